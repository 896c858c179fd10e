use crate::{
    guard::{
        blocking::BlockingPool,
        extractors::{Body, CustomerLogin},
        limited::Limited,
        login_guard::LoginGuard,
        rate_limit::RateLimits,
        session::LoginSession,
    },
    wire::{
        dto::account::{CustomerData, OwnPasswordInput},
        envelope::{Envelope, Nothing, SayingEnvelope},
        error::{ApiError, ErrorBody},
    },
};
use actix_web::{
    HttpResponse, get,
    http::header::{ContentDisposition, DispositionParam, DispositionType},
    post, web,
};
use application::privacy::{CloseAccountError, PrivacyService};

/// Exports all data of the customer as a file.
#[utoipa::path(tag = "account",
    responses((status = 200, body = Envelope<CustomerData>), (status = 429, body = ErrorBody)), security(("customer" = [])))]
#[get("/user/export")]
pub(super) async fn export(
    CustomerLogin(customer): CustomerLogin,
    privacy: web::Data<PrivacyService>,
    pool: web::Data<BlockingPool>,
    limits: web::Data<RateLimits>,
) -> Result<HttpResponse, ApiError> {
    limits.consume(Limited::DataExport, &customer.id().to_string()).await?;
    let data = pool.database().without_deadline().run(move || privacy.export(&customer)).await?;
    // The database has written an object: its opening brace is replaced by the envelope's beginning.
    let body = format!("{{\"success\":true,{}", data.trim_start_matches('{'));
    let file = ContentDisposition {
        disposition: DispositionType::Attachment,
        parameters: vec![DispositionParam::Filename("verilerim.json".to_owned())],
    };
    Ok(HttpResponse::Ok().insert_header(file).content_type("application/json").body(body))
}

/// Closes the customer's account and erases what the law does not require to keep.
#[utoipa::path(request_body = OwnPasswordInput, tag = "account",
    responses((status = 200, body = SayingEnvelope<Nothing>), (status = 409, body = ErrorBody), (status = 429, body = ErrorBody)),
    security(("customer" = [])))]
#[post("/user/delete")]
pub(super) async fn delete(
    CustomerLogin(customer): CustomerLogin,
    privacy: web::Data<PrivacyService>,
    guard: LoginGuard,
    session: LoginSession,
    Body(OwnPasswordInput { password }): Body<OwnPasswordInput>,
) -> Result<HttpResponse, ApiError> {
    let email = customer.user().email.clone();
    let is_guess = |error: &_| matches!(error, CloseAccountError::WrongPassword);
    guard.check(&email, is_guess, move || privacy.close_account(&customer, &password)).await?;
    session.log_out_customer()?;
    Ok(Envelope::saying("Hesabınız silindi.", Nothing {}).ok())
}
