//! The audit log. An entry is written in the transaction of the change that it records.

use crate::{Database, columns::Column, schema::audit_entries};
use application::{
    actor::Staff,
    audit::{AuditEntry, AuditFilter, AuditRepository},
    error::StorageError,
    page::{Page, PageRequest},
};
use chrono::{DateTime, Utc};
use diesel::{
    dsl::{select, sql},
    expression::SqlLiteral,
    pg::Pg,
    prelude::*,
    sql_query,
    sql_types::{Array, BigInt, Bool, Jsonb, Nullable, Text, Uuid as SqlUuid},
};
use domain::{
    account::User,
    audit::AuditEntity,
    ids::{AuditBatchId, UserId},
    order::OrderNumber,
};
use serde_json::{Map, Value};
use std::collections::HashMap;
use uuid::Uuid;

/// The audit log in PostgreSQL.
pub struct PgAudit(pub Database);

/// An audit entry that is not written yet.
pub(crate) struct NewAuditEntry {
    pub(crate) entity: AuditEntity,
    pub(crate) id: Option<Uuid>,
    pub(crate) action: &'static str,
    pub(crate) before: Value,
    pub(crate) after: Value,
}

impl NewAuditEntry {
    /// Creates an entry for a change of one entity. If `before` and `after` are objects, only the fields that differ are
    /// kept. `Null` means that the entity did not exist before, or no longer exists.
    pub(crate) fn new(
        entity: AuditEntity,
        id: Uuid,
        action: &'static str,
        before: Value,
        after: Value,
    ) -> Self {
        let (before, after) = differences(before, after);
        Self { entity, id: Some(id), action, before, after }
    }
}

/// Removes the fields that are equal in both objects.
pub(crate) fn differences(before: Value, after: Value) -> (Value, Value) {
    let (Value::Object(mut before), Value::Object(mut after)) = (before.clone(), after.clone()) else {
        return (before, after);
    };
    let same: Vec<String> =
        before.iter().filter(|(key, value)| after.get(*key) == Some(value)).map(key).collect();
    for key in same {
        before.remove(&key);
        after.remove(&key);
    }
    (Value::Object(before), Value::Object(after))
}

fn key((key, _): (&String, &Value)) -> String {
    key.clone()
}

/// Returns an object with one field, for `before` or `after` of an entry.
pub(crate) fn field(name: &str, value: impl Into<Value>) -> Value {
    Value::Object(Map::from_iter([(name.to_owned(), value.into())]))
}

/// Returns `before` and `after` for ending all sessions of an account, which raises its session epoch by one.
pub(crate) fn sessions_ended(epoch_before: i32) -> (Value, Value) {
    (field("sessionEpoch", epoch_before), field("sessionEpoch", epoch_before.saturating_add(1)))
}

/// Writes an audit entry. Call it in the transaction of the change.
pub(crate) fn write(connection: &mut PgConnection, staff: &Staff, entry: NewAuditEntry) -> QueryResult<()> {
    write_many(connection, staff, vec![entry])
}

/// Writes the audit entries of one action: several are a batch, which the log can show as one. Call it in the transaction
/// of the change.
pub(crate) fn write_many(
    connection: &mut PgConnection,
    staff: &Staff,
    entries: Vec<NewAuditEntry>,
) -> QueryResult<()> {
    let id = (!staff.is_command_line()).then(|| staff.id().uuid());
    write_by(connection, id, &staff.name(), entries)
}

/// Writes the audit entry for a change that a staff member makes to their own account.
pub(crate) fn write_own(
    connection: &mut PgConnection,
    user: &User,
    action: &'static str,
    (before, after): (Value, Value),
) -> QueryResult<()> {
    let id = user.id.uuid();
    let entry = NewAuditEntry { entity: AuditEntity::Staff, id: Some(id), action, before, after };
    write_by(connection, Some(id), &user.full_name(), vec![entry])
}

#[derive(Insertable)]
#[diesel(table_name = audit_entries)]
struct NewRow<'a> {
    staff_id: Option<Uuid>,
    staff_name: &'a str,
    entity: &'static str,
    entity_id: Option<Uuid>,
    action: &'static str,
    before: Option<Value>,
    after: Option<Value>,
    batch: Option<Uuid>,
    batch_size: Option<i32>,
}

diesel::define_sql_function! {
    fn gen_random_uuid() -> SqlUuid;
}

/// Number of entries in one statement, far below PostgreSQL's limit of 65,535 values.
const ROWS: usize = 1000;

fn write_by(
    connection: &mut PgConnection,
    staff_id: Option<Uuid>,
    staff_name: &str,
    entries: Vec<NewAuditEntry>,
) -> QueryResult<()> {
    let batch: Option<Uuid> = match entries.len() {
        0 | 1 => None,
        _ => Some(select(gen_random_uuid()).get_result(connection)?),
    };
    let mut size = i32::try_from(entries.len()).ok().filter(|_| batch.is_some());
    let mut rows = entries.into_iter().map(|entry| {
        let (before, after) = fitted(entry.before, entry.after);
        NewRow {
            staff_id,
            staff_name,
            entity: entry.entity.as_str(),
            entity_id: entry.id,
            action: entry.action,
            before: some(before),
            after: some(after),
            batch,
            // The first entry stands for the batch.
            batch_size: size.take(),
        }
    });
    loop {
        let some: Vec<_> = rows.by_ref().take(ROWS).collect();
        if some.is_empty() {
            return Ok(());
        }
        diesel::insert_into(audit_entries::table).values(some).execute(connection)?;
    }
}

fn some(value: Value) -> Option<Value> {
    (!value.is_null()).then_some(value)
}

/// Most bytes of `before` and `after` together, as JSON. With its other fields, an entry has at most 10 kB on the wire.
const ENTRY_BYTES: usize = 9_000;

/// Shortens the longest fields of an entry that would be too large.
fn fitted(before: Value, after: Value) -> (Value, Value) {
    let size = |value: &Value| value.to_string().len();
    if size(&before) + size(&after) <= ENTRY_BYTES {
        return (before, after);
    }
    let fields = || [&before, &after].into_iter().filter_map(Value::as_object).flatten();
    // What short fields leave of their share is for the long ones. A name takes up to 40 bytes.
    let share = (ENTRY_BYTES / fields().count().max(1)).saturating_sub(40);
    let (short, long): (Vec<_>, Vec<_>) =
        fields().map(|(_, value)| size(value)).partition(|size| *size <= share);
    let left = share * (short.len() + long.len()) - short.iter().sum::<usize>();
    let share = left / long.len().max(1);
    let shortened = |mut side: Value| {
        for value in side.as_object_mut().into_iter().flat_map(Map::values_mut) {
            shorten(value, share);
        }
        side
    };
    (shortened(before.clone()), shortened(after.clone()))
}

/// Cuts a text or list that has more than `most` bytes as JSON, and ends it with an ellipsis.
fn shorten(value: &mut Value, most: usize) {
    let size = |value: &Value| value.to_string().len();
    if size(value) <= most {
        return;
    }
    // The ellipsis with its quotation marks, brackets and a comma.
    let mut left = most.saturating_sub(8);
    let mut fits = |bytes: usize| {
        let fits = bytes <= left;
        left -= if fits { bytes } else { left };
        fits
    };
    match value {
        Value::String(text) => {
            let escaped = |letter: &char| size(&Value::from(letter.to_string())) - 2;
            *text = text.chars().take_while(|letter| fits(escaped(letter))).chain(['…']).collect();
        }
        Value::Array(list) => {
            let count = list.iter().take_while(|one| fits(size(one) + 1)).count();
            list.truncate(count);
            list.push("…".into());
        }
        _ => {}
    }
}

/// The names of everything that audit entries mention by its id. $1 are the entries' ids. The notice about a contact
/// message has the message's id, so an id means a mail only if no entry uses it for something else.
const NAMES: &str = "WITH mentioned AS MATERIALIZED (
        SELECT entity_id AS id, bool_and(entity = 'mail') AS is_mail FROM audit_entries
        WHERE id = ANY($1) AND entity_id IS NOT NULL GROUP BY entity_id
        UNION
        SELECT match[1]::uuid, false FROM audit_entries, regexp_matches(
            concat(before, after), '\"([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\"', 'g') AS match
        WHERE audit_entries.id = ANY($1)
            AND coalesce(pg_column_size(before), 0) + coalesce(pg_column_size(after), 0) <= 65536
    )
    SELECT id, number::text AS name, true AS is_order FROM orders JOIN mentioned USING (id)
    UNION ALL SELECT id, name, false FROM products JOIN mentioned USING (id)
    UNION ALL SELECT id, name, false FROM product_groups JOIN mentioned USING (id)
    UNION ALL SELECT id, path, false FROM categories JOIN mentioned USING (id)
    UNION ALL SELECT id, subject, false FROM threads JOIN mentioned USING (id)
    UNION ALL SELECT id, subject, false FROM contact_messages JOIN mentioned USING (id)
        WHERE NOT is_mail AND deleted_at IS NULL
    UNION ALL SELECT id, code, false FROM discounts JOIN mentioned USING (id)
    UNION ALL SELECT id, series || year || lpad(sequence::text, 9, '0'), false FROM invoices JOIN mentioned USING (id)
    UNION ALL SELECT id, recipient, false FROM mails JOIN mentioned USING (id) WHERE is_mail
    UNION ALL SELECT id, first_name || ' ' || last_name, false FROM users JOIN mentioned USING (id)
        WHERE closed_at IS NULL";

#[derive(QueryableByName)]
struct NameRow {
    #[diesel(sql_type = SqlUuid)]
    id: Uuid,
    #[diesel(sql_type = Text)]
    name: String,
    #[diesel(sql_type = Bool)]
    is_order: bool,
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = audit_entries, check_for_backend(Pg))]
struct EntryRow {
    id: i64,
    at: DateTime<Utc>,
    staff_id: Option<Uuid>,
    staff_name: String,
    entity: Column<AuditEntity>,
    entity_id: Option<Uuid>,
    action: String,
    #[diesel(select_expression = unless_large("before"), select_expression_type = UnlessLarge)]
    before: Option<Value>,
    #[diesel(select_expression = unless_large("after"), select_expression_type = UnlessLarge)]
    after: Option<Value>,
    batch: Option<Uuid>,
    batch_size: Option<i32>,
}

type UnlessLarge = SqlLiteral<Nullable<Jsonb>>;

/// Returns a side of an entry; NULL if both sides take more than 64 kB on disk. Until November 2026 an import wrote one
/// entry about all products, of megabytes. Its size is known without reading it.
fn unless_large(side: &str) -> UnlessLarge {
    sql(&format!(
        "CASE WHEN coalesce(pg_column_size(before), 0) + coalesce(pg_column_size(after), 0) <= 65536 THEN {side} END"
    ))
}

impl From<EntryRow> for AuditEntry {
    fn from(row: EntryRow) -> Self {
        Self {
            id: row.id,
            at: row.at,
            staff_id: row.staff_id.map(UserId::new),
            staff_name: row.staff_name,
            entity: row.entity.0,
            entity_id: row.entity_id,
            action: row.action,
            before: row.before.map(|value| value.to_string()),
            after: row.after.map(|value| value.to_string()),
            batch: row.batch.map(AuditBatchId::new),
            batch_size: row.batch_size.and_then(|size| u32::try_from(size).ok()),
        }
    }
}

impl AuditRepository for PgAudit {
    fn list(&self, filter: AuditFilter, page: PageRequest) -> Result<Page<AuditEntry>, StorageError> {
        self.0.run(|connection| {
            let chosen = || {
                let mut chosen = audit_entries::table.into_boxed();
                if let Some(entity) = filter.entity {
                    chosen = chosen.filter(audit_entries::entity.eq(entity.as_str()));
                }
                if let Some(batch) = filter.batch {
                    chosen = chosen.filter(audit_entries::batch.eq(batch.uuid()));
                }
                if filter.is_folded {
                    let stands_for_batch = audit_entries::batch_size.is_not_null();
                    chosen = chosen.filter(audit_entries::batch.is_null().or(stands_for_batch));
                }
                chosen
            };
            let total: i64 = chosen().count().get_result(connection)?;
            let rows = chosen()
                .order(audit_entries::id.desc())
                .limit(page.limit().into())
                .offset(page.offset())
                .select(EntryRow::as_select())
                .load(connection)?;
            let items = rows.into_iter().map(Into::into).collect();
            Ok(Page { items, total: total.unsigned_abs(), request: page })
        })
    }

    fn names(&self, entries: &[i64]) -> Result<HashMap<Uuid, String>, StorageError> {
        self.0.run(|connection| {
            let rows: Vec<NameRow> = sql_query(NAMES).bind::<Array<BigInt>, _>(entries).load(connection)?;
            let name = |NameRow { id, name, is_order }: NameRow| {
                let number = OrderNumber::parse(&name).filter(|_| is_order);
                (id, number.map_or(name, |number| number.to_string()))
            };
            Ok(rows.into_iter().map(name).collect())
        })
    }
}
