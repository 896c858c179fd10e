use super::{
    GatewayError, Payer, PaymentGateway, PaymentRequest, PaymentService, PaymentState, PlaceCardOrderError,
    apply,
};
use crate::order::{OrderAccessError, OrderRequest, OrderView, PlacedOrder, Purchaser, Recorded};
use chrono::TimeDelta;
use domain::{
    ids::OrderId,
    order::{InstalmentTerms, Order, OrderChange, OrderEvent, OrderStatus, PaymentEvent},
};
use std::net::IpAddr;

/// How long a request may be opening the payment page: a little longer than the provider's timeout.
const OPENING: TimeDelta = TimeDelta::seconds(15);

/// The origin of a card order request.
#[derive(Clone, Debug)]
pub struct CardCheckout {
    /// The client's address.
    pub buyer_address: IpAddr,
    /// Origin of the shop's pages: `https://shop.example`.
    pub origin: String,
}

/// An order that awaits its card payment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlacedCardOrder {
    pub order: PlacedOrder,
    /// URL of the payment page.
    pub url: String,
}

impl PaymentService {
    /// Writes the order, then opens its payment page. The unpaid order that it replaces is cancelled first. A repeat with
    /// the key returns the open page. After the page has expired, a repeat cancels the unpaid order and places another
    /// one.
    ///
    /// # Errors
    /// [`PlaceCardOrderError`]. The new order is cancelled then; an order of an earlier request is not.
    pub fn place_card_order(
        &self,
        purchaser: &Purchaser,
        request: OrderRequest,
        from: &CardCheckout,
    ) -> Result<PlacedCardOrder, PlaceCardOrderError> {
        let gateway = self.cards.current().ok_or(PlaceCardOrderError::Unavailable)?;
        self.replace_unpaid(purchaser, &request)?;
        let mut placed = self.order_service.place(purchaser, request.clone())?;
        let mut view = self.view(placed.id)?;
        if !placed.is_new && self.is_out_of_time(&view) {
            if self.end_unpaid(&view.order)? {
                placed = self.order_service.place(purchaser, request)?;
            }
            view = self.view(placed.id)?;
        }
        let url = if placed.is_new {
            self.open(gateway, purchaser, &view.order, from)?
        } else {
            self.resume(purchaser, &view, from)?
        };
        Ok(PlacedCardOrder { order: placed, url })
    }

    pub(super) fn view(&self, order: OrderId) -> Result<OrderView, PlaceCardOrderError> {
        Ok(self.orders.find(order)?.ok_or(OrderAccessError::NotFound)?)
    }

    /// Returns whether the order can't be paid any more, because its page or its own time has expired.
    fn is_out_of_time(&self, view: &OrderView) -> bool {
        view.payment.as_ref().is_some_and(|payment| payment.is_expired)
            || self.cards.expiry_of(view.order.created_at()) <= self.clock.now()
    }

    /// Cancels an order that the provider reports as unpaid, and frees its key. Returns whether it did. Other events
    /// are applied.
    fn end_unpaid(&self, order: &Order) -> Result<bool, PlaceCardOrderError> {
        if !is_awaited(order) {
            return Ok(false);
        }
        let Some(page) = self.payments.page(order.id())? else { return self.free_key(order) };
        let Some(gateway) = self.cards.of(page.provider) else { return Ok(false) };
        match gateway.look_up(&page.session) {
            // A payment begun in the page's last moments may still arrive.
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

    /// Returns the payment page of an order that an earlier request placed.
    fn resume(
        &self,
        purchaser: &Purchaser,
        view: &OrderView,
        from: &CardCheckout,
    ) -> Result<String, PlaceCardOrderError> {
        let order = &view.order;
        match view.payment.as_ref().and_then(|payment| payment.url.clone()) {
            _ if order.status() != OrderStatus::AwaitingPayment => Err(PlaceCardOrderError::Settled),
            _ if !is_awaited(order) || self.is_out_of_time(view) => Err(PlaceCardOrderError::Pending),
            Some(url) => Ok(url),
            None if self.clock.now() - order.created_at() < OPENING => Err(PlaceCardOrderError::UnderWay),
            // The instance that was opening the page has stopped meanwhile.
            None => {
                let gateway = self.cards.current().ok_or(PlaceCardOrderError::Unavailable)?;
                self.open(gateway, purchaser, order, from)
            }
        }
    }

    fn open(
        &self,
        gateway: &dyn PaymentGateway,
        purchaser: &Purchaser,
        order: &Order,
        from: &CardCheckout,
    ) -> Result<String, PlaceCardOrderError> {
        let offered = order.offered_instalments(&InstalmentTerms::NONE);
        let request = PaymentRequest {
            order,
            payer: &Payer::new(purchaser, order),
            buyer_address: from.buyer_address,
            origin: &from.origin,
            instalments: &offered,
            at: self.clock.now(),
            expires_at: self.cards.expiry_of(order.created_at()),
        };
        match gateway.open(&request) {
            Ok(page) => {
                let url = self.payments.keep_page(order.id(), gateway.provider(), &page, &offered)?;
                // The order may have been cancelled while the provider was asked.
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

    /// Cancels an unpaid order so that its key can be used again; `false` if it has changed meanwhile.
    pub(super) fn free_key(&self, order: &Order) -> Result<bool, PlaceCardOrderError> {
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

/// Returns whether the payment may still arrive.
pub(super) fn is_awaited(order: &Order) -> bool {
    order.status() == OrderStatus::AwaitingPayment && order.payment_problem().is_none()
}
