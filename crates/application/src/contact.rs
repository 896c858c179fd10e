//! Messages from the contact form: visitors and customers write them, staff read them.

mod error;
pub(crate) mod ports;
#[cfg(test)]
mod tests;

pub use error::ContactError;
pub use ports::*;

use crate::{
    actor::{Customer, Staff},
    clock::{Clock, IdGenerator},
    error::StorageError,
    idempotency::{Created, KeyedRequest},
    page::{Page, PageRequest},
    ports::Ports,
    shop::LiveShop,
};
use chrono::{Months, TimeDelta};
use domain::{
    contact::{ContactMessage, ContactReply, SenderName},
    email::EmailAddress,
    ids::{ContactMessageId, ContactReplyId, MailId},
    limits,
    mail::{Letter, Mail, MailStatus, MessageLetter, Quote},
    order::IdempotencyKey,
    text::{OptionalLine, Paragraph},
    thread::MessageText,
};
use std::sync::Arc;

/// How long a deleted message can be restored.
const DELETED_STAYS: TimeDelta = TimeDelta::days(1);

/// A filled-in contact form.
#[derive(Clone, Debug)]
pub struct NewContactMessage {
    /// The sender's name.
    pub name: SenderName,
    /// The address that a reply goes to.
    pub email: EmailAddress,
    /// The subject, which may be empty.
    pub subject: OptionalLine<{ limits::SUBJECT }>,
    /// The message itself.
    pub text: Paragraph<{ limits::MESSAGE }>,
}

/// A page of messages, and the number of unread messages.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Inbox {
    /// The page, newest first.
    pub page: Page<ContactMessage>,
    /// Number of unread messages on all pages.
    pub unread: u64,
}

/// Accepts contact messages and shows them to staff.
pub struct ContactService {
    messages: Arc<dyn ContactRepository>,
    clock: Arc<dyn Clock>,
    ids: Arc<dyn IdGenerator>,
    shop: Arc<LiveShop>,
}

impl ContactService {
    #[must_use]
    pub fn new(ports: &Ports) -> Self {
        Self {
            messages: Arc::clone(&ports.messages),
            clock: Arc::clone(&ports.clock),
            ids: Arc::clone(&ports.ids),
            shop: Arc::clone(&ports.shop),
        }
    }

    /// Stores the message, unread, and notifies the shop by mail. A logged-in customer's message belongs to their
    /// account and is erased with it.
    ///
    /// # Errors
    /// [`ContactError::KeyReused`], [`ContactError::Storage`].
    pub fn send(
        &self,
        sender: Option<&Customer>,
        new: NewContactMessage,
        key: Option<IdempotencyKey>,
    ) -> Result<Created<()>, ContactError> {
        let request = key.map(|key| {
            let content = [&new.name.full(), new.email.as_str(), new.subject.as_str(), new.text.as_str()];
            KeyedRequest::new(sender.map(Customer::id), "contact_message", key, &content, self.clock.now())
        });
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
            replies: vec![],
        };
        let mail = Mail {
            // The message's id, so that both can be erased together.
            id: MailId::new(message.id.uuid()),
            to: self.shop.facts().notices_email.clone(),
            letter: Letter::Message(MessageLetter::NewMessage, quote),
        };
        self.messages.insert(&message, sender.map(Customer::id), &mail, request.as_ref())
    }

    /// Returns one page of messages.
    pub fn list(&self, _staff: &Staff, page: PageRequest) -> Result<Inbox, ContactError> {
        Ok(Inbox { page: self.messages.list(page)?, unread: self.messages.count_unread()? })
    }

    /// Marks a message as read. Marking it twice is no error.
    pub fn mark_read(&self, staff: &Staff, id: ContactMessageId) -> Result<(), ContactError> {
        if self.messages.mark_read(staff, id)? { Ok(()) } else { Err(ContactError::NotFound) }
    }

    /// Deletes a message. It can be restored for [`DELETED_STAYS`]; then [`Self::erase_old`] erases it.
    pub fn delete(&self, staff: &Staff, id: ContactMessageId) -> Result<(), ContactError> {
        let is_found = self.messages.delete(staff, id, self.clock.now())?;
        if is_found { Ok(()) } else { Err(ContactError::NotFound) }
    }

    /// Brings a deleted message back. Restoring a message that is not deleted has no effect.
    pub fn restore(&self, staff: &Staff, id: ContactMessageId) -> Result<(), ContactError> {
        if self.messages.restore(staff, id)? { Ok(()) } else { Err(ContactError::NotFound) }
    }

    /// Mails a reply to the message's sender and stores it with the message.
    ///
    /// # Errors
    /// [`ContactError::NotFound`], [`ContactError::TooManyReplies`], [`ContactError::Storage`].
    pub fn reply(
        &self,
        staff: &Staff,
        id: ContactMessageId,
        text: MessageText,
    ) -> Result<ContactReply, ContactError> {
        let message = self.messages.find(id)?.ok_or(ContactError::NotFound)?;
        let reply = ContactReply {
            id: ContactReplyId::new(self.ids.next()),
            by: staff.user().full_name(),
            text,
            created_at: self.clock.now(),
            mail_status: Some(MailStatus::Pending),
            is_to_file: false,
        };
        let quote = Quote {
            subject: message.subject.to_string(),
            author: String::new(),
            text: reply.text.to_string(),
            thread: None,
        };
        let mail = Mail {
            // The reply's id, so that the reply shows the status of its mail.
            id: MailId::new(reply.id.uuid()),
            to: message.email,
            letter: Letter::Message(MessageLetter::ContactReply, quote),
        };
        self.messages.add_reply(staff, id, &reply, &mail)?;
        Ok(reply)
    }

    /// Erases messages that are older than the shop stores them or were deleted long ago, and returns their number.
    pub fn erase_old(&self) -> Result<u64, StorageError> {
        let now = self.clock.now();
        let written_before = now.checked_sub_months(Months::new(self.shop.facts().contact_months));
        self.messages.erase(written_before, now - DELETED_STAYS)
    }
}
