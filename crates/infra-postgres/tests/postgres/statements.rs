//! The number of statements for customers' actions.

use crate::samples::{saved_product, saved_user};
use application::{
    actor::Login,
    cart::CartRepository,
    session::{Logins, SessionRepository},
};
use chrono::TimeDelta;
use diesel::connection::{InstrumentationEvent, set_default_instrumentation};
use domain::cart::{Cart, Quantity};
use fixtures::moment;
use infra_postgres::{PgCarts, PgSessions, testing::TestDatabase};
use std::cell::Cell;

thread_local! {
    /// Number of statements sent by this thread. Adapters work on the calling thread.
    static SENT: Cell<u32> = const { Cell::new(0) };
}

fn count_statements() {
    set_default_instrumentation(|| {
        Some(Box::new(|event: InstrumentationEvent<'_>| {
            if matches!(event, InstrumentationEvent::StartQuery { .. }) {
                SENT.set(SENT.get() + 1);
            }
        }))
    })
    .unwrap();
}

/// Returns the number of statements of some work on a warm connection.
fn statements<T>(mut work: impl FnMut() -> T) -> u32 {
    work();
    SENT.set(0);
    work();
    SENT.get()
}

#[test]
fn session_and_cart_cost_one_statement_each() {
    count_statements();
    let database = TestDatabase::new();
    let user = saved_user(&database, 1);
    let products = [1, 2, 3].map(|n| saved_product(&database, n, &format!("Okey {n}")));
    let sessions = PgSessions(database.database());
    let login = Some(Login { user_id: user.id, session_epoch: user.session_epoch });
    let logins = Logins { customer: login, staff: login };
    sessions.insert("key", &logins, moment(), moment() + TimeDelta::hours(1)).unwrap();
    let session = statements(|| {
        let session = sessions.load("key", moment()).unwrap().unwrap();
        assert!(session.customer.is_some() && session.staff.is_some());
    });
    assert_eq!(session, 1, "session and accounts");

    let carts = PgCarts(database.database());
    let mut cart = Cart::default();
    for product in &products {
        cart.set(product.id, Quantity::ONE).unwrap();
    }
    assert_eq!(statements(|| carts.replace(user.id, &cart, None).unwrap()), 1, "saving a cart");
}
