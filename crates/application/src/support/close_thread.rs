use super::{Correspondent, Sided, SupportError, ThreadRepository, reply::change};
use crate::{actor::Staff, clock::Clock};
use domain::{ids::ThreadId, support::ThreadChange};
use std::sync::Arc;

/// Ends a thread, for staff.
pub struct CloseThread {
    /// Threads.
    pub threads: Arc<dyn ThreadRepository>,
    /// Time.
    pub clock: Arc<dyn Clock>,
}

impl CloseThread {
    /// Closes the thread; closing a closed one is fine.
    ///
    /// # Errors
    /// [`SupportError::NotFound`], [`SupportError::Storage`].
    pub fn run(&self, _staff: &Staff, who: &Correspondent, id: ThreadId) -> Result<Sided, SupportError> {
        who.sided(change(&*self.threads, id, &ThreadChange::Close, self.clock.now())?)
    }
}
