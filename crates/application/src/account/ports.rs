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

/// An argon2id password hash in PHC form. It is never printed.
#[derive(Clone, PartialEq, Eq)]
pub struct PasswordHash(String);

impl PasswordHash {
    /// Wraps a hash of a [`PasswordHasher`].
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

/// A new account.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewUser {
    pub id: UserId,
    pub email: EmailAddress,
    /// Names and further details.
    pub profile: Profile,
    pub password: PasswordHash,
    pub roles: Roles,
    /// Whether its e-mail needs no confirmation.
    pub is_email_confirmed: bool,
    /// When it is created.
    pub at: chrono::DateTime<chrono::Utc>,
}

/// SHA-256 of the token in a mailed link. The token itself is stored only in its mail.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TokenHash(pub [u8; 32]);

impl TokenHash {
    /// Returns the hash of a token.
    #[must_use]
    pub fn of(text: &str) -> Self {
        Self(Sha256::digest(text).into())
    }
}

/// A new link that is mailed to an account's address, and whose token acts for the account once.
#[derive(Clone, Debug)]
pub struct NewLink {
    pub token: TokenHash,
    /// When it expires.
    pub expires_at: DateTime<Utc>,
    /// The current time.
    pub at: DateTime<Utc>,
    /// The mail to the account's address.
    pub mail: Mail,
}

/// New values for some fields of a profile. `None` leaves a field unchanged.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ProfileChange {
    pub first_name: Option<PersonName>,
    pub last_name: Option<PersonName>,
    pub phone: Option<OptionalPhone>,
    pub location: Option<OptionalLine<{ limits::TEXT }>>,
    pub postal_code: Option<OptionalLine<{ limits::TEXT }>>,
}

/// The result of creating an account.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Inserted {
    /// The account was created.
    Yes(User),
    /// The e-mail belongs to another account. Nothing was written.
    EmailTaken,
}

/// Stores accounts.
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
pub trait UserRepository: Send + Sync {
    /// Creates an account and keeps the link that confirms its e-mail. If the e-mail is taken, also by a concurrent
    /// registration, it writes the mail `taken` instead.
    #[allow(clippy::needless_lifetimes, reason = "mockall wants it named")]
    fn insert<'a>(
        &self,
        user: &NewUser,
        confirmation: Option<&'a NewLink>,
        taken: Option<&'a Mail>,
    ) -> Result<Inserted, StorageError>;

    /// Returns the account with this e-mail and its password hash.
    fn find_credentials(&self, email: &EmailAddress) -> Result<Option<(User, PasswordHash)>, StorageError>;

    /// Writes the changed fields only; `None` if there is no such account.
    fn update_profile(&self, id: UserId, change: &ProfileChange) -> Result<Option<User>, StorageError>;

    /// Replaces the password, raises the session epoch, which ends all earlier logins, deletes the password-reset link
    /// and writes the mail. `None` if there is no such account.
    fn set_password(
        &self,
        id: UserId,
        password: &PasswordHash,
        mail: &Mail,
    ) -> Result<Option<User>, StorageError>;

    /// Stores a token, replacing an earlier one, and writes its mail, if an account has the mail's address. An account
    /// that was invited and has not chosen a password yet keeps its invitation instead.
    fn keep_password_reset(&self, reset: &NewLink) -> Result<(), StorageError>;

    /// Returns the account of a token that has not expired.
    fn find_password_reset(
        &self,
        token: &TokenHash,
        now: DateTime<Utc>,
    ) -> Result<Option<User>, StorageError>;

    /// [Sets the password](Self::set_password) of a token's account, confirms its e-mail and deletes the token. `None`
    /// if the token has expired or was used, also by a concurrent request.
    fn reset_password(
        &self,
        token: &TokenHash,
        now: DateTime<Utc>,
        password: &PasswordHash,
        mail: &Mail,
    ) -> Result<Option<User>, StorageError>;

    /// Stores a link that confirms the account's e-mail, replacing an earlier one, and writes its mail; `false` if the
    /// e-mail is confirmed already.
    fn keep_email_confirmation(&self, id: UserId, link: &NewLink) -> Result<bool, StorageError>;

    /// Confirms the e-mail of a token's account and deletes the token; `false` if the token has expired or was used, also
    /// by a concurrent request.
    fn confirm_email(&self, token: &TokenHash, now: DateTime<Utc>) -> Result<bool, StorageError>;
}

/// Hashes passwords. Hashing is slow by design.
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
pub trait PasswordHasher: Send + Sync {
    /// Hashes a password with a random salt.
    fn hash(&self, password: &Password) -> Result<PasswordHash, StorageError>;

    /// Returns whether the password matches the hash. Without a hash it does the work and returns false, so that the
    /// time does not reveal which e-mails have accounts.
    #[allow(clippy::needless_lifetimes, reason = "mockall wants it named")]
    fn verify<'a>(&self, password: &Password, hash: Option<&'a PasswordHash>) -> Result<bool, StorageError>;
}
