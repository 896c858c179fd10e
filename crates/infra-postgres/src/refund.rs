//! Refunds to cards.

mod rows;

pub(crate) use rows::of_orders;

use crate::{
    Database,
    audit::{self, NewAuditEntry},
    columns::Column,
    error::DbError,
    mail::enqueue,
    order::{record, view},
    order_return,
    schema::{card_payments, card_refunds, order_returns, orders},
    stock,
};
use application::{
    actor::Staff,
    error::StorageError,
    idempotency::Created,
    order::{IdempotentRequest, OrderView, Recorded},
    payment::PaymentProvider,
    refund::{
        PendingRefund, ProviderPayment, RefundChange, RefundDecision, RefundError, RefundRepository,
        WrittenRefund,
    },
    vault::Vault,
};
use chrono::{DateTime, TimeDelta, Utc};
use diesel::{
    prelude::*,
    result::Error as DieselError,
    sql_query,
    sql_types::{BigInt, Timestamptz, Uuid as SqlUuid},
};
use domain::{
    audit::AuditEntity,
    ids::OrderId,
    order::{CardRefund, OrderStatus, RefundState},
    order_return::OrderReturn,
    stock::StockCount,
};
use rows::{KeyedRow, RefundRow};
use serde_json::{Map, json};
use std::sync::Arc;
use uuid::Uuid;

/// Refunds to cards in PostgreSQL.
pub struct PgRefunds {
    database: Database,
    vault: Arc<dyn Vault>,
}

impl PgRefunds {
    /// Creates the repository over `database`. `vault` opens the personal identity numbers of orders.
    #[must_use]
    pub const fn new(database: Database, vault: Arc<dyn Vault>) -> Self {
        Self { database, vault }
    }
}

/// Claims pending refunds, skipping rows that another instance is claiming. $1: the current time. $2: the delay of the
/// first check in seconds. $3: the maximum number of rows.
const CLAIM: &str = "WITH due AS (
        SELECT id FROM card_refunds
        WHERE state = 'pending' AND coalesce(next_check_at, created_at + $2 * interval '1 second') <= $1
        ORDER BY coalesce(next_check_at, created_at)
        LIMIT $3
        FOR UPDATE SKIP LOCKED
    )
    UPDATE card_refunds
    SET checks = least(checks + 1, 30),
        -- Twice as long each time, up to an hour.
        next_check_at = $1 + least($2 * power(2, least(checks, 20)), 3600) * interval '1 second'
    FROM due
    WHERE card_refunds.id = due.id
    RETURNING card_refunds.id";

#[derive(QueryableByName)]
struct ClaimedRow {
    #[diesel(sql_type = SqlUuid)]
    id: Uuid,
}

/// The columns that are a payment at its provider.
type PaymentColumns = (Option<Column<PaymentProvider>>, Option<String>);

fn payment((provider, reference): PaymentColumns) -> Option<ProviderPayment> {
    Some(ProviderPayment { provider: provider?.0, reference: reference? })
}

impl RefundRepository for PgRefunds {
    fn change<'a>(
        &self,
        staff: Option<&'a Staff>,
        order: OrderId,
        request: Option<&'a IdempotentRequest>,
        decision: &'a dyn RefundDecision,
    ) -> Result<Option<WrittenRefund>, RefundError> {
        self.database.transaction(|connection| {
            lock_order(connection, order)?;
            if let Some(request) = request
                && let Some(earlier) = find_by_key(connection, request)?
            {
                return Ok(repeated(earlier, order, request));
            }
            let Some(view) = view::find_without_products(connection, &*self.vault, order)? else {
                return Ok(Err(RefundError::OrderNotFound));
            };
            let change = match decision.decide(&view) {
                Ok(Some(change)) => change,
                Ok(None) => return Ok(Ok(None)),
                Err(error) => return Ok(Err(error)),
            };
            let counts = self.write(connection, staff, &view, &change, request)?;
            Ok(Ok(Some(WrittenRefund { refund: Created::new(change.refund), counts })))
        })?
    }

    fn payment(&self, order: OrderId) -> Result<Option<ProviderPayment>, StorageError> {
        self.database.run(|connection| {
            let columns: Option<PaymentColumns> = card_payments::table
                .find(order.uuid())
                .select((card_payments::provider, card_payments::reference))
                .first(connection)
                .optional()?;
            Ok(columns.and_then(payment))
        })
    }

    fn claim_pending(
        &self,
        now: DateTime<Utc>,
        first_check: TimeDelta,
        limit: u32,
    ) -> Result<Vec<PendingRefund>, StorageError> {
        self.database.transaction(|connection| {
            let claimed: Vec<ClaimedRow> = sql_query(CLAIM)
                .bind::<Timestamptz, _>(now)
                .bind::<BigInt, _>(first_check.num_seconds())
                .bind::<BigInt, _>(i64::from(limit))
                .load(connection)?;
            let rows: Vec<(RefundRow, PaymentColumns)> = card_refunds::table
                .inner_join(card_payments::table)
                .filter(card_refunds::id.eq_any(claimed.iter().map(|row| row.id)))
                .order(card_refunds::created_at)
                .select((RefundRow::as_select(), (card_payments::provider, card_payments::reference)))
                .load(connection)?;
            let pending = |(row, columns): (RefundRow, _)| PendingRefund {
                refund: row.into(),
                payment: payment(columns),
            };
            Ok(rows.into_iter().map(pending).collect())
        })
    }

    fn note_sending(&self, refund: &CardRefund, at: DateTime<Utc>) -> Result<bool, StorageError> {
        self.database.transaction(|connection| {
            // A staff member may be about to decide that it was not paid.
            lock_order(connection, refund.order)?;
            let pending = card_refunds::table
                .find(refund.id.uuid())
                .filter(card_refunds::state.eq(RefundState::Pending.as_str()))
                .filter(card_refunds::sent_at.eq(refund.sent_at));
            let noted = diesel::update(pending).set(card_refunds::sent_at.eq(at)).execute(connection)?;
            Ok(noted == 1)
        })
    }
}

impl PgRefunds {
    /// Writes a change and returns the counts of restocked products.
    fn write(
        &self,
        connection: &mut PgConnection,
        staff: Option<&Staff>,
        view: &OrderView,
        RefundChange { refund, event, order_return, mails }: &RefundChange,
        request: Option<&IdempotentRequest>,
    ) -> Result<Vec<StockCount>, DbError> {
        let before = view.refunds.iter().find(|known| known.id == refund.id);
        match before {
            Some(_) => rows::update(connection, refund)?,
            None => rows::insert(connection, refund, request)?,
        }
        let is_noted_by_hand = before.is_none() && refund.state == RefundState::Done;
        let mut staff_of_event = None;
        if let Some(staff) = staff {
            let was =
                order_return.as_ref().and_then(|after| view.returns.iter().find(|one| one.id == after.id));
            match (order_return, was) {
                _ if !is_noted_by_hand => audit::write(connection, staff, audit_entry(before, refund))?,
                (Some(is), Some(was)) => {
                    let entry = order_return::audit_entry(was, is, is.is_restocked);
                    audit::write(connection, staff, entry)?;
                }
                // The entry says what is paid back of the order then.
                _ => staff_of_event = Some(staff),
            }
        }
        if let Some(order_return) = order_return {
            write_return(connection, order_return)?;
        }
        let Some(event) = event else {
            enqueue(connection, mails, refund.decision.map_or(refund.created_at, |decision| decision.at))?;
            return Ok(vec![]);
        };
        match record::write(connection, &*self.vault, staff_of_event, &view.order, event, mails)? {
            Recorded::Yes(_, counts) => Ok(counts),
            // Can't be, because the order is locked.
            Recorded::ChangedMeanwhile => Err(DbError::Query(DieselError::RollbackTransaction)),
        }
    }
}

/// Locks the order until the transaction ends. If its refund may cancel it, the products are locked first.
fn lock_order(connection: &mut PgConnection, order: OrderId) -> QueryResult<()> {
    let row = orders::table.find(order.uuid());
    let status: Option<Column<OrderStatus>> = row.select(orders::status).first(connection).optional()?;
    // Orders never await their payment again.
    if status == Some(Column(OrderStatus::AwaitingPayment)) {
        stock::lock_for_restock(connection, order, stock::RestockReason::Cancelled)?;
    }
    row.select(orders::id).for_no_key_update().first::<Uuid>(connection).optional().map(drop)
}

fn find_by_key(connection: &mut PgConnection, request: &IdempotentRequest) -> QueryResult<Option<KeyedRow>> {
    card_refunds::table
        .filter(card_refunds::idempotency_key.eq(request.key.as_str()))
        .select(KeyedRow::as_select())
        .first(connection)
        .optional()
}

/// Returns the refund that an earlier request with this key has written.
fn repeated(
    earlier: KeyedRow,
    order: OrderId,
    request: &IdempotentRequest,
) -> Result<Option<WrittenRefund>, RefundError> {
    let refund = earlier.refund_of(request).filter(|refund| refund.order == order);
    let refund = refund.ok_or(RefundError::KeyReused)?;
    Ok(Some(WrittenRefund { refund: Created::repeated(refund), counts: vec![] }))
}

fn write_return(connection: &mut PgConnection, order_return: &OrderReturn) -> QueryResult<()> {
    diesel::update(order_returns::table.find(order_return.id.uuid()))
        .set((
            order_returns::status.eq(order_return.status.as_str()),
            order_returns::note.eq(order_return.note.as_ref().map(|note| note.as_str())),
            order_returns::updated_at.eq(order_return.updated_at),
        ))
        .execute(connection)
        .map(drop)
}

/// Returns the audit entry for a new or changed refund. It is filed under the id of the order, and holds no words of staff,
/// which are erased with an account.
fn audit_entry(before: Option<&CardRefund>, after: &CardRefund) -> NewAuditEntry {
    let state = |refund: &CardRefund| audit::field("state", refund.state.as_str());
    let of_return = after.return_id.map(|id| ("return", id.to_string()));
    let fields = [("amount", after.amount.to_string()), ("state", after.state.to_string())];
    let is: Map<_, _> =
        fields.into_iter().chain(of_return).map(|(name, value)| (name.to_owned(), value.into())).collect();
    let was = before.map_or_else(|| json!({}), state);
    NewAuditEntry::new(AuditEntity::Order, after.order.uuid(), "card_refund", was, is.into())
}
