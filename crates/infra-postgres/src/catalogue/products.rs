use super::{list, rows};
use crate::{
    Database,
    error::Failure,
    schema::{product_pictures, products},
};
use application::{
    catalogue::{ProductFilter, ProductRecord, ProductRepository},
    error::StorageError,
    page::Page,
};
use chrono::{DateTime, Utc};
use diesel::prelude::*;
use domain::{
    catalogue::{PictureKey, Product, ProductDetails},
    ids::ProductId,
    turkish,
};
use std::collections::HashSet;
use uuid::Uuid;

/// Products in PostgreSQL.
pub struct PgProducts(Database);

impl PgProducts {
    /// Products of this database.
    #[must_use]
    pub const fn new(database: Database) -> Self {
        Self(database)
    }
}

/// What the seller writes, and the moment of writing.
#[derive(Insertable, AsChangeset)]
#[diesel(table_name = products)]
struct DetailsRow<'a> {
    name: &'a str,
    name_folded: String,
    category_id: Uuid,
    price_kurus: i64,
    offer_price_kurus: i64,
    description: &'a [String],
    in_stock: bool,
    updated_at: DateTime<Utc>,
}

impl<'a> DetailsRow<'a> {
    fn new(details: &'a ProductDetails, at: DateTime<Utc>) -> Self {
        Self {
            name: details.name.as_str(),
            name_folded: turkish::fold(details.name.as_str()),
            category_id: details.category.uuid(),
            price_kurus: details.prices.list().get(),
            offer_price_kurus: details.prices.offer().get(),
            description: details.description.lines(),
            in_stock: details.in_stock,
            updated_at: at,
        }
    }
}

#[derive(Insertable)]
#[diesel(table_name = product_pictures)]
struct PictureRow<'a> {
    product_id: Uuid,
    position: i32,
    picture_key: &'a str,
}

impl ProductRepository for PgProducts {
    fn list(&self, filter: &ProductFilter) -> Result<Page<Product>, StorageError> {
        self.0.run(|connection| list::list(connection, filter))
    }

    fn find(&self, ids: &[ProductId]) -> Result<Vec<Product>, StorageError> {
        let ids: Vec<_> = ids.iter().map(|id| id.uuid()).collect();
        self.0.run(|connection| rows::find(connection, &ids))
    }

    fn insert(&self, product: &ProductRecord) -> Result<Product, StorageError> {
        self.0.transaction(|connection| {
            let id = product.id.uuid();
            diesel::insert_into(products::table)
                .values((
                    products::id.eq(id),
                    products::created_at.eq(product.at),
                    DetailsRow::new(&product.details, product.at),
                ))
                .execute(connection)?;
            let pictures: Vec<_> = product
                .pictures
                .iter()
                .zip(0..)
                .map(|(key, position)| PictureRow { product_id: id, position, picture_key: key.as_str() })
                .collect();
            diesel::insert_into(product_pictures::table).values(pictures).execute(connection)?;
            Ok(read(connection, id)?.ok_or(diesel::result::Error::NotFound)?)
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
                .set(DetailsRow::new(details, at))
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

fn read(connection: &mut PgConnection, id: Uuid) -> Result<Option<Product>, Failure> {
    Ok(rows::find(connection, &[id])?.pop())
}
