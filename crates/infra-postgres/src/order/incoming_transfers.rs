//! The orders that bank transfers are matched with.

use crate::{columns::Column, schema::orders};
use application::order::Transfer;
use diesel::{pg::Pg, prelude::*};
use domain::{
    ids::OrderId,
    money::Kurus,
    order::{OrderNumber, OrderStatus, PaymentType},
};

#[derive(Queryable, Selectable)]
#[diesel(table_name = orders, check_for_backend(Pg))]
struct TransferRow {
    id: Column<OrderId>,
    number: Column<OrderNumber>,
    amount_kurus: Column<Kurus>,
    status: Column<OrderStatus>,
    is_paid: bool,
}

impl From<TransferRow> for Transfer {
    fn from(row: TransferRow) -> Self {
        Self {
            id: row.id.0,
            number: row.number.0,
            amount: row.amount_kurus.0,
            status: row.status.0,
            is_paid: row.is_paid,
        }
    }
}

pub(super) fn of_numbers(
    connection: &mut PgConnection,
    numbers: &[OrderNumber],
) -> QueryResult<Vec<Transfer>> {
    let numbers: Vec<_> = numbers.iter().copied().map(Column).collect();
    let rows = orders::table
        .filter(orders::number.eq_any(numbers))
        .filter(orders::payment_type.eq(PaymentType::BankTransfer.as_str()))
        .select(TransferRow::as_select())
        .load(connection)?;
    Ok(rows.into_iter().map(Into::into).collect())
}
