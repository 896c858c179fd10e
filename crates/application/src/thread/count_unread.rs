use super::{ThreadError, ThreadRepository};
use crate::{actor::Customer, ports::Ports};
use std::sync::Arc;

/// Counts a customer's threads that hold an unread answer.
pub struct CountMyUnread {
    threads: Arc<dyn ThreadRepository>,
}

impl CountMyUnread {
    pub(crate) fn new(ports: &Ports) -> Self {
        Self { threads: Arc::clone(&ports.threads) }
    }

    /// Returns how many.
    ///
    /// # Errors
    /// [`ThreadError::Storage`].
    pub fn run(&self, customer: &Customer) -> Result<u64, ThreadError> {
        Ok(self.threads.unread_of(customer.id())?)
    }
}
