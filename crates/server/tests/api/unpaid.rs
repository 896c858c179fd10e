//! Limits on unpaid orders.

use crate::support::{Client, TestServer};
use fixtures::requests::order;
use serde_json::{Value, json};
use tokio::task::JoinSet;

async fn limited(variables: &[(&str, &str)]) -> TestServer {
    TestServer::with(&[&[("SHOP_RATE_LIMITS", "on")], variables].concat()).await
}

/// Creates a customer with an address.
async fn customer(shop: &TestServer) -> (Client, String) {
    let customer = shop.customer().await;
    let address = customer.save_address().await;
    (customer, address)
}

fn counted(shop: &TestServer, pieces: u32) -> String {
    let id = shop.product("Ceviz Tavla", 10_000);
    shop.run_sql(&format!(
        "INSERT INTO product_stock (product_id, pieces, changed_at) VALUES ('{id}', {pieces}, now())"
    ));
    id
}

#[tokio::test]
async fn refuses_fourth_unpaid_order_until_one_is_cancelled() {
    let shop = limited(&[]).await;
    let (customer, address) = customer(&shop).await;
    let product = shop.product("Okey", 10_000);
    let body = order(&product, 1, &address);
    let first = customer.order_once("ilk", &body).await.ok(201);
    for _ in 0..2 {
        customer.order(&product, 1, &address).await.ok(201);
    }
    let before = shop.rows("orders");
    let refusal = customer.order(&product, 1, &address).await.refused(409, "too_many_unpaid");
    assert!(refusal["message"].as_str().unwrap().contains("Ödemesi beklenen 3 siparişiniz var"), "{refusal}");
    assert_eq!(customer.order_once("ilk", &body).await.ok(200)["order"]["_id"], first["order"]["_id"]);
    assert_eq!(shop.rows("orders"), before, "nothing is written");

    let (other, other_address) = self::customer(&shop).await;
    other.order(&product, 1, &other_address).await.ok(201);

    let cancelled = first["order"]["_id"].as_str().unwrap();
    customer.post(&format!("/api/order/{cancelled}/cancel"), &json!({})).await.ok(200);
    customer.order(&product, 1, &address).await.ok(201);
    customer.order(&product, 1, &address).await.refused(409, "too_many_unpaid");
    shop.run_sql("UPDATE orders SET is_paid = true WHERE status = 'Order Placed'");
    customer.order(&product, 1, &address).await.ok(201);
}

#[tokio::test]
async fn orders_placed_at_once_stay_within_the_limit() {
    let shop = limited(&[("SHOP_UNPAID_ORDERS", "2")]).await;
    let (customer, address) = customer(&shop).await;
    let product = counted(&shop, 100);
    let mut orders = JoinSet::new();
    for _ in 0..8 {
        let (customer, product, address) = (customer.clone(), product.clone(), address.clone());
        orders.spawn(async move { customer.order(&product, 1, &address).await.status });
    }
    let mut statuses = orders.join_all().await;
    statuses.sort_unstable();
    assert_eq!(statuses, [201, 201, 409, 409, 409, 409, 409, 409]);
}

#[tokio::test]
async fn limits_unpaid_pieces_to_half_of_stock() {
    let shop = limited(&[("SHOP_UNPAID_ORDERS", "0")]).await;
    let (customer, address) = customer(&shop).await;
    let (many, few) = (counted(&shop, 1_000), counted(&shop, 12));
    let refused = async |product: &str, quantity: u32| -> Value {
        customer.order(product, quantity, &address).await.refused(409, "not_enough_stock")["available"]
            .clone()
    };
    assert_eq!(refused(&many, 501).await, 500);
    customer.order(&many, 400, &address).await.ok(201);
    assert_eq!(refused(&many, 101).await, 100);
    customer.order(&many, 100, &address).await.ok(201);
    assert_eq!(refused(&many, 1).await, 0);

    assert_eq!(refused(&few, 11).await, 10);
    customer.order(&few, 10, &address).await.ok(201);
    assert_eq!(refused(&few, 1).await, 0);

    // Pieces of paid orders are no longer held, and other customers may order the rest.
    let (other, other_address) = self::customer(&shop).await;
    other.order(&few, 2, &other_address).await.ok(201);
    shop.run_sql("UPDATE orders SET is_paid = true");
    customer.order(&many, 250, &address).await.ok(201);
    assert_eq!(refused(&many, 1).await, 0);
}

#[tokio::test]
async fn trusted_customer_is_not_limited() {
    let shop = limited(&[]).await;
    let (customer, address) = customer(&shop).await;
    let product = counted(&shop, 100);
    shop.run_sql("UPDATE users SET is_trusted = true");
    for _ in 0..4 {
        customer.order(&product, 20, &address).await.ok(201);
    }
    shop.run_sql("UPDATE users SET is_trusted = false");
    customer.order(&product, 1, &address).await.refused(409, "too_many_unpaid");
}

#[tokio::test]
async fn limits_count_only_with_rate_limits() {
    let shop = TestServer::start().await;
    let (customer, address) = customer(&shop).await;
    let product = counted(&shop, 100);
    for _ in 0..4 {
        customer.order(&product, 20, &address).await.ok(201);
    }
}
