//! Requests of invoices.

use crate::{
    http::{
        error::ApiError,
        input::{
            input,
            values::{Day, IdText, choices, strings, values},
        },
        page::PageOf,
    },
    order::requests::OrderIds,
};
use application::{
    invoice::{InvoiceError, InvoiceQuery, InvoiceTask},
    page::PageRequest,
};
use domain::{
    ids::InvoiceId,
    invoice::{InvoiceCancelReason, InvoiceStatus},
    limits,
    text::OptionalLine,
};
use utoipa::openapi::ArrayBuilder;

choices! {
    InvoiceStatus, "ready, exported, delivered veya cancelled yazın.";
    InvoiceTask, "cancel veya export yazın.";
}

/// The ids of invoices.
pub(crate) enum InvoiceIds {}

values! {
    InvoiceIds => Vec<InvoiceId>, "InvoiceIds",
        ArrayBuilder::new().items(IdText::schema()).min_items(Some(1)).max_items(Some(limits::EXPORTED_INVOICES)),
        |json| {
            let ids = strings(json)?;
            if ids.is_empty() {
                return Err("En az bir fatura seçin.".into());
            }
            if ids.len() > limits::EXPORTED_INVOICES {
                return Err(format!("Bir seferde en fazla {} fatura seçin.", limits::EXPORTED_INVOICES).into());
            }
            let unknown = || ApiError::from(InvoiceError::NotFound);
            Ok(ids.iter().map(|id| InvoiceId::parse(id).ok_or_else(unknown)).collect::<Result<_, _>>()?)
        };
}

input! {
    /// The orders that get invoices.
    pub(crate) struct IssueInput -> Vec<String> {
        orders "Siparişler": OrderIds,
    }

    /// The invoices whose files are wanted.
    pub(crate) struct ExportInvoicesInput -> Vec<InvoiceId> {
        ids "Faturalar": InvoiceIds,
    }

    pub(crate) struct CancelInvoiceInput {
        reason "Neden": InvoiceCancelReason,
    }

    /// Which invoices, and which page of them.
    pub(crate) struct InvoiceListQuery -> (InvoiceQuery, PageRequest) {
        status "Durum": Option<InvoiceStatus>,
        /// What staff have to do with them.
        task "Yapılacak": Option<InvoiceTask>,
        /// Issued on this day or later: `2027-01-20`, in the time zone Europe/Istanbul.
        from "Başlangıç günü": Option<Day>,
        /// Issued on this day or earlier.
        to "Bitiş günü": Option<Day>,
        /// Number, order number, words of the buyer's name, VKN, or the last four digits of a T.C. kimlik numarası.
        search "Arama": Option<OptionalLine<{ limits::TEXT }>>,
        page: PageOf<{ limits::PAGE }>,
    }
}

impl From<IssueInput> for Vec<String> {
    fn from(input: IssueInput) -> Self {
        input.orders
    }
}

impl From<ExportInvoicesInput> for Vec<InvoiceId> {
    fn from(input: ExportInvoicesInput) -> Self {
        input.ids
    }
}

impl From<InvoiceListQuery> for (InvoiceQuery, PageRequest) {
    fn from(InvoiceListQuery { status, task, from, to, search, page }: InvoiceListQuery) -> Self {
        let search = search.map(String::from).unwrap_or_default();
        (InvoiceQuery { status, task, from, to, search }, page)
    }
}
