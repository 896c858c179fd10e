//! What only guests' orders have: their keys, and how they become a customer's.

use super::{PgOrders, basis, place};
use crate::{columns::Column, mail::enqueue, schema::orders};
use application::{
    error::StorageError,
    order::{
        GuestBasisQuery, GuestKey, GuestKeyHash, GuestOrderRepository, IdempotentRequest, OrderBasis,
        OrderLegalText, Placement,
    },
    vault::Vault,
};
use chrono::{DateTime, Utc};
use diesel::{
    prelude::*,
    sql_query,
    sql_types::{Bool, Uuid as SqlUuid},
};
use domain::{
    email::EmailAddress,
    ids::{OrderId, UserId},
    mail::Mail,
    order::{Order, OrderNumber},
};
use uuid::Uuid;

/// The columns of a guest's key.
pub(super) struct SealedGuestKey {
    pub(super) hash: GuestKeyHash,
    pub(super) sealed: Vec<u8>,
}

impl SealedGuestKey {
    pub(super) fn new(key: &GuestKey, vault: &dyn Vault) -> Result<Self, StorageError> {
        Ok(Self { hash: key.hash(), sealed: vault.seal(key.bits())? })
    }
}

/// Gives a guest's order to a customer. The customer's row is locked, so that a renaming at the same moment is seen. $1:
/// the order. $2: the customer.
const CLAIM: &str = "WITH account AS MATERIALIZED (
        SELECT id, name_folded || ' ' || email AS folded FROM users WHERE id = $2 AND closed_at IS NULL FOR SHARE
    ), claimed AS (
        UPDATE orders SET user_id = account.id, guest_email = NULL, guest_key_hash = NULL, guest_key_sealed = NULL,
            idempotency_key = NULL, idempotency_fingerprint = NULL, customer_folded = account.folded
        FROM account
        WHERE orders.id = $1 AND guest_email IS NOT NULL
        RETURNING orders.id
    )
    SELECT EXISTS (SELECT FROM claimed) AS is_claimed";

#[derive(QueryableByName)]
struct Claimed {
    #[diesel(sql_type = Bool)]
    is_claimed: bool,
}

impl GuestOrderRepository for PgOrders {
    fn basis(&self, query: GuestBasisQuery<'_>) -> Result<OrderBasis, StorageError> {
        self.database.run(|connection| basis::read_for_guest(connection, query))
    }

    fn place(
        &self,
        order: &Order,
        key: &GuestKey,
        texts: &[OrderLegalText],
        request: Option<&IdempotentRequest>,
        mails: &[Mail],
    ) -> Result<Placement, StorageError> {
        place::place(self, order, Some(key), texts, request, mails)
    }

    fn find(&self, number: OrderNumber, key: GuestKeyHash) -> Result<Option<OrderId>, StorageError> {
        self.database.run(|connection| {
            let order = orders::table
                .filter(orders::number.eq(Column(number)))
                .filter(orders::guest_key_hash.eq(key.as_slice()));
            let id: Option<Uuid> = order.select(orders::id).first(connection).optional()?;
            Ok(id.map(OrderId::new))
        })
    }

    fn find_by_email(
        &self,
        number: OrderNumber,
        email: &EmailAddress,
    ) -> Result<Option<OrderId>, StorageError> {
        self.database.run(|connection| {
            let order = orders::table
                .filter(orders::number.eq(Column(number)))
                .filter(orders::guest_email.eq(email.as_str()));
            let id: Option<Uuid> = order.select(orders::id).first(connection).optional()?;
            Ok(id.map(OrderId::new))
        })
    }

    fn key(&self, order: OrderId) -> Result<Option<GuestKey>, StorageError> {
        let sealed: Option<Vec<u8>> = self.database.run(|connection| {
            let sealed = orders::table.find(order.uuid()).select(orders::guest_key_sealed);
            Ok(sealed.first(connection).optional()?.flatten())
        })?;
        let bits = sealed.and_then(|sealed| self.vault.open(&sealed)?.try_into().ok());
        Ok(bits.map(GuestKey::new))
    }

    fn replace_key(
        &self,
        order: OrderId,
        key: &GuestKey,
        mail: &Mail,
        at: DateTime<Utc>,
    ) -> Result<(), StorageError> {
        let SealedGuestKey { hash, sealed } = SealedGuestKey::new(key, &*self.vault)?;
        self.database.transaction(|connection| {
            let guests = orders::table.find(order.uuid()).filter(orders::guest_email.is_not_null());
            let replaced = diesel::update(guests)
                .set((
                    orders::guest_key_hash.eq(hash.as_slice()),
                    orders::guest_key_sealed.eq(sealed.as_slice()),
                ))
                .execute(connection)?;
            if replaced == 1 {
                enqueue(connection, std::slice::from_ref(mail), at)?;
            }
            Ok(())
        })
    }

    fn claim(&self, order: OrderId, customer: UserId) -> Result<bool, StorageError> {
        self.database.repeat(|connection| {
            let claimed: Claimed = sql_query(CLAIM)
                .bind::<SqlUuid, _>(order.uuid())
                .bind::<SqlUuid, _>(customer.uuid())
                .get_result(connection)?;
            Ok(claimed.is_claimed)
        })
    }
}
