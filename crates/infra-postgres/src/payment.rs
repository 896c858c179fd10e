//! Card payments: the links between orders and the payment provider's pages.

use crate::{Database, columns::Column, schema::card_payments};
use application::{
    error::StorageError,
    order::CardPayment,
    payment::{
        DuePage, DuePayment, PaymentPage, PaymentProvider, PaymentRepository, PaymentSubject, PaymentTerms,
    },
};
use chrono::{DateTime, Utc};
use diesel::{
    dsl,
    prelude::*,
    sql_query,
    sql_types::{BigInt, Bool, Nullable, Text, Timestamptz, Uuid as SqlUuid},
};
use domain::{
    ids::OrderId,
    money::Kurus,
    order::{Charge, Instalments},
};
use uuid::Uuid;

/// Card payments in PostgreSQL.
pub struct PgPayments(pub Database);

/// Claims due payments, skipping rows that another instance is claiming. $1: the current time. $2: the delay of the first
/// check in seconds. $3: the maximum number of rows. $4: how long an order waits for its payment, in seconds.
const CLAIM: &str = "WITH due AS (
        SELECT card_payments.order_id, orders.created_at, orders.status = 'Cancelled' AS is_cancelled,
            CASE
                WHEN orders.status <> 'Cancelled' THEN orders.created_at + $4 * interval '1 second'
                -- Once it has passed nothing hurries any more.
                WHEN expires_at > $1 THEN expires_at
            END AS ends_at
        FROM orders
        JOIN card_payments ON card_payments.order_id = orders.id
        WHERE NOT is_over AND orders.payment_problem IS NULL
            AND (orders.status = 'Awaiting Payment' OR (orders.status = 'Cancelled' AND session_id IS NOT NULL))
            AND coalesce(next_check_at, orders.created_at + $2 * interval '1 second') <= $1
        ORDER BY coalesce(next_check_at, orders.created_at)
        LIMIT $3
        FOR UPDATE OF card_payments SKIP LOCKED
    )
    UPDATE card_payments
    SET checks = least(checks + 1, 30),
        -- Twice as long each time, up to an hour, but not past the moment at which its time is over.
        next_check_at = greatest(
            $1 + least($2, 3600) * interval '1 second',
            least($1 + least($2 * power(2, least(checks, 20)), 3600) * interval '1 second', ends_at)
        )
    FROM due
    WHERE card_payments.order_id = due.order_id
    RETURNING card_payments.order_id, due.created_at, due.is_cancelled, provider, session_id, expires_at";

#[derive(QueryableByName)]
struct DueRow {
    #[diesel(sql_type = SqlUuid)]
    order_id: Uuid,
    #[diesel(sql_type = Timestamptz)]
    created_at: DateTime<Utc>,
    #[diesel(sql_type = Bool)]
    is_cancelled: bool,
    #[diesel(sql_type = Nullable<Text>)]
    provider: Option<Column<PaymentProvider>>,
    #[diesel(sql_type = Nullable<Text>)]
    session_id: Option<String>,
    #[diesel(sql_type = Nullable<Timestamptz>)]
    expires_at: Option<DateTime<Utc>>,
}

impl From<DueRow> for DuePayment {
    fn from(row: DueRow) -> Self {
        Self {
            order: OrderId::new(row.order_id),
            placed_at: row.created_at,
            is_cancelled: row.is_cancelled,
            page: page((row.provider, row.session_id, row.expires_at)),
        }
    }
}

type PageColumns = (Option<Column<PaymentProvider>>, Option<String>, Option<DateTime<Utc>>);

/// Returns the payment page, if one was opened.
fn page(columns: PageColumns) -> Option<DuePage> {
    let (Some(Column(provider)), Some(session), Some(expires_at)) = columns else { return None };
    Some(DuePage { provider, session, expires_at })
}

impl PaymentRepository for PgPayments {
    fn keep_page(
        &self,
        order: OrderId,
        provider: PaymentProvider,
        page: &PaymentPage,
        offered: &[Instalments],
    ) -> Result<String, StorageError> {
        let offered: Vec<_> = offered.iter().copied().map(Column).collect();
        self.0.run(|connection| {
            let without_page =
                card_payments::table.find(order.uuid()).filter(card_payments::session_id.is_null());
            diesel::update(without_page)
                .set((
                    card_payments::provider.eq(provider.as_str()),
                    card_payments::session_id.eq(&page.session),
                    card_payments::url.eq(&page.url),
                    card_payments::expires_at.eq(page.expires_at),
                    card_payments::offered_instalments.eq(&offered),
                ))
                .execute(connection)?;
            let kept = card_payments::table.find(order.uuid()).select(card_payments::url.assume_not_null());
            Ok(kept.first(connection)?)
        })
    }

    fn page(&self, order: OrderId) -> Result<Option<DuePage>, StorageError> {
        self.0.run(|connection| {
            let columns: Option<PageColumns> = card_payments::table
                .find(order.uuid())
                .select((card_payments::provider, card_payments::session_id, card_payments::expires_at))
                .first(connection)
                .optional()?;
            Ok(columns.and_then(page))
        })
    }

    fn offered_instalments(&self, order: OrderId) -> Result<Vec<Instalments>, StorageError> {
        self.0.run(|connection| {
            let offered: Option<Vec<Column<Instalments>>> = card_payments::table
                .find(order.uuid())
                .select(card_payments::offered_instalments)
                .first(connection)
                .optional()?;
            Ok(offered.into_iter().flatten().map(|Column(count)| count).collect())
        })
    }

    fn find(
        &self,
        provider: PaymentProvider,
        subject: &PaymentSubject,
    ) -> Result<Option<OrderId>, StorageError> {
        let of_provider = || {
            card_payments::table
                .filter(card_payments::provider.eq(provider.as_str()).or(card_payments::provider.is_null()))
                .select(card_payments::order_id)
                .into_boxed()
        };
        let keys = [
            subject.order.map(|order| of_provider().filter(card_payments::order_id.eq(order.uuid()))),
            subject
                .session
                .as_ref()
                .map(|session| of_provider().filter(card_payments::session_id.eq(session))),
            subject
                .reference
                .as_ref()
                .map(|reference| of_provider().filter(card_payments::reference.eq(reference))),
        ];
        self.0.run(|connection| {
            for query in keys.into_iter().flatten() {
                if let Some(id) = query.first(connection).optional()? {
                    return Ok(Some(OrderId::new(id)));
                }
            }
            Ok(None)
        })
    }

    fn keep_charge(
        &self,
        order: OrderId,
        charge: Charge,
        reference: Option<&str>,
    ) -> Result<(), StorageError> {
        self.0.run(|connection| {
            let without_charge =
                card_payments::table.find(order.uuid()).filter(card_payments::charged_kurus.is_null());
            diesel::update(without_charge)
                .set((
                    card_payments::charged_kurus.eq(charge.charged.get()),
                    card_payments::instalments.eq(i16::from(charge.instalments)),
                    card_payments::reference.eq(reference),
                ))
                .execute(connection)?;
            Ok(())
        })
    }

    fn claim_due(
        &self,
        now: DateTime<Utc>,
        terms: PaymentTerms,
        limit: u32,
    ) -> Result<Vec<DuePayment>, StorageError> {
        self.0.run(|connection| {
            let rows: Vec<DueRow> = sql_query(CLAIM)
                .bind::<Timestamptz, _>(now)
                .bind::<BigInt, _>(terms.first_check.num_seconds())
                .bind::<BigInt, _>(i64::from(limit))
                .bind::<BigInt, _>(terms.expiry.num_seconds())
                .load(connection)?;
            Ok(rows.into_iter().map(Into::into).collect())
        })
    }

    fn end(&self, order: OrderId) -> Result<(), StorageError> {
        self.0.run(|connection| Ok(end(connection, order)?))
    }
}

/// Marks the order's payment as settled: the provider is not queried about it any more.
pub(crate) fn end(connection: &mut PgConnection, order: OrderId) -> QueryResult<()> {
    let payment = card_payments::table.find(order.uuid());
    diesel::update(payment).set(card_payments::is_over.eq(true)).execute(connection).map(drop)
}

/// What is shown of an order's payment, and its provider, which its invoice names.
#[derive(Queryable)]
pub(crate) struct PaymentRow {
    provider: Option<Column<PaymentProvider>>,
    url: Option<String>,
    is_expired: Option<bool>,
    charged: Option<Column<Kurus>>,
    instalments: Option<i16>,
}

impl From<PaymentRow> for CardPayment {
    fn from(row: PaymentRow) -> Self {
        let instalments = row.instalments.and_then(|number| u8::try_from(number).ok());
        let charge = row.charged.zip(instalments);
        let charge = charge.map(|(Column(charged), instalments)| Charge { charged, instalments });
        let provider = row.provider.map(|provider| provider.0);
        Self { provider, url: row.url, is_expired: row.is_expired.unwrap_or_default(), charge }
    }
}

/// The columns of a [`PaymentRow`].
#[diesel::dsl::auto_type(no_type_alias)]
pub(crate) fn shown() -> _ {
    (
        card_payments::provider,
        card_payments::url,
        card_payments::expires_at.le(dsl::now.into_sql::<Timestamptz>().nullable()),
        card_payments::charged_kurus,
        card_payments::instalments,
    )
}
