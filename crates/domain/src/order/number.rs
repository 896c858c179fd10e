//! Order numbers, which customers say on the telephone and write on a transfer.

use std::{fmt, ops::Range};

/// An order number of eight digits, shown in two groups: `4827-1935`. Numbers are random, so that a customer can't
/// guess others.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct OrderNumber(u32);

impl OrderNumber {
    /// The smallest number. It has no leading zero, which people would omit.
    pub const MIN: u32 = 10_000_000;
    /// The largest number.
    pub const MAX: u32 = 99_999_999;

    /// Returns an order number; `None` unless it has eight digits and does not start with a zero.
    #[must_use]
    pub const fn new(number: u32) -> Option<Self> {
        if number >= Self::MIN && number <= Self::MAX { Some(Self(number)) } else { None }
    }

    /// Parses a number with or without `#`, spaces and hyphens.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let digits: String = text.chars().filter(|c| !matches!(c, ' ' | '-' | '#' | '\u{a0}')).collect();
        let is_number = digits.len() == 8 && digits.bytes().all(|byte| byte.is_ascii_digit());
        Self::new(if is_number { digits.parse().ok()? } else { return None })
    }

    /// Returns the distinct order numbers in a bank's text: eight adjacent digits, or twice four digits with a space or
    /// a hyphen between them. Parts of longer numbers are skipped.
    #[must_use]
    pub fn all_in(text: &str) -> Vec<Self> {
        let runs = digit_runs(text);
        let mut found = Vec::new();
        for (index, run) in runs.iter().enumerate() {
            let digits = match (run.len(), runs.get(index + 1)) {
                (8, _) if is_whole(text, &runs, index) => text[run.clone()].to_owned(),
                (4, Some(next)) if next.len() == 4 && is_whole_pair(text, &runs, index) => {
                    format!("{}{}", &text[run.clone()], &text[next.clone()])
                }
                _ => continue,
            };
            found.extend(digits.parse().ok().and_then(Self::new).filter(|number| !found.contains(number)));
        }
        found
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

/// The separator between two groups of digits.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Joint {
    /// `4827 1935`
    Space,
    /// `4827-1935`
    Hyphen,
    /// `4827 - 1935`
    WideHyphen,
    /// `1.250,00`
    Point,
}

impl Joint {
    /// Returns the separator after the group at `index`.
    fn after(text: &str, runs: &[Range<usize>], index: usize) -> Option<Self> {
        let between = &text[runs.get(index)?.end..runs.get(index + 1)?.start];
        match (between.trim(), between.chars().count()) {
            ("", 1) => Some(Self::Space),
            ("-" | "–", 1) => Some(Self::Hyphen),
            ("-" | "–", 2 | 3) => Some(Self::WideHyphen),
            ("." | ",", 1) => Some(Self::Point),
            _ => None,
        }
    }

    /// Returns the separator before the group at `index`.
    fn before(text: &str, runs: &[Range<usize>], index: usize) -> Option<Self> {
        Self::after(text, runs, index.checked_sub(1)?)
    }
}

/// Returns the ranges of adjacent digits.
fn digit_runs(text: &str) -> Vec<Range<usize>> {
    let mut runs: Vec<Range<usize>> = Vec::new();
    for (at, _) in text.bytes().enumerate().filter(|(_, byte)| byte.is_ascii_digit()) {
        match runs.last_mut() {
            Some(run) if run.end == at => run.end = at + 1,
            _ => runs.push(at..at + 1),
        }
    }
    runs
}

/// Returns whether the eight digits at `index` are an order number by themselves. An amount is not, nor a number with a
/// short group behind a hyphen. Banks write long references beside each other with hyphens.
fn is_whole(text: &str, runs: &[Range<usize>], index: usize) -> bool {
    let goes_on = |joint, neighbour: Option<usize>| match joint {
        Some(Joint::Point) => true,
        Some(Joint::Hyphen) => neighbour.is_some_and(|next| {
            runs.get(next).is_some_and(|run| run.len() < 4) && !is_of_date_or_amount(text, runs, next)
        }),
        _ => false,
    };
    !goes_on(Joint::before(text, runs, index), index.checked_sub(1))
        && !goes_on(Joint::after(text, runs, index), Some(index + 1))
}

/// Returns whether the groups at `index` and after it form a number to which no further group belongs. After a hyphen
/// any group would belong to it; after a space, a group of four digits would, as in an IBAN.
fn is_whole_pair(text: &str, runs: &[Range<usize>], index: usize) -> bool {
    let inner = match Joint::after(text, runs, index) {
        None | Some(Joint::Point) => return false,
        Some(inner) => inner,
    };
    let goes_on = |joint, neighbour: Option<usize>| {
        let is_group = neighbour.is_some_and(|next| {
            let is_long = inner == Joint::Hyphen || runs.get(next).is_some_and(|run| run.len() == 4);
            is_long && !is_of_date_or_amount(text, runs, next)
        });
        joint == Some(inner) && is_group || joint == Some(Joint::Point)
    };
    !goes_on(Joint::before(text, runs, index), index.checked_sub(1))
        && !goes_on(Joint::after(text, runs, index + 1), Some(index + 2))
}

/// Returns whether a point joins the group to others, as in `20.11.2026` and `1.250,00`.
fn is_of_date_or_amount(text: &str, runs: &[Range<usize>], index: usize) -> bool {
    [Joint::before(text, runs, index), Joint::after(text, runs, index)].contains(&Some(Joint::Point))
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

    #[test]
    fn numbers_in_what_banks_write() {
        let cases: [(&str, &[u32]); 33] = [
            ("48271935", &[48_271_935]),
            ("GELEN EFT AYŞE KAYA 4827-1935 SIPARIS", &[48_271_935]),
            ("SİPARİŞ NO:4827 1935AYŞE", &[48_271_935]),
            ("4827 - 1935", &[48_271_935]),
            ("4827–1935", &[48_271_935]),
            ("FAST-20261120-48271935-AYSE", &[20_261_120, 48_271_935]),
            ("4827-1935 20.11.2026", &[48_271_935]),
            ("4827 1935 20.11.2026 1.250,00", &[48_271_935]),
            ("FAST 20.11.2026 4827 1935 AYŞE", &[48_271_935]),
            ("4827 1935 1250,00 TL", &[48_271_935]),
            ("20.11.2026-4827-1935-1.250,00", &[48_271_935]),
            ("20.11.2026-48271935-1.250,00", &[48_271_935]),
            ("2026.11.20 4827 1935 5678", &[]),
            ("4827-1935 ve 4827 1936", &[48_271_935, 48_271_936]),
            ("4827-1935 (48271935)", &[48_271_935]),
            ("1234 ve 4827-1935", &[48_271_935]),
            ("0012345 - 4827-1935", &[48_271_935]),
            ("4827-1935 - 2 ADET", &[48_271_935]),
            ("0012345 4827 1935", &[48_271_935]),
            ("4827 1935 2 ADET", &[48_271_935]),
            ("4827 - 1935 - 2 ADET", &[48_271_935]),
            ("48271935.", &[48_271_935]),
            ("148271935", &[]),
            ("48271935,00", &[]),
            ("48271935-1", &[]),
            ("1.4827 1935", &[]),
            ("482719351", &[]),
            ("4827-19351", &[]),
            ("12-4827-1935", &[]),
            ("TR33 0006 1005 1978 6457 8413 26", &[]),
            ("1234 4827 1935 5678", &[]),
            ("4827.1935", &[]),
            ("08271935", &[]),
        ];
        for (text, numbers) in cases {
            let found: Vec<_> = OrderNumber::all_in(text).into_iter().map(OrderNumber::get).collect();
            assert_eq!(found, numbers, "{text}");
        }
    }

    proptest! {
        #[test]
        fn any_text_is_looked_through(text in "\\PC{0,40}") {
            for number in OrderNumber::all_in(&text) {
                let digits: String = text.chars().filter(char::is_ascii_digit).collect();
                prop_assert!(digits.contains(&number.get().to_string()));
            }
        }

        #[test]
        fn ignores_dates_and_amounts_around_number(
            number in OrderNumber::MIN..=OrderNumber::MAX,
            form in 0..3_usize,
            before in prop::option::of((1..=31_u8, 1..=12_u8, 2020..=2030_u16, "[ -]")),
            after in prop::option::of(("[ -]", 1..=999_u16, 0..=999_u16, 0..=99_u8)),
        ) {
            let (high, low) = (number / 10_000, number % 10_000);
            let written =
                [format!("{high:04}{low:04}"), format!("{high:04} {low:04}"), format!("{high:04}-{low:04}")];
            let date = before.map(|(day, month, year, gap)| format!("{day:02}.{month:02}.{year}{gap}"));
            let amount = after.map(|(gap, thousands, rest, kurus)| format!("{gap}{thousands}.{rest:03},{kurus:02} TL"));
            let text = [date.unwrap_or_default(), written[form].clone(), amount.unwrap_or_default()].concat();
            prop_assert_eq!(OrderNumber::all_in(&text), [OrderNumber(number)], "{}", text);
        }

        #[test]
        fn text_reads_back(number in OrderNumber::MIN..=OrderNumber::MAX) {
            let number = OrderNumber::new(number).unwrap();
            prop_assert_eq!(OrderNumber::parse(&number.to_string()), Some(number));
            prop_assert_eq!(number.to_string().len(), 9);
        }
    }
}
