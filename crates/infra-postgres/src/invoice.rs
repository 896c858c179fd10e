//! Invoices.

mod issued;
mod pdf;

pub use pdf::PgInvoicePdfs;

pub(crate) use issued::of_orders;

use crate::error::{DbError, invalid_column};
use domain::invoice::{InvoiceNumber, InvoiceSeries};

/// Returns the number that is stored in three columns.
fn number_of(series: &str, year: i16, sequence: i32) -> Result<InvoiceNumber, DbError> {
    let invalid = |column| invalid_column::<Box<dyn std::error::Error + Send + Sync>>("invoices", column);
    Ok(InvoiceNumber {
        series: InvoiceSeries::new(series).map_err(|error| invalid("series")(error.into()))?,
        year: u16::try_from(year).map_err(|error| invalid("year")(error.into()))?,
        sequence: u32::try_from(sequence).map_err(|error| invalid("sequence")(error.into()))?,
    })
}
