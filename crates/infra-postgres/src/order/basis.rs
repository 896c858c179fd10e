//! What placing an order starts from, read in one statement.

use super::rows::KeyedRow;
use crate::{
    address::AddressRow,
    columns::Column,
    error::DbError,
    schema::{addresses, orders, products, users},
};
use application::order::{KeyedOrder, OrderBasis};
use diesel::{pg::Pg, prelude::*};
use domain::{
    catalogue::ProductName,
    ids::{AddressId, ProductId, UserId},
    money::Kurus,
    order::{IdempotencyKey, ProductOffer},
};
use uuid::Uuid;

#[derive(Queryable, Selectable)]
#[diesel(table_name = products, check_for_backend(Pg))]
struct OfferRow {
    id: Column<ProductId>,
    name: Column<ProductName>,
    offer_price_kurus: Column<Kurus>,
    in_stock: bool,
}

impl From<OfferRow> for ProductOffer {
    fn from(row: OfferRow) -> Self {
        Self { id: row.id.0, name: row.name.0, unit_price: row.offer_price_kurus.0, in_stock: row.in_stock }
    }
}

/// One row for each product that is there, or a single one; address and earlier order stand in each.
pub(super) fn read(
    connection: &mut PgConnection,
    user: UserId,
    key: Option<&IdempotencyKey>,
    address: AddressId,
    ids: &[ProductId],
) -> Result<OrderBasis, DbError> {
    let ids: Vec<Uuid> = ids.iter().map(|id| id.uuid()).collect();
    let rows: Vec<(Option<AddressRow>, Option<KeyedRow>, Option<OfferRow>)> = users::table
        .left_join(
            addresses::table.on(addresses::user_id.eq(users::id).and(addresses::id.eq(address.uuid()))),
        )
        .left_join(
            orders::table.on(orders::user_id
                .eq(users::id)
                .and(orders::idempotency_key.eq(key.map(|key| key.as_str().to_owned())))),
        )
        .left_join(products::table.on(products::id.eq_any(ids)))
        .filter(users::id.eq(user.uuid()))
        .select((
            Option::<AddressRow>::as_select(),
            Option::<KeyedRow>::as_select(),
            Option::<OfferRow>::as_select(),
        ))
        .load(connection)?;
    let mut basis = OrderBasis::default();
    for (address, earlier, offer) in rows {
        basis.address = address.map(Into::into);
        basis.earlier = earlier.map(KeyedOrder::try_from).transpose()?;
        basis.offers.extend(offer.map(ProductOffer::from));
    }
    Ok(basis)
}
