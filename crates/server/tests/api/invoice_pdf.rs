//! PDFs of invoices: staff upload them, and customers download them.

use crate::support::{Client, TestServer};
use fixtures::requests::guest_order;
use reqwest::Method;
use serde_json::{Value, json};
use std::io::{Cursor, Write};
use zip::{ZipWriter, write::SimpleFileOptions};

const PDF: &[u8] = b"%PDF-1.7\nbir\n%%EOF\n";
const OTHER_PDF: &[u8] = b"%PDF-1.7\niki\n%%EOF\n";

fn zip(files: &[(&str, &[u8])]) -> Vec<u8> {
    let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
    for (name, content) in files {
        zip.start_file(*name, SimpleFileOptions::default()).unwrap();
        zip.write_all(content).unwrap();
    }
    zip.finish().unwrap().into_inner()
}

/// Uploads files and returns name, result, number and message of each.
async fn upload(seller: &Client, files: &[(&str, &[u8])]) -> Vec<[String; 4]> {
    let body = seller.send_invoice_pdfs(files).await.ok(200);
    let results = body["results"].as_array().unwrap().iter();
    let text = |result: &Value, key: &str| result[key].as_str().unwrap_or_default().to_owned();
    results.map(|result| ["file", "result", "number", "message"].map(|key| text(result, key))).collect()
}

async fn issued(client: &Client, order: &str) -> Value {
    client.get(&format!("/api/order/{order}")).await.ok(200)["order"]["issuedInvoice"].clone()
}

/// Returns the recipients of the mails about invoices.
async fn mailed(seller: &Client) -> Vec<String> {
    let body = seller.get("/api/seller/mails?limit=100").await.ok(200);
    let mails = body["mails"].as_array().unwrap().iter();
    let about_invoices =
        mails.filter(|mail| mail["subject"].as_str().unwrap().starts_with("Faturanız hazır: "));
    about_invoices.map(|mail| mail["to"].as_str().unwrap().to_owned()).collect()
}

#[tokio::test]
async fn customer_downloads_invoice_after_upload() {
    let shop = TestServer::start().await;
    let (seller, customer) = (shop.seller().await, shop.customer_called("uye@example.com").await);
    let order = customer.place(&shop).await;
    let path = format!("/api/order/{order}/invoice");
    for client in [&customer, &seller] {
        client.get(&path).await.refused(404, "invoice_not_ready");
        assert_eq!(issued(client, &order).await, Value::Null);
    }
    shop.invoice_of(&order, 1);
    customer.get(&path).await.refused(404, "invoice_not_ready");
    assert_eq!(issued(&customer, &order).await, Value::Null, "not before it can be downloaded");
    let ready = issued(&seller, &order).await;
    assert_eq!((&ready["status"], &ready["hasPdf"]), (&json!("ready"), &json!(false)));

    let results = upload(&seller, &[("fatura_ABC2026000000001.pdf", PDF)]).await;
    assert_eq!(results, [["fatura_ABC2026000000001.pdf", "matched", "ABC2026000000001", ""]]);
    for client in [&customer, &seller] {
        let invoice = issued(client, &order).await;
        assert_eq!(invoice["number"], "ABC2026000000001");
        assert_eq!((&invoice["status"], &invoice["hasPdf"]), (&json!("delivered"), &json!(true)));
        let pdf = client.get(&path).await;
        assert_eq!((pdf.status, pdf.bytes.as_slice()), (200, PDF));
        assert_eq!(pdf.header("content-type"), "application/pdf");
        assert_eq!(pdf.header("content-disposition"), "attachment; filename=\"ABC2026000000001.pdf\"");
        assert_eq!(pdf.header("cache-control"), "no-store");
        assert_eq!(pdf.header("x-content-type-options"), "nosniff");
    }
    assert_eq!(mailed(&seller).await, ["uye@example.com"]);
    shop.customer().await.get(&path).await.refused(404, "order_not_found");
    shop.visitor().get(&path).await.refused(401, "login_required");
    let list = seller.get("/api/order/seller").await.ok(200);
    assert_eq!(list["orders"][0]["issuedInvoice"]["number"], "ABC2026000000001");

    upload(&seller, &[("ABC2026000000001.pdf", OTHER_PDF)]).await;
    assert_eq!(customer.get(&path).await.bytes, OTHER_PDF);
    assert_eq!(mailed(&seller).await.len(), 1, "replacing it sends no mail");
}

#[tokio::test]
async fn guest_downloads_invoice_with_key() {
    let shop = TestServer::start().await;
    let seller = shop.seller().await;
    let product = shop.product("Okey", 100);
    let mut wanted = guest_order(&product);
    wanted["email"] = json!("konuk@example.com");
    let placed = shop.visitor().post("/api/order/guest", &wanted).await.ok(201);
    shop.invoice_of(placed["order"]["_id"].as_str().unwrap(), 1);
    let path = format!("/api/order/guest/{}/invoice", placed["order"]["number"].as_str().unwrap());
    let get = async |path: &str, key: &str| {
        let visitor = shop.visitor();
        visitor.send(visitor.request(Method::GET, path).bearer_auth(key)).await
    };
    let key = placed["key"].as_str().unwrap();
    get(&path, key).await.refused(404, "invoice_not_ready");
    // By its ETTN.
    let results = upload(&seller, &[("E0000000-0000-4000-8000-000000000001.pdf", PDF)]).await;
    assert_eq!(results[0][1..3], ["matched", "ABC2026000000001"]);
    let pdf = get(&path, key).await;
    assert_eq!((pdf.status, pdf.bytes.as_slice(), pdf.header("cache-control")), (200, PDF, "no-store"));
    get(&path, &"0".repeat(32)).await.refused(404, "order_not_found");
    let seen = get(path.trim_end_matches("/invoice"), key).await.ok(200);
    assert_eq!(seen["order"]["issuedInvoice"]["hasPdf"], true);
    assert_eq!(mailed(&seller).await, ["konuk@example.com"]);
}

#[tokio::test]
async fn zip_is_matched_file_by_file() {
    let shop = TestServer::start().await;
    let (seller, customer) = (shop.seller().await, shop.customer().await);
    let mut orders = Vec::new();
    for sequence in 1..=4 {
        let order = customer.place(&shop).await;
        shop.invoice_of(&order, sequence);
        orders.push(order);
    }
    shop.run_sql(
        "UPDATE invoices SET status = 'cancelled', cancel_reason = 'Yanlış', cancelled_at = now() WHERE sequence = 4",
    );
    let inner = zip(&[("ABC2026000000003.pdf", PDF)]);
    let archive = zip(&[
        ("../../ABC2026000000001.pdf", PDF),
        ("ABC2026000000001.xml", b"<Invoice/>"),
        ("ABC2025000000001.pdf", PDF),
        ("ABC2026000000004.pdf", PDF),
        ("ABC2026000000003.zip", &inner),
        ("bos.pdf", b""),
        ("__MACOSX/._ABC2026000000001.pdf", b"x"),
    ]);
    let results = upload(
        &seller,
        &[
            ("faturalar.zip", &archive),
            ("ABC2026000000002.pdf", PDF),
            ("abc2026000000002 (1).pdf", OTHER_PDF),
            ("ABC2026000000003.pdf", b"<html>"),
        ],
    )
    .await;
    let twice = "ABC2026000000002 numaralı fatura için birden çok dosya var; hiçbiri alınmadı. Doğru olanı tek başına \
                 yükleyin.";
    let not_pdf = "Bu dosya PDF değil.";
    let expected = [
        ["faturalar.zip/ABC2026000000001.pdf", "matched", "ABC2026000000001", ""],
        ["faturalar.zip/ABC2026000000001.xml", "refused", "", not_pdf],
        ["faturalar.zip/ABC2025000000001.pdf", "unmatched", "", "ABC2025000000001 numaralı fatura yok."],
        [
            "faturalar.zip/ABC2026000000004.pdf",
            "unmatched",
            "ABC2026000000004",
            "ABC2026000000004 numaralı fatura iptal edilmiş.",
        ],
        [
            "faturalar.zip/ABC2026000000003.zip",
            "refused",
            "",
            "Zip içindeki zip açılmaz. İçindeki dosyaları ayrıca yükleyin.",
        ],
        ["faturalar.zip/bos.pdf", "refused", "", "Dosya boş."],
        ["ABC2026000000002.pdf", "refused", "ABC2026000000002", twice],
        ["abc2026000000002 (1).pdf", "refused", "ABC2026000000002", twice],
        ["ABC2026000000003.pdf", "refused", "", not_pdf],
    ];
    assert_eq!(results, expected);
    let status = async |order: &str| issued(&seller, order).await["status"].clone();
    let statuses = [
        status(&orders[0]).await,
        status(&orders[1]).await,
        status(&orders[2]).await,
        status(&orders[3]).await,
    ];
    assert_eq!(statuses, ["delivered", "ready", "ready", "cancelled"]);
    assert_eq!(mailed(&seller).await.len(), 1);
}

#[tokio::test]
async fn too_large_upload_is_refused_as_a_whole() {
    let shop = TestServer::start().await;
    let (seller, customer) = (shop.seller().await, shop.customer().await);
    let order = customer.place(&shop).await;
    shop.invoice_of(&order, 1);
    let before = shop.contents();
    let half = vec![0; 33 * 1024 * 1024];
    let large: [(&str, &[u8]); 3] = [("ABC2026000000001.pdf", PDF), ("a.zip", &half), ("b.zip", &half)];
    let refused = seller.send_invoice_pdfs(&large).await.refused(413, "body_too_large");
    assert_eq!(refused["message"], "Bir seferde en fazla 64 MB yükleyebilirsiniz.");
    let names: Vec<_> = (1..=201).map(|n| format!("ABC2026{n:09}.pdf")).collect();
    let many: Vec<_> = names.iter().map(|name| (name.as_str(), PDF)).collect();
    assert_eq!(seller.send_invoice_pdfs(&many).await.refused_fields(), ["files"]);
    assert_eq!(seller.send_invoice_pdfs(&[("", b"")]).await.refused_fields(), ["files"]);
    assert_eq!(shop.contents(), before);
    let most = upload(&seller, &many[..200]).await;
    let matched = most.iter().filter(|[_, result, ..]| result == "matched").count();
    assert_eq!((most.len(), matched), (200, 1));
}

#[tokio::test]
async fn failed_upload_stores_nothing() {
    let shop = TestServer::start().await;
    let (seller, customer) = (shop.seller().await, shop.customer().await);
    for sequence in [1, 2] {
        let order = customer.place(&shop).await;
        shop.invoice_of(&order, sequence);
    }
    shop.run_sql("ALTER TABLE audit_entries ADD CONSTRAINT no_more CHECK (false) NOT VALID");
    let before = shop.contents();
    let files = [("ABC2026000000001.pdf", PDF), ("ABC2026000000002.pdf", PDF)];
    assert_eq!(seller.send_invoice_pdfs(&files).await.status, 500);
    assert_eq!(shop.contents(), before);
}
