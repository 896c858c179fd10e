//! Refunds to cards when several requests and events meet.

use super::{
    provider::{PaidOrder, Provider, post_event},
    refund_failures::look_up,
};
use crate::support::TestResponse;
use payment_double::Mode;
use serde_json::{Value, json};

/// The kinds of events about a refund.
const KINDS: [&str; 3] = ["refund.created", "refund.updated", "charge.refunded"];

/// Returns the statuses of the responses, lowest first.
fn statuses(answers: &[TestResponse]) -> Vec<u16> {
    let mut statuses: Vec<_> = answers.iter().map(|answer| answer.status).collect();
    statuses.sort_unstable();
    statuses
}

#[tokio::test]
async fn parallel_refunds_never_exceed_payment() {
    for connect in [Provider::stripe, Provider::iyzico] {
        let paid = PaidOrder::at(connect).await;
        let other = paid.shop.seller().await;
        let keys = ["1", "2", "3", "4", "5", "6", "7", "8"];
        let staff = [&paid.seller, &other].into_iter().cycle();
        let requests: Vec<_> =
            staff.zip(keys).map(|(staff, key)| (staff, key, json!({ "amount": 10 }))).collect();
        let answers = paid.refund_at_once(&requests).await;
        let (taken, refused): (Vec<_>, Vec<_>) = answers.into_iter().partition(|answer| answer.status == 201);
        assert_eq!((taken.len(), refused.len()), (5, 3));
        for answer in refused {
            assert_eq!(answer.refused(409, "amount_too_high")["available"], 9.9);
        }
        assert_eq!((paid.paid_back().await, paid.letters()), (vec![1_000; 5], 5));
        assert!(paid.refunds().await.iter().all(|(_, state)| state == "done"));
        let order = paid.seen().await;
        assert_eq!((&order["refundAvailable"], &order["isPaid"]), (&json!(9.9), &json!(true)));
        let totals: Vec<_> = order["history"]
            .as_array()
            .unwrap()
            .iter()
            .filter_map(|step| step["refunded"].as_f64())
            .collect();
        assert_eq!(totals, [10.0, 20.0, 30.0, 40.0, 50.0]);
    }
}

#[tokio::test]
async fn two_staff_pay_back_a_cancelled_order_once() {
    for connect in [Provider::stripe, Provider::iyzico] {
        let paid = PaidOrder::at(connect).await;
        paid.cancel().await;
        let other = paid.shop.seller().await;
        let requests = [(&paid.seller, "bir", json!({})), (&other, "iki", json!({}))];
        let (taken, refused): (Vec<_>, Vec<_>) =
            paid.refund_at_once(&requests).await.into_iter().partition(|answer| answer.status == 201);
        assert_eq!((taken.len(), refused.len()), (1, 1));
        // 409 while the first one is under way; afterwards nothing is due, and an amount would be needed.
        refused[0].refusal();
        assert_eq!((paid.paid_back().await, paid.refunds().await.len()), (vec![5_990], 1));
        let order = paid.seen().await;
        assert_eq!((&order["paymentProblem"], &order["isPaid"]), (&Value::Null, &json!(false)));
    }
}

#[tokio::test]
async fn repeats_of_a_key_pay_once() {
    for connect in [Provider::stripe, Provider::iyzico] {
        let paid = PaidOrder::at(connect).await;
        let body = json!({ "amount": 20, "note": "Kutu ezik" });
        let requests = [0; 4].map(|_| (&paid.seller, "anahtar", body.clone()));
        let answers = paid.refund_at_once(&requests).await;
        assert_eq!(statuses(&answers), [200, 200, 200, 201]);
        let ids: Vec<_> = answers.iter().map(|answer| answer.json()["refund"]["_id"].clone()).collect();
        assert!(ids.iter().all(|id| *id == ids[0] && id.is_string()), "{ids:?}");
        assert_eq!((paid.paid_back().await, paid.refunds().await.len()), (vec![2_000], 1));
        for other in [json!({ "amount": 19 }), json!({ "amount": 20 }), json!({})] {
            paid.refund("anahtar", &other).await.refused(422, "idempotency_key_reused");
        }
        assert_eq!(paid.paid_back().await, [2_000]);
    }
}

/// The double waits until the shop has responded to its events before it answers the request.
#[tokio::test]
async fn event_before_response_settles_once() {
    let paid = PaidOrder::at(Provider::stripe).await;
    paid.provider.fail(&[Mode::EarlyWebhook]).await;
    let done = paid.refund("anahtar", &json!({ "amount": 20 })).await.ok(201)["refund"].clone();
    assert_eq!(done["state"], "done");
    assert_eq!((paid.paid_back().await, paid.refunds().await.len(), paid.letters()), (vec![2_000], 1, 1));
    let order = paid.seen().await;
    assert_eq!(order["refunds"][0]["_id"], done["_id"]);
    let history = order["history"].as_array().unwrap();
    assert_eq!(history.iter().filter(|step| !step["refunded"].is_null()).count(), 1);
}

#[tokio::test]
async fn event_after_lost_response_settles() {
    let paid = PaidOrder::at(Provider::stripe).await;
    paid.provider.fail(&[Mode::LostAnswer, Mode::EarlyWebhook]).await;
    let answer = paid.refund("anahtar", &json!({ "amount": 20 })).await;
    // The event has settled it while the response was lost.
    assert!([201, 503].contains(&answer.status), "{}", answer.text());
    paid.provider.fail(&[]).await;
    assert_eq!(paid.refunds().await, [(20.0, "done".to_owned())]);
    let repeat = paid.refund("anahtar", &json!({ "amount": 20 })).await.ok(200);
    assert_eq!((&repeat["refund"]["state"], paid.paid_back().await), (&json!("done"), vec![2_000]));
}

#[tokio::test]
async fn repeated_events_change_nothing() {
    let paid = PaidOrder::at(Provider::stripe).await;
    paid.refund("anahtar", &json!({ "amount": 20 })).await.ok(201);
    let before = paid.shop.contents();
    for kind in KINDS {
        for _ in 0..2 {
            paid.tell(kind).await.ok(200);
        }
    }
    assert_eq!(paid.shop.contents(), before);
}

#[tokio::test]
async fn takes_over_refund_of_panel() {
    for kind in KINDS {
        let paid = PaidOrder::at(Provider::stripe).await;
        paid.provider.refund(&paid.payment, Some(1_000)).await;
        for _ in 0..2 {
            paid.tell(kind).await.ok(200);
            assert_eq!(paid.refunds().await, [(10.0, "done".to_owned())], "{kind}");
        }
        assert_eq!((&paid.seen().await["refundAvailable"], paid.letters()), (&json!(49.9), 1), "{kind}");
        // Only what is left can be paid back.
        let answer = paid.refund("anahtar", &json!({ "amount": 50 })).await;
        assert_eq!(answer.refused(409, "amount_too_high")["available"], 49.9);
    }
}

/// iyzico sends no events about refunds.
#[tokio::test]
async fn learns_of_panel_from_list() {
    let paid = PaidOrder::at(Provider::iyzico).await;
    paid.provider.refund(&paid.payment, Some(1_000)).await;
    paid.provider.fail(&[Mode::LostAnswer]).await;
    assert_eq!(paid.refund("anahtar", &json!({ "amount": 20 })).await.status, 503);
    paid.provider.fail(&[]).await;
    look_up(&paid.shop).await;
    let mut all = paid.refunds().await;
    all.sort_by(|one, other| one.0.total_cmp(&other.0));
    assert_eq!(all, [(10.0, "done".to_owned()), (20.0, "done".to_owned())]);
}

#[tokio::test]
async fn signed_event_settles_while_api_is_away() {
    let paid = PaidOrder::at(Provider::stripe).await;
    paid.provider.fail(&[Mode::LostAnswer]).await;
    assert_eq!(paid.refund("anahtar", &json!({ "amount": 20 })).await.status, 503);
    paid.provider.fail(&[Mode::Error]).await;
    // This event does not say which refunds were made. It is told again after an error.
    let before = paid.shop.contents();
    assert_eq!(paid.tell("charge.refunded").await.status, 503);
    assert_eq!(paid.shop.contents(), before);
    paid.tell("refund.updated").await.ok(200);
    assert_eq!(paid.refunds().await, [(20.0, "done".to_owned())]);
}

#[tokio::test]
async fn event_of_unknown_payment_changes_nothing() {
    let paid = PaidOrder::at(Provider::stripe).await;
    paid.provider.refund(&paid.payment, Some(1_000)).await;
    let before = paid.shop.contents();
    for kind in KINDS {
        let (body, _) = paid.provider.event(&paid.payment, kind).await;
        let mut event: Value = serde_json::from_str(&body).unwrap();
        event["data"]["object"]["payment_intent"] = json!("pi_unknown");
        event["data"]["object"]["metadata"] = json!({});
        let (body, seconds) = (event.to_string(), event["created"].as_i64().unwrap());
        let signature =
            payment_double::stripe_signature(payment_double::STRIPE_WEBHOOK_SECRET, seconds, &body);
        post_event(&paid.shop, &body, Some(&signature)).await.ok(200);
        let (body, _) = paid.provider.event(&paid.payment, kind).await;
        assert_eq!(post_event(&paid.shop, &body, Some("t=1,v1=00")).await.status, 400, "not signed");
    }
    assert_eq!(paid.shop.contents(), before);
}
