//! Rows of refunds to cards.

use crate::{columns::Column, schema::card_refunds};
use application::order::IdempotentRequest;
use chrono::{DateTime, Utc};
use diesel::{pg::Pg, prelude::*};
use domain::{
    ids::{OrderId, RefundId, ReturnId},
    money::Kurus,
    order::{CardRefund, RefundDecider, RefundDecision, RefundNote, RefundState},
};
use std::collections::HashMap;
use uuid::Uuid;

#[derive(Queryable, Selectable, Insertable)]
#[diesel(table_name = card_refunds, check_for_backend(Pg))]
pub(super) struct RefundRow {
    id: Uuid,
    order_id: Uuid,
    amount_kurus: Column<Kurus>,
    state: Column<RefundState>,
    reason: Option<String>,
    return_id: Option<Uuid>,
    reference: Option<String>,
    by: Option<String>,
    note: Option<Column<RefundNote>>,
    created_at: DateTime<Utc>,
    sent_at: DateTime<Utc>,
    decided_by: Option<Column<RefundDecider>>,
    decided_at: Option<DateTime<Utc>>,
}

impl From<&CardRefund> for RefundRow {
    fn from(refund: &CardRefund) -> Self {
        let CardRefund {
            id,
            order,
            amount,
            state,
            reason,
            return_id,
            reference,
            by,
            note,
            created_at,
            sent_at,
            decision,
        } = refund.clone();
        Self {
            id: id.uuid(),
            order_id: order.uuid(),
            amount_kurus: Column(amount),
            state: Column(state),
            reason,
            return_id: return_id.map(ReturnId::uuid),
            reference,
            by,
            note: note.map(Column),
            created_at,
            sent_at,
            decided_by: decision.map(|decision| Column(decision.by)),
            decided_at: decision.map(|decision| decision.at),
        }
    }
}

impl From<RefundRow> for CardRefund {
    fn from(row: RefundRow) -> Self {
        let decision = row.decided_by.zip(row.decided_at);
        Self {
            id: RefundId::new(row.id),
            order: OrderId::new(row.order_id),
            amount: row.amount_kurus.0,
            state: row.state.0,
            reason: row.reason,
            return_id: row.return_id.map(ReturnId::new),
            reference: row.reference,
            by: row.by,
            note: row.note.map(|note| note.0),
            created_at: row.created_at,
            sent_at: row.sent_at,
            decision: decision.map(|(by, at)| RefundDecision { by: by.0, at }),
        }
    }
}

/// A refund that was written by a request with an idempotency key.
#[derive(Queryable, Selectable)]
#[diesel(table_name = card_refunds, check_for_backend(Pg))]
pub(super) struct KeyedRow {
    #[diesel(embed)]
    refund: RefundRow,
    idempotency_fingerprint: Option<Vec<u8>>,
}

impl KeyedRow {
    /// Returns the refund if this is the request that wrote it.
    pub(super) fn refund_of(self, request: &IdempotentRequest) -> Option<CardRefund> {
        let is_same = self.idempotency_fingerprint.as_deref() == Some(request.fingerprint.as_slice());
        is_same.then(|| self.refund.into())
    }
}

/// Writes a new refund.
pub(super) fn insert(
    connection: &mut PgConnection,
    refund: &CardRefund,
    request: Option<&IdempotentRequest>,
) -> QueryResult<()> {
    diesel::insert_into(card_refunds::table)
        .values((
            RefundRow::from(refund),
            card_refunds::idempotency_key.eq(request.map(|request| request.key.as_str())),
            card_refunds::idempotency_fingerprint.eq(request.map(|request| request.fingerprint.as_slice())),
        ))
        .execute(connection)
        .map(drop)
}

/// Writes what can change of a refund.
pub(super) fn update(connection: &mut PgConnection, refund: &CardRefund) -> QueryResult<()> {
    let row = RefundRow::from(refund);
    diesel::update(card_refunds::table.find(row.id))
        .set((
            card_refunds::state.eq(row.state),
            card_refunds::reason.eq(row.reason),
            card_refunds::return_id.eq(row.return_id),
            card_refunds::reference.eq(row.reference),
            card_refunds::decided_by.eq(row.decided_by),
            card_refunds::decided_at.eq(row.decided_at),
        ))
        .execute(connection)
        .map(drop)
}

/// Returns the refunds of these orders, oldest first.
pub(crate) fn of_orders(
    connection: &mut PgConnection,
    orders: &[Uuid],
) -> QueryResult<HashMap<Uuid, Vec<CardRefund>>> {
    let rows = card_refunds::table
        .filter(card_refunds::order_id.eq_any(orders))
        .order((card_refunds::created_at, card_refunds::id))
        .select(RefundRow::as_select())
        .load(connection)?;
    let mut refunds: HashMap<Uuid, Vec<CardRefund>> = HashMap::new();
    for row in rows {
        refunds.entry(row.order_id).or_default().push(row.into());
    }
    Ok(refunds)
}
