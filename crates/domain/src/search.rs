//! The meanings of a search text: its words, synonyms and corrections.

mod corrections;
mod stems;
pub(crate) mod vocabulary;

pub use corrections::{SortedWords, nearest};
pub(crate) use vocabulary::Fit;
pub use vocabulary::Vocabulary;

use crate::{
    limits,
    text::{Line, TextError},
    turkish,
};
use serde::Serialize;
use utoipa::ToSchema;

/// Returns whether two folded words are forms of one word: `takım` and `takımları`.
#[must_use]
pub(crate) fn are_forms(one: &str, other: &str) -> bool {
    let stems = stems::stems(other);
    stems::stems(one).iter().any(|stem| stems.contains(stem))
}

/// Returns the folded words of a text.
#[must_use]
pub fn words(text: &str) -> Vec<String> {
    turkish::fold(text).split(' ').filter(|word| !word.is_empty()).map(str::to_owned).collect()
}

/// One reading of a search: for each position a list of folded words. A name matches if it has one word of each list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct QueryVariant(pub Vec<Vec<String>>);

impl QueryVariant {
    /// Returns the variant that requires each word as written.
    #[must_use]
    pub fn literal(words: &[String]) -> Self {
        Self(words.iter().map(|word| vec![word.clone()]).collect())
    }

    /// Returns whether all words have one or two letters.
    #[must_use]
    pub(crate) fn is_short(&self) -> bool {
        self.0.iter().flatten().all(|word| vocabulary::is_short(word))
    }

    /// Returns the variant as text, with the first word of each position.
    #[must_use]
    pub fn text(&self) -> String {
        let first: Vec<_> = self.0.iter().filter_map(|place| place.first()).map(String::as_str).collect();
        first.join(" ")
    }
}

/// A side of a synonym.
type SynonymText = Line<{ limits::NAME }>;

/// A word that customers use, and its meaning in the shop's product names.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct Synonym {
    /// What customers write; one or more words.
    word: SynonymText,
    /// What the shop's names call it; one or more words.
    meaning: SynonymText,
    /// Both sides in folded form.
    #[serde(skip)]
    folded_word: Vec<String>,
    #[serde(skip)]
    folded_meaning: Vec<String>,
}

/// The reasons why a synonym is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SynonymError {
    /// The word is not valid text.
    #[error("word: {0}")]
    Word(TextError),
    /// The meaning is not valid text.
    #[error("meaning: {0}")]
    Meaning(TextError),
    /// Word and meaning fold to the same text, so the synonym would have no effect.
    #[error("word and meaning are the same")]
    Same,
}

impl Synonym {
    /// Creates a synonym. Each side may have several words.
    pub fn new(word: &str, meaning: &str) -> Result<Self, SynonymError> {
        let side = |text: &str| match Line::new(text) {
            // A text of marks folds to the empty text, which every name contains.
            Ok(_) if turkish::fold(text).is_empty() => Err(TextError::Empty),
            other => other,
        };
        let synonym = Self {
            word: side(word).map_err(SynonymError::Word)?,
            meaning: side(meaning).map_err(SynonymError::Meaning)?,
            folded_word: words(word),
            folded_meaning: words(meaning),
        };
        if synonym.folded_word == synonym.folded_meaning { Err(SynonymError::Same) } else { Ok(synonym) }
    }

    /// Returns the customers' word.
    #[must_use]
    pub fn word(&self) -> &str {
        self.word.as_str()
    }

    /// Returns the meaning in the shop's names.
    #[must_use]
    pub fn meaning(&self) -> &str {
        self.meaning.as_str()
    }

    /// Returns word and meaning, folded.
    #[must_use]
    pub fn folded(&self) -> (String, String) {
        (self.folded_word.join(" "), self.folded_meaning.join(" "))
    }
}

/// Returns the search's words with a synonym's word replaced by its meaning, once for each matching synonym. The number
/// of results is limited, so that the cost of a search does not grow with the seller's list.
#[must_use]
pub fn expand_synonyms(typed: &[String], synonyms: &[Synonym]) -> Vec<Vec<String>> {
    let other = synonyms.iter().filter_map(|synonym| {
        let (word, meaning) = (&synonym.folded_word, &synonym.folded_meaning);
        let at = typed.windows(word.len()).position(|window| window == word)?;
        let (before, rest) = typed.split_at_checked(at)?;
        // A word of the meaning that was typed as well need not occur twice.
        let besides = |one: &&String| !meaning.contains(one);
        let kept = before.iter().filter(besides).chain(meaning);
        Some(kept.chain(rest.get(word.len()..)?.iter().filter(besides)).cloned().collect())
    });
    other.take(limits::SEARCH_VARIANTS).collect()
}

#[cfg(test)]
mod tests {
    use super::{Synonym, SynonymError, expand_synonyms, words};
    use crate::text::TextError;

    #[test]
    fn searches_synonyms_in_place_of_words() {
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
    fn refuses_empty_synonym() {
        assert_eq!(Synonym::new(" ", "zar"), Err(SynonymError::Word(TextError::Empty)));
        assert_eq!(Synonym::new("zar", "\u{301}"), Err(SynonymError::Meaning(TextError::Empty)));
        assert_eq!(Synonym::new("ISTAKA", "ıstaka"), Err(SynonymError::Same));
    }
}
