//! Placing and listing orders.

use crate::support::{Client, TestServer, keys};
use fixtures::requests::{PASSWORD, address, order, product_data};
use serde_json::{Value, json};

const NOBODY: &str = "019a9f00-0000-7000-8000-00000000ffff";

async fn orders(client: &Client) -> Vec<Value> {
    client.get("/api/order/user").await.ok(200)["orders"].as_array().unwrap().clone()
}

#[tokio::test]
async fn order_takes_database_prices_and_empties_cart() {
    let shop = TestServer::start().await;
    let (cheap, dear) = (shop.product("Ucuz", 1_990), shop.product("Pahalı", 289_000));
    let customer = shop.customer().await;
    let saved = customer.save_address().await;
    customer.post("/api/cart/update", &json!({ "cartItems": { &cheap: 3, &dear: 2 } })).await.ok(200);

    let body = json!({
        "userId": NOBODY,
        "items": [{ "product": cheap, "quantity": 3, "price": 0.01 }, { "product": dear, "quantity": 2 }],
        "address": saved,
        "amount": 1,
    });
    let answer = customer.post("/api/order/cod", &body).await.ok(201);
    assert_eq!(keys(&answer), ["cart", "message", "order", "success"]);
    assert_eq!(answer["order"]["amount"], 5839.7);
    assert_eq!(keys(&answer["order"]), ["_id", "amount", "number"]);

    let user = customer.get("/api/user/is-auth").await.ok(200)["user"].clone();
    assert_eq!(user["cartItems"], json!({}), "the cart is emptied with the order");
    let all = orders(&customer).await;
    let placed = &all[0];
    assert_eq!(all.len(), 1);
    assert_eq!((&placed["_id"], &placed["amount"]), (&answer["order"]["_id"], &json!(5839.7)));
    assert_eq!((&placed["isConfirmed"], &placed["nextStatuses"]), (&json!(false), &json!([])));
    assert_eq!(placed["userId"], user["_id"], "whoever is logged in orders, not who the body says");
    assert_eq!(
        (&placed["status"], &placed["paymentType"], &placed["isPaid"]),
        (&json!("Order Placed"), &json!("COD"), &json!(false))
    );
    let mut copy = address();
    copy["phone"] = json!("+905320000000");
    copy["_id"] = json!(saved);
    copy["userId"] = user["_id"].clone();
    assert_eq!(placed["address"], copy);
    let items = placed["items"].as_array().unwrap();
    let line = items.iter().find(|item| item["name"] == "Ucuz").unwrap();
    assert_eq!(items.len(), 2);
    assert_eq!((&line["quantity"], &line["unitPrice"]), (&json!(3), &json!(19.9)));
    assert_eq!(keys(&line["product"]), test_client::PRODUCT_KEYS);
    assert_eq!(line["product"]["_id"], json!(cheap));
}

#[tokio::test]
async fn a_product_named_twice_counts_together() {
    let shop = TestServer::start().await;
    let product = shop.product("Okey", 100);
    let customer = shop.customer().await;
    let saved = customer.save_address().await;
    let items = |one: u32, two: u32| {
        json!({ "address": saved, "items": [
            { "product": product, "quantity": one }, { "product": product, "quantity": two },
        ] })
    };
    assert_eq!(customer.post("/api/order/cod", &items(2, 3)).await.ok(201)["order"]["amount"], 5);
    assert_eq!(customer.post("/api/order/cod", &items(999, 1)).await.refused_fields(), ["items"]);
    assert_eq!(orders(&customer).await.len(), 1);
}

#[tokio::test]
async fn names_unavailable_items_and_writes_nothing() {
    let shop = TestServer::start().await;
    let product = shop.product("Okey", 100);
    let sold_out = shop.product_in("Okey Takımları", "Tükenen Tavla", 100, false);
    let (customer, stranger) = (shop.customer().await, shop.customer().await);
    let (mine, theirs) = (customer.save_address().await, stranger.save_address().await);
    customer.post("/api/cart/update", &json!({ "cartItems": { &product: 1 } })).await.ok(200);
    let before = shop.contents();
    let message = |body: Value| body["message"].as_str().unwrap().to_owned();

    let text = message(customer.order(&sold_out, 1, &mine).await.refused(409, "out_of_stock"));
    assert!(text.contains("Tükenen Tavla"), "{text}");
    for unknown in [NOBODY, "1", "bozuk-kimlik"] {
        let text = message(customer.order(unknown, 1, &mine).await.refused(404, "product_not_found"));
        assert!(text.contains(unknown), "{text}");
    }
    for wrong in [theirs.as_str(), NOBODY, "1"] {
        customer.order(&product, 1, wrong).await.refused(404, "address_not_found");
    }
    let mixed = json!({ "address": mine, "items": [
        { "product": product, "quantity": 1 }, { "product": sold_out, "quantity": 1 },
    ] });
    customer.post("/api/order/cod", &mixed).await.refused(409, "out_of_stock");
    let empty = json!({ "items": [], "address": mine });
    assert_eq!(customer.post("/api/order/cod", &empty).await.refused_fields(), ["items"]);
    for quantity in [
        json!(0),
        json!(-1),
        json!(1.5),
        json!(1000),
        json!(1e9),
        json!(1_000_000_000),
        json!("2"),
        Value::Null,
    ] {
        let mut body = order(&product, 1, &mine);
        body["items"][0]["quantity"] = quantity;
        assert_eq!(customer.post("/api/order/cod", &body).await.refused_fields(), ["items[0].quantity"]);
    }
    assert_eq!(shop.contents(), before);
}

#[tokio::test]
async fn card_orders_wait_for_a_card_provider() {
    let shop = TestServer::start().await;
    let product = shop.product("Okey", 100);
    let customer = shop.customer().await;
    let saved = customer.save_address().await;
    let answer = customer.post("/api/order/stripe", &order(&product, 1, &saved)).await;
    let body = answer.json();
    assert_eq!((answer.status, &body["code"]), (503, &json!("payment_unavailable")));
    assert_eq!(body["success"], false);
    customer.post("/api/order/stripe", &json!({})).await.refused(422, "validation_failed");
    assert!(orders(&customer).await.is_empty());
}

#[tokio::test]
async fn customers_list_own_orders_and_sellers_all() {
    let shop = TestServer::start().await;
    let product = shop.product("Okey", 100);
    let (one, two) = (shop.customer().await, shop.customer().await);
    for (client, quantity) in [(&one, 1), (&two, 2), (&one, 3)] {
        let saved = client.save_address().await;
        client.order(&product, quantity, &saved).await.ok(201);
    }
    let amounts = |orders: &[Value]| orders.iter().map(|order| order["amount"].clone()).collect::<Vec<_>>();
    assert_eq!(amounts(&orders(&one).await), [3, 1]);
    assert_eq!(amounts(&orders(&two).await), [2]);

    let seller = shop.seller().await;
    let body = seller.get("/api/order/seller").await.ok(200);
    assert_eq!(amounts(body["orders"].as_array().unwrap()), [3, 2, 1]);
    let body = seller.get("/api/order/seller?page=2&limit=2").await.ok(200);
    assert_eq!(amounts(body["orders"].as_array().unwrap()), [1]);
    assert_eq!(
        (&body["total"], &body["totalPages"], &body["currentPage"]),
        (&json!(3), &json!(2), &json!(2))
    );
    assert_eq!(seller.get("/api/order/seller?limit=0").await.refused_fields(), ["limit"]);
    assert_eq!(amounts(one.get("/api/order/user?limit=1").await.ok(200)["orders"].as_array().unwrap()), [3]);
}

#[tokio::test]
async fn orders_outlive_product_address_and_price() {
    let shop = TestServer::start().await;
    let product = shop.product("Ceviz Tavla", 1_990);
    let (customer, seller) = (shop.customer().await, shop.seller().await);
    let saved = customer.save_address().await;
    customer.order(&product, 2, &saved).await.ok(201);
    let before = orders(&customer).await.remove(0);

    let dearer = json!({ "name": "Yeni Ad", "description": [], "category": "Gıda Ürünleri", "price": 99, "offerPrice": 99, "inStock": true });
    seller.put(&format!("/api/product/update/{product}"), &dearer).await.ok(200);
    let changed = orders(&customer).await.remove(0);
    assert_eq!((&changed["amount"], &changed["items"][0]["unitPrice"]), (&json!(39.8), &json!(19.9)));
    assert_eq!(changed["items"][0]["name"], "Ceviz Tavla", "the name of that day");
    assert_eq!(changed["items"][0]["product"]["name"], "Yeni Ad", "the product of today");

    seller.delete(&format!("/api/product/{product}")).await.ok(200);
    customer.delete(&format!("/api/address/delete/{saved}")).await.ok(200);
    let after = orders(&customer).await.remove(0);
    assert_eq!(after["items"][0]["product"], Value::Null);
    assert_eq!((&after["amount"], &after["address"]), (&before["amount"], &before["address"]));
    let mut seen = seller.get("/api/order/seller").await.ok(200)["orders"][0].clone();
    assert_eq!(seen["nextStatuses"], json!(["Preparing", "Cancelled"]), "for the seller alone");
    seen["nextStatuses"] = json!([]);
    assert!(seen["email"].take().is_string(), "for staff alone");
    assert_eq!(seen, after);
}

#[tokio::test]
async fn repriced_product_sells_at_new_price() {
    let shop = TestServer::start().await;
    let (seller, product) = (shop.seller().await, shop.product("Okey", 100));
    let customer = shop.customer().await;
    let saved = customer.save_address().await;
    let mut data = product_data();
    data["offerPrice"] = json!(19.99);
    seller.put(&format!("/api/product/update/{product}"), &data).await.ok(200);
    assert_eq!(customer.order(&product, 3, &saved).await.ok(201)["order"]["amount"], 59.97);
}

#[tokio::test]
async fn many_customers_can_order_one_product_at_once() {
    let shop = TestServer::start().await;
    let product = shop.product("Okey", 100);
    let customer = shop.customer_called("ayse@example.com").await;
    let saved = customer.save_address().await;
    let elsewhere = shop.visitor();
    elsewhere.log_in("/api/user/login", "ayse@example.com", PASSWORD).await.ok(200);
    let (one, two, three) = tokio::join!(
        customer.order(&product, 1, &saved),
        elsewhere.order(&product, 2, &saved),
        customer.order(&product, 3, &saved)
    );
    for answer in [one, two, three] {
        answer.ok(201);
    }
    assert_eq!(orders(&customer).await.len(), 3);
}
