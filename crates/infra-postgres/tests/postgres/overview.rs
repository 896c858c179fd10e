//! The overview's figures, read over connections with another time zone.

use crate::samples::{on_sale, place, saved_product, saved_user, staff, vault};
use application::{
    catalogue::ProductRepository,
    contact::ContactRepository,
    order::{OrderFilter, OrderRepository, OrderView, Placement, WaitingFor},
    overview::{Backlog, BestSeller, OverviewRepository, Waiting},
    page::PageRequest,
};
use chrono::{DateTime, Utc};
use diesel::{
    QueryableByName, RunQueryDsl, sql_query,
    sql_types::{BigInt, Uuid as SqlUuid},
};
use domain::{
    catalogue::Product,
    ids::UserId,
    money::Kurus,
    order::{CancelRequest, OrderStatus, PaymentType, StoredOrder},
};
use fixtures::numbered::{changed, contact_message, mail, order};
use infra_postgres::{Database, PgContact, PgOrders, PgOverview, PgProducts, testing::TestDatabase};

fn at(text: &str) -> DateTime<Utc> {
    text.parse().unwrap()
}

fn kurus(amount: i64) -> Kurus {
    Kurus::new(amount).unwrap()
}

#[derive(QueryableByName)]
struct Pieces {
    #[diesel(sql_type = BigInt)]
    pieces: i64,
}

struct Shop {
    database: TestDatabase,
    user: UserId,
    products: Vec<Product>,
    placed: u32,
}

impl Shop {
    fn new() -> Self {
        let database = TestDatabase::new();
        sql_query("DO $$ BEGIN EXECUTE format('ALTER DATABASE %I SET timezone = %L', current_database(), 'America/New_York'); END $$")
            .execute(&mut database.connection())
            .unwrap();
        let user = saved_user(&database, 1).id;
        let products = (1..=4).map(|n| saved_product(&database, n, &format!("Okey {n}"))).collect();
        Self { database, user, products, placed: 0 }
    }

    fn overview(&self) -> PgOverview {
        PgOverview(Database::connect(self.database.url(), 1).unwrap())
    }

    /// Returns the pieces sold of all products, by the view that the catalogue uses.
    fn sold_in_all(&self) -> u64 {
        let query = "SELECT coalesce(sum(pieces), 0)::bigint AS pieces FROM derived.product_sales";
        let row: Pieces = sql_query(query).get_result(&mut self.database.connection()).unwrap();
        row.pieces.unsigned_abs()
    }

    /// Places an order of this many pieces (1 TL each) of a product, modified by `change`.
    fn order(&mut self, when: &str, product: usize, pieces: u32, change: impl FnOnce(&mut StoredOrder)) {
        self.placed += 1;
        let product = std::slice::from_ref(&self.products[product]);
        let order = changed(order(self.placed, self.user, product, pieces), |order| {
            order.created_at = at(when);
            change(order);
        });
        let orders = PgOrders::new(self.database.database(), vault());
        assert!(matches!(place(&orders, &order).unwrap(), Placement::Placed(..)));
    }
}

fn as_it_is(_: &mut StoredOrder) {}

fn cancelled(order: &mut StoredOrder) {
    order.status = OrderStatus::Cancelled;
}

fn awaiting_card(order: &mut StoredOrder) {
    order.payment_type = PaymentType::Card;
    order.status = OrderStatus::AwaitingPayment;
}

#[test]
fn cancelled_and_unpaid_card_orders_are_no_sales() {
    let mut shop = Shop::new();
    shop.order("2026-11-20T08:00:00Z", 0, 1, as_it_is);
    shop.order("2026-11-20T09:00:00Z", 0, 100, cancelled);
    shop.order("2026-11-20T10:00:00Z", 1, 100, awaiting_card);
    let now = at("2026-11-20T12:00:00Z");
    let best = shop.overview().best_sellers(1, now, 5).unwrap();
    assert_eq!(
        best.iter().map(|best| (best.product, best.pieces)).collect::<Vec<_>>(),
        [(shop.products[0].id, 1)]
    );
}

#[test]
fn best_sellers_are_those_of_the_span() {
    let mut shop = Shop::new();
    shop.order("2026-11-13T20:59:59Z", 3, 999, as_it_is);
    shop.order("2026-11-13T21:00:00Z", 2, 5, as_it_is);
    shop.order("2026-11-18T12:00:00Z", 1, 4, as_it_is);
    shop.order("2026-11-20T12:00:00Z", 1, 3, as_it_is);
    shop.order("2026-11-20T12:00:00Z", 0, 6, as_it_is);
    let now = at("2026-11-20T13:00:00Z");
    let best = |most| shop.overview().best_sellers(7, now, most).unwrap();
    let expected = [(1, 7), (0, 6), (2, 5)].map(|(n, pieces): (usize, u32)| BestSeller {
        product: shop.products[n].id,
        name: format!("Okey {}", n + 1),
        pieces: pieces.into(),
        turnover: kurus(i64::from(pieces) * 100),
    });
    assert_eq!(best(5), expected);
    assert_eq!(best(2), expected[..2]);
    PgProducts(shop.database.database()).delete(&staff(), shop.products[1].id).unwrap();
    assert_eq!(best(5), expected[1..], "what is gone can't be shown");
}

#[test]
fn transfer_is_overdue_as_domain_decides() {
    let mut shop = Shop::new();
    let reminders =
        [None, Some("2026-11-23T06:00:00Z"), Some("2026-11-26T09:00:00Z"), Some("2026-11-26T21:00:00Z")];
    for reminded in reminders {
        shop.order("2026-11-18T11:00:00Z", 0, 1, |order| {
            order.transfer_due_at = Some(at("2026-11-23T20:59:59Z"));
        });
        if let Some(moment) = reminded {
            shop.database.execute(&format!(
                "UPDATE orders SET transfer_reminded_at = '{moment}'
                WHERE id = (SELECT id FROM orders ORDER BY number DESC LIMIT 1)"
            ));
        }
    }
    let orders = PgOrders::new(shop.database.database(), vault());
    let all = orders.list_all(&OrderFilter::default(), PageRequest::new(1, 10)).unwrap().items;
    let is_reminded = |view: &&OrderView| view.order.clone().into_stored().transfer_reminded_at.is_some();
    assert_eq!(all.iter().filter(is_reminded).count(), 3);
    for (now, number) in [
        ("2026-11-23T20:59:59Z", 0),
        ("2026-11-23T21:00:00Z", 2),
        ("2026-11-26T20:59:59Z", 2),
        ("2026-11-26T21:00:00Z", 3),
        ("2026-11-27T20:59:59Z", 3),
        ("2026-11-27T20:59:59.5Z", 4),
    ] {
        let now = at(now);
        let by_domain: Vec<_> = all
            .iter()
            .filter(|view| view.order.transfer_deadline().is_some_and(|deadline| deadline < now))
            .map(|view| view.order.id())
            .collect();
        let filter = OrderFilter { waiting: Some((WaitingFor::Overdue, now)), ..Default::default() };
        let listed = orders.list_all(&filter, PageRequest::new(1, 10)).unwrap().items;
        let listed: Vec<_> = listed.iter().map(|view| view.order.id()).collect();
        assert_eq!((&listed, listed.len()), (&by_domain, number), "{now}");
        assert_eq!(shop.overview().waiting(now).unwrap().overdue_transfers, number as u64, "{now}");
    }
}

/// Returns every valid combination of status, payment and payment method.
fn every_state() -> impl Iterator<Item = (OrderStatus, bool, PaymentType)> {
    let payments = [PaymentType::BankTransfer, PaymentType::Card];
    OrderStatus::ALL
        .into_iter()
        .flat_map(move |status| {
            payments.map(|payment| [(status, false, payment), (status, true, payment)]).into_iter().flatten()
        })
        .filter(|state| state.0 != OrderStatus::AwaitingPayment || (!state.1 && state.2 == PaymentType::Card))
}

#[test]
fn database_matches_domain_rules_in_every_status() {
    let mut shop = Shop::new();
    let now = at("2026-11-20T12:00:00Z");
    assert_eq!(shop.overview().waiting(now).unwrap(), Waiting::default());
    let (mut sold, mut overdue, mut waiting) = (0, 0, Waiting::default());
    for (status, is_paid, payment) in every_state() {
        shop.order("2026-11-20T11:00:00Z", 0, 1, |order| {
            (order.status, order.is_paid, order.payment_type) = (status, is_paid, payment);
            order.transfer_due_at = Some(at("2026-11-25T20:59:59Z"));
            order.cancel_request = Some(CancelRequest { at: order.created_at, reason: None });
        });
        sold += u64::from(status.counts_as_sold());
        waiting.for_payment += u64::from(status.awaits_payment(is_paid));
        waiting.for_dispatch += u64::from(status.awaits_dispatch(is_paid));
        waiting.cancel_requests += u64::from(status.is_before_dispatch());
        let state = format!("{status:?}, paid: {is_paid}, {payment:?}");
        let pieces: u64 =
            shop.overview().best_sellers(1, now, 5).unwrap().iter().map(|best| best.pieces).sum();
        assert_eq!(pieces, sold, "{state}");
        let outstanding = shop.overview().outstanding().unwrap();
        assert_eq!(outstanding.get(), waiting.for_payment.cast_signed() * 100, "{state}");
        assert_eq!(shop.sold_in_all(), sold, "{state}");
        assert_eq!(shop.overview().waiting(now).unwrap(), waiting, "{state}");
        let late = at("2026-11-25T21:00:00Z");
        overdue += u64::from(payment == PaymentType::BankTransfer && status.awaits_transfer(is_paid));
        let waiting = Waiting { overdue_transfers: overdue, ..waiting };
        assert_eq!(shop.overview().waiting(late).unwrap(), waiting, "{state}");
    }

    // The list shows the orders that the overview counts.
    let orders = PgOrders::new(shop.database.database(), vault());
    for (kind, counted) in [
        (WaitingFor::Payment, waiting.for_payment),
        (WaitingFor::Overdue, overdue),
        (WaitingFor::Dispatch, waiting.for_dispatch),
        (WaitingFor::CancelRequest, waiting.cancel_requests),
    ] {
        let filter = OrderFilter { waiting: Some((kind, at("2026-11-25T21:00:00Z"))), ..Default::default() };
        let page = orders.list_all(&filter, PageRequest::new(1, 100)).unwrap();
        assert_eq!((page.total, page.items.len() as u64), (counted, counted), "{kind:?}");
        assert!(page.items.iter().all(|view| match kind {
            WaitingFor::Payment => view.order.status().awaits_payment(view.order.is_paid()),
            WaitingFor::Overdue => view.order.transfer_deadline().is_some(),
            WaitingFor::Dispatch => view.order.status().awaits_dispatch(view.order.is_paid()),
            WaitingFor::PaymentProblem => view.order.payment_problem().is_some(),
            WaitingFor::CancelRequest => view.order.status().is_before_dispatch(),
            WaitingFor::Invoice | WaitingFor::Refund => false,
        }));
    }
    let both = OrderFilter {
        waiting: Some((WaitingFor::Payment, now)),
        status: Some(OrderStatus::Shipped),
        ..Default::default()
    };
    assert_eq!(orders.list_all(&both, PageRequest::new(1, 100)).unwrap().total, 2, "filters narrow together");
}

#[test]
fn products_out_of_stock_are_counted() {
    let shop = Shop::new();
    let products = PgProducts(shop.database.database());
    products.set_stock(&staff(), shop.products[3].id, on_sale(false), at("2026-11-20T12:00:00Z")).unwrap();
    assert_eq!(
        shop.overview().waiting(at("2026-11-20T12:00:00Z")).unwrap(),
        Waiting { out_of_stock: 1, ..Default::default() }
    );
}

#[test]
fn measures_backlog_of_workers() {
    let mut shop = Shop::new();
    let now = at("2026-06-10T12:00:00Z");
    assert_eq!(shop.overview().backlog(now).unwrap(), Backlog::default());

    shop.order("2026-06-10T11:00:00Z", 0, 1, awaiting_card);
    shop.order("2026-06-10T11:30:00Z", 0, 1, awaiting_card);
    shop.order("2026-06-01T11:30:00Z", 0, 1, as_it_is);
    let contact = PgContact(shop.database.database());
    for n in 1..=3 {
        contact.insert(&contact_message(n), None, &mail(n), None).unwrap();
    }
    // One mail is late, one is due later, one was given up.
    for (n, change) in [
        (1, "due_at = '2026-06-10T11:58:20Z'"),
        (2, "due_at = '2026-06-10T13:00:00Z'"),
        (3, "status = 'failed', error = '550'"),
    ] {
        sql_query(format!("UPDATE mails SET {change} WHERE id = $1"))
            .bind::<SqlUuid, _>(mail(n).id.uuid())
            .execute(&mut shop.database.connection())
            .unwrap();
    }
    let backlog = Backlog {
        mails_pending: 2,
        mail_overdue_seconds: 100,
        mails_failed: 1,
        payments_open: 2,
        payment_open_seconds: 3600,
        payment_problems: 0,
    };
    assert_eq!(shop.overview().backlog(now).unwrap(), backlog);
    // Nothing is late before it is due.
    assert_eq!(shop.overview().backlog(at("2026-06-10T11:00:00Z")).unwrap().mail_overdue_seconds, 0);
}
