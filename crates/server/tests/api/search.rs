//! Suggestions, price ranges and the seller's synonyms.

use crate::support::{TestResponse, TestServer, keys};
use fixtures::requests::product_data;
use serde_json::{Value, json};

async fn stocked() -> TestServer {
    let shop = TestServer::start().await;
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
    let shop = stocked().await;
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
    let shop = stocked().await;
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
    let shop = stocked().await;
    let (seller, visitor) = (shop.seller().await, shop.visitor());
    let same_price =
        json!({ "price": 700, "offerPrice": 700, "category": "Tavla Takımları", "name": "Tavla Pulu" });
    let mut data = product_data();
    data.as_object_mut().unwrap().extend(same_price.as_object().unwrap().clone());
    seller.add_product(&data, &[]).await.ok(201);
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

#[tokio::test]
async fn facets_are_those_of_the_present_catalogue() {
    let shop = stocked().await;
    let (seller, visitor) = (shop.seller().await, shop.visitor());
    let path = "/api/product/list?category=okey-takimlari&inStock=true&limit=1&facets=true";
    let before = visitor.get(path).await;
    assert_eq!(visitor.get(path).await.header("etag"), before.header("etag"));
    let product =
        seller.get("/api/product/list?search=istakas%C4%B1").await.ok(200)["products"][0]["_id"].clone();
    seller.post("/api/product/stock", &json!({ "id": product, "inStock": true })).await.ok(200);
    let after = visitor.get(path).await;
    assert_ne!(after.header("etag"), before.header("etag"));
    let count = |answer: TestResponse| answer.ok(200)["facets"]["outOfStock"].clone();
    assert_eq!((count(before), count(after)), (json!(1), json!(0)));
}

#[tokio::test]
async fn seller_synonyms_apply_to_search() {
    let shop = stocked().await;
    let (seller, visitor) = (shop.seller().await, shop.visitor());
    let body = seller.get("/api/seller/synonyms").await.ok(200);
    assert!(body["synonyms"].as_array().unwrap().len() > 5, "some are there from the start");
    let list = json!([{ "word": "Çıkır", "meaning": "okey takımı" }, { "word": "nard", "meaning": "tavla" }]);
    let body = seller.put("/api/seller/synonyms", &json!({ "synonyms": list })).await.ok(200);
    assert_eq!((keys(&body), &body["synonyms"]), (vec!["message", "success", "synonyms"], &list));
    assert_eq!(seller.get("/api/seller/synonyms").await.ok(200)["synonyms"], list);
    let body = visitor.get("/api/product/list?search=CIKIR").await.ok(200);
    assert_eq!(names(&body["products"]), ["Okey Takımı"]);

    for (list, fields) in [
        (json!([{ "word": "a", "meaning": "b" }, { "word": " ", "meaning": "c" }]), vec!["synonyms[1].word"]),
        (json!([{ "word": "a", "meaning": "x".repeat(101) }]), vec!["synonyms[0].meaning"]),
        (json!([{ "word": "Okey", "meaning": "OKEY" }]), vec!["synonyms[0].meaning"]),
        (json!([{ "word": "", "meaning": "" }]), vec!["synonyms[0].meaning", "synonyms[0].word"]),
        (json!([{ "word": "a", "meaning": "b" }, { "word": "A", "meaning": "B" }]), vec!["synonyms[1].word"]),
        (json!(vec![json!({ "word": "a", "meaning": "b" }); 501]), vec!["synonyms"]),
        (json!([{ "word": 5, "meaning": "b" }]), vec!["synonyms[0].word"]),
    ] {
        let answer = seller.put("/api/seller/synonyms", &json!({ "synonyms": list })).await;
        assert_eq!(answer.refused_fields(), fields);
    }
    assert_eq!(seller.get("/api/seller/synonyms").await.ok(200)["synonyms"].as_array().unwrap().len(), 2);
    assert_eq!(
        seller.put("/api/seller/synonyms", &json!({ "synonyms": [] })).await.ok(200)["synonyms"],
        json!([])
    );
}
