use crate::{
    guard::{
        blocking::BlockingPool,
        extractors::{Body, CustomerLogin, PathId},
    },
    wire::{
        dto::address::{AddressInput, AddressList},
        envelope::{Envelope, SayingEnvelope},
        error::{ApiError, ErrorBody},
    },
};
use actix_web::{HttpResponse, delete, get, post, put, web};
use application::{
    actor::Customer,
    address::{AddressError, AddressService},
};
use domain::ids::AddressId;

/// Does something to the customer's addresses, then lists them.
async fn then_list(
    pool: &BlockingPool,
    addresses: web::Data<AddressService>,
    customer: Customer,
    change: impl FnOnce(&AddressService, &Customer) -> Result<(), AddressError> + Send + 'static,
) -> Result<AddressList, ApiError> {
    pool.database()
        .run(move || {
            change(&addresses, &customer)?;
            addresses.list(&customer).map(Into::into)
        })
        .await
}

/// The customer's addresses, oldest first.
#[utoipa::path(tag = "address", responses((status = 200, body = Envelope<AddressList>)), security(("customer" = [])))]
#[get("/address/get")]
pub(super) async fn list(
    CustomerLogin(customer): CustomerLogin,
    addresses: web::Data<AddressService>,
    pool: web::Data<BlockingPool>,
) -> Result<HttpResponse, ApiError> {
    Ok(Envelope::of(then_list(&pool, addresses, customer, |_, _| Ok(())).await?).ok())
}

/// Saves an address.
#[utoipa::path(request_body = AddressInput, tag = "address", responses((status = 201, body = SayingEnvelope<AddressList>),
    (status = 409, body = ErrorBody)), security(("customer" = [])))]
#[post("/address/add")]
pub(super) async fn add(
    CustomerLogin(customer): CustomerLogin,
    addresses: web::Data<AddressService>,
    pool: web::Data<BlockingPool>,
    Body(fields): Body<AddressInput>,
) -> Result<HttpResponse, ApiError> {
    let all = then_list(&pool, addresses, customer, move |addresses, customer| {
        addresses.add(customer, fields).map(drop)
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
    addresses: web::Data<AddressService>,
    pool: web::Data<BlockingPool>,
    Body(fields): Body<AddressInput>,
) -> Result<HttpResponse, ApiError> {
    let all = then_list(&pool, addresses, customer, move |addresses, customer| {
        addresses.update(customer, id, &fields)
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
    addresses: web::Data<AddressService>,
    pool: web::Data<BlockingPool>,
) -> Result<HttpResponse, ApiError> {
    let all =
        then_list(&pool, addresses, customer, move |addresses, customer| addresses.delete(customer, id))
            .await?;
    Ok(Envelope::saying("Adres silindi.", all).ok())
}
