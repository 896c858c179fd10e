//! The seller's synonyms on the wire.

use crate::wire::{
    error::{self, ApiError},
    input::{Entry, Input, LineField, List, Problem, at},
};
use domain::{limits, search::Synonym};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use validator::{Validate, ValidationError};

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
}

impl From<Vec<Synonym>> for SynonymList {
    fn from(synonyms: Vec<Synonym>) -> Self {
        let line = |synonym: &Synonym| SynonymDto {
            word: synonym.word().to_owned(),
            meaning: synonym.meaning().to_owned(),
        };
        Self { synonyms: synonyms.iter().map(line).collect() }
    }
}

/// The whole list, in its order.
#[derive(Deserialize, Validate, ToSchema)]
pub(crate) struct SynonymsInput {
    #[validate(nested)]
    synonyms: SynonymInputs,
}

/// A line of the list.
#[derive(Debug, Deserialize, Validate, ToSchema)]
#[validate(schema(function = "differ", skip_on_field_errors = false))]
pub(crate) struct SynonymInput {
    /// What customers write; one or more words.
    #[validate(nested)]
    word: LineField,
    /// What the shop's names call it; one or more words.
    #[validate(nested)]
    meaning: LineField,
}

type SynonymInputs = List<SynonymInput>;

impl Entry for SynonymInput {
    const MIN: usize = 0;
    const MAX: usize = limits::SYNONYMS;

    fn too_many() -> Problem {
        format!("En fazla {} satır yazın.", limits::SYNONYMS).into()
    }
}

/// What is wrong with word and meaning beyond each of them.
fn differ(line: &SynonymInput) -> Result<(), ValidationError> {
    let (Some(word), Some(meaning)) = (line.word.good(), line.meaning.good()) else { return Ok(()) };
    Synonym::new(word.as_str(), meaning.as_str()).map(drop).map_err(|error| {
        let (side, problem) = error::synonym_message(error);
        at(side, problem)
    })
}

impl Input for SynonymsInput {
    type Output = Vec<Synonym>;

    fn into_domain(self) -> Result<Vec<Synonym>, ApiError> {
        let synonym = |line: SynonymInput| {
            Synonym::new(line.word.value()?.as_str(), line.meaning.value()?.as_str())
                .map_err(|_| ApiError::wrong_shape())
        };
        self.synonyms.entries()?.into_iter().map(synonym).collect()
    }
}
