//! The payment double, running beside a test, and card orders at it.

use super::{Client, TestResponse, TestServer};
use actix_web::{dev::ServerHandle, rt::System};
use payment_double::Mode;
use reqwest::{Method, RequestBuilder};
use serde_json::{Value, json};
use std::{
    net::TcpListener,
    sync::mpsc,
    thread::{self, JoinHandle},
};
use tokio::task::JoinSet;

pub struct Provider {
    pub base: String,
    http: reqwest::Client,
    server: ServerHandle,
    thread: Option<JoinHandle<()>>,
}

impl Provider {
    /// Starts a double that sends no webhooks.
    pub async fn start() -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let base = format!("http://{}", listener.local_addr().unwrap());
        let (send, receive) = mpsc::channel();
        let thread = thread::spawn(move || {
            System::new().block_on(async move {
                let server = payment_double::start(listener).unwrap();
                send.send(server.handle()).unwrap();
                server.await.unwrap();
            });
        });
        let server = receive.recv().unwrap();
        drop(rustls::crypto::ring::default_provider().install_default());
        let provider = Self { base, http: reqwest::Client::new(), server, thread: Some(thread) };
        provider.fail(&[]).await;
        provider
    }

    /// Returns the variables of a shop with Stripe.
    pub fn stripe(&self) -> Vec<(&str, &str)> {
        vec![
            ("STRIPE_API_BASE", &self.base),
            ("STRIPE_SECRET_KEY", payment_double::STRIPE_SECRET_KEY),
            ("STRIPE_WEBHOOK_SECRET", payment_double::STRIPE_WEBHOOK_SECRET),
        ]
    }

    /// Returns the variables of a shop with iyzico.
    pub fn iyzico(&self) -> Vec<(&str, &str)> {
        vec![
            ("IYZICO_API_BASE", &self.base),
            ("IYZICO_API_KEY", payment_double::IYZICO_API_KEY),
            ("IYZICO_SECRET_KEY", payment_double::IYZICO_SECRET_KEY),
        ]
    }

    /// Sets the failures from now on. Webhooks stay off.
    pub async fn fail(&self, modes: &[Mode]) {
        let modes = [modes, &[Mode::Silent]].concat();
        self.control(Method::PUT, "/control/modes", &json!(modes)).await;
    }

    async fn control(&self, method: Method, path: &str, body: &Value) -> Value {
        let answer =
            self.http.request(method, format!("{}{path}", self.base)).json(body).send().await.unwrap();
        assert!(answer.status().is_success(), "{path}: {}", answer.status());
        serde_json::from_slice(&answer.bytes().await.unwrap()).unwrap_or_default()
    }

    pub async fn payments(&self) -> Vec<Value> {
        let all = self.control(Method::GET, "/control/payments", &Value::Null).await;
        all.as_array().unwrap().clone()
    }

    /// Returns the id of the payment with this page.
    pub fn id_of(&self, url: &Value) -> String {
        url.as_str().unwrap().rsplit('/').next().unwrap().to_owned()
    }

    /// Sets the state of a payment.
    pub async fn set(&self, id: &str, status: &str) {
        self.control(Method::PUT, &format!("/control/payments/{id}"), &json!({ "status": status })).await;
    }

    /// Returns a signed Stripe event: its body and its signature.
    pub async fn event(&self, id: &str, kind: &str) -> (String, String) {
        let event =
            self.control(Method::GET, &format!("/control/payments/{id}/events/{kind}"), &Value::Null).await;
        (event["body"].as_str().unwrap().to_owned(), event["signature"].as_str().unwrap().to_owned())
    }

    /// Sets a payment as paid in so many instalments.
    pub async fn set_paid(&self, id: &str, instalments: u8) {
        let paid = json!({ "status": "paid", "instalments": instalments });
        self.control(Method::PUT, &format!("/control/payments/{id}"), &paid).await;
    }

    /// Returns the payment page as it was before the customer chose a number of instalments and paid.
    pub async fn pay_on_page(&self, id: &str, instalments: &str) -> String {
        let url = format!("{}/pay/{id}", self.base);
        let page = self.http.get(&url).send().await.unwrap().text().await.unwrap();
        let form = [("installment", instalments)];
        let answer = self.http.post(format!("{url}/pay")).form(&form).send().await.unwrap();
        assert!(answer.status().is_success());
        page
    }

    /// Refunds a payment as the merchant does in the provider's panel: all that is left, or `amount` in hundredths.
    pub async fn refund(&self, id: &str, amount: Option<i64>) {
        let path = format!("/control/payments/{id}/refunds");
        self.control(Method::POST, &path, &json!({ "amount": amount })).await;
    }

    /// Sets the state of a refund.
    pub async fn set_refund(&self, id: &str, refund: &str, status: &str) {
        let path = format!("/control/payments/{id}/refunds/{refund}");
        self.control(Method::PUT, &path, &json!({ "status": status })).await;
    }

    /// Pays, and sends the event to the shop.
    pub async fn pay(&self, shop: &TestServer, id: &str) -> TestResponse {
        self.set(id, "paid").await;
        self.tell(shop, id, "checkout.session.completed").await
    }

    /// Sends an event about the payment to the shop.
    pub async fn tell(&self, shop: &TestServer, id: &str, kind: &str) -> TestResponse {
        let (body, signature) = self.event(id, kind).await;
        post_event(shop, &body, Some(&signature)).await
    }
}

impl Drop for Provider {
    fn drop(&mut self) {
        drop(self.server.stop(false));
        if let Some(thread) = self.thread.take() {
            drop(thread.join());
        }
    }
}

/// Sends an event to the shop.
pub async fn post_event(shop: &TestServer, body: &str, signature: Option<&str>) -> TestResponse {
    let visitor = shop.visitor();
    let request = visitor.request(Method::POST, "/api/payment/stripe/webhook");
    let request = request.header("content-type", "application/json").body(body.to_owned());
    visitor
        .send(match signature {
            Some(signature) => request.header("stripe-signature", signature),
            None => request,
        })
        .await
}

/// A customer with a cart and an address, and the body of their order.
pub struct Buyer {
    pub client: Client,
    pub body: Value,
    pub product: String,
}

impl Buyer {
    /// Creates a customer who orders two pieces of 29,95 TL; the cart has a third product.
    pub async fn of(shop: &TestServer) -> Self {
        let product = shop.product("Ceviz Tavla", 2_995);
        let client = shop.customer().await;
        let address = client.save_address().await;
        client.post("/api/cart/update", &json!({ "cartItems": { &product: 3 } })).await.ok(200);
        Self { body: fixtures::requests::order(&product, 2, &address), client, product }
    }

    /// Creates a customer who orders two pieces of 29,95 TL and three pieces of 100 TL.
    pub async fn of_two_products(shop: &TestServer) -> Self {
        let mut buyer = Self::of(shop).await;
        let other = json!({ "product": shop.product("Okey", 10_000), "quantity": 3 });
        buyer.body["items"].as_array_mut().unwrap().push(other);
        buyer
    }

    /// Places a card order, with a key if there is one.
    pub async fn order(&self, key: Option<&str>) -> TestResponse {
        let request = self.client.request(Method::POST, "/api/order/stripe").json(&self.body);
        self.client
            .send(match key {
                Some(key) => request.header("idempotency-key", key),
                None => request,
            })
            .await
    }

    pub async fn seen(&self, order: &Value) -> Value {
        let path = format!("/api/order/{}", order["_id"].as_str().unwrap());
        self.client.get(&path).await.ok(200)["order"].clone()
    }

    pub async fn orders(&self) -> Vec<Value> {
        self.client.get("/api/order/user").await.ok(200)["orders"].as_array().unwrap().clone()
    }

    pub async fn cart(&self) -> Value {
        self.client.get("/api/user/is-auth").await.ok(200)["user"]["cartItems"].clone()
    }
}

/// Returns status, whether it is paid, and the number of events.
pub fn stand(order: &Value) -> (&str, bool, usize) {
    (
        order["status"].as_str().unwrap(),
        order["isPaid"].as_bool().unwrap(),
        order["history"].as_array().unwrap().len(),
    )
}

/// Returns the subjects of the waiting mails without their topics, oldest first.
pub fn mails(shop: &TestServer) -> Vec<String> {
    let page = application::page::PageRequest::new(1, 100);
    let all = shop.adapters.ports.mails.list(None, page).unwrap().items;
    let mut subjects: Vec<_> =
        all.iter().map(|mail| mail.subject.split(':').next().unwrap().to_owned()).collect();
    subjects.sort();
    subjects
}

/// Returns the variables of a shop with one of the double's providers.
pub type Connect = fn(&Provider) -> Vec<(&str, &str)>;

/// A paid card order of 59,90 TL.
pub struct PaidOrder {
    pub provider: Provider,
    pub shop: TestServer,
    pub seller: Client,
    pub buyer: Buyer,
    /// The order's id.
    pub order: String,
    /// The double's id of the payment.
    pub payment: String,
}

impl PaidOrder {
    pub async fn at(connect: Connect) -> Self {
        Self::paid_while(connect, &[]).await
    }

    /// Creates an order that is paid while the provider fails.
    pub async fn paid_while(connect: Connect, modes: &[Mode]) -> Self {
        let provider = Provider::start().await;
        let shop = TestServer::with(&connect(&provider)).await;
        let buyer = Buyer::of(&shop).await;
        let placed = buyer.order(None).await.ok(201);
        let payment = provider.id_of(&placed["url"]);
        provider.fail(modes).await;
        provider.set(&payment, "paid").await;
        // Stripe sends an event; iyzico's browser returns.
        if payment.starts_with("cs_") {
            provider.tell(&shop, &payment, "checkout.session.completed").await.ok(200);
        } else {
            let notice = json!({ "token": payment, "status": "SUCCESS" });
            shop.visitor().post("/api/payment/iyzico/webhook", &notice).await.ok(200);
        }
        provider.fail(&[]).await;
        let order = placed["order"]["_id"].as_str().unwrap().to_owned();
        let seller = shop.seller().await;
        Self { provider, shop, seller, buyer, order, payment }
    }

    /// Moves the order to a status.
    pub async fn move_to(&self, status: &str) {
        let path = format!("/api/order/status/{}", self.order);
        self.seller.put(&path, &json!({ "status": status })).await.ok(200);
    }

    pub async fn cancel(&self) {
        self.move_to("Cancelled").await;
    }

    /// Asks for a refund under a key.
    pub async fn refund(&self, key: &str, body: &Value) -> TestResponse {
        self.seller.send(self.request(&self.seller, key, body)).await
    }

    /// Sends requests for refunds at the same time: who asks, under which key, for what.
    pub async fn refund_at_once(&self, requests: &[(&Client, &str, Value)]) -> Vec<TestResponse> {
        let mut sent = JoinSet::new();
        for (staff, key, body) in requests {
            let (staff, request) = ((*staff).clone(), self.request(staff, key, body));
            sent.spawn(async move { staff.send(request).await });
        }
        sent.join_all().await
    }

    fn request(&self, staff: &Client, key: &str, body: &Value) -> RequestBuilder {
        let request = staff.request(Method::POST, &format!("/api/order/refund/{}/card", self.order));
        request.header("idempotency-key", key).json(body)
    }

    /// Decides about a refund as a staff member who looked into the provider's panel.
    pub async fn decide(&self, refund: &Value, body: &Value) -> TestResponse {
        let id = refund["_id"].as_str().unwrap();
        self.seller.put(&format!("/api/order/refund/{}/card/{id}", self.order), body).await
    }

    /// Returns the order as staff see it.
    pub async fn seen(&self) -> Value {
        self.seller.get(&format!("/api/order/{}", self.order)).await.ok(200)["order"].clone()
    }

    /// Returns the amount and the state of the order's refunds.
    pub async fn refunds(&self) -> Vec<(f64, String)> {
        let order = self.seen().await;
        let part = |one: &Value| (one["amount"].as_f64().unwrap(), one["state"].as_str().unwrap().to_owned());
        order["refunds"].as_array().unwrap().iter().map(part).collect()
    }

    /// Returns the amounts in hundredths that the provider has paid back, oldest first.
    pub async fn paid_back(&self) -> Vec<i64> {
        let payments = self.provider.payments().await;
        let payment = payments.iter().find(|payment| payment["id"] == self.payment.as_str()).unwrap();
        let refunds = payment["refunds"].as_array().unwrap().iter().filter(|one| one["status"] != "failed");
        refunds.map(|one| one["amount"].as_i64().unwrap()).collect()
    }

    /// Sets the state of the last refund at the provider, without an event.
    pub async fn settle_last(&self, status: &str) {
        let payments = self.provider.payments().await;
        let payment = payments.iter().find(|payment| payment["id"] == self.payment.as_str()).unwrap();
        let last = payment["refunds"].as_array().unwrap().last().unwrap();
        self.provider.set_refund(&self.payment, last["id"].as_str().unwrap(), status).await;
    }

    /// Creates a return of the whole order, whose goods have arrived, and returns its id.
    pub async fn received_return(&self) -> String {
        let id = self.shop.return_of(&self.order);
        for status in ["approved", "received"] {
            self.seller.put(&format!("/api/order/return/{id}"), &json!({ "status": status })).await.ok(200);
        }
        id
    }

    /// Lets an event arrive at the shop.
    pub async fn tell(&self, kind: &str) -> TestResponse {
        self.provider.tell(&self.shop, &self.payment, kind).await
    }

    /// Returns how many letters say that money was paid back.
    pub fn letters(&self) -> usize {
        mails(&self.shop).into_iter().filter(|subject| subject == "İadeniz yapıldı").count()
    }
}

/// Lets an hour pass for the pending refunds, so that the worker looks them up.
pub fn age_refunds(shop: &TestServer) {
    shop.run_sql(
        "UPDATE card_refunds SET created_at = created_at - interval '1 hour', sent_at = sent_at - interval '1 hour',
            next_check_at = now()
         WHERE state = 'pending'",
    );
}
