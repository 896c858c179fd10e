//! What staff do with single orders: notes, reminders, undone changes, and what the customer tells them.

use crate::support::{Client, TestResponse, TestServer};
use fixtures::requests::{guest_order, order as order_of};
use serde_json::{Value, json};

const IBAN: &str = "TR33 0006 1005 1978 6457 8413 26";

async fn seen(client: &Client, order: &str) -> Value {
    client.get(&format!("/api/order/{order}")).await.ok(200)["order"].clone()
}

async fn listed(seller: &Client, query: &str) -> Vec<Value> {
    let body = seller.get(&format!("/api/order/seller?{query}")).await.ok(200);
    body["orders"].as_array().unwrap().iter().map(|order| order["_id"].clone()).collect()
}

async fn pay(seller: &Client, order: &str) {
    seller.put(&format!("/api/order/paid/{order}"), &json!({ "isPaid": true })).await.ok(200);
}

async fn move_to(seller: &Client, order: &str, status: &str) {
    seller.put(&format!("/api/order/status/{order}"), &json!({ "status": status })).await.ok(200);
}

async fn undo(seller: &Client, order: &str) -> Value {
    let body = seller.put("/api/order/undo", &json!({ "ids": [order] })).await.ok(200);
    body["results"][0].clone()
}

#[tokio::test]
async fn note_of_customer_reaches_staff_and_export() {
    let shop = TestServer::start().await;
    let (seller, customer) = (shop.seller().await, shop.customer().await);
    let product = shop.product("Okey", 100);
    let mut wanted = order_of(&product, 1, &customer.save_address().await);
    let place = async |wanted: &Value| customer.post("/api/order/cod", wanted).await;
    wanted["note"] = json!("x".repeat(501));
    assert_eq!(place(&wanted).await.refused_fields(), ["note"]);
    wanted["note"] = json!("  Zili çalmayın,\nkapıcıya bırakın ");
    let id = place(&wanted).await.ok(201)["order"]["_id"].as_str().unwrap().to_owned();
    for client in [&seller, &customer] {
        assert_eq!(seen(client, &id).await["note"], "Zili çalmayın,\nkapıcıya bırakın");
    }
    let export = customer.get("/api/user/export").await.text().to_owned();
    assert!(export.contains("kapıcıya bırakın"), "{export}");
    wanted["note"] = json!(" \n ");
    let blank = place(&wanted).await.ok(201)["order"]["_id"].as_str().unwrap().to_owned();
    assert_eq!(seen(&seller, &blank).await["note"], Value::Null);

    let mut guests = guest_order(&product);
    guests["note"] = json!("Akşam gelin");
    shop.visitor().post("/api/order/guest", &guests).await.ok(201);
    let orders = seller.get("/api/order/seller").await.ok(200);
    assert_eq!(orders["orders"][0]["note"], "Akşam gelin");

    shop.run_sql(&format!(
        "UPDATE orders SET status = 'Delivered', is_paid = true WHERE id IN ('{id}', '{blank}')"
    ));
    customer.post("/api/user/delete", &json!({ "password": fixtures::requests::PASSWORD })).await.ok(200);
    assert_eq!(seen(&seller, &id).await["note"], Value::Null, "erased with the account");
}

#[tokio::test]
async fn only_staff_see_staff_notes() {
    let shop = TestServer::start().await;
    let (seller, customer) = (shop.seller().await, shop.customer().await);
    let order = customer.place(&shop).await;
    let path = format!("/api/order/note/{order}");
    let before = shop.contents();
    for text in ["", " ", &"x".repeat(501)] {
        assert_eq!(seller.post(&path, &json!({ "text": text })).await.refused_fields(), ["text"]);
    }
    assert_eq!(shop.contents(), before);
    seller.post(&path, &json!({ "text": "Arandı" })).await.ok(201);
    let noted = seller.post(&path, &json!({ "text": "Yarın\naranacak" })).await.ok(201)["order"].clone();
    let notes: Vec<_> = noted["staffNotes"].as_array().unwrap().iter().map(|note| &note["text"]).collect();
    assert_eq!(notes, ["Arandı", "Yarın\naranacak"]);
    assert_eq!(noted["staffNotes"][0]["by"], "Satıcı Hesabı");
    assert_eq!(seen(&customer, &order).await["staffNotes"], json!([]));
    let missing = "/api/order/note/019a9f00-0000-7000-8000-00000000ffff";
    seller.post(missing, &json!({ "text": "x" })).await.refused(404, "order_not_found");
    shop.run_sql(&format!(
        "INSERT INTO order_notes (order_id, at, by, text) SELECT '{order}', now(), 'x', 'x' FROM generate_series(1, 98)"
    ));
    seller.post(&path, &json!({ "text": "x" })).await.refused(409, "too_many_notes");
}

#[tokio::test]
async fn customer_names_account_for_refund() {
    let shop = TestServer::start().await;
    let (seller, customer) = (shop.seller().await, shop.customer().await);
    let order = customer.place(&shop).await;
    let name = async |client: &Client, iban: &str| -> TestResponse {
        client.put(&format!("/api/order/{order}/refund-account"), &json!({ "iban": iban })).await
    };
    name(&customer, IBAN).await.refused(409, "nothing_to_refund");
    pay(&seller, &order).await;
    name(&customer, IBAN).await.refused(409, "nothing_to_refund");
    move_to(&seller, &order, "Cancelled").await;
    assert_eq!(seen(&seller, &order).await["awaitsRefundByTransfer"], true);
    assert_eq!(name(&customer, "TR33 0006 1005 1978 6457 8413 27").await.refused_fields(), ["iban"]);
    name(&shop.customer().await, IBAN).await.refused(404, "order_not_found");
    let named = name(&customer, "tr330006100519786457841326").await.ok(200)["order"].clone();
    assert_eq!((&named["refundIban"], &named["awaitsRefundByTransfer"]), (&json!(IBAN), &json!(true)));
    assert_eq!(seen(&seller, &order).await["refundIban"], IBAN);
    let refund = format!("/api/order/refund/{order}");
    seller.put(&refund, &json!({ "note": "Havaleyle" })).await.ok(200);
    name(&customer, IBAN).await.refused(409, "nothing_to_refund");
}

#[tokio::test]
async fn customer_requests_cancellation_of_paid_order() {
    let shop = TestServer::start().await;
    let (seller, customer) = (shop.seller().await, shop.customer().await);
    let order = customer.place(&shop).await;
    let ask = async |client: &Client, body: Value| -> TestResponse {
        client.post(&format!("/api/order/{order}/cancel-request"), &body).await
    };
    let tasks =
        async || seller.get("/api/seller/overview").await.ok(200)["overview"]["cancelRequests"].clone();
    ask(&customer, json!({})).await.refused(409, "not_paid");
    pay(&seller, &order).await;
    customer.post(&format!("/api/order/{order}/cancel"), &json!({})).await.refused(409, "not_cancellable");
    ask(&shop.customer().await, json!({})).await.refused(404, "order_not_found");
    assert_eq!(ask(&customer, json!({ "reason": "x".repeat(256) })).await.refused_fields(), ["reason"]);
    assert_eq!(seen(&customer, &order).await["cancelRequest"], Value::Null);

    let asked = ask(&customer, json!({ "reason": "Yanlış\nürün" })).await.ok(201)["order"].clone();
    assert_eq!(asked["cancelRequest"]["reason"], "Yanlış\nürün");
    assert!(asked["cancelRequest"]["at"].is_string());
    let repeated = ask(&customer, json!({ "reason": "Vazgeçtim" })).await.ok(200)["order"].clone();
    assert_eq!(repeated["cancelRequest"], asked["cancelRequest"], "a repeat changes nothing");
    assert_eq!(seen(&seller, &order).await["cancelRequest"], asked["cancelRequest"]);
    assert_eq!(tasks().await, 1);

    move_to(&seller, &order, "Preparing").await;
    ask(&customer, json!({})).await.ok(200);
    move_to(&seller, &order, "Shipped").await;
    ask(&customer, json!({})).await.refused(409, "order_shipped");
    assert_eq!(tasks().await, 0);

    let cancelled = customer.place(&shop).await;
    pay(&seller, &cancelled).await;
    customer.post(&format!("/api/order/{cancelled}/cancel-request"), &json!({})).await.ok(201);
    assert_eq!(tasks().await, 1);
    move_to(&seller, &cancelled, "Cancelled").await;
    assert_eq!(tasks().await, 0);
    assert_eq!(seen(&seller, &cancelled).await["paymentProblem"], "refund_due");
}

#[tokio::test]
async fn customer_is_reminded_once_a_day() {
    let shop = TestServer::start().await;
    let (seller, customer) = (shop.seller().await, shop.customer().await);
    let order = customer.place(&shop).await;
    let path = format!("/api/order/remind/{order}");
    let reminded = seller.post(&path, &json!({})).await.ok(200);
    assert_eq!(reminded["message"], "Hatırlatma gönderilmedi: e-posta sunucusu yok (dosyaya yazıldı).");
    assert!(reminded["order"]["transferRemindedAt"].is_string());
    assert_eq!(seen(&customer, &order).await["transferRemindedAt"], Value::Null);
    seller.post(&path, &json!({})).await.refused(409, "reminded_today");
    assert_eq!(shop.rows("mails").matches("transfer_reminder").count(), 1);
    shop.run_sql("UPDATE orders SET transfer_reminded_at = transfer_reminded_at - interval '1 day'");
    seller.post(&path, &json!({})).await.ok(200);
    assert_eq!(shop.rows("mails").matches("transfer_reminder").count(), 2);
    pay(&seller, &order).await;
    seller.post(&path, &json!({})).await.refused(409, "no_transfer_awaited");
}

#[tokio::test]
async fn undone_change_leaves_no_mail_and_no_event() {
    let shop = TestServer::start().await;
    let (seller, customer) = (shop.seller().await, shop.customer().await);
    let order = customer.place(&shop).await;
    let untouched = seen(&customer, &order).await;
    pay(&seller, &order).await;
    assert!(shop.rows("mails").contains("payment_received"), "stored at once");
    let undone = undo(&seller, &order).await;
    assert_eq!((&undone["changed"], &undone["order"]["isPaid"]), (&json!(true), &json!(false)));
    assert!(!shop.rows("mails").contains("payment_received"));
    let after = seen(&customer, &order).await;
    assert_eq!((&after["history"], &after["isPaid"]), (&untouched["history"], &untouched["isPaid"]));
    let again = undo(&seller, &order).await;
    assert_eq!((&again["changed"], &again["code"]), (&json!(false), &json!("not_undoable")));

    pay(&seller, &order).await;
    move_to(&seller, &order, "Preparing").await;
    let undone = undo(&seller, &order).await["order"].clone();
    assert_eq!(
        (&undone["status"], &undone["isPaid"]),
        (&json!("Order Placed"), &json!(true)),
        "only the last"
    );
    move_to(&seller, &order, "Preparing").await;
    let ship = json!({ "status": "Shipped", "carrier": "ptt", "trackingNumber": "KP1" });
    seller.put(&format!("/api/order/status/{order}"), &ship).await.ok(200);
    let undone = undo(&seller, &order).await["order"].clone();
    assert_eq!((&undone["status"], &undone["shipment"]), (&json!("Preparing"), &Value::Null));
    seller.put(&format!("/api/order/status/{order}"), &ship).await.ok(200);
    move_to(&seller, &order, "Delivered").await;
    assert_eq!(undo(&seller, &order).await["order"]["status"], "Shipped");
    let mails = shop.rows("mails");
    assert_eq!(mails.matches("order_shipped").count(), 1, "{mails}");
}

#[tokio::test]
async fn sent_mail_can_not_be_undone() {
    let shop = TestServer::start().await;
    let (seller, customer) = (shop.seller().await, shop.customer().await);
    let order = customer.place(&shop).await;
    pay(&seller, &order).await;
    shop.run_sql("UPDATE mails SET attempts = 1 WHERE kind = 'payment_received'");
    let before = shop.contents();
    assert_eq!(undo(&seller, &order).await["code"], "not_undoable");
    assert_eq!(shop.contents(), before, "nothing is half undone");
}

#[tokio::test]
async fn unpaid_again_withdraws_waiting_mail() {
    let shop = TestServer::start().await;
    let (seller, customer) = (shop.seller().await, shop.customer().await);
    let (mistaken, sent) = (customer.place(&shop).await, customer.place(&shop).await);
    let mails = || shop.rows("mails").matches("payment_received").count();
    let placed = shop.rows("mails").matches("order_placed").count();
    pay(&seller, &mistaken).await;
    pay(&seller, &sent).await;
    shop.run_sql(&format!(
        "UPDATE mails SET status = 'sent', attempts = 1, sent_at = now()
        WHERE kind = 'payment_received' AND order_id = '{sent}'"
    ));
    assert_eq!(mails(), 2);
    for order in [&mistaken, &sent] {
        let path = format!("/api/order/paid/{order}");
        seller.put(&path, &json!({ "isPaid": false })).await.ok(200);
    }
    assert_eq!(mails(), 1, "only the mail that was not sent");
    assert_eq!(shop.rows("mails").matches("order_placed").count(), placed, "other mails stay");
    pay(&seller, &mistaken).await;
    assert_eq!(mails(), 2, "paid after all");
}

#[tokio::test]
async fn bulk_delivers_and_cancels_overdue_transfers() {
    let shop = TestServer::start().await;
    let (seller, customer) = (shop.seller().await, shop.customer().await);
    let (late, early) = (customer.place(&shop).await, customer.place(&shop).await);
    shop.run_sql(&format!(
        "UPDATE orders SET transfer_due_at = now() - interval '1 day' WHERE id = '{late}'"
    ));
    let bulk = async |action: &str| {
        let body = json!({ "ids": [late, early], "action": action });
        seller.put("/api/order/bulk", &body).await.ok(200)["results"].clone()
    };
    let results = bulk("cancel_overdue").await;
    assert_eq!(results[0]["order"]["status"], "Cancelled");
    assert_eq!(results[1]["code"], "not_overdue");
    pay(&seller, &early).await;
    move_to(&seller, &early, "Preparing").await;
    move_to(&seller, &early, "Shipped").await;
    let results = bulk("delivered").await;
    assert_eq!(
        (&results[0]["code"], &results[1]["order"]["status"]),
        (&json!("illegal_move"), &json!("Delivered"))
    );
}

#[tokio::test]
async fn finds_orders_by_all_that_staff_know() {
    let shop = TestServer::start().await;
    let seller = shop.seller().await;
    let customer = shop.customer_called("hesap@example.com").await;
    let product = shop.product("Ceviz Istaka", 100);
    let mut wanted = order_of(&product, 1, &customer.save_address().await);
    wanted["invoice"] = json!({
        "type": "company",
        "title": "Şen Kıraathanesi Ltd. Şti.",
        "taxOffice": "Kadıköy",
        "taxNumber": "1234567890",
    });
    let id = customer.post("/api/order/cod", &wanted).await.ok(201)["order"]["_id"].clone();
    let mut guests = guest_order(&shop.product("Tavla", 100));
    (guests["email"], guests["address"]["phone"]) = (json!("misafir@example.com"), json!("0533 999 88 77"));
    shop.visitor().post("/api/order/guest", &guests).await.ok(201);
    shop.run_sql(
        &format!(
            "UPDATE orders SET status = 'Shipped', is_paid = true,
            shipment = jsonb_build_object('carrier', 'ptt', 'trackingNumber', 'KP 77-A')
        WHERE id = {id}"
        )
        .replace('"', "'"),
    );
    for search in [
        "0532 000 00 00",
        "+90 (532) 000-00-00",
        "5320000000",
        "hesap@example.com",
        "kp 77-a",
        "ŞEN KIRAATHANESİ",
        "istanbul ceviz",
        "ISTAKA",
    ] {
        let query = format!("search={}", urlencoding(search));
        assert_eq!(listed(&seller, &query).await, std::slice::from_ref(&id), "{search}");
    }
    for search in ["misafir@example.com", "05339998877", "tavla"] {
        assert_eq!(listed(&seller, &format!("search={}", urlencoding(search))).await.len(), 1, "{search}");
    }
    assert_eq!(listed(&seller, "search=0535").await, [Value::Null; 0]);
}

fn urlencoding(text: &str) -> String {
    text.bytes().map(|byte| format!("%{byte:02X}")).collect()
}

#[tokio::test]
async fn sorts_and_filters_by_day_with_counts_that_follow() {
    let shop = TestServer::start().await;
    let (seller, customer) = (shop.seller().await, shop.customer().await);
    let mut ids = Vec::new();
    for (pieces, day) in [(3, "2026-11-18"), (1, "2026-11-20"), (2, "2026-11-19")] {
        let product = shop.product(&format!("Okey{pieces}"), 100);
        let wanted = order_of(&product, pieces, &customer.save_address().await);
        let id = customer.post("/api/order/cod", &wanted).await.ok(201)["order"]["_id"].clone();
        let key = id.as_str().unwrap();
        // Shortly after midnight in Türkiye.
        shop.run_sql(&format!(
            "UPDATE orders SET created_at = '{day}T00:30:00+03',
                search = search || jsonb_build_object('recipient', 'alici {pieces}')
            WHERE id = '{key}'"
        ));
        ids.push(id);
    }
    let [a, b, c] = [&ids[0], &ids[1], &ids[2]];
    for (query, wanted) in [
        ("", vec![b, c, a]),
        ("sort=oldest", vec![a, c, b]),
        ("sort=amount_desc", vec![a, c, b]),
        ("sort=amount_asc", vec![b, c, a]),
        ("sort=recipient_asc", vec![b, c, a]),
        ("sort=recipient_desc", vec![a, c, b]),
        ("from=2026-11-19", vec![b, c]),
        ("to=2026-11-19", vec![c, a]),
        ("from=2026-11-19&to=2026-11-19", vec![c]),
        ("from=2026-11-21", vec![]),
    ] {
        assert_eq!(listed(&seller, query).await.iter().collect::<Vec<_>>(), wanted, "{query}");
    }
    for (query, field) in [("sort=price", "sort"), ("from=dün", "from"), ("to=2026-02-30", "to")] {
        assert_eq!(seller.get(&format!("/api/order/seller?{query}")).await.refused_fields(), [field]);
    }
    pay(&seller, b.as_str().unwrap()).await;
    let counts =
        async |query: &str| seller.get(&format!("/api/order/counts?{query}")).await.ok(200)["counts"].clone();
    let days = counts("from=2026-11-19").await;
    assert_eq!((&days["all"], &days["paid"], &days["unpaid"]), (&json!(2), &json!(1), &json!(1)));
    let paid = counts("isPaid=true").await;
    let figures =
        ["all", "paid", "unpaid", "awaitingDispatch", "awaitingPayment", "byBankTransfer", "byCard"];
    assert_eq!(figures.map(|name| paid[name].as_u64().unwrap()), [1, 1, 2, 1, 0, 1, 0]);
    let found = counts("search=okey2").await;
    assert_eq!((&found["all"], &found["paid"]), (&json!(1), &json!(0)));
}
