//! Legal texts: public, previewed for an order, accepted and stored with it.

use crate::support::{Client, TestServer, keys};
use fixtures::requests::order;
use serde_json::{Value, json};

const NOBODY: &str = "019a9f00-0000-7000-8000-00000000ffff";

/// Returns the body of an order of this many pieces for the preview.
fn by_transfer(product: &str, quantity: u32, address: &str) -> Value {
    let mut body = order(product, quantity, address);
    body["paymentType"] = json!("COD");
    body
}

async fn preview(client: &Client, product: &str, quantity: u32, address: &str) -> Vec<Value> {
    let body = client.post("/api/order/texts", &by_transfer(product, quantity, address)).await.ok(200);
    body["texts"].as_array().unwrap().clone()
}

/// Returns the body of an order that accepts these texts.
fn accepting(texts: &[Value], product: &str, quantity: u32, address: &str) -> Value {
    let mut body = order(product, quantity, address);
    let hashes = texts.iter().map(|text| (text["kind"].as_str().unwrap().to_owned(), text["sha256"].clone()));
    body["acceptedTexts"] = hashes.collect();
    body
}

#[tokio::test]
async fn serves_both_contracts_without_login() {
    let shop = TestServer::with(&[
        ("SHOP_LEGAL_TITLE", "Dördüncü Oyun Ltd. Şti."),
        ("SHOP_TAX_NUMBER", "1234567890"),
        ("SHOP_EMAIL", "hukuk@example.com"),
    ])
    .await;
    for (kind, title) in [
        ("distance-sales", "Mesafeli Satış Sözleşmesi"),
        ("preliminary-information", "Ön Bilgilendirme Formu"),
    ] {
        let body = shop.visitor().get(&format!("/api/legal/{kind}")).await.ok(200);
        assert_eq!(
            (keys(&body), keys(&body["text"])),
            (vec!["success", "text"], vec!["body", "isCustom", "kind", "title"])
        );
        let text = &body["text"];
        assert_eq!(
            (&text["kind"], &text["title"], &text["isCustom"]),
            (&json!(kind), &json!(title), &json!(false))
        );
        let lines = text["body"].as_str().unwrap();
        assert!(!lines.contains("şablon"), "customers accept it: {lines}");
        assert!(lines.contains("Dördüncü Oyun Ltd. Şti.") && lines.contains("hukuk@example.com"), "{lines}");
        assert!(!lines.contains("demo"), "nothing invented beside a real name: {lines}");
    }
    for kind in ["yok", "kvkk", "%00", ".."] {
        shop.visitor().get(&format!("/api/legal/{kind}")).await.refusal();
    }
    shop.visitor().get("/api/legal/yok").await.refused(404, "text_not_found");
}

#[tokio::test]
async fn accepted_texts_are_kept_to_the_letter() {
    let shop = TestServer::start().await;
    let product = shop.product("Ceviz Tavla", 123_450);
    let (customer, seller, stranger) = (shop.customer().await, shop.seller().await, shop.customer().await);
    let saved = customer.save_address().await;
    let texts = preview(&customer, &product, 2, &saved).await;
    let shown: Vec<_> =
        texts.iter().map(|text| (text["kind"].as_str().unwrap(), text["title"].as_str().unwrap())).collect();
    assert_eq!(
        shown,
        [
            ("preliminary-information", "Ön Bilgilendirme Formu"),
            ("distance-sales", "Mesafeli Satış Sözleşmesi"),
        ]
    );
    for text in &texts {
        assert_eq!(keys(text), ["body", "kind", "sha256", "title"]);
        let body = text["body"].as_str().unwrap();
        for part in
            ["- Ceviz Tavla: 2 adet × ₺1.234,50 = ₺2.469,00", "Değirmen Sok. No: 14 Kat 2", "Ayşe Demir"]
        {
            assert!(body.contains(part), "{body}");
        }
    }
    assert_eq!(preview(&customer, &product, 2, &saved).await, texts, "the same order has the same texts");

    let placed = customer.post("/api/order/cod", &accepting(&texts, &product, 2, &saved)).await.ok(201);
    let id = placed["order"]["_id"].as_str().unwrap().to_owned();
    let mine = customer.get("/api/order/user").await.ok(200)["orders"][0].clone();
    assert_eq!(mine["isConfirmed"], true);

    // Later edits have no effect on the stored texts.
    let edited = json!({ "name": "Yeni", "description": [], "category": "Gıda Ürünleri", "price": 9, "offerPrice": 9, "inStock": true });
    seller.put(&format!("/api/product/update/{product}"), &edited).await.ok(200);
    seller.delete(&format!("/api/product/{product}")).await.ok(200);
    customer.delete(&format!("/api/address/delete/{saved}")).await.ok(200);
    let path = format!("/api/order/{id}/texts");
    let kept = customer.get(&path).await.ok(200)["texts"].as_array().unwrap().clone();
    assert_eq!(kept.len(), 2);
    for (kept, shown) in kept.iter().zip(&texts) {
        assert_eq!(kept["acceptedAt"], mine["createdAt"]);
        let mut kept = kept.clone();
        kept.as_object_mut().unwrap().remove("acceptedAt");
        assert_eq!(kept, *shown);
    }
    assert_eq!(seller.get(&path).await.ok(200)["texts"], json!(kept));
    stranger.get(&path).await.refused(404, "order_not_found");
    shop.visitor().get(&path).await.refused(401, "login_required");
    for id in [NOBODY, "1"] {
        customer.get(&format!("/api/order/{id}/texts")).await.refused(404, "order_not_found");
    }
}

#[tokio::test]
async fn an_order_without_acceptance_is_placed_and_marked() {
    let shop = TestServer::start().await;
    let product = shop.product("Okey", 100);
    let (customer, seller) = (shop.customer().await, shop.seller().await);
    let saved = customer.save_address().await;
    let mut without = order(&product, 1, &saved);
    without["acceptedTexts"] = Value::Null;
    for body in [order(&product, 1, &saved), without] {
        let id = customer.post("/api/order/cod", &body).await.ok(201)["order"]["_id"].clone();
        let path = format!("/api/order/{}/texts", id.as_str().unwrap());
        assert_eq!(customer.get(&path).await.ok(200)["texts"], json!([]));
    }
    for order in seller.get("/api/order/seller").await.ok(200)["orders"].as_array().unwrap() {
        assert_eq!(order["isConfirmed"], false);
    }
}

#[tokio::test]
async fn changed_texts_must_be_accepted_again() {
    let shop = TestServer::start().await;
    let product = shop.product("Okey", 100);
    let (customer, seller) = (shop.customer().await, shop.seller().await);
    let saved = customer.save_address().await;
    let texts = preview(&customer, &product, 1, &saved).await;
    let good = accepting(&texts, &product, 1, &saved);
    let before = shop.contents();
    let changed = async |body: &Value| {
        customer.post("/api/order/cod", body).await.refused(409, "texts_changed");
    };
    changed(&accepting(&texts, &product, 2, &saved)).await;
    for accepted in [
        json!({}),
        json!({ "preliminary-information": texts[0]["sha256"] }),
        json!({ "preliminary-information": texts[1]["sha256"], "distance-sales": texts[0]["sha256"] }),
        json!({ "preliminary-information": "", "distance-sales": "0".repeat(64) }),
    ] {
        let mut body = good.clone();
        body["acceptedTexts"] = accepted;
        changed(&body).await;
    }
    for wrong in [json!(true), json!("evet"), json!({ "distance-sales": 1 })] {
        let mut body = good.clone();
        body["acceptedTexts"] = wrong;
        customer.post("/api/order/cod", &body).await.refused(422, "validation_failed");
    }
    assert_eq!(shop.contents(), before);

    let dearer = json!({ "name": "Okey", "description": [], "category": "Okey Takımları", "price": 2, "offerPrice": 1.5, "inStock": true });
    seller.put(&format!("/api/product/update/{product}"), &dearer).await.ok(200);
    let before = shop.contents();
    changed(&good).await;
    assert_eq!(shop.contents(), before);
    let texts = preview(&customer, &product, 1, &saved).await;
    customer.post("/api/order/cod", &accepting(&texts, &product, 1, &saved)).await.ok(201);
}

#[tokio::test]
async fn repeat_of_accepted_order_returns_first() {
    let shop = TestServer::start().await;
    let product = shop.product("Okey", 100);
    let customer = shop.customer().await;
    let saved = customer.save_address().await;
    let body = accepting(&preview(&customer, &product, 1, &saved).await, &product, 1, &saved);
    let first = customer.order_once("anahtar", &body).await.ok(201);
    assert_eq!(customer.order_once("anahtar", &body).await.ok(200)["order"], first["order"]);
    customer.order_once("anahtar", &order(&product, 1, &saved)).await.refused(422, "idempotency_key_reused");
}

#[tokio::test]
async fn unavailable_items_have_no_text_preview() {
    let shop = TestServer::start().await;
    let (product, sold_out) =
        (shop.product("Okey", 100), shop.product_in("Okey Takımları", "Bitti", 100, false));
    let (customer, stranger) = (shop.customer().await, shop.customer().await);
    let (mine, theirs) = (customer.save_address().await, stranger.save_address().await);
    let before = shop.contents();
    let ask = async |body: &Value| customer.post("/api/order/texts", body).await;
    ask(&by_transfer(&sold_out, 1, &mine)).await.refused(409, "out_of_stock");
    ask(&by_transfer(NOBODY, 1, &mine)).await.refused(404, "product_not_found");
    ask(&by_transfer(&product, 1, &theirs)).await.refused(404, "address_not_found");
    assert_eq!(ask(&by_transfer(&product, 0, &mine)).await.refused_fields(), ["items[0].quantity"]);
    let nothing = json!({ "items": [], "address": mine, "paymentType": "COD" });
    assert_eq!(ask(&nothing).await.refused_fields(), ["items"]);
    let mut other = by_transfer(&product, 1, &mine);
    other["paymentType"] = json!("Nakit");
    assert_eq!(ask(&other).await.refused_fields(), ["paymentType"]);
    ask(&json!({})).await.refused(422, "validation_failed");
    shop.visitor().post("/api/order/texts", &json!({})).await.refused(401, "login_required");
    assert_eq!(shop.contents(), before, "a preview writes nothing");
}

#[tokio::test]
async fn page_may_frame_only_the_configured_map() {
    for (url, frames) in [
        ("https://harita.example/embed?yer=1", "frame-src https://harita.example;"),
        ("", "frame-src https://www.openstreetmap.org;"),
    ] {
        let shop = TestServer::with(&[("SHOP_MAP_URL", url)]).await;
        let policy = shop.visitor().get("/").await.header("content-security-policy").to_owned();
        assert!(policy.contains(frames), "{policy}");
    }
    let shop = TestServer::with(&[("SHOP_ADDRESS", "Moda Cad. 1")]).await;
    let page = shop.visitor().get("/").await;
    assert!(page.header("content-security-policy").contains("frame-src 'none';"), "{page:?}");
    assert_eq!(
        shop.visitor().get("/api/shop").await.ok(200)["shop"]["map"],
        json!({ "url": "", "link": "" })
    );
}

#[tokio::test]
async fn staff_see_open_launch_checks() {
    let shop =
        TestServer::with(&[("SHOP_ADDRESS", "Moda Cad. 1"), ("SHOP_PUBLIC_URL", "https://magaza.example")])
            .await;
    let body = shop.seller().await.get("/api/seller/launch-checks").await.ok(200);
    let checks = body["checks"].as_array().unwrap();
    let is_done = |variable: &str| {
        let check = checks.iter().find(|check| check["variable"] == variable).unwrap();
        check["isDone"].as_bool().unwrap()
    };
    assert_eq!(keys(&checks[0]), ["isDone", "setting", "variable"]);
    assert!(is_done("SHOP_ADDRESS") && is_done("SHOP_PUBLIC_URL") && is_done("SHOP_DEMO"));
    assert!(!is_done("SHOP_MERSIS") && !is_done("SHOP_BANK_IBAN") && !is_done("SMTP_URL"));
}
