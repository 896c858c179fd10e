//! Discount codes, as staff edit them.

use super::{
    requests::DiscountInput,
    responses::{DiscountData, DiscountList, PresentDiscount},
};
use crate::{
    context::Context,
    guard::login::StaffLogin,
    http::{
        body::Body,
        envelope::{Envelope, Nothing, SayingEnvelope},
        error::{ApiError, Conflict, ErrorBody},
        page::PageQuery,
        path_id::PathId,
        query::Query,
        registry::Registry,
    },
};
use actix_web::{HttpResponse, delete, get, post, put, web};
use domain::ids::DiscountId;

/// Lists the discount codes, newest first.
#[utoipa::path(params(PageQuery), tag = "discount",
    responses((status = 200, body = Envelope<DiscountList>)), security(("staff" = [])))]
#[get("/seller/discount")]
async fn list(
    StaffLogin(staff): StaffLogin,
    context: web::Data<Context>,
    Query(page): Query<PageQuery>,
) -> Result<HttpResponse, ApiError> {
    let page = context.run(move |services| services.discounts.list(&staff, page)).await?;
    Ok(Envelope::of(DiscountList::from(page)).ok())
}

/// Adds a discount code.
#[utoipa::path(request_body = DiscountInput, tag = "discount",
    responses((status = 201, body = SayingEnvelope<DiscountData>), (status = 409, body = ErrorBody)), security(("staff" = [])))]
#[post("/seller/discount")]
async fn add(
    StaffLogin(staff): StaffLogin,
    context: web::Data<Context>,
    Body(input): Body<DiscountInput>,
) -> Result<HttpResponse, ApiError> {
    let added = context.run(move |services| services.discounts.add(&staff, &input.0)).await?;
    Ok(Envelope::saying("İndirim kodu eklendi.", DiscountData { discount: added.into() }).created())
}

/// Replaces the conditions of a discount code. Orders that use it keep what it took off. A code that has changed since
/// the editor saw it is 409 with the current code.
#[utoipa::path(request_body = DiscountInput, params(("id" = String, Path)), tag = "discount",
    responses((status = 200, body = SayingEnvelope<DiscountData>), (status = 404, body = ErrorBody), (status = 409, body = Conflict<PresentDiscount>)), security(("staff" = [])))]
#[put("/seller/discount/{id}")]
async fn update(
    StaffLogin(staff): StaffLogin,
    PathId(id): PathId<DiscountId>,
    context: web::Data<Context>,
    Body((details, seen)): Body<DiscountInput>,
) -> Result<HttpResponse, ApiError> {
    let updated = context.run(move |services| services.discounts.update(&staff, id, &details, seen)).await?;
    Ok(Envelope::saying("İndirim kodu kaydedildi.", DiscountData { discount: updated.into() }).ok())
}

/// Deletes a discount code that no order uses; 409 otherwise.
#[utoipa::path(params(("id" = String, Path)), tag = "discount",
    responses((status = 200, body = SayingEnvelope<Nothing>), (status = 404, body = ErrorBody), (status = 409, body = ErrorBody)), security(("staff" = [])))]
#[delete("/seller/discount/{id}")]
async fn delete(
    StaffLogin(staff): StaffLogin,
    PathId(id): PathId<DiscountId>,
    context: web::Data<Context>,
) -> Result<HttpResponse, ApiError> {
    context.run(move |services| services.discounts.delete(&staff, id)).await?;
    Ok(Envelope::saying("İndirim kodu silindi.", Nothing {}).ok())
}

/// Registers the calls of this file.
pub(crate) fn register(calls: &mut impl Registry) {
    calls.codes(super::errors::CODES).session(list).session(add).session(update).session(delete);
}
