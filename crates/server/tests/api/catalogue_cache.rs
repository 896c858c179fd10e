//! The in-memory catalogue: equal responses, compressed, and never outdated after a change.

use crate::support::TestServer;
use fixtures::requests::product_data;
use serde_json::json;
use test_client::listed;

const KEPT: [&str; 4] = [
    "/api/product/list",
    "/api/product/list?inStock=true&page=1&limit=24",
    "/api/product/list?category=okey%20tak%C4%B1mlar%C4%B1&inStock=true&page=1&limit=24",
    "/api/category/list",
];

/// Creates enough products for compression to be used.
async fn stocked() -> TestServer {
    let shop = TestServer::start().await;
    for n in 0..30 {
        shop.product_in("Okey Takımları", &format!("Okey {n}"), 100, n != 7);
    }
    shop
}

#[tokio::test]
async fn shows_own_change_at_once() {
    let shop = stocked().await;
    let (seller, visitor) = (shop.seller().await, shop.visitor());
    let has = async |id: &str, path: &str| {
        let body = visitor.get(path).await.ok(200);
        body["products"].as_array().unwrap().iter().find(|product| product["_id"] == *id).cloned()
    };
    for round in 0..5 {
        let added = seller.add_product(&product_data(), &[]).await.ok(201)["product"].clone();
        let id = added["_id"].as_str().unwrap().to_owned();
        for path in &KEPT[..3] {
            assert_eq!(has(&id, path).await, Some(listed(added.clone())), "{round} {path}");
        }
        let stock = json!({ "id": id, "inStock": false });
        let sold_out = seller.post("/api/product/stock", &stock).await.ok(200)["product"].clone();
        assert_eq!(has(&id, KEPT[0]).await, Some(listed(sold_out)), "{round}");
        assert_eq!(has(&id, KEPT[1]).await, None, "{round}");
        seller.delete(&format!("/api/product/{id}")).await.ok(200);
        assert_eq!(has(&id, KEPT[0]).await, None, "{round}");
        visitor.get(&format!("/api/product/{id}")).await.refused(404, "product_not_found");
    }
}
