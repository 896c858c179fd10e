use crate::{
    account::ports::{Inserted, NewUser, PasswordHash},
    actor::Staff,
    error::StorageError,
};
use domain::{account::User, email::EmailAddress, mail::Mail};

/// A staff account.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StaffMember {
    /// The account.
    pub user: User,
    /// Whether it is blocked from logging in.
    pub is_disabled: bool,
}

/// A change of a staff account.
#[derive(Clone, Debug)]
pub enum StaffChange {
    /// Blocks logins and ends its sessions.
    Disable,
    /// Allows logins again.
    Enable,
    /// Sets a password, ends its sessions and writes the mail.
    SetPassword(PasswordHash, Mail),
    EndSessions,
    /// Removes its second factor.
    ResetTwoFactor,
}

/// Stores staff accounts. `staff` is named in the audit log.
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
pub trait StaffRepository: Send + Sync {
    /// Returns all staff accounts by e-mail, at most 1,000.
    fn list(&self) -> Result<Vec<StaffMember>, StorageError>;

    /// Creates a staff account unless its e-mail is taken.
    fn insert(&self, staff: &Staff, user: &NewUser) -> Result<Inserted, StorageError>;

    /// Changes a staff account; `false` if no staff account has this e-mail.
    fn change(&self, staff: &Staff, email: &EmailAddress, change: &StaffChange)
    -> Result<bool, StorageError>;
}
