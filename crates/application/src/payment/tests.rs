use super::{
    AskedBecause, CardCheckout, CardPayments, CheckPayments, DuePayment, GatewayError, HearPayment,
    HearPaymentError, Heard, MockPaymentGateway, MockPaymentRepository, NoticeMeaning, PaymentPage,
    PaymentProvider, PaymentState, PaymentSubject, PaymentTerms, PlaceCardOrder, PlaceCardOrderError,
    UntrustedNotice,
};
use crate::{
    order::{
        CardPayment, KeyedOrder, MockOrderRepository, OrderBasis, OrderRequest, OrderView, Placement,
        Recorded, RequestedItem,
    },
    ports::Ports,
    testing::{address, customer, moment, order_view, ports, product},
};
use chrono::TimeDelta;
use domain::{
    cart::Quantity,
    ids::OrderId,
    mail::{MailKind, OrderLetter},
    money::Kurus,
    order::{
        IdempotencyKey, Order, OrderChange, OrderStatus, PaymentNews, PaymentType, ProductOffer, StoredOrder,
    },
};
use std::{
    net::Ipv4Addr,
    sync::{Arc, Mutex},
};

const URL: &str = "https://pay.example/1";

fn shop(
    orders: MockOrderRepository,
    payments: MockPaymentRepository,
    mut gateway: MockPaymentGateway,
) -> Ports {
    gateway.expect_provider().return_const(PaymentProvider::Stripe);
    let terms = PaymentTerms { first_check: TimeDelta::seconds(120), expiry: TimeDelta::minutes(60) };
    Ports {
        orders: Arc::new(orders),
        payments: Arc::new(payments),
        cards: CardPayments::new(vec![Arc::new(gateway)], Some(PaymentProvider::Stripe), terms),
        ..ports()
    }
}

/// A card order as a shop keeps it, this long after it was placed.
fn view(status: OrderStatus, age: TimeDelta, url: Option<&str>) -> OrderView {
    let stored = StoredOrder {
        status,
        payment_type: PaymentType::Card,
        created_at: moment() - age,
        ..order_view().order.into_stored()
    };
    OrderView {
        order: Order::restore(stored).unwrap(),
        payment: Some(CardPayment { url: url.map(str::to_owned), is_expired: false }),
        ..order_view()
    }
}

fn id() -> OrderId {
    order_view().order.id()
}

fn request() -> OrderRequest {
    OrderRequest {
        items: vec![RequestedItem { product: product().id, quantity: Quantity::ONE }],
        address: address().id,
        invoice: None,
        payment_type: PaymentType::Card,
        accepted: None,
        key: IdempotencyKey::parse("anahtar"),
    }
}

fn from() -> CardCheckout {
    CardCheckout { buyer_address: Ipv4Addr::LOCALHOST.into(), origin: "https://shop.example".into() }
}

/// Orders in which the key is free, and what is placed stands as this view.
fn free_key(now: OrderView) -> MockOrderRepository {
    let mut orders = MockOrderRepository::new();
    orders.expect_basis().returning(|_, _, _, _| {
        Ok(OrderBasis {
            earlier: None,
            address: Some(address()),
            offers: vec![ProductOffer::from(&product())],
        })
    });
    orders
        .expect_place()
        .withf(|order, _, _, mails| {
            order.status() == OrderStatus::AwaitingPayment && !order.is_paid() && mails.is_empty()
        })
        .once()
        .returning(|_, _, _, _| Ok(Placement::Placed));
    orders.expect_find().returning(move |_| Ok(Some(now.clone())));
    orders
}

#[test]
fn the_order_is_written_before_its_page_is_opened() {
    let orders = free_key(view(OrderStatus::AwaitingPayment, TimeDelta::zero(), None));
    let mut gateway = MockPaymentGateway::new();
    gateway
        .expect_open()
        .withf(|request| {
            request.order.id() == id()
                && request.origin == "https://shop.example"
                && request.expires_at == moment() + TimeDelta::minutes(60)
                && request.buyer.email == customer().user().email
        })
        .once()
        .returning(|_| Ok(PaymentPage { session: "cs_1".into(), url: URL.into() }));
    let mut payments = MockPaymentRepository::new();
    payments
        .expect_keep_page()
        .withf(|order, provider, page, _| {
            *order == id() && *provider == PaymentProvider::Stripe && page.session == "cs_1"
        })
        .once()
        .returning(|_, _, page, _| Ok(page.url.clone()));
    let placed =
        PlaceCardOrder::new(&shop(orders, payments, gateway)).run(&customer(), request(), &from()).unwrap();
    assert_eq!((placed.url.as_str(), placed.order.is_new), (URL, true));
}

#[test]
fn an_order_whose_page_cannot_be_opened_is_withdrawn() {
    for error in [GatewayError::Unavailable("down".into()), GatewayError::Refused("no".into())] {
        let mut orders = free_key(view(OrderStatus::AwaitingPayment, TimeDelta::zero(), None));
        orders
            .expect_withdraw()
            .withf(|order, event| {
                order.id() == id() && event.change == OrderChange::Status(OrderStatus::Cancelled)
            })
            .once()
            .returning(|_, _| Ok(Recorded::ChangedMeanwhile));
        let error = Mutex::new(Some(error));
        let mut gateway = MockPaymentGateway::new();
        gateway.expect_open().returning(move |_| Err(error.lock().unwrap().take().unwrap()));
        let ports = shop(orders, MockPaymentRepository::new(), gateway);
        let answer = PlaceCardOrder::new(&ports).run(&customer(), request(), &from());
        assert!(matches!(answer, Err(PlaceCardOrderError::Unavailable)));
    }
}

#[test]
fn without_a_provider_nothing_is_written() {
    let answer = PlaceCardOrder::new(&ports()).run(&customer(), request(), &from());
    assert!(matches!(answer, Err(PlaceCardOrderError::Unavailable)));
}

/// What a repeat is answered while the order of its key stands like this; `true`: a page is opened anew.
fn repeat(now: OrderView) -> Result<(String, bool), PlaceCardOrderError> {
    let fingerprint = Arc::new(Mutex::new([0; 32]));
    let mut first = MockOrderRepository::new();
    first.expect_basis().returning(|_, _, _, _| {
        let offers = vec![ProductOffer::from(&product())];
        Ok(OrderBasis { earlier: None, address: Some(address()), offers })
    });
    let seen = Arc::clone(&fingerprint);
    first.expect_place().returning(move |_, _, keyed, _| {
        *seen.lock().unwrap() = keyed.unwrap().fingerprint;
        Err(crate::error::StorageError::failed("only its fingerprint is wanted"))
    });
    let ports = shop(first, MockPaymentRepository::new(), MockPaymentGateway::new());
    drop(PlaceCardOrder::new(&ports).run(&customer(), request(), &from()));
    let fingerprint = *fingerprint.lock().unwrap();

    let mut orders = MockOrderRepository::new();
    orders.expect_basis().returning(move |_, _, _, _| {
        let order = order_view().order;
        let earlier = KeyedOrder { id: id(), number: order.number(), amount: order.amount(), fingerprint };
        Ok(OrderBasis { earlier: Some(earlier), ..OrderBasis::default() })
    });
    orders.expect_find().returning(move |_| Ok(Some(now.clone())));
    let is_opened = Arc::new(Mutex::new(false));
    let opened = Arc::clone(&is_opened);
    let mut gateway = MockPaymentGateway::new();
    gateway.expect_open().returning(move |_| {
        *opened.lock().unwrap() = true;
        Ok(PaymentPage { session: "cs_2".into(), url: "https://pay.example/2".into() })
    });
    let mut payments = MockPaymentRepository::new();
    payments.expect_keep_page().returning(|_, _, page, _| Ok(page.url.clone()));
    let placed =
        PlaceCardOrder::new(&shop(orders, payments, gateway)).run(&customer(), request(), &from())?;
    assert!(!placed.order.is_new);
    let is_opened = *is_opened.lock().unwrap();
    Ok((placed.url, is_opened))
}

#[test]
fn a_repeat_finds_the_page_as_long_as_it_can_be_paid_on() {
    use OrderStatus::{AwaitingPayment, Cancelled, Placed};
    let minutes = TimeDelta::minutes;
    assert_eq!(repeat(view(AwaitingPayment, minutes(59), Some(URL))).unwrap(), (URL.to_owned(), false));
    for over in [
        view(AwaitingPayment, minutes(60), Some(URL)),
        view(Placed, minutes(1), Some(URL)),
        view(Cancelled, minutes(1), Some(URL)),
        view(Cancelled, minutes(1), None),
    ] {
        assert!(matches!(repeat(over), Err(PlaceCardOrderError::Settled)));
    }
    let opening = view(AwaitingPayment, TimeDelta::seconds(14), None);
    assert!(matches!(repeat(opening), Err(PlaceCardOrderError::UnderWay)));
    let forgotten = view(AwaitingPayment, TimeDelta::seconds(15), None);
    assert_eq!(repeat(forgotten).unwrap(), ("https://pay.example/2".to_owned(), true));
}

fn paid() -> PaymentNews {
    PaymentNews::Paid { amount: order_view().order.amount(), currency: "try".into() }
}

/// Payments of which one is the order's.
fn known() -> MockPaymentRepository {
    let mut payments = MockPaymentRepository::new();
    payments.expect_find().returning(|_, _| Ok(Some(id())));
    payments.expect_keep_reference().returning(|_, _| Ok(()));
    payments
}

/// Orders that are told of by these letters when they change in this way.
fn changes(to: OrderChange, letters: &'static [OrderLetter]) -> MockOrderRepository {
    let mut orders = MockOrderRepository::new();
    orders
        .expect_find()
        .returning(|_| Ok(Some(view(OrderStatus::AwaitingPayment, TimeDelta::minutes(61), Some(URL)))));
    orders
        .expect_record()
        .withf(move |_, _, event, mails| {
            let kinds: Vec<_> = mails.iter().map(|mail| mail.letter.kind()).collect();
            event.change == to
                && kinds == letters.iter().map(|letter| MailKind::Order(*letter)).collect::<Vec<_>>()
        })
        .once()
        .returning(|_, before, event, _| {
            let state = before.after(event.change.clone(), event.at);
            let stored = StoredOrder {
                status: state.status,
                is_paid: state.is_paid,
                payment_problem: state.payment_problem,
                ..before.clone().into_stored()
            };
            let order = Order::restore(stored).unwrap();
            Ok(Recorded::Yes(OrderView { order, ..order_view() }.into()))
        });
    orders
}

fn untouched() -> MockOrderRepository {
    let mut orders = MockOrderRepository::new();
    orders
        .expect_find()
        .returning(|_| Ok(Some(view(OrderStatus::AwaitingPayment, TimeDelta::minutes(1), Some(URL)))));
    orders
}

fn hear(
    orders: MockOrderRepository,
    payments: MockPaymentRepository,
    gateway: MockPaymentGateway,
) -> Result<Heard, HearPaymentError> {
    HearPayment::new(&shop(orders, payments, gateway)).run(PaymentProvider::Stripe, None, b"")
}

fn saying(meaning: Result<NoticeMeaning, UntrustedNotice>) -> MockPaymentGateway {
    let mut gateway = MockPaymentGateway::new();
    gateway.expect_read().returning(move |_| meaning.clone());
    gateway
}

#[test]
fn signed_news_settle_without_asking_and_tell_customer_and_shop() {
    let news = NoticeMeaning::News(PaymentSubject::default(), paid());
    let orders = changes(OrderChange::Settled, &[OrderLetter::Placed, OrderLetter::New]);
    assert!(matches!(hear(orders, known(), saying(Ok(news))), Ok(Heard::Paid)));

    let failed = NoticeMeaning::News(PaymentSubject::default(), PaymentNews::Failed);
    let orders = changes(OrderChange::Status(OrderStatus::Cancelled), &[]);
    assert!(matches!(hear(orders, known(), saying(Ok(failed))), Ok(Heard::Unpaid)));
}

#[test]
fn what_is_not_signed_or_of_nobody_changes_nothing() {
    let answer = hear(MockOrderRepository::new(), MockPaymentRepository::new(), saying(Err(UntrustedNotice)));
    assert!(matches!(answer, Err(HearPaymentError::Untrusted)));
    let mut unknown = MockPaymentRepository::new();
    unknown.expect_find().returning(|_, _| Ok(None));
    let ask = NoticeMeaning::Ask { session: "cs_9".into() };
    assert!(matches!(hear(MockOrderRepository::new(), unknown, saying(Ok(ask))), Ok(Heard::Nothing)));
    let nothing = saying(Ok(NoticeMeaning::Nothing));
    let answer = hear(MockOrderRepository::new(), MockPaymentRepository::new(), nothing);
    assert!(matches!(answer, Ok(Heard::Nothing)));
    let hear = HearPayment::new(&ports());
    assert!(matches!(hear.run(PaymentProvider::Iyzico, None, b""), Err(HearPaymentError::Untrusted)));
}

#[test]
fn a_notice_that_says_nothing_itself_is_asked_about() {
    let asking = |state: fn() -> Result<PaymentState, GatewayError>| {
        let mut gateway = saying(Ok(NoticeMeaning::Ask { session: "cs_1".into() }));
        gateway
            .expect_look_up()
            .withf(|session, because| session == "cs_1" && *because == AskedBecause::Told)
            .once()
            .returning(move |_, _| state());
        gateway
    };
    let over = || Ok(PaymentState::Over { news: paid(), reference: Some("pi_1".into()) });
    let orders = changes(OrderChange::Settled, &[OrderLetter::Placed, OrderLetter::New]);
    assert!(matches!(hear(orders, known(), asking(over)), Ok(Heard::Paid)));
    for state in [|| Ok(PaymentState::UnderReview), || Ok(PaymentState::Open)] {
        assert!(matches!(hear(untouched(), known(), asking(state)), Ok(Heard::Unpaid)));
    }
    let untrusted = asking(|| Err(GatewayError::Untrusted));
    assert!(matches!(hear(untouched(), known(), untrusted), Err(HearPaymentError::Untrusted)));
    let down = asking(|| Err(GatewayError::Unavailable("down".into())));
    assert!(matches!(hear(untouched(), known(), down), Err(HearPaymentError::Unavailable)));
}

fn check(
    orders: MockOrderRepository,
    age: TimeDelta,
    answers: Vec<Result<PaymentState, GatewayError>>,
) -> usize {
    let number = answers.len();
    let mut payments = known();
    payments.expect_claim_due().withf(|now, _, _| *now == moment()).returning(move |_, _, _| {
        let due = DuePayment {
            order: id(),
            placed_at: moment() - age,
            page: Some((PaymentProvider::Stripe, "cs_1".into())),
        };
        Ok(vec![due; 3])
    });
    let answers = Mutex::new(answers.into_iter());
    let mut gateway = MockPaymentGateway::new();
    gateway
        .expect_look_up()
        .withf(|_, because| *because == AskedBecause::Silent)
        .times(number)
        .returning(move |_, _| answers.lock().unwrap().next().unwrap());
    CheckPayments::new(&shop(orders, payments, gateway)).run().unwrap()
}

#[test]
fn the_worker_settles_waits_or_gives_up() {
    let (young, old) = (TimeDelta::minutes(59), TimeDelta::minutes(60));
    let open = || Ok(PaymentState::Open);
    let review = || Ok(PaymentState::UnderReview);
    assert_eq!(check(untouched(), young, vec![open(), open(), review()]), 3);
    // What is being checked is paid, only not approved.
    assert_eq!(check(untouched(), old, vec![review(), review(), review()]), 3);
    let over = || Ok(PaymentState::Over { news: paid(), reference: None });
    let settled = changes(OrderChange::Settled, &[OrderLetter::Placed, OrderLetter::New]);
    check(settled, young, vec![over(), review(), review()]);
    let expired = changes(OrderChange::Status(OrderStatus::Cancelled), &[]);
    check(expired, old, vec![open(), review(), review()]);
}

#[test]
fn a_provider_that_is_down_is_asked_once_and_gives_up_nothing() {
    let down = Err(GatewayError::Unavailable("down".into()));
    check(untouched(), TimeDelta::minutes(600), vec![down]);
    let refused = || Err(GatewayError::Refused("no".into()));
    check(untouched(), TimeDelta::minutes(600), vec![refused(), refused(), refused()]);
}

#[test]
fn other_money_than_the_orders_is_noted() {
    let amount = Kurus::new(1).unwrap();
    let news = PaymentNews::Paid { amount, currency: "TRY".into() };
    let problem = domain::order::PaymentProblem::AmountMismatch;
    let orders = changes(OrderChange::Problem { problem, amount }, &[]);
    let gateway = saying(Ok(NoticeMeaning::News(PaymentSubject::default(), news)));
    assert!(matches!(hear(orders, known(), gateway), Ok(Heard::Unpaid)));
}
