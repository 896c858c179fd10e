//! Messages from the contact form.

use crate::support::{TestServer, keys};
use fixtures::requests::contact_input;
use serde_json::{Value, json};

const KEYS: [&str; 8] =
    ["_id", "createdAt", "email", "firstName", "isRead", "lastName", "message", "subject"];

#[tokio::test]
async fn visitor_sends_message_staff_read_and_delete_it() {
    let shop = TestServer::start().await;
    let body = shop.visitor().post("/api/message/send", &contact_input()).await.ok(201);
    assert_eq!(body, json!({ "success": true, "message": "Mesajınız başarıyla gönderildi!" }));

    let seller = shop.seller().await;
    let inbox = seller.get("/api/message/all?page=1&limit=9").await.ok(200);
    assert_eq!(keys(&inbox), ["currentPage", "messages", "success", "total", "totalPages", "unreadCount"]);
    let message = &inbox["messages"][0];
    assert_eq!(keys(message), KEYS);
    let sent = contact_input();
    for (field, expected) in [
        ("firstName", &json!("Ayşe Nur")),
        ("lastName", &json!("Demir")),
        ("email", &sent["email"]),
        ("subject", &sent["subject"]),
        ("message", &sent["message"]),
        ("isRead", &json!(false)),
    ] {
        assert_eq!(&message[field], expected, "{field}");
    }
    assert!(message["createdAt"].as_str().unwrap().ends_with('Z'));

    let id = message["_id"].as_str().unwrap();
    for _ in 0..2 {
        seller.put(&format!("/api/message/read/{id}"), &json!({})).await.ok(200);
    }
    let inbox = seller.get("/api/message/all").await.ok(200);
    assert_eq!((&inbox["messages"][0]["isRead"], &inbox["unreadCount"]), (&json!(true), &json!(0)));

    let path = format!("/api/message/delete/{id}");
    assert_eq!(seller.delete(&path).await.ok(200)["message"], "Mesaj silindi.");
    assert_eq!(seller.get("/api/message/all").await.ok(200)["messages"], json!([]));
    seller.delete(&path).await.refused(404, "message_not_found");
    for id in [id, "1", "%00", "undefined"] {
        seller.put(&format!("/api/message/read/{id}"), &json!({})).await.refused(404, "message_not_found");
    }
}

#[tokio::test]
async fn inbox_lists_nine_per_page_newest_first() {
    let shop = TestServer::start().await;
    let seller = shop.seller().await;
    let places = |inbox: &Value| {
        let length = inbox["messages"].as_array().unwrap().len();
        (inbox["totalPages"].clone(), inbox["currentPage"].clone(), inbox["total"].clone(), length)
    };
    let empty = seller.get("/api/message/all").await.ok(200);
    assert_eq!(places(&empty), (json!(1), json!(1), json!(0), 0));

    for n in 1..=10 {
        let mut input = contact_input();
        input["subject"] = json!(format!("Konu {n}"));
        shop.visitor().post("/api/message/send", &input).await.ok(201);
    }
    let first = seller.get("/api/message/all?page=1").await.ok(200);
    assert_eq!(places(&first), (json!(2), json!(1), json!(10), 9));
    assert_eq!((&first["messages"][0]["subject"], &first["unreadCount"]), (&json!("Konu 10"), &json!(10)));
    let second = seller.get("/api/message/all?page=2&limit=9").await.ok(200);
    assert_eq!(
        (places(&second), &second["messages"][0]["subject"]),
        ((json!(2), json!(2), json!(10), 1), &json!("Konu 1"))
    );
    assert_eq!(places(&seller.get("/api/message/all?page=3").await.ok(200)).3, 0);
    assert_eq!(places(&seller.get("/api/message/all?limit=100").await.ok(200)).3, 10);
    for (query, field) in
        [("page=0", "page"), ("limit=101", "limit"), ("limit=0", "limit"), ("page=x", "page")]
    {
        assert_eq!(seller.get(&format!("/api/message/all?{query}")).await.refused_fields(), [field]);
    }
}

#[tokio::test]
async fn accepts_texts_at_limit_in_any_script() {
    let shop = TestServer::start().await;
    let input = json!({
        "name": "Ş".repeat(100), "email": " AYSE@Example.com ", "subject": "ğ".repeat(200),
        "message": format!("🎲\n\t<b>{}", "ı".repeat(4994)), "userId": 7,
    });
    shop.visitor().post("/api/message/send", &input).await.ok(201);
    shop.visitor()
        .post(
            "/api/message/send",
            &json!({ "name": "Işıl", "email": "i@example.com", "subject": null, "message": "?" }),
        )
        .await
        .ok(201);
    let inbox = shop.seller().await.get("/api/message/all").await.ok(200);
    let (first, second) = (&inbox["messages"][0], &inbox["messages"][1]);
    assert_eq!(
        (&first["firstName"], &first["lastName"], &first["subject"]),
        (&json!("Işıl"), &json!(""), &json!(""))
    );
    assert_eq!((&second["message"], &second["email"]), (&input["message"], &json!("ayse@example.com")));
}

#[tokio::test]
async fn refuses_filled_honeypot_field() {
    let shop = TestServer::start().await;
    let before = shop.contents();
    let mut input = contact_input();
    input["website"] = json!("https://ucuz-saat.example");
    let body = shop.visitor().post("/api/message/send", &input).await.refused(422, "spam");
    assert_eq!(body["message"], "Mesajınız gönderilemedi. Lütfen formu yeniden doldurun.");
    assert_eq!(body["fields"], json!({ "website": "Bu alanı boş bırakın." }));
    assert_eq!(shop.contents(), before);
    for empty in [json!(""), json!("  "), Value::Null] {
        input["website"] = empty;
        shop.visitor().post("/api/message/send", &input).await.ok(201);
    }
}

#[tokio::test]
async fn seller_sees_unread_count() {
    let shop = TestServer::start().await;
    let (seller, customer) = (shop.seller().await, shop.customer().await);
    let unread = async || {
        let body = seller.get("/api/seller/unread").await.ok(200);
        assert_eq!(keys(&body), ["success", "unreadMessages", "unreadThreads"]);
        let overview = seller.get("/api/seller/overview").await.ok(200)["overview"].clone();
        for field in ["unreadThreads", "unreadMessages"] {
            assert_eq!(body[field], overview[field], "{field}");
        }
        (body["unreadThreads"].as_u64().unwrap(), body["unreadMessages"].as_u64().unwrap())
    };
    assert_eq!(unread().await, (0, 0));
    let (thread, message) = (customer.open_thread().await, shop.contact_message().await);
    customer.open_thread().await;
    shop.contact_message().await;
    assert_eq!(unread().await, (2, 2));
    seller.put(&format!("/api/message-thread/{thread}/mark-read"), &json!({})).await.ok(200);
    seller.put(&format!("/api/message/read/{message}"), &json!({})).await.ok(200);
    assert_eq!(unread().await, (1, 1));
    customer.reply(&thread, "user", "Bir de").await.ok(201);
    assert_eq!(unread().await, (2, 1));
    seller.delete(&format!("/api/message/delete/{message}")).await.ok(200);
    assert_eq!(unread().await, (2, 1));
}
