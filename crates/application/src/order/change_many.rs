use super::{Author, OrderAccessError, OrderService, OrderView, StatusMove};
use crate::actor::Staff;
use domain::{
    ids::OrderId,
    order::{OrderStatus, Shipment},
};
use serde::Deserialize;
use std::collections::HashMap;
use utoipa::ToSchema;

/// An action on many orders.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum BulkAction {
    /// Marks the orders as paid.
    Paid,
    /// Marks the orders as being packed.
    Preparing,
    /// Hands the orders to the carrier. Tracking numbers may follow later.
    Shipped,
    /// Marks the orders as delivered.
    Delivered,
    /// Cancels orders whose transfer is overdue.
    CancelOverdue,
}

/// The known shipments of the orders.
pub type Parcels = HashMap<OrderId, Shipment>;

impl OrderService {
    /// Applies the action to each order and returns the results in the sequence of `ids`. Only shipped orders use
    /// `parcels`.
    pub fn change_many(
        &self,
        staff: &Staff,
        ids: &[OrderId],
        action: BulkAction,
        mut parcels: Parcels,
    ) -> Vec<Result<OrderView, OrderAccessError>> {
        let mut shipped = |id| match parcels.remove(&id) {
            Some(shipment) => StatusMove::Ship(shipment),
            None => StatusMove::To(OrderStatus::Shipped),
        };
        ids.iter()
            .map(|&id| match action {
                BulkAction::Paid => self.mark_paid(staff, id, true),
                BulkAction::Preparing => {
                    self.change_status(staff, id, &StatusMove::To(OrderStatus::Preparing))
                }
                BulkAction::Shipped => self.change_status(staff, id, &shipped(id)),
                BulkAction::Delivered => {
                    self.change_status(staff, id, &StatusMove::To(OrderStatus::Delivered))
                }
                BulkAction::CancelOverdue => self.cancel_overdue_by_hand(staff, id),
            })
            .collect()
    }

    fn cancel_overdue_by_hand(&self, staff: &Staff, id: OrderId) -> Result<OrderView, OrderAccessError> {
        let now = self.clock.now();
        self.change(&Author::staff(staff), id, |order| {
            if order.transfer_deadline().is_none_or(|deadline| deadline >= now) {
                return Err(OrderAccessError::NotOverdue);
            }
            Ok(Some(order.move_to(OrderStatus::Cancelled)?))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::{BulkAction, OrderService, Parcels};
    use crate::{
        order::{MockOrderRepository, OrderAccessError, Recorded},
        ports::Ports,
        testing::{order_view, ports, staff},
    };
    use domain::{
        ids::OrderId,
        order::{OrderChange, OrderStatus},
    };
    use std::sync::Arc;
    use uuid::Uuid;

    #[test]
    fn one_refused_order_does_not_stop_the_rest() {
        for (action, change, refused) in [
            (BulkAction::Paid, Some(OrderChange::Paid(true)), false),
            (BulkAction::Preparing, Some(OrderChange::Status(OrderStatus::Preparing)), false),
            (BulkAction::Shipped, None, true),
        ] {
            let mut orders = MockOrderRepository::new();
            let there = order_view().order.id();
            orders.expect_find().returning(move |id| Ok((id == there).then(order_view)));
            if let Some(change) = change {
                orders
                    .expect_record()
                    .withf(move |staff, _, event, _| staff.is_some() && event.change == change)
                    .once()
                    .returning(|_, _, _, _| Ok(Recorded::Yes(order_view().into(), vec![])));
            }
            let change = OrderService::new(&Ports { orders: Arc::new(orders), ..ports() });
            let gone = OrderId::new(Uuid::from_u128(0xDEAD));
            let results = change.change_many(&staff(), &[gone, there], action, Parcels::new());
            assert!(matches!(results[0], Err(OrderAccessError::NotFound)), "{action:?}");
            // A placed order is not packed yet.
            assert_eq!(matches!(results[1], Err(OrderAccessError::IllegalMove(_))), refused, "{action:?}");
        }
    }
}
