use super::{ThreadError, ThreadForViewer, ThreadService};
use crate::{
    actor::Customer,
    idempotency::{Created, KeyedRequest},
};
use domain::{
    ids::{MailId, ThreadId, ThreadMessageId},
    mail::{Letter, Mail, MessageLetter, Quote},
    order::IdempotencyKey,
    thread::{MessageText, NewMessage, Side, Subject, Thread},
};

/// A customer's new thread.
#[derive(Clone, Debug)]
pub struct NewThread {
    pub subject: Subject,
    /// The first message.
    pub text: MessageText,
}

impl ThreadService {
    /// Opens the thread and notifies the shop by mail.
    ///
    /// # Errors
    /// [`ThreadError::KeyReused`], [`ThreadError::Storage`].
    pub fn open(
        &self,
        customer: &Customer,
        new: NewThread,
        key: Option<IdempotencyKey>,
    ) -> Result<Created<ThreadForViewer>, ThreadError> {
        let request = key.map(|key| {
            let content = [new.subject.as_str(), new.text.as_str()];
            KeyedRequest::new(Some(customer.id()), "thread", key, &content, self.clock.now())
        });
        let id = ThreadId::new(self.ids.next());
        let thread = Thread::open(id, customer.id(), new.subject, self.clock.now());
        let first =
            NewMessage { id: ThreadMessageId::new(self.ids.next()), sender: Side::Customer, text: new.text };
        let quote = Quote {
            subject: thread.subject().to_string(),
            author: customer.user().full_name(),
            text: first.text.to_string(),
            thread: Some(id),
        };
        let mail = Mail {
            id: MailId::new(self.ids.next()),
            to: self.shop.facts().notices_email.clone(),
            letter: Letter::Message(MessageLetter::NewThread, quote),
        };
        let opened = self.threads.open(&thread, &first, &[mail], request.as_ref())?;
        Ok(opened.map(|view| ThreadForViewer { side: Side::Customer, view }))
    }
}

#[cfg(test)]
mod tests {
    use super::{NewThread, ThreadService};
    use crate::{
        idempotency::Created,
        ports::Ports,
        testing::{customer, ports, thread_view},
        thread::MockThreadRepository,
    };
    use domain::thread::{MessageText, Side, Subject};
    use fixtures::{moment, shop_facts};
    use std::sync::Arc;

    #[test]
    fn owner_comes_from_session() {
        let mut threads = MockThreadRepository::new();
        threads
            .expect_open()
            .withf(|thread, first, mails, _| {
                thread.user_id() == customer().id()
                    && thread.created_at() == moment()
                    && (first.sender, first.text.as_str()) == (Side::Customer, "Nerede?")
                    && matches!(mails, [mail] if mail.to == shop_facts().notices_email)
            })
            .once()
            .returning(|_, _, _, _| Ok(Created::new(thread_view())));
        let open = ThreadService::new(&Ports { threads: Arc::new(threads), ..ports() });
        let new =
            NewThread { subject: Subject::new("Kargo").unwrap(), text: MessageText::new("Nerede?").unwrap() };
        assert_eq!(open.open(&customer(), new, None).unwrap().value.side, Side::Customer);
    }
}
