use super::{
    apply::{self, NotApplied},
    patch, rows, write,
};
use crate::{
    Database,
    audit::{self, NewAuditEntry},
    error::DbError,
    idempotency::{KeyUse, use_key},
    locks::lock_products,
    schema::{categories, product_pictures, products},
    stock,
};
use application::{
    actor::Staff,
    catalogue::{
        Applied, CatalogueError, ProductChange, ProductPatch, ProductRecord, ProductRepository, SeenVersion,
        StockChange, Updated, UpdatedMany,
    },
    error::StorageError,
    idempotency::{Created, KeyedRequest},
};
use chrono::{DateTime, SubsecRound, Utc};
use diesel::prelude::*;
use domain::{
    audit::AuditEntity,
    catalogue::{PictureKey, Product, ProductDetails},
    ids::ProductId,
    money::Kurus,
    order_return::Exemption,
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
            write::insert(connection, &[product], &named)?;
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
            if seen.is_some_and(|seen| seen.trunc_subsecs(3) != before.updated_at.trunc_subsecs(3)) {
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
            diesel::update(products::table.find(id.uuid()))
                .set(write::DetailsRow::new(details, exemption, at))
                .execute(connection)?;
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
    ) -> Result<Option<Product>, StorageError> {
        self.0.transaction(|connection| {
            let Some(before) = lock(connection, id)? else { return Ok(None) };
            let at = write::later(&before, at);
            diesel::update(products::table.find(id.uuid()))
                .set((change.on_sale.map(|is| products::in_stock.eq(is)), products::updated_at.eq(at)))
                .execute(connection)?;
            count(connection, staff, id, change.stock, at)?;
            Ok(Some(written(connection, staff, "stock", &before)?))
        })
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
            let patched = match patch::apply(connection, patches, at)? {
                Ok(patched) => patched,
                Err(refused) => return Ok(UpdatedMany::Refused(refused)),
            };
            if !patched.is_empty() {
                audit::write(connection, staff, patch_entry(&patched))?;
            }
            Ok(UpdatedMany::Yes(patched.into_iter().map(|(_, after)| after).collect()))
        })
    }

    fn apply(&self, staff: &Staff, changes: &[ProductChange]) -> Result<Applied, StorageError> {
        self.0.transaction(|connection| {
            match apply::apply(connection, staff, changes)? {
                None => {}
                Some(NotApplied::Changed(product)) => return Ok(Applied::Changed(product)),
                Some(NotApplied::UnknownCategory) => return Ok(Applied::UnknownCategory),
            }
            let ids: Vec<_> = changes.iter().map(|change| change.id().uuid()).collect();
            let products = rows::find(connection, &ids)?;
            if !changes.is_empty() {
                audit::write(connection, staff, import_entry(changes, &products))?;
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
            diesel::delete(products::table.find(id.uuid())).execute(connection)?;
            audit::write(connection, staff, audit_entry(id, "delete", Some(&product), None))?;
            Ok(Some(product))
        })
    }

    fn unused_pictures(&self, keys: &[PictureKey]) -> Result<Vec<PictureKey>, StorageError> {
        self.0.run(|connection| {
            let texts: Vec<_> = keys.iter().map(PictureKey::as_str).collect();
            let mut used: HashSet<String> = product_pictures::table
                .filter(product_pictures::picture_key.eq_any(&texts))
                .select(product_pictures::picture_key)
                .load(connection)?
                .into_iter()
                .collect();
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

fn import_entry(changes: &[ProductChange], products: &[Product]) -> NewAuditEntry {
    let present: HashMap<_, _> = products.iter().map(|product| (product.id, product)).collect();
    let changed = changes.iter().map(|change| {
        let was = match change {
            ProductChange::Add(_) => None,
            ProductChange::Update { before, .. } => Some(before),
        };
        (change.id(), was, present.get(&change.id()).copied())
    });
    entry_of_many("import", changed)
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
        "exemption": product.exemption.map(Exemption::as_str),
        "image": pictures,
    })
}

/// Returns an amount as a JSON number in TL.
fn tl(amount: Kurus) -> Value {
    serde_json::from_str(&amount.to_string()).unwrap_or_default()
}
