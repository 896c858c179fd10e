use crate::{
    error::StorageError,
    page::{Page, PageRequest},
};
use chrono::{DateTime, Utc};
use domain::{
    audit::AuditEntity,
    ids::{AuditBatchId, UserId},
};
use std::collections::HashMap;
use uuid::Uuid;

/// An entry of the audit log: one change by a staff member.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AuditEntry {
    /// Its number. Later entries have larger numbers.
    pub id: i64,
    /// When the staff member made the change.
    pub at: DateTime<Utc>,
    /// The staff member; `None` for the command line.
    pub staff_id: Option<UserId>,
    /// The staff member's name at that time.
    pub staff_name: String,
    /// The kind of the changed entity.
    pub entity: AuditEntity,
    /// The id of the entity; `None` for an entity without an id, and in entries of earlier releases about many entities.
    pub entity_id: Option<Uuid>,
    /// The name of the action.
    pub action: String,
    /// The changed fields before the action, as JSON. Both sides are `None` in entries of earlier releases that are too
    /// large to be shown.
    pub before: Option<String>,
    /// The changed fields after the action, as JSON.
    pub after: Option<String>,
    /// The batch, if the action changed several entities and wrote an entry about each.
    pub batch: Option<AuditBatchId>,
    /// The number of entries in the batch, if this entry represents it.
    pub batch_size: Option<u32>,
}

/// A filter for audit entries.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct AuditFilter {
    /// Only entries about this kind of entity.
    pub entity: Option<AuditEntity>,
    /// Only entries of this batch.
    pub batch: Option<AuditBatchId>,
    /// Whether each batch is represented by one of its entries.
    pub is_folded: bool,
}

/// Reads the audit log.
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
pub trait AuditRepository: Send + Sync {
    /// Returns a page of entries, newest first.
    fn list(&self, filter: AuditFilter, page: PageRequest) -> Result<Page<AuditEntry>, StorageError>;

    /// Returns the names of everything that these entries mention by its id and that still exists: an order's number, a
    /// product's name, a customer's name.
    fn names(&self, entries: &[i64]) -> Result<HashMap<Uuid, String>, StorageError>;
}
