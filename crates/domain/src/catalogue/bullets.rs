//! Lists of short texts, one a line.

use crate::{
    limits,
    text::{Paragraph, TextError},
};
use serde::{Deserialize, Serialize};

/// At most `MAX` lines of text, without blank ones.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Bullets<const MAX: usize>(Vec<String>);

/// A product's description, one bullet point per line.
pub type Description = Bullets<{ limits::DESCRIPTION_LINES }>;

/// A product's warnings, one per line.
pub type Warnings = Bullets<{ limits::WARNINGS }>;

/// Why lines are refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BulletsError {
    /// There are more than this many lines.
    #[error("more than {0} lines")]
    TooManyLines(usize),
    /// A line is not valid text.
    #[error(transparent)]
    Line(#[from] TextError),
}

impl<const MAX: usize> Bullets<MAX> {
    /// Trims the lines and drops blank ones.
    ///
    /// # Errors
    /// [`BulletsError`] if there are too many lines or one is invalid.
    pub fn new<'a>(lines: impl IntoIterator<Item = &'a str>) -> Result<Self, BulletsError> {
        let mut kept = Vec::new();
        for line in lines {
            match Paragraph::<{ limits::TEXT }>::new(line) {
                Ok(text) => kept.push(text.into()),
                Err(TextError::Empty) => {}
                Err(error) => return Err(error.into()),
            }
        }
        if kept.len() > MAX { Err(BulletsError::TooManyLines(MAX)) } else { Ok(Self(kept)) }
    }

    #[must_use]
    pub fn lines(&self) -> &[String] {
        &self.0
    }

    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::{BulletsError, Description, Warnings};

    #[test]
    fn drops_blank_lines_and_limits_line_count() {
        assert_eq!(Description::new([" a ", "", "  ", "b"]).unwrap().lines(), ["a", "b"]);
        assert_eq!(Description::new(vec!["x"; 51]), Err(BulletsError::TooManyLines(50)));
        assert_eq!(Warnings::new(vec!["x"; 11]), Err(BulletsError::TooManyLines(10)));
        assert!(Description::new(["x".repeat(256).as_str()]).is_err());
    }
}
