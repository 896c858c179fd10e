use crate::{
    guard::{
        blocking::BlockingPool,
        extractors::{Body, CustomerLogin},
        limited::Limited,
        rate_limit::RateLimits,
    },
    reads::catalogue_reader::CatalogueReader,
    wire::{
        dto::quick_order::{FrequentProducts, ShoppingList, ShoppingListInput},
        envelope::Envelope,
        error::{ApiError, ErrorBody},
    },
};
use actix_web::{HttpResponse, get, post, web};
use application::order::OrderService;

/// Lists the products that the customer orders most.
#[utoipa::path(tag = "order", responses((status = 200, body = Envelope<FrequentProducts>)), security(("customer" = [])))]
#[get("/order/frequent-products")]
pub(super) async fn list_frequent_products(
    CustomerLogin(customer): CustomerLogin,
    orders: web::Data<OrderService>,
    pool: web::Data<BlockingPool>,
    reader: web::Data<CatalogueReader>,
) -> Result<HttpResponse, ApiError> {
    let frequent = pool.database().run(move || orders.list_frequently_ordered(&customer)).await?;
    Ok(Envelope::of(FrequentProducts::new(&frequent, reader.current()?.prepared.catalogue())).ok())
}

/// Searches the products for each line of a pasted shopping list: `20 çay bardağı`.
#[utoipa::path(request_body = ShoppingListInput, tag = "order",
    responses((status = 200, body = Envelope<ShoppingList>), (status = 429, body = ErrorBody)), security(("customer" = [])))]
#[post("/order/shopping-list")]
pub(super) async fn read_shopping_list(
    CustomerLogin(customer): CustomerLogin,
    pool: web::Data<BlockingPool>,
    limits: web::Data<RateLimits>,
    reader: web::Data<CatalogueReader>,
    Body(lines): Body<ShoppingListInput>,
) -> Result<HttpResponse, ApiError> {
    limits.consume_local(Limited::ShoppingList, &customer.id().to_string())?;
    let prepared = reader.current()?.prepared;
    // A hundred searches take too long for a server thread.
    let list = pool.database().call(move || ShoppingList::new(lines, prepared.catalogue())).await?;
    Ok(Envelope::of(list).ok())
}
