//! Numbers of invoices.

use crate::json::text_json;
use std::fmt;

/// Number of characters of a series.
const SERIES_LENGTH: usize = 3;

/// Number of digits of the part that counts.
const SEQUENCE_DIGITS: usize = 9;

/// The letters and digits with which the numbers of a shop's invoices begin: three of `A-Z0-9`.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct InvoiceSeries(String);

/// The error for a text that is not three of `A-Z0-9`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not three capital letters or digits")]
pub struct InvoiceSeriesError;

impl InvoiceSeries {
    /// Reads a series.
    pub fn new(text: &str) -> Result<Self, InvoiceSeriesError> {
        let is_series = text.len() == SERIES_LENGTH
            && text.bytes().all(|byte| byte.is_ascii_uppercase() || byte.is_ascii_digit());
        is_series.then(|| Self(text.to_owned())).ok_or(InvoiceSeriesError)
    }

    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for InvoiceSeries {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

text_json!(InvoiceSeries: Self::new;);

/// The number of an invoice: series, year and nine digits, such as `ABC2027000000001`. It counts without a gap in its
/// series and year.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct InvoiceNumber {
    pub series: InvoiceSeries,
    /// The year in Istanbul in which it was issued.
    pub year: u16,
    /// Begins at 1.
    pub sequence: u32,
}

impl InvoiceNumber {
    /// Reads a number; `None` for any other text.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let (series, rest) = text.split_at_checked(SERIES_LENGTH)?;
        let (year, sequence) = rest.split_at_checked(4)?;
        let is_digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
        (sequence.len() == SEQUENCE_DIGITS && is_digits(rest)).then_some(())?;
        Some(Self {
            series: InvoiceSeries::new(series).ok()?,
            year: year.parse().ok()?,
            sequence: sequence.parse().ok().filter(|sequence| *sequence > 0)?,
        })
    }
}

impl fmt::Display for InvoiceNumber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{:04}{:0width$}", self.series, self.year, self.sequence, width = SEQUENCE_DIGITS)
    }
}

#[cfg(test)]
mod tests {
    use super::{InvoiceNumber, InvoiceSeries};

    #[test]
    fn a_number_is_series_year_and_nine_digits() {
        let number = InvoiceNumber { series: InvoiceSeries::new("A1B").unwrap(), year: 2027, sequence: 42 };
        assert_eq!(number.to_string(), "A1B2027000000042");
        assert_eq!(InvoiceNumber::parse("A1B2027000000042"), Some(number));
        for wrong in [
            "",
            "A1B2027000000000",
            "A1B202700000004",
            "A1B20270000000042",
            "a1b2027000000042",
            "A1B2027+00000042",
            "ŞB2027000000042",
        ] {
            assert_eq!(InvoiceNumber::parse(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn a_series_is_three_capitals_or_digits() {
        assert!(["ABC", "A1B", "000"].iter().all(|text| InvoiceSeries::new(text).is_ok()));
        assert!(["", "AB", "ABCD", "abc", "ÇBC", "A C"].iter().all(|text| InvoiceSeries::new(text).is_err()));
    }
}
