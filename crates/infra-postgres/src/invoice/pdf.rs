//! The PDFs of invoices, encrypted with the server's key because they hold T.C. kimlik numaraları.

use super::rows::{NumberRow, sha256};
use crate::{
    Database,
    audit::{self, NewAuditEntry},
    columns::Column,
    error::{DbError, invalid_column},
    mail::enqueue,
    schema::{invoice_pdfs, invoices, order_guests, orders, users},
};
use application::{
    actor::Staff,
    error::StorageError,
    invoice::{InvoicePdf, InvoicePdfs, NamedInvoice, NewPdf, PdfFiles},
    vault::Vault,
};
use chrono::{DateTime, Utc};
use diesel::{prelude::*, upsert::excluded};
use domain::{
    audit::AuditEntity,
    email::EmailAddress,
    ids::{InvoiceId, OrderId},
    invoice::{InvoiceNumber, InvoiceStatus, NamedInvoices},
    mail::OrderReference,
    order::{OrderNumber, OrderStatus},
};
use serde_json::json;
use std::{
    collections::{HashMap, HashSet},
    sync::Arc,
};
use uuid::Uuid;

/// The PDFs of invoices in PostgreSQL.
pub struct PgInvoicePdfs {
    database: Database,
    vault: Arc<dyn Vault>,
}

impl PgInvoicePdfs {
    /// Creates the repository over `database`. `vault` seals the PDFs.
    #[must_use]
    pub const fn new(database: Database, vault: Arc<dyn Vault>) -> Self {
        Self { database, vault }
    }
}

/// The columns of an invoice by which a file is matched, with its order and the recipient of the order's mails.
#[derive(Queryable)]
struct NamedRow {
    id: Uuid,
    number: NumberRow,
    uuid: Uuid,
    status: Column<InvoiceStatus>,
    order: Column<OrderId>,
    order_number: Column<OrderNumber>,
    customer: Option<Column<EmailAddress>>,
    guest: Option<Column<EmailAddress>>,
}

impl TryFrom<NamedRow> for NamedInvoice {
    type Error = DbError;

    fn try_from(row: NamedRow) -> Result<Self, DbError> {
        let email = row.customer.or(row.guest).ok_or("no buyer");
        Ok(Self {
            id: InvoiceId::new(row.id),
            number: row.number.into(),
            uuid: row.uuid,
            status: row.status.0,
            order: OrderReference { id: row.order.0, number: row.order_number.0 },
            email: email.map_err(invalid_column("orders", "user_id"))?.0,
        })
    }
}

impl InvoicePdfs for PgInvoicePdfs {
    fn named(&self, named: &NamedInvoices) -> Result<Vec<NamedInvoice>, StorageError> {
        let sequences: Vec<_> =
            named.numbers.iter().filter_map(|number| i32::try_from(number.sequence).ok()).collect();
        let rows: Vec<NamedRow> = self.database.run(|connection| {
            // An invoice of another series or year can have one of these sequences, too: those are left out below.
            Ok(invoices::table
                .inner_join(orders::table.left_join(users::table).left_join(order_guests::table))
                .filter(invoices::sequence.eq_any(sequences).or(invoices::uuid.eq_any(&named.uuids)))
                .select((
                    invoices::id,
                    NumberRow::as_select(),
                    invoices::uuid,
                    invoices::status,
                    orders::id,
                    orders::number,
                    users::email.nullable(),
                    order_guests::email.nullable(),
                ))
                .load(connection)?)
        })?;
        let found: Result<Vec<_>, DbError> = rows.into_iter().map(NamedInvoice::try_from).collect();
        Ok(found?.into_iter().filter(|invoice| named.contain(&invoice.number, invoice.uuid)).collect())
    }

    fn keep(
        &self,
        staff: &Staff,
        pdfs: &[NewPdf],
        files: &mut dyn PdfFiles,
        at: DateTime<Utc>,
    ) -> Result<Vec<InvoiceId>, StorageError> {
        let ids: Vec<_> = pdfs.iter().map(|pdf| pdf.invoice.uuid()).collect();
        self.database.transaction(|connection| {
            let locked: Vec<(Uuid, Column<InvoiceStatus>)> = invoices::table
                .filter(invoices::id.eq_any(&ids))
                .filter(invoices::status.ne(InvoiceStatus::Cancelled.as_str()))
                .order(invoices::id)
                .select((invoices::id, invoices::status))
                .for_no_key_update()
                .load(connection)?;
            let statuses: HashMap<Uuid, Column<InvoiceStatus>> = locked.into_iter().collect();
            let with_pdf: HashSet<Uuid> = invoice_pdfs::table
                .filter(invoice_pdfs::invoice_id.eq_any(&ids))
                .select(invoice_pdfs::invoice_id)
                .load(connection)?
                .into_iter()
                .collect();
            // Their invoices are to be cancelled.
            let of_cancelled_orders: Vec<Uuid> = invoices::table
                .inner_join(orders::table)
                .filter(invoices::id.eq_any(&ids))
                .filter(orders::status.eq(OrderStatus::Cancelled.as_str()))
                .select(invoices::id)
                .load(connection)?;
            let (mut entries, mut mails) = (Vec::new(), Vec::new());
            let mut kept = Vec::new();
            for pdf in pdfs {
                let id = pdf.invoice.uuid();
                let Some(status) = statuses.get(&id) else { continue };
                self.write(connection, id, &files.read(pdf.file)?, at)?;
                if !with_pdf.contains(&id) && !of_cancelled_orders.contains(&id) {
                    mails.push(pdf.mail.clone());
                }
                entries.push(audit_entry(id, status.0, with_pdf.contains(&id)));
                kept.push(pdf.invoice);
            }
            let of_kept: Vec<_> = kept.iter().map(|id| id.uuid()).collect();
            diesel::update(invoices::table.filter(invoices::id.eq_any(of_kept)))
                .set(invoices::status.eq(InvoiceStatus::Delivered.as_str()))
                .execute(connection)?;
            enqueue(connection, &mails, at)?;
            audit::write_many(connection, staff, entries)?;
            Ok(kept)
        })
    }

    fn of_order(&self, order: OrderId) -> Result<Option<InvoicePdf>, StorageError> {
        let row: Option<(NumberRow, Vec<u8>)> = self.database.run(|connection| {
            Ok(invoice_pdfs::table
                .inner_join(invoices::table)
                .filter(invoices::order_id.eq(order.uuid()))
                .filter(invoices::status.ne(InvoiceStatus::Cancelled.as_str()))
                .select((NumberRow::as_select(), invoice_pdfs::pdf_sealed))
                .first(connection)
                .optional()?)
        })?;
        let Some((number, sealed)) = row else { return Ok(None) };
        let number = InvoiceNumber::from(number);
        let content = self.vault.open(&sealed);
        if content.is_none() {
            tracing::warn!(%number, "an invoice's PDF was sealed with another key: upload it again");
        }
        Ok(content.map(|content| InvoicePdf { number, content }))
    }
}

impl PgInvoicePdfs {
    /// Writes the PDF of an invoice, or replaces it.
    fn write(
        &self,
        connection: &mut PgConnection,
        invoice: Uuid,
        content: &[u8],
        at: DateTime<Utc>,
    ) -> Result<(), DbError> {
        let sealed = self.vault.seal(content)?;
        diesel::insert_into(invoice_pdfs::table)
            .values((
                invoice_pdfs::invoice_id.eq(invoice),
                invoice_pdfs::pdf_sealed.eq(sealed),
                invoice_pdfs::sha256.eq(sha256(content).as_slice()),
                invoice_pdfs::uploaded_at.eq(at),
            ))
            .on_conflict(invoice_pdfs::invoice_id)
            .do_update()
            .set((
                invoice_pdfs::pdf_sealed.eq(excluded(invoice_pdfs::pdf_sealed)),
                invoice_pdfs::sha256.eq(excluded(invoice_pdfs::sha256)),
                invoice_pdfs::uploaded_at.eq(excluded(invoice_pdfs::uploaded_at)),
            ))
            .execute(connection)?;
        Ok(())
    }
}

/// Returns the audit entry for the PDF of an invoice with this status.
fn audit_entry(invoice: Uuid, status: InvoiceStatus, is_replaced: bool) -> NewAuditEntry {
    let before = json!({ "status": status.as_str(), "hasPdf": is_replaced });
    let after = json!({ "status": InvoiceStatus::Delivered.as_str(), "hasPdf": true });
    NewAuditEntry::new(AuditEntity::Invoice, invoice, "pdf", before, after)
}
