use super::{
    CardPayments, GatewayError, PaymentGateway, PaymentRepository, PaymentRequest, PlaceCardOrderError, apply,
};
use crate::{
    actor::Customer,
    catalogue::StockDisplay,
    clock::Clock,
    order::{
        CardPayment, OrderRepository, OrderRequest, OrderView, PlaceOrder, PlaceOrderError, PlacedOrder,
    },
    ports::Ports,
};
use chrono::TimeDelta;
use domain::{
    ids::OrderId,
    order::{Order, OrderChange, OrderEvent, OrderStatus},
};
use std::{net::IpAddr, sync::Arc};

/// How long the request that has placed an order may still be opening its page: a little more than the provider is
/// given.
const OPENING: TimeDelta = TimeDelta::seconds(15);

/// Where a card order comes from.
#[derive(Clone, Debug)]
pub struct CardCheckout {
    /// The client's address.
    pub buyer_address: IpAddr,
    /// Where the shop's pages are: `https://shop.example`.
    pub origin: String,
}

/// An order that waits for its payment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlacedCardOrder {
    /// The order.
    pub order: PlacedOrder,
    /// Where it is paid.
    pub url: String,
}

/// Places an order that is paid by card, and opens its provider's page.
pub struct PlaceCardOrder {
    place_order: PlaceOrder,
    cards: CardPayments,
    payments: Arc<dyn PaymentRepository>,
    orders: Arc<dyn OrderRepository>,
    stock_display: Arc<dyn StockDisplay>,
    clock: Arc<dyn Clock>,
}

impl PlaceCardOrder {
    pub(crate) fn new(ports: &Ports) -> Self {
        Self {
            place_order: PlaceOrder::new(ports),
            cards: ports.cards.clone(),
            payments: Arc::clone(&ports.payments),
            orders: Arc::clone(&ports.orders),
            stock_display: Arc::clone(&ports.stock_display),
            clock: Arc::clone(&ports.clock),
        }
    }

    /// Writes the order first, then asks the provider. A repeat with the same key answers the same page as long as it
    /// can be paid on.
    ///
    /// # Errors
    /// [`PlaceCardOrderError`]; whatever was placed is cancelled then, unless an earlier request placed it.
    pub fn run(
        &self,
        customer: &Customer,
        request: OrderRequest,
        from: &CardCheckout,
    ) -> Result<PlacedCardOrder, PlaceCardOrderError> {
        let gateway = self.cards.current().ok_or(PlaceCardOrderError::Unavailable)?;
        let placed = self.place_order.run(customer, request)?;
        let OrderView { order, payment, .. } = self.view(placed.id)?;
        let url = if placed.is_new {
            self.open(gateway, customer, &order, from)?
        } else {
            self.resume(customer, &order, payment, from)?
        };
        Ok(PlacedCardOrder { order: placed, url })
    }

    fn view(&self, order: OrderId) -> Result<OrderView, PlaceCardOrderError> {
        Ok(self.orders.find(order)?.ok_or(PlaceOrderError::CatalogueChanging)?)
    }

    /// The page of an order that an earlier request has placed.
    fn resume(
        &self,
        customer: &Customer,
        order: &Order,
        payment: Option<CardPayment>,
        from: &CardCheckout,
    ) -> Result<String, PlaceCardOrderError> {
        let now = self.clock.now();
        let is_over = order.status() != OrderStatus::AwaitingPayment
            || order.payment_problem().is_some()
            || payment.as_ref().is_some_and(|payment| payment.is_expired)
            || self.cards.expiry_of(order.created_at()) <= now;
        match payment.and_then(|payment| payment.url) {
            _ if is_over => Err(PlaceCardOrderError::Settled),
            Some(url) => Ok(url),
            None if now - order.created_at() < OPENING => Err(PlaceCardOrderError::UnderWay),
            // The server that was opening it has ended meanwhile.
            None => {
                let gateway = self.cards.current().ok_or(PlaceCardOrderError::Unavailable)?;
                self.open(gateway, customer, order, from)
            }
        }
    }

    fn open(
        &self,
        gateway: &dyn PaymentGateway,
        customer: &Customer,
        order: &Order,
        from: &CardCheckout,
    ) -> Result<String, PlaceCardOrderError> {
        let request = PaymentRequest {
            order,
            buyer: customer.user(),
            buyer_address: from.buyer_address,
            origin: &from.origin,
            at: self.clock.now(),
            expires_at: self.cards.expiry_of(order.created_at()),
        };
        match gateway.open(&request) {
            Ok(page) => {
                let url = self.payments.keep_page(order.id(), gateway.provider(), &page)?;
                // It may have been called off while the provider was asked.
                let now = self.view(order.id())?.order.status();
                if now == OrderStatus::AwaitingPayment { Ok(url) } else { Err(PlaceCardOrderError::Settled) }
            }
            Err(error) => self.withdraw(order, &error),
        }
    }

    /// Cancels an order whose page could not be opened, and frees its key.
    fn withdraw(&self, order: &Order, error: &GatewayError) -> Result<String, PlaceCardOrderError> {
        tracing::warn!(%error, order = %order.id(), "no payment page");
        let event = OrderEvent {
            change: OrderChange::Status(OrderStatus::Cancelled),
            at: self.clock.now(),
            by: apply::BY.into(),
            note: None,
        };
        self.orders.withdraw(order, &event)?;
        self.stock_display.recount(&order.products());
        Err(PlaceCardOrderError::Unavailable)
    }
}
