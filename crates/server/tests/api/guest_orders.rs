//! Orders without an account.

use crate::support::{Client, TestResponse, TestServer, keys};
use application::{
    mail::{Delivery, MailSender, PreparedMail, SendError, SendMail},
    page::PageRequest,
};
use chrono::Months;
use domain::mail::{MailKind, OrderLetter, RetrySchedule, ReturnLetter};
use fixtures::requests::{PASSWORD, address, email};
use reqwest::Method;
use serde_json::{Value, json};
use std::sync::{Arc, Mutex};

const EMAIL: &str = "konuk@example.com";

/// Returns the body of a guest's order of two pieces.
fn body(product: &str) -> Value {
    json!({
        "items": [{ "product": product, "quantity": 2 }],
        "email": EMAIL,
        "address": address(),
        "paymentType": "COD",
    })
}

async fn place(client: &Client, body: &Value, key: Option<&str>) -> TestResponse {
    let request = client.request(Method::POST, "/api/order/guest").json(body);
    client.send(if let Some(key) = key { request.header("idempotency-key", key) } else { request }).await
}

/// A placed order and its key.
struct Placed {
    shop: TestServer,
    number: String,
    id: String,
    key: String,
    product: String,
}

impl Placed {
    async fn new() -> Self {
        Self::in_shop(TestServer::start().await).await
    }

    async fn in_shop(shop: TestServer) -> Self {
        let product = shop.product("Ceviz Tavla", 2_995);
        let answer = place(&shop.visitor(), &body(&product), None).await.ok(201);
        let text = |value: &Value| value.as_str().unwrap().to_owned();
        let order = &answer["order"];
        Self {
            number: text(&order["number"]),
            id: text(&order["_id"]),
            key: text(&answer["key"]),
            product,
            shop,
        }
    }

    fn path(&self, rest: &str) -> String {
        format!("/api/order/guest/{}{rest}", self.number)
    }

    async fn ask(&self, method: Method, rest: &str, key: &str, body: &Value) -> TestResponse {
        with_key(&self.shop.visitor(), method, &self.path(rest), key, body).await
    }

    async fn seen(&self) -> Value {
        self.ask(Method::GET, "", &self.key, &Value::Null).await.ok(200)["order"].clone()
    }

    async fn moved(&self, seller: &Client, statuses: &[&str]) {
        for status in statuses {
            let path = format!("/api/order/status/{}", self.id);
            seller.put(&path, &json!({ "status": status })).await.ok(200);
        }
    }
}

async fn with_key(client: &Client, method: Method, path: &str, key: &str, body: &Value) -> TestResponse {
    let request = client.request(method.clone(), path).bearer_auth(key);
    client.send(if method == Method::GET { request } else { request.json(body) }).await
}

/// A mail as the worker prepared it: its kind, its recipient and the key in its link.
type Mailed = (MailKind, String, Option<String>);

/// Records mails instead of sending them.
struct Recorder(Arc<Mutex<Vec<Mailed>>>);

impl MailSender for Recorder {
    fn send(&self, mail: &PreparedMail) -> Result<Delivery, SendError> {
        let key = mail.guest_key.as_ref().map(application::order::GuestKey::expose);
        self.0.lock().unwrap().push((mail.mail.letter.kind(), mail.mail.to.to_string(), key));
        Ok(Delivery::Accepted(String::new()))
    }
}

/// Sends all waiting mails and returns them, oldest first.
fn send_mails(shop: &TestServer) -> Vec<Mailed> {
    let sent = Arc::new(Mutex::new(vec![]));
    let recorder = Arc::new(Recorder(Arc::clone(&sent)));
    let worker = SendMail::new(&shop.adapters.ports, recorder, RetrySchedule::parse("60").unwrap());
    // The seconds in which staff can undo a change are over.
    shop.run_sql("UPDATE mails SET due_at = created_at");
    while worker.run().unwrap() {}
    std::mem::take(&mut *sent.lock().unwrap())
}

#[tokio::test]
async fn guest_orders_by_transfer_and_sees_order_by_key() {
    let placed = Placed::new().await;
    assert_eq!(placed.key.len(), 32, "128 bits in hex");
    let order = placed.seen().await;
    assert_eq!((&order["userId"], &order["guestEmail"]), (&Value::Null, &json!(EMAIL)));
    assert_eq!((&order["address"]["userId"], &order["address"]["city"]), (&Value::Null, &json!("İstanbul")));
    assert_eq!((&order["status"], &order["amount"]), (&json!("Order Placed"), &json!(59.9)));
    assert_eq!((&order["customer"], &order["number"]), (&json!("Ayşe Demir"), &json!(placed.number)));
    assert!(order["transferDeadline"].is_string(), "{order}");
    let texts = placed.ask(Method::GET, "/texts", &placed.key, &Value::Null).await.ok(200);
    assert_eq!(texts["texts"], json!([]), "none were accepted");
    // With or without the hyphen.
    let plain = format!("/api/order/guest/{}", placed.number.replace('-', ""));
    with_key(&placed.shop.visitor(), Method::GET, &plain, &placed.key, &Value::Null).await.ok(200);
    let rows = placed.shop.contents();
    assert!(!rows.values().any(|table| table.contains(&placed.key)), "only its hash is kept");
}

#[tokio::test]
async fn visitor_reads_and_accepts_texts() {
    let shop = TestServer::start().await;
    let (visitor, product) = (shop.visitor(), shop.product("Ceviz Tavla", 2_995));
    let mut order = body(&product);
    let shown = visitor.post("/api/order/texts", &order).await.ok(200)["texts"].clone();
    let hash = |kind: &str| {
        let text = shown.as_array().unwrap().iter().find(|text| text["kind"] == kind).unwrap();
        assert!(text["body"].as_str().unwrap().contains("Ayşe Demir"), "{text}");
        text["sha256"].clone()
    };
    order["acceptedTexts"] = json!({
        "preliminary-information": hash("preliminary-information"), "distance-sales": hash("distance-sales"),
    });
    let answer = place(&visitor, &order, None).await.ok(201);
    let path = format!("/api/order/guest/{}", answer["order"]["number"].as_str().unwrap());
    let key = answer["key"].as_str().unwrap();
    let seen = with_key(&visitor, Method::GET, &path, key, &Value::Null).await.ok(200);
    assert_eq!(seen["order"]["isConfirmed"], true);
    let kept = with_key(&visitor, Method::GET, &format!("{path}/texts"), key, &Value::Null).await.ok(200);
    assert_eq!(kept["texts"].as_array().unwrap().len(), 2);
    order["items"][0]["quantity"] = json!(3);
    place(&visitor, &order, None).await.refused(409, "texts_changed");
    // A saved address needs a login.
    order["address"] = json!(shop.customer().await.save_address().await);
    visitor.post("/api/order/texts", &order).await.refused(401, "login_required");
    let customer = shop.customer().await;
    customer.post("/api/order/texts", &order).await.refused(404, "address_not_found");
}

#[tokio::test]
async fn names_every_wrong_field_and_writes_nothing() {
    let shop = TestServer::start().await;
    let (visitor, product) = (shop.visitor(), shop.product("Ceviz Tavla", 2_995));
    let before = shop.contents();
    let wrong = json!({
        "items": [{ "product": product, "quantity": 1 }],
        "email": "yok",
        "address": { "firstName": "www.kötü.example", "email": "x", "phone": "" },
        "paymentType": "Nakit",
        "expectedAmount": "x",
    });
    let refused = place(&visitor, &wrong, None).await;
    let message = refused.json()["message"].clone();
    assert!(message.as_str().unwrap().contains("Şehir, Ülke, E-posta, Ad,"), "{message}");
    assert_eq!(
        refused.refused_fields(),
        [
            "address.city",
            "address.country",
            "address.email",
            "address.firstName",
            "address.lastName",
            "address.phone",
            "address.state",
            "address.street",
            "address.zipcode",
            "email",
            "expectedAmount",
            "paymentType",
        ]
    );
    let with = |field: &str, value: Value| {
        let mut body = body(&product);
        body[field] = value;
        body
    };
    let saved = with("invoice", json!({ "type": "saved" }));
    assert_eq!(place(&visitor, &saved, None).await.refused_fields(), ["invoice"]);
    assert_eq!(place(&visitor, &with("items", json!([])), None).await.refused_fields(), ["items"]);
    let none = "019a9f00-0000-7000-8000-000000000001";
    let gone = with("items", json!([{ "product": none, "quantity": 1 }]));
    place(&visitor, &gone, None).await.refused(404, "product_not_found");
    let changed = place(&visitor, &with("expectedAmount", json!(10)), None).await;
    assert_eq!(changed.refused(409, "amount_changed")["totals"]["amount"], 59.9);
    let card = place(&visitor, &with("paymentType", json!("Online")), None).await;
    assert_eq!((card.status, &card.json()["code"]), (503, &json!("payment_unavailable")));
    assert_eq!(shop.contents(), before);
    let invoice = json!({ "type": "individual", "name": "Ayşe Demir", "tckn": "10000000146" });
    let placed = place(&visitor, &with("invoice", invoice), None).await.ok(201);
    let path = format!("/api/order/{}", placed["order"]["_id"].as_str().unwrap());
    let seen = shop.seller().await.get(&path).await.ok(200);
    assert_eq!(seen["order"]["invoice"]["tckn"], "10000000146");
}

#[tokio::test]
async fn repeat_of_same_browser_returns_first_order() {
    let shop = TestServer::start().await;
    let (browser, product) = (shop.visitor(), shop.product("Ceviz Tavla", 2_995));
    let order = body(&product);
    let first = place(&browser, &order, Some("anahtar")).await.ok(201);
    let repeat = place(&browser, &order, Some("anahtar")).await.ok(200);
    assert_eq!((&repeat["order"], &repeat["key"]), (&first["order"], &first["key"]));
    let mut other = order.clone();
    other["address"]["street"] = json!("Başka Sok. 1");
    place(&browser, &other, Some("anahtar")).await.refused(422, "idempotency_key_reused");
    // Another browser does not learn the key of the order.
    let stranger = place(&shop.visitor(), &order, Some("anahtar")).await.ok(201);
    assert_ne!((&stranger["order"]["_id"], &stranger["key"]), (&first["order"]["_id"], &first["key"]));
}

/// The response to an order may be lost with its cookie, so the texts already bring one.
#[tokio::test]
async fn browser_is_known_since_its_texts() {
    let shop = TestServer::start().await;
    let (browser, product) = (shop.visitor(), shop.product("Ceviz Tavla", 2_995));
    let texts = browser.post("/api/order/texts", &body(&product)).await;
    let cookie = texts.header("set-cookie");
    assert!(cookie.starts_with("dorduncu_misafir="), "{cookie}");
    for part in ["HttpOnly", "SameSite=Lax", "Path=/api"] {
        assert!(cookie.contains(part), "{cookie}");
    }
    assert!(
        !cookie.contains("Max-Age") && !cookie.contains("Expires"),
        "until the browser is closed: {cookie}"
    );
    let placed = place(&browser, &body(&product), Some("anahtar")).await;
    assert_eq!((placed.status, placed.header("set-cookie")), (201, ""));
}

#[tokio::test]
async fn wrong_keys_numbers_and_other_orders_answer_alike() {
    let placed = Placed::new().await;
    let other = place(&placed.shop.visitor(), &body(&placed.product), None).await.ok(201);
    let account = placed.shop.customer().await.place(&placed.shop).await;
    let seller = placed.shop.seller().await;
    let customers = seller.get(&format!("/api/order/{account}")).await.ok(200)["order"]["number"].clone();
    let before = placed.shop.contents();
    let wrong = "0".repeat(32);
    let visitor = placed.shop.visitor();
    let mut answers = vec![];
    for (number, key) in [
        (placed.number.as_str(), wrong.as_str()),
        ("99999999", placed.key.as_str()),
        ("yok", placed.key.as_str()),
        (other["order"]["number"].as_str().unwrap(), placed.key.as_str()),
        (customers.as_str().unwrap(), placed.key.as_str()),
        (placed.number.as_str(), ""),
        (placed.number.as_str(), "x"),
    ] {
        let path = format!("/api/order/guest/{number}");
        for (method, rest) in
            [(Method::GET, ""), (Method::GET, "/texts"), (Method::POST, "/cancel"), (Method::POST, "/return")]
        {
            let items = json!({ "items": [{ "item": placed.id, "quantity": 1 }] });
            let answer = with_key(&visitor, method, &format!("{path}{rest}"), key, &items).await;
            let body = answer.refused(404, "order_not_found");
            answers.push((body["message"].clone(), keys(&body).join(",")));
        }
    }
    answers.dedup();
    assert_eq!(answers.len(), 1);
    visitor.get(&placed.path("")).await.refused(404, "order_not_found");
    // The key is no login, and a login is no key.
    let path = format!("/api/order/{}", placed.id);
    with_key(&visitor, Method::GET, &path, &placed.key, &Value::Null).await.refused(401, "login_required");
    seller.get(&placed.path("")).await.refused(404, "order_not_found");
    assert_eq!(placed.shop.contents(), before);
}

#[tokio::test]
async fn guest_cancels_while_unpaid() {
    let placed = Placed::new().await;
    let seller = placed.shop.seller().await;
    let answer = placed.ask(Method::POST, "/cancel", &placed.key, &json!({})).await.ok(200);
    assert_eq!(
        (&answer["order"]["status"], &answer["message"]),
        (&json!("Cancelled"), &json!("Siparişiniz iptal edildi."))
    );
    let history = seller.get(&format!("/api/order/{}", placed.id)).await.ok(200)["order"]["history"].clone();
    assert_eq!(history[0]["by"], "Ayşe Demir");
    placed.ask(Method::POST, "/cancel", &placed.key, &json!({})).await.refused(409, "not_cancellable");
}

#[tokio::test]
async fn guest_names_account_for_refund() {
    const IBAN: &str = "TR33 0006 1005 1978 6457 8413 26";
    let placed = Placed::new().await;
    let seller = placed.shop.seller().await;
    let account = json!({ "iban": IBAN });
    placed.ask(Method::PUT, "/refund-account", &placed.key, &account).await.refused(409, "nothing_to_refund");
    seller.put(&format!("/api/order/paid/{}", placed.id), &json!({ "isPaid": true })).await.ok(200);
    placed.moved(&seller, &["Cancelled"]).await;
    assert_eq!(placed.seen().await["awaitsRefundByTransfer"], true);
    placed
        .ask(Method::PUT, "/refund-account", &"f".repeat(32), &account)
        .await
        .refused(404, "order_not_found");
    let wrong = json!({ "iban": "TR33 0006 1005 1978 6457 8413 27" });
    assert_eq!(
        placed.ask(Method::PUT, "/refund-account", &placed.key, &wrong).await.refused_fields(),
        ["iban"]
    );
    let named = placed.ask(Method::PUT, "/refund-account", &placed.key, &account).await.ok(200);
    assert_eq!(named["order"]["refundIban"], IBAN);
    let seen = seller.get(&format!("/api/order/{}", placed.id)).await.ok(200);
    assert_eq!(seen["order"]["refundIban"], IBAN);
}

#[tokio::test]
async fn guest_requests_cancellation_of_paid_order() {
    let placed = Placed::new().await;
    let seller = placed.shop.seller().await;
    let ask = async |key: &str| {
        placed.ask(Method::POST, "/cancel-request", key, &json!({ "reason": "Yanlış ürün" })).await
    };
    ask(&placed.key).await.refused(409, "not_paid");
    seller.put(&format!("/api/order/paid/{}", placed.id), &json!({ "isPaid": true })).await.ok(200);
    ask(&"f".repeat(32)).await.refused(404, "order_not_found");
    let asked = ask(&placed.key).await.ok(201)["order"]["cancelRequest"].clone();
    assert_eq!(asked["reason"], "Yanlış ürün");
    assert_eq!(placed.seen().await["cancelRequest"], asked);
    placed.moved(&seller, &["Cancelled"]).await;
    ask(&placed.key).await.refused(409, "not_cancellable");
}

#[tokio::test]
async fn guest_returns_pieces() {
    let placed = Placed::new().await;
    let seller = placed.shop.seller().await;
    let item = placed.seen().await["items"][0]["_id"].clone();
    let wanted = json!({ "items": [{ "item": item, "quantity": 1, "reason": "Küçük geldi." }] });
    placed.ask(Method::POST, "/return", &placed.key, &wanted).await.refusal();
    placed.moved(&seller, &["Preparing", "Shipped", "Delivered"]).await;
    assert_eq!(placed.ask(Method::POST, "/return", "", &json!({ "items": 1 })).await.status, 422);
    let answer = placed.ask(Method::POST, "/return", &placed.key, &wanted).await.ok(201);
    assert_eq!(answer["order"]["returns"][0]["status"], "requested");
    let listed = seller.get("/api/order/returns").await.ok(200);
    assert_eq!(listed["returns"][0]["customer"], "Ayşe Demir", "{listed}");
}

#[tokio::test]
async fn every_mail_to_guest_has_current_key() {
    let placed = Placed::new().await;
    let seller = placed.shop.seller().await;
    seller.put(&format!("/api/order/paid/{}", placed.id), &json!({ "isPaid": true })).await.ok(200);
    placed.moved(&seller, &["Preparing", "Shipped", "Delivered"]).await;
    let item = placed.seen().await["items"][0]["_id"].clone();
    let wanted = json!({ "items": [{ "item": item, "quantity": 1 }] });
    let returned = placed.ask(Method::POST, "/return", &placed.key, &wanted).await.ok(201);
    let id = returned["order"]["returns"][0]["_id"].as_str().unwrap().to_owned();
    for status in ["approved", "received", "refunded"] {
        seller.put(&format!("/api/order/return/{id}"), &json!({ "status": status })).await.ok(200);
    }
    let key = || Some(placed.key.clone());
    let expected: Vec<Mailed> = [
        MailKind::Order(OrderLetter::Placed),
        MailKind::Order(OrderLetter::PaymentReceived),
        MailKind::Order(OrderLetter::Shipped),
        MailKind::Return(ReturnLetter::Requested),
        MailKind::Return(ReturnLetter::Approved),
        MailKind::Return(ReturnLetter::Received),
        MailKind::Return(ReturnLetter::Refunded),
    ]
    .map(|kind| (kind, EMAIL.to_owned(), key()))
    .into();
    let sent = send_mails(&placed.shop);
    let (guests, shops): (Vec<_>, Vec<_>) = sent.into_iter().partition(|(_, to, _)| to == EMAIL);
    assert_eq!(guests, expected);
    assert!(shops.len() == 2 && shops.iter().all(|(_, _, key)| key.is_none()), "{shops:?}");
    assert!(!placed.shop.rows("mails").contains(&placed.key), "the link is made when the mail is sent");
}

async fn ask_link(shop: &TestServer, number: &str, email: &str) -> Value {
    let body = json!({ "number": number, "email": email });
    shop.visitor().post("/api/order/guest/link", &body).await.ok(200)
}

#[tokio::test]
async fn new_link_replaces_older_ones() {
    let placed = Placed::new().await;
    send_mails(&placed.shop);
    let answer = ask_link(&placed.shop, &placed.number, EMAIL).await;
    let mails = send_mails(&placed.shop);
    let [(kind, to, Some(key))] = &mails[..] else { panic!("{mails:?}") };
    assert_eq!((kind, to.as_str()), (&MailKind::Order(OrderLetter::GuestLink), EMAIL));
    assert_ne!(*key, placed.key);
    placed.ask(Method::GET, "", key, &Value::Null).await.ok(200);
    placed.ask(Method::GET, "", &placed.key, &Value::Null).await.refused(404, "order_not_found");
    let customers = placed.shop.customer_called("uye@example.com").await.place(&placed.shop).await;
    let seen = placed.shop.seller().await.get(&format!("/api/order/{customers}")).await.ok(200);
    let customers = seen["order"]["number"].as_str().unwrap();
    send_mails(&placed.shop);
    for (number, email) in [
        (placed.number.as_str(), "baska@example.com"),
        ("99999999", EMAIL),
        ("yok", EMAIL),
        (customers, "uye@example.com"),
    ] {
        assert_eq!(ask_link(&placed.shop, number, email).await, answer, "{number} {email}");
    }
    assert_eq!(send_mails(&placed.shop), []);
    // As people copy it from a mail.
    ask_link(&placed.shop, &format!("#{}", placed.number), "KONUK@example.com").await;
    assert_eq!(send_mails(&placed.shop).len(), 1);
}

#[tokio::test]
async fn customer_claims_order_once() {
    let placed = Placed::new().await;
    let customer = placed.shop.customer_called("uye@example.com").await;
    let claim = async |client: &Client, key: &str| {
        with_key(client, Method::POST, &placed.path("/claim"), key, &json!({})).await
    };
    claim(&placed.shop.visitor(), &placed.key).await.refused(401, "login_required");
    claim(&customer, &"0".repeat(32)).await.refused(404, "order_not_found");
    let answer = claim(&customer, &placed.key).await.ok(200);
    let order = &answer["order"];
    assert_eq!((&order["_id"], &order["guestEmail"]), (&json!(placed.id), &Value::Null));
    assert_eq!(order["userId"], order["address"]["userId"]);
    assert_eq!(customer.get("/api/order/user").await.ok(200)["orders"][0], *order);
    for client in [&customer, &placed.shop.customer().await] {
        claim(client, &placed.key).await.refused(404, "order_not_found");
    }
    placed.ask(Method::GET, "", &placed.key, &Value::Null).await.refused(404, "order_not_found");
    // Later mails, and those that still waited, are the account's business.
    let seller = placed.shop.seller().await;
    seller.put(&format!("/api/order/paid/{}", placed.id), &json!({ "isPaid": true })).await.ok(200);
    let sent = send_mails(&placed.shop);
    assert!(sent.iter().all(|(_, _, key)| key.is_none()), "{sent:?}");
    assert_eq!(sent.last().unwrap().1, "uye@example.com");
    let exported = customer.get("/api/user/export").await.text();
    assert!(exported.contains("Ceviz Tavla") && !exported.contains("guest"), "{exported}");
}

#[tokio::test]
async fn repeat_after_claim_places_no_other_order() {
    let shop = TestServer::start().await;
    let (browser, product) = (shop.visitor(), shop.product("Ceviz Tavla", 2_995));
    let first = place(&browser, &body(&product), Some("anahtar")).await.ok(201);
    let customer = shop.customer_called("uye@example.com").await;
    let path = format!("/api/order/guest/{}/claim", first["order"]["number"].as_str().unwrap());
    with_key(&customer, Method::POST, &path, first["key"].as_str().unwrap(), &json!({})).await.ok(200);
    place(&browser, &body(&product), Some("anahtar")).await.refused(409, "order_claimed");
    let mut other = body(&product);
    other["items"][0]["quantity"] = json!(3);
    place(&browser, &other, Some("anahtar")).await.refused(422, "idempotency_key_reused");
    let listed = shop.seller().await.get("/api/order/seller").await.ok(200);
    assert_eq!(listed["total"], 1);
    place(&browser, &body(&product), Some("baska")).await.ok(201);
}

#[tokio::test]
async fn claimed_order_counts_for_guests_email() {
    let shop = TestServer::with(&[("SHOP_RATE_LIMITS", "on")]).await;
    let seller = shop.seller().await;
    let once = json!({ "code": "BIRKEZ", "kind": "percent", "value": 10, "maxUsesPerCustomer": 1 });
    seller.post("/api/seller/discount", &once).await.ok(201);
    let product = shop.product("Ceviz Tavla", 2_995);
    let customer = shop.customer_called("uye@example.com").await;
    let mut with_code = body(&product);
    with_code["discountCode"] = json!("birkez");
    for order in [&with_code, &body(&product), &body(&product)] {
        let placed = place(&shop.visitor(), order, None).await.ok(201);
        let path = format!("/api/order/guest/{}/claim", placed["order"]["number"].as_str().unwrap());
        with_key(&customer, Method::POST, &path, placed["key"].as_str().unwrap(), &json!({})).await.ok(200);
    }
    place(&shop.visitor(), &body(&product), None).await.refused(409, "too_many_unpaid");
    shop.run_sql("UPDATE orders SET is_paid = true");
    let refused = place(&shop.visitor(), &with_code, None).await.refused(409, "discount_unusable");
    assert_eq!(refused["reason"], "used_by_customer");
    let export = customer.get("/api/user/export").await.json();
    assert_eq!(export["orders"][0]["buyerEmail"], EMAIL);
}

#[tokio::test]
async fn staff_find_guest_by_email_and_export_order() {
    let placed = Placed::new().await;
    placed.shop.customer().await.place(&placed.shop).await;
    let seller = placed.shop.seller().await;
    for search in [EMAIL, "KONUK%40example.com", "demir", &placed.number] {
        let body = seller.get(&format!("/api/order/seller?search={search}")).await.ok(200);
        let found = body["orders"].as_array().unwrap().iter().find(|order| order["_id"] == json!(placed.id));
        assert_eq!(found.unwrap()["guestEmail"], EMAIL, "{search}");
    }
    let body = seller.get("/api/order/seller?search=konuk").await.ok(200);
    assert_eq!((&body["total"], &body["orders"][0]["userId"]), (&json!(1), &Value::Null));
    let file = seller.get("/api/order/export").await.text();
    assert!(file.contains(&placed.number) && file.contains("Ceviz Tavla"), "{file}");
    let statement = format!("Tarih;Açıklama;Tutar\n20.11.2026;{};59,90", placed.number);
    let lines = seller.send_statement(statement, "?apply=1").await.ok(200);
    assert_eq!(lines["lines"][0]["verdict"], "match");
    assert_eq!(placed.seen().await["isPaid"], true);
}

#[tokio::test]
async fn old_guest_orders_are_erased() {
    let placed = Placed::new().await;
    send_mails(&placed.shop);
    let old = placed.shop.adapters.ports.clock.now().checked_sub_months(Months::new(11 * 12)).unwrap();
    placed.shop.run_sql(&format!("UPDATE orders SET created_at = '{}'", old.to_rfc3339()));
    for (years, status) in [(11, 200), (10, 404)] {
        let adapters = placed.shop.adapters.clone();
        tokio::task::spawn_blocking(move || server::serve::sweep_once(&adapters, years)).await.unwrap();
        assert_eq!(placed.ask(Method::GET, "", &placed.key, &Value::Null).await.status, status, "{years}");
    }
    assert!(!placed.shop.rows("orders").contains(EMAIL));
}

#[tokio::test]
async fn limits_guest_orders_by_client_address() {
    let variables = [("SHOP_RATE_LIMITS", "on"), ("SHOP_UNPAID_ORDERS", "0")];
    let shop = TestServer::with(&variables).await;
    let (visitor, product) = (shop.visitor(), shop.product("Ceviz Tavla", 2_995));
    let mut order = body(&product);
    order["items"][0]["quantity"] = json!(0);
    for _ in 0..3 {
        assert_eq!(place(&visitor, &order, None).await.status, 422, "a refused one does not count");
    }
    for _ in 0..20 {
        let mut order = body(&product);
        order["email"] = json!(email());
        place(&visitor, &order, None).await.ok(201);
    }
    let order = body(&product);
    place(&shop.visitor(), &order, None).await.refused(429, "too_many_requests");
}

#[tokio::test]
async fn limits_wrong_keys_by_client_address() {
    let placed = Placed::in_shop(TestServer::with(&[("SHOP_RATE_LIMITS", "on")]).await).await;
    let wrong = "0".repeat(32);
    for _ in 0..29 {
        placed.ask(Method::GET, "", &wrong, &Value::Null).await.refused(404, "order_not_found");
        placed.ask(Method::GET, "", &placed.key, &Value::Null).await.ok(200);
    }
    placed.ask(Method::POST, "/cancel", &wrong, &json!({})).await.refused(404, "order_not_found");
    placed.ask(Method::GET, "", &wrong, &Value::Null).await.refused(429, "too_many_requests");
    placed.ask(Method::GET, "", &placed.key, &Value::Null).await.refused(429, "too_many_requests");
}

#[tokio::test]
async fn limits_link_mails_by_email_with_same_answer() {
    let placed = Placed::in_shop(TestServer::with(&[("SHOP_RATE_LIMITS", "on")]).await).await;
    send_mails(&placed.shop);
    let mut answers = vec![];
    for _ in 0..5 {
        answers.push(ask_link(&placed.shop, &placed.number, EMAIL).await);
    }
    answers.dedup();
    assert_eq!((answers.len(), send_mails(&placed.shop).len()), (1, 3));
}

#[tokio::test]
async fn unpaid_orders_of_guest_are_limited() {
    let shop = TestServer::with(&[("SHOP_RATE_LIMITS", "on")]).await;
    let (visitor, product) = (shop.visitor(), shop.product("Ceviz Tavla", 2_995));
    for _ in 0..3 {
        place(&shop.visitor(), &body(&product), None).await.ok(201);
    }
    place(&visitor, &body(&product), None).await.refused(409, "too_many_unpaid");
    let mut other = body(&product);
    other["email"] = json!("baska@example.com");
    place(&visitor, &other, None).await.ok(201);
}

#[tokio::test]
async fn foreign_pages_are_refused() {
    let placed = Placed::new().await;
    let visitor = placed.shop.visitor();
    for path in ["/api/order/guest".to_owned(), "/api/order/guest/link".to_owned(), placed.path("/cancel")] {
        let request = visitor.request(Method::POST, &path).bearer_auth(&placed.key);
        let request = request.header("origin", "https://evil.example").json(&body(&placed.product));
        visitor.send(request).await.refused(403, "foreign_origin");
    }
    assert_eq!(placed.seen().await["status"], "Order Placed");
}

#[tokio::test]
async fn guest_order_needs_no_login_and_ignores_one() {
    let shop = TestServer::start().await;
    let (customer, product) = (shop.customer_called("uye@example.com").await, shop.product("Okey", 100));
    customer.post("/api/cart/update", &json!({ "cartItems": { &product: 3 } })).await.ok(200);
    place(&customer, &body(&product), None).await.ok(201);
    let user = customer.get("/api/user/is-auth").await.ok(200)["user"].clone();
    assert_eq!(user["cartItems"], json!({ &product: 3 }), "the account's cart is not the guest's");
    assert_eq!(customer.get("/api/order/user").await.ok(200)["orders"], json!([]));
    shop.visitor().log_in("/api/user/login", "uye@example.com", PASSWORD).await.ok(200);
    let mails = shop.adapters.ports.mails.list(None, PageRequest::new(1, 9)).unwrap().items;
    assert!(mails.iter().any(|mail| mail.to.as_str() == EMAIL));
}
