//! Orders cancelled by their customers.

use super::{
    provider::{Buyer, mails, stand},
    stripe::waiting,
};
use crate::support::TestServer;
use serde_json::{Value, json};

fn path(order: &Value) -> String {
    format!("/api/order/{}/cancel", order["_id"].as_str().unwrap())
}

#[tokio::test]
async fn customer_cancels_before_payment_and_packing() {
    let (provider, shop, buyer, order, id) = waiting().await;
    let answer = buyer.client.post(&path(&order), &json!({})).await.ok(200);
    assert_eq!(
        (&answer["message"], &answer["order"]["status"]),
        (&json!("Siparişiniz iptal edildi."), &json!("Cancelled"))
    );
    assert_eq!(answer["order"]["history"][0]["by"], "Ayşe Demir");
    assert_eq!(mails(&shop), ["Siparişiniz iptal edildi"]);
    buyer.client.post(&path(&order), &json!({})).await.refused(409, "not_cancellable");
    // The payment page was still open.
    provider.pay(&shop, &id).await.ok(200);
    assert_eq!(buyer.seen(&order).await["isPaid"], false);
}

#[tokio::test]
async fn refuses_paid_or_packed_orders() {
    let (provider, shop, buyer, order, id) = waiting().await;
    provider.pay(&shop, &id).await.ok(200);
    buyer.client.post(&path(&order), &json!({})).await.refused(409, "not_cancellable");
    assert_eq!(stand(&buyer.seen(&order).await), ("Order Placed", true, 1));

    let transfer = json!({ "_id": buyer.client.place(&shop).await });
    let seller = shop.seller().await;
    let status = format!("/api/order/status/{}", transfer["_id"].as_str().unwrap());
    seller.put(&status, &json!({ "status": "Preparing" })).await.ok(200);
    buyer.client.post(&path(&transfer), &json!({})).await.refused(409, "not_cancellable");
}

#[tokio::test]
async fn cancels_own_transfer_order_only() {
    let shop = TestServer::start().await;
    let buyer = Buyer::of(&shop).await;
    let order = json!({ "_id": buyer.client.place(&shop).await });
    let before = shop.contents();
    shop.customer().await.post(&path(&order), &json!({})).await.refused(404, "order_not_found");
    shop.seller().await.post(&path(&order), &json!({})).await.refused(401, "login_required");
    assert_eq!(shop.contents().get("orders"), before.get("orders"));
    buyer.client.post(&path(&order), &json!({})).await.ok(200);
    assert_eq!(buyer.seen(&order).await["status"], "Cancelled");
}
