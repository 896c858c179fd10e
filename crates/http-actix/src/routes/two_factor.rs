use crate::{
    guard::{
        extractors::{Body, StaffLogin},
        login_guard::LoginGuard,
        session::LoginSession,
    },
    wire::{
        dto::two_factor::{
            RecoveryCodes, TwoFactorInput, TwoFactorSecret, TwoFactorSetupInput, TwoFactorState,
        },
        envelope::{Envelope, Nothing, SayingEnvelope},
        error::{ApiError, ErrorBody},
    },
};
use actix_web::{HttpResponse, get, post, web};
use application::two_factor::{TwoFactorError, TwoFactorService};

/// Says whether the staff member has a second factor.
#[utoipa::path(tag = "seller", responses((status = 200, body = Envelope<TwoFactorState>)), security(("staff" = [])))]
#[get("/seller/two-factor")]
pub(super) async fn two_factor(StaffLogin(staff): StaffLogin) -> HttpResponse {
    Envelope::of(TwoFactorState { enabled: staff.user().has_two_factor }).ok()
}

/// Creates a secret for an authenticator app. It is enabled after a code was checked.
#[utoipa::path(request_body = TwoFactorSetupInput, tag = "seller",
    responses((status = 200, body = Envelope<TwoFactorSecret>), (status = 409, body = ErrorBody), (status = 429, body = ErrorBody)),
    security(("staff" = [])))]
#[post("/seller/two-factor/setup")]
pub(super) async fn set_up_two_factor(
    StaffLogin(staff): StaffLogin,
    service: web::Data<TwoFactorService>,
    guard: LoginGuard,
    Body(TwoFactorSetupInput { password }): Body<TwoFactorSetupInput>,
) -> Result<HttpResponse, ApiError> {
    let email = staff.user().email.clone();
    let secret = guard.check(&email, is_guess, move || service.set_up(&staff, &password)).await?;
    Ok(Envelope::of(TwoFactorSecret::from(secret)).ok())
}

/// Enables the secret and ends all other sessions of the account.
#[utoipa::path(request_body = TwoFactorInput, tag = "seller",
    responses((status = 200, body = SayingEnvelope<RecoveryCodes>), (status = 409, body = ErrorBody), (status = 429, body = ErrorBody)),
    security(("staff" = [])))]
#[post("/seller/two-factor/enable")]
pub(super) async fn enable_two_factor(
    StaffLogin(staff): StaffLogin,
    service: web::Data<TwoFactorService>,
    guard: LoginGuard,
    session: LoginSession,
    Body(TwoFactorInput { password, code }): Body<TwoFactorInput>,
) -> Result<HttpResponse, ApiError> {
    let email = staff.user().email.clone();
    let enable = move || service.enable(&staff, &password, code.as_str());
    let enabled = guard.check(&email, is_guess, enable).await?;
    // From now on only the staff login counts as staff: this browser has just shown a code.
    session.keep_staff(enabled.staff.user())?;
    let codes = RecoveryCodes { recovery_codes: enabled.recovery_codes };
    Ok(Envelope::saying("İki adımlı doğrulama açıldı.", codes).ok())
}

/// Disables the second factor.
#[utoipa::path(request_body = TwoFactorInput, tag = "seller",
    responses((status = 200, body = SayingEnvelope<Nothing>), (status = 409, body = ErrorBody), (status = 429, body = ErrorBody)),
    security(("staff" = [])))]
#[post("/seller/two-factor/disable")]
pub(super) async fn disable_two_factor(
    StaffLogin(staff): StaffLogin,
    service: web::Data<TwoFactorService>,
    guard: LoginGuard,
    Body(TwoFactorInput { password, code }): Body<TwoFactorInput>,
) -> Result<HttpResponse, ApiError> {
    let email = staff.user().email.clone();
    let disable = move || service.disable(&staff, &password, code.as_str());
    guard.check(&email, is_guess, disable).await?;
    Ok(Envelope::saying("İki adımlı doğrulama kapatıldı.", Nothing {}).ok())
}

const fn is_guess(error: &TwoFactorError) -> bool {
    matches!(error, TwoFactorError::WrongCode | TwoFactorError::WrongPassword)
}
