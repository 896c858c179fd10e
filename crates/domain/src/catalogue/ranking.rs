//! Ranks names by how well they match a search.

use super::{names::Names, rows::Slot};
use crate::search::{Fit, QueryVariant};

/// Number of ranks; 0 is the best.
pub(super) const RANKS: usize = 7;

/// A search prepared for matching many names.
pub(super) struct Matcher<'a> {
    names: &'a Names,
    /// The text of the first variant.
    text: String,
    first: Option<Places>,
    others: Vec<Places>,
}

/// The fit of every vocabulary word for each place of a variant; the rarest place first.
struct Places(Vec<Vec<Fit>>);

impl Places {
    /// Returns the fits; `None` when a place matches no word, and so no name can match.
    fn new(variant: &QueryVariant, names: &Names) -> Option<Self> {
        let mut places = Vec::new();
        for (index, words) in variant.0.iter().enumerate() {
            if variant.0.iter().take(index).any(|before| before == words) {
                continue;
            }
            let mut fits = vec![Fit::None; names.vocabulary().len()];
            for word in words {
                names.vocabulary().note_fits(word, &mut fits);
            }
            let fitting = fits.iter().filter(|fit| **fit != Fit::None).count();
            if fitting == 0 {
                return None;
            }
            places.push((fitting, fits));
        }
        places.sort_by_key(|(fitting, _)| *fitting);
        Some(Self(places.into_iter().map(|(_, fits)| fits).collect()))
    }

    /// Returns the worst fit among the places, each with its best word.
    fn worst(&self, words: &[u32]) -> Fit {
        let mut worst = Fit::Whole;
        for place in &self.0 {
            let fit = |word: &u32| place.get(*word as usize).copied().unwrap_or_default();
            worst = worst.min(words.iter().map(fit).max().unwrap_or_default());
            if worst == Fit::None {
                break;
            }
        }
        worst
    }
}

impl<'a> Matcher<'a> {
    /// Prepares a search in which at least one variant has to match.
    pub(super) fn new(variants: &[QueryVariant], names: &'a Names) -> Self {
        let mut variants = variants.iter();
        let first = variants.next();
        Self {
            names,
            text: first.map(QueryVariant::text).unwrap_or_default(),
            first: first.and_then(|variant| Places::new(variant, names)),
            others: variants.filter_map(|variant| Places::new(variant, names)).collect(),
        }
    }

    /// Returns whether no name can match.
    pub(super) fn matches_nothing(&self) -> bool {
        self.first.is_none() && self.others.is_empty()
    }

    /// Returns the rank of a matching name. From best to worst: equals the text, begins with its words, begins with its
    /// letters, has all words, has words with these beginnings, contains it, or matches another variant.
    pub(super) fn rank(&self, slot: Slot) -> Option<u8> {
        let words = self.names.words(slot);
        match self.first.as_ref().map_or(Fit::None, |first| first.worst(words)) {
            Fit::None => self.others.iter().any(|other| other.worst(words) != Fit::None).then_some(6),
            Fit::Inside => Some(5),
            fit => Some(match self.names.folded(slot).strip_prefix(self.text.as_bytes()) {
                Some([]) => 0,
                Some([b' ', ..]) => 1,
                Some(_) => 2,
                None if fit == Fit::Whole => 3,
                None => 4,
            }),
        }
    }
}
