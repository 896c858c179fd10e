//! Refunds to cards: asks payment providers to pay back, and applies what they report.

mod apply;
mod by_hand;
mod check_refunds;
mod error;
pub(crate) mod ports;
mod request;
#[cfg(test)]
mod tests;

pub use error::RefundError;
pub use ports::*;
pub use request::WantedRefund;

use crate::{
    actor::Staff,
    catalogue::LiveCatalogue,
    clock::{Clock, IdGenerator},
    idempotency::Created,
    order::{IdempotentRequest, OrderRepository, OrderService, OrderView},
    payment::CardPayments,
    ports::Ports,
};
use domain::{
    ids::{MailId, OrderId},
    mail::{Letter, Mail, OrderReference, RefundReference},
    order::{CapturedMoney, CardRefund, EventAuthor, OrderEvent, RefundNote, RefundState},
    order_return::{OrderReturn, ReturnStatus},
};
use std::sync::Arc;

/// The author in an order's history of refunds that no staff member asked for.
const BY: &str = "Kart ödemesi";

/// Pays back card payments. An order's refunds are the only truth about what was paid back to its card.
pub struct RefundService {
    refunds: Arc<dyn RefundRepository>,
    orders: Arc<dyn OrderRepository>,
    order_service: OrderService,
    cards: CardPayments,
    catalogue: Arc<LiveCatalogue>,
    clock: Arc<dyn Clock>,
    ids: Arc<dyn IdGenerator>,
}

impl RefundService {
    #[must_use]
    pub fn new(ports: &Ports) -> Self {
        Self {
            refunds: Arc::clone(&ports.refunds),
            orders: Arc::clone(&ports.orders),
            order_service: OrderService::new(ports),
            cards: ports.cards.clone(),
            catalogue: Arc::clone(&ports.catalogue),
            clock: Arc::clone(&ports.clock),
            ids: Arc::clone(&ports.ids),
        }
    }

    /// Changes the order's refunds, and publishes the pieces that return to the stock.
    fn change(
        &self,
        staff: Option<&Staff>,
        order: OrderId,
        request: Option<&IdempotentRequest>,
        decision: &dyn RefundDecision,
    ) -> Result<Option<Created<CardRefund>>, RefundError> {
        let written = self.refunds.change(staff, order, request, decision)?;
        Ok(written.map(|WrittenRefund { refund, counts }| {
            self.catalogue.apply_counts(counts);
            refund
        }))
    }

    /// Returns the change that stores `refund`, new or changed, with everything that follows from it. `by` and `note` are
    /// for the order's history.
    fn change_of(
        &self,
        view: &OrderView,
        refund: CardRefund,
        by: EventAuthor,
        note: Option<RefundNote>,
    ) -> RefundChange {
        let at = self.clock.now();
        let others = view.refunds.iter().filter(|known| known.id != refund.id);
        let refunds: Vec<_> = others.chain([&refund]).cloned().collect();
        let money = CapturedMoney { refunds: &refunds, ..view.captured_money() };
        let event = view.order.after_card_refunds(&money).map(|change| OrderEvent { change, at, by, note });
        let order_return = view.returns.iter().find(|one| Some(one.id) == refund.return_id);
        let order_return = order_return.and_then(|one| {
            let status = money.return_status(one.id);
            let is_reached = matches!(one.status, ReturnStatus::Received | ReturnStatus::Refunded);
            let changed = || OrderReturn { status, updated_at: at, ..one.clone() };
            (is_reached && status != one.status).then(changed)
        });
        let is_done = |refund: &CardRefund| refund.state == RefundState::Done;
        let was_done = view.refunds.iter().any(|known| known.id == refund.id && is_done(known));
        let mails = if is_done(&refund) && !was_done { vec![self.mail(view, &refund)] } else { vec![] };
        RefundChange { refund, event, order_return, mails }
    }

    /// Returns the mail to the customer about a refund that is done.
    fn mail(&self, view: &OrderView, refund: &CardRefund) -> Mail {
        let order = OrderReference { id: view.order.id(), number: view.order.number() };
        Mail {
            id: MailId::new(self.ids.next()),
            to: view.email.clone(),
            letter: Letter::Refund(RefundReference { order, id: refund.id }),
        }
    }
}
