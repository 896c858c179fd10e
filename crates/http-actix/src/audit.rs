//! The audit log.

use crate::{
    context::Context,
    guard::login::StaffLogin,
    http::{
        envelope::Envelope,
        error::ApiError,
        input::{
            input,
            values::{Switch, choices, format, string, values},
        },
        page::{PageOf, Paging},
        query::Query,
        registry::Registry,
    },
};
use actix_web::{HttpResponse, get, web};
use application::audit::{AuditEntry, AuditFilter, AuditPage};
use chrono::{DateTime, Utc};
use domain::{
    audit::AuditEntity,
    ids::{AuditBatchId, UserId},
    json::time,
};
use serde::Serialize;
use serde_json::value::RawValue;
use std::collections::BTreeMap;
use utoipa::{ToSchema, openapi::KnownFormat};

choices! {
    AuditEntity, "product, category, order, thread, message, mail, customer, staff, discount, invoice veya settings yazın.";
}

values! {
    AuditBatchId => AuditBatchId, "Id", format(KnownFormat::Uuid),
        |json| AuditBatchId::parse(&string(json)?).ok_or_else(|| "Kayıt bulunamadı.".into());
}

input! {
    pub(crate) struct AuditQuery {
        /// Only about this kind of thing.
        entity "Konu": Option<AuditEntity>,
        /// Only entries of this batch.
        batch "Toplu işlem": Option<AuditBatchId>,
        /// `1` lists one entry for each batch: the one with its `batchSize`.
        folded "Toplu işlemleri birleştir": Option<Switch>,
        page: PageOf<25>,
    }
}

/// The staff member who made a change.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct AuditStaff {
    /// `null` for the command line.
    #[serde(rename = "_id")]
    #[schema(required = true)]
    id: Option<UserId>,
    /// Full name at the time of the change.
    name: String,
}

/// A change that a staff member made.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = AuditEntry)]
pub(crate) struct AuditEntryDto {
    #[serde(rename = "_id")]
    id: String,
    #[serde(serialize_with = "time")]
    at: DateTime<Utc>,
    staff: AuditStaff,
    entity: AuditEntity,
    /// `null` if the change was to something without an id.
    #[schema(format = Uuid, required = true)]
    entity_id: Option<String>,
    /// The kind of change, such as `update` or `status`.
    action: String,
    /// The changed fields before the change; long values are cut and end with an ellipsis.
    #[schema(value_type = Option<Object>, required = true)]
    before: Option<Box<RawValue>>,
    /// The changed fields after the change.
    #[schema(value_type = Option<Object>, required = true)]
    after: Option<Box<RawValue>>,
    /// The batch, if the action changed several things and has an entry about each.
    #[schema(required = true)]
    batch: Option<AuditBatchId>,
    /// The number of entries in the batch, in the one that stands for it.
    #[schema(required = true)]
    batch_size: Option<u32>,
}

impl From<AuditEntry> for AuditEntryDto {
    fn from(entry: AuditEntry) -> Self {
        let json = |text: Option<String>| text.and_then(|text| RawValue::from_string(text).ok());
        Self {
            id: entry.id.to_string(),
            at: entry.at,
            staff: AuditStaff { id: entry.staff_id, name: entry.staff_name },
            entity: entry.entity,
            entity_id: entry.entity_id.map(|id| id.to_string()),
            action: entry.action,
            before: json(entry.before),
            after: json(entry.after),
            batch: entry.batch,
            batch_size: entry.batch_size,
        }
    }
}

/// A page of entries, newest first.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct AuditList {
    entries: Vec<AuditEntryDto>,
    /// The names of what the entries mention by its id and still exists: an order's number, a product's or person's name.
    names: BTreeMap<String, String>,
    #[serde(flatten)]
    paging: Paging,
}

impl From<AuditPage> for AuditList {
    fn from(page: AuditPage) -> Self {
        Self {
            paging: Paging::from(&page.entries),
            entries: page.entries.items.into_iter().map(Into::into).collect(),
            names: page.names.into_iter().map(|(id, name)| (id.to_string(), name)).collect(),
        }
    }
}

/// Lists the changes made by staff, newest first.
#[utoipa::path(params(AuditQuery), tag = "seller",
    responses((status = 200, body = Envelope<AuditList>)), security(("staff" = [])))]
#[get("/seller/audit")]
async fn audit(
    StaffLogin(staff): StaffLogin,
    context: web::Data<Context>,
    Query(AuditQuery { entity, batch, folded, page }): Query<AuditQuery>,
) -> Result<HttpResponse, ApiError> {
    let filter = AuditFilter { entity, batch, is_folded: folded.unwrap_or(false) };
    let entries = context.run(move |services| services.audit.list(&staff, filter, page)).await?;
    Ok(Envelope::of(AuditList::from(entries)).ok())
}

/// Registers the calls of this file.
pub(crate) fn register(calls: &mut impl Registry) {
    calls.session(audit);
}
