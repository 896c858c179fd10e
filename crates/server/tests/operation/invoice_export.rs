//! The memory that an export of invoices takes.

use crate::{
    program::Program,
    support::{Client, TestServer},
};
use fixtures::requests::PASSWORD;
use serde_json::{Value, json};
use std::fs;

/// The most invoices of an export.
const INVOICES: usize = 500;

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
    let shop = TestServer::start().await;
    let order = shop.customer().await.place(&shop).await;
    shop.run_sql(&format!(
        "INSERT INTO orders (id, number, user_id, amount_kurus, status, payment_type, is_paid, address, created_at,
           updated_at, search)
         SELECT gen_random_uuid(), 90000000 + n, user_id, amount_kurus, status, payment_type, true, address, created_at,
           updated_at, search
         FROM orders, generate_series(2, {INVOICES}) AS n WHERE orders.id = '{order}'"
    ));
    shop.run_sql(&format!(
        "INSERT INTO order_items (id, order_id, position, product_id, name, unit_price_kurus, quantity, vat_rate)
         SELECT gen_random_uuid(), orders.id, position, product_id, name, unit_price_kurus, quantity, vat_rate
         FROM order_items, orders WHERE order_id = '{order}' AND orders.id <> order_id"
    ));
    let program = Program::serve(&shop, "5").await;
    let seller = Client::new(&format!("http://{}", program.address()));
    seller.log_in("/api/seller/login", &shop.staff_account(true, false), PASSWORD).await.ok(200);
    seller.switch_invoicing_on().await;
    let ids_of = async |list: &str, entries: &str| {
        let mut ids = Vec::new();
        for page in 1..=INVOICES / 50 {
            let body = seller.get(&format!("{list}?limit=50&page={page}")).await.ok(200);
            let entries = body[entries].as_array().unwrap();
            ids.push(entries.iter().map(|entry| entry["_id"].clone()).collect::<Vec<Value>>());
        }
        ids
    };
    for orders in ids_of("/api/order/seller", "orders").await {
        seller.post("/api/seller/invoice", &json!({ "orders": orders })).await.ok(200);
    }
    let ids = ids_of("/api/seller/invoice", "invoices").await.concat();
    assert_eq!(ids.len(), INVOICES);
    peak_memory(program.id());
    let before = peak_memory(program.id());
    let archive = seller.post("/api/seller/invoice/export", &json!({ "ids": ids })).await;
    let peak = peak_memory(program.id());
    assert!(archive.bytes.len() > INVOICES * 1000, "{} bytes", archive.bytes.len());
    assert!(peak < before + 40, "{before} MB before, {peak} MB then");
}
