use super::{OverviewRepository, Unread};
use crate::{actor::Staff, error::StorageError};
use std::sync::Arc;

/// Counts what nobody of the shop has read yet.
pub struct CountUnread {
    /// Figures.
    pub overview: Arc<dyn OverviewRepository>,
}

impl CountUnread {
    /// How many threads and messages.
    ///
    /// # Errors
    /// [`StorageError`].
    pub fn run(&self, _staff: &Staff) -> Result<Unread, StorageError> {
        self.overview.unread()
    }
}
