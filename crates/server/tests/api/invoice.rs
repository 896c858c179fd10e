//! Invoices: issued by hand and when orders are shipped, listed, exported and cancelled.

use crate::support::{Client, TestResponse, TestServer};
use fixtures::requests;
use serde_json::{Value, json};
use std::{
    collections::BTreeMap,
    io::{Cursor, Read},
};
use zip::ZipArchive;

const UNKNOWN: &str = "019a9f00-0000-7000-8000-00000000ffff";

/// Creates a shop that issues invoices, its seller and a customer.
async fn invoicing() -> (TestServer, Client, Client) {
    let shop = TestServer::start().await;
    let (seller, customer) = (shop.seller().await, shop.customer().await);
    seller.switch_invoicing_on().await;
    (shop, seller, customer)
}

async fn issue(seller: &Client, orders: &[&str]) -> Vec<Value> {
    let body = seller.post("/api/seller/invoice", &json!({ "orders": orders })).await.ok(200);
    body["results"].as_array().unwrap().clone()
}

/// Issues the invoice of an order and returns it.
async fn issued(seller: &Client, order: &str) -> Value {
    let result = issue(seller, &[order]).await.remove(0);
    assert_eq!(result["result"], "created", "{result}");
    list(seller, &format!("search={}", result["number"].as_str().unwrap())).await.remove(0)
}

async fn list(seller: &Client, query: &str) -> Vec<Value> {
    let body = seller.get(&format!("/api/seller/invoice?{query}")).await.ok(200);
    body["invoices"].as_array().unwrap().clone()
}

fn id(invoice: &Value) -> &str {
    invoice["_id"].as_str().unwrap()
}

async fn export(seller: &Client, ids: &[&str]) -> TestResponse {
    seller.post("/api/seller/invoice/export", &json!({ "ids": ids })).await
}

/// Returns the files of an archive by their names.
fn files(archive: &TestResponse) -> BTreeMap<String, String> {
    assert_eq!((archive.status, archive.header("content-type")), (200, "application/zip"));
    let mut zip = ZipArchive::new(Cursor::new(&archive.bytes)).unwrap();
    (0..zip.len())
        .map(|index| {
            let mut file = zip.by_index(index).unwrap();
            let mut text = String::new();
            file.read_to_string(&mut text).unwrap();
            (file.name().unwrap().into_owned(), text)
        })
        .collect()
}

/// Places an order that is being prepared.
async fn prepared(shop: &TestServer, seller: &Client, customer: &Client) -> String {
    let order = customer.place(shop).await;
    move_to(seller, &order, "Preparing").await;
    order
}

async fn move_to(seller: &Client, order: &str, status: &str) {
    seller.put(&format!("/api/order/status/{order}"), &json!({ "status": status })).await.ok(200);
}

#[tokio::test]
async fn each_order_has_its_own_result() {
    let (shop, seller, customer) = invoicing().await;
    let [fine, cancelled, awaiting, free] = [
        customer.place(&shop).await,
        customer.place(&shop).await,
        customer.place(&shop).await,
        customer.place(&shop).await,
    ];
    move_to(&seller, &cancelled, "Cancelled").await;
    shop.run_sql(&format!(
        "UPDATE orders SET status = 'Awaiting Payment', payment_type = 'card' WHERE id = '{awaiting}'"
    ));
    shop.run_sql(&format!("UPDATE orders SET amount_kurus = 0 WHERE id = '{free}'"));
    let results = issue(&seller, &[&cancelled, &fine, "x", UNKNOWN, &awaiting, &free, &fine]).await;
    let told: Vec<_> = results
        .iter()
        .map(|one| (one["order"].clone(), one["result"].clone(), one["code"].clone()))
        .collect();
    let refused = |order: &str, code: &str| (json!(order), json!("refused"), json!(code));
    assert_eq!(
        told,
        [
            refused(&cancelled, "order_cancelled"),
            (json!(fine), json!("created"), Value::Null),
            refused("x", "unknown_order"),
            refused(UNKNOWN, "unknown_order"),
            refused(&awaiting, "awaiting_payment"),
            refused(&free, "nothing_to_invoice"),
        ],
        "an order that is named twice has one result"
    );
    assert!(results.iter().all(|one| one["message"].is_string() == (one["result"] == "refused")));
    let year = list(&seller, "").await[0]["issuedAt"].as_str().unwrap().get(..4).unwrap().to_owned();
    assert_eq!(results[1]["number"], format!("ABC{year}000000001"));
    let again = issue(&seller, &[&fine]).await;
    assert_eq!((&again[0]["result"], &again[0]["number"]), (&json!("exists"), &results[1]["number"]));
}

#[tokio::test]
async fn issues_between_one_and_fifty_orders_while_invoicing_is_on() {
    let shop = TestServer::start().await;
    let (seller, customer) = (shop.seller().await, shop.customer().await);
    let order = customer.place(&shop).await;
    let body = json!({ "orders": [order] });
    seller.post("/api/seller/invoice", &body).await.refused(409, "invoicing_off");
    seller.switch_invoicing_on().await;
    let ids = |count: usize| (0..count).map(|n| format!("{n}")).collect::<Vec<_>>();
    for wrong in [json!([]), json!(ids(51)), json!(order), json!([1])] {
        let refused = seller.post("/api/seller/invoice", &json!({ "orders": wrong })).await;
        assert_eq!(refused.refused_fields(), ["orders"], "{wrong}");
    }
    assert_eq!(seller.post("/api/seller/invoice", &json!({})).await.refused_fields(), ["orders"]);
    let many = ids(50);
    assert_eq!(issue(&seller, &many.iter().map(String::as_str).collect::<Vec<_>>()).await.len(), 50);
    seller.put("/api/seller/settings", &json!({ "invoicing": false })).await.ok(200);
    seller.post("/api/seller/invoice", &body).await.refused(409, "invoicing_off");
    assert_eq!(list(&seller, "").await, [Value::Null; 0]);
}

#[tokio::test]
async fn shows_and_finds_invoices() {
    let (shop, seller, customer) = invoicing().await;
    let (product, address) = (shop.product("Tavla", 12_000), customer.save_address().await);
    let mut body = requests::order(&product, 1, &address);
    body["invoice"] = json!({ "type": "company", "title": "Köşe Kıraathanesi Ltd. Şti.", "taxOffice": "Kadıköy", "taxNumber": "8760047464" });
    let company = customer.post("/api/order/cod", &body).await.ok(201)["order"].clone();
    body["invoice"] = json!({ "type": "individual", "name": "Işık Demir", "tckn": "10000000146" });
    let person = customer.post("/api/order/cod", &body).await.ok(201)["order"].clone();
    let first = issued(&seller, company["_id"].as_str().unwrap()).await;
    let second = issued(&seller, person["_id"].as_str().unwrap()).await;

    assert_eq!(first["buyer"], json!({ "name": "Köşe Kıraathanesi Ltd. Şti.", "taxNumber": "8760047464" }));
    assert_eq!(second["buyer"], json!({ "name": "Işık Demir", "taxNumber": "*******0146" }));
    assert_eq!(first["order"], json!({ "_id": company["_id"], "number": company["number"] }));
    assert_eq!(
        (&first["status"], &first["hasPdf"], &first["cancelReason"]),
        (&json!("ready"), &json!(false), &Value::Null)
    );
    assert_eq!(
        (&first["amount"], &first["vat"]),
        (&json!(120), &json!([{ "rate": 20, "base": 100, "amount": 20 }]))
    );
    assert_ne!(first["uuid"], second["uuid"]);
    assert_eq!(seller.get(&format!("/api/seller/invoice/{}", id(&first))).await.ok(200)["invoice"], first);
    for unknown in ["x", UNKNOWN] {
        seller.get(&format!("/api/seller/invoice/{unknown}")).await.refused(404, "invoice_not_found");
        seller.get(&format!("/api/seller/invoice/{unknown}/xml")).await.refused(404, "invoice_not_found");
    }

    let found = async |query: &str| {
        list(&seller, query).await.iter().map(|invoice| id(invoice).to_owned()).collect::<Vec<_>>()
    };
    let (one, other) = (id(&first).to_owned(), id(&second).to_owned());
    assert_eq!(found("").await, [other.clone(), one.clone()], "newest first");
    let number = person["number"].as_str().unwrap();
    for (query, expected) in [
        (format!("search={}", first["number"].as_str().unwrap()), &one),
        (format!("search={number}"), &other),
        ("search=K%C4%B1raathanesi".into(), &one),
        ("search=I%C5%9EIK+demir".into(), &other),
        ("search=8760047464".into(), &one),
        ("search=0146".into(), &other),
    ] {
        assert_eq!(found(&query).await, [expected.as_str()], "{query}");
    }
    for nothing in [
        "search=10000000146",
        "search=yok",
        "status=exported",
        "from=2999-01-01",
        "to=2001-01-01",
        "task=cancel",
    ] {
        assert_eq!(found(nothing).await, [""; 0], "{nothing}");
    }
    assert_eq!(found("status=ready&from=2001-01-01&to=2999-01-01").await.len(), 2);
    let page = seller.get("/api/seller/invoice?page=2&limit=1").await.ok(200);
    assert_eq!(
        (&page["total"], &page["totalPages"], id(&page["invoices"][0])),
        (&json!(2), &json!(2), one.as_str())
    );
    for (query, field) in [
        ("status=yok", "status"),
        ("from=dun", "from"),
        ("to=dun", "to"),
        ("task=yok", "task"),
        ("page=x", "page"),
    ] {
        assert_eq!(seller.get(&format!("/api/seller/invoice?{query}")).await.refused_fields(), [field]);
    }

    shop.run_sql(&format!(
        "UPDATE orders SET status = 'Cancelled' WHERE number = {}",
        number.replace('-', "")
    ));
    assert_eq!(found("task=cancel").await, [other.as_str()]);
}

#[tokio::test]
async fn exports_the_same_bytes_again() {
    let (shop, seller, customer) = invoicing().await;
    let mut invoices = Vec::new();
    for _ in 0..3 {
        invoices.push(issued(&seller, &customer.place(&shop).await).await);
    }
    let [ready, cancelled, left] = &invoices[..] else { panic!("{invoices:?}") };
    let cancel = json!({ "reason": "Yanlış unvan" });
    seller.put(&format!("/api/seller/invoice/{}/cancel", id(cancelled)), &cancel).await.ok(200);
    let xml = seller.get(&format!("/api/seller/invoice/{}/xml", id(ready))).await;
    let name = format!("{}.xml", ready["number"].as_str().unwrap());
    assert_eq!((xml.status, xml.header("content-type")), (200, "application/xml"));
    assert_eq!(xml.header("content-disposition"), format!("attachment; filename=\"{name}\""));
    assert!(xml.text().starts_with("<?xml version=\"1.0\" encoding=\"UTF-8\"?>"), "{}", xml.text());
    assert!(xml.text().contains(ready["uuid"].as_str().unwrap()));

    let first = export(&seller, &[id(cancelled), id(ready)]).await;
    assert_eq!(first.header("content-disposition"), "attachment; filename=\"faturalar.zip\"");
    let exported = files(&first);
    assert_eq!((exported.len(), &exported[&name]), (2, &xml.text()));
    let status = async |invoice: &Value| {
        seller.get(&format!("/api/seller/invoice/{}", id(invoice))).await.ok(200)["invoice"]["status"].clone()
    };
    assert_eq!(
        [status(ready).await, status(cancelled).await, status(left).await],
        ["exported", "cancelled", "ready"]
    );
    // The settings of today do not change a document of yesterday.
    seller.put("/api/seller/settings", &json!({ "legalTitle": "Başka A.Ş." })).await.ok(200);
    assert_eq!(export(&seller, &[id(ready), id(cancelled)]).await.bytes, first.bytes);

    let many = |count: usize| vec![UNKNOWN; count];
    for wrong in [vec![], many(501)] {
        assert_eq!(export(&seller, &wrong).await.refused_fields(), ["ids"]);
    }
    for unknown in [vec![id(left), UNKNOWN], vec![id(left), "x"], many(500)] {
        export(&seller, &unknown).await.refused(404, "invoice_not_found");
    }
    assert_eq!(status(left).await, "ready");
}

#[tokio::test]
async fn cancelled_invoice_makes_room_for_another() {
    let (shop, seller, customer) = invoicing().await;
    let order = customer.place(&shop).await;
    let first = issued(&seller, &order).await;
    let path = format!("/api/seller/invoice/{}/cancel", id(&first));
    for wrong in [json!({}), json!({ "reason": " " }), json!({ "reason": "x".repeat(256) })] {
        assert_eq!(seller.put(&path, &wrong).await.refused_fields(), ["reason"], "{wrong}");
    }
    let answer = seller.put(&path, &json!({ "reason": "Yanlış unvan" })).await.ok(200);
    assert!(answer["message"].as_str().unwrap().contains("Entegratörünüzde de iptal edin"), "{answer}");
    let cancelled = &answer["invoice"];
    assert_eq!(
        (&cancelled["status"], &cancelled["cancelReason"]),
        (&json!("cancelled"), &json!("Yanlış unvan"))
    );
    assert_eq!(cancelled["number"], first["number"]);
    let again = seller.put(&path, &json!({ "reason": "Başka" })).await.ok(200);
    assert_eq!(&again["invoice"], cancelled, "the first reason counts");
    let second = issued(&seller, &order).await;
    assert!(second["number"].as_str().unwrap().ends_with("000000002"), "{second}");
    let unknown = format!("/api/seller/invoice/{UNKNOWN}/cancel");
    seller.put(&unknown, &json!({ "reason": "Yok" })).await.refused(404, "invoice_not_found");
}

#[tokio::test]
async fn refunded_order_gets_no_second_invoice() {
    let (shop, seller, customer) = invoicing().await;
    let order = prepared(&shop, &seller, &customer).await;
    move_to(&seller, &order, "Shipped").await;
    let invoice = list(&seller, "").await.remove(0);
    shop.run_sql("UPDATE orders SET is_paid = false, refunded_at = now()");
    let reason = json!({ "reason": "Koli geri geldi" });
    seller.put(&format!("/api/seller/invoice/{}/cancel", id(&invoice)), &reason).await.ok(200);
    let waiting = seller.get("/api/order/seller?waiting=invoice").await.ok(200);
    assert_eq!(waiting["total"], 0, "no task, and not issued with all");
    let result = issue(&seller, &[&order]).await.remove(0);
    assert_eq!((&result["result"], &result["code"]), (&json!("refused"), &json!("order_refunded")));
    assert!(result["message"].as_str().unwrap().contains("iade edilen"), "{result}");
}

#[tokio::test]
async fn every_way_of_shipping_issues_the_invoice() {
    let (shop, seller, customer) = invoicing().await;
    let [plain, parcel, bulk, invoiced, free] = [
        prepared(&shop, &seller, &customer).await,
        prepared(&shop, &seller, &customer).await,
        prepared(&shop, &seller, &customer).await,
        prepared(&shop, &seller, &customer).await,
        prepared(&shop, &seller, &customer).await,
    ];
    issued(&seller, &invoiced).await;
    shop.run_sql(&format!("UPDATE orders SET amount_kurus = 0 WHERE id = '{free}'"));
    move_to(&seller, &plain, "Shipped").await;
    let shipped = json!({ "status": "Shipped", "carrier": "yurtici", "trackingNumber": "123" });
    seller.put(&format!("/api/order/status/{parcel}"), &shipped).await.ok(200);
    let many = json!({ "ids": [bulk, invoiced, free], "action": "shipped",
        "shipments": [{ "id": bulk, "carrier": "aras", "trackingNumber": "9" }] });
    let results = seller.put("/api/order/bulk", &many).await.ok(200)["results"].clone();
    assert!(results.as_array().unwrap().iter().all(|one| one["changed"] == true), "{results}");
    let invoices = list(&seller, "").await;
    let orders: Vec<_> = invoices.iter().map(|invoice| invoice["order"]["_id"].as_str().unwrap()).collect();
    assert_eq!(orders, [bulk.as_str(), &parcel, &plain, &invoiced], "one each, none for what costs nothing");
    let xml = seller.get(&format!("/api/seller/invoice/{}/xml", id(&invoices[1]))).await.text();
    assert!(xml.contains("9860008925"), "the carrier of this very dispatch: {xml}");
}

#[tokio::test]
async fn shipping_issues_nothing_unless_the_owner_wants_it() {
    let shop = TestServer::start().await;
    let (seller, customer) = (shop.seller().await, shop.customer().await);
    let [before, by_hand, after] = [
        prepared(&shop, &seller, &customer).await,
        prepared(&shop, &seller, &customer).await,
        prepared(&shop, &seller, &customer).await,
    ];
    move_to(&seller, &before, "Shipped").await;
    seller.switch_invoicing_on().await;
    seller.put("/api/seller/settings", &json!({ "invoiceOnShipping": false })).await.ok(200);
    move_to(&seller, &by_hand, "Shipped").await;
    move_to(&seller, &before, "Delivered").await;
    assert_eq!(list(&seller, "").await, [Value::Null; 0]);
    for order in [&before, &by_hand] {
        issued(&seller, order).await;
    }
    seller.put("/api/seller/settings", &json!({ "invoiceOnShipping": true })).await.ok(200);
    move_to(&seller, &after, "Shipped").await;
    assert_eq!(
        list(&seller, "").await[0]["order"]["_id"],
        after,
        "placed before the switch, shipped after it"
    );
}

#[tokio::test]
async fn undone_dispatch_keeps_the_invoice() {
    let (shop, seller, customer) = invoicing().await;
    let order = prepared(&shop, &seller, &customer).await;
    move_to(&seller, &order, "Shipped").await;
    let undone = seller.put("/api/order/undo", &json!({ "ids": [order] })).await.ok(200);
    assert_eq!(undone["results"][0]["changed"], true);
    let invoices = list(&seller, "").await;
    move_to(&seller, &order, "Shipped").await;
    assert_eq!((invoices.len(), list(&seller, "").await), (1, invoices));
}

#[tokio::test]
async fn customers_export_has_invoices_and_closing_keeps_them() {
    let (shop, seller, customer) = invoicing().await;
    let order = customer.place(&shop).await;
    let cancelled = issued(&seller, &order).await;
    let cancel = json!({ "reason": "Ayşe Hanım unvanını düzeltti" });
    seller.put(&format!("/api/seller/invoice/{}/cancel", id(&cancelled)), &cancel).await.ok(200);
    let invoice = issued(&seller, &order).await;
    let export = customer.get("/api/user/export").await.text();
    let export: Value = serde_json::from_str(&export).unwrap();
    let invoices = &export["orders"][0]["issuedInvoices"];
    assert_eq!(
        (&invoices[0]["number"], &invoices[0]["cancelReason"]),
        (&cancelled["number"], &cancel["reason"])
    );
    let exported = &invoices[1];
    assert_eq!(exported["number"], invoice["number"]);
    assert_eq!(exported["amount"].as_f64(), invoice["amount"].as_f64());
    assert!(!export.to_string().contains("xml_sealed"));
    customer.post("/api/user/delete", &json!({ "password": requests::PASSWORD })).await.ok(200);
    let kept = seller.get(&format!("/api/seller/invoice/{}", id(&invoice))).await.ok(200)["invoice"].clone();
    assert_eq!(kept, invoice);
    assert_eq!(seller.get(&format!("/api/seller/invoice/{}/xml", id(&invoice))).await.status, 200);
    let cancelled = seller.get(&format!("/api/seller/invoice/{}", id(&cancelled))).await.ok(200);
    assert_eq!(cancelled["invoice"]["cancelReason"], "Silindi.", "staff's words can name the buyer");
}
