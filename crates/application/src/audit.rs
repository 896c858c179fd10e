//! The audit log of staff actions. Adapters write an entry in the transaction of the change.
//!
//! Every port method that changes something for staff takes the [`Staff`](crate::actor::Staff) who causes it, as a
//! reminder to write the entry. `server/tests/api/permissions.rs` checks all routes.

pub(crate) mod ports;

pub use ports::*;

use crate::{
    actor::Staff,
    error::StorageError,
    page::{Page, PageRequest},
    ports::Ports,
};
use std::{collections::HashMap, sync::Arc};
use uuid::Uuid;

/// A page of the audit log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AuditPage {
    /// Newest first.
    pub entries: Page<AuditEntry>,
    /// The names of what the entries mention by its id.
    pub names: HashMap<Uuid, String>,
}

/// Shows staff the audit log.
pub struct AuditService {
    audit: Arc<dyn AuditRepository>,
}

impl AuditService {
    #[must_use]
    pub fn new(ports: &Ports) -> Self {
        Self { audit: Arc::clone(&ports.audit) }
    }

    /// Returns a page of entries with the names of what they mention.
    pub fn list(
        &self,
        _staff: &Staff,
        filter: AuditFilter,
        page: PageRequest,
    ) -> Result<AuditPage, StorageError> {
        let entries = self.audit.list(filter, page)?;
        let ids: Vec<_> = entries.items.iter().map(|entry| entry.id).collect();
        Ok(AuditPage { names: self.audit.names(&ids)?, entries })
    }
}
