//! Whom an order is invoiced to, on the wire.

use crate::wire::{
    error::{ApiError, FieldErrors},
    input::{InvoiceType, InvoiceTypeField, LineField, Optional, OptionalTcknField, TaxNumberField},
};
use application::order::RequestedInvoice;
use domain::invoice::{Invoice, TaxNumber, Tckn};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use validator::Validate;

/// Whom to invoice: a person by `name` and maybe `tckn`, a company by `title`, `taxOffice` and `taxNumber`, or whoever
/// the account's last invoice was for.
#[derive(Debug, Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct InvoiceInput {
    #[validate(nested)]
    r#type: InvoiceTypeField,
    #[validate(nested)]
    name: Option<LineField>,
    /// T.C. kimlik numarası.
    #[validate(nested)]
    tckn: Option<OptionalTcknField>,
    #[validate(nested)]
    title: Option<LineField>,
    #[validate(nested)]
    tax_office: Option<LineField>,
    /// Vergi kimlik numarası, or a sole trader's T.C. kimlik numarası.
    #[validate(nested)]
    tax_number: Option<TaxNumberField>,
}

impl InvoiceInput {
    /// The invoice; 422 at what is missing.
    pub(crate) fn into_requested(self) -> Result<RequestedInvoice, ApiError> {
        let mut missing = FieldErrors::new();
        let mut need = |name: &str, is_there: bool| {
            if !is_there {
                missing.insert(format!("invoice.{name}"), "Bu alan zorunludur.".to_owned());
            }
        };
        let kind = self.r#type.value()?;
        match kind {
            InvoiceType::Saved => {}
            InvoiceType::Individual => need("name", self.name.is_some()),
            InvoiceType::Company => {
                need("title", self.title.is_some());
                need("taxOffice", self.tax_office.is_some());
                need("taxNumber", self.tax_number.is_some());
            }
        }
        let whole =
            (self.name.value()?, self.title.value()?, self.tax_office.value()?, self.tax_number.value()?);
        Ok(match (kind, whole) {
            (InvoiceType::Saved, _) => RequestedInvoice::Saved,
            (InvoiceType::Individual, (Some(name), ..)) => RequestedInvoice::Given(Invoice::Individual {
                name,
                tckn: self.tckn.value()?.and_then(|tckn| tckn.0),
            }),
            (InvoiceType::Company, (_, Some(title), Some(tax_office), Some(tax_number))) => {
                RequestedInvoice::Given(Invoice::Company { title, tax_office, tax_number })
            }
            _ => return Err(ApiError::fields(missing)),
        })
    }
}

/// Whom an order is invoiced to.
#[derive(Debug, Serialize, ToSchema)]
#[serde(tag = "type", rename_all = "lowercase")]
#[schema(as = Invoice)]
pub(crate) enum InvoiceDto {
    Individual {
        name: String,
        /// `*******1234`; whole in the seller's answers.
        #[schema(required = true)]
        tckn: Option<String>,
    },
    #[serde(rename_all = "camelCase")]
    Company {
        title: String,
        tax_office: String,
        /// A sole trader's as `*******1234`; whole in the seller's answers.
        tax_number: String,
    },
}

impl InvoiceDto {
    /// As everybody but the seller sees it.
    pub(crate) fn masked(invoice: &Invoice) -> Self {
        Self::new(invoice, Tckn::masked, TaxNumber::masked)
    }

    /// As the seller sees it.
    pub(crate) fn readable(invoice: &Invoice) -> Self {
        Self::new(invoice, Tckn::readable, TaxNumber::readable)
    }

    fn new(invoice: &Invoice, tckn_text: fn(&Tckn) -> String, number_text: fn(&TaxNumber) -> String) -> Self {
        match invoice {
            Invoice::Individual { name, tckn } => {
                Self::Individual { name: name.to_string(), tckn: tckn.as_ref().map(tckn_text) }
            }
            Invoice::Company { title, tax_office, tax_number } => Self::Company {
                title: title.to_string(),
                tax_office: tax_office.to_string(),
                tax_number: number_text(tax_number),
            },
        }
    }
}
