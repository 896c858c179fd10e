//! Figures for sales reports.

use crate::{
    Database,
    columns::Column,
    error::DbError,
    order::view,
    schema::{order_returns, orders},
};
use application::{
    error::StorageError,
    report::{ReportRepository, SalesFigures},
    vault::Vault,
};
use chrono::{DateTime, NaiveDate, Utc};
use diesel::{
    prelude::*,
    sql_query,
    sql_types::{BigInt, Date, Nullable, SmallInt, Text, Timestamptz, Uuid as SqlUuid},
};
use domain::{
    calendar,
    ids::ReturnId,
    money::Kurus,
    order::{DELIVERY_VAT, INSTALMENT_FEE_VAT, PaymentType},
    order_return::ReturnStatus,
    report::{ReportPeriod, ReportRange},
    vat::{VatLine, VatRate},
};
use std::{
    collections::{BTreeMap, HashSet},
    sync::Arc,
};
use uuid::Uuid;

/// Reports in PostgreSQL.
pub struct PgReports {
    database: Database,
    vault: Arc<dyn Vault>,
}

impl PgReports {
    /// Creates the repository over `database`. `vault` opens the personal identity numbers of orders.
    #[must_use]
    pub const fn new(database: Database, vault: Arc<dyn Vault>) -> Self {
        Self { database, vault }
    }
}

/// Returns the query of the figures. $1 and $2 are the first moment of the range and the first one after it, $3 is the
/// unit of a period.
///
/// A fee for instalments is what a card was charged in instalments beyond the order's amount. It is not part of that amount,
/// but taxed like a line.
///
/// The last event that says whether an order is paid counts, so that a corrected mistake and a repeated note do not. The
/// tax of a line is [`VatRate::contained_in`]; a test compares them.
fn sales() -> String {
    let (delivery_rate, fee_rate) = (DELIVERY_VAT.percent(), INSTALMENT_FEE_VAT.percent());
    format!(
        "WITH noted AS MATERIALIZED (
            SELECT orders.id, orders.amount_kurus,
                CASE WHEN instalments > 1 THEN greatest(charged_kurus - orders.amount_kurus, 0) ELSE 0 END AS fee,
                date_trunc($3, event.at AT TIME ZONE 'Europe/Istanbul')::date AS period
            FROM order_events AS event
            JOIN orders ON orders.id = event.order_id
            LEFT JOIN card_payments ON card_payments.order_id = orders.id
            WHERE event.is_paid AND event.at >= $1 AND event.at < $2 AND NOT EXISTS (
                SELECT FROM order_events AS later
                WHERE later.order_id = event.order_id AND later.id > event.id
                    AND later.is_paid IS NOT NULL AND later.amount_kurus IS NULL
            )
        ), lines AS (
            SELECT noted.period, vat_rate, quantity AS pieces, unit_price_kurus * quantity AS items,
                discount_kurus AS discount, 0 AS delivery, unit_price_kurus * quantity - discount_kurus AS paid
            FROM noted JOIN order_items ON order_items.order_id = noted.id
            UNION ALL
            SELECT noted.period, {delivery_rate}, 0, 0, 0, delivery_kurus, delivery_kurus
            FROM noted JOIN order_terms ON order_terms.order_id = noted.id
            WHERE delivery_kurus > 0
            UNION ALL
            SELECT noted.period, {fee_rate}, 0, 0, 0, 0, fee FROM noted WHERE fee > 0
        )
        SELECT period, NULL::smallint AS vat_rate, count(*) AS orders, 0::bigint AS pieces, 0::bigint AS items,
            0::bigint AS discount, 0::bigint AS delivery, sum(amount_kurus)::bigint AS amount,
            sum(fee)::bigint AS fees, 0::bigint AS tax
        FROM noted GROUP BY period
        UNION ALL
        SELECT period, vat_rate::smallint, 0, sum(pieces)::bigint, sum(items)::bigint, sum(discount)::bigint,
            sum(delivery)::bigint, sum(paid)::bigint, 0::bigint,
            sum((paid * vat_rate * 2 + 100 + vat_rate) / (2 * (100 + vat_rate)))::bigint
        FROM lines GROUP BY period, vat_rate"
    )
}

/// The query of the refunds by orders. $1 and $2 are the first moment of the range and the first one after it.
///
/// A refund to a card counts when it is done; one that the bank rejected later counts no more. Other refunds are events with
/// the sum refunded so far. A refund counts only for orders whose money was noted: money that came after a cancellation and
/// went back was never sold for.
const REFUNDS: &str = "SELECT refund.* FROM (
        SELECT order_id, return_id, decided_at AS at, amount_kurus AS amount
        FROM card_refunds
        WHERE state = 'done' AND decided_at >= $1 AND decided_at < $2
        UNION ALL
        SELECT event.order_id, NULL, event.at, greatest(event.amount_kurus - coalesce((
                SELECT earlier.amount_kurus FROM order_events AS earlier
                WHERE earlier.order_id = event.order_id AND earlier.id < event.id
                    AND earlier.amount_kurus IS NOT NULL AND earlier.payment_problem IS NULL
                ORDER BY earlier.id DESC LIMIT 1
            ), 0), 0)
        FROM order_events AS event
        WHERE event.amount_kurus IS NOT NULL AND event.payment_problem IS NULL
            AND event.at >= $1 AND event.at < $2
            AND NOT EXISTS (SELECT FROM card_refunds WHERE card_refunds.order_id = event.order_id)
    ) AS refund
    WHERE EXISTS (SELECT FROM order_events AS paid WHERE paid.order_id = refund.order_id AND paid.is_paid)";

#[derive(QueryableByName)]
struct RefundRow {
    #[diesel(sql_type = SqlUuid)]
    order_id: Uuid,
    #[diesel(sql_type = Nullable<SqlUuid>)]
    return_id: Option<Uuid>,
    #[diesel(sql_type = Timestamptz)]
    at: DateTime<Utc>,
    #[diesel(sql_type = BigInt)]
    amount: Column<Kurus>,
}

/// Figures of a period: of all its orders, or of its lines with one rate.
#[derive(QueryableByName)]
struct SalesRow {
    #[diesel(sql_type = Date)]
    period: NaiveDate,
    #[diesel(sql_type = Nullable<SmallInt>)]
    vat_rate: Option<Column<VatRate>>,
    #[diesel(sql_type = BigInt)]
    orders: Column<u64>,
    #[diesel(sql_type = BigInt)]
    pieces: Column<u64>,
    #[diesel(sql_type = BigInt)]
    items: Column<Kurus>,
    #[diesel(sql_type = BigInt)]
    discount: Column<Kurus>,
    #[diesel(sql_type = BigInt)]
    delivery: Column<Kurus>,
    #[diesel(sql_type = BigInt)]
    amount: Column<Kurus>,
    #[diesel(sql_type = BigInt)]
    fees: Column<Kurus>,
    #[diesel(sql_type = BigInt)]
    tax: Column<Kurus>,
}

impl From<SalesRow> for SalesFigures {
    fn from(row: SalesRow) -> Self {
        let line = |rate: Column<VatRate>| VatLine {
            rate: rate.0,
            base: row.amount.0.minus(row.tax.0),
            tax: row.tax.0,
        };
        Self {
            orders: row.orders.0,
            pieces: row.pieces.0,
            items: row.items.0,
            discount: row.discount.0,
            delivery: row.delivery.0,
            // The lines' amounts are parts of their orders'.
            amount: if row.vat_rate.is_none() { row.amount.0 } else { Kurus::ZERO },
            installment_fees: row.fees.0,
            vat: row.vat_rate.map(line).into_iter().collect(),
            ..Self::default()
        }
    }
}

const fn unit(period: ReportPeriod) -> &'static str {
    match period {
        ReportPeriod::Day => "day",
        ReportPeriod::Month => "month",
    }
}

impl ReportRepository for PgReports {
    fn sales(&self, range: &ReportRange) -> Result<BTreeMap<NaiveDate, SalesFigures>, StorageError> {
        let (start, end) = range.moments();
        self.database.run(|connection| {
            let rows: Vec<SalesRow> = sql_query(sales())
                .bind::<Timestamptz, _>(start)
                .bind::<Timestamptz, _>(end)
                .bind::<Text, _>(unit(range.period()))
                .load(connection)?;
            let mut periods: BTreeMap<NaiveDate, SalesFigures> = BTreeMap::new();
            for row in rows {
                periods.entry(row.period).or_default().add(&row.into());
            }
            for (at, refunds, refund_vat) in refunded(connection, &*self.vault, start, end)? {
                let period = range.period().start(calendar::day_of(at));
                let figures = SalesFigures { refunds, refund_vat, ..SalesFigures::default() };
                periods.entry(period).or_default().add(&figures);
            }
            Ok(periods)
        })
    }
}

/// A refund: its time, its amount, and the KDV that the amount contains.
type Refund = (DateTime<Utc>, Kurus, Vec<VatLine>);

/// Returns the refunds in this time: to cards, in orders' histories, and what staff paid back for returns by transfer.
fn refunded(
    connection: &mut PgConnection,
    vault: &dyn Vault,
    start: DateTime<Utc>,
    end: DateTime<Utc>,
) -> Result<Vec<Refund>, DbError> {
    let events: Vec<RefundRow> =
        sql_query(REFUNDS).bind::<Timestamptz, _>(start).bind::<Timestamptz, _>(end).load(connection)?;
    let keys: Vec<(Uuid, Uuid)> = order_returns::table
        .inner_join(orders::table)
        .filter(order_returns::status.eq(ReturnStatus::Refunded.as_str()))
        .filter(order_returns::updated_at.ge(start))
        .filter(order_returns::updated_at.lt(end))
        .filter(orders::payment_type.eq(PaymentType::BankTransfer.as_str()))
        .select((order_returns::id, order_returns::order_id))
        .load(connection)?;
    let of_events = events.iter().map(|event| event.order_id);
    let ids: HashSet<Uuid> = of_events.chain(keys.iter().map(|(_, order)| *order)).collect();
    let ids: Vec<_> = ids.into_iter().collect();
    let views = view::by_id(connection, vault, &ids)?;
    let by_event = |event: &RefundRow| -> Option<Refund> {
        let view = views.get(&event.order_id)?;
        let of_return = view.returns.iter().find(|one| Some(one.id.uuid()) == event.return_id);
        let (amount, fee) = (event.amount.0, view.instalment_fee());
        let vat = match of_return {
            Some(one) => one.vat_of_refund(&view.order, &view.returns, amount, fee),
            None => view.order.vat_of_refund(amount, fee),
        };
        Some((event.at, amount, vat))
    };
    let by_return = |(id, order): &(Uuid, Uuid)| -> Option<Refund> {
        let view = views.get(order)?;
        let one = view.returns.iter().find(|one| one.id == ReturnId::new(*id))?;
        let (order, all) = (&view.order, &view.returns);
        let amount = one.amounts(order, all).sum();
        Some((one.updated_at, amount, one.vat_of_refund(order, all, amount, Kurus::ZERO)))
    };
    Ok(events.iter().filter_map(by_event).chain(keys.iter().filter_map(by_return)).collect())
}
