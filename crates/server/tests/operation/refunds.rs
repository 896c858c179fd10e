//! Refunds to cards when the program is killed: none is lost, and none is paid twice.

use crate::{
    program::{LONG, Program},
    support::{
        Client,
        payments::{Connect, PaidOrder, Provider, age_refunds},
    },
};
use fixtures::requests::PASSWORD;
use payment_double::Mode;
use reqwest::Method;
use serde_json::json;
use std::{
    net::TcpListener,
    time::{Duration, Instant},
};

const BOTH: [Connect; 2] = [Provider::stripe, Provider::iyzico];

/// Waits until a condition holds.
async fn until(what: &str, condition: impl AsyncFn() -> bool) {
    let start = Instant::now();
    while !condition().await {
        assert!(start.elapsed() < LONG, "{what}");
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
}

/// Lets the program refund 20 TL and kills it when the condition holds.
async fn kill_when(paid: &PaidOrder, variables: &[(&str, &str)], condition: impl AsyncFn() -> bool) {
    let program = Program::start(&paid.shop, variables);
    program.until_ready().await;
    let seller = Client::new(&format!("http://{}", program.address()));
    seller.log_in("/api/seller/login", &paid.shop.staff_account(true, false), PASSWORD).await.ok(200);
    let request = seller.request(Method::POST, &format!("/api/order/refund/{}/card", paid.order));
    let request = request.header("idempotency-key", "anahtar").json(&json!({ "amount": 20 }));
    let request = tokio::spawn(request.send());
    until("the refund does not get that far", condition).await;
    program.killed();
    assert!(request.await.unwrap().is_err(), "no response");
    assert_eq!(paid.refunds().await, [(20.0, "pending".to_owned())]);
}

/// Starts the program again and waits until its worker has settled the refund.
async fn settles(paid: &PaidOrder, connect: Connect) {
    age_refunds(&paid.shop);
    let variables = [connect(&paid.provider), vec![("SHOP_PAYMENT_CHECK_SECONDS", "1")]].concat();
    let program = Program::start(&paid.shop, &variables);
    until("the worker does not settle it", async || paid.refunds().await == [(20.0, "done".to_owned())])
        .await;
    program.killed();
    assert_eq!((paid.paid_back().await, paid.letters()), (vec![2_000], 1));
    let repeat = paid.refund("anahtar", &json!({ "amount": 20 })).await.ok(200);
    assert_eq!(repeat.pointer("/refund/state"), Some(&json!("done")));
    assert_eq!(paid.paid_back().await, [2_000]);
}

#[tokio::test]
async fn killed_before_the_provider_paid() {
    for connect in BOTH {
        let paid = PaidOrder::at(connect).await;
        // Connections are made, and nothing answers.
        let silent = TcpListener::bind("127.0.0.1:0").unwrap();
        let base = format!("http://{}", silent.local_addr().unwrap());
        let bases = [("STRIPE_API_BASE", base.as_str()), ("IYZICO_API_BASE", &base)];
        let variables = connect(&paid.provider).into_iter().map(|(name, value)| {
            bases.into_iter().find(|(known, _)| *known == name).unwrap_or((name, value))
        });
        let is_written = async || !paid.refunds().await.is_empty();
        kill_when(&paid, &variables.collect::<Vec<_>>(), is_written).await;
        assert_eq!(paid.paid_back().await, [0_i64; 0]);
        settles(&paid, connect).await;
    }
}

#[tokio::test]
async fn killed_after_the_provider_paid() {
    for connect in BOTH {
        let paid = PaidOrder::at(connect).await;
        paid.provider.fail(&[Mode::LateAnswer]).await;
        let is_paid = async || !paid.paid_back().await.is_empty();
        kill_when(&paid, &connect(&paid.provider), is_paid).await;
        paid.provider.fail(&[]).await;
        settles(&paid, connect).await;
    }
}
