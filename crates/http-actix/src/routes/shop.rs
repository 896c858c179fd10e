use crate::{dto::shop::ShopData, envelope::Answer, state::AppState};
use actix_web::{HttpResponse, get, web};

/// Facts about the shop: name, telephones, bank account, who runs it, where it is, whether cards are taken.
#[utoipa::path(responses((status = 200, body = Answer<ShopData>)), tag = "shop")]
#[get("/shop")]
pub(super) async fn get_shop(state: web::Data<AppState>) -> HttpResponse {
    Answer::of(ShopData { shop: (&*state.shop).into() }).ok()
}
