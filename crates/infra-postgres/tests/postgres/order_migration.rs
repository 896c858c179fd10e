//! Orders placed before they had numbers.

use crate::samples::{changed, order, saved_product, saved_user, vault};
use application::{
    order::{OrderFilter, OrderRepository},
    page::PageRequest,
};
use diesel::{
    QueryableByName, RunQueryDsl, sql_query,
    sql_types::{BigInt, Text},
};
use domain::{order::OrderNumber, text::Line};
use infra_postgres::{PgOrders, testing::TestDatabase};

const VERSION: &str = "20261121000001";

#[derive(QueryableByName)]
struct Count {
    #[diesel(sql_type = BigInt)]
    count: i64,
}

fn count(database: &TestDatabase, sql: &str) -> i64 {
    sql_query(sql).get_result::<Count>(&mut database.connection()).unwrap().count
}

/// An order written by code that knows no numbers.
const OLD: &str = "INSERT INTO orders (id, user_id, amount_kurus, status, payment_type, is_paid, address_id,
        first_name, last_name, email, street, city, state, zipcode, phone, country, created_at, updated_at)
    SELECT gen_random_uuid(), id, 1, 'Delivered', 'COD', true, gen_random_uuid(),
        'A', 'B', 'a@b.co', 'S', 'C', 'D', '1', '1', 'T', now(), now()
    FROM users, generate_series(1, 500)";

#[test]
fn old_orders_get_numbers_and_can_be_found() {
    let database = TestDatabase::new();
    let orders = PgOrders::new(database.database(), vault());
    let user = saved_user(&database, 1).id;
    let placed = changed(order(1, user, &[saved_product(&database, 1, "Okey")], 2), |order| {
        order.address.fields.first_name = Line::new("İBRAHİM Işık").unwrap();
        order.address.fields.last_name = Line::new("ÇAĞLAYAN \u{a0} Öz").unwrap();
    });
    orders.place(&placed, &[], None, &[]).unwrap();

    database.revert_migrations_to_before(VERSION);
    let mut connection = database.connection();
    sql_query(OLD).execute(&mut connection).unwrap();
    assert!(!database.database().is_ready().unwrap());
    database.database().migrate().unwrap();

    let read = orders.find(placed.id()).unwrap().unwrap();
    assert_eq!(read.events, []);
    assert_eq!(changed(read.order.clone(), |order| order.number = placed.number()), placed);
    let search = |words: &[&str]| {
        let words = words.iter().map(|word| (*word).to_owned()).collect();
        let filter = OrderFilter { words, ..Default::default() };
        orders.list_all(&filter, PageRequest::new(1, 100)).unwrap()
    };
    assert_eq!(search(&["ayse", "demir"]).total, 501, "by the account's name");
    assert_eq!(search(&["ibrahim isik caglayan oz"]).items, std::slice::from_ref(&read));
    assert_eq!(search(&[&read.order.number().get().to_string()]).items, std::slice::from_ref(&read));
    assert_eq!(count(&database, "SELECT count(DISTINCT number) FROM orders"), 501);
    // At random: neither in the order of placing nor packed together.
    let spread = i64::from(OrderNumber::MAX - OrderNumber::MIN) / 2;
    assert!(count(&database, "SELECT (max(number) - min(number))::bigint AS count FROM orders") > spread);
}

/// The steps of orders, but for what only the code with parcels knows.
fn events(database: &TestDatabase) -> Vec<String> {
    #[derive(QueryableByName)]
    struct Row {
        #[diesel(sql_type = Text)]
        text: String,
    }
    let rows: Vec<Row> = sql_query(
        "SELECT concat_ws('|', id, order_id, at, by, status, is_paid, payment_problem, amount_kurus, note,
            by_customer) AS text
        FROM order_events WHERE carrier IS NULL OR status IS NOT NULL ORDER BY id",
    )
    .load(&mut database.connection())
    .unwrap();
    rows.into_iter().map(|row| row.text).collect()
}

#[test]
fn steps_of_every_kind_go_through_the_parcels_and_back() {
    const PARCELS: &str = "20261202000001";
    let database = TestDatabase::new();
    let user = saved_user(&database, 1).id;
    let placed = order(1, user, &[saved_product(&database, 1, "Okey")], 2);
    PgOrders::new(database.database(), vault()).place(&placed, &[], None, &[]).unwrap();
    database.execute("UPDATE orders SET status = 'Shipped', carrier = 'aras', tracking_number = 'A 1'");
    let old = [
        "status, note) SELECT id, now(), 'Ali', 'Preparing', 'Bugün'",
        "status) SELECT id, now(), 'Ali', 'Cancelled'",
        "is_paid) SELECT id, now(), 'Ali', true",
        "is_paid) SELECT id, now(), 'Ali', false",
        "status, is_paid) SELECT id, now(), 'Ali', 'Order Placed', true",
        "payment_problem, amount_kurus) SELECT id, now(), 'Ali', 'refund_due', 100",
        "is_paid, amount_kurus) SELECT id, now(), 'Ali', false, 100",
        "amount_kurus, by_customer) SELECT id, now(), 'Ayşe', 50, true",
        "status) SELECT id, now(), 'Ali', 'Shipped'",
    ];
    let parcels = [
        "status, carrier, tracking_number) SELECT id, now(), 'Ali', 'Shipped', 'aras', 'A 1'",
        "carrier, tracking_number) SELECT id, now(), 'Ali', 'ptt', 'P 2'",
    ];
    for step in old.iter().chain(&parcels) {
        database.execute(&format!("INSERT INTO order_events (order_id, at, by, {step} FROM orders"));
    }
    let before = events(&database);
    assert_eq!(before.len(), old.len() + 1, "but the parcel that was put right");

    database.revert_migrations_to_before(PARCELS);
    database.database().migrate().unwrap();
    assert_eq!(events(&database), before);
    assert_eq!(count(&database, "SELECT count(*) FROM order_events"), i64::try_from(before.len()).unwrap());
    assert_eq!(count(&database, "SELECT count(*) FROM orders WHERE status = 'Shipped'"), 1);
}
