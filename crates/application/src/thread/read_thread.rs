use super::{ConditionalResult, Revision, ThreadError, ThreadForViewer, ThreadParticipant, ThreadService};
use domain::ids::ThreadId;

impl ThreadService {
    /// Returns the thread with all its messages, unless the client knows this revision. Messages are not marked as
    /// read.
    ///
    /// # Errors
    /// [`ThreadError::NotFound`], also for another customer's thread; [`ThreadError::Storage`].
    pub fn read(
        &self,
        who: &ThreadParticipant,
        id: ThreadId,
        known: Option<Revision>,
    ) -> Result<ConditionalResult<ThreadForViewer>, ThreadError> {
        ConditionalResult::load(&*self.threads, who.viewer(), known, || {
            who.for_viewer(self.threads.find(id)?.ok_or(ThreadError::NotFound)?)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::ThreadService;
    use crate::{
        actor::Actor,
        ports::Ports,
        testing::{ports, thread_view},
        thread::{ConditionalResult, MockThreadRepository, ThreadError, ThreadParticipant},
    };
    use domain::{account::User, ids::UserId};
    use fixtures::user;
    use std::sync::Arc;
    use uuid::Uuid;

    fn read(asker: User, known: Option<u64>) -> Result<bool, ThreadError> {
        let mut threads = MockThreadRepository::new();
        threads.expect_revision().returning(|_| Ok(3));
        threads.expect_find().returning(|_| Ok(Some(thread_view())));
        let who = ThreadParticipant::new(&Actor::new(Some(asker), None), false).unwrap();
        let found = ThreadService::new(&Ports { threads: Arc::new(threads), ..ports() }).read(
            &who,
            thread_view().thread.id(),
            known,
        )?;
        Ok(found != ConditionalResult::Unchanged)
    }

    #[test]
    fn owner_reads_thread_and_stranger_does_not() {
        let stranger = User { id: UserId::new(Uuid::from_u128(0xC)), ..user() };
        assert!(read(user(), None).unwrap());
        assert!(!read(user(), Some(3)).unwrap());
        assert!(matches!(read(stranger, Some(2)), Err(ThreadError::NotFound)));
    }
}
