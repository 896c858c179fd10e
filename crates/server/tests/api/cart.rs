//! The saved cart.

use crate::support::{Client, TestResponse, TestServer, keys};
use reqwest::Method;
use serde_json::{Value, json};

async fn saved(client: &Client) -> Value {
    client.get("/api/user/is-auth").await.ok(200)["user"]["cartItems"].clone()
}

#[tokio::test]
async fn a_cart_is_replaced_as_a_whole() {
    let shop = TestServer::start().await;
    let (one, two) = (shop.product("Bir", 100), shop.product("İki", 100));
    let customer = shop.customer().await;
    let body =
        customer.post("/api/cart/update", &json!({ "cartItems": { &one: 1, &two: 999 } })).await.ok(200);
    assert_eq!(keys(&body), ["cartItems", "message", "revision", "success"]);
    assert_eq!(body["cartItems"], json!({ &one: 1, &two: 999 }));
    assert_eq!(saved(&customer).await, body["cartItems"]);

    customer.post("/api/cart/update", &json!({ "cartItems": { &two: 3 } })).await.ok(200);
    assert_eq!(saved(&customer).await, json!({ &two: 3 }));
    customer.post("/api/cart/update", &json!({ "cartItems": {} })).await.ok(200);
    assert_eq!(saved(&customer).await, json!({}));
}

#[tokio::test]
async fn cart_returns_at_next_login_to_its_owner() {
    let shop = TestServer::start().await;
    let product = shop.product("Okey", 100);
    let customer = shop.customer_called("ayse@example.com").await;
    customer.post("/api/cart/update", &json!({ "cartItems": { &product: 2 } })).await.ok(200);
    let elsewhere = shop.visitor();
    let body =
        elsewhere.log_in("/api/user/login", "ayse@example.com", fixtures::requests::PASSWORD).await.ok(200);
    assert_eq!(body["user"]["cartItems"], json!({ &product: 2 }));
    assert_eq!(saved(&shop.customer().await).await, json!({}));
}

#[tokio::test]
async fn unknown_and_deleted_products_are_dropped() {
    let shop = TestServer::start().await;
    let (kept, gone) = (shop.product("Kalan", 100), shop.product("Giden", 100));
    let sold_out = shop.product_in("Okey Takımları", "Tükenen", 100, false);
    let customer = shop.customer().await;
    let items = json!({
        &kept: 1, &gone: 2, &sold_out: 3, "019a9f00-0000-7000-8000-00000000ffff": 4, "nonsense": 5, "": 6, "a\u{0}b": 7,
    });
    let body = customer.post("/api/cart/update", &json!({ "cartItems": items })).await.ok(200);
    assert_eq!(body["cartItems"], json!({ &kept: 1, &gone: 2, &sold_out: 3 }));
    shop.seller().await.delete(&format!("/api/product/{gone}")).await.ok(200);
    assert_eq!(saved(&customer).await, json!({ &kept: 1, &sold_out: 3 }));
}

#[tokio::test]
async fn a_refused_cart_changes_nothing() {
    let shop = TestServer::start().await;
    let (one, two) = (shop.product("Bir", 100), shop.product("İki", 100));
    let customer = shop.customer().await;
    customer.post("/api/cart/update", &json!({ "cartItems": { &one: 5 } })).await.ok(200);
    let before = shop.contents();
    for quantity in [
        json!(0),
        json!(-1),
        json!(1.5),
        json!(1000),
        json!(1e9),
        json!(1_000_000_000),
        json!("2"),
        Value::Null,
        json!([1]),
    ] {
        let items = json!({ "cartItems": { &one: 1, &two: quantity } });
        let body = customer.post("/api/cart/update", &items).await.refused(422, "validation_failed");
        assert!(body["message"].as_str().unwrap().starts_with("Adet"), "{body}");
    }
    for shape in [json!({}), json!({ "cartItems": [] }), json!({ "cartItems": null }), json!([]), json!("x")]
    {
        customer.post("/api/cart/update", &shape).await.refused(422, "validation_failed");
    }
    let many: serde_json::Map<_, _> =
        (0..501).map(|n| (format!("019a9f00-0000-7000-8000-{n:012}"), json!(1))).collect();
    customer.post("/api/cart/update", &json!({ "cartItems": many })).await.refused(422, "validation_failed");
    assert_eq!(shop.contents(), before);
}

/// Saves a cart that expects this revision.
async fn save_expecting(client: &Client, tag: &str, items: &Value) -> TestResponse {
    let request = client.request(Method::POST, "/api/cart/update").header("if-match", tag);
    client.send(request.json(&json!({ "cartItems": items }))).await
}

#[tokio::test]
async fn stale_change_is_refused_with_current_cart() {
    let shop = TestServer::start().await;
    let (one, two) = (shop.product("Bir", 100), shop.product("İki", 100));
    let customer = shop.customer().await;
    let user = customer.get("/api/user/is-auth").await.ok(200)["user"].clone();
    assert_eq!(user["cartRevision"], 0);

    let first = save_expecting(&customer, "\"0\"", &json!({ &one: 1 })).await.ok(200);
    assert_eq!(first["revision"], 1);
    let stale = save_expecting(&customer, "\"0\"", &json!({ &two: 5 })).await;
    let stale = stale.refused(409, "changed_meanwhile");
    assert_eq!((&stale["cartItems"], &stale["revision"]), (&json!({ &one: 1 }), &json!(1)));
    assert_eq!(saved(&customer).await, json!({ &one: 1 }));

    let merged = save_expecting(&customer, "\"1\"", &json!({ &one: 1, &two: 5 })).await.ok(200);
    assert_eq!(merged["revision"], 2);
    // Without a revision, or with `*`.
    for tag in [None, Some("*")] {
        let body = json!({ "cartItems": { &two: 1 } });
        let request = customer.request(Method::POST, "/api/cart/update").json(&body);
        customer
            .send(tag.into_iter().fold(request, |request, tag| request.header("if-match", tag)))
            .await
            .ok(200);
    }
    let user = customer.get("/api/user/is-auth").await.ok(200)["user"].clone();
    assert_eq!((&user["cartItems"], &user["cartRevision"]), (&json!({ &two: 1 }), &json!(4)));

    for tag in ["2", "W/\"4\"", "\"iki\"", "\"-1\"", "\"4\", \"5\"", "\"\"", "\"9223372036854775808\""] {
        save_expecting(&customer, tag, &json!({})).await.refused(422, "validation_failed");
    }
    save_expecting(&customer, "\"9223372036854775807\"", &json!({})).await.refused(409, "changed_meanwhile");
    assert_eq!(saved(&customer).await, json!({ &two: 1 }));
}

#[tokio::test]
async fn save_from_before_order_does_not_restore_cart() {
    let shop = TestServer::start().await;
    let product = shop.product("Okey", 100);
    let customer = shop.customer().await;
    let body = customer.post("/api/cart/update", &json!({ "cartItems": { &product: 1 } })).await.ok(200);
    let before = format!("\"{}\"", body["revision"]);
    let address = customer.save_address().await;
    customer.order(&product, 1, &address).await.ok(201);
    let late = save_expecting(&customer, &before, &json!({ &product: 2 })).await;
    assert_eq!(late.refused(409, "changed_meanwhile")["cartItems"], json!({}));
    assert_eq!(saved(&customer).await, json!({}));
}

#[tokio::test]
async fn an_order_returns_the_cart_that_it_emptied() {
    let shop = TestServer::start().await;
    let (ordered, other) = (shop.product("Bir", 100), shop.product("İki", 100));
    let customer = shop.customer().await;
    let address = customer.save_address().await;
    let first = customer.order(&ordered, 1, &address).await.ok(201);
    assert_eq!(first["cart"], Value::Null, "there was none");

    let items = json!({ &ordered: 2, &other: 1 });
    customer.post("/api/cart/update", &json!({ "cartItems": &items })).await.ok(200);
    let order = fixtures::requests::order(&ordered, 2, &address);
    let placed = customer.order_once("anahtar", &order).await.ok(201);
    assert_eq!(placed["cart"], json!({ "removed": items, "revision": 2 }));
    let repeated = customer.order_once("anahtar", &order).await.ok(200);
    assert_eq!(repeated["cart"], Value::Null, "the cart may be another one by now");

    let save = customer.request(Method::POST, "/api/cart/update").header("if-match", "\"2\"");
    let saved = customer.send(save.json(&json!({ "cartItems": { &other: 1 } }))).await.ok(200);
    assert_eq!(saved["revision"], 3);
}
