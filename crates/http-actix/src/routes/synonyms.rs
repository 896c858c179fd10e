use crate::{
    guard::{
        blocking,
        extractors::{Body, StaffLogin},
    },
    state::AppState,
    wire::{
        dto::synonyms::{SynonymList, SynonymsInput},
        envelope::{Envelope, SayingEnvelope},
        error::ApiError,
    },
};
use actix_web::{HttpResponse, get, put, web};

type State = web::Data<AppState>;

/// What customers call things, and what the shop calls them.
#[utoipa::path(tag = "seller",
    responses((status = 200, body = Envelope<SynonymList>)), security(("staff" = [])))]
#[get("/seller/synonyms")]
pub(super) async fn list(StaffLogin(staff): StaffLogin, state: State) -> Result<HttpResponse, ApiError> {
    let synonyms = blocking::run(&state, move |use_cases| use_cases.list_synonyms.run(&staff)).await?;
    Ok(Envelope::of(SynonymList::from(synonyms)).ok())
}

/// Replaces the whole list.
#[utoipa::path(request_body = SynonymsInput, tag = "seller",
    responses((status = 200, body = SayingEnvelope<SynonymList>)), security(("staff" = [])))]
#[put("/seller/synonyms")]
pub(super) async fn replace(
    StaffLogin(staff): StaffLogin,
    state: State,
    Body(SynonymsInput { synonyms }): Body<SynonymsInput>,
) -> Result<HttpResponse, ApiError> {
    let kept = blocking::run(&state, move |use_cases| {
        use_cases.edit_synonyms.run(&staff, &synonyms)?;
        Ok::<_, ApiError>(synonyms)
    })
    .await?;
    Ok(Envelope::saying("Eş anlamlı kelimeler kaydedildi.", SynonymList::from(kept)).ok())
}
