//! An import: many products added and changed in one transaction.
//!
//! Orders of a product wait while it is locked. Therefore an import first does what takes time: it reads and compares the
//! products, writes the audit entries, and puts the new values into a temporary table. Then it locks the products by id,
//! compares their versions with those that it has read, and changes each table by one statement.

use super::{
    audit_entries::audit_entry,
    groups,
    makers::NamedMakers,
    rows,
    write::{NamedCategories, ROWS},
};
use crate::{
    audit,
    columns::Column,
    error::{DbError, violates_constraint},
    locks::lock_products,
    schema::{product_pictures, product_stock, products},
    stock,
};
use application::{
    actor::Staff,
    catalogue::{CatalogueError, GroupChange, ProductChange, ProductRefused},
};
use chrono::{DateTime, Utc};
use diesel::{prelude::*, sql_query, sql_types::Json};
use domain::{
    catalogue::{
        Change, Membership, PictureKey, Product, ProductCodes, ProductDetails, ProductIdentity, ProductOption,
    },
    exemption::Exemption,
    ids::{GroupId, MakerId, ProductId},
    stock::Stock,
};
use serde_json::{Value, json};
use std::{
    collections::{HashMap, HashSet},
    sync::Arc,
};
use uuid::Uuid;

/// The new values of all products, with the lowest price that is shown beside a changed one.
const CREATE_TABLE: &str = "CREATE TEMPORARY TABLE imported (
        id uuid PRIMARY KEY,
        is_new boolean NOT NULL,
        at timestamptz NOT NULL,
        name text NOT NULL,
        category_id uuid NOT NULL,
        price_kurus bigint NOT NULL,
        offer_price_kurus bigint NOT NULL,
        description text[] NOT NULL,
        in_stock boolean NOT NULL,
        vat_rate smallint NOT NULL,
        exemption text,
        tier_quantities integer[] NOT NULL,
        tier_prices_kurus bigint[] NOT NULL,
        sku text,
        barcode text,
        brand text,
        maker_id uuid,
        identity jsonb NOT NULL,
        -- NULL leaves them as they are.
        pictures text[],
        lowest_recent_kurus bigint
    ) ON COMMIT DROP";

/// $1 are rows of the table as a JSON array.
const FILL_TABLE: &str = "INSERT INTO imported
    SELECT new.*, CASE WHEN new.offer_price_kurus <> products.offer_price_kurus
        THEN derived.lowest_recent_price(new.id, new.at) END
    FROM json_to_recordset($1) AS new (
        id uuid, is_new boolean, at timestamptz, name text, category_id uuid, price_kurus bigint,
        offer_price_kurus bigint, description text[], in_stock boolean, vat_rate smallint, exemption text,
        tier_quantities integer[], tier_prices_kurus bigint[], sku text, barcode text, brand text, maker_id uuid,
        identity jsonb, pictures text[]
    )
    LEFT JOIN products ON products.id = new.id";

/// The new version of a product is later than the last change of its stock, too; see [`super::write::later`].
const CHANGE_PRODUCTS: &str = "UPDATE products SET
        name = imported.name,
        category_id = imported.category_id,
        price_kurus = imported.price_kurus,
        offer_price_kurus = imported.offer_price_kurus,
        description = imported.description,
        in_stock = imported.in_stock,
        vat_rate = imported.vat_rate,
        exemption = imported.exemption,
        tier_quantities = imported.tier_quantities,
        tier_prices_kurus = imported.tier_prices_kurus,
        sku = imported.sku,
        barcode = imported.barcode,
        brand = imported.brand,
        maker_id = imported.maker_id,
        identity = imported.identity,
        lowest_recent_kurus = CASE WHEN imported.offer_price_kurus = products.offer_price_kurus
            THEN products.lowest_recent_kurus ELSE imported.lowest_recent_kurus END,
        updated_at = greatest(imported.at, products.updated_at + interval '1 millisecond',
            product_stock.changed_at + interval '1 millisecond')
    FROM imported LEFT JOIN product_stock ON product_stock.product_id = imported.id
    WHERE products.id = imported.id AND NOT imported.is_new";

const ADD_PRODUCTS: &str = "INSERT INTO products (
        id, name, category_id, price_kurus, offer_price_kurus, description, in_stock, vat_rate, exemption,
        tier_quantities, tier_prices_kurus, sku, barcode, brand, maker_id, identity, created_at, updated_at
    )
    SELECT id, name, category_id, price_kurus, offer_price_kurus, description, in_stock, vat_rate, exemption,
        tier_quantities, tier_prices_kurus, sku, barcode, brand, maker_id, identity, at, at
    FROM imported WHERE is_new ORDER BY id";

const REMOVE_PICTURES: &str = "DELETE FROM product_pictures USING imported
    WHERE product_pictures.product_id = imported.id AND imported.pictures IS NOT NULL";

const ADD_PICTURES: &str = "INSERT INTO product_pictures (product_id, position, picture_key)
    SELECT imported.id, picture.position - 1, picture.key
    FROM imported, unnest(imported.pictures) WITH ORDINALITY AS picture (key, position)";

/// Why an import is rolled back.
enum Stop {
    Refused(CatalogueError),
    Failed(DbError),
}

impl From<DbError> for Stop {
    fn from(error: DbError) -> Self {
        Self::Failed(error)
    }
}

impl From<diesel::result::Error> for Stop {
    fn from(error: diesel::result::Error) -> Self {
        Self::Failed(error.into())
    }
}

/// Writes an import, or returns why it doesn't. Call it in a transaction.
pub(super) fn apply(
    connection: &mut PgConnection,
    staff: &Staff,
    changes: &[ProductChange],
    groups: &[GroupChange],
    at: DateTime<Utc>,
) -> Result<Result<(), CatalogueError>, DbError> {
    if changes.is_empty() && groups.is_empty() {
        return Ok(Ok(()));
    }
    // A transaction of its own: a refused import has written its audit entries already.
    match connection.transaction(|connection| write(connection, staff, changes, groups, at)) {
        Ok(()) => Ok(Ok(())),
        Err(Stop::Refused(reason)) => Ok(Err(reason)),
        Err(Stop::Failed(DbError::Query(error))) if violates_constraint(&error, "products_sku_key") => {
            Ok(Err(ProductRefused::SkuTaken.into()))
        }
        Err(Stop::Failed(error)) => Err(error),
    }
}

fn write(
    connection: &mut PgConnection,
    staff: &Staff,
    changes: &[ProductChange],
    groups: &[GroupChange],
    at: DateTime<Utc>,
) -> Result<(), Stop> {
    let read = Present::read(connection, changes, groups)?;
    let afters = read.afters(changes, groups)?;
    let entries =
        afters.iter().map(|(id, after)| audit_entry(*id, "import", read.products.get(id), Some(after)));
    audit::write_many(connection, staff, entries.filter(|entry| entry.before != entry.after).collect())?;
    let by_id: HashMap<_, _> = afters.iter().map(|(id, after)| (*id, after)).collect();
    let rows: Vec<_> =
        changes.iter().filter_map(|change| Some(row(change, by_id.get(&change.id())?))).collect();
    sql_query(CREATE_TABLE).execute(connection)?;
    for rows in rows.chunks(ROWS) {
        sql_query(FILL_TABLE).bind::<Json, _>(Value::from(rows)).execute(connection)?;
    }
    if !groups.is_empty() {
        groups::stage(connection, groups, &changes.iter().map(ProductChange::id).collect())?;
    }
    // From here on, orders of these products wait.
    let locked_groups = lock(connection, &read, changes, groups)?;
    for statement in [CHANGE_PRODUCTS, ADD_PRODUCTS, REMOVE_PICTURES, ADD_PICTURES] {
        sql_query(statement).execute(connection)?;
    }
    let counts: Vec<_> = changes.iter().filter_map(counted).collect();
    stock::set(connection, staff, &counts)?;
    if !groups.is_empty() {
        groups::apply(connection, &locked_groups, at)?;
    }
    Ok(())
}

/// What an import has read before it locks anything.
struct Present {
    /// The ids of the products that are changed, of those in changed groups, and of those whose pictures others get: if
    /// they lost them meanwhile, the pictures' files would be removed.
    ids: Vec<Uuid>,
    /// The pictures that products get from others.
    given: HashSet<String>,
    /// The versions of the products that exist, without those of their stock.
    versions: HashMap<Uuid, DateTime<Utc>>,
    products: HashMap<ProductId, Product>,
    categories: NamedCategories,
    makers: NamedMakers,
}

impl Present {
    fn read(
        connection: &mut PgConnection,
        changes: &[ProductChange],
        groups: &[GroupChange],
    ) -> Result<Self, DbError> {
        let added: Vec<_> = changes.iter().flat_map(ProductChange::added_pictures).collect();
        let givers = with_pictures(connection, &added)?.into_iter().map(|(_, product)| product);
        let changed = changes.iter().map(|change| change.id().uuid());
        let ids: HashSet<_> = changed.chain(groups::products_of(groups)).chain(givers).collect();
        let ids: Vec<_> = ids.into_iter().collect();
        // Versions first: a change that comes before the products are read is noticed, too.
        let versions = products::table
            .filter(products::id.eq_any(&ids))
            .select((products::id, products::updated_at))
            .load(connection)?;
        let products = rows::find(connection, &ids)?;
        Ok(Self {
            categories: NamedCategories::read(connection, changes.iter().map(details_of))?,
            makers: NamedMakers::read(connection, named_makers(changes))?,
            given: with_pictures(connection, &added)?.into_iter().map(|(key, _)| key).collect(),
            versions: versions.into_iter().collect(),
            products: products.into_iter().map(|product| (product.id, product)).collect(),
            ids,
        })
    }

    /// Returns the products as the import leaves them, or why it is refused.
    fn afters(
        &self,
        changes: &[ProductChange],
        groups: &[GroupChange],
    ) -> Result<Vec<(ProductId, Product)>, Stop> {
        let mut memberships = memberships(groups);
        let mut afters = Vec::new();
        for change in changes {
            let mut after = self.after(change)?;
            if let Some(membership) = memberships.remove(&after.id) {
                after.group = membership;
            }
            afters.push((after.id, after));
        }
        let others = memberships.into_iter().filter_map(|(id, group)| {
            let product = self.products.get(&id)?.clone();
            Some((id, Product { group, ..product }))
        });
        afters.extend(others);
        Ok(afters)
    }

    /// Returns a product as a change leaves it, in its group as before.
    fn after(&self, change: &ProductChange) -> Result<Product, Stop> {
        let details = details_of(change);
        let category = self.categories.label(details.category);
        let category = category.ok_or(Stop::Refused(ProductRefused::UnknownCategory.into()))?.to_owned();
        if change.added_pictures().iter().any(|key| !self.given.contains(key.as_str())) {
            return Err(Stop::Refused(CatalogueError::ChangedMeanwhile(change.id())));
        }
        let maker = |before: Option<&Product>| match details.maker {
            Change::Keep => Ok(before.and_then(|before| before.maker.clone())),
            Change::Set(None) => Ok(None),
            Change::Set(Some(id)) => match self.makers.get(id) {
                Some(maker) => Ok(Some(Arc::clone(maker))),
                None => Err(Stop::Refused(ProductRefused::UnknownMaker.into())),
            },
        };
        Ok(match change {
            ProductChange::Add(record) => Product {
                id: record.id,
                name: details.name.clone(),
                category,
                prices: details.prices,
                pictures: record.pictures.clone(),
                description: details.description.lines().to_vec(),
                on_sale: details.on_sale,
                stock: details.stock.unwrap_or(Stock::NOT_COUNTED),
                vat_rate: details.vat_rate.unwrap_or_default(),
                tiers: details.tiers.clone().unwrap_or_default(),
                codes: details.codes.applied_to(&ProductCodes::default()),
                group: None,
                exemption: self.categories.exemption(details, None),
                maker: maker(None)?,
                identity: details.identity.applied_to(&ProductIdentity::default()),
                lowest_recent: None,
                created_at: record.at,
                updated_at: record.at,
            },
            ProductChange::Update { before, pictures, .. } => {
                let now = self.products.get(&before.id).filter(|now| {
                    is_unchanged(before, now) && (pictures.is_none() || now.pictures == before.pictures)
                });
                let now = now.ok_or(Stop::Refused(CatalogueError::ChangedMeanwhile(before.id)))?;
                Product {
                    name: details.name.clone(),
                    category,
                    prices: details.prices,
                    pictures: pictures.as_ref().unwrap_or(&now.pictures).clone(),
                    description: details.description.lines().to_vec(),
                    on_sale: details.on_sale,
                    stock: details.stock.unwrap_or(now.stock),
                    vat_rate: details.vat_rate.unwrap_or(now.vat_rate),
                    tiers: details.tiers.as_ref().unwrap_or(&now.tiers).clone(),
                    codes: details.codes.applied_to(&now.codes),
                    exemption: self.categories.exemption(details, Some(now)),
                    maker: maker(Some(now))?,
                    identity: details.identity.applied_to(&now.identity),
                    ..now.clone()
                }
            }
        })
    }
}

/// Locks everything that the import changes, and returns the groups among it. Refuses it if anything has changed
/// since it was read.
fn lock(
    connection: &mut PgConnection,
    read: &Present,
    changes: &[ProductChange],
    groups: &[GroupChange],
) -> Result<Vec<GroupId>, Stop> {
    let changed = |id: ProductId| Stop::Refused(CatalogueError::ChangedMeanwhile(id));
    let locked = lock_products(connection, &read.ids)?;
    let is_changed = |id: &&Uuid| locked.get(*id) != read.versions.get(*id);
    if let Some(id) = read.ids.iter().find(is_changed) {
        return Err(changed(ProductId::new(*id)));
    }
    let recounted = changes.iter().filter_map(recounted).collect::<HashMap<_, _>>();
    let counts: HashMap<Uuid, Column<Stock>> = product_stock::table
        .filter(product_stock::product_id.eq_any(recounted.keys()))
        .select((product_stock::product_id, product_stock::pieces))
        .load(connection)?
        .into_iter()
        .collect();
    let now = |id: &Uuid| counts.get(id).map_or(Stock::NOT_COUNTED, |count| count.0);
    if let Some((id, _)) = recounted.iter().find(|(id, seen)| now(id) != **seen) {
        return Err(changed(ProductId::new(*id)));
    }
    let categories = NamedCategories::lock(connection, changes.iter().map(details_of))?;
    if categories != read.categories {
        let is_gone = |change: &ProductChange| !categories.has(details_of(change));
        return Err(match changes.first() {
            Some(first) if !changes.iter().any(is_gone) => changed(first.id()),
            _ => Stop::Refused(ProductRefused::UnknownCategory.into()),
        });
    }
    // A maker's new data changes no product; only a deleted one is missed.
    let makers = NamedMakers::lock(connection, named_makers(changes))?;
    if named_makers(changes).iter().any(|id| makers.get(*id).is_none()) {
        return Err(Stop::Refused(ProductRefused::UnknownMaker.into()));
    }
    groups::lock_unchanged(connection, groups, &read.products)?.map_err(changed)
}

/// Returns the makers that the changes give to products.
fn named_makers(changes: &[ProductChange]) -> HashSet<MakerId> {
    let maker = |change| match details_of(change).maker {
        Change::Set(maker) => maker,
        Change::Keep => None,
    };
    changes.iter().filter_map(maker).collect()
}

/// Returns the pictures with the products that have them.
pub(super) fn with_pictures(
    connection: &mut PgConnection,
    keys: &[PictureKey],
) -> QueryResult<Vec<(String, Uuid)>> {
    if keys.is_empty() {
        return Ok(vec![]);
    }
    product_pictures::table
        .filter(product_pictures::picture_key.eq_any(keys.iter().map(PictureKey::as_str)))
        .select((product_pictures::picture_key, product_pictures::product_id))
        .load(connection)
}

const fn details_of(change: &ProductChange) -> &ProductDetails {
    match change {
        ProductChange::Add(record) => &record.details,
        ProductChange::Update { details, .. } => details,
    }
}

/// Returns the count that a change of the count replaces.
fn recounted(change: &ProductChange) -> Option<(Uuid, Stock)> {
    match change {
        ProductChange::Update { before, details, .. } => {
            details.stock.map(|_| (before.id.uuid(), before.stock))
        }
        ProductChange::Add(_) => None,
    }
}

fn counted(change: &ProductChange) -> Option<stock::Count> {
    Some(stock::Count { product: change.id(), stock: details_of(change).stock?, at: time_of(change) })
}

const fn time_of(change: &ProductChange) -> DateTime<Utc> {
    match change {
        ProductChange::Add(record) => record.at,
        ProductChange::Update { at, .. } => *at,
    }
}

/// Returns a product's row of the temporary table.
fn row(change: &ProductChange, after: &Product) -> Value {
    let pictures = match change {
        ProductChange::Add(record) => Some(&record.pictures),
        ProductChange::Update { pictures, .. } => pictures.as_ref(),
    };
    let tiers = after.tiers.list();
    json!({
        "id": after.id.uuid().to_string(),
        "is_new": matches!(change, ProductChange::Add(_)),
        "at": time_of(change).to_rfc3339(),
        "name": after.name.as_str(),
        "category_id": details_of(change).category.uuid().to_string(),
        "price_kurus": after.prices.list().get(),
        "offer_price_kurus": after.prices.offer().get(),
        "description": after.description,
        "in_stock": after.on_sale,
        "vat_rate": after.vat_rate.percent(),
        "exemption": after.exemption.map(Exemption::as_str),
        "tier_quantities": tiers.iter().map(|tier| tier.min_quantity.get()).collect::<Vec<_>>(),
        "tier_prices_kurus": tiers.iter().map(|tier| tier.price.get()).collect::<Vec<_>>(),
        "sku": after.codes.sku.as_ref().map(ToString::to_string),
        "barcode": after.codes.barcode.as_ref().map(ToString::to_string),
        "brand": after.codes.brand.as_ref().map(ToString::to_string),
        "maker_id": after.maker.as_ref().map(|maker| maker.id.uuid().to_string()),
        "identity": after.identity,
        "pictures": pictures.map(|keys| keys.iter().map(PictureKey::as_str).collect::<Vec<_>>()),
    })
}

/// Returns what the changes of groups make of their products; `None` for products that are in no group afterwards.
fn memberships(groups: &[GroupChange]) -> HashMap<ProductId, Option<Membership>> {
    let left = groups.iter().filter_map(|change| match change {
        GroupChange::Leave { product, .. } => Some((*product, None)),
        GroupChange::Put { .. } => None,
    });
    let mut memberships: HashMap<_, _> = left.collect();
    for change in groups {
        let GroupChange::Put { id, details, .. } = change else { continue };
        for (member, position) in details.members().iter().zip(0..) {
            let option = |(name, value): (&_, &_)| ProductOption {
                name: Clone::clone(name),
                value: Clone::clone(value),
            };
            let options = details.option_names().iter().zip(&member.values).map(option).collect();
            let membership = Membership { group: *id, name: details.name().clone(), options, position };
            memberships.insert(member.product, Some(membership));
        }
    }
    memberships
}

/// Returns whether the fields that an import writes are unchanged. Stock is ignored, because orders change it until the
/// products are locked.
fn is_unchanged(before: &Product, now: &Product) -> bool {
    (&now.name, &now.category, &now.description, now.exemption)
        == (&before.name, &before.category, &before.description, before.exemption)
        && (now.prices, &now.tiers, now.vat_rate, now.on_sale, &now.codes)
            == (before.prices, &before.tiers, before.vat_rate, before.on_sale, &before.codes)
        && (now.maker.as_ref().map(|maker| maker.id), &now.identity)
            == (before.maker.as_ref().map(|maker| maker.id), &before.identity)
}
