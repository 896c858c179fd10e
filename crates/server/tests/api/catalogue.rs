//! Products, categories and shop facts.

use crate::support::{TestServer, keys};
use serde_json::{Value, json};

/// Returns the names of the listed products.
async fn names(shop: &TestServer, query: &str) -> Vec<String> {
    let body = shop.visitor().get(&format!("/api/product/list{query}")).await.ok(200);
    let name = |product: &Value| product["name"].as_str().unwrap().to_owned();
    body["products"].as_array().unwrap().iter().map(name).collect()
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
            "installments",
            "map",
            "name",
            "openingHours",
            "phones",
            "transferDays",
            "whatsappPhone"
        ]
    );
    assert_eq!(keys(&facts["bank"]), ["holder", "iban", "name"]);
    assert_eq!(
        keys(&facts["identity"]),
        ["etbis", "kep", "mersis", "safetyContact", "taxNumber", "taxOffice", "title"]
    );
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
    // Sales are read by the minute; the test does not wait for it.
    shop.refresh();
    assert_eq!(names(&shop, "").await, ["Üç Adet", "İki Adet", "Hiç"]);
    assert_eq!(names(&shop, "?sort=newest").await, ["Hiç", "Üç Adet", "İki Adet"]);
}
