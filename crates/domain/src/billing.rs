//! The person or company that an order is invoiced to.

use crate::{limits, text::Line};
use std::fmt;

/// A name, title or tax office.
pub type BillingLine = Line<{ limits::TEXT }>;

/// The person or company that an order is invoiced to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BillingDetails {
    /// A person.
    Individual {
        /// First and last name.
        name: BillingLine,
        /// The personal identity number, if the customer wants it on the invoice.
        tckn: Option<Tckn>,
    },
    /// A company, or a sole trader.
    Company {
        /// The registered title.
        title: BillingLine,
        /// The responsible tax office.
        tax_office: BillingLine,
        tax_number: TaxNumber,
    },
}

impl BillingDetails {
    /// Returns the person's name or the company's title.
    #[must_use]
    pub const fn name(&self) -> &BillingLine {
        match self {
            Self::Individual { name, .. } => name,
            Self::Company { title, .. } => title,
        }
    }
}

/// The number under which a tax office registers a company or a sole trader.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TaxNumber {
    /// A company's tax number.
    Vkn(Vkn),
    /// A sole trader's personal identity number.
    Tckn(Tckn),
}

/// The error for a text with a wrong number of digits or a wrong check digit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no such number")]
pub struct WrongNumber;

impl TaxNumber {
    /// Parses ten digits as a company's number and eleven as a person's. Spaces are ignored.
    pub fn parse(text: &str) -> Result<Self, WrongNumber> {
        Vkn::parse(text).map(Self::Vkn).or_else(|_| Tckn::parse(text).map(Self::Tckn))
    }

    /// Returns the number for readers other than the seller: a personal number is masked.
    #[must_use]
    pub fn masked(&self) -> String {
        match self {
            Self::Vkn(vkn) => vkn.to_string(),
            Self::Tckn(tckn) => tckn.masked(),
        }
    }

    /// Returns the number for the seller's invoice.
    #[must_use]
    pub fn readable(&self) -> String {
        match self {
            Self::Vkn(vkn) => vkn.to_string(),
            Self::Tckn(tckn) => tckn.readable(),
        }
    }
}

/// A company's tax number (vergi kimlik numarası): ten digits, the last of them a check digit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Vkn(String);

impl Vkn {
    /// Parses a number. Spaces are ignored.
    pub fn parse(text: &str) -> Result<Self, WrongNumber> {
        let (text, digits) = digits::<10>(text).ok_or(WrongNumber)?;
        // Rule of Gelir İdaresi Başkanlığı: add each digit's distance from the end modulo ten, then multiply by that
        // power of two modulo nine, where nine stays nine.
        let weighted = digits.iter().take(9).zip((1..=9).rev()).map(|(digit, place)| {
            let shifted = (digit + place) % 10;
            if shifted == 9 { 9 } else { shifted * 2_u32.pow(place) % 9 }
        });
        let check = (10 - weighted.sum::<u32>() % 10) % 10;
        if digits.last() == Some(&check) { Ok(Self(text)) } else { Err(WrongNumber) }
    }
}

impl fmt::Display for Vkn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// A personal identity number (T.C. kimlik numarası): eleven digits, the last two of them check digits. Formatting it
/// for debugging never shows all digits.
#[derive(Clone, PartialEq, Eq)]
pub struct Tckn {
    end: String,
    /// All digits; `None` if only the last four are known.
    whole: Option<String>,
}

/// Number of digits of a [`Tckn`] that are not masked.
const READABLE_DIGITS: usize = 4;

impl Tckn {
    /// Parses a number. Spaces are ignored.
    pub fn parse(text: &str) -> Result<Self, WrongNumber> {
        let (text, digits) = digits::<11>(text).ok_or(WrongNumber)?;
        // Rule of Nüfus ve Vatandaşlık İşleri: the tenth digit is seven times the sum of the odd places minus the sum
        // of the even places, modulo ten. The eleventh is the sum of all digits before it modulo ten. The first digit
        // is not zero.
        let sum = |from: usize, step| digits.iter().take(9).skip(from).step_by(step).sum::<u32>();
        let tenth = (7 * sum(0, 2) + 100 - sum(1, 2)) % 10;
        let eleventh = (sum(0, 1) + tenth) % 10;
        if digits.first() == Some(&0) || digits.get(9..) != Some(&[tenth, eleventh]) {
            return Err(WrongNumber);
        }
        Ok(Self { end: text.chars().skip(11 - READABLE_DIGITS).collect(), whole: Some(text) })
    }

    /// Returns a masked number from its last four digits.
    ///
    /// # Errors
    /// [`WrongNumber`] unless the text is four digits.
    pub fn ending(end: &str) -> Result<Self, WrongNumber> {
        let (end, _) = digits::<READABLE_DIGITS>(end).ok_or(WrongNumber)?;
        Ok(Self { end, whole: None })
    }

    /// Returns the last four digits.
    #[must_use]
    pub fn end(&self) -> &str {
        &self.end
    }

    /// Returns all digits, if they are known.
    #[must_use]
    pub fn whole(&self) -> Option<&str> {
        self.whole.as_deref()
    }

    /// Returns the masked number: `*******1234`.
    #[must_use]
    pub fn masked(&self) -> String {
        format!("*******{}", self.end)
    }

    /// Returns all digits if they are known, else the masked number.
    #[must_use]
    pub fn readable(&self) -> String {
        self.whole.clone().unwrap_or_else(|| self.masked())
    }
}

impl fmt::Debug for Tckn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.masked())
    }
}

/// Returns the `N` digits of a text without spaces, as text and as numbers.
fn digits<const N: usize>(text: &str) -> Option<(String, [u32; N])> {
    let text: String = text.chars().filter(|c| !c.is_whitespace()).collect();
    let found: Option<Vec<u32>> =
        text.chars().map(|c| c.is_ascii_digit().then(|| c.to_digit(10)).flatten()).collect();
    Some((text, found?.try_into().ok()?))
}

#[cfg(test)]
mod tests {
    use super::{TaxNumber, Tckn, Vkn, WrongNumber};
    use proptest::prelude::*;

    #[test]
    fn tax_numbers_of_companies() {
        // Numbers that large companies publish on their pages.
        for right in ["8760047464", "8790017566", "0150015264", "4810058590", "6220529513", "175 005 18 46"] {
            assert!(Vkn::parse(right).is_ok(), "{right}");
        }
        for wrong in ["", "8760047465", "876004746", "87600474640", "876004746a", "٨٧٦٠٠٤٧٤٦٤"] {
            assert_eq!(Vkn::parse(wrong), Err(WrongNumber), "{wrong}");
        }
    }

    #[test]
    fn numbers_of_persons() {
        // A well-known example number.
        let tckn = Tckn::parse("100 000 001 46").unwrap();
        assert_eq!((tckn.masked().as_str(), tckn.whole()), ("*******0146", Some("10000000146")));
        assert_eq!(format!("{tckn:?}"), "*******0146");
        for wrong in
            ["10000000147", "10000000156", "00000000000", "1000000014", "100000001460", "1000000014x"]
        {
            assert_eq!(Tckn::parse(wrong), Err(WrongNumber), "{wrong}");
        }
        let lost = Tckn::ending("0146").unwrap();
        assert_eq!((lost.readable().as_str(), lost.whole()), ("*******0146", None));
        assert!(Tckn::ending("146").is_err() && Tckn::ending("x146").is_err());
    }

    #[test]
    fn a_sole_trader_has_a_persons_number() {
        assert!(matches!(TaxNumber::parse("8760047464"), Ok(TaxNumber::Vkn(_))));
        let trader = TaxNumber::parse("10000000146").unwrap();
        assert_eq!((trader.masked().as_str(), trader.readable().as_str()), ("*******0146", "10000000146"));
    }

    proptest! {
        #[test]
        fn exactly_one_check_digit_is_valid(start in "[0-9]{9}") {
            let right = (0..10).filter(|last| Vkn::parse(&format!("{start}{last}")).is_ok()).count();
            prop_assert_eq!(right, 1);
        }

        #[test]
        fn exactly_one_pair_of_check_digits_is_valid(start in "[1-9][0-9]{8}") {
            let right = (0..100).filter(|end| Tckn::parse(&format!("{start}{end:02}")).is_ok()).count();
            prop_assert_eq!(right, 1);
        }
    }
}
