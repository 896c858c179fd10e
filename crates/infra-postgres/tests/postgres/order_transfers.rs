//! Orders with a late transfer, and their reminders.

use crate::samples::{place, saved_product, saved_user, vault};
use application::{
    mail::MailRepository,
    order::{OrderRepository, Placement, Recorded},
    page::PageRequest,
};
use chrono::{DateTime, Utc};
use domain::order::{Order, OrderChange, OrderEvent, OrderStatus, PaymentType};
use fixtures::numbered::{changed, mail, minute, order};
use infra_postgres::{PgMails, PgOrders, testing::TestDatabase};
use std::{sync::Barrier, thread};

fn at(text: &str) -> DateTime<Utc> {
    text.parse().unwrap()
}

/// Places an order that must be paid by the end of this day.
fn due(database: &TestDatabase, n: u32, day: &str) -> Order {
    let user = saved_user(database, n).id;
    let order = order(n, user, &[saved_product(database, n, "Okey")], 1);
    let order = changed(order, |order| order.transfer_due_at = Some(at(&format!("{day}T20:59:59Z"))));
    assert!(matches!(
        place(&PgOrders::new(database.database(), vault()), &order).unwrap(),
        Placement::Placed(..)
    ));
    order
}

#[test]
fn lists_most_overdue_first_and_reminds_once() {
    let database = TestDatabase::new();
    let orders = PgOrders::new(database.database(), vault());
    let later = due(&database, 1, "2026-11-24");
    let late = due(&database, 2, "2026-11-23");
    let until = at("2026-11-24T20:59:59Z");
    let unreminded = |until| {
        let views = orders.unreminded_transfers(until, 10).unwrap();
        views.iter().map(|view| view.order.id()).collect::<Vec<_>>()
    };
    assert_eq!(unreminded(at("2026-11-22T20:59:59Z")), []);
    assert_eq!(unreminded(at("2026-11-23T20:59:59Z")), [late.id()]);
    assert_eq!(unreminded(until), [late.id(), later.id()]);
    assert_eq!(orders.find(late.id()).unwrap().unwrap().order, late, "the deadline is kept");

    let told = at("2026-11-23T08:00:00Z");
    let together = Barrier::new(4);
    let noted: Vec<bool> = thread::scope(|scope| {
        let workers: Vec<_> = (1..=4)
            .map(|n| {
                let (orders, together, late) =
                    (PgOrders::new(database.database(), vault()), &together, &late);
                scope.spawn(move || {
                    together.wait();
                    orders.note_reminder(None, late.id(), told, told, &[mail(n)]).unwrap()
                })
            })
            .collect();
        workers.into_iter().map(|worker| worker.join().unwrap()).collect()
    });
    assert_eq!(noted.iter().filter(|noted| **noted).count(), 1, "one of four instances");
    let mails = PgMails(database.database()).list(None, PageRequest::new(1, 10)).unwrap();
    assert_eq!(mails.total, 1);
    assert_eq!(unreminded(until), [later.id()]);

    let overdue = |due, reminded| orders.overdue_transfers(at(due), at(reminded), 10).unwrap();
    assert_eq!(overdue("2026-11-23T20:59:59Z", "2026-11-23T21:00:00Z"), [], "not over yet");
    assert_eq!(overdue("2026-11-23T21:00:00Z", "2026-11-23T08:00:00Z"), [], "told the same moment");
    assert_eq!(overdue("2026-11-23T21:00:00Z", "2026-11-23T21:00:00Z"), [late.id()]);
}

#[test]
fn reminds_only_orders_awaiting_transfer() {
    let database = TestDatabase::new();
    let orders = PgOrders::new(database.database(), vault());
    let event = |change| OrderEvent { change, at: minute(10), by: "Ali".into(), note: None };
    let after = |order: &Order, change| match orders.record(None, order, &event(change), &[]).unwrap() {
        Recorded::Yes(view, _) => view.order,
        Recorded::ChangedMeanwhile => panic!("nobody changed it"),
    };
    let paid = after(&due(&database, 1, "2026-11-20"), OrderChange::Paid(true));
    let packed = after(&due(&database, 2, "2026-11-20"), OrderChange::Status(OrderStatus::Preparing));
    let cancelled = after(&due(&database, 3, "2026-11-20"), OrderChange::Status(OrderStatus::Cancelled));
    let user = saved_user(&database, 4).id;
    let by_card = changed(order(4, user, &[saved_product(&database, 4, "Okey")], 1), |order| {
        (order.payment_type, order.status) = (PaymentType::Card, OrderStatus::AwaitingPayment);
    });
    place(&orders, &by_card).unwrap();
    let late = at("2027-01-01T00:00:00Z");
    assert_eq!(orders.unreminded_transfers(late, 10).unwrap(), []);
    for order in [&paid, &packed, &cancelled] {
        assert!(
            !orders.note_reminder(None, order.id(), late, late, &[mail(1)]).unwrap(),
            "{:?}",
            order.status()
        );
    }
    assert_eq!(orders.overdue_transfers(late, late, 10).unwrap(), []);
    assert_eq!(PgMails(database.database()).list(None, PageRequest::new(1, 10)).unwrap().total, 0);
}
