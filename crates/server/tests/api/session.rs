//! The session cookie, and its customer and staff logins.

use crate::support::{Client, TestResponse, TestServer};
use fixtures::requests::{PASSWORD, email, registration};
use reqwest::Method;
use serde_json::Value;

/// Returns name and value of the session cookie.
fn cookie(answer: &TestResponse) -> String {
    answer.header("set-cookie").split(';').next().unwrap().to_owned()
}

/// Returns the account that a cookie gives access to, if any.
async fn is_auth(shop: &TestServer, path: &str, cookie: &str) -> Value {
    let visitor = shop.visitor();
    visitor.send(visitor.request(Method::GET, path).header("cookie", cookie)).await.json()["success"].clone()
}

async fn is_customer(client: &Client) -> bool {
    client.get("/api/user/is-auth").await.json()["success"] == true
}

async fn is_seller(client: &Client) -> bool {
    client.get("/api/seller/is-auth").await.json()["success"] == true
}

#[tokio::test]
async fn every_login_and_logout_renews_the_key() {
    let shop = TestServer::start().await;
    let (client, mail, staff) = (shop.visitor(), email(), shop.staff_account(true, false));
    let registered = cookie(&client.post("/api/user/register", &registration(&mail)).await);
    assert_eq!(is_auth(&shop, "/api/user/is-auth", &registered).await, true);

    let again = cookie(&client.log_in("/api/user/login", &mail, PASSWORD).await);
    assert_ne!(again, registered);
    assert_eq!(is_auth(&shop, "/api/user/is-auth", &registered).await, false, "before the second login");

    let both = cookie(&client.log_in("/api/seller/login", &staff, PASSWORD).await);
    assert_eq!(is_auth(&shop, "/api/user/is-auth", &again).await, false, "before the staff login");
    assert_eq!(is_auth(&shop, "/api/user/is-auth", &both).await, true, "both places live on");

    let one = cookie(&client.get("/api/seller/logout").await);
    assert_eq!(is_auth(&shop, "/api/seller/is-auth", &both).await, false, "before the staff logout");
    assert_eq!(is_auth(&shop, "/api/user/is-auth", &both).await, false, "the old key opens nothing at all");
    assert_eq!(is_auth(&shop, "/api/user/is-auth", &one).await, true);

    client.get("/api/user/logout").await.ok(200);
    assert_eq!(is_auth(&shop, "/api/user/is-auth", &one).await, false, "after the last logout");
}

#[tokio::test]
async fn customer_and_seller_log_out_independently() {
    let shop = TestServer::start().await;
    let client = shop.customer().await;
    let staff = shop.staff_account(false, true);
    client.log_in("/api/seller/login", &staff, PASSWORD).await.ok(200);
    assert!(is_customer(&client).await && is_seller(&client).await);

    assert_eq!(client.get("/api/user/logout").await.ok(200)["message"], "Çıkış yapıldı.");
    assert!(!is_customer(&client).await && is_seller(&client).await);

    client.post("/api/user/register", &registration(&email())).await.ok(201);
    assert_eq!(client.get("/api/seller/logout").await.ok(200)["message"], "Çıkış yapıldı.");
    assert!(is_customer(&client).await && !is_seller(&client).await);
}

#[tokio::test]
async fn a_seller_alone_is_no_customer() {
    let shop = TestServer::start().await;
    let seller = shop.seller().await;
    let product = shop.product("Okey", 100);
    let cart = serde_json::json!({ "cartItems": { &product: 1 } });
    seller.post("/api/cart/update", &cart).await.refused(401, "login_required");
    seller.get("/api/address/get").await.refused(401, "login_required");
    seller.order(&product, 1, "x").await.refused(401, "login_required");
    seller.get("/api/order/user").await.refused(401, "login_required");
    assert_eq!(
        shop.adapters
            .ports
            .orders
            .list_all(&Default::default(), application::page::PageRequest::new(1, 1))
            .unwrap()
            .total,
        0
    );
}

#[tokio::test]
async fn cookie_is_hidden_from_scripts_and_other_sites() {
    for (public_url, secure) in [("http://127.0.0.1:8080", false), ("https://magaza.example", true)] {
        let shop = TestServer::with(&[("SHOP_PUBLIC_URL", public_url)]).await;
        let answer = shop.visitor().post("/api/user/register", &registration(&email())).await;
        answer.ok(201);
        let attributes: Vec<_> = answer.header("set-cookie").split("; ").skip(1).collect();
        assert!(attributes.contains(&"HttpOnly") && attributes.contains(&"SameSite=Lax"), "{attributes:?}");
        assert_eq!(attributes.contains(&"Secure"), secure, "{public_url}");
        assert!(!attributes.iter().any(|attribute| attribute.starts_with("Domain")), "{attributes:?}");
    }
}
