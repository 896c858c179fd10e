//! Products, categories and shop facts.

use crate::support::{TestServer, keys};
use reqwest::Method;
use serde_json::{Value, json};
use std::time::{Duration, Instant};
use test_client::PRODUCT_KEYS;

/// Returns the names of the listed products.
async fn names(shop: &TestServer, query: &str) -> Vec<String> {
    let body = shop.visitor().get(&format!("/api/product/list{query}")).await.ok(200);
    let name = |product: &Value| product["name"].as_str().unwrap().to_owned();
    body["products"].as_array().unwrap().iter().map(name).collect()
}

/// Creates a shop with products for searches; the last is the newest.
async fn stocked() -> TestServer {
    let shop = TestServer::start().await;
    shop.product_in("Satranç Takımları", "Manyetik Satranç Takımı", 30_000, true);
    shop.product_in("Gıda Ürünleri", "İnce Belli Çay", 1_990, true);
    shop.product_in("Okey Takımları", "Çıtalı Okey Takımı", 50_000, false);
    shop.product_in("Okey Takımları", "IŞIKLI Okey Takımı", 90_000, true);
    shop
}

#[tokio::test]
async fn returns_products_by_id_in_requested_order() {
    let shop = TestServer::start().await;
    let cheap = shop.product("Zar", 500);
    let sold_out = shop.product_in("Okey Takımları", "Çıtalı Okey Takımı", 50_000, false);
    let gone = shop.product("Eski", 100);
    shop.product("Sorulmayan", 100);
    shop.seller().await.delete(&format!("/api/product/{gone}")).await.ok(200);
    let unknown = format!("{sold_out},{gone},nothing,,{cheap},{sold_out}");
    let body = shop.visitor().get(&format!("/api/product/list?ids={unknown}&inStock=true")).await.ok(200);
    assert_eq!(keys(&body), ["products", "success"]);
    assert_eq!(keys(&body["products"][0]), PRODUCT_KEYS);
    assert_eq!(names(&shop, &format!("?ids={unknown}")).await, ["Çıtalı Okey Takımı", "Zar"]);
    assert_eq!(names(&shop, "?ids=nothing").await, [""; 0], "unknown ids are none, not everything");

    let many = |count: usize| format!("/api/product/list?ids={}", vec![&*cheap; count].join(","));
    assert_eq!(shop.visitor().get(&many(100)).await.ok(200)["products"].as_array().unwrap().len(), 1);
    assert_eq!(shop.visitor().get(&many(101)).await.refused_fields(), ["ids"]);
}

#[tokio::test]
async fn an_unchanged_list_is_not_sent_again() {
    let shop = stocked().await;
    let visitor = shop.visitor();
    let again = |tag: String| {
        let request = visitor.request(Method::GET, "/api/product/list").header("if-none-match", tag);
        visitor.send(request)
    };
    let first = visitor.get("/api/product/list").await;
    let tag = first.header("etag").to_owned();
    assert!(tag.len() > 10, "{tag}");
    assert_eq!(first.header("cache-control"), "no-cache");
    let strong = tag.trim_start_matches("W/").to_owned();
    for known in [tag.clone(), strong, format!("\"x\", {tag}")] {
        let answer = again(known.clone()).await;
        assert_eq!((answer.status, answer.bytes.len(), answer.header("etag")), (304, 0, &*tag), "{known}");
    }
    assert_eq!(again("\"x\"".to_owned()).await.bytes, first.bytes);
    shop.product("Yeni", 100);
    let changed = again(tag.clone()).await;
    assert_eq!(changed.status, 200);
    assert_ne!(changed.header("etag"), tag);
}

#[tokio::test]
async fn the_seven_categories_come_in_the_shops_order() {
    let shop = TestServer::start().await;
    let body = shop.visitor().get("/api/category/list").await.ok(200);
    assert_eq!(keys(&body), ["categories", "success"]);
    let categories = body["categories"].as_array().unwrap();
    let text = |name| categories.iter().map(|one| one[name].as_str().unwrap()).collect::<Vec<_>>();
    assert_eq!(
        text("path"),
        [
            "Okey Takımları",
            "Tavla Takımları",
            "Satranç Takımları",
            "Masa Oyunları",
            "Oyun Kağıtları",
            "Gıda Ürünleri",
            "Kıraathane Ürünleri"
        ]
    );
    assert_eq!(
        text("slug"),
        [
            "okey-takimlari",
            "tavla-takimlari",
            "satranc-takimlari",
            "masa-oyunlari",
            "oyun-kagitlari",
            "gida-urunleri",
            "kiraathane-urunleri"
        ]
    );
    assert_eq!(keys(&categories[0]), ["_id", "exemption", "image", "path", "slug"]);
}

#[tokio::test]
async fn serves_shop_facts() {
    let shop = TestServer::with(&[("SHOP_WHATSAPP_PHONE", "+90 532 111 22 33")]).await;
    let body = shop.visitor().get("/api/shop").await.ok(200);
    assert_eq!(keys(&body), ["shop", "success"]);
    let facts = &body["shop"];
    assert_eq!(
        keys(facts),
        [
            "address",
            "announcement",
            "bank",
            "banks",
            "cardPayment",
            "delivery",
            "deliveryFee",
            "dispatch",
            "email",
            "freeDeliveryFrom",
            "guestOrders",
            "hero",
            "identity",
            "map",
            "name",
            "openingHours",
            "phones",
            "transferDays",
            "whatsappPhone"
        ]
    );
    assert_eq!(keys(&facts["bank"]), ["holder", "iban", "name"]);
    assert_eq!(keys(&facts["identity"]), ["etbis", "kep", "mersis", "taxNumber", "taxOffice", "title"]);
    assert_eq!(keys(&facts["map"]), ["link", "url"]);
    assert!(facts["identity"]["title"].as_str().unwrap().contains("demo"));
    assert_eq!((&facts["name"], &facts["cardPayment"]), (&json!("Dördüncü"), &json!(false)));
    assert_eq!(facts["whatsappPhone"], "905321112233");
}

#[tokio::test]
async fn best_sellers_come_first() {
    let shop = TestServer::start().await;
    let (twice, often) = (shop.product("İki Adet", 100), shop.product("Üç Adet", 100));
    shop.product("Hiç", 100);
    let customer = shop.customer().await;
    let address = customer.save_address().await;
    customer.order(&twice, 2, &address).await.ok(201);
    customer.order(&often, 3, &address).await.ok(201);
    // Orders do not wait for the sales figures.
    let start = Instant::now();
    while names(&shop, "").await != ["Üç Adet", "İki Adet", "Hiç"] {
        assert!(start.elapsed() < Duration::from_secs(10), "what sells best comes first soon");
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    assert_eq!(names(&shop, "?sort=newest").await, ["Hiç", "Üç Adet", "İki Adet"]);
}
