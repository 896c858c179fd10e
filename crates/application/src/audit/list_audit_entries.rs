use super::{AuditEntry, AuditRepository};
use crate::{
    actor::Staff,
    error::StorageError,
    page::{Page, PageRequest},
    ports::Ports,
};
use domain::audit::AuditEntity;
use std::sync::Arc;

/// Lists what staff have done, for staff.
pub struct ListAuditEntries {
    audit: Arc<dyn AuditRepository>,
}

impl ListAuditEntries {
    pub(crate) fn new(ports: &Ports) -> Self {
        Self { audit: Arc::clone(&ports.audit) }
    }

    /// Returns a page, newest first.
    ///
    /// # Errors
    /// [`StorageError`].
    pub fn run(
        &self,
        _staff: &Staff,
        entity: Option<AuditEntity>,
        page: PageRequest,
    ) -> Result<Page<AuditEntry>, StorageError> {
        self.audit.list(entity, page)
    }
}
