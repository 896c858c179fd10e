//! Favourites of customers.

use crate::{
    context::Context,
    guard::login::CustomerLogin,
    http::{
        envelope::{Envelope, Nothing},
        error::{ApiError, ErrorBody},
        error_code::{ErrorCode, error_codes},
        path_id::PathId,
        registry::Registry,
    },
};
use actix_web::{HttpResponse, delete, get, put, web};
use application::{catalogue::ProductRefused, favorite::FavoriteError};
use domain::{ids::ProductId, limits};
use serde::Serialize;
use utoipa::ToSchema;

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct FavoriteList {
    /// The products, the one that was added last first.
    product_ids: Vec<ProductId>,
}

error_codes! {
    TOO_MANY_FAVORITES = ("too_many_favorites", CONFLICT);
}

impl From<FavoriteError> for ApiError {
    fn from(error: FavoriteError) -> Self {
        match error {
            FavoriteError::ProductNotFound => ProductRefused::NotFound.into(),
            FavoriteError::TooMany => Self::new(
                ErrorCode::TOO_MANY_FAVORITES,
                format!("En fazla {} ürünü favorilerinize ekleyebilirsiniz.", limits::FAVORITES),
            ),
            FavoriteError::Storage(error) => error.into(),
        }
    }
}

/// Lists the customer's favourites, newest first.
#[utoipa::path(tag = "favorite", responses((status = 200, body = Envelope<FavoriteList>)), security(("customer" = [])))]
#[get("/favorites")]
async fn list(
    CustomerLogin(customer): CustomerLogin,
    context: web::Data<Context>,
) -> Result<HttpResponse, ApiError> {
    let product_ids = context.run(move |services| services.favorites.list(&customer)).await?;
    Ok(Envelope::of(FavoriteList { product_ids }).ok())
}

/// Adds a product to the favourites. A repeat changes nothing; more than an account may have are 409.
#[utoipa::path(params(("id" = String, Path)), tag = "favorite",
    responses((status = 200, body = Envelope<Nothing>), (status = 409, body = ErrorBody)), security(("customer" = [])))]
#[put("/favorites/{id}")]
async fn add(
    CustomerLogin(customer): CustomerLogin,
    PathId(product): PathId<ProductId>,
    context: web::Data<Context>,
) -> Result<HttpResponse, ApiError> {
    context.run(move |services| services.favorites.add(&customer, product)).await?;
    Ok(Envelope::of(Nothing {}).ok())
}

/// Removes a product from the favourites. A repeat, and an unknown product, change nothing.
#[utoipa::path(params(("id" = String, Path)), tag = "favorite", responses((status = 200, body = Envelope<Nothing>)), security(("customer" = [])))]
#[delete("/favorites/{id}")]
async fn remove(
    CustomerLogin(customer): CustomerLogin,
    PathId(product): PathId<ProductId>,
    context: web::Data<Context>,
) -> Result<HttpResponse, ApiError> {
    context.run(move |services| services.favorites.remove(&customer, product)).await?;
    Ok(Envelope::of(Nothing {}).ok())
}

/// Registers the calls of this file.
pub(crate) fn register(calls: &mut impl Registry) {
    calls.codes(CODES).session(list).session(add).session(remove);
}
