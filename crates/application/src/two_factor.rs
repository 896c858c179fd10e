//! The second factor of staff: one-time codes of a telephone (TOTP, RFC 6238), and recovery codes for when it is lost.

mod check;
mod disable_two_factor;
mod enable_two_factor;
mod error;
mod ports;
mod set_up_two_factor;

pub(crate) use check::CheckTwoFactor;
pub use disable_two_factor::DisableTwoFactor;
pub use enable_two_factor::{EnableTwoFactor, EnabledTwoFactor};
pub use error::TwoFactorError;
pub use ports::*;
pub use set_up_two_factor::SetUpTwoFactor;
