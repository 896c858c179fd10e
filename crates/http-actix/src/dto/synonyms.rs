//! The seller's synonyms on the wire.

use crate::error::{self, ApiError, FieldErrors};
use domain::{
    search::{Synonym, SynonymError},
    text::TextError,
};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use validator::Validate;

/// A line of the list.
#[derive(Debug, Default, Deserialize, Serialize, ToSchema)]
#[serde(default)]
pub(crate) struct SynonymLine {
    /// What customers write; one or more words.
    word: String,
    /// What the shop's names call it; one or more words.
    meaning: String,
}

#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct SynonymList {
    synonyms: Vec<SynonymLine>,
}

impl From<Vec<Synonym>> for SynonymList {
    fn from(synonyms: Vec<Synonym>) -> Self {
        let line = |synonym: &Synonym| SynonymLine {
            word: synonym.word().to_owned(),
            meaning: synonym.meaning().to_owned(),
        };
        Self { synonyms: synonyms.iter().map(line).collect() }
    }
}

/// The whole list, in its order.
#[derive(Deserialize, Validate, ToSchema)]
pub(crate) struct SynonymsInput {
    synonyms: Vec<SynonymLine>,
}

impl SynonymsInput {
    /// The synonyms, or what is wrong in which line.
    pub(crate) fn into_synonyms(self) -> Result<Vec<Synonym>, ApiError> {
        let mut problems = FieldErrors::new();
        let mut synonyms = Vec::new();
        for (number, line) in self.synonyms.iter().enumerate() {
            match Synonym::new(&line.word, &line.meaning) {
                Ok(synonym) => synonyms.push(synonym),
                Err(error) => {
                    let (side, problem) = error::synonym_message(error);
                    problems.insert(format!("synonyms[{number}].{side}"), problem);
                }
            }
            // Word and meaning are each told, not only the first of them.
            let is_blank = |text: &str| text.trim().is_empty();
            if is_blank(&line.word) && is_blank(&line.meaning) {
                let (_, problem) = error::synonym_message(SynonymError::Meaning(TextError::Empty));
                problems.insert(format!("synonyms[{number}].meaning"), problem);
            }
        }
        if problems.is_empty() { Ok(synonyms) } else { Err(ApiError::fields(problems)) }
    }
}
