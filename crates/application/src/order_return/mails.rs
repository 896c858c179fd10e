//! Mails about a return.

use crate::{clock::IdGenerator, ports::Ports};
use domain::{
    email::EmailAddress,
    ids::MailId,
    mail::{Letter, Mail, OrderReference, ReturnLetter, ReturnReference},
    order::Order,
    order_return::{OrderReturn, ReturnStatus},
    shop::ShopFacts,
};
use std::sync::Arc;

/// Writes the mails that tell of returns.
pub(super) struct ReturnMails {
    ids: Arc<dyn IdGenerator>,
    shop: Arc<ShopFacts>,
}

impl ReturnMails {
    pub(super) fn new(ports: &Ports) -> Self {
        Self { ids: Arc::clone(&ports.ids), shop: Arc::clone(&ports.shop) }
    }

    /// Returns what is told of a return as it is now: each step to its customer, a new one to the shop too.
    pub(super) fn of(&self, order: &Order, customer: &EmailAddress, about: &OrderReturn) -> Vec<Mail> {
        let reference = ReturnReference {
            order: OrderReference { id: order.id(), number: order.number() },
            id: about.id,
        };
        let mail = |letter: &ReturnLetter| {
            let to = if *letter == ReturnLetter::New { &self.shop.notices_email } else { customer };
            Mail {
                id: MailId::new(self.ids.next()),
                to: to.clone(),
                letter: Letter::Return(*letter, reference),
            }
        };
        letters_of(about.status).iter().map(mail).collect()
    }
}

const fn letters_of(status: ReturnStatus) -> &'static [ReturnLetter] {
    match status {
        ReturnStatus::Requested => &[ReturnLetter::Requested, ReturnLetter::New],
        ReturnStatus::Approved => &[ReturnLetter::Approved],
        ReturnStatus::Refused => &[ReturnLetter::Refused],
        ReturnStatus::Received => &[ReturnLetter::Received],
        ReturnStatus::Refunded => &[ReturnLetter::Refunded],
    }
}
