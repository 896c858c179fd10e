//! Mails about an order.

use crate::{clock::IdGenerator, ports::Ports};
use domain::{
    email::EmailAddress,
    ids::MailId,
    mail::{Mail, OrderLetter},
    order::Order,
    shop::ShopFacts,
};
use std::sync::Arc;

/// Writes the mails that tell of orders.
pub(super) struct OrderMails {
    ids: Arc<dyn IdGenerator>,
    shop: Arc<ShopFacts>,
}

impl OrderMails {
    pub(super) fn new(ports: &Ports) -> Self {
        Self { ids: Arc::clone(&ports.ids), shop: Arc::clone(&ports.shop) }
    }

    /// Returns a mail of each letter: that of a new order to the shop, the others to the customer.
    pub(super) fn of(&self, order: &Order, customer: &EmailAddress, letters: &[OrderLetter]) -> Vec<Mail> {
        let mail = |letter: &OrderLetter| {
            let to = if *letter == OrderLetter::New { &self.shop.notices_email } else { customer };
            Mail::about_order(MailId::new(self.ids.next()), to.clone(), *letter, order)
        };
        letters.iter().map(mail).collect()
    }
}
