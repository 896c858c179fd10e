use chrono::{DateTime, Utc};
use domain::{
    money::Kurus,
    order::{
        CancelRequestError, CardCharge, Instalments, NotCancellable, NothingToRefund, Order, OrderChange,
        OrderState, OrderStatus, PaymentEvent, PaymentProblem, PaymentType, StoredOrder,
    },
};
use proptest::prelude::*;

const AMOUNT: i64 = 12_345;
const OFFERED: [Instalments; 1] = [Instalments::ONE];

fn kurus(amount: i64) -> Kurus {
    Kurus::new(amount).unwrap()
}

fn order(state: OrderState, payment_type: PaymentType) -> Order {
    Order::restore(StoredOrder {
        items: vec![],
        delivery: None,
        discount: None,
        amount: kurus(AMOUNT),
        status: state.status,
        payment_type,
        is_paid: state.is_paid,
        payment_problem: state.payment_problem,
        refunded: state.refunded,
        refunded_at: state.refunded_at,
        shipment: state.shipment,
        ..fixtures::order().into_stored()
    })
    .unwrap()
}

const AWAITING: OrderState = OrderState {
    status: OrderStatus::AwaitingPayment,
    is_paid: false,
    payment_problem: None,
    refunded: Kurus::ZERO,
    refunded_at: None,
    shipment: None,
};

fn card(state: OrderState) -> Order {
    order(state, PaymentType::Card)
}

fn paid(amount: i64, currency: &str) -> PaymentEvent {
    PaymentEvent::Paid(CardCharge::at_once(kurus(amount), currency.into()))
}

fn at() -> DateTime<Utc> {
    DateTime::from_timestamp(1_790_000_000, 0).unwrap()
}

/// Returns the order after an event, and whether the event changed it.
fn after(before: &Order, news: &PaymentEvent) -> (Order, bool) {
    match before.apply_payment_event(news, &OFFERED) {
        Some(change) => (card(before.after(change, at())), true),
        None => (before.clone(), false),
    }
}

#[test]
fn the_exact_amount_settles_once() {
    for currency in ["TRY", "try", "Try"] {
        let (settled, is_news) = after(&card(AWAITING), &paid(AMOUNT, currency));
        assert!(is_news);
        let expected = OrderState { status: OrderStatus::Placed, is_paid: true, ..AWAITING };
        assert_eq!(settled.state(), expected);
        for late in [paid(AMOUNT, "TRY"), paid(1, "TRY"), PaymentEvent::Failed] {
            assert_eq!(settled.apply_payment_event(&late, &OFFERED), None, "{late:?}");
        }
    }
}

#[test]
fn wrong_amount_stays_a_problem() {
    for (amount, currency) in
        [(AMOUNT - 1, "TRY"), (AMOUNT + 1, "TRY"), (0, "TRY"), (AMOUNT, "USD"), (AMOUNT, "")]
    {
        let (order, _) = after(&card(AWAITING), &paid(amount, currency));
        let problem = Some(PaymentProblem::AmountMismatch);
        assert_eq!(order.state(), OrderState { payment_problem: problem, ..AWAITING }, "{amount} {currency}");
        for late in [paid(AMOUNT, "TRY"), paid(amount, currency), PaymentEvent::Failed] {
            assert_eq!(order.apply_payment_event(&late, &OFFERED), None, "{late:?}");
        }
    }
}

#[test]
fn money_for_a_cancelled_order_never_revives_it() {
    let (cancelled, is_news) = after(&card(AWAITING), &PaymentEvent::Failed);
    assert!(is_news && cancelled.status() == OrderStatus::Cancelled);
    assert_eq!(cancelled.apply_payment_event(&PaymentEvent::Failed, &OFFERED), None);
    for amount in [AMOUNT, 1] {
        let (late, _) = after(&cancelled, &paid(amount, "TRY"));
        let problem = Some(PaymentProblem::PaidAfterCancel);
        assert_eq!(late.state(), OrderState { payment_problem: problem, ..cancelled.state() });
        assert_eq!(late.apply_payment_event(&paid(AMOUNT, "TRY"), &OFFERED), None);
    }
}

#[test]
fn cancelled_paid_card_order_must_be_refunded() {
    let placed = OrderState { status: OrderStatus::Placed, is_paid: true, ..AWAITING };
    let cancel = OrderChange::Status(OrderStatus::Cancelled);
    let cancelled = card(card(placed).after(cancel, at()));
    assert_eq!(cancelled.payment_problem(), Some(PaymentProblem::RefundDue));
    assert!(cancelled.is_paid(), "the money is still here");
    assert_eq!(cancelled.apply_payment_event(&paid(AMOUNT, "TRY"), &OFFERED), None);

    let state = cancelled.after(cancelled.refund_by_hand(None).unwrap(), at());
    let expected = OrderState {
        status: OrderStatus::Cancelled,
        is_paid: false,
        payment_problem: None,
        refunded: kurus(AMOUNT),
        refunded_at: Some(at()),
        shipment: None,
    };
    assert_eq!(state, expected);
    let done = card(state);
    assert_eq!(done.refund_by_hand(None), Err(NothingToRefund));
    for late in [paid(AMOUNT, "TRY"), PaymentEvent::Failed] {
        assert_eq!(done.apply_payment_event(&late, &OFFERED), None, "{late:?}");
    }
}

#[test]
fn cancelled_paid_transfer_must_be_refunded() {
    let transfer = |state| order(state, PaymentType::BankTransfer);
    let placed = OrderState { status: OrderStatus::Placed, ..AWAITING };
    let paid = OrderState { is_paid: true, ..placed.clone() };
    let cancel = OrderChange::Status(OrderStatus::Cancelled);
    let after_payment = transfer(paid).after(cancel.clone(), at());
    let cancelled = transfer(placed).after(cancel, at());
    assert_eq!(cancelled.payment_problem, None);
    let before_payment = transfer(cancelled.clone()).after(OrderChange::Paid(true), at());
    for due in [after_payment, before_payment] {
        assert_eq!(due.payment_problem, Some(PaymentProblem::RefundDue));
        let corrected = transfer(due.clone()).after(OrderChange::Paid(false), at());
        assert_eq!(corrected, cancelled, "the money was noted by mistake");

        let refund = transfer(due.clone()).refund_by_hand(None).unwrap();
        assert_eq!(refund, OrderChange::Refunded(kurus(AMOUNT)));
        let refunded = transfer(due).after(refund, at());
        assert_eq!((refunded.payment_problem, refunded.is_paid), (None, false));
        let paid_again = transfer(refunded).after(OrderChange::Paid(true), at());
        assert_eq!(paid_again.payment_problem, Some(PaymentProblem::RefundDue));
        assert_eq!(paid_again.refunded_at, None);
    }
}

#[test]
fn full_refund_of_order_under_way_keeps_status() {
    let placed = card(OrderState { status: OrderStatus::Placed, is_paid: true, ..AWAITING });
    let partly = card(placed.after(OrderChange::PartlyRefunded(kurus(100)), at()));
    assert_eq!(partly.state(), OrderState { refunded: kurus(100), ..placed.state() });
    let fully = card(partly.after(OrderChange::Refunded(kurus(AMOUNT)), at()));
    assert_eq!(
        (fully.is_paid(), fully.refunded_at(), fully.status()),
        (false, Some(at()), OrderStatus::Placed)
    );
}

#[test]
fn refunded_wrong_amount_leaves_nothing_to_wait_for() {
    let state = OrderState { payment_problem: Some(PaymentProblem::AmountMismatch), ..AWAITING };
    let order = card(state);
    assert_eq!(order.expire(), None, "its money is here");
    let gone = order.after(order.refund_by_hand(None).unwrap(), at());
    assert_eq!((gone.status, gone.payment_problem), (OrderStatus::Cancelled, None));
}

#[test]
fn ignores_payment_events_of_bank_transfers() {
    let placed = order(OrderState { status: OrderStatus::Placed, ..AWAITING }, PaymentType::BankTransfer);
    for news in [paid(AMOUNT, "TRY"), PaymentEvent::Failed] {
        assert_eq!(placed.apply_payment_event(&news, &OFFERED), None);
    }
}

#[test]
fn customer_cannot_cancel_paid_and_refunded_order() {
    let refunded = OrderState { status: OrderStatus::Placed, refunded_at: Some(at()), ..AWAITING };
    assert_eq!(card(refunded).cancel_by_customer(), Err(NotCancellable));
}

#[test]
fn customer_cancels_unpaid_unpacked_order() {
    for status in OrderStatus::ALL {
        for is_paid in [false, true] {
            if status == OrderStatus::AwaitingPayment && is_paid {
                continue;
            }
            let order = card(OrderState { status, is_paid, ..AWAITING });
            let expected = match (status, is_paid) {
                (OrderStatus::AwaitingPayment | OrderStatus::Placed, false) => {
                    Ok(OrderChange::Status(OrderStatus::Cancelled))
                }
                _ => Err(NotCancellable),
            };
            assert_eq!(order.cancel_by_customer(), expected, "{status:?} {is_paid}");
        }
    }
}

#[test]
fn only_paid_unshipped_order_takes_cancel_request() {
    use OrderStatus::{AwaitingPayment, Cancelled, Delivered, Placed, Preparing, Shipped};
    let check = |status, is_paid, refunded_at| {
        card(OrderState { status, is_paid, refunded_at, ..AWAITING }).check_cancel_request()
    };
    for status in [Placed, Preparing] {
        assert_eq!(check(status, true, None), Ok(()));
        assert_eq!(check(status, false, None), Err(CancelRequestError::NotPaid));
        assert_eq!(check(status, false, Some(at())), Err(CancelRequestError::Ended));
    }
    assert_eq!(check(AwaitingPayment, false, None), Err(CancelRequestError::NotPaid));
    for is_paid in [true, false] {
        assert_eq!(check(Shipped, is_paid, None), Err(CancelRequestError::Shipped));
        assert_eq!(check(Delivered, is_paid, None), Err(CancelRequestError::Shipped));
        assert_eq!(check(Cancelled, is_paid, None), Err(CancelRequestError::Ended));
    }
}

fn any_news() -> impl Strategy<Value = PaymentEvent> {
    prop_oneof![
        prop_oneof![Just(AMOUNT), 0..20_000_i64].prop_map(|amount| paid(amount, "TRY")),
        Just(PaymentEvent::Failed),
    ]
}

proptest! {
    /// Events may arrive in any sequence and repeatedly.
    #[test]
    fn any_event_keeps_order_valid_and_is_idempotent(all in prop::collection::vec(any_news(), 0..12)) {
        let mut order = card(AWAITING);
        for news in all {
            let (next, _) = after(&order, &news);
            prop_assert_eq!(next.apply_payment_event(&news, &OFFERED), None, "{:?} twice", news);
            prop_assert!(next.refunded() >= order.refunded());
            prop_assert!(!(next.is_paid() && next.refunded_at().is_some()));
            prop_assert!(order.status() != OrderStatus::Cancelled || next.status() == OrderStatus::Cancelled);
            order = next;
        }
    }
}
