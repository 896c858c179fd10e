//! Texts that people type: trimmed, not too long, without control characters.

use std::fmt;

/// Why a text is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TextError {
    /// Nothing but white space.
    #[error("empty")]
    Empty,
    /// Longer than this many characters.
    #[error("longer than {0} characters")]
    TooLong(usize),
    /// Holds a character that no person types (NUL, escape, …).
    #[error("control character")]
    ControlCharacter,
}

fn check(raw: &str, max: usize, allowed: &[char]) -> Result<String, TextError> {
    let text = raw.trim();
    if text.chars().any(|c| c.is_control() && !allowed.contains(&c)) {
        Err(TextError::ControlCharacter)
    } else if text.chars().count() > max {
        Err(TextError::TooLong(max))
    } else {
        Ok(text.to_owned())
    }
}

macro_rules! text {
    ($(#[$doc:meta] $name:ident: $allowed:expr, $blank:expr;)+) => {$(
        #[$doc]
        #[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $name<const MAX: usize>(String);

        impl<const MAX: usize> $name<MAX> {
            /// Trims and checks a text.
            ///
            /// # Errors
            /// [`TextError`] says what is wrong with it.
            pub fn new(raw: &str) -> Result<Self, TextError> {
                let text = check(raw, MAX, &$allowed)?;
                if text.is_empty() && !$blank { Err(TextError::Empty) } else { Ok(Self(text)) }
            }

            /// Returns the text.
            #[must_use]
            pub fn as_str(&self) -> &str {
                &self.0
            }
        }

        impl<const MAX: usize> fmt::Display for $name<MAX> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(&self.0)
            }
        }

        impl<const MAX: usize> From<$name<MAX>> for String {
            fn from(text: $name<MAX>) -> Self {
                text.0
            }
        }
    )+};
}

text! {
    /// One line of text, not blank.
    Line: [], false;
    /// One line of text that may be left empty.
    OptionalLine: [], true;
    /// Text of several lines, not blank.
    Paragraph: ['\n', '\r', '\t'], false;
}

impl<const MAX: usize> Default for OptionalLine<MAX> {
    fn default() -> Self {
        Self(String::new())
    }
}

#[cfg(test)]
mod tests {
    use super::{Line, OptionalLine, Paragraph, TextError};

    #[test]
    fn lines_are_trimmed_and_bounded() {
        assert_eq!(Line::<5>::new("  Okey ").unwrap().as_str(), "Okey");
        assert_eq!(Line::<5>::new(" \t "), Err(TextError::Empty));
        assert_eq!(Line::<5>::new("ığüşöç"), Err(TextError::TooLong(5)));
        assert!(Line::<6>::new("ığüşöç").is_ok(), "characters are counted, not bytes");
        assert!(Line::<1>::new("🎲").is_ok());
        assert_eq!(OptionalLine::<5>::new("  ").unwrap().as_str(), "");
    }

    #[test]
    fn control_characters_are_refused() {
        assert_eq!(Line::<9>::new("a\0b"), Err(TextError::ControlCharacter));
        assert_eq!(Line::<9>::new("a\nb"), Err(TextError::ControlCharacter));
        assert_eq!(Paragraph::<9>::new("a\u{1b}b"), Err(TextError::ControlCharacter));
        assert_eq!(Paragraph::<9>::new("a\r\n\tb").unwrap().as_str(), "a\r\n\tb");
    }
}
