use crate::error::StorageError;
use crate::order::OrderService;
use domain::{
    email::EmailAddress,
    ids::MailId,
    mail::{Letter, Mail, OrderLetter, OrderReference},
    order::OrderNumber,
};

impl OrderService {
    /// Mails a link with a new key to the guest of this order, if the number and the e-mail belong together. Older
    /// links end, so that a guest can lock out another person who has seen one.
    pub fn mail_guest_link(&self, number: OrderNumber, email: &EmailAddress) -> Result<(), StorageError> {
        let Some(id) = self.guests.find_by_email(number, email)? else { return Ok(()) };
        let mail = Mail {
            id: MailId::new(self.ids.next()),
            to: email.clone(),
            letter: Letter::Order(OrderLetter::GuestLink, OrderReference { id, number }),
        };
        self.guests.replace_key(id, &self.ids.guest_key(), &mail, self.clock.now())
    }
}
