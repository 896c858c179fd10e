//! Contact messages on the wire.

use super::{
    catalogue::{Paging, date},
    check::{self, Problems},
};
use crate::error::{self, ApiError};
use application::contact::{Inbox, NewContactMessage};
use domain::{
    contact::{ContactMessage as Message, SenderName},
    email::EmailAddress,
    text::{OptionalLine, Paragraph, TextError},
};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use validator::Validate;

#[derive(Default, Deserialize, Validate, ToSchema)]
#[serde(default)]
pub(crate) struct ContactInput {
    name: String,
    email: String,
    /// The form asks for it, the shop does without.
    subject: Option<String>,
    message: String,
    /// People don't see this field; who fills it in is a robot and refused.
    website: Option<String>,
}

impl ContactInput {
    pub(crate) fn into_domain(self) -> Result<NewContactMessage, ApiError> {
        check::honeypot(self.website.as_deref())?;
        let mut problems = Problems::default();
        let name = problems.text("name", SenderName::split(&self.name));
        let email = EmailAddress::new(&self.email).ok();
        if email.is_none() {
            let is_blank = self.email.trim().is_empty();
            let blank = error::text_message(TextError::Empty);
            problems.note("email", if is_blank { blank } else { error::email_message().to_owned() });
        }
        let subject = OptionalLine::new(self.subject.as_deref().unwrap_or_default());
        let subject = problems.text("subject", subject);
        let text = problems.text("message", Paragraph::new(&self.message));
        match (name, email, subject, text) {
            (Some(name), Some(email), Some(subject), Some(text)) => {
                Ok(NewContactMessage { name, email, subject, text })
            }
            _ => Err(ApiError::fields(problems.fields())),
        }
    }
}

/// A message from the contact form.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ContactMessage {
    #[serde(rename = "_id")]
    id: String,
    first_name: String,
    /// Empty for a name of one word.
    last_name: String,
    email: String,
    /// May be empty.
    subject: String,
    message: String,
    is_read: bool,
    created_at: String,
}

impl From<Message> for ContactMessage {
    fn from(message: Message) -> Self {
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
    messages: Vec<ContactMessage>,
    /// Unread ones on all pages.
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
