//! Invoices: the documents that the shop makes from its orders.

mod carrier_tax_numbers;
mod document;
mod due;
mod file_name;
mod line;
mod number;
mod obstacle;

pub use carrier_tax_numbers::{CarrierTaxNumberError, CarrierTaxNumbers};
pub use document::{
    BuyerParty, InvoiceAddress, InvoiceCarrier, InvoiceDelivery, InvoiceDocument, InvoicePayment,
    InvoicePerson, InvoiceSeller, InvoicedOrder, NothingToInvoice, OrderFacts, PaymentWay, UNKNOWN_TCKN,
};
pub use due::days_until_due;
pub use file_name::NamedInvoices;
pub use line::{InvoiceLine, UnitPrice};
pub use number::{InvoiceNumber, InvoiceSeries, InvoiceSeriesError};
pub use obstacle::InvoiceObstacle;

use crate::{
    ids::{InvoiceId, OrderId},
    json::names,
    limits,
    money::Kurus,
    order::OrderNumber,
    text::Line,
    vat::VatLine,
};
use chrono::{DateTime, Utc};
use uuid::Uuid;

/// Where an invoice is on its way to the customer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum InvoiceStatus {
    /// The document is made.
    Ready,
    /// The document was downloaded for the integrator, who signs and reports it.
    Exported,
    /// The integrator's PDF is here, and the customer can download it.
    Delivered,
    /// It doesn't count any more. Its number stays used.
    Cancelled,
}

names!(InvoiceStatus {
    Ready = "ready",
    Exported = "exported",
    Delivered = "delivered",
    Cancelled = "cancelled",
});

/// Why staff cancelled an invoice.
pub type InvoiceCancelReason = Line<{ limits::TEXT }>;

/// How the shop issues invoices while invoicing is on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InvoiceTerms {
    /// The series of new numbers.
    pub series: InvoiceSeries,
    /// Whether an order gets its invoice when it is shipped.
    pub on_shipping: bool,
    pub seller: InvoiceSeller,
}

/// What the owner has set about invoices, also while invoicing is off.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InvoiceSettings {
    /// The series of new numbers.
    pub series: Option<InvoiceSeries>,
    /// The seller's address.
    pub address: Option<InvoiceAddress>,
    /// Whether an order gets its invoice when it is shipped.
    pub on_shipping: bool,
    pub carriers: CarrierTaxNumbers,
}

impl Default for InvoiceSettings {
    fn default() -> Self {
        Self { series: None, address: None, on_shipping: true, carriers: CarrierTaxNumbers::default() }
    }
}

/// The person or company that an invoice names as its buyer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InvoiceBuyer {
    /// A person's name or a company's title.
    pub name: String,
    /// A VKN whole, a T.C. kimlik numarası masked (`*******1234`).
    pub tax_number: String,
}

/// An invoice, without its document.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Invoice {
    pub id: InvoiceId,
    pub number: InvoiceNumber,
    /// Its ETTN (evrensel tekil tanımlama numarası).
    pub uuid: Uuid,
    pub status: InvoiceStatus,
    pub issued_at: DateTime<Utc>,
    pub order: OrderId,
    pub order_number: OrderNumber,
    pub buyer: InvoiceBuyer,
    /// What is to be paid.
    pub amount: Kurus,
    pub vat: Vec<VatLine>,
    /// Whether the integrator's PDF was uploaded.
    pub has_pdf: bool,
    /// Why it was cancelled, if it was.
    pub cancel_reason: Option<String>,
}
