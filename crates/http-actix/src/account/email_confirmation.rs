//! Confirmation of an account's e-mail.

use super::requests::ConfirmEmailInput;
use crate::{
    context::Context,
    guard::{limited::Limited, login::CustomerLogin, trusted_proxies::ClientKey},
    http::{
        body::Body,
        envelope::{Envelope, Nothing, SayingEnvelope},
        error::{ApiError, ErrorBody},
        public_origin::PublicOrigin,
        registry::Registry,
    },
    web_page::pages::CONFIRM_EMAIL,
};
use actix_web::{HttpResponse, post, web};

/// Returns the address of the page that a mailed link opens.
pub(crate) fn confirmation_page(origin: &PublicOrigin) -> String {
    format!("{}{CONFIRM_EMAIL}", &**origin)
}

/// Confirms an account's e-mail by a mailed link, which works once.
#[utoipa::path(request_body = ConfirmEmailInput, tag = "account",
    responses((status = 200, body = SayingEnvelope<Nothing>), (status = 410, body = ErrorBody), (status = 429, body = ErrorBody)))]
#[post("/user/confirm-email")]
async fn confirm_email(
    context: web::Data<Context>,
    ClientKey(client): ClientKey,
    Body(ConfirmEmailInput { token }): Body<ConfirmEmailInput>,
) -> Result<HttpResponse, ApiError> {
    context.limits.consume(Limited::EmailConfirmation, &client).await?;
    context.run(move |services| services.accounts.confirm_email(&token)).await?;
    Ok(Envelope::saying("E-posta adresiniz doğrulandı.", Nothing {}).ok())
}

/// Mails the customer a new link that confirms the account's e-mail. Earlier links end.
#[utoipa::path(tag = "account",
    responses((status = 200, body = SayingEnvelope<Nothing>), (status = 409, body = ErrorBody), (status = 429, body = ErrorBody)),
    security(("customer" = [])))]
#[post("/user/confirm-email/resend")]
async fn resend_confirmation(
    CustomerLogin(customer): CustomerLogin,
    context: web::Data<Context>,
) -> Result<HttpResponse, ApiError> {
    let email = customer.user().email.to_string();
    let counted = context.limits.consume(Limited::ConfirmationMail, &email).await?;
    let page = confirmation_page(&context.origin);
    let mailed =
        context.run(move |services| services.accounts.mail_email_confirmation(&customer, &page)).await;
    if mailed.is_err() {
        context.limits.refund(counted).await;
    }
    mailed?;
    Ok(Envelope::saying("Doğrulama bağlantısını e-posta adresinize gönderdik.", Nothing {}).ok())
}

/// Registers the calls of this file.
pub(crate) fn register(calls: &mut impl Registry) {
    calls.session(confirm_email).session(resend_confirmation);
}
