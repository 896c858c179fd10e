//! Suggestions, price ranges and the seller's synonyms.

use crate::support::{TestResponse, TestServer, keys};

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
