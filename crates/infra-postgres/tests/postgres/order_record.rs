//! Changes of orders and their history.

use crate::samples::{place, saved_product, saved_user, vault};
use application::order::{OrderRepository, OrderView, Placement, Recorded};
use domain::{
    ids::OrderId,
    order::{Carrier, Order, OrderChange, OrderEvent, OrderStatus, Shipment, TrackingNumber},
};
use fixtures::numbered::{changed, minute, order, uuid};
use infra_postgres::{PgOrders, testing::TestDatabase};
use std::{sync::Barrier, thread};

fn placed(database: &TestDatabase) -> Order {
    let user = saved_user(database, 1).id;
    let order = order(1, user, &[saved_product(database, 1, "Okey")], 1);
    assert!(matches!(
        place(&PgOrders::new(database.database(), vault()), &order).unwrap(),
        Placement::Placed(..)
    ));
    order
}

fn event(change: OrderChange, n: u32, by: &str) -> OrderEvent {
    OrderEvent { change, at: minute(n), by: by.into(), note: None }
}

fn recorded(answer: Recorded) -> OrderView {
    match answer {
        Recorded::Yes(view, _) => *view,
        Recorded::ChangedMeanwhile => panic!("nobody changed it"),
    }
}

#[test]
fn a_history_is_read_oldest_first() {
    let database = TestDatabase::new();
    let orders = PgOrders::new(database.database(), vault());
    let order = placed(&database);
    let events = [
        event(OrderChange::Paid(true), 10, "Zeynep Ak"),
        event(OrderChange::Status(OrderStatus::Preparing), 11, "Ali İnce"),
        event(OrderChange::Paid(false), 12, "Ali İnce"),
        // By an instance whose clock is behind.
        event(OrderChange::Paid(true), 5, "Zeynep Ak"),
        event(OrderChange::Status(OrderStatus::Shipped), 13, "Ali İnce"),
    ];
    let mut now = order.clone();
    for (n, event) in events.iter().enumerate() {
        let view = recorded(orders.record(None, &now, event, &[]).unwrap());
        assert_eq!(view.events, events[..=n]);
        assert_eq!(view.order.updated_at(), event.at);
        assert_eq!(orders.find(order.id()).unwrap(), Some(view.clone()));
        now = view.order;
    }
    assert_eq!((now.status(), now.is_paid()), (OrderStatus::Shipped, true));
    let as_before = changed(now, |now| {
        (now.status, now.is_paid, now.updated_at) = (order.status(), false, order.updated_at());
    });
    assert_eq!(as_before, order);
}

fn parcel(number: &str) -> Shipment {
    Shipment {
        carrier: Carrier::Aras,
        carrier_name: None,
        tracking_number: TrackingNumber::new(number).unwrap(),
    }
}

#[test]
fn shipment_is_stored_with_order_and_history() {
    let database = TestDatabase::new();
    let orders = PgOrders::new(database.database(), vault());
    let placed = placed(&database);
    let shipped = OrderChange::Shipped(parcel("1"));
    let view = recorded(orders.record(None, &placed, &event(shipped.clone(), 10, "Ali"), &[]).unwrap());
    assert_eq!((view.order.status(), view.order.shipment()), (OrderStatus::Shipped, Some(&parcel("1"))));
    let corrections = ["2", "3"].map(|number| OrderChange::Shipment(parcel(number)));
    let [mine, theirs] = &corrections;
    let before = view.order;
    let view = recorded(orders.record(None, &before, &event(mine.clone(), 11, "Ali"), &[]).unwrap());
    assert_eq!(view.order.shipment(), Some(&parcel("2")));
    assert_eq!(
        orders.record(None, &before, &event(theirs.clone(), 11, "Veli"), &[]).unwrap(),
        Recorded::ChangedMeanwhile,
        "of two corrections at once one wins"
    );
    let changes: Vec<_> = view.events.iter().map(|event| event.change.clone()).collect();
    assert_eq!(changes, [shipped, mine.clone()]);
    assert_eq!(orders.find(placed.id()).unwrap(), Some(view));
}

#[test]
fn outdated_change_writes_nothing() {
    let database = TestDatabase::new();
    let orders = PgOrders::new(database.database(), vault());
    let order = placed(&database);
    let prepare = event(OrderChange::Status(OrderStatus::Preparing), 10, "Ali");
    recorded(orders.record(None, &order, &event(OrderChange::Paid(true), 9, "Ali"), &[]).unwrap());
    let before = database.contents();
    assert_eq!(
        orders.record(None, &order, &prepare, &[]).unwrap(),
        Recorded::ChangedMeanwhile,
        "paid meanwhile"
    );
    let elsewhere =
        changed(order.clone(), |order| (order.status, order.is_paid) = (OrderStatus::Shipped, true));
    assert_eq!(
        orders.record(None, &elsewhere, &prepare, &[]).unwrap(),
        Recorded::ChangedMeanwhile,
        "another status"
    );
    let unknown = changed(order, |order| order.id = OrderId::new(uuid("order", 9)));
    assert_eq!(
        orders.record(None, &unknown, &prepare, &[]).unwrap(),
        Recorded::ChangedMeanwhile,
        "no such order"
    );
    assert_eq!(database.contents(), before);
}

#[test]
fn of_two_sellers_at_once_one_wins() {
    for (mine, theirs) in [
        (OrderChange::Status(OrderStatus::Preparing), OrderChange::Status(OrderStatus::Cancelled)),
        (OrderChange::Status(OrderStatus::Preparing), OrderChange::Paid(true)),
        (OrderChange::Paid(true), OrderChange::Paid(true)),
        (OrderChange::Shipped(parcel("1")), OrderChange::Shipped(parcel("2"))),
    ] {
        let database = TestDatabase::new();
        let order = placed(&database);
        let together = Barrier::new(2);
        let answers: Vec<_> = thread::scope(|scope| {
            let sellers = [(mine.clone(), "Ali"), (theirs.clone(), "Veli")].map(|(change, by)| {
                let (orders, order, together) =
                    (PgOrders::new(database.database(), vault()), &order, &together);
                scope.spawn(move || {
                    together.wait();
                    orders.record(None, order, &event(change, 10, by), &[]).unwrap()
                })
            });
            sellers.into_iter().map(|seller| seller.join().unwrap()).collect()
        });
        let lost = answers.iter().filter(|answer| **answer == Recorded::ChangedMeanwhile).count();
        assert_eq!(lost, 1, "{mine:?} against {theirs:?}");
        let winner = answers.into_iter().find(|answer| *answer != Recorded::ChangedMeanwhile);
        let view = PgOrders::new(database.database(), vault()).find(order.id()).unwrap().unwrap();
        assert_eq!(view.events.len(), 1);
        assert_eq!(winner, Some(Recorded::Yes(view.into(), vec![])));
    }
}
