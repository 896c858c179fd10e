use super::{Changed, ThreadError, ThreadForViewer, ThreadParticipant, ThreadRepository, ThreadView};
use crate::{
    actor::Staff,
    clock::{Clock, IdGenerator},
    ports::Ports,
};
use chrono::{DateTime, Utc};
use domain::{
    ids::{ThreadId, ThreadMessageId},
    thread::{MessageText, NewMessage, Side, ThreadChange},
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
    threads: Arc<dyn ThreadRepository>,
    clock: Arc<dyn Clock>,
    ids: Arc<dyn IdGenerator>,
}

impl ReplyToThread {
    pub(crate) fn new(ports: &Ports) -> Self {
        Self {
            threads: Arc::clone(&ports.threads),
            clock: Arc::clone(&ports.clock),
            ids: Arc::clone(&ports.ids),
        }
    }

    /// Adds the message. The sender is what the asker says, but only if they are.
    ///
    /// # Errors
    /// [`ThreadError`], each of them.
    pub fn run(
        &self,
        who: &ThreadParticipant,
        id: ThreadId,
        reply: Reply,
    ) -> Result<ThreadForViewer, ThreadError> {
        let owner = self.threads.owner(id)?.ok_or(ThreadError::NotFound)?;
        let staff = who.check_sender(owner, reply.sender)?;
        let message =
            NewMessage { id: ThreadMessageId::new(self.ids.next()), sender: reply.sender, text: reply.text };
        let view = change(&*self.threads, staff, id, &ThreadChange::Reply(message), self.clock.now())?;
        Ok(ThreadForViewer { side: reply.sender, view })
    }
}

/// The thread after a change.
pub(super) fn change(
    threads: &dyn ThreadRepository,
    staff: Option<&Staff>,
    id: ThreadId,
    change: &ThreadChange,
    at: DateTime<Utc>,
) -> Result<ThreadView, ThreadError> {
    match threads.change(staff, id, change, at)? {
        Changed::Yes(view) => Ok(*view),
        Changed::Refused(reason) => Err(reason.into()),
        Changed::NotThere => Err(ThreadError::NotFound),
    }
}

#[cfg(test)]
mod tests {
    use super::{Reply, ReplyToThread};
    use crate::{
        actor::Actor,
        testing::{fixed_clock, ids, moment, thread_view, user},
        thread::{Changed, MockThreadRepository, ThreadError, ThreadParticipant},
    };
    use domain::thread::{MessageText, ReplyRefused, Side, ThreadChange};
    use std::sync::Arc;

    fn reply(threads: MockThreadRepository, sender: Side) -> Result<Side, ThreadError> {
        let who = ThreadParticipant::new(&Actor::new(Some(user()), None), false).unwrap();
        let reply = Reply { sender, text: MessageText::new("Teşekkürler").unwrap() };
        ReplyToThread { threads: Arc::new(threads), clock: fixed_clock(), ids: ids() }
            .run(&who, thread_view().thread.id(), reply)
            .map(|for_viewer| for_viewer.side)
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
            .withf(|_, _, change, at| {
                matches!(change, ThreadChange::Reply(message) if message.sender == Side::Customer)
                    && *at == moment()
            })
            .once()
            .returning(|_, _, _, _| Ok(Changed::Yes(thread_view().into())));
        assert_eq!(reply(threads, Side::Customer).unwrap(), Side::Customer);
    }

    #[test]
    fn who_may_not_writes_nothing() {
        let mut threads = of_the_customer();
        threads.expect_change().never();
        assert!(matches!(reply(threads, Side::Staff), Err(ThreadError::Access(_))));
    }

    #[test]
    fn a_closed_thread_says_so() {
        let mut threads = of_the_customer();
        threads.expect_change().returning(|_, _, _, _| Ok(Changed::Refused(ReplyRefused::Closed)));
        assert!(matches!(reply(threads, Side::Customer), Err(ThreadError::Refused(ReplyRefused::Closed))));
    }
}
