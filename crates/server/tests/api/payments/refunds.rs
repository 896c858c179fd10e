//! Late payments and refunds.

use super::{
    provider::{mails, stand},
    stripe::waiting,
};
use crate::support::{Client, TestResponse, TestServer};
use payment_double::Mode;
use serde_json::{Value, json};

async fn cancel(seller: &Client, order: &Value) {
    let path = format!("/api/order/status/{}", order["_id"].as_str().unwrap());
    seller.put(&path, &json!({ "status": "Cancelled" })).await.ok(200);
}

async fn refund(seller: &Client, order: &Value, note: &str) -> TestResponse {
    let path = format!("/api/order/refund/{}", order["_id"].as_str().unwrap());
    seller.put(&path, &json!({ "note": note })).await
}

async fn seen(seller: &Client, order: &Value) -> Value {
    seller.get(&format!("/api/order/{}", order["_id"].as_str().unwrap())).await.ok(200)["order"].clone()
}

async fn problems(seller: &Client) -> Value {
    seller.get("/api/seller/overview").await.ok(200)["overview"]["paymentProblems"].clone()
}

#[tokio::test]
async fn payment_of_cancelled_order_is_refunded_by_hand() {
    let (provider, shop, buyer, order, id) = waiting().await;
    let seller = shop.seller().await;
    cancel(&seller, &order).await;
    assert_eq!(seen(&seller, &order).await["paymentProblem"], Value::Null, "nothing has been paid");
    provider.pay(&shop, &id).await.ok(200);
    let late = seen(&seller, &order).await;
    assert_eq!((late["status"].as_str(), late["isPaid"].as_bool()), (Some("Cancelled"), Some(false)));
    assert_eq!((&late["paymentProblem"], problems(&seller).await), (&json!("paid_after_cancel"), json!(1)));
    let step = late["history"].as_array().unwrap().last().unwrap();
    assert_eq!((&step["paymentProblem"], &step["received"]), (&json!("paid_after_cancel"), &json!(59.9)));
    assert_eq!(buyer.cart().await, json!({ &buyer.product: 3 }));

    assert_eq!(refund(&seller, &order, " ").await.refused_fields(), ["note"]);
    let done = refund(&seller, &order, "Stripe panelinden iade edildi").await.ok(200)["order"].clone();
    assert_eq!((&done["paymentProblem"], &done["isPaid"]), (&Value::Null, &json!(false)));
    assert!(done["refundedAt"].is_string());
    let step = done["history"].as_array().unwrap().last().unwrap();
    assert_eq!((&step["refunded"], &step["note"]), (&json!(59.9), &json!("Stripe panelinden iade edildi")));
    assert_eq!(problems(&seller).await, 0);
    refund(&seller, &order, "yine").await.refused(409, "nothing_to_refund");
    let customers = buyer.seen(&order).await;
    assert_eq!(customers["refundedAt"], done["refundedAt"]);
    assert!(!customers.to_string().contains("panelinden"), "the note is the seller's");
    assert_eq!(mails(&shop), ["Siparişiniz iptal edildi", "İadeniz yapıldı"], "and no order was told of");
}

#[tokio::test]
async fn cancelled_paid_order_awaits_refund() {
    let (provider, shop, buyer, order, id) = waiting().await;
    let seller = shop.seller().await;
    provider.pay(&shop, &id).await.ok(200);
    cancel(&seller, &order).await;
    let due = seen(&seller, &order).await;
    assert_eq!((&due["paymentProblem"], &due["isPaid"]), (&json!("refund_due"), &json!(true)));
    assert_eq!(problems(&seller).await, 1);

    provider.refund(&id, None).await;
    provider.tell(&shop, &id, "charge.refunded").await.ok(200);
    let done = seen(&seller, &order).await;
    assert_eq!((&done["paymentProblem"], &done["isPaid"]), (&Value::Null, &json!(false)));
    assert!(done["refundedAt"].is_string());
    let steps = done["history"].as_array().unwrap().len();
    provider.tell(&shop, &id, "charge.refunded").await.ok(200);
    provider.tell(&shop, &id, "checkout.session.completed").await.ok(200);
    assert_eq!(seen(&seller, &order).await["history"].as_array().unwrap().len(), steps, "told once");
    assert_eq!(buyer.seen(&order).await["status"], "Cancelled");
}

#[tokio::test]
async fn partial_refund_appears_in_history_only() {
    let (provider, shop, buyer, order, id) = waiting().await;
    provider.pay(&shop, &id).await.ok(200);
    let paid = buyer.seen(&order).await;
    provider.refund(&id, Some(1_000)).await;
    for _ in 0..2 {
        provider.tell(&shop, &id, "charge.refunded").await.ok(200);
    }
    let mut partly = buyer.seen(&order).await;
    assert_eq!(stand(&partly), ("Order Placed", true, 2));
    assert_eq!(partly["refunds"].as_array().unwrap().len(), 1);
    partly["refunds"] = json!([]);
    let history = std::mem::replace(&mut partly["history"], paid["history"].clone());
    assert_eq!(partly, paid, "nothing else, not even when it was last changed");
    partly["history"] = history;
    assert_eq!((&partly["refundedAt"], &partly["history"][1]["refunded"]), (&Value::Null, &json!(10)));
    provider.refund(&id, None).await;
    provider.tell(&shop, &id, "charge.refunded").await.ok(200);
    let fully = buyer.seen(&order).await;
    assert_eq!(stand(&fully), ("Order Placed", false, 3));
    assert!(fully["refundedAt"].is_string());
    assert_eq!(
        (&fully["history"][2]["refunded"], &fully["history"][2]["isPaid"]),
        (&json!(59.9), &json!(false))
    );
}

#[tokio::test]
async fn refunded_order_awaits_no_refund() {
    let (provider, shop, buyer, order, id) = waiting().await;
    let seller = shop.seller().await;
    let waiting_for_payment = async || {
        let overview = seller.get("/api/seller/overview").await.ok(200)["overview"].clone();
        let list = seller.get("/api/order/seller?waiting=payment").await.ok(200);
        (overview["awaitingPayment"].as_u64(), list["orders"].as_array().unwrap().len())
    };
    assert_eq!(waiting_for_payment().await, (Some(1), 1));
    provider.pay(&shop, &id).await.ok(200);
    provider.refund(&id, None).await;
    provider.tell(&shop, &id, "charge.refunded").await.ok(200);
    assert_eq!(stand(&buyer.seen(&order).await), ("Order Placed", false, 2));
    assert_eq!(waiting_for_payment().await, (Some(0), 0));
    let cancel = format!("/api/order/{}/cancel", order["_id"].as_str().unwrap());
    buyer.client.post(&cancel, &json!({})).await.refused(409, "not_cancellable");
}

#[tokio::test]
async fn manual_refund_equals_received_amount() {
    let (provider, shop, buyer, order, id) = waiting().await;
    let seller = shop.seller().await;
    provider.fail(&[Mode::WrongAmount]).await;
    provider.pay(&shop, &id).await.ok(200);
    let problem = seen(&seller, &order).await;
    assert_eq!(problem["paymentProblem"], "amount_mismatch");
    assert_eq!(problem["history"][0]["received"], 58.9);
    let done = refund(&seller, &order, "Panelden").await.ok(200)["order"].clone();
    assert_eq!(done["history"][1]["refunded"], 58.9);
    let log = seller.get("/api/seller/audit?entity=order").await.ok(200);
    assert_eq!(log["entries"][0]["after"], json!({ "refunded": "58.90" }));
    // The customer's export contains the refund, but no internal events.
    let data = buyer.client.get("/api/user/export").await.ok(200);
    let history = data["orders"][0]["history"].as_array().unwrap();
    assert_eq!((history.len(), &history[0]["refunded"]), (1, &json!(58.9)));
}

/// Charges of sessions without the payment's metadata are identified by the payment id.
#[tokio::test]
async fn a_refund_is_found_by_the_payment_alone() {
    let (provider, shop, buyer, order, id) = waiting().await;
    provider.pay(&shop, &id).await.ok(200);
    provider.refund(&id, None).await;
    let (event, _) = provider.event(&id, "charge.refunded").await;
    let mut event: Value = serde_json::from_str(&event).unwrap();
    event["data"]["object"]["metadata"] = json!({});
    let body = event.to_string();
    let seconds = event["created"].as_i64().unwrap();
    let signature = payment_double::stripe_signature(payment_double::STRIPE_WEBHOOK_SECRET, seconds, &body);
    super::provider::post_event(&shop, &body, Some(&signature)).await.ok(200);
    assert!(buyer.seen(&order).await["refundedAt"].is_string());
}

#[tokio::test]
async fn refuses_manual_payment_status_of_card_orders() {
    let (provider, shop, _, order, id) = waiting().await;
    let seller = shop.seller().await;
    let path = format!("/api/order/paid/{}", order["_id"].as_str().unwrap());
    seller.put(&path, &json!({ "isPaid": true })).await.refused(409, "awaiting_payment");
    provider.pay(&shop, &id).await.ok(200);
    seller.put(&path, &json!({ "isPaid": false })).await.refused(409, "paid_by_card");
    seller.put(&path, &json!({ "isPaid": true })).await.ok(200);
}

#[tokio::test]
async fn cancelled_paid_transfer_waits_for_its_refund() {
    let shop = TestServer::start().await;
    let (customer, seller) = (shop.customer().await, shop.seller().await);
    let paid = |order: &Value| format!("/api/order/paid/{}", order["_id"].as_str().unwrap());
    let before = json!({ "_id": customer.place(&shop).await });
    refund(&seller, &before, "Havale").await.refused(409, "nothing_to_refund");
    seller.put(&paid(&before), &json!({ "isPaid": true })).await.ok(200);
    cancel(&seller, &before).await;
    let after = json!({ "_id": customer.place(&shop).await });
    let path = format!("/api/order/{}/cancel", after["_id"].as_str().unwrap());
    customer.post(&path, &json!({})).await.ok(200);
    seller.put(&paid(&after), &json!({ "isPaid": true })).await.ok(200);
    let said_paid = mails(&shop).into_iter().filter(|subject| subject == "Ödemeniz ulaştı").count();
    assert_eq!(said_paid, 1, "no mail says that a cancelled order is being prepared");

    assert_eq!(problems(&seller).await, 2);
    let listed = seller.get("/api/order/seller?waiting=payment_problem").await.ok(200);
    assert_eq!(listed["orders"].as_array().unwrap().len(), 2);
    for order in [&before, &after] {
        let due = seen(&seller, order).await;
        assert_eq!((&due["paymentProblem"], &due["isPaid"]), (&json!("refund_due"), &json!(true)));
        let done = refund(&seller, order, "Havaleyle gönderildi").await.ok(200)["order"].clone();
        assert_eq!((&done["paymentProblem"], &done["isPaid"]), (&Value::Null, &json!(false)));
        assert!(done["refundedAt"].is_string());
        let step = done["history"].as_array().unwrap().last().unwrap();
        assert_eq!((&step["refunded"], &step["note"]), (&done["amount"], &json!("Havaleyle gönderildi")));
        refund(&seller, order, "yine").await.refused(409, "nothing_to_refund");
    }
    assert_eq!(problems(&seller).await, 0);

    // The customer paid twice.
    seller.put(&paid(&after), &json!({ "isPaid": true })).await.ok(200);
    assert_eq!(seen(&seller, &after).await["paymentProblem"], "refund_due");
    seller.put(&paid(&after), &json!({ "isPaid": false })).await.ok(200);
    assert_eq!(seen(&seller, &after).await["paymentProblem"], Value::Null);
}

#[tokio::test]
async fn audits_refunds_by_seller_but_not_by_provider() {
    let (provider, shop, _, order, id) = waiting().await;
    let seller = shop.seller().await;
    provider.pay(&shop, &id).await.ok(200);
    cancel(&seller, &order).await;
    refund(&seller, &order, "Panelden").await.ok(200);
    let log = seller.get("/api/seller/audit?entity=order").await.ok(200);
    let actions: Vec<_> =
        log["entries"].as_array().unwrap().iter().map(|entry| entry["action"].clone()).collect();
    assert_eq!(actions, ["refund", "status"], "newest first");
    assert_eq!(log["entries"][0]["entityId"], order["_id"]);
}
