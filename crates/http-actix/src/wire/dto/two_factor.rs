//! The second factor on the wire.

use crate::wire::{
    error::ApiError,
    input::{Input, LineField, PasswordField},
};
use application::two_factor::NewSecret;
use domain::account::Password;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use validator::Validate;

/// Whether a second factor is in force.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct TwoFactorState {
    pub(crate) enabled: bool,
}

/// A secret just made; it is shown once.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct TwoFactorSecret {
    /// To be typed into the app: base32.
    secret: String,
    /// To be scanned by the app.
    otpauth_url: String,
}

impl From<NewSecret> for TwoFactorSecret {
    fn from(secret: NewSecret) -> Self {
        Self { secret: secret.text, otpauth_url: secret.url }
    }
}

/// Codes for when the telephone is lost; they are shown once.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct RecoveryCodes {
    pub(crate) recovery_codes: Vec<String>,
}

#[derive(Deserialize, Validate, ToSchema)]
pub(crate) struct TwoFactorCodeInput {
    #[validate(nested)]
    code: LineField,
}

impl Input for TwoFactorCodeInput {
    type Output = String;

    fn into_domain(self) -> Result<String, ApiError> {
        Ok(self.code.value()?.into())
    }
}

#[derive(Deserialize, Validate, ToSchema)]
pub(crate) struct TwoFactorDisableInput {
    #[validate(nested)]
    password: PasswordField,
    /// The telephone's six digits, or a recovery code.
    #[validate(nested)]
    code: LineField,
}

impl Input for TwoFactorDisableInput {
    type Output = (Password, String);

    fn into_domain(self) -> Result<Self::Output, ApiError> {
        Ok((self.password.value()?, self.code.value()?.into()))
    }
}
