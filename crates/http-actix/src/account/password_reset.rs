//! New passwords by a mailed link.

use super::requests::{ForgotPasswordInput, ResetPasswordInput};
use crate::{
    context::Context,
    guard::{limited::Limited, trusted_proxies::ClientKey},
    http::{
        body::Body,
        envelope::{Envelope, Nothing, SayingEnvelope},
        error::{ApiError, ErrorBody},
        registry::Registry,
    },
    web_page::pages::RESET_PASSWORD,
};
use actix_web::{
    HttpRequest, HttpResponse, post,
    rt::time::{Instant, sleep_until},
    web,
};
use std::time::Duration;

/// Minimum response time, longer than writing a mail, so that the time does not reveal which addresses have accounts.
const ANSWERED_AFTER: Duration = Duration::from_millis(300);

/// Mails a link to choose a new password if an account has this address. The response is always the same.
#[utoipa::path(request_body = ForgotPasswordInput, tag = "account",
    responses((status = 200, body = SayingEnvelope<Nothing>)))]
#[post("/user/forgot-password")]
async fn forgot_password(
    context: web::Data<Context>,
    ClientKey(client): ClientKey,
    Body(ForgotPasswordInput { email }): Body<ForgotPasswordInput>,
) -> Result<HttpResponse, ApiError> {
    let answer_at = Instant::now() + ANSWERED_AFTER;
    // Too many requests from one client get the usual response: many people may share an address, and nothing must be
    // revealed.
    let may_mail = context.limits.consume(Limited::PasswordReset, &client).await.is_ok()
        && context.limits.consume(Limited::PasswordResetMail, email.as_str()).await.is_ok();
    if may_mail {
        let page = format!("{}{RESET_PASSWORD}", &***context.origin);
        context.run(move |services| services.accounts.request_password_reset(email, &page)).await?;
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
    context: web::Data<Context>,
    ClientKey(client): ClientKey,
    request: HttpRequest,
    Body(ResetPasswordInput { token, password }): Body<ResetPasswordInput>,
) -> Result<HttpResponse, ApiError> {
    context.limits.consume(Limited::PasswordReset, &client).await?;
    let user = context
        .pool
        .hashing()
        .run(move |services| services.accounts.reset_password(&token, &password))
        .await?;
    // Reading the account's mail proves ownership, so failures elsewhere must not lock this browser out.
    context.browsers.remember(&request, &user.email);
    Ok(Envelope::saying("Şifreniz değiştirildi. Yeni şifrenizle giriş yapabilirsiniz.", Nothing {}).ok())
}

/// Registers the calls of this file.
pub(crate) fn register(calls: &mut impl Registry) {
    calls.session(forgot_password).session(reset_password);
}
