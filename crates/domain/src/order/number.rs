//! Order numbers that people say on the telephone and write on a transfer.

use std::fmt;

/// Eight digits, read in two groups: `4827-1935`. Drawn at random, so one's own tells nothing of another's.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct OrderNumber(u32);

impl OrderNumber {
    /// The smallest: never starts with a zero, which people leave out.
    pub const MIN: u32 = 10_000_000;
    /// The largest.
    pub const MAX: u32 = 99_999_999;

    /// Returns an order number; `None` unless it has eight digits and does not start with a zero.
    #[must_use]
    pub const fn new(number: u32) -> Option<Self> {
        if number >= Self::MIN && number <= Self::MAX { Some(Self(number)) } else { None }
    }

    /// Reads a number as people write it: with or without `#`, spaces and hyphens.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let digits: String = text.chars().filter(|c| !matches!(c, ' ' | '-' | '#' | '\u{a0}')).collect();
        let is_number = digits.len() == 8 && digits.bytes().all(|byte| byte.is_ascii_digit());
        Self::new(if is_number { digits.parse().ok()? } else { return None })
    }

    /// Returns the bare number.
    #[must_use]
    pub const fn get(self) -> u32 {
        self.0
    }
}

impl fmt::Display for OrderNumber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:04}-{:04}", self.0 / 10_000, self.0 % 10_000)
    }
}

#[cfg(test)]
mod tests {
    use super::OrderNumber;
    use proptest::prelude::*;

    #[test]
    fn reads_what_people_write() {
        for text in ["48271935", "4827-1935", "4827 1935", "#4827-1935", " 4827 19 35 "] {
            assert_eq!(OrderNumber::parse(text).map(OrderNumber::get), Some(48_271_935), "{text}");
        }
        for text in ["", "4827", "04827193", "482719355", "4827193a", "٤٨٢٧١٩٣٥"] {
            assert_eq!(OrderNumber::parse(text), None, "{text}");
        }
    }

    proptest! {
        #[test]
        fn text_reads_back(number in OrderNumber::MIN..=OrderNumber::MAX) {
            let number = OrderNumber::new(number).unwrap();
            prop_assert_eq!(OrderNumber::parse(&number.to_string()), Some(number));
            prop_assert_eq!(number.to_string().len(), 9);
        }
    }
}
