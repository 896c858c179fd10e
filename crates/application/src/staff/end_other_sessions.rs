use super::{StaffChange, StaffRepository};
use crate::{account::UserRepository, actor::Staff, error::StorageError, ports::Ports};
use std::sync::Arc;

/// Ends the sessions of one's own account.
pub struct EndOtherSessions {
    accounts: Arc<dyn StaffRepository>,
    users: Arc<dyn UserRepository>,
}

impl EndOtherSessions {
    pub(crate) fn new(ports: &Ports) -> Self {
        Self { accounts: Arc::clone(&ports.staff), users: Arc::clone(&ports.users) }
    }

    /// Ends them all and returns the account as it is then, for the one session that goes on; `None` when the account
    /// may not log in any more.
    ///
    /// # Errors
    /// [`StorageError`].
    pub fn run(&self, staff: &Staff) -> Result<Option<Staff>, StorageError> {
        let email = &staff.user().email;
        self.accounts.change(staff, email, &StaffChange::EndSessions)?;
        let found = self.users.find_credentials(email)?;
        Ok(found.and_then(|(user, _)| Staff::new(user)))
    }
}
