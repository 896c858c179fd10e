//! Card orders of guests.

use super::{
    iyzico::come_back,
    provider::{Provider, mails},
};
use crate::support::{Client, TestResponse, TestServer};
use fixtures::requests::address;
use payment_double::Mode;
use reqwest::Method;
use serde_json::{Value, json};

const EMAIL: &str = "konuk@example.com";

pub struct Guest {
    pub client: Client,
    pub body: Value,
}

impl Guest {
    pub fn of(shop: &TestServer) -> Self {
        let product = shop.product("Ceviz Tavla", 2_995);
        let body = json!({
            "items": [{ "product": product, "quantity": 2 }],
            "email": EMAIL,
            "address": address(),
            "paymentType": "Online",
        });
        Self { client: shop.visitor(), body }
    }

    pub async fn order(&self, key: &str) -> TestResponse {
        let request = self.client.request(Method::POST, "/api/order/guest").header("idempotency-key", key);
        self.client.send(request.json(&self.body)).await
    }

    pub async fn seen(&self, placed: &Value) -> Value {
        let path = format!("/api/order/guest/{}", placed["order"]["number"].as_str().unwrap());
        let request = self.client.request(Method::GET, &path).bearer_auth(placed["key"].as_str().unwrap());
        self.client.send(request).await.ok(200)["order"].clone()
    }
}

#[tokio::test]
async fn guest_pays_by_card() {
    let provider = Provider::start().await;
    let shop = TestServer::with(&provider.stripe()).await;
    let guest = Guest::of(&shop);
    let placed = guest.order("anahtar").await.ok(201);
    let order = guest.seen(&placed).await;
    assert_eq!((&order["status"], &order["paymentUrl"]), (&json!("Awaiting Payment"), &placed["url"]));
    let asked = provider.payments().await[0]["request"].clone();
    let back = format!("{}/loader?next=siparis/{}", shop.base(), placed["order"]["number"].as_str().unwrap());
    assert_eq!((&asked["customer_email"], &asked["success_url"]), (&json!(EMAIL), &json!(back)));
    assert!(!asked.to_string().contains(placed["key"].as_str().unwrap()), "the key stays with the guest");
    assert_eq!(mails(&shop), [""; 0]);

    let repeat = guest.order("anahtar").await.ok(200);
    assert_eq!((&repeat["url"], &repeat["key"]), (&placed["url"], &placed["key"]));
    provider.pay(&shop, &provider.id_of(&placed["url"])).await.ok(200);
    let order = guest.seen(&placed).await;
    assert_eq!((&order["status"], &order["isPaid"]), (&json!("Order Placed"), &json!(true)));
    assert_eq!(mails(&shop), ["Siparişiniz alındı", "Yeni sipariş"]);
    guest.order("anahtar").await.refused(409, "payment_settled");
}

#[tokio::test]
async fn failed_page_frees_guests_key() {
    let provider = Provider::start().await;
    let shop = TestServer::with(&provider.stripe()).await;
    let guest = Guest::of(&shop);
    provider.fail(&[Mode::Error]).await;
    let failed = guest.order("anahtar").await;
    assert_eq!((failed.status, &failed.json()["code"]), (503, &json!("payment_unavailable")));
    provider.fail(&[]).await;
    let placed = guest.order("anahtar").await.ok(201);
    assert_eq!(guest.seen(&placed).await["status"], "Awaiting Payment");
}

#[tokio::test]
async fn iyzico_leads_guest_back_to_order() {
    let provider = Provider::start().await;
    let shop = TestServer::with(&provider.iyzico()).await;
    let guest = Guest::of(&shop);
    let placed = guest.order("anahtar").await.ok(201);
    let asked = provider.payments().await[0]["request"].clone();
    assert_eq!((&asked["buyer"]["email"], &asked["buyer"]["surname"]), (&json!(EMAIL), &json!("Demir")));
    let (number, token) = (placed["order"]["number"].as_str().unwrap(), provider.id_of(&placed["url"]));
    assert_eq!(come_back(&shop, &token).await.header("location"), format!("/siparis/{number}"));
    provider.set(&token, "paid").await;
    let paid = come_back(&shop, &token).await;
    assert_eq!(paid.header("location"), format!("/loader?next=siparis/{number}"));
    assert_eq!(guest.seen(&placed).await["isPaid"], true);
}
