//! Unreadable bodies, at every route that accepts JSON.

use crate::server::TestServer;
use fixtures::requests::{order, product_data};
use reqwest::{Method, header::CONTENT_TYPE};
use serde_json::json;

const UNKNOWN: &str = "019a9f00-0000-7000-8000-00000000ffff";

/// Returns every route with a JSON body.
fn calls() -> Vec<(Method, String)> {
    let post = [
        "/api/user/login",
        "/api/user/register",
        "/api/user/update",
        "/api/user/password",
        "/api/seller/login",
        "/api/cart/update",
        "/api/address/add",
        "/api/order/cod",
        "/api/order/stripe",
        "/api/order/texts",
        "/api/order/quote",
        "/api/product/stock",
        "/api/message-thread",
        "/api/message/send",
    ];
    let mut calls: Vec<_> = post.into_iter().map(|path| (Method::POST, path.to_owned())).collect();
    calls.push((Method::PUT, format!("/api/address/update/{UNKNOWN}")));
    calls.push((Method::PUT, format!("/api/product/update/{UNKNOWN}")));
    calls.push((Method::PUT, "/api/seller/synonyms".to_owned()));
    calls.push((Method::POST, format!("/api/message-thread/{UNKNOWN}/reply")));
    calls
}

#[tokio::test]
async fn malformed_json_is_400() {
    let shop = TestServer::start();
    let client = shop.customer_and_seller();
    let deep = format!("{}{}", "[".repeat(100_000), "]".repeat(100_000));
    let nested = format!("{}1{}", "{\"a\":".repeat(1000), "}".repeat(1000));
    let bodies: [&[u8]; 16] = [
        b"",
        b"{",
        b"}",
        b"{\"email\":}",
        b"{'email': 'x'}",
        b"{\"email\": \"x\",}",
        b"{\"a\": 1} {\"b\": 2}",
        b"email=x&password=y",
        b"\xff\xfe\x00",
        b"{\"email\": \"\xc3\x28\"}",
        b"{\"email\": \"\\ud800\"}",
        b"{\"firstName\": \"\\udc00\\ud800\"}",
        b"{\"a\": \"raw\x01control\"}",
        b"{\"a\": 1e999999}",
        deep.as_bytes(),
        nested.as_bytes(),
    ];
    for (method, path) in calls() {
        for body in bodies {
            let answer = client.send_raw(method.clone(), &path, "application/json", body.to_vec()).await;
            answer.refused(400, "malformed_json");
        }
    }
}

#[tokio::test]
async fn json_without_object_is_422() {
    let shop = TestServer::start();
    let client = shop.customer_and_seller();
    for (method, path) in calls() {
        for body in ["[]", "null", "1", "\"x\"", "true", "[{}]", "[\"a@example.com\", \"x\"]"] {
            let answer = client.send_raw(method.clone(), &path, "application/json", body).await;
            answer.refused(422, "validation_failed");
        }
    }
}

#[tokio::test]
async fn refuses_arrays_in_place_of_objects() {
    let shop = TestServer::start();
    let (seller, customer) = (shop.seller(), shop.customer());
    let (product, saved) = (shop.product("Tavla", 100_000), UNKNOWN);
    let update = format!("/api/product/update/{product}");
    let mut data = product_data();
    data["tiers"] = json!([[10, 90]]);
    assert_eq!(seller.put(&update, &data).await.refused_fields(), ["tiers[0]"]);
    assert_eq!(seller.add_product(&data, &[]).await.refused_fields(), ["tiers[0]"]);
    let patch = json!({ "changes": [{ "id": product, "tiers": [[10, 90]] }] });
    assert_eq!(seller.put("/api/product/bulk", &patch).await.refused_fields(), ["changes[0].tiers[0]"]);
    let patch = json!({ "changes": [[product, 5]] });
    assert_eq!(seller.put("/api/product/bulk", &patch).await.refused_fields(), ["changes[0]"]);
    let synonyms = json!({ "synonyms": [["a", "b"]] });
    assert_eq!(seller.put("/api/seller/synonyms", &synonyms).await.refused_fields(), ["synonyms[0]"]);
    assert_eq!(
        customer.post("/api/cart/update", &json!({ "cartItems": [product, 1] })).await.refused_fields(),
        ["cartItems"]
    );
    for (field, value, path) in [
        ("items", json!([[product, 1]]), "items[0]"),
        ("invoice", json!(["individual", "Ayşe"]), "invoice"),
        ("acceptedTexts", json!(["a", "b"]), "acceptedTexts"),
    ] {
        let mut body = order(&product, 1, saved);
        body[field] = value;
        assert_eq!(customer.post("/api/order/cod", &body).await.refused_fields(), [path]);
    }
    let ids = json!({ "ids": ["x"], "action": "shipped", "shipments": [["x", "ptt", "1"]] });
    assert_eq!(seller.put("/api/order/bulk", &ids).await.refused_fields(), ["shipments[0]"]);
}

#[tokio::test]
async fn other_content_type_is_415() {
    let shop = TestServer::start();
    let client = shop.customer_and_seller();
    for (method, path) in calls() {
        let bare = client.request(method.clone(), &path).body("{}");
        client.send(bare).await.refused(415, "wrong_media_type");
        for kind in
            ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x", "", "json"]
        {
            client.send_raw(method.clone(), &path, kind, "{}").await.refused(415, "wrong_media_type");
        }
        let packed = client.request(method.clone(), &path).header(CONTENT_TYPE, "application/json");
        let packed = packed.header("content-encoding", "gzip").body("{}");
        client.send(packed).await.refused(415, "wrong_media_type");
    }
}

#[tokio::test]
async fn json_goes_by_several_names() {
    let shop = TestServer::start();
    let visitor = shop.visitor();
    for kind in ["application/json; charset=utf-8", "Application/JSON", "application/vnd.api+json"] {
        let body = "{\"email\": \"a@example.com\", \"password\": \"x\"}";
        let answer = visitor.send_raw(Method::POST, "/api/user/login", kind, body).await;
        answer.refused(401, "wrong_credentials");
    }
}

#[tokio::test]
async fn more_than_256_kib_is_413() {
    let shop = TestServer::start();
    let client = shop.customer_and_seller();
    let of_size = |size: usize| format!("{{\"x\": \"{}\"}}", "x".repeat(size - 9));
    for (method, path) in calls() {
        for size in [256 * 1024 + 1, 3 * 1024 * 1024] {
            let answer = client.send_raw(method.clone(), &path, "application/json", of_size(size)).await;
            answer.refused(413, "body_too_large");
        }
    }
    assert_eq!(of_size(256 * 1024).len(), 256 * 1024);
    let largest =
        client.send_raw(Method::POST, "/api/cart/update", "application/json", of_size(256 * 1024)).await;
    // It was read.
    largest.refused(422, "validation_failed");
}

#[tokio::test]
async fn large_body_without_login_is_401_with_response() {
    let shop = TestServer::start();
    let visitor = shop.visitor();
    for path in ["/api/cart/update", "/api/order/cod", "/api/product/add"] {
        let answer =
            visitor.send_raw(Method::POST, path, "application/json", vec![b'x'; 9 * 1024 * 1024]).await;
        answer.refused(401, "login_required");
    }
}
