//! Suggestions, price ranges and facets.

use crate::server::TestServer;
use domain::catalogue::{Product, ProductName};
use fixtures::{prices, product};
use serde_json::{Value, json};
use test_client::keys;

fn stocked() -> TestServer {
    let shop = TestServer::start();
    shop.product_in("Tavla Takımları", "Sedefli Tavla Takımı", 50_000, true);
    shop.product_in("Tavla Takımları", "Ceviz Tavla", 90_000, true);
    shop.product_in("Okey Takımları", "Okey Takımı", 20_050, true);
    shop.product_in("Okey Takımları", "Okey Istakası", 9_990, false);
    shop
}

fn names(products: &Value) -> Vec<&str> {
    products.as_array().unwrap().iter().map(|product| product["name"].as_str().unwrap()).collect()
}

#[tokio::test]
async fn suggestions_hold_products_in_stock_and_categories() {
    let shop = stocked();
    let visitor = shop.visitor();
    let body = visitor.get("/api/product/suggest?q=TAV").await.ok(200);
    assert_eq!(keys(&body), ["categories", "success", "suggestions"]);
    assert_eq!(names(&body["suggestions"]), ["Ceviz Tavla", "Sedefli Tavla Takımı"]);
    assert_eq!(keys(&body["suggestions"][0]), ["_id", "category", "image", "name", "offerPrice"]);
    assert_eq!(body["suggestions"][0]["offerPrice"], 900);
    assert_eq!(body["categories"][0]["slug"], "tavla-takimlari");
    let of = async |text: &str| visitor.get(&format!("/api/product/suggest?q={text}")).await.ok(200);
    assert_eq!(names(&of("okey").await["suggestions"]), ["Okey Takımı"], "nothing that is sold out");
    assert_eq!(names(&of("tvala").await["suggestions"]).len(), 2);
    assert_eq!(names(&of("o").await["suggestions"]), ["Okey Takımı"]);
    assert_eq!(of("takim").await["categories"].as_array().unwrap().len(), 2);
    let nothing = json!({ "success": true, "suggestions": [], "categories": [] });
    for blank in ["", "%20", "zzzz"] {
        assert_eq!(of(blank).await, nothing, "{blank:?}");
    }
    assert_eq!(visitor.get("/api/product/suggest").await.ok(200), nothing);
    let long = format!("/api/product/suggest?q={}", "x".repeat(256));
    assert_eq!(visitor.get(&long).await.refused_fields(), ["q"]);
}

#[tokio::test]
async fn prices_narrow_a_list() {
    let shop = stocked();
    let visitor = shop.visitor();
    let found = async |query: &str| {
        let body = visitor.get(&format!("/api/product/list?sort=price_asc&{query}")).await.ok(200);
        let found: Vec<_> = names(&body["products"]).into_iter().map(str::to_owned).collect();
        assert_eq!(body["total"], found.len());
        found
    };
    assert_eq!(found("minPrice=200.50&maxPrice=500").await, ["Okey Takımı", "Sedefli Tavla Takımı"]);
    assert_eq!(found("minPrice=200.51&maxPrice=500").await, ["Sedefli Tavla Takımı"]);
    assert_eq!(found("maxPrice=100").await, ["Okey Istakası"]);
    assert_eq!(found("minPrice=500&search=tavla").await, ["Sedefli Tavla Takımı", "Ceviz Tavla"]);
    assert_eq!(found("minPrice=500&category=okey-takimlari").await, [""; 0]);
    assert_eq!(found("minPrice=900&maxPrice=100").await, [""; 0]);
    for (query, field) in
        [("minPrice=a", "minPrice"), ("maxPrice=1.234", "maxPrice"), ("minPrice=-1", "minPrice")]
    {
        let answer = visitor.get(&format!("/api/product/list?{query}")).await;
        assert_eq!(answer.refused_fields(), [field], "{query}");
    }
}

#[tokio::test]
async fn facets_count_results_of_each_choice() {
    let shop = stocked();
    let visitor = shop.visitor();
    shop.add(Product {
        name: ProductName::new("Tavla Pulu").unwrap(),
        category: "Tavla Takımları".into(),
        prices: prices(70_000, 70_000),
        ..product()
    });
    let list = async |query: &str| visitor.get(&format!("/api/product/list?{query}")).await.ok(200);

    let body = list("inStock=true&limit=2&facets=true").await;
    assert_eq!(keys(&body), ["currentPage", "facets", "products", "success", "total", "totalPages"]);
    let facets = &body["facets"];
    assert_eq!(
        (&facets["reduced"], &facets["inStock"], &facets["outOfStock"]),
        (&json!(3), &json!(4), &json!(1))
    );
    let steps = facets["prices"].as_array().unwrap();
    assert!(steps.len() > 1, "{facets}");
    for step in steps {
        let bound =
            |name: &str| step[name].as_f64().map(|lira| format!("&{name}={lira}")).unwrap_or_default();
        let chosen = format!("inStock=true{}{}", bound("minPrice"), bound("maxPrice"));
        assert_eq!(list(&chosen).await["total"], step["count"], "{chosen}");
    }
    assert_eq!(
        names(&list("reduced=true&inStock=true&sort=price_asc").await["products"]),
        ["Okey Takımı", "Sedefli Tavla Takımı", "Ceviz Tavla"]
    );
    assert_eq!(names(&list("reduced=false").await["products"]), ["Tavla Pulu"]);
    let narrowed = list("inStock=true&reduced=true&search=tavla&facets=true").await;
    assert_eq!(
        (&narrowed["total"], &narrowed["facets"]["reduced"], &narrowed["facets"]["outOfStock"]),
        (&json!(2), &json!(2), &json!(0))
    );
    assert_eq!(facets["categories"], json!([]), "a page of its own each");
    assert_eq!(narrowed["facets"]["categories"], json!([{ "slug": "tavla-takimlari", "count": 2 }]));

    assert_eq!(keys(&list("page=1").await).len(), 5, "only where they are asked for");
    for field in ["reduced", "facets"] {
        assert_eq!(visitor.get(&format!("/api/product/list?{field}=belki")).await.refused_fields(), [field]);
    }
}
