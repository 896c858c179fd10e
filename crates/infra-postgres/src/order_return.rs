//! Returns.

pub(crate) mod rows;

use crate::{
    Database,
    audit::{self, NewAuditEntry},
    mail::enqueue,
    order::view,
    schema::{order_return_items, order_returns, orders},
    stock,
};
use application::{
    actor::Staff,
    error::StorageError,
    order_return::{ReturnRecorded, ReturnRepository, ReturnView},
    page::{Page, PageRequest},
    vault::Vault,
};
use diesel::{pg::Pg, prelude::*};
use domain::{
    audit::AuditEntity,
    ids::{OrderId, ReturnId},
    mail::Mail,
    order_return::{OrderReturn, ReturnStatus},
    stock::StockCount,
};
use rows::{ItemRow, ReturnRow, of_orders};
use serde_json::json;
use std::sync::Arc;
use uuid::Uuid;

/// Returns in PostgreSQL.
pub struct PgReturns {
    database: Database,
    vault: Arc<dyn Vault>,
}

impl PgReturns {
    /// Creates the repository over `database`. `vault` opens the personal identity numbers of orders.
    #[must_use]
    pub const fn new(database: Database, vault: Arc<dyn Vault>) -> Self {
        Self { database, vault }
    }
}

impl ReturnRepository for PgReturns {
    fn add(
        &self,
        earlier: &[OrderReturn],
        new: &OrderReturn,
        mails: &[Mail],
    ) -> Result<ReturnRecorded, StorageError> {
        self.database.transaction(|connection| {
            // A concurrent request for this order waits here and then finds the first return.
            let order = new.order_id.uuid();
            orders::table.find(order).select(orders::id).for_update().load::<Uuid>(connection)?;
            let present = of_orders(connection, &[order])?.remove(&order).unwrap_or_default();
            if present != earlier {
                return Ok(ReturnRecorded::ChangedMeanwhile);
            }
            diesel::insert_into(order_returns::table).values(ReturnRow::from(new)).execute(connection)?;
            let lines: Vec<_> = new.items.iter().map(|line| ItemRow::new(new.id, line)).collect();
            diesel::insert_into(order_return_items::table).values(lines).execute(connection)?;
            enqueue(connection, mails, new.created_at)?;
            Ok(ReturnRecorded::Yes(vec![]))
        })
    }

    fn order_of(&self, id: ReturnId) -> Result<Option<OrderId>, StorageError> {
        self.database.run(|connection| {
            let order: Option<Uuid> = order_returns::table
                .find(id.uuid())
                .select(order_returns::order_id)
                .first(connection)
                .optional()?;
            Ok(order.map(OrderId::new))
        })
    }

    fn record(
        &self,
        staff: &Staff,
        before: &OrderReturn,
        after: &OrderReturn,
        mails: &[Mail],
    ) -> Result<ReturnRecorded, StorageError> {
        let restocks = after.is_restocked && !before.is_restocked;
        self.database.transaction(|connection| {
            if restocks {
                stock::lock_for_restock(connection, before.order_id, stock::RestockReason::Received)?;
            }
            let unchanged = order_returns::table
                .find(before.id.uuid())
                .filter(order_returns::status.eq(before.status.as_str()));
            let written = diesel::update(unchanged)
                .set((
                    order_returns::status.eq(after.status.as_str()),
                    order_returns::note.eq(after.note.as_ref().map(|note| note.as_str())),
                    order_returns::is_restocked.eq(after.is_restocked),
                    order_returns::updated_at.eq(after.updated_at),
                ))
                .execute(connection)?;
            if written == 0 {
                return Ok(ReturnRecorded::ChangedMeanwhile);
            }
            let counts = if restocks { restock(connection, after)? } else { vec![] };
            let is_restocked = if restocks { !counts.is_empty() } else { after.is_restocked };
            audit::write(connection, staff, audit_entry(before, after, is_restocked))?;
            enqueue(connection, mails, after.updated_at)?;
            Ok(ReturnRecorded::Yes(counts))
        })
    }

    fn list(
        &self,
        status: Option<ReturnStatus>,
        page: PageRequest,
    ) -> Result<Page<ReturnView>, StorageError> {
        self.database.run(|connection| {
            let total: i64 = narrowed(status).count().get_result(connection)?;
            let keys: Vec<(Uuid, Uuid)> = narrowed(status)
                .order((order_returns::created_at.desc(), order_returns::id.desc()))
                .limit(page.limit().into())
                .offset(page.offset())
                .select((order_returns::id, order_returns::order_id))
                .load(connection)?;
            let orders: Vec<Uuid> = keys.iter().map(|(_, order)| *order).collect();
            let views = view::by_id(connection, &*self.vault, &orders)?;
            let items = keys
                .into_iter()
                .filter_map(|(id, order)| ReturnView::of(views.get(&order)?.clone(), ReturnId::new(id)))
                .collect();
            Ok(Page { items, total: total.unsigned_abs(), request: page })
        })
    }
}

/// Restocks the returned pieces and returns the changed counts. Products without counted stock are skipped.
fn restock(connection: &mut PgConnection, received: &OrderReturn) -> QueryResult<Vec<StockCount>> {
    let pieces: Vec<_> = received.items.iter().map(|line| (line.item, line.quantity)).collect();
    let (order, at) = (received.order_id, received.updated_at);
    let counts = stock::restock(connection, order, &pieces, stock::RestockReason::Received, at)?;
    diesel::update(order_returns::table.find(received.id.uuid()))
        .set(order_returns::is_restocked.eq(!counts.is_empty()))
        .execute(connection)?;
    Ok(counts)
}

fn narrowed(status: Option<ReturnStatus>) -> order_returns::BoxedQuery<'static, Pg> {
    let all = order_returns::table.into_boxed();
    match status {
        Some(status) => all.filter(order_returns::status.eq(status.as_str())),
        None => all,
    }
}

/// Returns the audit entry for a change of a return. It is filed under the id of the order.
pub(crate) fn audit_entry(before: &OrderReturn, after: &OrderReturn, is_restocked: bool) -> NewAuditEntry {
    let was = json!({ "status": before.status.as_str(), "restocked": before.is_restocked });
    let is = json!({
        "return": after.id.to_string(),
        "status": after.status.as_str(),
        "restocked": is_restocked,
    });
    NewAuditEntry::new(AuditEntity::Order, after.order_id.uuid(), "return", was, is)
}
