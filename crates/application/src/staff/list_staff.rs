use super::{StaffMember, StaffRepository};
use crate::{actor::Staff, error::StorageError, ports::Ports};
use std::sync::Arc;

/// Lists the staff accounts.
pub struct ListStaff {
    accounts: Arc<dyn StaffRepository>,
}

impl ListStaff {
    pub(crate) fn new(ports: &Ports) -> Self {
        Self { accounts: Arc::clone(&ports.staff) }
    }

    /// Returns all of them, by e-mail.
    ///
    /// # Errors
    /// [`StorageError`].
    pub fn run(&self, _staff: &Staff) -> Result<Vec<StaffMember>, StorageError> {
        self.accounts.list()
    }
}
