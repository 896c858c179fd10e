//! Issuing an invoice: it gets the next number of its series in the transaction that writes it.

use super::rows::{NumberRow, StoredVat, sha256};
use crate::{
    audit::{self, NewAuditEntry},
    columns::Column,
    error::{DbError, invalid_column},
    schema::{invoice_series, invoices},
};
use application::{
    actor::Staff,
    invoice::{InvoiceIssuer, Issued, NewInvoice},
    order::OrderView,
    vault::Vault,
};
use chrono::{DateTime, Datelike, Utc};
use diesel::prelude::*;
use domain::{
    audit::AuditEntity,
    billing::Vkn,
    calendar,
    ids::OrderId,
    invoice::{InvoiceNumber, InvoiceObstacle, InvoiceSeries, InvoiceStatus},
    turkish::fold,
};
use serde_json::{Value, json};

/// Issues the invoice of an order that has no valid one. The caller has locked the order, and should lock nothing after
/// this: other invoices of the series wait until the transaction ends.
pub(crate) fn issue(
    connection: &mut PgConnection,
    vault: &dyn Vault,
    staff: Option<&Staff>,
    order: &OrderView,
    issuer: &dyn InvoiceIssuer,
) -> Result<Result<Issued, InvoiceObstacle>, DbError> {
    if let Some(number) = valid_number(connection, order.order.id())? {
        return Ok(Ok(Issued::Exists(number)));
    }
    // It has no valid invoice: one that is shown with it was cancelled.
    let had_invoice = order.issued_invoice.is_some();
    if let Some(obstacle) = InvoiceObstacle::of(&order.order, &order.returns, had_invoice) {
        return Ok(Err(obstacle));
    }
    let last = lock_series(connection, issuer.series())?;
    let issued_at = issuer.now().max(last.issued_at);
    let number = last.next(issuer.series(), issued_at)?;
    let new = match issuer.issue(order, number.clone(), issued_at) {
        Ok(new) => new,
        Err(obstacle) => return Ok(Err(obstacle)),
    };
    insert(connection, vault, order, &number, issued_at, &new)?;
    diesel::update(invoice_series::table.find(number.series.as_str()))
        .set((
            invoice_series::year.eq(Column(number.year)),
            invoice_series::last_sequence.eq(Column(number.sequence)),
            invoice_series::last_issued_at.eq(issued_at),
        ))
        .execute(connection)?;
    if let Some(staff) = staff {
        let after = json!({
            "number": number.to_string(),
            "order": order.order.id(),
            "amount": new.amount.to_string(),
        });
        let entry = NewAuditEntry::new(AuditEntity::Invoice, new.id.uuid(), "create", Value::Null, after);
        audit::write(connection, staff, entry)?;
    }
    Ok(Ok(Issued::Created(number)))
}

/// Returns the number of the order's invoice that is not cancelled.
fn valid_number(connection: &mut PgConnection, order: OrderId) -> QueryResult<Option<InvoiceNumber>> {
    let row = invoices::table
        .filter(invoices::order_id.eq(order.uuid()))
        .filter(invoices::status.ne(InvoiceStatus::Cancelled.as_str()))
        .select(NumberRow::as_select())
        .first(connection)
        .optional()?;
    Ok(row.map(Into::into))
}

/// The last number of a series.
#[derive(Queryable)]
struct LastNumber {
    year: Column<u16>,
    sequence: Column<u32>,
    issued_at: DateTime<Utc>,
}

impl LastNumber {
    /// Returns the number that follows, which is the first if the year in Istanbul has changed.
    fn next(&self, series: &InvoiceSeries, issued_at: DateTime<Utc>) -> Result<InvoiceNumber, DbError> {
        let year = u16::try_from(calendar::day_of(issued_at).year());
        let year = year.map_err(invalid_column("invoice_series", "year"))?;
        let sequence = if year == self.year.0 { self.sequence.0.saturating_add(1) } else { 1 };
        Ok(InvoiceNumber { series: series.clone(), year, sequence })
    }
}

/// Locks the series until the transaction ends, and returns its last number.
fn lock_series(connection: &mut PgConnection, series: &InvoiceSeries) -> QueryResult<LastNumber> {
    // Only the first invoice of a series finds no row to lock.
    diesel::insert_into(invoice_series::table)
        .values((
            invoice_series::series.eq(series.as_str()),
            invoice_series::year.eq(0),
            invoice_series::last_sequence.eq(0),
            invoice_series::last_issued_at.eq(DateTime::UNIX_EPOCH),
        ))
        .on_conflict_do_nothing()
        .execute(connection)?;
    invoice_series::table
        .find(series.as_str())
        .select((invoice_series::year, invoice_series::last_sequence, invoice_series::last_issued_at))
        .for_update()
        .first(connection)
}

fn insert(
    connection: &mut PgConnection,
    vault: &dyn Vault,
    order: &OrderView,
    number: &InvoiceNumber,
    issued_at: DateTime<Utc>,
    new: &NewInvoice,
) -> Result<(), DbError> {
    let tax_number = new.buyer.tax_number.as_str();
    let is_vkn = Vkn::parse(tax_number).is_ok();
    // Of a T.C. kimlik numarası only the last four digits are stored in clear.
    let end = tax_number.char_indices().rev().nth(3).and_then(|(start, _)| tax_number.get(start..));
    let shown = end.filter(|_| !is_vkn).unwrap_or(tax_number);
    let search = format!("{number} {} {} {shown}", order.order.number().get(), new.buyer.name);
    diesel::insert_into(invoices::table)
        .values((
            invoices::id.eq(new.id.uuid()),
            invoices::order_id.eq(order.order.id().uuid()),
            invoices::series.eq(number.series.as_str()),
            invoices::year.eq(Column(number.year)),
            invoices::sequence.eq(Column(number.sequence)),
            invoices::uuid.eq(new.uuid),
            invoices::issued_at.eq(issued_at),
            invoices::buyer_name.eq(&new.buyer.name),
            invoices::vkn.eq(is_vkn.then_some(shown)),
            invoices::tckn_end.eq((!is_vkn).then_some(shown)),
            invoices::amount.eq(Column(new.amount)),
            invoices::vat.eq(Column(new.vat.iter().map(StoredVat::from).collect::<Vec<_>>())),
            invoices::search_text.eq(fold(&search)),
            invoices::xml_sealed.eq(vault.seal(&new.xml)?),
            invoices::xml_sha256.eq(sha256(&new.xml).as_slice()),
            invoices::status.eq(InvoiceStatus::Ready.as_str()),
        ))
        .execute(connection)?;
    Ok(())
}
