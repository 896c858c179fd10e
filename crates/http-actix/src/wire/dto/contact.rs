//! Contact messages on the wire.

use super::{
    date::date,
    page::{PageOf, Paging},
};
use crate::wire::{
    error::ApiError,
    input::{Honeypot, WithoutLink, input},
};
use application::contact::{Inbox, NewContactMessage};
use domain::{
    contact::{ContactMessage, SenderName},
    email::EmailAddress,
    limits,
    text::OptionalLine,
    thread::MessageText,
};
use serde::Serialize;
use utoipa::ToSchema;

input! {
    pub(crate) struct ContactInput -> NewContactMessage, or ApiError::contact_form {
        name: WithoutLink<SenderName>,
        email: EmailAddress,
        /// The form asks for it; the shop does not need it.
        subject: Option<OptionalLine<{ limits::SUBJECT }>>,
        message: MessageText,
        /// People don't see this field; a program that fills it in is refused.
        website: Option<Honeypot>,
    }
    /// A page of the messages.
    pub(crate) struct InboxQuery {
        page: PageOf<9>,
    }
}

impl From<ContactInput> for NewContactMessage {
    fn from(input: ContactInput) -> Self {
        let ContactInput { name, email, subject, message: text, .. } = input;
        Self { name, email, subject: subject.unwrap_or_default(), text }
    }
}

/// A message from the contact form.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = ContactMessage)]
pub(crate) struct ContactMessageDto {
    #[serde(rename = "_id")]
    #[schema(format = Uuid)]
    id: String,
    first_name: String,
    /// Empty for a name of one word.
    last_name: String,
    email: String,
    /// May be empty.
    subject: String,
    message: String,
    is_read: bool,
    #[schema(format = DateTime)]
    created_at: String,
}

impl From<ContactMessage> for ContactMessageDto {
    fn from(message: ContactMessage) -> Self {
        Self {
            id: message.id.to_string(),
            first_name: message.name.first.into(),
            last_name: message.name.last.into(),
            email: message.email.to_string(),
            subject: message.subject.into(),
            message: message.text.into(),
            is_read: message.is_read,
            created_at: date(message.created_at),
        }
    }
}

/// A page of messages, newest first.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ContactMessageList {
    messages: Vec<ContactMessageDto>,
    /// Unread messages on all pages.
    unread_count: u64,
    #[serde(flatten)]
    paging: Paging,
}

impl From<Inbox> for ContactMessageList {
    fn from(inbox: Inbox) -> Self {
        Self {
            paging: Paging::from(&inbox.page),
            unread_count: inbox.unread,
            messages: inbox.page.items.into_iter().map(Into::into).collect(),
        }
    }
}
