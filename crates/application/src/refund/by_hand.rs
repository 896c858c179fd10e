use super::{RefundChange, RefundError, RefundService};
use crate::{
    actor::Staff,
    order::{OrderAccessError, OrderView},
};
use domain::{
    ids::{OrderId, RefundId},
    money::Kurus,
    order::{CardRefund, EventAuthor, NothingToRefund, PaidByHand, RefundNote, ReturnToRefund},
    order_return::OrderReturn,
};

impl RefundService {
    /// Records that a staff member has paid back what is due for the order's payment problem, outside of the shop: for a
    /// card payment everything that is left of it.
    ///
    /// # Errors
    /// [`OrderAccessError::NotFound`], [`OrderAccessError::NothingToRefund`], [`OrderAccessError::Changing`],
    /// [`OrderAccessError::Storage`].
    pub fn mark_refunded(
        &self,
        staff: &Staff,
        order: OrderId,
        note: &RefundNote,
    ) -> Result<OrderView, OrderAccessError> {
        self.learn_of_panel(order, self.refunds.payment(order)?.as_ref());
        let id = RefundId::new(self.ids.next());
        let decide = |view: &OrderView| {
            let Some(available) = view.refund_available() else { return Ok(None) };
            if view.order.payment_problem().is_none() || available == Kurus::ZERO {
                return Err(RefundError::Order(NothingToRefund.into()));
            }
            Ok(Some(self.change_of(
                view,
                self.noted(staff, id, order, available, None),
                EventAuthor::shop(staff.name()),
                Some(note.clone()),
            )))
        };
        match self.change(Some(staff), order, None, &decide) {
            Ok(Some(_)) => self.orders.find(order)?.ok_or(OrderAccessError::NotFound),
            // A bank transfer, or an unknown amount.
            Ok(None) => self.order_service.mark_refunded(staff, order, note.clone()),
            Err(RefundError::OrderNotFound) => Err(OrderAccessError::NotFound),
            Err(RefundError::Order(error)) => Err(error),
            Err(error) => Err(OrderAccessError::Storage(error.into())),
        }
    }

    /// Records that a staff member has paid back what is due for a return, outside of the shop. `after` is the return as
    /// it is then. Returns `false` if nothing is due to a card; nothing is written then.
    ///
    /// # Errors
    /// [`RefundError`].
    pub(crate) fn mark_return_refunded(
        &self,
        staff: &Staff,
        after: &OrderReturn,
    ) -> Result<bool, RefundError> {
        self.learn_of_panel(after.order_id, self.refunds.payment(after.order_id)?.as_ref());
        let id = RefundId::new(self.ids.next());
        let decide = |view: &OrderView| {
            let all = view.returns.as_slice();
            let this = all.iter().find(|one| one.id == after.id).ok_or(RefundError::ReturnNotFound)?;
            let by = EventAuthor::shop(staff.name());
            // The panel has just told its refund, and the return is settled by it: only the staff member's note is new.
            if let Some(refund) = view.refunds.iter().find(|refund| refund.pays_from_panel(this)) {
                let change = self.change_of(view, refund.clone(), by, None);
                return Ok(Some(RefundChange { order_return: Some(after.clone()), ..change }));
            }
            let named = ReturnToRefund { this, all };
            let refund = match view.order.return_paid_by_hand(&view.captured_money(), named)? {
                PaidByHand::Panel(refund) => refund,
                PaidByHand::Other(due) => self.noted(staff, id, after.order_id, due, Some(after)),
                PaidByHand::Nothing => return Ok(None),
            };
            let change = self.change_of(view, refund, by, None);
            Ok(Some(RefundChange { order_return: Some(after.clone()), ..change }))
        };
        Ok(self.change(Some(staff), after.order_id, None, &decide)?.is_some())
    }

    fn noted(
        &self,
        staff: &Staff,
        id: RefundId,
        order: OrderId,
        amount: Kurus,
        of: Option<&OrderReturn>,
    ) -> CardRefund {
        let return_id = of.map(|one| one.id);
        let noted = CardRefund::noted_by_hand(id, order, amount, return_id, self.clock.now());
        CardRefund { by: Some(staff.name()), ..noted }
    }
}
