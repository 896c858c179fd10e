//! Orders.

mod count;
mod events;
mod list;
mod place;
mod record;
mod rows;
mod texts;
mod view;

use crate::Database;
use application::{
    error::StorageError,
    order::{
        AcceptedLegalText, KeyedOrder, OrderFilter, OrderLegalText, OrderRepository, OrderRequestKey,
        OrderView, Placement, Recorded,
    },
    page::{Page, PageRequest},
};
use domain::{
    ids::{OrderId, UserId},
    order::{IdempotencyKey, Order, OrderEvent},
};

/// Orders in PostgreSQL.
pub struct PgOrders(Database);

impl PgOrders {
    /// Orders of this database.
    #[must_use]
    pub const fn new(database: Database) -> Self {
        Self(database)
    }
}

impl OrderRepository for PgOrders {
    fn find_by_key(&self, user: UserId, key: &IdempotencyKey) -> Result<Option<KeyedOrder>, StorageError> {
        self.0.run(|connection| rows::find_by_key(connection, user, key))
    }

    fn place(
        &self,
        order: &Order,
        texts: &[OrderLegalText],
        key: Option<&OrderRequestKey>,
    ) -> Result<Placement, StorageError> {
        place::place(&self.0, order, texts, key)
    }

    fn list_of(&self, user: UserId, page: PageRequest) -> Result<Page<OrderView>, StorageError> {
        self.0.run(|connection| list::of_user(connection, user, page))
    }

    fn list_all(&self, filter: &OrderFilter, page: PageRequest) -> Result<Page<OrderView>, StorageError> {
        self.0.run(|connection| list::matching(connection, filter, page))
    }

    fn list_after(
        &self,
        filter: &OrderFilter,
        after: Option<&Order>,
        limit: u32,
    ) -> Result<Vec<OrderView>, StorageError> {
        self.0.run(|connection| list::matching_after(connection, filter, after, limit))
    }

    fn find(&self, id: OrderId) -> Result<Option<OrderView>, StorageError> {
        self.0.run(|connection| view::find(connection, id))
    }

    fn texts(&self, id: OrderId) -> Result<Vec<AcceptedLegalText>, StorageError> {
        self.0.run(|connection| texts::of_order(connection, id))
    }

    fn record(&self, before: &Order, event: &OrderEvent) -> Result<Recorded, StorageError> {
        record::record(&self.0, before, event)
    }
}
