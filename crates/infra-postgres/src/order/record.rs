//! Changes of an order: the change, its event, mails and stock in one transaction.

use super::{events, view};
use crate::{
    Database,
    audit::{self, NewAuditEntry},
    cart,
    columns::Column,
    error::DbError,
    invoice,
    mail::{enqueue_later, untried_about},
    payment,
    schema::{mails, orders},
    stock,
};
use application::{
    actor::Staff,
    error::StorageError,
    invoice::{InvoiceIssuer, Issued},
    order::Recorded,
    vault::Vault,
};
use chrono::{DateTime, Utc};
use diesel::{prelude::*, result::Error as DieselError};
use domain::{
    audit::AuditEntity,
    ids::OrderId,
    mail::{Mail, MailKind, OrderLetter},
    order::{Order, OrderChange, OrderEvent, OrderState, OrderStatus, PaymentProblem, UNDO_TIME},
};
use serde_json::{Value, json};

/// Records a change. If there is an `issuer`, it issues the order's invoice in the same transaction, unless the order has
/// a valid one or gets none.
pub(super) fn record(
    database: &Database,
    vault: &dyn Vault,
    staff: Option<&Staff>,
    before: &Order,
    event: &OrderEvent,
    mails: &[Mail],
    issuer: Option<&dyn InvoiceIssuer>,
) -> Result<Recorded, StorageError> {
    database.transaction(|connection| {
        let mut recorded = write(connection, vault, staff, before, event, mails)?;
        if let (Recorded::Yes(after, _), Some(issuer)) = (&mut recorded, issuer) {
            // Last, because other invoices wait for it. An order that gets no invoice is shipped all the same.
            if let Ok(Issued::Created(_)) = invoice::issue(connection, vault, staff, after, issuer)? {
                // Read again, to show the invoice.
                **after = view::find(connection, vault, before.id())?.ok_or(DieselError::NotFound)?;
            }
        }
        Ok(recorded)
    })
}

/// Records a change like [`record`] without mails, and frees the order's idempotency key.
pub(super) fn withdraw(
    database: &Database,
    vault: &dyn Vault,
    before: &Order,
    event: &OrderEvent,
) -> Result<Recorded, StorageError> {
    database.transaction(|connection| {
        let recorded = write(connection, vault, None, before, event, &[])?;
        if matches!(recorded, Recorded::Yes(..)) {
            diesel::update(orders::table.find(before.id().uuid()))
                .set((
                    orders::idempotency_key.eq(None::<&str>),
                    orders::idempotency_fingerprint.eq(None::<&[u8]>),
                ))
                .execute(connection)?;
        }
        Ok(recorded)
    })
}

/// Records a change like [`record`], in the caller's transaction.
pub(crate) fn write(
    connection: &mut PgConnection,
    vault: &dyn Vault,
    staff: Option<&Staff>,
    before: &Order,
    event: &OrderEvent,
    mails: &[Mail],
) -> Result<Recorded, DbError> {
    let (was, is) = (before.state(), before.after(event.change.clone(), event.at));
    let is_in_part = matches!(event.change, OrderChange::PartlyRefunded(_)) && was.is_paid == is.is_paid;
    // A refund can also cancel an order that still awaited payment.
    let is_cancelled = was.status != is.status && is.status == OrderStatus::Cancelled;
    if is_cancelled {
        stock::lock_for_restock(connection, before.id(), stock::RestockReason::Cancelled)?;
    }
    // A partial refund changes only the history.
    let updated_at = if is_in_part { before.updated_at() } else { event.at };
    if !change_state(connection, before.id(), &was, &is, updated_at)? {
        return Ok(Recorded::ChangedMeanwhile);
    }
    events::insert(connection, before.id(), event)?;
    if let Some(staff) = staff {
        audit::write(connection, staff, audit_entry(before.id(), &event.change, &was, &is))?;
    }
    // What staff can undo is told only when they can't any more.
    let is_undoable = staff.is_some() && event.change.is_undoable();
    let due_at = if is_undoable { event.at + UNDO_TIME } else { event.at };
    enqueue_later(connection, mails, event.at, due_at)?;
    if was.is_paid && !is.is_paid {
        // The customer must not read that a payment arrived which staff have just taken back.
        let kind = MailKind::Order(OrderLetter::PaymentReceived).as_str();
        diesel::delete(untried_about(before.id().uuid()).filter(mails::kind.eq(kind))).execute(connection)?;
    }
    let mut counts = Vec::new();
    if is_cancelled {
        let all: Vec<_> = before.items().iter().map(|item| (item.id, item.quantity)).collect();
        counts = stock::restock(connection, before.id(), &all, stock::RestockReason::Cancelled, event.at)?;
    }
    if event.change == OrderChange::Settled {
        cart::take_out(connection, before.id())?;
    }
    if is.is_paid || is.refunded_at.is_some() {
        payment::end(connection, before.id())?;
    }
    let after = view::find(connection, vault, before.id())?.ok_or(DieselError::NotFound)?;
    Ok(Recorded::Yes(after.into(), counts))
}

/// Writes the state unless it is no longer `was`. A concurrent change waits here and then finds that the order has
/// changed.
pub(super) fn change_state(
    connection: &mut PgConnection,
    order: OrderId,
    was: &OrderState,
    is: &OrderState,
    updated_at: DateTime<Utc>,
) -> QueryResult<bool> {
    let unchanged = orders::table
        .find(order.uuid())
        .filter(orders::status.eq(was.status.as_str()))
        .filter(orders::is_paid.eq(was.is_paid))
        .filter(orders::payment_problem.is_not_distinct_from(was.payment_problem.map(PaymentProblem::as_str)))
        .filter(orders::refunded_kurus.eq(Column(was.refunded)))
        .filter(orders::shipment.is_not_distinct_from(was.shipment.clone().map(Column)));
    let written = diesel::update(unchanged)
        .set((
            orders::status.eq(is.status.as_str()),
            orders::is_paid.eq(is.is_paid),
            orders::payment_problem.eq(is.payment_problem.map(PaymentProblem::as_str)),
            orders::refunded_kurus.eq(Column(is.refunded)),
            orders::refunded_at.eq(is.refunded_at),
            orders::shipment.eq(is.shipment.clone().map(Column)),
            orders::written_at.eq(diesel::dsl::now),
            orders::updated_at.eq(updated_at),
        ))
        .execute(connection)?;
    Ok(written == 1)
}

pub(super) fn audit_entry(
    order: OrderId,
    change: &OrderChange,
    was: &OrderState,
    is: &OrderState,
) -> NewAuditEntry {
    let (action, was, is) = match change {
        OrderChange::Status(_) => (
            "status",
            audit::field("status", was.status.as_str()),
            audit::field("status", is.status.as_str()),
        ),
        OrderChange::Shipped(_) | OrderChange::Shipment(_) => ("shipment", shipped(was), shipped(is)),
        OrderChange::Refunded(_) | OrderChange::PartlyRefunded(_) => (
            "refund",
            audit::field("refunded", was.refunded.to_string()),
            audit::field("refunded", is.refunded.to_string()),
        ),
        OrderChange::Paid(_) | OrderChange::Settled | OrderChange::Problem { .. } => {
            ("paid", audit::field("isPaid", was.is_paid), audit::field("isPaid", is.is_paid))
        }
    };
    NewAuditEntry::new(AuditEntity::Order, order.uuid(), action, was, is)
}

/// Returns status and shipment for the audit log.
fn shipped(OrderState { status, shipment, .. }: &OrderState) -> Value {
    let shipment = shipment.as_ref();
    json!({
        "status": status.as_str(),
        "carrier": shipment.map(|shipment| shipment.carrier),
        "carrierName": shipment.and_then(|shipment| shipment.carrier_name.as_ref()),
        "trackingNumber": shipment.map(|shipment| &shipment.tracking_number),
    })
}
