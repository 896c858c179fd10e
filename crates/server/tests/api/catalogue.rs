//! Products, categories and shop facts.

use crate::support::{TestServer, keys};
use reqwest::Method;
use serde_json::{Value, json};
use std::time::{Duration, Instant};

pub const PRODUCT_KEYS: [&str; 16] = [
    "_id",
    "category",
    "createdAt",
    "description",
    "exemption",
    "image",
    "inStock",
    "lowestRecentPrice",
    "name",
    "offerPrice",
    "onSale",
    "price",
    "stock",
    "tiers",
    "updatedAt",
    "vatRate",
];

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
async fn an_empty_shop_lists_nothing() {
    let shop = TestServer::start().await;
    let answer = shop.visitor().get("/api/product/list").await;
    assert_eq!((answer.status, answer.json()), (200, json!({ "success": true, "products": [] })));
}

#[tokio::test]
async fn a_bare_list_holds_every_product_newest_first() {
    let shop = stocked().await;
    let body = shop.visitor().get("/api/product/list").await.ok(200);
    assert_eq!(keys(&body), ["products", "success"], "no paging where no page was asked for");
    assert_eq!(keys(&body["products"][0]), PRODUCT_KEYS);
    let all = ["IŞIKLI Okey Takımı", "Çıtalı Okey Takımı", "İnce Belli Çay", "Manyetik Satranç Takımı"];
    assert_eq!(names(&shop, "").await, all);
}

#[tokio::test]
async fn a_product_has_these_values() {
    let shop = stocked().await;
    let product = shop.visitor().get("/api/product/list?search=belli").await.ok(200)["products"][0].clone();
    assert_eq!(product["category"], "Gıda Ürünleri");
    assert_eq!((&product["price"], &product["offerPrice"]), (&json!(39.8), &json!(19.9)));
    assert_eq!((&product["image"], &product["description"]), (&json!([]), &json!(["Bir satır"])));
    assert_eq!(product["inStock"], true);
    let date = product["createdAt"].as_str().unwrap();
    assert!(date.len() == 24 && date.ends_with('Z') && date.contains('T'), "{date}");

    let path = format!("/api/product/{}", product["_id"].as_str().unwrap());
    let body = shop.visitor().get(&path).await.ok(200);
    assert_eq!(keys(&body), ["product", "success"]);
    assert_eq!(body["product"], product);
}

#[tokio::test]
async fn whole_prices_are_whole_numbers() {
    let shop = TestServer::start().await;
    shop.product("Okey", 289_000);
    assert!(shop.visitor().get("/api/product/list").await.text().contains("\"offerPrice\":2890,"));
}

#[tokio::test]
async fn finds_sold_out_product_by_id() {
    let shop = TestServer::start().await;
    let id = shop.product_in("Okey Takımları", "Okey", 100, false);
    assert_eq!(shop.visitor().get(&format!("/api/product/{id}")).await.ok(200)["product"]["inStock"], false);
}

#[tokio::test]
async fn unknown_and_malformed_ids_are_404() {
    let shop = TestServer::start().await;
    for id in ["019a9f00-0000-7000-8000-000000000001", "1", "%00", "%ff", "..%2f..", "a%20b", "ş"] {
        shop.visitor().get(&format!("/api/product/{id}")).await.refused(404, "product_not_found");
    }
}

#[tokio::test]
async fn search_knows_turkish_letters() {
    let shop = stocked().await;
    for (search, expected) in [
        ("satranc", "Manyetik Satranç Takımı"),
        ("SATRANÇ", "Manyetik Satranç Takımı"),
        ("tak%C4%B1m%C4%B1%20satran%C3%A7", "Manyetik Satranç Takımı"),
        ("ince", "İnce Belli Çay"),
        ("%C4%B0NCE%20BELL%C4%B0", "İnce Belli Çay"),
        ("isikli", "IŞIKLI Okey Takımı"),
        ("%C4%B1%C5%9F%C4%B1kl%C4%B1", "IŞIKLI Okey Takımı"),
    ] {
        assert_eq!(names(&shop, &format!("?search={search}")).await, [expected], "{search}");
    }
    assert_eq!(names(&shop, "?search=bisiklet").await, [""; 0]);
    for nothing_special in ["%25", "_", "'", "%5C", "%22"] {
        assert_eq!(names(&shop, &format!("?search={nothing_special}")).await, [""; 0], "{nothing_special}");
    }
}

#[tokio::test]
async fn category_matches_label_lower_case_and_slug() {
    let shop = stocked().await;
    for category in
        ["Okey%20Tak%C4%B1mlar%C4%B1", "okey%20tak%C4%B1mlar%C4%B1", "okey-takimlari", "OKEY-TAKIMLARI"]
    {
        assert_eq!(names(&shop, &format!("?category={category}")).await.len(), 2, "{category}");
    }
    assert_eq!(names(&shop, "?category=bisiklet").await, [""; 0]);
}

#[tokio::test]
async fn filters_and_orders_go_together() {
    let shop = stocked().await;
    assert_eq!(names(&shop, "?category=okey-takimlari&inStock=true").await, ["IŞIKLI Okey Takımı"]);
    assert_eq!(names(&shop, "?inStock=false").await, ["Çıtalı Okey Takımı"]);
    let by_price = ["İnce Belli Çay", "Manyetik Satranç Takımı", "Çıtalı Okey Takımı", "IŞIKLI Okey Takımı"];
    assert_eq!(names(&shop, "?sort=price_asc").await, by_price);
    let dearest_first: Vec<_> = by_price.into_iter().rev().collect();
    assert_eq!(names(&shop, "?sort=price_desc").await, dearest_first);
    let by_name = ["Çıtalı Okey Takımı", "IŞIKLI Okey Takımı", "İnce Belli Çay", "Manyetik Satranç Takımı"];
    assert_eq!(names(&shop, "?sort=name").await, by_name, "ç after c, ı before i");
    assert_eq!(names(&shop, "?sort=newest").await[0], "IŞIKLI Okey Takımı");
}

#[tokio::test]
async fn pages_report_position_and_total() {
    let shop = stocked().await;
    let page =
        |body: &Value| (body["total"].clone(), body["totalPages"].clone(), body["currentPage"].clone());
    let body = shop.visitor().get("/api/product/list?page=2&limit=3").await.ok(200);
    assert_eq!(keys(&body), ["currentPage", "products", "success", "total", "totalPages"]);
    assert_eq!(
        (body["products"].as_array().unwrap().len(), page(&body)),
        (1, (json!(4), json!(2), json!(2)))
    );
    let body = shop.visitor().get("/api/product/list?page=4294967295&limit=100").await.ok(200);
    assert_eq!((&body["products"], page(&body).1), (&json!([]), json!(1)));
    let body = shop.visitor().get("/api/product/list?search=bisiklet").await.ok(200);
    assert_eq!(page(&body), (json!(0), json!(1), json!(1)), "never less than one page");
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
async fn names_invalid_parameters() {
    let shop = TestServer::start().await;
    let long = "x".repeat(256);
    for (query, field) in [
        ("limit=101", "limit"),
        ("limit=0", "limit"),
        ("limit=-1", "limit"),
        ("page=0", "page"),
        ("page=1.5", "page"),
        ("page=99999999999999999999", "page"),
        ("sort=cheapest", "sort"),
        ("inStock=maybe", "inStock"),
        ("search=a%00b", "search"),
        ("category=%1b", "category"),
        (&format!("search={long}"), "search"),
    ] {
        let answer = shop.visitor().get(&format!("/api/product/list?{query}")).await;
        assert_eq!(answer.refused_fields(), [field], "{query}");
    }
    for fine in ["search=", "page=&limit=", "%ff=%ff", "&&&", "a=b&a=c", "search=%F0%9F%8E%B2"] {
        assert_eq!(shop.visitor().get(&format!("/api/product/list?{fine}")).await.status, 200, "{fine}");
    }
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
    assert_eq!(keys(&categories[0]), ["_id", "image", "path", "slug"]);
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
            "bank",
            "cardPayment",
            "delivery",
            "dispatch",
            "email",
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
