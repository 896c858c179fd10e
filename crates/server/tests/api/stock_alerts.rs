//! Stock alerts.

use crate::support::TestServer;
use application::stock_alert::StockAlertService;
use chrono::TimeDelta;
use domain::mail::{Letter, Mail, StockAlertLetter};
use secrecy::ExposeSecret;
use serde_json::{Value, json};

const EMAIL: &str = "bekleyen@example.com";

/// Takes the waiting mails out of the outbox, oldest first.
fn mails(shop: &TestServer) -> Vec<Mail> {
    let ports = &shop.adapters.ports;
    std::iter::from_fn(|| ports.mails.claim(TimeDelta::days(1)).unwrap()).map(|one| one.mail).collect()
}

/// Returns the kind of a mail about a product, and its token.
fn read(mail: &Mail) -> (StockAlertLetter, String) {
    match &mail.letter {
        Letter::StockAlert(letter, about) => (*letter, about.token.expose_secret().to_owned()),
        other => unreachable!("{other:?}"),
    }
}

fn token(shop: &TestServer) -> String {
    let (letter, token) = read(&mails(shop).pop().unwrap());
    assert_eq!(letter, StockAlertLetter::Confirm);
    token
}

fn answered(shop: &TestServer) -> usize {
    StockAlertService::new(&shop.adapters.ports).notify_waiting().unwrap()
}

fn request(product: &str) -> Value {
    json!({ "product": product, "email": EMAIL })
}

#[tokio::test]
async fn waiting_customer_is_mailed_once_on_restock() {
    let shop = TestServer::start().await;
    let product = shop.product_in("Okey Takımları", "Ceviz Okey", 100, false);
    let (visitor, seller) = (shop.visitor(), shop.seller().await);
    let waiting = async || {
        let path = format!("/api/stock-alert/waiting/{product}");
        seller.get(&path).await.ok(200)["waiting"].clone()
    };
    let answer = visitor.post("/api/stock-alert", &request(&product)).await.ok(201);
    assert_eq!(answer["isConfirmed"], false);
    let link = json!({ "token": token(&shop) });
    assert_eq!(waiting().await, 0);
    for _ in 0..2 {
        let confirmed = visitor.post("/api/stock-alert/confirm", &link).await.ok(200);
        assert_eq!(confirmed["product"], json!(product));
    }
    assert_eq!((waiting().await, answered(&shop)), (json!(1), 0));

    // Like the cancellation of an order, which does not use the route of the switch.
    shop.run_sql("UPDATE products SET in_stock = true");
    assert_eq!((answered(&shop), answered(&shop)), (1, 0));
    let [mail] = &mails(&shop)[..] else { panic!() };
    assert_eq!((mail.to.as_str(), read(mail).0), (EMAIL, StockAlertLetter::BackInStock));
    assert_eq!(waiting().await, 0);

    let end = json!({ "token": read(mail).1 });
    visitor.post("/api/stock-alert/cancel", &end).await.ok(200);
    visitor.post("/api/stock-alert/cancel", &end).await.refused(410, "token_expired");
    visitor.post("/api/stock-alert/confirm", &end).await.refused(410, "token_expired");
    for malformed in ["", "yok", "a\0b"] {
        for path in ["/api/stock-alert/confirm", "/api/stock-alert/cancel"] {
            visitor.post(path, &json!({ "token": malformed })).await.refused(410, "token_expired");
        }
    }
    assert!(!shop.rows("stock_alerts").contains(EMAIL));
}

#[tokio::test]
async fn a_customer_confirms_their_address_once() {
    let shop = TestServer::start().await;
    let customer = shop.customer_called(EMAIL).await;
    let [first, second] =
        ["Birinci", "İkinci"].map(|name| shop.product_in("Okey Takımları", name, 100, false));
    let asked = async |product: &str| {
        customer.post("/api/stock-alert", &request(product)).await.ok(201)["isConfirmed"].clone()
    };
    assert_eq!(asked(&first).await, false);
    let link = json!({ "token": token(&shop) });
    shop.visitor().post("/api/stock-alert/confirm", &link).await.ok(200);
    assert_eq!((asked(&second).await, mails(&shop).len()), (json!(true), 0));

    let export = customer.get("/api/user/export").await.json();
    let names: Vec<_> = export["stockAlerts"].as_array().unwrap().iter().map(|one| &one["product"]).collect();
    assert_eq!(names, ["Birinci", "İkinci"]);
    assert!(!export["stockAlerts"].to_string().contains(link["token"].as_str().unwrap()));
    customer.post("/api/user/delete", &json!({ "password": fixtures::requests::PASSWORD })).await.ok(200);
    assert!(!shop.rows("stock_alerts").contains(EMAIL));
}

#[tokio::test]
async fn invalid_request_is_refused_without_mail() {
    let shop = TestServer::start().await;
    let visitor = shop.visitor();
    let there = shop.product("Tavla", 100);
    let sold_out = shop.product_in("Okey Takımları", "Okey", 100, false);
    let ask = async |body: Value| visitor.post("/api/stock-alert", &body).await;
    ask(request(&there)).await.refused(409, "in_stock");
    ask(request("yok")).await.refused(404, "product_not_found");
    ask(request("00000000-0000-0000-0000-000000000000")).await.refused(404, "product_not_found");
    let mut robot = request(&sold_out);
    robot["website"] = json!("https://spam.example");
    ask(robot).await.refused(422, "spam");
    let wrong = ask(json!({ "product": sold_out, "email": "yok" })).await;
    assert_eq!(wrong.refused_fields(), ["email"]);
    assert_eq!(ask(json!({})).await.refused_fields(), ["email", "product"]);
    assert_eq!(mails(&shop).len(), 0);
}

#[tokio::test]
async fn limits_confirmation_mails_to_an_address() {
    let shop = TestServer::with(&[("SHOP_RATE_LIMITS", "on")]).await;
    let product = shop.product_in("Okey Takımları", "Okey", 100, false);
    for _ in 0..3 {
        shop.visitor().post("/api/stock-alert", &request(&product)).await.ok(201);
    }
    shop.visitor().post("/api/stock-alert", &request(&product)).await.refused(429, "too_many_requests");
    assert_eq!(mails(&shop).len(), 3);
}

#[tokio::test]
async fn sweep_removes_unconfirmed_requests() {
    let shop = TestServer::start().await;
    let product = shop.product_in("Okey Takımları", "Okey", 100, false);
    shop.visitor().post("/api/stock-alert", &request(&product)).await.ok(201);
    let sweep = async || {
        let adapters = shop.adapters.clone();
        tokio::task::spawn_blocking(move || server::serve::sweep_once(&adapters, 10)).await.unwrap();
    };
    sweep().await;
    assert!(shop.rows("stock_alerts").contains(EMAIL));
    shop.run_sql("UPDATE stock_alerts SET requested_at = requested_at - interval '8 days'");
    sweep().await;
    assert!(!shop.rows("stock_alerts").contains(EMAIL));
}
