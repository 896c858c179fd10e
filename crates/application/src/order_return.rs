//! Returns of goods: customers request them, the shop decides on them.

mod error;
mod move_return;
pub(crate) mod ports;
mod request_return;

pub use error::ReturnAccessError;
pub use ports::*;

use crate::{
    actor::Staff,
    catalogue::LiveCatalogue,
    clock::{Clock, IdGenerator},
    error::StorageError,
    order::OrderRepository,
    page::{Page, PageRequest},
    ports::Ports,
    refund::RefundService,
    shop::LiveShop,
};
use domain::{
    email::EmailAddress,
    ids::MailId,
    mail::{Letter, Mail, OrderReference, ReturnLetter, ReturnReference},
    order::Order,
    order_return::{OrderReturn, ReturnStatus},
};
use std::sync::Arc;

const fn letters_of(status: ReturnStatus) -> &'static [ReturnLetter] {
    match status {
        ReturnStatus::Requested => &[ReturnLetter::Requested, ReturnLetter::New],
        ReturnStatus::Approved => &[ReturnLetter::Approved],
        ReturnStatus::Refused => &[ReturnLetter::Refused],
        ReturnStatus::Received => &[ReturnLetter::Received],
        ReturnStatus::Refunded => &[ReturnLetter::Refunded],
    }
}

/// Accepts return requests and moves returns along.
pub struct ReturnService {
    orders: Arc<dyn OrderRepository>,
    returns: Arc<dyn ReturnRepository>,
    refunds: RefundService,
    catalogue: Arc<LiveCatalogue>,
    clock: Arc<dyn Clock>,
    ids: Arc<dyn IdGenerator>,
    shop: Arc<LiveShop>,
}

impl ReturnService {
    #[must_use]
    pub fn new(ports: &Ports) -> Self {
        Self {
            orders: Arc::clone(&ports.orders),
            returns: Arc::clone(&ports.returns),
            refunds: RefundService::new(ports),
            catalogue: Arc::clone(&ports.catalogue),
            clock: Arc::clone(&ports.clock),
            ids: Arc::clone(&ports.ids),
            shop: Arc::clone(&ports.shop),
        }
    }

    /// Returns a page of returns, newest first.
    pub fn list(
        &self,
        _staff: &Staff,
        status: Option<ReturnStatus>,
        page: PageRequest,
    ) -> Result<Page<ReturnView>, StorageError> {
        self.returns.list(status, page)
    }

    /// Returns the mails for the return's current status: one to the customer, and for a new return one to the shop.
    fn mails(&self, order: &Order, customer: &EmailAddress, about: &OrderReturn) -> Vec<Mail> {
        let reference = ReturnReference {
            order: OrderReference { id: order.id(), number: order.number() },
            id: about.id,
        };
        let shop = self.shop.facts();
        let mail = |letter: &ReturnLetter| {
            let to = if *letter == ReturnLetter::New { &shop.notices_email } else { customer };
            Mail {
                id: MailId::new(self.ids.next()),
                to: to.clone(),
                letter: Letter::Return(*letter, reference),
            }
        };
        letters_of(about.status).iter().map(mail).collect()
    }
}

/// Number of attempts when the order's returns change concurrently.
const TRIES: usize = 5;
