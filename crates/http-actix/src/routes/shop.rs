use crate::{
    guard::extractors::StaffLogin,
    wire::{
        dto::shop::{LaunchCheck, LaunchChecks, ShopData},
        envelope::Envelope,
    },
};
use actix_web::{HttpResponse, get, web};
use domain::shop::ShopFacts;

/// Returns facts about the shop: name, telephones, bank account, legal identity, location, and whether cards are
/// accepted.
#[utoipa::path(responses((status = 200, body = Envelope<ShopData>)), tag = "shop")]
#[get("/shop")]
pub(super) async fn get_shop(shop: web::Data<ShopFacts>) -> HttpResponse {
    Envelope::of(ShopData { shop: (&**shop).into() }).ok()
}

/// Returns the checklist of settings to complete before real customers come.
#[utoipa::path(tag = "seller",
    responses((status = 200, body = Envelope<LaunchChecks>)), security(("staff" = [])))]
#[get("/seller/launch-checks")]
pub(super) async fn launch_checks(_: StaffLogin, checks: web::Data<Vec<LaunchCheck>>) -> HttpResponse {
    Envelope::of(LaunchChecks { checks: checks.iter().map(Into::into).collect() }).ok()
}
