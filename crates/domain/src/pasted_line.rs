//! Parses the lines of a pasted shopping list.

use crate::cart::Quantity;

/// A line of a shopping list: `20 çay bardağı`, `okey x2`, `tavla 3 adet`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PastedLine {
    /// The quantity; one if the line has none.
    pub quantity: Quantity,
    /// The words to search for.
    pub words: String,
}

/// Words that mean "pieces" beside a number.
const PIECES: [&str; 6] = ["x", "×", "*", "adet", "ad", "tane"];

impl PastedLine {
    /// Parses a line; `None` for a blank one.
    #[must_use]
    pub fn read(line: &str) -> Option<Self> {
        // Bullet characters of lists.
        let line = line.trim().trim_start_matches(['-', '•', '*', '–']);
        let words: Vec<&str> = line.split_whitespace().collect();
        let (quantity, rest) =
            leading(&words).or_else(|| trailing(&words)).unwrap_or((Quantity::ONE, &words));
        let words = rest.join(" ");
        (!words.is_empty()).then_some(Self { quantity, words })
    }
}

fn is_pieces(word: &str) -> bool {
    PIECES.contains(&word.to_lowercase().trim_end_matches('.'))
}

/// Parses a quantity: `20`, `20x`, `x20`, `20adet`.
fn quantity(word: &str) -> Option<Quantity> {
    let word = word.to_lowercase();
    let number = word.trim_matches(|c: char| !c.is_ascii_digit());
    let (before, after) = word.split_once(number)?;
    let is_alone = (before.is_empty() || is_pieces(before)) && (after.is_empty() || is_pieces(after));
    Quantity::new(number.parse().ok().filter(|_| is_alone)?).ok()
}

/// Returns the quantity at the beginning of a line, and the other words.
fn leading<'a, 'b>(words: &'a [&'b str]) -> Option<(Quantity, &'a [&'b str])> {
    let (first, rest) = words.split_first()?;
    let quantity = quantity(first)?;
    let rest = match rest {
        [word, rest @ ..] if is_pieces(word) => rest,
        rest => rest,
    };
    (!rest.is_empty()).then_some((quantity, rest))
}

/// Returns the quantity at the end of a line: a number of pieces, or a number too small to be part of a name (`okey 101`).
fn trailing<'a, 'b>(words: &'a [&'b str]) -> Option<(Quantity, &'a [&'b str])> {
    let (number, rest) = match words {
        [rest @ .., number, word] if is_pieces(word) => (number, rest),
        [rest @ .., word, number] if is_pieces(word) => (number, rest),
        [rest @ .., number] if number.len() <= 2 || !number.bytes().all(|byte| byte.is_ascii_digit()) => {
            (number, rest)
        }
        _ => return None,
    };
    (!rest.is_empty()).then_some((quantity(number)?, rest))
}

#[cfg(test)]
mod tests {
    use super::PastedLine;
    use proptest::prelude::*;

    #[test]
    fn lines_as_people_write_them() {
        let cases = [
            ("20 çay bardağı", 20, "çay bardağı"),
            ("20x çay bardağı", 20, "çay bardağı"),
            ("20 x çay bardağı", 20, "çay bardağı"),
            ("3 adet Tavla Takımı", 3, "Tavla Takımı"),
            ("  - 4 ADET okey", 4, "okey"),
            ("• okey", 1, "okey"),
            ("çay bardağı x20", 20, "çay bardağı"),
            ("çay bardağı x 20", 20, "çay bardağı"),
            ("çay bardağı 20 adet", 20, "çay bardağı"),
            ("çay bardağı 20adet", 20, "çay bardağı"),
            ("çay bardağı", 1, "çay bardağı"),
            ("6'lı çay bardağı 12 ad.", 12, "6'lı çay bardağı"),
            ("6'lı çay bardağı", 1, "6'lı çay bardağı"),
            ("kahve 4", 4, "kahve"),
            ("2 tavlalar", 2, "tavlalar"),
            // A number that can be part of the name is kept in the name.
            ("okey 101", 1, "okey 101"),
            ("2 okey 101", 2, "okey 101"),
            ("1000 küp şeker", 1, "1000 küp şeker"),
            ("0 çay", 1, "0 çay"),
            ("20", 1, "20"),
        ];
        for (line, quantity, words) in cases {
            let read = PastedLine::read(line).unwrap();
            assert_eq!((read.quantity.get(), read.words.as_str()), (quantity, words), "{line}");
        }
        assert_eq!((PastedLine::read(""), PastedLine::read("  - ")), (None, None));
    }

    proptest! {
        #[test]
        fn any_line_is_read(line in "\\PC{0,60}") {
            if let Some(read) = PastedLine::read(&line) {
                prop_assert!(!read.words.trim().is_empty());
            }
        }
    }
}
