use super::{ContactError, ContactRepository};
use crate::{actor::Staff, ports::Ports};
use domain::ids::ContactMessageId;
use std::sync::Arc;

/// Notes that staff has opened a message.
pub struct MarkMessageRead {
    messages: Arc<dyn ContactRepository>,
}

impl MarkMessageRead {
    pub(crate) fn new(ports: &Ports) -> Self {
        Self { messages: Arc::clone(&ports.messages) }
    }

    /// Marks the message as read; twice is fine.
    ///
    /// # Errors
    /// [`ContactError`].
    pub fn run(&self, staff: &Staff, id: ContactMessageId) -> Result<(), ContactError> {
        if self.messages.mark_read(staff, id)? { Ok(()) } else { Err(ContactError::NotFound) }
    }
}
