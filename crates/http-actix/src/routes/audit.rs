use crate::{
    guard::{
        blocking,
        extractors::{Query, StaffLogin},
    },
    state::AppState,
    wire::{
        dto::audit::{AuditList, AuditQuery},
        envelope::Envelope,
        error::ApiError,
    },
};
use actix_web::{HttpResponse, get, web};

/// What staff have done, newest first.
#[utoipa::path(params(AuditQuery), tag = "seller",
    responses((status = 200, body = Envelope<AuditList>)), security(("staff" = [])))]
#[get("/seller/audit")]
pub(super) async fn audit(
    StaffLogin(staff): StaffLogin,
    state: web::Data<AppState>,
    Query(AuditQuery { entity, page }): Query<AuditQuery>,
) -> Result<HttpResponse, ApiError> {
    let entries =
        blocking::run(&state, move |use_cases| use_cases.list_audit_entries.run(&staff, entity, page))
            .await?;
    Ok(Envelope::of(AuditList::from(entries)).ok())
}
