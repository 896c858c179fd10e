//! The audit log of staff actions.

use crate::support::{Client, TestServer};
use fixtures::requests::{PASSWORD, contact_input, product_data};
use reqwest::Method;
use serde_json::{Value, json};

async fn entries(seller: &Client, query: &str) -> Vec<Value> {
    let body = seller.get(&format!("/api/seller/audit{query}")).await.ok(200);
    body["entries"].as_array().unwrap().clone()
}

#[tokio::test]
async fn entry_holds_actor_action_time_and_previous_values() {
    let shop = TestServer::start().await;
    let seller = shop.seller().await;
    let product = seller.add_product(&product_data(), &[]).await.ok(201)["product"].clone();
    let id = product["_id"].as_str().unwrap();
    let mut cheaper = product_data();
    cheaper["offerPrice"] = json!(1999.5);
    seller.put(&format!("/api/product/update/{id}"), &cheaper).await.ok(200);
    seller.post("/api/product/stock", &json!({ "id": id, "inStock": false })).await.ok(200);
    seller.delete(&format!("/api/product/{id}")).await.ok(200);

    let found = entries(&seller, "?entity=product").await;
    let actions: Vec<_> = found.iter().map(|entry| entry["action"].as_str().unwrap()).collect();
    assert_eq!(actions, ["delete", "stock", "update", "create"], "newest first");
    assert!(found.iter().all(|entry| entry["entityId"] == id && entry["staff"]["name"] == "Satıcı Hesabı"));
    assert!(found.iter().all(|entry| entry["staff"]["_id"].is_string() && entry["at"].is_string()));
    let [deleted, stock, update, create] = &found[..] else { panic!("{found:?}") };
    assert_eq!(update["before"], json!({ "offerPrice": 2499.9 }));
    assert_eq!(update["after"], json!({ "offerPrice": 1999.5 }));
    assert_eq!(
        (&stock["before"], &stock["after"]),
        (&json!({ "inStock": true }), &json!({ "inStock": false }))
    );
    assert_eq!((&create["before"], &create["after"]["name"]), (&Value::Null, &product["name"]));
    assert_eq!((&deleted["after"], &deleted["before"]["name"]), (&Value::Null, &product["name"]));
}

#[tokio::test]
async fn order_and_thread_entries_omit_customer_texts() {
    let shop = TestServer::start().await;
    let (seller, customer) = (shop.seller().await, shop.customer().await);
    let order = customer.place(&shop).await;
    seller.put(&format!("/api/order/status/{order}"), &json!({ "status": "Preparing" })).await.ok(200);
    seller.put(&format!("/api/order/paid/{order}"), &json!({ "isPaid": true })).await.ok(200);
    seller.put(&format!("/api/order/paid/{order}"), &json!({ "isPaid": true })).await.ok(200);
    let orders = entries(&seller, "?entity=order").await;
    assert_eq!(orders.len(), 2, "what changes nothing leaves nothing");
    assert_eq!(
        (&orders[0]["before"], &orders[0]["after"]),
        (&json!({ "isPaid": false }), &json!({ "isPaid": true }))
    );
    let status = |name: &str| json!({ "status": name });
    assert_eq!((&orders[1]["before"], &orders[1]["after"]), (&status("Order Placed"), &status("Preparing")));

    let thread = customer.open_thread().await;
    seller.reply(&thread, "admin", "Yarın gelir").await.ok(201);
    customer.reply(&thread, "user", "Sağ olun").await.ok(201);
    seller.put(&format!("/api/message-thread/{thread}/mark-read"), &json!({})).await.ok(200);
    seller.put(&format!("/api/message-thread/{thread}/close"), &json!({})).await.ok(200);
    let threads = entries(&seller, "?entity=thread").await;
    let actions: Vec<_> = threads.iter().map(|entry| entry["action"].as_str().unwrap()).collect();
    assert_eq!(actions, ["close", "reply"]);
    assert!(!json!(threads).to_string().contains("Yarın"), "texts are erased with their customer");
}

#[tokio::test]
async fn customers_never_read_a_name_of_the_staff() {
    let shop = TestServer::start().await;
    let (seller, customer) = (shop.seller().await, shop.customer().await);
    let order = customer.place(&shop).await;
    seller.put(&format!("/api/order/status/{order}"), &json!({ "status": "Preparing" })).await.ok(200);
    let path = format!("/api/order/{order}");
    let own = customer.get(&path).await.ok(200);
    assert_eq!(own["order"]["history"][0]["by"], "Mağaza");
    assert_eq!(customer.get("/api/order/user").await.ok(200)["orders"][0]["history"][0]["by"], "Mağaza");
    assert_eq!(seller.get(&path).await.ok(200)["order"]["history"][0]["by"], "Satıcı Hesabı");
}

/// Names do not identify the actor.
#[tokio::test]
async fn customer_who_cancelled_is_named_after_renaming() {
    let shop = TestServer::start().await;
    let (seller, customer) = (shop.seller().await, shop.customer().await);
    let (own, shops) = (customer.place(&shop).await, customer.place(&shop).await);
    customer.post(&format!("/api/order/{own}/cancel"), &json!({})).await.ok(200);
    seller.put(&format!("/api/order/status/{shops}"), &json!({ "status": "Cancelled" })).await.ok(200);
    shop.run_sql("UPDATE users SET first_name = 'Satıcı', last_name = 'Hesabı'");
    let by = async |client: &Client, order: &str| {
        let body = client.get(&format!("/api/order/{order}")).await.ok(200);
        body["order"]["history"][0]["by"].clone()
    };
    assert_eq!(
        (by(&customer, &own).await, by(&customer, &shops).await),
        (json!("Ayşe Demir"), json!("Mağaza"))
    );
    assert_eq!(
        (by(&seller, &own).await, by(&seller, &shops).await),
        (json!("Ayşe Demir"), json!("Satıcı Hesabı"))
    );
}

#[tokio::test]
async fn entries_come_with_names_of_what_they_mention() {
    let shop = TestServer::start().await;
    let (seller, customer) = (shop.seller().await, shop.customer().await);
    let order = customer.place(&shop).await;
    let number = seller.get(&format!("/api/order/{order}")).await.ok(200)["order"]["number"].clone();
    seller.put(&format!("/api/order/paid/{order}"), &json!({ "isPaid": true })).await.ok(200);
    let (one, other) = (shop.product("Okey", 100), shop.product("Tavla", 100));
    seller.post("/api/product/stock", &json!({ "id": one, "inStock": false })).await.ok(200);
    seller.delete(&format!("/api/product/{other}")).await.ok(200);
    let names = seller.get("/api/seller/audit").await.ok(200)["names"].clone();
    assert_eq!((&names[&order], &names[&one], &names[&other]), (&number, &json!("Okey"), &Value::Null));
}

/// If the entry can't be written, nothing is changed.
#[tokio::test]
async fn changes_nothing_without_audit_entry() {
    let shop = TestServer::start().await;
    let (seller, customer) = (shop.seller().await, shop.customer().await);
    let (placed, to_refund) = (customer.place(&shop).await, customer.place(&shop).await);
    let returned = shop.return_of(&customer.place(&shop).await);
    shop.run_sql(&format!(
        "UPDATE orders SET payment_type = 'card', status = 'Cancelled', is_paid = true, payment_problem = 'refund_due',
            transfer_due_at = NULL
        WHERE id = '{to_refund}'"
    ));
    let with_pending = customer.place(&shop).await;
    let pending = shop.pending_refund_of(&with_pending);
    let (thread, product) = (customer.open_thread().await, shop.product("Okey", 100));
    let mail = shop.failed_mail().await;
    let (message, deleted_message) = (shop.contact_message().await, shop.contact_message().await);
    shop.run_sql(&format!("UPDATE contact_messages SET deleted_at = now() WHERE id = '{deleted_message}'"));
    let closed_thread = customer.open_thread().await;
    shop.run_sql(&format!("UPDATE threads SET status = 'closed' WHERE id = '{closed_thread}'"));
    let calls = [
        (Method::POST, format!("/api/order/note/{placed}"), json!({ "text": "Arandı" })),
        (Method::POST, format!("/api/order/remind/{placed}"), json!({})),
        (Method::PUT, format!("/api/order/status/{placed}"), json!({ "status": "Cancelled" })),
        (Method::PUT, format!("/api/order/refund/{to_refund}"), json!({ "note": "Elden" })),
        (
            Method::PUT,
            format!("/api/order/refund/{with_pending}/card/{pending}"),
            json!({ "outcome": "done" }),
        ),
        (Method::PUT, format!("/api/order/return/{returned}"), json!({ "status": "approved" })),
        (
            Method::POST,
            format!("/api/message-thread/{thread}/reply"),
            json!({ "sender": "admin", "text": "Yarın" }),
        ),
        (Method::PUT, format!("/api/message-thread/{thread}/close"), json!({})),
        (Method::PUT, format!("/api/message-thread/{closed_thread}/reopen"), json!({})),
        (Method::PUT, format!("/api/message/read/{message}"), json!({})),
        (Method::POST, format!("/api/message/reply/{message}"), json!({ "text": "Evet" })),
        (Method::DELETE, format!("/api/message/delete/{message}"), json!({})),
        (Method::PUT, format!("/api/message/restore/{deleted_message}"), json!({})),
        (Method::POST, format!("/api/seller/mails/{mail}/retry"), json!({})),
        (Method::POST, "/api/product/stock".to_owned(), json!({ "id": product, "stock": 3 })),
        (Method::PUT, format!("/api/product/update/{product}"), product_data()),
        (Method::POST, "/api/category".to_owned(), json!({ "path": "Dart" })),
        (Method::PUT, "/api/seller/settings".to_owned(), json!({ "deliveryFee": 50 })),
        (
            Method::POST,
            "/api/seller/discount".to_owned(),
            json!({ "code": "YAZ26", "kind": "percent", "value": 10 }),
        ),
        (
            Method::PUT,
            "/api/seller/synonyms".to_owned(),
            json!({ "synonyms": [{ "word": "remi", "meaning": "okey" }] }),
        ),
        (Method::POST, "/api/seller/end-sessions".to_owned(), json!({})),
    ];
    let send = async |(method, path, body): &(Method, String, Value)| {
        seller.send(seller.request(method.clone(), path).json(body)).await
    };
    let written = async || seller.get("/api/seller/audit").await.ok(200)["total"].as_u64().unwrap();
    shop.run_sql("ALTER TABLE audit_entries ADD CONSTRAINT no_more CHECK (false) NOT VALID");
    let (before, earlier) = (shop.contents(), written().await);
    for call in &calls {
        assert_eq!(send(call).await.status, 500, "{call:?}");
        assert_eq!(shop.contents(), before, "{call:?}");
    }
    shop.run_sql("ALTER TABLE audit_entries DROP CONSTRAINT no_more");
    for (call, number) in calls.iter().zip(earlier + 1..) {
        let answer = send(call).await;
        assert!(answer.status < 300, "{call:?}: {}", answer.text());
        assert_eq!(written().await, number, "{call:?}");
    }
}

#[tokio::test]
async fn names_each_kind_of_audit_entry() {
    let shop = TestServer::start().await;
    let seller = shop.seller().await;
    let newest = async || entries(&seller, "?limit=1").await.remove(0);
    let told = async |entity: &str, action: &str| {
        let entry = newest().await;
        assert_eq!((&entry["entity"], &entry["action"]), (&json!(entity), &json!(action)));
        entry
    };
    let message = shop.contact_message().await;
    seller.put(&format!("/api/message/read/{message}"), &json!({})).await.ok(200);
    told("message", "read").await;
    seller.delete(&format!("/api/message/delete/{message}")).await.ok(200);
    told("message", "delete").await;
    let mail = shop.failed_mail().await;
    seller.post(&format!("/api/seller/mails/{mail}/retry"), &json!({})).await.ok(200);
    told("mail", "retry").await;
    let product = shop.product("Okey", 100);
    seller.change_pictures(&product, &json!([]), &[]).await.ok(200);
    told("product", "pictures").await;
    let rows = "Kod;Ad;Kategori;Fiyat;Satış fiyatı;Stokta;Açıklama\n;A;Okey Takımları;2;1;Evet;\n;B;Okey Takımları;2;1;Evet;\n";
    seller.import(rows, false).await.ok(200);
    told("product", "import").await;

    // The changed fields are named, without secrets.
    seller.post("/api/seller/end-sessions", &json!({})).await.ok(200);
    let ended = told("staff", "end_sessions").await;
    let epoch = |entry: &Value, side: &str| entry[side]["sessionEpoch"].as_i64().unwrap();
    assert_eq!(epoch(&ended, "after"), epoch(&ended, "before") + 1);
    let change = json!({ "currentPassword": PASSWORD, "newPassword": "on iki harf!" });
    let staff = shop.visitor();
    staff.log_in("/api/user/login", &shop.staff_account(true, false), PASSWORD).await.ok(200);
    staff.post("/api/user/password", &change).await.ok(200);
    let changed = told("staff", "set_password").await;
    assert_eq!(epoch(&changed, "after"), epoch(&changed, "before") + 1);
    assert!(!changed.to_string().contains("argon2"));
}

#[tokio::test]
async fn import_is_one_batch_with_an_entry_a_product() {
    let shop = TestServer::start().await;
    let seller = shop.seller().await;
    let (one, other) = (shop.product("Okey", 100), shop.product("Tavla", 100));
    let line = |id: &str, name: &str| format!("{id};{name};Okey Takımları;300;99;Evet;Bir satır\n");
    let headings = "Kod;Ad;Kategori;Fiyat;Satış fiyatı;Stokta;Açıklama\n";
    let file = format!("{headings}{}{}", line(&one, "Okey"), line(&other, "Tavla"));
    assert_eq!(seller.import(&file, false).await.ok(200)["updated"], 2);

    let folded = entries(&seller, "?folded=1&limit=1").await.remove(0);
    assert_eq!((&folded["action"], &folded["batchSize"]), (&json!("import"), &json!(2)));
    let batch = folded["batch"].as_str().unwrap();
    let log = seller.get(&format!("/api/seller/audit?batch={batch}")).await.ok(200);
    assert_eq!((&log["total"], &log["names"][&one]), (&json!(2), &json!("Okey")));
    for entry in log["entries"].as_array().unwrap() {
        assert!([&one, &other].into_iter().any(|id| entry["entityId"] == id.as_str()), "{entry}");
        assert_eq!(entry["after"]["offerPrice"], 99.0);
        assert!(entry["after"].get("inStock").is_none(), "{entry}");
    }
    assert_eq!(seller.get("/api/seller/audit?batch=x").await.refused_fields(), ["batch"]);

    let members = json!([{ "product": one, "values": ["Siyah"] }, { "product": other, "values": ["Ceviz"] }]);
    let group = json!({ "name": "Istaka", "optionNames": ["Renk"], "members": members });
    let group = seller.post("/api/product/group", &group).await.ok(201)["group"]["_id"].clone();
    let log = seller.get("/api/seller/audit?limit=1").await.ok(200);
    assert_eq!((&log["entries"][0]["action"], &log["entries"][0]["entityId"]), (&json!("group"), &group));
    assert_eq!(log["names"][group.as_str().unwrap()], "Istaka");
}

#[tokio::test]
async fn names_message_by_subject_and_mail_by_recipient() {
    let shop = TestServer::start().await;
    let seller = shop.seller().await;
    let named = async |id: &str| {
        let log = seller.get("/api/seller/audit").await.ok(200);
        assert!(log["entries"].as_array().unwrap().iter().any(|entry| entry["entityId"] == id));
        log["names"][id].clone()
    };
    // The notice about a message has the message's id.
    let message = shop.contact_message().await;
    assert!(shop.rows("mails").contains(&message));
    seller.put(&format!("/api/message/read/{message}"), &json!({})).await.ok(200);
    assert_eq!(named(&message).await, contact_input()["subject"]);
    let mail = shop.failed_mail().await;
    seller.post(&format!("/api/seller/mails/{mail}/retry"), &json!({})).await.ok(200);
    assert!(named(&mail).await.as_str().unwrap().contains('@'));
    for id in [&message, &mail] {
        seller.delete(&format!("/api/message/delete/{id}")).await.ok(200);
        assert_eq!(named(id).await, Value::Null, "deleted");
    }
    assert!(shop.rows("mails").contains('@'), "the notices are kept");
}

#[tokio::test]
async fn two_changes_within_a_millisecond_are_two_versions() {
    let shop = TestServer::start().await;
    let seller = shop.seller().await;
    let product = seller.add_product(&product_data(), &[]).await.ok(201)["product"].clone();
    let id = product["_id"].as_str().unwrap().to_owned();
    // Like a clock that does not advance.
    shop.run_sql("UPDATE products SET updated_at = now() + interval '1 hour'");
    shop.refresh();
    let mut seen = Vec::new();
    for _ in 0..3 {
        let changed = seller.put(&format!("/api/product/update/{id}"), &product_data()).await.ok(200);
        seen.push(changed["product"]["updatedAt"].as_str().unwrap().to_owned());
    }
    seen.dedup();
    assert_eq!(seen.len(), 3, "{seen:?}");
    let request = |tag: &str| {
        let path = format!("/api/product/update/{id}");
        seller.request(Method::PUT, &path).header("if-match", tag).json(&product_data())
    };
    seller.send(request(&format!("\"{}\"", seen[1]))).await.refused(409, "changed_meanwhile");
    seller.send(request(&format!("\"{}\"", seen[2]))).await.ok(200);
    // An invalid time is refused; `*` accepts any version.
    for wrong in ["yarin", "\"yarin\""] {
        assert_eq!(seller.send(request(wrong)).await.status, 422, "{wrong}");
    }
    seller.send(request("*")).await.ok(200);
}

#[tokio::test]
async fn the_log_comes_in_pages() {
    let shop = TestServer::start().await;
    let seller = shop.seller().await;
    let synonyms = |word: &str| json!({ "synonyms": [{ "word": word, "meaning": "okey" }] });
    for word in ["bir", "iki", "üç"] {
        seller.put("/api/seller/synonyms", &synonyms(word)).await.ok(200);
    }
    let body = seller.get("/api/seller/audit?entity=settings&page=2&limit=2").await.ok(200);
    assert_eq!(
        (&body["totalPages"], &body["currentPage"], &body["total"]),
        (&json!(2), &json!(2), &json!(3))
    );
    assert_eq!(body["entries"][0]["after"], json!({ "synonyms": ["bir = okey"] }));
    assert_eq!(seller.get("/api/seller/audit?entity=baska").await.refused_fields(), ["entity"]);
}

#[tokio::test]
async fn stale_product_is_returned_instead_of_overwritten() {
    let shop = TestServer::start().await;
    let seller = shop.seller().await;
    let product = seller.add_product(&product_data(), &[]).await.ok(201)["product"].clone();
    let path = format!("/api/product/update/{}", product["_id"].as_str().unwrap());
    let seen = product["updatedAt"].as_str().unwrap();
    let with = |price: f64, seen: &str| {
        let mut data = product_data();
        data["offerPrice"] = json!(price);
        data["updatedAt"] = json!(seen);
        data
    };
    let second = seller.put(&path, &with(2000.0, seen)).await.ok(200)["product"].clone();
    let refused = seller.put(&path, &with(1000.0, seen)).await.refused(409, "changed_meanwhile");
    assert_eq!(refused["product"], second);
    let by_header = |seen: &str| {
        seller.request(Method::PUT, &path).header("if-match", format!("\"{seen}\"")).json(&product_data())
    };
    let refused = seller.send(by_header(seen)).await.refused(409, "changed_meanwhile");
    assert_eq!(refused["product"]["offerPrice"], 2000);
    // If header and body name different versions, the header counts.
    let both = |header: &str, body: &str| {
        let request = seller.request(Method::PUT, &path).header("if-match", format!("\"{header}\""));
        request.json(&with(2000.0, body))
    };
    let newest = second["updatedAt"].as_str().unwrap();
    seller.send(both(seen, newest)).await.refused(409, "changed_meanwhile");
    let newest = seller.send(both(newest, seen)).await.ok(200)["product"]["updatedAt"].clone();
    seller.send(by_header(newest.as_str().unwrap())).await.ok(200);
    seller.put(&path, &product_data()).await.ok(200);
    seller.log_in("/api/seller/login", "x@example.com", PASSWORD).await.refused(401, "wrong_credentials");
}

#[tokio::test]
async fn product_update_takes_etag_of_product() {
    let shop = TestServer::start().await;
    let seller = shop.seller().await;
    let product = seller.add_product(&product_data(), &[]).await.ok(201)["product"].clone();
    let id = product["_id"].as_str().unwrap();
    let path = format!("/api/product/update/{id}");
    let with = |price: f64, tag: &str| {
        let mut data = product_data();
        data["offerPrice"] = json!(price);
        seller.request(Method::PUT, &path).header("if-match", tag).json(&data)
    };
    let tag = seller.get(&format!("/api/product/{id}")).await.header("etag").to_owned();
    seller.send(with(2000.0, &tag)).await.ok(200);
    let refused = seller.send(with(1000.0, &tag)).await.refused(409, "changed_meanwhile");
    assert_eq!(refused["product"]["offerPrice"], 2000);
    let newer = seller.get(&format!("/api/product/{id}")).await.header("etag").to_owned();
    seller.send(with(1000.0, &newer)).await.ok(200);
}
