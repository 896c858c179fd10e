//! What an order's amount consists of beside its items: delivery fee and discount code. They are in a table of their own,
//! because an order then writes nothing more in a shop that has neither.

use crate::{columns::Column, discount, error::DbError, schema::order_terms};
use diesel::{pg::Pg, prelude::*};
use domain::{
    ids::DiscountId,
    money::Kurus,
    order::{Order, UsedDiscount},
};
use uuid::Uuid;

#[derive(Queryable, Selectable, Insertable)]
#[diesel(table_name = order_terms, check_for_backend(Pg))]
pub(super) struct TermsRow {
    order_id: Uuid,
    delivery_kurus: Option<Column<Kurus>>,
    discount_id: Option<Column<DiscountId>>,
    discount_code: Option<String>,
}

/// The delivery fee and the discount code of an order.
#[derive(Default)]
pub(super) struct OrderTerms {
    pub(super) delivery: Option<Kurus>,
    pub(super) discount: Option<UsedDiscount>,
}

impl TryFrom<TermsRow> for OrderTerms {
    type Error = DbError;

    fn try_from(row: TermsRow) -> Result<Self, DbError> {
        let used = row
            .discount_id
            .zip(row.discount_code)
            .map(|(id, code)| Ok::<_, DbError>(UsedDiscount { id: id.0, code: discount::code(&code)? }));
        Ok(Self { delivery: row.delivery_kurus.map(|fee| fee.0), discount: used.transpose()? })
    }
}

/// Writes the terms of an order that has some.
pub(super) fn insert(connection: &mut PgConnection, order: &Order) -> QueryResult<()> {
    if order.delivery().is_none() && order.discount().is_none() {
        return Ok(());
    }
    let row = TermsRow {
        order_id: order.id().uuid(),
        delivery_kurus: order.delivery().map(Column),
        discount_id: order.discount().map(|used| Column(used.id)),
        discount_code: order.discount().map(|used| used.code.as_str().to_owned()),
    };
    diesel::insert_into(order_terms::table).values(row).execute(connection).map(drop)
}
