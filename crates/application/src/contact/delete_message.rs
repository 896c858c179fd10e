use super::{ContactError, ContactRepository};
use crate::actor::Staff;
use domain::ids::ContactMessageId;
use std::sync::Arc;

/// Removes a contact message, for staff.
pub struct DeleteMessage {
    /// Messages.
    pub messages: Arc<dyn ContactRepository>,
}

impl DeleteMessage {
    /// Removes the message for good.
    ///
    /// # Errors
    /// [`ContactError`].
    pub fn run(&self, _staff: &Staff, id: ContactMessageId) -> Result<(), ContactError> {
        if self.messages.delete(id)? { Ok(()) } else { Err(ContactError::NotFound) }
    }
}

#[cfg(test)]
mod tests {
    use super::DeleteMessage;
    use crate::{
        contact::{ContactError, MarkMessageRead, MockContactRepository},
        testing::staff,
    };
    use domain::ids::ContactMessageId;
    use std::sync::Arc;
    use uuid::Uuid;

    #[test]
    fn what_is_not_there_is_said() {
        let mut messages = MockContactRepository::new();
        messages.expect_delete().returning(|_| Ok(false));
        messages.expect_mark_read().returning(|_| Ok(false));
        let (messages, id) = (Arc::new(messages), ContactMessageId::new(Uuid::nil()));
        let deleted = DeleteMessage { messages: messages.clone() }.run(&staff(), id);
        assert!(matches!(deleted, Err(ContactError::NotFound)));
        let marked = MarkMessageRead { messages }.run(&staff(), id);
        assert!(matches!(marked, Err(ContactError::NotFound)));
    }
}
