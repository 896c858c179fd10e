use super::{apply, rows, write};
use crate::{
    Database,
    error::DbError,
    locks::lock_products,
    schema::{product_pictures, products},
};
use application::{
    catalogue::{Applied, ProductChange, ProductRecord, ProductRepository},
    error::StorageError,
};
use chrono::{DateTime, Utc};
use diesel::prelude::*;
use domain::{
    catalogue::{PictureKey, Product, ProductDetails},
    ids::ProductId,
};
use std::collections::HashSet;
use uuid::Uuid;

/// Products in PostgreSQL.
pub struct PgProducts(Database);

impl PgProducts {
    /// Returns products of this database.
    #[must_use]
    pub const fn new(database: Database) -> Self {
        Self(database)
    }
}

impl ProductRepository for PgProducts {
    fn find(&self, ids: &[ProductId]) -> Result<Vec<Product>, StorageError> {
        let ids: Vec<_> = ids.iter().map(|id| id.uuid()).collect();
        self.0.run(|connection| rows::find(connection, &ids))
    }

    fn insert(&self, product: &ProductRecord) -> Result<Product, StorageError> {
        self.0.transaction(|connection| {
            write::insert(connection, &[product])?;
            Ok(read(connection, product.id.uuid())?.ok_or(diesel::result::Error::NotFound)?)
        })
    }

    fn update(
        &self,
        id: ProductId,
        details: &ProductDetails,
        at: DateTime<Utc>,
    ) -> Result<Option<Product>, StorageError> {
        self.0.transaction(|connection| {
            diesel::update(products::table.find(id.uuid()))
                .set(write::DetailsRow::new(details, at))
                .execute(connection)?;
            read(connection, id.uuid())
        })
    }

    fn set_stock(
        &self,
        id: ProductId,
        in_stock: bool,
        at: DateTime<Utc>,
    ) -> Result<Option<Product>, StorageError> {
        self.0.transaction(|connection| {
            diesel::update(products::table.find(id.uuid()))
                .set((products::in_stock.eq(in_stock), products::updated_at.eq(at)))
                .execute(connection)?;
            read(connection, id.uuid())
        })
    }

    fn set_pictures(
        &self,
        id: ProductId,
        pictures: &[PictureKey],
        at: DateTime<Utc>,
    ) -> Result<Option<(Product, Vec<PictureKey>)>, StorageError> {
        self.0.transaction(|connection| {
            // Locked before it is read: of two changes at once, the second answers the pictures of the first.
            lock_products(connection, &[id.uuid()])?;
            let Some(before) = read(connection, id.uuid())? else { return Ok(None) };
            write::replace_pictures(connection, id.uuid(), pictures)?;
            diesel::update(products::table.find(id.uuid()))
                .set(products::updated_at.eq(at))
                .execute(connection)?;
            Ok(read(connection, id.uuid())?.map(|product| (product, before.pictures)))
        })
    }

    fn apply(&self, changes: &[ProductChange]) -> Result<Applied, StorageError> {
        self.0.transaction(|connection| apply::apply(connection, changes))
    }

    fn delete(&self, id: ProductId) -> Result<Option<Product>, StorageError> {
        self.0.transaction(|connection| {
            // Locked before it is read, so that it is answered as it was at the very end.
            products::table
                .find(id.uuid())
                .select(products::id)
                .for_update()
                .first::<Uuid>(connection)
                .optional()?;
            let product = read(connection, id.uuid())?;
            diesel::delete(products::table.find(id.uuid())).execute(connection)?;
            Ok(product)
        })
    }

    fn unused_pictures(&self, keys: &[PictureKey]) -> Result<Vec<PictureKey>, StorageError> {
        self.0.run(|connection| {
            let texts: Vec<_> = keys.iter().map(PictureKey::as_str).collect();
            let used: HashSet<String> = product_pictures::table
                .filter(product_pictures::picture_key.eq_any(texts))
                .select(product_pictures::picture_key)
                .load(connection)?
                .into_iter()
                .collect();
            Ok(keys.iter().filter(|key| !used.contains(key.as_str())).cloned().collect())
        })
    }
}

fn read(connection: &mut PgConnection, id: Uuid) -> Result<Option<Product>, DbError> {
    Ok(rows::find(connection, &[id])?.pop())
}
