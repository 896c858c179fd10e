//! `Idempotency-Key`: a double click makes one order.

use crate::support::{Client, TestServer, order};
use serde_json::json;

async fn count(client: &Client) -> usize {
    client.get("/api/order/user").await.ok(200)["orders"].as_array().unwrap().len()
}

#[tokio::test]
async fn repeat_returns_first_order() {
    let shop = TestServer::start().await;
    let product = shop.product("Okey", 100);
    let customer = shop.customer().await;
    let body = order(&product, 2, &customer.save_address().await);
    let first = customer.order_once("anahtar-1", &body).await.ok(201);
    let repeat = customer.order_once("anahtar-1", &body).await.ok(200);
    assert_eq!((&repeat["order"], count(&customer).await), (&first["order"], 1));
    customer.order_once("anahtar-2", &body).await.ok(201);
    assert_eq!(count(&customer).await, 2);
}

#[tokio::test]
async fn repeat_succeeds_even_when_nothing_can_be_ordered() {
    let shop = TestServer::start().await;
    let product = shop.product("Okey", 100);
    let (customer, seller) = (shop.customer().await, shop.seller().await);
    let saved = customer.save_address().await;
    let body = order(&product, 1, &saved);
    let first = customer.order_once("anahtar", &body).await.ok(201);

    seller.post("/api/product/stock", &json!({ "id": product, "inStock": false })).await.ok(200);
    assert_eq!(customer.order_once("anahtar", &body).await.ok(200)["order"], first["order"]);
    customer.order_once("baska", &body).await.refused(409, "out_of_stock");

    seller.delete(&format!("/api/product/{product}")).await.ok(200);
    customer.delete(&format!("/api/address/delete/{saved}")).await.ok(200);
    assert_eq!(customer.order_once("anahtar", &body).await.ok(200)["order"], first["order"]);
}

#[tokio::test]
async fn one_key_is_for_one_order() {
    let shop = TestServer::start().await;
    let product = shop.product("Okey", 100);
    let customer = shop.customer().await;
    let (one, two) = (customer.save_address().await, customer.save_address().await);
    customer.order_once("anahtar", &order(&product, 1, &one)).await.ok(201);
    for other in [order(&product, 2, &one), order(&product, 1, &two)] {
        customer.order_once("anahtar", &other).await.refused(422, "idempotency_key_reused");
    }
    assert_eq!(count(&customer).await, 1);
}

#[tokio::test]
async fn keys_are_each_customers_own() {
    let shop = TestServer::start().await;
    let product = shop.product("Okey", 100);
    for customer in [shop.customer().await, shop.customer().await] {
        let saved = customer.save_address().await;
        customer.order_once("anahtar", &order(&product, 1, &saved)).await.ok(201);
    }
}

#[tokio::test]
async fn two_at_once_make_one_order() {
    let shop = TestServer::start().await;
    let product = shop.product("Okey", 100);
    let customer = shop.customer().await;
    let body = order(&product, 1, &customer.save_address().await);
    let (one, two, three) = tokio::join!(
        customer.order_once("anahtar", &body),
        customer.order_once("anahtar", &body),
        customer.order_once("anahtar", &body)
    );
    let mut statuses = [one.status, two.status, three.status];
    statuses.sort_unstable();
    assert_eq!(statuses, [200, 200, 201]);
    assert_eq!(
        (&one.json()["order"], &two.json()["order"]),
        (&three.json()["order"], &three.json()["order"])
    );
    assert_eq!(count(&customer).await, 1);
}

#[tokio::test]
async fn refused_order_does_not_use_its_key() {
    let shop = TestServer::start().await;
    let product = shop.product_in("Okey Takımları", "Okey", 100, false);
    let (customer, seller) = (shop.customer().await, shop.seller().await);
    let body = order(&product, 1, &customer.save_address().await);
    customer.order_once("anahtar", &body).await.refused(409, "out_of_stock");
    seller.post("/api/product/stock", &json!({ "id": product, "inStock": true })).await.ok(200);
    customer.order_once("anahtar", &body).await.ok(201);
}

#[tokio::test]
async fn refuses_malformed_keys() {
    let shop = TestServer::start().await;
    let product = shop.product("Okey", 100);
    let customer = shop.customer().await;
    let body = order(&product, 1, &customer.save_address().await);
    for key in ["", "a b", "anahtarş", &"x".repeat(256)] {
        customer.order_once(key, &body).await.refused(422, "bad_idempotency_key");
    }
    customer.order_once(&"x".repeat(255), &body).await.ok(201);
    assert_eq!(count(&customer).await, 1);
}
