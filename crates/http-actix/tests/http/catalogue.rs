//! Lists of products and single ones.

use crate::server::TestServer;
use reqwest::Method;
use serde_json::{Value, json};
use test_client::{PRODUCT_KEYS, keys, listed};

/// Returns the names of the listed products.
async fn names(shop: &TestServer, query: &str) -> Vec<String> {
    let body = shop.visitor().get(&format!("/api/product/list{query}")).await.ok(200);
    let name = |product: &Value| product["name"].as_str().unwrap().to_owned();
    body["products"].as_array().unwrap().iter().map(name).collect()
}

/// Creates a shop with products for searches; the last is the newest.
fn stocked() -> TestServer {
    let shop = TestServer::start();
    shop.product_in("Satranç Takımları", "Manyetik Satranç Takımı", 30_000, true);
    shop.product_in("Gıda Ürünleri", "İnce Belli Çay", 1_990, true);
    shop.product_in("Okey Takımları", "Çıtalı Okey Takımı", 50_000, false);
    shop.product_in("Okey Takımları", "IŞIKLI Okey Takımı", 90_000, true);
    shop
}

#[tokio::test]
async fn an_empty_shop_lists_nothing() {
    let shop = TestServer::start();
    let answer = shop.visitor().get("/api/product/list").await;
    assert_eq!((answer.status, answer.json()), (200, json!({ "success": true, "products": [] })));
}

#[tokio::test]
async fn a_bare_list_holds_every_product_newest_first() {
    let shop = stocked();
    let body = shop.visitor().get("/api/product/list").await.ok(200);
    assert_eq!(keys(&body), ["products", "success"], "no paging where no page was asked for");
    assert_eq!(keys(&body["products"][0]), PRODUCT_KEYS);
    let all = ["IŞIKLI Okey Takımı", "Çıtalı Okey Takımı", "İnce Belli Çay", "Manyetik Satranç Takımı"];
    assert_eq!(names(&shop, "").await, all);
}

#[tokio::test]
async fn a_product_has_these_values() {
    let shop = stocked();
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
    assert_eq!(listed(body["product"].clone()), product);
}

#[tokio::test]
async fn whole_prices_are_whole_numbers() {
    let shop = TestServer::start();
    shop.product("Okey", 289_000);
    assert!(shop.visitor().get("/api/product/list").await.text().contains("\"offerPrice\":2890,"));
}

#[tokio::test]
async fn finds_sold_out_product_by_id() {
    let shop = TestServer::start();
    let id = shop.product_in("Okey Takımları", "Okey", 100, false);
    assert_eq!(shop.visitor().get(&format!("/api/product/{id}")).await.ok(200)["product"]["inStock"], false);
}

#[tokio::test]
async fn unknown_and_malformed_ids_are_404() {
    let shop = TestServer::start();
    for id in ["019a9f00-0000-7000-8000-000000000001", "1", "%00", "%ff", "..%2f..", "a%20b", "ş"] {
        shop.visitor().get(&format!("/api/product/{id}")).await.refused(404, "product_not_found");
    }
}

#[tokio::test]
async fn search_knows_turkish_letters() {
    let shop = stocked();
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
    let shop = stocked();
    for category in
        ["Okey%20Tak%C4%B1mlar%C4%B1", "okey%20tak%C4%B1mlar%C4%B1", "okey-takimlari", "OKEY-TAKIMLARI"]
    {
        assert_eq!(names(&shop, &format!("?category={category}")).await.len(), 2, "{category}");
    }
    assert_eq!(names(&shop, "?category=bisiklet").await, [""; 0]);
}

#[tokio::test]
async fn filters_and_orders_go_together() {
    let shop = stocked();
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
    let shop = stocked();
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
    let shop = TestServer::start();
    let cheap = shop.product("Zar", 500);
    let sold_out = shop.product_in("Okey Takımları", "Çıtalı Okey Takımı", 50_000, false);
    let gone = "019a9f00-0000-7000-8000-000000000001";
    shop.product("Sorulmayan", 100);
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
    let shop = stocked();
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
async fn names_invalid_parameters() {
    let shop = TestServer::start();
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
