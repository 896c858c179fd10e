use crate::{
    guard::{
        blocking::BlockingPool,
        extractors::{Body, StaffLogin},
    },
    wire::{
        dto::settings::{SettingsData, SettingsInput},
        envelope::{Envelope, SayingEnvelope},
        error::{ApiError, Conflict},
    },
};
use actix_web::{HttpResponse, get, put, web};
use application::settings::SettingsService;

/// Returns the owner's settings, each with its source.
#[utoipa::path(tag = "settings",
    responses((status = 200, body = Envelope<SettingsData>)), security(("staff" = [])))]
#[get("/seller/settings")]
pub(super) async fn show(
    StaffLogin(staff): StaffLogin,
    settings: web::Data<SettingsService>,
    pool: web::Data<BlockingPool>,
) -> Result<HttpResponse, ApiError> {
    let settings = pool.database().run(move || settings.get(&staff)).await?;
    Ok(Envelope::of(SettingsData::from(&settings)).ok())
}

/// Changes settings. They are in force with the response. An older `updatedAt` is 409 with the current settings.
#[utoipa::path(request_body = SettingsInput, tag = "settings",
    responses((status = 200, body = SayingEnvelope<SettingsData>), (status = 409, body = Conflict<SettingsData>)), security(("staff" = [])))]
#[put("/seller/settings")]
pub(super) async fn change(
    StaffLogin(staff): StaffLogin,
    settings: web::Data<SettingsService>,
    pool: web::Data<BlockingPool>,
    Body(change): Body<SettingsInput>,
) -> Result<HttpResponse, ApiError> {
    let settings = pool.database().run(move || settings.change(&staff, &change)).await?;
    Ok(Envelope::saying("Ayarlar kaydedildi.", SettingsData::from(&settings)).ok())
}
