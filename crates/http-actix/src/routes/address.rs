use crate::{
    guard::{
        blocking,
        extractors::{Body, CustomerLogin, PathId},
    },
    state::AppState,
    wire::{
        dto::address::{AddressInput, AddressList},
        envelope::{Envelope, SayingEnvelope},
        error::{ApiError, ErrorBody},
    },
};
use actix_web::{HttpResponse, delete, get, post, put, web};
use application::{UseCases, actor::Customer, address::AddressError};
use domain::ids::AddressId;

/// Does something to the customer's addresses, then lists them.
async fn then_list(
    state: &AppState,
    customer: Customer,
    change: impl FnOnce(&UseCases, &Customer) -> Result<(), AddressError> + Send + 'static,
) -> Result<AddressList, ApiError> {
    blocking::run(state, move |use_cases| {
        change(use_cases, &customer)?;
        use_cases.list_addresses.run(&customer).map(Into::into)
    })
    .await
}

/// The customer's addresses, oldest first.
#[utoipa::path(tag = "address", responses((status = 200, body = Envelope<AddressList>)), security(("customer" = [])))]
#[get("/address/get")]
pub(super) async fn list(
    CustomerLogin(customer): CustomerLogin,
    state: web::Data<AppState>,
) -> Result<HttpResponse, ApiError> {
    Ok(Envelope::of(then_list(&state, customer, |_, _| Ok(())).await?).ok())
}

/// Saves an address.
#[utoipa::path(request_body = AddressInput, tag = "address", responses((status = 201, body = SayingEnvelope<AddressList>),
    (status = 409, body = ErrorBody)), security(("customer" = [])))]
#[post("/address/add")]
pub(super) async fn add(
    CustomerLogin(customer): CustomerLogin,
    state: web::Data<AppState>,
    Body(fields): Body<AddressInput>,
) -> Result<HttpResponse, ApiError> {
    let all = then_list(&state, customer, move |use_cases, customer| {
        use_cases.add_address.run(customer, fields).map(drop)
    })
    .await?;
    Ok(Envelope::saying("Adres eklendi.", all).created())
}

/// Replaces all fields of an address; another customer's is 404.
#[utoipa::path(request_body = AddressInput, params(("id" = String, Path)), tag = "address", responses((status = 200, body = SayingEnvelope<AddressList>)), security(("customer" = [])))]
#[put("/address/update/{id}")]
pub(super) async fn update(
    CustomerLogin(customer): CustomerLogin,
    PathId(id): PathId<AddressId>,
    state: web::Data<AppState>,
    Body(fields): Body<AddressInput>,
) -> Result<HttpResponse, ApiError> {
    let all = then_list(&state, customer, move |use_cases, customer| {
        use_cases.update_address.run(customer, id, &fields)
    })
    .await?;
    Ok(Envelope::saying("Adres güncellendi!", all).ok())
}

/// Removes an address; another customer's is 404. Orders keep their copy.
#[utoipa::path(params(("id" = String, Path)), tag = "address", responses((status = 200, body = SayingEnvelope<AddressList>)), security(("customer" = [])))]
#[delete("/address/delete/{id}")]
pub(super) async fn delete(
    CustomerLogin(customer): CustomerLogin,
    PathId(id): PathId<AddressId>,
    state: web::Data<AppState>,
) -> Result<HttpResponse, ApiError> {
    let all =
        then_list(&state, customer, move |use_cases, customer| use_cases.delete_address.run(customer, id))
            .await?;
    Ok(Envelope::saying("Adres silindi.", all).ok())
}
