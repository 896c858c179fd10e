//! What a search text can mean in this shop.

use super::{ProductRepository, SynonymRepository};
use crate::error::StorageError;
use domain::{
    limits,
    search::{self, QueryVariant},
};
use std::sync::Arc;

/// Understands searches: as they are written, by synonyms, and with mistakes put right.
#[derive(Clone)]
pub struct SearchReader {
    /// Products, whose names' words are known.
    pub products: Arc<dyn ProductRepository>,
    /// What customers call things.
    pub synonyms: Arc<dyn SynonymRepository>,
}

impl SearchReader {
    /// Runs a search. Mistakes are put right only where nothing is found as written: who types a name right
    /// gets just that.
    pub(super) fn find<T>(
        &self,
        text: &str,
        mut run: impl FnMut(Vec<QueryVariant>) -> Result<T, StorageError>,
        is_nothing: impl Fn(&T) -> bool,
    ) -> Result<T, StorageError> {
        let typed = search::words(text);
        if typed.is_empty() {
            return run(vec![]);
        }
        let found = run(self.variants(&typed, QueryVariant::literal(&typed))?)?;
        if !is_nothing(&found) {
            return Ok(found);
        }
        match self.corrected(&typed)? {
            Some(places) => {
                let words: Vec<_> = places.0.iter().filter_map(|place| place.first()).cloned().collect();
                run(self.variants(&words, places)?)
            }
            None => Ok(found),
        }
    }

    /// The variant itself and what synonyms make of the words.
    fn variants(&self, words: &[String], first: QueryVariant) -> Result<Vec<QueryVariant>, StorageError> {
        let synonyms = self.synonyms.list()?;
        let others = search::expand_synonyms(words, &synonyms);
        Ok(std::iter::once(first).chain(others.iter().map(|words| QueryVariant::literal(words))).collect())
    }

    /// The words with their mistakes put right; `None` when one of them is like nothing in this shop, or when
    /// there are more or longer ones than people type.
    fn corrected(&self, typed: &[String]) -> Result<Option<QueryVariant>, StorageError> {
        let is_long = |word: &String| word.chars().count() > limits::CORRECTED_LETTERS;
        if typed.len() > limits::CORRECTED_WORDS || typed.iter().any(is_long) {
            return Ok(None);
        }
        let mut places = Vec::new();
        for word in typed {
            let meant = search::best_corrections(word, &self.products.similar_words(word)?);
            if meant.is_empty() {
                return Ok(None);
            }
            places.push(meant);
        }
        Ok(Some(QueryVariant(places)))
    }
}

#[cfg(test)]
mod tests {
    use super::SearchReader;
    use crate::catalogue::{MockProductRepository, MockSynonymRepository};
    use domain::search::{QueryVariant, Synonym};
    use std::sync::Arc;

    fn reader(known: &'static [&'static str]) -> SearchReader {
        let mut products = MockProductRepository::new();
        products
            .expect_similar_words()
            .returning(|_| Ok(known.iter().map(|word| (*word).to_owned()).collect()));
        let mut synonyms = MockSynonymRepository::new();
        synonyms.expect_list().returning(|| Ok(vec![Synonym::new("iskambil", "oyun kağıdı").unwrap()]));
        SearchReader { products: Arc::new(products), synonyms: Arc::new(synonyms) }
    }

    /// The texts of the variants that were tried, try by try, when the given try finds something.
    fn tried(known: &'static [&'static str], text: &str, found_at: usize) -> Vec<Vec<String>> {
        let mut tries = Vec::new();
        let run = |variants: Vec<QueryVariant>| {
            tries.push(variants.iter().map(QueryVariant::text).collect());
            Ok(tries.len() == found_at)
        };
        reader(known).find(text, run, |found| !found).unwrap();
        tries
    }

    #[test]
    fn what_is_found_as_written_is_not_corrected() {
        assert_eq!(tried(&["tabla"], "TAVLA", 1), [["tavla"]]);
    }

    #[test]
    fn synonyms_are_read_beside_what_is_written() {
        assert_eq!(tried(&[], " İskambil ", 1), [["iskambil", "oyun kagidi"]]);
    }

    #[test]
    fn mistakes_are_put_right_where_nothing_is_found() {
        assert_eq!(tried(&["tavla"], "tvala", 2), [["tvala"], ["tavla"]]);
        assert_eq!(tried(&["iskambil"], "iskmabil", 2), [vec!["iskmabil"], vec!["iskambil", "oyun kagidi"]]);
        assert_eq!(tried(&["tavla"], "zzzz", 2), [["zzzz"]]);
    }

    #[test]
    fn a_flood_of_words_is_only_looked_for_as_written() {
        for text in ["tvala ".repeat(9), "tvala".repeat(9)] {
            assert_eq!(tried(&["tavla"], &text, 2), [[text.trim()]]);
        }
    }

    #[test]
    fn no_words_are_no_search() {
        assert_eq!(tried(&[], "  ", 1), [vec![""; 0]]);
    }
}
