//! Permissions: one row for every operation of the OpenAPI document, and no row without an operation.

use crate::support::{Client, TestResponse, TestServer};
use fixtures::requests::{
    PASSWORD, PNG, address, contact_input, email, guest_order, order, product_data, registration,
    thread_input,
};
use reqwest::Method;
use serde_json::{Value, json};
use std::collections::BTreeSet;

/// The clients, in the sequence of the columns.
const PEOPLE: [&str; 7] = [
    "visitor",
    "owner of the address",
    "another customer",
    "seller by the seller's login",
    "seller by the customers' login",
    "admin by the seller's login",
    "admin by the customers' login",
];

/// Open to every client.
const ALL: [u16; 7] = [200; 7];
/// For customers, including staff with a customer login.
const CUSTOMERS: [u16; 7] = [401, 200, 200, 401, 200, 401, 200];
/// For customers, about a resource of the owner.
const OWNER: [u16; 7] = [401, 200, 404, 401, 404, 401, 404];
/// For the customer who placed the order, and for staff.
const OWNER_OR_STAFF: [u16; 7] = [401, 200, 404, 200, 200, 200, 200];
/// For the customer who opened the thread.
const AS_OWNER: [u16; 7] = [401, 201, 404, 403, 403, 403, 403];
/// For staff by either login.
const STAFF: [u16; 7] = [401, 403, 403, 200, 200, 200, 200];

/// Replaces the success status in a row.
const fn with(success: u16, row: [u16; 7]) -> [u16; 7] {
    let mut row = row;
    let mut column = 0;
    while column < row.len() {
        if row[column] == 200 {
            row[column] = success;
        }
        column += 1;
    }
    row
}

const ROWS: &[(&str, &str, [u16; 7])] = &[
    ("GET", "/api/product/list", ALL),
    ("GET", "/api/product/suggest", ALL),
    ("GET", "/api/product/{id}", ALL),
    ("GET", "/api/category/list", ALL),
    ("GET", "/api/legal/{kind}", ALL),
    ("GET", "/api/text/{key}", ALL),
    ("GET", "/api/shop", ALL),
    ("GET", "/api/user/is-auth", ALL),
    ("POST", "/api/user/login", ALL),
    ("POST", "/api/user/register", with(201, ALL)),
    ("GET", "/api/user/logout", ALL),
    ("POST", "/api/user/update", CUSTOMERS),
    ("POST", "/api/user/password", CUSTOMERS),
    ("POST", "/api/user/forgot-password", ALL),
    ("POST", "/api/user/reset-password", with(410, ALL)),
    ("POST", "/api/user/confirm-email", with(410, ALL)),
    ("POST", "/api/user/confirm-email/resend", [401, 200, 200, 401, 409, 401, 409]),
    ("GET", "/api/user/export", CUSTOMERS),
    ("POST", "/api/user/delete", [401, 200, 200, 401, 409, 401, 409]),
    ("GET", "/api/seller/is-auth", ALL),
    ("POST", "/api/seller/login", ALL),
    ("GET", "/api/seller/logout", ALL),
    ("POST", "/api/seller/end-sessions", STAFF),
    ("POST", "/api/cart/update", CUSTOMERS),
    ("GET", "/api/favorites", CUSTOMERS),
    ("PUT", "/api/favorites/{id}", CUSTOMERS),
    ("DELETE", "/api/favorites/{id}", CUSTOMERS),
    ("GET", "/api/address/get", CUSTOMERS),
    ("POST", "/api/address/add", with(201, CUSTOMERS)),
    ("PUT", "/api/address/update/{id}", OWNER),
    ("DELETE", "/api/address/delete/{id}", OWNER),
    ("POST", "/api/order/cod", with(201, OWNER)),
    ("POST", "/api/order/stripe", with(503, CUSTOMERS)),
    ("POST", "/api/order/quote", ALL),
    ("POST", "/api/order/texts", OWNER),
    ("POST", "/api/order/guest", with(201, ALL)),
    ("POST", "/api/order/guest/link", ALL),
    // With the key of the order.
    ("GET", "/api/order/guest/{id}", ALL),
    ("GET", "/api/order/guest/{id}/texts", ALL),
    // The order has no invoice.
    ("GET", "/api/order/guest/{id}/invoice", with(404, ALL)),
    ("POST", "/api/order/guest/{id}/cancel", ALL),
    // The order is not paid.
    ("POST", "/api/order/guest/{id}/cancel-request", with(409, ALL)),
    // The order was not delivered yet.
    ("POST", "/api/order/guest/{id}/return", with(409, ALL)),
    ("POST", "/api/order/guest/{id}/claim", CUSTOMERS),
    // The order needs no refund.
    ("PUT", "/api/order/guest/{id}/refund-account", with(409, ALL)),
    ("GET", "/api/order/{id}/texts", OWNER_OR_STAFF),
    // The order has no invoice.
    ("GET", "/api/order/{id}/invoice", with(404, OWNER_OR_STAFF)),
    ("GET", "/api/order/user", CUSTOMERS),
    ("GET", "/api/order/seller", STAFF),
    ("GET", "/api/order/{id}", OWNER_OR_STAFF),
    ("GET", "/api/order/number/{id}", OWNER_OR_STAFF),
    ("GET", "/api/order/counts", STAFF),
    ("PUT", "/api/order/bulk", STAFF),
    ("PUT", "/api/order/status/{id}", STAFF),
    // The order has no shipment yet.
    ("PUT", "/api/order/shipment/{id}", with(409, STAFF)),
    ("PUT", "/api/order/paid/{id}", STAFF),
    // The order needs no refund.
    ("PUT", "/api/order/refund/{id}", with(409, STAFF)),
    // Without a key.
    ("POST", "/api/order/refund/{id}/card", with(422, STAFF)),
    // The order has no such refund.
    ("PUT", "/api/order/refund/{id}/card/{refund}", with(404, STAFF)),
    ("PUT", "/api/order/{id}/refund-account", with(409, OWNER)),
    ("PUT", "/api/order/undo", STAFF),
    ("POST", "/api/order/remind/{id}", STAFF),
    ("POST", "/api/order/note/{id}", with(201, STAFF)),
    ("POST", "/api/order/{id}/cancel", OWNER),
    // The order is not paid.
    ("POST", "/api/order/{id}/cancel-request", with(409, OWNER)),
    // The order was not delivered yet.
    ("POST", "/api/order/{id}/return", with(409, OWNER)),
    ("GET", "/api/order/returns", STAFF),
    ("PUT", "/api/order/return/{id}", STAFF),
    // Unsigned, or without a payment.
    ("POST", "/api/payment/stripe/webhook", with(400, ALL)),
    ("POST", "/api/payment/iyzico/callback", with(303, ALL)),
    ("POST", "/api/payment/iyzico/webhook", with(400, ALL)),
    ("GET", "/api/payment/installments", with(422, ALL)),
    ("GET", "/api/order/export", STAFF),
    ("POST", "/api/order/statement", STAFF),
    ("GET", "/api/order/frequent-products", CUSTOMERS),
    ("POST", "/api/order/shopping-list", CUSTOMERS),
    ("POST", "/api/seller/invoice/pdf", STAFF),
    ("GET", "/api/seller/overview", STAFF),
    ("GET", "/api/seller/report/sales", STAFF),
    ("GET", "/api/seller/report/sales.csv", STAFF),
    ("GET", "/api/seller/customers", STAFF),
    ("GET", "/api/seller/customer/{id}", STAFF),
    ("POST", "/api/seller/customer/{id}/note", with(201, STAFF)),
    ("PUT", "/api/seller/customer/{id}/trust", STAFF),
    ("GET", "/api/seller/team", STAFF),
    ("POST", "/api/seller/team", with(201, STAFF)),
    ("PUT", "/api/seller/team/{id}", STAFF),
    ("GET", "/api/seller/news", STAFF),
    ("PUT", "/api/seller/news/mark-read", STAFF),
    ("GET", "/api/seller/audit", STAFF),
    ("GET", "/api/seller/two-factor", STAFF),
    ("POST", "/api/seller/two-factor/setup", STAFF),
    ("POST", "/api/seller/two-factor/enable", with(401, STAFF)),
    ("POST", "/api/seller/two-factor/recovery-codes", with(409, STAFF)),
    ("POST", "/api/seller/two-factor/disable", with(409, STAFF)),
    ("POST", "/api/seller/password", STAFF),
    ("GET", "/api/seller/category", STAFF),
    ("POST", "/api/category", with(201, STAFF)),
    ("GET", "/api/seller/maker", STAFF),
    ("POST", "/api/seller/maker", with(201, STAFF)),
    ("PUT", "/api/seller/maker/{id}", STAFF),
    ("DELETE", "/api/seller/maker/{id}", STAFF),
    ("PUT", "/api/category/{id}", STAFF),
    ("PUT", "/api/category/{id}/image", STAFF),
    ("DELETE", "/api/category/{id}", STAFF),
    ("GET", "/api/seller/settings", STAFF),
    ("PUT", "/api/seller/settings", STAFF),
    ("GET", "/api/seller/text", STAFF),
    ("GET", "/api/seller/text/{key}", STAFF),
    ("POST", "/api/seller/text/{key}/preview", STAFF),
    // Only a changed text has something to reset.
    ("PUT", "/api/seller/text/{key}", STAFF),
    ("DELETE", "/api/seller/text/{key}", STAFF),
    ("GET", "/api/product/group/{id}", STAFF),
    ("POST", "/api/product/group", with(201, STAFF)),
    ("PUT", "/api/product/group/{id}", STAFF),
    ("DELETE", "/api/product/group/{id}", STAFF),
    ("POST", "/api/seller/settings/test-mail", STAFF),
    ("GET", "/api/seller/discount", STAFF),
    ("POST", "/api/seller/discount", with(201, STAFF)),
    ("PUT", "/api/seller/discount/{id}", STAFF),
    ("DELETE", "/api/seller/discount/{id}", STAFF),
    ("POST", "/api/seller/invoice", STAFF),
    ("GET", "/api/seller/invoice", STAFF),
    ("GET", "/api/seller/invoice/{id}", STAFF),
    ("GET", "/api/seller/invoice/{id}/xml", STAFF),
    ("POST", "/api/seller/invoice/export", STAFF),
    ("PUT", "/api/seller/invoice/{id}/cancel", STAFF),
    ("GET", "/api/seller/synonyms", STAFF),
    ("PUT", "/api/seller/synonyms", STAFF),
    ("GET", "/api/product/export", STAFF),
    ("POST", "/api/product/import", STAFF),
    ("PUT", "/api/product/pictures/{id}", STAFF),
    ("POST", "/api/product/add", with(201, STAFF)),
    ("PUT", "/api/product/update/{id}", STAFF),
    ("PUT", "/api/product/bulk", STAFF),
    ("POST", "/api/product/stock", STAFF),
    ("GET", "/api/product/stock-history", STAFF),
    ("GET", "/api/product/price-history", STAFF),
    ("DELETE", "/api/product/{id}", STAFF),
    // The product is in stock.
    ("POST", "/api/stock-alert", with(409, ALL)),
    ("POST", "/api/stock-alert/confirm", with(410, ALL)),
    ("POST", "/api/stock-alert/cancel", with(410, ALL)),
    ("GET", "/api/stock-alert/waiting/{id}", STAFF),
    ("GET", "/api/seller/unread", STAFF),
    ("GET", "/api/seller/launch-checks", STAFF),
    ("GET", "/api/message-thread/user", CUSTOMERS),
    ("GET", "/api/message-thread/all", STAFF),
    ("GET", "/api/message-thread/unread", CUSTOMERS),
    ("POST", "/api/message-thread", with(201, CUSTOMERS)),
    ("GET", "/api/message-thread/{id}", OWNER_OR_STAFF),
    ("PUT", "/api/message-thread/{id}/mark-read", OWNER_OR_STAFF),
    ("POST", "/api/message-thread/{id}/reply", AS_OWNER),
    ("PUT", "/api/message-thread/{id}/close", STAFF),
    ("PUT", "/api/message-thread/{id}/reopen", STAFF),
    ("POST", "/api/message/send", with(201, ALL)),
    ("GET", "/api/message/all", STAFF),
    ("PUT", "/api/message/read/{id}", STAFF),
    ("DELETE", "/api/message/delete/{id}", STAFF),
    ("PUT", "/api/message/restore/{id}", STAFF),
    ("POST", "/api/message/reply/{id}", with(201, STAFF)),
    ("GET", "/api/seller/mails", STAFF),
    ("GET", "/api/seller/mails/{id}", STAFF),
    ("POST", "/api/seller/mails/{id}/retry", STAFF),
];

/// Operations after which the client is logged in differently, or not at all.
const CHANGES_LOGIN: [&str; 8] = [
    "/api/user/login",
    "/api/user/register",
    "/api/user/logout",
    "/api/user/password",
    "/api/user/delete",
    "/api/seller/login",
    "/api/seller/logout",
    "/api/seller/password",
];

/// Returns the clients of [`PEOPLE`], newly logged in.
async fn people(shop: &TestServer) -> [Client; 7] {
    let staff = async |is_admin: bool, path: &str| {
        let client = shop.visitor();
        client.log_in(path, &shop.staff_account(!is_admin, is_admin), PASSWORD).await.ok(200);
        client
    };
    [
        shop.visitor(),
        shop.customer().await,
        shop.customer().await,
        staff(false, "/api/seller/login").await,
        staff(false, "/api/user/login").await,
        staff(true, "/api/seller/login").await,
        staff(true, "/api/user/login").await,
    ]
}

/// Returns a discount code, or the label of a category, that no other resource has.
fn code_of(id: &str) -> String {
    format!("KOD-{}", &id[id.len() - 8..])
}

/// The resources that an operation needs.
struct Asked {
    product: String,
    /// An address, an order or the key of a guest's order.
    saved: String,
    id: String,
}

impl Asked {
    /// Creates the resources, which belong to the owner.
    async fn prepare(shop: &TestServer, owner: &Client, path: &str) -> Self {
        let product = shop.product("Okey", 100);
        let needs_address = ["address/update", "address/delete", "order/cod", "order/stripe", "order/texts"]
            .iter()
            .any(|part| path.contains(part));
        let saved = if needs_address {
            owner.save_address().await
        } else if path == "/api/seller/invoice/pdf" {
            let order = owner.place(shop).await;
            let sequence = u32::from_str_radix(&order[order.len() - 7..], 16).unwrap() + 1;
            shop.invoice_of(&order, sequence);
            format!("ABC2026{sequence:09}.pdf")
        } else if path == "/api/order/bulk" || path.starts_with("/api/seller/invoice") {
            owner.place(shop).await
        } else if path == "/api/order/undo" {
            let order = owner.place(shop).await;
            shop.run_sql(&format!("UPDATE orders SET is_paid = true WHERE id = '{order}'"));
            shop.run_sql(&format!(
                "INSERT INTO order_events (order_id, at, by, is_paid) VALUES ('{order}', now(), 'Satıcı', true)"
            ));
            order
        } else if path == "/api/order/statement" || path == "/api/order/number/{id}" {
            let order = owner.place(shop).await;
            let order = owner.get(&format!("/api/order/{order}")).await.ok(200)["order"].clone();
            order["number"].as_str().unwrap().to_owned()
        } else {
            String::new()
        };
        let (saved, id) = if path.starts_with("/api/order/guest/{id}") {
            let placed = shop.visitor().post("/api/order/guest", &guest_order(&product)).await.ok(201);
            let text = |value: &Value| value.as_str().unwrap().to_owned();
            (text(&placed["key"]), text(&placed["order"]["number"]))
        } else {
            let id = Self::id(shop, owner, path, &product, &saved).await;
            (saved, id)
        };
        Self { product, saved, id }
    }

    /// Returns the id in the path.
    async fn id(shop: &TestServer, owner: &Client, path: &str, product: &str, saved: &str) -> String {
        if path.contains("address") || path == "/api/order/number/{id}" {
            saved.to_owned()
        } else if path == "/api/order/return/{id}" {
            let order = owner.place(shop).await;
            shop.return_of(&order)
        } else if path.starts_with("/api/order/") && path.contains("{id}") {
            owner.place(shop).await
        } else if path.starts_with("/api/message-thread/{id}") {
            let thread = owner.open_thread().await;
            if path.ends_with("/reopen") {
                shop.run_sql(&format!("UPDATE threads SET status = 'closed' WHERE id = '{thread}'"));
            }
            thread
        } else if path.starts_with("/api/message/") && path.ends_with("{id}") {
            let message = shop.contact_message().await;
            if path == "/api/message/restore/{id}" {
                shop.run_sql(&format!(
                    "UPDATE contact_messages SET deleted_at = now() WHERE id = '{message}'"
                ));
            }
            message
        } else if path.starts_with("/api/seller/customer/{id}") {
            owner.get("/api/user/is-auth").await.ok(200)["user"]["_id"].as_str().unwrap().to_owned()
        } else if path.starts_with("/api/seller/invoice") && path != "/api/seller/invoice/pdf" {
            Self::invoice_of(shop, saved, path).await
        } else if path == "/api/seller/team/{id}" {
            shop.staff_id(&shop.staff_account(true, false))
        } else if path.starts_with("/api/seller/mails/{id}") {
            shop.failed_mail().await
        } else {
            if path.starts_with("/api/category/{id}") {
                shop.run_sql(&format!(
                    "INSERT INTO categories (id, path, path_folded, slug, drawing, position)
                    VALUES ('{product}', '{code}', lower('{code}'), lower('{code}'), '/art/zar.svg',
                        (SELECT max(position) + 1 FROM categories))",
                    code = code_of(product)
                ));
            }
            if path == "/api/seller/maker/{id}" {
                shop.run_sql(&format!(
                    "INSERT INTO makers VALUES ('{product}', '{code}', lower('{code}'), 'Adres', '444 0 444', false, now())",
                    code = code_of(product)
                ));
            }
            if path == "/api/seller/discount/{id}" {
                shop.run_sql(&format!(
                    "INSERT INTO discounts (id, code, code_folded, kind, value, is_active, created_at, updated_at)
                    VALUES ('{product}', '{code}', lower('{code}'), 'percent', 10, true, now(), now())",
                    code = code_of(product)
                ));
            }
            if path == "/api/product/group/{id}" {
                // The group has its first product's id.
                shop.run_sql(&format!(
                    "INSERT INTO product_groups VALUES ('{product}', 'Istaka', '{{Renk}}', now(), now())"
                ));
                shop.run_sql(&format!(
                    "INSERT INTO product_group_members VALUES ('{product}', '{product}', 0, '{{Siyah}}')"
                ));
            }
            product.to_owned()
        }
    }

    /// Switches invoicing on and returns the id of the order's invoice, which the call that issues it has still to make.
    async fn invoice_of(shop: &TestServer, order: &str, path: &str) -> String {
        let seller = shop.seller().await;
        seller.switch_invoicing_on().await;
        if path == "/api/seller/invoice" {
            return String::new();
        }
        seller.post("/api/seller/invoice", &json!({ "orders": [order] })).await.ok(200);
        let newest = seller.get("/api/seller/invoice?limit=1").await.ok(200);
        newest["invoices"][0]["_id"].as_str().unwrap().to_owned()
    }

    /// Sends a request that only missing permission can cause to fail.
    async fn send(&self, shop: &TestServer, asker: &Client, method: &str, path: &str) -> TestResponse {
        let Self { product, saved, id } = self;
        let body = match path {
            "/api/product/add" => return asker.add_product(&product_data(), &[]).await,
            "/api/product/pictures/{id}" => return asker.change_pictures(id, &json!([]), &[]).await,
            "/api/product/import" => {
                let file =
                    "Kod;Ad;Kategori;Fiyat;Satış fiyatı;Stokta;Açıklama\n;Okey;Okey Takımları;2;1;Evet;\n";
                return asker.import(file, false).await;
            }
            "/api/seller/invoice/pdf" => {
                return asker.send_invoice_pdfs(&[(saved, b"%PDF-1.7\n%%EOF")]).await;
            }
            "/api/order/statement" => {
                let file = format!("Tarih;Açıklama;Tutar\n20.11.2026;{saved};1,00");
                return asker.send_statement(file, "?apply=1").await;
            }
            "/api/product/stock-history" | "/api/product/price-history" => {
                return asker.get(&format!("{path}?id={product}")).await;
            }
            "/api/seller/report/sales" | "/api/seller/report/sales.csv" => {
                return asker.get(&format!("{path}?from=2026-01-01&to=2026-01-31")).await;
            }
            "/api/stock-alert" => json!({ "product": product, "email": email() }),
            "/api/stock-alert/confirm" | "/api/stock-alert/cancel" => json!({ "token": "yok" }),
            "/api/order/status/{id}" => json!({ "status": "Preparing" }),
            "/api/order/shipment/{id}" => json!({ "carrier": "ptt", "trackingNumber": "KP1" }),
            "/api/order/bulk" => json!({ "ids": [saved], "action": "paid" }),
            "/api/order/{id}/return" => json!({ "items": [{ "item": id, "quantity": 1 }] }),
            "/api/order/return/{id}" => json!({ "status": "approved" }),
            "/api/order/paid/{id}" => json!({ "isPaid": true }),
            "/api/order/shopping-list" => json!({ "text": "2 okey" }),
            "/api/order/refund/{id}" => json!({ "note": "Elden" }),
            "/api/order/refund/{id}/card/{refund}" => json!({ "outcome": "done" }),
            "/api/order/{id}/refund-account" | "/api/order/guest/{id}/refund-account" => {
                json!({ "iban": "TR33 0006 1005 1978 6457 8413 26" })
            }
            "/api/order/undo" | "/api/seller/news/mark-read" => json!({ "ids": [saved] }),
            "/api/order/note/{id}" => json!({ "text": "Arandı" }),
            "/api/user/login" => {
                let email = email();
                shop.customer_called(&email).await;
                json!({ "email": email, "password": PASSWORD })
            }
            "/api/seller/login" => json!({ "email": shop.staff_account(true, false), "password": PASSWORD }),
            "/api/user/register" => registration(&email()),
            "/api/user/password" | "/api/seller/password" => {
                json!({ "currentPassword": PASSWORD, "newPassword": PASSWORD })
            }
            "/api/user/forgot-password" => json!({ "email": email() }),
            "/api/user/reset-password" => json!({ "token": "yok", "password": PASSWORD }),
            "/api/user/confirm-email" => json!({ "token": "yok" }),
            "/api/user/delete" => json!({ "password": PASSWORD }),
            "/api/cart/update" => json!({ "cartItems": { product: 1 } }),
            "/api/address/add" | "/api/address/update/{id}" => address(),
            "/api/order/cod" | "/api/order/stripe" | "/api/order/quote" => order(product, 1, saved),
            "/api/order/guest" => guest_order(product),
            "/api/order/guest/link" => json!({ "number": "4827-1935", "email": email() }),
            "/api/order/guest/{id}/return" => json!({ "items": [{ "item": product, "quantity": 1 }] }),
            "/api/order/texts" => {
                let mut body = order(product, 1, saved);
                body["paymentType"] = json!("COD");
                body
            }
            "/api/product/update/{id}" => product_data(),
            "/api/seller/two-factor/setup" => json!({ "password": PASSWORD }),
            "/api/seller/two-factor/enable"
            | "/api/seller/two-factor/recovery-codes"
            | "/api/seller/two-factor/disable" => {
                json!({ "password": PASSWORD, "code": "123456" })
            }
            "/api/category" => json!({ "path": code_of(id) }),
            "/api/category/{id}" => json!({ "path": format!("{} yeni", code_of(id)) }),
            "/api/seller/maker" | "/api/seller/maker/{id}" => {
                json!({ "name": code_of(id), "address": "Sanayi Cad. 1", "contact": "bilgi@uretici.example" })
            }
            "/api/category/{id}/image" => return asker.set_category_image(id, PNG).await,
            "/api/seller/customer/{id}/note" => json!({ "text": "Akşam arayın" }),
            "/api/seller/customer/{id}/trust" => json!({ "isTrusted": true }),
            "/api/seller/team" => {
                json!({ "firstName": "Yeni", "lastName": "Kişi", "email": email(), "password": PASSWORD })
            }
            "/api/seller/team/{id}" => json!({ "action": "disable", "password": PASSWORD }),
            "/api/seller/settings" => json!({ "deliveryFee": 50 }),
            "/api/seller/text/{key}" | "/api/seller/text/{key}/preview" => json!({ "body": "Biz kimiz?" }),
            "/api/seller/discount" | "/api/seller/discount/{id}" => {
                json!({ "code": code_of(id), "kind": "percent", "value": 10 })
            }
            "/api/product/group" | "/api/product/group/{id}" => {
                let members = json!([{ "product": product, "values": ["Siyah"] }, { "values": ["Beyaz"] }]);
                json!({ "name": "Istaka", "optionNames": ["Renk"], "members": members })
            }
            "/api/seller/invoice" => json!({ "orders": [saved] }),
            "/api/seller/invoice/export" => json!({ "ids": [id] }),
            "/api/seller/invoice/{id}/cancel" => json!({ "reason": "Yanlış unvan" }),
            "/api/seller/synonyms" => json!({ "synonyms": [{ "word": "remi", "meaning": "okey" }] }),
            "/api/product/bulk" => json!({ "changes": [{ "id": product, "inStock": false }] }),
            "/api/product/stock" => json!({ "id": product, "inStock": false }),
            "/api/message-thread" => thread_input(),
            "/api/message-thread/{id}/reply" => json!({ "sender": "user", "text": "Teşekkürler" }),
            "/api/message/send" => contact_input(),
            "/api/message/reply/{id}" => json!({ "text": "Liste ektedir." }),
            _ => json!({}),
        };
        let method = Method::from_bytes(method.as_bytes()).unwrap();
        let request = asker.request(
            method.clone(),
            &path.replace("{id}", id).replace("{kind}", "distance-sales").replace("{key}", "about"),
        );
        let request =
            if path.starts_with("/api/order/guest/{id}") { request.bearer_auth(saved) } else { request };
        asker.send(if method == Method::GET { request } else { request.json(&body) }).await
    }
}

#[tokio::test]
async fn every_call_follows_its_permission_row() {
    let (some, others) = ROWS.split_at(ROWS.len() / 2);
    tokio::join!(answers_everybody(some), answers_everybody(others));
}

/// Sends each of these requests as every client, each row in a new shop.
async fn answers_everybody(rows: &[(&str, &str, [u16; 7])]) {
    let shop = TestServer::start().await;
    let mut clients = people(&shop).await;
    for &(method, path, expected) in rows {
        let mut statuses = Vec::new();
        let mut asked = Asked::prepare(&shop, &clients[1], path).await;
        for asker in &clients {
            let answer = asked.send(&shop, asker, method, path).await;
            if method != "GET" && answer.status < 300 {
                // It may have used the resources up.
                asked = Asked::prepare(&shop, &clients[1], path).await;
            }
            let is_file =
                answer.status == 200 && [".csv", "/export", "/xml"].iter().any(|end| path.ends_with(end));
            let has_no_body = answer.status == 303;
            assert!(is_file || has_no_body || answer.json()["success"].is_boolean(), "{method} {path}");
            statuses.push(answer.status);
        }
        for (who, (status, expected)) in PEOPLE.iter().zip(statuses.iter().zip(expected)) {
            assert_eq!(*status, expected, "{method} {path}, asked by {who}");
        }
        if CHANGES_LOGIN.contains(&path) {
            clients = people(&shop).await;
        }
    }
}

/// Returns whether a staff operation needs no audit entry: it only reads or tries, marks something as read, or concerns a
/// customer's own data.
fn leaves_no_trace(method: &str, path: &str, row: [u16; 7]) -> bool {
    let only_tries =
        ["/api/seller/two-factor/setup", "/api/seller/settings/test-mail", "/api/seller/text/{key}/preview"]
            .contains(&path);
    method == "GET" || row[3] >= 400 || path.ends_with("/mark-read") || row[0] < 400 || only_tries
}

#[tokio::test]
async fn audits_every_staff_change_once() {
    let shop = TestServer::start().await;
    let [owner, seller] = [shop.customer().await, shop.seller().await];
    let entries = async || seller.get("/api/seller/audit").await.ok(200)["total"].as_u64().unwrap();
    for &(method, path, row) in ROWS {
        if leaves_no_trace(method, path, row) {
            continue;
        }
        // Others, or the command line, prepare the request's resources.
        let asked = Asked::prepare(&shop, &owner, path).await;
        let before = entries().await;
        let answer = asked.send(&shop, &seller, method, path).await;
        assert!(answer.status < 300, "{method} {path}: {}", answer.text());
        assert_eq!(entries().await, before + 1, "{method} {path}");
        let newest = &seller.get("/api/seller/audit?limit=1").await.ok(200)["entries"][0];
        assert_eq!(newest["staff"]["name"], "Satıcı Hesabı", "{method} {path}");
        assert_has_words(newest);
    }
}

/// The words that the front end translates: for each entity its actions and fields.
const AUDIT_WORDS: &str = include_str!("../../../../frontend/src/testing/audit-words.json");

/// Checks that the front end's test has labels for the words of the entry.
fn assert_has_words(entry: &Value) {
    let words: Value = serde_json::from_str(AUDIT_WORDS).unwrap();
    let has = |kind: &str, word: &Value| {
        words[entry["entity"].as_str().unwrap()][kind].as_array().unwrap().contains(word)
    };
    assert!(has("actions", &entry["action"]), "frontend/src/testing/audit-words.json: {entry}");
    let sides = ["before", "after"].iter().filter_map(|side| entry[side].as_object());
    for field in sides.flat_map(|fields| fields.keys()) {
        assert!(has("fields", &json!(field)), "frontend/src/testing/audit-words.json: {field}: {entry}");
    }
}

#[test]
fn every_route_has_exactly_one_permission_row() {
    let document = serde_json::to_value(http_actix::open_api()).unwrap();
    let operations = |item: &Value| item.as_object().unwrap().keys().cloned().collect::<Vec<_>>();
    let calls: BTreeSet<_> = document["paths"]
        .as_object()
        .unwrap()
        .iter()
        .flat_map(|(path, item)| {
            operations(item).into_iter().map(|method| (method.to_uppercase(), path.clone()))
        })
        .collect();
    let rows: BTreeSet<_> =
        ROWS.iter().map(|(method, path, _)| ((*method).to_owned(), (*path).to_owned())).collect();
    assert_eq!(calls, rows, "left: the document's calls; right: the rows");
    assert_eq!(rows.len(), ROWS.len(), "a row stands there twice");
}
