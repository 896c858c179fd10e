use super::PrivacyRepository;
use crate::{actor::Customer, error::StorageError, ports::Ports};
use std::sync::Arc;

/// Hands customers everything that is kept about them.
pub struct ExportData {
    privacy: Arc<dyn PrivacyRepository>,
}

impl ExportData {
    pub(crate) fn new(ports: &Ports) -> Self {
        Self { privacy: Arc::clone(&ports.privacy) }
    }

    /// Returns a JSON object.
    ///
    /// # Errors
    /// [`StorageError`].
    pub fn run(&self, customer: &Customer) -> Result<String, StorageError> {
        self.privacy.export(customer.id())
    }
}
