//! Refunds to cards in the database: keys, races and checks.

use crate::samples::{place_keyed, saved_product, saved_user, vault};
use application::{
    order::{IdempotentRequest, OrderFilter, OrderRepository, OrderView, Placement, WaitingFor},
    overview::OverviewRepository,
    page::PageRequest,
    payment::{PaymentPage, PaymentProvider, PaymentRepository},
    refund::{ProviderPayment, RefundChange, RefundError, RefundRepository},
    testing::staff,
};
use chrono::{DateTime, TimeDelta, Utc};
use domain::{
    ids::{OrderId, RefundId},
    money::Kurus,
    order::{
        CapturedMoney, CardRefund, Charge, IdempotencyKey, Instalments, Order, OrderEvent, OrderStatus,
        PaymentType, RefundState, RefundVerdict,
    },
};
use fixtures::numbered::{changed, minute, order, uuid};
use infra_postgres::{PgOrders, PgOverview, PgPayments, PgRefunds, testing::TestDatabase};
use std::{sync::Barrier, thread};

const CAPTURED: i64 = 1_000;

/// Places a card order in minute `n` whose card was charged 10 TL. It still awaits its payment.
fn charged(database: &TestDatabase, n: u32) -> Order {
    let user = saved_user(database, n).id;
    let products = [saved_product(database, n, &format!("Okey {n}"))];
    let order = changed(order(n, user, &products, 2), |order| {
        order.payment_type = PaymentType::Card;
        order.status = OrderStatus::AwaitingPayment;
    });
    let orders = PgOrders::new(database.database(), vault());
    let key = IdempotencyKey::parse(&format!("siparis-{n}")).unwrap();
    let request = IdempotentRequest { key, fingerprint: [1; 32] };
    assert!(matches!(place_keyed(&orders, &order, &request).unwrap(), Placement::Placed(..)));
    let payments = PgPayments(database.database());
    let page = PaymentPage {
        session: format!("cs_{n}"),
        url: format!("https://pay.example/{n}"),
        expires_at: minute(600),
    };
    payments.keep_page(order.id(), PaymentProvider::Stripe, &page, &[Instalments::ONE]).unwrap();
    let charge = Charge { charged: kurus(CAPTURED), instalments: 1 };
    payments.keep_charge(order.id(), charge, Some(&format!("pi_{n}"))).unwrap();
    order
}

fn repository(database: &TestDatabase) -> PgRefunds {
    PgRefunds::new(database.database(), vault())
}

fn kurus(amount: i64) -> Kurus {
    Kurus::new(amount).unwrap()
}

fn refund(n: u32, order: OrderId, amount: i64) -> CardRefund {
    CardRefund::new(RefundId::new(uuid("refund", n)), order, kurus(amount), None, minute(100))
}

fn request(key: &str, fingerprint: u8) -> IdempotentRequest {
    IdempotentRequest { key: IdempotencyKey::parse(key).unwrap(), fingerprint: [fingerprint; 32] }
}

/// Returns the change that stores this refund, with the order's event.
fn change(view: &OrderView, refund: CardRefund) -> RefundChange {
    let refunds: Vec<_> =
        view.refunds.iter().filter(|known| known.id != refund.id).chain([&refund]).cloned().collect();
    let money = CapturedMoney { refunds: &refunds, ..view.captured_money() };
    let event = |change| OrderEvent { change, at: minute(101), by: "Satıcı".into(), note: None };
    let event = view.order.after_card_refunds(&money).map(event);
    RefundChange { refund, event, order_return: None, mails: vec![] }
}

/// Stores a refund, new or changed.
fn store(refunds: &PgRefunds, refund: &CardRefund) {
    let decide = |view: &OrderView| Ok(Some(change(view, refund.clone())));
    refunds.change(Some(&staff()), refund.order, None, &decide).unwrap().unwrap();
}

fn seen(database: &TestDatabase, order: OrderId) -> OrderView {
    PgOrders::new(database.database(), vault()).find(order).unwrap().unwrap()
}

#[test]
fn refund_reads_back_with_its_order() {
    let database = TestDatabase::new();
    let (order, other) = (charged(&database, 1).id(), charged(&database, 2).id());
    let refunds = repository(&database);
    let done = CardRefund {
        reason: None,
        reference: Some("re_1".into()),
        by: Some("Satıcı Hesabı".into()),
        note: domain::order::RefundNote::new("Vazgeçti").ok(),
        ..refund(1, order, 400).decide(RefundVerdict::Done, None, minute(101)).unwrap()
    };
    let failed =
        refund(2, order, 100).decide(RefundVerdict::NotDone, Some("Panelde yok".into()), minute(110));
    for refund in [&done, &failed.clone().unwrap()] {
        store(&refunds, refund);
    }
    let view = seen(&database, order);
    assert_eq!(view.refunds, [done, failed.unwrap()]);
    assert_eq!((view.refund_available(), view.order.refunded()), (Some(kurus(600)), kurus(400)));
    assert_eq!(seen(&database, other).refunds, []);
    let payment = ProviderPayment { provider: PaymentProvider::Stripe, reference: "pi_1".into() };
    assert_eq!(refunds.payment(order).unwrap(), Some(payment));
}

#[test]
fn key_writes_one_refund() {
    let database = TestDatabase::new();
    let (order, other) = (charged(&database, 1).id(), charged(&database, 2).id());
    let barrier = Barrier::new(4);
    let answers: Vec<_> = thread::scope(|scope| {
        let ask = |n: u32| {
            let (refunds, barrier) = (repository(&database), &barrier);
            scope.spawn(move || {
                barrier.wait();
                let decide = |view: &OrderView| Ok(Some(change(view, refund(n, order, 400))));
                refunds.change(Some(&staff()), order, Some(&request("bir", 1)), &decide).unwrap().unwrap()
            })
        };
        let threads: Vec<_> = (1..=4).map(ask).collect();
        threads.into_iter().map(|thread| thread.join().unwrap().refund).collect()
    });
    assert_eq!(answers.iter().filter(|answer| answer.is_new).count(), 1);
    let view = seen(&database, order);
    assert_eq!(view.refunds.len(), 1);
    assert!(answers.iter().all(|answer| answer.value == view.refunds[0]));
    let refunds = repository(&database);
    for (order, request) in [(order, request("bir", 2)), (other, request("bir", 1))] {
        let decide = |view: &OrderView| Ok(Some(change(view, refund(9, order, 1))));
        let refused = refunds.change(Some(&staff()), order, Some(&request), &decide);
        assert!(matches!(refused, Err(RefundError::KeyReused)));
    }
}

#[test]
fn concurrent_refunds_see_each_other() {
    let database = TestDatabase::new();
    let order = charged(&database, 1).id();
    let barrier = Barrier::new(4);
    thread::scope(|scope| {
        for n in 1..=4 {
            let (refunds, barrier) = (repository(&database), &barrier);
            scope.spawn(move || {
                barrier.wait();
                let decide = |view: &OrderView| {
                    let fits = view.captured_money().available() >= kurus(400);
                    Ok(fits.then(|| change(view, refund(n, order, 400))))
                };
                refunds.change(Some(&staff()), order, None, &decide).unwrap();
            });
        }
    });
    assert_eq!(seen(&database, order).refunds.len(), 2);
}

#[test]
fn refused_decision_writes_nothing() {
    let database = TestDatabase::new();
    let order = charged(&database, 1).id();
    let refunds = repository(&database);
    let refused = refunds
        .change(Some(&staff()), order, Some(&request("a", 1)), &|_: &OrderView| Err(RefundError::NotFound));
    assert!(matches!(refused, Err(RefundError::NotFound)));
    let none = refunds.change(None, order, Some(&request("a", 2)), &|_: &OrderView| Ok(None));
    assert_eq!(none.unwrap(), None);
    let unknown = OrderId::new(uuid("none", 1));
    let missing = refunds.change(None, unknown, None, &|_: &OrderView| Ok(None));
    assert!(matches!(missing, Err(RefundError::OrderNotFound)));
    assert_eq!(seen(&database, order).refunds, []);
}

#[test]
fn refund_of_everything_cancels_awaiting_order() {
    let database = TestDatabase::new();
    let order = charged(&database, 1).id();
    store(
        &repository(&database),
        &CardRefund::noted_by_hand(
            RefundId::new(uuid("refund", 1)),
            order,
            kurus(CAPTURED),
            None,
            minute(101),
        ),
    );
    let view = seen(&database, order);
    assert_eq!(view.order.status(), OrderStatus::Cancelled);
    assert!(view.order.refunded_at().is_some() && !view.order.is_paid());
}

/// Returns the refunds that are claimed at this time.
fn claimed(refunds: &PgRefunds, at: DateTime<Utc>) -> Vec<RefundId> {
    let claimed = refunds.claim_pending(at, TimeDelta::minutes(2), 20).unwrap();
    claimed.into_iter().map(|pending| pending.refund.id).collect()
}

#[test]
fn pending_refunds_are_checked_with_growing_pauses() {
    let database = TestDatabase::new();
    let order = charged(&database, 1).id();
    let refunds = repository(&database);
    let pending = refund(1, order, 400);
    store(&refunds, &pending);
    store(&refunds, &refund(2, order, 100).decide(RefundVerdict::Done, None, minute(101)).unwrap());
    let mut at = minute(100);
    assert_eq!(claimed(&refunds, at + TimeDelta::seconds(119)), []);
    for pause in [2, 2, 4, 8, 16, 32, 60, 60] {
        assert_eq!(claimed(&refunds, at + TimeDelta::minutes(pause) - TimeDelta::seconds(1)), [], "{pause}");
        at += TimeDelta::minutes(pause);
        assert_eq!(claimed(&refunds, at), [pending.id], "{pause}");
    }
    assert!(refunds.note_sending(&pending, at).unwrap());
    assert!(!refunds.note_sending(&pending, at).unwrap(), "another instance has sent it");
    let due = refunds.claim_pending(at + TimeDelta::hours(1), TimeDelta::minutes(2), 20).unwrap();
    let payment = Some(ProviderPayment { provider: PaymentProvider::Stripe, reference: "pi_1".into() });
    assert_eq!(due.len(), 1);
    let sent_again = CardRefund { sent_at: at, ..pending.clone() };
    assert_eq!((&due[0].refund, &due[0].payment), (&sent_again, &payment));
    let decided = pending.decide(RefundVerdict::NotDone, None, minute(200)).unwrap();
    store(&refunds, &decided);
    assert_eq!(decided.state, RefundState::Failed);
    assert!(!refunds.note_sending(&sent_again, at).unwrap(), "staff have decided");
    assert_eq!(claimed(&refunds, at + TimeDelta::days(1)), []);
}

#[test]
fn instances_claim_each_refund_once() {
    let database = TestDatabase::new();
    let order = charged(&database, 1).id();
    for n in 1..=8 {
        store(&repository(&database), &refund(n, order, 10));
    }
    let barrier = Barrier::new(2);
    let mut all: Vec<_> = thread::scope(|scope| {
        let claim = || {
            let (refunds, barrier) = (repository(&database), &barrier);
            scope.spawn(move || {
                barrier.wait();
                claimed(&refunds, minute(200))
            })
        };
        let threads = [claim(), claim()];
        threads.into_iter().flat_map(|thread| thread.join().unwrap()).collect()
    });
    all.sort_by_key(|id| id.uuid());
    all.dedup();
    assert_eq!(all.len(), 8);
}

/// The state of a refund, with the minutes since it was created and decided.
type Refunded = (RefundState, i64, i64);

#[test]
fn open_refund_waits_for_staff() {
    use RefundState::{Done, Failed, Pending};
    const DAY: i64 = 24 * 60;
    let database = TestDatabase::new();
    let now = minute(100 * 24 * 60);
    let cases: [(&str, &[Refunded], bool); 11] = [
        ("none", &[], false),
        ("just requested", &[(Pending, 60, 0)], false),
        ("silent", &[(Pending, 61, 0)], true),
        ("done", &[(Done, 61, 60)], false),
        ("failed", &[(Failed, 90, 50)], true),
        ("failed and silent", &[(Failed, 90, 80), (Pending, 70, 0)], true),
        ("failed twice", &[(Failed, 90, 80), (Failed, 70, 60)], true),
        ("failed, made anew", &[(Failed, 90, 80), (Done, 70, 60)], false),
        ("failed, asked for anew", &[(Failed, 90, 80), (Pending, 10, 0)], false),
        ("rejected by the bank after another was made", &[(Failed, 90, 10), (Done, 80, 70)], true),
        ("failed a month ago", &[(Failed, 31 * DAY, 30 * DAY)], false),
    ];
    let mut open = vec![];
    let mut n = 0;
    for (at, (_, refunds, is_open)) in (1..).zip(&cases) {
        let order = charged(&database, at).id();
        for (state, created, decided) in *refunds {
            n += 1;
            let decision = if *state == Pending {
                "NULL, NULL"
            } else {
                &format!("'{}', 'provider'", now - TimeDelta::minutes(*decided))
            };
            database.execute(&format!(
                "INSERT INTO card_refunds (id, order_id, amount_kurus, state, created_at, sent_at, decided_at, decided_by)
                VALUES ('{}', '{order}', 10, '{}', '{created}', '{created}', {decision})",
                uuid("refund", n), state.as_str(), created = now - TimeDelta::minutes(*created),
            ));
        }
        open.extend(is_open.then_some(order));
    }
    let orders = PgOrders::new(database.database(), vault());
    let waiting = OrderFilter { waiting: Some((WaitingFor::Refund, now)), ..OrderFilter::default() };
    let listed = orders.list_all(&waiting, PageRequest::new(1, 20)).unwrap();
    let mut ids: Vec<_> = listed.items.iter().map(|view| view.order.id()).collect();
    ids.reverse();
    assert_eq!(ids, open);
    let groups = orders.groups(&OrderFilter::default(), now).unwrap();
    let in_groups: u64 = groups.iter().filter(|group| group.has_open_refund).map(|group| group.orders).sum();
    let counted = PgOverview(database.database()).waiting(now).unwrap().open_refunds;
    assert_eq!((listed.total, in_groups, counted), (5, 5, 5));
}
