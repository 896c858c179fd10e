use crate::support::TestServer;
use fixtures::requests::{picture, product_data};
use reqwest::Method;

#[tokio::test]
async fn a_picture_is_sent_once() {
    let server = TestServer::start().await;
    let product = server.seller().await.add_product(&product_data(), &[picture()]).await.ok(201);
    let path = product["product"]["image"][0].as_str().unwrap().to_owned();
    let visitor = server.visitor();
    let first = visitor.get(&path).await;
    assert_eq!((first.status, first.header("content-type")), (200, "image/webp"));
    assert_eq!(first.header("content-length"), first.bytes.len().to_string());
    assert!(first.bytes.starts_with(b"RIFF") && first.bytes.len() > 1_000);
    assert!(first.header("cache-control").contains("immutable"));

    let tag = first.header("etag");
    for known in [tag.to_owned(), format!("W/{tag}"), format!("\"other\", {tag}")] {
        let again = visitor.get_unless(&path, &known).await;
        assert_eq!((again.status, again.bytes.len(), again.header("etag")), (304, 0, tag), "{known}");
    }
    assert_eq!(visitor.get_unless(&path, "\"other\"").await.status, 200);
    let head = visitor.send(visitor.request(Method::HEAD, &path)).await;
    assert_eq!((head.status, head.header("content-length")), (200, first.header("content-length")));
}
