use super::{OrderRepository, OrderView};
use crate::{
    actor::Staff,
    error::StorageError,
    page::{Page, PageRequest},
};
use std::sync::Arc;

/// Lists everybody's orders, for staff.
pub struct ListAllOrders {
    /// Orders.
    pub orders: Arc<dyn OrderRepository>,
}

impl ListAllOrders {
    /// One page, newest first.
    ///
    /// # Errors
    /// [`StorageError`].
    pub fn run(&self, _staff: &Staff, page: PageRequest) -> Result<Page<OrderView>, StorageError> {
        self.orders.list_all(page)
    }
}
