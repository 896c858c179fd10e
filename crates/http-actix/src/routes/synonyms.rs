use crate::{
    guard::{
        blocking::BlockingPool,
        extractors::{Body, StaffLogin},
    },
    wire::{
        dto::synonyms::{SynonymList, SynonymsInput},
        envelope::{Envelope, SayingEnvelope},
        error::{ApiError, Conflict},
    },
};
use actix_web::{HttpResponse, get, put, web};
use application::catalogue::{SynonymService, SynonymsVersion};

/// Lists the customers' words and their meanings in the shop.
#[utoipa::path(tag = "seller",
    responses((status = 200, body = Envelope<SynonymList>)), security(("staff" = [])))]
#[get("/seller/synonyms")]
pub(super) async fn list(
    StaffLogin(staff): StaffLogin,
    synonyms_service: web::Data<SynonymService>,
    pool: web::Data<BlockingPool>,
) -> Result<HttpResponse, ApiError> {
    let synonyms = pool.database().run(move || synonyms_service.list(&staff)).await?;
    Ok(Envelope::of(SynonymList::from(synonyms)).ok())
}

/// Replaces the whole list. A list that has changed since the editor saw it is 409 with the current list.
#[utoipa::path(request_body = SynonymsInput, tag = "seller",
    responses((status = 200, body = SayingEnvelope<SynonymList>), (status = 409, body = Conflict<SynonymList>)), security(("staff" = [])))]
#[put("/seller/synonyms")]
pub(super) async fn replace(
    StaffLogin(staff): StaffLogin,
    synonyms_service: web::Data<SynonymService>,
    pool: web::Data<BlockingPool>,
    Body(SynonymsInput { synonyms, version }): Body<SynonymsInput>,
) -> Result<HttpResponse, ApiError> {
    let kept = pool
        .database()
        .run(move || {
            let seen = version.map(SynonymsVersion::from_client);
            synonyms_service.replace(&staff, seen.as_ref(), &synonyms)?;
            Ok::<_, ApiError>(synonyms)
        })
        .await?;
    Ok(Envelope::saying("Eş anlamlı kelimeler kaydedildi.", SynonymList::from(kept)).ok())
}
