//! Lists of a shop with 25,000 orders: frequent queries never read a whole table.

use crate::{
    samples::{saved_product, saved_user, vault},
    scans::scans,
};
use application::{
    order::{OrderFilter, OrderRepository, WaitingFor},
    overview::OverviewRepository,
    page::PageRequest,
};
use diesel::{Connection, QueryResult, RunQueryDsl, sql_query, sql_types::Uuid as SqlUuid};
use domain::{
    ids::{OrderId, UserId},
    order::{OrderStatus, PaymentType},
};
use fixtures::moment;
use fixtures::numbered::uuid;
use infra_postgres::{Database, PgOrders, PgOverview, testing::TestDatabase};

/// Of a hundred orders, ninety are delivered, four cancelled, and two in each other status. Every hundredth belongs to
/// the second customer; every tenth has items, texts and a history.
const ORDERS: &str = "
    INSERT INTO orders (id, user_id, amount_kurus, status, payment_type, is_paid, address, created_at, updated_at, number,
        search, transfer_due_at)
    SELECT ('00000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid,
        CASE WHEN n % 100 = 0 THEN $2 ELSE $1 END, 100,
        CASE WHEN n % 100 < 90 THEN 'Delivered' WHEN n % 100 < 94 THEN 'Cancelled' WHEN n % 100 < 96 THEN 'Shipped'
            WHEN n % 100 < 98 THEN 'Preparing' ELSE 'Order Placed' END,
        'bank_transfer', n % 100 < 90 OR n % 2 = 0,
        jsonb_build_object('id', $1, 'firstName', 'Ad', 'lastName', 'Soyad', 'email', 'a@example.com', 'street', 'Sokak',
            'city', 'İl', 'state', 'İlçe', 'zipcode', '34000', 'phone', '+905320000000', 'country', 'Türkiye'),
        '2024-01-01T00:00:00Z'::timestamptz + n * interval '10 minutes', now(), 10000000 + n,
        jsonb_build_object('customer', 'musteri ' || md5((n % 5000)::text), 'recipient', 'alici ' || md5(n::text),
            'details', ''),
        '2024-01-06T00:00:00Z'::timestamptz + n * interval '10 minutes'
    FROM generate_series(1, 25000) AS n";

const LINES: &str = "
    INSERT INTO order_items (id, order_id, position, product_id, name, unit_price_kurus, quantity)
    SELECT gen_random_uuid(), id, 0, $1, 'Okey', 100, 1 FROM orders WHERE number % 10 = 1";

const EVENTS: &str = "
    INSERT INTO order_events (order_id, at, by, is_paid)
    SELECT id, created_at, 'Satıcı', true FROM orders WHERE number % 10 = 1";

const TEXTS: &str = "
    INSERT INTO order_legal_texts (order_id, kind, title, body, sha256, accepted_at)
    SELECT id, kind, 'Metin', 'Metin', sha256('Metin'), created_at
    FROM orders, unnest(ARRAY['distance-sales', 'preliminary-information']) AS kind
    WHERE number % 10 = 1";

const CHARGES: &str = "
    INSERT INTO card_payments (order_id, charged_kurus, instalments) SELECT id, 100, 1 FROM orders WHERE number % 10 = 1";

/// Refunds that were done or, of every hundredth order, failed long ago.
const REFUNDS: &str = "
    INSERT INTO card_refunds (id, order_id, amount_kurus, state, created_at, sent_at, decided_at, decided_by)
    SELECT gen_random_uuid(), id, 100, CASE WHEN number % 100 = 1 THEN 'failed' ELSE 'done' END, created_at, created_at,
        created_at, 'provider'
    FROM orders WHERE number % 10 = 1";

/// The tables that grow with the orders.
const TABLES: [&str; 5] = ["orders", "order_items", "order_legal_texts", "order_events", "card_refunds"];

/// Creates a shop of that size after a vacuum.
fn large_shop() -> (TestDatabase, UserId) {
    let database = TestDatabase::new();
    let (most, regular) = (saved_user(&database, 1).id, saved_user(&database, 2).id);
    let product = saved_product(&database, 1, "Okey");
    let connection = &mut database.connection();
    // VACUUM marks pages for index-only scans only after their rows are durably committed.
    sql_query("SET synchronous_commit = on").execute(connection).unwrap();
    connection
        .transaction(|connection| {
            sql_query(ORDERS)
                .bind::<SqlUuid, _>(most.uuid())
                .bind::<SqlUuid, _>(regular.uuid())
                .execute(connection)?;
            sql_query(LINES).bind::<SqlUuid, _>(product.id.uuid()).execute(connection)?;
            for rows in [EVENTS, TEXTS, CHARGES, REFUNDS] {
                sql_query(rows).execute(connection)?;
            }
            QueryResult::Ok(())
        })
        .unwrap();
    for table in TABLES {
        sql_query(format!("VACUUM ANALYZE {table}")).execute(connection).unwrap();
    }
    (database, regular)
}

/// Runs `work` on new connections and checks that it reads no table of orders completely.
fn by_index(database: &TestDatabase, what: &str, work: impl FnOnce(Database)) {
    let scans = scans(database, work);
    for table in TABLES {
        assert_eq!(scans.get(table).map_or(0, |scans| scans.whole), 0, "{what}: {table}");
    }
}

#[test]
fn no_list_reads_all_orders() {
    let (database, regular) = large_shop();
    let list = |filter: OrderFilter, at_least: u64| {
        by_index(&database, &format!("{filter:?}"), |measured| {
            let page = PgOrders::new(measured, vault()).list_all(&filter, PageRequest::new(1, 20)).unwrap();
            assert!(page.total >= at_least, "{filter:?}: {}", page.total);
        });
    };
    let none = OrderFilter::default;
    list(none(), 25_000);
    for (status, number) in [
        (OrderStatus::Delivered, 22_500),
        (OrderStatus::Cancelled, 1_000),
        (OrderStatus::Placed, 500),
        (OrderStatus::AwaitingPayment, 0),
    ] {
        list(OrderFilter { status: Some(status), ..none() }, number);
        list(OrderFilter { status: Some(status), is_paid: Some(true), ..none() }, 0);
    }
    list(OrderFilter { is_paid: Some(true), ..none() }, 22_500);
    list(OrderFilter { is_paid: Some(false), ..none() }, 1_250);
    for (payment_type, number) in [(PaymentType::BankTransfer, 25_000), (PaymentType::Card, 0)] {
        list(OrderFilter { payment_type: Some(payment_type), ..none() }, number);
    }
    let late = "2100-01-01T00:00:00Z".parse().unwrap();
    for (waiting, number) in [
        (WaitingFor::Payment, 750),
        (WaitingFor::Overdue, 750),
        (WaitingFor::Dispatch, 500),
        (WaitingFor::Refund, 0),
    ] {
        list(OrderFilter { waiting: Some((waiting, late)), ..none() }, number);
    }
    for words in [vec!["10004711"], vec!["1000", "4711"], vec!["alici", "c4ca4238a0b923820dcc509a6f75849b"]] {
        list(OrderFilter { words: words.into_iter().map(str::to_owned).collect(), ..none() }, 1);
    }
    by_index(&database, "one customer's orders, one order and its texts", |measured| {
        let orders = PgOrders::new(measured, vault());
        assert_eq!(orders.list_of(regular, PageRequest::new(1, 20)).unwrap().total, 250);
        let id = OrderId::parse("00000000-0000-7000-8000-000000004711").unwrap();
        assert!(orders.find(id).unwrap().unwrap().is_confirmed);
        assert_eq!(orders.texts(id).unwrap().len(), 2);
        assert!(orders.find(OrderId::new(uuid("order", 1))).unwrap().is_none());
    });
    by_index(&database, "what waits", |measured| {
        let overview = PgOverview(measured);
        overview.waiting(moment()).unwrap();
        let totals = overview.order_totals().unwrap();
        assert_eq!((totals.paid, totals.by_card), (23_750, 0));
    });
    by_index(&database, "late transfers", |measured| {
        let orders = PgOrders::new(measured, vault());
        assert_eq!(orders.unreminded_transfers(moment(), 20).unwrap().len(), 20);
        assert_eq!(orders.overdue_transfers(moment(), moment(), 20).unwrap().len(), 0);
    });
}
