//! Product forms that can't be read.

use crate::server::TestServer;
use application::{catalogue::MockProductRepository, idempotency::Created};
use fixtures::{product, requests::product_data};
use reqwest::Method;
use std::sync::Arc;
use test_client::{Client, TestResponse};

const BOUNDARY: &str = "multipart/form-data; boundary=SINIR";

async fn send(client: &Client, kind: &str, body: impl Into<Vec<u8>>) -> TestResponse {
    client.send_raw(Method::POST, "/api/product/add", kind, body.into()).await
}

fn part(name: &str, content: &str) -> String {
    format!("--SINIR\r\nContent-Disposition: form-data; name=\"{name}\"\r\n\r\n{content}\r\n")
}

#[tokio::test]
async fn forms_that_are_none_are_refused() {
    let mut products = MockProductRepository::new();
    products.expect_insert().times(1).returning(|_, _, _| Ok(Created::new(product())));
    let shop = TestServer::with_ports(|ports| ports.products = Arc::new(products));
    let client = shop.customer_and_seller();
    let data = product_data().to_string();
    for kind in ["application/json", "text/plain", "", "application/x-www-form-urlencoded"] {
        send(&client, kind, "{}").await.refused(415, "wrong_media_type");
    }
    let bare = client.request(Method::POST, "/api/product/add").body("x");
    client.send(bare).await.refused(415, "wrong_media_type");
    let good = part("productData", &data);
    for broken in [
        String::new(),
        "x".into(),
        "--SINIR".into(),
        "--BASKA\r\n\r\n--BASKA--".into(),
        good.clone(),
        good.trim_end().into(),
        "--SINIR\r\nContent-Disposition: nonsense\r\n\r\nx\r\n--SINIR--\r\n".into(),
        "--SINIR\r\nno header at all".into(),
    ] {
        send(&client, BOUNDARY, broken.clone()).await.refused(400, "malformed_multipart");
    }
    send(&client, "multipart/form-data", good.clone()).await.refused(400, "malformed_multipart");
    send(&client, BOUNDARY, format!("{good}--SINIR--\r\n")).await.ok(201);
}

#[tokio::test]
async fn product_part_must_be_present_and_json() {
    let shop = TestServer::start();
    let seller = shop.seller();
    let form = |data: &str| format!("{}--SINIR--\r\n", part("productData", data));
    let missing = send(&seller, BOUNDARY, format!("{}--SINIR--\r\n", part("name", "Okey"))).await;
    assert_eq!(missing.refused_fields(), ["productData"]);
    for broken in ["", "{", "name=Okey", "{\"name\": \"\\ud800\"}"] {
        send(&seller, BOUNDARY, form(broken)).await.refused(400, "malformed_json");
    }
    for wrong in ["[]", "null", "{}", "{\"name\": 5}"] {
        send(&seller, BOUNDARY, form(wrong)).await.refused(422, "validation_failed");
    }
    let large = format!("{{\"x\": \"{}\"}}", "x".repeat(300 * 1024));
    send(&seller, BOUNDARY, form(&large)).await.refused(413, "body_too_large");
}
