//! Orders whose bank transfer is late.

use super::{rows::iban_column, view};
use crate::{
    audit::{self, NewAuditEntry},
    error::DbError,
    mail::enqueue,
    order_rules,
    schema::orders,
};
use application::{actor::Staff, order::OrderView, vault::Vault};
use chrono::{DateTime, Utc};
use diesel::{dsl::sql, pg::Pg, prelude::*, sql_types::Bool};
use domain::{
    audit::AuditEntity,
    iban::Iban,
    ids::OrderId,
    mail::Mail,
    order::{OrderStatus, PaymentType},
};
use serde_json::Value;
use uuid::Uuid;

/// Selects the orders that await a transfer and are not packed, most overdue first. The partial index of late transfers
/// serves it.
fn waiting<'a>() -> orders::BoxedQuery<'a, Pg> {
    orders::table
        .into_boxed()
        .filter(sql::<Bool>(order_rules::awaiting_transfer()))
        .filter(orders::status.eq(OrderStatus::Placed.as_str()))
        .order(orders::transfer_due_at)
}

/// Returns the orders whose customers have not been reminded.
pub(super) fn unreminded(
    connection: &mut PgConnection,
    vault: &dyn Vault,
    due_until: DateTime<Utc>,
    limit: u32,
) -> Result<Vec<OrderView>, DbError> {
    let ids: Vec<Uuid> = waiting()
        .filter(orders::transfer_due_at.le(due_until))
        .filter(orders::transfer_reminded_at.is_null())
        .limit(limit.into())
        .select(orders::id)
        .load(connection)?;
    view::in_sequence(connection, vault, &ids)
}

/// Records the reminder and its mails, unless one was sent at `reminded_before` or later, or the money has come. Call it in a
/// transaction.
pub(super) fn note_reminder(
    connection: &mut PgConnection,
    staff: Option<&Staff>,
    order: OrderId,
    at: DateTime<Utc>,
    reminded_before: DateTime<Utc>,
    mails: &[Mail],
) -> Result<bool, DbError> {
    let unreminded = orders::table
        .find(order.uuid())
        .filter(orders::status.eq(OrderStatus::Placed.as_str()))
        .filter(diesel::dsl::not(orders::is_paid))
        .filter(
            orders::transfer_reminded_at
                .is_null()
                .or(orders::transfer_reminded_at.lt(reminded_before).assume_not_null()),
        );
    let noted = diesel::update(unreminded).set(orders::transfer_reminded_at.eq(at)).execute(connection)? == 1;
    if noted {
        enqueue(connection, mails, at)?;
        if let Some(staff) = staff {
            let after = audit::field("remindedAt", at.to_rfc3339());
            let entry = NewAuditEntry::new(AuditEntity::Order, order.uuid(), "reminder", Value::Null, after);
            audit::write(connection, staff, entry)?;
        }
    }
    Ok(noted)
}

/// Stores where the refund of a transfer is to go; `false` if none is due.
pub(super) fn keep_refund_iban(
    connection: &mut PgConnection,
    order: OrderId,
    iban: Iban,
) -> QueryResult<bool> {
    let refunded_by_transfer = orders::table
        .find(order.uuid())
        .filter(orders::payment_type.eq(PaymentType::BankTransfer.as_str()))
        .filter(orders::payment_problem.is_not_null());
    let iban = orders::refund_iban.eq(iban_column(iban));
    Ok(diesel::update(refunded_by_transfer).set(iban).execute(connection)? == 1)
}

/// Returns the orders that were due, and whose customers were reminded, before these times.
pub(super) fn overdue(
    connection: &mut PgConnection,
    due_before: DateTime<Utc>,
    reminded_before: DateTime<Utc>,
    limit: u32,
) -> Result<Vec<OrderId>, DbError> {
    let ids: Vec<Uuid> = waiting()
        .filter(orders::transfer_due_at.lt(due_before))
        .filter(orders::transfer_reminded_at.lt(reminded_before))
        .limit(limit.into())
        .select(orders::id)
        .load(connection)?;
    Ok(ids.into_iter().map(OrderId::new).collect())
}
