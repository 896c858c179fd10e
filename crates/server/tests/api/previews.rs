//! Preview pictures of shared products.

use crate::support::{Client, TestResponse, TestServer};
use fixtures::requests::{picture, product_data};

/// Returns the URL of a product's preview from its page.
async fn preview_of(shop: &TestServer, id: &str) -> String {
    let page = shop.visitor().get(&format!("/urunler/x/{id}")).await.text();
    let (_, rest) = page.split_once("<meta property=\"og:image\" content=\"").unwrap();
    let address = rest.split('"').next().unwrap();
    assert!(page.contains("<meta property=\"og:image:width\" content=\"1200\">"), "{page}");
    assert!(page.contains("<meta property=\"og:image:height\" content=\"630\">"));
    address.strip_prefix(shop.base()).unwrap().to_owned()
}

async fn drawn(client: &Client, path: &str) -> TestResponse {
    let answer = client.get(path).await;
    assert_eq!((answer.status, answer.header("content-type")), (200, "image/jpeg"));
    answer
}

#[tokio::test]
async fn preview_is_cached_until_product_changes() {
    let shop = TestServer::start().await;
    let seller = shop.seller().await;
    let added = seller.add_product(&product_data(), &[picture()]).await.ok(201);
    let id = added["product"]["_id"].as_str().unwrap();
    let path = preview_of(&shop, id).await;
    let first = drawn(&shop.visitor(), &path).await;
    assert!(first.header("cache-control").contains("immutable"));
    assert!(first.bytes.starts_with(b"\xff\xd8\xff"));
    assert_eq!(drawn(&shop.visitor(), &path).await.bytes, first.bytes);
    assert_eq!(shop.visitor().get_unless(&path, first.header("etag")).await.status, 304);

    let mut dearer = product_data();
    dearer["offerPrice"] = serde_json::json!(1);
    seller.put(&format!("/api/product/update/{id}"), &dearer).await.ok(200);
    let later = preview_of(&shop, id).await;
    assert_ne!(later, path);
    let second = drawn(&shop.visitor(), &later).await;
    assert_ne!(second.bytes, first.bytes);
    let by_old_name = drawn(&shop.visitor(), &path).await;
    assert_eq!(by_old_name.bytes, second.bytes);
    assert!(!by_old_name.header("cache-control").contains("immutable"));
}

#[tokio::test]
async fn unknown_preview_is_404() {
    let shop = TestServer::start().await;
    let unpictured = shop.product("Okey", 100);
    drawn(&shop.visitor(), &preview_of(&shop, &unpictured).await).await;
    for file in ["x.jpg", &format!("{unpictured}.jpg"), "00000000-0000-0000-0000-000000000000-1.jpg"] {
        shop.visitor().get(&format!("/previews/{file}")).await.refused(404, "picture_not_found");
    }
}
