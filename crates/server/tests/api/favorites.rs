//! Customers' favourites.

use crate::support::TestServer;
use fixtures::requests::PASSWORD;
use serde_json::{Value, json};

#[tokio::test]
async fn favorites_are_added_listed_and_removed() {
    let shop = TestServer::start().await;
    let (customer, other) = (shop.customer().await, shop.customer().await);
    let [first, second] = ["Okey", "Tavla"].map(|name| shop.product(name, 100));
    let path = |product: &str| format!("/api/favorites/{product}");
    let listed = async || customer.get("/api/favorites").await.ok(200)["productIds"].clone();
    assert_eq!(customer.get("/api/favorites").await.json(), json!({ "success": true, "productIds": [] }));

    for product in [&first, &second, &first] {
        let added = customer.put(&path(product), &json!({})).await.ok(200);
        assert_eq!(added, json!({ "success": true }));
    }
    assert_eq!(listed().await, json!([second, first]));
    assert_eq!(other.get("/api/favorites").await.ok(200)["productIds"], json!([]));

    for _ in 0..2 {
        customer.delete(&path(&second)).await.ok(200);
        assert_eq!(listed().await, json!([first]));
    }
    for unknown in ["019a9f00-0000-7000-8000-00000000ffff", "1", "%00"] {
        customer.put(&path(unknown), &json!({})).await.refused(404, "product_not_found");
    }
    shop.seller().await.delete(&format!("/api/product/{first}")).await.ok(200);
    assert_eq!(listed().await, json!([]));
}

#[tokio::test]
async fn limits_number_of_favorites() {
    let shop = TestServer::start().await;
    let customer = shop.customer().await;
    let product = shop.product("Okey", 100);
    for _ in 0..200 {
        shop.product("Tavla", 100);
    }
    shop.run_sql(&format!(
        "INSERT INTO favorites SELECT users.id, products.id, now() FROM users, products WHERE products.id <> '{product}'"
    ));
    let refused = customer.put(&format!("/api/favorites/{product}"), &json!({})).await;
    refused.refused(409, "too_many_favorites");
    assert_eq!(refused.json()["message"], "En fazla 200 ürünü favorilerinize ekleyebilirsiniz.");
}

#[tokio::test]
async fn favorites_are_exported_and_erased_with_the_account() {
    let shop = TestServer::start().await;
    let customer = shop.customer().await;
    let product = shop.product("Ceviz Tavla", 100);
    customer.put(&format!("/api/favorites/{product}"), &json!({})).await.ok(200);
    let exported: Value = customer.get("/api/user/export").await.json();
    assert_eq!(
        (&exported["favorites"][0]["name"], &exported["favorites"][0]["product"]),
        (&json!("Ceviz Tavla"), &json!(product))
    );
    customer.post("/api/user/delete", &json!({ "password": PASSWORD })).await.ok(200);
    assert!(!shop.rows("favorites").contains(&product));
}
