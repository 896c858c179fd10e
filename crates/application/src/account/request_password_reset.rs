use super::{NewPasswordReset, ResetToken, UserRepository};
use crate::{
    clock::{Clock, IdGenerator},
    error::StorageError,
    ports::Ports,
};
use chrono::TimeDelta;
use domain::{
    email::EmailAddress,
    ids::MailId,
    mail::{Letter, Mail},
};
use std::sync::Arc;

/// How long a link to a new password works.
pub const PASSWORD_RESET_LIFETIME: TimeDelta = TimeDelta::minutes(30);

/// Sends a link to choose a new password.
pub struct RequestPasswordReset {
    users: Arc<dyn UserRepository>,
    clock: Arc<dyn Clock>,
    ids: Arc<dyn IdGenerator>,
}

impl RequestPasswordReset {
    pub(crate) fn new(ports: &Ports) -> Self {
        Self { users: Arc::clone(&ports.users), clock: Arc::clone(&ports.clock), ids: Arc::clone(&ports.ids) }
    }

    /// Mails a link if an account has this address, and says nothing of whether one has. `page` is where a new
    /// password is chosen; the token follows it.
    ///
    /// # Errors
    /// [`StorageError`].
    pub fn run(&self, email: EmailAddress, page: &str) -> Result<(), StorageError> {
        let (token, now) = (self.ids.token(), self.clock.now());
        let url = format!("{page}?token={token}");
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
}
