//! Row locks, and the one order in which they are taken.
//!
//! Orders, carts and catalogue touch the same rows. Nobody waits in a circle, because every transaction
//! takes what it needs in this order: the order's request key, products (by id), the user, rows of the
//! cart. Deleting a product locks that product first and the cart rows and order lines that point to it
//! afterwards; changing one locks it alone; an import locks those it changes by id. Renaming an account
//! locks the user and then the user's orders, which nobody holds who wants the user: an order just being
//! placed is not to be seen yet, and moving one along locks nothing else.

use crate::schema::{products, users};
use diesel::{PgConnection, prelude::*, result::QueryResult};
use domain::ids::UserId;
use uuid::Uuid;

/// Makes other changes to this user's cart and addresses wait until the transaction ends. Orders, which
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
