//! What staff have done: written by the adapters in the transaction of the deed, to be read here.
//!
//! Every method of a port that changes something for staff takes the [`Staff`](crate::actor::Staff) who does it: who
//! adds one is reminded to write its entry, and `server/tests/api/permissions.rs` goes through all routes.

pub(crate) mod ports;

pub use ports::*;

use crate::{
    actor::Staff,
    error::StorageError,
    page::{Page, PageRequest},
    ports::Ports,
};
use domain::audit::AuditEntity;
use std::sync::Arc;

/// Shows staff the audit log.
pub struct AuditService {
    audit: Arc<dyn AuditRepository>,
}

impl AuditService {
    /// Makes the service over these ports.
    #[must_use]
    pub fn new(ports: &Ports) -> Self {
        Self { audit: Arc::clone(&ports.audit) }
    }

    /// Returns a page, newest first.
    ///
    /// # Errors
    /// [`StorageError`].
    pub fn list(
        &self,
        _staff: &Staff,
        entity: Option<AuditEntity>,
        page: PageRequest,
    ) -> Result<Page<AuditEntry>, StorageError> {
        self.audit.list(entity, page)
    }
}
