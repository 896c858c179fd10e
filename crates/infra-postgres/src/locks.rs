//! Row locks, and the order in which transactions acquire them to avoid deadlocks.
//!
//! Transactions for orders and for the catalogue lock some of the same rows. Each acquires the locks that it needs in this
//! order: products (by id), their counted stock (by id), their group, the discount code, the user, the order with its
//! idempotency key, the cart or the series of invoices.
//!
//! - Placing an order locks the products, their stock, its discount code and the user before it inserts the order. An
//!   advisory lock of the buyer comes before all of these; nothing else takes it.
//! - Cancelling an order, or restocking its returned items, locks the products and their stock before the order.
//! - Paying back to a card locks the order, and before it the products if the order awaits its payment, because a refund of
//!   everything cancels such an order.
//! - Any other change of an order locks the order alone; a card payment locks the cart afterwards.
//! - Issuing an invoice locks the order, then the last number of its series, for which all other invoices of the series wait.
//!   Shipping an order can do so last.
//! - Deleting a product locks the product, then the order items that reference it. Changing a product locks it, then its
//!   category and its maker, which can't be deleted meanwhile; an import locks the products that it changes by id, then their
//!   categories and makers.
//! - Changing a group locks its former and new products, then the group. Deleting a product locks its group after it.
//! - Changing categories locks their table against other changes of categories. Deleting one then locks its products, and
//!   the category last.
//! - Changing makers locks their table against other changes of makers. Deleting one then locks it; it locks no product.
//! - Renaming an account locks the user, then the user's orders.
//! - Storing the PDFs of invoices and exporting invoices lock these invoices, by id, and nothing else. Cancelling an invoice
//!   locks its order, then the invoice.
//! - Saving a cart locks the cart alone.
//! - Adding a favourite locks the product `FOR KEY SHARE`, then the user.

use crate::schema::{products, users};
use chrono::{DateTime, Utc};
use diesel::{PgConnection, prelude::*, result::QueryResult};
use domain::ids::UserId;
use std::collections::HashMap;
use uuid::Uuid;

/// Locks the user until the transaction ends, so that concurrent changes of the user's addresses wait. Placing an order
/// waits too, because it locks the user `FOR SHARE`. A missing user is no error.
pub(crate) fn lock_user(connection: &mut PgConnection, user: UserId) -> QueryResult<()> {
    users::table
        .find(user.uuid())
        .select(users::id)
        .for_no_key_update()
        .first::<Uuid>(connection)
        .optional()
        .map(drop)
}

/// Locks the products until the transaction ends: changes and orders of them wait, rows that only reference them do not.
/// Returns the versions of those that exist, without the versions of their stock.
pub(crate) fn lock_products(
    connection: &mut PgConnection,
    ids: &[Uuid],
) -> QueryResult<HashMap<Uuid, DateTime<Utc>>> {
    let versions: Vec<_> = products::table
        .filter(products::id.eq_any(ids))
        .order(products::id)
        .select((products::id, products::updated_at))
        .for_no_key_update()
        .load(connection)?;
    Ok(versions.into_iter().collect())
}
