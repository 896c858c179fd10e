//! Saved addresses.

use crate::support::{TestServer, keys};
use fixtures::requests::address;
use serde_json::json;

const ADDRESS_KEYS: [&str; 11] = [
    "_id",
    "city",
    "country",
    "email",
    "firstName",
    "lastName",
    "phone",
    "state",
    "street",
    "userId",
    "zipcode",
];

#[tokio::test]
async fn an_address_is_saved_changed_and_removed() {
    let shop = TestServer::start().await;
    let customer = shop.customer().await;
    let me = customer.get("/api/user/is-auth").await.ok(200)["user"]["_id"].clone();
    assert_eq!(customer.get("/api/address/get").await.json(), json!({ "success": true, "addresses": [] }));

    let body = customer.post("/api/address/add", &address()).await.ok(201);
    assert_eq!(keys(&body), ["addresses", "message", "success"]);
    let first = body["addresses"][0].clone();
    assert_eq!(keys(&first), ADDRESS_KEYS);
    let mut expected = address();
    expected["phone"] = json!("+905320000000");
    expected["_id"] = first["_id"].clone();
    expected["userId"] = me;
    assert_eq!(first, expected);

    let mut other = address();
    other["city"] = json!("  Muğla ");
    let body = customer.post("/api/address/add", &other).await.ok(201);
    assert_eq!(body["addresses"].as_array().unwrap().len(), 2);
    assert_eq!(body["addresses"][0], first, "the oldest stays first");
    assert_eq!(body["addresses"][1]["city"], "Muğla");

    other["street"] = json!("Yeni Sok. 1");
    let path = format!("/api/address/update/{}", first["_id"].as_str().unwrap());
    let body = customer.put(&path, &other).await.ok(200);
    assert_eq!(body["message"], "Adres güncellendi!");
    assert_eq!(
        (&body["addresses"][0]["street"], &body["addresses"][0]["_id"]),
        (&json!("Yeni Sok. 1"), &first["_id"])
    );

    let path = format!("/api/address/delete/{}", first["_id"].as_str().unwrap());
    let body = customer.delete(&path).await.ok(200);
    assert_eq!(body["message"], "Adres silindi.");
    assert_eq!(body["addresses"].as_array().unwrap().len(), 1);
    assert_eq!(customer.get("/api/address/get").await.ok(200)["addresses"], body["addresses"]);
    customer.delete(&path).await.refused(404, "address_not_found");
}

#[tokio::test]
async fn foreign_address_is_404() {
    let shop = TestServer::start().await;
    let (owner, stranger) = (shop.customer().await, shop.customer().await);
    let id = owner.save_address().await;
    let before = shop.contents();
    for id in [id.as_str(), "019a9f00-0000-7000-8000-00000000ffff", "1", "%00", "%F0%9F%8E%B2"] {
        stranger
            .put(&format!("/api/address/update/{id}"), &address())
            .await
            .refused(404, "address_not_found");
        stranger.delete(&format!("/api/address/delete/{id}")).await.refused(404, "address_not_found");
    }
    assert_eq!(stranger.get("/api/address/get").await.ok(200)["addresses"], json!([]));
    assert_eq!(shop.contents(), before);
}

#[tokio::test]
async fn limits_number_of_addresses() {
    let shop = TestServer::start().await;
    let customer = shop.customer().await;
    for _ in 0..50 {
        customer.save_address().await;
    }
    customer.post("/api/address/add", &address()).await.refused(409, "too_many_addresses");
}

#[tokio::test]
async fn telephone_is_normalised_from_any_spelling() {
    let shop = TestServer::start().await;
    let customer = shop.customer().await;
    for (typed, stored) in [
        ("0532 111 22 33", "+905321112233"),
        ("+90 (532) 111-22-33", "+905321112233"),
        ("0090.532.111.22.33", "+905321112233"),
        ("(0212) 555 00 00", "+902125550000"),
        ("444 0 444", "444 0 444"),
        ("+49 30 1234567", "+49 30 1234567"),
        ("Komşu Ayşe Hanım", "Komşu Ayşe Hanım"),
    ] {
        let mut input = address();
        input["phone"] = json!(typed);
        let body = customer.post("/api/address/add", &input).await.ok(201);
        assert_eq!(body["addresses"].as_array().unwrap().last().unwrap()["phone"], stored, "{typed}");
        let user =
            customer.post("/api/user/update", &json!({ "phone": typed })).await.ok(200)["user"].clone();
        assert_eq!(user["phone"], stored, "{typed}");
    }
}
