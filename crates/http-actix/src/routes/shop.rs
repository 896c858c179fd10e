use crate::{
    guard::extractors::StaffLogin,
    state::AppState,
    wire::{
        dto::shop::{LaunchChecks, ShopData},
        envelope::Envelope,
    },
};
use actix_web::{HttpResponse, get, web};

/// Facts about the shop: name, telephones, bank account, who runs it, where it is, whether cards are taken.
#[utoipa::path(responses((status = 200, body = Envelope<ShopData>)), tag = "shop")]
#[get("/shop")]
pub(super) async fn get_shop(state: web::Data<AppState>) -> HttpResponse {
    Envelope::of(ShopData { shop: (&*state.shop).into() }).ok()
}

/// What of the shop's configuration is done, and what real customers should not meet undone.
#[utoipa::path(tag = "seller",
    responses((status = 200, body = Envelope<LaunchChecks>)), security(("staff" = [])))]
#[get("/seller/launch-checks")]
pub(super) async fn launch_checks(_: StaffLogin, state: web::Data<AppState>) -> HttpResponse {
    Envelope::of(LaunchChecks { checks: state.launch_checks.iter().map(Into::into).collect() }).ok()
}
