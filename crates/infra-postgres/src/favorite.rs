//! Customers' favourites.

use crate::{
    Database,
    columns::Column,
    locks::lock_user,
    schema::{favorites, products},
};
use application::{
    error::StorageError,
    favorite::{FavoriteError, FavoriteRepository},
};
use chrono::{DateTime, Utc};
use diesel::prelude::*;
use domain::ids::{ProductId, UserId};
use uuid::Uuid;

/// Favourites in PostgreSQL.
pub struct PgFavorites(pub Database);

impl FavoriteRepository for PgFavorites {
    fn list(&self, owner: UserId) -> Result<Vec<ProductId>, StorageError> {
        self.0.run(|connection| {
            let rows: Vec<Column<ProductId>> = favorites::table
                .filter(favorites::user_id.eq(owner.uuid()))
                .order((favorites::created_at.desc(), favorites::product_id))
                .select(favorites::product_id)
                .load(connection)?;
            Ok(rows.into_iter().map(|id| id.0).collect())
        })
    }

    fn add(
        &self,
        owner: UserId,
        product: ProductId,
        at: DateTime<Utc>,
        limit: u32,
    ) -> Result<(), FavoriteError> {
        self.0.transaction(|connection| {
            // Keeps the product from being deleted meanwhile. Products are locked before users.
            let found: Option<Uuid> = products::table
                .find(product.uuid())
                .select(products::id)
                .for_key_share()
                .first(connection)
                .optional()?;
            if found.is_none() {
                return Ok(Err(FavoriteError::ProductNotFound));
            }
            // Without the lock, two concurrent requests could both pass the limit.
            lock_user(connection, owner)?;
            let others: i64 = favorites::table
                .filter(favorites::user_id.eq(owner.uuid()).and(favorites::product_id.ne(product.uuid())))
                .count()
                .get_result(connection)?;
            if others >= i64::from(limit) {
                return Ok(Err(FavoriteError::TooMany));
            }
            let row = (
                favorites::user_id.eq(owner.uuid()),
                favorites::product_id.eq(product.uuid()),
                favorites::created_at.eq(at),
            );
            diesel::insert_into(favorites::table).values(row).on_conflict_do_nothing().execute(connection)?;
            Ok(Ok(()))
        })?
    }

    fn remove(&self, owner: UserId, product: ProductId) -> Result<(), StorageError> {
        self.0.run(|connection| {
            diesel::delete(favorites::table.find((owner.uuid(), product.uuid()))).execute(connection)?;
            Ok(())
        })
    }
}
