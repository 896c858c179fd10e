use crate::error::StorageError;
use chrono::{DateTime, Utc};
use domain::{
    account::{Password, PersonName, Profile, Roles, User},
    email::EmailAddress,
    ids::UserId,
    limits,
    mail::Mail,
    phone::OptionalPhone,
    text::OptionalLine,
};
use sha2::{Digest, Sha256};

/// A password's argon2id hash in PHC form; never printed.
#[derive(Clone, PartialEq, Eq)]
pub struct PasswordHash(String);

impl PasswordHash {
    /// Wraps a hash made by a [`PasswordHasher`].
    #[must_use]
    pub const fn new(phc: String) -> Self {
        Self(phc)
    }

    /// Returns the PHC text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl std::fmt::Debug for PasswordHash {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("PasswordHash(…)")
    }
}

/// An account to be made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewUser {
    /// Its id.
    pub id: UserId,
    /// Its e-mail.
    pub email: EmailAddress,
    /// Names and the like.
    pub profile: Profile,
    /// Hash of its password.
    pub password: PasswordHash,
    /// What it may do.
    pub roles: Roles,
    /// When it is made.
    pub at: chrono::DateTime<chrono::Utc>,
}

/// SHA-256 of what is mailed to choose a new password; the text itself is kept nowhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ResetToken(pub [u8; 32]);

impl ResetToken {
    /// Returns what is kept of a token.
    #[must_use]
    pub fn of(text: &str) -> Self {
        Self(Sha256::digest(text).into())
    }
}

/// A link to a new password, about to be mailed.
#[derive(Clone, Debug)]
pub struct NewPasswordReset {
    /// What is kept of it.
    pub token: ResetToken,
    /// When it ends.
    pub expires_at: DateTime<Utc>,
    /// Now.
    pub at: DateTime<Utc>,
    /// The mail, to the account's address.
    pub mail: Mail,
}

/// New values for some fields of a profile; what is `None` stays as it is.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[expect(missing_docs, reason = "each is explained at Profile")]
pub struct ProfileChange {
    pub first_name: Option<PersonName>,
    pub last_name: Option<PersonName>,
    pub phone: Option<OptionalPhone>,
    pub location: Option<OptionalLine<{ limits::TEXT }>>,
    pub postal_code: Option<OptionalLine<{ limits::TEXT }>>,
}

/// Whether an account was made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Inserted {
    /// It was.
    Yes(User),
    /// The e-mail belongs to another account; nothing was written.
    EmailTaken,
}

/// Keeps accounts.
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
pub trait UserRepository: Send + Sync {
    /// Makes an account, unless its e-mail is taken (also by a registration under way): then `taken` is mailed to
    /// whoever has it.
    #[allow(clippy::needless_lifetimes, reason = "mockall wants it named")]
    fn insert<'a>(&self, user: &NewUser, taken: Option<&'a Mail>) -> Result<Inserted, StorageError>;

    /// Returns the account with this e-mail and its password's hash.
    fn find_credentials(&self, email: &EmailAddress) -> Result<Option<(User, PasswordHash)>, StorageError>;

    /// Writes the fields that the change names, and only these; `None` when there is no such account.
    fn update_profile(&self, id: UserId, change: &ProfileChange) -> Result<Option<User>, StorageError>;

    /// Replaces the password and raises the session epoch, which ends every login made before; links to a new
    /// password are over, too, and the mail is written. `None` when there is no such account.
    fn set_password(
        &self,
        id: UserId,
        password: &PasswordHash,
        mail: &Mail,
    ) -> Result<Option<User>, StorageError>;

    /// Keeps a token instead of an earlier one, and writes its mail, if an account has the mail's address.
    fn keep_password_reset(&self, reset: &NewPasswordReset) -> Result<(), StorageError>;

    /// Returns the account of a token that works at this moment.
    fn find_password_reset(
        &self,
        token: &ResetToken,
        now: DateTime<Utc>,
    ) -> Result<Option<User>, StorageError>;

    /// Uses up a token to [set the password](Self::set_password) of its account. `None` when it doesn't work any
    /// more; of two at once one is first.
    fn reset_password(
        &self,
        token: &ResetToken,
        now: DateTime<Utc>,
        password: &PasswordHash,
        mail: &Mail,
    ) -> Result<Option<User>, StorageError>;
}

/// Hashes passwords, slowly on purpose.
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
pub trait PasswordHasher: Send + Sync {
    /// Hashes a password with a fresh salt.
    fn hash(&self, password: &Password) -> Result<PasswordHash, StorageError>;

    /// Returns whether the password belongs to the hash. Without a hash it does the same work and says no,
    /// so that the time taken does not tell which e-mails have accounts.
    #[allow(clippy::needless_lifetimes, reason = "mockall wants it named")]
    fn verify<'a>(&self, password: &Password, hash: Option<&'a PasswordHash>) -> Result<bool, StorageError>;
}
