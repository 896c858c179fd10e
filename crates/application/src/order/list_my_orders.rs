use super::{OrderRepository, OrderView};
use crate::{
    actor::Customer,
    error::StorageError,
    page::{Page, PageRequest},
    ports::Ports,
};
use std::sync::Arc;

/// Lists a customer's own orders.
pub struct ListMyOrders {
    orders: Arc<dyn OrderRepository>,
}

impl ListMyOrders {
    pub(crate) fn new(ports: &Ports) -> Self {
        Self { orders: Arc::clone(&ports.orders) }
    }

    /// Returns one page, newest first.
    ///
    /// # Errors
    /// [`StorageError`].
    pub fn run(&self, customer: &Customer, page: PageRequest) -> Result<Page<OrderView>, StorageError> {
        self.orders.list_of(customer.id(), page)
    }
}
