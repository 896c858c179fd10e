use crate::support::{TestServer, picture, product_data};
use reqwest::Method;
use std::time::{Duration, Instant};

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

/// Found by `just torture`: its head and its body are two pieces, and the second waited for the client's word on the
/// first, 40 ms.
#[tokio::test]
async fn a_picture_is_sent_at_once() {
    let server = TestServer::start().await;
    let product = server.seller().await.add_product(&product_data(), &[picture()]).await.ok(201);
    let path = product["product"]["image"][0].as_str().unwrap().to_owned();
    let visitor = server.visitor();
    let mut fastest = Duration::MAX;
    for turn in 0..60 {
        let start = Instant::now();
        assert_eq!(visitor.get(&path).await.status, 200);
        // A connection's first packets are confirmed at once.
        if turn >= 30 {
            fastest = fastest.min(start.elapsed());
        }
    }
    assert!(fastest < Duration::from_millis(35), "{fastest:?}");
}
