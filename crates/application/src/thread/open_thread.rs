use super::{ThreadError, ThreadForViewer, ThreadRepository};
use crate::{
    actor::Customer,
    clock::{Clock, IdGenerator},
    ports::Ports,
};
use domain::{
    ids::{ThreadId, ThreadMessageId},
    thread::{MessageText, NewMessage, Side, Subject, Thread},
};
use std::sync::Arc;

/// What a customer writes to begin with.
#[derive(Clone, Debug)]
pub struct NewThread {
    /// What it is about.
    pub subject: Subject,
    /// The first message.
    pub text: MessageText,
}

/// Opens a support thread for a customer.
pub struct OpenThread {
    threads: Arc<dyn ThreadRepository>,
    clock: Arc<dyn Clock>,
    ids: Arc<dyn IdGenerator>,
}

impl OpenThread {
    pub(crate) fn new(ports: &Ports) -> Self {
        Self {
            threads: Arc::clone(&ports.threads),
            clock: Arc::clone(&ports.clock),
            ids: Arc::clone(&ports.ids),
        }
    }

    /// Opens the thread.
    ///
    /// # Errors
    /// [`ThreadError::Storage`].
    pub fn run(&self, customer: &Customer, new: NewThread) -> Result<ThreadForViewer, ThreadError> {
        let id = ThreadId::new(self.ids.next());
        let thread = Thread::open(id, customer.id(), new.subject, self.clock.now());
        let first =
            NewMessage { id: ThreadMessageId::new(self.ids.next()), sender: Side::Customer, text: new.text };
        Ok(ThreadForViewer { side: Side::Customer, view: self.threads.open(&thread, &first)? })
    }
}

#[cfg(test)]
mod tests {
    use super::{NewThread, OpenThread};
    use crate::{
        testing::{customer, fixed_clock, ids, moment, thread_view},
        thread::MockThreadRepository,
    };
    use domain::thread::{MessageText, Side, Subject};
    use std::sync::Arc;

    #[test]
    fn the_session_decides_whose_it_is() {
        let mut threads = MockThreadRepository::new();
        threads
            .expect_open()
            .withf(|thread, first| {
                thread.user_id() == customer().id()
                    && thread.created_at() == moment()
                    && (first.sender, first.text.as_str()) == (Side::Customer, "Nerede?")
            })
            .once()
            .returning(|_, _| Ok(thread_view()));
        let open = OpenThread { threads: Arc::new(threads), clock: fixed_clock(), ids: ids() };
        let new =
            NewThread { subject: Subject::new("Kargo").unwrap(), text: MessageText::new("Nerede?").unwrap() };
        assert_eq!(open.run(&customer(), new).unwrap().side, Side::Customer);
    }
}
