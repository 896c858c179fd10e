//! Requests of support threads.

use crate::http::{
    input::{
        field::Flat,
        input,
        values::{Honeypot, choices},
    },
    page::PageFields,
};
use application::thread::{NewThread, Reply, ThreadQuery};
use domain::thread::{MessageText, Side, Subject, ThreadStatus};

choices! {
    ThreadStatus, "open veya closed yazın.";
    Side, "user veya admin yazın.";
}

input! {
    pub(crate) struct ThreadInput -> NewThread {
        subject "Konu": Subject,
        text "Mesaj": MessageText,
        /// People don't see this field; a program that fills it in is refused.
        website "Web sitesi": Option<Honeypot>,
    }

    pub(crate) struct ReplyInput -> Reply {
        /// The side that the session is on.
        sender "Gönderen": Side,
        text "Mesaj": MessageText,
    }

    /// Which threads.
    pub(crate) struct ThreadListQuery -> ThreadQuery {
        status "Durum": Option<ThreadStatus>,
        page: Flat<PageFields>,
    }

    /// The side that the reader is on.
    pub(crate) struct SideQuery {
        /// `admin`: as staff also in the reader's own threads.
        side "Taraf": Option<Side>,
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
