//! Mails on the wire.

use super::{
    date::date,
    page::{Paging, page_request},
};
use crate::wire::{
    error::ApiError,
    input::{Choice, Input, MailStatusChoice, MailStatusParam, Optional, PageLimitParam, PageNumberParam},
};
use application::{
    mail::MailRecord,
    page::{Page, PageRequest},
};
use domain::{limits, mail::MailStatus};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use validator::Validate;

/// Which mails to list.
#[derive(Deserialize, Validate, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct MailListQuery {
    #[validate(nested)]
    #[param(inline)]
    status: Option<MailStatusParam>,
    #[validate(nested)]
    #[param(inline)]
    page: Option<PageNumberParam>,
    #[validate(nested)]
    #[param(inline)]
    limit: Option<PageLimitParam>,
}

impl Input for MailListQuery {
    type Output = (Option<MailStatus>, PageRequest);

    fn into_domain(self) -> Result<Self::Output, ApiError> {
        let page = page_request(self.page, self.limit, limits::PAGE)?;
        Ok((self.status.value()?, page.unwrap_or_else(|| PageRequest::new(1, limits::PAGE))))
    }
}

/// A mail as staff see it: what it says is not shown.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Mail)]
pub(crate) struct MailDto {
    #[serde(rename = "_id")]
    #[schema(format = Uuid)]
    id: String,
    to: String,
    subject: String,
    status: MailStatusChoice,
    /// How often it was tried since staff last asked for it.
    attempts: u32,
    /// Why the last attempt failed.
    error: Option<String>,
    /// There, and true, where it was given up together with the link that it held: it can't be sent once more.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    link_erased: bool,
    #[schema(format = DateTime)]
    created_at: String,
    #[schema(format = DateTime)]
    sent_at: Option<String>,
}

impl From<MailRecord> for MailDto {
    fn from(mail: MailRecord) -> Self {
        Self {
            id: mail.id.to_string(),
            to: mail.to.to_string(),
            subject: mail.subject,
            status: Choice(mail.status),
            attempts: mail.attempts,
            error: mail.error,
            link_erased: mail.is_link_erased,
            created_at: date(mail.created_at),
            sent_at: mail.sent_at.map(date),
        }
    }
}

#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct MailData {
    pub(crate) mail: MailDto,
}

/// A page of mails, newest first.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct MailList {
    mails: Vec<MailDto>,
    #[serde(flatten)]
    paging: Paging,
}

impl From<Page<MailRecord>> for MailList {
    fn from(page: Page<MailRecord>) -> Self {
        Self { paging: Paging::from(&page), mails: page.items.into_iter().map(Into::into).collect() }
    }
}
