//! Two instances of a shop on one database, with one picture store and one secret.

use crate::support::{Client, TestServer};
use application::clock::Clock;
use chrono::{DateTime, TimeDelta, Utc};
use fixtures::requests::{PASSWORD, PNG, email, product_data, registration};
use reqwest::Method;
use serde_json::json;
use server::adapters::SystemClock;
use std::{
    sync::Arc,
    time::{Duration, Instant},
};
use test_client::listed;

const SECRET: (&str, &str) =
    ("SHOP_SECRET", "a secret that is long enough for signing cookies, sixty-four characters and more");

async fn two() -> (TestServer, TestServer) {
    let one = TestServer::with(&[SECRET]).await;
    let other = one.another(&[SECRET]).await;
    (one, other)
}

/// Repeats a request until its response is as wanted, and returns the time that it took.
async fn until(client: &Client, path: &str, is_wanted: impl Fn(&serde_json::Value) -> bool) -> Duration {
    let start = Instant::now();
    while !is_wanted(&client.get(path).await.ok(200)) {
        assert!(start.elapsed() < Duration::from_secs(10), "{path} stays as it was");
    }
    start.elapsed()
}

#[tokio::test]
async fn login_and_logout_apply_to_all_instances() {
    let (one, other) = two().await;
    let (here, email) = (one.visitor(), email());
    here.post("/api/user/register", &registration(&email)).await.ok(201);
    let there = here.at(&other);
    assert_eq!(there.get("/api/user/is-auth").await.json()["success"], true);
    // A login replaces the cookie; both clients share one browser.
    there.log_in("/api/user/login", &email, PASSWORD).await.ok(200);
    assert_eq!(here.get("/api/user/is-auth").await.json()["success"], true);
    let kept = here.cookies();
    there.get("/api/user/logout").await.ok(200);
    for shop in [&one, &other] {
        let stolen = shop.visitor();
        let request = stolen.request(Method::GET, "/api/user/is-auth").header("cookie", kept.clone());
        assert_eq!(stolen.send(request).await.json()["success"], false, "the old cookie opens nothing");
    }
    here.get("/api/order/user").await.refused(401, "login_required");
}

#[tokio::test]
async fn change_is_visible_locally_at_once_remotely_soon() {
    let (one, other) = two().await;
    let seller = one.seller().await;
    let product = listed(seller.add_product(&product_data(), &[PNG]).await.ok(201)["product"].clone());
    let lists =
        ["/api/product/list", "/api/product/list?category=okey-takimlari&inStock=true&page=1&limit=24"];
    for path in lists {
        assert_eq!(one.visitor().get(path).await.ok(200)["products"][0], product, "{path}");
        let took = until(&other.visitor(), path, |body| body["products"][0] == product).await;
        assert!(took < Duration::from_secs(1), "{path} took {took:?}");
    }
    let picture = product["image"][0].as_str().unwrap();
    assert_eq!(other.visitor().get(picture).await.status, 200, "pictures are shared");
    let id = product["_id"].as_str().unwrap();
    for in_stock in [false, true, false] {
        seller.post("/api/product/stock", &json!({ "id": id, "inStock": in_stock })).await.ok(200);
        let path = format!("/api/product/{id}");
        assert_eq!(one.visitor().get(&path).await.ok(200)["product"]["inStock"], in_stock);
        let took = until(&other.visitor(), &path, |body| body["product"]["inStock"] == in_stock).await;
        assert!(took < Duration::from_secs(1), "{took:?}");
    }
}

#[tokio::test]
async fn sold_stock_shows_locally_at_once_remotely_soon() {
    let (one, other) = two().await;
    let (seller, id) = (one.seller().await, one.product("Okey", 100));
    seller.post("/api/product/stock", &json!({ "id": id, "stock": 5 })).await.ok(200);
    let path = format!("/api/product/{id}");
    let customer = one.customer().await;
    let address = customer.save_address().await;
    for (pieces, left) in [(2, 3), (3, 0)] {
        customer.order(&id, pieces, &address).await.ok(201);
        let product = one.visitor().get(&path).await.ok(200)["product"].clone();
        assert_eq!((&product["stock"], &product["inStock"]), (&json!(left), &json!(left > 0)));
        let took = until(&other.visitor(), &path, |body| body["product"] == product).await;
        assert!(took < Duration::from_secs(3), "{took:?}");
    }
    let order =
        customer.get("/api/order/user").await.ok(200)["orders"][0]["_id"].as_str().unwrap().to_owned();
    customer.post(&format!("/api/order/{order}/cancel"), &json!({})).await.ok(200);
    assert_eq!(one.visitor().get(&path).await.ok(200)["product"]["stock"], 3);
    until(&other.visitor(), &path, |body| body["product"]["stock"] == 3).await;
}

#[tokio::test]
async fn best_sellers_agree_between_instances() {
    let (one, other) = two().await;
    let (first, second) = (one.product("Tavla", 100), one.product("Okey", 100));
    let customer = one.customer().await;
    let address = customer.save_address().await;
    customer.order(&first, 1, &address).await.ok(201);
    let best = |body: &serde_json::Value| body["products"][0]["_id"] == *first;
    for shop in [&one, &other] {
        shop.refresh();
        until(&shop.visitor(), "/api/product/list", best).await;
    }
    customer.order(&second, 2, &address).await.ok(201);
    other.refresh();
    let best = |body: &serde_json::Value| body["products"][0]["_id"] == *second;
    until(&other.visitor(), "/api/product/list", best).await;
}

#[tokio::test]
async fn recovers_changes_after_lost_connection() {
    let shop = TestServer::start().await;
    shop.product("Okey", 100);
    shop.run_sql(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity
         WHERE datname = current_database() AND pid <> pg_backend_pid()",
    );
    shop.run_sql("UPDATE products SET name = 'Tavla'");
    until(&shop.visitor(), "/api/product/list", |body| body["products"][0]["name"] == "Tavla").await;
}

#[tokio::test]
async fn two_instances_share_one_limit() {
    let limits = ("SHOP_RATE_LIMITS", "on");
    let one = TestServer::with(&[SECRET, limits]).await;
    let other = one.another(&[SECRET, limits]).await;
    one.customer_called("ayse@example.com").await;
    // Failures of one account, alternating between both instances.
    for turn in 0..5 {
        let shop = if turn % 2 == 0 { &one } else { &other };
        let answer = shop.visitor().log_in("/api/user/login", "ayse@example.com", "yanlış").await;
        answer.refused(401, "wrong_credentials");
    }
    for shop in [&one, &other] {
        let answer = shop.visitor().log_in("/api/user/login", "ayse@example.com", PASSWORD).await;
        answer.refused(429, "too_many_requests");
        let wait: u64 = answer.header("retry-after").parse().unwrap();
        assert!((600..=900).contains(&wait), "{wait}");
    }
    // Logins from one address with different accounts: five of the ten are left.
    for turn in 0..5 {
        let shop = if turn % 2 == 0 { &other } else { &one };
        shop.visitor().log_in("/api/user/login", &email(), "x").await.refused(401, "wrong_credentials");
    }
    for shop in [&one, &other] {
        shop.visitor().log_in("/api/user/login", &email(), "x").await.refused(429, "too_many_requests");
    }
    let kept = one.rows("limited_uses");
    assert!(!kept.contains("ayse") && !kept.contains("127.0.0.1"), "{kept}");
}

#[tokio::test]
async fn order_limit_counts_across_instances() {
    let limits = ("SHOP_RATE_LIMITS", "on");
    let one = TestServer::with(&[SECRET, limits, ("SHOP_UNPAID_ORDERS", "0")]).await;
    let other = one.another(&[SECRET, limits, ("SHOP_UNPAID_ORDERS", "0")]).await;
    let product = one.product("Okey", 100);
    other.refresh();
    let here = one.customer().await;
    let there = here.at(&other);
    let address = here.save_address().await;
    for turn in 0..30 {
        let browser = if turn % 2 == 0 { &here } else { &there };
        browser.order(&product, 1, &address).await.ok(201);
    }
    here.order(&product, 1, &address).await.refused(429, "too_many_requests");
    there.order(&product, 1, &address).await.refused(429, "too_many_requests");
}

/// A customer who was refused the last piece sees the new stock, also on the other instance.
#[tokio::test]
async fn shows_remaining_stock_after_refused_order() {
    let (one, other) = two().await;
    let (here, there) = (one.customer().await, other.customer().await);
    let seller = one.seller().await;
    let (my_address, your_address) = (here.save_address().await, there.save_address().await);
    for _ in 0..5 {
        let product = one.product("Okey", 10_000);
        seller.post("/api/product/stock", &json!({ "id": product, "stock": 1 })).await.ok(200);
        let is_counted = |list: &serde_json::Value| {
            let mut products = list["products"].as_array().unwrap().iter();
            products.any(|one| one["_id"] == product.as_str() && one["stock"] == 1)
        };
        until(&there, "/api/product/list", is_counted).await;
        here.order(&product, 1, &my_address).await.ok(201);
        there.order(&product, 1, &your_address).await.refused(409, "out_of_stock");
        let left = there.get(&format!("/api/product/{product}")).await.ok(200);
        assert_eq!(left["product"]["stock"], 0);
    }
}

/// A clock that is wrong by this much.
struct WrongClock(TimeDelta);

impl Clock for WrongClock {
    fn now(&self) -> DateTime<Utc> {
        SystemClock.now() + self.0
    }
}

#[tokio::test]
async fn sales_show_despite_different_clocks() {
    for minutes in [-30, 30] {
        let one = TestServer::with(&[SECRET]).await;
        let wrong = Arc::new(WrongClock(TimeDelta::minutes(minutes)));
        let other = one.another_with(&[SECRET], |ports| ports.clock = wrong).await;
        let sold = other.product("Tavla", 100);
        let (seller, path) = (one.seller().await, format!("/api/product/{sold}"));
        let count = |stock: u32| json!({ "id": sold, "stock": stock });
        seller.at(&other).post("/api/product/stock", &count(9)).await.ok(200);
        let there = other.customer().await;
        let (here, address) = (there.at(&one), there.save_address().await);
        one.refresh();

        there.order(&sold, 2, &address).await.ok(201);
        until(&here, &path, |body| body["product"]["stock"] == 7).await;
        here.order(&sold, 3, &address).await.ok(201);
        until(&there, &path, |body| body["product"]["stock"] == 4).await;
        let order = there.get("/api/order/user").await.ok(200)["orders"][0]["_id"].clone();
        there.post(&format!("/api/order/{}/cancel", order.as_str().unwrap()), &json!({})).await.ok(200);
        until(&here, &path, |body| body["product"]["stock"].as_u64() > Some(4)).await;
        seller.at(&other).post("/api/product/stock", &count(8)).await.ok(200);
        until(&here, &path, |body| body["product"]["stock"] == 8).await;
        seller.post("/api/product/stock", &count(6)).await.ok(200);
        until(&there, &path, |body| body["product"]["stock"] == 6).await;
    }
}
