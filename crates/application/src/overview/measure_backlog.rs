use super::{Backlog, OverviewRepository};
use crate::{clock::Clock, error::StorageError, ports::Ports};
use std::sync::Arc;

/// Measures what the shop's workers have not got done, for those who watch over it.
pub struct MeasureBacklog {
    overview: Arc<dyn OverviewRepository>,
    clock: Arc<dyn Clock>,
}

impl MeasureBacklog {
    pub(crate) fn new(ports: &Ports) -> Self {
        Self { overview: Arc::clone(&ports.overview), clock: Arc::clone(&ports.clock) }
    }

    /// Returns what is open now.
    ///
    /// # Errors
    /// [`StorageError`].
    pub fn run(&self) -> Result<Backlog, StorageError> {
        self.overview.backlog(self.clock.now())
    }
}
