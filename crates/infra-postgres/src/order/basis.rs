//! What placing an order starts from, read in one statement.

use super::rows::KeyedRow;
use crate::{
    address::AddressRow,
    catalogue::TiersRow,
    columns::Column,
    error::DbError,
    schema::{addresses, categories, orders, product_stock, products, users},
};
use application::order::{KeyedOrder, OrderBasis};
use diesel::{pg::Pg, prelude::*};
use domain::{
    catalogue::ProductName,
    ids::{AddressId, ProductId, UserId},
    money::Kurus,
    order::{IdempotencyKey, ProductOffer},
    stock::Stock,
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
    #[diesel(column_name = in_stock)]
    on_sale: bool,
}

impl OfferRow {
    fn into_offer(self, category: String, stock: Option<Column<Stock>>) -> Result<ProductOffer, DbError> {
        Ok(ProductOffer {
            id: self.id.0,
            name: self.name.0,
            category,
            offer_price: self.offer_price_kurus.0,
            tiers: self.tiers.try_into()?,
            vat_rate: self.vat_rate.0,
            on_sale: self.on_sale,
            stock: stock.map_or(Stock::NOT_COUNTED, |stock| stock.0),
        })
    }
}

/// One row of what is read.
type BasisRow =
    (Option<AddressRow>, Option<KeyedRow>, Option<OfferRow>, Option<String>, Option<Column<Stock>>);

/// One row for each product that is there, or a single one; address and earlier order stand in each.
pub(super) fn read(
    connection: &mut PgConnection,
    user: UserId,
    key: Option<&IdempotencyKey>,
    address: AddressId,
    ids: &[ProductId],
) -> Result<OrderBasis, DbError> {
    let ids: Vec<Uuid> = ids.iter().map(|id| id.uuid()).collect();
    let rows: Vec<BasisRow> = users::table
        .left_join(
            addresses::table.on(addresses::user_id.eq(users::id).and(addresses::id.eq(address.uuid()))),
        )
        .left_join(
            orders::table.on(orders::user_id
                .eq(users::id)
                .and(orders::idempotency_key.eq(key.map(|key| key.as_str().to_owned())))),
        )
        .left_join(products::table.on(products::id.eq_any(ids)))
        .left_join(categories::table.on(categories::id.nullable().eq(products::category_id.nullable())))
        .left_join(product_stock::table.on(product_stock::product_id.nullable().eq(products::id.nullable())))
        .filter(users::id.eq(user.uuid()))
        .select((
            Option::<AddressRow>::as_select(),
            Option::<KeyedRow>::as_select(),
            Option::<OfferRow>::as_select(),
            categories::path.nullable(),
            product_stock::pieces.nullable(),
        ))
        .load(connection)?;
    let mut basis = OrderBasis::default();
    for (address, earlier, offer, category, stock) in rows {
        basis.address = address.map(Into::into);
        basis.earlier = earlier.map(KeyedOrder::try_from).transpose()?;
        if let Some(offer) = offer {
            basis.offers.push(offer.into_offer(category.unwrap_or_default(), stock)?);
        }
    }
    Ok(basis)
}
