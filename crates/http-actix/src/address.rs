//! Addresses of customers.

use crate::{
    context::Context,
    guard::login::CustomerLogin,
    http::{
        body::Body,
        envelope::{Envelope, SayingEnvelope},
        error::{ApiError, ErrorBody},
        error_code::{ErrorCode, error_codes},
        input::{input, values::WithoutLink},
        path_id::{PathId, path_id},
        registry::Registry,
        request_key::{IdempotencyHeaders, RequestKey},
    },
};
use actix_web::{HttpResponse, delete, get, post, put, web};
use application::{
    actor::Customer,
    address::{AddressError, AddressService},
};
use domain::{
    account::PersonName,
    address::{Address, AddressFields, DeliveryAddress},
    email::EmailAddress,
    ids::{AddressId, UserId},
    limits,
    phone::Phone,
    text::{Line, Paragraph},
};
use serde::Serialize;
use utoipa::ToSchema;

input! {
    /// An address; all nine fields are required.
    pub(crate) struct AddressInput -> AddressFields {
        first_name "Ad": WithoutLink<PersonName>,
        last_name "Soyad": WithoutLink<PersonName>,
        email "E-posta": EmailAddress,
        street "Sokak": WithoutLink<Paragraph<{ limits::TEXT }>>,
        city "Şehir": WithoutLink<Line<{ limits::TEXT }>>,
        state "İlçe": WithoutLink<Line<{ limits::TEXT }>>,
        zipcode "Posta kodu": WithoutLink<Line<{ limits::TEXT }>>,
        phone "Telefon": WithoutLink<Phone>,
        country "Ülke": WithoutLink<Line<{ limits::TEXT }>>,
    }
}

impl From<AddressInput> for AddressFields {
    fn from(input: AddressInput) -> Self {
        let AddressInput { first_name, last_name, email, street, city, state, zipcode, phone, country } =
            input;
        Self { first_name, last_name, email, street, city, state, zipcode, phone, country }
    }
}

/// A saved address, or an order's copy of one.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Address)]
pub(crate) struct AddressDto {
    #[serde(rename = "_id")]
    id: AddressId,
    /// The customer who owns it; `null` for a guest's.
    #[schema(required = true)]
    user_id: Option<UserId>,
    #[serde(flatten)]
    fields: AddressFields,
}

impl From<Address> for AddressDto {
    fn from(Address { id, user_id, fields }: Address) -> Self {
        Self { id, user_id: Some(user_id), fields }
    }
}

impl AddressDto {
    /// Creates the view of an order's copy of an address.
    pub(crate) fn of_order(DeliveryAddress { id, fields }: DeliveryAddress, user_id: Option<UserId>) -> Self {
        Self { id, user_id, fields }
    }
}

#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct AddressList {
    pub(crate) addresses: Vec<AddressDto>,
}

impl From<Vec<Address>> for AddressList {
    fn from(addresses: Vec<Address>) -> Self {
        Self { addresses: addresses.into_iter().map(Into::into).collect() }
    }
}

error_codes! {
    ADDRESS_NOT_FOUND = ("address_not_found", NOT_FOUND);
    TOO_MANY_ADDRESSES = ("too_many_addresses", CONFLICT);
}

impl ApiError {
    /// 404 for an address with a malformed id.
    pub(crate) fn address_not_found() -> Self {
        AddressError::NotFound.into()
    }
}

impl From<AddressError> for ApiError {
    fn from(error: AddressError) -> Self {
        match error {
            AddressError::NotFound => Self::new(ErrorCode::ADDRESS_NOT_FOUND, "Adres bulunamadı."),
            AddressError::TooMany => Self::new(
                ErrorCode::TOO_MANY_ADDRESSES,
                format!("En fazla {} adres kaydedebilirsiniz.", limits::ADDRESSES),
            ),
            AddressError::KeyReused(_) => Self::request_key_reused(),
            AddressError::Storage(error) => error.into(),
        }
    }
}

path_id!(AddressId, AddressError::NotFound);

/// Applies `change` to the customer's addresses, then lists them.
async fn then_list<T: Send + 'static>(
    context: &Context,
    customer: Customer,
    change: impl FnOnce(&AddressService, &Customer) -> Result<T, AddressError> + Send + 'static,
) -> Result<(T, AddressList), ApiError> {
    context
        .run(move |services| {
            let changed = change(&services.addresses, &customer)?;
            Ok::<_, AddressError>((changed, services.addresses.list(&customer)?.into()))
        })
        .await
}

/// Lists the customer's addresses, oldest first.
#[utoipa::path(tag = "address", responses((status = 200, body = Envelope<AddressList>)), security(("customer" = [])))]
#[get("/address/get")]
async fn list(
    CustomerLogin(customer): CustomerLogin,
    context: web::Data<Context>,
) -> Result<HttpResponse, ApiError> {
    let ((), all) = then_list(&context, customer, |_, _| Ok(())).await?;
    Ok(Envelope::of(all).ok())
}

/// Saves an address. A repeat under its key is 200 and writes nothing.
#[utoipa::path(request_body = AddressInput, tag = "address", params(IdempotencyHeaders),
    responses((status = 201, body = SayingEnvelope<AddressList>), (status = 200, body = SayingEnvelope<AddressList>),
    (status = 409, body = ErrorBody)), security(("customer" = [])))]
#[post("/address/add")]
async fn add(
    CustomerLogin(customer): CustomerLogin,
    context: web::Data<Context>,
    RequestKey(key): RequestKey,
    Body(fields): Body<AddressInput>,
) -> Result<HttpResponse, ApiError> {
    let (added, all) =
        then_list(&context, customer, move |addresses, customer| addresses.add(customer, fields, key))
            .await?;
    Ok(Envelope::saying("Adres eklendi.", all).created_or_repeated(added.is_new))
}

/// Replaces all fields of an address. Another customer's address is 404.
#[utoipa::path(request_body = AddressInput, params(("id" = String, Path)), tag = "address", responses((status = 200, body = SayingEnvelope<AddressList>)), security(("customer" = [])))]
#[put("/address/update/{id}")]
async fn update(
    CustomerLogin(customer): CustomerLogin,
    PathId(id): PathId<AddressId>,
    context: web::Data<Context>,
    Body(fields): Body<AddressInput>,
) -> Result<HttpResponse, ApiError> {
    let ((), all) =
        then_list(&context, customer, move |addresses, customer| addresses.update(customer, id, &fields))
            .await?;
    Ok(Envelope::saying("Adres güncellendi!", all).ok())
}

/// Deletes an address. Another customer's address is 404. Orders keep their copy.
#[utoipa::path(params(("id" = String, Path)), tag = "address", responses((status = 200, body = SayingEnvelope<AddressList>)), security(("customer" = [])))]
#[delete("/address/delete/{id}")]
async fn delete(
    CustomerLogin(customer): CustomerLogin,
    PathId(id): PathId<AddressId>,
    context: web::Data<Context>,
) -> Result<HttpResponse, ApiError> {
    let ((), all) =
        then_list(&context, customer, move |addresses, customer| addresses.delete(customer, id)).await?;
    Ok(Envelope::saying("Adres silindi.", all).ok())
}

/// Registers the calls of this file.
pub(crate) fn register(calls: &mut impl Registry) {
    calls.codes(CODES).session(list).session(add).session(update).session(delete);
}
