//! The owner's settings, as staff change them and everything shows them.

use crate::support::TestServer;
use fixtures::requests::{PASSWORD, order};
use infra_mail::{Letterhead, Mailer, Sender, Transport};
use serde_json::{Value, json};
use std::{
    fs,
    sync::Arc,
    time::{Duration, Instant},
};

const IBAN: &str = "TR18 0006 2001 1900 0006 6723 15";

fn accounts() -> Value {
    json!([
        { "bank": "Birinci Banka", "holder": "Kahve Ltd. Şti.", "iban": IBAN },
        { "bank": "İkinci Banka", "holder": "Kahve Ltd. Şti.", "iban": "TR33 0006 1005 1978 6457 8413 26" },
    ])
}

/// Returns the plain text of a mail as this shop sends it now.
fn mail_text(shop: &TestServer, number: &str) -> String {
    let followed = shop.adapters.following_database();
    let folder = shop.folder().join(number);
    let letterhead = Letterhead {
        shop: Arc::clone(&followed.ports.shop),
        origin: "https://shop.example".into(),
        from: Sender::parse("Dördüncü <siparis@shop.example>"),
    };
    let mailer = Arc::new(Mailer::new(letterhead, Transport::folder(folder.clone()).unwrap()));
    let retries = domain::mail::RetrySchedule::parse("60").unwrap();
    let worker = application::mail::SendMail::new(&followed.ports, mailer, retries);
    while worker.run().unwrap() {}
    let mails = fs::read_dir(folder).unwrap().map(|file| fs::read(file.unwrap().path()).unwrap());
    let text = |mail: Vec<u8>| {
        let parsed = mail_parser::MessageParser::new().parse(&mail).unwrap();
        parsed.body_text(0).unwrap().into_owned()
    };
    mails.map(text).collect::<Vec<_>>().join("\n")
}

#[tokio::test]
async fn everything_says_the_new_facts() {
    let shop = TestServer::start().await;
    let (customer, seller) = (shop.customer().await, shop.seller().await);
    let product = shop.product("Ceviz Tavla", 123_450);
    let change = json!({
        "name": "Moda Kahvesi",
        "legalTitle": "Moda Kahve Ltd. Şti.",
        "taxOffice": "Kadıköy",
        "taxNumber": "1234567890",
        "address": "Moda Cad. 1, Kadıköy / İstanbul",
        "openingHours": "Her gün 10–20",
        "mersis": "0123 4567 8901 2345",
        "kep": "moda@hs01.kep.tr",
        "etbis": "42",
        "email": "bilgi@moda.example",
        "phones": ["0216 111 22 33", "444 0 444"],
        "whatsappPhone": "+90 532 111 22 33",
        "mapUrl": "https://harita.example/a",
        "mapLink": "https://harita.example/b",
        "bankAccounts": accounts(),
        "password": PASSWORD,
        "dispatch": "Aynı gün kargo",
        "delivery": "Kargo ücretsiz",
        "transferDays": 7,
        "transferAutoCancel": false,
        "lowStock": 9,
        "announcement": { "text": "Bayramda <açığız>", "link": "/urunler" },
        "hero": { "title": "Hoş geldiniz.", "text": "Çay hazır." },
    });
    let set = seller.put("/api/seller/settings", &change).await.ok(200)["settings"].clone();
    assert_eq!(set["bankAccounts"], json!({ "value": accounts(), "source": "database" }));
    assert_eq!(set["phones"]["value"], json!(["0 216 111 22 33", "444 0 444"]));
    assert_eq!(set["hero"]["value"], change["hero"]);

    let facts = shop.visitor().get("/api/shop").await.ok(200)["shop"].clone();
    assert_eq!((&facts["name"], &facts["bank"]["iban"]), (&json!("Moda Kahvesi"), &json!(IBAN)));
    assert_eq!(facts["banks"].as_array().unwrap().len(), 2);
    assert_eq!((&facts["transferDays"], &facts["email"]), (&json!(7), &json!("bilgi@moda.example")));
    assert_eq!(facts["announcement"], change["announcement"]);

    let page = shop.visitor().get("/").await.text();
    for text in
        ["Moda Kahvesi", "Hoş geldiniz.", "Bayramda &lt;açığız&gt;", r#""telephone":"0 216 111 22 33""#]
    {
        assert!(page.contains(text), "{text}");
    }
    let staff_page = shop.visitor().get("/seller/ayarlar").await.text();
    assert!(!staff_page.contains("id=\"duyuru\""), "staff see no announcement");
    let response = shop.visitor().get("/iletisim").await;
    let policy = response.header("content-security-policy").to_owned();
    assert!(policy.contains("frame-src https://harita.example;"), "{policy}");

    let legal = shop.visitor().get("/api/legal/distance-sales").await.ok(200)["text"]["body"].to_string();
    for text in ["Moda Kahve Ltd. Şti.", "1234567890", "0123456789012345", "7 iş günü"] {
        assert!(legal.contains(text), "{text}: {legal}");
    }

    let address = customer.save_address().await;
    customer.post("/api/order/cod", &order(&product, 1, &address)).await.ok(201);
    let mail = mail_text(&shop, "mail");
    for text in ["Moda Kahvesi", IBAN, "İkinci Banka", "hesaplardan birine", "bilgi@moda.example"] {
        assert!(mail.contains(text), "{text}: {mail}");
    }
    assert!(mail.contains("Banka bilgileri") || mail.contains("havale bilgileri"), "staff are told: {mail}");
    let entries = seller.get("/api/seller/audit?entity=settings").await.ok(200);
    assert_eq!(entries["total"], 1);
}

#[tokio::test]
async fn other_instance_says_them_within_a_second() {
    let one = TestServer::start().await;
    let other = one.another(&[]).await;
    let seller = one.seller().await;
    seller.put("/api/seller/settings", &json!({ "name": "Moda Kahvesi" })).await.ok(200);
    let start = Instant::now();
    while other.visitor().get("/api/shop").await.ok(200)["shop"]["name"] != "Moda Kahvesi" {
        // The poll comes once a second; a busy machine may be late.
        assert!(start.elapsed() < Duration::from_secs(5));
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    assert!(other.visitor().get("/").await.text().contains("Moda Kahvesi"));
}

#[tokio::test]
async fn placed_orders_keep_their_texts_and_deadline() {
    let shop = TestServer::start().await;
    let (customer, seller) = (shop.customer().await, shop.seller().await);
    let (product, address) = (shop.product("Ceviz Tavla", 123_450), customer.save_address().await);
    let mut body = order(&product, 1, &address);
    body["paymentType"] = json!("COD");
    let preview = customer.post("/api/order/texts", &body).await.ok(200)["texts"].clone();
    let mut body = order(&product, 1, &address);
    body["acceptedTexts"] = preview
        .as_array()
        .unwrap()
        .iter()
        .map(|text| (text["kind"].as_str().unwrap().to_owned(), text["sha256"].clone()))
        .collect();
    let id =
        customer.post("/api/order/cod", &body).await.ok(201)["order"]["_id"].as_str().unwrap().to_owned();
    let texts = customer.get(&format!("/api/order/{id}/texts")).await.ok(200);
    let before = customer.get("/api/order/user").await.ok(200)["orders"][0]["transferDeadline"].clone();
    let change = json!({ "legalTitle": "Moda Kahve Ltd. Şti.", "transferDays": 30 });
    seller.put("/api/seller/settings", &change).await.ok(200);
    assert_eq!(customer.get(&format!("/api/order/{id}/texts")).await.ok(200), texts);
    assert_eq!(customer.get("/api/order/user").await.ok(200)["orders"][0]["transferDeadline"], before);
}

#[tokio::test]
async fn bank_accounts_need_the_password_and_staff_are_told() {
    let shop = TestServer::start().await;
    let seller = shop.seller().await;
    let other = shop.staff_account(false, true);
    let disabled = shop.staff_account(true, false);
    shop.run_sql(&format!("UPDATE users SET disabled_at = now() WHERE email = '{disabled}'"));
    let before = shop.contents();
    for wrong in
        [json!({ "bankAccounts": accounts() }), json!({ "bankAccounts": accounts(), "password": "x" })]
    {
        seller.put("/api/seller/settings", &wrong).await.refused(401, "wrong_credentials");
    }
    assert_eq!(shop.contents(), before);
    let right = json!({ "bankAccounts": accounts(), "password": PASSWORD });
    seller.put("/api/seller/settings", &right).await.ok(200);
    let mails = shop.rows("mails");
    assert_eq!(mails.matches("bank_accounts_changed").count(), 2, "{mails}");
    assert!(mails.contains(&other) && !mails.contains(&disabled), "{mails}");
}

#[tokio::test]
async fn every_wrong_field_is_named_and_nothing_changes() {
    let shop = TestServer::start().await;
    let seller = shop.seller().await;
    let before = shop.contents();
    let wrong = json!({
        "name": "x".repeat(61),
        "taxNumber": "1234567891",
        "mersis": "1",
        "kep": "kep",
        "email": "e",
        "phones": ["1", "2", "3", "4", "5", "6"],
        "whatsappPhone": "abc",
        "mapUrl": "http://a.example",
        "mapLink": "x",
        "bankAccounts": [{ "bank": "B", "holder": "H", "iban": "TR12" }],
        "dispatch": "x".repeat(61),
        "transferDays": 31,
        "lowStock": 1000,
        "announcement": { "text": "x".repeat(141), "link": "https://a.example" },
        "hero": { "title": "x".repeat(61), "text": "" },
        "invoicing": "evet",
        "invoiceSeries": "ab",
        "invoiceAddress": { "street": "Moda Cad. 1", "city": "" },
        "invoiceOnShipping": 1,
        "carrierTaxNumbers": { "aras": "0720039667", "ups": "8760047464", "other": "8760047464", "ptt": 7 },
        "address": "Doğru adres",
    });
    assert_eq!(
        seller.put("/api/seller/settings", &wrong).await.refused_fields(),
        [
            "announcement.link",
            "announcement.text",
            "bankAccounts[0].iban",
            "carrierTaxNumbers.aras",
            "carrierTaxNumbers.other",
            "carrierTaxNumbers.ptt",
            "carrierTaxNumbers.ups",
            "dispatch",
            "email",
            "hero.text",
            "hero.title",
            "invoiceAddress.city",
            "invoiceAddress.district",
            "invoiceOnShipping",
            "invoiceSeries",
            "invoicing",
            "kep",
            "lowStock",
            "mapLink",
            "mapUrl",
            "mersis",
            "name",
            "phones",
            "taxNumber",
            "transferDays",
            "whatsappPhone",
        ]
    );
    let none = json!({ "bankAccounts": [], "password": PASSWORD });
    assert_eq!(seller.put("/api/seller/settings", &none).await.refused_fields(), ["bankAccounts"]);
    assert_eq!(shop.contents(), before);
}

/// What invoicing needs, beside the registered name.
fn invoice_settings() -> Value {
    json!({
        "taxNumber": "8760047464", "taxOffice": "Kadıköy", "invoiceSeries": "DRD",
        "invoiceAddress": { "street": "Moda Cad. 1", "district": "Kadıköy", "city": "İstanbul", "zipcode": "34710" },
    })
}

#[tokio::test]
async fn invoicing_keeps_what_it_needs() {
    let shop = TestServer::with(&[("SHOP_LEGAL_TITLE", "Dördüncü Ltd. Şti.")]).await;
    let seller = shop.seller().await;
    let put = async |change: &Value| seller.put("/api/seller/settings", change).await;
    let on = json!({ "invoicing": true });
    let refused = put(&on).await;
    assert_eq!(refused.refused_fields(), ["invoiceAddress", "invoiceSeries", "taxNumber", "taxOffice"]);
    let settings = put(&invoice_settings()).await.ok(200)["settings"].clone();
    assert_eq!(settings["invoicing"], json!({ "value": false, "source": "default" }));
    assert_eq!(settings["invoiceOnShipping"], json!({ "value": true, "source": "default" }));
    assert_eq!(settings["invoiceAddress"]["value"], invoice_settings()["invoiceAddress"]);
    put(&json!({ "taxOffice": null })).await.ok(200);
    put(&json!({ "taxOffice": "Moda", "invoicing": true })).await.ok(200);

    let before = shop.contents();
    for key in ["invoiceAddress", "invoiceSeries", "taxNumber", "taxOffice"] {
        let refused = put(&json!({ key: null, "lowStock": 7 })).await;
        let message = refused.json()["fields"][key].clone();
        assert_eq!(message, "Fatura kesmek için bu bilgi gerekir; boş bırakılamaz.");
    }
    assert_eq!(shop.contents(), before);
    let off = put(&json!({ "taxOffice": null, "invoicing": false })).await.ok(200);
    assert_eq!(off["settings"]["invoicing"], json!({ "value": false, "source": "database" }));
}

#[tokio::test]
async fn of_switching_invoicing_on_and_emptying_one_is_refused() {
    let shop = TestServer::start().await;
    let seller = shop.seller().await;
    seller.put("/api/seller/settings", &invoice_settings()).await.ok(200);
    seller.put("/api/seller/settings", &json!({ "legalTitle": "Kahve Ltd. Şti." })).await.ok(200);
    let (on, emptied) = (json!({ "invoicing": true }), json!({ "legalTitle": null }));
    let answers =
        tokio::join!(seller.put("/api/seller/settings", &on), seller.put("/api/seller/settings", &emptied));
    let mut statuses = [answers.0.status, answers.1.status];
    statuses.sort_unstable();
    assert_eq!(statuses, [200, 422]);
}

#[tokio::test]
async fn carriers_begin_with_published_numbers() {
    let shop = TestServer::start().await;
    let seller = shop.seller().await;
    let numbers =
        async || seller.get("/api/seller/settings").await.ok(200)["settings"]["carrierTaxNumbers"].clone();
    let published = json!({
        "aras": "0720039666", "mng": "6080712084", "ptt": "7320068060", "surat": "7870233582",
        "yurtici": "9860008925",
    });
    assert_eq!(numbers().await, json!({ "value": published, "source": "default" }));
    let own = json!({ "aras": "072 003 96 66", "hepsijet": "8760047464" });
    seller.put("/api/seller/settings", &json!({ "carrierTaxNumbers": own })).await.ok(200);
    let own = json!({ "aras": "0720039666", "hepsijet": "8760047464" });
    assert_eq!(numbers().await, json!({ "value": own, "source": "database" }));
    let entry = seller.get("/api/seller/audit?entity=settings").await.ok(200)["entries"][0].clone();
    assert_eq!(entry["after"]["carrierTaxNumbers"], "aras 0720039666, hepsijet 8760047464");
}

#[tokio::test]
async fn variables_lock_their_settings() {
    let shop = TestServer::with(&[
        ("SHOP_NAME", "Sabit"),
        ("SHOP_BANK_NAME", "Banka"),
        ("SHOP_TRANSFER_AUTO_CANCEL", "0"),
    ])
    .await;
    let seller = shop.seller().await;
    let settings = seller.get("/api/seller/settings").await.ok(200)["settings"].clone();
    assert_eq!(
        settings["name"],
        json!({ "value": "Sabit", "source": "environment", "variable": "SHOP_NAME" })
    );
    assert_eq!(settings["bankAccounts"]["variable"], "SHOP_BANK_*");
    assert_eq!(settings["transferAutoCancel"]["value"], false);
    assert_eq!(settings["address"]["source"], "default");
    let before = shop.contents();
    for value in [Value::Null, json!("Başka")] {
        let change = json!({ "name": value, "address": "Moda" });
        let refused = seller.put("/api/seller/settings", &change).await.refused(409, "set_by_environment");
        assert!(refused["message"].as_str().unwrap().contains("SHOP_NAME"), "{refused}");
    }
    assert_eq!(shop.contents(), before);
}

#[tokio::test]
async fn unknown_settings_alone_are_refused() {
    let shop = TestServer::start().await;
    let seller = shop.seller().await;
    let seen = seller.get("/api/seller/settings").await.ok(200)["updatedAt"].clone();
    let before = shop.contents();
    for body in [
        json!({ "shopName": "Kahve", "renk": null }),
        json!({ "shopName": "Kahve", "renk": null, "updatedAt": seen, "password": "parola" }),
    ] {
        let refused = seller.put("/api/seller/settings", &body).await.refused(422, "validation_failed");
        let fields: Vec<_> = refused["fields"].as_object().unwrap().keys().cloned().collect();
        assert_eq!(fields, ["renk", "shopName"], "{refused}");
        assert_eq!(refused["fields"]["renk"], "Böyle bir ayar yok.");
    }
    assert_eq!(shop.contents(), before);
    let beside = json!({ "name": "Kahve", "renk": null });
    let saved = seller.put("/api/seller/settings", &beside).await.ok(200);
    assert_eq!(saved["settings"]["name"]["value"], "Kahve");
    seller.put("/api/seller/settings", &json!({})).await.ok(200);
}

#[tokio::test]
async fn of_two_staff_at_once_the_second_is_told() {
    let shop = TestServer::start().await;
    let seller = shop.seller().await;
    for (dispatch, delivery) in [("Bugün", "Yarın"), ("Aynı gün", "Ertesi gün")] {
        let seen = seller.get("/api/seller/settings").await.ok(200)["updatedAt"].clone();
        let change = |key: &str, value: &str| json!({ key: value, "updatedAt": seen });
        let (dispatch, delivery) = (change("dispatch", dispatch), change("delivery", delivery));
        let answers = tokio::join!(
            seller.put("/api/seller/settings", &dispatch),
            seller.put("/api/seller/settings", &delivery)
        );
        let (saved, refused) = if answers.0.status == 200 { answers } else { (answers.1, answers.0) };
        let saved = saved.ok(200);
        let refused = refused.refused(409, "changed_meanwhile");
        assert_eq!((&refused["settings"], &refused["updatedAt"]), (&saved["settings"], &saved["updatedAt"]));
        assert_eq!(seller.get("/api/seller/settings").await.ok(200)["settings"], saved["settings"]);
    }
    let entries = seller.get("/api/seller/audit?entity=settings").await.ok(200);
    assert_eq!(entries["total"], 2, "a refused change leaves no entry");
}

#[tokio::test]
async fn null_goes_back_to_the_default() {
    let shop = TestServer::start().await;
    let seller = shop.seller().await;
    let name = async |value: Value| {
        seller.put("/api/seller/settings", &json!({ "name": value })).await.ok(200)["settings"]["name"]
            .clone()
    };
    assert_eq!(name(json!("Kahve")).await, json!({ "value": "Kahve", "source": "database" }));
    assert_eq!(name(Value::Null).await, json!({ "value": "Dördüncü", "source": "default" }));
    assert_eq!(shop.visitor().get("/api/shop").await.ok(200)["shop"]["name"], "Dördüncü");
}

#[tokio::test]
async fn launch_checks_lead_to_the_setting() {
    let shop = TestServer::start().await;
    let seller = shop.seller().await;
    let check = async |variable: &str| {
        let checks = seller.get("/api/seller/launch-checks").await.ok(200)["checks"].clone();
        checks.as_array().unwrap().iter().find(|check| check["variable"] == variable).unwrap().clone()
    };
    let open = json!({ "variable": "SHOP_TAX_OFFICE", "setting": "taxOffice", "isDone": false });
    assert_eq!(check("SHOP_TAX_OFFICE").await, open);
    assert_eq!(check("SMTP_URL").await["setting"], Value::Null);
    seller.put("/api/seller/settings", &json!({ "taxOffice": "Kadıköy" })).await.ok(200);
    assert_eq!(check("SHOP_TAX_OFFICE").await["isDone"], true);
}

#[tokio::test]
async fn test_mail_reports_where_it_went() {
    let shop = TestServer::start().await;
    let seller = shop.seller().await;
    let sent = seller.post("/api/seller/settings/test-mail", &json!({})).await.ok(200);
    assert_eq!(sent["toFile"], true);
    let message = sent["message"].as_str().unwrap();
    assert!(message.ends_with("gönderilmedi: e-posta sunucusu yok (dosyaya yazıldı)."), "{message}");
    // Without a mail server the answer is the file's name.
    assert!(sent["answer"].as_str().unwrap().ends_with(".eml"), "{sent}");
    let file = fs::read_to_string(sent["answer"].as_str().unwrap()).unwrap();
    assert!(file.contains("Deneme"), "{file}");
    assert!(shop.rows("mails").is_empty(), "it goes past the outbox");
}
