//! An import: many products added and changed in one transaction.

use super::{
    rows,
    write::{DetailsRow, NamedCategories, ProductRow, ROWS, insert, later, replace_pictures},
};
use crate::{error::DbError, locks::lock_products, schema::products, stock};
use application::{actor::Staff, catalogue::ProductChange};
use diesel::{prelude::*, upsert::excluded};
use domain::{
    catalogue::{Product, ProductDetails},
    ids::ProductId,
};
use std::collections::HashMap;

/// Why changes were not applied.
pub(super) enum NotApplied {
    /// The product is gone or has changed.
    Changed(ProductId),
    /// A category was deleted meanwhile.
    UnknownCategory,
}

const fn details_of(change: &ProductChange) -> &ProductDetails {
    match change {
        ProductChange::Add(record) => &record.details,
        ProductChange::Update { details, .. } => details,
    }
}

/// Writes the changes inside a transaction, or returns why it doesn't.
pub(super) fn apply(
    connection: &mut PgConnection,
    staff: &Staff,
    changes: &[ProductChange],
) -> Result<Option<NotApplied>, DbError> {
    let ids: Vec<_> = changes.iter().map(|change| change.id().uuid()).collect();
    lock_products(connection, &ids)?;
    let today: HashMap<_, _> =
        rows::find(connection, &ids)?.into_iter().map(|product| (product.id, product)).collect();
    let named = NamedCategories::lock(connection, changes.iter().map(details_of))?;
    if changes.iter().any(|change| !named.has(details_of(change))) {
        return Ok(Some(NotApplied::UnknownCategory));
    }
    let (mut added, mut updated) = (Vec::new(), Vec::new());
    for change in changes {
        match change {
            ProductChange::Add(record) => added.push(record),
            ProductChange::Update { before, details, pictures, at } => {
                let now = today.get(&before.id).filter(|now| {
                    is_unchanged(before, now) && (pictures.is_none() || now.pictures == before.pictures)
                });
                let Some(now) = now else { return Ok(Some(NotApplied::Changed(before.id))) };
                updated.push(ProductRow {
                    id: before.id.uuid(),
                    created_at: before.created_at,
                    details: DetailsRow::new(details, named.exemption(details, Some(now)), later(now, *at)),
                });
                if let Some(pictures) = pictures {
                    replace_pictures(connection, before.id.uuid(), pictures)?;
                }
            }
        }
    }
    while !updated.is_empty() {
        let rest = updated.split_off(updated.len().min(ROWS));
        update(connection, std::mem::replace(&mut updated, rest))?;
    }
    insert(connection, &added, &named)?;
    let counted: Vec<_> = changes.iter().filter_map(counted).collect();
    stock::set(connection, staff, &counted)?;
    Ok(None)
}

fn counted(change: &ProductChange) -> Option<stock::Count> {
    let (details, at) = match change {
        ProductChange::Add(record) => (&record.details, record.at),
        ProductChange::Update { details, at, .. } => (details, *at),
    };
    Some(stock::Count { product: change.id(), stock: details.stock?, at })
}

/// Returns whether the fields that an import writes are unchanged. Stock is ignored, because orders change it
/// meanwhile.
fn is_unchanged(before: &Product, now: &Product) -> bool {
    (&now.name, &now.category, &now.description, now.exemption)
        == (&before.name, &before.category, &before.description, before.exemption)
        && (now.prices, &now.tiers, now.vat_rate, now.on_sale, &now.codes)
            == (before.prices, &before.tiers, before.vat_rate, before.on_sale, &before.codes)
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
            products::updated_at.eq(excluded(products::updated_at)),
        ))
        .execute(connection)
        .map(drop)
}
