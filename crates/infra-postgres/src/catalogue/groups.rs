//! Groups of products that are variants of one another.

use super::{rows, write};
use crate::{
    Database,
    audit::{self, NewAuditEntry},
    columns::Column,
    error::DbError,
    locks::lock_products,
    schema::{product_group_members, product_groups, products},
};
use application::{
    actor::Staff,
    catalogue::{GroupChange, GroupRefused, GroupRepository, SeenVersion, WrittenGroup},
    error::StorageError,
};
use chrono::{DateTime, SubsecRound, TimeDelta, Utc};
use diesel::{
    pg::Pg,
    prelude::*,
    sql_query,
    sql_types::{Json, Timestamptz},
    upsert::excluded,
};
use domain::{
    audit::AuditEntity,
    catalogue::{GroupDetails, GroupMember, OptionText, Product, ProductGroup, options_text},
    ids::{GroupId, ProductId},
};
use serde_json::{Value, json};
use std::collections::{HashMap, HashSet};
use uuid::Uuid;

/// Groups in PostgreSQL.
pub struct PgGroups(pub Database);

#[derive(Queryable, Selectable, Insertable)]
#[diesel(table_name = product_groups, check_for_backend(Pg))]
struct GroupRow {
    id: Uuid,
    name: Column<OptionText>,
    option_names: Vec<Column<OptionText>>,
    updated_at: DateTime<Utc>,
}

#[derive(Queryable, Selectable, Insertable)]
#[diesel(table_name = product_group_members, check_for_backend(Pg))]
struct MemberRow {
    product_id: Column<ProductId>,
    group_id: Uuid,
    position: i32,
    option_values: Vec<Column<OptionText>>,
}

impl GroupRepository for PgGroups {
    fn find(&self, id: GroupId) -> Result<Option<ProductGroup>, StorageError> {
        self.0.run(|connection| read(connection, id))
    }

    fn find_many(&self, ids: &[GroupId], names: &[OptionText]) -> Result<Vec<ProductGroup>, StorageError> {
        self.0.run(|connection| {
            let names: Vec<_> = names.iter().map(OptionText::as_str).collect();
            let named: Vec<Uuid> = product_groups::table
                .filter(product_groups::name.eq_any(names))
                .select(product_groups::id)
                .load(connection)?;
            let ids: HashSet<_> = ids.iter().copied().chain(named.into_iter().map(GroupId::new)).collect();
            read_many(connection, &ids.into_iter().collect::<Vec<_>>())
        })
    }

    fn insert(
        &self,
        staff: &Staff,
        id: GroupId,
        details: &GroupDetails,
        at: DateTime<Utc>,
    ) -> Result<WrittenGroup, GroupRefused> {
        self.0.transaction(|connection| {
            let mut befores = match locked_products(connection, None, details)? {
                Ok(befores) => befores,
                Err(refused) => return Ok(Err(refused)),
            };
            befores.extend(make(connection, details, &befores, at)?);
            put(connection, id, details, at)?;
            let written = written(connection, id, &befores, at)?;
            audit(connection, staff, ("group", id), None, Some(&written.group), &written.products)?;
            Ok(Ok(written))
        })?
    }

    fn update(
        &self,
        staff: &Staff,
        id: GroupId,
        seen: SeenVersion,
        details: &GroupDetails,
        at: DateTime<Utc>,
    ) -> Result<WrittenGroup, GroupRefused> {
        self.0.transaction(|connection| {
            let Some(shown) = read(connection, id)? else { return Ok(Err(GroupRefused::NotFound)) };
            let mut befores = match locked_products(connection, Some(&shown), details)? {
                Ok(befores) => befores,
                Err(refused) => return Ok(Err(refused)),
            };
            lock(connection, id)?;
            let Some(former) = read(connection, id)? else { return Ok(Err(GroupRefused::NotFound)) };
            let is_old = seen.is_some_and(|seen| seen.trunc_subsecs(3) != former.updated_at.trunc_subsecs(3));
            // Another change that came first may have added members that are not locked here.
            if is_old || former.updated_at != shown.updated_at {
                return Ok(Err(GroupRefused::SeenIsOld(Box::new(former))));
            }
            befores.extend(make(connection, details, &befores, at)?);
            put(connection, id, details, at.max(former.updated_at + TimeDelta::milliseconds(1)))?;
            let written = written(connection, id, &befores, at)?;
            audit(
                connection,
                staff,
                ("regroup", id),
                Some(&former),
                Some(&written.group),
                &written.products,
            )?;
            Ok(Ok(written))
        })?
    }

    fn delete(&self, staff: &Staff, id: GroupId, at: DateTime<Utc>) -> Result<WrittenGroup, GroupRefused> {
        self.0.transaction(|connection| {
            let Some(shown) = read(connection, id)? else { return Ok(Err(GroupRefused::NotFound)) };
            let ids = uuids(&shown.members);
            lock_products(connection, &ids)?;
            lock(connection, id)?;
            let Some(group) = read(connection, id)? else { return Ok(Err(GroupRefused::NotFound)) };
            if group.updated_at != shown.updated_at {
                return Ok(Err(GroupRefused::SeenIsOld(Box::new(group))));
            }
            let befores = rows::find(connection, &ids)?;
            diesel::delete(product_groups::table.find(id.uuid())).execute(connection)?;
            let products = renewed(connection, &befores, at)?;
            audit(connection, staff, ("ungroup", id), Some(&group), None, &products)?;
            Ok(Ok(WrittenGroup { group, products }))
        })?
    }
}

/// Locks the group until the transaction ends. The products of the group are locked before.
pub(super) fn lock(connection: &mut PgConnection, id: GroupId) -> QueryResult<()> {
    product_groups::table
        .find(id.uuid())
        .select(product_groups::id)
        .for_update()
        .first::<Uuid>(connection)
        .optional()
        .map(drop)
}

/// Deletes those groups whose last product has left them. The caller has locked them.
pub(super) fn delete_empty<'a>(
    connection: &mut PgConnection,
    ids: impl IntoIterator<Item = &'a GroupId>,
) -> QueryResult<()> {
    let ids: Vec<_> = ids.into_iter().map(|id| id.uuid()).collect();
    let members = product_group_members::table.filter(product_group_members::group_id.eq(product_groups::id));
    diesel::delete(
        product_groups::table
            .filter(product_groups::id.eq_any(ids))
            .filter(diesel::dsl::not(diesel::dsl::exists(members.select(product_group_members::product_id)))),
    )
    .execute(connection)
    .map(drop)
}

fn read(connection: &mut PgConnection, id: GroupId) -> Result<Option<ProductGroup>, DbError> {
    Ok(read_many(connection, &[id])?.pop())
}

fn read_many(connection: &mut PgConnection, ids: &[GroupId]) -> Result<Vec<ProductGroup>, DbError> {
    let ids: Vec<_> = ids.iter().map(|id| id.uuid()).collect();
    let groups: Vec<GroupRow> = product_groups::table
        .filter(product_groups::id.eq_any(&ids))
        .select(GroupRow::as_select())
        .load(connection)?;
    let rows: Vec<MemberRow> = product_group_members::table
        .filter(product_group_members::group_id.eq_any(&ids))
        .order(product_group_members::position)
        .select(MemberRow::as_select())
        .load(connection)?;
    let mut members: HashMap<Uuid, Vec<GroupMember>> = HashMap::new();
    for row in rows {
        let values = row.option_values.into_iter().map(|value| value.0).collect();
        members.entry(row.group_id).or_default().push(GroupMember { product: row.product_id.0, values });
    }
    let group = |group: GroupRow| ProductGroup {
        id: GroupId::new(group.id),
        name: group.name.0,
        option_names: group.option_names.into_iter().map(|name| name.0).collect(),
        members: members.remove(&group.id).unwrap_or_default(),
        updated_at: group.updated_at,
    };
    Ok(groups.into_iter().map(group).collect())
}

/// Returns the ids of the products that these changes put into groups or take out.
pub(super) fn products_of(changes: &[GroupChange]) -> Vec<Uuid> {
    changes.iter().flat_map(GroupChange::products).map(ProductId::uuid).collect()
}

/// The groups that an import puts, and the products that it puts into groups or takes out (`group_id` NULL).
/// `is_else_unchanged`: whether the import changes nothing else of a product.
const CREATE_TABLES: [&str; 2] = [
    "CREATE TEMPORARY TABLE imported_groups (
        id uuid PRIMARY KEY,
        name text NOT NULL,
        option_names text[] NOT NULL
    ) ON COMMIT DROP",
    "CREATE TEMPORARY TABLE imported_members (
        product_id uuid PRIMARY KEY,
        is_else_unchanged boolean NOT NULL,
        group_id uuid,
        position integer,
        option_values text[]
    ) ON COMMIT DROP",
];

/// $1 are rows of the table as a JSON array.
const FILL_GROUPS: &str = "INSERT INTO imported_groups
    SELECT * FROM json_to_recordset($1) AS new (id uuid, name text, option_names text[])";
const FILL_MEMBERS: &str = "INSERT INTO imported_members
    SELECT * FROM json_to_recordset($1) AS new (
        product_id uuid, is_else_unchanged boolean, group_id uuid, position integer, option_values text[]
    )";

/// First all products leave their groups, because a product is in one group.
const REMOVE_MEMBERS: &str = "DELETE FROM product_group_members USING imported_members AS imported
    WHERE product_group_members.product_id = imported.product_id";
const EMPTY_GROUPS: &str = "DELETE FROM product_group_members USING imported_groups AS imported
    WHERE product_group_members.group_id = imported.id";
const PUT_GROUPS: &str = "INSERT INTO product_groups (id, name, option_names, created_at, updated_at)
    SELECT id, name, option_names, $1, $1 FROM imported_groups
    ON CONFLICT (id) DO UPDATE SET name = excluded.name, option_names = excluded.option_names,
        updated_at = greatest($1, product_groups.updated_at + interval '1 millisecond')";
const ADD_MEMBERS: &str = "INSERT INTO product_group_members (product_id, group_id, position, option_values)
    SELECT product_id, group_id, position, option_values FROM imported_members WHERE group_id IS NOT NULL";

/// Gives the products of which nothing else changes a later version, at the time $1; see [`write::later`]. The others have
/// theirs already.
const RAISE_VERSIONS: &str = "UPDATE products
    SET updated_at = greatest($1, products.updated_at + interval '1 millisecond',
        product_stock.changed_at + interval '1 millisecond')
    FROM imported_members LEFT JOIN product_stock ON product_stock.product_id = imported_members.product_id
    WHERE products.id = imported_members.product_id AND imported_members.is_else_unchanged";

/// Puts an import's changes of groups into temporary tables, from which [`apply`] writes them.
/// `changed` are the products of which the import changes more than the group.
pub(super) fn stage(
    connection: &mut PgConnection,
    changes: &[GroupChange],
    changed: &HashSet<ProductId>,
) -> Result<(), DbError> {
    for statement in CREATE_TABLES {
        sql_query(statement).execute(connection)?;
    }
    let puts = || {
        changes.iter().filter_map(|change| match change {
            GroupChange::Put { id, details, .. } => Some((id, details)),
            GroupChange::Leave { .. } => None,
        })
    };
    let texts = |texts: &[OptionText]| texts.iter().map(OptionText::as_str).collect::<Vec<_>>().into();
    let group = |(id, details): (&GroupId, &GroupDetails)| {
        let option_names: Value = texts(details.option_names());
        json!({ "id": id.uuid().to_string(), "name": details.name().as_str(), "option_names": option_names })
    };
    // A product that leaves one group may join another.
    let mut memberships: HashMap<ProductId, Option<(GroupId, usize, &GroupMember)>> =
        changes.iter().flat_map(GroupChange::products).map(|product| (product, None)).collect();
    for (id, details) in puts() {
        let members = details.members().iter().enumerate();
        memberships.extend(members.map(|(position, member)| (member.product, Some((*id, position, member)))));
    }
    let member = |(product, membership): (ProductId, Option<(GroupId, usize, &GroupMember)>)| {
        let option_values: Option<Value> = membership.map(|(.., member)| texts(&member.values));
        json!({
            "product_id": product.uuid().to_string(),
            "is_else_unchanged": !changed.contains(&product),
            "group_id": membership.map(|(id, ..)| id.uuid().to_string()),
            "position": membership.map(|(_, position, _)| position),
            "option_values": option_values,
        })
    };
    let tables = [
        (FILL_GROUPS, puts().map(group).collect()),
        (FILL_MEMBERS, memberships.into_iter().map(member).collect()),
    ];
    for (statement, rows) in tables {
        let rows: Vec<Value> = rows;
        for rows in rows.chunks(write::ROWS) {
            sql_query(statement).bind::<Json, _>(Value::from(rows)).execute(connection)?;
        }
    }
    Ok(())
}

/// Locks the groups that an import changes and returns their ids, or a product whose group has changed since it was read.
/// The caller has locked `befores`, which are the products of [`products_of`] that exist already, and maybe others.
pub(super) fn lock_unchanged(
    connection: &mut PgConnection,
    changes: &[GroupChange],
    befores: &HashMap<ProductId, Product>,
) -> Result<Result<Vec<GroupId>, ProductId>, DbError> {
    if changes.is_empty() {
        return Ok(Ok(vec![]));
    }
    let grouped = products_of(changes).into_iter().filter_map(|id| befores.get(&ProductId::new(id)));
    let memberships: HashMap<_, _> =
        grouped.filter_map(|product| Some((product.id, product.group.as_ref()?.group))).collect();
    let changed = changes.iter().map(|change| match change {
        GroupChange::Put { id, .. } => *id,
        GroupChange::Leave { group, .. } => *group,
    });
    let ids: HashSet<_> = memberships.values().copied().chain(changed).map(GroupId::uuid).collect();
    let versions: HashMap<Uuid, DateTime<Utc>> = product_groups::table
        .filter(product_groups::id.eq_any(ids))
        .order(product_groups::id)
        .select((product_groups::id, product_groups::updated_at))
        .for_update()
        .load(connection)?
        .into_iter()
        .collect();
    let changed = changes.iter().find_map(|change| match change {
        GroupChange::Put { id, seen, details } => {
            let is_seen = versions.get(&id.uuid()).copied() == *seen;
            details.members().first().filter(|_| !is_seen).map(|member| member.product)
        }
        GroupChange::Leave { product, group } => {
            (memberships.get(product) != Some(group)).then_some(*product)
        }
    });
    Ok(changed.map_or_else(|| Ok(versions.into_keys().map(GroupId::new).collect()), Err))
}

/// Writes an import's changes of groups, which [`stage`] has prepared, after its products. `locked` is what
/// [`lock_unchanged`] returned.
pub(super) fn apply(
    connection: &mut PgConnection,
    locked: &[GroupId],
    at: DateTime<Utc>,
) -> Result<(), DbError> {
    for statement in [REMOVE_MEMBERS, EMPTY_GROUPS] {
        sql_query(statement).execute(connection)?;
    }
    sql_query(PUT_GROUPS).bind::<Timestamptz, _>(at).execute(connection)?;
    sql_query(ADD_MEMBERS).execute(connection)?;
    delete_empty(connection, locked)?;
    sql_query(RAISE_VERSIONS).bind::<Timestamptz, _>(at).execute(connection)?;
    Ok(())
}

fn uuids(members: &[GroupMember]) -> Vec<Uuid> {
    members.iter().map(|member| member.product.uuid()).collect()
}

/// Locks the former and the new products of a group and returns them, or why a new one can't join.
fn locked_products(
    connection: &mut PgConnection,
    former: Option<&ProductGroup>,
    details: &GroupDetails,
) -> Result<Result<Vec<Product>, GroupRefused>, DbError> {
    let mut ids = uuids(details.members());
    ids.extend(former.iter().flat_map(|group| uuids(&group.members)));
    lock_products(connection, &ids)?;
    let found = rows::find(connection, &ids)?;
    let by_id: HashMap<_, _> = found.iter().map(|product| (product.id, product)).collect();
    for (index, member) in details.members().iter().enumerate() {
        if details.is_made(member) {
            continue;
        }
        let Some(product) = by_id.get(&member.product) else {
            return Ok(Err(GroupRefused::UnknownProduct(index)));
        };
        let group = product.group.as_ref().map(|membership| membership.group);
        if group.is_some_and(|group| former.is_none_or(|former| former.id != group)) {
            return Ok(Err(GroupRefused::InOtherGroup(index)));
        }
    }
    Ok(Ok(found))
}

/// Adds the products that are made with the group, as variants of the first of `befores` in it, and returns them.
fn make(
    connection: &mut PgConnection,
    details: &GroupDetails,
    befores: &[Product],
    at: DateTime<Utc>,
) -> QueryResult<Vec<Product>> {
    let model = befores.iter().find(|product| Some(product.id) == details.model());
    let members = details.members().iter().filter(|member| details.is_made(member));
    let made: Vec<_> = model
        .into_iter()
        .flat_map(|model| members.clone().map(|member| model.variant(member.product, &member.values, at)))
        .collect();
    if let (Some(model), false) = (model, made.is_empty()) {
        // The model is locked, so its category can't be deleted.
        let category: Uuid =
            products::table.find(model.id.uuid()).select(products::category_id).first(connection)?;
        let row = |product| write::ProductRow::of(product, category, at);
        diesel::insert_into(products::table)
            .values(made.iter().map(row).collect::<Vec<_>>())
            .execute(connection)?;
    }
    Ok(made)
}

/// Writes a group, and its members in place of the former ones.
fn put(
    connection: &mut PgConnection,
    id: GroupId,
    details: &GroupDetails,
    at: DateTime<Utc>,
) -> QueryResult<()> {
    let texts = |texts: &[OptionText]| texts.iter().cloned().map(Column).collect::<Vec<_>>();
    let group = GroupRow {
        id: id.uuid(),
        name: Column(details.name().clone()),
        option_names: texts(details.option_names()),
        updated_at: at,
    };
    diesel::insert_into(product_groups::table)
        .values((group, product_groups::created_at.eq(at)))
        .on_conflict(product_groups::id)
        .do_update()
        .set((
            product_groups::name.eq(excluded(product_groups::name)),
            product_groups::option_names.eq(excluded(product_groups::option_names)),
            product_groups::updated_at.eq(excluded(product_groups::updated_at)),
        ))
        .execute(connection)?;
    diesel::delete(product_group_members::table.filter(product_group_members::group_id.eq(id.uuid())))
        .execute(connection)?;
    let members = details.members().iter().zip(0..).map(|(member, position)| MemberRow {
        product_id: Column(member.product),
        group_id: id.uuid(),
        position,
        option_values: texts(&member.values),
    });
    diesel::insert_into(product_group_members::table)
        .values(members.collect::<Vec<_>>())
        .execute(connection)
        .map(drop)
}

/// Gives products a later version and returns them.
fn renewed(
    connection: &mut PgConnection,
    befores: &[Product],
    at: DateTime<Utc>,
) -> Result<Vec<Product>, DbError> {
    let ids: Vec<_> = befores.iter().map(|product| product.id.uuid()).collect();
    let at = befores.iter().map(|before| write::later(before, at)).max().unwrap_or(at);
    diesel::update(products::table.filter(products::id.eq_any(&ids)))
        .set(products::updated_at.eq(at))
        .execute(connection)?;
    rows::find(connection, &ids)
}

fn written(
    connection: &mut PgConnection,
    id: GroupId,
    befores: &[Product],
    at: DateTime<Utc>,
) -> Result<WrittenGroup, DbError> {
    let products = renewed(connection, befores, at)?;
    let group = read(connection, id)?.ok_or(diesel::result::Error::NotFound)?;
    Ok(WrittenGroup { group, products })
}

/// Writes the audit entry of a change of a group. It names products, of which `products` are the ones concerned.
fn audit(
    connection: &mut PgConnection,
    staff: &Staff,
    (action, id): (&'static str, GroupId),
    before: Option<&ProductGroup>,
    after: Option<&ProductGroup>,
    products: &[Product],
) -> Result<(), DbError> {
    let fields = |group: Option<&ProductGroup>| {
        let Some(group) = group else { return Value::Null };
        let member = |member: &GroupMember| {
            let product = products.iter().find(|product| product.id == member.product);
            let name = product.map_or_else(|| member.product.to_string(), |product| product.name.to_string());
            format!("{name}: {}", options_text(member.values.iter().map(OptionText::as_str)))
        };
        json!({
            "groupName": group.name.as_str(),
            "optionNames": group.option_names.iter().map(OptionText::as_str).collect::<Vec<_>>(),
            "members": group.members.iter().map(member).collect::<Vec<_>>(),
        })
    };
    let entry = NewAuditEntry::new(AuditEntity::Product, id.uuid(), action, fields(before), fields(after));
    Ok(audit::write(connection, staff, entry)?)
}
