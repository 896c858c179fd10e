use super::{ContactError, ContactRepository};
use crate::{actor::Staff, ports::Ports};
use domain::ids::ContactMessageId;
use std::sync::Arc;

/// Removes a contact message, for staff.
pub struct DeleteMessage {
    messages: Arc<dyn ContactRepository>,
}

impl DeleteMessage {
    pub(crate) fn new(ports: &Ports) -> Self {
        Self { messages: Arc::clone(&ports.messages) }
    }

    /// Removes the message for good.
    ///
    /// # Errors
    /// [`ContactError`].
    pub fn run(&self, staff: &Staff, id: ContactMessageId) -> Result<(), ContactError> {
        if self.messages.delete(staff, id)? { Ok(()) } else { Err(ContactError::NotFound) }
    }
}

#[cfg(test)]
mod tests {
    use super::DeleteMessage;
    use crate::{
        contact::{ContactError, MarkMessageRead, MockContactRepository},
        ports::Ports,
        testing::{ports, staff},
    };
    use domain::ids::ContactMessageId;
    use std::sync::Arc;
    use uuid::Uuid;

    #[test]
    fn what_is_not_there_is_said() {
        let mut messages = MockContactRepository::new();
        messages.expect_delete().returning(|_, _| Ok(false));
        messages.expect_mark_read().returning(|_, _| Ok(false));
        let ports = Ports { messages: Arc::new(messages), ..ports() };
        let id = ContactMessageId::new(Uuid::nil());
        let deleted = DeleteMessage::new(&ports).run(&staff(), id);
        assert!(matches!(deleted, Err(ContactError::NotFound)));
        let marked = MarkMessageRead::new(&ports).run(&staff(), id);
        assert!(matches!(marked, Err(ContactError::NotFound)));
    }
}
