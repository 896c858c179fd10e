use super::{
    GatewayError, PaymentGateway, PaymentRequest, PaymentService, PaymentState, PlaceCardOrderError, apply,
};
use crate::{
    actor::Customer,
    order::{OrderRequest, OrderView, PlaceOrderError, PlacedOrder, Recorded},
};
use chrono::TimeDelta;
use domain::{
    ids::OrderId,
    order::{Order, OrderChange, OrderEvent, OrderStatus, PaymentEvent},
};
use std::net::IpAddr;

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

impl PaymentService {
    /// Writes the order first, then asks the provider. A repeat with the same key answers the same page as long as it
    /// can be paid on; after that it ends the order that nobody has paid, and places another.
    ///
    /// # Errors
    /// [`PlaceCardOrderError`]; whatever was placed is cancelled then, unless an earlier request placed it.
    pub fn place_card_order(
        &self,
        customer: &Customer,
        request: OrderRequest,
        from: &CardCheckout,
    ) -> Result<PlacedCardOrder, PlaceCardOrderError> {
        let gateway = self.cards.current().ok_or(PlaceCardOrderError::Unavailable)?;
        let mut placed = self.order_service.place(customer, request.clone())?;
        let mut view = self.view(placed.id)?;
        if !placed.is_new && self.is_out_of_time(&view) {
            if self.end_unpaid(&view.order)? {
                placed = self.order_service.place(customer, request)?;
            }
            view = self.view(placed.id)?;
        }
        let url = if placed.is_new {
            self.open(gateway, customer, &view.order, from)?
        } else {
            self.resume(customer, &view, from)?
        };
        Ok(PlacedCardOrder { order: placed, url })
    }

    fn view(&self, order: OrderId) -> Result<OrderView, PlaceCardOrderError> {
        Ok(self.orders.find(order)?.ok_or(PlaceOrderError::CatalogueChanging)?)
    }

    /// Whether nobody can pay for it any more: its page's time is over, or its own.
    fn is_out_of_time(&self, view: &OrderView) -> bool {
        view.payment.as_ref().is_some_and(|payment| payment.is_expired)
            || self.cards.expiry_of(view.order.created_at()) <= self.clock.now()
    }

    /// Cancels an order of which the provider says that nobody has paid, and frees its key; answers whether it was
    /// one. Other events are applied.
    fn end_unpaid(&self, order: &Order) -> Result<bool, PlaceCardOrderError> {
        if !is_awaited(order) {
            return Ok(false);
        }
        let Some(page) = self.payments.page(order.id())? else { return self.free_key(order) };
        let Some(gateway) = self.cards.of(page.provider) else { return Ok(false) };
        match gateway.look_up(&page.session) {
            // What was begun on the page in its last moments may still come through.
            Ok(PaymentState::Open) if !page.is_over(self.clock.now()) => Ok(false),
            Ok(
                PaymentState::Open
                | PaymentState::Refused
                | PaymentState::Over { event: PaymentEvent::Failed, .. },
            ) => self.free_key(order),
            Ok(PaymentState::Over { event, reference }) => {
                self.apply_payment_event(order.id(), &event, reference.as_deref())?;
                Ok(false)
            }
            Ok(PaymentState::UnderReview) => Ok(false),
            Err(error) => {
                tracing::warn!(%error, order = %order.id(), "a payment could not be looked up");
                match error {
                    GatewayError::Unavailable(_) => Err(PlaceCardOrderError::Unavailable),
                    GatewayError::Refused(_) | GatewayError::Untrusted => Ok(false),
                }
            }
        }
    }

    /// The page of an order that an earlier request has placed.
    fn resume(
        &self,
        customer: &Customer,
        view: &OrderView,
        from: &CardCheckout,
    ) -> Result<String, PlaceCardOrderError> {
        let order = &view.order;
        match view.payment.as_ref().and_then(|payment| payment.url.clone()) {
            _ if order.status() != OrderStatus::AwaitingPayment => Err(PlaceCardOrderError::Settled),
            _ if !is_awaited(order) || self.is_out_of_time(view) => Err(PlaceCardOrderError::Pending),
            Some(url) => Ok(url),
            None if self.clock.now() - order.created_at() < OPENING => Err(PlaceCardOrderError::UnderWay),
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
        self.free_key(order)?;
        Err(PlaceCardOrderError::Unavailable)
    }

    /// Cancels an order that nobody has paid, so that its key may place another; `false` when it has changed meanwhile.
    fn free_key(&self, order: &Order) -> Result<bool, PlaceCardOrderError> {
        let event = OrderEvent {
            change: OrderChange::Status(OrderStatus::Cancelled),
            at: self.clock.now(),
            by: apply::BY.into(),
            note: None,
        };
        let Recorded::Yes(_, counts) = self.orders.withdraw(order, &event)? else { return Ok(false) };
        self.catalogue.apply_counts(counts);
        Ok(true)
    }
}

/// Whether its money may still come.
fn is_awaited(order: &Order) -> bool {
    order.status() == OrderStatus::AwaitingPayment && order.payment_problem().is_none()
}
