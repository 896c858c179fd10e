use super::{BY, ProviderPayment, RefundError, RefundService};
use crate::{error::StorageError, order::OrderView};
use domain::{
    ids::{OrderId, RefundId},
    order::{CardRefund, EventAuthor, ReportedRefund, reconcile_refunds},
};

impl RefundService {
    /// Applies what the provider reports about a refund of the order. Repeats change nothing. A refund that was made in the
    /// provider's panel is taken over, and pays back the received return of which exactly its amount is left.
    ///
    /// # Errors
    /// [`RefundError::OrderNotFound`], [`RefundError::Storage`].
    pub fn apply_report(&self, order: OrderId, reported: &ReportedRefund) -> Result<(), RefundError> {
        let decide = |view: &OrderView| {
            Ok(self.changed(order, &view.refunds, reported).map(|mut refund| {
                if view.refunds.iter().all(|known| known.id != refund.id) {
                    let money = view.captured_money();
                    refund.return_id = view.order.return_paid_by(&money, &view.returns, &refund);
                }
                let (by, note) = (author_of(&refund), refund.note.clone());
                self.change_of(view, refund, by, note)
            }))
        };
        self.change(None, order, None, &decide).map(drop)
    }

    /// Returns the refund that the report changes, or that it tells first.
    fn changed(&self, order: OrderId, known: &[CardRefund], reported: &ReportedRefund) -> Option<CardRefund> {
        let reports = std::slice::from_ref(reported);
        reconcile_refunds(order, known, reports, self.clock.now(), || RefundId::new(self.ids.next())).pop()
    }

    /// Compares the order's refunds with the provider's list, and applies what differs.
    ///
    /// # Errors
    /// [`RefundError::Unavailable`] if the provider can't be asked; [`RefundError::Unreadable`],
    /// [`RefundError::OrderNotFound`], [`RefundError::Storage`].
    pub fn look_up(&self, order: OrderId) -> Result<(), RefundError> {
        let payment = self.refunds.payment(order)?;
        self.compare(order, payment.as_ref()).map(drop)
    }

    /// Compares the order's refunds with the provider's list, and applies what differs. Returns the list; `None` if the
    /// provider does not tell this merchant.
    pub(super) fn compare(
        &self,
        order: OrderId,
        payment: Option<&ProviderPayment>,
    ) -> Result<Option<Vec<ReportedRefund>>, RefundError> {
        let listed =
            self.gateway_of(payment).and_then(|(gateway, payment)| Ok(gateway.list_refunds(payment)?));
        let listed = listed.map_err(|error| {
            tracing::warn!(%error, %order, "the refunds of a payment could not be looked up");
            if error.is_silence() { RefundError::Unavailable } else { RefundError::Unreadable }
        })?;
        let known = self.orders.find_without_products(order)?.ok_or(RefundError::OrderNotFound)?.refunds;
        for reported in listed.iter().flatten() {
            // Most reports say what the shop knows, and need no lock.
            let changed = self.changed(order, &known, reported);
            if changed.is_some() {
                self.apply_report(order, reported)?;
            }
        }
        Ok(listed)
    }
}

/// Returns the author in the order's history.
fn author_of(refund: &CardRefund) -> EventAuthor {
    refund.by.clone().map_or(BY.into(), EventAuthor::shop)
}

impl From<RefundError> for StorageError {
    fn from(error: RefundError) -> Self {
        match error {
            RefundError::Storage(error) => error,
            other => Self::Unavailable(other.into()),
        }
    }
}
