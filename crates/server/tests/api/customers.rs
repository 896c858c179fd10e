//! Customers, as staff see and manage them.

use crate::support::{Client, TestServer};
use fixtures::requests::{PASSWORD, address};
use serde_json::{Value, json};

async fn id_of(customer: &Client) -> String {
    customer.get("/api/user/is-auth").await.ok(200)["user"]["_id"].as_str().unwrap().to_owned()
}

async fn rename(customer: &Client, first: &str, last: &str, phone: &str) {
    let profile = json!({ "firstName": first, "lastName": last, "phone": phone });
    customer.post("/api/user/update", &profile).await.ok(200);
}

/// Returns the first names on the first page of this list.
async fn found(seller: &Client, query: &[(&str, &str)]) -> Vec<String> {
    let url = reqwest::Url::parse_with_params("http://shop.example", query).unwrap();
    let list = seller.get(&format!("/api/seller/customers?{}", url.query().unwrap())).await.ok(200);
    let customers = list["customers"].as_array().unwrap();
    assert_eq!(list["total"], customers.len());
    customers.iter().map(|one| one["firstName"].as_str().unwrap().to_owned()).collect()
}

async fn set_paid(seller: &Client, order: &str) {
    seller.put(&format!("/api/order/paid/{order}"), &json!({ "isPaid": true })).await.ok(200);
}

#[tokio::test]
async fn lists_customers_with_what_they_ordered() {
    let shop = TestServer::start().await;
    let seller = shop.seller().await;
    let ayse = shop.customer_called("ayse.celik@example.com").await;
    rename(&ayse, "Ayşe", "Çelik", "0532 111 22 33").await;
    let ali = shop.customer_called("ali@example.com").await;
    rename(&ali, "Ali", "Işık", "").await;
    let closed = shop.customer_called("gitti@example.com").await;
    closed.post("/api/user/delete", &json!({ "password": PASSWORD })).await.ok(200);
    let product = shop.product("Okey", 10_000);
    let saved = ali.save_address().await;
    let mut orders = vec![];
    for pieces in [1, 2, 3] {
        let placed = ali.order(&product, pieces, &saved).await.ok(201);
        orders.push(placed["order"]["_id"].as_str().unwrap().to_owned());
    }
    set_paid(&seller, &orders[0]).await;
    set_paid(&seller, &orders[1]).await;
    ali.post(&format!("/api/order/{}/cancel", orders[2]), &json!({})).await.ok(200);

    let list = seller.get("/api/seller/customers").await.ok(200);
    assert_eq!(
        (&list["total"], &list["totalPages"]),
        (&json!(2), &json!(1)),
        "neither closed ones nor staff"
    );
    let [first, second] = [&list["customers"][0], &list["customers"][1]];
    assert_eq!(
        (&first["name"], &first["phone"], &first["orders"], &first["spent"]),
        (&json!("Ali Işık"), &json!("+905320000000"), &json!(2), &json!(300)),
        "a profile without a telephone: that of the address"
    );
    assert!(first["lastOrderAt"].is_string());
    assert_eq!(
        (&second["name"], &second["phone"], &second["orders"], &second["spent"], &second["lastOrderAt"]),
        (&json!("Ayşe Çelik"), &json!("+905321112233"), &json!(0), &json!(0), &Value::Null)
    );
    for (sort, expected) in [
        ("newest", ["Ali", "Ayşe"]),
        ("last_order", ["Ali", "Ayşe"]),
        ("orders", ["Ali", "Ayşe"]),
        ("spent", ["Ali", "Ayşe"]),
        ("name", ["Ali", "Ayşe"]),
    ] {
        assert_eq!(found(&seller, &[("sort", sort)]).await, expected, "{sort}");
    }
    let pages = seller.get("/api/seller/customers?limit=1&page=2&sort=spent").await.ok(200);
    assert_eq!((&pages["customers"][0]["firstName"], &pages["totalPages"]), (&json!("Ayşe"), &json!(2)));
    assert_eq!(seller.get("/api/seller/customers?sort=yas").await.refused_fields(), ["sort"]);
}

#[tokio::test]
async fn finds_names_addresses_and_telephones_in_any_spelling() {
    let shop = TestServer::start().await;
    let seller = shop.seller().await;
    let ayse = shop.customer_called("ayse.celik@example.com").await;
    rename(&ayse, "Ayşe", "Çelik", "0532 111 22 33").await;
    let ali = shop.customer_called("ali_can@example.com").await;
    rename(&ali, "Ali", "Işık", "").await;
    let mut given = address();
    given["phone"] = json!("0 (212) 555 44 33");
    ali.post("/api/address/add", &given).await.ok(201);
    for (search, expected) in [
        ("ayse", vec!["Ayşe"]),
        ("ÇELİK ayşe", vec!["Ayşe"]),
        ("ISIK", vec!["Ali"]),
        ("celik@", vec!["Ayşe"]),
        ("ali_can@example.com", vec!["Ali"]),
        ("05321112233", vec!["Ayşe"]),
        ("+90 532 111 22 33", vec!["Ayşe"]),
        ("(0532) 111-22", vec!["Ayşe"]),
        ("2233", vec!["Ayşe"]),
        // Only in an address.
        ("0212 555", vec!["Ali"]),
        ("+902125554433", vec!["Ali"]),
        ("example", vec!["Ali", "Ayşe"]),
        ("ayşe ışık", vec![]),
        ("%", vec![]),
        ("_can", vec!["Ali"]),
        ("a_i", vec![]),
        ("9999", vec![]),
    ] {
        assert_eq!(found(&seller, &[("search", search)]).await, expected, "{search}");
    }
}

#[tokio::test]
async fn shows_all_of_a_customer_and_says_who_looked() {
    let shop = TestServer::start().await;
    let (seller, customer) = (shop.seller().await, shop.customer().await);
    let id = id_of(&customer).await;
    let order = customer.place(&shop).await;
    customer.open_thread().await;
    shop.return_of(&order);
    customer.save_address().await;
    let path = format!("/api/seller/customer/{id}");
    let note =
        seller.post(&format!("{path}/note"), &json!({ "text": "  Akşam arayın\nKapıda " })).await.ok(201);
    assert_eq!(
        (&note["note"]["text"], &note["note"]["by"]),
        (&json!("Akşam arayın\nKapıda"), &json!("Satıcı Hesabı"))
    );
    let file = seller.get(&path).await.ok(200)["customer"].clone();
    assert_eq!((&file["profile"]["_id"], &file["profile"]["orders"]), (&json!(id), &json!(1)));
    assert_eq!((&file["orders"][0]["_id"], &file["orderTotal"]), (&json!(order), &json!(1)));
    assert_eq!(file["returns"][0]["order"], json!(order));
    assert_eq!(file["threads"][0]["hasUnread"], true);
    assert_eq!(file["notes"], json!([note["note"]]));
    assert_eq!(file["addresses"].as_array().unwrap().len(), 1);
    let log = seller.get("/api/seller/audit?entity=customer").await.ok(200);
    let entries: Vec<_> = log["entries"]
        .as_array()
        .unwrap()
        .iter()
        .map(|entry| (entry["action"].as_str().unwrap(), &entry["entityId"], &entry["after"]))
        .collect();
    assert_eq!(entries, [("open", &json!(id), &Value::Null), ("note", &json!(id), &Value::Null)]);
    // Looking at one that is not there is no entry.
    for none in ["019a9f00-0000-7000-8000-00000000ffff", "yok"] {
        seller.get(&format!("/api/seller/customer/{none}")).await.refused(404, "customer_not_found");
    }
    assert_eq!(seller.get("/api/seller/audit?entity=customer").await.ok(200)["total"], 2);
}

#[tokio::test]
async fn customers_page_shows_refunded_order() {
    let shop = TestServer::start().await;
    let (seller, customer) = (shop.seller().await, shop.customer().await);
    let order = customer.place(&shop).await;
    set_paid(&seller, &order).await;
    seller.put(&format!("/api/order/status/{order}"), &json!({ "status": "Cancelled" })).await.ok(200);
    let refund = seller.put(&format!("/api/order/refund/{order}"), &json!({ "note": "Havaleyle" })).await;
    let refunded_at = refund.ok(200)["order"]["refundedAt"].clone();
    assert!(refunded_at.is_string());
    let file = seller.get(&format!("/api/seller/customer/{}", id_of(&customer).await)).await.ok(200);
    let shown = &file["customer"]["orders"][0];
    assert_eq!((&shown["isPaid"], &shown["refundedAt"]), (&json!(false), &refunded_at));
}

#[tokio::test]
async fn notes_are_checked_exported_and_erased() {
    let shop = TestServer::start().await;
    let (seller, customer) = (shop.seller().await, shop.customer().await);
    let path = format!("/api/seller/customer/{}", id_of(&customer).await);
    for text in ["", " \n ", &"a".repeat(2_001)] {
        let refused = seller.post(&format!("{path}/note"), &json!({ "text": text })).await;
        assert_eq!(refused.refused_fields(), ["text"]);
    }
    assert_eq!(shop.rows("customer_notes"), shop.rows("stock_alerts"), "both are empty");
    seller.post(&format!("{path}/note"), &json!({ "text": "Gizli not" })).await.ok(201);
    let export = customer.get("/api/user/export").await;
    assert_eq!(export.ok(200)["notes"][0]["text"], "Gizli not");
    assert!(!export.text().contains("Satıcı Hesabı"), "no staff names");
    assert!(!shop.rows("audit_entries").contains("Gizli not"));
    customer.post("/api/user/delete", &json!({ "password": PASSWORD })).await.ok(200);
    assert!(!shop.rows("customer_notes").contains("Gizli not"));
    for refused in [
        seller.get(&path).await,
        seller.post(&format!("{path}/note"), &json!({ "text": "Not" })).await,
        seller.put(&format!("{path}/trust"), &json!({ "isTrusted": true })).await,
    ] {
        refused.refused(404, "customer_not_found");
    }
}

#[tokio::test]
async fn trust_is_switched_on_the_customers_page() {
    let shop = TestServer::start().await;
    let (seller, customer) = (shop.seller().await, shop.customer().await);
    let path = format!("/api/seller/customer/{}", id_of(&customer).await);
    for is_trusted in [true, false] {
        seller.put(&format!("{path}/trust"), &json!({ "isTrusted": is_trusted })).await.ok(200);
        assert_eq!(seller.get(&path).await.ok(200)["customer"]["profile"]["isTrusted"], is_trusted);
    }
    assert_eq!(seller.put(&format!("{path}/trust"), &json!({})).await.refused_fields(), ["isTrusted"]);
}

#[tokio::test]
async fn news_are_the_latest_orders_that_count() {
    let shop = TestServer::start().await;
    let (seller, customer) = (shop.seller().await, shop.customer().await);
    let news = async || seller.get("/api/seller/news").await.ok(200)["orders"].clone();
    assert_eq!(news().await, json!([]));
    let (first, second) = (customer.place(&shop).await, customer.place(&shop).await);
    let seen = news().await;
    assert_eq!((&seen[0]["_id"], &seen[1]["_id"]), (&json!(second), &json!(first)), "newest first");
    assert_eq!(seen[0]["amount"], 1);
    // A card order is news once it is paid.
    shop.run_sql(&format!(
        "UPDATE orders SET payment_type = 'card', transfer_due_at = NULL, status = 'Awaiting Payment' WHERE id = '{second}'"
    ));
    assert_eq!(news().await.as_array().unwrap().len(), 1);
}

#[tokio::test]
async fn new_order_is_news_until_each_staff_account_has_seen_it() {
    let shop = TestServer::start().await;
    let (seller, customer) = (shop.seller().await, shop.customer().await);
    let (first, second) = (customer.place(&shop).await, customer.place(&shop).await);
    // An account sees no orders from before its time as new.
    let colleague = shop.seller().await;
    let third = customer.place(&shop).await;
    let unseen = async |client: &Client| client.get("/api/seller/news").await.ok(200)["unseen"].clone();
    let see = async |client: &Client, ids: &[&str]| {
        client.put("/api/seller/news/mark-read", &json!({ "ids": ids })).await.ok(200);
    };
    assert_eq!(unseen(&seller).await, json!([third, second, first]));
    assert_eq!(unseen(&colleague).await, json!([third]));
    see(&seller, &[&second, "1", "019a9f00-0000-7000-8000-00000000ffff"]).await;
    see(&seller, &[&first, &second]).await;
    assert_eq!(unseen(&seller).await, json!([third]));
    assert_eq!(unseen(&colleague).await, json!([third]), "each account for itself");
    see(&seller, &[&third]).await;
    assert_eq!(unseen(&seller).await, json!([]));
    let refused = seller.put("/api/seller/news/mark-read", &json!({ "ids": [] })).await;
    assert_eq!(refused.refused_fields(), ["ids"]);
}
