use crate::{
    guard::{
        blocking::BlockingPool,
        extractors::{Body, CustomerLogin},
        limited::Limited,
        rate_limit::RateLimits,
    },
    reads::catalogue_reader::CatalogueReader,
    wire::{
        dto::quick_order::{ShoppingList, ShoppingListInput, UsualProducts},
        envelope::Envelope,
        error::{ApiError, ErrorBody},
    },
};
use actix_web::{HttpResponse, get, post, web};
use application::order::OrderService;

/// The products that the customer has bought most.
#[utoipa::path(tag = "order", responses((status = 200, body = Envelope<UsualProducts>)), security(("customer" = [])))]
#[get("/order/usual")]
pub(super) async fn list_usual(
    CustomerLogin(customer): CustomerLogin,
    orders: web::Data<OrderService>,
    pool: web::Data<BlockingPool>,
    reader: web::Data<CatalogueReader>,
) -> Result<HttpResponse, ApiError> {
    let usual = pool.database().run(move || orders.list_frequently_ordered(&customer)).await?;
    Ok(Envelope::of(UsualProducts::new(&usual, reader.current()?.prepared.catalogue())).ok())
}

/// Finds the products of a pasted shopping list, a line each: `20 çay bardağı`.
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
    limits.take_local(Limited::ShoppingList, &customer.id().to_string())?;
    let prepared = reader.current()?.prepared;
    // A hundred searches are too long for a server thread.
    let list = pool.database().call(move || ShoppingList::new(lines, prepared.catalogue())).await?;
    Ok(Envelope::of(list).ok())
}
