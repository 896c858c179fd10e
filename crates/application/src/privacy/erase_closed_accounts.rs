use super::PrivacyRepository;
use crate::{clock::Clock, error::StorageError, ports::Ports};
use chrono::Months;
use std::sync::Arc;

/// Erases what closed accounts have left, once no law asks for it any more.
pub struct EraseClosedAccounts {
    privacy: Arc<dyn PrivacyRepository>,
    clock: Arc<dyn Clock>,
}

impl EraseClosedAccounts {
    pub(crate) fn new(ports: &Ports) -> Self {
        Self { privacy: Arc::clone(&ports.privacy), clock: Arc::clone(&ports.clock) }
    }

    /// Erases what is older than so many years, and says how much.
    ///
    /// # Errors
    /// [`StorageError`].
    pub fn run(&self, years: u32) -> Result<u64, StorageError> {
        match self.clock.now().checked_sub_months(Months::new(years.saturating_mul(12))) {
            Some(before) => self.privacy.erase_closed(before),
            None => Ok(0),
        }
    }
}
