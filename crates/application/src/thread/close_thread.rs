use super::{ThreadError, ThreadForViewer, ThreadParticipant, ThreadRepository, reply::change};
use crate::{actor::Staff, clock::Clock, ports::Ports};
use domain::{ids::ThreadId, thread::ThreadChange};
use std::sync::Arc;

/// Ends a thread, for staff.
pub struct CloseThread {
    threads: Arc<dyn ThreadRepository>,
    clock: Arc<dyn Clock>,
}

impl CloseThread {
    pub(crate) fn new(ports: &Ports) -> Self {
        Self { threads: Arc::clone(&ports.threads), clock: Arc::clone(&ports.clock) }
    }

    /// Closes the thread; closing a closed one is fine.
    ///
    /// # Errors
    /// [`ThreadError::NotFound`], [`ThreadError::Storage`].
    pub fn run(
        &self,
        staff: &Staff,
        who: &ThreadParticipant,
        id: ThreadId,
    ) -> Result<ThreadForViewer, ThreadError> {
        who.for_viewer(change(&*self.threads, Some(staff), id, &ThreadChange::Close, self.clock.now(), &[])?)
    }
}
