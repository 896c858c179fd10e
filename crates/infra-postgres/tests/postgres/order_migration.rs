//! Orders placed before they had numbers.

use crate::samples::{order, saved_product, saved_user};
use application::{
    order::{OrderFilter, OrderRepository},
    page::PageRequest,
};
use diesel::{QueryableByName, RunQueryDsl, connection::SimpleConnection, sql_query, sql_types::BigInt};
use domain::{order::OrderNumber, text::Line};
use infra_postgres::{PgOrders, testing::TestDatabase};

const DOWN: &str =
    include_str!("../../../../migrations/2026-11-21-000001_add_order_number_and_history/down.sql");

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
    let orders = PgOrders::new(database.database());
    let user = saved_user(&database, 1).id;
    let mut placed = order(1, user, &[saved_product(&database, 1, "Okey")], 2);
    placed.address.fields.first_name = Line::new("İBRAHİM Işık").unwrap();
    placed.address.fields.last_name = Line::new("ÇAĞLAYAN \u{a0} Öz").unwrap();
    orders.place(&placed, &[], None).unwrap();

    let mut connection = database.connection();
    connection.batch_execute(DOWN).unwrap();
    sql_query("DELETE FROM __diesel_schema_migrations WHERE version = '20261121000001'")
        .execute(&mut connection)
        .unwrap();
    sql_query(OLD).execute(&mut connection).unwrap();
    assert!(!database.database().is_ready().unwrap());
    database.database().migrate().unwrap();

    let read = orders.find(placed.id).unwrap().unwrap();
    assert_eq!(read.events, []);
    assert_eq!(domain::order::Order { number: placed.number, ..read.order.clone() }, placed);
    let search = |words: &[&str]| {
        let words = words.iter().map(|word| (*word).to_owned()).collect();
        let filter = OrderFilter { words, ..Default::default() };
        orders.list_all(&filter, PageRequest::new(1, 100)).unwrap()
    };
    assert_eq!(search(&["ayse", "demir"]).total, 501, "by the account's name");
    assert_eq!(search(&["ibrahim isik caglayan oz"]).items, std::slice::from_ref(&read));
    assert_eq!(search(&[&read.order.number.get().to_string()]).items, std::slice::from_ref(&read));
    assert_eq!(count(&database, "SELECT count(DISTINCT number) FROM orders"), 501);
    // At random: neither in the order of placing nor packed together.
    let spread = i64::from(OrderNumber::MAX - OrderNumber::MIN) / 2;
    assert!(count(&database, "SELECT (max(number) - min(number))::bigint AS count FROM orders") > spread);

    // Instances of the old code still place orders.
    sql_query(OLD).execute(&mut connection).unwrap();
    assert_eq!(count(&database, "SELECT count(DISTINCT number) FROM orders"), 1001);
}
