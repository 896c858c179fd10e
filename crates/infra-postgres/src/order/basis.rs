//! The data from which an order is placed, read in one statement; a discount code by others.

use super::rows::{KeyedRow, find_by_key};
use crate::{
    address::AddressRow,
    catalogue::TiersRow,
    columns::Column,
    discount,
    error::{DbError, invalid_column},
    schema::{
        addresses, categories, order_items, orders, product_group_members, product_stock, products, settings,
        users,
    },
};
use application::order::{BasisQuery, GuestBasisQuery, KeyedOrder, OrderBasis};
use chrono::{DateTime, Utc};
use diesel::{
    expression::ValidGrouping,
    pg::Pg,
    prelude::*,
    query_builder::{AstPass, QueryFragment, QueryId},
    sql_types::{Array, Bool, Uuid as SqlUuid},
};
use domain::{
    catalogue::{ProductName, options_text},
    delivery::DeliveryTerms,
    exemption::Exemption,
    ids::{OrderId, ProductId},
    limits,
    money::Kurus,
    order::{Buyer, ProductOffer},
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

/// A condition that the product is one of these.
///
/// `eq_any` passes the list to PostgreSQL's planner, which then plans this join of eight tables anew for every order
/// (0.48 ms), because a plan for three products is cheaper than one for a list of unknown length. The planner does not
/// look into a subquery, so the plan is made once per connection.
#[derive(Clone, QueryId, ValidGrouping)]
struct IsOneOfProducts(Vec<Uuid>);

impl Expression for IsOneOfProducts {
    type SqlType = Bool;
}

impl<Source> AppearsOnTable<Source> for IsOneOfProducts {}

impl QueryFragment<Pg> for IsOneOfProducts {
    fn walk_ast<'b>(&'b self, mut out: AstPass<'_, 'b, Pg>) -> QueryResult<()> {
        out.push_sql("products.id = ANY ((SELECT ");
        out.push_bind_param::<Array<SqlUuid>, _>(&self.0)?;
        out.push_sql(")::uuid[])");
        Ok(())
    }
}

/// The count of a product's stock, and its version.
type StockColumns = (Column<Stock>, DateTime<Utc>);

/// A row of the query.
type BasisRow = (
    Option<AddressRow>,
    Option<KeyedRow>,
    Option<OfferRow>,
    Option<String>,
    Option<Vec<String>>,
    Option<StockColumns>,
    Option<Column<Kurus>>,
    Option<Column<Kurus>>,
);

/// Reads one row per existing product, or a single row. Address and earlier order are repeated in each row.
pub(super) fn read(
    connection: &mut PgConnection,
    BasisQuery { user, key, address, products: ids, discount, without }: BasisQuery<'_>,
) -> Result<OrderBasis, DbError> {
    let ids: Vec<Uuid> = ids.iter().map(|id| id.uuid()).collect();
    let rows: Vec<BasisRow> = users::table
        .left_join(
            addresses::table.on(addresses::user_id.eq(users::id).and(addresses::id.eq(address.uuid()))),
        )
        .left_join(
            orders::table.on(orders::user_id
                .eq(users::id.nullable())
                .and(orders::idempotency_key.eq(key.map(|key| key.as_str().to_owned())))),
        )
        .left_join(products::table.on(IsOneOfProducts(ids)))
        .left_join(categories::table.on(categories::id.nullable().eq(products::category_id.nullable())))
        .left_join(product_stock::table.on(product_stock::product_id.nullable().eq(products::id.nullable())))
        .left_join(
            product_group_members::table
                .on(product_group_members::product_id.nullable().eq(products::id.nullable())),
        )
        .left_join(settings::table.on(settings::is_only))
        .filter(users::id.eq(user.uuid()))
        .select((
            Option::<AddressRow>::as_select(),
            Option::<KeyedRow>::as_select(),
            Option::<OfferRow>::as_select(),
            categories::path.nullable(),
            product_group_members::option_values.nullable(),
            (product_stock::pieces, product_stock::changed_at).nullable(),
            settings::delivery_fee_kurus.nullable(),
            settings::free_delivery_from_kurus.nullable(),
        ))
        .load(connection)?;
    let mut basis = OrderBasis::default();
    if let Some(code) = discount {
        basis.discount = discount::find(connection, code, &Buyer::Customer(user), without)?;
    }
    for (address, earlier, offer, category, options, stock, fee, free_from) in rows {
        basis.delivery = DeliveryTerms { fee: fee.map(|fee| fee.0), free_from: free_from.map(|from| from.0) };
        basis.address = address.map(Into::into);
        basis.earlier = earlier.map(KeyedOrder::try_from).transpose()?;
        if let Some(offer) = offer {
            add_offer(&mut basis, offer, category.unwrap_or_default(), options, stock)?;
        }
    }
    if let Some(order) = without {
        release(connection, order, &mut basis.offers)?;
    }
    Ok(basis)
}

/// A product's offer, category, options and stock.
type OfferedRow = (OfferRow, String, Option<Vec<String>>, Option<StockColumns>);

/// Reads the data for a guest's order.
pub(super) fn read_for_guest(
    connection: &mut PgConnection,
    GuestBasisQuery { email, key, products: ids, discount, without }: GuestBasisQuery<'_>,
) -> Result<OrderBasis, DbError> {
    let mut basis =
        OrderBasis { delivery: crate::settings::read(connection)?.delivery_terms(), ..OrderBasis::default() };
    if let Some(code) = discount {
        basis.discount = discount::find(connection, code, &Buyer::Guest(email.clone()), without)?;
    }
    if let Some(key) = key {
        basis.earlier = find_by_key(connection, None, key)?;
    }
    let ids: Vec<Uuid> = ids.iter().map(|id| id.uuid()).collect();
    let rows: Vec<OfferedRow> = products::table
        .inner_join(categories::table)
        .left_join(product_stock::table)
        .left_join(product_group_members::table)
        .filter(IsOneOfProducts(ids))
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
    Ok(basis)
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
