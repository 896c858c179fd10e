//! Staff logins.

use crate::support::{Client, TestServer};
use application::staff::StaffAction;
use domain::{
    account::{Password, StaffPassword},
    email::EmailAddress,
};
use fixtures::requests::PASSWORD;
use reqwest::Method;
use serde_json::json;
use server::staff;

async fn is_staff(client: &Client) -> bool {
    client.get("/api/seller/is-auth").await.json()["success"] == true
}

fn change(shop: &TestServer, email: &str, action: StaffAction) -> bool {
    staff::change(&shop.adapters.ports, &EmailAddress::new(email).unwrap(), action).unwrap()
}

#[tokio::test]
async fn logs_staff_out_after_twelve_idle_hours() {
    let shop = TestServer::start().await;
    let email = shop.staff_account(true, false);
    let (by_seller, by_customer) = (shop.visitor(), shop.visitor());
    by_seller.log_in("/api/seller/login", &email, PASSWORD).await.ok(200);
    by_customer.log_in("/api/user/login", &email, PASSWORD).await.ok(200);
    shop.run_sql("UPDATE sessions SET used_at = now() - interval '11 hours 59 minutes'");
    assert!(is_staff(&by_seller).await && is_staff(&by_customer).await, "and each use counts");
    shop.run_sql("UPDATE sessions SET used_at = used_at - interval '11 hours 59 minutes'");
    assert!(is_staff(&by_seller).await && is_staff(&by_customer).await);
    shop.run_sql("UPDATE sessions SET used_at = now() - interval '12 hours'");
    assert!(!is_staff(&by_seller).await && !is_staff(&by_customer).await);
    by_seller.get("/api/order/seller").await.refused(401, "login_required");
    by_customer.get("/api/order/seller").await.refused(401, "login_required");
    by_customer.get("/api/address/get").await.ok(200);
    // A customer login in this browser does not revive the staff login.
    by_seller.log_in("/api/user/login", &shop_customer(&shop).await, PASSWORD).await.ok(200);
    assert!(!is_staff(&by_seller).await);
    by_seller.log_in("/api/seller/login", &email, PASSWORD).await.ok(200);
    assert!(is_staff(&by_seller).await);
}

#[tokio::test]
async fn logout_and_idle_page_are_no_use() {
    let shop = TestServer::start().await;
    let email = shop.staff_account(true, false);
    let (both, polling) = (shop.visitor(), shop.visitor());
    both.log_in("/api/user/login", &email, PASSWORD).await.ok(200);
    polling.log_in("/api/seller/login", &email, PASSWORD).await.ok(200);
    shop.run_sql("UPDATE sessions SET used_at = now() - interval '12 hours'");
    both.get("/api/seller/logout").await.ok(200);
    both.get("/api/order/seller").await.refused(401, "login_required");
    both.get("/api/address/get").await.ok(200);

    shop.run_sql("UPDATE sessions SET used_at = now() - interval '11 hours'");
    let poll =
        || polling.send(polling.request(Method::GET, "/api/seller/unread").header("x-background", "1"));
    poll().await.ok(200);
    shop.run_sql("UPDATE sessions SET used_at = used_at - interval '1 hour'");
    poll().await.refused(401, "login_required");
    // With user input it does count as use.
    polling.log_in("/api/seller/login", &email, PASSWORD).await.ok(200);
    shop.run_sql("UPDATE sessions SET used_at = now() - interval '11 hours'");
    polling.get("/api/seller/unread").await.ok(200);
    shop.run_sql("UPDATE sessions SET used_at = used_at - interval '1 hour'");
    assert!(is_staff(&polling).await);
}

async fn shop_customer(shop: &TestServer) -> String {
    let email = fixtures::requests::email();
    shop.customer_called(&email).await;
    email
}

#[tokio::test]
async fn disabled_account_is_logged_out_and_stays_out() {
    let shop = TestServer::start().await;
    let email = shop.staff_account(true, false);
    let seller = shop.visitor();
    seller.log_in("/api/seller/login", &email, PASSWORD).await.ok(200);
    assert!(change(&shop, &email, StaffAction::Disable));
    assert!(!is_staff(&seller).await);
    for path in ["/api/seller/login", "/api/user/login"] {
        shop.visitor().log_in(path, &email, PASSWORD).await.refused(401, "wrong_credentials");
    }
    assert!(change(&shop, &email, StaffAction::Enable));
    assert!(!is_staff(&seller).await, "the old session is over");
    seller.log_in("/api/seller/login", &email, PASSWORD).await.ok(200);
}

#[tokio::test]
async fn new_password_and_explicit_order_end_sessions() {
    let shop = TestServer::start().await;
    let email = shop.staff_account(true, false);
    let new = StaffPassword::new(Password::new("bambaşka bir parola").unwrap()).unwrap();
    for action in [StaffAction::EndSessions, StaffAction::SetPassword(new)] {
        let seller = shop.visitor();
        seller.log_in("/api/seller/login", &email, PASSWORD).await.ok(200);
        assert!(change(&shop, &email, action));
        assert!(!is_staff(&seller).await);
    }
    shop.visitor().log_in("/api/seller/login", &email, PASSWORD).await.refused(401, "wrong_credentials");
    shop.visitor().log_in("/api/seller/login", &email, "bambaşka bir parola").await.ok(200);
    // The account's owner gets a mail.
    let told = shop.rows("mails");
    assert_eq!((told.matches("password_changed").count(), told.contains(&email)), (1, true), "{told}");
    let customer = shop_customer(&shop).await;
    assert!(!change(&shop, &customer, StaffAction::Disable), "no staff account");
    shop.visitor().log_in("/api/user/login", &customer, PASSWORD).await.ok(200);
}

#[tokio::test]
async fn staff_choose_no_short_password() {
    let shop = TestServer::start().await;
    let (staff, customer) = (shop.visitor(), shop.customer().await);
    staff.log_in("/api/user/login", &shop.staff_account(true, false), PASSWORD).await.ok(200);
    let short = json!({ "currentPassword": PASSWORD, "newPassword": "on bir harf" });
    let answer = staff.post("/api/user/password", &short).await;
    assert_eq!(answer.refused_fields(), ["newPassword"]);
    assert!(answer.text().contains("En az 12 karakter"), "{}", answer.text());
    let long = json!({ "currentPassword": PASSWORD, "newPassword": "on iki harf!" });
    staff.post("/api/user/password", &long).await.ok(200);
    customer.post("/api/user/password", &short).await.ok(200);
}

#[tokio::test]
async fn audits_command_line_changes() {
    let shop = TestServer::start().await;
    let (seller, email) = (shop.seller().await, shop.staff_account(true, false));
    change(&shop, &email, StaffAction::Disable);
    let body = seller.get("/api/seller/audit?entity=staff").await.ok(200);
    let newest = &body["entries"][0];
    assert_eq!((&newest["action"], &newest["after"]), (&json!("disable"), &json!({ "isDisabled": true })));
    assert_eq!(newest["staff"], json!({ "_id": null, "name": "Komut Satırı" }));
}

#[tokio::test]
async fn staff_end_their_sessions_elsewhere_by_themselves() {
    let shop = TestServer::start().await;
    let email = shop.staff_account(true, false);
    let (here, there, shopping) = (shop.visitor(), shop.visitor(), shop.visitor());
    for client in [&here, &there] {
        client.log_in("/api/seller/login", &email, PASSWORD).await.ok(200);
    }
    shopping.log_in("/api/user/login", &email, PASSWORD).await.ok(200);
    here.post("/api/seller/end-sessions", &json!({})).await.ok(200);
    assert!(is_staff(&here).await && !is_staff(&there).await);
    shopping.get("/api/address/get").await.refused(401, "login_required");
}
