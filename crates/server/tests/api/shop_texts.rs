//! The shop's texts: as the owner changes them, and as visitors read them.

use crate::support::{Client, TestServer, keys};
use fixtures::requests::order;
use serde_json::{Value, json};
use std::time::{Duration, Instant};

const CONTRACT: &str = "{{seller}}\n{{buyer}}\n{{items}}\nÖdenecek: {{total}}\n{{delivery}}\n{{withdrawal}}";

async fn set(seller: &Client, key: &str, body: &str) -> Value {
    seller.put(&format!("/api/seller/text/{key}"), &json!({ "body": body })).await.ok(200)
}

#[tokio::test]
async fn lists_the_texts_with_path_and_placeholders() {
    let shop = TestServer::start().await;
    let list = shop.seller().await.get("/api/seller/text").await.ok(200);
    let texts = list["texts"].as_array().unwrap();
    let facts: Vec<_> =
        texts.iter().map(|text| (text["key"].as_str().unwrap(), text["path"].as_str().unwrap())).collect();
    assert_eq!(
        facts,
        [
            ("about", "/hakkimizda"),
            ("faq", "/sikca-sorulan-sorular"),
            ("delivery-returns", "/teslimat"),
            ("privacy", "/gizlilik-ve-cerezler"),
            ("kvkk", "/kvkk-aydinlatma-metni"),
            ("cookies", "/gizlilik-ve-cerezler"),
            ("preliminary-information", "/on-bilgilendirme-formu"),
            ("distance-sales", "/mesafeli-satis-sozlesmesi"),
        ]
    );
    for text in texts {
        assert_eq!(keys(text), ["isCustom", "key", "path", "placeholders", "title", "updatedAt"]);
        assert_eq!(text["isCustom"], false);
    }
    let required = |text: &Value| {
        let all = text["placeholders"].as_array().unwrap().iter();
        all.filter(|one| one["isRequired"] == true).map(|one| one["name"].clone()).collect::<Vec<_>>()
    };
    assert_eq!(required(&texts[7]), ["seller", "buyer", "items", "total", "delivery", "withdrawal"]);
    assert_eq!(required(&texts[0]), Vec::<Value>::new());
    assert_eq!(keys(&texts[0]["placeholders"][0]), ["about", "isRequired", "name"]);
}

#[tokio::test]
async fn changed_text_is_in_force_with_the_answer() {
    let shop = TestServer::start().await;
    let seller = shop.seller().await;
    let first = seller.get("/api/seller/text/about").await.ok(200);
    assert_eq!(first["body"], first["defaultBody"]);
    let typed = "## Biz\r\n{{shop}} <b>kahvesi</b>\n- Çay";
    let change = json!({ "body": typed, "updatedAt": first["updatedAt"] });
    let saved = seller.put("/api/seller/text/about", &change).await.ok(200);
    assert_eq!(saved["body"], typed.replace('\r', ""));
    assert_eq!((&saved["isCustom"], &saved["defaultBody"]), (&json!(true), &first["defaultBody"]));

    let shown = shop.visitor().get("/api/text/about").await.ok(200);
    assert_eq!(keys(&shown), ["body", "isCustom", "key", "success", "title"]);
    assert_eq!(shown["body"], "## Biz\nDördüncü <b>kahvesi</b>\n- Çay");
    let page = shop.visitor().get("/hakkimizda").await.text();
    assert!(page.contains("\"/api/text/about\"") && !page.contains("<b>kahvesi"), "{page}");

    let repeated = seller.put("/api/seller/text/about", &change).await.ok(200);
    assert_eq!(repeated["updatedAt"], saved["updatedAt"], "the response to the first may have been lost");
    let other = json!({ "body": "Başka", "updatedAt": first["updatedAt"] });
    let late = seller.put("/api/seller/text/about", &other).await.refused(409, "changed_meanwhile");
    assert_eq!((&late["body"], &late["updatedAt"]), (&saved["body"], &saved["updatedAt"]));
    let reset_of = |version: &Value| {
        let version = version["updatedAt"].as_str().unwrap().to_owned();
        format!("/api/seller/text/about?updatedAt={version}")
    };
    let late = seller.delete(&reset_of(&first)).await.refused(409, "changed_meanwhile");
    assert_eq!((&late["body"], &late["updatedAt"]), (&saved["body"], &saved["updatedAt"]));
    let reset = seller.delete(&reset_of(&saved)).await.ok(200);
    let repeated = seller.delete(&reset_of(&saved)).await.ok(200);
    assert_eq!(repeated["updatedAt"], reset["updatedAt"], "it has its default already");
    assert_eq!((&reset["isCustom"], &reset["body"]), (&json!(false), &first["defaultBody"]));
    assert!(shop.visitor().get("/api/text/about").await.text().contains("Vizyonumuz"));
    let old = json!({ "body": "Eski", "updatedAt": first["updatedAt"] });
    seller.put("/api/seller/text/about", &old).await.refused(409, "changed_meanwhile");
}

#[tokio::test]
async fn pages_carry_their_texts() {
    let shop = TestServer::start().await;
    set(&shop.seller().await, "cookies", "Çerez yok.").await;
    for (path, calls) in [
        ("/hakkimizda", vec!["about"]),
        ("/sikca-sorulan-sorular", vec!["faq"]),
        ("/teslimat", vec!["delivery-returns"]),
        ("/gizlilik-ve-cerezler", vec!["privacy", "cookies"]),
        ("/kvkk-aydinlatma-metni", vec!["kvkk"]),
        ("/iletisim", vec![]),
    ] {
        let page = shop.visitor().get(path).await.text();
        let carried: Vec<_> =
            page.match_indices("\"/api/text/").map(|(at, found)| &page[at + found.len()..]).collect();
        assert_eq!(carried.len(), calls.len(), "{path}");
        for (found, key) in carried.iter().zip(calls) {
            assert!(found.starts_with(&format!("{key}\"")), "{path}");
        }
    }
    assert!(shop.visitor().get("/gizlilik-ve-cerezler").await.text().contains("Çerez yok."));
    let moved = shop.visitor().get("/iade-ve-geri-odeme").await;
    assert_eq!((moved.status, moved.header("location")), (308, "/teslimat#iade"));
}

#[tokio::test]
async fn visitors_read_the_six_texts_of_pages_alone() {
    let shop = TestServer::with(&[("SHOP_EMAIL", "hukuk@example.com")]).await;
    for (key, title) in [
        ("about", "Hakkımızda"),
        ("faq", "Sıkça Sorulan Sorular"),
        ("delivery-returns", "Teslimat ve İade"),
        ("privacy", "Gizlilik"),
        ("kvkk", "KVKK Aydınlatma Metni"),
        ("cookies", "Çerezler"),
    ] {
        let text = shop.visitor().get(&format!("/api/text/{key}")).await.ok(200);
        assert_eq!((&text["key"], &text["title"]), (&json!(key), &json!(title)));
        let is_legal = ["privacy", "kvkk"].contains(&key);
        assert_eq!(text["body"].as_str().unwrap().contains("hukuk@example.com"), is_legal, "{key}");
    }
    let seller = shop.seller().await;
    for key in ["preliminary-information", "distance-sales", "yok", "ABOUT"] {
        shop.visitor().get(&format!("/api/text/{key}")).await.refused(404, "text_not_found");
    }
    seller.get("/api/seller/text/yok").await.refused(404, "text_not_found");
    seller.put("/api/seller/text/yok", &json!({ "body": "x" })).await.refused(404, "text_not_found");
    seller.delete("/api/seller/text/yok").await.refused(404, "text_not_found");
}

#[tokio::test]
async fn wrong_templates_are_refused_with_name_and_line() {
    let shop = TestServer::start().await;
    let seller = shop.seller().await;
    let before = shop.contents();
    let refused = async |key: &str, body: Value| {
        let (path, body) = (format!("/api/seller/text/{key}"), json!({ "body": body }));
        let saved = seller.put(&path, &body).await.refused(422, "validation_failed");
        let previewed =
            seller.post(&format!("{path}/preview"), &body).await.refused(422, "validation_failed");
        assert_eq!(saved["fields"], previewed["fields"]);
        saved["fields"]["body"].as_str().unwrap().to_owned()
    };
    assert_eq!(
        refused("faq", json!("## Soru\nYanıt {{yok}}\n{{buyer}}")).await,
        "2. satırda bilinmeyen bir alan var: {{yok}}. 3. satırda bilinmeyen bir alan var: {{buyer}}."
    );
    assert_eq!(
        refused("distance-sales", json!(CONTRACT.replace("{{total}}", ""))).await,
        "Zorunlu alan eksik: {{total}}."
    );
    assert_eq!(refused("about", json!(" \n")).await, "Bu alanı doldurun.");
    assert_eq!(refused("about", json!("ş".repeat(60_001))).await, "En fazla 60000 karakter yazın.");
    refused("about", json!("a\u{0}b")).await;
    refused("about", json!(5)).await;
    assert_eq!(shop.contents(), before);
    set(&seller, "about", &"𝄞".repeat(60_000)).await;
}

#[tokio::test]
async fn previews_store_nothing() {
    let shop = TestServer::start().await;
    let seller = shop.seller().await;
    let before = shop.contents();
    let preview = async |key: &str, body: &str| {
        let path = format!("/api/seller/text/{key}/preview");
        let shown = seller.post(&path, &json!({ "body": body })).await.ok(200);
        assert_eq!(keys(&shown), ["body", "success"]);
        shown["body"].as_str().unwrap().to_owned()
    };
    assert_eq!(preview("about", "- {{shop}}").await, "- Dördüncü");
    let contract = preview("distance-sales", CONTRACT).await;
    assert!(contract.contains("Ayşe Örnek") && contract.contains("Ödenecek: ₺3.390,00"), "{contract}");
    assert_eq!(shop.contents(), before);
}

#[tokio::test]
async fn other_instance_shows_it_within_a_second() {
    let one = TestServer::start().await;
    let other = one.another(&[]).await;
    set(&one.seller().await, "about", "Yeni metin").await;
    let start = Instant::now();
    while other.visitor().get("/api/text/about").await.ok(200)["body"] != "Yeni metin" {
        // The poll comes once a second; a busy machine may be late.
        assert!(start.elapsed() < Duration::from_secs(5));
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

#[tokio::test]
async fn contract_changed_after_reading_is_refused_and_accepted_ones_stay() {
    let shop = TestServer::start().await;
    let product = shop.product("Ceviz Tavla", 100_000);
    let (customer, seller) = (shop.customer().await, shop.seller().await);
    let saved = customer.save_address().await;
    let read = async || {
        let mut body = order(&product, 1, &saved);
        body["paymentType"] = json!("COD");
        customer.post("/api/order/texts", &body).await.ok(200)["texts"].as_array().unwrap().clone()
    };
    let accepting = |texts: &[Value]| {
        let mut body = order(&product, 1, &saved);
        let hash = |text: &Value| (text["kind"].as_str().unwrap().to_owned(), text["sha256"].clone());
        body["acceptedTexts"] = texts.iter().map(hash).collect();
        body
    };
    let texts = read().await;
    set(&seller, "distance-sales", &format!("{CONTRACT}\nBirinci hâli.")).await;
    customer.post("/api/order/cod", &accepting(&texts)).await.refused(409, "texts_changed");
    let texts = read().await;
    let contract = texts[1]["body"].as_str().unwrap();
    assert!(contract.ends_with("Birinci hâli.") && contract.contains("- Ceviz Tavla: 1 adet"), "{contract}");
    let placed = customer.post("/api/order/cod", &accepting(&texts)).await.ok(201);
    let path = format!("/api/order/{}/texts", placed["order"]["_id"].as_str().unwrap());
    set(&seller, "distance-sales", &format!("{CONTRACT}\nİkinci hâli.")).await;
    let kept = customer.get(&path).await.ok(200)["texts"].clone();
    for (kept, read) in kept.as_array().unwrap().iter().zip(&texts) {
        assert_eq!((&kept["body"], &kept["sha256"]), (&read["body"], &read["sha256"]));
    }
    let open = shop.visitor().get("/api/legal/distance-sales").await.ok(200)["text"].clone();
    assert_eq!(open["isCustom"], true);
    assert!(open["body"].as_str().unwrap().ends_with("İkinci hâli."), "{open}");
}

#[tokio::test]
async fn each_change_is_one_audit_entry_with_its_lines() {
    let shop = TestServer::start().await;
    let seller = shop.seller().await;
    set(&seller, "about", "Bir\nİki\nÜç").await;
    set(&seller, "about", "Bir\nİki\nÜç").await;
    set(&seller, "about", "Bir\nYeni\nÜç").await;
    seller.post("/api/seller/text/about/preview", &json!({ "body": "Deneme" })).await.ok(200);
    seller.delete("/api/seller/text/about").await.ok(200);
    seller.delete("/api/seller/text/about").await.ok(200);
    let log = seller.get("/api/seller/audit?entity=settings").await.ok(200);
    assert_eq!(log["total"], 3);
    let entry = &log["entries"][1];
    assert_eq!(
        (&entry["action"], &entry["before"], &entry["after"]),
        (&json!("text"), &json!({ "about": "İki" }), &json!({ "about": "Yeni" }))
    );
}
