use crate::{
    guard::{
        blocking::BlockingPool, extractors::Body, known_browser::KnownBrowsers, limited::Limited,
        rate_limit::RateLimits, trusted_proxies::ClientKey,
    },
    reads::{public_origin::PublicOrigin, web_page::RESET_PASSWORD},
    wire::{
        dto::account::{ForgotPasswordInput, ResetPasswordInput},
        envelope::{Envelope, Nothing, SayingEnvelope},
        error::{ApiError, ErrorBody},
    },
};
use actix_web::{
    HttpRequest, HttpResponse, post,
    rt::time::{Instant, sleep_until},
    web,
};
use application::account::AccountService;
use std::time::Duration;

/// How long an answer takes at least: longer than writing a mail, so that nobody hears which addresses have accounts.
const ANSWERED_AFTER: Duration = Duration::from_millis(300);

/// Mails a link to choose a new password, if somebody has this address; says the same in any case.
#[utoipa::path(request_body = ForgotPasswordInput, tag = "account",
    responses((status = 200, body = SayingEnvelope<Nothing>)))]
#[post("/user/forgot-password")]
pub(super) async fn forgot_password(
    accounts: web::Data<AccountService>,
    pool: web::Data<BlockingPool>,
    limits: web::Data<RateLimits>,
    ClientKey(client): ClientKey,
    origin: web::Data<PublicOrigin>,
    Body(ForgotPasswordInput { email }): Body<ForgotPasswordInput>,
) -> Result<HttpResponse, ApiError> {
    let answer_at = Instant::now() + ANSWERED_AFTER;
    // Too many from one place are answered like all others: many people may share it, and nobody hears what was done.
    let may_mail = limits.take(Limited::PasswordReset, &client).await.is_ok()
        && limits.take(Limited::PasswordResetMail, email.as_str()).await.is_ok();
    if may_mail {
        let page = format!("{}{RESET_PASSWORD}", &***origin);
        pool.database().run(move || accounts.request_password_reset(email, &page)).await?;
    }
    sleep_until(answer_at).await;
    let said = "Bu adresle bir hesap varsa, şifre yenileme bağlantısını e-posta ile gönderdik.";
    Ok(Envelope::saying(said, Nothing {}).ok())
}

/// Changes a forgotten password by a mailed link, which works once, and ends all sessions of the account.
#[utoipa::path(request_body = ResetPasswordInput, tag = "account",
    responses((status = 200, body = SayingEnvelope<Nothing>), (status = 410, body = ErrorBody), (status = 429, body = ErrorBody)))]
#[post("/user/reset-password")]
pub(super) async fn reset_password(
    accounts: web::Data<AccountService>,
    pool: web::Data<BlockingPool>,
    limits: web::Data<RateLimits>,
    ClientKey(client): ClientKey,
    browsers: web::Data<KnownBrowsers>,
    request: HttpRequest,
    Body(ResetPasswordInput { token, password }): Body<ResetPasswordInput>,
) -> Result<HttpResponse, ApiError> {
    limits.take(Limited::PasswordReset, &client).await?;
    let user = pool.hashing().run(move || accounts.reset_password(&token, &password)).await?;
    // Whoever reads the account's mail is its owner: guesses elsewhere don't keep this browser out.
    browsers.remember(&request, &user.email);
    Ok(Envelope::saying("Şifreniz değiştirildi. Yeni şifrenizle giriş yapabilirsiniz.", Nothing {}).ok())
}
