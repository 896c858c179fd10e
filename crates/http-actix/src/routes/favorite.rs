use crate::{
    guard::{
        blocking::BlockingPool,
        extractors::{CustomerLogin, PathId},
    },
    wire::{
        dto::favorite::FavoriteList,
        envelope::{Envelope, Nothing},
        error::{ApiError, ErrorBody},
    },
};
use actix_web::{HttpResponse, delete, get, put, web};
use application::favorite::FavoriteService;
use domain::ids::ProductId;

/// Lists the customer's favourites, newest first.
#[utoipa::path(tag = "favorite", responses((status = 200, body = Envelope<FavoriteList>)), security(("customer" = [])))]
#[get("/favorites")]
pub(super) async fn list(
    CustomerLogin(customer): CustomerLogin,
    favorites: web::Data<FavoriteService>,
    pool: web::Data<BlockingPool>,
) -> Result<HttpResponse, ApiError> {
    let products = pool.database().run(move || favorites.list(&customer)).await?;
    Ok(Envelope::of(FavoriteList::from(products)).ok())
}

/// Adds a product to the favourites. A repeat changes nothing; more than an account may have are 409.
#[utoipa::path(params(("id" = String, Path)), tag = "favorite",
    responses((status = 200, body = Envelope<Nothing>), (status = 409, body = ErrorBody)), security(("customer" = [])))]
#[put("/favorites/{id}")]
pub(super) async fn add(
    CustomerLogin(customer): CustomerLogin,
    PathId(product): PathId<ProductId>,
    favorites: web::Data<FavoriteService>,
    pool: web::Data<BlockingPool>,
) -> Result<HttpResponse, ApiError> {
    pool.database().run(move || favorites.add(&customer, product)).await?;
    Ok(Envelope::of(Nothing {}).ok())
}

/// Removes a product from the favourites. A repeat, and an unknown product, change nothing.
#[utoipa::path(params(("id" = String, Path)), tag = "favorite", responses((status = 200, body = Envelope<Nothing>)), security(("customer" = [])))]
#[delete("/favorites/{id}")]
pub(super) async fn remove(
    CustomerLogin(customer): CustomerLogin,
    PathId(product): PathId<ProductId>,
    favorites: web::Data<FavoriteService>,
    pool: web::Data<BlockingPool>,
) -> Result<HttpResponse, ApiError> {
    pool.database().run(move || favorites.remove(&customer, product)).await?;
    Ok(Envelope::of(Nothing {}).ok())
}
