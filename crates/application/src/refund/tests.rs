use super::{
    MockRefundRepository, PendingRefund, ProviderPayment, RefundChange, RefundError, RefundService,
    WantedRefund, WrittenRefund,
};
use crate::{
    idempotency::Created,
    order::{CardPayment, MockOrderRepository, OrderAccessError, OrderView, Recorded},
    order_return::{MockReturnRepository, ReturnRecorded, ReturnService},
    payment::{CardPayments, GatewayError, MockPaymentGateway, PaymentProvider, PaymentTerms},
    ports::Ports,
    testing::{order_view, ports, staff},
};
use chrono::TimeDelta;
use domain::{
    ids::{OrderId, RefundId},
    mail::MailKind,
    money::Kurus,
    order::{
        CardRefund, Charge, EventAuthor, IdempotencyKey, Order, OrderChange, OrderStatus, PaymentProblem,
        PaymentType, RefundAmountError, RefundDecider, RefundNote, RefundOutcome, RefundState, RefundVerdict,
        RefundVerdictError, ReportedRefund, StoredOrder,
    },
    order_return::{OrderReturn, ReturnMove, ReturnStatus},
};
use fixtures::{moment, order_return};
use std::{
    net::{IpAddr, Ipv4Addr},
    sync::{Arc, Mutex},
};
use uuid::Uuid;

const IP: IpAddr = IpAddr::V4(Ipv4Addr::new(203, 0, 113, 7));
const CAPTURED: i64 = 25_000;

fn kurus(amount: i64) -> Kurus {
    Kurus::new(amount).unwrap()
}

fn id() -> OrderId {
    order_view().order.id()
}

/// Returns a cancelled card order whose money is still here, with these refunds.
fn owed(refunds: Vec<CardRefund>) -> OrderView {
    card_order(OrderStatus::Cancelled, Some(PaymentProblem::RefundDue), refunds)
}

fn card_order(
    status: OrderStatus,
    payment_problem: Option<PaymentProblem>,
    refunds: Vec<CardRefund>,
) -> OrderView {
    let stored = StoredOrder {
        status,
        payment_problem,
        payment_type: PaymentType::Card,
        is_paid: true,
        ..order_view().order.into_stored()
    };
    let charge = Some(Charge { charged: kurus(CAPTURED), instalments: 1 });
    OrderView {
        order: Order::restore(stored).unwrap(),
        payment: Some(CardPayment { provider: None, url: None, is_expired: true, charge }),
        refunds,
        ..order_view()
    }
}

/// What happened, in sequence.
type Log = Arc<Mutex<Vec<String>>>;

/// The shop's storage of one order. It applies each change to its refunds and the status of its returns.
#[derive(Clone)]
struct Stored {
    view: Arc<Mutex<OrderView>>,
    changes: Arc<Mutex<Vec<RefundChange>>>,
    log: Log,
    provider: PaymentProvider,
}

impl Stored {
    fn new(view: OrderView) -> Self {
        Self {
            view: Arc::new(Mutex::new(view)),
            changes: Arc::default(),
            log: Log::default(),
            provider: PaymentProvider::Stripe,
        }
    }

    fn refunds(&self) -> MockRefundRepository {
        let mut refunds = MockRefundRepository::new();
        let stored = self.clone();
        refunds.expect_change().returning(move |_, _, _, decision| {
            let mut view = stored.view.lock().unwrap();
            let Some(change) = decision.decide(&view)? else { return Ok(None) };
            stored.log.lock().unwrap().push(format!("write {}", change.refund.state));
            view.refunds.retain(|known| known.id != change.refund.id);
            view.refunds.push(change.refund.clone());
            stored.changes.lock().unwrap().push(change.clone());
            Ok(Some(WrittenRefund { refund: Created::new(change.refund), counts: vec![] }))
        });
        let provider = self.provider;
        refunds
            .expect_payment()
            .returning(move |_| Ok(Some(ProviderPayment { provider, reference: "pi_1".into() })));
        refunds
    }

    fn orders(&self) -> MockOrderRepository {
        let mut orders = MockOrderRepository::new();
        let view = Arc::clone(&self.view);
        orders.expect_find_without_products().returning(move |_| Ok(Some(view.lock().unwrap().clone())));
        let view = Arc::clone(&self.view);
        orders.expect_find().returning(move |_| Ok(Some(view.lock().unwrap().clone())));
        orders
    }

    fn ports(&self, refunds: MockRefundRepository, mut gateway: MockPaymentGateway) -> Ports {
        gateway.expect_provider().return_const(self.provider);
        let terms = PaymentTerms { first_check: TimeDelta::seconds(120), expiry: TimeDelta::minutes(60) };
        Ports {
            refunds: Arc::new(refunds),
            orders: Arc::new(self.orders()),
            cards: CardPayments::new(vec![Arc::new(gateway)], None, terms),
            ..ports()
        }
    }

    fn service(&self, gateway: MockPaymentGateway) -> RefundService {
        RefundService::new(&self.ports(self.refunds(), gateway))
    }

    fn states(&self) -> Vec<(Kurus, RefundState)> {
        self.view.lock().unwrap().refunds.iter().map(|refund| (refund.amount, refund.state)).collect()
    }

    fn last_change(&self) -> RefundChange {
        self.changes.lock().unwrap().last().unwrap().clone()
    }
}

/// Returns a gateway whose refunds have this outcome, and notes when it is asked.
fn paying(
    log: &Log,
    outcome: impl Fn() -> Result<RefundOutcome, GatewayError> + Send + 'static,
) -> MockPaymentGateway {
    let mut gateway = MockPaymentGateway::new();
    let log = Arc::clone(log);
    gateway.expect_refund().once().returning(move |request| {
        log.lock().unwrap().push(format!("ask {} {}", request.payment, request.amount));
        Ok(ReportedRefund {
            id: Some(request.id),
            reference: Some("re_1".into()),
            amount: request.amount,
            outcome: outcome()?,
            made_at: None,
        })
    });
    gateway
}

fn wanted(amount: Option<i64>) -> WantedRefund {
    WantedRefund { amount: amount.map(kurus), return_id: None, note: RefundNote::new("Vazgeçti").ok() }
}

fn key() -> IdempotencyKey {
    IdempotencyKey::parse("anahtar").unwrap()
}

#[test]
fn writes_refund_before_asking_provider() {
    let stored = Stored::new(owed(vec![]));
    let gateway = paying(&stored.log, || Ok(RefundOutcome::Done));
    let refund = stored.service(gateway).request(&staff(), id(), &wanted(None), key(), IP).unwrap();
    assert!(refund.is_new);
    assert_eq!((refund.value.amount, refund.value.state), (kurus(CAPTURED), RefundState::Done));
    assert_eq!(*stored.log.lock().unwrap(), ["write pending", "ask pi_1 250.00", "write done"]);
    let changes = stored.changes.lock().unwrap();
    assert_eq!(changes[0].event, None, "nothing is paid back yet");
    let event = changes[1].event.clone().unwrap();
    assert_eq!(event.change, OrderChange::Refunded(kurus(CAPTURED)));
    assert_eq!((event.by, event.note), (EventAuthor::shop(staff().name()), wanted(None).note));
    let mails: Vec<_> =
        changes.iter().flat_map(|change| &change.mails).map(|mail| mail.letter.kind()).collect();
    assert_eq!(mails, [MailKind::Refund]);
}

#[test]
fn partial_refund_keeps_debt() {
    let stored = Stored::new(owed(vec![]));
    let gateway = paying(&stored.log, || Ok(RefundOutcome::Done));
    stored.service(gateway).request(&staff(), id(), &wanted(Some(700)), key(), IP).unwrap();
    assert_eq!(stored.last_change().event.unwrap().change, OrderChange::PartlyRefunded(kurus(700)));
}

#[test]
fn refusal_is_failed_with_reason() {
    let stored = Stored::new(owed(vec![]));
    let gateway = paying(&stored.log, || Ok(RefundOutcome::Failed { reason: "5093 Yetersiz bakiye".into() }));
    let refund = stored.service(gateway).request(&staff(), id(), &wanted(None), key(), IP).unwrap().value;
    assert_eq!((refund.state, refund.reason.as_deref()), (RefundState::Failed, Some("5093 Yetersiz bakiye")));
    assert_eq!(stored.last_change().event, None);
}

#[test]
fn unknown_outcome_stays_pending() {
    let stored = Stored::new(owed(vec![]));
    let gateway = paying(&stored.log, || Err(GatewayError::Unavailable("silence".into())));
    let answer = stored.service(gateway).request(&staff(), id(), &wanted(None), key(), IP);
    assert!(matches!(answer, Err(RefundError::Unavailable)));
    assert_eq!(stored.states(), [(kurus(CAPTURED), RefundState::Pending)]);
    for error in [|| GatewayError::Untrusted, || GatewayError::Refused("unreadable".into())] {
        let stored = Stored::new(owed(vec![]));
        let gateway = paying(&stored.log, move || Err(error()));
        let refund = stored.service(gateway).request(&staff(), id(), &wanted(None), key(), IP).unwrap().value;
        assert_eq!(refund.state, RefundState::Pending);
    }
}

#[test]
fn repeat_of_key_asks_nobody() {
    let stored = Stored::new(owed(vec![]));
    let first = pending(700);
    let mut refunds = MockRefundRepository::new();
    let repeated = WrittenRefund { refund: Created::repeated(first.clone()), counts: vec![] };
    refunds.expect_change().once().returning(move |_, _, _, _| Ok(Some(repeated.clone())));
    refunds.expect_payment().returning(|_| Ok(None));
    let service = RefundService::new(&stored.ports(refunds, MockPaymentGateway::new()));
    let answer = service.request(&staff(), id(), &wanted(None), key(), IP).unwrap();
    assert_eq!(answer, Created::repeated(first));
}

#[test]
fn fingerprint_tells_requests_apart() {
    let plain = wanted(None);
    let others = [
        (wanted(Some(700)), id()),
        (WantedRefund { return_id: Some(order_return().id), ..wanted(None) }, id()),
        (WantedRefund { note: None, ..wanted(None) }, id()),
        (wanted(None), OrderId::new(Uuid::from_u128(77))),
    ];
    assert_eq!(plain.fingerprint(id()), wanted(None).fingerprint(id()));
    for (other, order) in others {
        assert_ne!(plain.fingerprint(id()), other.fingerprint(order), "{other:?}");
    }
}

#[test]
fn refuses_unknown_return() {
    let stored = Stored::new(owed(vec![]));
    let wanted = WantedRefund { return_id: Some(order_return().id), ..wanted(None) };
    let answer = stored.service(MockPaymentGateway::new()).request(&staff(), id(), &wanted, key(), IP);
    assert!(matches!(answer, Err(RefundError::ReturnNotFound)));
}

fn pending(amount: i64) -> CardRefund {
    CardRefund {
        by: Some(staff().name()),
        ..CardRefund::new(RefundId::new(Uuid::from_u128(0xF)), id(), kurus(amount), None, moment())
    }
}

fn received() -> OrderReturn {
    OrderReturn { status: ReturnStatus::Received, ..order_return() }
}

fn returned(refunds: Vec<CardRefund>) -> OrderView {
    OrderView { returns: vec![received()], ..card_order(OrderStatus::Delivered, None, refunds) }
}

#[test]
fn done_refund_marks_its_return_refunded() {
    let stored = Stored::new(returned(vec![]));
    let gateway = paying(&stored.log, || Ok(RefundOutcome::Done));
    let wanted = WantedRefund { return_id: Some(received().id), ..wanted(None) };
    stored.service(gateway).request(&staff(), id(), &wanted, key(), IP).unwrap();
    let statuses: Vec<_> =
        stored.changes.lock().unwrap().iter().map(|change| change.order_return.clone()).collect();
    let refunded = OrderReturn { status: ReturnStatus::Refunded, ..received() };
    assert_eq!(statuses, [None, Some(refunded)]);
}

#[test]
fn bank_rejection_reopens_return() {
    let of_return = CardRefund { return_id: Some(received().id), ..pending(CAPTURED) };
    let done = of_return.decide(RefundVerdict::Done, None, moment()).unwrap();
    let refunded = OrderReturn { status: ReturnStatus::Refunded, ..received() };
    let stored = Stored::new(OrderView { returns: vec![refunded], ..returned(vec![done.clone()]) });
    let rejected = ReportedRefund {
        id: Some(done.id),
        reference: Some("re_1".into()),
        amount: done.amount,
        outcome: RefundOutcome::Failed { reason: "expired_or_canceled_card".into() },
        made_at: None,
    };
    stored.service(MockPaymentGateway::new()).apply_report(id(), &rejected).unwrap();
    assert_eq!(stored.last_change().order_return, Some(received()));
    stored.service(MockPaymentGateway::new()).apply_report(id(), &rejected).unwrap();
    assert_eq!(stored.changes.lock().unwrap().len(), 1, "a repeat changes nothing");
}

#[test]
fn panel_refund_is_taken_over_once() {
    let stored = Stored::new(owed(vec![]));
    let mut gateway = MockPaymentGateway::new();
    let panel = ReportedRefund {
        id: None,
        reference: Some("re_9".into()),
        amount: kurus(700),
        outcome: RefundOutcome::Done,
        made_at: None,
    };
    gateway
        .expect_list_refunds()
        .withf(|payment| payment == "pi_1")
        .returning(move |_| Ok(Some(vec![panel.clone()])));
    let service = stored.service(gateway);
    service.look_up(id()).unwrap();
    service.look_up(id()).unwrap();
    assert_eq!(stored.states(), [(kurus(700), RefundState::Done)]);
    let event = stored.last_change().event.unwrap();
    assert_eq!((event.by, event.note), ("Kart ödemesi".into(), None));
}

#[test]
fn panel_refund_pays_back_the_return_that_it_fits() {
    let advance = |amount: i64| {
        let stored = Stored::new(returned(vec![]));
        let panel =
            ReportedRefund { id: None, amount: kurus(amount), ..report(pending(1).id, RefundOutcome::Done) };
        stored.service(MockPaymentGateway::new()).apply_report(id(), &panel).unwrap();
        let RefundChange { refund, order_return, mails, .. } = stored.last_change();
        (refund.return_id, order_return.map(|one| one.status), mails.len())
    };
    assert_eq!(advance(CAPTURED), (Some(received().id), Some(ReturnStatus::Refunded), 1));
    assert_eq!(advance(CAPTURED - 1), (None, None, 1));
}

#[test]
fn panel_refund_is_not_noted_a_second_time_for_its_return() {
    let early =
        ReportedRefund { id: None, amount: kurus(CAPTURED), ..report(pending(1).id, RefundOutcome::Done) };
    let panel = CardRefund::taken_over(pending(1).id, id(), &early, moment()).unwrap();
    let stored = Stored::new(returned(vec![panel.clone()]));
    refund_return_by_hand(&stored, MockReturnRepository::new());
    let change = stored.last_change();
    assert_eq!(change.refund, CardRefund { return_id: Some(received().id), ..panel });
    assert_eq!(change.order_return.map(|one| one.status), Some(ReturnStatus::Refunded));
    assert_eq!((change.mails.len(), stored.states().len()), (0, 1));
}

/// Lets staff mark the received return as paid back.
fn refund_return_by_hand(stored: &Stored, mut returns: MockReturnRepository) {
    let refunded = ReturnMove { to: ReturnStatus::Refunded, note: None, restock: false };
    returns.expect_order_of().returning(|_| Ok(Some(id())));
    let ports = stored.ports(stored.refunds(), MockPaymentGateway::new());
    let service = ReturnService::new(&Ports { returns: Arc::new(returns), ..ports });
    service.advance(&staff(), received().id, &refunded).unwrap();
}

#[test]
fn unreadable_payment_is_settled_by_hand() {
    let unpaid = StoredOrder {
        payment_type: PaymentType::Card,
        status: OrderStatus::AwaitingPayment,
        payment_problem: Some(PaymentProblem::AmountMismatch),
        is_paid: false,
        ..order_view().order.into_stored()
    };
    let view = OrderView { order: Order::restore(unpaid).unwrap(), ..order_view() };
    let charge = Some(Charge { charged: Kurus::ZERO, instalments: 1 });
    let stored = Stored::new(OrderView {
        payment: Some(CardPayment { provider: None, url: None, is_expired: true, charge }),
        ..view
    });
    let mut orders = stored.orders();
    orders.expect_record().once().returning(|_, _, _, _| Ok(Recorded::Yes(order_view().into(), vec![])));
    let ports = stored.ports(stored.refunds(), MockPaymentGateway::new());
    let service = RefundService::new(&Ports { orders: Arc::new(orders), ..ports });
    service.mark_refunded(&staff(), id(), &RefundNote::new("Panelden").unwrap()).unwrap();
}

#[test]
fn staff_decide_pending_refund_once() {
    let sent = CardRefund { sent_at: moment() - TimeDelta::minutes(10), ..pending(700) };
    let stored = Stored::new(owed(vec![sent]));
    let service = stored.service(MockPaymentGateway::new());
    let note = RefundNote::new("Panelde yok").unwrap();
    let decide = |verdict| service.decide(&staff(), id(), pending(700).id, verdict, Some(&note));
    let refund = decide(RefundVerdict::NotDone).unwrap();
    assert_eq!((refund.state, refund.reason.as_deref()), (RefundState::Failed, Some("Panelde yok")));
    assert!(matches!(decide(RefundVerdict::Done), Err(RefundError::Verdict(RefundVerdictError::Decided))));
    let unknown = service.decide(&staff(), id(), RefundId::new(Uuid::nil()), RefundVerdict::Done, None);
    assert!(matches!(unknown, Err(RefundError::NotFound)));
}

/// Returns how often the provider is asked to pay when the worker checks a refund of 7 TL that was sent `age` ago.
fn sent_again(
    provider: PaymentProvider,
    age: TimeDelta,
    list: Option<Vec<ReportedRefund>>,
    is_still_pending: bool,
) -> usize {
    let (asked, state) = checked(provider, age, list, is_still_pending, RefundOutcome::Done);
    if asked > 0 {
        assert_eq!(state, RefundState::Done);
    }
    asked
}

/// Lets the worker check a refund of 7 TL that was sent `age` ago. Returns how often the provider is asked to pay, which has
/// this outcome, and the refund's state then.
fn checked(
    provider: PaymentProvider,
    age: TimeDelta,
    list: Option<Vec<ReportedRefund>>,
    is_still_pending: bool,
    outcome: RefundOutcome,
) -> (usize, RefundState) {
    let stored = Stored { provider, ..Stored::new(owed(vec![pending(700)])) };
    let mut refunds = stored.refunds();
    let payment = Some(ProviderPayment { provider, reference: "pi_1".into() });
    let refund = CardRefund { sent_at: moment() - age, ..pending(700) };
    let due = PendingRefund { refund, payment };
    refunds.expect_claim_pending().once().returning(move |_, _, _| Ok(vec![due.clone()]));
    let log = Arc::clone(&stored.log);
    refunds.expect_note_sending().returning(move |_, _| {
        log.lock().unwrap().push("note sending".to_owned());
        Ok(is_still_pending)
    });
    let mut gateway = MockPaymentGateway::new();
    gateway.expect_list_refunds().once().returning(move |_| Ok(list.clone()));
    let log = Arc::clone(&stored.log);
    gateway.expect_refund().returning(move |request| {
        let mut log = log.lock().unwrap();
        assert_eq!(log.last().map(String::as_str), Some("note sending"));
        log.push("ask".to_owned());
        let is_refused = matches!(outcome, RefundOutcome::Failed { .. });
        let reported = report(request.id, outcome.clone());
        Ok(ReportedRefund { reference: reported.reference.clone().filter(|_| !is_refused), ..reported })
    });
    let service = RefundService::new(&stored.ports(refunds, gateway));
    assert_eq!(service.check_due().unwrap(), 1);
    let asked = stored.log.lock().unwrap().iter().filter(|step| *step == "ask").count();
    (asked, stored.states()[0].1)
}

fn report(id: RefundId, outcome: RefundOutcome) -> ReportedRefund {
    ReportedRefund {
        id: Some(id),
        reference: Some("re_1".into()),
        amount: kurus(700),
        outcome,
        made_at: None,
    }
}

#[test]
fn worker_asks_again_only_for_lost_refunds() {
    use PaymentProvider::{Iyzico, Stripe};
    let soon = TimeDelta::seconds(121);
    let late = TimeDelta::minutes(10);
    let known = || Some(vec![report(pending(700).id, RefundOutcome::Pending)]);
    assert_eq!(sent_again(Stripe, soon, Some(vec![]), true), 1);
    assert_eq!(sent_again(Stripe, soon, Some(vec![]), false), 0, "staff have decided meanwhile");
    assert_eq!(sent_again(Stripe, late, known(), true), 0);
    assert_eq!(sent_again(Iyzico, soon, Some(vec![]), true), 0, "its reports lag");
    assert_eq!(sent_again(Iyzico, late, Some(vec![]), true), 1);
    assert_eq!(sent_again(Iyzico, late, None, true), 0, "staff must decide");
}

#[test]
fn refused_repeat_decides_nothing_at_iyzico() {
    let refused = || RefundOutcome::Failed { reason: "5093".into() };
    let check = |provider| checked(provider, TimeDelta::minutes(10), Some(vec![]), true, refused());
    assert_eq!(check(PaymentProvider::Iyzico), (1, RefundState::Pending), "the first may have been paid");
    assert_eq!(check(PaymentProvider::Stripe), (1, RefundState::Failed), "a key is paid once");
}

#[test]
fn panel_is_looked_up_before_iyzico_pays() {
    let stored = Stored { provider: PaymentProvider::Iyzico, ..Stored::new(owed(vec![])) };
    let panel = |amount| ReportedRefund {
        id: None,
        reference: Some("re_9".into()),
        amount: kurus(amount),
        outcome: RefundOutcome::Done,
        made_at: None,
    };
    let mut gateway = paying(&stored.log, || Ok(RefundOutcome::Done));
    gateway.expect_list_refunds().once().returning(move |_| Ok(Some(vec![panel(700)])));
    stored.service(gateway).request(&staff(), id(), &wanted(None), key(), IP).unwrap();
    assert_eq!(
        stored.states(),
        [(kurus(700), RefundState::Done), (kurus(CAPTURED - 700), RefundState::Done)]
    );
    // A payment that was paid back whole is not paid back again. If the list can't be read, the refund is asked for all the same.
    let stored = Stored { provider: PaymentProvider::Iyzico, ..Stored::new(owed(vec![])) };
    let mut gateway = MockPaymentGateway::new();
    gateway.expect_list_refunds().once().returning(move |_| Ok(Some(vec![panel(CAPTURED)])));
    let answer = stored.service(gateway).request(&staff(), id(), &wanted(None), key(), IP);
    assert!(matches!(answer, Err(RefundError::Amount(RefundAmountError::NothingToRefund))));
    let stored = Stored { provider: PaymentProvider::Iyzico, ..Stored::new(owed(vec![])) };
    let mut gateway = paying(&stored.log, || Ok(RefundOutcome::Done));
    gateway.expect_list_refunds().once().returning(|_| Err(GatewayError::Unavailable("silence".into())));
    assert!(stored.service(gateway).request(&staff(), id(), &wanted(None), key(), IP).is_ok());
}

#[test]
fn worker_applies_what_list_says() {
    let stored = Stored::new(owed(vec![pending(700)]));
    let mut refunds = stored.refunds();
    let due = |number| PendingRefund {
        refund: CardRefund { id: RefundId::new(Uuid::from_u128(number)), ..pending(700) },
        payment: Some(ProviderPayment {
            provider: PaymentProvider::Stripe,
            reference: format!("pi_{number}"),
        }),
    };
    refunds.expect_claim_pending().once().returning(move |_, _, _| Ok(vec![due(0xF)]));
    let mut gateway = MockPaymentGateway::new();
    gateway.expect_list_refunds().returning(|_| Ok(Some(vec![report(pending(700).id, RefundOutcome::Done)])));
    RefundService::new(&stored.ports(refunds, gateway)).check_due().unwrap();
    assert_eq!(stored.states(), [(kurus(700), RefundState::Done)]);
    // A silent provider is asked once, not for each of its refunds.
    let mut refunds = stored.refunds();
    refunds.expect_claim_pending().once().returning(move |_, _, _| Ok(vec![due(1), due(2)]));
    let mut gateway = MockPaymentGateway::new();
    gateway.expect_list_refunds().once().returning(|_| Err(GatewayError::Unavailable("silence".into())));
    assert_eq!(RefundService::new(&stored.ports(refunds, gateway)).check_due().unwrap(), 2);
    // A list that can't be read is one payment's.
    let mut refunds = stored.refunds();
    refunds.expect_claim_pending().once().returning(move |_, _, _| Ok(vec![due(1), due(2)]));
    let mut gateway = MockPaymentGateway::new();
    gateway.expect_list_refunds().times(2).returning(|_| Err(GatewayError::Refused("unreadable".into())));
    assert_eq!(RefundService::new(&stored.ports(refunds, gateway)).check_due().unwrap(), 2);
}

#[test]
fn refund_by_hand_is_a_refund_of_what_is_left() {
    let stored = Stored::new(owed(vec![pending(700)]));
    let note = RefundNote::new("Panelden").unwrap();
    let service = stored.service(MockPaymentGateway::new());
    service.mark_refunded(&staff(), id(), &note).unwrap();
    let change = stored.last_change();
    assert_eq!((change.refund.amount, change.refund.state), (kurus(CAPTURED - 700), RefundState::Done));
    assert_eq!(change.refund.decision.map(|decision| decision.by), Some(RefundDecider::Staff));
    assert_eq!(change.event.and_then(|event| event.note), Some(note.clone()));
    let again = service.mark_refunded(&staff(), id(), &note);
    assert!(matches!(again, Err(OrderAccessError::NothingToRefund(_))), "the rest is pending");
    let paid = Stored::new(card_order(OrderStatus::Placed, None, vec![]));
    let refused = paid.service(MockPaymentGateway::new()).mark_refunded(&staff(), id(), &note);
    assert!(matches!(refused, Err(OrderAccessError::NothingToRefund(_))));
}

#[test]
fn transfer_is_refunded_without_a_refund_to_a_card() {
    let stored = StoredOrder {
        status: OrderStatus::Cancelled,
        payment_problem: Some(PaymentProblem::RefundDue),
        is_paid: true,
        ..order_view().order.into_stored()
    };
    let stored = Stored::new(OrderView { order: Order::restore(stored).unwrap(), ..order_view() });
    let mut orders = stored.orders();
    orders
        .expect_record()
        .withf(|_, before, event, _| event.change == OrderChange::Refunded(before.amount()))
        .once()
        .returning(|_, _, _, _| Ok(Recorded::Yes(order_view().into(), vec![])));
    let ports = stored.ports(stored.refunds(), MockPaymentGateway::new());
    let service = RefundService::new(&Ports { orders: Arc::new(orders), ..ports });
    service.mark_refunded(&staff(), id(), &RefundNote::new("EFT").unwrap()).unwrap();
    assert_eq!(stored.states(), []);
}

#[test]
fn return_refunded_by_hand_is_a_refund_of_what_is_due() {
    let stored = Stored::new(returned(vec![]));
    refund_return_by_hand(&stored, MockReturnRepository::new());
    let change = stored.last_change();
    assert_eq!(change.refund.amount, order_view().order.amount().max(kurus(CAPTURED)));
    assert_eq!(change.refund.return_id, Some(received().id));
    assert_eq!(change.order_return.map(|one| one.status), Some(ReturnStatus::Refunded));
    // Everything was paid back before: only the return's status is left.
    let all = CardRefund {
        by: Some(staff().name()),
        ..CardRefund::noted_by_hand(pending(1).id, id(), kurus(CAPTURED), None, moment())
    };
    let stored = Stored::new(returned(vec![all]));
    let mut returns = MockReturnRepository::new();
    returns.expect_record().once().returning(|_, _, _, _| Ok(ReturnRecorded::Yes(vec![])));
    refund_return_by_hand(&stored, returns);
    assert_eq!(stored.changes.lock().unwrap().len(), 0);
}
