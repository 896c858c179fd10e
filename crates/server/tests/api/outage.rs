//! Without the database, the in-memory catalogue is served without a query.

use crate::support::TestServer;
use fixtures::requests::PASSWORD;
use serde_json::json;
use std::time::{Duration, Instant};

/// Repeats a request until the response has an `Age` header, or until it has none.
async fn until_stale(shop: &TestServer, is_stale: bool) {
    let start = Instant::now();
    while shop.visitor().get("/api/category/list").await.header("age").is_empty() == is_stale {
        assert!(start.elapsed() < Duration::from_secs(20), "stale: {is_stale} never comes");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

#[tokio::test]
async fn serves_catalogue_and_pages_without_database() {
    let shop = TestServer::start().await;
    let id = shop.product("Ceviz Okey Takımı", 100);
    let (visitor, customer) = (shop.visitor(), shop.customer().await);
    let product_page = format!("/urunler/okey%20tak%C4%B1mlar%C4%B1/{id}");
    let product = format!("/api/product/{id}");
    let some = format!("/api/product/list?ids={id}");
    let calls = [
        "/api/product/list",
        "/api/product/list?search=ceviz",
        "/api/product/list?search=cevz&sort=name",
        "/api/product/list?category=okey-takimlari&inStock=true&page=1&limit=24",
        "/api/product/suggest?q=okey",
        "/api/category/list",
        "/sitemap.xml",
        &product,
        &some,
    ];
    let pages = ["/", "/urunler", "/urunler/okey%20tak%C4%B1mlar%C4%B1", product_page.as_str()];
    let mut before = Vec::new();
    for path in calls.iter().chain(&pages) {
        let answer = visitor.get(path).await;
        assert_eq!((answer.status, answer.header("age")), (200, ""), "{path}");
        before.push(answer.bytes);
    }

    shop.set_database_reachable(false);
    until_stale(&shop, true).await;
    for (path, before) in calls.iter().chain(&pages).zip(&before) {
        let answer = visitor.get(path).await;
        assert_eq!((answer.status, &answer.bytes), (200, before), "{path}");
    }
    for path in pages {
        assert!(!visitor.get(path).await.header("age").is_empty(), "{path}");
    }
    let login = json!({ "email": "biri@example.com", "password": PASSWORD });
    let refused = visitor.post("/api/user/login", &login).await;
    assert_eq!((refused.status, &refused.json()["code"]), (503, &json!("unavailable")));
    // Logins are kept, and these routes respond like all others.
    for path in ["/api/user/is-auth", "/api/order/user"] {
        let unknown = customer.get(path).await;
        assert_eq!((unknown.status, &unknown.json()["code"]), (503, &json!("unavailable")), "{path}");
        assert_eq!((unknown.header("retry-after"), unknown.header("cache-control")), ("5", "no-store"));
        let mut headers = ["content-security-policy", "permissions-policy", "x-content-type-options"].iter();
        assert!(headers.all(|name| !unknown.header(name).is_empty()), "{path}: {unknown:?}");
        assert_eq!(unknown.header("set-cookie"), "");
    }
    let metrics = visitor.get("/metrics").await.text();
    let counted = r#"dorduncu_http_requests_total{endpoint="/api/order/user",method="GET",status="503"} 1"#;
    assert!(metrics.contains(counted), "{metrics}");

    shop.set_database_reachable(true);
    until_stale(&shop, false).await;
    shop.run_sql("UPDATE products SET name = 'Tavla'");
    let start = Instant::now();
    while visitor.get(&product).await.ok(200)["product"]["name"] != "Tavla" {
        assert!(start.elapsed() < Duration::from_secs(10), "changes are heard again");
    }
    assert_eq!(customer.get("/api/user/is-auth").await.ok(200)["success"], true);
}
