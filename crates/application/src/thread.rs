//! Support threads between a customer and staff.

mod conditional_result;
mod error;
mod list_threads;
mod mark_read;
mod open_thread;
mod participant;
pub(crate) mod ports;
mod read_thread;
mod reply;

pub use conditional_result::ConditionalResult;
pub use error::ThreadError;
pub use list_threads::ThreadQuery;
pub use open_thread::NewThread;
pub use participant::{ThreadForViewer, ThreadParticipant};
pub use ports::*;
pub use reply::Reply;

use crate::{
    actor::{Customer, Staff},
    clock::{Clock, IdGenerator},
    ports::Ports,
    shop::LiveShop,
};
use domain::{ids::ThreadId, thread::ThreadChange};
use reply::change;
use std::sync::Arc;

/// Stores and shows support threads.
pub struct ThreadService {
    threads: Arc<dyn ThreadRepository>,
    clock: Arc<dyn Clock>,
    ids: Arc<dyn IdGenerator>,
    shop: Arc<LiveShop>,
}

impl ThreadService {
    #[must_use]
    pub fn new(ports: &Ports) -> Self {
        Self {
            threads: Arc::clone(&ports.threads),
            clock: Arc::clone(&ports.clock),
            ids: Arc::clone(&ports.ids),
            shop: Arc::clone(&ports.shop),
        }
    }

    /// Closes the thread. Closing a closed thread has no effect.
    ///
    /// # Errors
    /// [`ThreadError::NotFound`], [`ThreadError::Storage`].
    pub fn close(
        &self,
        staff: &Staff,
        who: &ThreadParticipant,
        id: ThreadId,
    ) -> Result<ThreadForViewer, ThreadError> {
        self.set_status(staff, who, id, &ThreadChange::Close)
    }

    /// Opens a closed thread again. Opening an open thread has no effect.
    ///
    /// # Errors
    /// [`ThreadError::NotFound`], [`ThreadError::Storage`].
    pub fn reopen(
        &self,
        staff: &Staff,
        who: &ThreadParticipant,
        id: ThreadId,
    ) -> Result<ThreadForViewer, ThreadError> {
        self.set_status(staff, who, id, &ThreadChange::Reopen)
    }

    fn set_status(
        &self,
        staff: &Staff,
        who: &ThreadParticipant,
        id: ThreadId,
        status: &ThreadChange,
    ) -> Result<ThreadForViewer, ThreadError> {
        who.for_viewer(change(&*self.threads, Some(staff), id, status, self.clock.now(), &[])?)
    }

    /// Returns the number of threads with unread messages.
    pub fn count_unread(&self, customer: &Customer) -> Result<u64, ThreadError> {
        Ok(self.threads.unread_of(customer.id())?)
    }
}
