//! Reads the whole catalogue in batches, so that only one batch is in memory twice.

use super::{categories, makers, rows::CoreRow, sales::all_sold, synonyms};
use crate::{
    columns::Column,
    error::DbError,
    schema::{product_group_members, product_groups, product_pictures, product_stock, products},
};
use diesel::{pg::Pg, prelude::*};
use domain::catalogue::{CatalogueContent, Category, PictureKey, Product};
use std::{collections::HashMap, iter::Peekable};
use uuid::Uuid;

/// Number of products per batch.
const PIECE: i64 = 5_000;

/// Reads the whole catalogue from one snapshot.
pub(super) fn load(connection: &mut PgConnection) -> Result<CatalogueContent, DbError> {
    connection.build_transaction().repeatable_read().read_only().run(|connection| {
        let (categories, former_names) = categories::all(connection)?;
        Ok(CatalogueContent {
            former_names,
            synonyms: synonyms::list(connection)?,
            products: products(connection, &categories)?,
            sold: all_sold(connection)?,
            categories,
        })
    })
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = products, check_for_backend(Pg))]
struct ProductRow {
    #[diesel(embed)]
    core: CoreRow,
    category_id: Uuid,
}

type PictureRow = (Uuid, Column<PictureKey>);

fn products(connection: &mut PgConnection, categories: &[Category]) -> Result<Vec<Product>, DbError> {
    let labels: HashMap<_, _> =
        categories.iter().map(|category| (category.id.uuid(), category.path.as_str())).collect();
    let makers = makers::all(connection)?;
    let mut all = Vec::new();
    let mut last = Uuid::nil();
    loop {
        let rows: Vec<ProductRow> = products::table
            .left_join(product_stock::table)
            .left_join(product_group_members::table.inner_join(product_groups::table))
            .filter(products::id.gt(last))
            .order(products::id)
            .limit(PIECE)
            .select(ProductRow::as_select())
            .load(connection)?;
        let Some(end) = rows.last().map(|row| row.core.id) else { return Ok(all) };
        let pictures: Vec<PictureRow> = product_pictures::table
            .filter(product_pictures::product_id.gt(last))
            .filter(product_pictures::product_id.le(end))
            .order((product_pictures::product_id, product_pictures::position))
            .select((product_pictures::product_id, product_pictures::picture_key))
            .load(connection)?;
        let mut pictures = pictures.into_iter().peekable();
        all.reserve_exact(rows.len());
        for row in rows {
            let pictures = pictures_of(row.core.id, &mut pictures);
            let category = labels.get(&row.category_id).copied().unwrap_or_default().to_owned();
            let maker = row.core.maker_id.and_then(|id| makers.get(&id).cloned());
            all.push(row.core.into_product(category, pictures, maker)?);
        }
        last = end;
    }
}

/// Removes this product's pictures from the front of the remaining ones.
fn pictures_of(product: Uuid, pictures: &mut Peekable<impl Iterator<Item = PictureRow>>) -> Vec<PictureKey> {
    let mut keys = Vec::new();
    while let Some((_, key)) = pictures.next_if(|(of, _)| *of <= product) {
        keys.push(key.0);
    }
    keys.shrink_to_fit();
    keys
}
