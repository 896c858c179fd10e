use super::{CatalogueError, SynonymService};
use crate::actor::Staff;
use domain::{limits, search::Synonym};
use std::collections::HashSet;

impl SynonymService {
    /// Lists all synonyms in the seller's sequence.
    pub fn list(&self, _staff: &Staff) -> Result<Vec<Synonym>, CatalogueError> {
        Ok(self.synonyms.list()?)
    }
}

/// The reasons why a list of synonyms is refused.
#[derive(Debug, thiserror::Error)]
pub enum SynonymsRefused {
    /// There are more than [`limits::SYNONYMS`].
    #[error("too many synonyms")]
    TooMany,
    /// The synonym at this index (from 0) repeats an earlier one.
    #[error("line {0} is there twice")]
    Repeated(usize),
    #[error(transparent)]
    Storage(#[from] crate::error::StorageError),
}

impl SynonymService {
    /// Replaces the whole list.
    ///
    /// # Errors
    /// [`SynonymsRefused`]. Nothing is changed then.
    pub fn replace(&self, staff: &Staff, synonyms: &[Synonym]) -> Result<(), SynonymsRefused> {
        if synonyms.len() > limits::SYNONYMS {
            return Err(SynonymsRefused::TooMany);
        }
        let mut known = HashSet::new();
        if let Some(at) = synonyms.iter().position(|synonym| !known.insert(synonym.folded())) {
            return Err(SynonymsRefused::Repeated(at));
        }
        Ok(self.synonyms.replace(staff, synonyms)?)
    }
}

#[cfg(test)]
mod tests {
    use super::{SynonymService, SynonymsRefused};
    use crate::{
        catalogue::MockSynonymRepository,
        ports::Ports,
        testing::{ports, staff},
    };
    use domain::search::Synonym;
    use std::sync::Arc;

    fn edit(synonyms: MockSynonymRepository, list: &[Synonym]) -> Result<(), SynonymsRefused> {
        SynonymService::new(&Ports { synonyms: Arc::new(synonyms), ..ports() }).replace(&staff(), list)
    }

    #[test]
    fn keeps_synonyms_in_order() {
        let list = [("zar", "taş"), ("remi", "okey")].map(|(a, b)| Synonym::new(a, b).unwrap());
        let expected = list.clone();
        let mut synonyms = MockSynonymRepository::new();
        synonyms.expect_replace().withf(move |_, list| list == expected).once().returning(|_, _| Ok(()));
        assert!(edit(synonyms, &list).is_ok());
    }

    #[test]
    fn refuses_duplicate_and_overlong_synonyms() {
        let list = [("Remi", "okey"), ("REMİ", "Okey")].map(|(a, b)| Synonym::new(a, b).unwrap());
        let refused = edit(MockSynonymRepository::new(), &list);
        assert!(matches!(refused, Err(SynonymsRefused::Repeated(1))), "{refused:?}");
        let many: Vec<_> = (0..501).map(|n| Synonym::new(&format!("a{n}"), "b").unwrap()).collect();
        assert!(matches!(edit(MockSynonymRepository::new(), &many), Err(SynonymsRefused::TooMany)));
    }
}
