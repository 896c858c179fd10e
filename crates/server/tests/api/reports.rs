//! Sales reports, beside the orders' spreadsheet.

use crate::support::{Client, TestServer};
use fixtures::requests::order;
use serde_json::{Value, json};

/// Returns an amount of a response in kuruş.
#[expect(clippy::cast_possible_truncation, reason = "the amounts of these tests are small")]
fn kurus(amount: &Value) -> i64 {
    (amount.as_f64().unwrap() * 100.0).round() as i64
}

/// Reads `1.234,50` as kuruş.
fn cell(text: &str) -> i64 {
    text.trim_matches('"').replace(['.', ','], "").parse().unwrap_or_default()
}

async fn set_paid(seller: &Client, order: &str, is_paid: bool) {
    seller.put(&format!("/api/order/paid/{order}"), &json!({ "isPaid": is_paid })).await.ok(200);
}

async fn set_status(seller: &Client, order: &str, status: &str) {
    seller.put(&format!("/api/order/status/{order}"), &json!({ "status": status })).await.ok(200);
}

/// Moves what happened to an order to another time.
fn happened(shop: &TestServer, order: &str, condition: &str, at: &str) {
    shop.run_sql(&format!("UPDATE order_events SET at = '{at}' WHERE order_id = '{order}' AND {condition}"));
}

async fn report(seller: &Client, query: &str) -> Value {
    seller.get(&format!("/api/seller/report/sales?{query}")).await.ok(200)["report"].clone()
}

/// A shop that takes a delivery fee, with a discount code and products of every rate.
async fn shop() -> (TestServer, Client, Vec<String>) {
    let shop = TestServer::start().await;
    let seller = shop.seller().await;
    let settings = json!({ "deliveryFee": 49.99, "freeDeliveryFrom": 300 });
    seller.put("/api/seller/settings", &settings).await.ok(200);
    let code = json!({ "code": "YAZ26", "kind": "percent", "value": 7 });
    seller.post("/api/seller/discount", &code).await.ok(201);
    let products: Vec<_> = [(1, 3_333), (10, 7_777), (20, 10_001)]
        .into_iter()
        .map(|(rate, price)| {
            let id = shop.product(&format!("Ürün {rate}"), price);
            shop.run_sql(&format!("UPDATE products SET vat_rate = {rate} WHERE id = '{id}'"));
            id
        })
        .collect();
    shop.refresh();
    (shop, seller, products)
}

/// Places an order of these pieces of each product.
async fn place(
    customer: &Client,
    address: &str,
    products: &[String],
    pieces: [u32; 3],
    code: bool,
) -> String {
    let items: Vec<_> = products
        .iter()
        .zip(pieces)
        .filter(|(_, pieces)| *pieces > 0)
        .map(|(product, quantity)| json!({ "product": product, "quantity": quantity }))
        .collect();
    let mut body = order(&products[0], 1, address);
    body["items"] = json!(items);
    if code {
        body["discountCode"] = json!("YAZ26");
    }
    let placed = customer.post("/api/order/cod", &body).await.ok(201);
    placed["order"]["_id"].as_str().unwrap().to_owned()
}

#[tokio::test]
async fn sums_equal_those_of_the_orders_file() {
    let (shop, seller, products) = shop().await;
    let customer = shop.customer().await;
    let address = customer.save_address().await;
    for (n, pieces) in
        [[1, 0, 0], [2, 3, 0], [0, 1, 1], [5, 7, 9], [1, 1, 1], [0, 0, 2]].into_iter().enumerate()
    {
        let id = place(&customer, &address, &products, pieces, n % 2 == 1).await;
        // One stays unpaid.
        if n != 4 {
            set_paid(&seller, &id, true).await;
        }
        if n == 5 {
            set_status(&seller, &id, "Cancelled").await;
        }
    }
    let file = seller.get("/api/order/export?isPaid=true").await.text();
    let mut sums = [0; 4];
    let mut orders = 0;
    let headings: Vec<_> = file.trim_start_matches('\u{feff}').lines().next().unwrap().split(';').collect();
    let columns = ["İndirim", "Kargo", "Tutar", "KDV"]
        .map(|name| headings.iter().position(|heading| heading.trim_matches('"') == name).unwrap());
    // Lines of an order's items are lines of the file, too: records begin with the order's number.
    for record in file.split("\r\n").skip(1).filter(|record| !record.is_empty()) {
        orders += 1;
        let cells: Vec<_> = record.split(';').collect();
        for (sum, column) in sums.iter_mut().zip(columns) {
            *sum += cell(cells[column]);
        }
    }
    let today = "from=2026-01-01&to=2099-12-31";
    let until = |year: i32| today.replace("2099", &year.to_string());
    let report = report(&seller, &format!("{}&by=month", until(2034))).await;
    let total = &report["total"];
    let taxes: i64 = total["vat"].as_array().unwrap().iter().map(|line| kurus(&line["tax"])).sum();
    let bases: i64 = total["vat"].as_array().unwrap().iter().map(|line| kurus(&line["base"])).sum();
    assert_eq!(
        [kurus(&total["discount"]), kurus(&total["delivery"]), kurus(&total["amount"]), taxes],
        sums,
        "{file}"
    );
    assert_eq!(
        (total["orders"].as_u64().unwrap(), total["pieces"].as_u64().unwrap()),
        (orders, 1 + 5 + 2 + 21 + 2)
    );
    assert_eq!(bases + taxes, kurus(&total["amount"]));
    assert_eq!(
        kurus(&total["items"]) - kurus(&total["discount"]) + kurus(&total["delivery"]),
        kurus(&total["amount"])
    );
    let rates: Vec<_> = total["vat"].as_array().unwrap().iter().map(|line| line["rate"].clone()).collect();
    assert_eq!(rates, [1, 10, 20]);
    let sheet = seller.get(&format!("/api/seller/report/sales.csv?{}&by=month", until(2034))).await.text();
    let rows: Vec<Vec<_>> = sheet.lines().skip(1).map(|line| line.split(';').collect()).collect();
    assert_eq!(rows.len(), 108);
    let column = |index: usize| rows.iter().map(|row| cell(row[index])).sum::<i64>();
    assert_eq!([column(4), column(5), column(6)], [sums[0], sums[1], sums[2]]);
    assert_eq!(column(10) + column(12) + column(14), sums[3]);
    assert!(
        sheet.contains(r#""Dönem";"Sipariş";"Adet";"Ürünler";"İndirim";"Kargo";"Tutar";"Vade farkı";"İade""#),
        "{sheet}"
    );
    assert_eq!(rows[0][0], r#""01.2026""#);
}

#[tokio::test]
async fn money_counts_on_the_day_it_was_noted() {
    let (shop, seller, products) = shop().await;
    let customer = shop.customer().await;
    let address = customer.save_address().await;
    let mut ids = vec![];
    for _ in 0..3 {
        let id = place(&customer, &address, &products, [3, 0, 0], false).await;
        set_paid(&seller, &id, true).await;
        ids.push(id);
    }
    // The last second of 9 March and the first of 10 March in Istanbul; and one that was marked by mistake.
    happened(&shop, &ids[0], "is_paid", "2026-03-09T20:59:59Z");
    happened(&shop, &ids[1], "is_paid", "2026-03-09T21:00:00Z");
    happened(&shop, &ids[2], "is_paid", "2026-03-10T09:00:00Z");
    set_paid(&seller, &ids[2], false).await;
    let days = report(&seller, "from=2026-03-09&to=2026-03-10&by=day").await;
    let seen: Vec<_> = days["periods"]
        .as_array()
        .unwrap()
        .iter()
        .map(|day| (day["period"].as_str().unwrap(), day["orders"].as_u64().unwrap()))
        .collect();
    assert_eq!(seen, [("2026-03-09", 1), ("2026-03-10", 1)]);
    // Noted once more, later: it counts then, once.
    set_paid(&seller, &ids[2], true).await;
    happened(&shop, &ids[2], "is_paid AND at > '2026-03-11'", "2026-04-01T09:00:00Z");
    let months = report(&seller, "from=2026-03-09&to=2026-04-30&by=month").await;
    let orders: Vec<_> =
        months["periods"].as_array().unwrap().iter().map(|one| one["orders"].clone()).collect();
    assert_eq!((orders, &months["total"]["orders"]), (vec![json!(2), json!(1)], &json!(3)));
    assert_eq!(months["periods"][0]["period"], "2026-03");
    assert_eq!(report(&seller, "from=2026-03-09&to=2026-03-09").await["total"]["orders"], 1);
}

#[tokio::test]
async fn refunds_count_on_their_own_day() {
    let (shop, seller, products) = shop().await;
    let customer = shop.customer().await;
    let address = customer.save_address().await;
    let refunded = place(&customer, &address, &products, [0, 0, 1], false).await;
    set_paid(&seller, &refunded, true).await;
    set_status(&seller, &refunded, "Cancelled").await;
    seller.put(&format!("/api/order/refund/{refunded}"), &json!({ "note": "Havale" })).await.ok(200);
    happened(&shop, &refunded, "is_paid", "2026-01-15T09:00:00Z");
    happened(&shop, &refunded, "amount_kurus IS NOT NULL", "2026-02-15T09:00:00Z");
    let returned = place(&customer, &address, &products, [0, 2, 0], false).await;
    set_paid(&seller, &returned, true).await;
    for status in ["Preparing", "Shipped", "Delivered"] {
        set_status(&seller, &returned, status).await;
    }
    let item =
        customer.get(&format!("/api/order/{returned}")).await.ok(200)["order"]["items"][0]["_id"].clone();
    let one = json!({ "items": [{ "item": item, "quantity": 1 }] });
    let order = customer.post(&format!("/api/order/{returned}/return"), &one).await.ok(201)["order"].clone();
    let id = order["returns"][0]["_id"].as_str().unwrap();
    for status in ["approved", "received", "refunded"] {
        seller.put(&format!("/api/order/return/{id}"), &json!({ "status": status })).await.ok(200);
    }
    happened(&shop, &returned, "is_paid", "2026-01-20T09:00:00Z");
    shop.run_sql("UPDATE order_returns SET updated_at = '2026-03-01T09:00:00Z'");
    let months = report(&seller, "from=2026-01-01&to=2026-03-31&by=month").await;
    let sums: Vec<_> = months["periods"]
        .as_array()
        .unwrap()
        .iter()
        .map(|month| (month["orders"].as_u64().unwrap(), kurus(&month["amount"]), kurus(&month["refunds"])))
        .collect();
    let refund_vat = |month: usize| -> Vec<(u64, i64, i64)> {
        let lines = months["periods"][month]["refundVat"].as_array().unwrap().iter();
        lines
            .map(|line| (line["rate"].as_u64().unwrap(), kurus(&line["base"]), kurus(&line["tax"])))
            .collect()
    };
    // 1.667 of the product and 833 of the delivery.
    assert_eq!(refund_vat(1), [(20, 15_000 - 2_500, 2_500)]);
    assert_eq!(refund_vat(2), [(10, 7_070, 707)]);
    assert_eq!(months["total"]["refundVat"].as_array().unwrap().len(), 2);
    let sheet = seller.get("/api/seller/report/sales.csv?from=2026-03-01&to=2026-03-31&by=month").await;
    assert_eq!(
        sheet.header("content-disposition"),
        "attachment; filename=\"satis-raporu-2026-03.csv\"",
        "named by its month"
    );
    let text = sheet.text();
    assert!(text.contains(r#""KDV %20";"İade matrahı %1";"İade KDV %1""#), "{text}");
    assert!(text.trim_end().ends_with(r#""0,00";"0,00";"70,70";"7,07";"0,00";"0,00""#), "{text}");
    let part = seller.get("/api/seller/report/sales.csv?from=2026-03-01&to=2026-03-30").await;
    assert!(part.header("content-disposition").contains("satis-raporu-2026-03-01_2026-03-30.csv"));
    let first = 10_001 + 4_999;
    assert_eq!(sums, [(2, first + 2 * 7_777 + 4_999, 0), (0, 0, first), (0, 0, 7_777)]);
}

#[tokio::test]
async fn wrong_days_are_named() {
    let (_shop, seller, _) = shop().await;
    for (query, field) in [
        ("to=2026-01-01", "from"),
        ("from=2026-01-01", "to"),
        ("from=2026-02-30&to=2026-03-01", "from"),
        ("from=2026-01-01&to=01.02.2026", "to"),
        ("from=1999-12-31&to=2026-03-01", "from"),
        ("from=2026-02-01&to=2026-01-31", "to"),
        ("from=2024-01-01&to=2025-01-01", "to"),
        ("from=2010-01-01&to=2020-01-01&by=month", "to"),
        ("from=2026-01-01&to=2026-01-31&by=week", "by"),
    ] {
        for path in ["/api/seller/report/sales", "/api/seller/report/sales.csv"] {
            assert_eq!(seller.get(&format!("{path}?{query}")).await.refused_fields(), [field], "{query}");
        }
    }
}
