//! The customers' words and their meanings in the shop.

use crate::{
    context::Context,
    guard::login::StaffLogin,
    http::{
        body::Body,
        envelope::{Envelope, SayingEnvelope},
        error::{ApiError, Conflict},
        input::{
            input,
            list::{Entry, List},
            problem::Problems,
        },
        messages::text_message,
        registry::Registry,
    },
};
use actix_web::{HttpResponse, get, put, web};
use application::catalogue::{SynonymsRefused, SynonymsVersion};
use domain::{
    limits,
    search::{Synonym, SynonymError},
    text::Line,
};
use serde::Serialize;
use utoipa::ToSchema;

#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct SynonymList {
    synonyms: Vec<Synonym>,
    /// Changes with the list.
    version: String,
}

impl From<Vec<Synonym>> for SynonymList {
    fn from(synonyms: Vec<Synonym>) -> Self {
        Self { version: SynonymsVersion::of(&synonyms).as_str().to_owned(), synonyms }
    }
}

input! {
    /// The whole list, in its order.
    pub(crate) struct SynonymsInput {
        synonyms "Eş anlamlı kelimeler": List<SynonymInput>,
        /// The list's `version` as the editor has seen it; a list that has changed since is 409.
        version "Sürüm": Option<String>,
    }

    /// A line of the list.
    pub(crate) struct SynonymInput -> Synonym {
        /// What customers write; one or more words.
        word "Kelime": Line<{ limits::NAME }>,
        /// What the shop's names call it; one or more words.
        meaning "Anlam": Line<{ limits::NAME }>,
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
            let (side, problem) = synonym_message(error);
            Problems::at(side, problem)
        })
    }
}

/// Returns the invalid side of a synonym, and its message.
fn synonym_message(error: SynonymError) -> (&'static str, String) {
    match error {
        SynonymError::Word(error) => ("word", text_message(error)),
        SynonymError::Meaning(error) => ("meaning", text_message(error)),
        SynonymError::Same => ("meaning", "Kelimeden farklı bir anlam yazın.".to_owned()),
    }
}

impl From<SynonymsRefused> for ApiError {
    fn from(error: SynonymsRefused) -> Self {
        match error {
            SynonymsRefused::TooMany => Self::field(
                "synonyms",
                "Eş anlamlı kelimeler",
                format!("En fazla {} satır yazın.", limits::SYNONYMS),
            ),
            SynonymsRefused::Repeated(line) => Self::field(
                &format!("synonyms[{line}].word"),
                "Kelime",
                "Bu kelime ve anlam listede zaten var.",
            ),
            SynonymsRefused::ChangedMeanwhile(present) => Self::changed_meanwhile(
                "Eş anlamlı kelimeler siz düzenlerken değiştirildi. Son hâlini görüp yeniden deneyin.",
                &SynonymList::from(present),
            ),
            SynonymsRefused::Storage(error) => error.into(),
        }
    }
}

/// Lists the customers' words and their meanings in the shop.
#[utoipa::path(tag = "seller",
    responses((status = 200, body = Envelope<SynonymList>)), security(("staff" = [])))]
#[get("/seller/synonyms")]
async fn list(StaffLogin(staff): StaffLogin, context: web::Data<Context>) -> Result<HttpResponse, ApiError> {
    let synonyms = context.run(move |services| services.synonyms.list(&staff)).await?;
    Ok(Envelope::of(SynonymList::from(synonyms)).ok())
}

/// Replaces the whole list. A list that has changed since the editor saw it is 409 with the current list.
#[utoipa::path(request_body = SynonymsInput, tag = "seller",
    responses((status = 200, body = SayingEnvelope<SynonymList>), (status = 409, body = Conflict<SynonymList>)), security(("staff" = [])))]
#[put("/seller/synonyms")]
async fn replace(
    StaffLogin(staff): StaffLogin,
    context: web::Data<Context>,
    Body(SynonymsInput { synonyms, version }): Body<SynonymsInput>,
) -> Result<HttpResponse, ApiError> {
    let saved = context
        .run(move |services| {
            let seen = version.map(SynonymsVersion::from_client);
            services.synonyms.replace(&staff, seen.as_ref(), &synonyms)?;
            Ok::<_, ApiError>(synonyms)
        })
        .await?;
    Ok(Envelope::saying("Eş anlamlı kelimeler kaydedildi.", SynonymList::from(saved)).ok())
}

/// Registers the calls of this file.
pub(crate) fn register(calls: &mut impl Registry) {
    calls.session(list).session(replace);
}
