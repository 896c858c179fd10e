//! Figures for the seller's overview.

use crate::{
    Database,
    error::{DbError, invalid_column},
    order::{OrderCounts, by_card},
    order_rules,
    values::kurus,
};
use application::{
    error::StorageError,
    overview::{Backlog, BestSeller, DayTotals, OrderTotals, OverviewRepository, Unread, Waiting},
};
use chrono::{DateTime, NaiveDate, Utc};
use diesel::{
    prelude::*,
    sql_query,
    sql_types::{BigInt, Date, Integer, Text, Timestamptz, Uuid as SqlUuid},
};
use domain::{ids::ProductId, order::OrderStatus};
use uuid::Uuid;

/// The overview's figures in PostgreSQL.
pub struct PgOverview(pub Database);

/// Prefixes `query` with two common table expressions: `span` holds the first and last day, `sales` the sold orders in it
/// with their days. $1 is the number of days, $2 the current time.
fn of_span(query: &str) -> String {
    format!(
        "WITH moment AS (
            SELECT ($2 AT TIME ZONE 'Europe/Istanbul')::date AS today
        ), span AS (
            SELECT today - ($1 - 1) AS first, today AS last FROM moment
        ), sales AS (
            SELECT orders.id, orders.amount_kurus, (orders.created_at AT TIME ZONE 'Europe/Istanbul')::date AS day
            FROM orders, span
            WHERE orders.created_at >= first::timestamp AT TIME ZONE 'Europe/Istanbul'
                AND orders.created_at < (last + 1)::timestamp AT TIME ZONE 'Europe/Istanbul'
                AND {}
        ) {query}",
        order_rules::sold()
    )
}

const DAYS: &str =
    "SELECT date, count(sales.id) AS orders, coalesce(sum(sales.amount_kurus), 0)::bigint AS turnover
    FROM span, generate_series(0, last - first) AS number, LATERAL (SELECT first + number AS date) AS dates
    LEFT JOIN sales ON sales.day = date
    GROUP BY date
    ORDER BY date";

const BEST_SELLERS: &str = "SELECT products.id, products.name, sum(order_items.quantity) AS pieces,
        sum(order_items.quantity * order_items.unit_price_kurus)::bigint AS turnover
    FROM sales
    JOIN order_items ON order_items.order_id = sales.id
    JOIN products ON products.id = order_items.product_id
    GROUP BY products.id
    ORDER BY pieces DESC, turnover DESC, products.id
    LIMIT $3";

/// Returns the query that counts the tasks waiting for the seller. Partial indexes serve the counts of orders. $1 is the
/// current time.
fn waiting() -> String {
    format!(
        "SELECT
            (SELECT count(*) FROM products WHERE NOT in_stock
                OR EXISTS (SELECT FROM product_stock WHERE product_id = products.id AND pieces = 0)) AS out_of_stock,
            (SELECT count(*) FROM orders WHERE {}) AS payment_problems,
            (SELECT count(*) FROM orders WHERE {} AND orders.transfer_due_at < $1 AND {} < $1) AS overdue_transfers,
            (SELECT count(*) FROM order_returns WHERE status IN ({})) AS returns",
        order_rules::PAYMENT_PROBLEM,
        order_rules::awaiting_transfer(),
        order_rules::TRANSFER_DEADLINE,
        order_rules::open_returns()
    )
}

// Served by the partial indexes of unread rows.
const UNREAD: &str = "SELECT
    (SELECT count(*) FROM threads WHERE customer_wrote > staff_read) AS threads,
    (SELECT count(*) FROM contact_messages WHERE NOT is_read) AS messages";

/// Returns the query that measures how far the background workers are behind. Every part is served by an index. $1 is the
/// current time.
fn backlog() -> String {
    format!(
        "SELECT mails.*, failed.*, payments.*,
            (SELECT count(*) FROM orders WHERE {}) AS payment_problems
        FROM (
            SELECT count(*) AS mails_pending,
                coalesce(extract(epoch FROM greatest($1 - min(due_at), '0')), 0)::bigint AS mail_overdue_seconds
            FROM mails WHERE status = 'pending'
        ) AS mails, (
            SELECT count(*) AS mails_failed FROM mails WHERE status = 'failed'
        ) AS failed, (
            SELECT count(*) AS payments_open,
                coalesce(extract(epoch FROM greatest($1 - min(created_at), '0')), 0)::bigint AS payment_open_seconds
            FROM orders WHERE status = 'Awaiting Payment'
        ) AS payments",
        order_rules::PAYMENT_PROBLEM
    )
}

#[derive(QueryableByName)]
struct DayRow {
    #[diesel(sql_type = Date)]
    date: NaiveDate,
    #[diesel(sql_type = BigInt)]
    orders: i64,
    #[diesel(sql_type = BigInt)]
    turnover: i64,
}

#[derive(QueryableByName)]
struct BestSellerRow {
    #[diesel(sql_type = SqlUuid)]
    id: Uuid,
    #[diesel(sql_type = Text)]
    name: String,
    #[diesel(sql_type = BigInt)]
    pieces: i64,
    #[diesel(sql_type = BigInt)]
    turnover: i64,
}

#[derive(QueryableByName)]
struct WaitingRow {
    #[diesel(sql_type = BigInt)]
    out_of_stock: i64,
    #[diesel(sql_type = BigInt)]
    payment_problems: i64,
    #[diesel(sql_type = BigInt)]
    overdue_transfers: i64,
    #[diesel(sql_type = BigInt)]
    returns: i64,
}

#[derive(QueryableByName)]
struct UnreadRow {
    #[diesel(sql_type = BigInt)]
    threads: i64,
    #[diesel(sql_type = BigInt)]
    messages: i64,
}

#[derive(QueryableByName)]
struct BacklogRow {
    #[diesel(sql_type = BigInt)]
    mails_pending: i64,
    #[diesel(sql_type = BigInt)]
    mail_overdue_seconds: i64,
    #[diesel(sql_type = BigInt)]
    mails_failed: i64,
    #[diesel(sql_type = BigInt)]
    payments_open: i64,
    #[diesel(sql_type = BigInt)]
    payment_open_seconds: i64,
    #[diesel(sql_type = BigInt)]
    payment_problems: i64,
}

impl OverviewRepository for PgOverview {
    fn days(&self, days: u32, now: DateTime<Utc>) -> Result<Vec<DayTotals>, StorageError> {
        self.0.run(|connection| {
            sql_query(of_span(DAYS))
                .bind::<Integer, _>(number(days)?)
                .bind::<Timestamptz, _>(now)
                .load::<DayRow>(connection)?
                .into_iter()
                .map(|row| {
                    Ok(DayTotals {
                        date: row.date,
                        orders: row.orders.unsigned_abs(),
                        turnover: kurus("orders", "amount_kurus", row.turnover)?,
                    })
                })
                .collect()
        })
    }

    fn best_sellers(
        &self,
        days: u32,
        now: DateTime<Utc>,
        limit: u32,
    ) -> Result<Vec<BestSeller>, StorageError> {
        self.0.run(|connection| {
            sql_query(of_span(BEST_SELLERS))
                .bind::<Integer, _>(number(days)?)
                .bind::<Timestamptz, _>(now)
                .bind::<BigInt, _>(i64::from(limit))
                .load::<BestSellerRow>(connection)?
                .into_iter()
                .map(|row| {
                    Ok(BestSeller {
                        product: ProductId::new(row.id),
                        name: row.name,
                        pieces: row.pieces.unsigned_abs(),
                        turnover: kurus("order_items", "unit_price_kurus", row.turnover)?,
                    })
                })
                .collect()
        })
    }

    fn order_totals(&self) -> Result<OrderTotals, StorageError> {
        self.0.run(|connection| {
            let counts = OrderCounts::read(connection)?;
            let of = |status| counts.of(|other, _, _| other == status).unsigned_abs();
            Ok(OrderTotals {
                statuses: OrderStatus::ALL.into_iter().map(|status| (status, of(status))).collect(),
                paid: counts.of(|_, is_paid, _| is_paid).unsigned_abs(),
                by_card: by_card(connection)?.unsigned_abs(),
            })
        })
    }

    fn waiting(&self, now: DateTime<Utc>) -> Result<Waiting, StorageError> {
        self.0.run(|connection| {
            let counts = OrderCounts::read(connection)?;
            let row: WaitingRow = sql_query(waiting()).bind::<Timestamptz, _>(now).get_result(connection)?;
            Ok(Waiting {
                for_payment: counts
                    .of(|status, is_paid, is_refunded| status.awaits_payment(is_paid || is_refunded))
                    .unsigned_abs(),
                for_dispatch: counts.of(|status, is_paid, _| status.awaits_dispatch(is_paid)).unsigned_abs(),
                payment_problems: row.payment_problems.unsigned_abs(),
                returns: row.returns.unsigned_abs(),
                overdue_transfers: row.overdue_transfers.unsigned_abs(),
                out_of_stock: row.out_of_stock.unsigned_abs(),
            })
        })
    }

    fn unread(&self) -> Result<Unread, StorageError> {
        self.0.run(|connection| {
            let row: UnreadRow = sql_query(UNREAD).get_result(connection)?;
            Ok(Unread { threads: row.threads.unsigned_abs(), messages: row.messages.unsigned_abs() })
        })
    }

    fn backlog(&self, now: DateTime<Utc>) -> Result<Backlog, StorageError> {
        self.0.run(|connection| {
            let row: BacklogRow = sql_query(backlog()).bind::<Timestamptz, _>(now).get_result(connection)?;
            Ok(Backlog {
                mails_pending: row.mails_pending.unsigned_abs(),
                mail_overdue_seconds: row.mail_overdue_seconds.unsigned_abs(),
                mails_failed: row.mails_failed.unsigned_abs(),
                payments_open: row.payments_open.unsigned_abs(),
                payment_open_seconds: row.payment_open_seconds.unsigned_abs(),
                payment_problems: row.payment_problems.unsigned_abs(),
            })
        })
    }
}

/// Converts a number of days to the integer type that PostgreSQL adds to a date.
fn number(days: u32) -> Result<i32, DbError> {
    i32::try_from(days).map_err(invalid_column("span", "days"))
}
