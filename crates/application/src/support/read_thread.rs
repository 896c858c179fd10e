use super::{Correspondent, Revision, Sided, SupportError, ThreadRepository, Watched};
use domain::ids::ThreadId;
use std::sync::Arc;

/// Shows one thread to its owner or to staff.
pub struct ReadThread {
    /// Threads.
    pub threads: Arc<dyn ThreadRepository>,
}

impl ReadThread {
    /// The thread with all its messages, unless the asker knows it already. Marks nothing as read.
    ///
    /// # Errors
    /// [`SupportError::NotFound`] also for another customer's thread, [`SupportError::Storage`].
    pub fn run(
        &self,
        who: &Correspondent,
        id: ThreadId,
        known: Option<Revision>,
    ) -> Result<Watched<Sided>, SupportError> {
        Watched::load(&*self.threads, who.watcher(), known, || {
            who.sided(self.threads.find(id)?.ok_or(SupportError::NotFound)?)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::ReadThread;
    use crate::{
        actor::Actor,
        support::{Correspondent, MockThreadRepository, SupportError, Watched},
        testing::{thread_view, user},
    };
    use domain::{account::User, ids::UserId};
    use std::sync::Arc;
    use uuid::Uuid;

    fn read(asker: User, known: Option<u64>) -> Result<bool, SupportError> {
        let mut threads = MockThreadRepository::new();
        threads.expect_revision().returning(|_| Ok(3));
        threads.expect_find().returning(|_| Ok(Some(thread_view())));
        let who = Correspondent::new(&Actor::new(Some(asker), None), false).unwrap();
        let found = ReadThread { threads: Arc::new(threads) }.run(&who, thread_view().thread.id, known)?;
        Ok(found != Watched::Unchanged)
    }

    #[test]
    fn the_owner_reads_it_and_a_stranger_does_not() {
        let stranger = User { id: UserId::new(Uuid::from_u128(0xC)), ..user() };
        assert!(read(user(), None).unwrap());
        assert!(!read(user(), Some(3)).unwrap());
        assert!(matches!(read(stranger, Some(2)), Err(SupportError::NotFound)));
    }
}
