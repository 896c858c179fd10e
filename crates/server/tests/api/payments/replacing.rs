//! New orders that replace an unpaid card order.

use super::{
    guests::Guest,
    iyzico,
    provider::{Buyer, Provider, mails, stand},
    stripe::waiting,
};
use crate::support::{TestResponse, TestServer};
use reqwest::Method;
use serde_json::{Value, json};

/// Orders the buyer's cart by this way in place of `order`.
async fn replace(buyer: &Buyer, path: &str, order: &Value, key: &str) -> TestResponse {
    let mut body = buyer.body.clone();
    body["replaces"] = order["_id"].clone();
    let request = buyer.client.request(Method::POST, path).header("idempotency-key", key);
    buyer.client.send(request.json(&body)).await
}

const CARD: &str = "/api/order/stripe";
const TRANSFER: &str = "/api/order/cod";

async fn status_at_provider(provider: &Provider, id: &str) -> Value {
    let all = provider.payments().await;
    all.iter().find(|payment| payment["id"] == id).unwrap()["status"].clone()
}

#[tokio::test]
async fn new_order_replaces_unpaid_one_and_closes_its_page() {
    for (path, status) in [(CARD, "Awaiting Payment"), (TRANSFER, "Order Placed")] {
        let (provider, shop, buyer, order, id) = waiting().await;
        let placed = replace(&buyer, path, &order, "ikinci").await.ok(201);
        let orders = buyer.orders().await;
        assert_eq!(orders.len(), 2);
        assert_eq!((&orders[0]["_id"], &orders[0]["status"]), (&placed["order"]["_id"], &json!(status)));
        assert_eq!(stand(&orders[1]), ("Cancelled", false, 1));
        assert_eq!(status_at_provider(&provider, &id).await, "expired", "{path}");
        let told = mails(&shop);
        assert!(!told.contains(&"Siparişiniz iptal edildi".to_owned()), "{told:?}");
        // A repeat returns the new order and changes nothing.
        let repeat = replace(&buyer, path, &order, "ikinci").await.ok(200);
        assert_eq!(repeat["order"], placed["order"]);
        assert_eq!(buyer.orders().await, orders);
    }
}

#[tokio::test]
async fn gives_back_stock_and_code_use_to_new_order() {
    let provider = Provider::start().await;
    let shop = TestServer::with(&provider.stripe()).await;
    let mut buyer = Buyer::of(&shop).await;
    let seller = shop.seller().await;
    seller.post("/api/product/stock", &json!({ "id": buyer.product, "stock": 2 })).await.ok(200);
    let code = json!({ "code": "YAZ26", "kind": "percent", "value": 10, "maxUses": 1 });
    seller.post("/api/seller/discount", &code).await.ok(201);
    buyer.body["discountCode"] = json!("YAZ26");
    let order = buyer.order(Some("ilk")).await.ok(201)["order"].clone();
    assert_eq!(buyer.order(Some("yaninda")).await.status, 409, "both are taken");
    replace(&buyer, CARD, &order, "ikinci").await.ok(201);
    let orders = buyer.orders().await;
    assert_eq!((orders.len(), stand(&orders[1])), (2, ("Cancelled", false, 1)));
}

#[tokio::test]
async fn refused_order_keeps_the_old_one() {
    for path in [CARD, TRANSFER] {
        let (provider, shop, mut buyer, order, id) = waiting().await;
        let refused = async |buyer: &Buyer, code: &str| {
            replace(buyer, path, &order, "ikinci").await.refused(409, code);
            assert_eq!(stand(&buyer.seen(&order).await), ("Awaiting Payment", false, 0), "{path}: {code}");
            assert_eq!(status_at_provider(&provider, &id).await, "open", "{path}: {code}");
            assert_eq!(buyer.orders().await.len(), 1);
        };
        buyer.body["expectedAmount"] = json!(1);
        refused(&buyer, "amount_changed").await;
        buyer.body["expectedAmount"] = Value::Null;
        buyer.body["acceptedTexts"] = json!({ "preliminary-information": "", "distance-sales": "" });
        refused(&buyer, "texts_changed").await;
        buyer.body["acceptedTexts"] = Value::Null;
        buyer.body["discountCode"] = json!("YOK");
        refused(&buyer, "discount_unusable").await;
        buyer.body["discountCode"] = Value::Null;
        let stock = json!({ "id": buyer.product, "stock": 0 });
        shop.seller().await.post("/api/product/stock", &stock).await.ok(200);
        refused(&buyer, "out_of_stock").await;
    }
}

#[tokio::test]
async fn replaced_order_counts_for_no_limit() {
    let provider = Provider::start().await;
    let mut variables = provider.stripe();
    variables.extend([("SHOP_RATE_LIMITS", "on"), ("SHOP_UNPAID_ORDERS", "1")]);
    let shop = TestServer::with(&variables).await;
    let buyer = Buyer::of(&shop).await;
    let order = buyer.order(Some("ilk")).await.ok(201)["order"].clone();
    buyer.order(Some("yaninda")).await.refused(409, "too_many_unpaid");
    replace(&buyer, CARD, &order, "ikinci").await.ok(201);
}

#[tokio::test]
async fn only_card_orders_are_replaced() {
    let provider = Provider::start().await;
    let shop = TestServer::with(&provider.stripe()).await;
    let buyer = Buyer::of(&shop).await;
    let transfer = buyer.client.post(TRANSFER, &buyer.body).await.ok(201)["order"].clone();
    for path in [CARD, TRANSFER] {
        assert_eq!(replace(&buyer, path, &transfer, "ikinci").await.refused_fields(), ["replaces"]);
    }
    assert_eq!(buyer.seen(&transfer).await["status"], "Order Placed");
    assert_eq!(buyer.orders().await.len(), 1);
}

#[tokio::test]
async fn same_request_goes_on_with_its_own_page() {
    let provider = Provider::start().await;
    let shop = TestServer::with(&provider.stripe()).await;
    let buyer = Buyer::of(&shop).await;
    let placed = buyer.order(Some("anahtar")).await.ok(201);
    let again = replace(&buyer, CARD, &placed["order"], "anahtar").await.ok(200);
    assert_eq!(again["url"], placed["url"]);
    assert_eq!(stand(&buyer.seen(&placed["order"]).await), ("Awaiting Payment", false, 0));
}

#[tokio::test]
async fn paid_meanwhile_places_nothing_twice() {
    for path in [CARD, TRANSFER] {
        // The shop does not know of the payment yet.
        let (provider, shop, buyer, order, id) = waiting().await;
        provider.set(&id, "paid").await;
        let refusal = replace(&buyer, path, &order, "ikinci").await.refused(409, "order_paid");
        let said = refusal["message"].as_str().unwrap();
        assert!(said.contains(order["number"].as_str().unwrap()), "{said}");
        assert!(said.contains("ödemesi alındı"), "{said}");
        assert_eq!(stand(&buyer.seen(&order).await), ("Order Placed", true, 1));
        assert_eq!(buyer.orders().await.len(), 1);
        assert_eq!(mails(&shop), ["Siparişiniz alındı", "Yeni sipariş"]);
        replace(&buyer, path, &order, "ikinci").await.refused(409, "order_paid");
    }
}

#[tokio::test]
async fn payment_and_replacement_at_once_leave_one_outcome() {
    for _ in 0..4 {
        let (provider, shop, buyer, order, id) = waiting().await;
        let (_, replaced) =
            tokio::join!(provider.pay(&shop, &id), replace(&buyer, TRANSFER, &order, "ikinci"));
        let old = buyer.seen(&order).await;
        if replaced.status == 201 {
            assert_eq!(old["status"], "Cancelled");
        } else {
            replaced.refused(409, "order_paid");
            assert_eq!((&old["isPaid"], buyer.orders().await.len()), (&json!(true), 1));
        }
    }
}

#[tokio::test]
async fn payment_under_review_is_awaited() {
    let provider = Provider::start().await;
    let shop = TestServer::with(&provider.iyzico()).await;
    let buyer = Buyer::of(&shop).await;
    let placed = buyer.order(None).await.ok(201);
    provider.set(&provider.id_of(&placed["url"]), "reviewed").await;
    replace(&buyer, CARD, &placed["order"], "ikinci").await.refused(409, "payment_pending");
    assert_eq!(stand(&buyer.seen(&placed["order"]).await), ("Awaiting Payment", false, 0));
    assert_eq!(buyer.orders().await.len(), 1);
}

/// iyzico's form can't be closed: a payment on it is refunded by the seller.
#[tokio::test]
async fn late_payment_on_replaced_iyzico_form_is_refunded() {
    let provider = Provider::start().await;
    let shop = TestServer::with(&provider.iyzico()).await;
    let buyer = Buyer::of(&shop).await;
    let placed = buyer.order(None).await.ok(201);
    let token = provider.id_of(&placed["url"]);
    replace(&buyer, TRANSFER, &placed["order"], "ikinci").await.ok(201);
    assert_eq!(stand(&buyer.seen(&placed["order"]).await), ("Cancelled", false, 1));
    provider.set(&token, "paid").await;
    iyzico::come_back(&shop, &token).await;
    let waiting = shop.seller().await.get("/api/order/seller?waiting=payment_problem").await.ok(200);
    assert_eq!(waiting["orders"][0]["paymentProblem"], "paid_after_cancel");
}

#[tokio::test]
async fn unreachable_provider_keeps_old_order() {
    let (provider, _shop, buyer, order, _) = waiting().await;
    drop(provider);
    replace(&buyer, TRANSFER, &order, "ikinci").await.refused(409, "payment_pending");
    assert_eq!(stand(&buyer.seen(&order).await), ("Awaiting Payment", false, 0));
    assert_eq!(buyer.orders().await.len(), 1);
}

#[tokio::test]
async fn refuses_strangers_and_unknown_orders() {
    let (_provider, shop, buyer, order, _) = waiting().await;
    let stranger = Buyer::of(&shop).await;
    for path in [CARD, TRANSFER] {
        replace(&stranger, path, &order, "ikinci").await.refused(404, "order_not_found");
        replace(&buyer, path, &json!({ "_id": "yok" }), "ikinci").await.refused(404, "order_not_found");
    }
    assert_eq!(stranger.orders().await.len(), 0);
    assert_eq!(stand(&buyer.seen(&order).await), ("Awaiting Payment", false, 0));
}

#[tokio::test]
async fn guest_replaces_with_key_only() {
    let provider = Provider::start().await;
    let shop = TestServer::with(&provider.stripe()).await;
    let mut guest = Guest::of(&shop);
    let placed = guest.order("ilk").await.ok(201);
    guest.body["replaces"] = placed["order"]["number"].clone();
    guest.body["paymentType"] = json!("COD");
    guest.order("ikinci").await.refused(404, "order_not_found");
    let key = placed["key"].as_str().unwrap();
    let request = guest.client.request(Method::POST, "/api/order/guest").header("idempotency-key", "ikinci");
    guest.client.send(request.bearer_auth(key).json(&guest.body)).await.ok(201);
    assert_eq!(guest.seen(&placed).await["status"], "Cancelled");
    assert_eq!(status_at_provider(&provider, &provider.id_of(&placed["url"])).await, "expired");
}
