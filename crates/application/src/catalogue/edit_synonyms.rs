use super::{CatalogueError, ReplacedSynonyms, SynonymService, SynonymsVersion};
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
    /// The list has changed since the editor saw it; it is now this one.
    #[error("the synonyms were changed meanwhile")]
    ChangedMeanwhile(Vec<Synonym>),
    #[error(transparent)]
    Storage(#[from] crate::error::StorageError),
}

impl SynonymService {
    /// Replaces the whole list, unless it has changed since the editor saw the version `seen`.
    ///
    /// # Errors
    /// [`SynonymsRefused`]. Nothing is changed then.
    pub fn replace(
        &self,
        staff: &Staff,
        seen: Option<&SynonymsVersion>,
        synonyms: &[Synonym],
    ) -> Result<(), SynonymsRefused> {
        if synonyms.len() > limits::SYNONYMS {
            return Err(SynonymsRefused::TooMany);
        }
        let mut known = HashSet::new();
        if let Some(at) = synonyms.iter().position(|synonym| !known.insert(synonym.folded())) {
            return Err(SynonymsRefused::Repeated(at));
        }
        match self.synonyms.replace(staff, seen, synonyms)? {
            ReplacedSynonyms::Yes => Ok(()),
            ReplacedSynonyms::ChangedMeanwhile(present) => Err(SynonymsRefused::ChangedMeanwhile(present)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{SynonymService, SynonymsRefused};
    use crate::{
        catalogue::{MockSynonymRepository, ReplacedSynonyms, SynonymsVersion},
        ports::Ports,
        testing::{ports, staff},
    };
    use domain::search::Synonym;
    use std::sync::Arc;

    fn edit(synonyms: MockSynonymRepository, list: &[Synonym]) -> Result<(), SynonymsRefused> {
        SynonymService::new(&Ports { synonyms: Arc::new(synonyms), ..ports() }).replace(&staff(), None, list)
    }

    #[test]
    fn keeps_synonyms_in_order() {
        let list = [("zar", "taş"), ("remi", "okey")].map(|(a, b)| Synonym::new(a, b).unwrap());
        let expected = list.clone();
        let mut synonyms = MockSynonymRepository::new();
        synonyms
            .expect_replace()
            .withf(move |_, _, list| list == expected)
            .once()
            .returning(|_, _, _| Ok(ReplacedSynonyms::Yes));
        assert!(edit(synonyms, &list).is_ok());
    }

    #[test]
    fn version_tells_lists_apart() {
        let version = |pairs: &[(&str, &str)]| {
            let list: Vec<_> = pairs.iter().map(|(a, b)| Synonym::new(a, b).unwrap()).collect();
            SynonymsVersion::of(&list)
        };
        let first = version(&[("zar", "taş"), ("remi", "okey")]);
        assert_eq!(first, version(&[("zar", "taş"), ("remi", "okey")]));
        assert_eq!(first, SynonymsVersion::from_client(first.as_str().to_owned()));
        let others: [&[_]; 4] = [
            &[],
            &[("zar", "taş")],
            &[("remi", "okey"), ("zar", "taş")],
            &[("za", "rtaş"), ("remi", "okey")],
        ];
        for other in others {
            assert_ne!(first, version(other), "{other:?}");
        }
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
