//! Support threads on the wire.

use super::{
    catalogue::{Paging, date},
    check::{self, Problems},
};
use crate::error::ApiError;
use application::{
    page::Page,
    thread::{NewThread, Reply, ThreadForViewer, ThreadOwner},
};
use domain::thread::{Message, MessageText, Side, Subject};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use validator::Validate;

#[derive(Default, Deserialize, Validate, ToSchema)]
#[serde(default)]
pub(crate) struct ThreadInput {
    subject: String,
    text: String,
    /// People don't see this field; who fills it in is a robot and refused.
    website: Option<String>,
}

impl ThreadInput {
    pub(crate) fn into_domain(self) -> Result<NewThread, ApiError> {
        check::honeypot(self.website.as_deref())?;
        let mut problems = Problems::default();
        let subject = problems.text("subject", Subject::new(&self.subject));
        let text = problems.text("text", MessageText::new(&self.text));
        match (subject, text) {
            (Some(subject), Some(text)) => Ok(NewThread { subject, text }),
            _ if self.subject.trim().is_empty() || self.text.trim().is_empty() => {
                Err(ApiError::blank_thread(problems.fields()))
            }
            _ => Err(ApiError::fields(problems.fields())),
        }
    }
}

#[derive(Default, Deserialize, Validate, ToSchema)]
#[serde(default)]
pub(crate) struct ReplyInput {
    /// `user` or `admin`; refused when the session is somebody else.
    sender: String,
    text: String,
}

impl ReplyInput {
    pub(crate) fn into_domain(self) -> Result<Reply, ApiError> {
        let mut problems = Problems::default();
        let sender = Side::parse(&self.sender);
        if sender.is_none() {
            problems.note("sender", "user veya admin yazın.");
        }
        let text = problems.text("text", MessageText::new(&self.text));
        match (sender, text) {
            (Some(sender), Some(text)) => Ok(Reply { sender, text }),
            _ => Err(ApiError::fields(problems.fields())),
        }
    }
}

/// A support thread as the asker's side sees it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Thread {
    #[serde(rename = "_id")]
    id: String,
    subject: String,
    /// `open` or `closed`.
    status: String,
    /// Whose thread it is.
    user_id: ThreadUser,
    /// Oldest first; in a list only the last one.
    messages: Vec<ThreadMessage>,
    /// Whether the other side has written something not yet read.
    has_unread: bool,
    created_at: String,
    updated_at: String,
}

/// A thread's customer, as the account is today.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ThreadUser {
    #[serde(rename = "_id")]
    id: String,
    first_name: String,
    last_name: String,
    name: String,
    email: String,
}

/// One message of a thread.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ThreadMessage {
    #[serde(rename = "_id")]
    id: String,
    /// `user` or `admin`.
    sender: String,
    text: String,
    created_at: String,
}

/// A thread in a list: with its last message alone.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ListedThread {
    #[serde(flatten)]
    thread: Thread,
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
            name: format!("{} {}", owner.first_name, owner.last_name),
            first_name: owner.first_name.into(),
            last_name: owner.last_name.into(),
            email: owner.email.to_string(),
        }
    }
}

impl From<Message> for ThreadMessage {
    fn from(message: Message) -> Self {
        Self {
            id: message.id.to_string(),
            sender: message.sender.as_str().to_owned(),
            text: message.text.into(),
            created_at: date(message.created_at),
        }
    }
}

impl From<ThreadForViewer> for Thread {
    fn from(ThreadForViewer { side, view }: ThreadForViewer) -> Self {
        let thread = view.thread;
        Self {
            id: thread.id.to_string(),
            has_unread: thread.has_unread(side),
            status: thread.status.as_str().to_owned(),
            subject: thread.subject.into(),
            user_id: view.owner.into(),
            messages: view.messages.into_iter().map(Into::into).collect(),
            created_at: date(thread.created_at),
            updated_at: date(thread.updated_at),
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
