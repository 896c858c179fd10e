//! The second factor of staff.

use crate::support::{Client, TestResponse, TestServer};
use application::{clock::Clock, staff::StaffAction};
use domain::email::EmailAddress;
use fixtures::requests::PASSWORD;
use serde_json::{Value, json};
use server::{adapters::SystemClock, staff};
use totp_rs::{Builder, Secret};

/// Returns the code that the app shows this many half minutes from now.
fn code(secret: &str, steps: i64) -> String {
    let totp = Builder::new().with_secret(Secret::try_from_base32(secret).unwrap()).build().unwrap();
    totp.generate((SystemClock.now().timestamp() + steps * 30).unsigned_abs()).to_string()
}

async fn log_in(client: &Client, email: &str, code: &str) -> TestResponse {
    let body = json!({ "email": email, "password": PASSWORD, "code": code });
    client.post("/api/seller/login", &body).await
}

/// Creates an account with a second factor. Returns its e-mail, its secret, its recovery codes and its browser.
async fn guarded(shop: &TestServer) -> (String, String, Vec<String>, Client) {
    let email = shop.staff_account(true, false);
    let seller = shop.visitor();
    seller.log_in("/api/seller/login", &email, PASSWORD).await.ok(200);
    let secret = set_up(&seller, PASSWORD).await.ok(200);
    let text = secret["secret"].as_str().unwrap().to_owned();
    assert!(secret["otpauthUrl"].as_str().unwrap().contains(&text));
    let enabled = enable(&seller, PASSWORD, &code(&text, -1)).await.ok(200);
    let codes: Vec<String> = serde_json::from_value(enabled["recoveryCodes"].clone()).unwrap();
    assert_eq!(codes.len(), 10);
    (email, text, codes, seller)
}

async fn set_up(client: &Client, password: &str) -> TestResponse {
    client.post("/api/seller/two-factor/setup", &json!({ "password": password })).await
}

async fn enable(client: &Client, password: &str, code: &str) -> TestResponse {
    client.post("/api/seller/two-factor/enable", &json!({ "password": password, "code": code })).await
}

async fn is_enabled(client: &Client) -> Value {
    client.get("/api/seller/two-factor").await.ok(200)["enabled"].clone()
}

#[tokio::test]
async fn password_alone_is_refused_with_second_factor() {
    let shop = TestServer::start().await;
    let (email, secret, _, seller) = guarded(&shop).await;
    assert_eq!(is_enabled(&seller).await, true);
    let visitor = shop.visitor();
    visitor.log_in("/api/seller/login", &email, PASSWORD).await.refused(401, "two_factor_required");
    log_in(&visitor, &email, "").await.refused(401, "two_factor_required");
    log_in(&visitor, &email, "000000").await.refused(401, "two_factor_wrong");
    let wrong = json!({ "email": email, "password": "yanlış", "code": code(&secret, 0) });
    visitor.post("/api/seller/login", &wrong).await.refused(401, "wrong_credentials");
    assert_eq!(visitor.get("/api/seller/is-auth").await.json()["success"], false);
    log_in(&visitor, &email, &code(&secret, 0)).await.ok(200);
    visitor.get("/api/order/seller").await.ok(200);
}

#[tokio::test]
async fn code_works_once() {
    let shop = TestServer::start().await;
    let (email, secret, codes, _) = guarded(&shop).await;
    log_in(&shop.visitor(), &email, &code(&secret, -1)).await.refused(401, "two_factor_wrong");
    let now = code(&secret, 0);
    log_in(&shop.visitor(), &email, &now).await.ok(200);
    log_in(&shop.visitor(), &email, &now).await.refused(401, "two_factor_wrong");
    for recovery in &codes {
        log_in(&shop.visitor(), &email, recovery).await.ok(200);
        log_in(&shop.visitor(), &email, recovery).await.refused(401, "two_factor_wrong");
    }
    assert!(!shop.rows("recovery_codes").contains(&codes[0]));
    assert!(!shop.rows("two_factors").contains(&secret));
}

#[tokio::test]
async fn one_of_two_logins_with_code_is_refused() {
    let shop = TestServer::start().await;
    let (email, secret, _, _) = guarded(&shop).await;
    let now = code(&secret, 0);
    let (one, two) = (shop.visitor(), shop.visitor());
    let (one, two) = tokio::join!(log_in(&one, &email, &now), log_in(&two, &email, &now));
    let mut statuses = [one.status, two.status];
    statuses.sort_unstable();
    assert_eq!(statuses, [200, 401]);
}

#[tokio::test]
async fn no_other_login_makes_such_an_account_staff() {
    let shop = TestServer::start().await;
    let email = shop.staff_account(true, false);
    let before = [shop.visitor(), shop.visitor()];
    before[0].log_in("/api/user/login", &email, PASSWORD).await.ok(200);
    before[1].log_in("/api/seller/login", &email, PASSWORD).await.ok(200);
    let secret = set_up(&before[0], PASSWORD).await.ok(200)["secret"].clone();
    enable(&before[0], PASSWORD, &code(secret.as_str().unwrap(), 0)).await.ok(200);
    before[0].get("/api/order/seller").await.ok(200);
    before[0].get("/api/address/get").await.ok(200);
    before[1].get("/api/order/seller").await.refused(401, "login_required");
    let customer = shop.visitor();
    customer.log_in("/api/user/login", &email, PASSWORD).await.ok(200);
    customer.get("/api/order/seller").await.refused(403, "staff_only");
    assert_eq!(customer.get("/api/seller/is-auth").await.json()["success"], false);
}

#[tokio::test]
async fn wrong_code_enables_nothing_and_keeps_active_secret() {
    let shop = TestServer::start().await;
    let seller = shop.seller().await;
    let enable = async |code: &str| enable(&seller, PASSWORD, code).await;
    enable("123456").await.refused(409, "two_factor_not_set_up");
    let first = set_up(&seller, PASSWORD).await.ok(200)["secret"].clone();
    let second = set_up(&seller, PASSWORD).await.ok(200)["secret"].clone();
    enable(&code(first.as_str().unwrap(), 0)).await.refused(401, "two_factor_wrong");
    assert_eq!(is_enabled(&seller).await, false);
    enable(&code(second.as_str().unwrap(), 0)).await.ok(200);
    set_up(&seller, PASSWORD).await.refused(409, "two_factor_enabled");
    enable("123456").await.refused(409, "two_factor_enabled");
}

/// A stranger at a seller's open browser must not lock the seller out.
#[tokio::test]
async fn an_open_session_alone_enables_nothing() {
    let shop = TestServer::start().await;
    let seller = shop.seller().await;
    assert_eq!(seller.post("/api/seller/two-factor/setup", &json!({})).await.refused_fields(), ["password"]);
    set_up(&seller, "yanlış").await.refused(401, "wrong_credentials");
    assert_eq!(shop.rows("two_factors"), "");

    let secret = set_up(&seller, PASSWORD).await.ok(200)["secret"].clone();
    let code = code(secret.as_str().unwrap(), 0);
    let without = json!({ "code": code });
    assert_eq!(seller.post("/api/seller/two-factor/enable", &without).await.refused_fields(), ["password"]);
    enable(&seller, "yanlış", &code).await.refused(401, "wrong_credentials");
    assert_eq!(is_enabled(&seller).await, false);
    enable(&seller, PASSWORD, &code).await.ok(200);
}

#[tokio::test]
async fn new_recovery_codes_replace_all_earlier_ones() {
    let shop = TestServer::start().await;
    let (email, secret, codes, seller) = guarded(&shop).await;
    let path = "/api/seller/two-factor/recovery-codes";
    let replace = async |password: &str, code: &str| {
        seller.post(path, &json!({ "password": password, "code": code })).await
    };
    replace("yanlış", &code(&secret, 0)).await.refused(401, "wrong_credentials");
    replace(PASSWORD, "000000").await.refused(401, "two_factor_wrong");
    // The first one is used up by a login; the second one asks for the new ones.
    log_in(&shop.visitor(), &email, &codes[0]).await.ok(200);
    let answer = replace(PASSWORD, &codes[1]).await.ok(200);
    let new: Vec<String> = serde_json::from_value(answer["recoveryCodes"].clone()).unwrap();
    assert_eq!(new.len(), 10);
    assert!(!shop.rows("recovery_codes").contains(&new[0]));
    log_in(&shop.visitor(), &email, &codes[2]).await.refused(401, "two_factor_wrong");
    log_in(&shop.visitor(), &email, &new[0]).await.ok(200);
    let entries = seller.get("/api/seller/audit").await.ok(200)["entries"].clone();
    assert_eq!(entries[0]["action"], "replace_recovery_codes");
    assert_eq!(entries[0]["before"], json!({ "recoveryCodes": 8 }));

    let without = shop.seller().await;
    let body = json!({ "password": PASSWORD, "code": "123456" });
    without.post(path, &body).await.refused(409, "two_factor_not_set_up");
}

#[tokio::test]
async fn disabling_needs_both_factors_or_command_line() {
    let shop = TestServer::start().await;
    let (email, secret, codes, seller) = guarded(&shop).await;
    let disable = async |password: &str, code: &str| {
        seller.post("/api/seller/two-factor/disable", &json!({ "password": password, "code": code })).await
    };
    disable("yanlış", &code(&secret, 0)).await.refused(401, "wrong_credentials");
    disable(PASSWORD, "000000").await.refused(401, "two_factor_wrong");
    assert_eq!(is_enabled(&seller).await, true);
    disable(PASSWORD, &code(&secret, 0)).await.ok(200);
    disable(PASSWORD, &codes[0]).await.refused(409, "two_factor_not_set_up");
    shop.visitor().log_in("/api/seller/login", &email, PASSWORD).await.ok(200);

    let (email, ..) = guarded(&shop).await;
    let address = EmailAddress::new(&email).unwrap();
    assert!(staff::change(&shop.adapters.ports, &address, StaffAction::ResetTwoFactor).unwrap());
    shop.visitor().log_in("/api/seller/login", &email, PASSWORD).await.ok(200);
}

#[tokio::test]
async fn guessing_codes_is_limited_like_guessing_passwords() {
    let shop = TestServer::with(&[("SHOP_RATE_LIMITS", "on")]).await;
    let (email, secret, ..) = guarded(&shop).await;
    let stranger = shop.visitor();
    for _ in 0..5 {
        log_in(&stranger, &email, "000000").await.refused(401, "two_factor_wrong");
    }
    log_in(&stranger, &email, &code(&secret, 0)).await.refused(429, "too_many_requests");
}

#[tokio::test]
async fn limits_password_guesses_of_an_open_session() {
    let shop = TestServer::with(&[("SHOP_RATE_LIMITS", "on")]).await;
    let seller = shop.seller().await;
    for _ in 0..5 {
        set_up(&seller, "yanlış").await.refused(401, "wrong_credentials");
    }
    set_up(&seller, PASSWORD).await.refused(429, "too_many_requests");
}
