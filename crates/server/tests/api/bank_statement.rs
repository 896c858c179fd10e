//! Matching a bank statement with orders.

use crate::support::{Client, TestServer};
use reqwest::Method;
use serde_json::{Value, json};

/// Places an order of one piece at ₺1.250,50 and returns its id and number.
async fn order(shop: &TestServer, customer: &Client) -> (String, String) {
    let (product, address) = (shop.product("Tavla", 125_050), customer.save_address().await);
    let order = customer.order(&product, 1, &address).await.ok(201)["order"].clone();
    customer.delete(&format!("/api/address/delete/{address}")).await.ok(200);
    (order["_id"].as_str().unwrap().to_owned(), order["number"].as_str().unwrap().to_owned())
}

fn statement(lines: &[(&str, &str)]) -> String {
    let lines = lines.iter().map(|(text, amount)| format!("20.11.2026;{text};{amount};0,00\r\n"));
    format!("Hesap Hareketleri\r\n\r\nTarih;Açıklama;Tutar;Bakiye\r\n{}", lines.collect::<String>())
}

fn verdicts(report: &Value) -> Vec<(u64, String)> {
    let lines = report["lines"].as_array().unwrap().iter();
    lines.map(|line| (line["line"].as_u64().unwrap(), line["verdict"].as_str().unwrap().to_owned())).collect()
}

async fn is_paid(seller: &Client, id: &str) -> bool {
    seller.get(&format!("/api/order/{id}")).await.ok(200)["order"]["isPaid"].as_bool().unwrap()
}

fn wanted(lines: &[(u64, &str)]) -> Vec<(u64, String)> {
    lines.iter().map(|(line, verdict)| (*line, (*verdict).to_owned())).collect()
}

#[tokio::test]
async fn dry_run_reports_and_applying_marks_once() {
    let shop = TestServer::start().await;
    let (seller, customer) = (shop.seller().await, shop.customer().await);
    let (paying, differing, cancelled) =
        (order(&shop, &customer).await, order(&shop, &customer).await, order(&shop, &customer).await);
    customer.post(&format!("/api/order/{}/cancel", cancelled.0), &json!({})).await.ok(200);
    let number = &paying.1;
    let (bare, spaced) = (number.replace('-', ""), number.replace('-', " "));
    let file = statement(&[
        (&format!("FAST AYŞE KAYA {spaced} okey"), "1.250,50 TL"),
        (&format!("yine {bare}"), "1.250,50"),
        (&differing.1, "1.250,49"),
        (&cancelled.1, "1.250,50"),
        (&format!("{number} ve {}", differing.1), "2.501,00"),
        ("kira", "1.250,50"),
        (&format!("{bare}7"), "1.250,50"),
        (number, "-1.250,50"),
    ]);
    let seen = seller.get(&format!("/api/order/{}", paying.0)).await.ok(200)["order"]["address"].clone();
    let recipient = format!("{} {}", seen["firstName"].as_str().unwrap(), seen["lastName"].as_str().unwrap());
    let before = shop.contents();
    let plan = seller.send_statement(file.clone(), "").await.ok(200);
    let judged = [
        (4, "match"),
        (5, "already_paid"),
        (6, "amount_differs"),
        (7, "cancelled"),
        (8, "ambiguous"),
        (9, "no_order"),
        (10, "no_order"),
    ];
    assert_eq!(verdicts(&plan), wanted(&judged));
    assert_eq!(
        plan["lines"][0],
        json!({
            "line": 4,
            "date": "2026-11-20",
            "text": format!("FAST AYŞE KAYA {spaced} okey"),
            "amount": 1250.5,
            "order": { "_id": paying.0, "number": number, "amount": 1250.5, "recipient": recipient },
            "candidate": null,
            "verdict": "match",
        })
    );
    assert_eq!(plan["lines"][4]["order"], Value::Null);
    assert_eq!(shop.contents(), before, "a dry run writes nothing");

    let applied = seller.send_statement(file.clone(), "?apply=1").await.ok(200);
    assert_eq!((verdicts(&applied), &applied["isApplied"]), (wanted(&judged), &json!(true)));
    assert!(is_paid(&seller, &paying.0).await);
    assert!(!is_paid(&seller, &differing.0).await && !is_paid(&seller, &cancelled.0).await);

    let once = shop.contents();
    let again = seller.send_statement(file, "?apply=1").await.ok(200);
    assert_eq!(verdicts(&again)[..2], wanted(&[(4, "already_paid"), (5, "already_paid")])[..]);
    assert_eq!(shop.contents(), once, "the second time marks nothing");
}

#[tokio::test]
async fn amount_of_one_open_order_is_offered_but_not_marked() {
    let shop = TestServer::start().await;
    let (seller, customer) = (shop.seller().await, shop.customer().await);
    let (id, number) = order(&shop, &customer).await;
    let file = statement(&[("kira", "1.250,50"), ("kira", "1.250,49")]);
    let plan = seller.send_statement(file.clone(), "?apply=1").await.ok(200);
    assert_eq!(verdicts(&plan), wanted(&[(4, "no_order"), (5, "no_order")]));
    let candidate = |plan: &Value, line: usize| plan["lines"][line]["candidate"]["number"].clone();
    assert_eq!([candidate(&plan, 0), candidate(&plan, 1)], [json!(number), Value::Null]);
    assert!(!is_paid(&seller, &id).await);
    order(&shop, &customer).await;
    let plan = seller.send_statement(file, "").await.ok(200);
    assert_eq!(candidate(&plan, 0), Value::Null, "two orders await this amount");
}

/// Some banks write Windows-1254 with commas between cells and quoted amounts.
#[tokio::test]
async fn reads_old_encodings_and_comma_separators() {
    let shop = TestServer::start().await;
    let (seller, customer) = (shop.seller().await, shop.customer().await);
    let (id, number) = order(&shop, &customer).await;
    let text = format!(
        "Şube,Ödemiş\r\nTarih,Açıklama,Tutar,Bakiye\r\n20.11.2026,\"GELEN FAST, AYŞE GÜNEŞ {number}\",\"1.250,50\",\"9.000,00\"\r\n"
    );
    let windows_1254 = |letter| match letter {
        'Ş' => 0xDE,
        'ş' => 0xFE,
        'Ö' => 0xD6,
        'Ü' => 0xDC,
        'ç' => 0xE7,
        'ı' => 0xFD,
        ascii => u8::try_from(u32::from(ascii)).unwrap(),
    };
    let file: Vec<u8> = text.chars().map(windows_1254).collect();
    assert!(std::str::from_utf8(&file).is_err());
    let report = seller.send_statement(file, "?apply=1").await.ok(200);
    assert_eq!(verdicts(&report), wanted(&[(3, "match")]));
    assert_eq!(report["lines"][0]["text"], format!("GELEN FAST, AYŞE GÜNEŞ {number}"));
    assert!(is_paid(&seller, &id).await);
}

#[tokio::test]
async fn two_statements_at_once_mark_an_order_once() {
    let shop = TestServer::start().await;
    let (seller, customer) = (shop.seller().await, shop.customer().await);
    let (id, number) = order(&shop, &customer).await;
    let file = statement(&[(&number, "1.250,50")]);
    let (one, other) = tokio::join!(
        seller.send_statement(file.clone(), "?apply=1"),
        seller.send_statement(file.clone(), "?apply=1")
    );
    let mut said: Vec<_> = [one, other].map(|answer| verdicts(&answer.ok(200))).concat();
    said.sort();
    assert_eq!(said, wanted(&[(4, "already_paid"), (4, "match")]));
    let history = seller.get(&format!("/api/order/{id}")).await.ok(200)["order"]["history"].clone();
    assert_eq!(history.as_array().unwrap().len(), 1, "{history}");
}

#[tokio::test]
async fn refuses_file_that_is_no_statement() {
    let shop = TestServer::start().await;
    let seller = shop.seller().await;
    for file in ["", "Kod;Ad\n1;2", "Tarih;Tutar\n20.11.2026;5,00"] {
        assert_eq!(seller.send_statement(file, "").await.refused_fields(), ["file"]);
    }
    seller.send_statement(*b"PK\x03\x04....", "").await.refused(400, "unreadable_file");
    let empty = reqwest::multipart::Form::new().text("other", "1");
    let request = seller.request(Method::POST, "/api/order/statement").multipart(empty);
    assert_eq!(seller.send(request).await.refused_fields(), ["file"]);
    assert_eq!(seller.send_statement("Tarih", "?apply=evet").await.refused_fields(), ["apply"]);
    seller.post("/api/order/statement", &json!({})).await.refused(415, "wrong_media_type");
}
