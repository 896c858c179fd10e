use crate::{
    account::ports::{Inserted, NewLink, NewUser, PasswordHash},
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
    /// Whether it was invited and has not chosen a password yet.
    pub is_invited: bool,
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
    /// Sends another invitation to an account that has not chosen a password yet.
    Invite(NewLink),
}

/// The result of changing a staff account.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StaffChanged {
    Yes,
    /// No staff account has this e-mail, or it can't be changed in this way.
    NotFound,
    /// No account that may log in would be left.
    LastActive,
}

/// Stores staff accounts. `staff` is named in the audit log.
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
pub trait StaffRepository: Send + Sync {
    /// Returns all staff accounts by e-mail, at most 1,000.
    fn list(&self) -> Result<Vec<StaffMember>, StorageError>;

    /// Creates a staff account unless its e-mail is taken.
    fn insert(&self, staff: &Staff, user: &NewUser) -> Result<Inserted, StorageError>;

    /// Creates a staff account without a password of its own and writes its invitation, unless its e-mail is taken.
    fn invite(&self, staff: &Staff, user: &NewUser, invitation: &NewLink) -> Result<Inserted, StorageError>;

    /// Changes a staff account. Only the command line can disable the last one that may log in, for an owner
    /// whose only account is misused.
    fn change(
        &self,
        staff: &Staff,
        email: &EmailAddress,
        change: &StaffChange,
    ) -> Result<StaffChanged, StorageError>;
}
