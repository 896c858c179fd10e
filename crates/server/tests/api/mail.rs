//! The outbox, as staff see it.

use crate::support::{TestServer, keys};
use application::mail::{Delivery, MailOutcome, MockMailSender, SendMail};
use chrono::TimeDelta;
use domain::mail::RetrySchedule;
use fixtures::requests::address;
use serde_json::{Value, json};
use std::sync::Arc;

#[tokio::test]
async fn lists_order_mails_and_resends_failed_one() {
    let shop = TestServer::start().await;
    let customer = shop.customer().await;
    let order = customer.place(&shop).await;
    let seller = shop.seller().await;
    let body = seller.get("/api/seller/mails").await.ok(200);
    assert_eq!(keys(&body), ["currentPage", "mails", "success", "total", "totalPages"]);
    let mails = body["mails"].as_array().unwrap();
    assert_eq!(
        keys(&mails[0]),
        ["_id", "attempts", "createdAt", "error", "sentAt", "status", "subject", "to"]
    );
    let number = customer.get(&format!("/api/order/{order}")).await.ok(200)["order"]["number"].clone();
    let number = number.as_str().unwrap();
    let subject = |mail: &Value| mail["subject"].as_str().unwrap().to_owned();
    let mut subjects: Vec<_> = mails.iter().map(subject).collect();
    subjects.sort();
    assert_eq!(subjects, [format!("Siparişiniz alındı: {number}"), format!("Yeni sipariş: {number}")]);

    // Claimed as by the mail worker, which does not run here.
    let outbox = &shop.adapters.ports.mails;
    let now = shop.adapters.ports.clock.now();
    let [first, second] = [(); 2].map(|()| outbox.claim(TimeDelta::minutes(1)).unwrap().unwrap());
    outbox.finish(&first, &MailOutcome::Failed { error: "550 No such user".into() }).unwrap();
    outbox.finish(&second, &MailOutcome::Sent { at: now, is_to_file: true, text: None }).unwrap();

    let failed = seller.get("/api/seller/mails?status=failed").await.ok(200);
    assert_eq!(failed["total"], 1);
    assert_eq!(failed["mails"][0]["error"], "550 No such user");
    assert_eq!((&failed["mails"][0]["attempts"], &failed["mails"][0]["sentAt"]), (&json!(1), &Value::Null));
    let retry = |id: String| format!("/api/seller/mails/{id}/retry");
    let again = seller.post(&retry(first.mail.id.to_string()), &json!({})).await.ok(200);
    assert_eq!((&again["mail"]["status"], &again["mail"]["attempts"]), (&json!("pending"), &json!(0)));
    assert_eq!(seller.get("/api/seller/mails?status=failed").await.ok(200)["total"], 0);
    assert_eq!(seller.get("/api/seller/mails?status=pending").await.ok(200)["total"], 1);
    let in_file = seller.get("/api/seller/mails?status=sent").await.ok(200)["mails"][0].clone();
    assert_eq!((&in_file["status"], &in_file["toFile"]), (&json!("sent"), &json!(true)));
    let sent = seller.post(&retry(second.mail.id.to_string()), &json!({})).await;
    sent.refused(409, "mail_not_failed");
    for id in ["1", "0198c6b6-1df7-7c5c-8b0a-0d6a2f4f9a10"] {
        seller.post(&retry(id.into()), &json!({})).await.refused(404, "mail_not_found");
    }
    seller.get("/api/seller/mails?status=lost").await.refused(422, "validation_failed");
}

/// The delivery address may belong to another person.
#[tokio::test]
async fn order_mails_go_to_account_address() {
    let shop = TestServer::start().await;
    let (customer, seller) = (shop.customer_called("hesap@example.com").await, shop.seller().await);
    let mut to = address();
    to["email"] = json!("komsu@example.com");
    let saved = customer.post("/api/address/add", &to).await.ok(201)["addresses"][0]["_id"].clone();
    let product = shop.product("Tavla", 100);
    for statuses in [&["Preparing", "Shipped"][..], &["Cancelled"]] {
        let placed = customer.order(&product, 1, saved.as_str().unwrap()).await.ok(201)["order"].clone();
        let id = placed["_id"].as_str().unwrap();
        seller.put(&format!("/api/order/paid/{id}"), &json!({ "isPaid": true })).await.ok(200);
        for status in statuses {
            seller.put(&format!("/api/order/status/{id}"), &json!({ "status": status })).await.ok(200);
        }
    }
    let body = seller.get("/api/seller/mails?limit=50").await.ok(200);
    let mails = body["mails"].as_array().unwrap();
    for (subject, number) in [
        ("Siparişiniz alındı", 2),
        ("Ödemeniz ulaştı", 2),
        ("Siparişiniz kargoya verildi", 1),
        ("Siparişiniz iptal edildi", 1),
    ] {
        let to: Vec<_> = mails
            .iter()
            .filter(|mail| mail["subject"].as_str().unwrap().starts_with(subject))
            .map(|mail| &mail["to"])
            .collect();
        assert_eq!(to, vec!["hesap@example.com"; number], "{subject}");
    }
}

/// Visitors who try the shop may use undeliverable addresses; the seller sees the failure.
#[tokio::test]
async fn queues_mail_for_undeliverable_addresses() {
    let shop = TestServer::start().await;
    let (customer, seller) = (shop.customer_called("deneme@x.invalid").await, shop.seller().await);
    let order = customer.place(&shop).await;
    seller.put(&format!("/api/order/paid/{order}"), &json!({ "isPaid": true })).await.ok(200);
    let body = seller.get("/api/seller/mails").await.ok(200);
    let to_them = body["mails"].as_array().unwrap().iter().filter(|mail| mail["to"] == "deneme@x.invalid");
    assert_eq!(to_them.count(), 2, "{body}");
}

#[tokio::test]
async fn every_change_relevant_to_customer_is_mailed() {
    let shop = TestServer::start().await;
    let (customer, seller) = (shop.customer().await, shop.seller().await);
    let order = customer.place(&shop).await;
    let thread = customer.open_thread().await;
    seller.put(&format!("/api/order/paid/{order}"), &json!({ "isPaid": true })).await.ok(200);
    seller.put(&format!("/api/order/paid/{order}"), &json!({ "isPaid": true })).await.ok(200);
    for status in ["Preparing", "Shipped", "Delivered"] {
        seller.put(&format!("/api/order/status/{order}"), &json!({ "status": status })).await.ok(200);
    }
    let reply = |sender: &str| json!({ "sender": sender, "text": "Yarın geliyor" });
    seller.post(&format!("/api/message-thread/{thread}/reply"), &reply("admin")).await.ok(201);
    customer.post(&format!("/api/message-thread/{thread}/reply"), &reply("user")).await.ok(201);
    let cancelled = customer.place(&shop).await;
    seller.put(&format!("/api/order/status/{cancelled}"), &json!({ "status": "Cancelled" })).await.ok(200);

    let body = seller.get("/api/seller/mails?limit=50").await.ok(200);
    let before_colon = |mail: &Value| {
        let subject = mail["subject"].as_str().unwrap();
        subject.split_once(':').unwrap().0.to_owned()
    };
    let mut told: Vec<_> = body["mails"].as_array().unwrap().iter().map(before_colon).collect();
    told.sort();
    assert_eq!(
        told,
        [
            "Destek talebinize yanıt var",
            "Siparişiniz alındı",
            "Siparişiniz alındı",
            "Siparişiniz iptal edildi",
            "Siparişiniz kargoya verildi",
            "Yeni destek talebi",
            "Yeni mesaj",
            "Yeni sipariş",
            "Yeni sipariş",
            "Ödemeniz ulaştı",
        ]
    );
}

/// A sent mail stays as the customer has it, whatever becomes of shop, order and account.
#[tokio::test]
async fn staff_read_sent_mail_as_it_was_sent() {
    let shop = TestServer::start().await;
    let (seller, customer) = (shop.seller().await, shop.customer().await);
    let order = customer.place(&shop).await;
    let mails = seller.get("/api/seller/mails").await.ok(200)["mails"].clone();
    let is_placed = |mail: &&Value| mail["subject"].as_str().unwrap().starts_with("Siparişiniz alındı");
    let mail = mails.as_array().unwrap().iter().find(is_placed).unwrap().clone();
    let path = format!("/api/seller/mails/{}", mail["_id"].as_str().unwrap());
    let before = seller.get(&path).await.ok(200);
    assert_eq!(before["sent"], false);

    let mut sender = MockMailSender::new();
    sender.expect_send().returning(|_| Ok(Delivery::Accepted("250 OK".into())));
    let ports = &shop.adapters.ports;
    let send = SendMail::new(ports, Arc::new(sender), RetrySchedule::parse("60").unwrap());
    while send.run().unwrap() {}
    let sent = seller.get(&path).await.ok(200);
    assert_eq!((&sent["sent"], &sent["text"]), (&json!(true), &before["text"]));

    seller.put("/api/seller/settings", &json!({ "address": "Yeni Çarşı 1, İzmir" })).await.ok(200);
    seller.put(&format!("/api/order/paid/{order}"), &json!({ "isPaid": true })).await.ok(200);
    shop.run_sql("UPDATE order_items SET name = 'Başka ad'");
    let after = seller.get(&path).await.ok(200);
    assert_eq!(after["text"], before["text"]);
}

#[tokio::test]
async fn staff_read_mails_without_secrets() {
    let shop = TestServer::start().await;
    let (seller, customer) = (shop.seller().await, shop.customer_called("ayse@example.com").await);
    let order = customer.place(&shop).await;
    let number = seller.get(&format!("/api/order/{order}")).await.ok(200)["order"]["number"].clone();
    let texts = async |subject: &str| {
        let mails = seller.get("/api/seller/mails?limit=50").await.ok(200)["mails"].clone();
        let mail = mails.as_array().unwrap().iter().find(|mail| mail["subject"] == subject).unwrap().clone();
        let id = mail["_id"].as_str().unwrap().to_owned();
        seller.get(&format!("/api/seller/mails/{id}")).await.ok(200)["text"].as_str().unwrap().to_owned()
    };
    let number = number.as_str().unwrap();
    let placed = texts(&format!("Siparişiniz alındı: {number}")).await;
    assert!(placed.contains(number) && placed.contains("Toplam:"), "{placed}");
    let unknown = "/api/seller/mails/00000000-0000-4000-8000-000000000000";
    seller.get(unknown).await.refused(404, "mail_not_found");

    let forgotten = json!({ "email": "ayse@example.com" });
    shop.visitor().post("/api/user/forgot-password", &forgotten).await.ok(200);
    let reset = texts("Şifre yenileme").await;
    assert!(reset.contains("[gizli]") && !reset.contains("token="), "{reset}");
}
