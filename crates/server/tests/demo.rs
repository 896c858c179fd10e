//! The demo shop: loaded once, in the file's order, with every photograph.
#![expect(clippy::unwrap_used, reason = "tests")]

mod support;

use serde_json::Value;
use server::demo;
use std::collections::BTreeSet;
use support::TestShop;

/// The products of demo/catalogue.json.
fn catalogue() -> Vec<Value> {
    serde_json::from_str(include_str!("../../../demo/catalogue.json")).unwrap()
}

#[tokio::test]
async fn the_demo_shop_lists_its_products_in_the_files_order() {
    let shop = TestShop::start().await;
    assert!(demo::seed(&shop.adapters).unwrap());
    let before = shop.contents();
    assert!(!demo::seed(&shop.adapters).unwrap(), "a shop with products is left alone");
    assert_eq!(shop.contents(), before);

    let visitor = shop.visitor();
    let products = visitor.get("/api/product/list").await.ok(200)["products"].as_array().unwrap().clone();
    assert_eq!((products.len(), catalogue().len()), (42, 42));
    for (product, expected) in products.iter().zip(catalogue()) {
        assert_eq!(product["name"], expected["name"]);
        for field in ["category", "price", "offerPrice", "inStock", "description"] {
            assert_eq!(product[field], expected[field], "{field} of {}", expected["name"]);
        }
        let photographs = |product: &Value, field: &str| product[field].as_array().unwrap().len();
        assert_eq!(photographs(product, "image"), photographs(&expected, "images"), "{}", expected["name"]);
    }
    let photographs: BTreeSet<_> = products
        .iter()
        .flat_map(|product| product["image"].as_array().unwrap())
        .map(Value::to_string)
        .collect();
    assert_eq!(photographs.len(), 61);
    for photograph in photographs {
        let answer = visitor.get(photograph.trim_matches('"')).await;
        assert_eq!((answer.status, answer.header("content-type")), (200, "image/webp"), "{photograph}");
    }
    let (email, password) = demo::CUSTOMER;
    visitor.log_in("/api/user/login", email, password).await.ok(200);
}
