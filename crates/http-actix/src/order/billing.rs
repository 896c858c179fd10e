//! Invoice details.

use crate::http::input::{
    Input,
    field::{Field, Fields, FromWire, Property, Schemas, with_properties},
    input,
    problem::Problems,
    values::{WithoutLink, choices, string, string_about, unless_blank, values},
};
use application::order::RequestedBilling;
use domain::billing::{BillingDetails, BillingLine, TaxNumber, Tckn};
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
pub(crate) enum BillingType {
    /// For a person.
    Individual,
    /// For a company.
    Company,
    /// The account's last one.
    Saved,
}

choices! {
    BillingType, "individual, company veya saved yazın.";
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
    pub(crate) struct IndividualBillingInput -> BillingDetails {
        name "Ad soyad": Needed<WithoutLink<BillingLine>>,
        /// T.C. kimlik numarası.
        tckn "T.C. kimlik no": Option<OptionalTckn>,
    }

    /// An invoice for a company.
    pub(crate) struct CompanyBillingInput -> BillingDetails {
        title "Unvan": Needed<WithoutLink<BillingLine>>,
        tax_office "Vergi dairesi": Needed<WithoutLink<BillingLine>>,
        /// Vergi kimlik numarası, or a sole trader's T.C. kimlik numarası.
        tax_number "Vergi no": Needed<TaxNumber>,
    }
}

impl From<IndividualBillingInput> for BillingDetails {
    fn from(input: IndividualBillingInput) -> Self {
        Self::Individual { name: input.name, tckn: input.tckn.flatten() }
    }
}

impl From<CompanyBillingInput> for BillingDetails {
    fn from(CompanyBillingInput { title, tax_office, tax_number }: CompanyBillingInput) -> Self {
        Self::Company { title, tax_office, tax_number }
    }
}

/// The recipient of an invoice: a person by `name` and maybe `tckn`, a company by `title`, `taxOffice` and `taxNumber`,
/// or the recipient of the account's last invoice. `type` decides which other fields are read.
pub(crate) enum BillingInput {}

impl BillingInput {
    /// Returns the schema of an invoice of this type with these fields.
    fn of_type(kind: &str, fields: Vec<Property>) -> Object {
        let kind = ObjectBuilder::new().schema_type(Type::String).enum_values(Some([kind]));
        let billing = ObjectBuilder::new().schema_type(Type::Object).property("type", kind).required("type");
        with_properties(billing, fields).build()
    }
}

impl FromWire for BillingInput {
    type Value = RequestedBilling;

    fn name() -> Cow<'static, str> {
        "BillingInput".into()
    }

    fn schema() -> RefOr<Schema> {
        OneOfBuilder::new()
            .description(Some("The recipient of an invoice. Fields of another `type` are ignored."))
            .item(Self::of_type("individual", IndividualBillingInput::all_properties()))
            .item(Self::of_type("company", CompanyBillingInput::all_properties()))
            .item(Self::of_type("saved", vec![]))
            .into()
    }

    fn add_schemas(schemas: &mut Schemas) {
        schemas.push((Self::name().into_owned(), Self::schema()));
        IndividualBillingInput::schemas(schemas);
        CompanyBillingInput::schemas(schemas);
    }

    fn from_json(json: Value) -> Result<RequestedBilling, Problems> {
        let mut fields = Fields::try_from(json)?;
        match BillingType::read(&mut fields, "type")? {
            BillingType::Saved => Ok(RequestedBilling::Saved),
            BillingType::Individual => {
                IndividualBillingInput::read_all(&mut fields).map(RequestedBilling::Given)
            }
            BillingType::Company => CompanyBillingInput::read_all(&mut fields).map(RequestedBilling::Given),
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
#[schema(as = BillingDetails)]
pub(crate) enum BillingDto {
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

impl BillingDto {
    /// Creates the view for customers, with masked numbers.
    pub(crate) fn masked(billing: &BillingDetails) -> Self {
        Self::new(billing, Tckn::masked, TaxNumber::masked)
    }

    /// Creates the seller's view.
    pub(crate) fn readable(billing: &BillingDetails) -> Self {
        Self::new(billing, Tckn::readable, TaxNumber::readable)
    }

    fn new(
        billing: &BillingDetails,
        tckn_text: fn(&Tckn) -> String,
        number_text: fn(&TaxNumber) -> String,
    ) -> Self {
        match billing {
            BillingDetails::Individual { name, tckn } => {
                Self::Individual { name: name.to_string(), tckn: tckn.as_ref().map(tckn_text) }
            }
            BillingDetails::Company { title, tax_office, tax_number } => Self::Company {
                title: title.to_string(),
                tax_office: tax_office.to_string(),
                tax_number: number_text(tax_number),
            },
        }
    }
}
