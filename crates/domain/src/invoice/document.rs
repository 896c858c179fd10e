//! The document of an invoice.

use super::{InvoiceBuyer, InvoiceNumber};
use crate::{billing::TaxNumber, money::Kurus, order::Order, vat::VatLine};
use chrono::{DateTime, Utc};
use uuid::Uuid;

/// The seller of every invoice, from the owner's settings.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InvoiceSeller {
    /// The registered title.
    pub title: String,
    pub tax_number: TaxNumber,
}

/// What an invoice says of its order beside the order itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OrderFacts {
    /// When it was paid, if it was.
    pub paid_at: Option<DateTime<Utc>>,
    /// When it was handed to the carrier, if it was.
    pub shipped_at: Option<DateTime<Utc>>,
    /// What was paid for it: its amount, and with instalments the provider's fee.
    pub charged: Kurus,
}

/// The error for an order that costs nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("an order that costs nothing has no invoice")]
pub struct NothingToInvoice;

/// The document of an invoice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InvoiceDocument {
    pub number: InvoiceNumber,
    /// Its ETTN.
    pub uuid: Uuid,
    pub issued_at: DateTime<Utc>,
    /// For the list of invoices.
    pub buyer: InvoiceBuyer,
    /// What is to be paid.
    pub payable: Kurus,
    /// The sums of the lines at each rate, ascending, without empty ones.
    pub vat: Vec<VatLine>,
}

impl InvoiceDocument {
    /// Makes the document of an order.
    ///
    /// # Errors
    /// [`NothingToInvoice`] if the order costs nothing.
    pub fn new(
        order: &Order,
        facts: &OrderFacts,
        seller: &InvoiceSeller,
        number: InvoiceNumber,
        uuid: Uuid,
        issued_at: DateTime<Utc>,
    ) -> Result<Self, NothingToInvoice> {
        let name = order
            .billing()
            .map_or_else(|| order.address().fields.full_name(), |billing| billing.name().to_string());
        let buyer = InvoiceBuyer { name, tax_number: seller.tax_number.masked() };
        let payable = facts.charged;
        if payable == Kurus::ZERO {
            return Err(NothingToInvoice);
        }
        Ok(Self { number, uuid, issued_at, buyer, payable, vat: order.totals().vat })
    }
}
