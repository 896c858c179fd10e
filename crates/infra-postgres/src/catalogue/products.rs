use super::{audit_entries::audit_entry, groups, import, makers::NamedMakers, patch, rows, write};
use crate::{
    Database, audit,
    columns::Column,
    error::DbError,
    idempotency::{KeyUse, use_key},
    locks::lock_products,
    schema::{categories, products},
    stock,
};
use application::{
    actor::Staff,
    catalogue::{
        CatalogueError, GroupChange, ProductChange, ProductPatch, ProductRecord, ProductRefused,
        ProductRepository, SeenVersion, StockChange,
    },
    error::StorageError,
    idempotency::{Created, KeyedRequest},
};
use chrono::{DateTime, Utc};
use diesel::prelude::*;
use domain::{
    catalogue::{Change, PictureKey, Product, ProductDetails, Sku},
    ids::ProductId,
    stock::Stock,
};
use std::collections::HashSet;
use uuid::Uuid;

/// Products in PostgreSQL.
pub struct PgProducts(pub Database);

impl ProductRepository for PgProducts {
    fn find(&self, ids: &[ProductId]) -> Result<Vec<Product>, StorageError> {
        let ids: Vec<_> = ids.iter().map(|id| id.uuid()).collect();
        self.0.run(|connection| rows::find(connection, &ids))
    }

    fn with_skus(&self, skus: &[Sku]) -> Result<Vec<(Sku, ProductId)>, StorageError> {
        if skus.is_empty() {
            return Ok(vec![]);
        }
        self.0.run(|connection| {
            let rows: Vec<(Column<Sku>, Column<ProductId>)> = products::table
                .filter(products::sku.eq_any(skus.iter().map(Sku::as_str)))
                .select((products::sku.assume_not_null(), products::id))
                .load(connection)?;
            Ok(rows.into_iter().map(|(sku, id)| (sku.0, id.0)).collect())
        })
    }

    fn insert(
        &self,
        staff: &Staff,
        product: &ProductRecord,
        request: Option<&KeyedRequest>,
    ) -> Result<Created<Product>, CatalogueError> {
        self.0.transaction(|connection| {
            let named = write::NamedCategories::lock(connection, [&product.details])?;
            if !named.has(&product.details) {
                return Ok(Err(ProductRefused::UnknownCategory.into()));
            }
            if !lock_maker(connection, &product.details)? {
                return Ok(Err(ProductRefused::UnknownMaker.into()));
            }
            match use_key(connection, request, product.id.uuid())? {
                Err(reused) => return Ok(Err(reused.into())),
                Ok(KeyUse::Repeated(id)) => {
                    let first = read(connection, id)?.map(Created::repeated);
                    return Ok(first.ok_or(CatalogueError::Product(ProductRefused::NotFound)));
                }
                Ok(KeyUse::First) => {}
            }
            let insert = |connection: &mut PgConnection| Ok(write::insert(connection, &[product], &named)?);
            if write::unless_sku_is_taken(connection, insert)?.is_none() {
                return Ok(Err(ProductRefused::SkuTaken.into()));
            }
            count(connection, staff, product.id, product.details.stock, product.at)?;
            let added = read(connection, product.id.uuid())?.ok_or(diesel::result::Error::NotFound)?;
            audit::write(connection, staff, audit_entry(added.id, "create", None, Some(&added)))?;
            Ok(Ok(Created::new(added)))
        })?
    }

    fn update(
        &self,
        staff: &Staff,
        id: ProductId,
        seen: SeenVersion,
        details: &ProductDetails,
        at: DateTime<Utc>,
    ) -> Result<Product, CatalogueError> {
        self.0.transaction(|connection| {
            let Some(before) = lock(connection, id)? else { return Ok(Err(ProductRefused::NotFound.into())) };
            if write::is_newer(&before, seen) {
                return Ok(Err(ProductRefused::SeenIsOld(Box::new(before)).into()));
            }
            if !details.tiers.as_ref().unwrap_or(&before.tiers).are_below(details.prices.offer()) {
                return Ok(Err(ProductRefused::TiersNotBelowOffer.into()));
            }
            let named = write::NamedCategories::lock(connection, [details])?;
            if !named.has(details) {
                return Ok(Err(ProductRefused::UnknownCategory.into()));
            }
            if !lock_maker(connection, details)? {
                return Ok(Err(ProductRefused::UnknownMaker.into()));
            }
            let at = write::later(&before, at);
            let exemption = named.exemption(details, Some(&before));
            let replaced = write::unless_sku_is_taken(connection, |connection| {
                let row = write::DetailsRow::new(details, exemption, Some(&before), at);
                Ok(diesel::update(products::table.find(id.uuid())).set(row).execute(connection)?)
            });
            if replaced?.is_none() {
                return Ok(Err(ProductRefused::SkuTaken.into()));
            }
            count(connection, staff, id, details.stock, at)?;
            Ok(Ok(written(connection, staff, "update", &before)?))
        })?
    }

    fn set_stock(
        &self,
        staff: &Staff,
        id: ProductId,
        change: StockChange,
        at: DateTime<Utc>,
    ) -> Result<Product, CatalogueError> {
        self.0.transaction(|connection| {
            let Some(before) = lock(connection, id)? else { return Ok(Err(ProductRefused::NotFound.into())) };
            let is_same_switch = change.on_sale.is_none_or(|is| is == before.on_sale);
            if is_same_switch && change.stock.is_none_or(|stock| stock == before.stock) {
                return Ok(Ok(before));
            }
            if write::is_newer(&before, change.seen) {
                return Ok(Err(ProductRefused::SeenIsOld(Box::new(before)).into()));
            }
            let at = write::later(&before, at);
            diesel::update(products::table.find(id.uuid()))
                .set((change.on_sale.map(|is| products::in_stock.eq(is)), products::updated_at.eq(at)))
                .execute(connection)?;
            count(connection, staff, id, change.stock, at)?;
            Ok(Ok(written(connection, staff, "stock", &before)?))
        })?
    }

    fn set_pictures(
        &self,
        staff: &Staff,
        id: ProductId,
        pictures: &[PictureKey],
        at: DateTime<Utc>,
    ) -> Result<Option<Product>, StorageError> {
        self.0.transaction(|connection| {
            let Some(before) = lock(connection, id)? else { return Ok(None) };
            let at = write::later(&before, at);
            write::replace_pictures(connection, id.uuid(), pictures)?;
            diesel::update(products::table.find(id.uuid()))
                .set(products::updated_at.eq(at))
                .execute(connection)?;
            Ok(Some(written(connection, staff, "pictures", &before)?))
        })
    }

    fn update_many(
        &self,
        staff: &Staff,
        patches: &[ProductPatch],
        at: DateTime<Utc>,
    ) -> Result<Vec<Product>, CatalogueError> {
        self.0.transaction(|connection| {
            let patched = match patch::apply(connection, staff, patches, at)? {
                Ok(patched) => patched,
                Err(refused) => return Ok(Err(CatalogueError::Patches(refused))),
            };
            let entries = patched
                .iter()
                .map(|(before, after)| audit_entry(after.id, "update_many", Some(before), Some(after)));
            let changed = entries.filter(|entry| entry.before != entry.after);
            audit::write_many(connection, staff, changed.collect())?;
            Ok(Ok(patched.into_iter().map(|(_, after)| after).collect()))
        })?
    }

    fn apply(
        &self,
        staff: &Staff,
        changes: &[ProductChange],
        groups: &[GroupChange],
        at: DateTime<Utc>,
    ) -> Result<(), CatalogueError> {
        self.0.transaction(|connection| import::apply(connection, staff, changes, groups, at))?
    }

    fn delete(&self, staff: &Staff, id: ProductId) -> Result<Option<Product>, StorageError> {
        self.0.transaction(|connection| {
            // Locked before it is read, so that the returned product is its last version.
            products::table
                .find(id.uuid())
                .select(products::id)
                .for_update()
                .first::<Uuid>(connection)
                .optional()?;
            let Some(product) = read(connection, id.uuid())? else { return Ok(None) };
            if let Some(membership) = &product.group {
                groups::lock(connection, membership.group)?;
            }
            diesel::delete(products::table.find(id.uuid())).execute(connection)?;
            if let Some(membership) = &product.group {
                groups::delete_empty(connection, [&membership.group])?;
            }
            audit::write(connection, staff, audit_entry(id, "delete", Some(&product), None))?;
            Ok(Some(product))
        })
    }

    fn with_pictures(&self, keys: &[PictureKey]) -> Result<Vec<(PictureKey, ProductId)>, StorageError> {
        self.0.run(|connection| {
            let rows = import::with_pictures(connection, keys)?.into_iter();
            Ok(rows.filter_map(|(key, id)| Some((PictureKey::parse(&key)?, ProductId::new(id)))).collect())
        })
    }

    fn unused_pictures(&self, keys: &[PictureKey]) -> Result<Vec<PictureKey>, StorageError> {
        self.0.run(|connection| {
            let texts: Vec<_> = keys.iter().map(PictureKey::as_str).collect();
            let mut used: HashSet<String> =
                import::with_pictures(connection, keys)?.into_iter().map(|(key, _)| key).collect();
            let of_categories: Vec<Option<String>> = categories::table
                .filter(categories::picture_key.eq_any(&texts))
                .select(categories::picture_key)
                .load(connection)?;
            used.extend(of_categories.into_iter().flatten());
            Ok(keys.iter().filter(|key| !used.contains(key.as_str())).cloned().collect())
        })
    }
}

/// Writes the count, if there is one.
fn count(
    connection: &mut PgConnection,
    staff: &Staff,
    product: ProductId,
    stock: Option<Stock>,
    at: DateTime<Utc>,
) -> QueryResult<()> {
    let counts: Vec<_> = stock.into_iter().map(|stock| stock::Count { product, stock, at }).collect();
    stock::set(connection, staff, &counts)
}

/// Locks the maker that a product is given, so that it can't be deleted meanwhile. Returns whether it exists; also true
/// without one.
fn lock_maker(connection: &mut PgConnection, details: &ProductDetails) -> QueryResult<bool> {
    match details.maker {
        Change::Set(Some(id)) => Ok(NamedMakers::lock(connection, [id])?.get(id).is_some()),
        Change::Keep | Change::Set(None) => Ok(true),
    }
}

fn read(connection: &mut PgConnection, id: Uuid) -> Result<Option<Product>, DbError> {
    Ok(rows::find(connection, &[id])?.pop())
}

/// Reads and locks the product. A concurrent change waits until the transaction ends and then starts from this one's
/// result.
fn lock(connection: &mut PgConnection, id: ProductId) -> Result<Option<Product>, DbError> {
    lock_products(connection, &[id.uuid()])?;
    read(connection, id.uuid())
}

/// Writes the audit entry of a change and returns the changed product.
fn written(
    connection: &mut PgConnection,
    staff: &Staff,
    action: &'static str,
    before: &Product,
) -> Result<Product, DbError> {
    let after = read(connection, before.id.uuid())?.ok_or(diesel::result::Error::NotFound)?;
    audit::write(connection, staff, audit_entry(before.id, action, Some(before), Some(&after)))?;
    Ok(after)
}
