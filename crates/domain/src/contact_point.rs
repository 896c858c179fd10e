//! How people reach a company: an e-mail address, a telephone number or a web address.

use crate::{email::EmailAddress, json::text_json, limits, phone::Phone, shop::WebAddress};
use std::fmt;

/// An e-mail address, a telephone number or an https address. Its JSON is the text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ContactPoint {
    Email(EmailAddress),
    Phone(Phone),
    Web(WebAddress),
}

/// The error for a text by which nobody can be reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no e-mail address, telephone number or https address")]
pub struct ContactPointError;

/// The digits of a telephone number, from a short one such as 444 0 444 to the maximum of E.164.
const PHONE_DIGITS: std::ops::RangeInclusive<usize> = 7..=15;

impl ContactPoint {
    /// Reads a text of at most [`limits::TEXT`] characters.
    ///
    /// # Errors
    /// [`ContactPointError`]
    pub fn new(raw: &str) -> Result<Self, ContactPointError> {
        let text = raw.trim();
        let read = if text.contains("://") {
            WebAddress::new(text).map(Self::Web).ok()
        } else if text.contains('@') {
            EmailAddress::new(text).map(Self::Email).ok()
        } else {
            Phone::new(text).ok().filter(|_| is_phone(text)).map(Self::Phone)
        };
        let is_short = |point: &Self| point.as_str().chars().count() <= limits::TEXT;
        read.filter(is_short).ok_or(ContactPointError)
    }

    /// Returns the stored text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        match self {
            Self::Email(address) => address.as_str(),
            Self::Phone(phone) => phone.as_str(),
            Self::Web(address) => address.as_str(),
        }
    }
}

/// Returns whether a text looks like a telephone number. [`Phone`] accepts any text, because customers write remarks beside
/// theirs.
fn is_phone(text: &str) -> bool {
    let rest = text.strip_prefix('+').unwrap_or(text);
    let is_separator = |c: char| matches!(c, ' ' | '(' | ')' | '-' | '/' | '.');
    rest.chars().all(|c| c.is_ascii_digit() || is_separator(c))
        && PHONE_DIGITS.contains(&rest.chars().filter(char::is_ascii_digit).count())
}

impl fmt::Display for ContactPoint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

/// Where customers report unsafe products: an e-mail address or a telephone number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SafetyContact(ContactPoint);

impl SafetyContact {
    /// Reads an e-mail address or a telephone number.
    ///
    /// # Errors
    /// [`ContactPointError`] for any other text, and for a web address.
    pub fn new(raw: &str) -> Result<Self, ContactPointError> {
        match ContactPoint::new(raw)? {
            ContactPoint::Web(_) => Err(ContactPointError),
            point => Ok(Self(point)),
        }
    }

    /// Returns the text for display. A Turkish number is spelled `0 532 000 00 00`.
    #[must_use]
    pub fn readable(&self) -> String {
        match &self.0 {
            ContactPoint::Phone(phone) => phone.readable(),
            other => other.to_string(),
        }
    }
}

impl fmt::Display for SafetyContact {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

text_json! {
    ContactPoint: Self::new;
    SafetyContact: Self::new;
}

#[cfg(test)]
mod tests {
    use super::{ContactPoint, SafetyContact};

    #[test]
    fn reads_addresses_and_numbers() {
        for (text, stored) in [
            (" Bilgi@Uretici.com.tr ", "bilgi@uretici.com.tr"),
            ("0 (532) 000 00 00", "+905320000000"),
            ("444 0 444", "444 0 444"),
            ("+49 30 123456", "+49 30 123456"),
            ("https://uretici.example/iletisim", "https://uretici.example/iletisim"),
        ] {
            let point = ContactPoint::new(text).unwrap();
            assert_eq!(point.as_str(), stored, "{text}");
            assert_eq!(ContactPoint::new(point.as_str()), Ok(point));
        }
    }

    #[test]
    fn refuses_other_texts() {
        let long = format!("https://uretici.example/{}", "x".repeat(255));
        for text in
            ["", "Moda Cad. 1", "http://uretici.example", "javascript:alert(1)", "12345", "a@b", "+", &long]
        {
            assert!(ContactPoint::new(text).is_err(), "{text}");
        }
    }

    #[test]
    fn safety_contact_is_no_web_address() {
        assert_eq!(SafetyContact::new("05320000000").unwrap().readable(), "0 532 000 00 00");
        assert_eq!(SafetyContact::new("guvenlik@example.com").unwrap().readable(), "guvenlik@example.com");
        assert!(SafetyContact::new("https://example.com").is_err());
    }
}
