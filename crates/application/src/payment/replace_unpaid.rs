use super::{
    DuePage, GatewayError, PaymentGateway, PaymentService, PaymentState, PlaceCardOrderError,
    place_card_order::is_awaited,
};
use crate::order::{OrderAccessError, OrderRequest, Purchaser};
use domain::order::{Order, OrderStatus, PaymentEvent};

/// Number of look-ups. A provider refuses to close a page that is paid at this moment; the second look-up finds the payment.
const LOOK_UPS: usize = 2;

impl PaymentService {
    /// Cancels the unpaid card order that a new order replaces, and closes its payment page if the provider can. It comes
    /// before the new order, because the old one may hold the last pieces or the last use of a code. A new order that
    /// would be refused cancels nothing. A repeat of a request that has placed its order replaces nothing.
    ///
    /// # Errors
    /// [`PlaceCardOrderError::Place`] if the new order would be refused, [`PlaceCardOrderError::Paid`] if the old order
    /// is paid meanwhile, [`PlaceCardOrderError::Pending`] if its payment is not known yet,
    /// [`PlaceCardOrderError::NotReplaceable`] if it is no card order, [`PlaceCardOrderError::Replaced`],
    /// [`PlaceCardOrderError::Storage`]. The old order is not cancelled then.
    pub fn replace_unpaid(
        &self,
        purchaser: &Purchaser,
        request: &OrderRequest,
    ) -> Result<(), PlaceCardOrderError> {
        let Some(replaced) = &request.replaces else { return Ok(()) };
        if self.order_service.has_placed(purchaser, request.key.as_ref())? {
            return Ok(());
        }
        let view = self.orders.find(replaced.id)?.filter(|view| replaced.owner.owns(&view.order));
        let order = view.ok_or(OrderAccessError::NotFound)?.order;
        if is_awaited(&order) {
            self.order_service.check_replacement(purchaser, request, order.id())?;
            self.call_off(&order)?;
        }
        let order = self.view(order.id())?.order;
        match order.status() {
            OrderStatus::Cancelled => Ok(()),
            OrderStatus::AwaitingPayment => Err(PlaceCardOrderError::Pending),
            _ if order.is_paid() => Err(PlaceCardOrderError::Paid(order.number())),
            _ => Err(PlaceCardOrderError::NotReplaceable),
        }
    }

    /// Closes the order's page and cancels the order, unless it is paid or being paid.
    fn call_off(&self, order: &Order) -> Result<(), PlaceCardOrderError> {
        let Some(page) = self.payments.page(order.id())? else { return self.free_key(order).map(drop) };
        let Some(gateway) = self.cards.of(page.provider) else { return Ok(()) };
        for _ in 0..LOOK_UPS {
            match self.close_unpaid(gateway, &page, order) {
                Ok(done) => return done,
                Err(error) => {
                    tracing::warn!(%error, order = %order.id(), "a payment page could not be closed");
                    if !matches!(error, GatewayError::Refused(_)) {
                        return Ok(());
                    }
                }
            }
        }
        Ok(())
    }

    fn close_unpaid(
        &self,
        gateway: &dyn PaymentGateway,
        page: &DuePage,
        order: &Order,
    ) -> Result<Result<(), PlaceCardOrderError>, GatewayError> {
        Ok(match gateway.look_up(&page.session)? {
            PaymentState::UnderReview => Ok(()),
            PaymentState::Over { event: PaymentEvent::Failed, .. } => self.free_key(order).map(drop),
            PaymentState::Over { event, reference } => self
                .apply_payment_event(order.id(), &event, reference.as_deref())
                .map(drop)
                .map_err(Into::into),
            PaymentState::Open | PaymentState::Refused => {
                // A page that the provider can't close is watched until it expires, like that of every cancelled order.
                let is_closed = gateway.close(&page.session)?;
                self.free_key(order).and_then(|is_cancelled| {
                    if is_closed && is_cancelled {
                        self.payments.end(order.id())?;
                    }
                    Ok(())
                })
            }
        })
    }
}
