//! The number of statements for customers' actions.

use crate::samples::{basis_query, saved_product, saved_user, vault};
use application::{
    actor::Login,
    address::AddressRepository,
    cart::CartRepository,
    order::{IdempotentRequest, OrderLegalText, OrderRepository, Placement},
    session::{Logins, SessionRepository},
};
use chrono::TimeDelta;
use diesel::connection::{InstrumentationEvent, set_default_instrumentation};
use domain::{
    cart::{Cart, Quantity},
    legal,
    order::IdempotencyKey,
};
use fixtures::numbered::{address_of, order};
use fixtures::{moment, shop_facts};
use infra_postgres::{PgAddresses, PgCarts, PgOrders, PgSessions, testing::TestDatabase};
use sha2::{Digest, Sha256};
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
fn session_cart_and_order_cost_one_statement_each() {
    count_statements();
    let database = TestDatabase::new();
    let user = saved_user(&database, 1);
    let products = [1, 2, 3].map(|n| saved_product(&database, n, &format!("Okey {n}")));
    let address = address_of(user.id, 1);
    PgAddresses(database.database()).insert(&address, 10, None).unwrap();

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

    let orders = PgOrders::new(database.database(), vault());
    let ids = products.each_ref().map(|product| product.id);
    let key = IdempotencyKey::parse("k").unwrap();
    let basis = statements(|| {
        let basis = orders.basis(basis_query(user.id, Some(&key), address.id, &ids)).unwrap();
        assert_eq!((basis.offers.len(), basis.address.is_some()), (3, true));
    });
    assert_eq!(basis, 1, "what an order starts from");

    let mut n = 0;
    let placing = statements(|| {
        n += 1;
        let placed = order(n, user.id, &products, 1);
        let texts = legal::of_order(&shop_facts(), &(&user).into(), &placed).map(|text| OrderLegalText {
            hash: application::order::LegalTextHash(Sha256::digest(&text.body).into()),
            text,
        });
        let key = IdempotencyKey::parse(&n.to_string()).unwrap();
        let request = IdempotentRequest { key, fingerprint: [1; 32] };
        assert!(matches!(orders.place(&placed, &texts, Some(&request), &[]).unwrap(), Placement::Placed(_)));
        assert!(carts.load(user.id).unwrap().cart.is_empty());
        // Excludes the query of the cart.
        SENT.set(SENT.get() - 1);
    });
    assert_eq!(placing, 1, "an order with its texts and the emptied cart");
}
