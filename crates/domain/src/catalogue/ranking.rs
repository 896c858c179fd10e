//! Ranks names by how well they match a search.

use super::{names::Names, rows::Slot};
use crate::search::{Fit, QueryVariant};

/// Number of ranks of one variant.
const VARIANT_RANKS: u8 = 8;

/// The rank of a product whose category is called like the search, if its name does not match.
pub(super) const CATEGORY_RANK: u8 = 2 * VARIANT_RANKS;

/// The rank of a product whose maker is called like the search, if neither its name nor its category matches.
pub(super) const MAKER_RANK: u8 = CATEGORY_RANK + 1;

/// Number of ranks; 0 is the best. The first variant's ranks come before those of all others.
pub(super) const RANKS: usize = MAKER_RANK as usize + 1;

/// A search prepared for matching many names.
pub(super) struct Matcher<'a> {
    names: &'a Names,
    first: Option<Variant>,
    others: Vec<Variant>,
}

/// A variant that can match.
struct Variant {
    text: String,
    places: Places,
}

/// The fit of every vocabulary word for each place of a variant; the place that the fewest names match first.
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
            let matches: usize = fitting(&fits).map(|word| names.holders(word).len()).sum();
            if matches == 0 {
                return None;
            }
            places.push((matches, fits));
        }
        places.sort_by_key(|(matches, _)| *matches);
        Some(Self(places.into_iter().map(|(_, fits)| fits).collect()))
    }

    /// Returns how well a name's head matches one of the words.
    fn head_fit(&self, head: u32) -> Fit {
        let fits = self.0.iter().filter_map(|place| place.get(head as usize));
        fits.copied().max().unwrap_or_default()
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

/// Returns the numbers of the words that match.
fn fitting(fits: &[Fit]) -> impl Iterator<Item = usize> {
    fits.iter().enumerate().filter(|(_, fit)| **fit != Fit::None).map(|(word, _)| word)
}

impl Variant {
    fn new(variant: &QueryVariant, names: &Names) -> Option<Self> {
        Some(Self { text: variant.text(), places: Places::new(variant, names)? })
    }

    /// Returns the slots that match in one place, some of them twice; no others can match.
    fn candidates<'a>(&'a self, names: &'a Names) -> impl Iterator<Item = Slot> + 'a {
        let words = self.places.0.first().into_iter().flat_map(|fits| fitting(fits));
        words.flat_map(|word| names.holders(word)).copied()
    }

    /// Returns the rank of a matching name. From best to worst: equals the text, its head is one of the words, or a form
    /// of one, begins with the words, has all words, begins with the letters, has forms of the words or words with these
    /// beginnings, contains the words.
    fn rank(&self, names: &Names, slot: Slot) -> Option<u8> {
        let fit = self.places.worst(names.words(slot));
        let rest = names.folded(slot).strip_prefix(self.text.as_bytes());
        match (fit, rest, self.places.head_fit(names.head(slot))) {
            (Fit::None, _, _) => None,
            (Fit::Inside, _, _) => Some(7),
            (_, Some([]), _) => Some(0),
            (_, _, Fit::Whole) => Some(1),
            (_, _, Fit::Inflected) => Some(2),
            (_, Some([b' ', ..]), _) => Some(3),
            (Fit::Whole, _, _) => Some(4),
            (_, Some(_), _) => Some(5),
            _ => Some(6),
        }
    }
}

impl<'a> Matcher<'a> {
    /// Prepares a search in which at least one variant has to match.
    pub(super) fn new(variants: &[QueryVariant], names: &'a Names) -> Self {
        let mut variants = variants.iter();
        let prepare = |variant| Variant::new(variant, names);
        Self {
            names,
            first: variants.next().and_then(prepare),
            others: variants.filter_map(prepare).collect(),
        }
    }

    /// Returns whether no name can match.
    pub(super) fn matches_nothing(&self) -> bool {
        self.first.is_none() && self.others.is_empty()
    }

    /// Returns the ranks of all names by slot; `None` where a name does not match.
    pub(super) fn ranks(&self, slots: usize) -> Vec<Option<u8>> {
        let mut ranks = vec![None; slots];
        let variants = self.first.iter().chain(&self.others);
        for slot in variants.flat_map(|variant| variant.candidates(self.names)) {
            if let Some(rank) = ranks.get_mut(slot.index()) {
                *rank = self.rank(slot);
            }
        }
        ranks
    }

    /// Returns the rank of a matching name.
    fn rank(&self, slot: Slot) -> Option<u8> {
        let rank = |variant: &Variant| variant.rank(self.names, slot);
        let other = || self.others.iter().filter_map(rank).min().map(|rank| rank + VARIANT_RANKS);
        self.first.as_ref().and_then(rank).or_else(other)
    }
}
