//! A filled shop goes through the steps of November 25th and back.

use crate::samples::{address_of, changed, order, saved_product, saved_user, vault};
use application::{
    actor::Login,
    address::AddressRepository,
    cart::CartRepository,
    order::{IdempotentRequest, LegalTextHash, OrderLegalText, OrderRepository},
    session::{Logins, SessionRepository, StoredSession},
    testing::{moment, shop_facts},
};
use chrono::TimeDelta;
use diesel::{QueryableByName, RunQueryDsl, sql_query, sql_types::Text};
use domain::{
    cart::{Cart, Quantity},
    legal,
    order::{IdempotencyKey, OrderStatus, PaymentType},
};
use infra_postgres::{PgAddresses, PgCarts, PgOrders, PgSessions, testing::TestDatabase};
use sha2::{Digest, Sha256};

#[derive(QueryableByName)]
struct Row {
    #[diesel(sql_type = Text)]
    text: String,
}

fn texts(database: &TestDatabase, sql: &str) -> Vec<String> {
    let rows: Vec<Row> = sql_query(sql).load(&mut database.connection()).unwrap();
    rows.into_iter().map(|row| row.text).collect()
}

#[test]
fn a_filled_shop_keeps_everything_both_ways() {
    let database = TestDatabase::new();
    let [user, seller] = [1, 2].map(|n| saved_user(&database, n));
    let products = [1, 2].map(|n| saved_product(&database, n, &format!("Okey {n}")));
    PgAddresses::new(database.database()).insert(&address_of(user.id, 1), 10).unwrap();
    let (orders, carts, sessions) = (
        PgOrders::new(database.database(), vault()),
        PgCarts::new(database.database()),
        PgSessions::new(database.database()),
    );
    let placed = order(1, user.id, &products, 2);
    let accepted = legal::of_order(&shop_facts(), &user, &placed)
        .map(|text| OrderLegalText { hash: LegalTextHash(Sha256::digest(&text.body).into()), text });
    let key = IdempotencyKey::parse("anahtar").unwrap();
    let request = IdempotentRequest { key: key.clone(), fingerprint: [7; 32] };
    orders.place(&placed, &accepted, Some(&request), &[]).unwrap();
    let by_card = changed(order(2, user.id, &products, 1), |order| {
        (order.payment_type, order.status) = (PaymentType::Card, OrderStatus::AwaitingPayment);
        order.transfer_due_at = None;
    });
    orders.place(&by_card, &[], None, &[]).unwrap();
    let mut cart = Cart::default();
    cart.set(products[0].id, Quantity::ONE).unwrap();
    cart.set(products[1].id, Quantity::new(999).unwrap()).unwrap();
    carts.replace(user.id, &cart, None).unwrap();
    let login =
        |user: &domain::account::User| Some(Login { user_id: user.id, session_epoch: user.session_epoch });
    let both = Logins { customer: login(&user), staff: login(&seller) };
    let end = moment() + TimeDelta::days(1);
    sessions.insert("both", &both, moment(), end).unwrap();
    sessions.insert("one", &Logins { customer: login(&user), staff: None }, moment(), end).unwrap();

    let everything = || {
        (
            [placed.id(), by_card.id()].map(|id| orders.find(id).unwrap()),
            orders.texts(placed.id()).unwrap(),
            orders.basis(user.id, Some(&key), address_of(user.id, 1).id, &[]).unwrap(),
            carts.load(user.id).unwrap().cart,
            ["both", "one"].map(|key| sessions.load(key, moment()).unwrap()).map(without_use),
            texts(&database, "SELECT customer_folded || name_folded AS text FROM orders, users"),
        )
    };
    let before = everything();
    assert!(before.2.earlier.is_some() && before.3 == cart && before.1.len() == 2);

    database.revert_migrations_to_before("20261125000003");
    let read = |sql| texts(&database, sql);
    assert_eq!(read("SELECT payment_type AS text FROM orders ORDER BY number"), ["COD", "Online"]);
    assert_eq!(read("SELECT request_key AS text FROM orders WHERE request_key IS NOT NULL"), ["anahtar"]);
    assert_eq!(read("SELECT kind AS text FROM order_texts ORDER BY kind").len(), 2);
    assert_eq!(read("SELECT quantity::text AS text FROM cart_items ORDER BY quantity"), ["1", "999"]);
    let states = read("SELECT state ->> 'staff' AS text FROM sessions WHERE state ? 'staff'");
    assert_eq!(states, [format!("[\"{}\",1]", seller.id)]);

    database.database().migrate().unwrap();
    assert_eq!(everything(), before);
}

/// When a session was used last is not told by the older table.
fn without_use(session: Option<StoredSession>) -> Option<StoredSession> {
    session.map(|session| StoredSession { used_at: moment(), ..session })
}
