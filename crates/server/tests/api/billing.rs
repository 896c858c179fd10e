//! Invoice details of orders.

use crate::support::{Client, TestServer};
use serde_json::{Value, json};

const TCKN: &str = "10000000146";

fn company() -> Value {
    json!({ "type": "company", "title": "Köşe Kıraathanesi Ltd. Şti.", "taxOffice": "Kadıköy", "taxNumber": "8760047464" })
}

fn person() -> Value {
    json!({ "type": "individual", "name": "Ayşe Demir", "tckn": TCKN })
}

/// Places an order with these billing details.
async fn order(shop: &TestServer, customer: &Client, invoice: &Value) -> crate::support::TestResponse {
    let (product, address) = (shop.product("Tavla", 100), customer.save_address().await);
    let mut body = fixtures::requests::order(&product, 1, &address);
    body["invoice"] = invoice.clone();
    let answer = customer.post("/api/order/cod", &body).await;
    customer.delete(&format!("/api/address/delete/{address}")).await.ok(200);
    answer
}

async fn placed(shop: &TestServer, customer: &Client, invoice: &Value) -> String {
    order(shop, customer, invoice).await.ok(201)["order"]["_id"].as_str().unwrap().to_owned()
}

async fn invoice_seen_by(client: &Client, id: &str) -> Value {
    client.get(&format!("/api/order/{id}")).await.ok(200)["order"]["invoice"].clone()
}

async fn remembered(customer: &Client) -> Value {
    customer.get("/api/user/is-auth").await.ok(200)["user"]["invoice"].clone()
}

#[tokio::test]
async fn company_billing_is_stored_remembered_and_reused() {
    let shop = TestServer::start().await;
    let (seller, customer) = (shop.seller().await, shop.customer().await);
    assert_eq!(remembered(&customer).await, Value::Null);
    let first = placed(&shop, &customer, &company()).await;
    for reader in [&seller, &customer] {
        assert_eq!(invoice_seen_by(reader, &first).await, company());
    }
    assert_eq!(remembered(&customer).await, company());
    let again = placed(&shop, &customer, &json!({ "type": "saved" })).await;
    assert_eq!(invoice_seen_by(&seller, &again).await, company());
    let without = placed(&shop, &customer, &Value::Null).await;
    assert_eq!(invoice_seen_by(&seller, &without).await, Value::Null);
    assert_eq!(remembered(&customer).await, company(), "an order without invoice forgets nothing");
    let csv = seller.get("/api/order/export").await.text();
    assert!(csv.contains("Köşe Kıraathanesi Ltd. Şti., Kadıköy V.D., VKN 8760047464"), "{csv}");
}

#[tokio::test]
async fn only_seller_sees_full_identity_number() {
    let shop = TestServer::start().await;
    let (seller, customer) = (shop.seller().await, shop.customer().await);
    let trader =
        json!({ "type": "company", "title": "Ayşe Demir", "taxOffice": "Beşiktaş", "taxNumber": TCKN });
    for (invoice, field) in [(person(), "tckn"), (trader, "taxNumber")] {
        let id = placed(&shop, &customer, &invoice).await;
        let mut masked = invoice.clone();
        masked[field] = json!("*******0146");
        assert_eq!(invoice_seen_by(&customer, &id).await, masked);
        assert_eq!(remembered(&customer).await, masked);
        let list = customer.get("/api/order/user").await.ok(200);
        assert!(!list.to_string().contains(TCKN), "{list}");
        assert_eq!(invoice_seen_by(&seller, &id).await, invoice);
        let again = placed(&shop, &customer, &json!({ "type": "saved" })).await;
        assert_eq!(invoice_seen_by(&seller, &again).await, invoice, "remembered whole");
    }
    assert!(seller.get("/api/order/export").await.text().contains("TCKN 10000000146"));
    let export = customer.get("/api/user/export").await.text();
    assert!(export.contains("0146") && !export.contains(TCKN), "{export}");
    for table in shop.contents().values() {
        assert!(!table.contains(TCKN), "readable in the database: {table}");
    }
}

#[tokio::test]
async fn ignores_fields_of_other_kind() {
    let shop = TestServer::start().await;
    let customer = shop.customer().await;
    let mut individual = json!({ "title": 5, "taxOffice": ["x"], "taxNumber": "1" });
    individual.as_object_mut().unwrap().extend(person().as_object().unwrap().clone());
    let id = placed(&shop, &customer, &individual).await;
    let masked = json!({ "type": "individual", "name": "Ayşe Demir", "tckn": "*******0146" });
    assert_eq!(invoice_seen_by(&customer, &id).await, masked);
    let mut firm = json!({ "name": "<b>", "tckn": {} });
    firm.as_object_mut().unwrap().extend(company().as_object().unwrap().clone());
    let id = placed(&shop, &customer, &firm).await;
    assert_eq!(invoice_seen_by(&customer, &id).await, company());
    let saved = json!({ "type": "saved", "name": 1, "title": 2, "taxNumber": 3 });
    let id = placed(&shop, &customer, &saved).await;
    assert_eq!(invoice_seen_by(&customer, &id).await, company());
}

#[tokio::test]
async fn wrong_fields_are_named_and_nothing_is_ordered() {
    let shop = TestServer::start().await;
    let customer = shop.customer().await;
    let cases = [
        (json!({ "type": "saved" }), vec!["invoice"]),
        (json!({}), vec!["invoice.type"]),
        (json!({ "type": "kurumsal" }), vec!["invoice.type"]),
        (json!({ "type": "individual" }), vec!["invoice.name"]),
        (json!({ "type": "individual", "name": "Ayşe", "tckn": "10000000147" }), vec!["invoice.tckn"]),
        (json!({ "type": "company" }), vec!["invoice.taxNumber", "invoice.taxOffice", "invoice.title"]),
        (
            json!({ "type": "company", "title": "Köşe", "taxOffice": "Kadıköy", "taxNumber": "8760047465" }),
            vec!["invoice.taxNumber"],
        ),
    ];
    for (invoice, fields) in cases {
        assert_eq!(order(&shop, &customer, &invoice).await.refused_fields(), fields, "{invoice}");
    }
    assert_eq!(customer.get("/api/order/user").await.ok(200)["total"], 0);
    let blank = json!({ "type": "individual", "name": "Ayşe Demir", "tckn": "" });
    let id = placed(&shop, &customer, &blank).await;
    assert_eq!(
        invoice_seen_by(&customer, &id).await,
        json!({ "type": "individual", "name": "Ayşe Demir", "tckn": null })
    );
}
