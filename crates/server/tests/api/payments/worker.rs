//! The worker that checks payments without an event.

use super::{
    provider::{Buyer, Provider, mails, stand},
    stripe::waiting,
};
use crate::support::TestServer;
use application::{clock::Clock, payment::PaymentService};
use chrono::{DateTime, TimeDelta, Utc};
use payment_double::Mode;
use serde_json::{Value, json};
use server::adapters::SystemClock;
use std::{
    process::{Child, Command, Stdio},
    sync::Arc,
    time::{Duration, Instant},
};

/// A clock half a minute ahead.
struct Late;

impl Clock for Late {
    fn now(&self) -> DateTime<Utc> {
        SystemClock.now() + TimeDelta::seconds(30)
    }
}

/// Returns the variables of instances that share logins.
fn same_secret(provider: &Provider) -> Vec<(&str, &str)> {
    let secret = "a secret that is long enough for signing cookies, sixty-four characters and more";
    [provider.stripe(), vec![("SHOP_SECRET", secret), ("SHOP_PUBLIC_URL", "http://magaza.example")]].concat()
}

/// Runs one round of the shop's worker and returns the number of checked payments.
pub async fn check(shop: &TestServer) -> usize {
    let ports = shop.adapters.ports.clone();
    tokio::task::spawn_blocking(move || PaymentService::new(&ports).check_due().unwrap()).await.unwrap()
}

/// Ages every order by some minutes.
pub fn pass(shop: &TestServer, minutes: u32) {
    let earlier = |columns: &[&str]| {
        let moved =
            columns.iter().map(|column| format!("{column} = {column} - interval '{minutes} minutes'"));
        moved.collect::<Vec<_>>().join(", ")
    };
    shop.run_sql(&format!("UPDATE orders SET {}", earlier(&["created_at"])));
    shop.run_sql(&format!("UPDATE card_payments SET {}", earlier(&["next_check_at", "expires_at"])));
}

#[tokio::test]
async fn finds_payment_without_event() {
    let (provider, shop, buyer, order, id) = waiting().await;
    provider.set(&id, "paid").await;
    assert_eq!(check(&shop).await, 0, "not before its time");
    pass(&shop, 3);
    assert_eq!(check(&shop).await, 1);
    assert_eq!(stand(&buyer.seen(&order).await), ("Order Placed", true, 1));
    assert_eq!(mails(&shop), ["Siparişiniz alındı", "Yeni sipariş"]);
    // The late event finds nothing to do.
    let before = shop.contents();
    provider.tell(&shop, &id, "checkout.session.completed").await.ok(200);
    assert_eq!(shop.contents(), before);
    pass(&shop, 600);
    assert_eq!(check(&shop).await, 0, "nobody asks about what is paid");
}

#[tokio::test]
async fn asks_less_and_less_often() {
    let (_provider, shop, buyer, order, _) = waiting().await;
    let mut asked = Vec::new();
    for minute in 1..=40 {
        pass(&shop, 1);
        if check(&shop).await > 0 {
            asked.push(minute);
        }
    }
    // Two minutes after the order, and after two, four, eight … more minutes.
    assert_eq!(asked, [2, 4, 8, 16, 32]);
    assert_eq!(buyer.seen(&order).await["status"], "Awaiting Payment");
}

#[tokio::test]
async fn gives_up_what_the_provider_says_is_unpaid() {
    let (provider, shop, buyer, order, id) = waiting().await;
    let seller = shop.seller().await;
    pass(&shop, 59);
    check(&shop).await;
    assert_eq!(buyer.seen(&order).await["status"], "Awaiting Payment");
    pass(&shop, 2);
    provider.fail(&[Mode::Error]).await;
    assert_eq!(check(&shop).await, 1);
    assert_eq!(buyer.seen(&order).await["status"], "Awaiting Payment", "the provider has said nothing");
    assert_eq!(buyer.seen(&order).await["paymentUrl"], Value::Null, "but its page has expired");
    provider.fail(&[]).await;
    pass(&shop, 60);
    check(&shop).await;
    assert_eq!(stand(&buyer.seen(&order).await), ("Cancelled", false, 1));
    assert_eq!(mails(&shop), [""; 0]);
    // The seller must resolve a payment that arrives all the same.
    provider.pay(&shop, &id).await.ok(200);
    let path = format!("/api/order/{}", order["_id"].as_str().unwrap());
    assert_eq!(seller.get(&path).await.ok(200)["order"]["paymentProblem"], "paid_after_cancel");
}

#[tokio::test]
async fn closes_page_of_cancelled_order() {
    let (provider, shop, buyer, order, id) = waiting().await;
    let path = format!("/api/order/{}/cancel", order["_id"].as_str().unwrap());
    buyer.client.post(&path, &json!({})).await.ok(200);
    pass(&shop, 3);
    assert_eq!(check(&shop).await, 1);
    assert_eq!(
        (&provider.payments().await[0]["id"], &provider.payments().await[0]["status"]),
        (&json!(id), &json!("expired"))
    );
    pass(&shop, 600);
    assert_eq!(check(&shop).await, 0, "nobody asks about what is closed");
    assert_eq!(stand(&buyer.seen(&order).await), ("Cancelled", false, 1));
}

#[tokio::test]
async fn finds_payment_for_order_cancelled_by_seller() {
    for is_down in [false, true] {
        let (provider, shop, _, order, id) = waiting().await;
        let seller = shop.seller().await;
        let path = format!("/api/order/status/{}", order["_id"].as_str().unwrap());
        seller.put(&path, &json!({ "status": "Cancelled" })).await.ok(200);
        if is_down {
            provider.fail(&[Mode::Error]).await;
            pass(&shop, 3);
            check(&shop).await;
            provider.fail(&[]).await;
        }
        provider.set(&id, "paid").await;
        pass(&shop, 90);
        assert_eq!(check(&shop).await, 1);
        let path = format!("/api/order/{}", order["_id"].as_str().unwrap());
        let seen = seller.get(&path).await.ok(200)["order"].clone();
        assert_eq!(
            (&seen["status"], &seen["paymentProblem"]),
            (&json!("Cancelled"), &json!("paid_after_cancel"))
        );
        pass(&shop, 600);
        assert_eq!(check(&shop).await, 0);
    }
}

#[tokio::test]
async fn finds_money_that_came_in_the_last_moment() {
    let (provider, shop, _, order, id) = waiting().await;
    pass(&shop, 61);
    check(&shop).await;
    provider.set(&id, "paid").await;
    pass(&shop, 90);
    check(&shop).await;
    let seller = shop.seller().await;
    let path = format!("/api/order/{}", order["_id"].as_str().unwrap());
    assert_eq!(seller.get(&path).await.ok(200)["order"]["paymentProblem"], "paid_after_cancel");
}

/// Like a provider without its data, or keys of another account.
#[tokio::test]
async fn gives_up_what_the_provider_does_not_know() {
    let (_provider, shop, buyer, order, _) = waiting().await;
    shop.run_sql("UPDATE card_payments SET session_id = 'cs_test_gone'");
    pass(&shop, 59);
    check(&shop).await;
    assert_eq!(buyer.seen(&order).await["status"], "Awaiting Payment");
    pass(&shop, 60);
    check(&shop).await;
    assert_eq!(stand(&buyer.seen(&order).await), ("Cancelled", false, 1));
    pass(&shop, 90);
    check(&shop).await;
    pass(&shop, 600);
    assert_eq!(check(&shop).await, 0);
}

#[tokio::test]
async fn gives_up_unreachable_payment_after_a_day() {
    let (_provider, shop, buyer, order, _) = waiting().await;
    let without = shop.another(&[]).await;
    pass(&shop, 25 * 60 - 1);
    check(&without).await;
    assert_eq!(buyer.seen(&order).await["status"], "Awaiting Payment");
    pass(&shop, 90);
    check(&without).await;
    assert_eq!(stand(&buyer.seen(&order).await), ("Cancelled", false, 1));
}

#[tokio::test]
async fn settles_late_what_was_paid_in_time() {
    let (provider, shop, buyer, order, id) = waiting().await;
    provider.set(&id, "paid").await;
    pass(&shop, 120);
    check(&shop).await;
    assert_eq!(stand(&buyer.seen(&order).await), ("Order Placed", true, 1));
}

#[tokio::test]
async fn notices_expired_page() {
    let (provider, shop, buyer, order, id) = waiting().await;
    provider.set(&id, "expired").await;
    pass(&shop, 3);
    check(&shop).await;
    assert_eq!(stand(&buyer.seen(&order).await), ("Cancelled", false, 1));
}

#[tokio::test]
async fn two_instances_ask_once_and_settle_once() {
    let provider = Provider::start().await;
    let one = TestServer::with(&provider.stripe()).await;
    let buyer = Buyer::of(&one).await;
    let mut orders = Vec::new();
    for _ in 0..6 {
        let placed = buyer.order(None).await.ok(201);
        provider.set(&provider.id_of(&placed["url"]), "paid").await;
        orders.push(placed["order"].clone());
    }
    let other = one.another(&provider.stripe()).await;
    pass(&one, 3);
    let (first, second) = tokio::join!(check(&one), check(&other));
    assert_eq!(first + second, 6);
    for order in &orders {
        assert_eq!(stand(&buyer.seen(order).await), ("Order Placed", true, 1));
    }
    assert_eq!(mails(&one).len(), 12);
}

#[tokio::test]
async fn crash_between_payment_and_event_loses_nothing() {
    let (provider, shop, _, order, id) = waiting().await;
    let next = shop.another(&provider.stripe()).await;
    pass(&shop, 3);
    drop(shop);
    provider.set(&id, "paid").await;
    assert_eq!(check(&next).await, 1);
    let seller = next.seller().await;
    let path = format!("/api/order/{}", order["_id"].as_str().unwrap());
    assert_eq!(stand(&seller.get(&path).await.ok(200)["order"]), ("Order Placed", true, 1));
}

#[tokio::test]
async fn crash_while_opening_page_loses_nothing() {
    let provider = Provider::start().await;
    let shop = TestServer::with(&same_secret(&provider)).await;
    let buyer = Buyer::of(&shop).await;
    let first = buyer.order(Some("anahtar")).await.ok(201);
    // Like a response that was never stored.
    shop.run_sql(
        "UPDATE card_payments SET provider = NULL, session_id = NULL, url = NULL, expires_at = NULL",
    );
    buyer.order(Some("anahtar")).await.refused(409, "payment_opening");
    let late = shop.another_with(&same_secret(&provider), |ports| ports.clock = Arc::new(Late)).await;
    let buyer = Buyer { client: buyer.client.at(&late), ..buyer };
    let again = buyer.order(Some("anahtar")).await.ok(200);
    assert_eq!((&again["order"], &again["url"]), (&first["order"], &first["url"]), "asked for once more");
    assert_eq!((buyer.orders().await.len(), provider.payments().await.len()), (1, 1));
}

#[tokio::test]
async fn gives_up_order_whose_page_never_opened() {
    let provider = Provider::start().await;
    let shop = TestServer::with(&provider.stripe()).await;
    let buyer = Buyer::of(&shop).await;
    let order = buyer.order(None).await.ok(201)["order"].clone();
    shop.run_sql(
        "UPDATE card_payments SET provider = NULL, session_id = NULL, url = NULL, expires_at = NULL",
    );
    pass(&shop, 61);
    check(&shop).await;
    assert_eq!(stand(&buyer.seen(&order).await), ("Cancelled", false, 1));
    assert_eq!(buyer.cart().await, json!({ &buyer.product: 3 }));
}

/// Starts the program on the shop's database.
fn serve(shop: &TestServer, provider: &Provider) -> Child {
    let folder = shop.folder();
    Command::new(env!("CARGO_BIN_EXE_dorduncu"))
        .arg("serve")
        .env_clear()
        .envs(provider.stripe())
        .envs([
            ("DATABASE_URL", shop.database_url()),
            ("SHOP_DATA_DIR", folder.to_str().unwrap()),
            ("SHOP_LISTEN", "127.0.0.1:0"),
            ("SHOP_PAYMENT_CHECK_SECONDS", "1"),
        ])
        .stderr(Stdio::null())
        .spawn()
        .unwrap()
}

#[tokio::test]
async fn worker_asks_provider_also_after_kill() {
    let (provider, shop, buyer, order, id) = waiting().await;
    let mut killed = serve(&shop, &provider);
    killed.kill().unwrap();
    killed.wait().unwrap();
    provider.set(&id, "paid").await;
    assert_eq!(buyer.seen(&order).await["isPaid"], false, "nobody has told");
    pass(&shop, 3);
    let mut again = serve(&shop, &provider);
    let start = Instant::now();
    while buyer.seen(&order).await["isPaid"] == false {
        assert!(start.elapsed() < Duration::from_secs(30), "the worker does not ask");
    }
    again.kill().unwrap();
    again.wait().unwrap();
    assert_eq!(stand(&buyer.seen(&order).await), ("Order Placed", true, 1));
}

#[tokio::test]
async fn restocks_unpaid_orders_only() {
    let provider = Provider::start().await;
    let shop = TestServer::with(&provider.stripe()).await;
    let buyer = Buyer::of(&shop).await;
    let seller = shop.seller().await;
    seller.post("/api/product/stock", &json!({ "id": buyer.product, "stock": 5 })).await.ok(200);
    let path = format!("/api/product/{}", buyer.product);
    let left = async || {
        shop.refresh();
        shop.visitor().get(&path).await.ok(200)["product"]["stock"].clone()
    };
    provider.fail(&[Mode::Error]).await;
    assert_eq!(buyer.order(None).await.status, 503);
    assert_eq!(left().await, 5, "no page, no order");

    provider.fail(&[]).await;
    buyer.order(None).await.ok(201);
    assert_eq!(left().await, 3);
    pass(&shop, 61);
    assert_eq!(check(&shop).await, 1);
    assert_eq!(left().await, 5, "given up");
    pass(&shop, 61);
    check(&shop).await;
    assert_eq!(left().await, 5, "once");

    let paid = buyer.order(None).await.ok(201);
    provider.pay(&shop, &provider.id_of(&paid["url"])).await.ok(200);
    pass(&shop, 600);
    check(&shop).await;
    assert_eq!(left().await, 3);
}
