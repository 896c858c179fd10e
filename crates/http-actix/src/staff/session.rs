//! Logins of staff.

use super::requests::StaffLoginInput;
use crate::{
    account::requests::PasswordInput,
    context::Context,
    guard::{
        login::{StaffLogin, Visitor},
        login_guard::LoginGuard,
        session::LoginSession,
    },
    http::{
        body::Body,
        envelope::{Envelope, Nothing, SayingEnvelope},
        error::{ApiError, ErrorBody},
        registry::Registry,
    },
};
use actix_web::{HttpResponse, get, post, web};
use application::{Services, account::AccountError, actor::AccessError};
use domain::{
    account::{PersonName, User},
    email::EmailAddress,
    text::OptionalLine,
};
use serde::Serialize;
use utoipa::ToSchema;

/// Whether staff are logged in, the account, and what its pages say everywhere.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct StaffProbe {
    success: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    user: Option<StaffUser>,
    /// Whether mails are written to files, because the shop has no mail server. Only for staff.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    mails_to_file: bool,
}

/// The logged-in staff account.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct StaffUser {
    first_name: PersonName,
    last_name: PersonName,
    name: String,
    email: EmailAddress,
    is_seller: bool,
    is_admin: bool,
}

impl From<&User> for StaffUser {
    fn from(user: &User) -> Self {
        Self {
            first_name: user.profile.first_name.clone(),
            last_name: user.profile.last_name.clone(),
            name: user.full_name(),
            email: user.email.clone(),
            is_seller: user.roles.is_seller,
            is_admin: user.roles.is_admin,
        }
    }
}

/// Says whether staff are logged in, and returns the account.
#[utoipa::path(responses((status = 200, body = StaffProbe)), tag = "seller")]
#[get("/seller/is-auth")]
async fn is_auth(Visitor(actor): Visitor, context: web::Data<Context>) -> HttpResponse {
    let user: Option<StaffUser> = actor.staff().ok().map(|staff| staff.user().into());
    let mails_to_file = user.is_some() && context.has_mails_in_files;
    HttpResponse::Ok().json(StaffProbe { success: user.is_some(), user, mails_to_file })
}

/// Logs staff in. Other accounts are refused. An account with a second factor needs a code.
#[utoipa::path(request_body = StaffLoginInput, tag = "seller", responses((status = 200, body = SayingEnvelope<Nothing>), (status = 401, body = ErrorBody),
    (status = 403, body = ErrorBody), (status = 429, body = ErrorBody)))]
#[post("/seller/login")]
async fn login(
    guard: LoginGuard,
    session: LoginSession,
    Body(StaffLoginInput { email, password, code }): Body<StaffLoginInput>,
) -> Result<HttpResponse, ApiError> {
    let address = email.clone();
    let log_in = move |services: &Services| {
        let code = code.as_ref().map(OptionalLine::as_str).filter(|code| !code.is_empty());
        services.accounts.log_in_staff(&address, &password, code)
    };
    let staff = guard.check(&email, AccountError::is_guess, log_in).await?;
    guard.remember_browser(&email);
    session.log_in_staff(staff.user())?;
    Ok(Envelope::saying("Giriş yapıldı.", Nothing {}).ok())
}

/// Logs staff out. A customer login of the browser stays.
#[utoipa::path(responses((status = 200, body = SayingEnvelope<Nothing>)), tag = "seller")]
#[get("/seller/logout")]
async fn logout(session: LoginSession) -> Result<HttpResponse, ApiError> {
    // By GET, as the contract has it (docs/contract.md): another site can at most end a login by a link that its visitor
    // follows, because the cookie is `SameSite=Lax`.
    session.log_out_staff()?;
    Ok(Envelope::saying("Çıkış yapıldı.", Nothing {}).ok())
}

/// Ends all other sessions of the staff member.
#[utoipa::path(responses((status = 200, body = SayingEnvelope<Nothing>)), tag = "seller", security(("staff" = [])))]
#[post("/seller/end-sessions")]
async fn end_sessions(
    StaffLogin(staff): StaffLogin,
    context: web::Data<Context>,
    session: LoginSession,
) -> Result<HttpResponse, ApiError> {
    let renewed = context.run(move |services| services.staff.end_other_sessions(&staff)).await?;
    let staff = renewed.ok_or(AccessError::LoginRequired)?;
    session.keep_staff(staff.user())?;
    Ok(Envelope::saying("Diğer oturumlar kapatıldı.", Nothing {}).ok())
}

/// Changes the password of the logged-in staff member. All other sessions of the account end.
#[utoipa::path(request_body = PasswordInput, tag = "seller",
    responses((status = 200, body = SayingEnvelope<Nothing>), (status = 429, body = ErrorBody)),
    security(("staff" = [])))]
#[post("/seller/password")]
async fn change_password(
    StaffLogin(staff): StaffLogin,
    guard: LoginGuard,
    session: LoginSession,
    Body(PasswordInput { current_password, new_password }): Body<PasswordInput>,
) -> Result<HttpResponse, ApiError> {
    let email = staff.user().email.clone();
    let change = move |services: &Services| {
        services.accounts.change_password(staff.user(), &current_password, &new_password)
    };
    let user = guard.check(&email, AccountError::is_guess, change).await?;
    guard.remember_browser(&email);
    session.keep_staff(&user)?;
    Ok(Envelope::saying("Şifreniz değiştirildi.", Nothing {}).ok())
}

/// Registers the calls of this file.
pub(crate) fn register(calls: &mut impl Registry) {
    calls.session(is_auth).session(login).session(logout).session(end_sessions).session(change_password);
}
