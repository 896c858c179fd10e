//! Invoices that the name of a file names.

use super::InvoiceNumber;
use uuid::Uuid;

/// The numbers and ETTNs in the name of a file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct NamedInvoices {
    pub numbers: Vec<InvoiceNumber>,
    /// The ETTNs.
    pub uuids: Vec<Uuid>,
}

impl NamedInvoices {
    /// Reads the name of a file, in which numbers and ETTNs stand in either case and beside other words:
    /// `Fatura_abc2026000000001 (2).pdf`. Parts of longer words are skipped, as they belong to something else.
    #[must_use]
    pub fn in_name(name: &str) -> Self {
        let mut named = Self::default();
        for word in name.split(|c: char| !c.is_ascii_alphanumeric()) {
            match word.len() {
                16 => named.add_number(InvoiceNumber::parse(&word.to_ascii_uppercase())),
                32 => named.add_uuid(Uuid::try_parse(word).ok()),
                _ => {}
            }
        }
        for (at, _) in name.char_indices() {
            let end = at + 36;
            let is_whole =
                !is_letter_or_digit(name, at.checked_sub(1)) && !is_letter_or_digit(name, Some(end));
            if let Some(word) = name.get(at..end).filter(|_| is_whole) {
                named.add_uuid(Uuid::try_parse(word).ok());
            }
        }
        named
    }

    /// Returns whether they name the invoice with this number and this ETTN.
    #[must_use]
    pub fn contain(&self, number: &InvoiceNumber, uuid: Uuid) -> bool {
        self.numbers.contains(number) || self.uuids.contains(&uuid)
    }

    fn add_number(&mut self, number: Option<InvoiceNumber>) {
        self.numbers.extend(number.filter(|number| !self.numbers.contains(number)));
    }

    fn add_uuid(&mut self, uuid: Option<Uuid>) {
        self.uuids.extend(uuid.filter(|uuid| !self.uuids.contains(uuid)));
    }
}

/// Returns whether this byte of the name is an ASCII letter or digit.
fn is_letter_or_digit(name: &str, at: Option<usize>) -> bool {
    at.and_then(|at| name.as_bytes().get(at)).is_some_and(u8::is_ascii_alphanumeric)
}

#[cfg(test)]
mod tests {
    use super::NamedInvoices;
    use proptest::prelude::*;

    const ETTN: &str = "8f14e45f-ceea-467f-a0e6-1c2f3b4d5e6f";

    fn numbers(name: &str) -> Vec<String> {
        NamedInvoices::in_name(name).numbers.iter().map(ToString::to_string).collect()
    }

    fn uuids(name: &str) -> Vec<String> {
        NamedInvoices::in_name(name).uuids.iter().map(ToString::to_string).collect()
    }

    #[test]
    fn finds_number_beside_other_words() {
        for name in [
            "ABC2026000000001.pdf",
            "abc2026000000001.PDF",
            "Fatura_ABC2026000000001 (2).pdf",
            "4827-1935 ABC2026000000001-imzalı.pdf",
            "ABC2026000000001",
            "ABC2026000000001_abc2026000000001.pdf",
        ] {
            assert_eq!(numbers(name), ["ABC2026000000001"], "{name}");
        }
        assert_eq!(numbers("ABC2026000000001 ABC2026000000002.pdf").len(), 2);
    }

    #[test]
    fn skips_parts_of_longer_words() {
        for name in [
            "ABC20260000000012.pdf",
            "XABC2026000000001.pdf",
            "ABC202600000001.pdf",
            "ABC202X000000001.pdf",
            "fatura.pdf",
            ".pdf",
            "",
        ] {
            assert_eq!(numbers(name), [""; 0], "{name}");
        }
        for name in
            [format!("{ETTN}0.pdf"), format!("a{ETTN}.pdf"), ETTN[1..].to_owned(), ETTN.replace('4', "g")]
        {
            assert_eq!(uuids(&name), [""; 0], "{name}");
        }
    }

    #[test]
    fn finds_ettn_with_and_without_hyphens() {
        for name in [
            format!("{ETTN}.pdf"),
            format!("{}.pdf", ETTN.to_uppercase()),
            format!("{}.pdf", ETTN.replace('-', "")),
            format!("e-arşiv_{ETTN}_2026-11-28.pdf"),
            format!("ABC2026000000001-{ETTN}.pdf"),
            format!("ş{ETTN}ş"),
        ] {
            assert_eq!(uuids(&name), [ETTN], "{name}");
        }
    }

    proptest! {
        #[test]
        fn any_name_can_be_read(name in ".*") {
            let _ = NamedInvoices::in_name(&name);
        }

        #[test]
        fn number_is_found_behind_any_separator(before in "[^a-zA-Z0-9]{0,3}", after in "[^a-zA-Z0-9]{0,3}") {
            prop_assert_eq!(numbers(&format!("{before}XY12026000000042{after}")), ["XY12026000000042"]);
        }
    }
}
