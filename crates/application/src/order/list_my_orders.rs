use super::{OrderRepository, OrderView};
use crate::{
    actor::Customer,
    error::StorageError,
    page::{Page, PageRequest},
};
use std::sync::Arc;

/// Lists a customer's own orders.
pub struct ListMyOrders {
    /// Orders.
    pub orders: Arc<dyn OrderRepository>,
}

impl ListMyOrders {
    /// One page, newest first.
    ///
    /// # Errors
    /// [`StorageError`].
    pub fn run(&self, customer: &Customer, page: PageRequest) -> Result<Page<OrderView>, StorageError> {
        self.orders.list_of(customer.id(), page)
    }
}
