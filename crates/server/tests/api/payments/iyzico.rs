//! iyzico: the returning browser, its notices, and look-ups.

use super::{
    provider::{Buyer, Provider, mails, stand},
    worker::{check, pass},
};
use crate::support::{TestResponse, TestServer};
use payment_double::Mode;
use reqwest::Method;
use serde_json::{Value, json};

const PAID: &str = "/loader?next=siparislerim";
const UNPAID: &str = "/sepet?odeme=basarisiz";
const UNDECIDED: &str = "/siparislerim";

async fn waiting() -> (Provider, TestServer, Buyer, Value, String) {
    let provider = Provider::start().await;
    let shop = TestServer::with(&provider.iyzico()).await;
    let buyer = Buyer::of(&shop).await;
    let placed = buyer.order(None).await.ok(201);
    let token = provider.id_of(&placed["url"]);
    (provider, shop, buyer, placed["order"].clone(), token)
}

/// Sends the browser that returns from iyzico's page, without cookies.
pub async fn come_back(shop: &TestServer, token: &str) -> TestResponse {
    let visitor = shop.visitor();
    let request = visitor
        .request(Method::POST, "/api/payment/iyzico/callback")
        .header("origin", "https://sandbox-cpp.iyzipay.com")
        .header("sec-fetch-site", "cross-site")
        .header("content-type", "application/x-www-form-urlencoded")
        .body(format!("token={token}"));
    let answer = visitor.send(request).await;
    assert_eq!(answer.status, 303, "{}", answer.text());
    assert!(!answer.headers.contains_key("set-cookie"), "it knows nobody");
    answer
}

async fn notice(shop: &TestServer, token: &str) -> TestResponse {
    let body = json!({ "iyziEventType": "CHECKOUT_FORM_AUTH", "token": token, "status": "SUCCESS" });
    shop.visitor().post("/api/payment/iyzico/webhook", &body).await
}

#[tokio::test]
async fn its_form_holds_the_order_and_its_buyer() {
    let (provider, shop, buyer, order, _) = waiting().await;
    let asked = provider.payments().await[0]["request"].clone();
    let account = buyer.client.get("/api/user/is-auth").await.ok(200)["user"].clone();
    for (field, value) in [
        ("/locale", json!("tr")),
        ("/conversationId", order["_id"].clone()),
        ("/basketId", order["number"].clone()),
        ("/price", json!("59.90")),
        ("/paidPrice", json!("59.90")),
        ("/currency", json!("TRY")),
        ("/paymentGroup", json!("PRODUCT")),
        ("/callbackUrl", json!(format!("{}/api/payment/iyzico/callback", shop.base()))),
        ("/buyer/email", account["email"].clone()),
        ("/buyer/name", json!("Ayşe")),
        ("/buyer/ip", json!("127.0.0.1")),
        ("/shippingAddress/city", json!("İstanbul")),
        ("/billingAddress/contactName", json!("Ayşe Demir")),
        ("/basketItems/0/price", json!("59.90")),
        ("/basketItems/0/itemType", json!("PHYSICAL")),
    ] {
        assert_eq!(asked.pointer(field), Some(&value), "{field}");
    }
    assert_eq!(asked["basketItems"].as_array().unwrap().len(), 1);
}

#[tokio::test]
async fn each_line_is_one_to_iyzico() {
    let provider = Provider::start().await;
    let shop = TestServer::with(&provider.iyzico()).await;
    Buyer::of_two_products(&shop).await.order(None).await.ok(201);
    let asked = provider.payments().await[0]["request"].clone();
    let items = asked["basketItems"].as_array().unwrap();
    let lines: Vec<_> = items.iter().map(|item| (&item["name"], &item["price"])).collect();
    let expected = [("2 × Ceviz Tavla", "59.90"), ("3 × Okey", "300.00")]
        .map(|(name, price)| (json!(name), json!(price)));
    assert_eq!(lines, expected.each_ref().map(|(name, price)| (name, price)));
    assert_eq!((&asked["price"], &asked["paidPrice"]), (&json!("359.90"), &json!("359.90")));
}

/// iyzico's form expires after half an hour, even if the shop waits longer.
#[tokio::test]
async fn reordering_after_form_expiry_opens_new_form() {
    let provider = Provider::start().await;
    let shop = TestServer::with(&provider.iyzico()).await;
    let buyer = Buyer::of(&shop).await;
    shop.seller().await.post("/api/product/stock", &json!({ "id": buyer.product, "stock": 2 })).await.ok(200);
    let order = buyer.order(Some("anahtar")).await.ok(201)["order"].clone();
    pass(&shop, 29);
    let url = buyer.order(Some("anahtar")).await.ok(200)["url"].clone();
    assert_eq!(buyer.seen(&order).await["paymentUrl"], url);
    pass(&shop, 1);
    assert_eq!(buyer.seen(&order).await["paymentUrl"], Value::Null);
    // Its last payment may still be at the bank or under review.
    let refusal = buyer.order(Some("anahtar")).await.refused(409, "payment_pending");
    let words = "Bu siparişin ödemesi henüz kesinleşmedi. Durumunu sipariş sayfanızdan izleyebilirsiniz.";
    assert_eq!(refusal["message"], words);
    pass(&shop, 10);
    provider.set(&provider.id_of(&url), "reviewed").await;
    buyer.order(Some("anahtar")).await.refused(409, "payment_pending");
    assert_eq!(stand(&buyer.seen(&order).await), ("Awaiting Payment", false, 0));
    assert_eq!(buyer.orders().await.len(), 1);

    // Both pieces can be ordered again: the first order is over and holds none.
    provider.set(&provider.id_of(&url), "open").await;
    let next = buyer.order(Some("anahtar")).await.ok(201);
    assert_ne!((&next["url"], &next["order"]["_id"]), (&url, &order["_id"]));
    assert_eq!(stand(&buyer.seen(&order).await), ("Cancelled", false, 1));
    provider.set(&provider.id_of(&next["url"]), "paid").await;
    assert_eq!(come_back(&shop, &provider.id_of(&next["url"])).await.header("location"), PAID);
    buyer.order(Some("anahtar")).await.refused(409, "payment_settled");
    assert_eq!(buyer.orders().await.len(), 2);
}

#[tokio::test]
async fn reordering_settles_payment_on_expired_form() {
    let (provider, shop, buyer, _, _) = waiting().await;
    let placed = buyer.order(Some("anahtar")).await.ok(201);
    pass(&shop, 30);
    provider.set(&provider.id_of(&placed["url"]), "paid").await;
    let answer = buyer.order(Some("anahtar")).await;
    answer.refused(409, "payment_settled");
    assert_eq!(stand(&buyer.seen(&placed["order"]).await), ("Order Placed", true, 1));
}

/// With a wrong key, such as after a key change, iyzico responds 200 with code 1000.
#[tokio::test]
async fn unrelated_result_cancels_nothing() {
    let (provider, shop, buyer, order, token) = waiting().await;
    provider.set(&token, "paid").await;
    let stranger = [&provider.iyzico()[..], &[("IYZICO_SECRET_KEY", "baska")]].concat();
    let other = shop.another(&stranger).await;
    assert_eq!(come_back(&other, &token).await.header("location"), "/siparislerim");
    assert_eq!(notice(&other, &token).await.status, 503);
    assert_eq!(stand(&buyer.seen(&order).await), ("Awaiting Payment", false, 0));
    assert_eq!(come_back(&shop, &token).await.header("location"), PAID);
}

#[tokio::test]
async fn returning_customer_has_paid_when_iyzico_confirms() {
    let (provider, shop, buyer, order, token) = waiting().await;
    provider.set(&token, "paid").await;
    assert_eq!(come_back(&shop, &token).await.header("location"), PAID);
    assert_eq!(stand(&buyer.seen(&order).await), ("Order Placed", true, 1));
    assert_eq!(buyer.cart().await, json!({ &buyer.product: 1 }));
    assert_eq!(mails(&shop), ["Siparişiniz alındı", "Yeni sipariş"]);
    let before = shop.contents();
    assert_eq!(come_back(&shop, &token).await.header("location"), PAID);
    notice(&shop, &token).await.ok(200);
    assert_eq!(shop.contents(), before);
}

#[tokio::test]
async fn notice_before_customer_returns_settles_too() {
    let (provider, shop, buyer, order, token) = waiting().await;
    provider.set(&token, "paid").await;
    let (one, two) = tokio::join!(notice(&shop, &token), notice(&shop, &token));
    one.ok(200);
    two.ok(200);
    assert_eq!(stand(&buyer.seen(&order).await), ("Order Placed", true, 1));
    assert_eq!(come_back(&shop, &token).await.header("location"), PAID);
}

#[tokio::test]
async fn notice_is_always_verified_at_iyzico() {
    let (provider, shop, buyer, order, token) = waiting().await;
    provider.set(&token, "reviewed").await;
    notice(&shop, &token).await.ok(200);
    assert_eq!(come_back(&shop, &token).await.header("location"), UNDECIDED);
    assert_eq!(stand(&buyer.seen(&order).await), ("Awaiting Payment", false, 0), "being checked is not paid");
    provider.set(&token, "declined").await;
    notice(&shop, &token).await.ok(200);
    assert_eq!(buyer.seen(&order).await["isPaid"], false);
    provider.set(&token, "paid").await;
    notice(&shop, &token).await.ok(200);
    assert_eq!(stand(&buyer.seen(&order).await), ("Order Placed", true, 1));
}

#[tokio::test]
async fn refused_card_cancels_when_the_customer_returns() {
    let (provider, shop, buyer, order, token) = waiting().await;
    provider.set(&token, "refused").await;
    notice(&shop, &token).await.ok(200);
    pass(&shop, 3);
    check(&shop).await;
    assert_eq!(stand(&buyer.seen(&order).await), ("Awaiting Payment", false, 0), "another card may follow");
    assert_eq!(come_back(&shop, &token).await.header("location"), UNPAID);
    assert_eq!(stand(&buyer.seen(&order).await), ("Cancelled", false, 1));
    assert_eq!((mails(&shop).len(), buyer.cart().await), (0, json!({ &buyer.product: 3 })));
}

/// Anyone who knows a token can send these, while the customer may be typing the 3-D Secure code.
#[tokio::test]
async fn undecided_payment_is_not_cancelled() {
    let (provider, shop, buyer, order, token) = waiting().await;
    notice(&shop, &token).await.ok(200);
    assert_eq!(come_back(&shop, &token).await.header("location"), UNDECIDED);
    assert_eq!(stand(&buyer.seen(&order).await), ("Awaiting Payment", false, 0));
    provider.set(&token, "paid").await;
    assert_eq!(come_back(&shop, &token).await.header("location"), PAID);
    assert_eq!(stand(&buyer.seen(&order).await), ("Order Placed", true, 1));
}

#[tokio::test]
async fn refuses_unsigned_iyzico_result() {
    let (provider, shop, _, _, token) = waiting().await;
    provider.set(&token, "paid").await;
    provider.fail(&[Mode::WrongSignature]).await;
    let before = shop.contents();
    assert_eq!(come_back(&shop, &token).await.header("location"), UNPAID);
    notice(&shop, &token).await.refused(400, "untrusted_notice");
    assert_eq!(shop.contents(), before);
    provider.fail(&[]).await;
    assert_eq!(come_back(&shop, &token).await.header("location"), PAID);
}

#[tokio::test]
async fn another_amount_is_a_problem() {
    let (provider, shop, buyer, order, token) = waiting().await;
    provider.set(&token, "paid").await;
    provider.fail(&[Mode::WrongAmount]).await;
    assert_eq!(come_back(&shop, &token).await.header("location"), UNPAID);
    assert_eq!(buyer.seen(&order).await["isPaid"], false);
    let seller = shop.seller().await;
    let path = format!("/api/order/{}", order["_id"].as_str().unwrap());
    assert_eq!(seller.get(&path).await.ok(200)["order"]["paymentProblem"], "amount_mismatch");
}

#[tokio::test]
async fn an_unknown_token_changes_nothing() {
    let (_provider, shop, _, _, _) = waiting().await;
    let before = shop.contents();
    for token in ["", "yok", "%00", "a%20b"] {
        assert_eq!(come_back(&shop, token).await.header("location"), "/sepet", "{token}");
    }
    notice(&shop, "yok").await.refused(404, "not_found");
    shop.visitor().post("/api/payment/iyzico/webhook", &json!({})).await.refused(404, "not_found");
    assert_eq!(shop.contents(), before);
}

#[tokio::test]
async fn order_waits_while_iyzico_is_unreachable() {
    let (provider, shop, buyer, order, token) = waiting().await;
    provider.set(&token, "paid").await;
    provider.fail(&[Mode::Error]).await;
    assert_eq!(come_back(&shop, &token).await.header("location"), "/siparislerim");
    assert_eq!(notice(&shop, &token).await.status, 503, "so that it is told again");
    assert_eq!(stand(&buyer.seen(&order).await), ("Awaiting Payment", false, 0));
    provider.fail(&[]).await;
    notice(&shop, &token).await.ok(200);
    assert_eq!(stand(&buyer.seen(&order).await), ("Order Placed", true, 1));
}

#[tokio::test]
async fn page_that_cannot_be_opened_cancels_order() {
    let provider = Provider::start().await;
    let stranger = [&provider.iyzico()[..], &[("IYZICO_SECRET_KEY", "baska")]].concat();
    let shop = TestServer::with(&stranger).await;
    let buyer = Buyer::of(&shop).await;
    assert_eq!(buyer.order(None).await.status, 503);
    assert_eq!(buyer.orders().await[0]["status"], "Cancelled");
}

/// After the shop has changed its provider.
#[tokio::test]
async fn payment_ends_with_provider_it_began_with() {
    let provider = Provider::start().await;
    let both = [provider.stripe(), provider.iyzico()].concat();
    let first = TestServer::with(&both).await;
    let buyer = Buyer::of(&first).await;
    let placed = buyer.order(None).await.ok(201);
    let id = provider.id_of(&placed["url"]);
    let next = first.another(&[&both[..], &[("SHOP_CARD_PROVIDER", "iyzico")]].concat()).await;
    provider.pay(&next, &id).await.ok(200);
    assert_eq!(stand(&buyer.seen(&placed["order"]).await), ("Order Placed", true, 1));
}
