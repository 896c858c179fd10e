//! Figures for the seller's overview.

use crate::{
    Database,
    columns::Column,
    error::{DbError, invalid_column},
    order_rules,
    schema::orders,
};
use application::{
    error::StorageError,
    overview::{
        Backlog, BestSeller, InvoiceTasks, OrderNews, OrderTotals, OverviewRepository, Unread, Waiting,
    },
};
use chrono::{DateTime, Utc};
use diesel::{
    dsl::count_star,
    prelude::*,
    sql_query,
    sql_types::{Array, BigInt, Bool, Integer, Nullable, Text, Timestamptz, Uuid as SqlUuid},
};
use domain::{
    ids::{OrderId, ProductId, UserId},
    invoice::days_until_due,
    limits,
    money::Kurus,
    order::{OrderNumber, OrderStatus, PaymentType},
};

/// The overview's figures in PostgreSQL.
pub struct PgOverview(pub Database);

/// Returns the query of the best sellers of a period. $1 is the number of days, $2 the current time, $3 the limit.
fn best_sellers() -> String {
    format!(
        "WITH moment AS (
            SELECT ($2 AT TIME ZONE 'Europe/Istanbul')::date AS today
        ), sales AS (
            SELECT orders.id
            FROM orders, moment
            WHERE orders.created_at >= (today - ($1 - 1))::timestamp AT TIME ZONE 'Europe/Istanbul'
                AND orders.created_at < (today + 1)::timestamp AT TIME ZONE 'Europe/Istanbul'
                AND {}
        )
        SELECT products.id, products.name, sum(order_items.quantity) AS pieces,
            sum(order_items.quantity * order_items.unit_price_kurus)::bigint AS turnover
        FROM sales
        JOIN order_items ON order_items.order_id = sales.id
        JOIN products ON products.id = order_items.product_id
        GROUP BY products.id
        ORDER BY pieces DESC, turnover DESC, products.id
        LIMIT $3",
        order_rules::sold()
    )
}

/// Returns the query of the sum that customers still have to pay. The index of unpaid orders serves it.
fn outstanding() -> String {
    format!(
        "SELECT coalesce(sum(amount_kurus), 0)::bigint AS amount FROM orders WHERE {}",
        order_rules::awaiting_payment()
    )
}

/// Returns the query that counts the tasks waiting for the seller. Partial indexes serve the counts of orders. $1 is the
/// current time.
fn waiting() -> String {
    format!(
        "SELECT
            (SELECT count(*) FROM products WHERE NOT in_stock
                OR EXISTS (SELECT FROM product_stock WHERE product_id = products.id AND pieces = 0)) AS out_of_stock,
            (SELECT count(*) FROM orders WHERE {}) AS for_payment,
            (SELECT count(*) FROM orders WHERE {}) AS for_dispatch,
            (SELECT count(*) FROM orders WHERE {}) AS payment_problems,
            (SELECT count(*) FROM orders WHERE {}) AS cancel_requests,
            (SELECT count(*) FROM orders WHERE {}) AS overdue_transfers,
            (SELECT count(*) FROM orders WHERE {}) AS open_refunds,
            (SELECT count(*) FROM order_returns WHERE status IN ({})) AS returns",
        order_rules::awaiting_payment(),
        order_rules::awaiting_dispatch(),
        order_rules::PAYMENT_PROBLEM,
        order_rules::cancel_requested(),
        order_rules::overdue("$1"),
        order_rules::refund_open("$1"),
        order_rules::open_returns()
    )
}

// Served by the partial indexes of unread rows.
const UNREAD: &str = "SELECT
    (SELECT count(*) FROM threads WHERE customer_wrote > staff_read) AS threads,
    (SELECT count(*) FROM contact_messages WHERE NOT is_read AND deleted_at IS NULL) AS messages";

/// Returns the query that counts the tasks with invoices.
fn invoice_tasks() -> String {
    format!(
        "SELECT orders.*, (
            SELECT count(*) FROM invoices JOIN orders ON orders.id = invoices.order_id
            WHERE invoices.status = 'ready' AND orders.status <> 'Cancelled'
        ) AS to_export, (
            SELECT count(*) FROM invoices WHERE status = 'exported'
        ) AS without_pdf, (
            SELECT count(*) FROM invoices JOIN orders ON orders.id = invoices.order_id
            WHERE invoices.status <> 'cancelled' AND orders.status = 'Cancelled'
        ) AS to_cancel
        FROM (
            SELECT count(*) AS to_make, min(invoice_due_from) AS due_from FROM orders WHERE {}
        ) AS orders",
        order_rules::INVOICE_DUE
    )
}

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

/// Returns the query of the latest orders. The index of the newest orders serves it. $1 is their number.
fn latest_orders() -> String {
    format!(
        "SELECT id, number, amount_kurus, address ->> 'firstName' AS first_name, address ->> 'lastName' AS last_name, status,
            is_paid, refunded_at, created_at
        FROM orders WHERE {}
        ORDER BY created_at DESC, id DESC LIMIT $1",
        order_rules::sold()
    )
}

/// Returns the common table expression `newest`: the orders that can be news.
fn newest() -> String {
    format!(
        "WITH newest AS (
            SELECT id, created_at FROM orders WHERE {} ORDER BY created_at DESC, id DESC LIMIT {}
        )",
        order_rules::sold(),
        limits::NEWS
    )
}

/// Returns the query of the new orders that a staff account has not seen. $1 is the account.
fn unseen_orders() -> String {
    format!(
        "{} SELECT newest.id
        FROM newest JOIN users ON users.id = $1 AND users.created_at <= newest.created_at
        WHERE NOT EXISTS (SELECT FROM seen_orders WHERE staff_id = $1 AND newest.id = ANY (order_ids))
        ORDER BY newest.created_at DESC, newest.id DESC",
        newest()
    )
}

/// Returns the statement that marks orders as seen. It keeps only orders that can be news. $1 is the account, $2 the orders.
fn mark_orders_seen() -> String {
    format!(
        "{} INSERT INTO seen_orders AS seen (staff_id, order_ids)
        SELECT $1, ARRAY(SELECT id FROM newest WHERE id = ANY ($2))
        ON CONFLICT (staff_id) DO UPDATE
        SET order_ids = ARRAY(SELECT id FROM newest WHERE id = ANY (seen.order_ids || EXCLUDED.order_ids))",
        newest()
    )
}

#[derive(QueryableByName)]
struct OrderIdRow {
    #[diesel(sql_type = SqlUuid)]
    id: Column<OrderId>,
}

#[derive(QueryableByName)]
struct NewsRow {
    #[diesel(sql_type = SqlUuid)]
    id: Column<OrderId>,
    #[diesel(sql_type = Integer)]
    number: Column<OrderNumber>,
    #[diesel(sql_type = BigInt)]
    amount_kurus: Column<Kurus>,
    #[diesel(sql_type = Text)]
    first_name: String,
    #[diesel(sql_type = Text)]
    last_name: String,
    #[diesel(sql_type = Text)]
    status: Column<OrderStatus>,
    #[diesel(sql_type = Bool)]
    is_paid: bool,
    #[diesel(sql_type = Nullable<Timestamptz>)]
    refunded_at: Option<DateTime<Utc>>,
    #[diesel(sql_type = Timestamptz)]
    created_at: DateTime<Utc>,
}

#[derive(QueryableByName)]
struct BestSellerRow {
    #[diesel(sql_type = SqlUuid)]
    id: Column<ProductId>,
    #[diesel(sql_type = Text)]
    name: String,
    #[diesel(sql_type = BigInt)]
    pieces: Column<u64>,
    #[diesel(sql_type = BigInt)]
    turnover: Column<Kurus>,
}

#[derive(QueryableByName)]
struct OutstandingRow {
    #[diesel(sql_type = BigInt)]
    amount: Column<Kurus>,
}

#[derive(QueryableByName)]
struct InvoiceTasksRow {
    #[diesel(sql_type = BigInt)]
    to_make: Column<u64>,
    #[diesel(sql_type = Nullable<Timestamptz>)]
    due_from: Option<DateTime<Utc>>,
    #[diesel(sql_type = BigInt)]
    to_export: Column<u64>,
    #[diesel(sql_type = BigInt)]
    without_pdf: Column<u64>,
    #[diesel(sql_type = BigInt)]
    to_cancel: Column<u64>,
}

/// Declares rows of counts, each with the figures that have its columns' names.
macro_rules! counts {
    ($($row:ident => $figures:ident { $($count:ident),+ $(,)? $(..$rest:expr)? })+) => {$(
        #[derive(QueryableByName)]
        struct $row {
            $(
                #[diesel(sql_type = BigInt)]
                $count: Column<u64>,
            )+
        }

        impl From<$row> for $figures {
            fn from(row: $row) -> Self {
                Self { $($count: row.$count.0),+ $(, ..$rest)? }
            }
        }
    )+};
}

counts! {
    WaitingRow => Waiting {
        for_payment, for_dispatch, out_of_stock, payment_problems, cancel_requests, overdue_transfers, open_refunds,
        returns,
        ..Self::default()
    }
    UnreadRow => Unread { threads, messages }
    BacklogRow => Backlog {
        mails_pending, mail_overdue_seconds, mails_failed, payments_open, payment_open_seconds, payment_problems,
    }
}

impl OverviewRepository for PgOverview {
    fn best_sellers(
        &self,
        days: u32,
        now: DateTime<Utc>,
        limit: u32,
    ) -> Result<Vec<BestSeller>, StorageError> {
        self.0.run(|connection| {
            let rows = sql_query(best_sellers())
                .bind::<Integer, _>(number(days)?)
                .bind::<Timestamptz, _>(now)
                .bind::<BigInt, _>(i64::from(limit))
                .load::<BestSellerRow>(connection)?;
            let best = |row: BestSellerRow| BestSeller {
                product: row.id.0,
                name: row.name,
                pieces: row.pieces.0,
                turnover: row.turnover.0,
            };
            Ok(rows.into_iter().map(best).collect())
        })
    }

    fn order_totals(&self) -> Result<OrderTotals, StorageError> {
        self.0.run(|connection| {
            let kind = (orders::status, orders::is_paid, orders::payment_type);
            let kinds: Vec<(Column<OrderStatus>, bool, Column<PaymentType>, i64)> = orders::table
                .group_by(kind)
                .select((orders::status, orders::is_paid, orders::payment_type, count_star()))
                .load(connection)?;
            let of = |is_counted: &dyn Fn(OrderStatus, bool, PaymentType) -> bool| -> u64 {
                let counted =
                    kinds.iter().filter(|(status, is_paid, by, _)| is_counted(status.0, *is_paid, by.0));
                counted.map(|(.., number)| number.unsigned_abs()).sum()
            };
            Ok(OrderTotals {
                statuses: OrderStatus::ALL
                    .into_iter()
                    .map(|status| (status, of(&|other, _, _| other == status)))
                    .collect(),
                paid: of(&|_, is_paid, _| is_paid),
                unpaid: of(&|_, is_paid, _| !is_paid),
                by_card: of(&|_, _, by| by == PaymentType::Card),
                by_transfer: of(&|_, _, by| by == PaymentType::BankTransfer),
            })
        })
    }

    fn waiting(&self, now: DateTime<Utc>) -> Result<Waiting, StorageError> {
        self.0.run(|connection| {
            let row: WaitingRow = sql_query(waiting()).bind::<Timestamptz, _>(now).get_result(connection)?;
            let of_invoices: InvoiceTasksRow = sql_query(invoice_tasks()).get_result(connection)?;
            let invoices = InvoiceTasks {
                to_make: of_invoices.to_make.0,
                due_in_days: of_invoices.due_from.map(|at| days_until_due(at, now)),
                to_export: of_invoices.to_export.0,
                without_pdf: of_invoices.without_pdf.0,
                to_cancel: of_invoices.to_cancel.0,
            };
            Ok(Waiting { invoices, ..row.into() })
        })
    }

    fn outstanding(&self) -> Result<Kurus, StorageError> {
        self.0.run(|connection| {
            let row: OutstandingRow = sql_query(outstanding()).get_result(connection)?;
            Ok(row.amount.0)
        })
    }

    fn unread(&self) -> Result<Unread, StorageError> {
        self.0.run(|connection| {
            let row: UnreadRow = sql_query(UNREAD).get_result(connection)?;
            Ok(row.into())
        })
    }

    fn latest_orders(&self, limit: u32) -> Result<Vec<OrderNews>, StorageError> {
        self.0.run(|connection| {
            let rows =
                sql_query(latest_orders()).bind::<BigInt, _>(i64::from(limit)).load::<NewsRow>(connection)?;
            let news = |row: NewsRow| OrderNews {
                id: row.id.0,
                number: row.number.0,
                amount: row.amount_kurus.0,
                recipient: format!("{} {}", row.first_name, row.last_name),
                status: row.status.0,
                is_paid: row.is_paid,
                refunded_at: row.refunded_at,
                created_at: row.created_at,
            };
            Ok(rows.into_iter().map(news).collect())
        })
    }

    fn unseen_orders(&self, staff: UserId) -> Result<Vec<OrderId>, StorageError> {
        self.0.run(|connection| {
            let rows =
                sql_query(unseen_orders()).bind::<SqlUuid, _>(staff.uuid()).load::<OrderIdRow>(connection)?;
            Ok(rows.into_iter().map(|row| row.id.0).collect())
        })
    }

    fn mark_orders_seen(&self, staff: UserId, orders: &[OrderId]) -> Result<(), StorageError> {
        let orders: Vec<_> = orders.iter().map(|order| order.uuid()).collect();
        self.0.run(|connection| {
            sql_query(mark_orders_seen())
                .bind::<SqlUuid, _>(staff.uuid())
                .bind::<Array<SqlUuid>, _>(&orders)
                .execute(connection)?;
            Ok(())
        })
    }

    fn backlog(&self, now: DateTime<Utc>) -> Result<Backlog, StorageError> {
        self.0.run(|connection| {
            let row: BacklogRow = sql_query(backlog()).bind::<Timestamptz, _>(now).get_result(connection)?;
            Ok(row.into())
        })
    }
}

/// Converts a number of days to the integer type that PostgreSQL adds to a date.
fn number(days: u32) -> Result<i32, DbError> {
    i32::try_from(days).map_err(invalid_column("span", "days"))
}
