//! Requests for a mail when a product is back in stock.

use crate::{
    Database,
    columns::Column,
    mail::enqueue,
    schema::{product_stock, products, stock_alerts, users},
};
use application::{
    error::StorageError,
    stock_alert::{NewStockAlert, Requested, StockAlertExpiry, StockAlertRepository},
};
use chrono::{DateTime, Utc};
use diesel::{
    dsl::case_when,
    pg::Pg,
    prelude::*,
    sql_types::{Nullable, Timestamptz, Uuid as SqlUuid},
    upsert::excluded,
};
use domain::{
    email::EmailAddress,
    ids::{ProductId, StockAlertId, UserId},
    mail::Mail,
    stock_alert::{DueStockAlert, StockAlertReference},
};
use secrecy::{ExposeSecret, SecretString};
use uuid::Uuid;

/// Stock alerts in PostgreSQL.
pub struct PgStockAlerts(pub Database);

#[derive(Queryable, Selectable)]
#[diesel(table_name = stock_alerts, check_for_backend(Pg))]
struct DueRow {
    id: Column<StockAlertId>,
    product_id: Column<ProductId>,
    email: Column<EmailAddress>,
    token: String,
    #[diesel(select_expression = products::name)]
    product_name: String,
}

impl From<DueRow> for DueStockAlert {
    fn from(row: DueRow) -> Self {
        Self {
            id: row.id.0,
            email: row.email.0,
            about: StockAlertReference {
                product: row.product_id.0,
                product_name: row.product_name,
                token: SecretString::from(row.token),
            },
        }
    }
}

impl StockAlertRepository for PgStockAlerts {
    fn request(&self, new: &NewStockAlert, mail: &Mail) -> Result<Requested, StorageError> {
        self.0.transaction(|connection| {
            let is_confirmed = is_email_confirmed(connection, new.owner)?;
            let known_at = (is_confirmed || has_confirmed(connection, new.owner)?).then_some(new.at);
            // Someone else may have made the earlier request, before the account has confirmed the address.
            let new_owner = new.owner.filter(|_| is_confirmed).map(UserId::uuid);
            let unanswered = case_when(stock_alerts::notified_at.is_null(), stock_alerts::confirmed_at);
            let confirmed_at: Option<DateTime<Utc>> = diesel::insert_into(stock_alerts::table)
                .values((
                    stock_alerts::id.eq(Column(new.id)),
                    stock_alerts::product_id.eq(Column(new.product)),
                    stock_alerts::email.eq(new.email.as_str()),
                    stock_alerts::user_id.eq(new.owner.map(Column)),
                    stock_alerts::token.eq(new.token.expose_secret()),
                    stock_alerts::requested_at.eq(new.at),
                    stock_alerts::confirmed_at.eq(known_at),
                ))
                .on_conflict((stock_alerts::product_id, stock_alerts::email))
                .do_update()
                .set((
                    stock_alerts::user_id
                        .eq(coalesce_id(new_owner.into_sql::<Nullable<SqlUuid>>(), stock_alerts::user_id)),
                    stock_alerts::token.eq(excluded(stock_alerts::token)),
                    stock_alerts::requested_at.eq(excluded(stock_alerts::requested_at)),
                    stock_alerts::confirmed_at
                        .eq(coalesce_moment(excluded(stock_alerts::confirmed_at), unanswered)),
                    stock_alerts::notified_at.eq(None::<DateTime<Utc>>),
                ))
                .returning(stock_alerts::confirmed_at)
                .get_result(connection)?;
            // A stranger must not learn that the address has a request already, so its owner gets the mail again.
            if known_at.is_some() && confirmed_at.is_some() {
                return Ok(Requested::Confirmed);
            }
            enqueue(connection, std::slice::from_ref(mail), new.at)?;
            Ok(Requested::ConfirmationMailed)
        })
    }

    fn confirm(&self, token: &str, at: DateTime<Utc>) -> Result<Option<ProductId>, StorageError> {
        self.0.run(|connection| {
            let product: Option<Uuid> =
                diesel::update(stock_alerts::table.filter(stock_alerts::token.eq(token)))
                    .set(stock_alerts::confirmed_at.eq(coalesce_moment(
                        stock_alerts::confirmed_at,
                        at.into_sql::<Timestamptz>().nullable(),
                    )))
                    .returning(stock_alerts::product_id)
                    .get_result(connection)
                    .optional()?;
            Ok(product.map(ProductId::new))
        })
    }

    fn cancel(&self, token: &str) -> Result<bool, StorageError> {
        self.0.run(|connection| {
            let other = diesel::alias!(stock_alerts as other);
            let email = other
                .filter(other.field(stock_alerts::token).eq(token))
                .select(other.field(stock_alerts::email));
            let of_address = stock_alerts::table.filter(stock_alerts::email.eq_any(email));
            Ok(diesel::delete(of_address).execute(connection)? > 0)
        })
    }

    fn due(&self, limit: u32) -> Result<Vec<DueStockAlert>, StorageError> {
        self.0.run(|connection| {
            let rows: Vec<DueRow> = stock_alerts::table
                .inner_join(products::table.left_join(product_stock::table))
                .filter(stock_alerts::confirmed_at.is_not_null())
                .filter(stock_alerts::notified_at.is_null())
                .filter(products::in_stock)
                .filter(product_stock::pieces.is_null().or(product_stock::pieces.assume_not_null().gt(0)))
                .order((stock_alerts::requested_at, stock_alerts::id))
                .limit(limit.into())
                .select(DueRow::as_select())
                .load(connection)?;
            Ok(rows.into_iter().map(Into::into).collect())
        })
    }

    fn answer(&self, id: StockAlertId, mail: &Mail, at: DateTime<Utc>) -> Result<bool, StorageError> {
        self.0.transaction(|connection| {
            let waiting = stock_alerts::table
                .find(id.uuid())
                .filter(stock_alerts::confirmed_at.is_not_null())
                .filter(stock_alerts::notified_at.is_null());
            let is_first =
                diesel::update(waiting).set(stock_alerts::notified_at.eq(at)).execute(connection)? == 1;
            if is_first {
                enqueue(connection, std::slice::from_ref(mail), at)?;
            }
            Ok(is_first)
        })
    }

    fn count_waiting(&self, product: ProductId) -> Result<u64, StorageError> {
        self.0.run(|connection| {
            let waiting: i64 = stock_alerts::table
                .filter(stock_alerts::product_id.eq(product.uuid()))
                .filter(stock_alerts::confirmed_at.is_not_null())
                .filter(stock_alerts::notified_at.is_null())
                .count()
                .get_result(connection)?;
            Ok(waiting.unsigned_abs())
        })
    }

    fn delete_old(&self, before: StockAlertExpiry) -> Result<u64, StorageError> {
        self.0.run(|connection| {
            let unconfirmed =
                stock_alerts::confirmed_at.is_null().and(stock_alerts::requested_at.lt(before.unconfirmed));
            let waiting =
                stock_alerts::notified_at.is_null().and(stock_alerts::requested_at.lt(before.waiting));
            let notified = stock_alerts::notified_at.lt(before.notified).assume_not_null();
            let old = stock_alerts::table.filter(unconfirmed.or(waiting).or(notified));
            Ok(diesel::delete(old).execute(connection)? as u64)
        })
    }
}

/// Returns whether this account has confirmed its e-mail.
fn is_email_confirmed(connection: &mut PgConnection, owner: Option<UserId>) -> QueryResult<bool> {
    let Some(owner) = owner else { return Ok(false) };
    let confirmed = users::table.find(owner.uuid()).filter(users::email_confirmed_at.is_not_null());
    diesel::select(diesel::dsl::exists(confirmed)).get_result(connection)
}

/// Returns whether this account has confirmed its address for an earlier request.
fn has_confirmed(connection: &mut PgConnection, owner: Option<UserId>) -> QueryResult<bool> {
    let Some(owner) = owner else { return Ok(false) };
    let confirmed = stock_alerts::table
        .filter(stock_alerts::user_id.eq(owner.uuid()))
        .filter(stock_alerts::confirmed_at.is_not_null());
    diesel::select(diesel::dsl::exists(confirmed)).get_result(connection)
}

#[diesel::declare_sql_function]
extern "SQL" {
    #[sql_name = "coalesce"]
    fn coalesce_moment(first: Nullable<Timestamptz>, second: Nullable<Timestamptz>) -> Nullable<Timestamptz>;
    #[sql_name = "coalesce"]
    fn coalesce_id(first: Nullable<SqlUuid>, second: Nullable<SqlUuid>) -> Nullable<SqlUuid>;
}
