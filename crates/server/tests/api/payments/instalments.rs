//! Instalments: what is offered, what is charged, and what it costs.

use super::{
    guests::Guest,
    iyzico::come_back,
    provider::{Buyer, Provider, stand},
};
use crate::support::{Client, TestServer};
use payment_double::Mode;
use serde_json::{Value, json};

/// A shop with iyzico, whose owner has set this about instalments.
async fn shop(settings: &Value) -> (Provider, TestServer, Client) {
    shop_with(settings, &[]).await
}

async fn shop_with(settings: &Value, variables: &[(&str, &str)]) -> (Provider, TestServer, Client) {
    let provider = Provider::start().await;
    let shop = TestServer::with(&[&provider.iyzico()[..], variables].concat()).await;
    let seller = shop.seller().await;
    set(&seller, settings).await;
    (provider, shop, seller)
}

async fn set(seller: &Client, settings: &Value) {
    seller.put("/api/seller/settings", settings).await.ok(200);
}

/// Places an order and returns the numbers that its page offers.
async fn offered(provider: &Provider, buyer: &Buyer) -> Value {
    let id = provider.id_of(&buyer.order(None).await.ok(201)["url"]);
    let payments = provider.payments().await;
    payments.iter().find(|payment| payment["id"] == id).unwrap()["request"]["enabledInstallments"].clone()
}

/// Places an order of 59,90 TL and pays it in so many instalments. Returns the order as its customer sees it.
async fn bought(provider: &Provider, shop: &TestServer, instalments: u8) -> (Buyer, Value) {
    let buyer = Buyer::of(shop).await;
    let placed = buyer.order(None).await.ok(201);
    let token = provider.id_of(&placed["url"]);
    provider.set_paid(&token, instalments).await;
    come_back(shop, &token).await;
    let seen = buyer.seen(&placed["order"]).await;
    (buyer, seen)
}

fn charge(order: &Value) -> (&Value, &Value, &Value) {
    (&order["installments"], &order["chargedAmount"], &order["amount"])
}

async fn seen_by(seller: &Client, order: &Value) -> Value {
    seller.get(&format!("/api/order/{}", order["_id"].as_str().unwrap())).await.ok(200)["order"].clone()
}

#[tokio::test]
async fn order_is_paid_in_three_instalments_with_fee() {
    let (provider, shop, seller) = shop(&json!({ "maxInstallments": 3 })).await;
    let (buyer, order) = bought(&provider, &shop, 3).await;
    assert_eq!(stand(&order), ("Order Placed", true, 1));
    let expected = (&json!(3), &json!(62.9), &json!(59.9));
    assert_eq!(charge(&order), expected);
    assert_eq!(charge(&buyer.orders().await[0]), expected);
    assert_eq!(charge(&seen_by(&seller, &order).await), expected);
    assert_eq!(charge(&seller.get("/api/order/seller").await.ok(200)["orders"][0]), expected);
}

#[tokio::test]
async fn guest_sees_charge_after_payment() {
    let (provider, shop, _) = shop(&json!({ "maxInstallments": 12 })).await;
    let guest = Guest::of(&shop);
    let placed = guest.order("anahtar").await.ok(201);
    assert_eq!(charge(&guest.seen(&placed).await), (&Value::Null, &Value::Null, &json!(59.9)));
    let token = provider.id_of(&placed["url"]);
    provider.set_paid(&token, 12).await;
    come_back(&shop, &token).await;
    assert_eq!(charge(&guest.seen(&placed).await), (&json!(12), &json!(71.88), &json!(59.9)));
}

#[tokio::test]
async fn number_that_was_not_offered_is_a_problem() {
    let (provider, shop, seller) = shop(&json!({ "maxInstallments": 3 })).await;
    let (_, order) = bought(&provider, &shop, 6).await;
    assert_eq!(stand(&order), ("Awaiting Payment", false, 0));
    let seen = seen_by(&seller, &order).await;
    assert_eq!(seen["paymentProblem"], "amount_mismatch");
    // The money has arrived all the same.
    assert_eq!(charge(&seen), (&json!(6), &json!(65.89), &json!(59.9)));
}

#[tokio::test]
async fn page_offers_what_owner_allows() {
    let (provider, shop, seller) = shop(&json!({})).await;
    let buyer = Buyer::of(&shop).await;
    for (settings, numbers) in [
        // The default.
        (json!({ "maxInstallments": null }), json!([1])),
        (json!({ "maxInstallments": 6 }), json!([1, 2, 3, 6])),
        (json!({ "installmentsFrom": 59.91 }), json!([1])),
        (json!({ "installmentsFrom": 59.9 }), json!([1, 2, 3, 6])),
        (json!({ "maxInstallments": 12, "installmentsFrom": null }), json!([1, 2, 3, 6, 9, 12])),
    ] {
        set(&seller, &settings).await;
        assert_eq!(offered(&provider, &buyer).await, numbers, "{settings}");
    }
}

#[tokio::test]
async fn order_with_food_is_paid_at_once() {
    let (provider, shop, _) = shop(&json!({ "maxInstallments": 6 })).await;
    let buyer = Buyer::of_two_products(&shop).await;
    assert_eq!(offered(&provider, &buyer).await, json!([1, 2, 3, 6]));
    shop.run_sql(&format!("UPDATE products SET exemption = 'food' WHERE id = '{}'", buyer.product));
    shop.refresh();
    assert_eq!(offered(&provider, &buyer).await, json!([1]));
}

#[tokio::test]
async fn numbers_offered_when_page_opened_count() {
    for (before, after, is_paid) in [(3, 1, true), (1, 3, false)] {
        let (provider, shop, seller) = shop(&json!({ "maxInstallments": before })).await;
        let buyer = Buyer::of(&shop).await;
        let placed = buyer.order(None).await.ok(201);
        set(&seller, &json!({ "maxInstallments": after })).await;
        let token = provider.id_of(&placed["url"]);
        provider.set_paid(&token, 3).await;
        come_back(&shop, &token).await;
        assert_eq!(buyer.seen(&placed["order"]).await["isPaid"], is_paid, "{before} then {after}");
    }
}

#[tokio::test]
async fn settings_take_known_numbers_and_amounts() {
    let (_provider, _shop, seller) = shop(&json!({ "maxInstallments": 9, "installmentsFrom": 250 })).await;
    let settings = seller.get("/api/seller/settings").await.ok(200)["settings"].clone();
    let value = |name: &str| (settings[name]["value"].clone(), settings[name]["source"].clone());
    assert_eq!(value("maxInstallments"), (json!(9), json!("database")));
    assert_eq!(value("installmentsFrom"), (json!(250), json!("database")));
    for wrong in [json!(0), json!(4), json!(13), json!("çok"), json!(true)] {
        let change = json!({ "maxInstallments": wrong });
        let fields = seller.put("/api/seller/settings", &change).await.refused_fields();
        assert_eq!(fields, ["maxInstallments"], "{wrong}");
    }
    for wrong in [json!(-1), json!(10_000_001)] {
        let change = json!({ "installmentsFrom": wrong });
        let fields = seller.put("/api/seller/settings", &change).await.refused_fields();
        assert_eq!(fields, ["installmentsFrom"], "{wrong}");
    }
    set(&seller, &json!({ "maxInstallments": null, "installmentsFrom": null })).await;
    let settings = seller.get("/api/seller/settings").await.ok(200)["settings"].clone();
    assert_eq!(settings["maxInstallments"], json!({ "value": 1, "source": "default" }));
    assert_eq!(settings["installmentsFrom"], json!({ "value": null, "source": "default" }));
}

async fn plans(shop: &TestServer, amount: &str) -> Vec<Value> {
    let answer = shop.visitor().get(&format!("/api/payment/installments?amount={amount}")).await.ok(200);
    answer["plans"].as_array().unwrap().clone()
}

#[tokio::test]
async fn plans_say_what_instalments_cost() {
    let (_provider, shop, seller) = shop(&json!({ "maxInstallments": 3, "installmentsFrom": 50 })).await;
    let of = |bank: &str| {
        [
            json!({ "count": 2, "monthly": 51.5, "total": 103, "bank": bank }),
            json!({ "count": 3, "monthly": 35, "total": 105, "bank": bank }),
        ]
    };
    assert_eq!(plans(&shop, "100").await, [of("Garanti Bankası"), of("Halkbank")].concat());
    assert_eq!(plans(&shop, "49.99").await, [json!(null); 0]);
    // A changed setting is in force at once, also for plans that are kept.
    for (settings, number) in [
        (json!({ "maxInstallments": 1 }), 0),
        (json!({ "maxInstallments": 6 }), 6),
        (json!({ "installmentsFrom": 100.01 }), 0),
    ] {
        set(&seller, &settings).await;
        assert_eq!(plans(&shop, "100").await.len(), number, "{settings}");
    }
}

#[tokio::test]
async fn plans_are_kept_and_empty_while_provider_is_away() {
    let (provider, shop, _) = shop(&json!({ "maxInstallments": 3 })).await;
    let kept = plans(&shop, "100").await;
    assert_eq!(kept.len(), 4);
    provider.fail(&[Mode::Error]).await;
    assert_eq!(plans(&shop, "100").await, kept);
    assert_eq!(plans(&shop, "101").await, [json!(null); 0]);
}

#[tokio::test]
async fn shop_without_instalments_has_no_plans() {
    let none = TestServer::start().await;
    let provider = Provider::start().await;
    let stripe = TestServer::with(&provider.stripe()).await;
    for shop in [&none, &stripe] {
        set(&shop.seller().await, &json!({ "maxInstallments": 12 })).await;
        assert_eq!(plans(shop, "100").await, [json!(null); 0]);
    }
    let (_provider, default, _) = self::shop(&json!({})).await;
    assert_eq!(plans(&default, "100").await, [json!(null); 0]);
    for wrong in ["", "?amount=", "?amount=-1", "?amount=x", "?amount=1.999", "?amount=10000000.01"] {
        let answer = default.visitor().get(&format!("/api/payment/installments{wrong}")).await;
        assert_eq!(answer.refused_fields(), ["amount"], "{wrong}");
    }
}

#[tokio::test]
async fn plans_are_limited_to_sixty_a_minute() {
    let settings = json!({ "maxInstallments": 3 });
    let (_provider, shop, _) = shop_with(&settings, &[("SHOP_RATE_LIMITS", "on")]).await;
    for _ in 0..60 {
        plans(&shop, "100").await;
    }
    let answer = shop.visitor().get("/api/payment/installments?amount=100").await;
    answer.refused(429, "too_many_requests");
    let wait: u64 = answer.header("retry-after").parse().unwrap();
    assert!((1..=60).contains(&wait), "{wait}");
}

/// Returns the cells of a file's first record by their headings.
fn cells(file: &str) -> Vec<(String, String)> {
    let record = |line: &str| -> Vec<String> {
        line.split(';').map(|cell| cell.trim_matches('"').to_owned()).collect()
    };
    let mut lines = file.trim_start_matches('\u{feff}').split("\r\n").map(record);
    lines.next().unwrap().into_iter().zip(lines.next().unwrap()).collect()
}

#[tokio::test]
async fn fee_is_beside_the_sales_in_report_and_files() {
    let (provider, shop, seller) = shop(&json!({ "maxInstallments": 3 })).await;
    let (_, order) = bought(&provider, &shop, 3).await;
    shop.run_sql("UPDATE order_events SET at = '2026-03-10T09:00:00Z'");
    let of = |file: &str, names: &[&str]| -> Vec<String> {
        let cells = cells(file);
        let value = |name: &&str| cells.iter().find(|(heading, _)| heading == name).unwrap().1.clone();
        names.iter().map(value).collect()
    };
    // 9,98 of the goods and 0,50 of the fee.
    let orders = seller.get("/api/order/export").await.text();
    assert_eq!(of(&orders, &["Tutar", "KDV", "Vade farkı"]), ["59,90", "10,48", "3,00"], "{orders}");

    let month = "from=2026-03-01&to=2026-03-31&by=month";
    let report = seller.get(&format!("/api/seller/report/sales?{month}")).await.ok(200)["report"].clone();
    for figures in [&report["periods"][0], &report["total"]] {
        assert_eq!((&figures["amount"], &figures["installmentFees"]), (&json!(59.9), &json!(3)));
        assert_eq!(figures["vat"], json!([{ "rate": 20, "base": 52.42, "tax": 10.48 }]));
    }
    let sheet = seller.get(&format!("/api/seller/report/sales.csv?{month}")).await.text();
    assert_eq!(
        of(&sheet, &["Dönem", "Tutar", "Vade farkı", "İade", "Matrah %20", "KDV %20"]),
        ["03.2026", "59,90", "3,00", "0,00", "52,42", "10,48"],
        "{sheet}"
    );
    // A payment at once has no fee.
    shop.run_sql("UPDATE card_payments SET instalments = 1");
    let orders = seller.get("/api/order/export").await.text();
    assert_eq!(of(&orders, &["KDV", "Vade farkı"]), ["9,98", "0,00"], "{order}");
    let sheet = seller.get(&format!("/api/seller/report/sales.csv?{month}")).await.text();
    assert_eq!(of(&sheet, &["Vade farkı", "KDV %20"]), ["0,00", "9,98"]);
}

#[tokio::test]
async fn texts_name_fee_only_where_instalments_are_offered() {
    let (_provider, shop, seller) = shop(&json!({})).await;
    let buyer = Buyer::of(&shop).await;
    let mut body = buyer.body.clone();
    body["paymentType"] = json!("Online");
    let texts = async || {
        let answer = buyer.client.post("/api/order/texts", &body).await.ok(200);
        answer["texts"].to_string()
    };
    assert!(!texts().await.contains("vade farkı"));
    set(&seller, &json!({ "maxInstallments": 2 })).await;
    assert!(texts().await.contains("vade farkı"));
}
