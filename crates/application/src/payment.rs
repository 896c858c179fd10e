//! Card payments: opens payment pages, applies the providers' notices, and checks payments without a notice.

mod apply;
mod check_payments;
mod error;
mod handle_notice;
mod place_card_order;
pub(crate) mod ports;
pub(crate) mod providers;
mod replace_unpaid;
mod returning_guest;
#[cfg(test)]
mod tests;

pub use error::{NoticeError, PlaceCardOrderError};
pub use handle_notice::PaymentOutcome;
pub use place_card_order::{CardCheckout, PlacedCardOrder};
pub use ports::*;
pub use providers::CardPayments;

use crate::{
    catalogue::LiveCatalogue,
    clock::Clock,
    order::{OrderRepository, OrderService},
    ports::Ports,
    refund::RefundService,
};
use std::sync::Arc;

/// Takes card payments: opens payment pages, handles the providers' notices and checks open payments.
pub struct PaymentService {
    order_service: OrderService,
    refunds: RefundService,
    cards: CardPayments,
    payments: Arc<dyn PaymentRepository>,
    orders: Arc<dyn OrderRepository>,
    catalogue: Arc<LiveCatalogue>,
    clock: Arc<dyn Clock>,
}

impl PaymentService {
    #[must_use]
    pub fn new(ports: &Ports) -> Self {
        Self {
            order_service: OrderService::new(ports),
            refunds: RefundService::new(ports),
            cards: ports.cards.clone(),
            payments: Arc::clone(&ports.payments),
            orders: Arc::clone(&ports.orders),
            catalogue: Arc::clone(&ports.catalogue),
            clock: Arc::clone(&ports.clock),
        }
    }
}
