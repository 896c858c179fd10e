//! Requests of support threads.

use crate::http::{
    error::ApiError,
    input::{choice::choices, field::Flat, input, values::Honeypot},
    page::PageFields,
};
use application::thread::{NewThread, Reply, ThreadQuery};
use domain::thread::{MessageText, Side, Subject, ThreadStatus};

choices! {
    ThreadStatus, "open veya closed yazın.";
    Side, "user veya admin yazın.";
}

input! {
    pub(crate) struct ThreadInput -> NewThread, or ApiError::thread_form {
        subject: Subject,
        text: MessageText,
        /// People don't see this field; a program that fills it in is refused.
        website: Option<Honeypot>,
    }

    pub(crate) struct ReplyInput -> Reply {
        /// The side that the session is on.
        sender: Side,
        text: MessageText,
    }

    /// Which threads.
    pub(crate) struct ThreadListQuery -> ThreadQuery {
        status: Option<ThreadStatus>,
        page: Flat<PageFields>,
    }

    /// The side that the reader is on.
    pub(crate) struct SideQuery {
        /// `admin`: as staff also in the reader's own threads.
        side: Option<Side>,
    }
}

impl From<ThreadInput> for NewThread {
    fn from(input: ThreadInput) -> Self {
        Self { subject: input.subject, text: input.text }
    }
}

impl From<ReplyInput> for Reply {
    fn from(input: ReplyInput) -> Self {
        Self { sender: input.sender, text: input.text }
    }
}

impl From<ThreadListQuery> for ThreadQuery {
    fn from(query: ThreadListQuery) -> Self {
        Self { status: query.status, page: query.page.asked_for() }
    }
}
