//! The invoices that are shown with orders.

use super::number_of;
use crate::{
    error::{DbError, invalid_column},
    schema::{invoice_pdfs, invoices},
};
use application::invoice::IssuedInvoice;
use diesel::{dsl::exists, prelude::*};
use domain::{ids::InvoiceId, invoice::InvoiceStatus};
use std::collections::HashMap;
use uuid::Uuid;

/// Returns the invoice of each of these orders that has one: the one that is not cancelled, otherwise the one that was
/// cancelled last.
pub(crate) fn of_orders(
    connection: &mut PgConnection,
    orders: &[Uuid],
) -> Result<HashMap<Uuid, IssuedInvoice>, DbError> {
    let has_pdf = exists(invoice_pdfs::table.filter(invoice_pdfs::invoice_id.eq(invoices::id)));
    let is_cancelled = invoices::status.eq(InvoiceStatus::Cancelled.as_str());
    let rows: Vec<(Uuid, Uuid, String, i16, i32, String, bool)> = invoices::table
        .filter(invoices::order_id.eq_any(orders))
        .distinct_on(invoices::order_id)
        .order((invoices::order_id, is_cancelled, invoices::cancelled_at.desc(), invoices::id))
        .select((
            invoices::order_id,
            invoices::id,
            invoices::series,
            invoices::year,
            invoices::sequence,
            invoices::status,
            has_pdf,
        ))
        .load(connection)?;
    rows.into_iter()
        .map(|(order, id, series, year, sequence, status, has_pdf)| {
            let status = InvoiceStatus::parse(&status).ok_or("an unknown status");
            let invoice = IssuedInvoice {
                id: InvoiceId::new(id),
                number: number_of(&series, year, sequence)?,
                status: status.map_err(invalid_column("invoices", "status"))?,
                has_pdf,
            };
            Ok((order, invoice))
        })
        .collect()
}
