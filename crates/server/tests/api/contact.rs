//! Messages from the contact form.

use crate::support::{TestServer, keys};
use application::mail::{Delivery, MockMailSender, SendMail};
use domain::mail::RetrySchedule;
use fixtures::requests::contact_input;
use serde_json::{Value, json};
use std::sync::Arc;

const KEYS: [&str; 9] =
    ["_id", "createdAt", "email", "firstName", "isRead", "lastName", "message", "replies", "subject"];

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

#[tokio::test]
async fn deleted_message_comes_back_within_a_day() {
    let shop = TestServer::start().await;
    let (seller, message) = (shop.seller().await, shop.contact_message().await);
    let counted = async || {
        let inbox = seller.get("/api/message/all").await.ok(200);
        let unread = seller.get("/api/seller/unread").await.ok(200)["unreadMessages"].clone();
        (inbox["messages"].as_array().unwrap().len(), inbox["total"].clone(), unread)
    };
    let (delete, restore) =
        (format!("/api/message/delete/{message}"), format!("/api/message/restore/{message}"));
    seller.delete(&delete).await.ok(200);
    assert_eq!(counted().await, (0, json!(0), json!(0)));
    let reply = seller.post(&format!("/api/message/reply/{message}"), &json!({ "text": "Evet" })).await;
    reply.refused(404, "message_not_found");
    for _ in 0..2 {
        assert_eq!(seller.put(&restore, &json!({})).await.ok(200)["message"], "Mesaj geri getirildi.");
    }
    assert_eq!(counted().await, (1, json!(1), json!(1)));

    seller.delete(&delete).await.ok(200);
    for (hours, left) in [(23, 1), (25, 0)] {
        shop.run_sql(&format!("UPDATE contact_messages SET deleted_at = now() - interval '{hours} hours'"));
        let adapters = shop.adapters.clone();
        tokio::task::spawn_blocking(move || server::serve::sweep_once(&adapters, 10)).await.unwrap();
        assert_eq!(shop.rows("contact_messages").matches(&message).count(), left, "{hours}");
    }
    seller.put(&restore, &json!({})).await.refused(404, "message_not_found");
}

#[tokio::test]
async fn reply_is_mailed_and_kept_with_its_message() {
    let shop = TestServer::start().await;
    let (seller, message) = (shop.seller().await, shop.contact_message().await);
    let path = format!("/api/message/reply/{message}");
    assert_eq!(seller.post(&path, &json!({ "text": "  " })).await.refused_fields(), ["text"]);
    let sent = seller.post(&path, &json!({ "text": "Liste ektedir.\nİyi günler" })).await.ok(201);
    assert_eq!(sent["message"], "Yanıt gönderilmedi: e-posta sunucusu yok (dosyaya yazıldı).");
    assert_eq!(keys(&sent["reply"]), ["_id", "by", "createdAt", "mailStatus", "text"]);

    let reply = async || seller.get("/api/message/all").await.ok(200)["messages"][0]["replies"][0].clone();
    assert_eq!(reply().await, sent["reply"]);
    assert_eq!(
        (&sent["reply"]["by"], &sent["reply"]["mailStatus"]),
        (&json!("Satıcı Hesabı"), &json!("pending"))
    );
    let mut sender = MockMailSender::new();
    sender.expect_send().returning(|mail| {
        Ok(if mail.mail.to.as_str() == contact_input()["email"] {
            Delivery::WrittenToFile("mail/1.eml".into())
        } else {
            Delivery::Accepted("250 OK".into())
        })
    });
    let schedule = RetrySchedule::parse("60").unwrap();
    let send = SendMail::new(&shop.adapters.ports, Arc::new(sender), schedule);
    while send.run().unwrap() {}
    let mailed = reply().await;
    assert_eq!((&mailed["mailStatus"], &mailed["toFile"]), (&json!("sent"), &json!(true)));
    let mails = seller.get("/api/seller/mails").await.ok(200);
    let subject = format!("Mesajınıza yanıt: {}", contact_input()["subject"].as_str().unwrap());
    assert!(mails["mails"].as_array().unwrap().iter().any(|mail| mail["subject"] == subject), "{mails}");

    shop.run_sql("DELETE FROM mails");
    assert_eq!(reply().await["mailStatus"], Value::Null);
    shop.run_sql(&format!(
        "INSERT INTO contact_replies SELECT gen_random_uuid(), '{message}', 'Satıcı', 'Evet', now()
        FROM generate_series(1, 49)"
    ));
    seller.post(&path, &json!({ "text": "Bir daha" })).await.refused(409, "too_many_replies");
}
