//! Stripe's events: signatures and effects.

use super::provider::{Buyer, Provider, mails, post_event, stand};
use crate::support::TestServer;
use payment_double::{Mode, STRIPE_WEBHOOK_SECRET, stripe_signature};
use serde_json::{Value, json};
use std::time::{SystemTime, UNIX_EPOCH};

/// Creates a provider, a shop that uses it, and an order that awaits payment of its session.
pub async fn waiting() -> (Provider, TestServer, Buyer, Value, String) {
    let provider = Provider::start().await;
    let shop = TestServer::with(&provider.stripe()).await;
    let buyer = Buyer::of(&shop).await;
    let placed = buyer.order(None).await.ok(201);
    let id = provider.id_of(&placed["url"]);
    (provider, shop, buyer, placed["order"].clone(), id)
}

fn now() -> i64 {
    SystemTime::now().duration_since(UNIX_EPOCH).unwrap().as_secs().try_into().unwrap()
}

fn sign(body: &str) -> String {
    stripe_signature(STRIPE_WEBHOOK_SECRET, now(), body)
}

#[tokio::test]
async fn a_paid_session_settles_the_order_once() {
    let (provider, shop, buyer, order, id) = waiting().await;
    provider.pay(&shop, &id).await.ok(200);
    let paid = buyer.seen(&order).await;
    assert_eq!(stand(&paid), ("Order Placed", true, 1));
    let step = &paid["history"][0];
    assert_eq!((&step["status"], &step["isPaid"]), (&json!("Order Placed"), &json!(true)));
    assert_eq!(paid["paymentUrl"], Value::Null);
    assert_eq!((&paid["installments"], &paid["chargedAmount"]), (&json!(1), &json!(59.9)));
    assert_eq!(buyer.cart().await, json!({ &buyer.product: 1 }), "what was ordered has left the cart");
    assert_eq!(mails(&shop), ["Siparişiniz alındı", "Yeni sipariş"]);

    let before = shop.contents();
    for kind in
        ["checkout.session.completed", "checkout.session.async_payment_succeeded", "checkout.session.expired"]
    {
        provider.tell(&shop, &id, kind).await.ok(200);
    }
    assert_eq!(shop.contents(), before, "repeats find it done");
}

#[tokio::test]
async fn settling_is_all_or_nothing() {
    let (provider, shop, buyer, order, id) = waiting().await;
    let stands = || ["orders", "order_events", "carts", "mails"].map(|table| shop.rows(table));
    let before = stands();
    provider.set(&id, "paid").await;
    for table in ["orders", "order_events", "carts", "mails"] {
        shop.run_sql(&format!("ALTER TABLE {table} ADD CONSTRAINT no_more CHECK (false) NOT VALID"));
        let answer = provider.tell(&shop, &id, "checkout.session.completed").await;
        assert!(answer.status >= 500, "so that Stripe tells it again: {table}, {}", answer.status);
        assert_eq!(stands(), before, "{table}");
        shop.run_sql(&format!("ALTER TABLE {table} DROP CONSTRAINT no_more"));
    }
    for _ in 0..2 {
        provider.tell(&shop, &id, "checkout.session.completed").await.ok(200);
        assert_eq!(stand(&buyer.seen(&order).await), ("Order Placed", true, 1));
        assert_eq!(buyer.cart().await, json!({ &buyer.product: 1 }));
        assert_eq!(mails(&shop), ["Siparişiniz alındı", "Yeni sipariş"]);
    }
}

#[tokio::test]
async fn cart_changed_meanwhile_keeps_unordered_items() {
    let (provider, shop, buyer, _, id) = waiting().await;
    let other = shop.product("Okey", 100);
    let cart = json!({ "cartItems": { &buyer.product: 1, &other: 5 } });
    let saved = buyer.client.post("/api/cart/update", &cart).await.ok(200);
    let revision = format!("\"{}\"", saved["revision"]);
    provider.pay(&shop, &id).await.ok(200);
    assert_eq!(buyer.cart().await, json!({ &other: 5 }));
    // A device with the old cart must not restore the ordered items.
    let request =
        buyer.client.request(reqwest::Method::POST, "/api/cart/update").header("if-match", revision);
    buyer.client.send(request.json(&cart)).await.refused(409, "changed_meanwhile");
}

#[tokio::test]
async fn unsigned_or_old_event_changes_nothing() {
    let (provider, shop, _, _, id) = waiting().await;
    provider.set(&id, "paid").await;
    let (body, signature) = provider.event(&id, "checkout.session.completed").await;
    let before = shop.contents();
    // One time for all: the valid signature below is for that time.
    let (at, v1) = signature.strip_prefix("t=").unwrap().split_once(",v1=").unwrap();
    let at: i64 = at.parse().unwrap();
    let old = stripe_signature(STRIPE_WEBHOOK_SECRET, at - 400, &body);
    let ahead = stripe_signature(STRIPE_WEBHOOK_SECRET, at + 400, &body);
    let other = stripe_signature("whsec_other", at, &body);
    for wrong in [None, Some(""), Some("t=1,v1=00"), Some(&old), Some(&ahead), Some(&other)] {
        post_event(&shop, &body, wrong.map(|text| text as &str)).await.refused(400, "untrusted_notice");
    }
    let changed = body.replace("5990", "1");
    post_event(&shop, &changed, Some(&signature)).await.refused(400, "untrusted_notice");
    provider.fail(&[Mode::WrongSignature]).await;
    provider.tell(&shop, &id, "checkout.session.completed").await.refused(400, "untrusted_notice");
    assert_eq!(shop.contents(), before);

    // Several signatures, one of them valid, as while a secret is being replaced.
    post_event(&shop, &body, Some(&format!("{other},v1={v1}"))).await.ok(200);
    assert_ne!(shop.contents(), before);
}

#[tokio::test]
async fn foreign_and_unrelated_events_are_accepted_without_effect() {
    let (provider, shop, _, order, id) = waiting().await;
    provider.set(&id, "paid").await;
    let (event, _) = provider.event(&id, "checkout.session.completed").await;
    let event: Value = serde_json::from_str(&event).unwrap();
    let before = shop.contents();
    let with = |path: &str, value: Value| {
        let mut changed = event.clone();
        *changed.pointer_mut(path).unwrap() = value;
        changed
    };
    let mut stranger =
        with("/data/object/client_reference_id", json!("019a9f00-0000-7000-8000-00000000ffff"));
    stranger["data"]["object"]["metadata"] = json!({});
    stranger["data"]["object"]["id"] = json!("cs_test_other");
    let mut subscription = stranger.clone();
    subscription["data"]["object"]["client_reference_id"] = json!("abone-7");
    for body in [
        stranger,
        subscription,
        with("/type", json!("invoice.paid")),
        with("/type", json!("checkout.session.expired_soon")),
        with("/data/object/payment_status", json!("unpaid")),
        with("/data/object", Value::Null),
        json!({ "type": "charge.refunded", "data": { "object": { "amount": 1, "amount_refunded": 1 } } }),
        json!([]),
    ] {
        let body = body.to_string();
        post_event(&shop, &body, Some(&sign(&body))).await.ok(200);
    }
    assert_eq!(shop.contents(), before, "{order}");
    post_event(&shop, "no JSON", Some(&sign("no JSON"))).await.ok(200);
}

#[tokio::test]
async fn currency_ignores_case_and_other_currency_is_problem() {
    for (field, value, is_paid) in [
        ("currency", json!("TRY"), true),
        ("currency", json!("usd"), false),
        ("amount_total", json!(5989), false),
        ("amount_total", json!(5991), false),
        ("amount_total", json!(599_000), false),
    ] {
        let (provider, shop, buyer, order, id) = waiting().await;
        provider.set(&id, "paid").await;
        let (event, _) = provider.event(&id, "checkout.session.completed").await;
        let mut event: Value = serde_json::from_str(&event).unwrap();
        event["data"]["object"][field] = value.clone();
        let body = event.to_string();
        post_event(&shop, &body, Some(&sign(&body))).await.ok(200);
        let seen = buyer.seen(&order).await;
        assert_eq!(seen["isPaid"], is_paid, "{field} {value}");
        // The money has arrived, whatever it pays.
        let charged = if field == "amount_total" { value.as_f64().unwrap() / 100.0 } else { 59.9 };
        assert_eq!((&seen["installments"], seen["chargedAmount"].as_f64()), (&json!(1), Some(charged)));
        if is_paid {
            continue;
        }
        assert_eq!(stand(&seen), ("Awaiting Payment", false, 0), "a customer sees no problem");
        assert_eq!((&seen["paymentProblem"], &seen["paymentUrl"]), (&Value::Null, &Value::Null));
        assert_eq!(mails(&shop), [""; 0]);
        let seller = shop.seller().await;
        let found = seller.get("/api/order/seller?waiting=payment_problem").await.ok(200);
        assert_eq!((&found["total"], &found["orders"][0]["_id"]), (&json!(1), &order["_id"]));
        assert_eq!(found["orders"][0]["paymentProblem"], "amount_mismatch");
        assert_eq!(found["orders"][0]["history"][0]["paymentProblem"], "amount_mismatch");
        let overview = seller.get("/api/seller/overview").await.ok(200)["overview"].clone();
        assert_eq!(overview["paymentProblems"], 1);
        // The right event does not resolve the problem: the wrong amount has arrived.
        provider.tell(&shop, &id, "checkout.session.completed").await.ok(200);
        assert_eq!(buyer.seen(&order).await["isPaid"], false);
    }
}

#[tokio::test]
async fn failed_payment_cancels_silently() {
    for kind in ["checkout.session.expired", "checkout.session.async_payment_failed"] {
        let (provider, shop, buyer, order, id) = waiting().await;
        provider.tell(&shop, &id, kind).await.ok(200);
        let seen = buyer.seen(&order).await;
        assert_eq!(stand(&seen), ("Cancelled", false, 1), "{kind}");
        assert_eq!(mails(&shop), [""; 0]);
        assert_eq!(buyer.cart().await, json!({ &buyer.product: 3 }), "the cart is still there");
    }
}

#[tokio::test]
async fn money_that_comes_later_settles_then() {
    let (provider, shop, buyer, order, id) = waiting().await;
    provider.tell(&shop, &id, "checkout.session.completed").await.ok(200);
    assert_eq!(buyer.seen(&order).await["isPaid"], false, "completed, but not paid yet");
    provider.set(&id, "paid").await;
    provider.tell(&shop, &id, "checkout.session.async_payment_succeeded").await.ok(200);
    assert_eq!(stand(&buyer.seen(&order).await), ("Order Placed", true, 1));
}

#[tokio::test]
async fn signed_event_settles_while_stripe_is_unreachable() {
    let (provider, shop, buyer, order, id) = waiting().await;
    provider.set(&id, "paid").await;
    let (body, signature) = provider.event(&id, "checkout.session.completed").await;
    drop(provider);
    post_event(&shop, &body, Some(&signature)).await.ok(200);
    assert_eq!(stand(&buyer.seen(&order).await), ("Order Placed", true, 1));
}

#[tokio::test]
async fn many_events_at_once_settle_once() {
    let (provider, shop, buyer, order, id) = waiting().await;
    provider.set(&id, "paid").await;
    let (body, signature) = provider.event(&id, "checkout.session.completed").await;
    let event = || post_event(&shop, &body, Some(&signature));
    let (one, two, three, four) = tokio::join!(event(), event(), event(), event());
    for answer in [one, two, three, four] {
        answer.ok(200);
    }
    assert_eq!(stand(&buyer.seen(&order).await), ("Order Placed", true, 1));
    assert_eq!(buyer.cart().await, json!({ &buyer.product: 1 }));
    assert_eq!(mails(&shop).len(), 2);
}

#[tokio::test]
async fn shop_without_stripe_refuses_all_events() {
    let shop = TestServer::start().await;
    let body = "{}";
    post_event(&shop, body, Some(&sign(body))).await.refused(400, "untrusted_notice");
}
