//! `Idempotency-Key`: a repeated request creates its order, message, thread, address or product once.

use crate::support::{Client, TestResponse, TestServer};
use fixtures::requests::{PNG, address, contact_input, order, product_data, thread_input};
use reqwest::{Method, multipart};
use serde_json::{Value, json};

async fn count(client: &Client) -> usize {
    client.get("/api/order/user").await.ok(200)["orders"].as_array().unwrap().len()
}

#[tokio::test]
async fn repeat_returns_first_order() {
    let shop = TestServer::start().await;
    let product = shop.product("Okey", 100);
    let customer = shop.customer().await;
    let body = order(&product, 2, &customer.save_address().await);
    let first = customer.order_once("anahtar-1", &body).await.ok(201);
    let repeat = customer.order_once("anahtar-1", &body).await.ok(200);
    assert_eq!((&repeat["order"], count(&customer).await), (&first["order"], 1));
    customer.order_once("anahtar-2", &body).await.ok(201);
    assert_eq!(count(&customer).await, 2);
}

#[tokio::test]
async fn repeat_succeeds_even_when_nothing_can_be_ordered() {
    let shop = TestServer::start().await;
    let product = shop.product("Okey", 100);
    let (customer, seller) = (shop.customer().await, shop.seller().await);
    let saved = customer.save_address().await;
    let body = order(&product, 1, &saved);
    let first = customer.order_once("anahtar", &body).await.ok(201);

    seller.post("/api/product/stock", &json!({ "id": product, "inStock": false })).await.ok(200);
    assert_eq!(customer.order_once("anahtar", &body).await.ok(200)["order"], first["order"]);
    customer.order_once("baska", &body).await.refused(409, "out_of_stock");

    seller.delete(&format!("/api/product/{product}")).await.ok(200);
    customer.delete(&format!("/api/address/delete/{saved}")).await.ok(200);
    assert_eq!(customer.order_once("anahtar", &body).await.ok(200)["order"], first["order"]);
}

#[tokio::test]
async fn one_key_is_for_one_order() {
    let shop = TestServer::start().await;
    let product = shop.product("Okey", 100);
    let customer = shop.customer().await;
    let (one, two) = (customer.save_address().await, customer.save_address().await);
    customer.order_once("anahtar", &order(&product, 1, &one)).await.ok(201);
    for other in [order(&product, 2, &one), order(&product, 1, &two)] {
        customer.order_once("anahtar", &other).await.refused(422, "idempotency_key_reused");
    }
    assert_eq!(count(&customer).await, 1);
}

#[tokio::test]
async fn fields_that_join_to_one_text_are_different_orders() {
    let shop = TestServer::start().await;
    let product = shop.product("Okey", 100);
    let code = json!({ "code": "yaz26", "kind": "percent", "value": 10 });
    shop.seller().await.post("/api/seller/discount", &code).await.ok(201);
    let customer = shop.customer().await;
    let mut body = order(&product, 1, &customer.save_address().await);
    (body["note"], body["discountCode"]) = (json!("Hediye"), json!("yaz26"));
    customer.order_once("anahtar", &body).await.ok(201);
    (body["note"], body["discountCode"]) = (json!("Hediyeyaz26"), Value::Null);
    customer.order_once("anahtar", &body).await.refused(422, "idempotency_key_reused");
}

#[tokio::test]
async fn keys_are_each_customers_own() {
    let shop = TestServer::start().await;
    let product = shop.product("Okey", 100);
    for customer in [shop.customer().await, shop.customer().await] {
        let saved = customer.save_address().await;
        customer.order_once("anahtar", &order(&product, 1, &saved)).await.ok(201);
    }
}

#[tokio::test]
async fn two_at_once_make_one_order() {
    let shop = TestServer::start().await;
    let product = shop.product("Okey", 100);
    let customer = shop.customer().await;
    let body = order(&product, 1, &customer.save_address().await);
    let (one, two, three) = tokio::join!(
        customer.order_once("anahtar", &body),
        customer.order_once("anahtar", &body),
        customer.order_once("anahtar", &body)
    );
    let mut statuses = [one.status, two.status, three.status];
    statuses.sort_unstable();
    assert_eq!(statuses, [200, 200, 201]);
    assert_eq!(
        (&one.json()["order"], &two.json()["order"]),
        (&three.json()["order"], &three.json()["order"])
    );
    assert_eq!(count(&customer).await, 1);
}

#[tokio::test]
async fn refused_order_does_not_use_its_key() {
    let shop = TestServer::start().await;
    let product = shop.product_in("Okey Takımları", "Okey", 100, false);
    let (customer, seller) = (shop.customer().await, shop.seller().await);
    let body = order(&product, 1, &customer.save_address().await);
    customer.order_once("anahtar", &body).await.refused(409, "out_of_stock");
    seller.post("/api/product/stock", &json!({ "id": product, "inStock": true })).await.ok(200);
    customer.order_once("anahtar", &body).await.ok(201);
}

#[tokio::test]
async fn refuses_malformed_keys() {
    let shop = TestServer::start().await;
    let product = shop.product("Okey", 100);
    let customer = shop.customer().await;
    let body = order(&product, 1, &customer.save_address().await);
    for key in ["", "a b", "anahtarş", &"x".repeat(256)] {
        customer.order_once(key, &body).await.refused(422, "bad_idempotency_key");
    }
    customer.order_once(&"x".repeat(255), &body).await.ok(201);
    assert_eq!(count(&customer).await, 1);
}

/// Sends a JSON body under the key `anahtar`.
async fn send_once(client: &Client, path: &str, body: &Value) -> TestResponse {
    let request = client.request(Method::POST, path).header("idempotency-key", "anahtar");
    client.send(request.json(body)).await
}

/// Sends a product's form under the key `anahtar`.
async fn add_product_once(seller: &Client, data: &Value, picture: &'static [u8]) -> TestResponse {
    let file = multipart::Part::bytes(picture).file_name("resim.png");
    let form = multipart::Form::new().text("productData", data.to_string()).part("images", file);
    let request = seller.request(Method::POST, "/api/product/add").header("idempotency-key", "anahtar");
    seller.send(request.multipart(form)).await
}

fn count_rows(shop: &TestServer, table: &str) -> usize {
    let rows = shop.rows(table);
    if rows.is_empty() { 0 } else { rows.matches(") (").count() + 1 }
}

/// The calls beside orders: a path, a body, a field to change in it and the table that a first request writes to.
fn creations() -> [(&'static str, Value, &'static str, &'static str); 3] {
    [
        ("/api/message/send", contact_input(), "message", "contact_messages"),
        ("/api/message-thread", thread_input(), "text", "threads"),
        ("/api/address/add", address(), "street", "addresses"),
    ]
}

#[tokio::test]
async fn repeat_creates_nothing_and_answers_first_result() {
    let shop = TestServer::start().await;
    let (customer, other_customer) = (shop.customer().await, shop.customer().await);
    for (path, body, field, table) in creations() {
        let (one, two) = tokio::join!(send_once(&customer, path, &body), send_once(&customer, path, &body));
        assert_eq!((one.status.min(two.status), one.status.max(two.status)), (200, 201), "{path}");
        let repeat = send_once(&customer, path, &body).await.ok(200);
        assert_eq!((&repeat, &one.json()), (&two.json(), &two.json()), "{path}");
        assert_eq!(count_rows(&shop, table), 1, "{path}");
        let mut other = body.clone();
        other[field] = json!("Başka bir metin");
        send_once(&customer, path, &other).await.refused(422, "idempotency_key_reused");
        send_once(&other_customer, path, &other).await.ok(201);
        assert_eq!(count_rows(&shop, table), 2, "{path}");
    }
}

#[tokio::test]
async fn repeated_product_is_added_once() {
    let shop = TestServer::start().await;
    let seller = shop.seller().await;
    let data = product_data();
    let (one, two) =
        tokio::join!(add_product_once(&seller, &data, PNG), add_product_once(&seller, &data, PNG));
    assert_eq!((one.status.min(two.status), one.status.max(two.status)), (200, 201));
    let repeat = add_product_once(&seller, &data, PNG).await.ok(200);
    assert_eq!(
        (&repeat["product"], &one.json()["product"]),
        (&two.json()["product"], &two.json()["product"])
    );
    let before = shop.contents();
    let mut other = data.clone();
    other["offerPrice"] = json!(1);
    add_product_once(&seller, &other, PNG).await.refused(422, "idempotency_key_reused");
    add_product_once(&seller, &data, fixtures::requests::picture())
        .await
        .refused(422, "idempotency_key_reused");
    assert_eq!(shop.contents(), before, "nothing is written, and no picture is left behind");

    let id = repeat["product"]["_id"].as_str().unwrap();
    seller.get(&format!("/api/product/{id}")).await.ok(200);
    seller.delete(&format!("/api/product/{id}")).await.ok(200);
    add_product_once(&seller, &data, PNG).await.refused(404, "product_not_found");
}

#[tokio::test]
async fn key_is_forgotten_after_a_day() {
    let shop = TestServer::start().await;
    let customer = shop.customer().await;
    for (path, body, _, table) in creations() {
        send_once(&customer, path, &body).await.ok(201);
        shop.run_sql("UPDATE idempotent_requests SET created_at = created_at - interval '24 hours'");
        send_once(&customer, path, &body).await.ok(201);
        assert_eq!(count_rows(&shop, table), 2, "{path}");
    }
}

#[tokio::test]
async fn refused_address_leaves_its_key_free() {
    let shop = TestServer::start().await;
    let customer = shop.customer().await;
    let first = customer.save_address().await;
    let mut street = address();
    for number in 1..domain::limits::ADDRESSES {
        street["street"] = json!(format!("Moda Caddesi No {number}"));
        customer.post("/api/address/add", &street).await.ok(201);
    }
    send_once(&customer, "/api/address/add", &address()).await.refused(409, "too_many_addresses");
    customer.delete(&format!("/api/address/delete/{first}")).await.ok(200);
    send_once(&customer, "/api/address/add", &address()).await.ok(201);
    send_once(&customer, "/api/address/add", &address()).await.ok(200);
}

#[tokio::test]
async fn closed_account_leaves_no_keys() {
    let shop = TestServer::start().await;
    let customer = shop.customer().await;
    send_once(&customer, "/api/address/add", &address()).await.ok(201);
    assert_eq!(count_rows(&shop, "idempotent_requests"), 1);
    let password = json!({ "password": fixtures::requests::PASSWORD });
    customer.post("/api/user/delete", &password).await.ok(200);
    assert_eq!(shop.rows("idempotent_requests"), "");
}
