//! Changes of price and switch for many products at once.

use super::{
    apply, rows,
    write::{DetailsRow, ProductRow, later},
};
use crate::{error::DbError, locks::lock_products, schema::products};
use application::catalogue::{PatchRefused, ProductPatch};
use chrono::{DateTime, SubsecRound, Utc};
use diesel::prelude::*;
use domain::{catalogue::Product, ids::ProductId};
use std::collections::HashMap;
use uuid::Uuid;

/// Each product before and after its patch, in the sequence of the patches.
type Patched = Vec<(Product, Product)>;

/// The refused patches, with their indexes.
type Refused = Vec<(usize, PatchRefused)>;

/// Writes the patches if all of them are valid. Call it in a transaction.
pub(super) fn apply(
    connection: &mut PgConnection,
    patches: &[ProductPatch],
    at: DateTime<Utc>,
) -> Result<Result<Patched, Refused>, DbError> {
    let ids: Vec<_> = patches.iter().map(|patch| patch.id.uuid()).collect();
    lock_products(connection, &ids)?;
    let mut befores = by_id(rows::find(connection, &ids)?);
    let (mut pairs, mut refused) = (Vec::new(), Vec::new());
    for (index, patch) in patches.iter().enumerate() {
        match patched(befores.remove(&patch.id), patch) {
            Ok(pair) => pairs.push(pair),
            Err(reason) => refused.push((index, reason)),
        }
    }
    if !refused.is_empty() {
        return Ok(Err(refused));
    }
    write(connection, &ids, &pairs, at)?;
    let mut afters = by_id(rows::find(connection, &ids)?);
    Ok(Ok(pairs
        .into_iter()
        .filter_map(|(before, _)| afters.remove(&before.id).map(|after| (before, after)))
        .collect()))
}

fn by_id(products: Vec<Product>) -> HashMap<ProductId, Product> {
    products.into_iter().map(|product| (product.id, product)).collect()
}

/// Returns the product before and after a patch, or why the patch is refused.
fn patched(before: Option<Product>, patch: &ProductPatch) -> Result<(Product, Product), PatchRefused> {
    let before = before.ok_or(PatchRefused::NotThere)?;
    if patch.seen.is_some_and(|seen| seen.trunc_subsecs(3) != before.updated_at.trunc_subsecs(3)) {
        return Err(PatchRefused::ChangedMeanwhile);
    }
    let after = Product {
        prices: patch.prices.unwrap_or(before.prices),
        tiers: patch.tiers.clone().unwrap_or_else(|| before.tiers.clone()),
        on_sale: patch.on_sale.unwrap_or(before.on_sale),
        ..before.clone()
    };
    if after.tiers.are_below(after.prices.offer()) {
        Ok((before, after))
    } else {
        Err(PatchRefused::TiersNotBelowOffer)
    }
}

fn write(
    connection: &mut PgConnection,
    ids: &[Uuid],
    pairs: &[(Product, Product)],
    at: DateTime<Utc>,
) -> QueryResult<()> {
    let categories: HashMap<Uuid, Uuid> = products::table
        .filter(products::id.eq_any(ids))
        .select((products::id, products::category_id))
        .load(connection)?
        .into_iter()
        .collect();
    let rows = pairs.iter().filter_map(|(before, after)| {
        let id = before.id.uuid();
        Some(ProductRow {
            id,
            created_at: before.created_at,
            details: DetailsRow::of(after, *categories.get(&id)?, later(before, at)),
        })
    });
    apply::update(connection, rows.collect())
}
