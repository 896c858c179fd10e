//! Counted stock over HTTP: changes by staff, orders and carts.

use crate::support::{Client, TestServer};
use fixtures::requests::{order, product_data};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use tokio::task::JoinSet;

async fn product(client: &Client, id: &str) -> Value {
    client.get(&format!("/api/product/{id}")).await.ok(200)["product"].clone()
}

async fn counted(seller: &Client, id: &str, pieces: u32) {
    seller.post("/api/product/stock", &json!({ "id": id, "stock": pieces })).await.ok(200);
}

/// Returns an update with the product's values, without the optional fields.
fn update_of(product: &Value) -> Value {
    let fields = ["name", "category", "description", "price", "offerPrice"];
    let mut update: Value =
        fields.iter().map(|field| ((*field).to_owned(), product[*field].clone())).collect();
    update["inStock"] = product["onSale"].clone();
    update
}

#[tokio::test]
async fn staff_set_switch_and_count_independently() {
    let shop = TestServer::start().await;
    let (seller, id) = (shop.seller().await, shop.product("Okey", 10_000));
    assert_eq!(product(&seller, &id).await["stock"], Value::Null);
    for (body, stock, on_sale, in_stock) in [
        (json!({ "stock": 3 }), json!(3), true, true),
        (json!({ "inStock": false }), json!(3), false, false),
        (json!({ "inStock": true, "stock": "0" }), json!(0), true, false),
        (json!({ "stock": 99_999 }), json!(99_999), true, true),
        (json!({ "stock": null }), Value::Null, true, true),
    ] {
        let mut request = body.clone();
        request["id"] = json!(id);
        let answer = seller.post("/api/product/stock", &request).await.ok(200)["product"].clone();
        let told = [&answer["stock"], &answer["onSale"], &answer["inStock"]];
        assert_eq!(told, [&stock, &json!(on_sale), &json!(in_stock)], "{body}");
        assert_eq!(product(&shop.visitor(), &id).await, answer);
    }
    counted(&seller, &id, 7).await;
    let before = product(&seller, &id).await;
    let path = format!("/api/product/update/{id}");
    let after = seller.put(&path, &update_of(&before)).await.ok(200)["product"].clone();
    assert_eq!(after["stock"], 7, "left out");
    let mut uncounted = update_of(&before);
    uncounted["stock"] = Value::Null;
    assert_eq!(seller.put(&path, &uncounted).await.ok(200)["product"]["stock"], Value::Null);
}

#[tokio::test]
async fn late_count_does_not_undo_sales() {
    let shop = TestServer::start().await;
    let (seller, id) = (shop.seller().await, shop.product("Okey", 10_000));
    counted(&seller, &id, 10).await;
    let seen = product(&seller, &id).await["updatedAt"].clone();
    let customer = shop.customer().await;
    let address = customer.save_address().await;
    customer.order(&id, 3, &address).await.ok(201);
    let body = json!({ "id": id, "stock": 10, "updatedAt": seen });
    let refusal = seller.post("/api/product/stock", &body).await.refused(409, "changed_meanwhile");
    let present = product(&seller, &id).await;
    assert_eq!((&refusal["product"], &present["stock"]), (&present, &json!(7)));
    let several = json!({ "changes": [{ "id": id, "stock": 10, "updatedAt": seen }] });
    let refusal = seller.put("/api/product/bulk", &several).await.refused(409, "changed_meanwhile");
    assert_eq!(refusal["products"], json!([present]));
    let again = json!({ "id": id, "stock": 8, "updatedAt": present["updatedAt"] });
    assert_eq!(seller.post("/api/product/stock", &again).await.ok(200)["product"]["stock"], 8);
    // A lost response is asked for again; a client without a version is served as before.
    assert_eq!(seller.post("/api/product/stock", &again).await.ok(200)["product"]["stock"], 8);
    counted(&seller, &id, 10).await;
    assert_eq!(product(&seller, &id).await["stock"], 10);
    let wrong = json!({ "id": id, "stock": 8, "updatedAt": "dün" });
    assert_eq!(seller.post("/api/product/stock", &wrong).await.refused_fields(), ["updatedAt"]);
}

#[tokio::test]
async fn bad_counts_are_named_and_write_nothing() {
    let shop = TestServer::start().await;
    let (seller, id) = (shop.seller().await, shop.product("Okey", 10_000));
    counted(&seller, &id, 7).await;
    let before = shop.contents();
    for stock in [
        json!(-1),
        json!(100_000),
        json!(1.5),
        json!("üç"),
        json!(true),
        json!([]),
        json!("1e3"),
        json!(""),
        json!(" "),
    ] {
        let body = json!({ "id": id, "inStock": false, "stock": stock });
        let refusal = seller.post("/api/product/stock", &body).await.refused(422, "validation_failed");
        assert!(refusal["fields"]["stock"].is_string(), "{stock}: {refusal}");
    }
    let neither = seller.post("/api/product/stock", &json!({ "id": id })).await;
    assert!(neither.refused(422, "validation_failed")["fields"].is_object());
    assert_eq!(shop.contents(), before);
}

#[tokio::test]
async fn order_takes_pieces_and_shows_remaining() {
    let shop = TestServer::start().await;
    let (seller, id) = (shop.seller().await, shop.product("Ceviz Okey", 10_000));
    counted(&seller, &id, 5).await;
    let customer = shop.customer().await;
    let address = customer.save_address().await;
    let seen = product(&seller, &id).await;
    let first = customer.order(&id, 3, &address).await.ok(201)["order"]["_id"].as_str().unwrap().to_owned();
    assert_eq!(product(&shop.visitor(), &id).await["stock"], 2, "at once");

    let refusal = customer.order(&id, 3, &address).await.refused(409, "not_enough_stock");
    let message = refusal["message"].as_str().unwrap();
    assert!(message.contains("Ceviz Okey") && message.contains("2 adet"), "{message}");
    customer.order(&id, 2, &address).await.ok(201);
    let refusal = customer.order(&id, 1, &address).await.refused(409, "out_of_stock");
    assert!(refusal["message"].as_str().unwrap().contains("Ceviz Okey"));
    let mut texts = order(&id, 1, &address);
    texts["paymentType"] = json!("COD");
    customer.post("/api/order/texts", &texts).await.refused(409, "out_of_stock");
    assert_eq!(product(&shop.visitor(), &id).await["inStock"], false);
    assert_eq!(customer.get("/api/order/user").await.ok(200)["total"], 2);

    let mut update = update_of(&seen);
    update["updatedAt"] = seen["updatedAt"].clone();
    let path = format!("/api/product/update/{id}");
    let refusal = seller.put(&path, &update).await.refused(409, "changed_meanwhile");
    assert_eq!(refusal["product"]["stock"], 0, "taking pieces is a change");
    update["updatedAt"] = refusal["product"]["updatedAt"].clone();
    update["description"] = json!(["Yeni açıklama"]);
    let corrected = seller.put(&path, &update).await.ok(200)["product"].clone();
    assert_eq!(corrected["stock"], 0, "who says nothing of the pieces brings none back");

    customer.post(&format!("/api/order/{first}/cancel"), &json!({})).await.ok(200);
    assert_eq!(product(&shop.visitor(), &id).await["stock"], 3);
    customer.post(&format!("/api/order/{first}/cancel"), &json!({})).await.refusal();
    assert_eq!(product(&shop.visitor(), &id).await["stock"], 3, "once");
}

#[tokio::test]
async fn repeat_of_order_with_last_piece_returns_it() {
    let shop = TestServer::start().await;
    let (seller, id) = (shop.seller().await, shop.product("Okey", 10_000));
    counted(&seller, &id, 1).await;
    let customer = shop.customer().await;
    let body = order(&id, 1, &customer.save_address().await);
    let placed = customer.order_once("tek", &body).await.ok(201)["order"].clone();
    assert_eq!(customer.order_once("tek", &body).await.ok(200)["order"], placed);
}

#[tokio::test]
async fn cart_is_cut_to_stock() {
    let shop = TestServer::start().await;
    let seller = shop.seller().await;
    let [few, none, free] = ["Bir", "İki", "Üç"].map(|name| shop.product(name, 100));
    counted(&seller, &few, 3).await;
    counted(&seller, &none, 0).await;
    let customer = shop.customer().await;
    let cart = json!({ "cartItems": { &few: 9, &none: 9, &free: 9 } });
    let kept = customer.post("/api/cart/update", &cart).await.ok(200);
    assert_eq!(kept["cartItems"], json!({ &few: 3, &free: 9 }));
    let user = customer.get("/api/user/is-auth").await.ok(200)["user"].clone();
    assert_eq!(user["cartItems"], kept["cartItems"]);
}

#[tokio::test]
async fn stock_history_names_staff_member_and_order() {
    let shop = TestServer::start().await;
    let (seller, id) = (shop.seller().await, shop.product("Okey", 100));
    counted(&seller, &id, 10).await;
    let customer = shop.customer().await;
    let address = customer.save_address().await;
    let placed = customer.order(&id, 4, &address).await.ok(201)["order"].clone();
    let path = format!("/api/product/stock-history?id={id}");
    let history = seller.get(&path).await.ok(200);
    assert_eq!((&history["total"], &history["currentPage"]), (&json!(2), &json!(1)));
    let [taken, counted] = [&history["changes"][0], &history["changes"][1]];
    assert_eq!((&taken["before"], &taken["after"], &taken["by"]), (&json!(10), &json!(6), &Value::Null));
    assert_eq!(taken["order"], json!({ "_id": placed["_id"], "number": placed["number"] }));
    assert_eq!(
        (&counted["before"], &counted["after"], &counted["order"]),
        (&Value::Null, &json!(10), &Value::Null)
    );
    assert!(counted["by"].as_str().is_some_and(|name| !name.is_empty()));
    let second = seller.get(&format!("{path}&page=2&limit=1")).await.ok(200);
    assert_eq!(second["changes"], json!([counted]));
    seller.get("/api/product/stock-history?id=yok").await.refused(404, "product_not_found");

    let low = || async { seller.get("/api/seller/overview").await.ok(200)["overview"]["lowStock"].clone() };
    assert_eq!(low().await, json!([]));
    customer.order(&id, 1, &address).await.ok(201);
    assert_eq!(low().await, json!([{ "product": id, "name": "Okey", "stock": 5 }]));
}

#[tokio::test]
async fn serves_low_stock_threshold() {
    let shop = TestServer::with(&[("SHOP_LOW_STOCK", "2")]).await;
    let seller = shop.seller().await;
    let [enough, low] = ["Okey", "Tavla"].map(|name| shop.product(name, 10_000));
    counted(&seller, &enough, 3).await;
    counted(&seller, &low, 2).await;
    let overview = seller.get("/api/seller/overview").await.ok(200)["overview"].clone();
    assert_eq!(overview["lowStock"], json!([{ "product": low, "name": "Tavla", "stock": 2 }]));
    assert_eq!(overview["lowStockTotal"], 1);
}

#[tokio::test]
async fn a_product_is_added_counted_and_taxed() {
    let shop = TestServer::start().await;
    let seller = shop.seller().await;
    let mut data = product_data();
    (data["stock"], data["vatRate"]) = (json!("12"), json!("10"));
    data["tiers"] = json!([{ "minQuantity": "10", "price": "2000.50" }]);
    let added = seller.add_product(&data, &[]).await.ok(201)["product"].clone();
    assert_eq!((&added["stock"], &added["vatRate"]), (&json!(12), &json!(10)));
    assert_eq!(added["tiers"], json!([{ "minQuantity": 10, "price": 2000.5 }]));
    let id = added["_id"].as_str().unwrap();
    let history = seller.get(&format!("/api/product/stock-history?id={id}")).await.ok(200);
    assert_eq!(history["changes"][0]["after"], 12);
    for rate in [json!(0), json!(18), json!("yirmi"), json!(null)] {
        data["vatRate"] = rate.clone();
        let answer = seller.add_product(&data, &[]).await;
        if rate.is_null() {
            assert_eq!(answer.ok(201)["product"]["vatRate"], 20);
        } else {
            assert!(answer.refused(422, "validation_failed")["fields"]["vatRate"].is_string(), "{rate}");
        }
    }
}

#[tokio::test]
async fn import_sets_stock_and_vat_unless_columns_missing() {
    let shop = TestServer::start().await;
    let (seller, id) = (shop.seller().await, shop.product("Okey", 10_000));
    counted(&seller, &id, 7).await;
    let import = |columns: &str, cells: &str| {
        let file = format!(
            "Kod;Ad;Kategori;Fiyat;Satış fiyatı;Stokta;Açıklama{columns}\n{id};Okey;Okey Takımları;200;100;Evet;Bir satır{cells}\n"
        );
        let seller = &seller;
        async move { seller.import(&file, false).await.ok(200) }
    };
    assert_eq!(import("", "").await["unchanged"], 1);
    let report = import(";Stok;KDV", ";40;%10").await;
    let changes = report["lines"][0]["changes"].clone();
    assert_eq!(
        changes,
        json!([{ "field": "Stok", "from": "7", "to": "40" }, { "field": "KDV", "from": "20", "to": "10" }])
    );
    let now = product(&seller, &id).await;
    assert_eq!((&now["stock"], &now["vatRate"]), (&json!(40), &json!(10)));
    assert_eq!(import("", "").await["unchanged"], 1);
    assert_eq!(import(";Stok;KDV", ";;").await["updated"], 1, "an empty cell is not counted");
    let now = product(&seller, &id).await;
    assert_eq!((&now["stock"], &now["vatRate"]), (&Value::Null, &json!(10)), "every price contains tax");
    for (cell, heading) in [(";yok;20", "Stok"), (";5;18", "KDV"), (";100000;20", "Stok")] {
        let report = import(";Stok;KDV", cell).await;
        assert_eq!(report["isApplied"], false);
        assert!(report["lines"][0]["problems"][0].as_str().unwrap().starts_with(heading), "{report}");
    }
    counted(&seller, &id, 0).await;
    let exported = seller.get("/api/product/export").await.text();
    assert!(exported.contains(r#";"200,00";"100,00";"Evet";"0";"10";"Bir satır""#), "{exported}");
    assert_eq!(seller.import(&exported, false).await.ok(200)["unchanged"], 1);
}

#[tokio::test]
async fn two_hundred_customers_share_last_ten_pieces() {
    let shop = TestServer::start().await;
    let (seller, id) = (shop.seller().await, shop.product("Okey", 10_000));
    counted(&seller, &id, 10).await;
    let customer = shop.customer().await;
    let address = customer.save_address().await;
    let mut orders = JoinSet::new();
    for number in 0..200 {
        let (customer, order) = (customer.clone(), order(&id, 1, &address));
        orders.spawn(async move {
            let key = format!("son-on-parca-{number}");
            // A client that is told that the shop is busy retries, as a page does.
            loop {
                let answer = customer.order_once(&key, &order).await;
                if answer.status != 503 {
                    return answer;
                }
            }
        });
    }
    let mut answers = BTreeMap::new();
    for answer in orders.join_all().await {
        let code = answer.json()["code"].as_str().unwrap_or_default().to_owned();
        *answers.entry((answer.status, code)).or_insert(0) += 1;
    }
    let expected = [((201, String::new()), 10), ((409, "out_of_stock".to_owned()), 190)];
    assert_eq!(answers, BTreeMap::from(expected));
    assert_eq!(customer.get("/api/order/user").await.ok(200)["total"], 10);
    assert_eq!(product(&shop.visitor(), &id).await["stock"], 0);
}
