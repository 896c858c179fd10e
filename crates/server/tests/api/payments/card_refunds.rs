//! Refunds to cards by staff.

use super::provider::{PaidOrder, Provider, age_refunds, mails, post_event};
use crate::support::{Client, TestResponse, TestServer};
use application::refund::RefundService;
use payment_double::Mode;
use reqwest::Method;
use serde_json::{Value, json};

/// What two pieces of 29,95 TL cost.
const AMOUNT: f64 = 59.9;

async fn paid() -> PaidOrder {
    PaidOrder::at(Provider::stripe).await
}

async fn cancelled() -> PaidOrder {
    let paid = paid().await;
    paid.cancel().await;
    paid
}

impl PaidOrder {
    /// Returns the order as its customer sees it.
    async fn seen_by_customer(&self) -> Value {
        self.buyer.seen(&json!({ "_id": self.order })).await
    }

    async fn decide_after_a_look(&self, refund: &Value, outcome: &str) -> TestResponse {
        self.decide(refund, &json!({ "outcome": outcome, "note": "Panelde bakıldı" })).await
    }

    /// Creates a return of the delivered order and returns its id.
    async fn requested_return(&self) -> String {
        for status in ["Preparing", "Shipped", "Delivered"] {
            self.move_to(status).await;
        }
        self.shop.return_of(&self.order)
    }

    async fn step(&self, id: &str, status: &str) -> TestResponse {
        self.seller.put(&format!("/api/order/return/{id}"), &json!({ "status": status })).await
    }
}

/// Checks that the payment provider could not be asked.
#[track_caller]
fn assert_unavailable(answer: &TestResponse) {
    assert_eq!((answer.status, &answer.json()["code"]), (503, &json!("payment_unavailable")));
}

async fn refund(seller: &Client, order: &str, key: &str, body: &Value) -> TestResponse {
    let request = seller.request(Method::POST, &format!("/api/order/refund/{order}/card")).json(body);
    seller.send(request.header("idempotency-key", key)).await
}

#[tokio::test]
async fn pays_back_what_cancelled_order_owes() {
    let paid = cancelled().await;
    let due = paid.seen().await;
    assert_eq!((&due["refundDue"], &due["refundAvailable"]), (&json!(AMOUNT), &json!(AMOUNT)));
    let note = json!({ "note": "Vazgeçti" });
    let refund = paid.refund("bir", &note).await.ok(201)["refund"].clone();
    assert_eq!((&refund["amount"], &refund["state"]), (&json!(AMOUNT), &json!("done")));
    assert_eq!((&refund["reason"], &refund["return"]), (&Value::Null, &Value::Null));
    assert!(refund["createdAt"].is_string() && refund["doneAt"].is_string());
    assert_eq!(paid.paid_back().await, [5_990]);

    let seen = paid.seen().await;
    assert_eq!(seen["refunds"], json!([refund]));
    assert_eq!((&seen["refundDue"], &seen["refundAvailable"]), (&Value::Null, &json!(0)));
    assert_eq!((&seen["paymentProblem"], &seen["isPaid"]), (&Value::Null, &json!(false)));
    assert!(seen["refundedAt"].is_string());
    let step = seen["history"].as_array().unwrap().last().unwrap().clone();
    assert_eq!((&step["refunded"], &step["note"]), (&json!(AMOUNT), &json!("Vazgeçti")));
    assert_eq!(step["by"], "Satıcı Hesabı");

    let customers = paid.seen_by_customer().await;
    assert_eq!(customers["refunds"], json!([refund]));
    assert_eq!((&customers["refundDue"], &customers["refundAvailable"]), (&Value::Null, &Value::Null));
    assert_eq!(paid.letters(), 1);
    let log = paid.seller.get("/api/seller/audit?entity=order").await.ok(200)["entries"].clone();
    assert_eq!((&log[0]["action"], &log[1]["action"]), (&json!("card_refund"), &json!("status")));
    assert_eq!(log[0]["after"], json!({ "amount": "59.90", "state": "pending" }));
    assert_eq!(paid.refund("iki", &json!({})).await.refused_fields(), ["amount"], "nothing is due");
    paid.refund("iki", &json!({ "amount": 1 })).await.refused(409, "amount_too_high");
}

#[tokio::test]
async fn repeat_of_key_gets_first_refund() {
    let paid = cancelled().await;
    let body = json!({ "amount": 10 });
    let first = paid.refund("bir", &body).await.ok(201)["refund"].clone();
    assert_eq!(paid.refund("bir", &body).await.ok(200)["refund"], first);
    for other in [json!({ "amount": 11 }), json!({}), json!({ "amount": 10, "note": "x" })] {
        paid.refund("bir", &other).await.refused(422, "idempotency_key_reused");
    }
    let elsewhere = paid.buyer.client.place(&paid.shop).await;
    refund(&paid.seller, &elsewhere, "bir", &body).await.refused(422, "idempotency_key_reused");
    let path = format!("/api/order/refund/{}/card", paid.order);
    paid.seller.post(&path, &body).await.refused(422, "bad_idempotency_key");
    assert_eq!((paid.paid_back().await, &paid.seen().await["refunds"]), (vec![1_000], &json!([first])));
}

#[tokio::test]
async fn refuses_amounts() {
    let paid = paid().await;
    assert_eq!(paid.refund("a", &json!({})).await.refused_fields(), ["amount"]);
    for wrong in [json!({ "amount": 0 }), json!({ "amount": -1 }), json!({ "amount": "çok" })] {
        assert_eq!(paid.refund("b", &wrong).await.refused_fields(), ["amount"], "{wrong}");
    }
    paid.refund("c", &json!({ "amount": 20 })).await.ok(201);
    let refused = paid.refund("d", &json!({ "amount": 39.91 })).await;
    assert_eq!(refused.json()["available"], 39.9);
    refused.refused(409, "amount_too_high");
    let unknown = json!({ "return": "0194d0b8-0000-7000-8000-000000000000" });
    paid.refund("e", &unknown).await.refused(404, "return_not_found");
    paid.refund("f", &json!({ "return": "x" })).await.refused(404, "return_not_found");
    let transfer = paid.buyer.client.place(&paid.shop).await;
    refund(&paid.seller, &transfer, "g", &json!({ "amount": 1 })).await.refused(409, "nothing_to_refund");
    refund(&paid.seller, "0194d0b8-0000-7000-8000-000000000000", "h", &json!({}))
        .await
        .refused(404, "order_not_found");
    assert_eq!(paid.paid_back().await, [2_000]);
}

#[tokio::test]
async fn pays_back_received_return() {
    let paid = paid().await;
    let id = paid.requested_return().await;
    let body = json!({ "return": id });
    paid.refund("a", &body).await.refused(409, "return_not_received");
    for status in ["approved", "received"] {
        paid.step(&id, status).await.ok(200);
    }
    let listed = paid.seller.get("/api/order/returns").await.ok(200)["returns"][0].clone();
    assert_eq!((&listed["amount"], &listed["refundDue"]), (&json!(AMOUNT), &json!(AMOUNT)));
    let refund = paid.refund("b", &body).await.ok(201)["refund"].clone();
    assert_eq!((&refund["amount"], &refund["return"]), (&json!(AMOUNT), &json!(id)));
    let seen = paid.seen().await;
    assert_eq!((&seen["returns"][0]["status"], &seen["status"]), (&json!("refunded"), &json!("Delivered")));
    assert_eq!(seen["returns"][0]["refundDue"], Value::Null);
    assert_eq!(paid.letters(), 1);
    assert!(!mails(&paid.shop).contains(&"İade tutarınız gönderildi".to_owned()));
    paid.refund("c", &body).await.refused(409, "return_not_received");
    paid.step(&id, "refunded").await.refused(409, "illegal_move");
}

#[tokio::test]
async fn list_of_returns_names_failed_refunds() {
    let paid = paid().await;
    let id = paid.received_return().await;
    let failed =
        async || paid.seller.get("/api/order/returns").await.ok(200)["returns"][0]["refundFailed"].clone();
    assert_eq!(failed().await, false);
    paid.provider.fail(&[Mode::RefundRefused]).await;
    paid.refund("a", &json!({ "return": id })).await.ok(201);
    assert_eq!(failed().await, true);
    paid.provider.fail(&[]).await;
    paid.refund("b", &json!({ "return": id })).await.ok(201);
    assert_eq!(failed().await, false);
}

#[tokio::test]
async fn return_refunded_by_hand_is_a_refund() {
    let paid = paid().await;
    let id = paid.requested_return().await;
    for status in ["approved", "received", "refunded"] {
        paid.step(&id, status).await.ok(200);
    }
    let seen = paid.seen().await;
    let refund = &seen["refunds"][0];
    assert_eq!((&refund["amount"], &refund["return"]), (&json!(AMOUNT), &json!(id)));
    assert_eq!((&refund["state"], &seen["refundAvailable"]), (&json!("done"), &json!(0)));
    let log = paid.seller.get("/api/seller/audit?entity=order").await.ok(200)["entries"].clone();
    assert_eq!(log[0]["after"], json!({ "status": "refunded", "return": id }));
    assert_eq!(paid.paid_back().await, [0; 0]);
}

#[tokio::test]
async fn captured_money_counts_whatever_became_of_order() {
    let paid = PaidOrder::paid_while(Provider::stripe, &[Mode::WrongAmount]).await;
    let seen = paid.seen().await;
    assert_eq!((&seen["paymentProblem"], &seen["isPaid"]), (&json!("amount_mismatch"), &json!(false)));
    assert_eq!(seen["refundDue"], 58.9);
    let refund = paid.refund("a", &json!({})).await.ok(201)["refund"].clone();
    assert_eq!((&refund["amount"], &refund["state"]), (&json!(58.9), &json!("done")));
    let seen = paid.seen().await;
    assert_eq!((&seen["paymentProblem"], &seen["status"]), (&Value::Null, &json!("Cancelled")));
}

#[tokio::test]
async fn debt_lasts_until_everything_is_paid_back() {
    let paid = cancelled().await;
    paid.refund("a", &json!({ "amount": 50 })).await.ok(201);
    let partly = paid.seen().await;
    assert_eq!((&partly["paymentProblem"], &partly["refundDue"]), (&json!("refund_due"), &json!(9.9)));
    paid.refund("b", &json!({})).await.ok(201);
    assert_eq!(paid.seen().await["paymentProblem"], Value::Null);
    let steps: Vec<_> = paid.seen().await["history"]
        .as_array()
        .unwrap()
        .iter()
        .map(|step| step["refunded"].clone())
        .collect();
    assert_eq!(steps[steps.len() - 2..], [json!(50), json!(AMOUNT)]);
}

#[tokio::test]
async fn staff_decide_refund_of_silent_provider_once() {
    let paid = cancelled().await;
    paid.provider.fail(&[Mode::Error]).await;
    assert_unavailable(&paid.refund("a", &json!({ "amount": 20 })).await);
    let pending = paid.seen().await["refunds"][0].clone();
    assert_eq!((&pending["state"], &pending["doneAt"]), (&json!("pending"), &Value::Null));
    assert_eq!(paid.seen().await["refundAvailable"], 39.9, "it counts as paid back");
    assert_eq!(paid.seen_by_customer().await["refunds"], json!([]));
    assert_eq!(paid.refund("a", &json!({ "amount": 20 })).await.ok(200)["refund"], pending);
    age_refunds(&paid.shop);
    let failed = paid.decide_after_a_look(&pending, "notDone").await.ok(200)["refund"].clone();
    assert_eq!((&failed["state"], &failed["reason"]), (&json!("failed"), &json!("Panelde bakıldı")));
    paid.decide_after_a_look(&pending, "done").await.refused(409, "refund_decided");
    assert_eq!(paid.seen().await["refundAvailable"], AMOUNT);
    let log = paid.seller.get("/api/seller/audit?entity=order").await.ok(200)["entries"].clone();
    assert_eq!(
        (&log[0]["action"], &log[0]["before"]),
        (&json!("card_refund"), &json!({ "state": "pending" }))
    );
    assert_eq!(log[1]["after"]["state"], "pending");

    assert_unavailable(&paid.refund("b", &json!({ "amount": 30 })).await);
    let pending = paid.seen().await["refunds"][1].clone();
    paid.decide_after_a_look(&pending, "done").await.ok(200);
    let seen = paid.seen().await;
    assert_eq!((&seen["refunds"][1]["state"], &seen["refundDue"]), (&json!("done"), &json!(29.9)));
    assert_eq!(seen["history"].as_array().unwrap().last().unwrap()["note"], "Panelde bakıldı");
    assert_eq!(paid.decide_after_a_look(&pending, "belki").await.refused_fields(), ["outcome"]);
    let unknown = json!({ "_id": "0194d0b8-0000-7000-8000-000000000000" });
    paid.decide_after_a_look(&unknown, "done").await.refused(404, "refund_not_found");
}

#[tokio::test]
async fn refusal_is_failed_with_providers_reason() {
    let paid = cancelled().await;
    paid.provider.fail(&[Mode::RefundRefused]).await;
    let refund = paid.refund("a", &json!({})).await.ok(201)["refund"].clone();
    assert_eq!(refund["state"], "failed");
    assert!(refund["reason"].as_str().is_some_and(|reason| !reason.is_empty()), "{refund}");
    let seen = paid.seen().await;
    assert_eq!((&seen["paymentProblem"], &seen["refundDue"]), (&json!("refund_due"), &json!(AMOUNT)));
    assert_eq!(paid.seen_by_customer().await["refunds"], json!([]));
    assert_eq!(paid.letters(), 0);
}

#[tokio::test]
async fn refunds_of_panel_are_taken_over_once() {
    let paid = cancelled().await;
    paid.provider.refund(&paid.payment, Some(1_000)).await;
    for kind in ["refund.created", "charge.refunded", "refund.created"] {
        paid.tell(kind).await.ok(200);
    }
    let seen = paid.seen().await;
    let refunds = seen["refunds"].as_array().unwrap();
    assert_eq!(refunds.len(), 1, "{refunds:?}");
    assert_eq!((&refunds[0]["amount"], &refunds[0]["state"]), (&json!(10), &json!("done")));
    assert_eq!((&seen["refundDue"], &seen["history"].as_array().unwrap().len()), (&json!(49.9), &3));
    assert_eq!(seen["history"][2]["by"], "Kart ödemesi");
    assert_eq!(paid.letters(), 1);
    paid.refund("a", &json!({})).await.ok(201);
    assert_eq!(
        (paid.paid_back().await, &paid.seen().await["paymentProblem"]),
        (vec![1_000, 4_990], &Value::Null)
    );
}

/// The event carries the refund. One that only says that something has changed is told again when the provider can be asked.
#[tokio::test]
async fn refund_event_settles_while_provider_is_away() {
    let paid = cancelled().await;
    paid.provider.refund(&paid.payment, None).await;
    let event = async |kind| paid.provider.event(&paid.payment, kind).await;
    let (created, changed) = (event("refund.created").await, event("charge.refunded").await);
    paid.provider.fail(&[Mode::Error]).await;
    assert_unavailable(&post_event(&paid.shop, &changed.0, Some(&changed.1)).await);
    assert_eq!(paid.seen().await["refunds"], json!([]));
    post_event(&paid.shop, &created.0, Some(&created.1)).await.ok(200);
    assert_eq!(paid.seen().await["paymentProblem"], Value::Null);
}

#[tokio::test]
async fn worker_finishes_refund_without_answer() {
    let paid = cancelled().await;
    paid.provider.fail(&[Mode::LateError]).await;
    assert_unavailable(&paid.refund("a", &json!({ "amount": 20 })).await);
    paid.provider.fail(&[Mode::Error]).await;
    assert_unavailable(&paid.refund("b", &json!({ "amount": 30 })).await);
    paid.provider.fail(&[]).await;
    assert_eq!(check(&paid.shop).await, 0, "not before its time");
    paid.shop.run_sql("UPDATE card_refunds SET created_at = created_at - interval '3 minutes'");
    assert_eq!(check(&paid.shop).await, 2);
    let seen = paid.seen().await;
    let states: Vec<_> = seen["refunds"].as_array().unwrap().iter().map(|refund| &refund["state"]).collect();
    assert_eq!(states, ["done", "done"]);
    assert_eq!((paid.paid_back().await, &seen["refundDue"]), (vec![2_000, 3_000], &json!(9.9)));
    assert_eq!(check(&paid.shop).await, 0);
}

/// Runs one round of the shop's worker and returns the number of checked refunds.
async fn check(shop: &TestServer) -> usize {
    let ports = shop.adapters.ports.clone();
    tokio::task::spawn_blocking(move || RefundService::new(&ports).check_due().unwrap()).await.unwrap()
}

#[tokio::test]
async fn report_counts_refund_once_unless_bank_rejects_it() {
    let paid = paid().await;
    let id = paid.requested_return().await;
    for status in ["approved", "received"] {
        paid.step(&id, status).await.ok(200);
    }
    paid.refund("a", &json!({ "return": id })).await.ok(201);
    let refunded = async || {
        let day = domain::calendar::day_of(paid.shop.adapters.ports.clock.now());
        let path = format!("/api/seller/report/sales?from={day}&to={day}&by=day");
        paid.seller.get(&path).await.ok(200)["report"]["total"].clone()
    };
    let total = refunded().await;
    assert_eq!((&total["refunds"], &total["amount"]), (&json!(AMOUNT), &json!(AMOUNT)));
    assert_eq!(total["refundVat"], total["vat"]);
    paid.settle_last("failed").await;
    paid.tell("refund.failed").await.ok(200);
    assert_eq!(refunded().await["refunds"], 0);
    let seen = paid.seen().await;
    assert_eq!((&seen["returns"][0]["status"], &seen["isPaid"]), (&json!("received"), &json!(true)));
    assert_eq!(seen["returns"][0]["refundDue"], AMOUNT);
    assert_eq!(seen["refunds"][0]["state"], "failed");
    assert_eq!(seen["history"].as_array().unwrap().last().unwrap()["refunded"], 0);
}

/// Checks whether the order is among those whose refunds wait for staff: in the list, in its numbers and in the overview.
async fn assert_open_refund(paid: &PaidOrder, is_open: bool, case: &str) {
    let listed = paid.seller.get("/api/order/seller?waiting=refund").await.ok(200)["total"].clone();
    let counts = paid.seller.get("/api/order/counts").await.ok(200)["counts"].clone();
    let narrowed = paid.seller.get("/api/order/counts?from=2020-01-01").await.ok(200)["counts"].clone();
    let overview = paid.seller.get("/api/seller/overview").await.ok(200)["overview"].clone();
    let number = json!(u64::from(is_open));
    for (place, seen) in [
        ("list", &listed),
        ("counts", &counts["openRefunds"]),
        ("counts of some days", &narrowed["openRefunds"]),
        ("overview", &overview["openRefunds"]),
    ] {
        assert_eq!(seen, &number, "{case}: {place}");
    }
}

#[tokio::test]
async fn open_refund_is_a_task() {
    let paid = cancelled().await;
    paid.provider.fail(&[Mode::Error]).await;
    assert_unavailable(&paid.refund("a", &json!({ "amount": 20 })).await);
    assert_open_refund(&paid, false, "just requested").await;
    age_refunds(&paid.shop);
    assert_open_refund(&paid, true, "pending for more than an hour").await;
    let pending = paid.seen().await["refunds"][0].clone();
    paid.decide_after_a_look(&pending, "notDone").await.ok(200);
    assert_open_refund(&paid, true, "failed").await;
    paid.provider.fail(&[]).await;
    paid.refund("b", &json!({ "amount": 20 })).await.ok(201);
    assert_open_refund(&paid, false, "failed, then made anew").await;
    paid.shop.run_sql("DELETE FROM card_refunds WHERE state = 'done'");
    assert_open_refund(&paid, true, "failed").await;
    paid.shop.run_sql("UPDATE card_refunds SET decided_at = decided_at - interval '31 days'");
    assert_open_refund(&paid, false, "failed long ago").await;
}
