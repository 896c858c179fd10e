use super::{ThreadError, ThreadRepository};
use crate::actor::Customer;
use std::sync::Arc;

/// Counts a customer's threads that hold an unread answer.
pub struct CountMyUnread {
    /// Threads.
    pub threads: Arc<dyn ThreadRepository>,
}

impl CountMyUnread {
    /// How many.
    ///
    /// # Errors
    /// [`ThreadError::Storage`].
    pub fn run(&self, customer: &Customer) -> Result<u64, ThreadError> {
        Ok(self.threads.unread_of(customer.id())?)
    }
}
