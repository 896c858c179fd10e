//! The data from which an order is placed.

use super::{billing, unpaid};
use crate::{
    address::AddressRow,
    catalogue::TiersRow,
    columns::Column,
    discount,
    error::{DbError, invalid_column},
    schema::{addresses, categories, order_items, product_group_members, product_stock, products},
    settings, stock,
};
use application::{
    order::{BasisQuery, OrderBasis},
    vault::Vault,
};
use chrono::{DateTime, Utc};
use diesel::{pg::Pg, prelude::*};
use domain::{
    catalogue::{ProductName, options_text},
    exemption::Exemption,
    ids::{OrderId, ProductId},
    limits,
    money::Kurus,
    order::ProductOffer,
    stock::{Stock, StockCount},
    vat::VatRate,
};
use uuid::Uuid;

#[derive(Queryable, Selectable)]
#[diesel(table_name = products, check_for_backend(Pg))]
struct OfferRow {
    id: Column<ProductId>,
    name: Column<ProductName>,
    offer_price_kurus: Column<Kurus>,
    #[diesel(embed)]
    tiers: TiersRow,
    vat_rate: Column<VatRate>,
    exemption: Option<Column<Exemption>>,
    #[diesel(column_name = in_stock)]
    on_sale: bool,
}

impl OfferRow {
    fn into_offer(
        self,
        category: String,
        options: Option<Vec<String>>,
        stock: Option<Column<Stock>>,
    ) -> Result<ProductOffer, DbError> {
        Ok(ProductOffer {
            id: self.id.0,
            name: self.name.0,
            category,
            options: options.map(|values| options_text(values.iter().map(String::as_str))),
            exemption: self.exemption.map(|exemption| exemption.0),
            offer_price: self.offer_price_kurus.0,
            tiers: self.tiers.try_into()?,
            vat_rate: self.vat_rate.0,
            on_sale: self.on_sale,
            stock: stock.map_or(Stock::NOT_COUNTED, |stock| stock.0),
        })
    }
}

/// The count of a product's stock, and its version.
type StockColumns = (Column<Stock>, DateTime<Utc>);

/// A product's offer, category, options and stock.
type OfferedRow = (OfferRow, String, Option<Vec<String>>, Option<StockColumns>);

/// Reads the data for an order that is placed. Products, their counts and the code do not change until the transaction
/// ends: see [`crate::locks`].
pub(super) fn read_locked(
    connection: &mut PgConnection,
    vault: &dyn Vault,
    query: BasisQuery<'_>,
) -> Result<OrderBasis, DbError> {
    stock::lock(connection, &uuids(query.products))?;
    // Codes last, so that orders with other codes wait as short as possible.
    if let Some(code) = query.discount {
        discount::lock(connection, code)?;
    }
    read(connection, vault, query)
}

/// Reads the data for an order.
pub(super) fn read(
    connection: &mut PgConnection,
    vault: &dyn Vault,
    BasisQuery { buyer, address, products: ids, discount, billing, unpaid, without }: BasisQuery<'_>,
) -> Result<OrderBasis, DbError> {
    let mut basis =
        OrderBasis { delivery: settings::read(connection)?.delivery_terms(), ..OrderBasis::default() };
    if let Some((user, address)) = buyer.customer().zip(address) {
        basis.address = addresses::table
            .find(address.uuid())
            .filter(addresses::user_id.eq(user.uuid()))
            .select(AddressRow::as_select())
            .first(connection)
            .optional()?
            .map(Into::into);
    }
    let rows: Vec<OfferedRow> = products::table
        .inner_join(categories::table)
        .left_join(product_stock::table)
        .left_join(product_group_members::table)
        .filter(products::id.eq_any(uuids(ids)))
        .select((
            OfferRow::as_select(),
            categories::path,
            product_group_members::option_values.nullable(),
            (product_stock::pieces, product_stock::changed_at).nullable(),
        ))
        .load(connection)?;
    for (offer, category, options, stock) in rows {
        add_offer(&mut basis, offer, category, options, stock)?;
    }
    if let Some(order) = without {
        release(connection, order, &mut basis.offers)?;
    }
    if let Some(code) = discount {
        basis.discount = discount::find(connection, code, buyer, without)?;
    }
    if billing && let Some(user) = buyer.customer() {
        basis.saved_billing = billing::saved(connection, user, vault)?;
    }
    if unpaid {
        basis.unpaid = unpaid::read(connection, buyer, ids, without)?;
    }
    Ok(basis)
}

fn uuids(ids: &[ProductId]) -> Vec<Uuid> {
    ids.iter().map(|id| id.uuid()).collect()
}

/// Adds the pieces that an order holds to the offers' stock.
fn release(
    connection: &mut PgConnection,
    order: OrderId,
    offers: &mut [ProductOffer],
) -> Result<(), DbError> {
    let held: Vec<(Option<Uuid>, i32)> = order_items::table
        .filter(order_items::order_id.eq(order.uuid()))
        .select((order_items::product_id, order_items::stock_taken))
        .load(connection)?;
    for (product, taken) in held {
        let offer = offers.iter_mut().find(|offer| Some(offer.id.uuid()) == product);
        if let Some((offer, left)) = offer.and_then(|offer| offer.stock.pieces().map(|left| (offer, left))) {
            let pieces = left.saturating_add_signed(taken).min(limits::STOCK);
            offer.stock = Stock::of(pieces).map_err(invalid_column("product_stock", "pieces"))?;
        }
    }
    Ok(())
}

fn add_offer(
    basis: &mut OrderBasis,
    offer: OfferRow,
    category: String,
    options: Option<Vec<String>>,
    stock: Option<StockColumns>,
) -> Result<(), DbError> {
    if let Some((stock, version)) = stock {
        basis.counts.push(StockCount { product: offer.id.0, stock: stock.0, version });
    }
    basis.offers.push(offer.into_offer(category, options, stock.map(|(stock, _)| stock))?);
    Ok(())
}
