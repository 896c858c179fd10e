//! Bank account numbers.

use std::fmt;

/// An IBAN whose check digits are right (ISO 13616), without spaces.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Iban(String);

/// The text is no IBAN: a typing error, most likely.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not an IBAN: its check digits are wrong")]
pub struct IbanError;

impl Iban {
    /// Reads an IBAN, with or without spaces.
    ///
    /// # Errors
    /// [`IbanError`] when length, letters or check digits are wrong.
    pub fn new(raw: &str) -> Result<Self, IbanError> {
        let text: String =
            raw.chars().filter(|c| !c.is_whitespace()).map(|c| c.to_ascii_uppercase()).collect();
        let is_turkish_length = !text.starts_with("TR") || text.len() == 26;
        if !(15..=34).contains(&text.len())
            || !text.bytes().all(|b| b.is_ascii_alphanumeric())
            || !is_turkish_length
        {
            return Err(IbanError);
        }
        let (head, tail) = text.split_at(4);
        // ISO 7064 MOD 97-10: country and check digits at the end, letters as numbers 10 to 35.
        let remainder = tail.chars().chain(head.chars()).try_fold(0_u32, |rest, c| {
            let value = c.to_digit(36)?;
            Some((rest * if value > 9 { 100 } else { 10 } + value) % 97)
        });
        if remainder == Some(1) { Ok(Self(text)) } else { Err(IbanError) }
    }
}

impl fmt::Display for Iban {
    /// In groups of four, as people read it out.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, c) in self.0.chars().enumerate() {
            if index > 0 && index % 4 == 0 {
                f.write_str(" ")?;
            }
            write!(f, "{c}")?;
        }
        Ok(())
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
