use crate::{
    error::StorageError,
    page::{Page, PageRequest},
};
use chrono::{DateTime, Utc};
use domain::{audit::AuditEntity, ids::UserId};
use std::collections::HashMap;
use uuid::Uuid;

/// An entry of the audit log: one change by a staff member.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AuditEntry {
    /// Its number. Later entries have larger numbers.
    pub id: i64,
    /// When.
    pub at: DateTime<Utc>,
    /// The staff member; `None` for the command line.
    pub staff_id: Option<UserId>,
    /// The staff member's name at that time.
    pub staff_name: String,
    /// The kind of the changed entity.
    pub entity: AuditEntity,
    /// The id of the entity; `None` for many entities, or an entity without an id.
    pub entity_id: Option<Uuid>,
    /// The name of the action.
    pub action: String,
    /// The changed fields before the action, as JSON.
    pub before: Option<String>,
    /// The changed fields after the action, as JSON.
    pub after: Option<String>,
}

/// Reads the audit log.
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
pub trait AuditRepository: Send + Sync {
    /// Returns a page of entries, newest first; with `entity`, only entries of that kind.
    fn list(&self, entity: Option<AuditEntity>, page: PageRequest) -> Result<Page<AuditEntry>, StorageError>;

    /// Returns the names of everything that these entries mention by its id and that still exists: an order's number, a
    /// product's name, a customer's name.
    fn names(&self, entries: &[i64]) -> Result<HashMap<Uuid, String>, StorageError>;
}
