use super::{Correspondent, Sided, SupportError, ThreadRepository, reply::change};
use crate::clock::Clock;
use domain::{ids::ThreadId, support::ThreadChange};
use std::sync::Arc;

/// Notes that one side has read a thread.
pub struct MarkThreadRead {
    /// Threads.
    pub threads: Arc<dyn ThreadRepository>,
    /// Time.
    pub clock: Arc<dyn Clock>,
}

impl MarkThreadRead {
    /// Marks what is there as read and answers exactly that: a message that comes in the same moment is either
    /// in the answer or still unread.
    ///
    /// # Errors
    /// [`SupportError::NotFound`] also for another customer's thread, [`SupportError::Storage`].
    pub fn run(&self, who: &Correspondent, id: ThreadId) -> Result<Sided, SupportError> {
        let side = who.side(self.threads.owner(id)?.ok_or(SupportError::NotFound)?)?;
        let view = change(&*self.threads, id, &ThreadChange::MarkRead(side), self.clock.now())?;
        Ok(Sided { side, view })
    }
}

#[cfg(test)]
mod tests {
    use super::MarkThreadRead;
    use crate::{
        actor::Actor,
        support::{Changed, Correspondent, MockThreadRepository, SupportError},
        testing::{fixed_clock, seller, thread_view, user},
    };
    use domain::{
        account::User,
        support::{Side, ThreadChange},
    };
    use std::sync::Arc;

    fn mark(owner: Option<User>, expected: Option<Side>, as_staff: bool) -> Result<Side, SupportError> {
        let mut threads = MockThreadRepository::new();
        threads.expect_owner().returning(move |_| Ok(owner.as_ref().map(|user| user.id)));
        threads
            .expect_change()
            .withf(move |_, change, _| expected.is_some_and(|side| *change == ThreadChange::MarkRead(side)))
            .times(usize::from(expected.is_some()))
            .returning(|_, _, _| Ok(Changed::Yes(thread_view().into())));
        let who = Correspondent::new(&Actor::new(Some(seller()), None), as_staff).unwrap();
        let mark = MarkThreadRead { threads: Arc::new(threads), clock: fixed_clock() };
        mark.run(&who, thread_view().thread.id).map(|sided| sided.side)
    }

    #[test]
    fn each_side_marks_its_own() {
        assert_eq!(mark(Some(user()), Some(Side::Staff), false).unwrap(), Side::Staff);
        assert_eq!(mark(Some(seller()), Some(Side::Customer), false).unwrap(), Side::Customer);
        assert_eq!(mark(Some(seller()), Some(Side::Staff), true).unwrap(), Side::Staff);
        assert!(matches!(mark(None, None, false), Err(SupportError::NotFound)));
    }
}
