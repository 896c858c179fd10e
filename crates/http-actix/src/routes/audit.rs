use crate::{
    guard::{
        blocking::BlockingPool,
        extractors::{Query, StaffLogin},
    },
    wire::{
        dto::audit::{AuditList, AuditQuery},
        envelope::Envelope,
        error::ApiError,
    },
};
use actix_web::{HttpResponse, get, web};
use application::audit::{AuditFilter, AuditService};

/// Lists the changes made by staff, newest first.
#[utoipa::path(params(AuditQuery), tag = "seller",
    responses((status = 200, body = Envelope<AuditList>)), security(("staff" = [])))]
#[get("/seller/audit")]
pub(super) async fn audit(
    StaffLogin(staff): StaffLogin,
    audit_log: web::Data<AuditService>,
    pool: web::Data<BlockingPool>,
    Query(AuditQuery { entity, batch, folded, page }): Query<AuditQuery>,
) -> Result<HttpResponse, ApiError> {
    let filter = AuditFilter { entity, batch, is_folded: folded.unwrap_or(false) };
    let entries = pool.database().run(move || audit_log.list(&staff, filter, page)).await?;
    Ok(Envelope::of(AuditList::from(entries)).ok())
}
