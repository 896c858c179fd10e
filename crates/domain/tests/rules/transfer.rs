use crate::order::{offer, place};
use chrono::{DateTime, Utc};
use domain::order::{
    Order, OrderChange, OrderStatus, PaymentType, StoredOrder, TransferDays, cancels_if_reminded_before,
    reminds_until,
};

fn at(text: &str) -> DateTime<Utc> {
    text.parse().unwrap()
}

/// Returns an order placed on Wednesday the 18th that must be paid by Monday the 23rd.
fn order(change: impl FnOnce(&mut StoredOrder)) -> Order {
    let mut stored = place(PaymentType::BankTransfer, &[1], &[offer(1, 100)]).unwrap().into_stored();
    stored.created_at = at("2026-11-18T15:00:00Z");
    stored.transfer_due_at = Some(TransferDays::default().deadline(stored.created_at));
    change(&mut stored);
    Order::restore(stored).unwrap()
}

#[test]
fn deadline_is_end_of_last_business_day() {
    let deadline = |placed| TransferDays::default().deadline(at(placed));
    assert_eq!(deadline("2026-11-18T15:00:00Z"), at("2026-11-23T20:59:59Z"));
    // Half past midnight in Türkiye, which belongs to the next day.
    assert_eq!(deadline("2026-11-18T21:30:00Z"), at("2026-11-24T20:59:59Z"));
    assert_eq!((TransferDays::new(0), TransferDays::new(31)), (None, None));
    assert_eq!(TransferDays::new(30).map(TransferDays::get), Some(30));
}

#[test]
fn only_an_unpaid_transfer_has_a_deadline() {
    assert_eq!(order(|_| ()).transfer_deadline(), Some(at("2026-11-23T20:59:59Z")));
    assert_eq!(order(|order| order.is_paid = true).transfer_deadline(), None);
    assert_eq!(order(|order| order.status = OrderStatus::Cancelled).transfer_deadline(), None);
    assert_eq!(order(|order| order.payment_type = PaymentType::Card).transfer_deadline(), None);
    let card = place(PaymentType::Card, &[1], &[offer(1, 100)]).unwrap();
    assert_eq!((card.transfer_deadline(), card.into_stored().transfer_due_at), (None, None));
}

#[test]
fn reminds_once_on_last_day_after_nine() {
    for (now, is_time) in [
        ("2026-11-22T20:59:59Z", false),
        ("2026-11-23T05:59:59Z", false),
        ("2026-11-23T06:00:00Z", true),
        ("2026-11-27T03:00:00Z", true),
    ] {
        assert_eq!(order(|_| ()).wants_reminder(at(now)), is_time, "{now}");
    }
    let late = at("2026-11-30T12:00:00Z");
    for change in [
        |order: &mut StoredOrder| order.is_paid = true,
        |order: &mut StoredOrder| order.status = OrderStatus::Preparing,
        |order: &mut StoredOrder| order.transfer_reminded_at = Some(at("2026-11-23T06:00:00Z")),
    ] {
        assert!(!order(change).wants_reminder(late));
    }
    assert_eq!(reminds_until(at("2026-11-23T05:00:00Z")), at("2026-11-22T20:59:59Z"));
}

#[test]
fn cancels_only_after_reminder_on_earlier_day() {
    let reminded = |when: &str| {
        let when = at(when);
        order(move |order| order.transfer_reminded_at = Some(when))
    };
    let cancelled = Some(OrderChange::Status(OrderStatus::Cancelled));
    let in_time = reminded("2026-11-23T06:00:00Z");
    assert_eq!(in_time.cancel_overdue(at("2026-11-23T20:59:59Z")), None);
    assert_eq!(in_time.cancel_overdue(at("2026-11-23T21:00:00Z")), cancelled);
    // The server was down on the last day, so the customer has the rest of the day of the reminder.
    let late = reminded("2026-11-26T09:00:00Z");
    assert_eq!(late.transfer_deadline(), Some(at("2026-11-26T20:59:59Z")));
    assert_eq!(late.cancel_overdue(at("2026-11-26T20:59:00Z")), None);
    assert_eq!(late.cancel_overdue(at("2026-11-26T21:00:00Z")), cancelled);
    assert_eq!(order(|_| ()).cancel_overdue(at("2026-12-30T12:00:00Z")), None, "nobody told them");
    for change in [
        |order: &mut StoredOrder| order.is_paid = true,
        |order: &mut StoredOrder| order.status = OrderStatus::Preparing,
    ] {
        let order = order(|order| {
            order.transfer_reminded_at = Some(at("2026-11-23T06:00:00Z"));
            change(order);
        });
        assert_eq!(order.cancel_overdue(at("2026-12-30T12:00:00Z")), None);
    }
    assert_eq!(cancels_if_reminded_before(at("2026-11-23T21:00:00Z")), at("2026-11-23T21:00:00Z"));
}
