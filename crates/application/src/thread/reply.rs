use super::{
    Changed, ThreadError, ThreadForViewer, ThreadParticipant, ThreadRepository, ThreadService, ThreadView,
};
use crate::actor::Staff;
use chrono::{DateTime, Utc};
use domain::{
    ids::{MailId, ThreadId, ThreadMessageId},
    mail::{Letter, Mail, MessageLetter, Quote},
    thread::{MessageText, NewMessage, Side, ThreadChange},
};

/// A new message.
#[derive(Clone, Debug)]
pub struct Reply {
    /// The side that the client claims to write for.
    pub sender: Side,
    pub text: MessageText,
}

impl ThreadService {
    /// Adds the message and mails the other side. The claimed side is checked.
    pub fn reply(
        &self,
        who: &ThreadParticipant,
        id: ThreadId,
        reply: Reply,
    ) -> Result<ThreadForViewer, ThreadError> {
        let before = self.threads.find(id)?.ok_or(ThreadError::NotFound)?;
        let staff = who.check_sender(before.owner.id, reply.sender)?;
        let mail = self.mail(&before, &reply);
        let message =
            NewMessage { id: ThreadMessageId::new(self.ids.next()), sender: reply.sender, text: reply.text };
        let view =
            change(&*self.threads, staff, id, &ThreadChange::Reply(message), self.clock.now(), &[mail])?;
        Ok(ThreadForViewer { side: reply.sender, view })
    }

    fn mail(&self, before: &ThreadView, reply: &Reply) -> Mail {
        let id = MailId::new(self.ids.next());
        let quote = |author| Quote {
            subject: before.thread.subject().to_string(),
            author,
            text: reply.text.to_string(),
            thread: Some(before.thread.id()),
        };
        match reply.sender {
            Side::Staff => Mail {
                id,
                to: before.owner.email.clone(),
                letter: Letter::Message(MessageLetter::ThreadReply, quote(String::new())),
            },
            Side::Customer => Mail {
                id,
                to: self.shop.facts().notices_email.clone(),
                letter: Letter::Message(MessageLetter::NewMessage, quote(before.owner.full_name())),
            },
        }
    }
}

/// Applies a change and returns the changed thread.
pub(super) fn change(
    threads: &dyn ThreadRepository,
    staff: Option<&Staff>,
    id: ThreadId,
    change: &ThreadChange,
    at: DateTime<Utc>,
    mails: &[Mail],
) -> Result<ThreadView, ThreadError> {
    match threads.change(staff, id, change, at, mails)? {
        Changed::Yes(view) => Ok(*view),
        Changed::Refused(reason) => Err(reason.into()),
        Changed::NotThere => Err(ThreadError::NotFound),
    }
}

#[cfg(test)]
mod tests {
    use super::{Reply, ThreadService};
    use crate::{
        actor::Actor,
        ports::Ports,
        testing::{ports, thread_view},
        thread::{Changed, MockThreadRepository, ThreadError, ThreadParticipant},
    };
    use domain::{
        email::EmailAddress,
        mail::{Mail, MailKind, MessageLetter},
        thread::{MessageText, ReplyRefused, Side, ThreadChange},
    };
    use fixtures::{moment, seller, shop_facts, user};
    use std::sync::Arc;

    fn reply(threads: MockThreadRepository, sender: Side) -> Result<Side, ThreadError> {
        reply_as(&Actor::new(Some(user()), None), threads, sender)
    }

    fn reply_as(actor: &Actor, threads: MockThreadRepository, sender: Side) -> Result<Side, ThreadError> {
        let who = ThreadParticipant::new(actor, false).unwrap();
        let reply = Reply { sender, text: MessageText::new("Teşekkürler").unwrap() };
        ThreadService::new(&Ports { threads: Arc::new(threads), ..ports() })
            .reply(&who, thread_view().thread.id(), reply)
            .map(|for_viewer| for_viewer.side)
    }

    fn of_the_customer() -> MockThreadRepository {
        let mut threads = MockThreadRepository::new();
        threads.expect_find().returning(|_| Ok(Some(thread_view())));
        threads
    }

    #[test]
    fn the_owner_writes_as_customer() {
        let mut threads = of_the_customer();
        threads
            .expect_change()
            .withf(|_, _, change, at, mails| {
                matches!(change, ThreadChange::Reply(message) if message.sender == Side::Customer)
                    && *at == moment()
                    && is_told(mails, MessageLetter::NewMessage, &shop_facts().notices_email)
            })
            .once()
            .returning(|_, _, _, _, _| Ok(Changed::Yes(thread_view().into())));
        assert_eq!(reply(threads, Side::Customer).unwrap(), Side::Customer);
    }

    #[test]
    fn mails_customer_about_reply_of_shop() {
        let mut threads = of_the_customer();
        threads
            .expect_change()
            .withf(|_, _, _, _, mails| is_told(mails, MessageLetter::ThreadReply, &user().email))
            .once()
            .returning(|_, _, _, _, _| Ok(Changed::Yes(thread_view().into())));
        let staff = Actor::new(None, Some(seller()));
        assert_eq!(reply_as(&staff, threads, Side::Staff).unwrap(), Side::Staff);
    }

    fn is_told(mails: &[Mail], letter: MessageLetter, to: &EmailAddress) -> bool {
        matches!(mails, [mail] if mail.letter.kind() == MailKind::Message(letter) && mail.to == *to)
    }

    #[test]
    fn stranger_writes_nothing() {
        let mut threads = of_the_customer();
        threads.expect_change().never();
        assert!(matches!(reply(threads, Side::Staff), Err(ThreadError::Access(_))));
    }

    #[test]
    fn refuses_reply_to_closed_thread() {
        let mut threads = of_the_customer();
        threads.expect_change().returning(|_, _, _, _, _| Ok(Changed::Refused(ReplyRefused::Closed)));
        assert!(matches!(reply(threads, Side::Customer), Err(ThreadError::Refused(ReplyRefused::Closed))));
    }
}
