//! Responses about invoices.

use crate::http::{error::ApiError, error_code::ErrorCode, page::page_responses};
use application::invoice::{IssueRefused, Issued};
use chrono::{DateTime, Utc};
use domain::{
    ids::{InvoiceId, OrderId},
    invoice::{Invoice, InvoiceStatus},
    json::time,
    money::Kurus,
    order::OrderNumber,
    vat::{VatLine, VatRate},
};
use serde::Serialize;
use utoipa::ToSchema;

/// An invoice. Money is in TL.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Invoice)]
pub(crate) struct InvoiceDto {
    #[serde(rename = "_id")]
    id: InvoiceId,
    /// Series, year and nine digits: `ABC2027000000001`.
    number: String,
    /// The ETTN.
    uuid: String,
    status: InvoiceStatus,
    #[serde(serialize_with = "time")]
    issued_at: DateTime<Utc>,
    order: InvoicedOrder,
    buyer: InvoiceBuyerDto,
    amount: Kurus,
    /// The sums at each rate, ascending.
    vat: Vec<InvoiceVat>,
    /// Whether the integrator's PDF was uploaded.
    has_pdf: bool,
    /// Why it was cancelled, if it was.
    #[schema(required = true)]
    cancel_reason: Option<String>,
}

/// The order of an invoice.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct InvoicedOrder {
    #[serde(rename = "_id")]
    id: OrderId,
    number: OrderNumber,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = InvoiceBuyer)]
pub(crate) struct InvoiceBuyerDto {
    name: String,
    /// A VKN whole, a T.C. kimlik numarası as `*******1234`.
    tax_number: String,
}

/// The sums of an invoice at one rate.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct InvoiceVat {
    /// In per cent.
    #[schema(value_type = u8)]
    rate: VatRate,
    /// The price without KDV.
    base: Kurus,
    /// The KDV.
    amount: Kurus,
}

impl From<Invoice> for InvoiceDto {
    fn from(invoice: Invoice) -> Self {
        let vat = |VatLine { rate, base, tax }| InvoiceVat { rate, base, amount: tax };
        Self {
            id: invoice.id,
            number: invoice.number.to_string(),
            uuid: invoice.uuid.to_string(),
            status: invoice.status,
            issued_at: invoice.issued_at,
            order: InvoicedOrder { id: invoice.order, number: invoice.order_number },
            buyer: InvoiceBuyerDto { name: invoice.buyer.name, tax_number: invoice.buyer.tax_number },
            amount: invoice.amount,
            vat: invoice.vat.into_iter().map(vat).collect(),
            has_pdf: invoice.has_pdf,
            cancel_reason: invoice.cancel_reason,
        }
    }
}

#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct InvoiceData {
    pub(crate) invoice: InvoiceDto,
}

page_responses! {
    /// A page of invoices, newest first.
    InvoiceList { invoices: InvoiceDto }
}

/// What became of one order.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum IssueOutcome {
    /// It got an invoice.
    Created,
    /// It had one that is not cancelled.
    Exists,
    Refused,
}

/// The result for one order.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct IssueResult {
    /// Order id.
    order: String,
    result: IssueOutcome,
    /// The number of its invoice; absent if it was refused.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    number: Option<String>,
    /// The code of the refusal.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    code: Option<ErrorCode>,
    /// The Turkish message of the refusal.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    message: Option<String>,
}

impl IssueResult {
    /// Creates the result for the order of this id.
    pub(crate) fn new(order: String, result: Result<Issued, IssueRefused>) -> Self {
        let (result, number, refusal) = match result {
            Ok(Issued::Created(number)) => (IssueOutcome::Created, Some(number), None),
            Ok(Issued::Exists(number)) => (IssueOutcome::Exists, Some(number), None),
            Err(error) => (IssueOutcome::Refused, None, Some(ApiError::from(error).into_code_and_message())),
        };
        let (code, message) = refusal.unzip();
        Self { order, result, number: number.map(|number| number.to_string()), code, message }
    }
}

#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct IssueData {
    /// In the order of the ids.
    pub(crate) results: Vec<IssueResult>,
}
