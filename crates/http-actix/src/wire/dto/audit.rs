//! The audit log on the wire.

use super::{
    date::date,
    page::{Paging, page_request},
};
use crate::wire::{
    error::ApiError,
    input::{AuditEntityChoice, AuditEntityParam, Choice, Input, Optional, PageLimitParam, PageNumberParam},
};
use application::{
    audit::AuditEntry,
    page::{Page, PageRequest},
};
use domain::audit::AuditEntity;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use utoipa::{IntoParams, ToSchema};
use validator::Validate;

/// Entries a page unless another number is asked for.
const PER_PAGE: u32 = 25;

#[derive(Deserialize, Validate, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct AuditQuery {
    /// Only about this kind of thing.
    #[validate(nested)]
    #[param(inline)]
    entity: Option<AuditEntityParam>,
    #[validate(nested)]
    #[param(inline)]
    page: Option<PageNumberParam>,
    /// 25 unless given.
    #[validate(nested)]
    #[param(inline)]
    limit: Option<PageLimitParam>,
}

impl Input for AuditQuery {
    type Output = (Option<AuditEntity>, PageRequest);

    fn into_domain(self) -> Result<Self::Output, ApiError> {
        let page = page_request(self.page, self.limit, PER_PAGE)?;
        Ok((self.entity.value()?, page.unwrap_or_else(|| PageRequest::new(1, PER_PAGE))))
    }
}

/// Who of the staff did it.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct AuditStaff {
    /// `null`: the command line.
    #[serde(rename = "_id")]
    #[schema(format = Uuid, required = true)]
    id: Option<String>,
    /// Full name on the day.
    name: String,
}

/// One deed of somebody of the staff.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = AuditEntry)]
pub(crate) struct AuditEntryDto {
    #[serde(rename = "_id")]
    id: String,
    #[schema(format = DateTime)]
    at: String,
    staff: AuditStaff,
    entity: AuditEntityChoice,
    /// `null` when it was many things, or one without an id.
    #[schema(format = Uuid, required = true)]
    entity_id: Option<String>,
    /// What was done, such as `update` or `status`.
    action: String,
    /// What changed, as it was.
    #[schema(value_type = Option<Object>, required = true)]
    before: Option<Box<RawValue>>,
    /// The same, as it became.
    #[schema(value_type = Option<Object>, required = true)]
    after: Option<Box<RawValue>>,
}

impl From<AuditEntry> for AuditEntryDto {
    fn from(entry: AuditEntry) -> Self {
        let json = |text: Option<String>| text.and_then(|text| RawValue::from_string(text).ok());
        Self {
            id: entry.id.to_string(),
            at: date(entry.at),
            staff: AuditStaff { id: entry.staff_id.map(|id| id.to_string()), name: entry.staff_name },
            entity: Choice(entry.entity),
            entity_id: entry.entity_id.map(|id| id.to_string()),
            action: entry.action,
            before: json(entry.before),
            after: json(entry.after),
        }
    }
}

/// A page of entries, newest first.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct AuditList {
    entries: Vec<AuditEntryDto>,
    #[serde(flatten)]
    paging: Paging,
}

impl From<Page<AuditEntry>> for AuditList {
    fn from(page: Page<AuditEntry>) -> Self {
        Self { paging: Paging::from(&page), entries: page.items.into_iter().map(Into::into).collect() }
    }
}
