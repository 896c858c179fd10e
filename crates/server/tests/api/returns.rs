//! Returns: requested by customers, decided by the shop.

use crate::support::{Client, TestResponse, TestServer};
use serde_json::{Value, json};

/// A shop with a seller, a customer, and the customer's delivered order of three pieces of a product.
struct Delivered {
    shop: TestServer,
    seller: Client,
    customer: Client,
    product: String,
    order: String,
    /// The id of the order's item.
    item: String,
}

impl Delivered {
    async fn of(category: &str) -> Self {
        Self::at(TestServer::start().await, category).await
    }

    async fn at(shop: TestServer, category: &str) -> Self {
        let (seller, customer) = (shop.seller().await, shop.customer().await);
        let product = shop.product_in(category, "Kırmızı Kutu", 1_250, true);
        let placed = customer.order(&product, 3, &customer.save_address().await).await.ok(201);
        let order = placed["order"]["_id"].as_str().unwrap().to_owned();
        for status in ["Preparing", "Shipped", "Delivered"] {
            seller.put(&format!("/api/order/status/{order}"), &json!({ "status": status })).await.ok(200);
        }
        let seen = customer.get(&format!("/api/order/{order}")).await.ok(200);
        let item = seen["order"]["items"][0]["_id"].as_str().unwrap().to_owned();
        Self { shop, seller, customer, product, order, item }
    }

    async fn ask(&self, pieces: u32) -> TestResponse {
        self.ask_for(json!([{ "item": self.item, "quantity": pieces, "reason": "Küçük geldi." }])).await
    }

    async fn ask_for(&self, items: Value) -> TestResponse {
        let path = format!("/api/order/{}/return", self.order);
        self.customer.post(&path, &json!({ "items": items })).await
    }

    async fn seen(&self) -> Value {
        self.customer.get(&format!("/api/order/{}", self.order)).await.ok(200)["order"].clone()
    }

    /// Requests a return and returns its id.
    async fn requested(&self, pieces: u32) -> String {
        let order = self.ask(pieces).await.ok(201)["order"].clone();
        order["returns"].as_array().unwrap().last().unwrap()["_id"].as_str().unwrap().to_owned()
    }

    async fn step(&self, id: &str, body: Value) -> TestResponse {
        self.seller.put(&format!("/api/order/return/{id}"), &body).await
    }

    async fn subjects(&self) -> Vec<String> {
        let mails = self.seller.get("/api/seller/mails").await.ok(200)["mails"].clone();
        let subject = |mail: &Value| mail["subject"].as_str().unwrap().split(':').next().unwrap().to_owned();
        let mut subjects: Vec<_> = mails.as_array().unwrap().iter().map(subject).collect();
        subjects.retain(|subject| subject.contains("ade"));
        subjects.reverse();
        subjects
    }
}

#[tokio::test]
async fn both_sides_see_each_step_of_return() {
    let shop = Delivered::of("Tavla Takımları").await;
    let before = shop.seen().await;
    assert_eq!((&before["returns"], &before["items"][0]["returnable"]), (&json!([]), &json!(3)));
    assert!(before["returnUntil"].is_string());
    let asked = shop.ask(2).await.ok(201);
    assert_eq!(asked["message"], "İade talebiniz alındı.");
    let returned = asked["order"]["returns"][0].clone();
    assert_eq!(returned["status"], "requested");
    assert_eq!(returned["items"][0]["item"], json!(shop.item));
    assert_eq!((&returned["items"][0]["quantity"], &returned["amount"]), (&json!(2), &json!(25)));
    assert_eq!((&returned["reason"], &returned["note"]), (&json!("Küçük geldi."), &Value::Null));
    assert_eq!(asked["order"]["items"][0]["returnable"], 1);
    let open =
        async || shop.seller.get("/api/seller/overview").await.ok(200)["overview"]["openReturns"].clone();
    assert_eq!(open().await, 1);

    let id = returned["_id"].as_str().unwrap();
    let listed = shop.seller.get("/api/order/returns?status=requested").await.ok(200);
    assert_eq!((&listed["returns"][0]["_id"], &listed["totalPages"]), (&json!(id), &json!(1)));
    assert_eq!(listed["returns"][0]["order"]["_id"], json!(shop.order));
    assert_eq!(listed["returns"][0]["order"]["number"], before["number"]);
    assert_eq!(listed["returns"][0]["nextStatuses"], json!(["approved", "refused"]));
    assert_eq!(shop.seller.get("/api/order/returns?status=refused").await.ok(200)["returns"], json!([]));
    shop.seller.get("/api/order/returns?status=yolda").await.refused_fields();
    let blank = shop.seller.get("/api/order/returns?status=&page=").await.ok(200);
    assert_eq!(blank["returns"], listed["returns"], "a form sends what is left blank");

    let note = json!({ "status": "approved", "note": "Aras, anlaşma kodu 42" });
    assert_eq!(shop.step(id, note).await.ok(200)["return"]["status"], "approved");
    assert_eq!(shop.seen().await["returns"][0]["note"], "Aras, anlaşma kodu 42");
    shop.step(id, json!({ "status": "received" })).await.ok(200);
    assert_eq!(open().await, 1, "the money has to go back");
    let refunded = shop.step(id, json!({ "status": "refunded" })).await.ok(200)["return"].clone();
    assert_eq!((&refunded["restocked"], &refunded["nextStatuses"]), (&json!(false), &json!([])));
    assert_eq!(open().await, 0);
    assert_eq!(
        shop.subjects().await,
        [
            "İade talebiniz alındı",
            "Yeni iade talebi",
            "İade talebiniz onaylandı",
            "İade ettiğiniz ürünler ulaştı",
            "İade tutarınız gönderildi",
        ]
    );
    let entries = shop.seller.get("/api/seller/audit?entity=order").await.ok(200)["entries"].clone();
    assert_eq!((&entries[0]["action"], &entries[0]["entityId"]), (&json!("return"), &json!(shop.order)));
    assert_eq!(entries[0]["before"], json!({ "status": "received" }));
    assert_eq!(entries[0]["after"], json!({ "status": "refunded", "return": id }));
}

#[tokio::test]
async fn wrong_moves_and_bad_input_write_nothing() {
    let shop = Delivered::of("Tavla Takımları").await;
    let id = shop.requested(1).await;
    let before = shop.shop.contents();
    for (status, label) in
        [("requested", "Talep edildi"), ("received", "Teslim alındı"), ("refunded", "Para iade edildi")]
    {
        let refusal = shop.step(&id, json!({ "status": status })).await.refused(409, "illegal_move");
        let said = format!("'Talep edildi' durumundaki iade '{label}' durumuna geçirilemez.");
        assert_eq!(refusal["message"], said, "as the seller's page calls them");
    }
    for (body, field) in [
        (json!({}), "status"),
        (json!({ "status": "yolda" }), "status"),
        (json!({ "status": "approved", "note": " " }), "note"),
        (json!({ "status": "approved", "note": "x".repeat(256) }), "note"),
        (json!({ "status": "approved", "restock": true }), "restock"),
        (json!({ "status": "received", "restock": "evet" }), "restock"),
    ] {
        assert_eq!(shop.step(&id, body.clone()).await.refused_fields(), [field], "{body}");
    }
    for id in ["x", "019a9f00-0000-7000-8000-00000000ffff"] {
        shop.step(id, json!({ "status": "approved" })).await.refused(404, "return_not_found");
    }
    let line = |quantity: Value| json!({ "item": shop.item, "quantity": quantity });
    for (items, field) in [
        (json!(null), "items"),
        (json!([]), "items"),
        (json!([line(json!(0))]), "items[0].quantity"),
        (json!([line(json!(1.5))]), "items[0].quantity"),
        (json!([line(json!(1)), { "item": shop.product, "quantity": 1 }]), "items[1].item"),
        (json!([{ "item": "x", "quantity": 1 }]), "items[0].item"),
        (json!([{ "quantity": 1 }]), "items[0].item"),
        (json!([{ "item": shop.item, "quantity": 1, "reason": "x".repeat(256) }]), "items[0].reason"),
    ] {
        assert_eq!(shop.ask_for(items.clone()).await.refused_fields(), [field], "{items}");
    }
    shop.ask(3).await.refused(409, "too_many_returned");
    assert_eq!(shop.shop.contents(), before);
    let stranger = shop.shop.customer().await;
    let body = json!({ "items": [{ "item": shop.item, "quantity": 1 }] });
    let path = format!("/api/order/{}/return", shop.order);
    stranger.post(&path, &body).await.refused(404, "order_not_found");
}

#[tokio::test]
async fn exempts_food_of_deleted_product_and_opened_cards() {
    let food = Delivered::of("Gıda Ürünleri").await;
    let seen = food.seen().await;
    assert_eq!((&seen["items"][0]["exemption"], &seen["returnObstacle"]), (&json!("food"), &json!("exempt")));
    food.seller.delete(&format!("/api/product/{}", food.product)).await.ok(200);
    let refusal = food.ask(1).await.refused(409, "return_exempt");
    let message = refusal["message"].as_str().unwrap();
    assert!(message.contains("Kırmızı Kutu") && message.contains("son kullanma tarihi"), "{message}");

    let cards = Delivered::of("Oyun Kağıtları").await;
    let opened = json!([{ "item": cards.item, "quantity": 1, "opened": true }]);
    let refusal = cards.ask_for(opened).await.refused(409, "return_exempt");
    assert!(refusal["message"].as_str().unwrap().contains("hijyen"), "{refusal}");
    cards.ask(1).await.ok(201);
}

#[tokio::test]
async fn only_deliveries_of_fourteen_days_can_be_returned() {
    let shop = Delivered::of("Tavla Takımları").await;
    let at = |days: u32| {
        // Noon in Türkiye, this many days ago.
        format!(
            "UPDATE order_events SET at = (((now() AT TIME ZONE 'Europe/Istanbul')::date - {days}) + time '12:00') \
             AT TIME ZONE 'Europe/Istanbul' WHERE status = 'Delivered'"
        )
    };
    shop.shop.run_sql(&at(15));
    shop.ask(1).await.refused(409, "return_too_late");
    assert_eq!(shop.seen().await["returnObstacle"], "period_over");
    shop.shop.run_sql(&at(14));
    assert_eq!(shop.seen().await["returnObstacle"], Value::Null);
    assert_eq!(shop.ask(3).await.ok(201)["order"]["returnObstacle"], "nothing_left");
    let list = shop.customer.get("/api/order/user").await.ok(200);
    assert_eq!(list["orders"][0]["returnObstacle"], "nothing_left");
    let other = shop.customer.place(&shop.shop).await;
    let item =
        shop.customer.get(&format!("/api/order/{other}")).await.ok(200)["order"]["items"][0]["_id"].clone();
    let body = json!({ "items": [{ "item": item, "quantity": 1 }] });
    let path = format!("/api/order/{other}/return");
    shop.customer.post(&path, &body).await.refused(409, "not_delivered");
}

#[tokio::test]
async fn refused_return_can_be_requested_once_more() {
    let shop = Delivered::of("Tavla Takımları").await;
    for _ in 0..2 {
        let id = shop.requested(3).await;
        shop.step(&id, json!({ "status": "refused", "note": "Kullanılmış" })).await.ok(200);
        shop.step(&id, json!({ "status": "approved" })).await.refused(409, "illegal_move");
    }
    shop.ask(1).await.refused(409, "return_refused");
    assert_eq!(shop.seen().await["returns"].as_array().unwrap().len(), 2);
}

#[tokio::test]
async fn a_reason_left_blank_is_none() {
    let shop = Delivered::of("Tavla Takımları").await;
    for reason in [json!(""), json!("  "), json!(null)] {
        let items = json!([{ "item": shop.item, "quantity": 1, "reason": reason }]);
        let order = shop.ask_for(items).await.ok(201)["order"].clone();
        let newest = order["returns"].as_array().unwrap().last().unwrap().clone();
        assert_eq!((&newest["reason"], &newest["items"][0]["reason"]), (&Value::Null, &Value::Null));
    }
}

/// The limit is twenty an hour.
#[tokio::test]
async fn tries_that_are_refused_count_for_nothing() {
    let shop = TestServer::with(&[("SHOP_RATE_LIMITS", "on")]).await;
    let shop = Delivered::at(shop, "Tavla Takımları").await;
    for _ in 0..25 {
        shop.ask(4).await.refused(409, "too_many_returned");
    }
    shop.ask(1).await.ok(201);
}

#[tokio::test]
async fn concurrent_requests_return_at_most_bought_pieces() {
    let shop = Delivered::of("Tavla Takımları").await;
    let path = format!("/api/order/{}/return", shop.order);
    let tries = (0..8).map(|_| {
        let (customer, path, item) = (shop.customer.clone(), path.clone(), shop.item.clone());
        tokio::spawn(async move {
            let body = json!({ "items": [{ "item": item, "quantity": 1 }] });
            customer.post(&path, &body).await.status
        })
    });
    let mut statuses = Vec::new();
    for one in tries.collect::<Vec<_>>() {
        statuses.push(one.await.unwrap());
    }
    assert!(statuses.iter().all(|status| [201, 409].contains(status)), "{statuses:?}");
    let returns = shop.seen().await["returns"].as_array().unwrap().len();
    assert_eq!(returns, statuses.iter().filter(|status| **status == 201).count());
    assert!((1..=3).contains(&returns), "{returns}");
}

#[tokio::test]
async fn received_pieces_can_be_ordered_again_once() {
    let shop = Delivered::of("Tavla Takımları").await;
    let stock = async || {
        shop.shop.refresh();
        shop.seller.get(&format!("/api/product/{}", shop.product)).await.ok(200)["product"]["stock"].clone()
    };
    shop.seller.post("/api/product/stock", &json!({ "id": shop.product, "stock": 10 })).await.ok(200);
    let saved = shop.customer.save_address().await;
    let placed = shop.customer.order(&shop.product, 4, &saved).await.ok(201);
    let id = placed["order"]["_id"].as_str().unwrap();
    for status in ["Preparing", "Shipped", "Delivered"] {
        shop.seller.put(&format!("/api/order/status/{id}"), &json!({ "status": status })).await.ok(200);
    }
    let item =
        shop.customer.get(&format!("/api/order/{id}")).await.ok(200)["order"]["items"][0]["_id"].clone();
    assert_eq!(stock().await, 6);
    let body = json!({ "items": [{ "item": item, "quantity": 3 }] });
    let asked = shop.customer.post(&format!("/api/order/{id}/return"), &body).await.ok(201);
    let returned = asked["order"]["returns"][0]["_id"].as_str().unwrap();
    shop.step(returned, json!({ "status": "approved" })).await.ok(200);
    let received = shop.step(returned, json!({ "status": "received", "restock": true })).await.ok(200);
    assert_eq!(received["return"]["restocked"], true);
    assert_eq!(stock().await, 9);
    shop.step(returned, json!({ "status": "received", "restock": true })).await.refused(409, "illegal_move");
    shop.step(returned, json!({ "status": "refunded" })).await.ok(200);
    assert_eq!(stock().await, 9);
}
