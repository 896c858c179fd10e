//! Invoice details.

use crate::http::input::{
    Input,
    field::{Field, Fields, FromWire, Property, Schemas, with_properties},
    input,
    problem::Problems,
    values::{WithoutLink, choices, string, string_about, unless_blank, values},
};
use application::order::RequestedInvoice;
use domain::invoice::{Invoice, InvoiceLine, TaxNumber, Tckn};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::{borrow::Cow, marker::PhantomData};
use utoipa::{
    ToSchema,
    openapi::{
        ObjectBuilder, OneOfBuilder, RefOr, Schema,
        schema::{Object, Type},
    },
};

/// The kind of invoice that a customer asks for.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum InvoiceType {
    /// For a person.
    Individual,
    /// For a company.
    Company,
    /// The account's last one.
    Saved,
}

choices! {
    InvoiceType, "individual, company veya saved yazın.";
}

/// A T.C. kimlik numarası, `None` if it is blank.
pub(crate) enum OptionalTckn {}

values! {
    OptionalTckn => Option<Tckn>, "OptionalTckn",
        string_about("11 digits with their checksum; spaces don't count"), |json| {
            let wrong = "11 haneli T.C. kimlik numaranızı kontrol edin.";
            unless_blank(&string(json)?, |text| Tckn::parse(text).map_err(|_| wrong.into()))
        };
}

input! {
    /// An invoice for a person.
    pub(crate) struct IndividualInvoiceInput -> Invoice {
        name "Ad soyad": Needed<WithoutLink<InvoiceLine>>,
        /// T.C. kimlik numarası.
        tckn "T.C. kimlik no": Option<OptionalTckn>,
    }

    /// An invoice for a company.
    pub(crate) struct CompanyInvoiceInput -> Invoice {
        title "Unvan": Needed<WithoutLink<InvoiceLine>>,
        tax_office "Vergi dairesi": Needed<WithoutLink<InvoiceLine>>,
        /// Vergi kimlik numarası, or a sole trader's T.C. kimlik numarası.
        tax_number "Vergi no": Needed<TaxNumber>,
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

/// The recipient of an invoice: a person by `name` and maybe `tckn`, a company by `title`, `taxOffice` and `taxNumber`,
/// or the recipient of the account's last invoice. `type` decides which other fields are read.
pub(crate) enum InvoiceInput {}

impl InvoiceInput {
    /// Returns the schema of an invoice of this type with these fields.
    fn of_type(kind: &str, fields: Vec<Property>) -> Object {
        let kind = ObjectBuilder::new().schema_type(Type::String).enum_values(Some([kind]));
        let invoice = ObjectBuilder::new().schema_type(Type::Object).property("type", kind).required("type");
        with_properties(invoice, fields).build()
    }
}

impl FromWire for InvoiceInput {
    type Value = RequestedInvoice;

    fn name() -> Cow<'static, str> {
        "InvoiceInput".into()
    }

    fn schema() -> RefOr<Schema> {
        OneOfBuilder::new()
            .description(Some("The recipient of an invoice. Fields of another `type` are ignored."))
            .item(Self::of_type("individual", IndividualInvoiceInput::all_properties()))
            .item(Self::of_type("company", CompanyInvoiceInput::all_properties()))
            .item(Self::of_type("saved", vec![]))
            .into()
    }

    fn add_schemas(schemas: &mut Schemas) {
        schemas.push((Self::name().into_owned(), Self::schema()));
        IndividualInvoiceInput::schemas(schemas);
        CompanyInvoiceInput::schemas(schemas);
    }

    fn from_json(json: Value) -> Result<RequestedInvoice, Problems> {
        let mut fields = Fields::try_from(json)?;
        match InvoiceType::read(&mut fields, "type")? {
            InvoiceType::Saved => Ok(RequestedInvoice::Saved),
            InvoiceType::Individual => {
                IndividualInvoiceInput::read_all(&mut fields).map(RequestedInvoice::Given)
            }
            InvoiceType::Company => CompanyInvoiceInput::read_all(&mut fields).map(RequestedInvoice::Given),
        }
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
        T::properties(name, about)
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
