//! Contact messages on the wire.

use super::{
    date::date,
    page::{Paging, page_request},
};
use crate::wire::{
    error::{ApiError, FieldErrors},
    input::{
        EmailField, HoneypotField, Input, MessageField, Optional, OptionalSubjectField, PageLimitParam,
        PageNumberParam, SenderNameField,
    },
};
use application::{
    contact::{Inbox, NewContactMessage},
    page::PageRequest,
};
use domain::contact::ContactMessage;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use validator::Validate;

/// Messages a page, unless the asker wants otherwise.
const PER_PAGE: u32 = 9;

#[derive(Deserialize, Validate, ToSchema)]
pub(crate) struct ContactInput {
    #[validate(nested)]
    name: SenderNameField,
    #[validate(nested)]
    email: EmailField,
    /// The form asks for it, the shop does without.
    #[validate(nested)]
    subject: Option<OptionalSubjectField>,
    #[validate(nested)]
    message: MessageField,
    /// People don't see this field; who fills it in is a robot and refused.
    #[validate(nested)]
    website: Option<HoneypotField>,
}

impl Input for ContactInput {
    type Output = NewContactMessage;

    fn into_domain(self) -> Result<NewContactMessage, ApiError> {
        Ok(NewContactMessage {
            name: self.name.value()?,
            email: self.email.value()?,
            subject: self.subject.value()?.unwrap_or_default(),
            text: self.message.value()?,
        })
    }

    fn refuse(fields: FieldErrors) -> ApiError {
        ApiError::contact_form(fields)
    }
}

/// Which page of the messages.
#[derive(Deserialize, Validate, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct InboxQuery {
    #[validate(nested)]
    #[param(inline)]
    page: Option<PageNumberParam>,
    /// 9 unless given.
    #[validate(nested)]
    #[param(inline)]
    limit: Option<PageLimitParam>,
}

impl Input for InboxQuery {
    type Output = PageRequest;

    fn into_domain(self) -> Result<PageRequest, ApiError> {
        Ok(page_request(self.page, self.limit, PER_PAGE)?.unwrap_or_else(|| PageRequest::new(1, PER_PAGE)))
    }
}

/// A message from the contact form.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = ContactMessage)]
pub(crate) struct ContactMessageDto {
    #[serde(rename = "_id")]
    #[schema(format = Uuid)]
    id: String,
    first_name: String,
    /// Empty for a name of one word.
    last_name: String,
    email: String,
    /// May be empty.
    subject: String,
    message: String,
    is_read: bool,
    #[schema(format = DateTime)]
    created_at: String,
}

impl From<ContactMessage> for ContactMessageDto {
    fn from(message: ContactMessage) -> Self {
        Self {
            id: message.id.to_string(),
            first_name: message.name.first.into(),
            last_name: message.name.last.into(),
            email: message.email.to_string(),
            subject: message.subject.into(),
            message: message.text.into(),
            is_read: message.is_read,
            created_at: date(message.created_at),
        }
    }
}

/// A page of messages, newest first.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ContactMessageList {
    messages: Vec<ContactMessageDto>,
    /// Unread ones on all pages.
    unread_count: u64,
    #[serde(flatten)]
    paging: Paging,
}

impl From<Inbox> for ContactMessageList {
    fn from(inbox: Inbox) -> Self {
        Self {
            paging: Paging::from(&inbox.page),
            unread_count: inbox.unread,
            messages: inbox.page.items.into_iter().map(Into::into).collect(),
        }
    }
}
