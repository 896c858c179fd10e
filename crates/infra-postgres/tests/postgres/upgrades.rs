//! Migrations of a shop with data, while requests continue.

use crate::samples::{counted_product, place_with, saved_product, saved_user, vault};
use application::{
    address::AddressRepository, cart::CartRepository, contact::ContactRepository, order::OrderLegalText,
    thread::ThreadRepository,
};
use diesel::{
    PgConnection, QueryableByName, RunQueryDsl, connection::SimpleConnection, sql_query, sql_types::Text,
};
use domain::{
    cart::{Cart, Quantity},
    legal,
    thread::Side,
};
use fixtures::numbered::{address_of, contact_message, mail, new_message, new_thread, order};
use fixtures::shop_facts;
use infra_postgres::{PgAddresses, PgCarts, PgContact, PgOrders, PgThreads, testing::TestDatabase};
use sha2::{Digest, Sha256};
use std::{
    collections::{BTreeMap, BTreeSet},
    thread,
    time::Duration,
};

#[derive(QueryableByName)]
struct TestRow {
    #[diesel(sql_type = Text)]
    text: String,
}

fn texts(connection: &mut PgConnection, sql: &str) -> Vec<String> {
    let rows: Vec<TestRow> = sql_query(sql).load(connection).unwrap();
    rows.into_iter().map(|row| row.text).collect()
}

/// Columns that every version of the schema has.
const KEPT: [(&str, &str); 10] = [
    ("users", "id, email, password_hash, first_name, last_name, is_seller, created_at"),
    ("products", "id, name, category_id, price_kurus, offer_price_kurus, description, in_stock"),
    ("product_pictures", "product_id, position, picture_key"),
    ("addresses", "id, user_id, street, city, phone"),
    ("orders", "id, user_id, amount_kurus, status, is_paid, address, created_at"),
    ("order_items", "id, order_id, position, product_id, name, unit_price_kurus, quantity"),
    ("threads", "id, user_id, subject, status, customer_wrote, staff_wrote, updated_at"),
    ("thread_messages", "id, thread_id, number, sender, text, created_at"),
    ("contact_messages", "id, first_name, email, subject, text, is_read"),
    ("categories", "id, path, slug, position"),
];

/// Returns the rows of the existing ones of those tables.
fn contents(database: &TestDatabase) -> BTreeMap<&'static str, BTreeSet<String>> {
    let connection = &mut database.connection();
    let there: BTreeSet<String> = texts(
        connection,
        "SELECT relname::text AS text FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace",
    )
    .into_iter()
    .collect();
    let tables = KEPT.into_iter().filter(|(table, _)| there.contains(*table));
    tables
        .map(|(table, columns)| {
            let rows = texts(connection, &format!("SELECT concat_ws('|', {columns}) AS text FROM {table}"));
            (table, rows.into_iter().collect())
        })
        .collect()
}

fn filled() -> TestDatabase {
    let database = TestDatabase::new();
    let [user, _seller] = [1, 2].map(|n| saved_user(&database, n));
    let products = [saved_product(&database, 1, "Okey"), counted_product(&database, 2, 9)];
    database.execute(&format!(
        "INSERT INTO product_pictures (product_id, position, picture_key) VALUES ('{}', 0, '{}')",
        products[0].id,
        "a".repeat(64)
    ));
    PgAddresses(database.database()).insert(&address_of(user.id, 1), 10, None).unwrap();
    let orders = PgOrders::new(database.database(), vault());
    for n in 1..4 {
        let placed = order(n, user.id, &products, n);
        let accepted = legal::of_order(&shop_facts(), &(&user).into(), &placed).map(|text| OrderLegalText {
            hash: application::order::LegalTextHash(Sha256::digest(&text.body).into()),
            text,
        });
        place_with(&orders, &placed, None, &accepted, &[mail(n)]).unwrap();
    }
    let mut cart = Cart::default();
    cart.set(products[0].id, Quantity::ONE).unwrap();
    PgCarts(database.database()).replace(user.id, &cart, None).unwrap();
    let threads = PgThreads(database.database());
    threads.open(&new_thread(1, user.id), &new_message(1, Side::Customer), &[], None).unwrap();
    PgContact(database.database()).insert(&contact_message(1), None, &mail(9), None).unwrap();
    database
}

#[test]
fn keeps_data_when_migrating_from_any_version() {
    let database = filled();
    let newest = contents(&database);
    assert!(newest.len() == KEPT.len() && newest.values().all(|rows| !rows.is_empty()), "{newest:?}");
    let mut steps = texts(
        &mut database.connection(),
        "SELECT version AS text FROM __diesel_schema_migrations ORDER BY 1",
    );
    // Down to each version, further each time, and up again. Data that a version can't hold are lost.
    while let Some(version) = steps.pop() {
        database.revert_migrations_to_before(&version);
        let then = contents(&database);
        database.database().migrate().unwrap_or_else(|error| panic!("from before {version}: {error}"));
        assert!(database.database().is_ready().unwrap());
        let now = contents(&database);
        for (table, rows) in then {
            assert_eq!(now[table], rows, "{table} from before {version}");
        }
    }
}

#[test]
fn retries_step_after_short_lock_timeout() {
    let database = filled();
    database.revert_migrations_to_before("20261123000005");
    let mut holder = database.connection();
    let write = "LOCK TABLE orders IN ROW EXCLUSIVE MODE";
    holder.batch_execute(&format!("BEGIN; {write}")).unwrap();
    let migrating = thread::spawn({
        let database = database.database();
        move || database.migrate()
    });
    // While the step waits, requests queue behind it only for its lock timeout.
    let mut other = database.connection();
    other.batch_execute("SET lock_timeout = '10s'").unwrap();
    for _ in 0..4 {
        other.batch_execute(&format!("BEGIN; {write}; COMMIT")).unwrap();
        thread::sleep(Duration::from_millis(700));
    }
    assert!(!database.database().is_ready().unwrap(), "it waits");
    holder.batch_execute("COMMIT").unwrap();
    migrating.join().unwrap().unwrap();
    assert!(database.database().is_ready().unwrap());
}
