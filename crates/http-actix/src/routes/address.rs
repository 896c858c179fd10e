use crate::{
    guard::{
        blocking::BlockingPool,
        extractors::{Body, CustomerLogin, PathId},
        request_key::{IdempotencyHeaders, RequestKey},
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

/// Applies `change` to the customer's addresses, then lists them.
async fn then_list<T: Send + 'static>(
    pool: &BlockingPool,
    addresses: web::Data<AddressService>,
    customer: Customer,
    change: impl FnOnce(&AddressService, &Customer) -> Result<T, AddressError> + Send + 'static,
) -> Result<(T, AddressList), ApiError> {
    pool.database()
        .run(move || {
            let changed = change(&addresses, &customer)?;
            Ok::<_, AddressError>((changed, addresses.list(&customer)?.into()))
        })
        .await
}

/// Lists the customer's addresses, oldest first.
#[utoipa::path(tag = "address", responses((status = 200, body = Envelope<AddressList>)), security(("customer" = [])))]
#[get("/address/get")]
pub(super) async fn list(
    CustomerLogin(customer): CustomerLogin,
    addresses: web::Data<AddressService>,
    pool: web::Data<BlockingPool>,
) -> Result<HttpResponse, ApiError> {
    let ((), all) = then_list(&pool, addresses, customer, |_, _| Ok(())).await?;
    Ok(Envelope::of(all).ok())
}

/// Saves an address. A repeat under its key is 200 and writes nothing.
#[utoipa::path(request_body = AddressInput, tag = "address", params(IdempotencyHeaders),
    responses((status = 201, body = SayingEnvelope<AddressList>), (status = 200, body = SayingEnvelope<AddressList>),
    (status = 409, body = ErrorBody)), security(("customer" = [])))]
#[post("/address/add")]
pub(super) async fn add(
    CustomerLogin(customer): CustomerLogin,
    addresses: web::Data<AddressService>,
    pool: web::Data<BlockingPool>,
    RequestKey(key): RequestKey,
    Body(fields): Body<AddressInput>,
) -> Result<HttpResponse, ApiError> {
    let (added, all) = then_list(&pool, addresses, customer, move |addresses, customer| {
        addresses.add(customer, fields, key)
    })
    .await?;
    Ok(Envelope::saying("Adres eklendi.", all).created_or_repeated(added.is_new))
}

/// Replaces all fields of an address. Another customer's address is 404.
#[utoipa::path(request_body = AddressInput, params(("id" = String, Path)), tag = "address", responses((status = 200, body = SayingEnvelope<AddressList>)), security(("customer" = [])))]
#[put("/address/update/{id}")]
pub(super) async fn update(
    CustomerLogin(customer): CustomerLogin,
    PathId(id): PathId<AddressId>,
    addresses: web::Data<AddressService>,
    pool: web::Data<BlockingPool>,
    Body(fields): Body<AddressInput>,
) -> Result<HttpResponse, ApiError> {
    let ((), all) = then_list(&pool, addresses, customer, move |addresses, customer| {
        addresses.update(customer, id, &fields)
    })
    .await?;
    Ok(Envelope::saying("Adres güncellendi!", all).ok())
}

/// Deletes an address. Another customer's address is 404. Orders keep their copy.
#[utoipa::path(params(("id" = String, Path)), tag = "address", responses((status = 200, body = SayingEnvelope<AddressList>)), security(("customer" = [])))]
#[delete("/address/delete/{id}")]
pub(super) async fn delete(
    CustomerLogin(customer): CustomerLogin,
    PathId(id): PathId<AddressId>,
    addresses: web::Data<AddressService>,
    pool: web::Data<BlockingPool>,
) -> Result<HttpResponse, ApiError> {
    let ((), all) =
        then_list(&pool, addresses, customer, move |addresses, customer| addresses.delete(customer, id))
            .await?;
    Ok(Envelope::saying("Adres silindi.", all).ok())
}
