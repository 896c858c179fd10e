use super::{BY, ProviderPayment, RefundError, RefundService};
use crate::{error::StorageError, order::OrderView};
use domain::{
    ids::{OrderId, RefundId},
    order::{CardRefund, EventAuthor, ReportedRefund, reconcile_refunds},
};

impl RefundService {
    /// Applies what the provider reports about a refund of the order. Repeats change nothing. A refund that was made in the
    /// provider's panel is taken over.
    ///
    /// # Errors
    /// [`RefundError::OrderNotFound`], [`RefundError::Storage`].
    pub fn apply_report(&self, order: OrderId, reported: &ReportedRefund) -> Result<(), RefundError> {
        let id = RefundId::new(self.ids.next());
        let decide = |view: &OrderView| {
            let (at, reports) = (self.clock.now(), std::slice::from_ref(reported));
            let changed = reconcile_refunds(order, &view.refunds, reports, at, || id).pop();
            Ok(changed.map(|refund| {
                let (by, note) = (author_of(&refund), refund.note.clone());
                self.change_of(view, refund, by, note)
            }))
        };
        self.change(None, order, None, &decide).map(drop)
    }

    /// Compares the order's refunds with the provider's list, and applies what differs.
    ///
    /// # Errors
    /// [`RefundError::Unavailable`] if the provider can't be asked; [`RefundError::OrderNotFound`],
    /// [`RefundError::Storage`].
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
            RefundError::Unavailable
        })?;
        for reported in listed.iter().flatten() {
            self.apply_report(order, reported)?;
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
