//! Support threads: customers ask, staff answer. Nobody else sees a thread.

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
};
use domain::{ids::ThreadId, shop::ShopFacts, thread::ThreadChange};
use reply::change;
use std::sync::Arc;

/// Carries support threads between customers and staff.
pub struct ThreadService {
    threads: Arc<dyn ThreadRepository>,
    clock: Arc<dyn Clock>,
    ids: Arc<dyn IdGenerator>,
    shop: Arc<ShopFacts>,
}

impl ThreadService {
    /// Makes the service over these ports.
    #[must_use]
    pub fn new(ports: &Ports) -> Self {
        Self {
            threads: Arc::clone(&ports.threads),
            clock: Arc::clone(&ports.clock),
            ids: Arc::clone(&ports.ids),
            shop: Arc::clone(&ports.shop),
        }
    }

    /// Closes the thread; closing a closed one is fine.
    ///
    /// # Errors
    /// [`ThreadError::NotFound`], [`ThreadError::Storage`].
    pub fn close(
        &self,
        staff: &Staff,
        who: &ThreadParticipant,
        id: ThreadId,
    ) -> Result<ThreadForViewer, ThreadError> {
        who.for_viewer(change(&*self.threads, Some(staff), id, &ThreadChange::Close, self.clock.now(), &[])?)
    }

    /// Returns how many.
    ///
    /// # Errors
    /// [`ThreadError::Storage`].
    pub fn count_unread(&self, customer: &Customer) -> Result<u64, ThreadError> {
        Ok(self.threads.unread_of(customer.id())?)
    }
}
