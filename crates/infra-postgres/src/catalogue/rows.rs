//! Rows of products. One row holds a whole product, so a list is one query.

use super::makers::MakerRow;
use crate::{
    columns::Column,
    error::{DbError, invalid_column},
    schema::{
        categories, makers, product_group_members, product_groups, product_pictures, product_stock, products,
    },
};
use chrono::{DateTime, Utc};
use diesel::{
    dsl::{self, array, auto_type},
    pg::Pg,
    prelude::*,
    sql_types::Text,
};
use domain::{
    cart::Quantity,
    catalogue::{
        Barcode, Brand, Maker, Membership, OptionText, PictureKey, Product, ProductCodes, ProductIdentity,
        ProductName, ProductOption, Sku,
    },
    exemption::Exemption,
    ids::{GroupId, ProductId},
    money::{Kurus, Prices},
    stock::Stock,
    tiers::{Tier, Tiers},
    vat::VatRate,
};
use std::sync::Arc;
use uuid::Uuid;

/// A product's columns except category, pictures and maker, which queries read in different ways.
#[derive(Queryable, Selectable)]
#[diesel(table_name = products, check_for_backend(Pg))]
pub(super) struct CoreRow {
    pub(super) id: Uuid,
    name: Column<ProductName>,
    price_kurus: Column<Kurus>,
    offer_price_kurus: Column<Kurus>,
    description: Vec<String>,
    #[diesel(column_name = in_stock)]
    on_sale: bool,
    vat_rate: Column<VatRate>,
    exemption: Option<Column<Exemption>>,
    #[diesel(embed)]
    tiers: TiersRow,
    lowest_recent_kurus: Option<Column<Kurus>>,
    created_at: DateTime<Utc>,
    updated_at: DateTime<Utc>,
    #[diesel(select_expression = product_stock::pieces.nullable())]
    pieces: Option<Column<Stock>>,
    #[diesel(select_expression = product_stock::changed_at.nullable())]
    stock_changed_at: Option<DateTime<Utc>>,
    sku: Option<Column<Sku>>,
    barcode: Option<Column<Barcode>>,
    brand: Option<Column<Brand>>,
    pub(super) maker_id: Option<Uuid>,
    identity: Column<ProductIdentity>,
    #[diesel(select_expression = membership())]
    membership: Option<MembershipRow>,
}

/// Id, name and options of the group, position and values of the product in it.
type MembershipRow =
    (Column<GroupId>, Column<OptionText>, Vec<Column<OptionText>>, i32, Vec<Column<OptionText>>);

#[auto_type]
fn membership() -> _ {
    (
        product_groups::id,
        product_groups::name,
        product_groups::option_names,
        product_group_members::position,
        product_group_members::option_values,
    )
        .nullable()
}

fn read_membership((id, name, names, position, values): MembershipRow) -> Result<Membership, DbError> {
    let options = names.into_iter().zip(values);
    Ok(Membership {
        group: id.0,
        name: name.0,
        options: options.map(|(name, value)| ProductOption { name: name.0, value: value.0 }).collect(),
        position: position.try_into().map_err(invalid_column("product_group_members", "position"))?,
    })
}

impl CoreRow {
    pub(super) fn into_product(
        self,
        category: String,
        pictures: Vec<PictureKey>,
        maker: Option<Arc<Maker>>,
    ) -> Result<Product, DbError> {
        let prices = Prices::new(self.price_kurus.0, self.offer_price_kurus.0);
        Ok(Product {
            id: ProductId::new(self.id),
            name: self.name.0,
            category,
            prices: prices.map_err(invalid_column("products", "offer_price_kurus"))?,
            pictures,
            description: self.description,
            on_sale: self.on_sale,
            stock: self.pieces.map_or(Stock::NOT_COUNTED, |pieces| pieces.0),
            vat_rate: self.vat_rate.0,
            tiers: self.tiers.try_into()?,
            codes: ProductCodes {
                sku: self.sku.map(|sku| sku.0),
                barcode: self.barcode.map(|barcode| barcode.0),
                brand: self.brand.map(|brand| brand.0),
            },
            group: self.membership.map(read_membership).transpose()?,
            exemption: self.exemption.map(|exemption| exemption.0),
            maker,
            identity: self.identity.0,
            lowest_recent: self.lowest_recent_kurus.map(|price| price.0),
            created_at: self.created_at,
            updated_at: self.stock_changed_at.map_or(self.updated_at, |at| at.max(self.updated_at)),
        })
    }
}

/// The two array columns of quantity prices.
#[derive(Queryable, Selectable)]
#[diesel(table_name = products, check_for_backend(Pg))]
pub(crate) struct TiersRow {
    tier_quantities: Vec<Column<Quantity>>,
    tier_prices_kurus: Vec<Column<Kurus>>,
}

impl TryFrom<TiersRow> for Tiers {
    type Error = DbError;

    fn try_from(row: TiersRow) -> Result<Self, DbError> {
        let tiers = row.tier_quantities.into_iter().zip(row.tier_prices_kurus);
        Self::new(tiers.map(|(from, price)| Tier { min_quantity: from.0, price: price.0 }).collect())
            .map_err(invalid_column("products", "tier_quantities"))
    }
}

/// A product with its category's label and its picture keys.
#[derive(Queryable, Selectable)]
#[diesel(table_name = products, check_for_backend(Pg))]
struct ProductRow {
    #[diesel(embed)]
    core: CoreRow,
    #[diesel(select_expression = categories::path)]
    category: String,
    #[diesel(select_expression = picture_keys(), select_expression_type = PictureKeys)]
    pictures: Vec<Column<PictureKey>>,
    #[diesel(embed)]
    maker: Option<MakerRow>,
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
        let pictures = row.pictures.into_iter().map(|key| key.0).collect();
        row.core.into_product(row.category, pictures, row.maker.map(|maker| Arc::new(maker.into())))
    }
}

/// Returns the products with these ids, in any sequence.
pub(crate) fn find(connection: &mut PgConnection, ids: &[Uuid]) -> Result<Vec<Product>, DbError> {
    if ids.is_empty() {
        return Ok(vec![]);
    }
    products::table
        .inner_join(categories::table)
        .left_join(makers::table)
        .left_join(product_stock::table)
        .left_join(product_group_members::table.inner_join(product_groups::table))
        .filter(products::id.eq_any(ids))
        .select(ProductRow::as_select())
        .load(connection)?
        .into_iter()
        .map(Product::try_from)
        .collect()
}
