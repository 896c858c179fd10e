//! Invoices.

mod issue;
mod issued;
mod pdf;
mod rows;

pub use pdf::PgInvoicePdfs;

pub(crate) use {issue::issue, issued::of_orders};

use crate::{
    Database,
    audit::{self, NewAuditEntry},
    columns::Column,
    error::DbError,
    order::view,
    schema::{invoices, orders},
    search::{containing, contains_nul},
};
use application::{
    actor::Staff,
    error::StorageError,
    invoice::{
        InvoiceFile, InvoiceFilter, InvoiceIssuer, InvoiceRepository, InvoiceTask, IssueRefused, Issued,
    },
    page::{Page, PageRequest},
    vault::Vault,
};
use chrono::{DateTime, Utc};
use diesel::{dsl::sql, pg::Pg, prelude::*, sql_types::Bool};
use domain::{
    audit::AuditEntity,
    ids::{InvoiceId, OrderId},
    invoice::{Invoice, InvoiceCancelReason, InvoiceStatus},
    order::OrderStatus,
};
use rows::{FileRow, InvoiceRow};
use serde_json::Value;
use std::sync::Arc;
use uuid::Uuid;

/// Invoices in PostgreSQL.
pub struct PgInvoices {
    database: Database,
    vault: Arc<dyn Vault>,
}

impl PgInvoices {
    /// Creates the repository over `database`. `vault` seals the documents.
    #[must_use]
    pub const fn new(database: Database, vault: Arc<dyn Vault>) -> Self {
        Self { database, vault }
    }
}

/// Invoices with their orders.
#[diesel::dsl::auto_type]
fn with_order() -> _ {
    invoices::table.inner_join(orders::table)
}

type Invoices<'a> = diesel::helper_types::IntoBoxed<'a, with_order, Pg>;

fn narrowed(filter: &InvoiceFilter) -> Invoices<'_> {
    let mut query = with_order().into_boxed();
    if let Some(status) = filter.status {
        query = query.filter(invoices::status.eq(status.as_str()));
    }
    query = match filter.task {
        Some(InvoiceTask::Cancel) => query
            .filter(invoices::status.ne(InvoiceStatus::Cancelled.as_str()))
            .filter(orders::status.eq(OrderStatus::Cancelled.as_str())),
        Some(InvoiceTask::Export) => query
            .filter(invoices::status.eq(InvoiceStatus::Ready.as_str()))
            .filter(orders::status.ne(OrderStatus::Cancelled.as_str())),
        None => query,
    };
    if let Some(moment) = filter.issued_from {
        query = query.filter(invoices::issued_at.ge(moment));
    }
    if let Some(moment) = filter.issued_before {
        query = query.filter(invoices::issued_at.lt(moment));
    }
    for word in &filter.words {
        query = query.filter(invoices::search_text.like(containing(word)));
    }
    query
}

/// Whether the integrator's PDF of an invoice is stored.
const HAS_PDF: &str = "EXISTS (SELECT FROM invoice_pdfs WHERE invoice_id = invoices.id)";

fn find(connection: &mut PgConnection, id: InvoiceId) -> Result<Option<Invoice>, DbError> {
    let row = with_order()
        .filter(invoices::id.eq(id.uuid()))
        .select((InvoiceRow::as_select(), orders::number, sql::<Bool>(HAS_PDF)))
        .first(connection)
        .optional()?;
    row.map(rows::invoice).transpose()
}

fn status_field(status: InvoiceStatus) -> Value {
    audit::field("status", status.as_str())
}

fn uuids(ids: &[InvoiceId]) -> Vec<Uuid> {
    ids.iter().map(|id| id.uuid()).collect()
}

impl InvoiceRepository for PgInvoices {
    fn issue(
        &self,
        staff: &Staff,
        order: OrderId,
        issuer: &dyn InvoiceIssuer,
    ) -> Result<Issued, IssueRefused> {
        let issued = self.database.transaction(|connection| {
            // Waits for changes of the order, and for another request that issues its invoice.
            let order = orders::table.find(order.uuid()).select(orders::id).for_no_key_update();
            let Some(order) = order.first(connection).optional()?.map(OrderId::new) else { return Ok(None) };
            let Some(view) = view::find_without_products(connection, &*self.vault, order)? else {
                return Ok(None);
            };
            issue(connection, &*self.vault, Some(staff), &view, issuer).map(Some)
        })?;
        Ok(issued.ok_or(IssueRefused::UnknownOrder)??)
    }

    fn list(&self, filter: &InvoiceFilter, page: PageRequest) -> Result<Page<Invoice>, StorageError> {
        if contains_nul(&filter.words) {
            return Ok(Page { items: vec![], total: 0, request: page });
        }
        self.database.run(|connection| {
            let total: i64 = narrowed(filter).count().get_result(connection)?;
            let rows = narrowed(filter)
                .order((invoices::issued_at.desc(), invoices::sequence.desc(), invoices::id))
                .limit(page.limit().into())
                .offset(page.offset())
                .select((InvoiceRow::as_select(), orders::number, sql::<Bool>(HAS_PDF)))
                .load(connection)?;
            let items = rows.into_iter().map(rows::invoice).collect::<Result<_, _>>()?;
            Ok(Page { items, total: total.unsigned_abs(), request: page })
        })
    }

    fn find(&self, id: InvoiceId) -> Result<Option<Invoice>, StorageError> {
        self.database.run(|connection| find(connection, id))
    }

    fn by_number(&self, ids: &[InvoiceId]) -> Result<Vec<InvoiceId>, StorageError> {
        self.database.run(|connection| {
            let found: Vec<Uuid> = invoices::table
                .filter(invoices::id.eq_any(uuids(ids)))
                .order((invoices::series, invoices::year, invoices::sequence))
                .select(invoices::id)
                .load(connection)?;
            Ok(found.into_iter().map(InvoiceId::new).collect())
        })
    }

    fn files(&self, ids: &[InvoiceId]) -> Result<Vec<InvoiceFile>, StorageError> {
        self.database.run(|connection| {
            let rows: Vec<FileRow> = invoices::table
                .filter(invoices::id.eq_any(uuids(ids)))
                .order((invoices::series, invoices::year, invoices::sequence))
                .select(FileRow::as_select())
                .load(connection)?;
            rows.into_iter().map(|row| row.into_file(&*self.vault)).collect()
        })
    }

    fn mark_exported(&self, staff: &Staff, ids: &[InvoiceId]) -> Result<(), StorageError> {
        self.database.transaction(|connection| {
            let ready = invoices::table
                .filter(invoices::id.eq_any(uuids(ids)))
                .filter(invoices::status.eq(InvoiceStatus::Ready.as_str()))
                // Two exports of the same invoices wait for each other instead of blocking each other.
                .order(invoices::id)
                .select(invoices::id)
                .for_no_key_update();
            let ready: Vec<Uuid> = ready.load(connection)?;
            diesel::update(invoices::table.filter(invoices::id.eq_any(&ready)))
                .set(invoices::status.eq(InvoiceStatus::Exported.as_str()))
                .execute(connection)?;
            let entry = |id: Uuid| {
                let [before, after] = [InvoiceStatus::Ready, InvoiceStatus::Exported].map(status_field);
                NewAuditEntry::new(AuditEntity::Invoice, id, "export", before, after)
            };
            Ok(audit::write_many(connection, staff, ready.into_iter().map(entry).collect())?)
        })
    }

    fn cancel(
        &self,
        staff: &Staff,
        id: InvoiceId,
        reason: &InvoiceCancelReason,
        at: DateTime<Utc>,
    ) -> Result<Option<Invoice>, StorageError> {
        self.database.transaction(|connection| {
            // Cancelling and shipping wait for each other, because an order that is shipped needs a valid invoice.
            let of_order = invoices::table.find(id.uuid()).select(invoices::order_id);
            let order = orders::table.filter(orders::id.eq_any(of_order)).select(orders::id);
            order.for_no_key_update().first::<Uuid>(connection).optional()?;
            let row = invoices::table.find(id.uuid()).select(invoices::status).for_no_key_update();
            let Some(Column(status)) = row.first::<Column<InvoiceStatus>>(connection).optional()? else {
                return Ok(None);
            };
            if status != InvoiceStatus::Cancelled {
                diesel::update(invoices::table.find(id.uuid()))
                    .set((
                        invoices::status.eq(InvoiceStatus::Cancelled.as_str()),
                        invoices::cancel_reason.eq(reason.as_str()),
                        invoices::cancelled_at.eq(at),
                    ))
                    .execute(connection)?;
                // Without the reason, which can name the buyer: an entry is never erased.
                let [before, after] = [status, InvoiceStatus::Cancelled].map(status_field);
                let entry = NewAuditEntry::new(AuditEntity::Invoice, id.uuid(), "cancel", before, after);
                audit::write(connection, staff, entry)?;
            }
            find(connection, id)
        })
    }
}
