use super::{
    apply::{self, NotApplied},
    groups, patch, rows, write,
};
use crate::{
    Database,
    audit::{self, NewAuditEntry},
    columns::Column,
    error::DbError,
    idempotency::{KeyUse, use_key},
    locks::lock_products,
    schema::{categories, product_pictures, products},
    stock,
};
use application::{
    actor::Staff,
    catalogue::{
        Applied, CatalogueError, GroupChange, ProductChange, ProductPatch, ProductRecord, ProductRepository,
        SeenVersion, StockChange, Updated, UpdatedMany,
    },
    error::StorageError,
    idempotency::{Created, KeyedRequest},
};
use chrono::{DateTime, Utc};
use diesel::prelude::*;
use domain::{
    audit::AuditEntity,
    catalogue::{Barcode, Brand, PictureKey, Product, ProductDetails, Sku},
    exemption::Exemption,
    ids::ProductId,
    money::Kurus,
    stock::Stock,
    tiers::Tier,
};
use serde_json::{Map, Value, json};
use std::collections::{HashMap, HashSet};
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
                return Ok(Err(CatalogueError::UnknownCategory));
            }
            match use_key(connection, request, product.id.uuid())? {
                Err(reused) => return Ok(Err(reused.into())),
                Ok(KeyUse::Repeated(id)) => {
                    let first = read(connection, id)?.map(Created::repeated);
                    return Ok(first.ok_or(CatalogueError::ProductNotFound));
                }
                Ok(KeyUse::First) => {}
            }
            let insert = |connection: &mut PgConnection| Ok(write::insert(connection, &[product], &named)?);
            if write::unless_sku_is_taken(connection, insert)?.is_none() {
                return Ok(Err(CatalogueError::SkuTaken));
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
    ) -> Result<Updated, StorageError> {
        self.0.transaction(|connection| {
            let Some(before) = lock(connection, id)? else { return Ok(Updated::NotThere) };
            if write::is_newer(&before, seen) {
                return Ok(Updated::ChangedMeanwhile(before));
            }
            if !details.tiers.as_ref().unwrap_or(&before.tiers).are_below(details.prices.offer()) {
                return Ok(Updated::TiersNotBelowOffer);
            }
            let named = write::NamedCategories::lock(connection, [details])?;
            if !named.has(details) {
                return Ok(Updated::UnknownCategory);
            }
            let at = write::later(&before, at);
            let exemption = named.exemption(details, Some(&before));
            let replaced = write::unless_sku_is_taken(connection, |connection| {
                let row = write::DetailsRow::new(details, exemption, at);
                Ok(diesel::update(products::table.find(id.uuid())).set(row).execute(connection)?)
            });
            if replaced?.is_none() {
                return Ok(Updated::SkuTaken);
            }
            count(connection, staff, id, details.stock, at)?;
            let after = written(connection, staff, "update", &before)?;
            Ok(Updated::Yes(after))
        })
    }

    fn set_stock(
        &self,
        staff: &Staff,
        id: ProductId,
        change: StockChange,
        at: DateTime<Utc>,
    ) -> Result<Product, CatalogueError> {
        self.0.transaction(|connection| {
            let Some(before) = lock(connection, id)? else { return Ok(Err(CatalogueError::ProductNotFound)) };
            let is_same_switch = change.on_sale.is_none_or(|is| is == before.on_sale);
            if is_same_switch && change.stock.is_none_or(|stock| stock == before.stock) {
                return Ok(Ok(before));
            }
            if write::is_newer(&before, change.seen) {
                return Ok(Err(CatalogueError::SeenIsOld(Box::new(before))));
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
    ) -> Result<Option<(Product, Vec<PictureKey>)>, StorageError> {
        self.0.transaction(|connection| {
            let Some(before) = lock(connection, id)? else { return Ok(None) };
            let at = write::later(&before, at);
            write::replace_pictures(connection, id.uuid(), pictures)?;
            diesel::update(products::table.find(id.uuid()))
                .set(products::updated_at.eq(at))
                .execute(connection)?;
            let after = written(connection, staff, "pictures", &before)?;
            Ok(Some((after, before.pictures)))
        })
    }

    fn update_many(
        &self,
        staff: &Staff,
        patches: &[ProductPatch],
        at: DateTime<Utc>,
    ) -> Result<UpdatedMany, StorageError> {
        self.0.transaction(|connection| {
            let patched = match patch::apply(connection, staff, patches, at)? {
                Ok(patched) => patched,
                Err(refused) => return Ok(UpdatedMany::Refused(refused)),
            };
            if !patched.is_empty() {
                audit::write(connection, staff, patch_entry(&patched))?;
            }
            Ok(UpdatedMany::Yes(patched.into_iter().map(|(_, after)| after).collect()))
        })
    }

    fn apply(
        &self,
        staff: &Staff,
        changes: &[ProductChange],
        groups: &[GroupChange],
        at: DateTime<Utc>,
    ) -> Result<Applied, StorageError> {
        self.0.transaction(|connection| {
            let mut ids: Vec<_> = changes.iter().map(|change| change.id().uuid()).collect();
            let known: HashSet<_> = ids.iter().copied().collect();
            let grouped = groups::products_of(groups);
            ids.extend(grouped.iter().filter(|id| !known.contains(id)));
            // Locked as well, so that no other product loses a picture that one of these gets: its file would be removed.
            let added: Vec<_> = changes.iter().flat_map(ProductChange::added_pictures).collect();
            let givers = with_pictures(connection, &added)?.into_iter().map(|(_, product)| product.0.uuid());
            lock_products(connection, &ids.iter().copied().chain(givers).collect::<Vec<_>>())?;
            let given: HashSet<_> =
                with_pictures(connection, &added)?.into_iter().map(|(key, _)| key).collect();
            let is_without = |change: &&ProductChange| {
                change.added_pictures().iter().any(|key| !given.contains(key.as_str()))
            };
            if let Some(change) = changes.iter().find(is_without) {
                return Ok(Applied::Changed(change.id()));
            }
            let befores = rows::find(connection, &grouped)?;
            let former = match groups::lock_unchanged(connection, groups, &befores)? {
                Ok(former) => former,
                Err(product) => return Ok(Applied::Changed(product)),
            };
            let applied = write::unless_sku_is_taken(connection, |connection| {
                let refused = apply::apply(connection, staff, changes)?;
                if refused.is_none() {
                    groups::apply(connection, groups, &former, at)?;
                }
                Ok(refused)
            });
            match applied? {
                None => return Ok(Applied::SkuTaken),
                Some(Some(NotApplied::Changed(product))) => return Ok(Applied::Changed(product)),
                Some(Some(NotApplied::UnknownCategory)) => return Ok(Applied::UnknownCategory),
                Some(None) => {}
            }
            let products = rows::find(connection, &ids)?;
            if !ids.is_empty() {
                audit::write(connection, staff, import_entry(changes, &befores, &products))?;
            }
            Ok(Applied::All(products))
        })
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
            let rows = with_pictures(connection, keys)?.into_iter();
            Ok(rows.filter_map(|(key, product)| Some((PictureKey::parse(&key)?, product.0))).collect())
        })
    }

    fn unused_pictures(&self, keys: &[PictureKey]) -> Result<Vec<PictureKey>, StorageError> {
        self.0.run(|connection| {
            let texts: Vec<_> = keys.iter().map(PictureKey::as_str).collect();
            let mut used: HashSet<String> =
                with_pictures(connection, keys)?.into_iter().map(|(key, _)| key).collect();
            let of_categories: Vec<Option<String>> = categories::table
                .filter(categories::picture_key.eq_any(&texts))
                .select(categories::picture_key)
                .load(connection)?;
            used.extend(of_categories.into_iter().flatten());
            Ok(keys.iter().filter(|key| !used.contains(key.as_str())).cloned().collect())
        })
    }
}

/// Returns the pictures with the products that have them.
fn with_pictures(
    connection: &mut PgConnection,
    keys: &[PictureKey],
) -> QueryResult<Vec<(String, Column<ProductId>)>> {
    if keys.is_empty() {
        return Ok(vec![]);
    }
    product_pictures::table
        .filter(product_pictures::picture_key.eq_any(keys.iter().map(PictureKey::as_str)))
        .select((product_pictures::picture_key, product_pictures::product_id))
        .load(connection)
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

fn audit_entry(
    id: ProductId,
    action: &'static str,
    before: Option<&Product>,
    after: Option<&Product>,
) -> NewAuditEntry {
    NewAuditEntry::new(AuditEntity::Product, id.uuid(), action, fields(before), fields(after))
}

/// Returns the entry of an import; `grouped` are the products whose group it changes, as they were before.
fn import_entry(changes: &[ProductChange], grouped: &[Product], products: &[Product]) -> NewAuditEntry {
    let present: HashMap<_, _> = products.iter().map(|product| (product.id, product)).collect();
    let changed = changes.iter().map(|change| {
        let was = match change {
            ProductChange::Add(_) => None,
            ProductChange::Update { before, .. } => Some(&**before),
        };
        (change.id(), was, present.get(&change.id()).copied())
    });
    let others = grouped.iter().filter(|before| changes.iter().all(|change| change.id() != before.id));
    let others = others.map(|before| (before.id, Some(before), present.get(&before.id).copied()));
    entry_of_many("import", changed.chain(others))
}

fn patch_entry(patched: &[(Product, Product)]) -> NewAuditEntry {
    entry_of_many("update_many", patched.iter().map(|(before, after)| (after.id, Some(before), Some(after))))
}

/// Returns one audit entry for a change of many products. It maps each product's id to its changed fields.
fn entry_of_many<'a>(
    action: &'static str,
    changed: impl Iterator<Item = (ProductId, Option<&'a Product>, Option<&'a Product>)>,
) -> NewAuditEntry {
    let (mut befores, mut afters) = (Map::new(), Map::new());
    for (id, before, after) in changed {
        let (before, after) = audit::differences(fields(before), fields(after));
        befores.insert(id.to_string(), before);
        afters.insert(id.to_string(), after);
    }
    let (before, after) = (Value::Object(befores), Value::Object(afters));
    NewAuditEntry { entity: AuditEntity::Product, id: None, action, before, after }
}

/// Returns a product's fields for the audit log, by their names on the wire.
fn fields(product: Option<&Product>) -> Value {
    let Some(product) = product else { return Value::Null };
    let pictures: Vec<_> = product.pictures.iter().map(PictureKey::as_str).collect();
    let tier = |tier: &Tier| json!({ "minQuantity": tier.min_quantity.get(), "price": tl(tier.price) });
    let tiers: Vec<_> = product.tiers.list().iter().map(tier).collect();
    json!({
        "name": product.name.as_str(),
        "category": product.category,
        "price": tl(product.prices.list()),
        "offerPrice": tl(product.prices.offer()),
        "description": product.description,
        // The switch, by its name in requests.
        "inStock": product.on_sale,
        "stock": product.stock.pieces(),
        "vatRate": product.vat_rate.percent(),
        "tiers": tiers,
        "sku": product.codes.sku.as_ref().map(Sku::as_str),
        "barcode": product.codes.barcode.as_ref().map(Barcode::as_str),
        "brand": product.codes.brand.as_ref().map(Brand::as_str),
        "group": product.group.as_ref().map(|group| format!("{}: {}", group.name, group.text())),
        "exemption": product.exemption.map(Exemption::as_str),
        "image": pictures,
    })
}

/// Returns an amount as a JSON number in TL.
fn tl(amount: Kurus) -> Value {
    serde_json::from_str(&amount.to_string()).unwrap_or_default()
}
