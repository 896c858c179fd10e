//! Corrects misspelt words to the nearest known words.

use super::Vocabulary;
use crate::limits;

/// A sorted list of words.
pub trait SortedWords {
    /// Returns the word at an index; `None` beyond the last.
    fn at(&self, place: usize) -> Option<&str>;

    /// Returns the number of words.
    fn count(&self) -> usize;

    /// Returns the first index from `place` on whose word does not begin with `beginning`.
    fn after(&self, place: usize, beginning: &str) -> usize {
        let begins_so = |place: usize| self.at(place).is_some_and(|word| word.starts_with(beginning));
        // Few words share a beginning, so the search doubles its step from a small one.
        let (mut first, mut leap) = (place, 1);
        while begins_so(first + leap - 1) {
            (first, leap) = (first + leap, leap * 2);
        }
        let mut end = (first + leap - 1).min(self.count());
        while first < end {
            let middle = usize::midpoint(first, end);
            if begins_so(middle) {
                first = middle + 1;
            } else {
                end = middle;
            }
        }
        first
    }
}

impl SortedWords for Vocabulary {
    fn at(&self, place: usize) -> Option<&str> {
        self.sorted_at(place)
    }

    fn count(&self) -> usize {
        self.len()
    }
}

impl SortedWords for Vec<String> {
    fn at(&self, place: usize) -> Option<&str> {
        self.get(place).map(String::as_str)
    }

    fn count(&self) -> usize {
        self.len()
    }
}

/// Returns the number of allowed mistakes in a word of this length.
const fn max_edits(letters: usize) -> usize {
    match letters {
        0..=2 => 0,
        3..=6 => 1,
        _ => 2,
    }
}

/// Returns the known words that are nearest to the typed one, if any is near enough. Wrong, missing, additional and
/// swapped letters count as mistakes. A word that differs only in its ending (`bardak` for `bardağı`) counts as near.
/// Each list of known words must be sorted.
///
/// Words with a common beginning share the work for it. If a beginning is too different, all words with it are skipped,
/// so the time hardly grows with the number of words.
#[must_use]
pub fn nearest<'a>(typed: &str, known: &[&'a dyn SortedWords]) -> Vec<&'a str> {
    let mut comparison = Comparison::new(typed);
    let mut limit = max_edits(comparison.typed.len());
    let mut found: Vec<&str> = Vec::new();
    for list in known {
        compare_all(&mut comparison, *list, &mut limit, &mut found);
    }
    // Shorter words are likelier, because they add the fewest letters to the typed ones.
    found.sort_by_key(|word| (word.chars().count(), *word));
    found.dedup();
    found.truncate(limits::SEARCH_VARIANTS);
    found
}

/// Collects the nearest words of a sorted list, and lowers `limit` to their distance.
fn compare_all<'a>(
    comparison: &mut Comparison,
    known: &'a dyn SortedWords,
    limit: &mut usize,
    found: &mut Vec<&'a str>,
) {
    let mut place = 0;
    while let Some(word) = known.at(place) {
        place += 1;
        let distance = comparison.advance(word, *limit);
        if distance <= *limit {
            if distance < *limit {
                found.clear();
                *limit = distance;
            }
            found.push(word);
        } else if comparison.exceeds(*limit) {
            let beginning: String = comparison.letters.iter().collect();
            place = known.after(place, &beginning);
        }
    }
}

/// Edit distances (Damerau–Levenshtein) between the beginnings of a typed word and those of another word.
struct Comparison {
    typed: Vec<char>,
    /// The letters of the other word whose rows are computed.
    letters: Vec<char>,
    /// For each beginning of the other word, from the empty one: the distances to all beginnings of the typed word. The
    /// rows are stored contiguously.
    distances: Vec<usize>,
    /// For each row its minimum, and the distance to the whole typed word.
    rows: Vec<DistanceRow>,
}

#[derive(Clone, Copy)]
struct DistanceRow {
    least: usize,
    whole: usize,
}

impl Comparison {
    fn new(typed: &str) -> Self {
        let typed: Vec<char> = typed.chars().collect();
        let rows = vec![DistanceRow { least: 0, whole: typed.len() }];
        Self { distances: (0..=typed.len()).collect(), typed, letters: Vec::new(), rows }
    }

    /// Compares with another word. Rows for a common beginning with the previous word are reused. Returns the distance
    /// to the word's nearest beginning, which may be too large if it exceeds `max_edits`.
    fn advance(&mut self, word: &str, max_edits: usize) -> usize {
        let shared = self.letters.iter().zip(word.chars()).take_while(|(one, other)| *one == other).count();
        self.letters.truncate(shared);
        self.rows.truncate(shared + 1);
        self.distances.truncate((shared + 1) * self.width());
        for letter in word.chars().skip(shared) {
            if self.exceeds(max_edits) {
                break;
            }
            self.add_row(letter);
        }
        self.rows.iter().map(|row| row.whole).min().unwrap_or(self.typed.len())
    }

    /// Returns the number of distances in a row.
    const fn width(&self) -> usize {
        self.typed.len() + 1
    }

    fn add_row(&mut self, letter: char) {
        let (width, start) = (self.width(), self.distances.len());
        let mut least = self.rows.len();
        let mut left = least;
        self.distances.push(left);
        for (i, typed) in self.typed.iter().enumerate() {
            let above = |rows: usize, column: usize| {
                let at = (start + column).checked_sub(rows * width);
                at.and_then(|at| self.distances.get(at)).copied().unwrap_or(usize::MAX - 1)
            };
            let mut best = above(1, i) + usize::from(*typed != letter);
            best = best.min(above(1, i + 1) + 1).min(left + 1);
            let is_swap =
                i > 0 && self.letters.last() == Some(typed) && self.typed.get(i - 1) == Some(&letter);
            if is_swap {
                best = best.min(above(2, i - 1) + 1);
            }
            self.distances.push(best);
            (left, least) = (best, least.min(best));
        }
        self.letters.push(letter);
        self.rows.push(DistanceRow { least, whole: left });
    }

    /// Returns whether every word with these first letters is further away than `max_edits`.
    fn exceeds(&self, max_edits: usize) -> bool {
        let mut rows = self.rows.iter().rev();
        rows.next().is_some_and(|last| last.least > max_edits)
            // A swap of letters refers to the row before the last.
            && rows.next().is_none_or(|before| before.least + 1 > max_edits)
            && self.rows.iter().all(|row| row.whole > max_edits)
    }
}

#[cfg(test)]
mod tests {
    use super::{Comparison, max_edits, nearest};
    use proptest::prelude::*;

    fn distance(typed: &str, word: &str) -> usize {
        Comparison::new(typed).advance(word, usize::MAX - 2)
    }

    #[test]
    fn letters_that_differ_are_counted() {
        for (typed, word, expected) in [
            ("tavla", "tavla", 0),
            ("tvala", "tavla", 1),
            ("tavl", "tavla", 0),
            ("kavesi", "kahvesi", 1),
            ("bardak", "bardagi", 1),
            ("istka", "istakali", 1),
            ("okkey", "okey", 1),
            ("", "okey", 0),
            ("abc", "xyz", 3),
        ] {
            assert_eq!(distance(typed, word), expected, "{typed} {word}");
        }
    }

    #[test]
    fn corrects_to_nearest_words() {
        let known = ["5", "okey", "satranc", "satranci", "tabla", "tavla"].map(str::to_owned).to_vec();
        assert_eq!(nearest("tvala", &[&known]), ["tavla"]);
        assert_eq!(nearest("satrnac", &[&known]), ["satranc", "satranci"]);
        assert_eq!(nearest("okye", &[&known]), ["okey"]);
        assert_eq!(nearest("zzz", &[&known]), [""; 0]);
        assert_eq!(
            nearest("ok", &[&vec!["on".to_owned()]]),
            [""; 0],
            "short words leave no room for guesses"
        );
    }

    proptest! {
        #[test]
        fn swapped_letters_are_one_mistake(word in "[a-z]{2,12}", at in 0..11_usize) {
            let mut letters: Vec<char> = word.chars().collect();
            let at = at % (letters.len() - 1);
            letters.swap(at, at + 1);
            prop_assert!(distance(&letters.into_iter().collect::<String>(), &word) <= 1);
        }

        #[test]
        fn skipping_words_loses_no_match(
            typed in "[abcş]{3,9}", known in prop::collection::btree_set("[abcş]{1,9}", 0..60)
        ) {
            let known: Vec<String> = known.into_iter().collect();
            let distances: Vec<_> = known.iter().map(|word| distance(&typed, word)).collect();
            let best = distances.iter().copied().min().filter(|best| *best <= max_edits(typed.chars().count()));
            let mut expected: Vec<&str> = known.iter().zip(&distances)
                .filter(|(_, distance)| Some(**distance) == best).map(|(word, _)| word.as_str()).collect();
            expected.sort_by_key(|word| (word.chars().count(), *word));
            expected.truncate(8);
            prop_assert_eq!(nearest(&typed, &[&known]), expected);
        }
    }
}
