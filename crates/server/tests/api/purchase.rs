//! A purchase from browsing to the seller's view of the order.

use crate::support::TestServer;
use fixtures::requests::{PASSWORD, address, picture, registration};
use serde_json::json;

#[tokio::test]
async fn a_shopper_buys_and_the_seller_sees_it() {
    let shop = TestServer::start().await;

    // The seller adds a chess set with a picture.
    let seller = shop.seller().await;
    let chess_set = json!({
        "name": "Manyetik Satranç Takımı",
        "description": ["Seyahat boyu"],
        "category": "Satranç Takımları",
        "price": 449.9,
        "offerPrice": 399.99,
    });
    seller.add_product(&chess_set, &[picture()]).await.ok(201);
    shop.product("Okey Takımı", 10_000);

    // A visitor searches for it without Turkish letters, opens it and sees the picture.
    let shopper = shop.visitor();
    let found = shopper.get("/api/product/list?search=satranc&inStock=true").await.ok(200);
    assert_eq!(found["total"], 1);
    let id = found["products"][0]["_id"].as_str().unwrap().to_owned();
    let product = shopper.get(&format!("/api/product/{id}")).await.ok(200)["product"].clone();
    let photograph = shopper.get(product["image"][0].as_str().unwrap()).await;
    assert_eq!((photograph.status, photograph.header("content-type")), (200, "image/webp"));

    // Ordering needs an account; the cart is kept.
    let body = json!({ "items": [{ "product": id, "quantity": 2 }], "address": "yok" });
    shopper.post("/api/order/cod", &body).await.refused(401, "login_required");
    let user = shopper.post("/api/user/register", &registration("ayse@example.com")).await.ok(201);
    shopper.post("/api/cart/update", &json!({ "cartItems": { &id: 2 } })).await.ok(200);

    // The address, the order, and a second click on the button.
    let addresses = shopper.post("/api/address/add", &address()).await.ok(201);
    let body = json!({
        "userId": user["user"]["_id"],
        "items": [{ "product": id, "quantity": 2 }],
        "address": addresses["addresses"][0]["_id"],
    });
    let placed = shopper.order_once("ilk-tik", &body).await.ok(201)["order"].clone();
    assert_eq!(placed["amount"], 799.98);
    assert_eq!(shopper.order_once("ilk-tik", &body).await.ok(200)["order"], placed);

    // The shopper sees the order, and the cart is empty.
    let mine = shopper.get("/api/order/user").await.ok(200);
    assert_eq!((&mine["total"], &mine["orders"][0]["_id"]), (&json!(1), &placed["_id"]));
    assert_eq!(shopper.get("/api/user/is-auth").await.ok(200)["user"]["cartItems"], json!({}));

    // The seller sees the order with its items and its address.
    let mut seen = seller.get("/api/order/seller").await.ok(200)["orders"][0].clone();
    assert_eq!(seen["nextStatuses"], json!(["Preparing", "Cancelled"]), "what only the seller can do");
    seen["nextStatuses"] = json!([]);
    assert_eq!(seen["email"].take(), "ayse@example.com", "for staff alone");
    assert_eq!(seen, mine["orders"][0]);
    assert_eq!((&seen["amount"], &seen["isPaid"]), (&json!(799.98), &json!(false)));
    assert_eq!((&seen["items"][0]["name"], &seen["items"][0]["quantity"]), (&product["name"], &json!(2)));
    assert_eq!(seen["address"]["state"], "Kadıköy");

    // Everything is there on another device.
    shopper.get("/api/user/logout").await.ok(200);
    let elsewhere = shop.visitor();
    elsewhere.log_in("/api/user/login", "Ayse@Example.com", PASSWORD).await.ok(200);
    assert_eq!(elsewhere.get("/api/order/user").await.ok(200), mine);
}
