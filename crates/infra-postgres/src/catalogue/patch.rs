//! Changes of many products at once.

use super::{
    makers::NamedMakers,
    rows,
    write::{self, NamedCategories, ProductRow, is_newer, later, unless_sku_is_taken},
};
use crate::{error::DbError, locks::lock_products, schema::products, stock};
use application::{
    actor::Staff,
    catalogue::{ProductPatch, ProductRefused},
};
use chrono::{DateTime, Utc};
use diesel::prelude::*;
use domain::{
    catalogue::{Change, Product, ProductIdentity},
    ids::ProductId,
};
use std::collections::{HashMap, HashSet};
use uuid::Uuid;

/// Each product before and after its patch, in the sequence of the patches.
type Patched = Vec<(Product, Product)>;

/// The refused patches, with their indexes.
type Refused = Vec<(usize, ProductRefused)>;

/// Writes the patches if all of them are valid. Call it in a transaction.
pub(super) fn apply(
    connection: &mut PgConnection,
    staff: &Staff,
    patches: &[ProductPatch],
    at: DateTime<Utc>,
) -> Result<Result<Patched, Refused>, DbError> {
    let ids: Vec<_> = patches.iter().map(|patch| patch.id.uuid()).collect();
    lock_products(connection, &ids)?;
    let mut befores = by_id(rows::find(connection, &ids)?);
    let named = NamedCategories::lock_ids(connection, patches.iter().filter_map(|patch| patch.category))?;
    let makers = patches.iter().filter_map(|patch| match patch.maker {
        Change::Set(maker) => maker,
        Change::Keep => None,
    });
    let makers = NamedMakers::lock(connection, makers.collect::<HashSet<_>>())?;
    let (mut pairs, mut refused) = (Vec::new(), Vec::new());
    for (index, patch) in patches.iter().enumerate() {
        match patched(befores.remove(&patch.id), patch, &named, &makers) {
            Ok(pair) => pairs.push(pair),
            Err(reason) => refused.push((index, reason)),
        }
    }
    refused.extend(taken_skus(connection, &ids, &pairs)?);
    if !refused.is_empty() {
        refused.sort_by_key(|(index, _)| *index);
        return Ok(Err(refused));
    }
    let written =
        unless_sku_is_taken(connection, |connection| Ok(write_pairs(connection, patches, &pairs, at)?))?;
    if written.is_none() {
        // Another product got the code between the look and the write.
        let coded = patches.iter().position(|patch| matches!(patch.codes.sku, Change::Set(Some(_))));
        return Ok(Err(vec![(coded.unwrap_or_default(), ProductRefused::SkuTaken)]));
    }
    let counts =
        patches.iter().filter_map(|patch| Some(stock::Count { product: patch.id, stock: patch.stock?, at }));
    stock::set(connection, staff, &counts.collect::<Vec<_>>())?;
    let mut afters = by_id(rows::find(connection, &ids)?);
    Ok(Ok(pairs
        .into_iter()
        .filter_map(|(before, _)| afters.remove(&before.id).map(|after| (before, after)))
        .collect()))
}

/// Returns the patches whose stock code another product has, or an earlier patch gives to its product.
fn taken_skus(
    connection: &mut PgConnection,
    ids: &[Uuid],
    pairs: &[(Product, Product)],
) -> QueryResult<Refused> {
    let skus: Vec<_> = pairs.iter().filter_map(|(_, after)| after.codes.sku.as_ref()).collect();
    if skus.is_empty() {
        return Ok(vec![]);
    }
    let mut taken: HashSet<String> = products::table
        .filter(products::sku.eq_any(skus.iter().map(|sku| sku.as_str())))
        .filter(products::id.ne_all(ids))
        .select(products::sku.assume_not_null())
        .load(connection)?
        .into_iter()
        .collect();
    let is_taken = |(index, (_, after)): (usize, &(Product, Product))| {
        let sku = after.codes.sku.as_ref()?.to_string();
        (!taken.insert(sku)).then_some((index, ProductRefused::SkuTaken))
    };
    Ok(pairs.iter().enumerate().filter_map(is_taken).collect())
}

fn by_id(products: Vec<Product>) -> HashMap<ProductId, Product> {
    products.into_iter().map(|product| (product.id, product)).collect()
}

/// Returns the product before and after a patch, or why the patch is refused.
fn patched(
    before: Option<Product>,
    patch: &ProductPatch,
    named: &NamedCategories,
    makers: &NamedMakers,
) -> Result<(Product, Product), ProductRefused> {
    let before = before.ok_or(ProductRefused::NotFound)?;
    if is_newer(&before, patch.seen) {
        return Err(ProductRefused::SeenIsOld(Box::new(before)));
    }
    if patch.category.is_some_and(|category| !named.contains(category)) {
        return Err(ProductRefused::UnknownCategory);
    }
    let maker = match patch.maker {
        Change::Keep => before.maker.clone(),
        Change::Set(None) => None,
        Change::Set(Some(id)) => Some(makers.get(id).cloned().ok_or(ProductRefused::UnknownMaker)?),
    };
    let after = Product {
        maker,
        identity: ProductIdentity {
            origin: patch.origin.applied_to(&before.identity.origin),
            net: patch.net.applied_to(&before.identity.net),
            ..before.identity.clone()
        },
        exemption: match patch.category {
            Some(category) => named.exemption_in(category, Some(&before)),
            None => before.exemption,
        },
        vat_rate: patch.vat_rate.unwrap_or(before.vat_rate),
        prices: patch.prices.unwrap_or(before.prices),
        tiers: patch.tiers.clone().unwrap_or_else(|| before.tiers.clone()),
        on_sale: patch.on_sale.unwrap_or(before.on_sale),
        codes: patch.codes.applied_to(&before.codes),
        ..before.clone()
    };
    if after.tiers.are_below(after.prices.offer()) {
        Ok((before, after))
    } else {
        Err(ProductRefused::TiersNotBelowOffer)
    }
}

fn write_pairs(
    connection: &mut PgConnection,
    patches: &[ProductPatch],
    pairs: &[(Product, Product)],
    at: DateTime<Utc>,
) -> QueryResult<()> {
    let ids: Vec<_> = patches.iter().map(|patch| patch.id.uuid()).collect();
    let mut categories: HashMap<Uuid, Uuid> = products::table
        .filter(products::id.eq_any(ids))
        .select((products::id, products::category_id))
        .load(connection)?
        .into_iter()
        .collect();
    categories.extend(patches.iter().filter_map(|patch| Some((patch.id.uuid(), patch.category?.uuid()))));
    let rows = pairs.iter().filter_map(|(before, after)| {
        Some(ProductRow::of(after, *categories.get(&before.id.uuid())?, later(before, at)))
    });
    write::update(connection, rows.collect())
}
