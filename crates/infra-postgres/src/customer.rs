//! Customers, as staff see and manage them.

use crate::{
    Database,
    account::UserRow,
    audit::{self, NewAuditEntry},
    columns::Column,
    order_rules,
    schema::{customer_notes, users},
    search::{containing, contains_nul},
};
use application::{
    actor::Staff,
    customer::{
        CustomerFilter, CustomerKey, CustomerNote, CustomerRepository, CustomerSort, CustomerSummary,
        NoteText,
    },
    error::StorageError,
    page::{Page, PageRequest},
};
use chrono::{DateTime, Utc};
use diesel::{
    dsl::{auto_type, not, sql},
    pg::Pg,
    prelude::*,
    query_builder::{BoxedSqlQuery, SqlQuery},
    sql_query,
    sql_types::{BigInt, Bool, Nullable, Text, Timestamptz, Uuid as SqlUuid},
};
use domain::{
    audit::AuditEntity,
    email::EmailAddress,
    ids::{CustomerNoteId, UserId},
    limits,
    money::Kurus,
    phone::OptionalPhone,
};
use serde_json::Value;
use uuid::Uuid;

/// Customers in PostgreSQL.
pub struct PgCustomers(pub Database);

/// The condition of accounts that are customers. An index of the newest ones has it, too.
const IS_CUSTOMER: &str = "users.closed_at IS NULL AND NOT users.is_seller AND NOT users.is_admin";

/// The digits of an address's telephone. An index has the expression, too.
const ADDRESS_DIGITS: &str = "regexp_replace(addresses.phone, '[^0-9]+', '', 'g')";

/// Selects the accounts that are customers.
#[auto_type]
fn is_customer() -> _ {
    users::closed_at.is_null().and(not(users::is_seller)).and(not(users::is_admin))
}

#[derive(QueryableByName)]
struct CustomerRow {
    #[diesel(embed)]
    user: UserRow,
    #[diesel(sql_type = Text)]
    contact_phone: Column<OptionalPhone>,
    #[diesel(sql_type = Bool)]
    is_trusted: bool,
    #[diesel(sql_type = Timestamptz)]
    created_at: DateTime<Utc>,
    #[diesel(sql_type = BigInt)]
    orders: Column<u64>,
    #[diesel(sql_type = BigInt)]
    spent: Column<Kurus>,
    #[diesel(sql_type = Nullable<Timestamptz>)]
    last_order_at: Option<DateTime<Utc>>,
}

impl From<CustomerRow> for CustomerSummary {
    fn from(row: CustomerRow) -> Self {
        Self {
            user: row.user.into(),
            phone: row.contact_phone.0,
            is_trusted: row.is_trusted,
            created_at: row.created_at,
            orders: row.orders.0,
            spent: row.spent.0,
            last_order_at: row.last_order_at,
        }
    }
}

#[derive(QueryableByName)]
struct TotalRow {
    #[diesel(sql_type = BigInt)]
    total: Column<u64>,
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = customer_notes, check_for_backend(Pg))]
struct NoteRow {
    id: Column<CustomerNoteId>,
    text: Column<NoteText>,
    staff_name: String,
    created_at: DateTime<Utc>,
}

impl From<NoteRow> for CustomerNote {
    fn from(row: NoteRow) -> Self {
        Self { id: row.id.0, text: row.text.0, by: row.staff_name, at: row.created_at }
    }
}

/// Returns the SQL of an account's columns with the sums of its orders. `by_account` adds up the orders of each listed
/// account by their index, which is right for a page of them; otherwise all orders are added up at once, which is right
/// if the sums decide on the sequence.
fn summaries(by_account: bool) -> String {
    let sold = order_rules::sold();
    let sums = format!(
        "count(*) FILTER (WHERE {sold}) AS orders,
        coalesce(sum(greatest(amount_kurus - refunded_kurus, 0)) FILTER (WHERE is_paid), 0)::bigint AS spent,
        max(created_at) FILTER (WHERE {sold}) AS last_order_at"
    );
    let joined = if by_account {
        format!("LATERAL (SELECT {sums} FROM orders WHERE user_id = users.id) AS sums ON true")
    } else {
        format!(
            "(SELECT user_id, {sums} FROM orders WHERE user_id IS NOT NULL GROUP BY user_id) AS sums
            ON sums.user_id = users.id"
        )
    };
    format!(
        "SELECT users.*, coalesce(sums.orders, 0) AS orders, coalesce(sums.spent, 0) AS spent, sums.last_order_at,
            coalesce(nullif(users.phone, ''), (
                SELECT addresses.phone FROM addresses WHERE addresses.user_id = users.id
                ORDER BY addresses.created_at, addresses.id LIMIT 1
            ), '') AS contact_phone
        FROM users LEFT JOIN {joined}"
    )
}

/// Returns the SQL condition of a filter. [`bind`] gives values to its parameters, which count from $1, in this order.
fn condition(filter: &CustomerFilter) -> String {
    let words: Vec<_> = (1..=filter.words.len()).map(|n| format!("users.search_text LIKE ${n}")).collect();
    let mut found: Vec<_> = (!words.is_empty()).then(|| words.join(" AND ")).into_iter().collect();
    if filter.phone.is_some() {
        let n = filter.words.len() + 1;
        found.push(format!("users.search_text LIKE ${n}"));
        found.push(format!(
            "users.id IN (SELECT addresses.user_id FROM addresses WHERE {ADDRESS_DIGITS} LIKE ${n})"
        ));
    }
    if found.is_empty() {
        IS_CUSTOMER.to_owned()
    } else {
        format!("{IS_CUSTOMER} AND ({})", found.join(" OR "))
    }
}

fn bind<'a>(query: SqlQuery, filter: &CustomerFilter) -> BoxedSqlQuery<'a, Pg, SqlQuery> {
    let patterns = filter.words.iter().chain(&filter.phone).map(|word| containing(word));
    patterns.fold(query.into_boxed(), |query, pattern| query.bind::<Text, _>(pattern))
}

const fn sequence(sort: CustomerSort) -> &'static str {
    match sort {
        CustomerSort::Newest => "users.created_at DESC, users.id DESC",
        CustomerSort::LastOrder => "sums.last_order_at DESC NULLS LAST, users.id DESC",
        CustomerSort::Orders => "coalesce(sums.orders, 0) DESC, users.id DESC",
        CustomerSort::Spent => "coalesce(sums.spent, 0) DESC, users.id DESC",
        CustomerSort::Name => "users.name_folded, users.id",
    }
}

const fn sums_decide(sort: CustomerSort) -> bool {
    matches!(sort, CustomerSort::LastOrder | CustomerSort::Orders | CustomerSort::Spent)
}

impl CustomerRepository for PgCustomers {
    fn list(
        &self,
        filter: &CustomerFilter,
        page: PageRequest,
    ) -> Result<Page<CustomerSummary>, StorageError> {
        if contains_nul(&filter.words) {
            return Ok(Page { items: vec![], total: 0, request: page });
        }
        self.0.run(|connection| {
            let condition = condition(filter);
            let total = format!("SELECT count(*) AS total FROM users WHERE {condition}");
            let total: TotalRow = bind(sql_query(total), filter).get_result(connection)?;
            let listed = format!(
                "{} WHERE {condition} ORDER BY {} LIMIT {} OFFSET {}",
                summaries(!sums_decide(filter.sort)),
                sequence(filter.sort),
                page.limit(),
                page.offset()
            );
            let rows: Vec<CustomerRow> = bind(sql_query(listed), filter).load(connection)?;
            Ok(Page {
                items: rows.into_iter().map(Into::into).collect(),
                total: total.total.0,
                request: page,
            })
        })
    }

    fn open(
        &self,
        staff: &Staff,
        id: UserId,
    ) -> Result<Option<(CustomerSummary, Vec<CustomerNote>)>, StorageError> {
        self.0.transaction(|connection| {
            let found: Option<CustomerRow> =
                sql_query(format!("{} WHERE {IS_CUSTOMER} AND users.id = $1", summaries(true)))
                    .bind::<SqlUuid, _>(id.uuid())
                    .get_result(connection)
                    .optional()?;
            let Some(row) = found else { return Ok(None) };
            let notes = customer_notes::table
                .filter(customer_notes::user_id.eq(id.uuid()))
                .order((customer_notes::created_at.desc(), customer_notes::id.desc()))
                .limit(limits::CUSTOMER_NOTES.into())
                .select(NoteRow::as_select())
                .load(connection)?;
            audit::write(connection, staff, audit_entry(id.uuid(), "open", Value::Null, Value::Null))?;
            Ok(Some((row.into(), notes.into_iter().map(Into::into).collect())))
        })
    }

    fn add_note(&self, staff: &Staff, id: UserId, note: &CustomerNote) -> Result<bool, StorageError> {
        self.0.transaction(|connection| {
            // The account can't be closed before the note is written, so that closing it erases the note.
            let found: Option<Uuid> = users::table
                .find(id.uuid())
                .filter(is_customer())
                .select(users::id)
                .for_no_key_update()
                .first(connection)
                .optional()?;
            if found.is_none() {
                return Ok(false);
            }
            diesel::insert_into(customer_notes::table)
                .values((
                    customer_notes::id.eq(note.id.uuid()),
                    customer_notes::user_id.eq(id.uuid()),
                    customer_notes::text.eq(note.text.as_str()),
                    customer_notes::staff_name.eq(&note.by),
                    customer_notes::created_at.eq(note.at),
                ))
                .execute(connection)?;
            // Without the text, which could not be erased from the log.
            audit::write(connection, staff, audit_entry(id.uuid(), "note", Value::Null, Value::Null))?;
            Ok(true)
        })
    }

    fn set_trusted(
        &self,
        staff: &Staff,
        customer: CustomerKey<'_>,
        is_trusted: bool,
    ) -> Result<bool, StorageError> {
        self.0.transaction(|connection| {
            let mut query = users::table.filter(is_customer()).into_boxed();
            query = match customer {
                CustomerKey::Id(id) => query.filter(users::id.eq(id.uuid())),
                CustomerKey::Email(email) => query.filter(users::email.eq(email.as_str())),
            };
            let found: Option<Uuid> = query.select(users::id).first(connection).optional()?;
            let Some(id) = found else { return Ok(false) };
            let was_trusted: Option<bool> = users::table
                .find(id)
                .filter(is_customer())
                .select(users::is_trusted)
                .for_no_key_update()
                .first(connection)
                .optional()?;
            let Some(was_trusted) = was_trusted else { return Ok(false) };
            diesel::update(users::table.find(id))
                .set(users::is_trusted.eq(is_trusted))
                .execute(connection)?;
            let [before, after] = [was_trusted, is_trusted].map(|is| audit::field("isTrusted", is));
            audit::write(connection, staff, audit_entry(id, "trust", before, after))?;
            Ok(true)
        })
    }

    fn list_non_ascii_emails(&self) -> Result<Vec<EmailAddress>, StorageError> {
        self.0.run(|connection| {
            let emails: Vec<Column<EmailAddress>> = users::table
                // Only a character outside ASCII takes more than one byte.
                .filter(sql::<Bool>("octet_length(email) > char_length(email)"))
                .order(users::email)
                .select(users::email)
                .load(connection)?;
            Ok(emails.into_iter().map(|email| email.0).collect())
        })
    }

    fn find_emails(&self, emails: &[String]) -> Result<Vec<EmailAddress>, StorageError> {
        self.0.run(|connection| {
            let emails: Vec<Column<EmailAddress>> = users::table
                .filter(users::email.eq_any(emails))
                .order(users::email)
                .select(users::email)
                .load(connection)?;
            Ok(emails.into_iter().map(|email| email.0).collect())
        })
    }
}

fn audit_entry(id: Uuid, action: &'static str, before: Value, after: Value) -> NewAuditEntry {
    NewAuditEntry::new(AuditEntity::Customer, id, action, before, after)
}
