//! Carts, one per account.

use crate::{
    Database,
    columns::Column,
    error::{DbError, invalid_column},
    schema::{cart_items, carts},
};
use application::{
    cart::{CartRepository, CartRevision, SaveCartError, SavedCart},
    error::StorageError,
    order::EmptiedCart,
};
use diesel::{
    pg::Pg,
    prelude::*,
    query_builder::{AstPass, Query, QueryFragment, QueryId},
    sql_query,
    sql_types::{Array, BigInt, Integer, Nullable, Uuid as SqlUuid},
};
use domain::{
    cart::{Cart, Quantity},
    ids::{OrderId, ProductId, UserId},
};
use uuid::Uuid;

/// Carts in PostgreSQL.
pub struct PgCarts(pub Database);

impl CartRepository for PgCarts {
    fn load(&self, owner: UserId) -> Result<SavedCart, StorageError> {
        self.0.run(|connection| {
            let rows: Vec<CartRow> = carts::table
                .left_join(cart_items::table.on(cart_items::user_id.eq(carts::user_id)))
                .filter(carts::user_id.eq(owner.uuid()))
                .select((carts::revision, cart_items::product_id.nullable(), cart_items::quantity.nullable()))
                .load(connection)?;
            saved_cart(rows)
        })
    }

    fn replace(
        &self,
        owner: UserId,
        cart: &Cart,
        expected: Option<CartRevision>,
    ) -> Result<SavedCart, SaveCartError> {
        let (ids, quantities): (Vec<_>, Vec<_>) =
            cart.items().map(|(product, quantity)| (product.uuid(), Column(quantity))).unzip();
        let saved = self.0.repeat(|connection| {
            let expected = expected.map(Column);
            let save = SaveCart { owner: owner.uuid(), ids: &ids, quantities: &quantities, expected };
            let rows: Vec<CartRow> = save.load(connection)?;
            Ok(if rows.is_empty() { None } else { Some(saved_cart(rows)?) })
        })?;
        match saved {
            Some(saved) => Ok(saved),
            None => Err(SaveCartError::ChangedMeanwhile(self.load(owner)?)),
        }
    }
}

/// A row of the query: the cart's revision and one of its items, if there are any.
type CartRow = (Column<CartRevision>, Option<Column<ProductId>>, Option<Column<Quantity>>);

fn saved_cart(rows: Vec<CartRow>) -> Result<SavedCart, DbError> {
    let mut saved = SavedCart::default();
    for (revision, product, quantity) in rows {
        saved.revision = revision.0;
        if let (Some(product), Some(quantity)) = (product, quantity) {
            saved.cart.set(product.0, quantity.0).map_err(invalid_column("carts", "product_ids"))?;
        }
    }
    Ok(saved)
}

/// Subtracts the ordered quantities from the customer's cart. A cart without these products is not changed.
pub(crate) fn take_out(connection: &mut PgConnection, order: OrderId) -> QueryResult<()> {
    sql_query(include_str!("cart/take_out.sql"))
        .bind::<SqlUuid, _>(order.uuid())
        .execute(connection)
        .map(drop)
}

/// The columns of a cart: products, quantities, revision.
type StoredCart = (Vec<Column<ProductId>>, Vec<Column<Quantity>>, i64);

/// Empties the customer's cart and returns what was in it; `None` if the customer has none. The row stays
/// with a higher revision, so that a page that still holds the former cart notices that it is outdated.
pub(crate) fn empty(connection: &mut PgConnection, owner: UserId) -> Result<Option<EmptiedCart>, DbError> {
    let cart = carts::table.find(owner.uuid());
    // Locked, so that exactly what is returned as removed is removed.
    let found: Option<StoredCart> = cart
        .select((carts::product_ids, carts::quantities, carts::revision))
        .for_update()
        .first(connection)
        .optional()?;
    let Some((products, quantities, revision)) = found else { return Ok(None) };
    let revision: Column<CartRevision> = diesel::update(cart)
        .set((
            carts::product_ids.eq(Vec::<Uuid>::new()),
            carts::quantities.eq(Vec::<i32>::new()),
            carts::revision.eq(revision + 1),
        ))
        .returning(carts::revision)
        .get_result(connection)?;
    let mut removed = Cart::default();
    for (product, quantity) in products.into_iter().zip(quantities) {
        removed.set(product.0, quantity.0).map_err(invalid_column("carts", "product_ids"))?;
    }
    Ok(Some(EmptiedCart { removed, revision: revision.0 }))
}

/// A statement that saves a cart. It returns the saved cart, or no rows if the cart has another revision than expected.
struct SaveCart<'a> {
    owner: Uuid,
    expected: Option<Column<CartRevision>>,
    ids: &'a [Uuid],
    quantities: &'a [Column<Quantity>],
}

impl QueryId for SaveCart<'_> {
    type QueryId = SaveCart<'static>;

    // The SQL is constant, so each connection prepares it once.
    const HAS_STATIC_QUERY_ID: bool = true;
}

impl Query for SaveCart<'_> {
    type SqlType = (BigInt, Nullable<SqlUuid>, Nullable<Integer>);
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
        out.push_sql(" AS quantities, ");
        out.push_bind_param::<Nullable<BigInt>, _>(&self.expected)?;
        out.push_sql(" AS expected) ");
        out.push_sql(include_str!("cart/save.sql"));
        Ok(())
    }
}
