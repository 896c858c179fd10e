use super::{ContactError, ContactRepository};
use crate::{
    clock::{Clock, IdGenerator},
    ports::Ports,
};
use domain::{
    contact::{ContactMessage, SenderName},
    email::EmailAddress,
    ids::ContactMessageId,
    limits,
    text::{OptionalLine, Paragraph},
};
use std::sync::Arc;

/// What somebody fills in.
#[derive(Clone, Debug)]
pub struct NewContactMessage {
    /// Their name.
    pub name: SenderName,
    /// Where an answer goes.
    pub email: EmailAddress,
    /// What it is about.
    pub subject: OptionalLine<{ limits::SUBJECT }>,
    /// What they write.
    pub text: Paragraph<{ limits::MESSAGE }>,
}

/// Takes in a message from anybody.
pub struct SendMessage {
    messages: Arc<dyn ContactRepository>,
    clock: Arc<dyn Clock>,
    ids: Arc<dyn IdGenerator>,
}

impl SendMessage {
    pub(crate) fn new(ports: &Ports) -> Self {
        Self {
            messages: Arc::clone(&ports.messages),
            clock: Arc::clone(&ports.clock),
            ids: Arc::clone(&ports.ids),
        }
    }

    /// Keeps the message, unread.
    ///
    /// # Errors
    /// [`ContactError::Storage`].
    pub fn run(&self, new: NewContactMessage) -> Result<(), ContactError> {
        Ok(self.messages.insert(&ContactMessage {
            id: ContactMessageId::new(self.ids.next()),
            name: new.name,
            email: new.email,
            subject: new.subject,
            text: new.text,
            is_read: false,
            created_at: self.clock.now(),
        })?)
    }
}

#[cfg(test)]
mod tests {
    use super::{NewContactMessage, SendMessage};
    use crate::{
        contact::MockContactRepository,
        testing::{fixed_clock, ids, moment, user},
    };
    use domain::{
        contact::SenderName,
        text::{OptionalLine, Paragraph},
    };
    use std::sync::Arc;

    #[test]
    fn a_new_message_is_unread() {
        let mut messages = MockContactRepository::new();
        messages
            .expect_insert()
            .withf(|message| !message.is_read && message.created_at == moment())
            .once()
            .returning(|_| Ok(()));
        let send = SendMessage { messages: Arc::new(messages), clock: fixed_clock(), ids: ids() };
        let new = NewContactMessage {
            name: SenderName::split("Ayşe Demir").unwrap(),
            email: user().email,
            subject: OptionalLine::default(),
            text: Paragraph::new("Merhaba").unwrap(),
        };
        assert!(send.run(new).is_ok());
    }
}
