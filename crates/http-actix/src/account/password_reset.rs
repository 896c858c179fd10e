//! New passwords by a mailed link.

use super::requests::{ForgotPasswordInput, ResetPasswordInput};
use crate::{
    guard::{
        blocking::BlockingPool, known_browser::KnownBrowsers, limited::Limited, rate_limit::RateLimits,
        trusted_proxies::ClientKey,
    },
    http::{
        body::Body,
        envelope::{Envelope, Nothing, SayingEnvelope},
        error::{ApiError, ErrorBody},
        public_origin::PublicOrigin,
        registry::Registry,
    },
    web_page::pages::RESET_PASSWORD,
};
use actix_web::{
    HttpRequest, HttpResponse, post,
    rt::time::{Instant, sleep_until},
    web,
};
use application::account::AccountService;
use std::time::Duration;

/// Minimum response time, longer than writing a mail, so that the time does not reveal which addresses have accounts.
const ANSWERED_AFTER: Duration = Duration::from_millis(300);

/// Mails a link to choose a new password if an account has this address. The response is always the same.
#[utoipa::path(request_body = ForgotPasswordInput, tag = "account",
    responses((status = 200, body = SayingEnvelope<Nothing>)))]
#[post("/user/forgot-password")]
async fn forgot_password(
    accounts: web::Data<AccountService>,
    pool: web::Data<BlockingPool>,
    limits: web::Data<RateLimits>,
    ClientKey(client): ClientKey,
    origin: web::Data<PublicOrigin>,
    Body(ForgotPasswordInput { email }): Body<ForgotPasswordInput>,
) -> Result<HttpResponse, ApiError> {
    let answer_at = Instant::now() + ANSWERED_AFTER;
    // Too many requests from one client get the usual response: many people may share an address, and nothing must be
    // revealed.
    let may_mail = limits.consume(Limited::PasswordReset, &client).await.is_ok()
        && limits.consume(Limited::PasswordResetMail, email.as_str()).await.is_ok();
    if may_mail {
        let page = format!("{}{RESET_PASSWORD}", &***origin);
        pool.database().run(move || accounts.request_password_reset(email, &page)).await?;
    }
    sleep_until(answer_at).await;
    let said = "Bu adresle bir hesap varsa, şifre yenileme bağlantısını e-posta ile gönderdik.";
    Ok(Envelope::saying(said, Nothing {}).ok())
}

/// Sets a new password by a mailed link, which works once, and ends all sessions of the account.
#[utoipa::path(request_body = ResetPasswordInput, tag = "account",
    responses((status = 200, body = SayingEnvelope<Nothing>), (status = 410, body = ErrorBody), (status = 429, body = ErrorBody)))]
#[post("/user/reset-password")]
async fn reset_password(
    accounts: web::Data<AccountService>,
    pool: web::Data<BlockingPool>,
    limits: web::Data<RateLimits>,
    ClientKey(client): ClientKey,
    browsers: web::Data<KnownBrowsers>,
    request: HttpRequest,
    Body(ResetPasswordInput { token, password }): Body<ResetPasswordInput>,
) -> Result<HttpResponse, ApiError> {
    limits.consume(Limited::PasswordReset, &client).await?;
    let user = pool.hashing().run(move || accounts.reset_password(&token, &password)).await?;
    // Reading the account's mail proves ownership, so failures elsewhere must not lock this browser out.
    browsers.remember(&request, &user.email);
    Ok(Envelope::saying("Şifreniz değiştirildi. Yeni şifrenizle giriş yapabilirsiniz.", Nothing {}).ok())
}

/// Registers the calls of this file.
pub(crate) fn register(calls: &mut impl Registry) {
    calls.session(forgot_password).session(reset_password);
}
