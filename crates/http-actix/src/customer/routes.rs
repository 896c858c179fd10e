//! The customers' list and files.

use super::{
    requests::{CustomerListQuery, NoteInput, TrustInput},
    responses::{CustomerFileData, CustomerList, NoteData},
};
use crate::{
    context::Context,
    guard::login::StaffLogin,
    http::{
        body::Body,
        envelope::{Envelope, Nothing, SayingEnvelope},
        error::{ApiError, ErrorBody},
        path_id::PathId,
        query::Query,
        registry::Registry,
    },
};
use actix_web::{HttpResponse, get, post, put, web};
use application::customer::CustomerKey;
use domain::ids::UserId;

/// Lists the customers that match. Closed accounts and staff are left out.
#[utoipa::path(params(CustomerListQuery), tag = "customer",
    responses((status = 200, body = Envelope<CustomerList>)), security(("staff" = [])))]
#[get("/seller/customers")]
async fn list(
    StaffLogin(staff): StaffLogin,
    context: web::Data<Context>,
    Query((search, sort, page)): Query<CustomerListQuery>,
) -> Result<HttpResponse, ApiError> {
    let page = context.run(move |services| services.customers.list(&staff, &search, sort, page)).await?;
    Ok(Envelope::of(CustomerList::from(page)).ok())
}

/// Returns a customer with addresses, orders, returns, threads and notes. The audit log says who has seen them.
#[utoipa::path(params(("id" = String, Path)), tag = "customer",
    responses((status = 200, body = Envelope<CustomerFileData>), (status = 404, body = ErrorBody)), security(("staff" = [])))]
#[get("/seller/customer/{id}")]
async fn open(
    StaffLogin(staff): StaffLogin,
    PathId(id): PathId<UserId>,
    context: web::Data<Context>,
) -> Result<HttpResponse, ApiError> {
    let file = context.run(move |services| services.customers.open(&staff, id)).await?;
    Ok(Envelope::of(CustomerFileData { customer: file.into() }).ok())
}

/// Adds a note about a customer, which only staff see.
#[utoipa::path(request_body = NoteInput, params(("id" = String, Path)), tag = "customer",
    responses((status = 201, body = SayingEnvelope<NoteData>), (status = 404, body = ErrorBody)), security(("staff" = [])))]
#[post("/seller/customer/{id}/note")]
async fn add_note(
    StaffLogin(staff): StaffLogin,
    PathId(id): PathId<UserId>,
    context: web::Data<Context>,
    Body(NoteInput { text }): Body<NoteInput>,
) -> Result<HttpResponse, ApiError> {
    let note = context.run(move |services| services.customers.add_note(&staff, id, text)).await?;
    Ok(Envelope::saying("Not eklendi.", NoteData { note }).created())
}

/// Sets whether a customer is trusted. The limits on unpaid orders do not apply to trusted customers.
#[utoipa::path(request_body = TrustInput, params(("id" = String, Path)), tag = "customer",
    responses((status = 200, body = SayingEnvelope<Nothing>), (status = 404, body = ErrorBody)), security(("staff" = [])))]
#[put("/seller/customer/{id}/trust")]
async fn trust(
    StaffLogin(staff): StaffLogin,
    PathId(id): PathId<UserId>,
    context: web::Data<Context>,
    Body(TrustInput { is_trusted }): Body<TrustInput>,
) -> Result<HttpResponse, ApiError> {
    context
        .run(move |services| services.customers.set_trusted(&staff, CustomerKey::Id(id), is_trusted))
        .await?;
    let said =
        if is_trusted { "Müşteri artık güvenilir." } else { "Müşteri artık güvenilir sayılmıyor." };
    Ok(Envelope::saying(said, Nothing {}).ok())
}

/// Registers the calls of this file.
pub(crate) fn register(calls: &mut impl Registry) {
    calls.codes(super::errors::CODES).session(list).session(open).session(add_note).session(trust);
}
