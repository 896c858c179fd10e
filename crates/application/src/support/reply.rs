use super::{Changed, Correspondent, Sided, SupportError, ThreadRepository, ThreadView};
use crate::clock::{Clock, IdGenerator};
use chrono::{DateTime, Utc};
use domain::{
    ids::{ThreadId, ThreadMessageId},
    support::{MessageText, NewMessage, Side, ThreadChange},
};
use std::sync::Arc;

/// A message to be added.
#[derive(Clone, Debug)]
pub struct Reply {
    /// The side that the asker says they write for.
    pub sender: Side,
    /// What they write.
    pub text: MessageText,
}

/// Adds a message to an open thread.
pub struct ReplyToThread {
    /// Threads.
    pub threads: Arc<dyn ThreadRepository>,
    /// Time.
    pub clock: Arc<dyn Clock>,
    /// Ids.
    pub ids: Arc<dyn IdGenerator>,
}

impl ReplyToThread {
    /// Adds the message. The sender is what the asker says, but only if they are.
    ///
    /// # Errors
    /// [`SupportError`], each of them.
    pub fn run(&self, who: &Correspondent, id: ThreadId, reply: Reply) -> Result<Sided, SupportError> {
        let owner = self.threads.owner(id)?.ok_or(SupportError::NotFound)?;
        who.check_sender(owner, reply.sender)?;
        let message =
            NewMessage { id: ThreadMessageId::new(self.ids.next()), sender: reply.sender, text: reply.text };
        let view = change(&*self.threads, id, &ThreadChange::Reply(message), self.clock.now())?;
        Ok(Sided { side: reply.sender, view })
    }
}

/// The thread after a change.
pub(super) fn change(
    threads: &dyn ThreadRepository,
    id: ThreadId,
    change: &ThreadChange,
    at: DateTime<Utc>,
) -> Result<ThreadView, SupportError> {
    match threads.change(id, change, at)? {
        Changed::Yes(view) => Ok(*view),
        Changed::Refused(reason) => Err(reason.into()),
        Changed::NotThere => Err(SupportError::NotFound),
    }
}

#[cfg(test)]
mod tests {
    use super::{Reply, ReplyToThread};
    use crate::{
        actor::Actor,
        support::{Changed, Correspondent, MockThreadRepository, SupportError},
        testing::{fixed_clock, ids, moment, thread_view, user},
    };
    use domain::support::{MessageText, ReplyRefused, Side, ThreadChange};
    use std::sync::Arc;

    fn reply(threads: MockThreadRepository, sender: Side) -> Result<Side, SupportError> {
        let who = Correspondent::new(&Actor::new(Some(user()), None), false).unwrap();
        let reply = Reply { sender, text: MessageText::new("Teşekkürler").unwrap() };
        ReplyToThread { threads: Arc::new(threads), clock: fixed_clock(), ids: ids() }
            .run(&who, thread_view().thread.id, reply)
            .map(|sided| sided.side)
    }

    fn of_the_customer() -> MockThreadRepository {
        let mut threads = MockThreadRepository::new();
        threads.expect_owner().returning(|_| Ok(Some(user().id)));
        threads
    }

    #[test]
    fn the_owner_writes_as_customer() {
        let mut threads = of_the_customer();
        threads
            .expect_change()
            .withf(|_, change, at| {
                matches!(change, ThreadChange::Reply(message) if message.sender == Side::Customer)
                    && *at == moment()
            })
            .once()
            .returning(|_, _, _| Ok(Changed::Yes(thread_view().into())));
        assert_eq!(reply(threads, Side::Customer).unwrap(), Side::Customer);
    }

    #[test]
    fn who_may_not_writes_nothing() {
        let mut threads = of_the_customer();
        threads.expect_change().never();
        assert!(matches!(reply(threads, Side::Staff), Err(SupportError::Access(_))));
    }

    #[test]
    fn a_closed_thread_says_so() {
        let mut threads = of_the_customer();
        threads.expect_change().returning(|_, _, _| Ok(Changed::Refused(ReplyRefused::Closed)));
        assert!(matches!(reply(threads, Side::Customer), Err(SupportError::Refused(ReplyRefused::Closed))));
    }
}
