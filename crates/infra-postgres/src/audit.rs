//! The audit log. An entry is written in the transaction of the change that it records.

use crate::{Database, columns::Column, schema::audit_entries};
use application::{
    actor::Staff,
    audit::{AuditEntry, AuditRepository},
    error::StorageError,
    page::{Page, PageRequest},
};
use chrono::{DateTime, Utc};
use diesel::{
    pg::Pg,
    prelude::*,
    sql_query,
    sql_types::{Array, BigInt, Bool, Text, Uuid as SqlUuid},
};
use domain::{account::User, audit::AuditEntity, ids::UserId, order::OrderNumber};
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
    let id = (!staff.is_command_line()).then(|| staff.id().uuid());
    write_by(connection, id, staff.name(), entry)
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
    write_by(connection, Some(id), user.full_name(), entry)
}

fn write_by(
    connection: &mut PgConnection,
    staff: Option<Uuid>,
    name: String,
    entry: NewAuditEntry,
) -> QueryResult<()> {
    diesel::insert_into(audit_entries::table)
        .values((
            audit_entries::staff_id.eq(staff),
            audit_entries::staff_name.eq(name),
            audit_entries::entity.eq(entry.entity.as_str()),
            audit_entries::entity_id.eq(entry.id),
            audit_entries::action.eq(entry.action),
            audit_entries::before.eq(some(entry.before)),
            audit_entries::after.eq(some(entry.after)),
        ))
        .execute(connection)
        .map(drop)
}

fn some(value: Value) -> Option<Value> {
    (!value.is_null()).then_some(value)
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
    )
    SELECT id, number::text AS name, true AS is_order FROM orders JOIN mentioned USING (id)
    UNION ALL SELECT id, name, false FROM products JOIN mentioned USING (id)
    UNION ALL SELECT id, path, false FROM categories JOIN mentioned USING (id)
    UNION ALL SELECT id, subject, false FROM threads JOIN mentioned USING (id)
    UNION ALL SELECT id, subject, false FROM contact_messages JOIN mentioned USING (id) WHERE NOT is_mail
    UNION ALL SELECT id, code, false FROM discounts JOIN mentioned USING (id)
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
    before: Option<Value>,
    after: Option<Value>,
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
        }
    }
}

impl AuditRepository for PgAudit {
    fn list(&self, entity: Option<AuditEntity>, page: PageRequest) -> Result<Page<AuditEntry>, StorageError> {
        self.0.run(|connection| {
            let chosen = || {
                let all = audit_entries::table.into_boxed();
                match entity {
                    Some(entity) => all.filter(audit_entries::entity.eq(entity.as_str())),
                    None => all,
                }
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
