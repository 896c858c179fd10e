//! Invoice details of orders and accounts. Personal identity numbers are sealed except for the last four digits.

use crate::{
    error::{DbError, invalid_column},
    schema::{order_invoices, saved_invoices},
};
use application::{error::StorageError, vault::Vault};
use diesel::prelude::*;
use domain::{
    ids::UserId,
    invoice::{Invoice, InvoiceLine, TaxNumber, Tckn, Vkn},
    order::Order,
};
use std::collections::HashMap;
use uuid::Uuid;

const INDIVIDUAL: &str = "individual";
const COMPANY: &str = "company";

/// A sealed personal identity number.
struct SealedTckn {
    end: String,
    sealed: Vec<u8>,
}

/// An invoice with a sealed identity number.
struct SealedInvoice<'a> {
    kind: &'static str,
    name: &'a str,
    tax_office: Option<&'a str>,
    vkn: Option<String>,
    tckn: Option<SealedTckn>,
}

impl<'a> SealedInvoice<'a> {
    fn new(invoice: &'a Invoice, vault: &dyn Vault) -> Result<Self, StorageError> {
        let seal = |tckn: &Tckn| seal(tckn, vault);
        Ok(match invoice {
            Invoice::Individual { name, tckn } => Self {
                kind: INDIVIDUAL,
                name: name.as_str(),
                tax_office: None,
                vkn: None,
                tckn: tckn.as_ref().map(seal).transpose()?,
            },
            Invoice::Company { title, tax_office, tax_number } => {
                let (vkn, tckn) = match tax_number {
                    TaxNumber::Vkn(vkn) => (Some(vkn.to_string()), None),
                    TaxNumber::Tckn(tckn) => (None, Some(seal(tckn)?)),
                };
                let (name, tax_office) = (title.as_str(), Some(tax_office.as_str()));
                Self { kind: COMPANY, name, tax_office, vkn, tckn }
            }
        })
    }
}

/// Writes the invoice of an order that has one, and saves its details for the customer's account.
pub(super) fn insert(connection: &mut PgConnection, order: &Order, vault: &dyn Vault) -> Result<(), DbError> {
    let Some(invoice) = order.invoice() else { return Ok(()) };
    let SealedInvoice { kind, name, tax_office, vkn, tckn } = SealedInvoice::new(invoice, vault)?;
    let (tckn_end, tckn_sealed) = tckn.map(|tckn| (tckn.end, tckn.sealed)).unzip();
    diesel::insert_into(order_invoices::table)
        .values((
            order_invoices::order_id.eq(order.id().uuid()),
            order_invoices::kind.eq(kind),
            order_invoices::name.eq(name),
            order_invoices::tax_office.eq(tax_office),
            order_invoices::vkn.eq(&vkn),
            order_invoices::tckn_end.eq(&tckn_end),
            order_invoices::tckn_sealed.eq(&tckn_sealed),
        ))
        .execute(connection)?;
    let Some(customer) = order.buyer().customer() else { return Ok(()) };
    let details = (
        saved_invoices::kind.eq(kind),
        saved_invoices::name.eq(name),
        saved_invoices::tax_office.eq(tax_office),
        saved_invoices::vkn.eq(&vkn),
        saved_invoices::tckn_end.eq(&tckn_end),
        saved_invoices::tckn_sealed.eq(&tckn_sealed),
    );
    diesel::insert_into(saved_invoices::table)
        .values((saved_invoices::user_id.eq(customer.uuid()), details))
        .on_conflict(saved_invoices::user_id)
        .do_update()
        .set(details)
        .execute(connection)?;
    Ok(())
}

fn seal(tckn: &Tckn, vault: &dyn Vault) -> Result<SealedTckn, StorageError> {
    // A number that another key sealed can't be sealed again; only its last digits remain.
    let sealed = tckn.whole().map_or(Ok(vec![]), |whole| vault.seal(whole.as_bytes()))?;
    Ok(SealedTckn { end: tckn.end().to_owned(), sealed })
}

/// Opens a sealed identity number. If another key sealed it, only its last digits are returned.
fn open(end: &str, sealed: &[u8], vault: &dyn Vault) -> Result<Tckn, DbError> {
    let whole = vault.open(sealed).and_then(|text| Tckn::parse(&String::from_utf8(text).ok()?).ok());
    whole.map_or_else(|| Tckn::ending(end), Ok).map_err(invalid_column("order_invoices", "tckn_end"))
}

/// The columns that both tables share.
#[derive(Queryable)]
struct InvoiceRow {
    kind: String,
    name: String,
    tax_office: Option<String>,
    vkn: Option<String>,
    tckn_end: Option<String>,
    tckn_sealed: Option<Vec<u8>>,
}

impl InvoiceRow {
    fn into_invoice(self, vault: &dyn Vault) -> Result<Invoice, DbError> {
        let name = line("name", &self.name)?;
        let tckn = self.tckn_end.zip(self.tckn_sealed);
        let tckn = tckn.map(|(end, sealed)| open(&end, &sealed, vault)).transpose()?;
        let Some(office) = self.tax_office.filter(|_| self.kind == COMPANY) else {
            return Ok(Invoice::Individual { name, tckn });
        };
        let vkn = self.vkn.map(|vkn| Vkn::parse(&vkn)).transpose();
        let vkn = vkn.map_err(invalid_column("order_invoices", "vkn"))?;
        let number = vkn.map(TaxNumber::Vkn).or_else(|| tckn.map(TaxNumber::Tckn));
        Ok(Invoice::Company {
            title: name,
            tax_office: line("tax_office", &office)?,
            tax_number: number.ok_or("no number").map_err(invalid_column("order_invoices", "vkn"))?,
        })
    }
}

fn line(column: &'static str, text: &str) -> Result<InvoiceLine, DbError> {
    InvoiceLine::new(text).map_err(invalid_column("order_invoices", column))
}

/// Returns the invoices of these orders.
pub(super) fn of_orders(
    connection: &mut PgConnection,
    orders: &[Uuid],
    vault: &dyn Vault,
) -> Result<HashMap<Uuid, Invoice>, DbError> {
    use order_invoices::{kind, name, order_id, tax_office, tckn_end, tckn_sealed, vkn};
    let rows: Vec<(Uuid, InvoiceRow)> = order_invoices::table
        .filter(order_id.eq_any(orders))
        .select((order_id, (kind, name, tax_office, vkn, tckn_end, tckn_sealed)))
        .load(connection)?;
    rows.into_iter().map(|(id, row)| Ok((id, row.into_invoice(vault)?))).collect()
}

/// Returns the invoice details that the account used last.
pub(super) fn saved(
    connection: &mut PgConnection,
    user: UserId,
    vault: &dyn Vault,
) -> Result<Option<Invoice>, DbError> {
    use saved_invoices::{kind, name, tax_office, tckn_end, tckn_sealed, vkn};
    let row = saved_invoices::table
        .find(user.uuid())
        .select((kind, name, tax_office, vkn, tckn_end, tckn_sealed))
        .first::<InvoiceRow>(connection)
        .optional()?;
    row.map(|row| row.into_invoice(vault)).transpose()
}
