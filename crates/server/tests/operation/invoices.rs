//! Invoices of many orders: the memory that an export takes, and numbers when the program is killed.

use crate::{
    program::Program,
    support::{Client, TestServer},
};
use fixtures::requests::PASSWORD;
use serde_json::{Value, json};
use std::{fs, time::Duration};

/// The most invoices of an export.
const INVOICES: usize = 500;

/// Returns a shop with this many orders.
async fn shop_with_orders(count: usize) -> TestServer {
    let shop = TestServer::start().await;
    let order = shop.customer().await.place(&shop).await;
    shop.run_sql(&format!(
        "INSERT INTO orders (id, number, user_id, amount_kurus, status, payment_type, is_paid, address, created_at,
           updated_at, search)
         SELECT gen_random_uuid(), 90000000 + n, user_id, amount_kurus, status, payment_type, true, address, created_at,
           updated_at, search
         FROM orders, generate_series(2, {count}) AS n WHERE orders.id = '{order}'"
    ));
    shop.run_sql(&format!(
        "INSERT INTO order_items (id, order_id, position, product_id, name, unit_price_kurus, quantity, vat_rate)
         SELECT gen_random_uuid(), orders.id, position, product_id, name, unit_price_kurus, quantity, vat_rate
         FROM order_items, orders WHERE order_id = '{order}' AND orders.id <> order_id"
    ));
    shop
}

/// Returns a seller who is logged in at the program.
async fn seller_at(shop: &TestServer, program: &Program) -> Client {
    let seller = Client::new(&format!("http://{}", program.address()));
    seller.log_in("/api/seller/login", &shop.staff_account(true, false), PASSWORD).await.ok(200);
    seller
}

/// Returns this field of the entries of a list, by pages of 50.
async fn pages(seller: &Client, list: &str, entries: &str, field: &str) -> Vec<Vec<Value>> {
    let mut pages = Vec::new();
    loop {
        let body = seller.get(&format!("{list}?limit=50&page={}", pages.len() + 1)).await.ok(200);
        let page = body.get(entries).and_then(Value::as_array).unwrap();
        pages.push(page.iter().map(|entry| entry.get(field).unwrap().clone()).collect());
        if body.get("totalPages").unwrap() == pages.len() {
            return pages;
        }
    }
}

/// Returns the highest resident memory of the process since its last call, in megabytes, and begins anew.
fn peak_memory(process: u32) -> u64 {
    let status = fs::read_to_string(format!("/proc/{process}/status")).unwrap();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).unwrap();
    let peak = line.trim().strip_suffix(" kB").unwrap().parse::<u64>().unwrap() / 1024;
    // Resets the peak (proc(5)).
    fs::write(format!("/proc/{process}/clear_refs"), "5").unwrap();
    peak
}

#[tokio::test]
async fn exports_five_hundred_invoices_in_little_memory() {
    let shop = shop_with_orders(INVOICES).await;
    let program = Program::serve(&shop, "5").await;
    let seller = seller_at(&shop, &program).await;
    seller.switch_invoicing_on().await;
    for orders in pages(&seller, "/api/order/seller", "orders", "_id").await {
        seller.post("/api/seller/invoice", &json!({ "orders": orders })).await.ok(200);
    }
    let ids = pages(&seller, "/api/seller/invoice", "invoices", "_id").await.concat();
    assert_eq!(ids.len(), INVOICES);
    peak_memory(program.id());
    let before = peak_memory(program.id());
    let archive = seller.post("/api/seller/invoice/export", &json!({ "ids": ids })).await;
    let peak = peak_memory(program.id());
    assert!(archive.bytes.len() > INVOICES * 1000, "{} bytes", archive.bytes.len());
    assert!(peak < before + 40, "{before} MB before, {peak} MB then");
}

#[tokio::test]
async fn killed_program_leaves_no_gap_in_numbers() {
    let shop = shop_with_orders(100).await;
    let program = Program::serve(&shop, "5").await;
    let seller = seller_at(&shop, &program).await;
    seller.switch_invoicing_on().await;
    let orders = pages(&seller, "/api/order/seller", "orders", "_id").await;
    let none = shop.rows("invoices");
    let requests: Vec<_> = orders
        .iter()
        .map(|orders| {
            let request = seller.request(reqwest::Method::POST, "/api/seller/invoice");
            tokio::spawn(request.json(&json!({ "orders": orders })).send())
        })
        .collect();
    while shop.rows("invoices") == none {
        tokio::time::sleep(Duration::from_millis(1)).await;
    }
    program.killed();
    for request in requests {
        // Either request may have ended before.
        drop(request.await.unwrap());
    }
    let program = Program::serve(&shop, "5").await;
    let seller = seller_at(&shop, &program).await;
    for orders in orders {
        seller.post("/api/seller/invoice", &json!({ "orders": orders })).await.ok(200);
    }
    let mut numbers: Vec<_> = pages(&seller, "/api/seller/invoice", "invoices", "number").await.concat();
    numbers.sort_by_key(Value::to_string);
    let sequences: Vec<_> =
        numbers.iter().map(|number| number.as_str().unwrap()[7..].parse::<usize>().unwrap()).collect();
    assert_eq!(sequences, (1..=100).collect::<Vec<_>>());
}
