//! Orders.

mod list;
mod place;
mod rows;

use crate::Database;
use application::{
    error::StorageError,
    order::{KeyedOrder, OrderRepository, OrderRequestKey, OrderView, Placement},
    page::{Page, PageRequest},
};
use domain::{
    ids::UserId,
    order::{Order, RequestKey},
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
    fn find_by_key(&self, user: UserId, key: &RequestKey) -> Result<Option<KeyedOrder>, StorageError> {
        self.0.run(|connection| rows::find_by_key(connection, user, key))
    }

    fn place(&self, order: &Order, key: Option<&OrderRequestKey>) -> Result<Placement, StorageError> {
        place::place(&self.0, order, key)
    }

    fn list_of(&self, user: UserId, page: PageRequest) -> Result<Page<OrderView>, StorageError> {
        self.0.run(|connection| list::list(connection, Some(user), page))
    }

    fn list_all(&self, page: PageRequest) -> Result<Page<OrderView>, StorageError> {
        self.0.run(|connection| list::list(connection, None, page))
    }
}
