//! What a cart costs before it is ordered, and orders that would cost another sum.

use crate::support::{Client, TestServer};
use fixtures::requests::{order, product_data};
use serde_json::json;

#[tokio::test]
async fn visitor_is_quoted_sum_and_problems() {
    let shop = TestServer::start().await;
    let (okey, sold_out) =
        (shop.product("Okey", 12_000), shop.product_in("Okey Takımları", "Tavla", 5_050, false));
    // Problems come in the order of ids.
    let gone = "ffffffff-0000-7000-8000-00000000ffff";
    let before = shop.contents();
    let cart = json!({ "items": [
        { "product": okey, "quantity": 2 },
        { "product": sold_out, "quantity": 1 },
        { "product": gone, "quantity": 1 },
    ] });
    let quote = shop.visitor().post("/api/order/quote", &cart).await.ok(200);
    assert_eq!(
        quote["totals"],
        json!({
            "items": 290.5, "discount": 0, "delivery": null, "amount": 290.5,
            "vat": [{ "rate": 20, "amount": 48.42 }], "freeDeliveryMissing": null,
        })
    );
    let problems: Vec<_> = quote["problems"]
        .as_array()
        .unwrap()
        .iter()
        .map(|problem| (problem["product"].as_str().unwrap(), problem["code"].as_str().unwrap()))
        .collect();
    assert_eq!(problems, [(sold_out.as_str(), "out_of_stock"), (gone, "product_not_found")]);
    assert!(quote["problems"][0]["message"].as_str().unwrap().contains("Tavla"));
    assert_eq!(shop.contents(), before);
    let nothing = shop.visitor().post("/api/order/quote", &json!({ "items": [] })).await.ok(200);
    assert_eq!((&nothing["totals"]["amount"], &nothing["problems"]), (&json!(0), &json!([])));
    let none = json!({ "items": [{ "product": okey, "quantity": 0 }] });
    assert_eq!(shop.visitor().post("/api/order/quote", &none).await.refused_fields(), ["items[0].quantity"]);
}

#[tokio::test]
async fn order_costs_what_was_quoted() {
    let shop = TestServer::start().await;
    let product = shop.product("Okey", 12_345);
    let customer = shop.customer().await;
    let mut body = order(&product, 3, &customer.save_address().await);
    let totals = customer.post("/api/order/quote", &body).await.ok(200)["totals"].clone();
    body["expectedAmount"] = totals["amount"].clone();
    let placed = customer.post("/api/order/cod", &body).await.ok(201)["order"].clone();
    assert_eq!(placed["amount"], totals["amount"]);
    let kept = customer.get(&format!("/api/order/{}", placed["_id"].as_str().unwrap())).await.ok(200);
    assert_eq!(kept["order"]["totals"], totals);
}

#[tokio::test]
async fn quote_counts_the_customers_uses_of_a_code() {
    let shop = TestServer::start().await;
    let product = shop.product("Okey", 12_345);
    let code = json!({ "code": "BIRKEZ", "kind": "percent", "value": 10, "maxUsesPerCustomer": 1 });
    shop.seller().await.post("/api/seller/discount", &code).await.ok(201);
    let customer = shop.customer().await;
    let mut body = order(&product, 1, &customer.save_address().await);
    body["discountCode"] = json!("birkez");
    let problems =
        async |client: &Client| client.post("/api/order/quote", &body).await.ok(200)["problems"].clone();
    assert_eq!(problems(&customer).await, json!([]));
    customer.post("/api/order/cod", &body).await.ok(201);
    let used = problems(&customer).await[0].clone();
    assert_eq!(
        (&used["code"], &used["message"]),
        (&json!("discount_unusable"), &json!("Bu indirim kodunu daha önce kullandınız."))
    );
    for other in [shop.customer().await, shop.visitor()] {
        assert_eq!(problems(&other).await, json!([]));
    }
}

#[tokio::test]
async fn changed_amount_refuses_order_and_names_new_totals() {
    let shop = TestServer::start().await;
    let seller = shop.seller().await;
    let product = seller.add_product(&product_data(), &[]).await.ok(201)["product"].clone();
    let id = product["_id"].as_str().unwrap();
    let customer = shop.customer().await;
    let mut body = order(id, 1, &customer.save_address().await);
    body["expectedAmount"] = product["offerPrice"].clone();
    let mut dearer = product_data();
    dearer["offerPrice"] = json!(2600);
    seller.put(&format!("/api/product/update/{id}"), &dearer).await.ok(200);
    let before = shop.contents();
    let refusal = customer.post("/api/order/cod", &body).await.refused(409, "amount_changed");
    assert_eq!(refusal["totals"]["amount"], 2600);
    assert!(refusal["message"].as_str().unwrap().contains("₺2.600,00"), "{refusal}");
    assert_eq!(shop.contents(), before, "nothing is written");
    body["expectedAmount"] = json!(2600);
    customer.post("/api/order/cod", &body).await.ok(201);
}
