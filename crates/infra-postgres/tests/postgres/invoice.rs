//! Invoices: their numbers, what never changes, list, export and cancellation.

use crate::samples::{place, saved_product, saved_user, staff, vault};
use application::{
    error::StorageError,
    invoice::{
        InvoiceFilter, InvoiceIssuer, InvoiceRepository, InvoiceTask, IssueRefused, Issued, NewInvoice,
    },
    order::{OrderRepository, OrderView, Placement, Recorded},
    page::PageRequest,
    privacy::PrivacyRepository,
    vault::Vault,
};
use chrono::{DateTime, TimeDelta, Utc};
use diesel::{PgConnection, RunQueryDsl, sql_query};
use domain::{
    catalogue::Product,
    ids::{InvoiceId, OrderId, UserId},
    invoice::{Invoice, InvoiceBuyer, InvoiceNumber, InvoiceObstacle, InvoiceSeries, InvoiceStatus},
    order::{Order, OrderChange, OrderEvent, OrderState, OrderStatus},
    text::Line,
};
use fixtures::{
    moment,
    numbered::{minute, order, uuid},
};
use infra_postgres::{PgInvoices, PgOrders, PgPrivacy, testing::TestDatabase};
use std::{
    collections::BTreeSet,
    sync::{
        Arc, Barrier,
        atomic::{AtomicU32, Ordering},
    },
    thread,
};

/// Issues invoices at a time of the test's choice.
struct TestIssuer<'a> {
    series: InvoiceSeries,
    now: DateTime<Utc>,
    tax_number: &'static str,
    /// Called once the number is drawn.
    drawn: &'a (dyn Fn() + Sync),
}

impl Default for TestIssuer<'_> {
    fn default() -> Self {
        Self { series: series("ABC"), now: moment(), tax_number: "11111111111", drawn: &|| () }
    }
}

fn series(text: &str) -> InvoiceSeries {
    InvoiceSeries::new(text).unwrap()
}

impl InvoiceIssuer for TestIssuer<'_> {
    fn series(&self) -> &InvoiceSeries {
        &self.series
    }

    fn now(&self) -> DateTime<Utc> {
        self.now
    }

    fn issue(
        &self,
        order: &OrderView,
        number: InvoiceNumber,
        issued_at: DateTime<Utc>,
    ) -> Result<NewInvoice, InvoiceObstacle> {
        static NEXT: AtomicU32 = AtomicU32::new(1);
        let next = NEXT.fetch_add(1, Ordering::Relaxed);
        (self.drawn)();
        Ok(NewInvoice {
            id: InvoiceId::new(uuid("invoice", next)),
            uuid: uuid("ettn", next),
            buyer: InvoiceBuyer { name: "Ayşe Işık".into(), tax_number: self.tax_number.into() },
            amount: order.order.amount(),
            vat: order.order.totals().vat,
            xml: format!("{number} {issued_at}").into_bytes(),
        })
    }
}

struct Shop {
    database: TestDatabase,
    invoices: PgInvoices,
    orders: PgOrders,
    user: UserId,
    products: [Product; 1],
}

impl Shop {
    fn new() -> Self {
        let database = TestDatabase::new();
        Self {
            invoices: PgInvoices::new(database.database(), vault()),
            orders: PgOrders::new(database.database(), vault()),
            user: saved_user(&database, 1).id,
            products: [saved_product(&database, 1, "Okey")],
            database,
        }
    }

    fn order(&self, n: u32) -> Order {
        let order = order(n, self.user, &self.products, 1);
        assert!(matches!(place(&self.orders, &order).unwrap(), Placement::Placed(..)));
        order
    }

    /// Places a new order and issues its invoice.
    fn issued(&self, n: u32, issuer: &TestIssuer<'_>) -> Invoice {
        let number = created(self.invoices.issue(&staff(), self.order(n).id(), issuer));
        self.by_number(&number)
    }

    fn by_number(&self, number: &InvoiceNumber) -> Invoice {
        let found = self
            .list(&InvoiceFilter { words: vec![number.to_string().to_lowercase()], ..Default::default() });
        assert_eq!(found.len(), 1, "{number}");
        found.into_iter().next().unwrap()
    }

    fn list(&self, filter: &InvoiceFilter) -> Vec<Invoice> {
        self.invoices.list(filter, PageRequest::new(1, 100)).unwrap().items
    }

    /// Moves an order past its rules.
    fn set_status(&self, order: OrderId, status: &str) {
        self.database.execute(&format!("UPDATE orders SET status = '{status}' WHERE id = '{order}'"));
    }

    /// Ships an order that is being prepared.
    fn ship(&self, order: OrderId, issuer: &TestIssuer<'_>) -> Result<Recorded, StorageError> {
        let before = self.orders.find(order).unwrap().unwrap().order;
        self.orders.ship(Some(&staff()), &before, &shipped(), &[], issuer)
    }
}

fn created(issued: Result<Issued, IssueRefused>) -> InvoiceNumber {
    match issued.unwrap() {
        Issued::Created(number) => number,
        Issued::Exists(number) => panic!("{number} was there"),
    }
}

fn shipped() -> OrderEvent {
    let change = OrderChange::Status(OrderStatus::Shipped);
    OrderEvent { change, at: minute(60), by: "Ali".into(), note: None }
}

fn at(text: &str) -> DateTime<Utc> {
    text.parse().unwrap()
}

fn is_refused(connection: &mut PgConnection, sql: &str) -> bool {
    sql_query(sql).execute(connection).is_err()
}

#[test]
fn parallel_requests_draw_numbers_without_gap() {
    let shop = Shop::new();
    let orders: Vec<_> = (0..50).map(|n| shop.order(n).id()).collect();
    let together = Barrier::new(orders.len());
    thread::scope(|scope| {
        for (seconds, order) in (0..).zip(&orders) {
            let (shop, together) = (&shop, &together);
            scope.spawn(move || {
                // Clocks of instances differ.
                let now = moment() + TimeDelta::seconds(seconds * 7 % 50);
                let issuer = TestIssuer { now, ..TestIssuer::default() };
                together.wait();
                created(shop.invoices.issue(&staff(), *order, &issuer))
            });
        }
    });
    let mut invoices = shop.list(&InvoiceFilter::default());
    invoices.sort_by_key(|invoice| invoice.number.clone());
    let sequences: Vec<_> = invoices.iter().map(|invoice| invoice.number.sequence).collect();
    assert_eq!(sequences, (1..=50).collect::<Vec<_>>());
    assert!(invoices.is_sorted_by_key(|invoice| invoice.issued_at), "times ascend with numbers");
    let invoiced: BTreeSet<_> = invoices.iter().map(|invoice| invoice.order).collect();
    assert_eq!(invoiced.len(), 50);
}

#[test]
fn parallel_requests_issue_one_invoice_an_order() {
    let shop = Shop::new();
    let order = shop.order(1).id();
    let together = Barrier::new(50);
    let issued: Vec<_> = thread::scope(|scope| {
        let threads: Vec<_> = (0..50)
            .map(|_| {
                let (shop, together) = (&shop, &together);
                scope.spawn(move || {
                    together.wait();
                    shop.invoices.issue(&staff(), order, &TestIssuer::default()).unwrap()
                })
            })
            .collect();
        threads.into_iter().map(|thread| thread.join().unwrap()).collect()
    });
    let first = InvoiceNumber { series: series("ABC"), year: 2026, sequence: 1 };
    assert_eq!(issued.iter().filter(|one| **one == Issued::Created(first.clone())).count(), 1);
    assert_eq!(issued.iter().filter(|one| **one == Issued::Exists(first.clone())).count(), 49);
    assert_eq!(shop.list(&InvoiceFilter::default()).len(), 1);
}

#[test]
fn failed_transaction_leaves_no_gap() {
    let shop = Shop::new();
    let order = shop.order(1).id();
    shop.issued(2, &TestIssuer::default());
    shop.database.execute("ALTER TABLE audit_entries ADD CONSTRAINT no_more CHECK (false) NOT VALID");
    let before = shop.database.contents();
    let refused = shop.invoices.issue(&staff(), order, &TestIssuer::default());
    assert!(matches!(refused, Err(IssueRefused::Storage(_))));
    assert_eq!(shop.database.contents(), before);
    shop.database.execute("ALTER TABLE audit_entries DROP CONSTRAINT no_more");
    assert_eq!(created(shop.invoices.issue(&staff(), order, &TestIssuer::default())).sequence, 2);
}

#[test]
fn killed_process_leaves_no_gap() {
    let shop = Shop::new();
    let order = shop.order(1).id();
    // A process that is killed loses its connection: here between the drawing of the number and the commit.
    let kill = || {
        shop.database.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity
            WHERE datname = current_database() AND pid <> pg_backend_pid()",
        );
    };
    let killed = TestIssuer { drawn: &kill, ..TestIssuer::default() };
    let before = shop.database.contents();
    assert!(matches!(shop.invoices.issue(&staff(), order, &killed), Err(IssueRefused::Storage(_))));
    assert_eq!(shop.database.contents(), before);
    assert_eq!(created(shop.invoices.issue(&staff(), order, &TestIssuer::default())).sequence, 1);
}

#[test]
fn each_year_in_istanbul_begins_at_one() {
    let shop = Shop::new();
    let number = |n, now: &str| {
        shop.issued(n, &TestIssuer { now: at(now), ..TestIssuer::default() }).number.to_string()
    };
    assert_eq!(number(1, "2026-12-31T20:59:59.999998Z"), "ABC2026000000001");
    assert_eq!(number(2, "2026-12-31T20:59:59.999999Z"), "ABC2026000000002");
    assert_eq!(number(3, "2026-12-31T21:00:00Z"), "ABC2027000000001");
    // By an instance whose clock is behind.
    assert_eq!(number(4, "2026-12-31T20:59:59Z"), "ABC2027000000002");
    assert_eq!(number(5, "2028-01-01T00:00:00Z"), "ABC2028000000001");
}

#[test]
fn each_series_begins_at_one() {
    let shop = Shop::new();
    let number = |n, text: &str| {
        shop.issued(n, &TestIssuer { series: series(text), ..TestIssuer::default() }).number.to_string()
    };
    assert_eq!(number(1, "ABC"), "ABC2026000000001");
    assert_eq!(number(2, "ABC"), "ABC2026000000002");
    assert_eq!(number(3, "WEB"), "WEB2026000000001");
    assert_eq!(number(4, "ABC"), "ABC2026000000003", "the former series goes on");
}

#[test]
fn slow_clock_never_issues_before_the_last_invoice() {
    let shop = Shop::new();
    let issued = |n, now| shop.issued(n, &TestIssuer { now, ..TestIssuer::default() });
    let first = issued(1, minute(10));
    let second = issued(2, minute(3));
    let third = issued(3, minute(11));
    assert_eq!([&first, &second, &third].map(|one| one.number.sequence), [1, 2, 3]);
    assert_eq!([first, second, third].map(|one| one.issued_at), [minute(10), minute(10), minute(11)]);
}

#[test]
fn only_the_status_of_an_invoice_changes() {
    let shop = Shop::new();
    let invoice = shop.issued(1, &TestIssuer::default());
    let connection = &mut shop.database.connection();
    for change in [
        "xml_sealed = 'x'",
        "xml_sha256 = sha256('')",
        "sequence = 2",
        "series = 'XYZ'",
        "amount = 1",
        "issued_at = now()",
        "buyer_name = 'B'",
        "search_text = ''",
        "id = gen_random_uuid()",
        "status = 'exported', year = 2030",
    ] {
        assert!(is_refused(connection, &format!("UPDATE invoices SET {change}")), "{change}");
    }
    for deletion in [
        "DELETE FROM invoices".to_owned(),
        "TRUNCATE invoices CASCADE".to_owned(),
        format!("DELETE FROM invoices WHERE id = '{}'", invoice.id),
    ] {
        assert!(is_refused(connection, &deletion), "{deletion}");
    }
    assert!(!is_refused(connection, "UPDATE invoices SET status = 'exported'"));
    let exported = shop.invoices.find(invoice.id).unwrap().unwrap();
    assert_eq!(exported, Invoice { status: InvoiceStatus::Exported, ..invoice });
    assert_eq!(exported.buyer.tax_number, "*******1111", "that of a buyer who gave none");
}

#[test]
fn invoices_go_only_with_orders_past_their_time() {
    let shop = Shop::new();
    let invoice = shop.issued(1, &TestIssuer { now: minute(50), ..TestIssuer::default() });
    shop.database.execute(&format!(
        "INSERT INTO invoice_pdfs VALUES ('{}', '\\x01', sha256('\\x01'), now())",
        invoice.id
    ));
    let privacy = PgPrivacy::new(shop.database.database());
    privacy.close(shop.user, minute(9)).unwrap();
    assert_eq!(shop.list(&InvoiceFilter::default()).len(), 1, "closing an account keeps them");
    privacy.erase_closed(minute(1)).unwrap();
    assert_eq!(shop.list(&InvoiceFilter::default()).len(), 1, "as long as the order");
    privacy.erase_closed(invoice.issued_at).unwrap();
    assert_eq!(shop.list(&InvoiceFilter::default()).len(), 1, "the order is older, the invoice is not");
    privacy.erase_closed(minute(100)).unwrap();
    assert_eq!(shop.list(&InvoiceFilter::default()), []);
}

#[test]
fn documents_are_sealed_and_come_back_to_the_byte() {
    struct OtherKey;
    impl Vault for OtherKey {
        fn seal(&self, secret: &[u8]) -> Result<Vec<u8>, StorageError> {
            Ok(secret.to_vec())
        }

        fn open(&self, sealed: &[u8]) -> Option<Vec<u8>> {
            Some(sealed.to_vec())
        }
    }
    let shop = Shop::new();
    let [first, second] = [1, 2].map(|n| shop.issued(n, &TestIssuer::default()));
    let files = shop.invoices.files(&[second.id, first.id, InvoiceId::new(uuid("invoice", 0))]).unwrap();
    let read: Vec<_> =
        files.iter().map(|file| (&file.number, String::from_utf8(file.xml.clone()).unwrap())).collect();
    let expected = |invoice: &Invoice| format!("{} {}", invoice.number, invoice.issued_at);
    assert_eq!(read, [(&first.number, expected(&first)), (&second.number, expected(&second))]);
    assert!(!shop.database.rows("invoices").contains(&hex(&files[0].xml)), "not in clear");
    // What another key opens is not what was issued.
    let other = PgInvoices::new(shop.database.database(), Arc::new(OtherKey));
    let error = other.files(&[first.id]).unwrap_err();
    assert!(format!("{error:?}").contains(&first.number.to_string()), "the log names it: {error:?}");
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

#[test]
fn an_order_gets_another_invoice_after_cancellation() {
    let shop = Shop::new();
    let first = shop.issued(1, &TestIssuer::default());
    let again = |issuer: &TestIssuer<'_>| shop.invoices.issue(&staff(), first.order, issuer).unwrap();
    assert_eq!(again(&TestIssuer::default()), Issued::Exists(first.number.clone()));
    let [reason, other] = ["Yanlış unvan", "Başka"].map(|text| Line::new(text).unwrap());
    let cancelled = shop.invoices.cancel(&staff(), first.id, &reason, minute(1)).unwrap().unwrap();
    let expected = Invoice {
        status: InvoiceStatus::Cancelled,
        cancel_reason: Some(reason.to_string()),
        ..first.clone()
    };
    assert_eq!(cancelled, expected);
    let entries = || shop.database.rows("audit_entries").lines().count();
    let before = entries();
    assert_eq!(shop.invoices.cancel(&staff(), first.id, &other, minute(2)).unwrap(), Some(expected));
    assert_eq!(entries(), before, "a repeat changes nothing");
    assert_eq!(
        again(&TestIssuer::default()),
        Issued::Created(InvoiceNumber { sequence: 2, ..first.number }),
        "the number stays used"
    );
    assert_eq!(
        shop.invoices.cancel(&staff(), InvoiceId::new(uuid("invoice", 0)), &reason, moment()).unwrap(),
        None
    );
}

#[test]
fn refuses_orders_that_get_no_invoice() {
    let shop = Shop::new();
    let [cancelled, awaiting, free] = [1, 2, 3].map(|n| shop.order(n).id());
    shop.set_status(cancelled, "Cancelled");
    shop.database.execute(&format!(
        "UPDATE orders SET status = 'Awaiting Payment', payment_type = 'card' WHERE id = '{awaiting}'"
    ));
    shop.database.execute(&format!("UPDATE orders SET amount_kurus = 0 WHERE id = '{free}'"));
    let before = shop.database.contents();
    let refused = |order| shop.invoices.issue(&staff(), order, &TestIssuer::default()).unwrap_err();
    for (order, expected) in [
        (cancelled, InvoiceObstacle::OrderCancelled),
        (awaiting, InvoiceObstacle::AwaitingPayment),
        (free, InvoiceObstacle::NothingToInvoice),
    ] {
        assert!(matches!(refused(order), IssueRefused::Obstacle(obstacle) if obstacle == expected));
    }
    assert!(matches!(refused(OrderId::new(uuid("order", 99))), IssueRefused::UnknownOrder));
    assert_eq!(shop.database.contents(), before);
}

#[test]
fn refuses_second_invoice_of_refunded_order() {
    let shop = Shop::new();
    let [once, never] = [1, 2].map(|n| shop.order(n).id());
    let issue = |order| shop.invoices.issue(&staff(), order, &TestIssuer::default());
    let first = shop.by_number(&created(issue(once)));
    shop.invoices.cancel(&staff(), first.id, &Line::new("İade").unwrap(), minute(1)).unwrap();
    shop.database.execute("UPDATE orders SET is_paid = false, refunded_at = now()");
    let refused = issue(once);
    assert!(matches!(refused, Err(IssueRefused::Obstacle(InvoiceObstacle::OrderRefunded))), "{refused:?}");
    created(issue(never));
}

#[test]
fn export_marks_only_what_was_ready() {
    let shop = Shop::new();
    let [ready, cancelled, delivered] = [1, 2, 3].map(|n| shop.issued(n, &TestIssuer::default()));
    let reason = Line::new("Yanlış").unwrap();
    shop.invoices.cancel(&staff(), cancelled.id, &reason, minute(1)).unwrap();
    shop.database.execute(&format!("UPDATE invoices SET status = 'delivered' WHERE id = '{}'", delivered.id));
    let ids = [delivered.id, cancelled.id, ready.id, ready.id];
    assert_eq!(shop.invoices.by_number(&ids).unwrap(), [ready.id, cancelled.id, delivered.id]);
    shop.invoices.mark_exported(&staff(), &ids).unwrap();
    let statuses: Vec<_> = shop.list(&InvoiceFilter::default()).iter().map(|one| one.status).collect();
    assert_eq!(statuses, [InvoiceStatus::Delivered, InvoiceStatus::Cancelled, InvoiceStatus::Exported]);
    let entries = || shop.database.rows("audit_entries").matches("export").count();
    let before = entries();
    assert!(before > 0);
    shop.invoices.mark_exported(&staff(), &ids).unwrap();
    assert_eq!(entries(), before, "a repeat changes nothing");
}

#[test]
fn finds_invoices_by_each_filter() {
    let shop = Shop::new();
    let person =
        shop.issued(1, &TestIssuer { now: minute(1), tax_number: "*******0146", ..TestIssuer::default() });
    let company =
        shop.issued(2, &TestIssuer { now: minute(2), tax_number: "8760047464", ..TestIssuer::default() });
    assert_eq!(person.buyer.tax_number, "*******0146");
    assert_eq!(company.buyer.tax_number, "8760047464");
    let numbers = |filter: &InvoiceFilter| {
        shop.list(filter).iter().map(|invoice| invoice.number.sequence).collect::<Vec<_>>()
    };
    let found = |words: &[&str]| {
        numbers(&InvoiceFilter {
            words: words.iter().map(|&word| word.into()).collect(),
            ..Default::default()
        })
    };
    assert_eq!(found(&[]), [2, 1], "newest first");
    assert_eq!(found(&["abc2026000000002"]), [2]);
    assert_eq!(found(&[&person.order_number.get().to_string()]), [1]);
    assert_eq!(found(&["isik", "ayse"]), [2, 1]);
    assert_eq!(found(&["8760047464"]), [2]);
    assert_eq!(found(&["0146"]), [1]);
    assert_eq!(found(&["isik", "0146"]), [1]);
    for nothing in ["%", "_", "\\", "\0", "veli"] {
        assert_eq!(found(&[nothing]), [0_u32; 0], "{nothing:?}");
    }
    shop.set_status(person.order, "Cancelled");
    let filter = InvoiceFilter::default;
    let to_do = |task| numbers(&InvoiceFilter { task: Some(task), ..filter() });
    assert_eq!(to_do(InvoiceTask::Cancel), [1]);
    assert_eq!(to_do(InvoiceTask::Export), [2], "not that of a cancelled order");
    assert_eq!(numbers(&InvoiceFilter { issued_from: Some(minute(2)), ..filter() }), [2]);
    assert_eq!(numbers(&InvoiceFilter { issued_before: Some(minute(2)), ..filter() }), [1]);
    shop.invoices.cancel(&staff(), person.id, &Line::new("İptal").unwrap(), minute(3)).unwrap();
    assert_eq!(to_do(InvoiceTask::Cancel), [0_u32; 0]);
    assert_eq!(numbers(&InvoiceFilter { status: Some(InvoiceStatus::Ready), ..filter() }), [2]);
    assert_eq!(numbers(&InvoiceFilter { status: Some(InvoiceStatus::Cancelled), ..filter() }), [1]);
    let page = shop.invoices.list(&filter(), PageRequest::new(2, 1)).unwrap();
    assert_eq!((page.total, page.items[0].number.sequence), (2, 1));
}

#[test]
fn shipping_issues_in_the_same_transaction() {
    let shop = Shop::new();
    let order = shop.order(1).id();
    shop.set_status(order, "Preparing");
    shop.database.execute("ALTER TABLE invoices ADD CONSTRAINT no_more CHECK (false) NOT VALID");
    let before = shop.database.contents();
    assert!(shop.ship(order, &TestIssuer::default()).is_err());
    assert_eq!(shop.database.contents(), before, "neither shipped nor invoiced");
    shop.database.execute("ALTER TABLE invoices DROP CONSTRAINT no_more");
    let Recorded::Yes(view, _) = shop.ship(order, &TestIssuer::default()).unwrap() else { panic!("changed") };
    assert_eq!(view.order.status(), OrderStatus::Shipped);
    let issued = shop.list(&InvoiceFilter::default());
    assert_eq!((issued.len(), issued[0].order), (1, order));
    let outdated = shop.orders.ship(None, &order_of(&shop, order), &shipped(), &[], &TestIssuer::default());
    assert!(matches!(outdated, Ok(Recorded::Yes(..))), "shipped again, invoiced already");
    assert_eq!(shop.list(&InvoiceFilter::default()).len(), 1);
}

fn order_of(shop: &Shop, order: OrderId) -> Order {
    shop.orders.find(order).unwrap().unwrap().order
}

#[test]
fn undone_dispatch_keeps_its_invoice() {
    let shop = Shop::new();
    let order = shop.order(1).id();
    shop.set_status(order, "Preparing");
    shop.ship(order, &TestIssuer::default()).unwrap();
    let view = shop.orders.find(order).unwrap().unwrap();
    let to = OrderState { status: OrderStatus::Preparing, ..view.order.state() };
    let undone = shop.orders.undo(&staff(), &view.order, &view.events[0], &to).unwrap();
    assert!(matches!(undone, Recorded::Yes(..)));
    let issued = shop.list(&InvoiceFilter::default());
    assert_eq!((issued.len(), issued[0].status), (1, InvoiceStatus::Ready));
    shop.ship(order, &TestIssuer::default()).unwrap();
    assert_eq!(shop.list(&InvoiceFilter::default()), issued, "the next dispatch finds it");
}

#[test]
fn shipping_a_free_order_issues_nothing() {
    let shop = Shop::new();
    let order = shop.order(1).id();
    shop.set_status(order, "Preparing");
    shop.database.execute("UPDATE orders SET amount_kurus = 0");
    assert!(matches!(shop.ship(order, &TestIssuer::default()), Ok(Recorded::Yes(..))));
    assert_eq!(shop.list(&InvoiceFilter::default()), []);
}
