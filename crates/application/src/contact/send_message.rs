use super::{ContactError, ContactRepository};
use crate::{
    actor::Customer,
    clock::{Clock, IdGenerator},
    ports::Ports,
};
use domain::{
    contact::{ContactMessage, SenderName},
    email::EmailAddress,
    ids::{ContactMessageId, MailId},
    limits,
    mail::{Letter, Mail, MessageLetter, Quote},
    shop::ShopFacts,
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
    shop: Arc<ShopFacts>,
}

impl SendMessage {
    pub(crate) fn new(ports: &Ports) -> Self {
        Self {
            messages: Arc::clone(&ports.messages),
            clock: Arc::clone(&ports.clock),
            ids: Arc::clone(&ports.ids),
            shop: Arc::clone(&ports.shop),
        }
    }

    /// Keeps the message, unread, and tells the shop by mail. That of a customer who is logged in is kept as theirs:
    /// it goes with their account.
    ///
    /// # Errors
    /// [`ContactError::Storage`].
    pub fn run(&self, sender: Option<&Customer>, new: NewContactMessage) -> Result<(), ContactError> {
        let quote = Quote {
            subject: new.subject.to_string(),
            author: format!("{} ({})", new.name.full(), new.email),
            text: new.text.to_string(),
            thread: None,
        };
        let message = ContactMessage {
            id: ContactMessageId::new(self.ids.next()),
            name: new.name,
            email: new.email,
            subject: new.subject,
            text: new.text,
            is_read: false,
            created_at: self.clock.now(),
        };
        let mail = Mail {
            id: MailId::new(self.ids.next()),
            to: self.shop.notices_email.clone(),
            letter: Letter::Message(MessageLetter::NewMessage, quote),
        };
        Ok(self.messages.insert(&message, sender.map(Customer::id), &mail)?)
    }
}

#[cfg(test)]
mod tests {
    use super::{NewContactMessage, SendMessage};
    use crate::{
        contact::MockContactRepository,
        ports::Ports,
        testing::{customer, moment, ports, shop_facts, user},
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
            .withf(|message, sender, mail| {
                !message.is_read
                    && *sender == Some(user().id)
                    && message.created_at == moment()
                    && mail.to == shop_facts().notices_email
            })
            .once()
            .returning(|_, _, _| Ok(()));
        let ports = Ports { messages: Arc::new(messages), ..ports() };
        let send = SendMessage::new(&ports);
        let new = NewContactMessage {
            name: SenderName::split("Ayşe Demir").unwrap(),
            email: user().email,
            subject: OptionalLine::default(),
            text: Paragraph::new("Merhaba").unwrap(),
        };
        assert!(send.run(Some(&customer()), new).is_ok());
    }
}
