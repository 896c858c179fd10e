use crate::{
    guard::extractors::StaffLogin,
    wire::{
        dto::shop::{LaunchCheck, LaunchChecks, ShopData, ShopDto},
        envelope::Envelope,
    },
};
use actix_web::{HttpResponse, get, web};
use application::{catalogue::LiveCatalogue, shop::LiveShop};

/// Returns facts about the shop: name, telephones, bank account, legal identity, location, what delivery costs, and
/// whether cards and orders without an account are accepted.
#[utoipa::path(responses((status = 200, body = Envelope<ShopData>)), tag = "shop")]
#[get("/shop")]
pub(super) async fn get_shop(shop: web::Data<LiveShop>) -> HttpResponse {
    Envelope::of(ShopData { shop: ShopDto::from(&*shop.facts()) }).ok()
}

/// Returns the checklist of settings to complete before real customers come.
#[utoipa::path(tag = "seller",
    responses((status = 200, body = Envelope<LaunchChecks>)), security(("staff" = [])))]
#[get("/seller/launch-checks")]
pub(super) async fn launch_checks(
    _: StaffLogin,
    checks: web::Data<Vec<LaunchCheck>>,
    catalogue: web::Data<LiveCatalogue>,
) -> HttpResponse {
    let owner = catalogue.settings();
    Envelope::of(LaunchChecks { checks: checks.iter().map(|check| check.with(&owner)).collect() }).ok()
}
