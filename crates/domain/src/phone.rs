//! Telephone numbers. All common Turkish spellings get one stored form; other texts are stored as typed.

use crate::{
    json::text_json,
    limits,
    text::{Line, OptionalLine, TextError},
};
use std::fmt;

/// Number of digits of a Turkish number after the country code.
const NATIONAL_DIGITS: usize = 10;

macro_rules! phone {
    ($($(#[$attribute:meta])+ $name:ident over $text:ident;)+) => {$(
        $(#[$attribute])+
        #[derive(Clone, Debug, PartialEq, Eq)]
        pub struct $name($text<{ limits::TEXT }>);

        impl $name {
            /// Trims and checks a text. A Turkish number gets the form `+90XXXXXXXXXX`; other texts stay as typed,
            /// because a check that refuses a real number loses a customer.
            pub fn new(raw: &str) -> Result<Self, TextError> {
                let text = $text::new(raw)?;
                match national(text.as_str()) {
                    Some(digits) => $text::new(&format!("+90{digits}")).map(Self),
                    None => Ok(Self(text)),
                }
            }

            /// Returns the stored form.
            #[must_use]
            pub fn as_str(&self) -> &str {
                self.0.as_str()
            }

            /// Returns the ten digits of a Turkish number after country code and leading zero; `None` for other texts.
            #[must_use]
            pub fn national(&self) -> Option<String> {
                national(self.as_str())
            }

            /// Returns the number for display: `0 532 000 00 00`. Other texts are unchanged.
            #[must_use]
            pub fn readable(&self) -> String {
                readable(self.as_str())
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                self.0.fmt(f)
            }
        }

        text_json! {
            $name: Self::new;
        }

        impl From<$name> for String {
            fn from(phone: $name) -> Self {
                phone.0.into()
            }
        }
    )+};
}

phone! {
    /// A telephone number.
    Phone over Line;
    /// An optional telephone number.
    #[derive(Default)]
    OptionalPhone over OptionalLine;
}

/// Returns the ten digits of a Turkish number after country code and leading zero; `None` for other texts.
fn national(text: &str) -> Option<String> {
    let bare: String = text.chars().filter(|c| !is_separator(*c)).collect();
    let abroad = bare.strip_prefix('+').or_else(|| bare.strip_prefix("00"));
    let digits = match abroad {
        // Both +90 (532) and +90 (0532) are common.
        Some(rest) => rest.strip_prefix("90").map(|rest| rest.strip_prefix('0').unwrap_or(rest))?,
        None if bare.len() == NATIONAL_DIGITS + 2 => bare.strip_prefix("90")?,
        None => bare.strip_prefix('0').unwrap_or(&bare),
    };
    // 2, 3 and 4 begin area codes, 5 mobile numbers, 8 numbers such as 0850.
    let is_number = digits.len() == NATIONAL_DIGITS
        && digits.bytes().all(|byte| byte.is_ascii_digit())
        && digits.starts_with(['2', '3', '4', '5', '8']);
    is_number.then(|| digits.to_owned())
}

/// Fewest digits that are searched as a part of a telephone number.
const SEARCHED_DIGITS: usize = 3;

/// Returns the digits by which a typed text finds telephone numbers, without country code and leading zero; `None` if it
/// is not written like a number or a part of one.
#[must_use]
pub fn searched_digits(text: &str) -> Option<String> {
    let bare: String = text.chars().filter(|c| !is_separator(*c)).collect();
    let digits = match national(&bare) {
        Some(digits) => digits,
        None => {
            let abroad = ["+90", "0090"].into_iter().find_map(|code| bare.strip_prefix(code));
            let rest = abroad.unwrap_or_else(|| bare.strip_prefix('+').unwrap_or(&bare));
            rest.strip_prefix('0').unwrap_or(rest).to_owned()
        }
    };
    let is_number = digits.len() >= SEARCHED_DIGITS && digits.bytes().all(|byte| byte.is_ascii_digit());
    is_number.then_some(digits)
}

/// Returns whether a character separates digits. Numbers copied from address books also contain invisible direction
/// marks.
fn is_separator(c: char) -> bool {
    c.is_whitespace()
        || matches!(c, '-' | '.' | '(' | ')' | '/' | '\u{2010}'..='\u{2013}')
        || matches!(c, '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}' | '\u{2066}'..='\u{2069}')
}

fn readable(text: &str) -> String {
    let groups = national(text).and_then(|digits| {
        let (area, rest) = (digits.get(..3)?, digits.get(3..)?);
        Some(format!("0 {area} {} {} {}", rest.get(..3)?, rest.get(3..5)?, rest.get(5..)?))
    });
    groups.unwrap_or_else(|| text.to_owned())
}

#[cfg(test)]
mod tests {
    use super::{OptionalPhone, Phone, searched_digits};
    use crate::text::TextError;
    use proptest::prelude::*;

    fn stored(text: &str) -> String {
        Phone::new(text).unwrap().into()
    }

    #[test]
    fn every_usual_spelling_is_one_number() {
        for text in [
            "05321112233",
            "5321112233",
            "+905321112233",
            "905321112233",
            "00905321112233",
            " 0 532 111 22 33 ",
            "0532-111-22-33",
            "0532.111.22.33",
            "(0532) 111 22 33",
            "0(532)1112233",
            "+90 (532) 111 22 33",
            "+90 (0532) 111 22 33",
            "0090 532 111 2233",
            "+90\u{a0}532\u{a0}111\u{a0}22\u{a0}33",
            "\u{202a}+90 532 111 22 33\u{202c}",
            "0532/1112233",
        ] {
            assert_eq!(stored(text), "+905321112233", "{text}");
        }
        assert_eq!(stored("0212 555 00 00"), "+902125550000");
        assert_eq!(stored("0850 222 0 444"), "+908502220444");
    }

    #[test]
    fn anything_else_stays_as_typed() {
        for text in [
            "444 0 444",
            "112",
            "+49 30 1234567",
            "+1 212 555 01 00",
            "0049 30 12345678",
            "0532 111 22 3",
            "0532 111 22 334",
            "0132 111 22 33",
            "0532 111 22 33 (dahili 4)",
            "0532 111 22 33 / 0533 111 22 33",
            "Komşu Ayşe Hanım",
            "٠٥٣٢١١١٢٢٣٣",
            "+",
            "-",
        ] {
            assert_eq!(stored(text), text);
        }
    }

    #[test]
    fn parts_of_numbers_are_searched_in_any_spelling() {
        for text in ["0532 111", "+90 (532) 111", "532-111", "0090532111", "(0532) 111"] {
            assert_eq!(searched_digits(text).as_deref(), Some("532111"), "{text}");
        }
        assert_eq!(searched_digits("0532 111 22 33").as_deref(), Some("5321112233"));
        assert_eq!(searched_digits("90 532 111 22 33").as_deref(), Some("5321112233"));
        assert_eq!(searched_digits("444 0 444").as_deref(), Some("4440444"));
        for text in ["", "05", "Ayşe", "5a32", "ali@example.com"] {
            assert_eq!(searched_digits(text), None, "{text}");
        }
    }

    #[test]
    fn it_is_read_in_groups() {
        assert_eq!(Phone::new("+905321112233").unwrap().readable(), "0 532 111 22 33");
        assert_eq!(Phone::new("Komşuda").unwrap().readable(), "Komşuda");
        assert_eq!(OptionalPhone::default().readable(), "");
    }

    #[test]
    fn blank_is_accepted_only_for_optional_phone() {
        assert_eq!(Phone::new(" "), Err(TextError::Empty));
        assert_eq!(OptionalPhone::new(" ").unwrap(), OptionalPhone::default());
        assert_eq!(Phone::new("a\0b"), Err(TextError::ControlCharacter));
        assert_eq!(Phone::new(&"1".repeat(256)), Err(TextError::TooLong(255)));
    }

    proptest! {
        #[test]
        fn however_it_is_written_it_is_the_same(
            digits in "[23458][0-9]{9}",
            prefix in prop::sample::select(vec!["", "0", "90", "+90", "0090", "+900"]),
            gaps in prop::collection::vec("[ ().\u{a0}-]{0,2}", 16),
        ) {
            let spelled: String =
                format!("{prefix}{digits}").chars().zip(gaps.iter().cycle()).map(|(c, gap)| format!("{c}{gap}")).collect();
            prop_assert_eq!(stored(&spelled), format!("+90{digits}"));
        }

        #[test]
        fn storing_twice_changes_nothing(text in "\\PC{1,40}") {
            if let Ok(phone) = Phone::new(&text) {
                prop_assert_eq!(Phone::new(phone.as_str()), Ok(phone.clone()));
                prop_assert_eq!(Phone::new(&phone.readable()), Ok(phone));
            }
        }

        #[test]
        fn free_text_survives(text in "[a-zçğıöşüA-ZÇĞİÖŞÜ]{1,20} [0-9]{0,12}") {
            prop_assert_eq!(stored(&text), text.trim());
        }
    }
}
