use super::{ContactError, ContactRepository};
use crate::actor::Staff;
use domain::ids::ContactMessageId;
use std::sync::Arc;

/// Notes that staff has opened a message.
pub struct MarkMessageRead {
    /// Messages.
    pub messages: Arc<dyn ContactRepository>,
}

impl MarkMessageRead {
    /// Marks the message as read; twice is fine.
    ///
    /// # Errors
    /// [`ContactError`].
    pub fn run(&self, _staff: &Staff, id: ContactMessageId) -> Result<(), ContactError> {
        if self.messages.mark_read(id)? { Ok(()) } else { Err(ContactError::NotFound) }
    }
}
