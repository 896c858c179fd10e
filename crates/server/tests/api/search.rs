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
    assert_eq!((keys(&body), &body["synonyms"]), (vec!["message", "success", "synonyms", "version"], &list));
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

#[tokio::test]
async fn synonyms_of_other_tab_are_not_lost() {
    let shop = stocked().await;
    let seller = shop.seller().await;
    let seen = seller.get("/api/seller/synonyms").await.ok(200)["version"].clone();
    let put = async |word: &str, version: &Value| {
        let list = json!([{ "word": word, "meaning": "tavla" }]);
        seller.put("/api/seller/synonyms", &json!({ "synonyms": list, "version": version })).await
    };
    let first = put("nard", &seen).await.ok(200);
    assert_ne!(first["version"], seen);
    let present = put("tavle", &seen).await.refused(409, "changed_meanwhile");
    assert_eq!((&present["synonyms"], &present["version"]), (&first["synonyms"], &first["version"]));
    let stored = seller.get("/api/seller/synonyms").await.ok(200);
    assert_eq!((&stored["synonyms"], &stored["version"]), (&first["synonyms"], &first["version"]));
    put("tavle", &present["version"]).await.ok(200);
    put("nard", &json!("yok")).await.refused(409, "changed_meanwhile");
    put("nard", &Value::Null).await.ok(200);
}
