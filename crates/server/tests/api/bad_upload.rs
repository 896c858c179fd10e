//! Invalid product forms: nothing is written and no picture stored.

use crate::support::{Client, TestResponse, TestServer};
use fixtures::requests::{PNG, product_data};
use reqwest::Method;

const BOUNDARY: &str = "multipart/form-data; boundary=SINIR";
const PICTURE_BYTES: usize = 8 * 1024 * 1024;

async fn send(client: &Client, kind: &str, body: impl Into<Vec<u8>>) -> TestResponse {
    client.send_raw(Method::POST, "/api/product/add", kind, body.into()).await
}

fn part(name: &str, content: &str) -> String {
    format!("--SINIR\r\nContent-Disposition: form-data; name=\"{name}\"\r\n\r\n{content}\r\n")
}

#[tokio::test]
async fn refuses_files_that_are_no_pictures() {
    let shop = TestServer::start().await;
    let seller = shop.seller().await;
    let before = shop.contents();
    let gif = b"GIF89a\x01\x00\x01\x00\x00\x00\x00;";
    let svg = b"<svg xmlns=\"http://www.w3.org/2000/svg\"><script>alert(1)</script></svg>";
    let not_pictures: [&[u8]; 6] = [b"", b"x", b"<html>", gif, svg, &PNG[..PNG.len() - 20]];
    for file in not_pictures {
        let answer = seller.add_product(&product_data(), &[PNG, file]).await;
        assert_eq!(answer.refused_fields(), ["images"]);
        assert!(answer.text().contains("2. görsel"), "which one is said: {}", answer.text());
    }
    assert_eq!(shop.contents(), before);
}

#[tokio::test]
async fn four_pictures_are_the_most() {
    let shop = TestServer::start().await;
    let seller = shop.seller().await;
    let before = shop.contents();
    assert_eq!(seller.add_product(&product_data(), &[PNG; 5]).await.refused_fields(), ["images"]);
    assert_eq!(shop.contents(), before);
    seller.add_product(&product_data(), &[PNG; 4]).await.ok(201);
}

#[tokio::test]
async fn picture_over_8_mb_is_413_with_response() {
    let shop = TestServer::start().await;
    let seller = shop.seller().await;
    let before = shop.contents();
    let (just, over, far) = (vec![0; PICTURE_BYTES], vec![0; PICTURE_BYTES + 1], vec![0; 3 * PICTURE_BYTES]);
    for files in [vec![&over[..]], vec![&far[..]], vec![&over[..], &far[..], PNG]] {
        let body = seller.add_product(&product_data(), &files).await.refused(413, "picture_too_large");
        assert!(body["message"].as_str().unwrap().contains("8 MB"), "{body}");
    }
    assert_eq!(seller.add_product(&product_data(), &[&just]).await.refused_fields(), ["images"]);
    assert_eq!(shop.contents(), before);
    seller.add_product(&product_data(), &[PNG]).await.ok(201);
}

#[tokio::test]
async fn ignores_empty_file_input_and_unknown_parts() {
    let shop = TestServer::start().await;
    let seller = shop.seller().await;
    let empty = "--SINIR\r\nContent-Disposition: form-data; name=\"images\"; filename=\"\"\r\nContent-Type: application/octet-stream\r\n\r\n\r\n";
    let unknown = part("baska", "x");
    // The result of a script's `append('images', undefined)`.
    let undefined = part("images", "undefined");
    let form = format!(
        "{unknown}{empty}{undefined}{}--SINIR--\r\n",
        part("productData", &product_data().to_string())
    );
    let added = send(&seller, BOUNDARY, form).await.ok(201)["product"].clone();
    assert_eq!(added["image"], serde_json::json!([]));
    let path = format!("/api/product/pictures/{}", added["_id"].as_str().unwrap());
    let form = format!("{empty}{undefined}{}--SINIR--\r\n", part("pictures", "[]"));
    let changed = seller.send_raw(Method::PUT, &path, BOUNDARY, form).await.ok(200);
    assert_eq!(changed["product"]["image"], serde_json::json!([]));
}
