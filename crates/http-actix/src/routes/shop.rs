use crate::{dto::shop::ShopData, envelope::Envelope, state::AppState};
use actix_web::{HttpResponse, get, web};

/// Facts about the shop: name, telephones, bank account, who runs it, where it is, whether cards are taken.
#[utoipa::path(responses((status = 200, body = Envelope<ShopData>)), tag = "shop")]
#[get("/shop")]
pub(super) async fn get_shop(state: web::Data<AppState>) -> HttpResponse {
    Envelope::of(ShopData { shop: (&*state.shop).into() }).ok()
}
