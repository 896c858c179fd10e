//! Where the products' pages are.

use crate::{
    error::DbError,
    schema::{categories, product_counts, products},
};
use application::catalogue::ProductPage;
use chrono::{DateTime, Utc};
use diesel::prelude::*;
use domain::ids::ProductId;
use uuid::Uuid;

/// Oldest first: a new product moves no other one to another part of the list.
pub(super) fn list(
    connection: &mut PgConnection,
    skipped: u64,
    limit: u32,
) -> Result<Vec<ProductPage>, DbError> {
    let rows: Vec<(Uuid, String, DateTime<Utc>)> = products::table
        .inner_join(categories::table)
        .order(products::id)
        .offset(i64::try_from(skipped).unwrap_or(i64::MAX))
        .limit(limit.into())
        .select((products::id, categories::path, products::updated_at))
        .load(connection)?;
    let page = |(id, category, updated_at)| ProductPage { id: ProductId::new(id), category, updated_at };
    Ok(rows.into_iter().map(page).collect())
}

/// How many there are, off the counts that triggers keep.
pub(super) fn count(connection: &mut PgConnection) -> Result<u64, DbError> {
    let counts: Vec<i64> = product_counts::table.select(product_counts::products).load(connection)?;
    Ok(counts.into_iter().map(i64::unsigned_abs).sum())
}
