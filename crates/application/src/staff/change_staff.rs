use super::{StaffChange, StaffRepository};
use crate::{account::PasswordHasher, actor::Staff, clock::IdGenerator, error::StorageError, ports::Ports};
use domain::{
    account::StaffPassword,
    email::EmailAddress,
    ids::MailId,
    mail::{Letter, Mail},
};
use std::sync::Arc;

/// What is to be done to a staff account.
#[derive(Clone, Debug)]
pub enum StaffOrder {
    /// Keep it from logging in, and end its sessions.
    Disable,
    /// Let it log in again.
    Enable,
    /// Give it another password, and end its sessions.
    SetPassword(StaffPassword),
    /// End its sessions.
    EndSessions,
    /// Ask for no second factor any more.
    ResetTwoFactor,
}

/// Why a staff account was not changed.
#[derive(Debug, thiserror::Error)]
pub enum ChangeStaffError {
    /// No staff account has this e-mail.
    #[error("no staff account has this e-mail")]
    NotFound,
    /// A port failed.
    #[error(transparent)]
    Storage(#[from] StorageError),
}

/// Changes a staff account.
pub struct ChangeStaff {
    accounts: Arc<dyn StaffRepository>,
    hasher: Arc<dyn PasswordHasher>,
    ids: Arc<dyn IdGenerator>,
}

impl ChangeStaff {
    pub(crate) fn new(ports: &Ports) -> Self {
        Self {
            accounts: Arc::clone(&ports.staff),
            hasher: Arc::clone(&ports.hasher),
            ids: Arc::clone(&ports.ids),
        }
    }

    /// Carries the order out.
    ///
    /// # Errors
    /// [`ChangeStaffError`].
    pub fn run(
        &self,
        staff: &Staff,
        email: &EmailAddress,
        order: StaffOrder,
    ) -> Result<(), ChangeStaffError> {
        let change = match order {
            StaffOrder::Disable => StaffChange::Disable,
            StaffOrder::Enable => StaffChange::Enable,
            StaffOrder::SetPassword(password) => {
                let mail = Mail {
                    id: MailId::new(self.ids.next()),
                    to: email.clone(),
                    letter: Letter::PasswordChanged,
                };
                StaffChange::SetPassword(self.hasher.hash(&password.into())?, mail)
            }
            StaffOrder::EndSessions => StaffChange::EndSessions,
            StaffOrder::ResetTwoFactor => StaffChange::ResetTwoFactor,
        };
        if self.accounts.change(staff, email, &change)? { Ok(()) } else { Err(ChangeStaffError::NotFound) }
    }
}
