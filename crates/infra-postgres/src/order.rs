//! Orders.

mod basis;
mod count;
mod events;
mod late_transfers;
mod list;
mod place;
mod record;
mod rows;
mod statement;
mod texts;
mod transfers;
mod view;

pub(crate) use count::OrderCounts;

use crate::Database;
use application::{
    actor::Staff,
    error::StorageError,
    order::{
        AcceptedLegalText, IdempotentRequest, OrderBasis, OrderFilter, OrderLegalText, OrderRepository,
        OrderView, Placement, Recorded, Transfer,
    },
    page::{Page, PageRequest},
};
use chrono::{DateTime, Utc};
use domain::{
    ids::{AddressId, OrderId, ProductId, UserId},
    mail::Mail,
    order::{IdempotencyKey, Order, OrderEvent, OrderNumber},
};

/// Orders in PostgreSQL.
pub struct PgOrders(Database);

impl PgOrders {
    /// Returns orders of this database.
    #[must_use]
    pub const fn new(database: Database) -> Self {
        Self(database)
    }
}

impl OrderRepository for PgOrders {
    fn basis(
        &self,
        user: UserId,
        key: Option<&IdempotencyKey>,
        address: AddressId,
        products: &[ProductId],
    ) -> Result<OrderBasis, StorageError> {
        self.0.run(|connection| basis::read(connection, user, key, address, products))
    }

    fn place(
        &self,
        order: &Order,
        texts: &[OrderLegalText],
        request: Option<&IdempotentRequest>,
        mails: &[Mail],
    ) -> Result<Placement, StorageError> {
        place::place(&self.0, order, texts, request, mails)
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

    fn transfers(&self, numbers: &[OrderNumber]) -> Result<Vec<Transfer>, StorageError> {
        self.0.run(|connection| Ok(transfers::of_numbers(connection, numbers)?))
    }

    fn texts(&self, id: OrderId) -> Result<Vec<AcceptedLegalText>, StorageError> {
        self.0.run(|connection| Ok(texts::of_order(connection, id)?))
    }

    fn record(
        &self,
        staff: Option<&Staff>,
        before: &Order,
        event: &OrderEvent,
        mails: &[Mail],
    ) -> Result<Recorded, StorageError> {
        record::record(&self.0, staff, before, event, mails)
    }

    fn unreminded_transfers(
        &self,
        due_until: DateTime<Utc>,
        limit: u32,
    ) -> Result<Vec<OrderView>, StorageError> {
        self.0.run(|connection| late_transfers::unreminded(connection, due_until, limit))
    }

    fn note_reminder(&self, id: OrderId, at: DateTime<Utc>, mails: &[Mail]) -> Result<bool, StorageError> {
        self.0.transaction(|connection| late_transfers::note_reminder(connection, id, at, mails))
    }

    fn overdue_transfers(
        &self,
        due_before: DateTime<Utc>,
        reminded_before: DateTime<Utc>,
        limit: u32,
    ) -> Result<Vec<OrderId>, StorageError> {
        self.0.run(|connection| late_transfers::overdue(connection, due_before, reminded_before, limit))
    }

    fn withdraw(&self, before: &Order, event: &OrderEvent) -> Result<Recorded, StorageError> {
        record::withdraw(&self.0, before, event)
    }
}
