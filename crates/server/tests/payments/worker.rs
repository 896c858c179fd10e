//! The worker that asks about payments without news.

use crate::{
    provider::{Buyer, Provider, mails, stand},
    stripe::waiting,
    support::TestServer,
};
use application::payment::CheckPayments;
use payment_double::Mode;
use serde_json::{Value, json};

/// Lets the shop's worker do one round; returns how many it has asked about.
async fn check(shop: &TestServer) -> usize {
    let ports = shop.adapters.ports.clone();
    tokio::task::spawn_blocking(move || CheckPayments::new(&ports).run().unwrap()).await.unwrap()
}

/// Lets minutes go by for every order.
fn pass(shop: &TestServer, minutes: u32) {
    shop.run_sql(&format!(
        "UPDATE orders SET created_at = created_at - interval '{minutes} minutes';
         UPDATE card_payments SET next_check_at = next_check_at - interval '{minutes} minutes',
            expires_at = expires_at - interval '{minutes} minutes'"
    ));
}

#[tokio::test]
async fn finds_what_no_event_has_told() {
    let (provider, shop, buyer, order, id) = waiting().await;
    provider.set(&id, "paid").await;
    assert_eq!(check(&shop).await, 0, "not before its time");
    pass(&shop, 3);
    assert_eq!(check(&shop).await, 1);
    assert_eq!(stand(&buyer.seen(&order).await), ("Order Placed", true, 1));
    assert_eq!(mails(&shop), ["Siparişiniz alındı", "Yeni sipariş"]);
    // The event that comes after all finds it done.
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
    // Two minutes after the order, and after two, four, eight … minutes more.
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
    // And what comes all the same is the seller's to see to.
    provider.pay(&shop, &id).await.ok(200);
    let path = format!("/api/order/{}", order["_id"].as_str().unwrap());
    assert_eq!(seller.get(&path).await.ok(200)["order"]["paymentProblem"], "paid_after_cancel");
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
async fn hears_that_a_page_has_expired() {
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
async fn a_server_that_dies_between_payment_and_event_loses_nothing() {
    let (provider, shop, buyer, order, id) = waiting().await;
    let next = shop.another(&provider.stripe()).await;
    pass(&shop, 3);
    drop(shop);
    provider.set(&id, "paid").await;
    assert_eq!(check(&next).await, 1);
    let client = buyer.client.at(&next);
    let seller = next.seller().await;
    let path = format!("/api/order/{}", order["_id"].as_str().unwrap());
    assert_eq!(stand(&seller.get(&path).await.ok(200)["order"]), ("Order Placed", true, 1));
    drop(client);
}

#[tokio::test]
async fn nor_does_one_that_dies_while_it_opens_the_page() {
    let provider = Provider::start().await;
    let shop = TestServer::with(&provider.stripe()).await;
    let buyer = Buyer::of(&shop).await;
    let first = buyer.order(Some("anahtar")).await.ok(201);
    // As if the answer had never been written down.
    shop.run_sql(
        "UPDATE card_payments SET provider = NULL, session_id = NULL, url = NULL, expires_at = NULL",
    );
    buyer.order(Some("anahtar")).await.refused(409, "payment_opening");
    shop.run_sql("UPDATE orders SET created_at = created_at - interval '20 seconds'");
    // Stripe answers the same key with the same page, whose life has to be the same for it.
    shop.run_sql("UPDATE orders SET created_at = created_at + interval '20 seconds' WHERE false");
    let again = buyer.order(Some("anahtar")).await;
    assert!([200, 503].contains(&again.status), "{}", again.text());
    if again.status == 200 {
        assert_eq!(again.json()["order"], first["order"]);
    }
}

#[tokio::test]
async fn an_order_whose_page_never_came_about_is_given_up() {
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
