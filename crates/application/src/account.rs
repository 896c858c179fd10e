//! Accounts: registration, login, profile and password.

mod change_password;
mod current_actor;
mod error;
mod log_in;
pub(crate) mod ports;
mod register;
mod reset_password;
mod update_profile;

pub use current_actor::CurrentLogins;
pub use error::AccountError;
pub use ports::*;
pub use register::Registration;
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
    account::{Password, Profile, Roles, User},
    email::EmailAddress,
    ids::{MailId, UserId},
    invoice::Invoice,
    mail::{Letter, Mail},
};
use std::sync::Arc;

/// How long a password-reset link works.
pub const PASSWORD_RESET_LIFETIME: TimeDelta = TimeDelta::minutes(30);

/// How long the link of an invitation works.
pub const INVITATION_LIFETIME: TimeDelta = TimeDelta::days(7);

/// A new account.
#[derive(Clone, Debug)]
pub struct NewAccount {
    /// E-mail address, which becomes the login.
    pub email: EmailAddress,
    pub password: Password,
    /// Names and further details.
    pub profile: Profile,
    pub roles: Roles,
}

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
    /// The last order's invoice details, if there are any.
    pub invoice: Option<Invoice>,
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

    /// Returns the customer's cart and invoice details.
    pub fn details(&self, customer: &Customer) -> Result<AccountDetails, StorageError> {
        let (cart, invoice) = (self.carts.load(customer.id())?, self.orders.saved_invoice(customer.id())?);
        Ok(AccountDetails { cart, invoice })
    }

    /// Mails a password-reset link if an account has this address. The result does not tell whether one has. `page` is
    /// the page on which the new password is chosen; the token follows it as fragment, which browsers send to no
    /// server.
    pub fn request_password_reset(&self, email: EmailAddress, page: &str) -> Result<(), StorageError> {
        let (token, now) = (self.ids.token(), self.clock.now());
        let url = format!("{page}#token={token}");
        self.users.keep_password_reset(&NewPasswordReset {
            token: ResetToken::of(&token),
            expires_at: now + PASSWORD_RESET_LIFETIME,
            at: now,
            mail: Mail {
                id: MailId::new(self.ids.next()),
                to: email,
                letter: Letter::PasswordReset(url.into()),
            },
        })
    }

    /// Creates the account unless its e-mail is taken. With `tell_owner`, the owner of a taken e-mail gets a mail.
    fn make_account(&self, new: NewAccount, tell_owner: bool) -> Result<Inserted, StorageError> {
        let taken = tell_owner.then(|| Mail {
            id: MailId::new(self.ids.next()),
            to: new.email.clone(),
            letter: Letter::AddressTaken,
        });
        let user = NewUser {
            id: UserId::new(self.ids.next()),
            password: self.hasher.hash(&new.password)?,
            email: new.email,
            profile: new.profile,
            roles: new.roles,
            at: self.clock.now(),
        };
        self.users.insert(&user, taken.as_ref())
    }
}

/// Returns the mail about a changed password.
pub(crate) fn password_changed(ids: &dyn IdGenerator, user: &User) -> Mail {
    Mail { id: MailId::new(ids.next()), to: user.email.clone(), letter: Letter::PasswordChanged }
}
