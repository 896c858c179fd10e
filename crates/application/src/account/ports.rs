use crate::error::StorageError;
use domain::{
    account::{Password, PersonName, Profile, Roles, User},
    email::EmailAddress,
    ids::UserId,
    limits,
    phone::OptionalPhone,
    text::OptionalLine,
};

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
    /// Makes an account, unless its e-mail is taken (also by a registration under way).
    fn insert(&self, user: &NewUser) -> Result<Inserted, StorageError>;

    /// Returns the account with this e-mail and its password's hash.
    fn find_credentials(&self, email: &EmailAddress) -> Result<Option<(User, PasswordHash)>, StorageError>;

    /// Writes the fields that the change names, and only these; `None` when there is no such account.
    fn update_profile(&self, id: UserId, change: &ProfileChange) -> Result<Option<User>, StorageError>;

    /// Replaces the password and raises the session epoch, which ends every login made before.
    /// `None` when there is no such account.
    fn set_password(&self, id: UserId, password: &PasswordHash) -> Result<Option<User>, StorageError>;
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
