use crate::{
    ports::Gate,
    program::Program,
    support::{Client, TestServer},
};
use fixtures::requests::{PASSWORD, email, picture, product_data, registration};
use std::{sync::Arc, thread};
use tokio::task::JoinSet;

#[tokio::test]
async fn serves_cached_content_while_database_calls_wait() {
    let gate = Arc::new(Gate::default());
    let addresses = Arc::clone(&gate);
    let server =
        TestServer::with_ports(&[("SHOP_DATABASE_CONNECTIONS", "4")], |ports| ports.addresses = addresses)
            .await;
    let product = server.seller().await.add_product(&product_data(), &[picture()]).await.ok(201);
    let path = product["product"]["image"][0].as_str().unwrap().to_owned();
    let customer = server.customer().await;

    let mut waiting = JoinSet::new();
    for _ in 0..64 {
        let customer = customer.clone();
        waiting.spawn(async move { customer.get("/api/address/get").await });
    }
    // When the first request is refused for having waited too long, all slots are in use.
    let first = waiting.join_next().await.unwrap().unwrap();
    assert_eq!(first.status, 503, "{}", first.text());
    assert!(!first.header("retry-after").is_empty());

    let visitor = server.visitor();
    for _ in 0..64 {
        assert_eq!(visitor.get(&path).await.status, 200);
    }
    visitor.get("/api/shop").await.ok(200);
    visitor.get("/api/product/list").await.ok(200);
    assert_eq!(visitor.get("/readyz").await.status, 200, "a balancer sends others here still");
    gate.open();
    waiting.join_all().await;
    customer.get("/api/address/get").await.ok(200);
}

#[tokio::test]
async fn stays_ready_while_all_database_connections_wait() {
    let shop = TestServer::start().await;
    let program = Program::start(&shop, &[("SHOP_DATABASE_CONNECTIONS", "2"), ("SHOP_SHUTDOWN_GRACE", "0")]);
    program.until_ready().await;
    let customer = Client::new(&format!("http://{}", program.address()));
    customer.post("/api/user/register", &registration(&email())).await.ok(201);
    let lock = shop.database().lock("addresses");
    let mut waiting = JoinSet::new();
    for _ in 0..2 {
        let customer = customer.clone();
        waiting.spawn(async move { customer.get("/api/address/get").await });
    }
    for answer in waiting.join_all().await {
        assert_eq!(answer.status, 503, "{}", answer.text());
    }
    // The refused clients have gone; their work still waits with both connections.
    assert!(program.is_ready());
    drop(lock);
    customer.get("/api/address/get").await.ok(200);
}

#[tokio::test]
async fn rejects_logins_beyond_the_queue_at_once() {
    let gate = Arc::new(Gate::default());
    let hasher = Arc::clone(&gate);
    let server = TestServer::with_ports(&[("SHOP_RATE_LIMITS", "off")], |ports| ports.hasher = hasher).await;
    let processors = thread::available_parallelism().map_or(1, usize::from);
    let (visitor, email) = (server.visitor(), email());
    let mut logins = JoinSet::new();
    for _ in 0..processors * 65 + 20 {
        let (visitor, email) = (visitor.clone(), email.clone());
        logins.spawn(async move { visitor.log_in("/api/user/login", &email, PASSWORD).await });
    }
    let first = logins.join_next().await.unwrap().unwrap();
    assert_eq!(first.status, 503);
    let body = first.json();
    assert_eq!(body["code"], "busy");
    assert!(body["message"].as_str().unwrap().contains("yoğun"), "{body}");
    assert_eq!(first.header("retry-after"), "2");
    // Other sessions are not logged in.
    server.visitor().get("/api/order/user").await.refused(401, "login_required");
    server.visitor().get("/api/product/list").await.ok(200);
    gate.open();
    let mut checked = 0;
    for answer in logins.join_all().await {
        assert!([401, 503].contains(&answer.status), "{}", answer.text());
        checked += usize::from(answer.status == 401);
    }
    assert!(checked >= processors, "{checked}");
    visitor.log_in("/api/user/login", &email, PASSWORD).await.refused(401, "wrong_credentials");
}
