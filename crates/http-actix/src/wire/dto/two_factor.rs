//! The second factor on the wire.

use crate::wire::input::input;
use application::two_factor::NewSecret;
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
        password: Password,
    }
    pub(crate) struct TwoFactorInput {
        password: Password,
        /// The telephone's six digits, or a recovery code.
        code: Line<{ limits::TEXT }>,
    }
}
