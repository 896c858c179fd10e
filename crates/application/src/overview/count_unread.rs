use super::{OverviewRepository, Unread};
use crate::{actor::Staff, error::StorageError, ports::Ports};
use std::sync::Arc;

/// Counts what nobody of the shop has read yet.
pub struct CountUnread {
    overview: Arc<dyn OverviewRepository>,
}

impl CountUnread {
    pub(crate) fn new(ports: &Ports) -> Self {
        Self { overview: Arc::clone(&ports.overview) }
    }

    /// Returns how many threads and messages.
    ///
    /// # Errors
    /// [`StorageError`].
    pub fn run(&self, _staff: &Staff) -> Result<Unread, StorageError> {
        self.overview.unread()
    }
}
