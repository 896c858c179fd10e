//! What staff do is written down.

use crate::support::{Client, PASSWORD, TestServer, product_data};
use serde_json::{Value, json};

async fn entries(seller: &Client, query: &str) -> Vec<Value> {
    let body = seller.get(&format!("/api/seller/audit{query}")).await.ok(200);
    body["entries"].as_array().unwrap().clone()
}

#[tokio::test]
async fn a_change_says_who_what_when_and_what_was_there_before() {
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
async fn orders_and_threads_are_told_without_what_customers_wrote() {
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
async fn a_product_that_has_changed_meanwhile_is_shown_instead_of_overwritten() {
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
    // A moment later, so that the milliseconds differ.
    tokio::time::sleep(std::time::Duration::from_millis(5)).await;
    let second = seller.put(&path, &with(2000.0, seen)).await.ok(200)["product"].clone();
    let refused = seller.put(&path, &with(1000.0, seen)).await.refused(409, "changed_meanwhile");
    assert_eq!(refused["product"], second);
    let by_header = |seen: &str| {
        seller
            .request(reqwest::Method::PUT, &path)
            .header("if-match", format!("\"{seen}\""))
            .json(&product_data())
    };
    let refused = seller.send(by_header(seen)).await.refused(409, "changed_meanwhile");
    assert_eq!(refused["product"]["offerPrice"], 2000);
    seller.send(by_header(second["updatedAt"].as_str().unwrap())).await.ok(200);
    seller.put(&path, &product_data()).await.ok(200);
    seller.log_in("/api/seller/login", "x@example.com", PASSWORD).await.refused(401, "wrong_credentials");
}
