use super::{
    CardCheckout, CardPayments, DuePage, DuePayment, GatewayError, MockPaymentGateway, MockPaymentRepository,
    NoticeError, NoticeMeaning, PaymentGateway, PaymentOutcome, PaymentPage, PaymentProvider, PaymentService,
    PaymentState, PaymentSubject, PaymentTerms, PlaceCardOrderError, UntrustedNotice,
};
use crate::{
    order::{
        CardPayment, KeyedOrder, MockOrderRepository, OrderBasis, OrderDecision, OrderEffects, OrderRequest,
        OrderView, PlaceOrderError, Placement, Recorded, RequestedItem,
    },
    ports::Ports,
    refund::MockRefundRepository,
    testing::{customer, order_view, ports, purchaser},
};
use chrono::TimeDelta;
use domain::{
    cart::Quantity,
    ids::OrderId,
    mail::{MailKind, OrderLetter},
    money::Kurus,
    order::{
        CardCharge, Charge, EventAuthor, IdempotencyKey, Instalments, Order, OrderChange, OrderStatus,
        PaymentEvent, PaymentProblem, PaymentType, ProductOffer, RefundOutcome, ReportedRefund, StoredOrder,
    },
};
use fixtures::{address, moment, product};
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

/// Returns a card order of this age.
fn view(status: OrderStatus, age: TimeDelta, url: Option<&str>) -> OrderView {
    let stored = StoredOrder {
        status,
        payment_type: PaymentType::Card,
        created_at: moment() - age,
        ..order_view().order.into_stored()
    };
    OrderView {
        order: Order::restore(stored).unwrap(),
        payment: Some(CardPayment {
            provider: None,
            url: url.map(str::to_owned),
            is_expired: false,
            charge: None,
        }),
        ..order_view()
    }
}

fn id() -> OrderId {
    order_view().order.id()
}

fn request() -> OrderRequest {
    let items = vec![RequestedItem { product: product().id, quantity: Quantity::ONE }];
    OrderRequest { key: IdempotencyKey::parse("anahtar"), ..OrderRequest::new(items, PaymentType::Card) }
}

fn from() -> CardCheckout {
    CardCheckout { buyer_address: Ipv4Addr::LOCALHOST.into(), origin: "https://shop.example".into() }
}

/// Returns a repository in which the key is free and the placed order looks like this.
fn free_key(now: OrderView) -> MockOrderRepository {
    let mut orders = MockOrderRepository::new();
    orders.expect_place().once().returning(|_, decision| placed(decision));
    orders.expect_find().returning(move |_| Ok(Some(now.clone())));
    orders
}

#[test]
fn writes_order_before_opening_payment_page() {
    let orders = free_key(view(OrderStatus::AwaitingPayment, TimeDelta::zero(), None));
    let mut gateway = MockPaymentGateway::new();
    gateway
        .expect_open()
        .withf(|request| {
            request.order.id() == id()
                && request.origin == "https://shop.example"
                && request.expires_at == moment() + TimeDelta::minutes(60)
                && request.payer.email == customer().user().email
        })
        .once()
        .returning(|request| {
            Ok(PaymentPage { session: "cs_1".into(), url: URL.into(), expires_at: request.expires_at })
        });
    let mut payments = MockPaymentRepository::new();
    payments
        .expect_keep_page()
        .withf(|order, provider, page, offered| {
            *order == id()
                && *provider == PaymentProvider::Stripe
                && page.session == "cs_1"
                && page.expires_at == moment() + TimeDelta::minutes(60)
                && *offered == [Instalments::ONE]
        })
        .once()
        .returning(|_, _, page, _| Ok(page.url.clone()));
    let placed = PaymentService::new(&shop(orders, payments, gateway))
        .place_card_order(&purchaser(), request(), &from())
        .unwrap();
    assert_eq!((placed.url.as_str(), placed.order.is_new), (URL, true));
}

#[test]
fn withdraws_order_whose_page_cannot_be_opened() {
    for error in [GatewayError::Unavailable("down".into()), GatewayError::Refused("no".into())] {
        let mut orders = free_key(view(OrderStatus::AwaitingPayment, TimeDelta::zero(), None));
        orders
            .expect_withdraw()
            .withf(|order, event| {
                order.id() == id()
                    && event.change == OrderChange::Status(OrderStatus::Cancelled)
                    && event.by == EventAuthor::from("Kart ödemesi")
            })
            .once()
            .returning(|_, _| Ok(Recorded::ChangedMeanwhile));
        let error = Mutex::new(Some(error));
        let mut gateway = MockPaymentGateway::new();
        gateway.expect_open().returning(move |_| Err(error.lock().unwrap().take().unwrap()));
        let ports = shop(orders, MockPaymentRepository::new(), gateway);
        let answer = PaymentService::new(&ports).place_card_order(&purchaser(), request(), &from());
        assert!(matches!(answer, Err(PlaceCardOrderError::Unavailable)));
    }
}

#[test]
fn without_a_provider_nothing_is_written() {
    let answer = PaymentService::new(&ports()).place_card_order(&purchaser(), request(), &from());
    assert!(matches!(answer, Err(PlaceCardOrderError::Unavailable)));
}

/// Places what is decided about one product.
fn placed(decision: &dyn OrderDecision) -> Result<Placement, PlaceOrderError> {
    let offers = vec![ProductOffer::from(&product())];
    let new = decision.decide(OrderBasis { address: Some(address()), offers, ..OrderBasis::default() })?;
    assert!(new.order.status() == OrderStatus::AwaitingPayment && !new.order.is_paid());
    assert!(new.mails.is_empty());
    Ok(Placement::Placed(Box::new(new.order), OrderEffects::default()))
}

/// Returns the stored order of a repeated request.
fn keyed() -> KeyedOrder {
    let fingerprint = Arc::new(Mutex::new([0; 32]));
    let mut first = MockOrderRepository::new();
    let seen = Arc::clone(&fingerprint);
    first.expect_place().returning(move |query, _| {
        *seen.lock().unwrap() = query.request.unwrap().fingerprint;
        Err(crate::error::StorageError::failed("only its fingerprint is wanted").into())
    });
    let ports = shop(first, MockPaymentRepository::new(), MockPaymentGateway::new());
    drop(PaymentService::new(&ports).place_card_order(&purchaser(), request(), &from()));
    let (fingerprint, order) = (*fingerprint.lock().unwrap(), order_view().order);
    KeyedOrder { id: id(), number: order.number(), amount: order.amount(), fingerprint, is_claimed: false }
}

/// Repeats a request while its order looks like this. Returns the URL, and whether a new page was opened.
fn repeat(now: OrderView) -> Result<(String, bool), PlaceCardOrderError> {
    let mut orders = MockOrderRepository::new();
    let earlier = keyed();
    orders.expect_place().returning(move |_, _| Ok(Placement::KeyTaken(earlier.clone())));
    orders.expect_find().returning(move |_| Ok(Some(now.clone())));
    let is_opened = Arc::new(Mutex::new(false));
    let opened = Arc::clone(&is_opened);
    let mut gateway = MockPaymentGateway::new();
    gateway.expect_open().returning(move |request| {
        *opened.lock().unwrap() = true;
        Ok(PaymentPage {
            session: "cs_2".into(),
            url: "https://pay.example/2".into(),
            expires_at: request.expires_at,
        })
    });
    let mut payments = MockPaymentRepository::new();
    payments.expect_keep_page().returning(|_, _, page, _| Ok(page.url.clone()));
    let placed = PaymentService::new(&shop(orders, payments, gateway)).place_card_order(
        &purchaser(),
        request(),
        &from(),
    )?;
    assert!(!placed.order.is_new);
    let is_opened = *is_opened.lock().unwrap();
    Ok((placed.url, is_opened))
}

#[test]
fn repeat_returns_page_while_it_can_be_paid() {
    use OrderStatus::{AwaitingPayment, Cancelled, Placed};
    let minutes = TimeDelta::minutes;
    assert_eq!(repeat(view(AwaitingPayment, minutes(59), Some(URL))).unwrap(), (URL.to_owned(), false));
    for over in [
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

/// Returns a repository with an order half an hour old whose page has expired. It expects these numbers of changes and
/// withdrawals; a withdrawal frees the key.
fn of_a_dead_page(settled: usize, withdrawn: usize) -> MockOrderRepository {
    let mut page_over = view(OrderStatus::AwaitingPayment, TimeDelta::minutes(31), Some(URL));
    page_over.payment = page_over.payment.map(|payment| CardPayment { is_expired: true, ..payment });
    let is_free = Arc::new(Mutex::new(false));
    let (free, freed, earlier) = (Arc::clone(&is_free), Arc::clone(&is_free), keyed());
    let is_paid = Arc::new(Mutex::new(false));
    let paid = Arc::clone(&is_paid);
    let mut orders = MockOrderRepository::new();
    orders.expect_place().times(1 + withdrawn).returning(move |_, decision| {
        if *is_free.lock().unwrap() { placed(decision) } else { Ok(Placement::KeyTaken(earlier.clone())) }
    });
    orders.expect_find().returning(move |_| {
        let is_new = *free.lock().unwrap();
        let new = || view(OrderStatus::AwaitingPayment, TimeDelta::zero(), None);
        let old = if *paid.lock().unwrap() { order_view() } else { page_over.clone() };
        Ok(Some(if is_new { new() } else { old }))
    });
    orders.expect_withdraw().times(withdrawn).returning(move |_, _| {
        *freed.lock().unwrap() = true;
        Ok(Recorded::Yes(order_view().into(), vec![]))
    });
    orders
        .expect_record()
        .withf(|_, _, event, _| event.change == OrderChange::Settled)
        .times(settled)
        .returning(move |_, _, _, _| {
            *is_paid.lock().unwrap() = true;
            Ok(Recorded::Yes(order_view().into(), vec![]))
        });
    orders
}

#[test]
fn repeat_after_expiry_checks_payment_and_reopens_page() {
    let after = |since_its_end, answer: Result<PaymentState, GatewayError>, settled, withdrawn| {
        let answer = Mutex::new(Some(answer));
        let mut gateway = MockPaymentGateway::new();
        gateway
            .expect_look_up()
            .withf(|session| session == "cs_1")
            .once()
            .returning(move |_| answer.lock().unwrap().take().unwrap());
        gateway.expect_open().times(withdrawn).returning(|request| {
            let url = "https://pay.example/2".into();
            Ok(PaymentPage { session: "cs_2".into(), url, expires_at: request.expires_at })
        });
        let mut payments = known();
        payments
            .expect_page()
            .returning(move |_| Ok(due(TimeDelta::minutes(60) + since_its_end, false).page));
        payments.expect_keep_page().returning(|_, _, page, _| Ok(page.url.clone()));
        let ports = shop(of_a_dead_page(settled, withdrawn), payments, gateway);
        PaymentService::new(&ports).place_card_order(&purchaser(), request(), &from())
    };
    let last_word = TimeDelta::minutes(10);
    let repeat = |answer, settled, withdrawn| after(last_word, answer, settled, withdrawn);
    let over = |event| Ok(PaymentState::Over { event, reference: None });
    for unpaid in [Ok(PaymentState::Open), Ok(PaymentState::Refused), over(PaymentEvent::Failed)] {
        let placed = repeat(unpaid, 0, 1).unwrap();
        assert_eq!((placed.url.as_str(), placed.order.is_new), ("https://pay.example/2", true));
    }
    assert!(matches!(repeat(over(paid()), 1, 0), Err(PlaceCardOrderError::Settled)));
    for unclear in [Ok(PaymentState::UnderReview), Err(GatewayError::Refused("no".into()))] {
        assert!(matches!(repeat(unclear, 0, 0), Err(PlaceCardOrderError::Pending)));
    }
    // A payment begun in the page's last moments may still be at the bank. A refused one is not.
    let just_before = last_word - TimeDelta::seconds(1);
    assert!(matches!(after(just_before, Ok(PaymentState::Open), 0, 0), Err(PlaceCardOrderError::Pending)));
    assert!(after(just_before, over(PaymentEvent::Failed), 0, 1).unwrap().order.is_new);
    let down = Err(GatewayError::Unavailable("down".into()));
    assert!(matches!(repeat(down, 0, 0), Err(PlaceCardOrderError::Unavailable)));
}

fn paid() -> PaymentEvent {
    PaymentEvent::Paid(CardCharge::at_once(order_view().order.amount(), "try".into()))
}

/// Returns a repository that finds the order's payment.
fn known() -> MockPaymentRepository {
    let mut payments = MockPaymentRepository::new();
    payments.expect_find().returning(|_, _| Ok(Some(id())));
    payments.expect_keep_charge().returning(|_, _, _| Ok(()));
    payments.expect_offered_instalments().returning(|_| Ok(vec![Instalments::ONE]));
    payments
}

/// Returns a repository that expects this change with these letters.
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
            Ok(Recorded::Yes(OrderView { order, ..order_view() }.into(), vec![]))
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

fn handle(
    orders: MockOrderRepository,
    payments: MockPaymentRepository,
    gateway: MockPaymentGateway,
) -> Result<PaymentOutcome, NoticeError> {
    PaymentService::new(&shop(orders, payments, gateway)).handle_notice(PaymentProvider::Stripe, None, b"")
}

fn saying(meaning: Result<NoticeMeaning, UntrustedNotice>) -> MockPaymentGateway {
    let mut gateway = MockPaymentGateway::new();
    gateway.expect_read().returning(move |_| meaning.clone());
    gateway
}

#[test]
fn signed_event_settles_without_asking_and_mails_both() {
    let event = NoticeMeaning::Event(PaymentSubject::default(), paid());
    let orders = changes(OrderChange::Settled, &[OrderLetter::Placed, OrderLetter::New]);
    assert!(matches!(handle(orders, known(), saying(Ok(event))), Ok(PaymentOutcome::Paid)));

    let failed = NoticeMeaning::Event(PaymentSubject::default(), PaymentEvent::Failed);
    let orders = changes(OrderChange::Status(OrderStatus::Cancelled), &[]);
    assert!(matches!(handle(orders, known(), saying(Ok(failed))), Ok(PaymentOutcome::Unpaid)));
}

#[test]
fn refund_event_is_applied_without_asking() {
    let reported = ReportedRefund {
        id: None,
        reference: Some("re_1".into()),
        amount: Kurus::new(100).unwrap(),
        outcome: RefundOutcome::Done,
        made_at: None,
    };
    let mut refunds = MockRefundRepository::new();
    refunds.expect_change().withf(|staff, order, _, _| staff.is_none() && *order == id()).once().returning(
        |_, _, _, decision| {
            let change = decision.decide(&order_view()).unwrap().unwrap();
            assert_eq!(change.refund.reference.as_deref(), Some("re_1"));
            Ok(None)
        },
    );
    let gateway = saying(Ok(NoticeMeaning::Refund(PaymentSubject::default(), reported)));
    let ports = shop(MockOrderRepository::new(), known(), gateway);
    let service = PaymentService::new(&Ports { refunds: Arc::new(refunds), ..ports });
    let answer = service.handle_notice(PaymentProvider::Stripe, None, b"");
    assert!(matches!(answer, Ok(PaymentOutcome::RefundsApplied)));
    let changed = saying(Ok(NoticeMeaning::RefundsChanged(PaymentSubject::default())));
    let answer = handle(MockOrderRepository::new(), known(), changed);
    assert!(matches!(answer, Ok(PaymentOutcome::RefundsChanged(order)) if order == id()));
}

#[test]
fn unsigned_or_unknown_event_changes_nothing() {
    let answer =
        handle(MockOrderRepository::new(), MockPaymentRepository::new(), saying(Err(UntrustedNotice)));
    assert!(matches!(answer, Err(NoticeError::Untrusted)));
    let mut unknown = MockPaymentRepository::new();
    unknown.expect_find().returning(|_, _| Ok(None));
    let ask = NoticeMeaning::Ask { session: "cs_9".into() };
    assert!(matches!(
        handle(MockOrderRepository::new(), unknown, saying(Ok(ask))),
        Ok(PaymentOutcome::Unknown)
    ));
    let nothing = saying(Ok(NoticeMeaning::Nothing));
    let answer = handle(MockOrderRepository::new(), MockPaymentRepository::new(), nothing);
    assert!(matches!(answer, Ok(PaymentOutcome::Unknown)));
    let service = PaymentService::new(&ports());
    assert!(matches!(service.handle_notice(PaymentProvider::Iyzico, None, b""), Err(NoticeError::Untrusted)));
}

#[test]
fn asks_provider_about_notice_without_content() {
    let asking = |state: fn() -> Result<PaymentState, GatewayError>| {
        let mut gateway = saying(Ok(NoticeMeaning::Ask { session: "cs_1".into() }));
        gateway.expect_look_up().withf(|session| session == "cs_1").once().returning(move |_| state());
        gateway
    };
    let over = || Ok(PaymentState::Over { event: paid(), reference: Some("pi_1".into()) });
    let orders = changes(OrderChange::Settled, &[OrderLetter::Placed, OrderLetter::New]);
    assert!(matches!(handle(orders, known(), asking(over)), Ok(PaymentOutcome::Paid)));
    for state in [|| Ok(PaymentState::UnderReview), || Ok(PaymentState::Open), || Ok(PaymentState::Refused)] {
        assert!(matches!(handle(untouched(), known(), asking(state)), Ok(PaymentOutcome::Undecided)));
    }
    let untrusted = asking(|| Err(GatewayError::Untrusted));
    assert!(matches!(handle(untouched(), known(), untrusted), Err(NoticeError::Untrusted)));
    let down = asking(|| Err(GatewayError::Unavailable("down".into())));
    assert!(matches!(handle(untouched(), known(), down), Err(NoticeError::Unavailable)));
}

#[test]
fn only_customers_return_with_refusal_cancels() {
    let come_back = |orders, state: fn() -> Result<PaymentState, GatewayError>| {
        let mut gateway = saying(Ok(NoticeMeaning::Ask { session: "cs_1".into() }));
        gateway.expect_look_up().once().returning(move |_| state());
        PaymentService::new(&shop(orders, known(), gateway)).handle_return(PaymentProvider::Stripe, b"")
    };
    for state in [|| Ok(PaymentState::UnderReview), || Ok(PaymentState::Open)] {
        assert!(matches!(come_back(untouched(), state), Ok(PaymentOutcome::Undecided)));
    }
    let cancelled = changes(OrderChange::Status(OrderStatus::Cancelled), &[]);
    let refused = come_back(cancelled, || Ok(PaymentState::Refused));
    assert!(matches!(refused, Ok(PaymentOutcome::Unpaid)));
}

/// Returns a due payment of this age on a page that lives for an hour.
fn due(age: TimeDelta, is_cancelled: bool) -> DuePayment {
    let expires_at = moment() - age + TimeDelta::minutes(60);
    let page = DuePage { provider: PaymentProvider::Stripe, session: "cs_1".into(), expires_at };
    DuePayment { order: id(), placed_at: moment() - age, is_cancelled, page: Some(page) }
}

/// Runs the worker on these payments. The provider returns `answers` to look-ups and `closing` to requests to close a
/// page; `ended` payments are marked as over.
fn check_all(
    orders: MockOrderRepository,
    all: Vec<DuePayment>,
    answers: Vec<Result<PaymentState, GatewayError>>,
    closing: Option<Result<bool, GatewayError>>,
    ended: usize,
) -> usize {
    let number = answers.len();
    let mut payments = known();
    payments.expect_claim_due().withf(|now, _, _| *now == moment()).returning(move |_, _, _| Ok(all.clone()));
    payments.expect_end().withf(|order| *order == id()).times(ended).returning(|_| Ok(()));
    let answers = Mutex::new(answers.into_iter());
    let mut gateway = MockPaymentGateway::new();
    gateway.expect_look_up().times(number).returning(move |_| answers.lock().unwrap().next().unwrap());
    let times = usize::from(closing.is_some());
    let closing = Mutex::new(closing);
    gateway
        .expect_close()
        .withf(|session| session == "cs_1")
        .times(times)
        .returning(move |_| closing.lock().unwrap().take().unwrap());
    PaymentService::new(&shop(orders, payments, gateway)).check_due().unwrap()
}

fn check(
    orders: MockOrderRepository,
    age: TimeDelta,
    answers: Vec<Result<PaymentState, GatewayError>>,
    ended: usize,
) -> usize {
    check_all(orders, vec![due(age, false); 3], answers, None, ended)
}

#[test]
fn the_worker_settles_waits_or_gives_up() {
    let (young, old) = (TimeDelta::minutes(59), TimeDelta::minutes(60));
    let open = || Ok(PaymentState::Open);
    let review = || Ok(PaymentState::UnderReview);
    assert_eq!(check(untouched(), young, vec![open(), open(), review()], 0), 3);
    // A payment under review is paid, but not approved yet.
    assert_eq!(check(untouched(), old, vec![review(), review(), review()], 0), 3);
    let over = || Ok(PaymentState::Over { event: paid(), reference: None });
    let settled = changes(OrderChange::Settled, &[OrderLetter::Placed, OrderLetter::New]);
    check(settled, young, vec![over(), review(), review()], 1);
    let expired = changes(OrderChange::Status(OrderStatus::Cancelled), &[]);
    check(expired, old, vec![open(), review(), review()], 0);
    // The page may still accept another card.
    let refused = || Ok(PaymentState::Refused);
    check(untouched(), young, vec![refused(), review(), review()], 0);
    let cancelled = || changes(OrderChange::Status(OrderStatus::Cancelled), &[]);
    check(cancelled(), old, vec![refused(), review(), review()], 0);
    let failed = Ok(PaymentState::Over { event: PaymentEvent::Failed, reference: None });
    check(cancelled(), young, vec![failed, review(), review()], 1);
}

#[test]
fn unreachable_provider_is_asked_once_and_orders_stay() {
    let down = || Err(GatewayError::Unavailable("down".into()));
    check(untouched(), TimeDelta::days(30), vec![down()], 0);
    let refused = || Err(GatewayError::Refused("no".into()));
    check(untouched(), TimeDelta::minutes(600), vec![refused(), refused(), refused()], 0);
    // A provider that refuses for a day does not know the payment.
    let expired = changes(OrderChange::Status(OrderStatus::Cancelled), &[]);
    check(expired, TimeDelta::hours(25), vec![refused(), down()], 0);
    check_all(untouched(), vec![due(TimeDelta::hours(25), true)], vec![refused()], None, 1);
}

#[test]
fn unreachable_provider_does_not_block_the_other() {
    let of = |provider| {
        let due = due(TimeDelta::minutes(60), false);
        let page = due.page.map(|page| DuePage { provider, ..page });
        DuePayment { page, ..due }
    };
    let asked = |provider, times, answer: fn() -> Result<PaymentState, GatewayError>| {
        let mut gateway = MockPaymentGateway::new();
        gateway.expect_provider().return_const(provider);
        gateway.expect_look_up().times(times).returning(move |_| answer());
        Arc::new(gateway) as Arc<dyn PaymentGateway>
    };
    let mut payments = known();
    payments.expect_claim_due().returning(move |_, _, _| {
        use PaymentProvider::{Iyzico, Stripe};
        Ok(vec![of(Stripe), of(Stripe), of(Iyzico), of(Stripe)])
    });
    let expired = changes(OrderChange::Status(OrderStatus::Cancelled), &[]);
    let ports = shop(expired, payments, MockPaymentGateway::new());
    let down = asked(PaymentProvider::Stripe, 1, || Err(GatewayError::Unavailable("down".into())));
    let up = asked(PaymentProvider::Iyzico, 1, || Ok(PaymentState::Open));
    let cards = CardPayments::new(vec![down, up], None, ports.cards.terms());
    assert_eq!(PaymentService::new(&Ports { cards, ..ports }).check_due().unwrap(), 4);
}

#[test]
fn gives_up_orders_of_unconfigured_provider() {
    let of_iyzico = |age| {
        let due = due(age, false);
        let page = due.page.map(|page| DuePage { provider: PaymentProvider::Iyzico, ..page });
        vec![DuePayment { page, ..due }]
    };
    check_all(untouched(), of_iyzico(TimeDelta::hours(24)), vec![], None, 0);
    let expired = changes(OrderChange::Status(OrderStatus::Cancelled), &[]);
    check_all(expired, of_iyzico(TimeDelta::hours(25)), vec![], None, 0);
}

#[test]
fn closes_or_watches_page_of_cancelled_order() {
    let open = || vec![Ok(PaymentState::Open)];
    let off = |minutes| vec![due(TimeDelta::minutes(minutes), true)];
    check_all(untouched(), off(5), open(), Some(Ok(true)), 1);
    check_all(untouched(), off(5), open(), Some(Ok(false)), 0);
    check_all(untouched(), off(5), open(), Some(Err(GatewayError::Unavailable("down".into()))), 0);
    // Until a payment begun in the last minute has arrived.
    check_all(untouched(), off(69), open(), Some(Ok(false)), 0);
    check_all(untouched(), off(70), open(), None, 1);
    let refused = || vec![Ok(PaymentState::Refused)];
    check_all(untouched(), off(5), refused(), Some(Ok(false)), 0);
    check_all(untouched(), off(70), refused(), None, 1);
    let failed = || vec![Ok(PaymentState::Over { event: PaymentEvent::Failed, reference: None })];
    let cancelled = || {
        let mut orders = MockOrderRepository::new();
        orders
            .expect_find()
            .returning(|_| Ok(Some(view(OrderStatus::Cancelled, TimeDelta::minutes(5), Some(URL)))));
        orders
    };
    check_all(cancelled(), off(5), failed(), None, 1);
    let mut paid_all_the_same = cancelled();
    paid_all_the_same
        .expect_record()
        .withf(|_, _, event, _| {
            let problem = PaymentProblem::PaidAfterCancel;
            event.change == OrderChange::Problem { problem, amount: order_view().order.amount() }
        })
        .once()
        .returning(|_, _, _, _| Ok(Recorded::Yes(order_view().into(), vec![])));
    let over = vec![Ok(PaymentState::Over { event: paid(), reference: None })];
    check_all(paid_all_the_same, off(5), over, None, 1);
}

#[test]
fn order_cancelled_while_page_opens_gets_no_page() {
    let mut orders = MockOrderRepository::new();
    let seen = Mutex::new(0);
    orders.expect_place().returning(|_, decision| placed(decision));
    orders.expect_find().times(2).returning(move |_| {
        let mut seen = seen.lock().unwrap();
        *seen += 1;
        let status = if *seen == 1 { OrderStatus::AwaitingPayment } else { OrderStatus::Cancelled };
        Ok(Some(view(status, TimeDelta::zero(), None)))
    });
    let mut gateway = MockPaymentGateway::new();
    gateway.expect_open().returning(|request| {
        Ok(PaymentPage { session: "cs_1".into(), url: URL.into(), expires_at: request.expires_at })
    });
    let mut payments = MockPaymentRepository::new();
    payments.expect_keep_page().returning(|_, _, page, _| Ok(page.url.clone()));
    let answer = PaymentService::new(&shop(orders, payments, gateway)).place_card_order(
        &purchaser(),
        request(),
        &from(),
    );
    assert!(matches!(answer, Err(PlaceCardOrderError::Settled)));
}

#[test]
fn fee_settles_if_its_instalments_were_offered() {
    let amount = order_view().order.amount();
    let charged = Kurus::new(amount.get() + 700).unwrap();
    let [two, three] = [2, 3].map(|count| Instalments::new(count).unwrap());
    for (offered, change) in [
        (vec![Instalments::ONE, two, three], OrderChange::Settled),
        (
            vec![Instalments::ONE, two],
            OrderChange::Problem { problem: PaymentProblem::AmountMismatch, amount: charged },
        ),
    ] {
        let is_settled = change == OrderChange::Settled;
        let letters: &[OrderLetter] = if is_settled { &[OrderLetter::Placed, OrderLetter::New] } else { &[] };
        let mut payments = MockPaymentRepository::new();
        payments.expect_find().returning(|_, _| Ok(Some(id())));
        // The money is stored whether it pays the order or not.
        payments
            .expect_keep_charge()
            .withf(move |order, charge, reference| {
                *order == id() && *charge == Charge { charged, instalments: 3 } && *reference == Some("24")
            })
            .once()
            .returning(|_, _, _| Ok(()));
        payments.expect_offered_instalments().returning(move |_| Ok(offered.clone()));
        let charge = CardCharge { price: amount, charged, currency: "TRY".into(), instalments: 3 };
        let subject = PaymentSubject { reference: Some("24".into()), ..PaymentSubject::default() };
        let gateway = saying(Ok(NoticeMeaning::Event(subject, PaymentEvent::Paid(charge))));
        let outcome = if is_settled { PaymentOutcome::Paid } else { PaymentOutcome::Unpaid };
        assert_eq!(handle(changes(change, letters), payments, gateway).ok(), Some(outcome));
    }
}

#[test]
fn records_wrong_amount_as_problem() {
    let amount = Kurus::new(1).unwrap();
    let event = PaymentEvent::Paid(CardCharge::at_once(amount, "TRY".into()));
    let problem = PaymentProblem::AmountMismatch;
    let orders = changes(OrderChange::Problem { problem, amount }, &[]);
    let gateway = saying(Ok(NoticeMeaning::Event(PaymentSubject::default(), event)));
    assert!(matches!(handle(orders, known(), gateway), Ok(PaymentOutcome::Unpaid)));
}
