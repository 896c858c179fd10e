//! Carts, one an account.

use crate::{Database, columns::Column, error::invalid_column, schema::cart_items};
use application::{cart::CartRepository, error::StorageError};
use diesel::{
    pg::Pg,
    prelude::*,
    query_builder::{AstPass, Query, QueryFragment, QueryId},
    sql_types::{Array, Integer, Uuid as SqlUuid},
};
use domain::{
    cart::{Cart, Quantity},
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

impl CartRepository for PgCarts {
    fn load(&self, owner: UserId) -> Result<Cart, StorageError> {
        self.0.run(|connection| {
            let rows: Vec<(Column<ProductId>, Column<Quantity>)> = cart_items::table
                .filter(cart_items::user_id.eq(owner.uuid()))
                .select((cart_items::product_id, cart_items::quantity))
                .load(connection)?;
            let mut cart = Cart::default();
            for (product, quantity) in rows {
                cart.set(product.0, quantity.0).map_err(invalid_column("carts", "product_ids"))?;
            }
            Ok(cart)
        })
    }

    fn replace(&self, owner: UserId, cart: &Cart) -> Result<Cart, StorageError> {
        let (ids, quantities): (Vec<_>, Vec<_>) =
            cart.items().map(|(product, quantity)| (product.uuid(), Column(quantity))).unzip();
        self.0.repeat(|connection| {
            let kept: Vec<Uuid> =
                SaveCart { owner: owner.uuid(), ids: &ids, quantities: &quantities }.load(connection)?;
            let kept: HashSet<_> = kept.into_iter().collect();
            let mut saved = Cart::default();
            for (product, quantity) in cart.items().filter(|(product, _)| kept.contains(&product.uuid())) {
                saved.set(product, quantity).map_err(invalid_column("carts", "product_ids"))?;
            }
            Ok(saved)
        })
    }
}

/// Writes a cart in one statement, or removes it when nothing is left of it; returns the products that there are.
struct SaveCart<'a> {
    owner: Uuid,
    ids: &'a [Uuid],
    quantities: &'a [Column<Quantity>],
}

impl QueryId for SaveCart<'_> {
    type QueryId = SaveCart<'static>;

    // One text for every cart: prepared once a connection.
    const HAS_STATIC_QUERY_ID: bool = true;
}

impl Query for SaveCart<'_> {
    type SqlType = SqlUuid;
}

impl RunQueryDsl<PgConnection> for SaveCart<'_> {}

impl QueryFragment<Pg> for SaveCart<'_> {
    fn walk_ast<'b>(&'b self, mut out: AstPass<'_, 'b, Pg>) -> QueryResult<()> {
        out.push_sql("WITH input AS (SELECT ");
        out.push_bind_param::<SqlUuid, _>(&self.owner)?;
        out.push_sql(" AS user_id, ");
        out.push_bind_param::<Array<SqlUuid>, _>(&self.ids)?;
        out.push_sql(" AS product_ids, ");
        out.push_bind_param::<Array<Integer>, _>(&self.quantities)?;
        out.push_sql(" AS quantities) ");
        out.push_sql(include_str!("cart/save.sql"));
        Ok(())
    }
}
