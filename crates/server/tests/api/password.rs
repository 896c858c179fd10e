//! Password changes.

use crate::support::{TestServer, keys};
use fixtures::requests::PASSWORD;
use serde_json::json;

#[tokio::test]
async fn a_new_password_ends_every_other_session() {
    let shop = TestServer::start().await;
    let here = shop.customer_called("ayse@example.com").await;
    let elsewhere = shop.visitor();
    elsewhere.log_in("/api/user/login", "ayse@example.com", PASSWORD).await.ok(200);

    let change = json!({ "currentPassword": PASSWORD, "newPassword": "yepyeni" });
    let body = here.post("/api/user/password", &change).await.ok(200);
    assert_eq!(keys(&body), ["message", "success"]);

    assert_eq!(here.get("/api/user/is-auth").await.json()["success"], true);
    assert_eq!(elsewhere.get("/api/user/is-auth").await.json(), json!({ "success": false }));
    elsewhere.get("/api/address/get").await.refused(401, "login_required");
    elsewhere.log_in("/api/user/login", "ayse@example.com", PASSWORD).await.refused(401, "wrong_credentials");
    elsewhere.log_in("/api/user/login", "ayse@example.com", "yepyeni").await.ok(200);
}

#[tokio::test]
async fn it_ends_staff_logins_of_the_account_too() {
    let shop = TestServer::start().await;
    let email = shop.staff_account(true, false);
    let (here, elsewhere) = (shop.visitor(), shop.visitor());
    for client in [&here, &elsewhere] {
        client.log_in("/api/user/login", &email, PASSWORD).await.ok(200);
        client.log_in("/api/seller/login", &email, PASSWORD).await.ok(200);
    }
    let change = json!({ "currentPassword": PASSWORD, "newPassword": "yepyeni bir parola" });
    here.post("/api/user/password", &change).await.ok(200);
    assert_eq!(here.get("/api/seller/is-auth").await.json()["success"], true);
    assert_eq!(elsewhere.get("/api/seller/is-auth").await.json()["success"], false);
}

#[tokio::test]
async fn staff_change_their_password_by_the_staff_login_alone() {
    let shop = TestServer::start().await;
    let email = shop.staff_account(true, false);
    let (here, elsewhere) = (shop.visitor(), shop.visitor());
    for client in [&here, &elsewhere] {
        client.log_in("/api/seller/login", &email, PASSWORD).await.ok(200);
    }
    let change = async |current: &str, new: &str| {
        here.post("/api/seller/password", &json!({ "currentPassword": current, "newPassword": new })).await
    };
    assert_eq!(change("yanlış", "yepyeni bir parola").await.refused_fields(), ["currentPassword"]);
    assert_eq!(change(PASSWORD, "kısa").await.refused_fields(), ["newPassword"]);
    change(PASSWORD, "yepyeni bir parola").await.ok(200);
    assert_eq!(here.get("/api/seller/is-auth").await.json()["success"], true);
    assert_eq!(here.get("/api/user/is-auth").await.json()["success"], false);
    assert_eq!(elsewhere.get("/api/seller/is-auth").await.json()["success"], false);
    elsewhere.log_in("/api/seller/login", &email, PASSWORD).await.refused(401, "wrong_credentials");
    elsewhere.log_in("/api/seller/login", &email, "yepyeni bir parola").await.ok(200);
}

#[tokio::test]
async fn the_current_password_is_asked_for() {
    let shop = TestServer::start().await;
    let customer = shop.customer().await;
    let before = shop.contents();
    let change = json!({ "currentPassword": "yanlış", "newPassword": "yepyeni" });
    let answer = customer.post("/api/user/password", &change).await;
    assert_eq!(answer.refused_fields(), ["currentPassword"]);
    let change = json!({ "currentPassword": PASSWORD, "newPassword": "" });
    assert_eq!(customer.post("/api/user/password", &change).await.refused_fields(), ["newPassword"]);
    assert_eq!(shop.contents(), before);
}
