//! International bank account numbers.

use crate::json::text_json;
use std::fmt;

/// An IBAN with a known country, the right length and valid check digits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Iban(iban::Iban);

/// The error for a text that is no valid IBAN.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not an IBAN")]
pub struct IbanError;

text_json! {
    Iban: Self::new;
}

impl Iban {
    /// Reads an IBAN, with or without spaces, in any case.
    ///
    /// # Errors
    /// [`IbanError`] if country, length, characters or check digits are wrong.
    pub fn new(raw: &str) -> Result<Self, IbanError> {
        let text: String =
            raw.chars().filter(|c| !c.is_whitespace()).map(|c| c.to_ascii_uppercase()).collect();
        text.parse().map(Self).map_err(|_| IbanError)
    }
}

impl fmt::Display for Iban {
    /// Formats the IBAN in groups of four characters.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

#[cfg(test)]
mod tests {
    use super::Iban;

    #[test]
    fn check_digits_catch_typing_errors() {
        let iban = Iban::new("tr33 0006 1005 1978 6457 8413 26").unwrap();
        assert_eq!(iban.to_string(), "TR33 0006 1005 1978 6457 8413 26");
        for wrong in [
            "",
            "TR33",
            "TR33 0006 1005 1978 6457 8413 27",
            "TR33 0006 1005 1978 6457 8431 26",
            "TR33 0006 1005 1978 6457 8413 2",
        ] {
            assert!(Iban::new(wrong).is_err(), "{wrong}");
        }
    }
}
