//! Every way in which a refund to a card can fail, as listed in `docs/refunds.md`: none is paid twice, lost, or reported as
//! done without being paid.

use super::provider::{Connect, PaidOrder, Provider, age_refunds};
use crate::support::TestServer;
use application::refund::RefundService;
use payment_double::Mode;
use serde_json::{Value, json};
use tokio::{join, task::spawn_blocking};

const BOTH: [Connect; 2] = [Provider::stripe, Provider::iyzico];

/// Runs one round of the shop's worker.
async fn check(shop: &TestServer) {
    let service = RefundService::new(&shop.adapters.ports);
    spawn_blocking(move || service.check_due().unwrap()).await.unwrap();
}

/// Lets an hour pass and runs one round of the shop's worker.
pub async fn look_up(shop: &TestServer) {
    age_refunds(shop);
    check(shop).await;
}

fn refunds(amount: f64, state: &str) -> Vec<(f64, String)> {
    vec![(amount, state.to_owned())]
}

/// Asks for 20 TL while the provider fails so that the outcome is unknown.
async fn refund_without_response(paid: &PaidOrder, modes: &[Mode]) {
    paid.provider.fail(modes).await;
    let answer = paid.refund("ilk", &json!({ "amount": 20 })).await;
    if answer.status == 503 {
        assert_eq!(
            (&answer.json()["code"], answer.header("retry-after")),
            (&json!("payment_unavailable"), "30")
        );
    } else {
        // A response that decides nothing.
        assert_eq!(answer.ok(201)["refund"]["state"], "pending", "{modes:?}");
    }
    let order = paid.seen().await;
    assert_eq!((&order["refunds"][0]["state"], &order["refundAvailable"]), (&json!("pending"), &json!(39.9)));
    assert_eq!(paid.letters(), 0, "{modes:?}: nothing is said before it is known");
}

/// Checks that exactly one refund of 20 TL was made and recorded, also after a repeat of the request and another round of
/// the worker.
async fn is_done_once(paid: &PaidOrder, case: &str) {
    assert_eq!(
        (paid.refunds().await, paid.paid_back().await),
        (refunds(20.0, "done"), vec![2_000]),
        "{case}"
    );
    let repeat = paid.refund("ilk", &json!({ "amount": 20 })).await.ok(200);
    assert_eq!(repeat["refund"]["state"], "done", "{case}");
    look_up(&paid.shop).await;
    assert_eq!((paid.paid_back().await, paid.letters()), (vec![2_000], 1), "{case}");
    let order = paid.seen().await;
    assert_eq!((&order["isPaid"], &order["refundAvailable"]), (&json!(true), &json!(39.9)), "{case}");
    let history = order["history"].as_array().unwrap();
    let told: Vec<_> = history.iter().filter(|step| !step["refunded"].is_null()).collect();
    assert_eq!((told.len(), &told[0]["refunded"]), (1, &json!(20)), "{case}");
}

async fn finds_refund(connect: Connect, mode: Mode) {
    let paid = PaidOrder::at(connect).await;
    refund_without_response(&paid, &[mode]).await;
    assert_eq!(paid.paid_back().await, [2_000], "{mode:?}");
    paid.provider.fail(&[]).await;
    look_up(&paid.shop).await;
    is_done_once(&paid, &format!("{mode:?}")).await;
}

#[tokio::test]
async fn finds_refund_after_lost_response() {
    for connect in BOTH {
        for mode in [Mode::LostAnswer, Mode::LateError] {
            finds_refund(connect, mode).await;
        }
    }
}

/// Takes longer than the shop's timeout of ten seconds.
#[tokio::test]
async fn finds_refund_after_timeout() {
    let [stripe, iyzico] = BOTH.map(|connect| finds_refund(connect, Mode::LateAnswer));
    join!(stripe, iyzico);
}

#[tokio::test]
async fn finds_refund_after_wrong_signature() {
    finds_refund(Provider::iyzico, Mode::WrongSignature).await;
}

#[tokio::test]
async fn sends_again_what_was_not_paid() {
    for connect in BOTH {
        for mode in [Mode::Error, Mode::Throttled, Mode::Conflict, Mode::Cut] {
            let paid = PaidOrder::at(connect).await;
            refund_without_response(&paid, &[mode]).await;
            // The list does not answer either, so that nothing may be sent.
            look_up(&paid.shop).await;
            assert_eq!((paid.refunds().await, paid.paid_back().await), (refunds(20.0, "pending"), vec![]));
            paid.provider.fail(&[]).await;
            look_up(&paid.shop).await;
            is_done_once(&paid, &format!("{mode:?}")).await;
        }
    }
}

/// iyzico's reports lag, and it pays a repeated refund again.
#[tokio::test]
async fn waits_before_sending_to_iyzico_again() {
    let paid = PaidOrder::at(Provider::iyzico).await;
    refund_without_response(&paid, &[Mode::Error]).await;
    paid.provider.fail(&[]).await;
    paid.shop.run_sql("UPDATE card_refunds SET next_check_at = now()");
    check(&paid.shop).await;
    assert_eq!((paid.refunds().await, paid.paid_back().await), (refunds(20.0, "pending"), vec![]));
    look_up(&paid.shop).await;
    is_done_once(&paid, "an hour later").await;
}

#[tokio::test]
async fn two_workers_send_once() {
    let paid = PaidOrder::at(Provider::iyzico).await;
    refund_without_response(&paid, &[Mode::Error]).await;
    paid.provider.fail(&[]).await;
    let other = paid.shop.another(&paid.provider.iyzico()).await;
    age_refunds(&paid.shop);
    join!(check(&paid.shop), check(&other));
    is_done_once(&paid, "two workers").await;
}

#[tokio::test]
async fn refused_refund_leaves_debt() {
    for connect in BOTH {
        let paid = PaidOrder::at(connect).await;
        paid.provider.fail(&[Mode::RefundRefused]).await;
        let refused = paid.refund("ilk", &json!({ "amount": 20 })).await.ok(201)["refund"].clone();
        assert_eq!(refused["state"], "failed");
        assert!(refused["reason"].as_str().is_some_and(|reason| !reason.is_empty()), "{refused}");
        assert_eq!((&paid.seen().await["refundAvailable"], paid.letters()), (&json!(59.9), 0));
        paid.provider.fail(&[]).await;
        let repeat = paid.refund("ilk", &json!({ "amount": 20 })).await.ok(200);
        assert_eq!(repeat["refund"]["_id"], refused["_id"], "a repeat is no new attempt");
        look_up(&paid.shop).await;
        assert_eq!((paid.refunds().await, paid.paid_back().await), (refunds(20.0, "failed"), vec![]));
        paid.refund("ikinci", &json!({ "amount": 20 })).await.ok(201);
        assert_eq!(paid.paid_back().await, [2_000]);
    }
}

#[tokio::test]
async fn refund_awaits_the_bank() {
    for is_event in [true, false] {
        let paid = PaidOrder::at(Provider::stripe).await;
        paid.provider.fail(&[Mode::RefundPending]).await;
        let pending = paid.refund("ilk", &json!({ "amount": 20 })).await.ok(201)["refund"].clone();
        assert_eq!(pending["state"], "pending");
        look_up(&paid.shop).await;
        assert_eq!((paid.refunds().await, paid.paid_back().await), (refunds(20.0, "pending"), vec![2_000]));
        paid.provider.fail(&[]).await;
        paid.settle_last("succeeded").await;
        if is_event {
            paid.tell("refund.updated").await.ok(200);
        } else {
            look_up(&paid.shop).await;
        }
        is_done_once(&paid, "paid by the bank").await;
    }
}

#[tokio::test]
async fn bank_rejects_refund_later() {
    let paid = PaidOrder::at(Provider::stripe).await;
    let cancel = json!({ "status": "Cancelled" });
    paid.seller.put(&format!("/api/order/status/{}", paid.order), &cancel).await.ok(200);
    let done = paid.refund("ilk", &json!({})).await.ok(201)["refund"].clone();
    assert_eq!((&done["state"], &done["amount"]), (&json!("done"), &json!(59.9)));
    let order = paid.seen().await;
    assert_eq!((&order["paymentProblem"], &order["isPaid"]), (&Value::Null, &json!(false)));

    paid.settle_last("failed").await;
    for _ in 0..2 {
        paid.tell("refund.failed").await.ok(200);
        let order = paid.seen().await;
        let refund = &order["refunds"][0];
        assert_eq!(
            (&refund["state"], &refund["reason"]),
            (&json!("failed"), &json!("expired_or_canceled_card"))
        );
        assert_eq!((&order["paymentProblem"], &order["isPaid"]), (&json!("refund_due"), &json!(true)));
        assert_eq!((&order["refundAvailable"], &order["refundedAt"]), (&json!(59.9), &Value::Null));
    }
    let overview = paid.seller.get("/api/seller/overview").await.ok(200);
    assert_eq!(overview["overview"]["paymentProblems"], 1);

    // An older event that was delayed does not make it done.
    paid.settle_last("succeeded").await;
    paid.tell("refund.updated").await.ok(200);
    assert_eq!(paid.refunds().await, refunds(59.9, "failed"));
    paid.settle_last("failed").await;
    paid.refund("ikinci", &json!({})).await.ok(201);
    let order = paid.seen().await;
    assert_eq!((&order["paymentProblem"], &order["isPaid"]), (&Value::Null, &json!(false)));
    assert_eq!(paid.paid_back().await, [5_990]);
}

#[tokio::test]
async fn return_stays_open_while_its_refund_is_pending() {
    let paid = PaidOrder::at(Provider::stripe).await;
    let id = paid.received_return().await;
    paid.provider.fail(&[Mode::Error]).await;
    assert_eq!(paid.refund("ilk", &json!({ "return": id })).await.status, 503);
    let close = json!({ "status": "refunded" });
    paid.seller.put(&format!("/api/order/return/{id}"), &close).await.refused(409, "refund_pending");
    let one = paid.seen().await["returns"][0].clone();
    assert_eq!((&one["status"], &one["pendingRefund"]), (&json!("received"), &json!(true)));
}

#[tokio::test]
async fn rejected_refund_reopens_its_return() {
    let paid = PaidOrder::at(Provider::stripe).await;
    let id = paid.received_return().await;
    let done = paid.refund("ilk", &json!({ "return": id })).await.ok(201)["refund"].clone();
    assert_eq!((&done["state"], &done["return"]), (&json!("done"), &json!(id)));
    assert_eq!(paid.seen().await["returns"][0]["status"], "refunded");
    paid.settle_last("failed").await;
    paid.tell("refund.failed").await.ok(200);
    assert_eq!(paid.seen().await["returns"][0]["status"], "received");
    paid.refund("ikinci", &json!({ "return": id })).await.ok(201);
    let order = paid.seen().await;
    assert_eq!((&order["returns"][0]["status"], paid.paid_back().await), (&json!("refunded"), vec![5_990]));
}

#[tokio::test]
async fn staff_decide_where_iyzico_reports_nothing() {
    for (outcome, state, available) in [("done", "done", 39.9), ("notDone", "failed", 59.9)] {
        let paid = PaidOrder::at(Provider::iyzico).await;
        refund_without_response(&paid, &[Mode::LostAnswer, Mode::NoReports]).await;
        paid.provider.fail(&[Mode::NoReports]).await;
        for _ in 0..2 {
            look_up(&paid.shop).await;
            assert_eq!(
                (paid.refunds().await, paid.paid_back().await),
                (refunds(20.0, "pending"), vec![2_000]),
                "it is not sent again"
            );
        }
        let refund = paid.seen().await["refunds"][0].clone();
        let decision = json!({ "outcome": outcome, "note": "Panelde baktım" });
        paid.decide(&refund, &decision).await.ok(200);
        assert_eq!(paid.refunds().await, refunds(20.0, state));
        assert_eq!(paid.seen().await["refundAvailable"], available);
        assert_eq!(paid.letters(), usize::from(state == "done"));
        let before = paid.shop.contents();
        let again = paid.decide(&refund, &decision).await;
        assert_eq!((again.status, paid.shop.contents() == before), (409, true), "{}", again.text());
    }
}

/// The report of the provider outweighs a staff member who was wrong.
#[tokio::test]
async fn provider_corrects_decision_of_staff() {
    let paid = PaidOrder::at(Provider::stripe).await;
    refund_without_response(&paid, &[Mode::LostAnswer]).await;
    let refund = paid.seen().await["refunds"][0].clone();
    age_refunds(&paid.shop);
    paid.decide(&refund, &json!({ "outcome": "notDone" })).await.ok(200);
    assert_eq!(paid.seen().await["refundAvailable"], 59.9);
    paid.provider.fail(&[]).await;
    paid.tell("refund.updated").await.ok(200);
    is_done_once(&paid, "as the provider says").await;
}

#[tokio::test]
async fn settles_refund_whose_transaction_failed() {
    for connect in BOTH {
        let paid = PaidOrder::at(connect).await;
        paid.shop.run_sql("ALTER TABLE order_events ADD CONSTRAINT no_more CHECK (false) NOT VALID");
        let answer = paid.refund("ilk", &json!({ "amount": 20 })).await;
        assert!(answer.status >= 500, "{}", answer.text());
        assert_eq!((paid.refunds().await, paid.paid_back().await), (refunds(20.0, "pending"), vec![2_000]));
        assert_eq!(paid.letters(), 0, "all or nothing");
        paid.shop.run_sql("ALTER TABLE order_events DROP CONSTRAINT no_more");
        look_up(&paid.shop).await;
        is_done_once(&paid, "after the transaction failed").await;
    }
}

#[tokio::test]
async fn refund_stays_while_its_provider_is_not_configured() {
    let paid = PaidOrder::at(Provider::stripe).await;
    refund_without_response(&paid, &[Mode::LostAnswer]).await;
    paid.provider.fail(&[]).await;
    let without = paid.shop.another(&[]).await;
    look_up(&without).await;
    assert_eq!((paid.refunds().await, paid.paid_back().await), (refunds(20.0, "pending"), vec![2_000]));
    look_up(&paid.shop).await;
    is_done_once(&paid, "configured again").await;
}
