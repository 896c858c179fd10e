//! How well names fit a search.

use super::{names::Names, rows::Slot};
use crate::search::{Fit, QueryVariant};

/// How many ranks there are; 0 fits best.
pub(super) const RANKS: usize = 7;

/// A search, made ready to be compared with many names.
pub(super) struct Matcher<'a> {
    names: &'a Names,
    /// The text of the first variant.
    text: String,
    first: Option<Places>,
    others: Vec<Places>,
}

/// For each place of a variant, how well each word of the vocabulary fits it; the rarest place first.
struct Places(Vec<Vec<Fit>>);

impl Places {
    /// `None` when some place fits no word at all, and so no name.
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

    /// How well the place that fits worst fits one of these words.
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
    /// One of the variants has to fit.
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

    /// Whether no name can fit.
    pub(super) fn is_hopeless(&self) -> bool {
        self.first.is_none() && self.others.is_empty()
    }

    /// The rank of a name, if it fits: it is the text, begins with its words, begins with its letters, has all
    /// its words, has words that begin so, has it somewhere, or fits another variant.
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
