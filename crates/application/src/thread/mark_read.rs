use super::{ThreadError, ThreadForViewer, ThreadParticipant, ThreadService, reply::change};
use domain::{ids::ThreadId, thread::ThreadChange};

impl ThreadService {
    /// Marks all messages as read and returns exactly these. A message that arrives concurrently is either returned or
    /// stays unread.
    ///
    /// # Errors
    /// [`ThreadError::NotFound`], also for another customer's thread; [`ThreadError::Storage`].
    pub fn mark_read(&self, who: &ThreadParticipant, id: ThreadId) -> Result<ThreadForViewer, ThreadError> {
        let side = who.side(self.threads.owner(id)?.ok_or(ThreadError::NotFound)?)?;
        let view = change(&*self.threads, None, id, &ThreadChange::MarkRead(side), self.clock.now(), &[])?;
        Ok(ThreadForViewer { side, view })
    }
}

#[cfg(test)]
mod tests {
    use super::ThreadService;
    use crate::{
        actor::Actor,
        ports::Ports,
        testing::{ports, thread_view},
        thread::{Changed, MockThreadRepository, ThreadError, ThreadParticipant},
    };
    use domain::{
        account::User,
        thread::{Side, ThreadChange},
    };
    use fixtures::{seller, user};
    use std::sync::Arc;

    fn mark(owner: Option<User>, expected: Option<Side>, as_staff: bool) -> Result<Side, ThreadError> {
        let mut threads = MockThreadRepository::new();
        threads.expect_owner().returning(move |_| Ok(owner.as_ref().map(|user| user.id)));
        threads
            .expect_change()
            .withf(move |_, _, change, _, _| {
                expected.is_some_and(|side| *change == ThreadChange::MarkRead(side))
            })
            .times(usize::from(expected.is_some()))
            .returning(|_, _, _, _, _| Ok(Changed::Yes(thread_view().into())));
        let who = ThreadParticipant::new(&Actor::new(Some(seller()), None), as_staff).unwrap();
        let mark = ThreadService::new(&Ports { threads: Arc::new(threads), ..ports() });
        mark.mark_read(&who, thread_view().thread.id()).map(|for_viewer| for_viewer.side)
    }

    #[test]
    fn each_side_marks_its_own() {
        assert_eq!(mark(Some(user()), Some(Side::Staff), false).unwrap(), Side::Staff);
        assert_eq!(mark(Some(seller()), Some(Side::Customer), false).unwrap(), Side::Customer);
        assert_eq!(mark(Some(seller()), Some(Side::Staff), true).unwrap(), Side::Staff);
        assert!(matches!(mark(None, None, false), Err(ThreadError::NotFound)));
    }
}
