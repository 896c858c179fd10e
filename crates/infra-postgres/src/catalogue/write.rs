//! Writes products.

use crate::{
    columns::Column,
    error::{DbError, violates_constraint},
    schema::{categories, product_pictures, products},
};
use application::catalogue::{ProductRecord, SeenVersion};
use chrono::{DateTime, SubsecRound, TimeDelta, Utc};
use diesel::{prelude::*, upsert::excluded};
use domain::{
    cart::Quantity,
    catalogue::{Barcode, Brand, Change, PictureKey, Product, ProductDetails, ProductIdentity, Sku},
    exemption::Exemption,
    ids::{CategoryId, MakerId},
    money::Kurus,
    tiers::Tiers,
    vat::VatRate,
};
use std::collections::{HashMap, HashSet};
use uuid::Uuid;

/// Returns the time of a change that is made at `at`: at least a millisecond after the product's last change, because
/// clients tell versions apart by milliseconds.
pub(super) fn later(before: &Product, at: DateTime<Utc>) -> DateTime<Utc> {
    at.max(before.updated_at + TimeDelta::milliseconds(1))
}

/// Returns whether the product has changed since the editor saw it. Clients know versions to the millisecond.
pub(super) fn is_newer(product: &Product, seen: SeenVersion) -> bool {
    seen.is_some_and(|seen| seen.trunc_subsecs(3) != product.updated_at.trunc_subsecs(3))
}

/// Number of rows per statement, far below PostgreSQL's limit of 65,535 values with the columns of a product.
pub(super) const ROWS: usize = 1000;

/// The columns that the seller writes, and the time. `None` leaves a column unchanged, or uses its default.
#[derive(Insertable, AsChangeset)]
#[diesel(table_name = products)]
pub(super) struct DetailsRow<'a> {
    name: &'a str,
    category_id: Uuid,
    price_kurus: i64,
    offer_price_kurus: i64,
    description: &'a [String],
    in_stock: bool,
    vat_rate: Option<Column<VatRate>>,
    exemption: Option<Option<Column<Exemption>>>,
    tier_quantities: Option<Vec<Column<Quantity>>>,
    tier_prices_kurus: Option<Vec<Column<Kurus>>>,
    sku: Option<Option<Column<Sku>>>,
    barcode: Option<Option<Column<Barcode>>>,
    brand: Option<Option<Column<Brand>>>,
    maker_id: Option<Option<Column<MakerId>>>,
    identity: Column<ProductIdentity>,
    updated_at: DateTime<Utc>,
}

impl<'a> DetailsRow<'a> {
    /// Returns the columns of a product with this exemption. `before` is the product that they replace.
    pub(super) fn new(
        details: &'a ProductDetails,
        exemption: Option<Exemption>,
        before: Option<&Product>,
        at: DateTime<Utc>,
    ) -> Self {
        let identity = match before {
            Some(before) => details.identity.applied_to(&before.identity),
            None => details.identity.applied_to(&ProductIdentity::default()),
        };
        let (tier_quantities, tier_prices_kurus) = details.tiers.as_ref().map(tier_columns).unzip();
        Self {
            name: details.name.as_str(),
            category_id: details.category.uuid(),
            price_kurus: details.prices.list().get(),
            offer_price_kurus: details.prices.offer().get(),
            description: details.description.lines(),
            in_stock: details.on_sale,
            vat_rate: details.vat_rate.map(Column),
            exemption: Some(exemption.map(Column)),
            tier_quantities,
            tier_prices_kurus,
            sku: changed(&details.codes.sku),
            barcode: changed(&details.codes.barcode),
            brand: changed(&details.codes.brand),
            maker_id: changed(&details.maker),
            identity: Column(identity),
            updated_at: at,
        }
    }
}

impl<'a> DetailsRow<'a> {
    /// Returns the columns of an existing product.
    pub(super) fn of(product: &'a Product, category: Uuid, at: DateTime<Utc>) -> Self {
        let (tier_quantities, tier_prices_kurus) = tier_columns(&product.tiers);
        Self {
            name: product.name.as_str(),
            category_id: category,
            price_kurus: product.prices.list().get(),
            offer_price_kurus: product.prices.offer().get(),
            description: &product.description,
            in_stock: product.on_sale,
            vat_rate: Some(Column(product.vat_rate)),
            exemption: Some(product.exemption.map(Column)),
            tier_quantities: Some(tier_quantities),
            tier_prices_kurus: Some(tier_prices_kurus),
            sku: Some(product.codes.sku.clone().map(Column)),
            barcode: Some(product.codes.barcode.clone().map(Column)),
            brand: Some(product.codes.brand.clone().map(Column)),
            maker_id: Some(product.maker.as_ref().map(|maker| Column(maker.id))),
            identity: Column(product.identity.clone()),
            updated_at: at,
        }
    }
}

/// Returns the new value of a column; `None` leaves the column unchanged.
fn changed<T: Clone>(change: &Change<T>) -> Option<Option<Column<T>>> {
    match change {
        Change::Keep => None,
        Change::Set(value) => Some(value.clone().map(Column)),
    }
}

/// Runs `work`; `None` if another product has a stock code that it writes. Nothing is written then.
pub(super) fn unless_sku_is_taken<T>(
    connection: &mut PgConnection,
    work: impl FnOnce(&mut PgConnection) -> Result<T, DbError>,
) -> Result<Option<T>, DbError> {
    // A transaction of its own, because a refused statement ends the outer one.
    match connection.transaction(work) {
        Err(DbError::Query(error)) if violates_constraint(&error, "products_sku_key") => Ok(None),
        done => done.map(Some),
    }
}

fn tier_columns(tiers: &Tiers) -> (Vec<Column<Quantity>>, Vec<Column<Kurus>>) {
    tiers.list().iter().map(|tier| (Column(tier.min_quantity), Column(tier.price))).unzip()
}

/// The categories of products that are written, with their labels and exemptions.
#[derive(PartialEq, Eq)]
pub(super) struct NamedCategories(HashMap<Uuid, (String, Option<Exemption>)>);

impl NamedCategories {
    /// Returns the categories as they are.
    pub(super) fn read<'a>(
        connection: &mut PgConnection,
        details: impl IntoIterator<Item = &'a ProductDetails>,
    ) -> QueryResult<Self> {
        let ids: HashSet<_> = details.into_iter().map(|details| details.category.uuid()).collect();
        let rows = categories::table
            .filter(categories::id.eq_any(ids))
            .select((categories::id, categories::path, categories::exemption))
            .load(connection)?;
        Ok(Self::of(rows))
    }

    /// Returns the categories, which can't be deleted until the transaction ends.
    pub(super) fn lock<'a>(
        connection: &mut PgConnection,
        details: impl IntoIterator<Item = &'a ProductDetails>,
    ) -> QueryResult<Self> {
        Self::lock_ids(connection, details.into_iter().map(|details| details.category))
    }

    pub(super) fn lock_ids(
        connection: &mut PgConnection,
        ids: impl IntoIterator<Item = CategoryId>,
    ) -> QueryResult<Self> {
        let ids: HashSet<_> = ids.into_iter().map(|id| id.uuid()).collect();
        let rows = categories::table
            .filter(categories::id.eq_any(ids))
            .order(categories::id)
            .select((categories::id, categories::path, categories::exemption))
            .for_key_share()
            .load(connection)?;
        Ok(Self::of(rows))
    }

    fn of(rows: Vec<(Uuid, String, Option<Column<Exemption>>)>) -> Self {
        let named = rows.into_iter().map(|(id, label, exemption)| (id, (label, exemption.map(|one| one.0))));
        Self(named.collect())
    }

    /// Returns the label of a category, if it exists.
    pub(super) fn label(&self, category: CategoryId) -> Option<&str> {
        self.0.get(&category.uuid()).map(|(label, _)| label.as_str())
    }

    /// Returns whether the product's category exists.
    pub(super) fn has(&self, details: &ProductDetails) -> bool {
        self.contains(details.category)
    }

    /// Returns whether the category exists.
    pub(super) fn contains(&self, category: CategoryId) -> bool {
        self.0.contains_key(&category.uuid())
    }

    /// Returns the exemption of a product that is written: its own if the seller names one, else that of its category if it
    /// is new there.
    pub(super) fn exemption(&self, details: &ProductDetails, before: Option<&Product>) -> Option<Exemption> {
        details.exemption.unwrap_or_else(|| self.exemption_in(details.category, before))
    }

    /// Returns the exemption of a product in this category: a product that was there keeps its own, another one takes
    /// the category's.
    pub(super) fn exemption_in(&self, category: CategoryId, before: Option<&Product>) -> Option<Exemption> {
        let (label, of_category) = self.0.get(&category.uuid())?;
        match before {
            Some(before) if before.category == *label => before.exemption,
            _ => *of_category,
        }
    }
}

/// The columns of a whole product except its pictures.
#[derive(Insertable)]
#[diesel(table_name = products)]
pub(super) struct ProductRow<'a> {
    pub(super) id: Uuid,
    pub(super) created_at: DateTime<Utc>,
    #[diesel(embed)]
    pub(super) details: DetailsRow<'a>,
}

impl<'a> ProductRow<'a> {
    /// Returns the columns of a product, changed at `at`.
    pub(super) fn of(product: &'a Product, category: Uuid, at: DateTime<Utc>) -> Self {
        Self {
            id: product.id.uuid(),
            created_at: product.created_at,
            details: DetailsRow::of(product, category, at),
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

impl<'a> PictureRow<'a> {
    fn of(product_id: Uuid, pictures: &'a [PictureKey]) -> impl Iterator<Item = Self> {
        pictures.iter().zip(0..).map(move |(key, position)| Self {
            product_id,
            position,
            picture_key: key.as_str(),
        })
    }
}

/// Adds products.
pub(super) fn insert(
    connection: &mut PgConnection,
    records: &[&ProductRecord],
    named: &NamedCategories,
) -> QueryResult<()> {
    for some in records.chunks(ROWS) {
        let rows: Vec<_> = some
            .iter()
            .map(|record| ProductRow {
                id: record.id.uuid(),
                created_at: record.at,
                details: DetailsRow::new(
                    &record.details,
                    named.exemption(&record.details, None),
                    None,
                    record.at,
                ),
            })
            .collect();
        diesel::insert_into(products::table).values(rows).execute(connection)?;
        let pictures: Vec<_> =
            some.iter().flat_map(|record| PictureRow::of(record.id.uuid(), &record.pictures)).collect();
        diesel::insert_into(product_pictures::table).values(pictures).execute(connection)?;
    }
    Ok(())
}

/// Updates existing products. Of SQL's statements only `INSERT … ON CONFLICT` accepts many rows of values for an
/// update.
pub(super) fn update(connection: &mut PgConnection, rows: Vec<ProductRow<'_>>) -> QueryResult<()> {
    diesel::insert_into(products::table)
        .values(rows)
        .on_conflict(products::id)
        .do_update()
        .set((
            products::name.eq(excluded(products::name)),
            products::category_id.eq(excluded(products::category_id)),
            products::price_kurus.eq(excluded(products::price_kurus)),
            products::offer_price_kurus.eq(excluded(products::offer_price_kurus)),
            products::description.eq(excluded(products::description)),
            products::in_stock.eq(excluded(products::in_stock)),
            products::vat_rate.eq(excluded(products::vat_rate)),
            products::exemption.eq(excluded(products::exemption)),
            products::tier_quantities.eq(excluded(products::tier_quantities)),
            products::tier_prices_kurus.eq(excluded(products::tier_prices_kurus)),
            products::sku.eq(excluded(products::sku)),
            products::barcode.eq(excluded(products::barcode)),
            products::brand.eq(excluded(products::brand)),
            products::maker_id.eq(excluded(products::maker_id)),
            products::identity.eq(excluded(products::identity)),
            products::updated_at.eq(excluded(products::updated_at)),
        ))
        .execute(connection)
        .map(drop)
}

/// Replaces the pictures of a product.
pub(super) fn replace_pictures(
    connection: &mut PgConnection,
    product: Uuid,
    pictures: &[PictureKey],
) -> QueryResult<()> {
    diesel::delete(product_pictures::table.filter(product_pictures::product_id.eq(product)))
        .execute(connection)?;
    let rows: Vec<_> = PictureRow::of(product, pictures).collect();
    diesel::insert_into(product_pictures::table).values(rows).execute(connection).map(drop)
}
