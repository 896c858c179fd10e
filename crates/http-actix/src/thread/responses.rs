//! Responses of support threads.

use crate::http::page::Paging;
use application::{
    page::Page,
    thread::{ThreadForViewer, ThreadOwner},
};
use chrono::{DateTime, Utc};
use domain::{
    account::PersonName,
    email::EmailAddress,
    ids::{ThreadId, UserId},
    json::time,
    thread::{Message, Subject, ThreadStatus},
};
use serde::Serialize;
use utoipa::ToSchema;

/// A support thread, seen from the reader's side.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Thread)]
pub(crate) struct ThreadDto {
    #[serde(rename = "_id")]
    id: ThreadId,
    subject: Subject,
    status: ThreadStatus,
    /// The customer.
    user_id: ThreadUser,
    /// Oldest first; only the last one in a list.
    messages: Vec<Message>,
    /// Whether the reader's side has unread messages.
    has_unread: bool,
    #[serde(serialize_with = "time")]
    created_at: DateTime<Utc>,
    #[serde(serialize_with = "time")]
    updated_at: DateTime<Utc>,
}

/// The current account of a thread's customer.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ThreadUser {
    #[serde(rename = "_id")]
    id: UserId,
    first_name: PersonName,
    last_name: PersonName,
    name: String,
    email: EmailAddress,
}

/// A thread in a list, with only its last message.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ListedThread {
    #[serde(flatten)]
    thread: ThreadDto,
    message_count: u32,
}

/// Threads, last updated first. The counts are present only if the request asks for a page.
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
    /// Threads with unread messages.
    pub(crate) unread_threads: u64,
}

impl From<ThreadOwner> for ThreadUser {
    fn from(owner: ThreadOwner) -> Self {
        Self {
            id: owner.id,
            name: owner.full_name(),
            first_name: owner.first_name,
            last_name: owner.last_name,
            email: owner.email,
        }
    }
}

impl From<ThreadForViewer> for ThreadDto {
    fn from(ThreadForViewer { side, view }: ThreadForViewer) -> Self {
        let thread = view.thread;
        Self {
            id: thread.id(),
            has_unread: thread.has_unread(side),
            status: thread.status(),
            subject: thread.subject().clone(),
            user_id: view.owner.into(),
            messages: view.messages,
            created_at: thread.created_at(),
            updated_at: thread.updated_at(),
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
