//! Accounts: registering, logging in, profile.

mod change_password;
mod current_actor;
mod error;
mod log_in;
mod make_account;
mod ports;
mod register;
mod request_password_reset;
mod reset_password;
mod update_profile;

pub use change_password::ChangePassword;
pub use current_actor::{CurrentActor, CurrentLogins};
pub use error::AccountError;
pub use log_in::LogIn;
use make_account::MakeAccount;
pub use make_account::NewAccount;
pub use ports::*;
pub use register::{Register, Registration};
pub use request_password_reset::{PASSWORD_RESET_LIFETIME, RequestPasswordReset};
pub use reset_password::{ResetPassword, ResetPasswordError};
pub use update_profile::UpdateProfile;

use crate::clock::IdGenerator;
use domain::{
    account::User,
    ids::MailId,
    mail::{Letter, Mail},
};

/// The mail that goes with every new password.
pub(crate) fn password_changed(ids: &dyn IdGenerator, user: &User) -> Mail {
    Mail { id: MailId::new(ids.next()), to: user.email.clone(), letter: Letter::PasswordChanged }
}
