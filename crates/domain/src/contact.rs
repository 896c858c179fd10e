//! Messages from the contact form.

use crate::{
    account::PersonName,
    email::EmailAddress,
    ids::{ContactMessageId, ContactReplyId},
    limits,
    mail::MailStatus,
    text::{OptionalLine, TextError},
    thread::MessageText,
};
use chrono::{DateTime, Utc};
use serde::Serialize;
use utoipa::ToSchema;

/// The last name of a sender, who may have only one name.
pub type LastName = OptionalLine<{ limits::NAME }>;

/// The subject of a message; may be empty.
pub type ContactSubject = OptionalLine<{ limits::SUBJECT }>;

/// The sender's name, split into two parts.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct SenderName {
    /// Everything before the last space, or the whole name.
    #[serde(rename = "firstName")]
    pub first: PersonName,
    /// The word after the last space; empty for a name of one word.
    #[serde(rename = "lastName")]
    pub last: LastName,
}

impl SenderName {
    /// Splits a name at its last space.
    pub fn split(name: &str) -> Result<Self, TextError> {
        let whole = PersonName::new(name)?;
        match whole.as_str().rsplit_once(char::is_whitespace) {
            Some((first, last)) => {
                Ok(Self { first: PersonName::new(first)?, last: OptionalLine::new(last)? })
            }
            None => Ok(Self { first: whole, last: OptionalLine::default() }),
        }
    }

    /// Returns the whole name.
    #[must_use]
    pub fn full(&self) -> String {
        format!("{} {}", self.first, self.last).trim_end().to_owned()
    }
}

/// A message from the contact form.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ContactMessage {
    #[serde(rename = "_id")]
    pub id: ContactMessageId,
    /// The sender's name.
    #[serde(flatten)]
    pub name: SenderName,
    /// The sender's e-mail address.
    pub email: EmailAddress,
    /// The subject; may be empty.
    pub subject: ContactSubject,
    #[serde(rename = "message")]
    pub text: MessageText,
    /// Whether staff have opened it.
    pub is_read: bool,
    /// When it was received.
    #[serde(serialize_with = "crate::json::time")]
    pub created_at: DateTime<Utc>,
    /// The shop's replies, oldest first.
    pub replies: Vec<ContactReply>,
}

/// A mail by which a staff member replied to a contact message.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ContactReply {
    #[serde(rename = "_id")]
    pub id: ContactReplyId,
    /// The name of the staff member.
    pub by: String,
    pub text: MessageText,
    /// When it was written.
    #[serde(serialize_with = "crate::json::time")]
    pub created_at: DateTime<Utc>,
    /// The status of its mail; `None` once the mail was removed from the outbox.
    #[schema(required = true)]
    pub mail_status: Option<MailStatus>,
    /// Whether it was not mailed but written to a file, because the shop has no mail server.
    #[serde(rename = "toFile", skip_serializing_if = "std::ops::Not::not")]
    pub is_to_file: bool,
}

#[cfg(test)]
mod tests {
    use super::SenderName;
    use crate::text::TextError;

    fn parts(name: &str) -> (String, String) {
        let name = SenderName::split(name).unwrap();
        (name.first.into(), name.last.into())
    }

    #[test]
    fn a_name_splits_at_its_last_space() {
        for (name, first, last) in [
            ("Ayşe Demir", "Ayşe", "Demir"),
            ("Ayşe Nur Demir-Kaya", "Ayşe Nur", "Demir-Kaya"),
            ("  Işıl   Öztürk ", "Işıl", "Öztürk"),
            ("Madonna", "Madonna", ""),
            ("Ali\u{a0}Can", "Ali", "Can"),
        ] {
            assert_eq!(parts(name), (first.to_owned(), last.to_owned()), "{name}");
        }
    }

    #[test]
    fn no_name_is_refused() {
        assert_eq!(SenderName::split("  ").unwrap_err(), TextError::Empty);
        assert_eq!(SenderName::split(&"ş".repeat(101)).unwrap_err(), TextError::TooLong(100));
        assert_eq!(SenderName::split("Ali\nVeli").unwrap_err(), TextError::ControlCharacter);
    }
}
