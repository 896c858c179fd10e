//! The owner's settings, and test mails.

use super::{
    requests::{SettingsInput, SettingsRequest},
    responses::{SettingsData, TestMailData},
};
use crate::{
    context::Context,
    guard::{login::StaffLogin, login_guard::LoginGuard},
    http::{
        body::Body,
        envelope::{Envelope, SayingEnvelope},
        error::{ApiError, Conflict, ErrorBody},
        registry::Registry,
    },
};
use actix_web::{HttpResponse, get, post, put, web};
use application::{Services, settings::ChangeSettingsError};
use std::sync::Arc;

/// Returns the owner's settings, each with its source.
#[utoipa::path(tag = "settings",
    responses((status = 200, body = Envelope<SettingsData>)), security(("staff" = [])))]
#[get("/seller/settings")]
async fn show(StaffLogin(staff): StaffLogin, context: web::Data<Context>) -> Result<HttpResponse, ApiError> {
    let view = context.run(move |services| services.settings.get(&staff)).await?;
    Ok(Envelope::of(SettingsData::from(&view)).ok())
}

/// Changes settings. They are in force with the response. An older `updatedAt` is 409 with the current settings, a
/// setting of the server's configuration 409 `set_by_environment`, with them as well. Bank accounts need the staff member's
/// password. Invoicing keeps the settings that it needs: 422 names those that would be empty.
#[utoipa::path(request_body = SettingsInput, tag = "settings",
    responses((status = 200, body = SayingEnvelope<SettingsData>), (status = 409, body = Conflict<SettingsData>)), security(("staff" = [])))]
#[put("/seller/settings")]
async fn change(
    StaffLogin(staff): StaffLogin,
    context: web::Data<Context>,
    guard: LoginGuard,
    Body(request): Body<SettingsInput>,
) -> Result<HttpResponse, ApiError> {
    let SettingsRequest { change, password } = request;
    let needs_password = change.bank_accounts.is_some();
    let email = staff.user().email.clone();
    let change = move |services: &Services| services.settings.change(&staff, &change, password.as_ref());
    let view = if needs_password {
        let is_guess = |error: &_| matches!(error, ChangeSettingsError::WrongPassword);
        guard.check(&email, is_guess, change).await?
    } else {
        context.run(change).await?
    };
    Ok(Envelope::saying("Ayarlar kaydedildi.", SettingsData::from(&view)).ok())
}

/// Sends a mail to the asking account at once, and returns the mail server's answer, or the file to which it was written
/// without a mail server. 409 with the server's answer if it does not take the mail.
#[utoipa::path(tag = "settings",
    responses((status = 200, body = SayingEnvelope<TestMailData>), (status = 409, body = ErrorBody)), security(("staff" = [])))]
#[post("/seller/settings/test-mail")]
async fn send_test_mail(
    StaffLogin(staff): StaffLogin,
    context: web::Data<Context>,
) -> Result<HttpResponse, ApiError> {
    let message = context.sent_message(&format!("Deneme e-postası {} adresine", staff.user().email));
    let mails = Arc::clone(&context.test_mails);
    let delivery = context.pool.payments().without_deadline().run(move |_| mails.send(&staff)).await?;
    Ok(Envelope::saying(&message, TestMailData::from(delivery)).ok())
}

/// Registers the calls of this file.
pub(crate) fn register(calls: &mut impl Registry) {
    calls.codes(super::errors::CODES).session(send_test_mail).session(show).session(change);
}
