//! Accounts: registration, login, profile and password.

mod change_password;
mod confirm_email;
mod current_actor;
mod error;
mod log_in;
pub(crate) mod ports;
mod register;
mod reset_password;
mod update_profile;

pub use confirm_email::ConfirmEmailError;
pub use current_actor::CurrentLogins;
pub use error::AccountError;
pub use ports::*;
pub use register::{EmailConfirmation, Registration};
pub use reset_password::ResetPasswordError;

use crate::{
    actor::Customer,
    cart::{CartRepository, SavedCart},
    clock::{Clock, IdGenerator},
    error::StorageError,
    order::OrderRepository,
    ports::Ports,
    session::SessionRepository,
    two_factor::TwoFactorService,
};
use chrono::TimeDelta;
use domain::{
    account::User,
    billing::BillingDetails,
    email::EmailAddress,
    ids::MailId,
    mail::{Letter, Mail},
};
use secrecy::SecretString;
use std::sync::Arc;

/// How long a password-reset link works.
pub const PASSWORD_RESET_LIFETIME: TimeDelta = TimeDelta::minutes(30);

/// How long the link of an invitation works.
pub const INVITATION_LIFETIME: TimeDelta = TimeDelta::days(7);

/// How long a link that confirms an e-mail works.
pub const EMAIL_CONFIRMATION_LIFETIME: TimeDelta = TimeDelta::days(7);

/// Registers accounts, checks logins and changes profiles and passwords.
pub struct AccountService {
    users: Arc<dyn UserRepository>,
    hasher: Arc<dyn PasswordHasher>,
    sessions: Arc<dyn SessionRepository>,
    clock: Arc<dyn Clock>,
    ids: Arc<dyn IdGenerator>,
    two_factor: TwoFactorService,
    carts: Arc<dyn CartRepository>,
    orders: Arc<dyn OrderRepository>,
}

/// The data of an account that its customer sees beside the profile.
pub struct AccountDetails {
    pub cart: SavedCart,
    /// The last order's billing details, if there are any.
    pub billing: Option<BillingDetails>,
}

impl AccountService {
    #[must_use]
    pub fn new(ports: &Ports) -> Self {
        Self {
            users: Arc::clone(&ports.users),
            hasher: Arc::clone(&ports.hasher),
            sessions: Arc::clone(&ports.sessions),
            clock: Arc::clone(&ports.clock),
            ids: Arc::clone(&ports.ids),
            two_factor: TwoFactorService::new(ports),
            carts: Arc::clone(&ports.carts),
            orders: Arc::clone(&ports.orders),
        }
    }

    /// Returns the customer's cart and billing details.
    pub fn details(&self, customer: &Customer) -> Result<AccountDetails, StorageError> {
        let (cart, billing) = (self.carts.load(customer.id())?, self.orders.saved_billing(customer.id())?);
        Ok(AccountDetails { cart, billing })
    }

    /// Mails a password-reset link if an account has this address. The result does not tell whether one has. `page` is
    /// the page on which the new password is chosen; the token follows it as fragment, which browsers send to no
    /// server.
    pub fn request_password_reset(&self, email: EmailAddress, page: &str) -> Result<(), StorageError> {
        self.users.keep_password_reset(&self.link(
            email,
            page,
            PASSWORD_RESET_LIFETIME,
            Letter::PasswordReset,
        ))
    }

    /// Returns a new link to `page`, with its mail to this address.
    fn link(
        &self,
        to: EmailAddress,
        page: &str,
        lifetime: TimeDelta,
        letter: impl FnOnce(SecretString) -> Letter,
    ) -> NewLink {
        let (token, at) = (self.ids.token(), self.clock.now());
        let url = format!("{page}#token={token}");
        let mail = Mail { id: MailId::new(self.ids.next()), to, letter: letter(url.into()) };
        NewLink { token: TokenHash::of(&token), expires_at: at + lifetime, at, mail }
    }
}

/// Returns the mail about a changed password.
pub(crate) fn password_changed(ids: &dyn IdGenerator, user: &User) -> Mail {
    Mail { id: MailId::new(ids.next()), to: user.email.clone(), letter: Letter::PasswordChanged }
}
