//! Frequently ordered products, and pasted shopping lists.

use crate::support::{Client, TestServer};
use serde_json::{Value, json};

fn names(products: &Value) -> Vec<&str> {
    products.as_array().unwrap().iter().map(|product| product["name"].as_str().unwrap()).collect()
}

async fn frequent(customer: &Client) -> Vec<(String, u64)> {
    let body = customer.get("/api/order/frequent-products").await.ok(200);
    let products = body["products"].as_array().unwrap().iter();
    products
        .map(|one| (one["product"]["name"].as_str().unwrap().to_owned(), one["quantity"].as_u64().unwrap()))
        .collect()
}

#[tokio::test]
async fn most_ordered_comes_first_with_last_quantity() {
    let shop = TestServer::start().await;
    let (seller, customer, other) = (shop.seller().await, shop.customer().await, shop.customer().await);
    assert_eq!(frequent(&customer).await, []);
    let [tea, sugar, gone, off] = ["Çay", "Şeker", "Eski", "İptal"].map(|name| shop.product(name, 100));
    let address = customer.save_address().await;
    for (product, pieces) in [(&tea, 5), (&sugar, 4), (&sugar, 3), (&gone, 50)] {
        customer.order(product, pieces, &address).await.ok(201);
    }
    let cancelled = customer.order(&off, 90, &address).await.ok(201)["order"]["_id"].clone();
    customer.post(&format!("/api/order/{}/cancel", cancelled.as_str().unwrap()), &json!({})).await.ok(200);
    seller.delete(&format!("/api/product/{gone}")).await.ok(200);
    assert_eq!(frequent(&customer).await, [("Şeker".to_owned(), 3), ("Çay".to_owned(), 5)]);
    assert_eq!(frequent(&other).await, []);
}

#[tokio::test]
async fn a_pasted_list_is_found_line_by_line() {
    let shop = TestServer::start().await;
    let customer = shop.customer().await;
    for name in ["İnce Belli Çay Bardağı", "Bakır Cezve", "Ahşap Tavla"] {
        shop.product(name, 100);
    }
    let text = "20 çay bardağı\n\nCEZVE x3\ntavla\nuzay gemisi 2 adet";
    let body = customer.post("/api/order/shopping-list", &json!({ "text": text })).await.ok(200);
    let lines = body["lines"].as_array().unwrap();
    let read: Vec<_> = lines
        .iter()
        .map(|line| {
            (line["text"].as_str().unwrap(), line["quantity"].as_u64().unwrap(), names(&line["products"]))
        })
        .collect();
    assert_eq!(
        read,
        [
            ("20 çay bardağı", 20, vec!["İnce Belli Çay Bardağı"]),
            ("CEZVE x3", 3, vec!["Bakır Cezve"]),
            ("tavla", 1, vec!["Ahşap Tavla"]),
            ("uzay gemisi 2 adet", 2, vec![]),
        ]
    );
    let too_many = "okey\n".repeat(101);
    for text in [json!(""), json!(too_many), json!(5), Value::Null] {
        let answer = customer.post("/api/order/shopping-list", &json!({ "text": text })).await;
        assert_eq!(answer.refused_fields(), ["text"], "{text}");
    }
}
