//! Products and their pictures, as sellers manage them.

use crate::support::{Client, TestServer, keys};
use fixtures::requests::{PNG, picture, product_data};
use serde_json::{Value, json};
use test_client::{PRODUCT_KEYS, listed};

async fn list(client: &Client) -> Vec<Value> {
    client.get("/api/product/list").await.ok(200)["products"].as_array().unwrap().clone()
}

#[tokio::test]
async fn product_is_added_with_pictures_in_order() {
    let shop = TestServer::start().await;
    let seller = shop.seller().await;
    let body = seller.add_product(&product_data(), &[picture(), PNG]).await.ok(201);
    assert_eq!(keys(&body), ["message", "product", "success"]);
    let product = &body["product"];
    assert_eq!(keys(&listed(product.clone())), PRODUCT_KEYS);
    assert_eq!(product["name"], "Ceviz Istakalı Okey Takımı");
    assert_eq!(product["description"], json!(["106 taş", "Ceviz ıstaka"]));
    assert_eq!((&product["price"], &product["offerPrice"]), (&json!(2890), &json!(2499.9)));
    assert_eq!(product["image"].as_array().unwrap().len(), 2);
    assert_eq!(list(&shop.visitor()).await, [listed(product.clone())]);

    let single = seller.add_product(&product_data(), &[picture()]).await.ok(201);
    assert_eq!(single["product"]["image"][0], product["image"][0], "the same bytes, the same name");
}

#[tokio::test]
async fn prices_may_be_the_texts_of_a_form() {
    let shop = TestServer::start().await;
    let seller = shop.seller().await;
    let data =
        json!({ "name": "Tavla", "category": "Tavla Takımları", "price": "1500.50", "offerPrice": " 1500 " });
    let product = seller.add_product(&data, &[]).await.ok(201)["product"].clone();
    assert_eq!((&product["price"], &product["offerPrice"]), (&json!(1500.5), &json!(1500)));
    let change = json!({
        "name": "Tavla", "category": "Tavla Takımları", "description": [], "inStock": true,
        "price": "1500.5", "offerPrice": "1499.99",
    });
    let path = format!("/api/product/update/{}", product["_id"].as_str().unwrap());
    assert_eq!(seller.put(&path, &change).await.ok(200)["product"]["offerPrice"], 1499.99);
}

#[tokio::test]
async fn product_needs_no_picture_and_defaults_to_stock() {
    let shop = TestServer::start().await;
    let seller = shop.seller().await;
    let data = json!({ "name": " Tavla ", "category": "tavla takımları", "price": 10.5, "offerPrice": 10.5 });
    let product = seller.add_product(&data, &[]).await.ok(201)["product"].clone();
    assert_eq!((&product["name"], &product["category"]), (&json!("Tavla"), &json!("Tavla Takımları")));
    assert_eq!(
        (&product["inStock"], &product["image"], &product["description"]),
        (&json!(true), &json!([]), &json!([]))
    );
    let mut sold_out = product_data();
    sold_out["inStock"] = json!(false);
    assert_eq!(seller.add_product(&sold_out, &[]).await.ok(201)["product"]["inStock"], false);
}

#[tokio::test]
async fn pictures_are_served_at_every_width_for_ever() {
    let shop = TestServer::start().await;
    let seller = shop.seller().await;
    let body = seller.add_product(&product_data(), &[picture()]).await.ok(201);
    let url = body["product"]["image"][0].as_str().unwrap().to_owned();
    let mut sizes = Vec::new();
    for width in [160, 400, 800, 1200] {
        let answer = shop.visitor().get(&url.replace("-800.", &format!("-{width}."))).await;
        assert_eq!((answer.status, answer.header("content-type")), (200, "image/webp"), "{width}");
        assert_eq!(answer.header("cache-control"), "public, max-age=31536000, immutable");
        assert_eq!((&answer.bytes[..4], &answer.bytes[8..12]), (&b"RIFF"[..], &b"WEBP"[..]));
        sizes.push(answer.bytes.len());
    }
    assert!(sizes.is_sorted() && sizes[0] < sizes[3], "{sizes:?}");
    for wrong in [
        url.replace("-800.", "-801."),
        url.replace(".webp", ".png"),
        "/images/x.webp".into(),
        "/images/..%2fsecret".into(),
    ] {
        shop.visitor().get(&wrong).await.refused(404, "picture_not_found");
    }
}

#[tokio::test]
async fn pictures_outlast_their_deleted_product() {
    let shop = TestServer::start().await;
    let (seller, visitor) = (shop.seller().await, shop.visitor());
    let one = seller.add_product(&product_data(), &[picture(), PNG]).await.ok(201)["product"].clone();
    let path = format!("/api/product/{}", one["_id"].as_str().unwrap());
    let body = seller.delete(&path).await.ok(200);
    assert_eq!((&body["message"], &body["product"]), (&json!("Ürün başarıyla silindi."), &one));
    visitor.get(&path).await.refused(404, "product_not_found");
    seller.delete(&path).await.refused(404, "product_not_found");
    // A backup that was just made names the product and copies its pictures later. The sweep removes them.
    for image in one["image"].as_array().unwrap() {
        assert_eq!(visitor.get(image.as_str().unwrap()).await.status, 200);
    }
}

#[tokio::test]
async fn an_update_replaces_every_field_but_the_pictures() {
    let shop = TestServer::start().await;
    let seller = shop.seller().await;
    let old = seller.add_product(&product_data(), &[PNG]).await.ok(201)["product"].clone();
    let path = format!("/api/product/update/{}", old["_id"].as_str().unwrap());
    let new = json!({
        "name": "Yeni", "description": ["  bir ", "", "iki"], "category": "GIDA ÜRÜNLERİ",
        "price": 20, "offerPrice": 19.99, "inStock": false, "createdAt": "x", "image": ["x"],
    });
    let body = seller.put(&path, &new).await.ok(200);
    assert_eq!(keys(&body), ["message", "product", "success"]);
    let product = &body["product"];
    assert_eq!((&product["name"], &product["category"]), (&json!("Yeni"), &json!("Gıda Ürünleri")));
    assert_eq!(product["description"], json!(["bir", "iki"]));
    assert_eq!((&product["price"], &product["offerPrice"]), (&json!(20), &json!(19.99)));
    assert_eq!(product["inStock"], false);
    assert_eq!((&product["image"], &product["createdAt"]), (&old["image"], &old["createdAt"]));
    assert!(product["updatedAt"].as_str() >= old["updatedAt"].as_str());
    assert_eq!(list(&shop.visitor()).await, [listed(product.clone())]);
}

#[tokio::test]
async fn the_stock_switch_switches_nothing_else() {
    let shop = TestServer::start().await;
    let (seller, id) = (shop.seller().await, shop.product("Okey", 100));
    let mut expected = list(&seller).await.remove(0);
    for in_stock in [false, true, true] {
        let body = seller.post("/api/product/stock", &json!({ "id": id, "inStock": in_stock })).await.ok(200);
        assert_eq!(keys(&body), ["message", "product", "success"]);
        expected["inStock"] = json!(in_stock);
        expected["onSale"] = json!(in_stock);
        expected["updatedAt"] = body["product"]["updatedAt"].clone();
        assert_eq!(listed(body["product"].clone()), expected);
    }
    for unknown in ["019a9f00-0000-7000-8000-00000000ffff", "1", "", "a\u{0}"] {
        let body = json!({ "id": unknown, "inStock": true });
        seller.post("/api/product/stock", &body).await.refused(404, "product_not_found");
    }
}
