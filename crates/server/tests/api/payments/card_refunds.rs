//! Refunds to cards by staff.

use super::{
    provider::{Buyer, Provider, age_refunds, mails, post_event},
    stripe::waiting,
};
use crate::support::{Client, TestResponse, TestServer};
use application::refund::RefundService;
use payment_double::Mode;
use reqwest::Method;
use serde_json::{Value, json};

/// What two pieces of 29,95 TL cost.
const AMOUNT: f64 = 59.9;

/// An order that a card has paid.
struct Paid {
    provider: Provider,
    shop: TestServer,
    buyer: Buyer,
    seller: Client,
    order: Value,
    /// The provider's id of the payment page.
    payment: String,
}

impl Paid {
    async fn new() -> Self {
        let (provider, shop, buyer, order, payment) = waiting().await;
        provider.pay(&shop, &payment).await.ok(200);
        let seller = shop.seller().await;
        Self { provider, shop, buyer, seller, order, payment }
    }

    async fn cancelled() -> Self {
        let paid = Self::new().await;
        paid.cancel().await;
        paid
    }

    async fn cancel(&self) {
        let path = format!("/api/order/status/{}", self.id());
        self.seller.put(&path, &json!({ "status": "Cancelled" })).await.ok(200);
    }

    fn id(&self) -> &str {
        self.order["_id"].as_str().unwrap()
    }

    async fn refund(&self, key: &str, body: &Value) -> TestResponse {
        refund(&self.seller, self.id(), key, body).await
    }

    async fn decide(&self, refund: &Value, outcome: &str) -> TestResponse {
        let path = format!("/api/order/refund/{}/card/{}", self.id(), refund["_id"].as_str().unwrap());
        self.seller.put(&path, &json!({ "outcome": outcome, "note": "Panelde bakıldı" })).await
    }

    /// Returns the order as staff see it.
    async fn seen(&self) -> Value {
        self.seller.get(&format!("/api/order/{}", self.id())).await.ok(200)["order"].clone()
    }

    /// Returns what the provider has paid back, in kuruş.
    async fn paid_back(&self) -> i64 {
        let payments = self.provider.payments().await;
        let payment = payments.iter().find(|payment| payment["id"] == self.payment).unwrap();
        payment["refunds"].as_array().unwrap().iter().map(|refund| refund["amount"].as_i64().unwrap()).sum()
    }

    /// Returns the id of a received return of everything.
    async fn received_return(&self) -> String {
        for status in ["Preparing", "Shipped", "Delivered"] {
            let path = format!("/api/order/status/{}", self.id());
            self.seller.put(&path, &json!({ "status": status })).await.ok(200);
        }
        let items: Vec<_> = self.seen().await["items"]
            .as_array()
            .unwrap()
            .iter()
            .map(|item| json!({ "item": item["_id"], "quantity": item["quantity"] }))
            .collect();
        let path = format!("/api/order/{}/return", self.id());
        let order = self.buyer.client.post(&path, &json!({ "items": items })).await.ok(201)["order"].clone();
        order["returns"][0]["_id"].as_str().unwrap().to_owned()
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
    let paid = Paid::cancelled().await;
    let due = paid.seen().await;
    assert_eq!((&due["refundDue"], &due["refundAvailable"]), (&json!(AMOUNT), &json!(AMOUNT)));
    let note = json!({ "note": "Vazgeçti" });
    let refund = paid.refund("bir", &note).await.ok(201)["refund"].clone();
    assert_eq!((&refund["amount"], &refund["state"]), (&json!(AMOUNT), &json!("done")));
    assert_eq!((&refund["reason"], &refund["return"]), (&Value::Null, &Value::Null));
    assert!(refund["createdAt"].is_string() && refund["doneAt"].is_string());
    assert_eq!(paid.paid_back().await, 5_990);

    let seen = paid.seen().await;
    assert_eq!(seen["refunds"], json!([refund]));
    assert_eq!((&seen["refundDue"], &seen["refundAvailable"]), (&Value::Null, &json!(0)));
    assert_eq!((&seen["paymentProblem"], &seen["isPaid"]), (&Value::Null, &json!(false)));
    assert!(seen["refundedAt"].is_string());
    let step = seen["history"].as_array().unwrap().last().unwrap().clone();
    assert_eq!((&step["refunded"], &step["note"]), (&json!(AMOUNT), &json!("Vazgeçti")));
    assert_eq!(step["by"], "Satıcı Hesabı");

    let customers = paid.buyer.seen(&paid.order).await;
    assert_eq!(customers["refunds"], json!([refund]));
    assert_eq!((&customers["refundDue"], &customers["refundAvailable"]), (&Value::Null, &Value::Null));
    assert_eq!(mails(&paid.shop).iter().filter(|subject| *subject == "İadeniz yapıldı").count(), 1);
    let log = paid.seller.get("/api/seller/audit?entity=order").await.ok(200)["entries"].clone();
    assert_eq!((&log[0]["action"], &log[1]["action"]), (&json!("card_refund"), &json!("status")));
    assert_eq!(log[0]["after"], json!({ "amount": "59.90", "state": "pending" }));
    assert_eq!(paid.refund("iki", &json!({})).await.refused_fields(), ["amount"], "nothing is due");
    paid.refund("iki", &json!({ "amount": 1 })).await.refused(409, "amount_too_high");
}

#[tokio::test]
async fn repeat_of_key_gets_first_refund() {
    let paid = Paid::cancelled().await;
    let body = json!({ "amount": 10 });
    let first = paid.refund("bir", &body).await.ok(201)["refund"].clone();
    assert_eq!(paid.refund("bir", &body).await.ok(200)["refund"], first);
    for other in [json!({ "amount": 11 }), json!({}), json!({ "amount": 10, "note": "x" })] {
        paid.refund("bir", &other).await.refused(422, "idempotency_key_reused");
    }
    let elsewhere = paid.buyer.client.place(&paid.shop).await;
    refund(&paid.seller, &elsewhere, "bir", &body).await.refused(422, "idempotency_key_reused");
    let path = format!("/api/order/refund/{}/card", paid.id());
    paid.seller.post(&path, &body).await.refused(422, "bad_idempotency_key");
    assert_eq!((paid.paid_back().await, &paid.seen().await["refunds"]), (1_000, &json!([first])));
}

#[tokio::test]
async fn refuses_amounts() {
    let paid = Paid::new().await;
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
    assert_eq!(paid.paid_back().await, 2_000);
}

#[tokio::test]
async fn pays_back_received_return() {
    let paid = Paid::new().await;
    let id = paid.received_return().await;
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
    let mails = mails(&paid.shop);
    assert!(
        mails.contains(&"İadeniz yapıldı".to_owned())
            && !mails.contains(&"İade tutarınız gönderildi".to_owned())
    );
    paid.refund("c", &body).await.refused(409, "return_not_received");
    paid.step(&id, "refunded").await.refused(409, "illegal_move");
}

#[tokio::test]
async fn return_refunded_by_hand_is_a_refund() {
    let paid = Paid::new().await;
    let id = paid.received_return().await;
    for status in ["approved", "received", "refunded"] {
        paid.step(&id, status).await.ok(200);
    }
    let seen = paid.seen().await;
    let refund = &seen["refunds"][0];
    assert_eq!((&refund["amount"], &refund["return"]), (&json!(AMOUNT), &json!(id)));
    assert_eq!((&refund["state"], &seen["refundAvailable"]), (&json!("done"), &json!(0)));
    let log = paid.seller.get("/api/seller/audit?entity=order").await.ok(200)["entries"].clone();
    assert_eq!(log[0]["after"], json!({ "status": "refunded", "return": id }));
    assert_eq!(paid.paid_back().await, 0);
}

#[tokio::test]
async fn captured_money_counts_whatever_became_of_order() {
    let (provider, shop, buyer, order, payment) = waiting().await;
    let seller = shop.seller().await;
    provider.fail(&[Mode::WrongAmount]).await;
    provider.pay(&shop, &payment).await.ok(200);
    provider.fail(&[]).await;
    let paid = Paid { provider, shop, buyer, seller, order, payment };
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
    let paid = Paid::cancelled().await;
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
async fn parallel_refunds_never_exceed_payment() {
    let paid = Paid::cancelled().await;
    let body = json!({ "amount": 25 });
    let calls = ["1", "2", "3", "4", "5", "6"].map(|key| paid.refund(key, &body));
    let [a, b, c, d, e, f] = calls;
    let answers = tokio::join!(a, b, c, d, e, f);
    let statuses =
        [answers.0, answers.1, answers.2, answers.3, answers.4, answers.5].map(|answer| answer.status);
    assert_eq!(statuses.iter().filter(|status| **status == 201).count(), 2, "{statuses:?}");
    assert_eq!(statuses.iter().filter(|status| **status == 409).count(), 4, "{statuses:?}");
    assert_eq!(paid.paid_back().await, 5_000);
}

#[tokio::test]
async fn parallel_repeats_of_key_pay_once() {
    let paid = Paid::cancelled().await;
    let body = json!({ "amount": 10 });
    let (one, other) = tokio::join!(paid.refund("a", &body), paid.refund("a", &body));
    let mut statuses = [one.status, other.status];
    statuses.sort_unstable();
    assert_eq!(statuses, [200, 201]);
    assert_eq!(paid.paid_back().await, 1_000);
}

#[tokio::test]
async fn staff_decide_refund_of_silent_provider_once() {
    let paid = Paid::cancelled().await;
    paid.provider.fail(&[Mode::Error]).await;
    assert_unavailable(&paid.refund("a", &json!({ "amount": 20 })).await);
    let pending = paid.seen().await["refunds"][0].clone();
    assert_eq!((&pending["state"], &pending["doneAt"]), (&json!("pending"), &Value::Null));
    assert_eq!(paid.seen().await["refundAvailable"], 39.9, "it counts as paid back");
    assert_eq!(paid.buyer.seen(&paid.order).await["refunds"], json!([]));
    assert_eq!(paid.refund("a", &json!({ "amount": 20 })).await.ok(200)["refund"], pending);
    age_refunds(&paid.shop);
    let failed = paid.decide(&pending, "notDone").await.ok(200)["refund"].clone();
    assert_eq!((&failed["state"], &failed["reason"]), (&json!("failed"), &json!("Panelde bakıldı")));
    paid.decide(&pending, "done").await.refused(409, "refund_decided");
    assert_eq!(paid.seen().await["refundAvailable"], AMOUNT);
    let log = paid.seller.get("/api/seller/audit?entity=order").await.ok(200)["entries"].clone();
    assert_eq!(
        (&log[0]["action"], &log[0]["before"]),
        (&json!("card_refund"), &json!({ "state": "pending" }))
    );
    assert_eq!(log[1]["after"]["state"], "pending");

    assert_unavailable(&paid.refund("b", &json!({ "amount": 30 })).await);
    let pending = paid.seen().await["refunds"][1].clone();
    paid.decide(&pending, "done").await.ok(200);
    let seen = paid.seen().await;
    assert_eq!((&seen["refunds"][1]["state"], &seen["refundDue"]), (&json!("done"), &json!(29.9)));
    assert_eq!(seen["history"].as_array().unwrap().last().unwrap()["note"], "Panelde bakıldı");
    assert_eq!(paid.decide(&pending, "belki").await.refused_fields(), ["outcome"]);
    let unknown = json!({ "_id": "0194d0b8-0000-7000-8000-000000000000" });
    paid.decide(&unknown, "done").await.refused(404, "refund_not_found");
}

#[tokio::test]
async fn refusal_is_failed_with_providers_reason() {
    let paid = Paid::cancelled().await;
    paid.provider.fail(&[Mode::RefundRefused]).await;
    let refund = paid.refund("a", &json!({})).await.ok(201)["refund"].clone();
    assert_eq!(refund["state"], "failed");
    assert!(refund["reason"].as_str().is_some_and(|reason| !reason.is_empty()), "{refund}");
    let seen = paid.seen().await;
    assert_eq!((&seen["paymentProblem"], &seen["refundDue"]), (&json!("refund_due"), &json!(AMOUNT)));
    assert_eq!(paid.buyer.seen(&paid.order).await["refunds"], json!([]));
    assert!(!mails(&paid.shop).contains(&"İadeniz yapıldı".to_owned()));
}

#[tokio::test]
async fn refunds_of_panel_are_taken_over_once() {
    let paid = Paid::cancelled().await;
    paid.provider.refund(&paid.payment, Some(1_000)).await;
    for kind in ["refund.created", "charge.refunded", "refund.created"] {
        paid.provider.tell(&paid.shop, &paid.payment, kind).await.ok(200);
    }
    let seen = paid.seen().await;
    let refunds = seen["refunds"].as_array().unwrap();
    assert_eq!(refunds.len(), 1, "{refunds:?}");
    assert_eq!((&refunds[0]["amount"], &refunds[0]["state"]), (&json!(10), &json!("done")));
    assert_eq!((&seen["refundDue"], &seen["history"].as_array().unwrap().len()), (&json!(49.9), &3));
    assert_eq!(seen["history"][2]["by"], "Kart ödemesi");
    assert_eq!(mails(&paid.shop).iter().filter(|subject| *subject == "İadeniz yapıldı").count(), 1);
    paid.refund("a", &json!({})).await.ok(201);
    assert_eq!((paid.paid_back().await, &paid.seen().await["paymentProblem"]), (5_990, &Value::Null));
}

/// The event carries the refund. One that only says that something has changed is told again when the provider can be asked.
#[tokio::test]
async fn refund_event_settles_while_provider_is_away() {
    let paid = Paid::cancelled().await;
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
    let paid = Paid::cancelled().await;
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
    assert_eq!((paid.paid_back().await, &seen["refundDue"]), (5_000, &json!(9.9)));
    assert_eq!(check(&paid.shop).await, 0);
}

/// Runs one round of the shop's worker and returns the number of checked refunds.
async fn check(shop: &TestServer) -> usize {
    let ports = shop.adapters.ports.clone();
    tokio::task::spawn_blocking(move || RefundService::new(&ports).check_due().unwrap()).await.unwrap()
}

#[tokio::test]
async fn report_counts_refund_once_unless_bank_rejects_it() {
    let paid = Paid::new().await;
    let id = paid.received_return().await;
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
    let refund = paid.provider.payments().await[0]["refunds"][0]["id"].as_str().unwrap().to_owned();
    paid.provider.set_refund(&paid.payment, &refund, "failed").await;
    paid.provider.tell(&paid.shop, &paid.payment, "refund.failed").await.ok(200);
    assert_eq!(refunded().await["refunds"], 0);
    let seen = paid.seen().await;
    assert_eq!((&seen["returns"][0]["status"], &seen["isPaid"]), (&json!("received"), &json!(true)));
    assert_eq!(seen["returns"][0]["refundDue"], AMOUNT);
    assert_eq!(seen["refunds"][0]["state"], "failed");
    assert_eq!(seen["history"].as_array().unwrap().last().unwrap()["refunded"], 0);
}
