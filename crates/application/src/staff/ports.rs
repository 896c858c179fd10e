use crate::{
    account::ports::{Inserted, NewUser, PasswordHash},
    actor::Staff,
    error::StorageError,
};
use domain::{account::User, email::EmailAddress, mail::Mail};

/// An account of the staff.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StaffMember {
    /// The account.
    pub user: User,
    /// Whether it may not log in for now.
    pub is_disabled: bool,
}

/// What can be done to a staff account.
#[derive(Clone, Debug)]
pub enum StaffChange {
    /// It may not log in any more, and its sessions end.
    Disable,
    /// It may again.
    Enable,
    /// It has a new password, its sessions end, and the mail says so.
    SetPassword(PasswordHash, Mail),
    /// Its sessions end.
    EndSessions,
    /// It is asked for no second factor any more.
    ResetTwoFactor,
}

/// Keeps staff accounts. `staff` is whoever does it, for the audit log.
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
pub trait StaffRepository: Send + Sync {
    /// Returns all staff accounts by e-mail, at most 1,000.
    fn list(&self) -> Result<Vec<StaffMember>, StorageError>;

    /// Makes a staff account, unless its e-mail is taken.
    fn insert(&self, staff: &Staff, user: &NewUser) -> Result<Inserted, StorageError>;

    /// Changes a staff account; `false` when no staff account has this e-mail.
    fn change(&self, staff: &Staff, email: &EmailAddress, change: &StaffChange)
    -> Result<bool, StorageError>;
}
