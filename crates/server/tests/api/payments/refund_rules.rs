//! What refunds settle: returns, the report, and what is left after the account is closed.

use super::{
    iyzico::come_back,
    provider::{Buyer, PaidOrder, Provider, age_refunds},
};
use crate::support::TestServer;
use application::refund::RefundService;
use fixtures::requests::PASSWORD;
use payment_double::Mode;
use serde_json::{Value, json};
use tokio::task::spawn_blocking;

async fn look_up(shop: &TestServer) {
    age_refunds(shop);
    let service = RefundService::new(&shop.adapters.ports);
    spawn_blocking(move || service.check_due()).await.unwrap().unwrap();
}

/// Returns status, due and number of refunds of the order's only return.
async fn stand(paid: &PaidOrder, id: &str) -> (Value, Value, usize) {
    let order = paid.seen().await;
    let refunds = order["refunds"].as_array().unwrap().iter().filter(|one| one["return"] == id).count();
    let one = &order["returns"][0];
    (one["status"].clone(), one["refundDue"].clone(), refunds)
}

#[tokio::test]
async fn refund_of_panel_closes_the_return_that_it_fits() {
    let paid = PaidOrder::at(Provider::stripe).await;
    let id = paid.received_return().await;
    paid.provider.refund(&paid.payment, None).await;
    paid.tell("refund.created").await.ok(200);
    assert_eq!(stand(&paid, &id).await, (json!("refunded"), Value::Null, 1));
    assert_eq!((paid.letters(), paid.refunds().await), (1, vec![(59.9, "done".to_owned())]));
    let again = paid.seller.put(&format!("/api/order/return/{id}"), &json!({ "status": "refunded" })).await;
    again.refused(409, "illegal_move");
    // The bank rejects it.
    paid.settle_last("failed").await;
    paid.tell("refund.failed").await.ok(200);
    assert_eq!(stand(&paid, &id).await, (json!("received"), json!(59.9), 1));
}

#[tokio::test]
async fn refund_of_panel_before_the_goods_arrive_is_counted_once() {
    let paid = PaidOrder::at(Provider::stripe).await;
    let id = paid.shop.return_of(&paid.order);
    let path = format!("/api/order/return/{id}");
    paid.seller.put(&path, &json!({ "status": "approved" })).await.ok(200);
    paid.provider.refund(&paid.payment, Some(5_990)).await;
    paid.tell("refund.created").await.ok(200);
    paid.seller.put(&path, &json!({ "status": "received" })).await.ok(200);
    assert_eq!(stand(&paid, &id).await, (json!("received"), json!(0), 0));
    paid.refund("ilk", &json!({ "return": id })).await.refused(409, "nothing_to_refund");
    paid.seller.put(&path, &json!({ "status": "refunded" })).await.ok(200);
    assert_eq!(stand(&paid, &id).await, (json!("refunded"), Value::Null, 1));
    assert_eq!((paid.letters(), paid.refunds().await), (1, vec![(59.9, "done".to_owned())]));
}

#[tokio::test]
async fn iyzico_is_asked_about_its_panel_before_it_pays() {
    let paid = PaidOrder::at(Provider::iyzico).await;
    let id = paid.received_return().await;
    paid.provider.refund(&paid.payment, Some(5_990)).await;
    paid.refund("ilk", &json!({ "return": id })).await.refused(409, "return_not_received");
    assert_eq!(stand(&paid, &id).await, (json!("refunded"), Value::Null, 1));
    assert_eq!((paid.paid_back().await, paid.letters()), (vec![5_990], 1));
}

#[tokio::test]
async fn note_by_hand_finds_the_refund_of_iyzicos_panel() {
    for (amount, noted) in [(5_990, vec![59.9]), (5_000, vec![50.0, 9.9])] {
        let paid = PaidOrder::at(Provider::iyzico).await;
        let id = paid.received_return().await;
        paid.provider.refund(&paid.payment, Some(amount)).await;
        let mark = json!({ "status": "refunded", "note": "Panelden ödendi" });
        paid.seller.put(&format!("/api/order/return/{id}"), &mark).await.ok(200);
        let order = paid.seen().await;
        let one = &order["returns"][0];
        assert_eq!((&one["status"], &one["note"]), (&json!("refunded"), &json!("Panelden ödendi")));
        assert_eq!((&order["refundAvailable"], paid.paid_back().await), (&json!(0), vec![amount]));
        let refunds =
            order["refunds"].as_array().unwrap().iter().map(|refund| refund["amount"].as_f64().unwrap());
        assert_eq!(refunds.collect::<Vec<_>>(), noted, "the panel's refund, then what staff paid otherwise");
        assert!(order["refunds"][0]["by"].is_null(), "the panel's");
    }
}

#[tokio::test]
async fn refusal_of_a_repeat_to_iyzico_decides_nothing() {
    let paid = PaidOrder::at(Provider::iyzico).await;
    paid.provider.fail(&[Mode::LostAnswer]).await;
    assert_eq!(paid.refund("ilk", &json!({ "amount": 59.9 })).await.status, 503);
    // Its reports lag for hours, and it refuses to pay more than the card was charged.
    paid.provider.fail(&[Mode::LateReports]).await;
    look_up(&paid.shop).await;
    assert_eq!(paid.refunds().await, [(59.9, "pending".to_owned())]);
    paid.provider.fail(&[]).await;
    look_up(&paid.shop).await;
    assert_eq!((paid.refunds().await, paid.letters()), (vec![(59.9, "done".to_owned())], 1));
    assert_eq!(paid.paid_back().await, [5_990]);
}

#[tokio::test]
async fn second_refund_of_a_return_waits_for_the_first() {
    let paid = PaidOrder::at(Provider::stripe).await;
    let id = paid.received_return().await;
    let part = json!({ "return": id, "amount": 20 });
    paid.provider.fail(&[Mode::Error]).await;
    assert_eq!(paid.refund("ilk", &part).await.status, 503);
    paid.provider.fail(&[]).await;
    // The rest is still due; another page still shows the whole.
    paid.refund("ikinci", &json!({ "return": id, "amount": 59.9 })).await.refused(409, "refund_pending");
    paid.refund("ikinci", &json!({ "return": id, "amount": 39.9 })).await.ok(201);
    look_up(&paid.shop).await;
    let mut amounts = paid.paid_back().await;
    amounts.sort_unstable();
    assert_eq!(amounts, [2_000, 3_990]);
}

#[tokio::test]
async fn accepted_refund_is_not_declared_as_unpaid() {
    let paid = PaidOrder::at(Provider::stripe).await;
    paid.provider.fail(&[Mode::RefundPending]).await;
    let refund = paid.refund("ilk", &json!({ "amount": 20 })).await.ok(201)["refund"].clone();
    assert_eq!((&refund["state"], &refund["isAccepted"]), (&json!("pending"), &json!(true)));
    age_refunds(&paid.shop);
    paid.decide(&refund, &json!({ "outcome": "notDone" })).await.refused(409, "refund_decided");
}

#[tokio::test]
async fn request_under_way_is_not_declared_as_unpaid() {
    let paid = PaidOrder::at(Provider::stripe).await;
    paid.provider.fail(&[Mode::Error]).await;
    assert_eq!(paid.refund("ilk", &json!({ "amount": 20 })).await.status, 503);
    let refund = paid.seen().await["refunds"][0].clone();
    assert_eq!(refund["isAccepted"], false);
    let unpaid = json!({ "outcome": "notDone" });
    paid.decide(&refund, &unpaid).await.refused(409, "refund_under_way");
    paid.shop.run_sql("UPDATE card_refunds SET sent_at = sent_at - interval '10 minutes'");
    paid.decide(&refund, &unpaid).await.ok(200);
}

#[tokio::test]
async fn returned_fee_has_its_own_vat() {
    let provider = Provider::start().await;
    let shop = TestServer::with(&provider.iyzico()).await;
    let seller = shop.seller().await;
    seller.put("/api/seller/settings", &json!({ "maxInstallments": 3 })).await.ok(200);
    let buyer = Buyer::of(&shop).await;
    let placed = buyer.order(None).await.ok(201);
    let payment = provider.id_of(&placed["url"]);
    provider.set_paid(&payment, 3).await;
    come_back(&shop, &payment).await;
    // The goods have 1 %, so that the fee's 20 % shows.
    shop.run_sql("UPDATE order_items SET vat_rate = 1");
    let order = placed["order"]["_id"].as_str().unwrap().to_owned();
    let paid = PaidOrder { provider, shop, seller, buyer, order, payment };
    let id = paid.received_return().await;
    let vat = json!([{ "rate": 1, "base": 59.31, "tax": 0.59 }, { "rate": 20, "base": 2.5, "tax": 0.5 }]);
    let due = paid.seen().await["returns"][0].clone();
    assert_eq!((&due["amount"], &due["installmentFee"]), (&json!(59.9), &json!(3)));
    assert_eq!((&due["refundDue"], &due["vat"]), (&json!(62.9), &vat));
    let refund = paid.refund("ilk", &json!({ "return": id })).await.ok(201)["refund"].clone();
    assert_eq!((&refund["amount"], &refund["state"]), (&json!(62.9), &json!("done")));
    let refunded = paid.seen().await["returns"][0].clone();
    assert_eq!((&refunded["installmentFee"], &refunded["vat"]), (&json!(3), &vat));
    paid.shop.run_sql("UPDATE card_refunds SET decided_at = '2026-03-10T09:00:00Z'");
    let month = "/api/seller/report/sales?from=2026-03-01&to=2026-03-31&by=month";
    let report = paid.seller.get(month).await.ok(200)["report"].clone();
    assert_eq!((&report["total"]["refunds"], &report["total"]["refundVat"]), (&json!(62.9), &vat));
}

#[tokio::test]
async fn closed_account_leaves_no_words_of_staff_about_refunds() {
    let paid = PaidOrder::at(Provider::stripe).await;
    paid.provider.fail(&[Mode::Error]).await;
    let note = "Müşteri hasta olduğunu söyledi";
    assert_eq!(paid.refund("ilk", &json!({ "amount": 20, "note": note })).await.status, 503);
    assert_eq!(paid.refund("ikinci", &json!({ "amount": 30, "note": note })).await.status, 503);
    paid.shop.run_sql("UPDATE card_refunds SET sent_at = sent_at - interval '10 minutes'");
    let pending = paid.seen().await["refunds"].clone();
    paid.decide(&pending[0], &json!({ "outcome": "done", "note": note })).await.ok(200);
    paid.decide(&pending[1], &json!({ "outcome": "notDone", "note": note })).await.ok(200);
    let tables = ["card_refunds", "order_events", "audit_entries", "idempotent_requests", "mails"];
    let knows = || tables.iter().any(|table| paid.shop.rows(table).contains(note));
    assert!(knows());
    let export = paid.buyer.client.get("/api/user/export").await.ok(200);
    let order = &export["orders"][0];
    let history = order["history"].as_array().unwrap();
    assert!(history.iter().any(|step| step["note"] == note) && order["refunds"][0]["note"] == note);
    paid.buyer.client.post("/api/user/delete", &json!({ "password": PASSWORD })).await.ok(200);
    assert!(!knows());
}
