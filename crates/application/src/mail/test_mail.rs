use super::{Delivery, MailSender, PreparedMail, SendError};
use crate::{
    actor::Staff,
    clock::{Clock, IdGenerator},
    ports::Ports,
};
use domain::{
    ids::MailId,
    mail::{Letter, Mail},
};
use std::sync::Arc;

/// Sends mails that only show whether the mail server takes them.
pub struct TestMailService {
    sender: Arc<dyn MailSender>,
    clock: Arc<dyn Clock>,
    ids: Arc<dyn IdGenerator>,
}

impl TestMailService {
    #[must_use]
    pub fn new(sender: Arc<dyn MailSender>, ports: &Ports) -> Self {
        Self { sender, clock: Arc::clone(&ports.clock), ids: Arc::clone(&ports.ids) }
    }

    /// Sends a mail to the staff member at once, past the outbox, and returns where it went.
    ///
    /// # Errors
    /// [`SendError`] with the answer if the server does not take it, or the reason why there is none.
    pub fn send(&self, staff: &Staff) -> Result<Delivery, SendError> {
        let mail =
            Mail { id: MailId::new(self.ids.next()), to: staff.user().email.clone(), letter: Letter::Test };
        self.sender.send(&PreparedMail {
            mail,
            created_at: self.clock.now(),
            order: None,
            guest_key: None,
            product: None,
            texts: vec![],
        })
    }
}
