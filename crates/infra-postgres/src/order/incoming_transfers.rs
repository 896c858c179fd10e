//! The orders that bank transfers are matched with.

use crate::{columns::Column, order_rules, schema::orders};
use application::order::Transfer;
use diesel::{
    pg::Pg,
    prelude::*,
    sql_query,
    sql_types::{Array, BigInt},
};
use domain::{
    address::DeliveryAddress,
    ids::OrderId,
    money::Kurus,
    order::{OrderNumber, OrderStatus, PaymentType},
};

#[derive(Queryable, Selectable, QueryableByName)]
#[diesel(table_name = orders, check_for_backend(Pg))]
struct TransferRow {
    id: Column<OrderId>,
    number: Column<OrderNumber>,
    amount_kurus: Column<Kurus>,
    status: Column<OrderStatus>,
    is_paid: bool,
    address: Column<DeliveryAddress>,
}

impl From<TransferRow> for Transfer {
    fn from(row: TransferRow) -> Self {
        Self {
            id: row.id.0,
            number: row.number.0,
            amount: row.amount_kurus.0,
            status: row.status.0,
            is_paid: row.is_paid,
            recipient: row.address.0.fields.full_name(),
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

/// Returns the orders that await their transfer and share their amount with no other. The index of open transfers serves
/// the query.
pub(super) fn only_of(connection: &mut PgConnection, amounts: &[Kurus]) -> QueryResult<Vec<Transfer>> {
    let query = format!(
        "SELECT * FROM (
            SELECT id, number, amount_kurus, status, is_paid, address,
                count(*) OVER (PARTITION BY amount_kurus) AS alike
            FROM orders WHERE {} AND amount_kurus = ANY($1)
        ) AS open WHERE alike = 1",
        order_rules::awaiting_transfer()
    );
    let amounts: Vec<_> = amounts.iter().copied().map(Column).collect();
    let rows: Vec<TransferRow> = sql_query(query).bind::<Array<BigInt>, _>(amounts).load(connection)?;
    Ok(rows.into_iter().map(Into::into).collect())
}
