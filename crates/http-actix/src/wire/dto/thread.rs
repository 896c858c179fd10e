//! Support threads on the wire.

use super::{
    date::date,
    page::{Paging, page_request},
};
use crate::wire::{
    error::{ApiError, FieldErrors},
    input::{
        Choice, HoneypotField, Input, MessageField, Optional, PageLimitParam, PageNumberParam, SideChoice,
        SideField, SideParam, SubjectField, ThreadStatusChoice, ThreadStatusParam,
    },
};
use application::{
    page::Page,
    thread::{NewThread, Reply, ThreadForViewer, ThreadOwner, ThreadQuery},
};
use domain::{
    limits,
    thread::{Message, Side},
};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use validator::Validate;

#[derive(Deserialize, Validate, ToSchema)]
pub(crate) struct ThreadInput {
    #[validate(nested)]
    subject: SubjectField,
    #[validate(nested)]
    text: MessageField,
    /// People don't see this field; who fills it in is a robot and refused.
    #[validate(nested)]
    website: Option<HoneypotField>,
}

impl Input for ThreadInput {
    type Output = NewThread;

    fn into_domain(self) -> Result<NewThread, ApiError> {
        Ok(NewThread { subject: self.subject.value()?, text: self.text.value()? })
    }

    fn refuse(fields: FieldErrors) -> ApiError {
        ApiError::thread_form(fields)
    }
}

#[derive(Deserialize, Validate, ToSchema)]
pub(crate) struct ReplyInput {
    /// Refused when the session is somebody else.
    #[validate(nested)]
    sender: SideField,
    #[validate(nested)]
    text: MessageField,
}

impl Input for ReplyInput {
    type Output = Reply;

    fn into_domain(self) -> Result<Reply, ApiError> {
        Ok(Reply { sender: self.sender.value()?, text: self.text.value()? })
    }
}

/// Which threads.
#[derive(Deserialize, Validate, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct ThreadListQuery {
    #[validate(nested)]
    #[param(inline)]
    status: Option<ThreadStatusParam>,
    #[validate(nested)]
    #[param(inline)]
    page: Option<PageNumberParam>,
    #[validate(nested)]
    #[param(inline)]
    limit: Option<PageLimitParam>,
}

impl Input for ThreadListQuery {
    type Output = ThreadQuery;

    fn into_domain(self) -> Result<ThreadQuery, ApiError> {
        Ok(ThreadQuery {
            status: self.status.value()?,
            page: page_request(self.page, self.limit, limits::PAGE)?,
        })
    }
}

/// As whom the asker reads.
#[derive(Deserialize, Validate, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct SideQuery {
    /// `admin`: as staff also in the asker's own threads.
    #[validate(nested)]
    #[param(inline)]
    side: Option<SideParam>,
}

impl Input for SideQuery {
    type Output = Option<Side>;

    fn into_domain(self) -> Result<Option<Side>, ApiError> {
        self.side.value()
    }
}

/// A support thread as the asker's side sees it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Thread)]
pub(crate) struct ThreadDto {
    #[serde(rename = "_id")]
    #[schema(format = Uuid)]
    id: String,
    subject: String,
    status: ThreadStatusChoice,
    /// Whose thread it is.
    user_id: ThreadUser,
    /// Oldest first; in a list only the last one.
    messages: Vec<ThreadMessageDto>,
    /// Whether the other side has written something not yet read.
    has_unread: bool,
    #[schema(format = DateTime)]
    created_at: String,
    #[schema(format = DateTime)]
    updated_at: String,
}

/// A thread's customer, as the account is today.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ThreadUser {
    #[serde(rename = "_id")]
    #[schema(format = Uuid)]
    id: String,
    first_name: String,
    last_name: String,
    name: String,
    email: String,
}

/// One message of a thread.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = ThreadMessage)]
pub(crate) struct ThreadMessageDto {
    #[serde(rename = "_id")]
    #[schema(format = Uuid)]
    id: String,
    sender: SideChoice,
    text: String,
    #[schema(format = DateTime)]
    created_at: String,
}

/// A thread in a list: with its last message alone.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ListedThread {
    #[serde(flatten)]
    thread: ThreadDto,
    message_count: u32,
}

/// Threads, last updated first; counted only when a page was asked for.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ThreadList {
    threads: Vec<ListedThread>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    total: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    total_pages: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    current_page: Option<u32>,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct UnreadThreads {
    /// Threads that hold an answer not yet read.
    pub(crate) unread_threads: u64,
}

impl From<ThreadOwner> for ThreadUser {
    fn from(owner: ThreadOwner) -> Self {
        Self {
            id: owner.id.to_string(),
            name: owner.full_name(),
            first_name: owner.first_name.into(),
            last_name: owner.last_name.into(),
            email: owner.email.to_string(),
        }
    }
}

impl From<Message> for ThreadMessageDto {
    fn from(message: Message) -> Self {
        Self {
            id: message.id.to_string(),
            sender: Choice(message.sender),
            text: message.text.into(),
            created_at: date(message.created_at),
        }
    }
}

impl From<ThreadForViewer> for ThreadDto {
    fn from(ThreadForViewer { side, view }: ThreadForViewer) -> Self {
        let thread = view.thread;
        Self {
            id: thread.id().to_string(),
            has_unread: thread.has_unread(side),
            status: Choice(thread.status()),
            subject: thread.subject().to_string(),
            user_id: view.owner.into(),
            messages: view.messages.into_iter().map(Into::into).collect(),
            created_at: date(thread.created_at()),
            updated_at: date(thread.updated_at()),
        }
    }
}

impl From<ThreadForViewer> for ListedThread {
    fn from(for_viewer: ThreadForViewer) -> Self {
        Self { message_count: for_viewer.view.thread.message_count(), thread: for_viewer.into() }
    }
}

impl ThreadList {
    pub(crate) fn new(page: Page<ThreadForViewer>, is_paged: bool) -> Self {
        let paging = is_paged.then(|| Paging::from(&page));
        Self {
            total: paging.as_ref().map(|paging| paging.total),
            total_pages: paging.as_ref().map(|paging| paging.total_pages),
            current_page: paging.as_ref().map(|paging| paging.current_page),
            threads: page.items.into_iter().map(Into::into).collect(),
        }
    }
}
