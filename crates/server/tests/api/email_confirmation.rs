//! Confirmed e-mails: the mailed link, and what an account gets only with it.

use crate::support::{Client, TestResponse, TestServer};
use chrono::TimeDelta;
use domain::mail::{Letter, Mail};
use fixtures::requests::{PASSWORD, address, contact_input, registration};
use secrecy::ExposeSecret;
use serde_json::{Value, json};

const EMAIL: &str = "ayse@example.com";

/// Takes the waiting mails out of the outbox, oldest first.
fn mails(shop: &TestServer) -> Vec<Mail> {
    let ports = &shop.adapters.ports;
    std::iter::from_fn(|| ports.mails.claim(TimeDelta::days(1)).unwrap()).map(|one| one.mail).collect()
}

fn token_of(mail: &Mail) -> String {
    let Letter::EmailConfirmation(url) = &mail.letter else { unreachable!("{:?}", mail.letter) };
    let (page, token) = url.expose_secret().split_once("#token=").unwrap();
    assert!(page.ends_with("/e-posta-dogrula"), "{page}");
    token.to_owned()
}

/// Registers a customer and returns the token of the mailed link.
async fn register(shop: &TestServer) -> (Client, String) {
    let client = shop.visitor();
    let user = client.post("/api/user/register", &registration(EMAIL)).await.ok(201)["user"].clone();
    assert_eq!(user["emailConfirmed"], false);
    let mail = mails(shop).pop().unwrap();
    assert_eq!(mail.to.as_str(), EMAIL);
    (client, token_of(&mail))
}

async fn confirm(shop: &TestServer, token: &str) -> TestResponse {
    shop.visitor().post("/api/user/confirm-email", &json!({ "token": token })).await
}

async fn resend(customer: &Client) -> TestResponse {
    customer.post("/api/user/confirm-email/resend", &json!({})).await
}

async fn is_confirmed(customer: &Client) -> Value {
    customer.get("/api/user/is-auth").await.ok(200)["user"]["emailConfirmed"].clone()
}

#[tokio::test]
async fn mailed_link_confirms_once() {
    let shop = TestServer::start().await;
    let (customer, token) = register(&shop).await;
    assert!(!shop.rows("email_confirmations").contains(&token), "only its hash is kept");
    for none in ["baska", "", " ", "a\u{0}b", &"a".repeat(256)] {
        confirm(&shop, none).await.refused(410, "token_expired");
    }
    assert_eq!(shop.visitor().post("/api/user/confirm-email", &json!({})).await.refused_fields(), ["token"]);
    assert_eq!(is_confirmed(&customer).await, false);
    confirm(&shop, &token).await.ok(200);
    assert_eq!(is_confirmed(&customer).await, true);
    confirm(&shop, &token).await.refused(410, "token_expired");
    resend(&customer).await.refused(409, "already_confirmed");
    assert_eq!(mails(&shop).len(), 0);
}

#[tokio::test]
async fn only_newest_link_works_for_seven_days() {
    let shop = TestServer::start().await;
    let (customer, first) = register(&shop).await;
    shop.visitor().post("/api/user/confirm-email/resend", &json!({})).await.refused(401, "login_required");
    resend(&customer).await.ok(200);
    let second = token_of(&mails(&shop)[0]);
    confirm(&shop, &first).await.refused(410, "token_expired");
    shop.run_sql("UPDATE email_confirmations SET expires_at = expires_at - interval '7 days'");
    confirm(&shop, &second).await.refused(410, "token_expired");
    resend(&customer).await.ok(200);
    let third = token_of(&mails(&shop)[0]);
    shop.run_sql(
        "UPDATE email_confirmations SET expires_at = expires_at - interval '6 days 23 hours 50 minutes'",
    );
    confirm(&shop, &third).await.ok(200);
}

#[tokio::test]
async fn sends_three_further_links_an_hour() {
    let shop = TestServer::with(&[("SHOP_RATE_LIMITS", "on")]).await;
    let (customer, _) = register(&shop).await;
    for _ in 0..3 {
        resend(&customer).await.ok(200);
    }
    resend(&customer).await.refused(429, "too_many_requests");
    let last = mails(&shop);
    assert_eq!(last.len(), 3);
    confirm(&shop, &token_of(&last[2])).await.ok(200);
}

/// A client that registers and closes an account again and again must not flood the mailbox.
#[tokio::test]
async fn mails_three_new_accounts_an_hour() {
    let shop = TestServer::with(&[("SHOP_RATE_LIMITS", "on")]).await;
    let mut mailed = 0;
    for _ in 0..5 {
        let client = shop.visitor();
        client.post("/api/user/register", &registration(EMAIL)).await.ok(201);
        mailed += mails(&shop).len();
        client.post("/api/user/delete", &json!({ "password": PASSWORD })).await.ok(200);
    }
    assert_eq!(mailed, 3);
}

#[tokio::test]
async fn password_reset_by_mail_confirms() {
    let shop = TestServer::start().await;
    let (customer, link) = register(&shop).await;
    shop.visitor().post("/api/user/forgot-password", &json!({ "email": EMAIL })).await.ok(200);
    let Letter::PasswordReset(url) = &mails(&shop)[0].letter else { panic!("a reset") };
    let token = url.expose_secret().split_once("#token=").unwrap().1;
    let reset = json!({ "token": token, "password": PASSWORD });
    shop.visitor().post("/api/user/reset-password", &reset).await.ok(200);
    let user = customer.log_in("/api/user/login", EMAIL, PASSWORD).await.ok(200)["user"].clone();
    assert_eq!(user["emailConfirmed"], true);
    confirm(&shop, &link).await.refused(410, "token_expired");
    // A new password that needed no mail proves nothing.
    let other = shop.customer_called("baska@example.com").await;
    let change = json!({ "currentPassword": PASSWORD, "newPassword": "x" });
    other.post("/api/user/password", &change).await.ok(200);
    assert_eq!(is_confirmed(&other).await, false);
}

#[tokio::test]
async fn staff_see_whether_customers_are_confirmed() {
    let shop = TestServer::start().await;
    let seller = shop.seller().await;
    shop.customer_called("ali@example.com").await;
    shop.confirmed_customer(EMAIL).await;
    let list = seller.get("/api/seller/customers?sort=newest").await.ok(200);
    for (customer, (email, is_confirmed)) in
        list["customers"].as_array().unwrap().iter().zip([(EMAIL, true), ("ali@example.com", false)])
    {
        assert_eq!((&customer["email"], &customer["emailConfirmed"]), (&json!(email), &json!(is_confirmed)));
        let path = format!("/api/seller/customer/{}", customer["_id"].as_str().unwrap());
        let file = seller.get(&path).await.ok(200);
        assert_eq!(file["customer"]["profile"]["emailConfirmed"], is_confirmed);
    }
}

#[tokio::test]
async fn staff_accounts_are_confirmed() {
    let shop = TestServer::start().await;
    let staff = shop.visitor();
    let login = staff.log_in("/api/user/login", &shop.staff_account(true, false), PASSWORD).await.ok(200);
    assert_eq!(login["user"]["emailConfirmed"], true);
    resend(&staff).await.refused(409, "already_confirmed");
    assert_eq!(mails(&shop).len(), 0);
}

/// A guest's order, contact message and stock alert with an address.
async fn leave_traces(shop: &TestServer, email: &str) {
    let (visitor, product) = (shop.visitor(), shop.product("Ceviz Tavla", 2_995));
    let mut guests = json!({
        "items": [{ "product": product, "quantity": 1 }],
        "email": email,
        "address": address(),
        "paymentType": "COD",
    });
    guests["address"]["street"] = json!("Gizli Sokak 7");
    visitor.post("/api/order/guest", &guests).await.ok(201);
    let mut message = contact_input();
    (message["email"], message["subject"]) = (json!(email), json!("Gizli konu"));
    visitor.post("/api/message/send", &message).await.ok(201);
    let sold_out = shop.product_in("Okey Takımları", "Gizli Okey", 100, false);
    visitor.post("/api/stock-alert", &json!({ "product": sold_out, "email": email })).await.ok(201);
    shop.run_sql(&format!(
        "UPDATE mails SET status = 'sent', sent_at = now(), text = NULL, sent_text = 'Gizli metin' \
         WHERE recipient = '{email}'"
    ));
}

const TRACES: [&str; 4] = ["Gizli Sokak 7", "Gizli konu", "Gizli Okey", "Gizli metin"];

#[tokio::test]
async fn unconfirmed_account_gets_nothing_of_its_address() {
    let shop = TestServer::start().await;
    leave_traces(&shop, EMAIL).await;
    let kinds = ["orders", "contact_messages", "stock_alerts", "mails"];
    let before = kinds.map(|table| shop.rows(table));
    let stranger = shop.customer_called(EMAIL).await;
    let export = stranger.get("/api/user/export").await.text();
    for trace in TRACES {
        assert!(!export.contains(trace), "{trace}: {export}");
    }
    stranger.post("/api/user/delete", &json!({ "password": PASSWORD })).await.ok(200);
    assert_eq!(kinds.map(|table| shop.rows(table)), before);
}

#[tokio::test]
async fn confirmed_account_gets_what_has_its_address() {
    let shop = TestServer::start().await;
    leave_traces(&shop, EMAIL).await;
    let (customer, token) = register(&shop).await;
    confirm(&shop, &token).await.ok(200);
    let data = customer.get("/api/user/export").await;
    let export = data.text();
    for trace in TRACES {
        assert!(export.contains(trace), "{trace}: {export}");
    }
    let data = data.json();
    assert_eq!(data["orders"][0]["buyerEmail"], EMAIL);
    assert!(data["account"]["emailConfirmedAt"].is_string());
    customer.post("/api/user/delete", &json!({ "password": PASSWORD })).await.ok(200);
    for table in ["contact_messages", "stock_alerts", "mails", "users"] {
        assert!(!shop.rows(table).contains(EMAIL), "{table}: {}", shop.rows(table));
    }
    assert!(shop.rows("orders").contains("Gizli Sokak 7"), "kept as long as the law asks");
}

#[tokio::test]
async fn unconfirmed_account_gets_what_it_did_itself() {
    let shop = TestServer::start().await;
    let (customer, _) = register(&shop).await;
    let order = customer.place(&shop).await;
    let thread = customer.open_thread().await;
    shop.seller().await.reply(&thread, "admin", "Yarın gelir").await.ok(201);
    customer.post("/api/message/send", &contact_input()).await.ok(201);
    let sold_out = shop.product_in("Okey Takımları", "Okey", 100, false);
    customer.post("/api/stock-alert", &json!({ "product": sold_out, "email": EMAIL })).await.ok(201);
    let data = customer.get("/api/user/export").await.json();
    assert_eq!(data["orders"][0]["id"], json!(order));
    assert_eq!(data["messages"][0]["text"], contact_input()["message"]);
    assert_eq!(data["stockAlerts"][0]["product"], "Okey");
    let mut kinds: Vec<_> =
        data["mails"].as_array().unwrap().iter().map(|mail| mail["kind"].as_str().unwrap()).collect();
    kinds.sort_unstable();
    assert_eq!(kinds, ["email_confirmation", "order_placed", "stock_alert_confirm", "thread_reply"]);
    customer.post("/api/user/delete", &json!({ "password": PASSWORD })).await.ok(200);
    for table in ["users", "contact_messages", "stock_alerts", "mails", "email_confirmations"] {
        assert!(!shop.rows(table).contains(EMAIL), "{table}: {}", shop.rows(table));
    }
}

/// Otherwise a stranger's account would be mailed about every product, and could erase the owner's request.
#[tokio::test]
async fn unconfirmed_account_does_not_take_over_stock_alert() {
    let shop = TestServer::start().await;
    let [first, second] =
        ["Birinci", "İkinci"].map(|name| shop.product_in("Okey Takımları", name, 100, false));
    let ask = async |client: &Client, product: &str| {
        let body = json!({ "product": product, "email": EMAIL });
        client.post("/api/stock-alert", &body).await.ok(201)["isConfirmed"].clone()
    };
    ask(&shop.visitor(), &first).await;
    shop.run_sql("UPDATE stock_alerts SET confirmed_at = now()");
    let stranger = shop.customer_called(EMAIL).await;
    assert_eq!((ask(&stranger, &first).await, ask(&stranger, &second).await), (json!(false), json!(false)));
    stranger.post("/api/user/delete", &json!({ "password": PASSWORD })).await.ok(200);
    let rows = shop.rows("stock_alerts");
    assert!(rows.contains(&first) && !rows.contains(&second), "{rows}");
    // The owner of the address needs no further mails.
    let owner = shop.confirmed_customer(EMAIL).await;
    assert_eq!((ask(&owner, &first).await, ask(&owner, &second).await), (json!(true), json!(true)));
    assert_eq!(owner.get("/api/user/export").await.json()["stockAlerts"].as_array().unwrap().len(), 2);
}

#[tokio::test]
async fn confirmation_page_sends_no_referrer() {
    let shop = TestServer::start().await;
    let page = shop.visitor().get("/e-posta-dogrula?token=gizli-anahtar").await;
    assert_eq!((page.status, page.header("referrer-policy")), (200, "no-referrer"));
    assert!(!page.text().contains("gizli-anahtar"));
}
