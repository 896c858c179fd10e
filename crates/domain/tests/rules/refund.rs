use chrono::{DateTime, TimeDelta, Utc};
use domain::{
    ids::{RefundId, ReturnId},
    money::Kurus,
    order::{
        CapturedMoney, CardRefund, Order, OrderChange, OrderState, OrderStatus, PaidByHand, PaymentProblem,
        PaymentType, RefundAmountError, RefundDecider, RefundOutcome, RefundState, RefundVerdict,
        RefundVerdictError, ReportedRefund, ReturnToRefund, StoredOrder, reconcile_refunds,
    },
    order_return::{OrderReturn, ReturnStatus},
};
use proptest::prelude::*;
use std::collections::BTreeMap;
use uuid::Uuid;

fn kurus(amount: i64) -> Kurus {
    Kurus::new(amount).unwrap()
}

fn at() -> DateTime<Utc> {
    fixtures::moment()
}

fn refund_id(number: u128) -> RefundId {
    RefundId::new(Uuid::from_u128(number))
}

/// Returns the paid card order of one product, changed by `change`.
fn order(change: impl FnOnce(&mut StoredOrder)) -> Order {
    let mut stored =
        StoredOrder { payment_type: PaymentType::Card, is_paid: true, ..fixtures::order().into_stored() };
    change(&mut stored);
    Order::restore(stored).unwrap()
}

fn cancelled() -> Order {
    order(|order| {
        order.status = OrderStatus::Cancelled;
        order.payment_problem = Some(PaymentProblem::RefundDue);
    })
}

fn received() -> OrderReturn {
    OrderReturn { status: ReturnStatus::Received, ..fixtures::order_return() }
}

fn pending(number: u128, amount: i64) -> CardRefund {
    CardRefund::new(refund_id(number), fixtures::order().id(), kurus(amount), None, at())
}

fn done(number: u128, amount: i64) -> CardRefund {
    pending(number, amount).decide(RefundVerdict::Done, None, at()).unwrap()
}

fn failed(number: u128, amount: i64) -> CardRefund {
    pending(number, amount).decide(RefundVerdict::NotDone, None, later()).unwrap()
}

/// Returns when no request of a refund of [`at`] can be under way any more.
fn later() -> DateTime<Utc> {
    at() + TimeDelta::minutes(10)
}

fn report(number: u128, amount: i64, outcome: RefundOutcome) -> ReportedRefund {
    ReportedRefund {
        id: Some(refund_id(number)),
        reference: Some(format!("re_{number}")),
        amount: kurus(amount),
        outcome,
        made_at: None,
    }
}

fn rejected() -> RefundOutcome {
    RefundOutcome::Failed { reason: "expired_or_canceled_card".into() }
}

fn money(captured: i64, refunds: &[CardRefund]) -> CapturedMoney<'_> {
    CapturedMoney { captured: kurus(captured), refunds }
}

/// Returns the state of a refund after these reports.
fn after(refund: CardRefund, outcomes: &[RefundOutcome]) -> RefundState {
    let number = refund.id.uuid().as_u128();
    let amount = refund.amount.get();
    let all = outcomes.iter().fold(refund, |refund, outcome| {
        refund.after_report(&report(number, amount, outcome.clone()), at()).unwrap_or(refund)
    });
    all.state
}

#[test]
fn pending_and_done_refunds_reduce_what_is_available() {
    let refunds = [pending(1, 100), done(2, 200), failed(3, 400)];
    let money = money(1_000, &refunds);
    assert_eq!((money.available(), money.refunded()), (kurus(700), kurus(200)));
}

#[test]
fn default_amount_of_problem_is_everything_left() {
    let refunds = [done(1, 100), failed(2, 300)];
    let amount = cancelled().card_refund_amount(&money(1_000, &refunds), None, None);
    assert_eq!(amount, Ok(kurus(900)), "with the fee for instalments");
    for problem in [PaymentProblem::PaidAfterCancel, PaymentProblem::AmountMismatch] {
        let order = order(|order| {
            order.is_paid = false;
            order.status = OrderStatus::Cancelled;
            order.payment_problem = Some(problem);
        });
        assert_eq!(order.card_refund_amount(&money(70, &[]), None, None), Ok(kurus(70)), "{problem}");
    }
}

#[test]
fn refuses_amounts_by_name() {
    let full = [done(1, 1_000)];
    let part = [done(1, 400), pending(2, 100)];
    let cases = [
        (cancelled(), money(1_000, &part), Some(501), Some("amount_too_high")),
        (cancelled(), money(1_000, &full), Some(1), Some("amount_too_high")),
        (cancelled(), money(1_000, &full), None, Some("nothing_to_refund")),
        (cancelled(), money(0, &[]), None, Some("nothing_to_refund")),
        (cancelled(), money(0, &[]), Some(1), Some("nothing_to_refund")),
        (order(|_| {}), money(1_000, &[]), None, None),
        (order(|_| {}), money(1_000, &[]), Some(0), None),
    ];
    for (order, money, wanted, code) in cases {
        let error = order.card_refund_amount(&money, wanted.map(kurus), None).unwrap_err();
        assert_eq!(error.code(), code, "{wanted:?} of {money:?}");
    }
    let too_high = cancelled().card_refund_amount(&money(1_000, &part), Some(kurus(501)), None);
    assert_eq!(too_high, Err(RefundAmountError::TooHigh { available: kurus(500) }));
    let transfer = order(|order| order.payment_type = PaymentType::BankTransfer);
    assert_eq!(
        transfer.card_refund_amount(&money(1_000, &[]), Some(kurus(1)), None),
        Err(RefundAmountError::NothingToRefund)
    );
    assert_eq!(
        order(|_| {}).card_refund_amount(&money(1_000, &[]), Some(kurus(1_000)), None),
        Ok(kurus(1_000))
    );
}

#[test]
fn return_is_refunded_only_when_received() {
    let order = order(|_| {});
    let amount = order.amount().get();
    for status in ReturnStatus::ALL {
        let this = OrderReturn { status, ..fixtures::order_return() };
        let named = ReturnToRefund { this: &this, all: std::slice::from_ref(&this) };
        for wanted in [None, Some(kurus(amount))] {
            let answer = order.card_refund_amount(&money(amount, &[]), wanted, Some(named));
            if status == ReturnStatus::Received {
                assert_eq!(answer, Ok(kurus(amount)));
            } else {
                let error = answer.unwrap_err();
                assert_eq!(
                    (error, error.code()),
                    (RefundAmountError::ReturnNotReceived, Some("return_not_received"))
                );
            }
        }
    }
}

#[test]
fn full_return_pays_back_instalment_fee() {
    let order = order(|_| {});
    let amount = order.amount().get();
    let this = received();
    let named = || Some(ReturnToRefund { this: &this, all: std::slice::from_ref(&this) });
    let due = |refunds: &[CardRefund]| order.card_refund_due(&money(amount + 700, refunds), named()).unwrap();
    assert_eq!(due(&[]), Some(kurus(amount + 700)));
    let of_return = CardRefund { return_id: Some(this.id), ..done(1, 700) };
    assert_eq!(due(std::slice::from_ref(&of_return)), Some(kurus(amount)), "what is left of the return");
    let failed = CardRefund { return_id: Some(this.id), ..failed(1, 700) };
    assert_eq!(due(&[failed]), Some(kurus(amount + 700)));
    let other = done(1, 701);
    assert_eq!(due(&[other]), Some(kurus(amount - 1)), "never more than is left of the payment");
}

#[test]
fn fee_belongs_to_return_that_completes_order() {
    let (order, all) = two_returns();
    let [first, second] = all.clone();
    let due = |this: &OrderReturn, all: &[OrderReturn]| {
        order.card_refund_due(&money(1_070, &[]), Some(ReturnToRefund { this, all })).unwrap()
    };
    assert_eq!((due(&first, &all), due(&second, &all)), (Some(kurus(500)), Some(kurus(570))));
    assert_eq!(due(&first, std::slice::from_ref(&first)), Some(kurus(500)));
    let of_status = |status, one: &OrderReturn| OrderReturn { status, ..one.clone() };
    for status in [ReturnStatus::Refused, ReturnStatus::Requested, ReturnStatus::Approved] {
        assert_eq!(due(&second, &[of_status(status, &first), second.clone()]), Some(kurus(500)), "{status}");
    }
    let refunded = of_status(ReturnStatus::Refunded, &second);
    assert_eq!(due(&first, &[first.clone(), refunded]), Some(kurus(570)), "the other was paid back before");
}

#[test]
fn outcome_follows_provider() {
    use RefundOutcome::{Done, Pending};
    for (outcomes, state) in [
        (vec![Pending], RefundState::Pending),
        (vec![Done], RefundState::Done),
        (vec![rejected()], RefundState::Failed),
        (vec![Done, Done], RefundState::Done),
        (vec![Done, Pending], RefundState::Done),
        (vec![Done, rejected()], RefundState::Failed),
        (vec![Done, rejected(), rejected()], RefundState::Failed),
        // Reports that were overtaken.
        (vec![rejected(), Done], RefundState::Failed),
        (vec![rejected(), Pending], RefundState::Failed),
        (vec![Pending, rejected(), Done], RefundState::Failed),
    ] {
        assert_eq!(after(pending(1, 100), &outcomes), state, "{outcomes:?}");
    }
}

#[test]
fn report_of_other_amount_decides_nothing() {
    let refund = pending(1, 100);
    let after = refund.after_report(&report(1, 99, RefundOutcome::Done), at());
    assert_eq!(after, None, "staff can still decide");
}

#[test]
fn staff_decide_only_pending_refunds() {
    for refund in [done(1, 100), failed(1, 100)] {
        assert_eq!(refund.decide(RefundVerdict::Done, None, later()), Err(RefundVerdictError::Decided));
    }
    let accepted = CardRefund { reference: Some("re_1".into()), ..pending(1, 100) };
    let denied = accepted.decide(RefundVerdict::NotDone, None, later());
    assert_eq!(denied, Err(RefundVerdictError::Decided), "it will be paid");
    let early = later() - TimeDelta::milliseconds(1);
    let denied = pending(1, 100).decide(RefundVerdict::NotDone, None, early);
    assert_eq!(denied, Err(RefundVerdictError::UnderWay));
    let asked_again = CardRefund { sent_at: later(), ..pending(1, 100) };
    let denied = asked_again.decide(RefundVerdict::NotDone, None, later());
    assert_eq!(denied, Err(RefundVerdictError::UnderWay));
    let not_done =
        pending(1, 100).decide(RefundVerdict::NotDone, Some("Panelde yok".into()), later()).unwrap();
    assert_eq!((not_done.state, not_done.reason.as_deref()), (RefundState::Failed, Some("Panelde yok")));
    assert_eq!(not_done.decision.map(|decision| decision.by), Some(RefundDecider::Staff));
    // The provider knows better.
    assert_eq!(after(not_done.clone(), &[RefundOutcome::Done]), RefundState::Done);
    assert_eq!(after(not_done.clone(), &[RefundOutcome::Pending, RefundOutcome::Done]), RefundState::Done);
    assert_eq!(after(not_done, &[RefundOutcome::Pending]), RefundState::Pending);
    assert_eq!(after(done(1, 100), &[rejected()]), RefundState::Failed);
}

#[test]
fn refusal_without_record_is_corrected_by_list() {
    let refusal = ReportedRefund { reference: None, ..report(1, 100, rejected()) };
    let refused = pending(1, 100).after_report(&refusal, at()).unwrap();
    assert_eq!((refused.state, &refused.reference), (RefundState::Failed, &None));
    assert_eq!(after(refused.clone(), &[RefundOutcome::Done]), RefundState::Done);
    assert_eq!(after(refused, &[RefundOutcome::Pending, RefundOutcome::Done]), RefundState::Done);
}

#[test]
fn takes_over_paid_refunds_of_panel_once() {
    let order = fixtures::order().id();
    let panel = |outcome: RefundOutcome| ReportedRefund { id: None, ..report(9, 100, outcome) };
    let reconcile = |refunds: &[CardRefund], reports: &[ReportedRefund]| {
        reconcile_refunds(order, refunds, reports, at(), || refund_id(77))
    };
    assert_eq!(reconcile(&[], &[panel(RefundOutcome::Unknown)]), []);
    assert_eq!(reconcile(&[], &[panel(rejected())]), []);
    assert_eq!(reconcile(&[], &[ReportedRefund { amount: Kurus::ZERO, ..panel(RefundOutcome::Done) }]), []);
    let accepted = reconcile(&[], &[panel(RefundOutcome::Pending)]);
    assert_eq!((accepted[0].state, accepted[0].decision), (RefundState::Pending, None), "it will be paid");
    let paid = reconcile(&accepted, &[panel(RefundOutcome::Done)]);
    assert_eq!((paid[0].id, paid[0].state), (refund_id(77), RefundState::Done));
    let made_at = at() - TimeDelta::days(40);
    let late = reconcile(&[], &[ReportedRefund { made_at: Some(made_at), ..panel(RefundOutcome::Done) }]);
    let times = (late[0].created_at, late[0].decision.map(|decision| decision.at));
    assert_eq!(times, (made_at, Some(made_at)), "it counts on its own day");
    let taken = reconcile(&[], &[panel(RefundOutcome::Done), panel(RefundOutcome::Done)]);
    assert_eq!(taken.len(), 1);
    let first = &taken[0];
    assert_eq!((first.id, first.state, first.amount), (refund_id(77), RefundState::Done, kurus(100)));
    assert_eq!(reconcile(&taken, &[panel(RefundOutcome::Done)]), []);
    let failed = reconcile(&taken, &[panel(rejected())]);
    assert_eq!((failed[0].id, failed[0].state), (refund_id(77), RefundState::Failed));
}

#[test]
fn refund_is_lost_only_if_list_lacks_it() {
    let refund = pending(1, 100);
    assert!(refund.is_lost(&[]));
    assert!(refund.is_lost(&[report(2, 100, RefundOutcome::Done)]));
    for outcome in [RefundOutcome::Pending, RefundOutcome::Done, RefundOutcome::Unknown, rejected()] {
        assert!(!refund.is_lost(&[report(1, 100, outcome)]));
    }
    assert!(!done(1, 100).is_lost(&[]) && !failed(1, 100).is_lost(&[]));
}

#[test]
fn debt_ends_when_everything_is_paid_back() {
    let cancelled = cancelled();
    let state = |refunds: &[CardRefund]| after_refunds(&cancelled, &money(1_000, refunds), at());
    for open in [vec![done(1, 999)], vec![done(1, 999), pending(2, 1)], vec![done(1, 999), failed(2, 1)]] {
        let state = state(&open);
        assert_eq!(state.payment_problem, Some(PaymentProblem::RefundDue));
        assert_eq!((state.is_paid, state.refunded, state.refunded_at), (true, kurus(999), None));
    }
    let settled = state(&[done(1, 999), done(2, 1)]);
    assert_eq!((settled.payment_problem, settled.is_paid), (None, false));
    assert_eq!((settled.refunded, settled.refunded_at), (kurus(1_000), Some(at())));
}

#[test]
fn mismatched_payment_is_over_when_paid_back() {
    let order = order(|order| {
        order.status = OrderStatus::AwaitingPayment;
        order.is_paid = false;
        order.payment_problem = Some(PaymentProblem::AmountMismatch);
    });
    let state = after_refunds(&order, &money(50, &[done(1, 50)]), at());
    assert_eq!((state.status, state.payment_problem), (OrderStatus::Cancelled, None));
}

/// Returns the order's state after its refunds have changed.
fn after_refunds(order: &Order, money: &CapturedMoney<'_>, at: DateTime<Utc>) -> OrderState {
    order.after_card_refunds(money).map_or(order.state(), |change| order.after(change, at))
}

/// Returns an order in this state.
fn restored(state: &OrderState) -> Order {
    order(|order| {
        order.status = state.status;
        order.is_paid = state.is_paid;
        order.payment_problem = state.payment_problem;
        order.refunded = state.refunded;
        order.refunded_at = state.refunded_at;
    })
}

#[test]
fn bank_rejection_brings_debt_back() {
    let settled = restored(&after_refunds(&cancelled(), &money(1_000, &[done(1, 1_000)]), at()));
    let later = at() + TimeDelta::days(3);
    let owed = after_refunds(&settled, &money(1_000, &[failed(1, 1_000)]), later);
    assert_eq!(owed.payment_problem, Some(PaymentProblem::RefundDue));
    assert_eq!((owed.is_paid, owed.refunded, owed.refunded_at), (true, Kurus::ZERO, None));
    let again = after_refunds(&restored(&owed), &money(1_000, &[failed(1, 1_000), done(2, 1_000)]), later);
    assert_eq!((again.payment_problem, again.refunded_at), (None, Some(later)));
    // A delivered order whose goods came back is paid again and owes the return, not the order.
    let delivered = order(|order| order.status = OrderStatus::Delivered);
    let returned = restored(&after_refunds(&delivered, &money(1_000, &[done(1, 1_000)]), at()));
    let owed = after_refunds(&returned, &money(1_000, &[failed(1, 1_000)]), later);
    assert_eq!((owed.is_paid, owed.payment_problem), (true, None));
}

#[test]
fn history_has_each_new_total_once() {
    let order = cancelled();
    let part = [done(1, 400), pending(2, 600)];
    assert_eq!(order.after_card_refunds(&money(1_000, &part)), Some(OrderChange::PartlyRefunded(kurus(400))));
    let partly = restored(&after_refunds(&order, &money(1_000, &part), at()));
    assert_eq!(partly.after_card_refunds(&money(1_000, &part)), None);
    let full = [done(1, 400), done(2, 600)];
    assert_eq!(partly.after_card_refunds(&money(1_000, &full)), Some(OrderChange::Refunded(kurus(1_000))));
}

#[test]
fn panel_refund_that_staff_noted_is_not_counted_twice() {
    let order = fixtures::order().id();
    let panel = |number, amount| ReportedRefund { id: None, ..report(number, amount, RefundOutcome::Done) };
    let noted = CardRefund::noted_by_hand(refund_id(1), order, kurus(1_000), None, at());
    let known =
        reconcile_refunds(order, std::slice::from_ref(&noted), &[panel(9, 1_000)], at(), || refund_id(8));
    assert_eq!(known, [CardRefund { reference: Some("re_9".into()), ..noted.clone() }]);
    let again = reconcile_refunds(order, &known, &[panel(9, 1_000)], at(), || refund_id(8));
    assert_eq!(again, []);
    let other = reconcile_refunds(order, &[noted], &[panel(9, 300)], at(), || refund_id(8));
    assert_eq!(
        other.iter().map(|refund| (refund.id, refund.amount)).collect::<Vec<_>>(),
        [(refund_id(8), kurus(300))]
    );
}

#[test]
fn panel_refund_is_another_than_one_that_staff_decided() {
    let order = fixtures::order().id();
    let decided = pending(1, 1_000).decide(RefundVerdict::Done, None, at() + TimeDelta::hours(1)).unwrap();
    let panel = ReportedRefund { id: None, ..report(9, 1_000, RefundOutcome::Done) };
    let all = reconcile_refunds(order, &[decided], &[panel], at(), || refund_id(8));
    assert_eq!(all.iter().map(|refund| refund.id).collect::<Vec<_>>(), [refund_id(8)]);
}

#[test]
fn reason_is_one_short_line() {
    let reason = |words: &str| {
        let outcome = RefundOutcome::Failed { reason: words.into() };
        pending(1, 100).after_report(&report(1, 100, outcome), at()).unwrap().reason
    };
    assert_eq!(reason("5093 yetersiz\n\u{0}bakiye ").as_deref(), Some("5093 yetersiz bakiye"));
    assert_eq!(reason(&"ş".repeat(300)), Some("ş".repeat(255)));
    assert_eq!(reason(" "), None);
}

#[test]
fn return_follows_its_refund() {
    let id = received().id;
    let of_return = |refund: CardRefund| CardRefund { return_id: Some(id), ..refund };
    let status = |refunds: &[CardRefund]| money(1_000, refunds).return_status(id);
    assert_eq!(status(&[of_return(pending(1, 100)), done(2, 100)]), ReturnStatus::Received);
    assert_eq!(status(&[of_return(done(1, 100))]), ReturnStatus::Refunded);
    assert_eq!(status(&[of_return(failed(1, 100))]), ReturnStatus::Received);
    // A second refund of the return failed, or the first one was rejected after the second was made.
    let (first, second) = (of_return(done(1, 100)), of_return(failed(2, 100)));
    assert_eq!(status(&[first.clone(), second.clone()]), ReturnStatus::Received);
    let anew = |at| CardRefund { created_at: at, ..of_return(done(3, 100)) };
    assert_eq!(status(&[first.clone(), second.clone(), anew(at())]), ReturnStatus::Received);
    assert_eq!(status(&[first, second, anew(later())]), ReturnStatus::Refunded, "made in its place");
}

#[test]
fn unknown_outcome_decides_nothing() {
    let unknown = report(1, 100, RefundOutcome::Unknown);
    for refund in [pending(1, 100), done(1, 100), failed(1, 100)] {
        assert_eq!(refund.after_report(&unknown, later()), None, "{refund:?}");
    }
}

fn of_panel(number: u128, amount: i64) -> CardRefund {
    CardRefund { reference: Some(format!("re_{number}")), ..done(number, amount) }
}

#[test]
fn panel_refund_pays_back_return_once() {
    let order = order(|_| {});
    let amount = order.amount().get();
    let this = received();
    let all = std::slice::from_ref(&this);
    let named = ReturnToRefund { this: &this, all };
    let captured = amount + 5_000;
    // Taken over before the return is marked.
    let fits = |all: &[OrderReturn], refund| order.return_paid_by(&money(amount, &[]), all, &refund);
    assert_eq!(fits(all, of_panel(1, amount)), Some(this.id));
    assert_eq!(fits(all, of_panel(1, amount - 1)), None);
    let before = this.created_at - TimeDelta::seconds(1);
    assert_eq!(fits(all, CardRefund { created_at: before, ..of_panel(1, amount) }), None);
    let approved = [OrderReturn { status: ReturnStatus::Approved, ..this.clone() }];
    assert_eq!(fits(&approved, of_panel(1, amount)), None);
    // Made before the goods arrived.
    let whole = of_panel(1, captured);
    let refunds = [whole.clone()];
    let paid = money(captured, &refunds);
    assert_eq!(order.card_refund_due(&paid, Some(named)), Ok(Some(Kurus::ZERO)));
    let refused = order.card_refund_amount(&paid, None, Some(named));
    assert_eq!(refused, Err(RefundAmountError::NothingToRefund));
    let assigned = CardRefund { return_id: Some(this.id), ..whole };
    assert_eq!(order.return_paid_by_hand(&paid, named), Ok(PaidByHand::Panel(assigned)));
    // A part of it, and one that was made before the return was requested.
    let earlier = CardRefund { created_at: this.created_at - TimeDelta::seconds(1), ..of_panel(2, 100) };
    let refunds = [of_panel(1, 700), earlier];
    let paid = money(captured, &refunds);
    let left = kurus(captured - 800);
    assert_eq!(order.card_refund_due(&paid, Some(named)), Ok(Some(left)));
    assert_eq!(order.return_paid_by_hand(&paid, named), Ok(PaidByHand::Other(left)));
    let refunds = [of_panel(1, captured - 1), of_panel(2, 1)];
    assert_eq!(order.return_paid_by_hand(&money(captured, &refunds), named), Ok(PaidByHand::Nothing));
}

/// Returns an order of two pieces at 5 TL, and a received return of each.
fn two_returns() -> (Order, [OrderReturn; 2]) {
    let order = order(|order| {
        let item = &mut order.items[0];
        item.quantity = domain::cart::Quantity::new(2).unwrap();
        item.unit_price = kurus(500);
        order.amount = kurus(1_000);
    });
    let first = received();
    let id = ReturnId::new(Uuid::from_u128(2));
    let second = OrderReturn { id, created_at: first.created_at + TimeDelta::seconds(1), ..received() };
    (order, [first, second])
}

#[test]
fn panel_refund_pays_for_one_return_alone() {
    let (order, all) = two_returns();
    let later = all[1].created_at;
    let dues = |all: &[OrderReturn], refunds: &[CardRefund]| {
        let due = |this| {
            let named = Some(ReturnToRefund { this, all });
            order.card_refund_due(&money(1_000, refunds), named).ok().flatten().map(Kurus::get)
        };
        (due(&all[0]), due(&all[1]))
    };
    let panel = |amount| CardRefund { created_at: later, ..of_panel(1, amount) };
    assert_eq!(dues(&all, &[panel(300)]), (Some(200), Some(500)));
    assert_eq!(dues(&all, &[panel(700)]), (Some(0), Some(300)));
    // The rest of the first was paid.
    let rest = CardRefund { return_id: Some(all[0].id), by: Some("Satıcı".into()), ..done(2, 200) };
    let refunded = [OrderReturn { status: ReturnStatus::Refunded, ..all[0].clone() }, all[1].clone()];
    assert_eq!(dues(&refunded, &[panel(300), rest]), (None, Some(500)));
}

#[test]
fn fee_is_paid_back_once_in_either_sequence() {
    let (order, all) = two_returns();
    let refunded = [all[0].clone(), OrderReturn { status: ReturnStatus::Refunded, ..all[1].clone() }];
    let paid = [CardRefund { return_id: Some(all[1].id), by: Some("Satıcı".into()), ..done(1, 570) }];
    let money = money(1_070, &paid);
    let named = |index: usize| ReturnToRefund { this: &refunded[index], all: &refunded };
    assert_eq!(order.fee_of_return(&money, named(0)), Kurus::ZERO);
    assert_eq!(order.fee_of_return(&money, named(1)), kurus(70));
    assert_eq!(order.card_refund_due(&money, Some(named(0))), Ok(Some(kurus(500))));
}

#[test]
fn return_is_not_paid_twice_by_a_stale_amount() {
    let (order, all) = two_returns();
    let want = |refunds: &[CardRefund], amount| {
        let named = Some(ReturnToRefund { this: &all[0], all: &all });
        order.card_refund_amount(&money(1_000, refunds), Some(kurus(amount)), named)
    };
    assert_eq!(want(&[], 600), Ok(kurus(600)), "staff may pay back more");
    let under_way = CardRefund { return_id: Some(all[0].id), by: Some("Satıcı".into()), ..pending(1, 500) };
    assert_eq!(want(&[under_way], 500), Err(RefundAmountError::Pending));
    assert_eq!(want(&[of_panel(1, 300)], 500), Err(RefundAmountError::TooHigh { available: kurus(200) }));
    assert_eq!(want(&[of_panel(1, 300)], 200), Ok(kurus(200)));
}

#[test]
fn payment_of_unknown_amount_has_no_refunds() {
    assert_eq!(cancelled().after_card_refunds(&money(0, &[of_panel(1, 100)])), None);
}

#[test]
fn return_is_not_closed_while_its_refund_is_pending() {
    let order = order(|_| {});
    let this = received();
    let named = ReturnToRefund { this: &this, all: std::slice::from_ref(&this) };
    let of_return = |amount| CardRefund { return_id: Some(this.id), ..pending(1, amount) };
    for amount in [1, order.amount().get()] {
        let refunds = [of_return(amount)];
        let paid = money(order.amount().get(), &refunds);
        assert!(paid.is_return_pending(this.id));
        assert_eq!(order.return_paid_by_hand(&paid, named), Err(RefundAmountError::Pending));
    }
    // The whole payment is on its way back, without a word about the return.
    let refunds = [CardRefund { by: Some("Satıcı".into()), ..pending(1, order.amount().get()) }];
    let paid = money(order.amount().get(), &refunds);
    assert_eq!(order.return_paid_by_hand(&paid, named), Err(RefundAmountError::Pending));
}

#[test]
fn return_tells_fee_that_it_pays_back() {
    let order = order(|_| {});
    let amount = order.amount().get();
    let fee = |status, refunds: &[CardRefund]| {
        let this = OrderReturn { status, ..fixtures::order_return() };
        let named = ReturnToRefund { this: &this, all: std::slice::from_ref(&this) };
        order.fee_of_return(&money(amount + 700, refunds), named)
    };
    let of_return = |amount| [CardRefund { return_id: Some(received().id), ..done(1, amount) }];
    assert_eq!(fee(ReturnStatus::Received, &[]), kurus(700));
    assert_eq!(fee(ReturnStatus::Refunded, &of_return(amount + 700)), kurus(700));
    assert_eq!(fee(ReturnStatus::Refunded, &of_return(amount - 5)), Kurus::ZERO, "less was paid back");
    assert_eq!(fee(ReturnStatus::Approved, &[]), Kurus::ZERO);
}

const CAPTURED: i64 = 1_000;

/// A provider that refuses to pay back more than was captured. Refunds are found by the id that the shop gave them; the
/// panel's have none.
#[derive(Default)]
struct Provider {
    refunds: BTreeMap<u128, ReportedRefund>,
    /// Reports that are under way, or were and may arrive again.
    sent: Vec<ReportedRefund>,
}

impl Provider {
    fn paid(&self) -> i64 {
        let is_paid = |refund: &&ReportedRefund| !matches!(refund.outcome, RefundOutcome::Failed { .. });
        self.refunds.values().filter(is_paid).map(|refund| refund.amount.get()).sum()
    }

    /// Returns the response to a request. A repeat of a known key returns the first refund.
    fn refund(&mut self, key: u128, refund: ReportedRefund) -> ReportedRefund {
        if let Some(known) = self.refunds.get(&key) {
            return known.clone();
        }
        if refund.amount.get() > CAPTURED - self.paid() {
            return ReportedRefund { reference: None, outcome: rejected(), ..refund };
        }
        self.refunds.insert(key, refund.clone());
        self.sent.push(refund.clone());
        refund
    }

    fn move_on(&mut self, which: prop::sample::Index, outcome: RefundOutcome) {
        let open = |refund: &&mut ReportedRefund| match refund.outcome {
            RefundOutcome::Pending => true,
            RefundOutcome::Done => outcome == rejected(),
            RefundOutcome::Failed { .. } | RefundOutcome::Unknown => false,
        };
        let mut open: Vec<_> = self.refunds.values_mut().filter(open).collect();
        if !open.is_empty() {
            let number = which.index(open.len());
            let refund = &mut *open[number];
            refund.outcome = outcome;
            self.sent.push(refund.clone());
        }
    }

    fn list(&self) -> Vec<ReportedRefund> {
        self.refunds.values().cloned().collect()
    }
}

/// What happens next.
#[derive(Clone, Debug)]
enum Step {
    /// A staff member wants this amount; the response arrives, or is lost.
    Ask(i64, bool),
    /// A refund in the panel.
    Panel(i64),
    /// The provider pays an accepted refund.
    Pay(prop::sample::Index),
    /// The provider or bank rejects a refund, paid or not.
    Reject(prop::sample::Index),
    /// A report arrives: any that was ever sent.
    Report(prop::sample::Index),
    /// The worker compares the list, and asks again for refunds that are not in it.
    Work,
}

fn steps() -> impl Strategy<Value = Vec<Step>> {
    let index = any::<prop::sample::Index>;
    let step = prop_oneof![
        3 => (1..700_i64, any::<bool>()).prop_map(|(amount, is_heard)| Step::Ask(amount, is_heard)),
        1 => (1..300_i64).prop_map(Step::Panel),
        3 => index().prop_map(Step::Pay),
        1 => index().prop_map(Step::Reject),
        4 => index().prop_map(Step::Report),
        2 => Just(Step::Work),
    ];
    prop::collection::vec(step, 0..40)
}

/// The shop's refunds of one order.
#[derive(Default)]
struct Shop {
    refunds: Vec<CardRefund>,
    next: u128,
}

impl Shop {
    fn hear(&mut self, reports: &[ReportedRefund]) {
        let next = &mut self.next;
        let changed = reconcile_refunds(fixtures::order().id(), &self.refunds, reports, at(), || {
            *next += 1;
            refund_id(*next)
        });
        for refund in changed {
            match self.refunds.iter_mut().find(|known| known.id == refund.id) {
                Some(known) => *known = refund,
                None => self.refunds.push(refund),
            }
        }
    }

    fn ask(&mut self, provider: &mut Provider, amount: i64, is_heard: bool) {
        let money = CapturedMoney { captured: kurus(CAPTURED), refunds: &self.refunds };
        let Ok(amount) = cancelled().card_refund_amount(&money, Some(kurus(amount)), None) else { return };
        self.next += 1;
        let refund = pending(self.next, amount.get());
        self.refunds.push(refund.clone());
        self.send(provider, &refund, is_heard);
    }

    fn send(&mut self, provider: &mut Provider, refund: &CardRefund, is_heard: bool) {
        let number = refund.id.uuid().as_u128();
        let answer = provider.refund(number, report(number, refund.amount.get(), RefundOutcome::Pending));
        if is_heard {
            self.hear(&[answer]);
        }
    }

    fn work(&mut self, provider: &mut Provider) {
        let list = provider.list();
        self.hear(&list);
        let lost: Vec<_> = self.refunds.iter().filter(|refund| refund.is_lost(&list)).cloned().collect();
        for refund in lost {
            self.send(provider, &refund, true);
        }
    }
}

proptest! {
    #[test]
    fn refunds_are_never_lost_or_paid_twice(steps in steps()) {
        let (mut shop, mut provider) = (Shop::default(), Provider::default());
        let mut panel = 1_u128 << 64;
        for step in steps {
            match step {
                Step::Ask(amount, is_heard) => shop.ask(&mut provider, amount, is_heard),
                Step::Panel(amount) => {
                    panel += 1;
                    let outcome = RefundOutcome::Done;
                    provider.refund(panel, ReportedRefund { id: None, ..report(panel, amount, outcome) });
                }
                Step::Pay(which) => provider.move_on(which, RefundOutcome::Done),
                Step::Reject(which) => provider.move_on(which, rejected()),
                Step::Report(_) if provider.sent.is_empty() => {}
                Step::Report(which) => {
                    let sent = provider.sent[which.index(provider.sent.len())].clone();
                    shop.hear(&[sent]);
                }
                Step::Work => shop.work(&mut provider),
            }
            prop_assert!(provider.paid() <= CAPTURED);
            // A refund is done only if the provider has paid it at some time.
            for refund in shop.refunds.iter().filter(|refund| refund.state == RefundState::Done) {
                let is_paid = |sent: &ReportedRefund| {
                    refund.is_meant_by(sent) && sent.amount == refund.amount && sent.outcome == RefundOutcome::Done
                };
                prop_assert!(provider.sent.iter().any(is_paid));
            }
        }
        shop.work(&mut provider);
        shop.work(&mut provider);
        // After the provider was looked up, both sides have the same refunds.
        for reported in provider.list() {
            let mut known = shop.refunds.iter().filter(|refund| refund.is_meant_by(&reported));
            let expected = match reported.outcome {
                RefundOutcome::Pending | RefundOutcome::Unknown => Some(RefundState::Pending),
                RefundOutcome::Done => Some(RefundState::Done),
                RefundOutcome::Failed { .. } => Some(RefundState::Failed),
            };
            let first = known.next();
            let is_panel_failure = reported.id.is_none() && expected == Some(RefundState::Failed);
            prop_assert!(first.map(|refund| refund.state) == expected || (is_panel_failure && first.is_none()));
            prop_assert!(known.next().is_none());
        }
        let money = CapturedMoney { captured: kurus(CAPTURED), refunds: &shop.refunds };
        prop_assert_eq!(money.available().get(), CAPTURED - provider.paid());
        prop_assert!(money.refunded() <= kurus(CAPTURED));
        let before = shop.refunds.clone();
        let list = provider.list();
        shop.hear(&list);
        prop_assert_eq!(shop.refunds, before, "a repeat changes nothing");
    }
}
