//! Card orders: stored data, requests to the provider, and repeats.

use super::provider::{Buyer, Provider, mails, stand};
use crate::support::{TestServer, keys};
use fixtures::requests::address;
use reqwest::Method;
use serde_json::{Value, json};

#[tokio::test]
async fn order_awaits_payment_and_cart_stays() {
    let provider = Provider::start().await;
    let shop = TestServer::with(&provider.stripe()).await;
    assert_eq!(shop.visitor().get("/api/shop").await.ok(200)["shop"]["cardPayment"], true);
    let buyer = Buyer::of(&shop).await;

    let answer = buyer.order(None).await.ok(201);
    assert_eq!(keys(&answer), ["order", "success", "url"]);
    assert_eq!(keys(&answer["order"]), ["_id", "amount", "number"]);
    assert_eq!(answer["order"]["amount"], 59.9);
    let order = buyer.seen(&answer["order"]).await;
    assert_eq!(stand(&order), ("Awaiting Payment", false, 0));
    assert_eq!((&order["paymentType"], &order["paymentUrl"]), (&json!("Online"), &answer["url"]));
    assert_eq!(buyer.cart().await, json!({ &buyer.product: 3 }));
    assert_eq!(mails(&shop), [""; 0], "nothing is said before it is paid");

    let seller = shop.seller().await;
    let path = format!("/api/order/{}", answer["order"]["_id"].as_str().unwrap());
    assert_eq!(seller.get(&path).await.ok(200)["order"]["paymentUrl"], Value::Null, "the owner's alone");
    assert_eq!(seller.get("/api/order/seller").await.ok(200)["orders"][0]["paymentUrl"], Value::Null);
}

#[tokio::test]
async fn stripe_is_asked_for_every_line_in_kurus() {
    let provider = Provider::start().await;
    let shop =
        TestServer::with(&[&provider.stripe()[..], &[("SHOP_CARD_EXPIRY_MINUTES", "45")]].concat()).await;
    let buyer = Buyer::of(&shop).await;
    let order = buyer.order(None).await.ok(201)["order"].clone();
    let payments = provider.payments().await;
    let asked = &payments[0]["request"];
    let origin = shop.base();
    let account = buyer.client.get("/api/user/is-auth").await.ok(200)["user"]["email"].clone();
    let expected = json!({
        "mode": "payment",
        "locale": "tr",
        "client_reference_id": order["_id"],
        "metadata[order_id]": order["_id"],
        "metadata[order_number]": order["number"],
        "payment_intent_data[metadata][order_id]": order["_id"],
        "customer_email": account,
        "expires_at": asked["expires_at"],
        "success_url": format!("{origin}/loader?next=siparislerim"),
        "cancel_url": format!("{origin}/sepet?odeme=iptal"),
        "line_items[0][price_data][currency]": "try",
        "line_items[0][price_data][unit_amount]": "2995",
        "line_items[0][price_data][product_data][name]": "Ceviz Tavla",
        "line_items[0][quantity]": "2",
    });
    assert_eq!(*asked, expected);
    assert_eq!(payments[0]["version"], "2025-03-31.basil", "a pinned one");
    let expires: i64 = asked["expires_at"].as_str().unwrap().parse().unwrap();
    let life = expires - payments[0]["created"].as_i64().unwrap();
    assert!((44 * 60..=45 * 60).contains(&life), "{life}");
}

#[tokio::test]
async fn each_line_is_one_to_stripe() {
    let provider = Provider::start().await;
    let shop = TestServer::with(&provider.stripe()).await;
    let buyer = Buyer::of_two_products(&shop).await;
    let placed = buyer.order(None).await.ok(201);
    assert_eq!(placed["order"]["amount"], 359.9);
    let payment = provider.payments().await.remove(0);
    assert_eq!(payment["amount"], 35_990);
    let lines = [0, 1].map(|line| {
        ["[price_data][product_data][name]", "[price_data][unit_amount]", "[quantity]"]
            .map(|field| payment["request"][format!("line_items[{line}]{field}")].clone())
    });
    assert_eq!(json!(lines), json!([["Ceviz Tavla", "2995", "2"], ["Okey", "10000", "3"]]));
}

/// Stripe accepts a lifetime of 30 minutes to 24 hours.
#[tokio::test]
async fn the_shortest_and_the_longest_wait_are_taken() {
    let provider = Provider::start().await;
    for (minutes, life) in [("31", 31 * 60), ("1440", 24 * 3600 - 60)] {
        let expiry = [("SHOP_CARD_EXPIRY_MINUTES", minutes)];
        let shop = TestServer::with(&[&provider.stripe()[..], &expiry].concat()).await;
        let buyer = Buyer::of(&shop).await;
        let placed = buyer.order(None).await.ok(201);
        assert_eq!(buyer.seen(&placed["order"]).await["paymentUrl"], placed["url"]);
        let payments = provider.payments().await;
        let asked = payments.iter().find(|payment| payment["id"] == provider.id_of(&placed["url"])).unwrap();
        let expires: i64 = asked["request"]["expires_at"].as_str().unwrap().parse().unwrap();
        let lives = expires - asked["created"].as_i64().unwrap();
        assert!((life - 10..=life).contains(&lives), "{minutes}: {lives}");
    }
}

#[tokio::test]
async fn the_same_rules_hold_as_for_a_transfer() {
    let provider = Provider::start().await;
    let shop = TestServer::with(&provider.stripe()).await;
    let buyer = Buyer::of(&shop).await;
    let order = |body: &Value| {
        let request = buyer.client.request(Method::POST, "/api/order/stripe").json(body);
        buyer.client.send(request)
    };
    let mut body = buyer.body.clone();
    body["acceptedTexts"] = json!({ "preliminary-information": "x", "distance-sales": "x" });
    order(&body).await.refused(409, "texts_changed");
    assert_eq!(order(&json!({ "items": [], "address": body["address"] })).await.refused_fields(), ["items"]);
    let stranger = shop.customer().await.save_address().await;
    body["address"] = json!(stranger);
    order(&body).await.refused(404, "address_not_found");
    assert_eq!((buyer.orders().await.len(), provider.payments().await.len()), (0, 0));

    // With the right texts the order is confirmed.
    let mut texts = buyer.body.clone();
    texts["paymentType"] = json!("Online");
    let shown = buyer.client.post("/api/order/texts", &texts).await.ok(200)["texts"].clone();
    let hash = |kind: &str| {
        let text = shown.as_array().unwrap().iter().find(|text| text["kind"] == kind).unwrap();
        text["sha256"].clone()
    };
    let mut body = buyer.body.clone();
    body["acceptedTexts"] = json!({
        "preliminary-information": hash("preliminary-information"), "distance-sales": hash("distance-sales"),
    });
    let placed = order(&body).await.ok(201);
    assert_eq!(buyer.seen(&placed["order"]).await["isConfirmed"], true);
}

#[tokio::test]
async fn repeat_returns_same_page_until_paid() {
    let provider = Provider::start().await;
    let shop = TestServer::with(&provider.stripe()).await;
    let buyer = Buyer::of(&shop).await;
    let first = buyer.order(Some("anahtar")).await.ok(201);
    let repeat = buyer.order(Some("anahtar")).await.ok(200);
    assert_eq!((&repeat["url"], &repeat["order"]), (&first["url"], &first["order"]));
    let mut other = buyer.body.clone();
    other["items"][0]["quantity"] = json!(1);
    let request =
        buyer.client.request(Method::POST, "/api/order/stripe").header("idempotency-key", "anahtar");
    buyer.client.send(request.json(&other)).await.refused(422, "idempotency_key_reused");
    buyer.client.order_once("anahtar", &buyer.body).await.refused(422, "idempotency_key_reused");

    provider.pay(&shop, &provider.id_of(&first["url"])).await.ok(200);
    buyer.order(Some("anahtar")).await.refused(409, "payment_settled");
    assert_eq!(buyer.orders().await.len(), 1);
}

#[tokio::test]
async fn repeat_does_not_pay_cancelled_order() {
    let provider = Provider::start().await;
    let shop = TestServer::with(&provider.stripe()).await;
    let buyer = Buyer::of(&shop).await;
    let first = buyer.order(Some("anahtar")).await.ok(201);
    let path = format!("/api/order/{}/cancel", first["order"]["_id"].as_str().unwrap());
    buyer.client.post(&path, &json!({})).await.ok(200);
    buyer.order(Some("anahtar")).await.refused(409, "payment_settled");
    assert_eq!(buyer.seen(&first["order"]).await["paymentUrl"], Value::Null);
}

#[tokio::test]
async fn many_lines_become_one_with_same_amount() {
    let provider = Provider::start().await;
    let shop = TestServer::with(&provider.stripe()).await;
    let customer = shop.customer().await;
    let saved = customer.post("/api/address/add", &address()).await.ok(201);
    let items: Vec<_> = (1..=101)
        .map(|n| json!({ "product": shop.product(&format!("Ürün {n}"), 100 + n), "quantity": 1 }))
        .collect();
    let body = json!({ "items": items, "address": saved["addresses"][0]["_id"] });
    let placed = customer.post("/api/order/stripe", &body).await.ok(201);
    let payment = provider.payments().await.remove(0);
    assert_eq!(payment["amount"], 101 * 100 + 101 * 102 / 2);
    let name = payment["request"]["line_items[0][price_data][product_data][name]"].as_str().unwrap();
    assert!(name.contains(placed["order"]["number"].as_str().unwrap()), "{name}");
}

#[tokio::test]
async fn card_pays_discounted_lines_and_delivery_exactly() {
    for is_stripe in [true, false] {
        let provider = Provider::start().await;
        let variables = if is_stripe { provider.stripe() } else { provider.iyzico() };
        let shop = TestServer::with(&variables).await;
        let seller = shop.seller().await;
        seller.put("/api/seller/settings", &json!({ "deliveryFee": 49.9 })).await.ok(200);
        let code = json!({ "code": "YAZ26", "kind": "percent", "value": 33, "maxUses": 1 });
        seller.post("/api/seller/discount", &code).await.ok(201);
        let mut buyer = Buyer::of_two_products(&shop).await;
        buyer.body["discountCode"] = json!("yaz26");
        let totals = buyer.client.post("/api/order/quote", &buyer.body).await.ok(200)["totals"].clone();
        // 359.90 − 33 % + 49.90
        assert_eq!(totals["amount"], 291.03, "{totals}");
        let placed = buyer.order(None).await.ok(201);
        assert_eq!(placed["order"]["amount"], totals["amount"]);
        let asked = provider.payments().await;
        assert_eq!(asked.last().unwrap()["amount"], 29_103, "stripe: {is_stripe}");
    }
}
