//! A shop is brought up to date from whatever state it is in, while others use it, and after whatever happened.

use crate::samples::{
    address_of, contact_message, counted_product, mail, new_message, new_thread, order, saved_product,
    saved_user, vault,
};
use application::{
    address::AddressRepository,
    cart::CartRepository,
    contact::ContactRepository,
    order::{OrderLegalText, OrderRepository},
    testing::shop_facts,
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
use infra_postgres::{PgAddresses, PgCarts, PgContact, PgOrders, PgThreads, testing::TestDatabase};
use sha2::{Digest, Sha256};
use std::{
    collections::{BTreeMap, BTreeSet},
    thread,
    time::Duration,
};

#[derive(QueryableByName)]
struct Row {
    #[diesel(sql_type = Text)]
    text: String,
}

fn texts(connection: &mut PgConnection, sql: &str) -> Vec<String> {
    let rows: Vec<Row> = sql_query(sql).load(connection).unwrap();
    rows.into_iter().map(|row| row.text).collect()
}

/// What must be there at every state, under names that no step has changed.
const KEPT: [(&str, &str); 10] = [
    ("users", "id, email, password_hash, first_name, last_name, is_seller, created_at"),
    ("products", "id, name, category_id, price_kurus, offer_price_kurus, description, in_stock"),
    ("product_pictures", "product_id, position, picture_key"),
    ("addresses", "id, user_id, street, city, phone"),
    ("orders", "id, user_id, amount_kurus, status, is_paid, street, created_at"),
    ("order_items", "id, order_id, position, product_id, name, unit_price_kurus, quantity"),
    ("threads", "id, user_id, subject, status, customer_wrote, staff_wrote, updated_at"),
    ("thread_messages", "id, thread_id, number, sender, text, created_at"),
    ("contact_messages", "id, first_name, email, subject, text, is_read"),
    ("categories", "id, path, slug, position"),
];

/// The rows of those tables that there are, by table.
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
    PgAddresses::new(database.database()).insert(&address_of(user.id, 1), 10).unwrap();
    let orders = PgOrders::new(database.database(), vault());
    for n in 1..4 {
        let placed = order(n, user.id, &products, n);
        let accepted = legal::of_order(&shop_facts(), &user, &placed).map(|text| OrderLegalText {
            hash: application::order::LegalTextHash(Sha256::digest(&text.body).into()),
            text,
        });
        orders.place(&placed, &accepted, None, &[mail(n)]).unwrap();
    }
    let mut cart = Cart::default();
    cart.set(products[0].id, Quantity::ONE).unwrap();
    PgCarts::new(database.database()).replace(user.id, &cart, None).unwrap();
    let threads = PgThreads::new(database.database());
    threads.open(&new_thread(1, user.id), &new_message(1, Side::Customer), &[]).unwrap();
    PgContact::new(database.database()).insert(&contact_message(1), None, &mail(9)).unwrap();
    database
}

#[test]
fn every_earlier_state_with_data_in_it_goes_up() {
    let database = filled();
    let newest = contents(&database);
    assert!(newest.len() == KEPT.len() && newest.values().all(|rows| !rows.is_empty()), "{newest:?}");
    let mut steps = texts(
        &mut database.connection(),
        "SELECT version AS text FROM __diesel_schema_migrations ORDER BY 1",
    );
    // Down to each state, further each time, and all the way up again; what a state cannot hold is lost to it.
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

/// Rows as an older release wrote them, put in when the shop was at that version.
const OLD_ROWS: [(&str, &str); 4] = [
    (
        "20261120000006",
        "INSERT INTO users (id, email, password_hash, first_name, last_name, phone, location, postal_code,
                is_seller, is_admin, session_epoch, created_at, updated_at)
            VALUES (uuid(1), 'bir@example.com', '$argon2id$x', 'Işık', 'Çağ', '', '', '', false, false, 1, now(), now());
         INSERT INTO products (id, name, name_folded, category_id, price_kurus, offer_price_kurus, description, in_stock, created_at, updated_at)
            SELECT uuid(1), 'Iğdır tavlası', 'igdir tavlasi', id, 200, 100, '{Ceviz}', true, now(), now() FROM categories LIMIT 1",
    ),
    (
        "20261125000001",
        "INSERT INTO products (id, name, category_id, price_kurus, offer_price_kurus, description, in_stock, created_at, updated_at)
            SELECT uuid(2), 'İstaka', id, 300, 300, '{}', true, now(), now() FROM categories LIMIT 1",
    ),
    (
        "20261129000002",
        "INSERT INTO users (id, email, password_hash, first_name, last_name, phone, location, postal_code,
                is_seller, is_admin, session_epoch, created_at, updated_at, name_folded)
            VALUES (uuid(2), 'iki@example.com', '$argon2id$y', 'Ali', 'Veli', '', '', '', false, false, 1, now(), now(), 'ali veli')",
    ),
    (
        "20261201000001",
        "INSERT INTO product_stock (product_id, pieces, changed_at) VALUES (uuid(2), 4, now())",
    ),
];

#[test]
fn what_each_release_wrote_is_there_at_the_end() {
    let database = TestDatabase::new();
    database.revert_migrations();
    while let Some(version) = database.run_next_migration() {
        if let Some((_, sql)) = OLD_ROWS.iter().find(|(at, _)| *at == version) {
            let mut connection = database.connection();
            let uuid = "CREATE FUNCTION pg_temp.uuid(n integer) RETURNS uuid LANGUAGE sql
                AS $$ SELECT lpad(n::text, 32, '0')::uuid $$;";
            let sql = sql.replace("uuid(", "pg_temp.uuid(");
            connection
                .batch_execute(&format!("{uuid}{sql}"))
                .unwrap_or_else(|error| panic!("{version}: {error}"));
        }
    }
    database.database().migrate().unwrap();
    assert!(database.database().is_ready().unwrap());
    let read = |sql| texts(&mut database.connection(), sql);
    assert_eq!(
        read(
            "SELECT concat_ws('|', email, first_name, last_name, name_folded) AS text FROM users ORDER BY email"
        ),
        ["bir@example.com|Işık|Çağ|isik cag", "iki@example.com|Ali|Veli|ali veli"]
    );
    assert_eq!(
        read(
            "SELECT concat_ws('|', name, offer_price_kurus, pieces, vat_rate, (SELECT count(*) FROM price_history h WHERE h.product_id = products.id)) AS text
             FROM products LEFT JOIN product_stock ON product_id = products.id ORDER BY name"
        ),
        ["Iğdır tavlası|100|20|1", "İstaka|300|4|20|1"]
    );
}

const INDEX: &str = "orders_awaiting_transfer_idx";
const INDEX_STEP: &str = "20261202000003";

/// The index's definition, and whether it can be used.
fn index(database: &TestDatabase) -> Vec<String> {
    let sql = format!(
        "SELECT indisvalid || ' ' || pg_get_indexdef(indexrelid) AS text FROM pg_index WHERE indexrelid = to_regclass('{INDEX}')"
    );
    texts(&mut database.connection(), &sql)
}

#[test]
fn an_index_whose_making_was_interrupted_is_made_again() {
    let database = filled();
    let good = index(&database);
    assert!(good[0].starts_with("true "));
    // Finished, though the program that asked for it had ended; broken off; and never begun.
    let invalid = format!("CREATE UNIQUE INDEX CONCURRENTLY {INDEX} ON orders (user_id)");
    for (left_over, fails) in
        [(format!("CREATE INDEX {INDEX} ON orders (amount_kurus)"), false), (invalid, true)]
    {
        database.revert_migrations_to_before(INDEX_STEP);
        assert_eq!(database.connection().batch_execute(&left_over).is_err(), fails);
        assert_eq!(index(&database)[0].starts_with("false"), fails, "as left by who was interrupted");
        database.database().migrate().unwrap();
        assert_eq!(index(&database), good);
    }
    database.revert_migrations_to_before(INDEX_STEP);
    database.execute(&format!("CREATE TABLE {INDEX} (id integer PRIMARY KEY)"));
    let refusal = database.database().migrate().err().unwrap().to_string();
    assert!(refusal.contains("already exists"), "what is no index is not dropped: {refusal}");
}

#[test]
fn a_step_waits_only_briefly_for_a_lock_and_tries_again() {
    let database = filled();
    database.revert_migrations_to_before("20261203000001");
    let mut holder = database.connection();
    let write = "LOCK TABLE orders IN ROW EXCLUSIVE MODE";
    holder.batch_execute(&format!("BEGIN; {write}")).unwrap();
    let migrating = thread::spawn({
        let database = database.database();
        move || database.migrate()
    });
    // Others get their turn while the step has to wait: nobody is queued behind it for longer than its time.
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
