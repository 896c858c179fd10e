//! A provider that is down, slow, or loses its response.

use super::provider::{Buyer, Provider, mails, stand};
use crate::support::TestServer;
use payment_double::Mode;
use serde_json::Value;

/// Tests both providers, one after the other.
async fn fails_and_can_be_tried_again(mode: Mode) {
    let provider = Provider::start().await;
    let shop = TestServer::with(&provider.stripe()).await;
    let (buyer, placed) = fails_then_opens(&provider, &shop, mode).await;
    let id = provider.id_of(&placed["url"]);
    provider.pay(&shop, &id).await.ok(200);
    assert_eq!(stand(&buyer.seen(&placed["order"]).await), ("Order Placed", true, 1));
    assert_eq!(buyer.orders().await.len(), 2);

    let shop = TestServer::with(&provider.iyzico()).await;
    fails_then_opens(&provider, &shop, mode).await;
}

/// Places an order that fails at first. Returns the customer and the last response.
async fn fails_then_opens(provider: &Provider, shop: &TestServer, mode: Mode) -> (Buyer, Value) {
    let buyer = Buyer::of(shop).await;
    provider.fail(&[mode]).await;
    let answer = buyer.order(Some("anahtar")).await;
    let body = answer.json();
    assert_eq!((answer.status, body["code"].as_str()), (503, Some("payment_unavailable")), "{mode:?}");
    assert_eq!(answer.header("retry-after"), "30");
    let orders = buyer.orders().await;
    assert_eq!((orders.len(), stand(&orders[0])), (1, ("Cancelled", false, 1)), "{mode:?}");
    assert_eq!(mails(shop), [""; 0]);

    provider.fail(&[]).await;
    let placed = buyer.order(Some("anahtar")).await.ok(201);
    assert_ne!(placed["order"]["_id"], orders[0]["_id"]);
    (buyer, placed)
}

#[tokio::test]
async fn provider_returns_500() {
    fails_and_can_be_tried_again(Mode::Error).await;
}

#[tokio::test]
async fn provider_closes_connection() {
    fails_and_can_be_tried_again(Mode::Cut).await;
}

#[tokio::test]
async fn provider_response_is_lost_after_opening_page() {
    fails_and_can_be_tried_again(Mode::LostAnswer).await;
}

/// Takes longer than the shop's timeout of ten seconds.
#[tokio::test]
async fn provider_does_not_respond() {
    fails_and_can_be_tried_again(Mode::Slow).await;
}

#[tokio::test]
async fn unreachable_or_unauthorised_provider() {
    let provider = Provider::start().await;
    let nowhere = [&provider.stripe()[1..], &[("STRIPE_API_BASE", "http://127.0.0.1:9")]].concat();
    let stranger = [&provider.stripe()[..], &[("STRIPE_SECRET_KEY", "sk_test_other")]].concat();
    for variables in [nowhere, stranger] {
        let shop = TestServer::with(&variables).await;
        let buyer = Buyer::of(&shop).await;
        let answer = buyer.order(None).await;
        assert_eq!((answer.status, answer.json()["code"].as_str()), (503, Some("payment_unavailable")));
        assert_eq!(buyer.orders().await[0]["status"], "Cancelled");
    }
}

#[tokio::test]
async fn slow_provider_does_not_block_other_requests() {
    let provider = Provider::start().await;
    let shop =
        TestServer::with(&[&provider.stripe()[..], &[("SHOP_DATABASE_CONNECTIONS", "2")]].concat()).await;
    let buyers = [Buyer::of(&shop).await, Buyer::of(&shop).await, Buyer::of(&shop).await];
    provider.fail(&[Mode::Slow]).await;
    let [one, two, three] = &buyers;
    let visitor = shop.visitor();
    let shopping = async {
        // These three requests use no slots of other requests.
        for _ in 0..20 {
            one.client.get("/api/order/user").await.ok(200);
            visitor.get("/api/user/is-auth").await;
        }
    };
    let paying = async { tokio::join!(one.order(None), two.order(None), three.order(None)) };
    tokio::select! {
        _ = paying => panic!("the provider should have been slow"),
        () = shopping => {}
    }
}

#[tokio::test]
async fn failed_attempts_at_provider_count_for_order_limit() {
    let provider = Provider::start().await;
    let shop = TestServer::with(&[&provider.stripe()[..], &[("SHOP_RATE_LIMITS", "on")]].concat()).await;
    let buyer = Buyer::of(&shop).await;
    provider.fail(&[Mode::Error]).await;
    for _ in 0..29 {
        assert_eq!(buyer.order(None).await.status, 503);
    }
    provider.fail(&[]).await;
    buyer.order(Some("anahtar")).await.ok(201);
    buyer.order(None).await.refused(429, "too_many_requests");
}

/// Like a double click or an impatient customer.
#[tokio::test]
async fn repeat_while_page_opens_is_told_to_wait() {
    let provider = Provider::start().await;
    let shop = TestServer::with(&provider.stripe()).await;
    let buyer = Buyer::of(&shop).await;
    provider.fail(&[Mode::Slow]).await;
    let repeat = async {
        while buyer.orders().await.is_empty() {}
        buyer.order(Some("anahtar")).await
    };
    let (first, repeat) = tokio::join!(buyer.order(Some("anahtar")), repeat);
    repeat.refused(409, "payment_opening");
    assert_eq!(
        (first.status, buyer.orders().await.len()),
        (503, 1),
        "one order, however often it is asked for"
    );
}
