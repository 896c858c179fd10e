//! What a search text can mean: its words, what customers call things, and misspelt words.

use crate::{
    limits,
    text::{Line, TextError},
    turkish,
};

/// The words of a text, folded.
#[must_use]
pub fn words(text: &str) -> Vec<String> {
    turkish::fold(text).split(' ').filter(|word| !word.is_empty()).map(str::to_owned).collect()
}

/// One way to understand a search: in each place any of some folded words has to be found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct QueryVariant(pub Vec<Vec<String>>);

impl QueryVariant {
    /// Word by word as written.
    #[must_use]
    pub fn literal(words: &[String]) -> Self {
        Self(words.iter().map(|word| vec![word.clone()]).collect())
    }

    /// The text it reads, with the first word of each place.
    #[must_use]
    pub fn text(&self) -> String {
        let first: Vec<_> = self.0.iter().filter_map(|place| place.first()).map(String::as_str).collect();
        first.join(" ")
    }
}

/// What customers call something, and what the shop's names call it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Synonym {
    word: Line<{ limits::NAME }>,
    meaning: Line<{ limits::NAME }>,
}

/// Why a synonym is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SynonymError {
    /// The word as a text.
    #[error("word: {0}")]
    Word(TextError),
    /// The meaning as a text.
    #[error("meaning: {0}")]
    Meaning(TextError),
    /// Word and meaning are found alike: it would change nothing.
    #[error("word and meaning are the same")]
    Same,
}

impl Synonym {
    /// Checks both sides. Each may be several words.
    ///
    /// # Errors
    /// [`SynonymError`].
    pub fn new(word: &str, meaning: &str) -> Result<Self, SynonymError> {
        let side = |text: &str| match Line::new(text) {
            // Marks alone fold to nothing, and nothing is found everywhere.
            Ok(_) if turkish::fold(text).is_empty() => Err(TextError::Empty),
            other => other,
        };
        let synonym = Self {
            word: side(word).map_err(SynonymError::Word)?,
            meaning: side(meaning).map_err(SynonymError::Meaning)?,
        };
        if synonym.folded().0 == synonym.folded().1 { Err(SynonymError::Same) } else { Ok(synonym) }
    }

    /// What customers write.
    #[must_use]
    pub fn word(&self) -> &str {
        self.word.as_str()
    }

    /// What the shop calls it.
    #[must_use]
    pub fn meaning(&self) -> &str {
        self.meaning.as_str()
    }

    /// Word and meaning, folded.
    #[must_use]
    pub fn folded(&self) -> (String, String) {
        (turkish::fold(self.word()), turkish::fold(self.meaning()))
    }
}

/// The words with a synonym's word replaced by its meaning, once for every synonym that fits. Bounded: a
/// search must not grow with the seller's list.
#[must_use]
pub fn expand_synonyms(typed: &[String], synonyms: &[Synonym]) -> Vec<Vec<String>> {
    let other = synonyms.iter().filter_map(|synonym| {
        let (word, meaning) = synonym.folded();
        let (word, meaning) = (words(&word), words(&meaning));
        let at = typed.windows(word.len()).position(|window| window == word)?;
        let (before, rest) = typed.split_at_checked(at)?;
        // A word of the meaning that was typed besides needn't be there twice.
        let besides = |one: &&String| !meaning.contains(one);
        let kept = before.iter().filter(besides).chain(&meaning);
        Some(kept.chain(rest.get(word.len()..)?.iter().filter(besides)).cloned().collect())
    });
    other.take(limits::SEARCH_VARIANTS).collect()
}

/// How many letters two words differ in when the second may go on: letters that are wrong, missing, too many,
/// or swapped with their neighbour.
fn distance(typed: &str, word: &str) -> usize {
    let (typed, word): (Vec<char>, Vec<char>) = (typed.chars().collect(), word.chars().collect());
    let width = word.len() + 1;
    let (mut before, mut last) = (vec![0; width], (0..width).collect::<Vec<usize>>());
    for (i, letter) in typed.iter().enumerate() {
        let mut row = vec![i + 1];
        for (j, other) in word.iter().enumerate() {
            let at = |row: &[usize], column: usize| row.get(column).copied().unwrap_or(usize::MAX - 1);
            let mut best = at(&last, j) + usize::from(letter != other);
            best = best.min(at(&last, j + 1) + 1).min(at(&row, j) + 1);
            let is_swap =
                i > 0 && j > 0 && typed.get(i - 1) == Some(other) && word.get(j - 1) == Some(letter);
            if is_swap {
                best = best.min(at(&before, j - 1) + 1);
            }
            row.push(best);
        }
        before = std::mem::replace(&mut last, row);
    }
    last.into_iter().min().unwrap_or(typed.len())
}

/// How many letters may be wrong in a word of this length.
const fn max_edits(letters: usize) -> usize {
    match letters {
        0..=2 => 0,
        3..=6 => 1,
        _ => 2,
    }
}

/// Those of the known words that the typed one most likely means: the nearest, if any is near enough. A word
/// that is right but for its ending (`bardak` for `bardağı`) counts as near.
#[must_use]
pub fn best_corrections(typed: &str, known: &[String]) -> Vec<String> {
    let most = max_edits(typed.chars().count());
    let near: Vec<_> = known
        .iter()
        .map(|word| (distance(typed, word), word))
        .filter(|(distance, _)| *distance <= most)
        .collect();
    let nearest = near.iter().map(|(distance, _)| *distance).min().unwrap_or_default();
    let mut words: Vec<_> =
        near.into_iter().filter(|(distance, _)| *distance == nearest).map(|(_, word)| word.clone()).collect();
    // Shorter words are the likelier: they add the fewest letters that nobody typed.
    words.sort_by_key(|word| (word.chars().count(), word.clone()));
    words.truncate(limits::SEARCH_VARIANTS);
    words
}

/// The word with each two neighbouring letters swapped.
#[must_use]
pub fn transpositions(word: &str) -> Vec<String> {
    let letters: Vec<char> = word.chars().collect();
    (1..letters.len())
        .map(|at| {
            let mut swapped = letters.clone();
            swapped.swap(at - 1, at);
            swapped.into_iter().collect()
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::{Synonym, SynonymError, best_corrections, distance, expand_synonyms, transpositions, words};
    use crate::text::TextError;
    use proptest::prelude::*;

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
    fn the_nearest_words_are_meant() {
        let known = ["tavla", "tabla", "okey", "satranc", "satranci", "5"].map(str::to_owned);
        assert_eq!(best_corrections("tvala", &known), ["tavla"]);
        assert_eq!(best_corrections("satrnac", &known), ["satranc", "satranci"]);
        assert_eq!(best_corrections("okye", &known), ["okey"]);
        assert_eq!(best_corrections("zzz", &known), [""; 0]);
        assert_eq!(
            best_corrections("ok", &["on".to_owned()]),
            [""; 0],
            "short words leave no room for guesses"
        );
    }

    #[test]
    fn meanings_stand_in_for_words() {
        let synonyms = [("iskambil", "Oyun Kağıdı"), ("tavla zarı", "zar")]
            .map(|(word, meaning)| Synonym::new(word, meaning).unwrap());
        let other = |text| expand_synonyms(&words(text), &synonyms);
        assert_eq!(other("büyük İSKAMBİL"), [["buyuk", "oyun", "kagidi"]]);
        assert_eq!(other("iskambil oyun"), [["oyun", "kagidi"]]);
        assert_eq!(other("ahşap tavla zarı"), [["ahsap", "zar"]]);
        assert_eq!(other("tavla"), Vec::<Vec<String>>::new());
        assert_eq!(other(""), Vec::<Vec<String>>::new());
    }

    #[test]
    fn a_synonym_says_something() {
        assert_eq!(Synonym::new(" ", "zar"), Err(SynonymError::Word(TextError::Empty)));
        assert_eq!(Synonym::new("zar", "\u{301}"), Err(SynonymError::Meaning(TextError::Empty)));
        assert_eq!(Synonym::new("ISTAKA", "ıstaka"), Err(SynonymError::Same));
    }

    proptest! {
        #[test]
        fn swapped_letters_are_one_mistake(word in "[a-z]{2,12}") {
            for swapped in transpositions(&word) {
                prop_assert!(distance(&swapped, &word) <= 1);
            }
        }
    }
}
