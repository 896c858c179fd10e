//! Responses of support threads.

use crate::{
    http::{date::date, input::choice::Choice, page::Paging},
    thread::requests::{SideChoice, ThreadStatusChoice},
};
use application::{
    page::Page,
    thread::{ThreadForViewer, ThreadOwner},
};
use domain::thread::Message;
use serde::Serialize;
use utoipa::ToSchema;

/// A support thread, seen from the reader's side.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Thread)]
pub(crate) struct ThreadDto {
    #[serde(rename = "_id")]
    #[schema(format = Uuid)]
    id: String,
    subject: String,
    status: ThreadStatusChoice,
    /// The customer.
    user_id: ThreadUser,
    /// Oldest first; only the last one in a list.
    messages: Vec<ThreadMessageDto>,
    /// Whether the reader's side has unread messages.
    has_unread: bool,
    #[schema(format = DateTime)]
    created_at: String,
    #[schema(format = DateTime)]
    updated_at: String,
}

/// The current account of a thread's customer.
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

/// A message of a thread.
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
