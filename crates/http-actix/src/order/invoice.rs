//! Invoice details.

use crate::http::input::{
    Input,
    choice::named,
    field::{Field, Fields, FromWire, Property},
    input,
    problem::Problems,
    values::{OptionalTckn, WithoutLink},
};
use application::order::RequestedInvoice;
use domain::invoice::{Invoice, InvoiceLine, TaxNumber, Tckn};
use serde::Serialize;
use std::marker::PhantomData;
use utoipa::ToSchema;

/// The kind of invoice that a customer asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum InvoiceType {
    /// For a person.
    Individual,
    /// For a company.
    Company,
    /// The account's last one.
    Saved,
}

named! {
    InvoiceType, "individual, company veya saved yazın.", [
        Individual = "individual", Company = "company", Saved = "saved"
    ];
}

input! {
    /// An invoice for a person.
    pub(crate) struct IndividualInvoiceInput -> Invoice {
        name: Needed<WithoutLink<InvoiceLine>>,
        /// T.C. kimlik numarası.
        tckn: Option<OptionalTckn>,
    }

    /// An invoice for a company.
    pub(crate) struct CompanyInvoiceInput -> Invoice {
        title: Needed<WithoutLink<InvoiceLine>>,
        tax_office: Needed<WithoutLink<InvoiceLine>>,
        /// Vergi kimlik numarası, or a sole trader's T.C. kimlik numarası.
        tax_number: Needed<TaxNumber>,
    }

    /// The recipient of an invoice: a person by `name` and maybe `tckn`, a company by `title`, `taxOffice` and
    /// `taxNumber`, or the recipient of the account's last invoice. Fields of the other kind are ignored.
    pub(crate) struct InvoiceInput -> RequestedInvoice {
        kind: ByType,
    }
}

impl From<IndividualInvoiceInput> for Invoice {
    fn from(input: IndividualInvoiceInput) -> Self {
        Self::Individual { name: input.name, tckn: input.tckn.flatten() }
    }
}

impl From<CompanyInvoiceInput> for Invoice {
    fn from(CompanyInvoiceInput { title, tax_office, tax_number }: CompanyInvoiceInput) -> Self {
        Self::Company { title, tax_office, tax_number }
    }
}

impl From<InvoiceInput> for RequestedInvoice {
    fn from(input: InvoiceInput) -> Self {
        input.kind
    }
}

/// The fields of an invoice: `type` decides which others are read.
pub(crate) enum ByType {}

impl Field for ByType {
    type Value = RequestedInvoice;

    fn read(fields: &mut Fields, _: &str) -> Result<RequestedInvoice, Problems> {
        match InvoiceType::read(fields, "type")? {
            InvoiceType::Saved => Ok(RequestedInvoice::Saved),
            InvoiceType::Individual => IndividualInvoiceInput::read_all(fields).map(RequestedInvoice::Given),
            InvoiceType::Company => CompanyInvoiceInput::read_all(fields).map(RequestedInvoice::Given),
        }
    }

    fn properties(_: &str, _: &[&str]) -> Vec<Property> {
        let kinds = [IndividualInvoiceInput::all_properties(), CompanyInvoiceInput::all_properties()];
        [InvoiceType::properties("type", &[]), kinds.concat()].concat()
    }
}

/// A field that one kind of invoice needs.
pub(crate) struct Needed<T>(PhantomData<T>);

impl<T: FromWire> Field for Needed<T> {
    type Value = T::Value;

    fn read(fields: &mut Fields, name: &str) -> Result<T::Value, Problems> {
        <Option<T>>::read(fields, name)?.ok_or_else(|| Problems::at(name, "Bu alan zorunludur."))
    }

    fn properties(name: &str, about: &[&str]) -> Vec<Property> {
        <Option<T>>::properties(name, about)
    }
}

/// The recipient of an invoice.
#[derive(Debug, Serialize, ToSchema)]
#[serde(tag = "type", rename_all = "lowercase")]
#[schema(as = Invoice)]
pub(crate) enum InvoiceDto {
    Individual {
        name: String,
        /// `*******1234`; complete for the seller.
        #[schema(required = true)]
        tckn: Option<String>,
    },
    #[serde(rename_all = "camelCase")]
    Company {
        title: String,
        tax_office: String,
        /// A sole trader's as `*******1234`; complete for the seller.
        tax_number: String,
    },
}

impl InvoiceDto {
    /// Creates the view for customers, with masked numbers.
    pub(crate) fn masked(invoice: &Invoice) -> Self {
        Self::new(invoice, Tckn::masked, TaxNumber::masked)
    }

    /// Creates the seller's view.
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
