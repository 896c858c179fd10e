use crate::{
    guard::{
        blocking::BlockingPool,
        extractors::{Body, PathId, StaffLogin},
    },
    wire::{
        dto::group::{GroupData, GroupInput},
        envelope::{Envelope, Nothing, SayingEnvelope},
        error::{ApiError, Conflict, ErrorBody},
    },
};
use actix_web::{HttpResponse, delete, get, post, put, web};
use application::catalogue::GroupService;
use domain::ids::GroupId;

/// Returns a group of products.
#[utoipa::path(params(("id" = String, Path)), tag = "group",
    responses((status = 200, body = Envelope<GroupData>), (status = 404, body = ErrorBody)), security(("staff" = [])))]
#[get("/product/group/{id}")]
pub(super) async fn show(
    StaffLogin(staff): StaffLogin,
    groups: web::Data<GroupService>,
    pool: web::Data<BlockingPool>,
    PathId(id): PathId<GroupId>,
) -> Result<HttpResponse, ApiError> {
    let group = pool.database().run(move || groups.get(&staff, id)).await?;
    Ok(Envelope::of(GroupData { group: group.into() }).ok())
}

/// Joins products that are variants of one another to a group. Those that are missing are made, all or none.
#[utoipa::path(request_body = GroupInput, tag = "group",
    responses((status = 201, body = SayingEnvelope<GroupData>)), security(("staff" = [])))]
#[post("/product/group")]
pub(super) async fn add(
    StaffLogin(staff): StaffLogin,
    groups: web::Data<GroupService>,
    pool: web::Data<BlockingPool>,
    Body(input): Body<GroupInput>,
) -> Result<HttpResponse, ApiError> {
    let added = pool.database().run(move || groups.add(&staff, input.0)).await?;
    Ok(Envelope::saying("Seçenekler kaydedildi.", GroupData { group: added.into() }).created())
}

/// Replaces a group. A group that has changed since the editor saw it is 409 with the current group.
#[utoipa::path(request_body = GroupInput, params(("id" = String, Path)), tag = "group",
    responses((status = 200, body = SayingEnvelope<GroupData>), (status = 404, body = ErrorBody), (status = 409, body = Conflict<GroupData>)), security(("staff" = [])))]
#[put("/product/group/{id}")]
pub(super) async fn update(
    StaffLogin(staff): StaffLogin,
    groups: web::Data<GroupService>,
    pool: web::Data<BlockingPool>,
    PathId(id): PathId<GroupId>,
    Body((wanted, seen)): Body<GroupInput>,
) -> Result<HttpResponse, ApiError> {
    let updated = pool.database().run(move || groups.update(&staff, id, seen, wanted)).await?;
    Ok(Envelope::saying("Seçenekler kaydedildi.", GroupData { group: updated.into() }).ok())
}

/// Deletes a group. Its products stay, each by itself.
#[utoipa::path(params(("id" = String, Path)), tag = "group",
    responses((status = 200, body = SayingEnvelope<Nothing>), (status = 404, body = ErrorBody)), security(("staff" = [])))]
#[delete("/product/group/{id}")]
pub(super) async fn delete(
    StaffLogin(staff): StaffLogin,
    groups: web::Data<GroupService>,
    pool: web::Data<BlockingPool>,
    PathId(id): PathId<GroupId>,
) -> Result<HttpResponse, ApiError> {
    pool.database().run(move || groups.delete(&staff, id)).await?;
    Ok(Envelope::saying("Grup dağıtıldı; ürünler tek tek satışta.", Nothing {}).ok())
}
