//! Mails on the wire.

use super::{
    date::date,
    page::{PageOf, Paging},
};
use crate::wire::input::{Choice, MailStatusChoice, input};
use application::{
    mail::{MailRecord, MailText},
    page::Page,
};
use domain::{limits, mail::MailStatus};
use serde::Serialize;
use utoipa::ToSchema;

input! {
    /// Which mails to list.
    pub(crate) struct MailListQuery {
        status: Option<MailStatus>,
        page: PageOf<{ limits::PAGE }>,
    }
}

/// The staff's view of a mail, without its text.
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
    /// The number of attempts since staff last retried it.
    attempts: u32,
    /// Why the last attempt failed.
    error: Option<String>,
    /// Present and `true` if the mail's link has expired, so that it can't be retried.
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

/// The text of a mail.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct MailTextData {
    /// Its plain-text part without the secrets of its links; `null` if it was not kept, or if what it is about no longer
    /// exists.
    #[schema(required = true)]
    text: Option<String>,
    /// Whether the mail was sent with this text; otherwise it is what would be sent now.
    sent: bool,
}

impl From<MailText> for MailTextData {
    fn from(MailText { text, is_sent: sent }: MailText) -> Self {
        Self { text, sent }
    }
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
