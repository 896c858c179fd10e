//! The seller's synonyms on the wire.

use crate::wire::{
    error,
    input::{Entry, List, Problems, input},
};
use application::catalogue::SynonymsVersion;
use domain::{limits, search::Synonym, text::Line};
use serde::Serialize;
use utoipa::ToSchema;

/// A line of the list.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Synonym)]
pub(crate) struct SynonymDto {
    /// What customers write; one or more words.
    word: String,
    /// What the shop's names call it; one or more words.
    meaning: String,
}

#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct SynonymList {
    synonyms: Vec<SynonymDto>,
    /// Changes with the list.
    version: String,
}

impl From<Vec<Synonym>> for SynonymList {
    fn from(synonyms: Vec<Synonym>) -> Self {
        let line = |synonym: &Synonym| SynonymDto {
            word: synonym.word().to_owned(),
            meaning: synonym.meaning().to_owned(),
        };
        Self {
            version: SynonymsVersion::of(&synonyms).as_str().to_owned(),
            synonyms: synonyms.iter().map(line).collect(),
        }
    }
}

input! {
    /// The whole list, in its order.
    pub(crate) struct SynonymsInput {
        synonyms: List<SynonymInput>,
        /// The list's `version` as the editor has seen it; a list that has changed since is 409.
        version: Option<String>,
    }
    /// A line of the list.
    pub(crate) struct SynonymInput -> Synonym {
        /// What customers write; one or more words.
        word: Line<{ limits::TEXT }>,
        /// What the shop's names call it; one or more words.
        meaning: Line<{ limits::TEXT }>,
    }
}

impl Entry for SynonymInput {
    const MAX: usize = limits::SYNONYMS;
    const TOO_MANY: &str = "En fazla {} satır yazın.";
}

impl TryFrom<SynonymInput> for Synonym {
    type Error = Problems;

    fn try_from(line: SynonymInput) -> Result<Self, Problems> {
        Self::new(line.word.as_str(), line.meaning.as_str()).map_err(|error| {
            let (side, problem) = error::synonym_message(error);
            Problems::at(side, problem)
        })
    }
}
