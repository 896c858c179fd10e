use super::{InvoiceError, InvoiceFilter, InvoiceService};
use crate::{
    actor::Staff,
    error::StorageError,
    order::search_words,
    page::{Page, PageRequest},
};
use chrono::{NaiveDate, NaiveTime};
use domain::{
    calendar,
    ids::InvoiceId,
    invoice::{Invoice, InvoiceStatus},
};
use serde::Deserialize;
use utoipa::ToSchema;

/// What staff have to do with invoices, beside what their status says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum InvoiceTask {
    /// Cancel the invoices of cancelled orders.
    Cancel,
    /// Export the invoices that are ready. Those of cancelled orders are to be cancelled instead.
    Export,
}

/// The filter of the seller's list of invoices.
#[derive(Clone, Debug, Default)]
pub struct InvoiceQuery {
    /// Only invoices with this status.
    pub status: Option<InvoiceStatus>,
    /// Only invoices with which staff have to do this.
    pub task: Option<InvoiceTask>,
    /// Only invoices issued on this day, in the shop's time zone, or later.
    pub from: Option<NaiveDate>,
    /// Only invoices issued on this day or earlier.
    pub to: Option<NaiveDate>,
    /// Number, order number, buyer, VKN or the last four digits of a T.C. kimlik numarası as typed.
    pub search: String,
}

impl InvoiceService {
    /// Returns a page of the invoices that match, newest first.
    pub fn list(
        &self,
        _staff: &Staff,
        query: &InvoiceQuery,
        page: PageRequest,
    ) -> Result<Page<Invoice>, StorageError> {
        self.invoices.list(&filter(query), page)
    }

    /// Returns the invoice with this id.
    ///
    /// # Errors
    /// [`InvoiceError::NotFound`], [`InvoiceError::Storage`].
    pub fn get(&self, _staff: &Staff, id: InvoiceId) -> Result<Invoice, InvoiceError> {
        self.invoices.find(id)?.ok_or(InvoiceError::NotFound)
    }
}

fn filter(query: &InvoiceQuery) -> InvoiceFilter {
    let midnight = |day| calendar::moment(day, NaiveTime::MIN);
    InvoiceFilter {
        status: query.status,
        task: query.task,
        issued_from: query.from.map(midnight),
        issued_before: query.to.and_then(|day| day.succ_opt()).map(midnight),
        words: search_words(&query.search),
    }
}
