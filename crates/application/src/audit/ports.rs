use crate::{
    error::StorageError,
    page::{Page, PageRequest},
};
use chrono::{DateTime, Utc};
use domain::{audit::AuditEntity, ids::UserId};
use uuid::Uuid;

/// One deed of somebody of the staff.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AuditEntry {
    /// Its number: later ones are larger.
    pub id: i64,
    /// When.
    pub at: DateTime<Utc>,
    /// Who; `None` for the command line.
    pub staff_id: Option<UserId>,
    /// Their name on the day.
    pub staff_name: String,
    /// What was changed.
    pub entity: AuditEntity,
    /// Which; `None` when it was many, or has no id.
    pub entity_id: Option<Uuid>,
    /// What was done to it.
    pub action: String,
    /// What changed, as it was: JSON.
    pub before: Option<String>,
    /// The same, as it became.
    pub after: Option<String>,
}

/// Reads the audit log.
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
pub trait AuditRepository: Send + Sync {
    /// Returns a page of entries, newest first; only about this kind of thing, if one is given.
    fn list(&self, entity: Option<AuditEntity>, page: PageRequest) -> Result<Page<AuditEntry>, StorageError>;
}
