//! How a product is read: one row holds it all, so that a list is one query.

use crate::{
    columns::Column,
    error::{DbError, invalid_column},
    schema::{categories, product_pictures, products},
    values::kurus,
};
use chrono::{DateTime, Utc};
use diesel::{
    dsl::{self, array, auto_type},
    pg::Pg,
    prelude::*,
    sql_types::Text,
};
use domain::{
    catalogue::{PictureKey, Product, ProductName},
    ids::ProductId,
    money::Prices,
};
use uuid::Uuid;

/// A product with its category's label and the keys of its pictures.
#[derive(Queryable, Selectable)]
#[diesel(table_name = products, check_for_backend(Pg))]
pub(super) struct ProductRow {
    id: Uuid,
    name: Column<ProductName>,
    #[diesel(select_expression = categories::path)]
    category: String,
    price_kurus: i64,
    offer_price_kurus: i64,
    #[diesel(select_expression = picture_keys(), select_expression_type = PictureKeys)]
    pictures: Vec<String>,
    description: Vec<String>,
    in_stock: bool,
    created_at: DateTime<Utc>,
    updated_at: DateTime<Utc>,
}

type PictureKeys = dsl::array<Text, keys_in_order>;

fn picture_keys() -> PictureKeys {
    array(keys_in_order())
}

#[auto_type]
fn keys_in_order() -> _ {
    product_pictures::table
        .filter(product_pictures::product_id.eq(products::id))
        .order(product_pictures::position)
        .select(product_pictures::picture_key)
}

impl TryFrom<ProductRow> for Product {
    type Error = DbError;

    fn try_from(row: ProductRow) -> Result<Self, DbError> {
        let list = kurus("products", "price_kurus", row.price_kurus)?;
        let offer = kurus("products", "offer_price_kurus", row.offer_price_kurus)?;
        Ok(Self {
            id: ProductId::new(row.id),
            name: row.name.0,
            category: row.category,
            prices: Prices::new(list, offer).map_err(invalid_column("products", "offer_price_kurus"))?,
            pictures: row.pictures.iter().map(|key| picture_key(key)).collect::<Result<_, _>>()?,
            description: row.description,
            in_stock: row.in_stock,
            created_at: row.created_at,
            updated_at: row.updated_at,
        })
    }
}

/// A picture's key as a row holds it.
pub(super) fn picture_key(key: &str) -> Result<PictureKey, DbError> {
    PictureKey::parse(key)
        .ok_or("not a picture's key")
        .map_err(invalid_column("product_pictures", "picture_key"))
}

/// The products with these ids, in any order.
pub(crate) fn find(connection: &mut PgConnection, ids: &[Uuid]) -> Result<Vec<Product>, DbError> {
    if ids.is_empty() {
        return Ok(vec![]);
    }
    products::table
        .inner_join(categories::table)
        .filter(products::id.eq_any(ids))
        .select(ProductRow::as_select())
        .load(connection)?
        .into_iter()
        .map(Product::try_from)
        .collect()
}
