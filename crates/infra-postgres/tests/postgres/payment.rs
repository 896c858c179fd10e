//! Card payments in the database: pages, checks and changes.

use crate::samples::{place, place_keyed, saved_product, saved_user, vault};
use application::{
    cart::CartRepository,
    order::{CardPayment, IdempotentRequest, OrderRepository, Placement, Recorded},
    payment::{DuePage, PaymentPage, PaymentProvider, PaymentRepository, PaymentSubject, PaymentTerms},
};
use chrono::{DateTime, TimeDelta, Utc};
use domain::{
    cart::{Cart, Quantity},
    ids::OrderId,
    money::Kurus,
    order::{
        Charge, IdempotencyKey, Instalments, Order, OrderChange, OrderEvent, OrderStatus, PaymentProblem,
        PaymentType, RefundNote,
    },
};
use fixtures::numbered::{changed, minute, order, uuid};
use infra_postgres::{PgCarts, PgOrders, PgPayments, testing::TestDatabase};
use std::{collections::BTreeSet, sync::Barrier, thread};

const TERMS: PaymentTerms =
    PaymentTerms { first_check: TimeDelta::minutes(2), expiry: TimeDelta::minutes(60) };

const ALL: [Instalments; 6] = Instalments::ALL;
const ONE: [Instalments; 1] = [Instalments::ONE];

/// Places a card order of two pieces each of two products in minute `n`.
fn placed(database: &TestDatabase, n: u32) -> Order {
    let user = saved_user(database, n).id;
    let products = [
        saved_product(database, n * 2, &format!("Okey {n}")),
        saved_product(database, n * 2 + 1, &format!("Tavla {n}")),
    ];
    let order = changed(order(n, user, &products, 2), |order| {
        order.payment_type = PaymentType::Card;
        order.status = OrderStatus::AwaitingPayment;
    });
    let orders = PgOrders::new(database.database(), vault());
    assert!(matches!(place_keyed(&orders, &order, &request(n)).unwrap(), Placement::Placed(..)));
    order
}

fn request(n: u32) -> IdempotentRequest {
    let key = IdempotencyKey::parse(&format!("anahtar-{n}")).unwrap();
    IdempotentRequest { key, fingerprint: [1; 32] }
}

fn page(n: u32, expires_at: DateTime<Utc>) -> PaymentPage {
    PaymentPage { session: format!("cs_{n}"), url: format!("https://pay.example/{n}"), expires_at }
}

fn charge(kurus: i64, instalments: u8) -> Charge {
    Charge { charged: Kurus::new(kurus).unwrap(), instalments }
}

fn event(change: OrderChange) -> OrderEvent {
    OrderEvent { change, at: minute(90), by: "Kart ödemesi".into(), note: None }
}

fn recorded(answer: Recorded) -> Order {
    match answer {
        Recorded::Yes(view, _) => view.order,
        Recorded::ChangedMeanwhile => panic!("nobody changed it"),
    }
}

#[test]
fn the_first_page_of_an_order_is_kept() {
    let database = TestDatabase::new();
    let (orders, payments) = (PgOrders::new(database.database(), vault()), PgPayments(database.database()));
    let order = placed(&database, 1);
    let before = orders.find(order.id()).unwrap().unwrap();
    assert_eq!(
        before.payment,
        Some(CardPayment { provider: None, url: None, is_expired: false, charge: None })
    );
    assert_eq!(payments.page(order.id()).unwrap(), None);
    assert_eq!(payments.offered_instalments(order.id()).unwrap(), ONE);
    let keep = |n, provider, offered: &[Instalments]| {
        payments.keep_page(order.id(), provider, &page(n, minute(4_000_000)), offered).unwrap()
    };
    assert_eq!(keep(1, PaymentProvider::Stripe, &ALL[..3]), "https://pay.example/1");
    assert_eq!(keep(2, PaymentProvider::Iyzico, &ONE), "https://pay.example/1");
    let kept = payments.page(order.id()).unwrap().unwrap();
    assert_eq!((kept.provider, kept.session.as_str()), (PaymentProvider::Stripe, "cs_1"));
    assert_eq!(payments.offered_instalments(order.id()).unwrap(), ALL[..3]);
    assert_eq!(payments.offered_instalments(OrderId::new(uuid("none", 1))).unwrap(), []);
    let view = orders.find(order.id()).unwrap().unwrap();
    assert_eq!(view.payment_url(), Some("https://pay.example/1"));
    assert_eq!(view.card_provider(), Some(PaymentProvider::Stripe));
}

#[test]
fn first_charge_of_an_order_is_kept() {
    let database = TestDatabase::new();
    let (orders, payments) = (PgOrders::new(database.database(), vault()), PgPayments(database.database()));
    let (order, other) = (placed(&database, 1), placed(&database, 2));
    payments.keep_charge(order.id(), charge(42_000, 3), Some("24")).unwrap();
    payments.keep_charge(order.id(), charge(1, 1), None).unwrap();
    let kept = |order: &Order| orders.find(order.id()).unwrap().unwrap().charge();
    assert_eq!(kept(&order), Some(charge(42_000, 3)));
    assert_eq!(kept(&other), None);
    let subject = PaymentSubject { reference: Some("24".into()), ..PaymentSubject::default() };
    assert_eq!(payments.find(PaymentProvider::Iyzico, &subject).unwrap(), Some(order.id()));
}

#[test]
fn expired_page_and_transfer_have_no_page() {
    let database = TestDatabase::new();
    let (orders, payments) = (PgOrders::new(database.database(), vault()), PgPayments(database.database()));
    let card = placed(&database, 1);
    let long_ago = minute(0) - TimeDelta::days(3650);
    payments.keep_page(card.id(), PaymentProvider::Stripe, &page(1, long_ago), &ONE).unwrap();
    assert_eq!(orders.find(card.id()).unwrap().unwrap().payment_url(), None);
    let user = saved_user(&database, 2).id;
    let transfer = order(2, user, &[saved_product(&database, 50, "Domino")], 1);
    place(&orders, &transfer).unwrap();
    assert_eq!(orders.find(transfer.id()).unwrap().unwrap().payment, None);
}

#[test]
fn finds_payment_by_any_provider_reference() {
    let database = TestDatabase::new();
    let payments = PgPayments(database.database());
    let (one, two) = (placed(&database, 1), placed(&database, 2));
    for (n, order) in [(1, &one), (2, &two)] {
        payments.keep_page(order.id(), PaymentProvider::Stripe, &page(n, minute(100)), &ONE).unwrap();
    }
    payments.keep_charge(two.id(), charge(1, 1), Some("pi_2")).unwrap();
    let find = |provider, order: Option<OrderId>, session: Option<&str>, reference: Option<&str>| {
        let (session, reference) = (session.map(str::to_owned), reference.map(str::to_owned));
        payments.find(provider, &PaymentSubject { order, session, reference }).unwrap()
    };
    let stripe = PaymentProvider::Stripe;
    assert_eq!(find(stripe, Some(one.id()), None, None), Some(one.id()));
    assert_eq!(find(stripe, None, Some("cs_2"), None), Some(two.id()));
    assert_eq!(find(stripe, None, None, Some("pi_2")), Some(two.id()));
    assert_eq!(find(stripe, Some(OrderId::new(uuid("none", 1))), Some("cs_1"), None), Some(one.id()));
    assert_eq!(
        find(PaymentProvider::Iyzico, Some(one.id()), Some("cs_1"), None),
        None,
        "of another provider"
    );
    assert_eq!(find(stripe, None, None, None), None);
    assert_eq!(find(stripe, None, Some("cs_3"), Some("pi_3")), None);
}

#[test]
fn two_workers_never_take_the_same_payment() {
    let database = TestDatabase::new();
    for n in 1..=20 {
        placed(&database, n);
    }
    let start = Barrier::new(2);
    let work = || {
        let payments = PgPayments(database.database());
        start.wait();
        let mut taken = Vec::new();
        loop {
            let due = payments.claim_due(minute(60), TERMS, 3).unwrap();
            if due.is_empty() {
                return taken;
            }
            taken.extend(due.into_iter().map(|payment| payment.order));
        }
    };
    let (one, two) = thread::scope(|scope| {
        let other = scope.spawn(work);
        (work(), other.join().unwrap())
    });
    let all: Vec<_> = one.into_iter().chain(two).collect();
    assert_eq!((all.len(), all.iter().collect::<BTreeSet<_>>().len()), (20, 20));
}

fn due_page(n: u32, expires_at: DateTime<Utc>) -> DuePage {
    DuePage { provider: PaymentProvider::Stripe, session: format!("cs_{n}"), expires_at }
}

#[test]
fn cancelled_order_is_due_until_page_expires() {
    let database = TestDatabase::new();
    let (orders, payments) = (PgOrders::new(database.database(), vault()), PgPayments(database.database()));
    let [called_off, without_page, paid] = [1, 2, 3].map(|n| placed(&database, n));
    for (n, order) in [(1, &called_off), (3, &paid)] {
        payments.keep_page(order.id(), PaymentProvider::Stripe, &page(n, minute(31)), &ONE).unwrap();
    }
    let cancel = event(OrderChange::Status(OrderStatus::Cancelled));
    for order in [&called_off, &without_page] {
        orders.record(None, order, &cancel, &[]).unwrap();
    }
    orders.record(None, &paid, &event(OrderChange::Settled), &[]).unwrap();
    let due = |n| payments.claim_due(minute(n), TERMS, 10).unwrap();
    let mut asked = Vec::new();
    for n in 1..=120 {
        for payment in due(n) {
            assert_eq!((payment.order, payment.is_cancelled), (called_off.id(), true));
            assert_eq!(payment.page, Some(due_page(1, minute(31))));
            asked.push(n);
        }
    }
    // Checked like an awaited payment until the page's end, then with growing pauses.
    assert_eq!(asked, [3, 5, 9, 17, 31, 63]);
    payments.end(called_off.id()).unwrap();
    assert_eq!((121..500).map(due).map(|due| due.len()).sum::<usize>(), 0);
}

#[test]
fn only_waiting_payments_are_due_with_growing_delay() {
    let database = TestDatabase::new();
    let (orders, payments) = (PgOrders::new(database.database(), vault()), PgPayments(database.database()));
    let [waiting, paid, wrong] = [1, 2, 3].map(|n| placed(&database, n));
    orders.record(None, &paid, &event(OrderChange::Settled), &[]).unwrap();
    let problem = PaymentProblem::AmountMismatch;
    orders.record(None, &wrong, &event(OrderChange::Problem { problem, amount: Kurus::ZERO }), &[]).unwrap();
    let expires_at = minute(61);
    payments.keep_page(waiting.id(), PaymentProvider::Stripe, &page(1, expires_at), &ONE).unwrap();
    let mut asked = Vec::new();
    for n in 1..=200 {
        let due = payments.claim_due(minute(n), TERMS, 10).unwrap();
        assert!(due.iter().all(|payment| payment.order == waiting.id()
            && payment.placed_at == waiting.created_at()
            && !payment.is_cancelled
            && payment.page == Some(due_page(1, expires_at))));
        if !due.is_empty() {
            asked.push(n);
        }
    }
    // Placed in minute 1. Checked after 2 minutes, then after 2, 4, 8 … more, and at its expiry in minute 61. Checks
    // continue, because the provider has not reported it as unpaid.
    assert_eq!(asked[..6], [3, 5, 9, 17, 33, 61]);
    assert!(asked.len() > 6);
}

#[test]
fn paid_items_leave_cart_and_raise_its_revision() {
    let database = TestDatabase::new();
    let (orders, carts) = (PgOrders::new(database.database(), vault()), PgCarts(database.database()));
    let order = placed(&database, 1);
    let products = order.products();
    let other = saved_product(&database, 90, "Domino").id;
    let mut cart = Cart::default();
    for (product, pieces) in [(products[0], 2), (products[1], 5), (other, 1)] {
        cart.set(product, Quantity::new(pieces).unwrap()).unwrap();
    }
    let saved = carts.replace(order.buyer().customer().unwrap(), &cart, None).unwrap();
    let paid = recorded(orders.record(None, &order, &event(OrderChange::Settled), &[]).unwrap());
    assert_eq!((paid.status(), paid.is_paid()), (OrderStatus::Placed, true));
    let left = carts.load(order.buyer().customer().unwrap()).unwrap();
    let pieces =
        [products[0], products[1], other].map(|product| left.cart.quantity(product).map(Quantity::get));
    assert_eq!(pieces, [None, Some(3), Some(1)]);
    assert_eq!(left.revision.0, saved.revision.0 + 1);
    // A cart without its products is not changed.
    let second = placed(&database, 2);
    carts.replace(second.buyer().customer().unwrap(), &Cart::default(), None).unwrap();
    let before = carts.load(second.buyer().customer().unwrap()).unwrap();
    orders.record(None, &second, &event(OrderChange::Settled), &[]).unwrap();
    assert_eq!(carts.load(second.buyer().customer().unwrap()).unwrap(), before);
}

#[test]
fn every_kind_of_step_reads_back() {
    let database = TestDatabase::new();
    let orders = PgOrders::new(database.database(), vault());
    let mut now = placed(&database, 1);
    let kurus = |amount| Kurus::new(amount).unwrap();
    let problem = PaymentProblem::PaidAfterCancel;
    let steps = [
        OrderChange::Settled,
        OrderChange::PartlyRefunded(kurus(100)),
        OrderChange::Status(OrderStatus::Cancelled),
        OrderChange::Problem { problem, amount: kurus(0) },
        OrderChange::Refunded(kurus(400)),
    ];
    for change in steps.clone() {
        let note = matches!(change, OrderChange::Refunded(_)).then(|| RefundNote::new("Elden").unwrap());
        now = recorded(orders.record(None, &now, &OrderEvent { note, ..event(change) }, &[]).unwrap());
    }
    let view = orders.find(now.id()).unwrap().unwrap();
    assert_eq!(view.events.iter().map(|event| event.change.clone()).collect::<Vec<_>>(), steps);
    assert_eq!(view.events[4].note.as_ref().map(RefundNote::as_str), Some("Elden"));
    assert_eq!(view.order, now);
    assert_eq!((now.refunded(), now.refunded_at(), now.is_paid()), (kurus(400), Some(minute(90)), false));
}

#[test]
fn a_withdrawn_order_frees_its_key() {
    let database = TestDatabase::new();
    let orders = PgOrders::new(database.database(), vault());
    let first = placed(&database, 1);
    let cancel = event(OrderChange::Status(OrderStatus::Cancelled));
    assert_eq!(recorded(orders.withdraw(&first, &cancel).unwrap()).status(), OrderStatus::Cancelled);
    assert_eq!(orders.withdraw(&first, &cancel).unwrap(), Recorded::ChangedMeanwhile);
    let second = changed(first, |order| {
        order.id = OrderId::new(uuid("again", 1));
        order.number = domain::order::OrderNumber::new(99_999_999).unwrap();
        for (n, item) in order.items.iter_mut().enumerate() {
            item.id = domain::ids::OrderItemId::new(uuid("again", n as u32));
        }
    });
    assert!(matches!(place_keyed(&orders, &second, &request(1)).unwrap(), Placement::Placed(..)));
}
