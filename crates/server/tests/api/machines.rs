//! Random sequences of customers' and sellers' actions, compared with a model. proptest shrinks a failure to the
//! shortest sequence.

mod orders;
mod threads;

use crate::support::{Client, TestServer};
use proptest::{
    collection,
    prelude::*,
    test_runner::{Config, TestCaseError, TestError, TestRunner},
};
use std::{env, fmt::Debug};
use tokio::runtime::Runtime;

/// Runs each sequence of steps with a new customer.
fn play_rows<S: Debug + Clone>(
    step: impl Strategy<Value = S>,
    play: &impl AsyncFn(&TestServer, &Client, &Client, &[S]) -> Result<(), TestCaseError>,
) -> Result<(), TestError<Vec<S>>> {
    let runtime = Runtime::new().unwrap();
    let (shop, seller) = runtime.block_on(async {
        let shop = TestServer::start().await;
        let seller = shop.seller().await;
        (shop, seller)
    });
    // Few cases here; `just fuzz` runs more.
    let cases = env::var("PROPTEST_CASES").map_or(5, |cases| cases.parse::<u32>().unwrap() / 200);
    let mut runner = TestRunner::new(Config {
        cases,
        max_shrink_iters: 200,
        failure_persistence: None,
        ..Config::default()
    });
    runner.run(&collection::vec(step, 1..25), |steps| {
        runtime.block_on(async {
            let customer = shop.customer().await;
            play(&shop, &seller, &customer, &steps).await
        })
    })
}
