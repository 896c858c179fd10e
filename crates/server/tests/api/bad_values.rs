//! Invalid values in well-formed input: 422, the field named, nothing written.

use crate::support::TestServer;
use fixtures::requests::{product_data, registration};
use serde_json::json;

#[tokio::test]
async fn accepts_texts_at_limit_in_any_script() {
    let shop = TestServer::start().await;
    let mut good = registration("ayse@example.com");
    good["firstName"] = json!("ğ".repeat(100));
    good["lastName"] = json!("🎲 O'Neil & \"x\" نور");
    good["password"] = json!("ş".repeat(128));
    let user = shop.visitor().post("/api/user/register", &good).await.ok(201)["user"].clone();
    assert_eq!((&user["firstName"], &user["lastName"]), (&good["firstName"], &good["lastName"]));
}

#[tokio::test]
async fn updating_unknown_resource_is_404() {
    let shop = TestServer::start().await;
    let seller = shop.seller().await;
    for id in ["019a9f00-0000-7000-8000-00000000ffff", "1", "%00", "null", "undefined"] {
        seller
            .put(&format!("/api/product/update/{id}"), &product_data())
            .await
            .refused(404, "product_not_found");
        seller.delete(&format!("/api/product/{id}")).await.refused(404, "product_not_found");
    }
}
