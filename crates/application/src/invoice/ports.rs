use super::{InvoiceTask, IssueRefused};
use crate::{
    actor::Staff,
    error::StorageError,
    order::OrderView,
    page::{Page, PageRequest},
};
use chrono::{DateTime, Utc};
use domain::{
    ids::{InvoiceId, OrderId},
    invoice::{
        Invoice, InvoiceBuyer, InvoiceCancelReason, InvoiceDocument, InvoiceNumber, InvoiceObstacle,
        InvoiceSeries, InvoiceStatus,
    },
    money::Kurus,
    vat::VatLine,
};
use uuid::Uuid;

/// Writes the documents of invoices in a format that integrators read.
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
pub trait InvoiceFormat: Send + Sync {
    /// Returns the file of this document. The same document gives the same bytes.
    fn write(&self, document: &InvoiceDocument) -> Vec<u8>;
}

/// An invoice that is about to be stored under its number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewInvoice {
    pub id: InvoiceId,
    /// Its ETTN.
    pub uuid: Uuid,
    pub buyer: InvoiceBuyer,
    /// What is to be paid.
    pub amount: Kurus,
    pub vat: Vec<VatLine>,
    /// Its file.
    pub xml: Vec<u8>,
}

/// Makes the invoice of an order in the transaction that draws its number.
pub trait InvoiceIssuer {
    /// Returns the series of its number.
    fn series(&self) -> &InvoiceSeries;

    /// Returns the current time. The storage asks for it when no other transaction can draw a number of the series, so
    /// that times ascend with numbers.
    fn now(&self) -> DateTime<Utc>;

    /// Returns the order's invoice with this number.
    fn issue(
        &self,
        order: &OrderView,
        number: InvoiceNumber,
        issued_at: DateTime<Utc>,
    ) -> Result<NewInvoice, InvoiceObstacle>;
}

/// The invoice that an order has after one was requested.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Issued {
    /// The request made it.
    Created(InvoiceNumber),
    /// The order had one that is not cancelled.
    Exists(InvoiceNumber),
}

/// The filter of the list of invoices.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct InvoiceFilter {
    /// Only invoices with this status.
    pub status: Option<InvoiceStatus>,
    /// Only invoices with which staff have to do this.
    pub task: Option<InvoiceTask>,
    /// Only invoices issued at this time or later.
    pub issued_from: Option<DateTime<Utc>>,
    /// Only invoices issued before this time.
    pub issued_before: Option<DateTime<Utc>>,
    /// Words, folded by `domain::turkish::fold`, each of which must occur in the invoice's number, order number, buyer, VKN
    /// or the last four digits of the T.C. kimlik numarası.
    pub words: Vec<String>,
}

/// The file of an invoice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InvoiceFile {
    pub number: InvoiceNumber,
    pub issued_at: DateTime<Utc>,
    pub xml: Vec<u8>,
}

/// Stores invoices.
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
pub trait InvoiceRepository: Send + Sync {
    /// Writes the order's invoice under the next number of its series, unless the order has one that is not cancelled.
    /// Numbers have no gap: one that was drawn is either stored with its invoice or drawn again.
    fn issue(
        &self,
        staff: &Staff,
        order: OrderId,
        issuer: &dyn InvoiceIssuer,
    ) -> Result<Issued, IssueRefused>;

    /// Returns a page of the invoices that match, newest first.
    fn list(&self, filter: &InvoiceFilter, page: PageRequest) -> Result<Page<Invoice>, StorageError>;

    fn find(&self, id: InvoiceId) -> Result<Option<Invoice>, StorageError>;

    /// Returns those of these ids that exist, each once, ascending by number.
    fn by_number(&self, ids: &[InvoiceId]) -> Result<Vec<InvoiceId>, StorageError>;

    /// Returns the files of those of these invoices that exist, ascending by number.
    fn files(&self, ids: &[InvoiceId]) -> Result<Vec<InvoiceFile>, StorageError>;

    /// Marks those of these invoices that are [`InvoiceStatus::Ready`] as exported.
    fn mark_exported(&self, staff: &Staff, ids: &[InvoiceId]) -> Result<(), StorageError>;

    /// Cancels an invoice, and returns it; `None` if it does not exist. A cancelled one keeps its reason.
    fn cancel(
        &self,
        staff: &Staff,
        id: InvoiceId,
        reason: &InvoiceCancelReason,
        at: DateTime<Utc>,
    ) -> Result<Option<Invoice>, StorageError>;
}
