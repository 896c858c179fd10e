//! Quantity prices and the VAT in all prices, from the product to order, texts and spreadsheets.

use crate::support::TestServer;
use fixtures::requests::{order, product_data};
use serde_json::{Value, json};

async fn tiered(shop: &TestServer, tiers: Value, vat_rate: u32) -> Value {
    let mut data = product_data();
    (data["price"], data["offerPrice"]) = (json!(20), json!(10));
    (data["tiers"], data["vatRate"]) = (tiers, json!(vat_rate));
    shop.seller().await.add_product(&data, &[]).await.ok(201)["product"].clone()
}

#[tokio::test]
async fn order_and_texts_use_tier_price() {
    let shop = TestServer::start().await;
    let tiers = json!([{ "minQuantity": 10, "price": 9 }, { "minQuantity": 50, "price": 7.99 }]);
    let product = tiered(&shop, tiers.clone(), 10).await;
    assert_eq!(product["tiers"], tiers);
    let id = product["_id"].as_str().unwrap();
    let customer = shop.customer().await;
    let address = customer.save_address().await;
    for (quantity, unit, total, vat) in
        [(9, 10.0, 90.0, 8.18), (10, 9.0, 90.0, 8.18), (49, 9.0, 441.0, 40.09), (50, 7.99, 399.5, 36.32)]
    {
        let mut texts = order(id, quantity, &address);
        texts["paymentType"] = json!("COD");
        let texts = customer.post("/api/order/texts", &texts).await.ok(200).to_string();
        let line = format!("{quantity} adet × ₺{unit:.2}").replace('.', ",");
        assert!(texts.contains(&line), "{line} in {texts}");
        let placed = customer.order(id, quantity, &address).await.ok(201)["order"].clone();
        assert_eq!(placed["amount"].as_f64(), Some(total));
        let read = customer.get(&format!("/api/order/{}", placed["_id"].as_str().unwrap())).await.ok(200);
        let item = &read["order"]["items"][0];
        assert_eq!(
            [&item["unitPrice"], &item["total"], &item["vat"]].map(Value::as_f64),
            [Some(unit), Some(total), Some(vat)]
        );
        assert_eq!((&item["vatRate"], &item["category"]), (&json!(10), &json!("Okey Takımları")));
        let parts = &read["order"]["vat"];
        assert_eq!(parts[0]["rate"], 10);
        let sum = parts[0]["base"].as_f64().unwrap() + parts[0]["tax"].as_f64().unwrap();
        assert!((sum - total).abs() < 0.001, "{parts}");
    }
}

#[tokio::test]
async fn tax_of_mixed_rates_sums_to_the_total() {
    let shop = TestServer::start().await;
    let customer = shop.customer().await;
    let mut items = Vec::new();
    for rate in [20, 1, 10, 20] {
        let product = tiered(&shop, json!([]), rate).await;
        items.push(json!({ "product": product["_id"], "quantity": 3 }));
    }
    let body = json!({ "items": items, "address": customer.save_address().await });
    let id =
        customer.post("/api/order/cod", &body).await.ok(201)["order"]["_id"].as_str().unwrap().to_owned();
    let order = customer.get(&format!("/api/order/{id}")).await.ok(200)["order"].clone();
    let vat = order["vat"].as_array().unwrap();
    assert_eq!(
        vat,
        &[
            json!({ "rate": 1, "base": 29.7, "tax": 0.3 }),
            json!({ "rate": 10, "base": 27.27, "tax": 2.73 }),
            json!({ "rate": 20, "base": 50, "tax": 10 }),
        ]
    );
    let sheet = shop.seller().await.get("/api/order/export").await.text();
    assert!(
        sheet.contains(r#";"Tutar";"KDV";"Vade farkı";"Ödeme";"#)
            && sheet.contains(r#";"120,00";"13,03";"0,00";"#),
        "{sheet}"
    );
}

#[tokio::test]
async fn tiers_that_do_not_fit_are_named() {
    let shop = TestServer::start().await;
    let product = tiered(&shop, json!([{ "minQuantity": 10, "price": 9 }]), 20).await;
    let seller = shop.seller().await;
    let path = format!("/api/product/update/{}", product["_id"].as_str().unwrap());
    let mut update = product_data();
    (update["price"], update["offerPrice"]) = (json!(20), json!(10));
    let before = shop.contents();
    for (tiers, field) in [
        (json!([{ "minQuantity": 1, "price": 9 }]), "tiers[0].minQuantity"),
        (json!([{ "minQuantity": 1000, "price": 9 }]), "tiers[0].minQuantity"),
        (json!([{ "minQuantity": 2.5, "price": 9 }]), "tiers[0].minQuantity"),
        (json!([{ "minQuantity": 10, "price": 10 }]), "tiers[0].price"),
        (json!([{ "minQuantity": 10, "price": 0 }]), "tiers[0].price"),
        (json!([{ "minQuantity": 10, "price": -1 }]), "tiers[0].price"),
        (
            json!([{ "minQuantity": 10, "price": 9 }, { "minQuantity": 10, "price": 8 }]),
            "tiers[1].minQuantity",
        ),
        (json!([{ "minQuantity": 10, "price": 9 }, { "minQuantity": 20, "price": 9 }]), "tiers[1].price"),
        (json!([{ "minQuantity": 10 }]), "tiers[0].price"),
        (json!(vec![json!({ "minQuantity": 10, "price": 9 }); 6]), "tiers"),
    ] {
        update["tiers"] = tiers.clone();
        let refusal = seller.put(&path, &update).await.refused(422, "validation_failed");
        assert!(refusal["fields"][field].is_string(), "{tiers}: {refusal}");
    }
    update["tiers"] = json!("çok");
    seller.put(&path, &update).await.refused(422, "validation_failed");
    // The existing tiers would no longer be below the offer price.
    update.as_object_mut().unwrap().remove("tiers");
    update["offerPrice"] = json!(9);
    let refusal = seller.put(&path, &update).await.refused(422, "validation_failed");
    let words = "Satış fiyatı, toplu alım fiyatlarının hepsinden yüksek olmalıdır.";
    assert_eq!(refusal["fields"]["offerPrice"], words);
    assert_eq!(shop.contents(), before);
    update["tiers"] = json!([]);
    let product = seller.put(&path, &update).await.ok(200)["product"].clone();
    assert_eq!((&product["tiers"], &product["offerPrice"]), (&json!([]), &json!(9)));
}

#[tokio::test]
async fn import_refuses_offer_price_below_tier() {
    let shop = TestServer::start().await;
    let product = tiered(&shop, json!([{ "minQuantity": 10, "price": 9 }]), 20).await;
    let (seller, id) = (shop.seller().await, product["_id"].as_str().unwrap());
    let before = shop.contents();
    for offer in ["9", "8,50"] {
        let file = format!(
            "Kod;Ad;Kategori;Fiyat;Satış fiyatı;Stokta;Açıklama\n{id};Okey;Okey Takımları;20;{offer};Evet;\n"
        );
        let report = seller.import(&file, false).await.ok(200);
        assert_eq!((&report["isApplied"], &report["failed"]), (&json!(false), &json!(1)), "{offer}");
        assert_eq!(
            report["lines"][0]["problems"],
            json!(["Satış fiyatı (E2): Ürünün toplu alım fiyatlarının hepsinden yüksek olmalıdır."])
        );
    }
    assert_eq!(shop.contents(), before);
}

#[tokio::test]
async fn lowest_recent_price_accompanies_list_price() {
    let shop = TestServer::start().await;
    let product = tiered(&shop, json!([]), 20).await;
    assert_eq!(product["lowestRecentPrice"], Value::Null, "there was no earlier price");
    let seller = shop.seller().await;
    let id = product["_id"].as_str().unwrap();
    let path = format!("/api/product/update/{id}");
    let mut update = product_data();
    update["price"] = json!(20);
    let mut changed = Value::Null;
    for offer in [8, 8, 12] {
        update["offerPrice"] = json!(offer);
        changed = seller.put(&path, &update).await.ok(200)["product"].clone();
    }
    assert_eq!(changed["lowestRecentPrice"], 8);
    assert_eq!(shop.visitor().get(&format!("/api/product/{id}")).await.ok(200)["product"], changed);
    let history = seller.get(&format!("/api/product/price-history?id={id}")).await.ok(200);
    let asked: Vec<_> =
        history["prices"].as_array().unwrap().iter().map(|price| price["offerPrice"].clone()).collect();
    assert_eq!(asked, [json!(12), json!(8), json!(10)]);
    update["offerPrice"] = json!(20);
    let changed = seller.put(&path, &update).await.ok(200)["product"].clone();
    assert_eq!(changed["lowestRecentPrice"], Value::Null, "nothing is struck through");
}
