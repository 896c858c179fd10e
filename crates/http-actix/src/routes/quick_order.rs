use crate::{
    guard::{
        blocking,
        extractors::{Body, CustomerLogin},
        rate_limit::Limited,
    },
    state::AppState,
    wire::{
        dto::quick_order::{ShoppingList, ShoppingListInput, UsualProducts},
        envelope::Envelope,
        error::{ApiError, ErrorBody},
    },
};
use actix_web::{HttpResponse, get, post, web};

type State = web::Data<AppState>;

/// The products that the customer has bought most.
#[utoipa::path(tag = "order", responses((status = 200, body = Envelope<UsualProducts>)), security(("customer" = [])))]
#[get("/order/usual")]
pub(super) async fn list_usual(
    CustomerLogin(customer): CustomerLogin,
    state: State,
) -> Result<HttpResponse, ApiError> {
    let usual = blocking::run(&state, move |use_cases| use_cases.list_usual_products.run(&customer)).await?;
    Ok(Envelope::of(UsualProducts::new(&usual, state.catalogue()?.prepared.catalogue())).ok())
}

/// Finds the products of a pasted shopping list, a line each: `20 çay bardağı`.
#[utoipa::path(request_body = ShoppingListInput, tag = "order",
    responses((status = 200, body = Envelope<ShoppingList>), (status = 429, body = ErrorBody)), security(("customer" = [])))]
#[post("/order/shopping-list")]
pub(super) async fn read_shopping_list(
    CustomerLogin(customer): CustomerLogin,
    state: State,
    Body(lines): Body<ShoppingListInput>,
) -> Result<HttpResponse, ApiError> {
    state.limits.take_local(Limited::ShoppingList, &customer.id().to_string())?;
    let prepared = state.catalogue()?.prepared;
    // A hundred searches are too long for a server thread.
    let list =
        blocking::run(&state, move |_| Ok::<_, ApiError>(ShoppingList::new(lines, prepared.catalogue())))
            .await?;
    Ok(Envelope::of(list).ok())
}
