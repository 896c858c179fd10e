//! What only guests' orders have: their keys, and how they become a customer's.

use super::{PgOrders, guest_key::SealedGuestKey};
use crate::{
    columns::Column,
    mail::enqueue,
    schema::{order_guests, orders, users},
};
use application::{
    error::StorageError,
    order::{GuestKey, GuestKeyHash, GuestOrderRepository},
};
use chrono::{DateTime, Utc};
use diesel::{prelude::*, sql_query, sql_types::Uuid as SqlUuid};
use domain::{
    email::EmailAddress,
    ids::{OrderId, UserId},
    mail::Mail,
    order::OrderNumber,
};
use uuid::Uuid;

/// Gives a guest's order to a customer. Both rows are locked already, so that the statement sees their last versions. $1: the
/// order. $2: the customer.
const CLAIM: &str = "WITH guest AS (
        DELETE FROM order_guests WHERE order_id = $1 RETURNING order_id, email
    ), claimed AS (
        INSERT INTO claimed_orders (order_id, guest_email, idempotency_key, idempotency_fingerprint)
        SELECT orders.id, guest.email, idempotency_key, idempotency_fingerprint
        FROM guest JOIN orders ON orders.id = guest.order_id
    )
    UPDATE orders SET user_id = users.id, idempotency_key = NULL, idempotency_fingerprint = NULL,
        search = jsonb_set(search, '{customer}', to_jsonb(users.name_folded || ' ' || users.email))
    FROM users
    WHERE orders.id = $1 AND users.id = $2";

/// Selects the id of the guest's order with this number.
#[diesel::dsl::auto_type(no_type_alias)]
fn numbered(number: OrderNumber) -> _ {
    order_guests::table
        .inner_join(orders::table)
        .filter(orders::number.eq(Column::<OrderNumber>(number)))
        .select(order_guests::order_id)
}

impl GuestOrderRepository for PgOrders {
    fn find(&self, number: OrderNumber, key: GuestKeyHash) -> Result<Option<OrderId>, StorageError> {
        self.database.run(|connection| {
            let order = numbered(number).filter(order_guests::key_hash.eq(key.as_slice()));
            Ok(order.first(connection).optional()?.map(OrderId::new))
        })
    }

    fn find_by_email(
        &self,
        number: OrderNumber,
        email: &EmailAddress,
    ) -> Result<Option<OrderId>, StorageError> {
        self.database.run(|connection| {
            let order = numbered(number).filter(order_guests::email.eq(email.as_str()));
            Ok(order.first(connection).optional()?.map(OrderId::new))
        })
    }

    fn key(&self, order: OrderId) -> Result<Option<GuestKey>, StorageError> {
        let sealed: Option<Vec<u8>> = self.database.run(|connection| {
            let sealed = order_guests::table.find(order.uuid()).select(order_guests::key_sealed);
            Ok(sealed.first(connection).optional()?)
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
            let replaced = diesel::update(order_guests::table.find(order.uuid()))
                .set((
                    order_guests::key_hash.eq(hash.as_slice()),
                    order_guests::key_sealed.eq(sealed.as_slice()),
                ))
                .execute(connection)?;
            if replaced == 1 {
                enqueue(connection, std::slice::from_ref(mail), at)?;
            }
            Ok(())
        })
    }

    fn claim(&self, order: OrderId, customer: UserId) -> Result<bool, StorageError> {
        self.database.transaction(|connection| {
            // Locks the account: its name may be changing in another transaction.
            let account: Option<Uuid> = users::table
                .find(customer.uuid())
                .filter(users::closed_at.is_null())
                .select(users::id)
                .for_share()
                .first(connection)
                .optional()?;
            // Waits for a change of the order, and for another claim, after which it is no guest's order any more.
            let guests: Option<Uuid> = orders::table
                .find(order.uuid())
                .filter(orders::user_id.is_null())
                .select(orders::id)
                .for_no_key_update()
                .first(connection)
                .optional()?;
            let (Some(account), Some(order)) = (account, guests) else { return Ok(false) };
            sql_query(CLAIM).bind::<SqlUuid, _>(order).bind::<SqlUuid, _>(account).execute(connection)?;
            Ok(true)
        })
    }
}
