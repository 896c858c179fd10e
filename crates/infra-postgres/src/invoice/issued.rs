//! The invoices that are shown with orders.

use super::{HAS_PDF, rows::NumberRow};
use crate::{columns::Column, schema::invoices};
use application::invoice::IssuedInvoice;
use diesel::{dsl::sql, prelude::*, sql_types::Bool};
use domain::{ids::InvoiceId, invoice::InvoiceStatus};
use std::collections::HashMap;
use uuid::Uuid;

/// Returns the invoice of each of these orders that has one: the one that is not cancelled, otherwise the one that was
/// cancelled last.
pub(crate) fn of_orders(
    connection: &mut PgConnection,
    orders: &[Uuid],
) -> QueryResult<HashMap<Uuid, IssuedInvoice>> {
    let is_cancelled = invoices::status.eq(InvoiceStatus::Cancelled.as_str());
    let rows: Vec<(Uuid, Uuid, NumberRow, Column<InvoiceStatus>, bool)> = invoices::table
        .filter(invoices::order_id.eq_any(orders))
        .distinct_on(invoices::order_id)
        .order((invoices::order_id, is_cancelled, invoices::cancelled_at.desc(), invoices::id))
        .select((
            invoices::order_id,
            invoices::id,
            NumberRow::as_select(),
            invoices::status,
            sql::<Bool>(HAS_PDF),
        ))
        .load(connection)?;
    let issued =
        |(order, id, number, status, has_pdf): (Uuid, Uuid, NumberRow, Column<InvoiceStatus>, bool)| {
            (
                order,
                IssuedInvoice { id: InvoiceId::new(id), number: number.into(), status: status.0, has_pdf },
            )
        };
    Ok(rows.into_iter().map(issued).collect())
}
