//! Orders.

mod basis;
mod billing;
mod cancel_request;
mod events;
mod frequent_products;
mod groups;
mod guest;
mod guest_key;
mod incoming_transfers;
mod items;
mod list;
mod notes;
mod place;
pub(crate) mod record;
mod rows;
mod terms;
mod texts;
mod transfers;
mod undo;
mod unpaid;
pub(crate) mod view;

use crate::{Database, discount};
use application::{
    actor::Staff,
    error::StorageError,
    invoice::InvoiceIssuer,
    order::{
        AcceptedLegalText, BasisQuery, FrequentProduct, KeyedOrder, OrderBasis, OrderDecision, OrderFilter,
        OrderGroup, OrderRepository, OrderView, PlaceOrderError, PlaceQuery, Placement, Recorded, Transfer,
    },
    page::{Page, PageRequest},
    vault::Vault,
};
use chrono::{DateTime, Utc};
use domain::{
    billing::BillingDetails,
    discount::{AskedCode, Discount, DiscountUses},
    iban::Iban,
    ids::{OrderId, UserId},
    mail::Mail,
    money::Kurus,
    order::{Buyer, CancelRequest, IdempotencyKey, Order, OrderEvent, OrderNumber, OrderState, StaffNote},
};
use std::sync::Arc;

/// Orders in PostgreSQL.
pub struct PgOrders {
    database: Database,
    vault: Arc<dyn Vault>,
}

impl PgOrders {
    /// Creates the repository over `database`. `vault` seals personal identity numbers.
    #[must_use]
    pub const fn new(database: Database, vault: Arc<dyn Vault>) -> Self {
        Self { database, vault }
    }
}

impl OrderRepository for PgOrders {
    fn basis(&self, query: BasisQuery<'_>) -> Result<OrderBasis, StorageError> {
        self.database.run(|connection| basis::read(connection, &*self.vault, query))
    }

    fn earlier(&self, buyer: &Buyer, key: &IdempotencyKey) -> Result<Option<KeyedOrder>, StorageError> {
        self.database.run(|connection| rows::find_by_key(connection, buyer.customer(), key))
    }

    fn discount(
        &self,
        code: &AskedCode,
        buyer: &Buyer,
    ) -> Result<Option<(Discount, DiscountUses)>, StorageError> {
        self.database.run(|connection| discount::find(connection, code, buyer, None))
    }

    fn saved_billing(&self, user: UserId) -> Result<Option<BillingDetails>, StorageError> {
        self.database.run(|connection| billing::saved(connection, user, &*self.vault))
    }

    fn place(
        &self,
        query: PlaceQuery<'_>,
        decision: &dyn OrderDecision,
    ) -> Result<Placement, PlaceOrderError> {
        place::place(self, query, decision)
    }

    fn list_of(&self, user: UserId, page: PageRequest) -> Result<Page<OrderView>, StorageError> {
        self.database.run(|connection| list::of_user(connection, &*self.vault, user, page))
    }

    fn list_all(&self, filter: &OrderFilter, page: PageRequest) -> Result<Page<OrderView>, StorageError> {
        self.database.run(|connection| list::matching(connection, &*self.vault, filter, page))
    }

    fn list_after(
        &self,
        filter: &OrderFilter,
        after: Option<&Order>,
        limit: u32,
    ) -> Result<Vec<OrderView>, StorageError> {
        self.database.run(|connection| list::matching_after(connection, &*self.vault, filter, after, limit))
    }

    fn find(&self, id: OrderId) -> Result<Option<OrderView>, StorageError> {
        self.database.run(|connection| view::find(connection, &*self.vault, id))
    }

    fn find_without_products(&self, id: OrderId) -> Result<Option<OrderView>, StorageError> {
        self.database.run(|connection| view::find_without_products(connection, &*self.vault, id))
    }

    fn frequently_ordered_products(
        &self,
        user: UserId,
        limit: u32,
    ) -> Result<Vec<FrequentProduct>, StorageError> {
        self.database.run(|connection| Ok(frequent_products::list(connection, user, limit)?))
    }

    fn transfers(&self, numbers: &[OrderNumber]) -> Result<Vec<Transfer>, StorageError> {
        self.database.run(|connection| Ok(incoming_transfers::of_numbers(connection, numbers)?))
    }

    fn only_transfers_of(&self, amounts: &[Kurus]) -> Result<Vec<Transfer>, StorageError> {
        self.database.run(|connection| Ok(incoming_transfers::only_of(connection, amounts)?))
    }

    fn id_of(&self, number: OrderNumber) -> Result<Option<OrderId>, StorageError> {
        self.database.run(|connection| view::id_of(connection, number))
    }

    fn texts(&self, id: OrderId) -> Result<Vec<AcceptedLegalText>, StorageError> {
        self.database.run(|connection| Ok(texts::of_order(connection, id)?))
    }

    fn record(
        &self,
        staff: Option<&Staff>,
        before: &Order,
        event: &OrderEvent,
        mails: &[Mail],
    ) -> Result<Recorded, StorageError> {
        record::record(&self.database, &*self.vault, staff, before, event, mails, None)
    }

    fn ship(
        &self,
        staff: Option<&Staff>,
        before: &Order,
        event: &OrderEvent,
        mails: &[Mail],
        issuer: &dyn InvoiceIssuer,
    ) -> Result<Recorded, StorageError> {
        record::record(&self.database, &*self.vault, staff, before, event, mails, Some(issuer))
    }

    fn unreminded_transfers(
        &self,
        due_until: DateTime<Utc>,
        limit: u32,
    ) -> Result<Vec<OrderView>, StorageError> {
        self.database.run(|connection| transfers::unreminded(connection, &*self.vault, due_until, limit))
    }

    fn note_reminder(
        &self,
        staff: Option<&Staff>,
        id: OrderId,
        at: DateTime<Utc>,
        reminded_before: DateTime<Utc>,
        mails: &[Mail],
    ) -> Result<bool, StorageError> {
        self.database.transaction(|connection| {
            transfers::note_reminder(connection, staff, id, at, reminded_before, mails)
        })
    }

    fn groups(&self, filter: &OrderFilter, now: DateTime<Utc>) -> Result<Vec<OrderGroup>, StorageError> {
        self.database.run(|connection| Ok(groups::of(connection, filter, now)?))
    }

    fn keep_refund_iban(&self, id: OrderId, iban: Iban) -> Result<bool, StorageError> {
        self.database.run(|connection| Ok(transfers::keep_refund_iban(connection, id, iban)?))
    }

    fn keep_cancel_request(&self, id: OrderId, request: &CancelRequest) -> Result<bool, StorageError> {
        self.database.run(|connection| Ok(cancel_request::keep(connection, id, request)?))
    }

    fn add_note(&self, staff: &Staff, id: OrderId, note: &StaffNote) -> Result<bool, StorageError> {
        self.database.transaction(|connection| Ok(notes::add(connection, staff, id, note)?))
    }

    fn undo(
        &self,
        staff: &Staff,
        before: &Order,
        last: &OrderEvent,
        to: &OrderState,
    ) -> Result<Recorded, StorageError> {
        undo::undo(&self.database, &*self.vault, staff, before, last, to)
    }

    fn overdue_transfers(
        &self,
        due_before: DateTime<Utc>,
        reminded_before: DateTime<Utc>,
        limit: u32,
    ) -> Result<Vec<OrderId>, StorageError> {
        self.database.run(|connection| transfers::overdue(connection, due_before, reminded_before, limit))
    }

    fn withdraw(&self, before: &Order, event: &OrderEvent) -> Result<Recorded, StorageError> {
        record::withdraw(&self.database, &*self.vault, before, event)
    }
}
