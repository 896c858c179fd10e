//! Messages from the contact form.

use crate::{
    account::PersonName,
    email::EmailAddress,
    ids::ContactMessageId,
    limits,
    text::{OptionalLine, Paragraph, TextError},
};
use chrono::{DateTime, Utc};

/// The sender's name, split into two parts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SenderName {
    /// Everything before the last space, or the whole name.
    pub first: PersonName,
    /// The word after the last space; empty for a name of one word.
    pub last: OptionalLine<{ limits::NAME }>,
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
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ContactMessage {
    pub id: ContactMessageId,
    /// The sender's name.
    pub name: SenderName,
    /// The sender's e-mail address.
    pub email: EmailAddress,
    /// The subject; may be empty.
    pub subject: OptionalLine<{ limits::SUBJECT }>,
    /// The text of the message.
    pub text: Paragraph<{ limits::MESSAGE }>,
    /// Whether staff have opened it.
    pub is_read: bool,
    /// When it was received.
    pub created_at: DateTime<Utc>,
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
