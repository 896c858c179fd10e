use super::{ContactError, ContactRepository};
use crate::{
    actor::Staff,
    page::{Page, PageRequest},
    ports::Ports,
};
use domain::contact::ContactMessage;
use std::sync::Arc;

/// A page of messages, and how many of all nobody has opened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Inbox {
    /// The page, newest first.
    pub page: Page<ContactMessage>,
    /// Unread ones on all pages.
    pub unread: u64,
}

/// Lists contact messages, for staff.
pub struct ListMessages {
    messages: Arc<dyn ContactRepository>,
}

impl ListMessages {
    pub(crate) fn new(ports: &Ports) -> Self {
        Self { messages: Arc::clone(&ports.messages) }
    }

    /// Returns one page.
    ///
    /// # Errors
    /// [`ContactError::Storage`].
    pub fn run(&self, _staff: &Staff, page: PageRequest) -> Result<Inbox, ContactError> {
        Ok(Inbox { page: self.messages.list(page)?, unread: self.messages.count_unread()? })
    }
}
