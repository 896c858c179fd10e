//! Rows of invoices.

use crate::{
    columns::Column,
    error::{DbError, invalid_column},
    schema::invoices,
};
use application::{invoice::InvoiceFile, vault::Vault};
use chrono::{DateTime, Utc};
use diesel::{pg::Pg, prelude::*};
use domain::{
    ids::{InvoiceId, OrderId},
    invoice::{Invoice, InvoiceBuyer, InvoiceNumber, InvoiceSeries, InvoiceStatus},
    money::Kurus,
    order::OrderNumber,
    vat::{VatLine, VatRate},
};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use uuid::Uuid;

/// The sums at one rate, as they are stored: in kuruş.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub(super) struct StoredVat {
    rate: u8,
    base: i64,
    tax: i64,
}

impl From<&VatLine> for StoredVat {
    fn from(line: &VatLine) -> Self {
        Self { rate: line.rate.percent(), base: line.base.get(), tax: line.tax.get() }
    }
}

impl StoredVat {
    fn into_line(self) -> Result<VatLine, DbError> {
        let amount = |amount| Kurus::new(amount).map_err(invalid_column("invoices", "vat"));
        let rate = VatRate::of_percent(self.rate).ok_or("no rate of KDV");
        Ok(VatLine {
            rate: rate.map_err(invalid_column("invoices", "vat"))?,
            base: amount(self.base)?,
            tax: amount(self.tax)?,
        })
    }
}

/// The columns that are a number.
#[derive(Queryable, Selectable)]
#[diesel(table_name = invoices, check_for_backend(Pg))]
pub(super) struct NumberRow {
    series: Column<InvoiceSeries>,
    year: Column<u16>,
    sequence: Column<u32>,
}

impl From<NumberRow> for InvoiceNumber {
    fn from(NumberRow { series, year, sequence }: NumberRow) -> Self {
        Self { series: series.0, year: year.0, sequence: sequence.0 }
    }
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = invoices, check_for_backend(Pg))]
pub(super) struct InvoiceRow {
    id: Uuid,
    #[diesel(embed)]
    number: NumberRow,
    uuid: Uuid,
    status: Column<InvoiceStatus>,
    issued_at: DateTime<Utc>,
    order_id: Uuid,
    buyer_name: String,
    vkn: Option<String>,
    tckn_end: Option<String>,
    amount: Column<Kurus>,
    vat: Column<Vec<StoredVat>>,
    cancel_reason: Option<String>,
}

/// Creates an invoice of its row, the number of its order, and whether it has a PDF.
pub(super) fn invoice(
    (row, order_number, has_pdf): (InvoiceRow, Column<OrderNumber>, bool),
) -> Result<Invoice, DbError> {
    let masked = row.tckn_end.map(|end| format!("*******{end}"));
    Ok(Invoice {
        id: InvoiceId::new(row.id),
        number: row.number.into(),
        uuid: row.uuid,
        status: row.status.0,
        issued_at: row.issued_at,
        order: OrderId::new(row.order_id),
        order_number: order_number.0,
        buyer: InvoiceBuyer { name: row.buyer_name, tax_number: row.vkn.or(masked).unwrap_or_default() },
        amount: row.amount.0,
        vat: row.vat.0.into_iter().map(StoredVat::into_line).collect::<Result<_, _>>()?,
        has_pdf,
        cancel_reason: row.cancel_reason,
    })
}

/// A sealed document.
#[derive(Queryable, Selectable)]
#[diesel(table_name = invoices, check_for_backend(Pg))]
pub(super) struct FileRow {
    #[diesel(embed)]
    number: NumberRow,
    issued_at: DateTime<Utc>,
    xml_sealed: Vec<u8>,
    xml_sha256: Column<[u8; 32]>,
}

impl FileRow {
    /// Opens the document. It must be what was issued, to the byte.
    pub(super) fn into_file(self, vault: &dyn Vault) -> Result<InvoiceFile, DbError> {
        let number = InvoiceNumber::from(self.number);
        let xml = vault.open(&self.xml_sealed).filter(|xml| sha256(xml) == self.xml_sha256.0);
        let xml = xml.ok_or_else(|| format!("{number} is sealed with another key, or not what was issued"));
        Ok(InvoiceFile {
            issued_at: self.issued_at,
            xml: xml.map_err(invalid_column("invoices", "xml_sealed"))?,
            number,
        })
    }
}

pub(super) fn sha256(bytes: &[u8]) -> [u8; 32] {
    Sha256::digest(bytes).into()
}
