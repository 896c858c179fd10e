use super::account::limited_login;
use crate::{
    dto::account::LoginInput,
    envelope::{Answer, Nothing},
    error::{ApiError, ErrorBody},
    extractors::{Body, Visitor},
    session::{self, Place},
    state::AppState,
};
use actix_session::Session;
use actix_web::{HttpRequest, HttpResponse, get, post, web};
use serde::Serialize;
use utoipa::ToSchema;

/// Whether staff is logged in; asking is no error.
#[derive(Debug, Serialize, ToSchema)]
struct StaffProbe {
    success: bool,
}

/// Whether staff is logged in.
#[utoipa::path(responses((status = 200, body = StaffProbe)), tag = "seller")]
#[get("/seller/is-auth")]
pub(super) async fn is_auth(Visitor(actor): Visitor) -> HttpResponse {
    HttpResponse::Ok().json(StaffProbe { success: actor.staff().is_ok() })
}

/// Logs staff in; other accounts are refused.
#[utoipa::path(request_body = LoginInput, tag = "seller", responses(
    (status = 200, body = Answer<Nothing>), (status = 401, body = ErrorBody),
    (status = 403, body = ErrorBody), (status = 422, body = ErrorBody), (status = 429, body = ErrorBody)))]
#[post("/seller/login")]
pub(super) async fn login(
    state: web::Data<AppState>,
    session: Session,
    request: HttpRequest,
    Body(input): Body<LoginInput>,
) -> Result<HttpResponse, ApiError> {
    let (email, password) = input.into_domain()?;
    let account = limited_login(&state, &request, email, password, |shop, email, password| {
        shop.log_in.as_staff(email, password)
    })
    .await?;
    session::log_in(&session, Place::Staff, &account)?;
    Ok(Answer::saying("Giriş yapıldı.", Nothing {}).ok())
}

/// Logs staff out; a customer login of the same browser stays.
#[utoipa::path(responses((status = 200, body = Answer<Nothing>)), tag = "seller")]
#[get("/seller/logout")]
pub(super) async fn logout(session: Session) -> HttpResponse {
    session::log_out(&session, Place::Staff);
    Answer::saying("Çıkış yapıldı.", Nothing {}).ok()
}
