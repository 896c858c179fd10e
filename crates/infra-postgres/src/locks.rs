//! Row locks, and the one order in which they are taken.
//!
//! Orders, carts and catalogue touch the same rows. Nobody waits in a circle, because every transaction
//! takes what it needs in this order: the order's request key, products (by id), the user, rows of the
//! cart. Deleting a product locks that product first and the cart rows and order lines that point to it
//! afterwards; changing one locks it alone.

use crate::schema::users;
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
