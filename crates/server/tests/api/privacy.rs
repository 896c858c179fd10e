//! Export and erasure of customers' data.

use crate::support::TestServer;
use chrono::Months;
use fixtures::requests::{PASSWORD, contact_input, registration};
use serde_json::{Value, json};

#[tokio::test]
async fn exports_only_the_customers_own_data() {
    let shop = TestServer::start().await;
    let customer = shop.customer_called("ayse@example.com").await;
    let other = shop.customer_called("baska@example.com").await;
    let order = customer.place(&shop).await;
    other.place(&shop).await;
    customer.save_address().await;
    let thread = customer.open_thread().await;
    shop.seller().await.reply(&thread, "admin", "Yarın gelir").await.ok(201);
    let product = shop.product("Tavla", 1950);
    customer.post("/api/cart/update", &json!({ "cartItems": { &product: 2 } })).await.ok(200);

    for sender in [&customer, &other, &shop.visitor()] {
        sender.post("/api/message/send", &contact_input()).await.ok(201);
    }

    let answer = customer.get("/api/user/export").await;
    assert_eq!(answer.header("content-disposition"), "attachment; filename=\"verilerim.json\"");
    let data = answer.ok(200);
    assert_eq!(data["account"]["email"], "ayse@example.com");
    assert_eq!((data["orders"].as_array().unwrap().len(), &data["orders"][0]["id"]), (1, &json!(order)));
    assert_eq!(
        (&data["orders"][0]["amount"], &data["orders"][0]["items"][0]["quantity"]),
        (&json!(1.0), &json!(1))
    );
    assert_eq!(data["orders"][0]["address"]["street"], "Çarşı Mah. Değirmen Sok. No: 14\nKat 2");
    assert_eq!(data["threads"][0]["messages"][1]["text"], "Yarın gelir");
    assert_eq!((&data["cart"][0]["name"], &data["cart"][0]["quantity"]), (&json!("Tavla"), &json!(2)));
    assert_eq!(data["addresses"].as_array().unwrap().len(), 1);
    // Only messages of the account itself: its e-mail is not confirmed.
    let messages = data["messages"].as_array().unwrap();
    assert_eq!((messages.len(), &messages[0]["text"]), (1, &contact_input()["message"]));
    assert!(data["mails"].as_array().unwrap().iter().any(|mail| mail["kind"] == "thread_reply"));
    let text = answer.text();
    assert!(!text.contains("baska@") && !text.contains("argon2"), "{text}");
}

#[tokio::test]
async fn a_closed_account_leaves_orders_without_a_name() {
    let shop = TestServer::start().await;
    let customer = shop.customer_called("ayse@example.com").await;
    let elsewhere = shop.visitor();
    elsewhere.log_in("/api/user/login", "ayse@example.com", PASSWORD).await.ok(200);
    let order = customer.place(&shop).await;
    customer.save_address().await;
    let thread = customer.open_thread().await;
    // One of its mails waits, one was refused by the mail server, one was sent.
    for subject in ["Bekleyen konum", "Reddedilen konum", "Giden konum"] {
        let mut message = contact_input();
        (message["email"], message["subject"]) = (json!("ayse@example.com"), json!(subject));
        customer.post("/api/message/send", &message).await.ok(201);
    }
    shop.run_sql("UPDATE mails SET status = 'failed', error = 'no' WHERE topic = 'Reddedilen konum'");
    shop.run_sql(
        "UPDATE mails SET status = 'sent', sent_at = now(), author = NULL, text = NULL, sent_text = 'Kargom nerede?' \
         WHERE topic = 'Giden konum'",
    );
    // The mail to the shop about her order names her.
    shop.run_sql(
        "UPDATE mails SET status = 'sent', sent_at = now(), sent_text = 'Alıcı: Ayşe, Kargom' \
         WHERE order_id IS NOT NULL",
    );
    // The message of another sender stays.
    let stranger = json!({ "name": "Ali Can", "email": "ali@example.com", "message": "Merhaba" });
    shop.visitor().post("/api/message/send", &stranger).await.ok(201);
    let seller = shop.seller().await;

    customer
        .post("/api/user/delete", &json!({ "password": "yanlış" }))
        .await
        .refused(401, "wrong_credentials");
    customer.get("/api/address/get").await.ok(200);
    customer.post("/api/user/delete", &json!({ "password": PASSWORD })).await.ok(200);
    for client in [&customer, &elsewhere] {
        client.get("/api/address/get").await.refused(401, "login_required");
    }
    shop.visitor()
        .log_in("/api/user/login", "ayse@example.com", PASSWORD)
        .await
        .refused(401, "wrong_credentials");

    assert!(shop.rows("mails").contains("ali@example.com"));
    for table in ["users", "threads", "thread_messages", "contact_messages", "mails", "addresses", "carts"] {
        let rows = shop.rows(table);
        for of_hers in ["ayse@", "Kargom", "üç gündür", "konum"] {
            assert!(!rows.contains(of_hers), "{table}: {rows}");
        }
    }
    let kept = seller.get(&format!("/api/order/{order}")).await.ok(200)["order"].clone();
    assert_eq!(kept["customer"], "Silinmiş Hesap");
    assert_eq!(kept["address"]["firstName"], "Ayşe", "the law asks for the contract");
    let found = seller.get("/api/order/seller?search=silinmis").await.ok(200);
    assert_eq!(found["orders"].as_array().unwrap().len(), 1);
    let erased = seller.get(&format!("/api/message-thread/{thread}")).await.ok(200);
    assert_eq!((&erased["messages"][0]["text"], &erased["status"]), (&json!("Silindi."), &json!("closed")));

    // No mail can be sent any more.
    seller.put(&format!("/api/order/paid/{order}"), &json!({ "isPaid": true })).await.ok(200);
    assert!(!shop.rows("mails").contains("hesap.invalid"));
    shop.visitor().post("/api/user/register", &registration("ayse@example.com")).await.ok(201);
    let mine = shop.visitor();
    mine.log_in("/api/user/login", "ayse@example.com", PASSWORD).await.ok(200);
    assert_eq!(mine.get("/api/order/user").await.ok(200)["orders"], json!([]));
}

#[tokio::test]
async fn closed_account_data_is_erased_after_retention_period() {
    let shop = TestServer::start().await;
    let (gone, stays) = (shop.customer_called("ayse@example.com").await, shop.customer().await);
    gone.place(&shop).await;
    let kept = stays.place(&shop).await;
    gone.post("/api/user/delete", &json!({ "password": PASSWORD })).await.ok(200);
    let orders = async |shop: &TestServer| -> Vec<Value> {
        let seller = shop.seller().await;
        let body = seller.get("/api/order/seller").await.ok(200);
        body["orders"].as_array().unwrap().iter().map(|order| order["_id"].clone()).collect()
    };
    let erase = |years: u32| {
        application::Services::new(&shop.adapters.ports).privacy.erase_closed_accounts(years).unwrap()
    };
    assert_eq!((erase(10), orders(&shop).await.len()), (0, 2));
    let old = shop.adapters.ports.clock.now().checked_sub_months(Months::new(132)).unwrap().to_rfc3339();
    shop.run_sql(&format!("UPDATE orders SET created_at = '{old}'"));
    shop.run_sql(&format!("UPDATE users SET closed_at = '{old}' WHERE closed_at IS NOT NULL"));
    assert_eq!(erase(11), 0);
    assert_eq!(erase(10), 2, "the order, and the account that has none left");
    assert_eq!(orders(&shop).await, [json!(kept)], "whoever stays keeps everything");
    assert!(!shop.rows("users").contains("silinmis-"));
}

/// Every instance runs the sweep each hour.
#[tokio::test]
async fn the_sweep_erases_what_closed_accounts_leave() {
    let shop = TestServer::start().await;
    let gone = shop.customer_called("ayse@example.com").await;
    gone.place(&shop).await;
    gone.post("/api/user/delete", &json!({ "password": PASSWORD })).await.ok(200);
    shop.run_sql("UPDATE orders SET created_at = now() - interval '132 months'");
    shop.run_sql("UPDATE users SET closed_at = now() - interval '132 months' WHERE closed_at IS NOT NULL");
    for (years, rest) in [(11, 1), (10, 0)] {
        sweep(&shop, years).await;
        assert_eq!(shop.rows("orders").matches("Değirmen Sok").count(), rest, "{years}");
    }
}

async fn sweep(shop: &TestServer, years: u32) {
    let adapters = shop.adapters.clone();
    tokio::task::spawn_blocking(move || server::serve::sweep_once(&adapters, years)).await.unwrap();
}

#[tokio::test]
async fn erases_old_contact_messages() {
    for (months, left) in [("", 1), ("26", 2), ("22", 0)] {
        let shop = TestServer::with(&[("SHOP_CONTACT_RETENTION_MONTHS", months)]).await;
        for (subject, age) in [("Eski konu", "25 months"), ("Yeni konu", "23 months")] {
            let mut message = contact_input();
            message["subject"] = json!(subject);
            shop.visitor().post("/api/message/send", &message).await.ok(201);
            shop.run_sql(&format!(
                "UPDATE contact_messages SET created_at = now() - interval '{age}' WHERE subject = '{subject}'"
            ));
        }
        sweep(&shop, 10).await;
        let rows = shop.rows("contact_messages");
        assert_eq!(rows.matches(" konu").count(), left, "{months}: {rows}");
        assert_eq!(rows.contains("Yeni konu"), left > 0);
        let text = shop.visitor().get("/api/text/kvkk").await.text();
        let said = if months.is_empty() { "24" } else { months };
        assert!(text.contains(&format!("İletişim formundan gönderilen mesajlar: {said} ay")), "{text}");
    }
}

#[tokio::test]
async fn closing_a_confirmed_account_erases_messages_of_its_address() {
    let shop = TestServer::start().await;
    for (email, subject) in [("ayse@example.com", "Ayşe konusu"), ("ali@example.com", "Ali konusu")] {
        let mut message = contact_input();
        (message["email"], message["subject"]) = (json!(email), json!(subject));
        shop.visitor().post("/api/message/send", &message).await.ok(201);
    }
    let seller = shop.seller().await;
    for message in seller.get("/api/message/all").await.ok(200)["messages"].as_array().unwrap() {
        let reply = format!("/api/message/reply/{}", message["_id"].as_str().unwrap());
        let text = format!("Yanıt: {}", message["subject"].as_str().unwrap());
        seller.post(&reply, &json!({ "text": text })).await.ok(201);
    }
    let customer = shop.confirmed_customer("ayse@example.com").await;
    let exported = customer.get("/api/user/export").await.ok(200).to_string();
    assert!(exported.contains("Yanıt: Ayşe konusu") && !exported.contains("Satıcı Hesabı"), "{exported}");
    customer.post("/api/user/delete", &json!({ "password": PASSWORD })).await.ok(200);
    for table in ["contact_messages", "contact_replies", "mails"] {
        let rows = shop.rows(table);
        assert!(!rows.contains("Ayşe konusu") && !rows.contains("ayse@"), "{table}: {rows}");
        assert!(rows.contains("Ali konusu"), "{table}: {rows}");
    }
}

#[tokio::test]
async fn staff_accounts_are_not_closed_here() {
    let shop = TestServer::start().await;
    let staff = shop.visitor();
    staff.log_in("/api/user/login", &shop.staff_account(true, false), PASSWORD).await.ok(200);
    staff.post("/api/user/delete", &json!({ "password": PASSWORD })).await.refused(409, "staff_account");
    staff.get("/api/order/seller").await.ok(200);
}
