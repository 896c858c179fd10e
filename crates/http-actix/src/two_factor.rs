//! The second factor of staff.

use crate::{
    guard::{login::StaffLogin, login_guard::LoginGuard, session::LoginSession},
    http::{
        body::Body,
        envelope::{Envelope, Nothing, SayingEnvelope},
        error::{ApiError, ErrorBody, FieldErrors},
        error_code::{ErrorCode, error_codes},
        input::input,
        registry::Registry,
    },
};
use actix_web::{HttpResponse, get, post};
use application::{
    Services,
    two_factor::{NewSecret, TwoFactorError},
};
use domain::{account::Password, limits, text::Line};
use serde::Serialize;
use utoipa::ToSchema;

/// Whether a second factor is in force.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct TwoFactorState {
    pub(crate) enabled: bool,
}

/// A new secret, which is shown once.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct TwoFactorSecret {
    /// Base32, to type into the app.
    secret: String,
    /// For the QR code that the app scans.
    otpauth_url: String,
}

impl From<NewSecret> for TwoFactorSecret {
    fn from(secret: NewSecret) -> Self {
        Self { secret: secret.text, otpauth_url: secret.url }
    }
}

/// Recovery codes for a lost telephone, which are shown once.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct RecoveryCodes {
    pub(crate) recovery_codes: Vec<String>,
}

input! {
    pub(crate) struct TwoFactorSetupInput {
        password "Şifre": Password,
    }

    pub(crate) struct TwoFactorInput {
        password "Şifre": Password,
        /// The telephone's six digits, or a recovery code.
        code "Doğrulama kodu": Line<{ limits::TEXT }>,
    }
}

error_codes! {
    TWO_FACTOR_ENABLED = ("two_factor_enabled", CONFLICT);
    TWO_FACTOR_NOT_SET_UP = ("two_factor_not_set_up", CONFLICT);
    TWO_FACTOR_WRONG = ("two_factor_wrong", UNAUTHORIZED);
}

impl From<TwoFactorError> for ApiError {
    fn from(error: TwoFactorError) -> Self {
        match error {
            TwoFactorError::WrongCode => {
                let message = "Kod hatalı ya da kullanılmış. Yeni bir kodla deneyin.";
                Self {
                    fields: FieldErrors::from([("code".to_owned(), message.to_owned())]),
                    ..Self::new(ErrorCode::TWO_FACTOR_WRONG, message)
                }
            }
            TwoFactorError::WrongPassword => Self::wrong_password(),
            TwoFactorError::AlreadyEnabled => {
                Self::new(ErrorCode::TWO_FACTOR_ENABLED, "İki adımlı doğrulama zaten açık.")
            }
            TwoFactorError::NotSetUp => {
                Self::new(ErrorCode::TWO_FACTOR_NOT_SET_UP, "İki adımlı doğrulama kurulmamış.")
            }
            TwoFactorError::Storage(error) => error.into(),
        }
    }
}

/// Says whether the staff member has a second factor.
#[utoipa::path(tag = "seller", responses((status = 200, body = Envelope<TwoFactorState>)), security(("staff" = [])))]
#[get("/seller/two-factor")]
async fn two_factor(StaffLogin(staff): StaffLogin) -> HttpResponse {
    Envelope::of(TwoFactorState { enabled: staff.user().has_two_factor }).ok()
}

/// Creates a secret for an authenticator app. It is enabled after a code was checked.
#[utoipa::path(request_body = TwoFactorSetupInput, tag = "seller",
    responses((status = 200, body = Envelope<TwoFactorSecret>), (status = 409, body = ErrorBody), (status = 429, body = ErrorBody)),
    security(("staff" = [])))]
#[post("/seller/two-factor/setup")]
async fn set_up_two_factor(
    StaffLogin(staff): StaffLogin,
    guard: LoginGuard,
    Body(TwoFactorSetupInput { password }): Body<TwoFactorSetupInput>,
) -> Result<HttpResponse, ApiError> {
    let email = staff.user().email.clone();
    let secret = guard
        .check(&email, is_guess, move |services: &Services| services.two_factor.set_up(&staff, &password))
        .await?;
    Ok(Envelope::of(TwoFactorSecret::from(secret)).ok())
}

/// Enables the secret and ends all other sessions of the account.
#[utoipa::path(request_body = TwoFactorInput, tag = "seller",
    responses((status = 200, body = SayingEnvelope<RecoveryCodes>), (status = 409, body = ErrorBody), (status = 429, body = ErrorBody)),
    security(("staff" = [])))]
#[post("/seller/two-factor/enable")]
async fn enable_two_factor(
    StaffLogin(staff): StaffLogin,
    guard: LoginGuard,
    session: LoginSession,
    Body(TwoFactorInput { password, code }): Body<TwoFactorInput>,
) -> Result<HttpResponse, ApiError> {
    let email = staff.user().email.clone();
    let enable = move |services: &Services| services.two_factor.enable(&staff, &password, code.as_str());
    let enabled = guard.check(&email, is_guess, enable).await?;
    // From now on only the staff login counts as staff: this browser has just shown a code.
    session.keep_staff(enabled.staff.user())?;
    let codes = RecoveryCodes { recovery_codes: enabled.recovery_codes };
    Ok(Envelope::saying("İki adımlı doğrulama açıldı.", codes).ok())
}

/// Replaces all recovery codes. The earlier ones work no more.
#[utoipa::path(request_body = TwoFactorInput, tag = "seller",
    responses((status = 200, body = SayingEnvelope<RecoveryCodes>), (status = 409, body = ErrorBody), (status = 429, body = ErrorBody)),
    security(("staff" = [])))]
#[post("/seller/two-factor/recovery-codes")]
async fn replace_recovery_codes(
    StaffLogin(staff): StaffLogin,
    guard: LoginGuard,
    Body(TwoFactorInput { password, code }): Body<TwoFactorInput>,
) -> Result<HttpResponse, ApiError> {
    let email = staff.user().email.clone();
    let replace = move |services: &Services| {
        services.two_factor.replace_recovery_codes(&staff, &password, code.as_str())
    };
    let recovery_codes = guard.check(&email, is_guess, replace).await?;
    Ok(Envelope::saying("Yeni kurtarma kodları hazır.", RecoveryCodes { recovery_codes }).ok())
}

/// Disables the second factor.
#[utoipa::path(request_body = TwoFactorInput, tag = "seller",
    responses((status = 200, body = SayingEnvelope<Nothing>), (status = 409, body = ErrorBody), (status = 429, body = ErrorBody)),
    security(("staff" = [])))]
#[post("/seller/two-factor/disable")]
async fn disable_two_factor(
    StaffLogin(staff): StaffLogin,
    guard: LoginGuard,
    Body(TwoFactorInput { password, code }): Body<TwoFactorInput>,
) -> Result<HttpResponse, ApiError> {
    let email = staff.user().email.clone();
    let disable = move |services: &Services| services.two_factor.disable(&staff, &password, code.as_str());
    guard.check(&email, is_guess, disable).await?;
    Ok(Envelope::saying("İki adımlı doğrulama kapatıldı.", Nothing {}).ok())
}

const fn is_guess(error: &TwoFactorError) -> bool {
    matches!(error, TwoFactorError::WrongCode | TwoFactorError::WrongPassword)
}

/// Registers the calls of this file.
pub(crate) fn register(calls: &mut impl Registry) {
    calls
        .codes(CODES)
        .session(two_factor)
        .session(set_up_two_factor)
        .session(enable_two_factor)
        .session(replace_recovery_codes)
        .session(disable_two_factor);
}
