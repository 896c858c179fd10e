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
    sql_types::{Array, Timestamptz, Uuid as SqlUuid},
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
            put(connection, &[(id, details, at)])?;
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
            put(connection, &[(id, details, at.max(former.updated_at + TimeDelta::milliseconds(1)))])?;
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

/// Groups before an import changes them.
pub(super) type Former = HashMap<GroupId, ProductGroup>;

/// Locks the groups that an import changes and returns them, or a product whose group has changed since it was read. The
/// caller has locked `befores`, which are the products of [`products_of`] that exist already, and maybe others.
pub(super) fn lock_unchanged(
    connection: &mut PgConnection,
    changes: &[GroupChange],
    befores: &HashMap<ProductId, Product>,
) -> Result<Result<Former, ProductId>, DbError> {
    if changes.is_empty() {
        return Ok(Ok(Former::new()));
    }
    let grouped = products_of(changes).into_iter().filter_map(|id| befores.get(&ProductId::new(id)));
    let memberships: HashMap<_, _> =
        grouped.filter_map(|product| Some((product.id, product.group.as_ref()?.group))).collect();
    let mut ids: Vec<_> = memberships.values().copied().collect();
    ids.extend(changes.iter().map(|change| match change {
        GroupChange::Put { id, .. } => *id,
        GroupChange::Leave { group, .. } => *group,
    }));
    ids.sort();
    ids.dedup();
    let uuids: Vec<_> = ids.iter().map(|id| id.uuid()).collect();
    product_groups::table
        .filter(product_groups::id.eq_any(&uuids))
        .order(product_groups::id)
        .select(product_groups::id)
        .for_update()
        .load::<Uuid>(connection)?;
    let former: HashMap<_, _> =
        read_many(connection, &ids)?.into_iter().map(|group| (group.id, group)).collect();
    let changed = changes.iter().find_map(|change| match change {
        GroupChange::Put { id, seen, details } => {
            let is_seen = former.get(id).map(|group| group.updated_at) == *seen;
            details.members().first().filter(|_| !is_seen).map(|member| member.product)
        }
        GroupChange::Leave { product, group } => {
            (memberships.get(product) != Some(group)).then_some(*product)
        }
    });
    Ok(changed.map_or(Ok(former), Err))
}

/// Writes an import's changes of groups, after its products. `former` is what [`lock_unchanged`] returned.
pub(super) fn apply(
    connection: &mut PgConnection,
    changes: &[GroupChange],
    former: &Former,
    at: DateTime<Utc>,
) -> Result<(), DbError> {
    let products = products_of(changes);
    if products.is_empty() {
        return Ok(());
    }
    // First all of them leave, because a product is in one group.
    diesel::delete(product_group_members::table.filter(product_group_members::product_id.eq_any(&products)))
        .execute(connection)?;
    let put_groups = changes.iter().filter_map(|change| {
        let GroupChange::Put { id, details, .. } = change else { return None };
        let at = former.get(id).map_or(at, |group| at.max(group.updated_at + TimeDelta::milliseconds(1)));
        Some((*id, details, at))
    });
    put(connection, &put_groups.collect::<Vec<_>>())?;
    delete_empty(connection, former.keys())?;
    sql_query(RAISE_VERSIONS)
        .bind::<Array<SqlUuid>, _>(products)
        .bind::<Timestamptz, _>(at)
        .execute(connection)?;
    Ok(())
}

/// Gives the products $1 a later version, at the time $2; see [`write::later`].
const RAISE_VERSIONS: &str = "UPDATE products
    SET updated_at = greatest($2, updated_at + interval '1 millisecond',
        (SELECT changed_at + interval '1 millisecond' FROM product_stock WHERE product_id = products.id))
    WHERE id = ANY($1)";

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

/// Writes groups, each with its time, and their members in place of the former ones.
fn put(connection: &mut PgConnection, groups: &[(GroupId, &GroupDetails, DateTime<Utc>)]) -> QueryResult<()> {
    let texts = |texts: &[OptionText]| texts.iter().cloned().map(Column).collect::<Vec<_>>();
    let ids: Vec<_> = groups.iter().map(|(id, ..)| id.uuid()).collect();
    for groups in groups.chunks(write::ROWS) {
        let rows = groups.iter().map(|(id, details, at)| {
            let row = GroupRow {
                id: id.uuid(),
                name: Column(details.name().clone()),
                option_names: texts(details.option_names()),
                updated_at: *at,
            };
            (row, product_groups::created_at.eq(*at))
        });
        diesel::insert_into(product_groups::table)
            .values(rows.collect::<Vec<_>>())
            .on_conflict(product_groups::id)
            .do_update()
            .set((
                product_groups::name.eq(excluded(product_groups::name)),
                product_groups::option_names.eq(excluded(product_groups::option_names)),
                product_groups::updated_at.eq(excluded(product_groups::updated_at)),
            ))
            .execute(connection)?;
    }
    diesel::delete(product_group_members::table.filter(product_group_members::group_id.eq_any(&ids)))
        .execute(connection)?;
    let members: Vec<_> = groups
        .iter()
        .flat_map(|(id, details, _)| {
            (0..).zip(details.members()).map(move |(position, member)| (id, position, member))
        })
        .collect();
    for members in members.chunks(write::ROWS) {
        let rows = members.iter().map(|(id, position, member)| MemberRow {
            product_id: Column(member.product),
            group_id: id.uuid(),
            position: *position,
            option_values: texts(&member.values),
        });
        diesel::insert_into(product_group_members::table)
            .values(rows.collect::<Vec<_>>())
            .execute(connection)?;
    }
    Ok(())
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
