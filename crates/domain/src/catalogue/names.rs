//! The folded names of all products in one buffer, and their words.

use super::rows::Slot;
use crate::{
    search::{Vocabulary, vocabulary::VocabularyBuilder},
    turkish,
};
use std::sync::Arc;

/// Names by slot.
#[derive(Clone, Debug, Default)]
pub(super) struct Names {
    folded: Runs<u8>,
    /// Numbers of the words of name and options in the vocabulary.
    words: Runs<u32>,
    /// The slots whose names or options have a word, by the word's number.
    holders: Runs<Slot>,
    /// The head of each name; [`NO_WORD`] of an empty one.
    heads: Vec<u32>,
    vocabulary: Arc<Vocabulary>,
}

/// The number of no word.
const NO_WORD: u32 = u32::MAX;

/// Words for a set, folded. Their forms are listed, because the words of every name are looked up here.
const SETS: [&str; 8] = ["takimi", "takim", "takimlari", "takimlar", "seti", "set", "setleri", "setler"];

/// Returns the position of a folded name's head: the word that says what the product is. In Turkish it is the last one
/// before measures and remarks: `siyah cay 1000 g`, `cay tepsisi (celik)`. A set is what it is a set of: `okey takimi`.
fn head(words: &[&str]) -> Option<usize> {
    let is_measure = |word: &&str| word.starts_with(|c: char| c.is_ascii_digit() || c == '(');
    // A name may begin with a number: `101 okey seti`.
    let measure = words.iter().skip(1).position(is_measure);
    let end = measure.map_or(words.len(), |place| place + 1);
    let is_set = |place: &usize| words.get(*place).is_some_and(|word| SETS.contains(word));
    (0..end).rev().find(|place| !is_set(place)).or_else(|| end.checked_sub(1))
}

/// Runs of values, stored contiguously.
#[derive(Clone, Debug)]
struct Runs<T> {
    values: Vec<T>,
    ends: Vec<u32>,
}

impl<T> Default for Runs<T> {
    fn default() -> Self {
        Self { values: Vec::new(), ends: Vec::new() }
    }
}

impl<T: Copy> Runs<T> {
    fn get(&self, index: usize) -> &[T] {
        let start =
            index.checked_sub(1).and_then(|before| self.ends.get(before)).map_or(0, |end| *end as usize);
        let end = self.ends.get(index).map_or(start, |end| *end as usize);
        self.values.get(start..end).unwrap_or_default()
    }

    fn push(&mut self, values: &[T]) {
        self.values.extend_from_slice(values);
        self.ends.push(u32::try_from(self.values.len()).unwrap_or(u32::MAX));
    }
}

impl Names {
    /// Builds names from the former ones and the changed slots. A slot without a product has an empty name.
    pub(super) fn new<'a>(former: &Self, names: impl Iterator<Item = Renamed<'a>>) -> Self {
        let mut builder = VocabularyBuilder::new((*former.vocabulary).clone());
        let (mut folded, mut words, mut heads) = (Runs::default(), Runs::default(), Vec::new());
        for (index, name) in names.enumerate() {
            match name {
                Renamed::Same => {
                    folded.push(former.folded.get(index));
                    words.push(former.words.get(index));
                    heads.push(former.heads.get(index).copied().unwrap_or(NO_WORD));
                }
                Renamed::To { name, options } => {
                    let name = turkish::fold(name);
                    let parts: Vec<&str> = name.split(' ').filter(|word| !word.is_empty()).collect();
                    let mut numbers: Vec<u32> = parts.iter().map(|word| builder.add(word)).collect();
                    let head = head(&parts).and_then(|place| numbers.get(place));
                    heads.push(head.copied().unwrap_or(NO_WORD));
                    let options = turkish::fold(&options);
                    let more = options.split(' ').filter(|word| !word.is_empty() && !parts.contains(word));
                    numbers.extend(more.map(|word| builder.add(word)));
                    folded.push(name.as_bytes());
                    words.push(&numbers);
                }
            }
        }
        folded.values.shrink_to_fit();
        words.values.shrink_to_fit();
        let vocabulary = builder.build();
        let holders = holders(&words, vocabulary.len());
        Self { folded, words, holders, heads, vocabulary: Arc::new(vocabulary) }
    }

    /// Returns the folded name.
    pub(super) fn folded(&self, slot: Slot) -> &[u8] {
        self.folded.get(slot.index())
    }

    /// Returns the vocabulary numbers of the name's words.
    pub(super) fn words(&self, slot: Slot) -> &[u32] {
        self.words.get(slot.index())
    }

    /// Returns the slots whose names or options have the word with this number.
    pub(super) fn holders(&self, word: usize) -> &[Slot] {
        self.holders.get(word)
    }

    /// Returns the vocabulary number of the name's head.
    pub(super) fn head(&self, slot: Slot) -> u32 {
        self.heads.get(slot.index()).copied().unwrap_or(NO_WORD)
    }

    /// Returns the vocabulary: every word of a present or former name.
    pub(super) fn vocabulary(&self) -> &Vocabulary {
        &self.vocabulary
    }
}

/// Returns the slots of each word from the words of each slot.
fn holders(words: &Runs<u32>, count: usize) -> Runs<Slot> {
    let of_slot = |index: usize| words.get(index).iter().map(move |word| (*word, Slot::new(index)));
    let mut pairs: Vec<_> = (0..words.ends.len()).flat_map(of_slot).collect();
    pairs.sort_unstable();
    let mut rest = pairs.as_slice();
    let mut holders = Runs::default();
    for number in (0..).take(count) {
        let (own, others) = rest.split_at(rest.partition_point(|(word, _)| *word <= number));
        holders.push(&own.iter().map(|(_, slot)| *slot).collect::<Vec<_>>());
        rest = others;
    }
    holders
}

/// The change of a slot's name.
pub(super) enum Renamed<'a> {
    Same,
    To {
        name: &'a str,
        /// The values of the product's options, by which a search finds it, too.
        options: String,
    },
}
