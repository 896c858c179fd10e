//! Accounts: registering, logging in, profile.

mod change_password;
mod current_actor;
mod error;
mod log_in;
mod make_account;
mod ports;
mod register;
mod update_profile;

pub use change_password::ChangePassword;
pub use current_actor::CurrentActor;
pub use error::AccountError;
pub use log_in::LogIn;
use make_account::MakeAccount;
pub use make_account::NewAccount;
pub use ports::*;
pub use register::{Register, Registration};
pub use update_profile::UpdateProfile;
