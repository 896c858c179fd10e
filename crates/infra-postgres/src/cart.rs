//! Carts, one an account.

use crate::{
    Database,
    error::{DbError, invalid_column},
    locks::lock_user,
    schema::{cart_items, products},
    values::{pieces, quantity},
};
use application::{cart::CartRepository, error::StorageError};
use diesel::prelude::*;
use domain::{
    cart::Cart,
    ids::{ProductId, UserId},
};
use std::collections::HashSet;
use uuid::Uuid;

/// Carts in PostgreSQL.
pub struct PgCarts(Database);

impl PgCarts {
    /// Carts of this database.
    #[must_use]
    pub const fn new(database: Database) -> Self {
        Self(database)
    }
}

#[derive(Queryable, Selectable, Insertable)]
#[diesel(table_name = cart_items, check_for_backend(diesel::pg::Pg))]
struct ItemRow {
    user_id: Uuid,
    product_id: Uuid,
    quantity: i32,
}

impl CartRepository for PgCarts {
    fn load(&self, owner: UserId) -> Result<Cart, StorageError> {
        self.0.run(|connection| {
            let rows = cart_items::table
                .filter(cart_items::user_id.eq(owner.uuid()))
                .select(ItemRow::as_select())
                .load(connection)?;
            let mut cart = Cart::default();
            for row in rows {
                cart.set(ProductId::new(row.product_id), quantity("cart_items", row.quantity)?)
                    .map_err(invalid_column("cart_items", "product_id"))?;
            }
            Ok(cart)
        })
    }

    fn replace(&self, owner: UserId, cart: &Cart) -> Result<Cart, StorageError> {
        self.0.transaction(|connection| {
            let kept = keep_known(connection, cart)?;
            lock_user(connection, owner)?;
            diesel::delete(cart_items::table.filter(cart_items::user_id.eq(owner.uuid())))
                .execute(connection)?;
            let rows: Vec<_> = kept
                .items()
                .map(|(product, quantity)| ItemRow {
                    user_id: owner.uuid(),
                    product_id: product.uuid(),
                    quantity: pieces(quantity),
                })
                .collect();
            diesel::insert_into(cart_items::table).values(rows).execute(connection)?;
            Ok(kept)
        })
    }
}

/// What of the cart there is in the catalogue; nobody can delete it until the transaction ends.
fn keep_known(connection: &mut PgConnection, cart: &Cart) -> Result<Cart, DbError> {
    let ids: Vec<_> = cart.items().map(|(product, _)| product.uuid()).collect();
    let known: HashSet<Uuid> = products::table
        .filter(products::id.eq_any(ids))
        .order(products::id)
        .select(products::id)
        .for_key_share()
        .load(connection)?
        .into_iter()
        .collect();
    let mut kept = Cart::default();
    for (product, quantity) in cart.items().filter(|(product, _)| known.contains(&product.uuid())) {
        kept.set(product, quantity).map_err(invalid_column("cart_items", "product_id"))?;
    }
    Ok(kept)
}
