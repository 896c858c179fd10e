//! Row locks, and the one order in which they are taken.
//!
//! Orders and catalogue touch the same rows. Nobody waits in a circle, because everybody takes what they need in
//! this order: products (by id), their pieces where they are counted (by id), the user, the order with its idempotency key, the cart. Deleting a product locks
//! that product first and the order items that point to it afterwards; changing one locks it alone; an import locks
//! those it changes by id. An order that is called off, or comes back, holds the products whose pieces it gives
//! back as an order of them does, and the pieces, before itself. Renaming an account locks the user and then the user's orders; an order that is just
//! being placed holds the user first, and moving one along locks nothing else, but for the cart that a card payment
//! takes the order's pieces out of. Saving a cart locks its row alone.

use crate::schema::{products, users};
use diesel::{PgConnection, prelude::*, result::QueryResult};
use domain::ids::UserId;
use uuid::Uuid;

/// Makes other changes to this user's addresses wait until the transaction ends. Orders, which
/// merely refer to the user, don't wait. A user that is not there locks nothing.
pub(crate) fn lock_user(connection: &mut PgConnection, user: UserId) -> QueryResult<()> {
    users::table
        .find(user.uuid())
        .select(users::id)
        .for_no_key_update()
        .first::<Uuid>(connection)
        .optional()
        .map(drop)
}

/// Makes changes to these products and orders of them wait until the transaction ends. Who merely refers to
/// them doesn't wait.
pub(crate) fn lock_products(connection: &mut PgConnection, ids: &[Uuid]) -> QueryResult<()> {
    products::table
        .filter(products::id.eq_any(ids))
        .order(products::id)
        .select(products::id)
        .for_no_key_update()
        .load::<Uuid>(connection)
        .map(drop)
}
