//! The distinct words of all names in one text, so that one scan finds every word that contains some letters.

use super::stems::{common_beginning, stems};
use memchr::memmem;
use std::collections::HashMap;

/// Separates the words; no folded word contains it.
const BORDER: char = '\n';
/// Minimum number of letters for matches inside words. Shorter words match only at the beginning.
const LETTERS: usize = 3;

/// How well a typed word matches a word of a name.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Fit {
    /// No match.
    #[default]
    None,
    /// Contained in the word.
    Inside,
    /// The beginning of the word.
    Begins,
    /// A form of the word: `kahve` of `kahvesi`.
    Inflected,
    /// The whole word.
    Whole,
}

/// Distinct folded words. Each word has a permanent number.
#[derive(Clone, Debug, Default)]
pub struct Vocabulary {
    /// All words between separators: `\ntavla\nokey\n`.
    text: String,
    /// The position of each word in the text, by the word's number.
    starts: Vec<u32>,
    /// The words' numbers in alphabetical order.
    sorted: Vec<u32>,
}

/// Adds words to a vocabulary.
pub(crate) struct VocabularyBuilder {
    vocabulary: Vocabulary,
    numbers: HashMap<String, u32>,
}

/// Returns whether a typed word matches only at the beginning of words.
pub(crate) fn is_short(word: &str) -> bool {
    word.chars().count() < LETTERS && word.chars().all(char::is_alphanumeric)
}

impl Vocabulary {
    /// Returns the number of words.
    #[must_use]
    pub fn len(&self) -> usize {
        self.starts.len()
    }

    /// Returns whether there is none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.starts.is_empty()
    }

    fn word(&self, number: u32) -> &str {
        let start_of = |number: usize| self.starts.get(number).map(|start| *start as usize);
        let number = number as usize;
        let next = start_of(number + 1).unwrap_or(self.text.len());
        let word = || self.text.get(start_of(number)?..next.checked_sub(BORDER.len_utf8())?);
        word().unwrap_or_default()
    }

    /// Returns a word by its index in alphabetical order.
    pub(crate) fn sorted_at(&self, place: usize) -> Option<&str> {
        self.sorted.get(place).map(|number| self.word(*number))
    }

    pub(crate) fn number(&self, word: &str) -> Option<u32> {
        let place = self.sorted.binary_search_by(|number| self.word(*number).cmp(word)).ok()?;
        self.sorted.get(place).copied()
    }

    /// Raises the fit of every word that the typed word matches better than noted in `fits`.
    pub(crate) fn note_fits(&self, typed: &str, fits: &mut [Fit]) {
        if typed.is_empty() || typed.contains(BORDER) {
            return;
        }
        let is_short = is_short(typed);
        let needle = if is_short { format!("{BORDER}{typed}") } else { typed.to_owned() };
        let text = self.text.as_bytes();
        let is_border = |at: usize| text.get(at).is_some_and(|byte| char::from(*byte) == BORDER);
        let mut known = 0;
        for found in memmem::find_iter(text, &needle) {
            let start = found + usize::from(is_short);
            // Matches are found in the order of their positions, and so are their words.
            let later = self.starts.get(known..).unwrap_or_default();
            known += later.partition_point(|first| *first as usize <= start);
            let Some(number) = known.checked_sub(1) else { continue };
            known = number;
            let begins = start.checked_sub(1).is_some_and(is_border);
            let ends = is_border(start + typed.len());
            let fit = match (begins, ends) {
                (true, true) => Fit::Whole,
                (true, false) => Fit::Begins,
                (false, _) => Fit::Inside,
            };
            if let Some(best) = fits.get_mut(number) {
                *best = fit.max(*best);
            }
        }
        if !is_short {
            self.note_forms(typed, fits);
        }
    }

    /// Raises the fit of the other forms of a word.
    fn note_forms(&self, typed: &str, fits: &mut [Fit]) {
        for stem in stems(typed) {
            let beginning = common_beginning(&stem);
            let first = self.sorted.partition_point(|number| self.word(*number) < beginning);
            let rest = self.sorted.get(first..).unwrap_or_default();
            for number in rest.iter().take_while(|number| self.word(**number).starts_with(beginning)) {
                let fit = fits.get_mut(*number as usize).filter(|fit| **fit < Fit::Inflected);
                if let Some(fit) = fit.filter(|_| stems(self.word(*number)).contains(&stem)) {
                    *fit = Fit::Inflected;
                }
            }
        }
    }
}

impl VocabularyBuilder {
    pub(crate) fn new(vocabulary: Vocabulary) -> Self {
        Self { vocabulary, numbers: HashMap::new() }
    }

    /// Returns the number of a word, which is added if it is new.
    pub(crate) fn add(&mut self, word: &str) -> u32 {
        if let Some(number) = self.numbers.get(word) {
            return *number;
        }
        let number = self.vocabulary.number(word).unwrap_or_else(|| self.append(word));
        self.numbers.insert(word.to_owned(), number);
        number
    }

    fn append(&mut self, word: &str) -> u32 {
        let Vocabulary { text, starts, .. } = &mut self.vocabulary;
        if text.is_empty() {
            text.push(BORDER);
        }
        let number = u32::try_from(starts.len()).unwrap_or(u32::MAX);
        starts.push(u32::try_from(text.len()).unwrap_or(u32::MAX));
        text.push_str(word);
        text.push(BORDER);
        number
    }

    /// Returns the vocabulary with the added words in alphabetical order.
    pub(crate) fn build(self) -> Vocabulary {
        let mut vocabulary = self.vocabulary;
        let first_new = u32::try_from(vocabulary.sorted.len()).unwrap_or(u32::MAX);
        let last = u32::try_from(vocabulary.starts.len()).unwrap_or(u32::MAX);
        let mut sorted = std::mem::take(&mut vocabulary.sorted);
        sorted.extend(first_new..last);
        sorted.sort_by(|one, other| vocabulary.word(*one).cmp(vocabulary.word(*other)));
        vocabulary.sorted = sorted;
        vocabulary
    }
}

#[cfg(test)]
mod tests {
    use super::{Fit, Vocabulary, VocabularyBuilder};

    fn of(words: &[&str]) -> Vocabulary {
        let mut builder = VocabularyBuilder::new(Vocabulary::default());
        for word in words {
            builder.add(word);
        }
        builder.build()
    }

    #[test]
    fn words_are_unique_and_keep_their_numbers() {
        let first = of(&["okey", "tavla", "okey"]);
        let mut builder = VocabularyBuilder::new(first);
        assert_eq!([builder.add("tavla"), builder.add("cay"), builder.add("cay")], [1, 2, 2]);
        let vocabulary = builder.build();
        assert_eq!(
            [0, 1, 2, 3].map(|at| vocabulary.sorted_at(at)),
            [Some("cay"), Some("okey"), Some("tavla"), None]
        );
        assert_eq!(vocabulary.number("okey"), Some(0));
        assert_eq!(vocabulary.number("oke"), None);
    }

    #[test]
    fn words_fit_whole_at_their_beginning_or_inside() {
        let vocabulary = of(&["yeniokey", "okey", "okeyci", "tavla", "5", "okeyi"]);
        let fits = |typed: &str| {
            let mut fits = vec![Fit::None; vocabulary.len()];
            vocabulary.note_fits(typed, &mut fits);
            fits
        };
        let (none, inside, begins, whole) = (Fit::None, Fit::Inside, Fit::Begins, Fit::Whole);
        assert_eq!(fits("okey"), [inside, whole, begins, none, none, Fit::Inflected]);
        assert_eq!(fits("ok"), [none, begins, begins, none, none, begins], "few letters begin words");
        assert_eq!(fits("5"), [none, none, none, none, whole, none]);
        assert_eq!(fits("eyc"), [none, none, inside, none, none, none]);
        for nothing in ["", "\n", "okey\n", "okey\ntavla", "\0"] {
            assert_eq!(fits(nothing), [none; 6], "{nothing:?}");
        }
    }
}
