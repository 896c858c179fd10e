use super::{OrderFilter, OrderQuery, OrderService, OrderView, list_all_orders::filter};
use crate::{actor::Staff, error::StorageError};
use domain::order::Order;

/// Number of orders read at once.
const PIECE: u32 = 200;

/// A running export: its filter, and the last exported order.
#[derive(Clone, Debug)]
pub struct OrderExport {
    filter: OrderFilter,
    last: Option<Order>,
}

impl OrderService {
    /// Begins an export of the orders that match.
    #[must_use]
    pub fn begin_export(&self, _staff: &Staff, query: &OrderQuery) -> OrderExport {
        OrderExport { filter: filter(query, self.clock.now()), last: None }
    }

    /// Returns the next orders, newest first; an empty list at the end. Orders placed after the start are left out.
    pub fn next_exported(&self, export: &mut OrderExport) -> Result<Vec<OrderView>, StorageError> {
        let piece = self.orders.list_after(&export.filter, export.last.as_ref(), PIECE)?;
        if let Some(last) = piece.last() {
            export.last = Some(last.order.clone());
        }
        Ok(piece)
    }
}

#[cfg(test)]
mod tests {
    use super::OrderService;
    use crate::{
        order::{MockOrderRepository, OrderQuery},
        ports::Ports,
        testing::{order_view, ports, staff},
    };
    use std::sync::Arc;

    #[test]
    fn each_batch_begins_after_previous_one() {
        let mut orders = MockOrderRepository::new();
        orders
            .expect_list_after()
            .withf(|_, last, _| last.is_none())
            .once()
            .returning(|_, _, _| Ok(vec![order_view()]));
        orders
            .expect_list_after()
            .withf(|_, last, _| last.is_some_and(|order| order.id() == order_view().order.id()))
            .times(2)
            .returning(|_, _, _| Ok(vec![]));
        let export_orders = OrderService::new(&Ports { orders: Arc::new(orders), ..ports() });
        let mut export = export_orders.begin_export(&staff(), &OrderQuery::default());
        let pieces = [(); 3].map(|()| export_orders.next_exported(&mut export).unwrap().len());
        assert_eq!(pieces, [1, 0, 0]);
    }
}
