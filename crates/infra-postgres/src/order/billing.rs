//! Invoice details of orders and accounts. Personal identity numbers are sealed except for the last four digits.

use crate::{
    error::{DbError, invalid_column},
    schema::{order_billing, saved_billing},
};
use application::{error::StorageError, vault::Vault};
use diesel::{pg::Pg, prelude::*};
use domain::{
    billing::{BillingDetails, BillingLine, TaxNumber, Tckn, Vkn},
    ids::UserId,
    order::Order,
};

const INDIVIDUAL: &str = "individual";
const COMPANY: &str = "company";

/// A sealed personal identity number.
struct SealedTckn {
    end: String,
    sealed: Vec<u8>,
}

/// Billing details with a sealed identity number.
struct SealedBilling<'a> {
    kind: &'static str,
    name: &'a str,
    tax_office: Option<&'a str>,
    vkn: Option<String>,
    tckn: Option<SealedTckn>,
}

impl<'a> SealedBilling<'a> {
    fn new(billing: &'a BillingDetails, vault: &dyn Vault) -> Result<Self, StorageError> {
        let seal = |tckn: &Tckn| seal(tckn, vault);
        Ok(match billing {
            BillingDetails::Individual { name, tckn } => Self {
                kind: INDIVIDUAL,
                name: name.as_str(),
                tax_office: None,
                vkn: None,
                tckn: tckn.as_ref().map(seal).transpose()?,
            },
            BillingDetails::Company { title, tax_office, tax_number } => {
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

/// Writes the billing details of an order that has some, and saves them for the customer's account.
pub(super) fn insert(connection: &mut PgConnection, order: &Order, vault: &dyn Vault) -> Result<(), DbError> {
    let Some(billing) = order.billing() else { return Ok(()) };
    let SealedBilling { kind, name, tax_office, vkn, tckn } = SealedBilling::new(billing, vault)?;
    let (tckn_end, tckn_sealed) = tckn.map(|tckn| (tckn.end, tckn.sealed)).unzip();
    diesel::insert_into(order_billing::table)
        .values((
            order_billing::order_id.eq(order.id().uuid()),
            order_billing::kind.eq(kind),
            order_billing::name.eq(name),
            order_billing::tax_office.eq(tax_office),
            order_billing::vkn.eq(&vkn),
            order_billing::tckn_end.eq(&tckn_end),
            order_billing::tckn_sealed.eq(&tckn_sealed),
        ))
        .execute(connection)?;
    let Some(customer) = order.buyer().customer() else { return Ok(()) };
    let details = (
        saved_billing::kind.eq(kind),
        saved_billing::name.eq(name),
        saved_billing::tax_office.eq(tax_office),
        saved_billing::vkn.eq(&vkn),
        saved_billing::tckn_end.eq(&tckn_end),
        saved_billing::tckn_sealed.eq(&tckn_sealed),
    );
    diesel::insert_into(saved_billing::table)
        .values((saved_billing::user_id.eq(customer.uuid()), details))
        .on_conflict(saved_billing::user_id)
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
    whole.map_or_else(|| Tckn::ending(end), Ok).map_err(invalid_column("order_billing", "tckn_end"))
}

/// The columns that both tables share.
#[derive(Queryable, Selectable)]
#[diesel(table_name = order_billing, check_for_backend(Pg))]
pub(super) struct BillingRow {
    kind: String,
    name: String,
    tax_office: Option<String>,
    vkn: Option<String>,
    tckn_end: Option<String>,
    tckn_sealed: Option<Vec<u8>>,
}

impl BillingRow {
    pub(super) fn into_billing(self, vault: &dyn Vault) -> Result<BillingDetails, DbError> {
        let name = line("name", &self.name)?;
        let tckn = self.tckn_end.zip(self.tckn_sealed);
        let tckn = tckn.map(|(end, sealed)| open(&end, &sealed, vault)).transpose()?;
        let Some(office) = self.tax_office.filter(|_| self.kind == COMPANY) else {
            return Ok(BillingDetails::Individual { name, tckn });
        };
        let vkn = self.vkn.map(|vkn| Vkn::parse(&vkn)).transpose();
        let vkn = vkn.map_err(invalid_column("order_billing", "vkn"))?;
        let number = vkn.map(TaxNumber::Vkn).or_else(|| tckn.map(TaxNumber::Tckn));
        Ok(BillingDetails::Company {
            title: name,
            tax_office: line("tax_office", &office)?,
            tax_number: number.ok_or("no number").map_err(invalid_column("order_billing", "vkn"))?,
        })
    }
}

fn line(column: &'static str, text: &str) -> Result<BillingLine, DbError> {
    BillingLine::new(text).map_err(invalid_column("order_billing", column))
}

/// Returns the billing details that the account used last.
pub(super) fn saved(
    connection: &mut PgConnection,
    user: UserId,
    vault: &dyn Vault,
) -> Result<Option<BillingDetails>, DbError> {
    use saved_billing::{kind, name, tax_office, tckn_end, tckn_sealed, vkn};
    let row = saved_billing::table
        .find(user.uuid())
        .select((kind, name, tax_office, vkn, tckn_end, tckn_sealed))
        .first::<BillingRow>(connection)
        .optional()?;
    row.map(|row| row.into_billing(vault)).transpose()
}
