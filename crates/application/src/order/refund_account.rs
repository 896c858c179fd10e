use super::{OrderAccessError, OrderOwner, OrderService, OrderView};
use domain::{iban::Iban, ids::OrderId, order::NothingToRefund};

impl OrderService {
    /// Stores the account to which the owner wants the refund of a transfer.
    ///
    /// # Errors
    /// [`OrderAccessError::NotFound`], also for another owner's order, [`OrderAccessError::NothingToRefund`],
    /// [`OrderAccessError::Storage`].
    pub fn name_refund_account(
        &self,
        owner: &OrderOwner,
        id: OrderId,
        iban: Iban,
    ) -> Result<OrderView, OrderAccessError> {
        let owned = || {
            let view = self.orders.find(id)?.filter(|view| owner.owns(&view.order));
            view.ok_or(OrderAccessError::NotFound)
        };
        owned()?;
        if !self.orders.keep_refund_iban(id, iban)? {
            return Err(NothingToRefund.into());
        }
        owned()
    }
}
