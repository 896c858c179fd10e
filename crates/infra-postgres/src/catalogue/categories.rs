use super::rows;
use crate::{
    Database,
    audit::{self, NewAuditEntry},
    columns::Column,
    error::DbError,
    locks::lock_products,
    schema::{categories, discount_categories, discounts, former_category_names, products},
};
use application::{
    actor::Staff,
    catalogue::{
        CategoryChange, CategoryPlace, CategoryRefused, CategoryRepository, CountedCategory, NewCategory,
    },
    error::StorageError,
};
use chrono::{DateTime, SubsecRound, TimeDelta, Utc};
use diesel::{
    connection::SimpleConnection,
    dsl::count_star,
    pg::Pg,
    prelude::*,
    sql_query,
    sql_types::{Array, Nullable, Text, Timestamptz, Uuid as SqlUuid},
    upsert::excluded,
};
use domain::{
    audit::AuditEntity,
    catalogue::{Category, FormerNames, PictureKey, Product, arrange, free_slug, is_label_taken},
    exemption::Exemption,
    ids::CategoryId,
    limits, turkish,
};
use serde_json::{Value, json};
use std::collections::HashMap;
use uuid::Uuid;

/// Categories in PostgreSQL.
pub struct PgCategories(pub Database);

/// The columns that the owner changes, except the position.
#[derive(Queryable, Selectable, Insertable, AsChangeset)]
#[diesel(table_name = categories, treat_none_as_null = true, check_for_backend(Pg))]
struct CategoryRow {
    id: Column<CategoryId>,
    path: String,
    path_folded: String,
    slug: String,
    drawing: String,
    picture_key: Option<Column<PictureKey>>,
    exemption: Option<Column<Exemption>>,
    updated_at: DateTime<Utc>,
}

impl From<CategoryRow> for Category {
    fn from(row: CategoryRow) -> Self {
        Self {
            id: row.id.0,
            path: row.path,
            slug: row.slug,
            drawing: row.drawing,
            picture: row.picture_key.map(|key| key.0),
            exemption: row.exemption.map(|exemption| exemption.0),
            updated_at: row.updated_at,
        }
    }
}

impl From<&Category> for CategoryRow {
    fn from(category: &Category) -> Self {
        Self {
            id: Column(category.id),
            path: category.path.clone(),
            path_folded: turkish::fold(&category.path),
            slug: category.slug.clone(),
            drawing: category.drawing.clone(),
            picture_key: category.picture.clone().map(Column),
            exemption: category.exemption.map(Column),
            updated_at: category.updated_at,
        }
    }
}

/// The outcome of a change in a transaction.
type Written<T> = Result<Result<T, CategoryRefused>, DbError>;

impl CategoryRepository for PgCategories {
    fn list(&self) -> Result<Vec<Category>, StorageError> {
        self.0.run(list)
    }

    fn all(&self) -> Result<(Vec<Category>, FormerNames), StorageError> {
        self.0.run(all)
    }

    fn counted(&self) -> Result<Vec<CountedCategory>, StorageError> {
        self.0.run(|connection| {
            let categories = list(connection)?;
            let counts: Vec<(Uuid, i64)> = products::table
                .group_by(products::category_id)
                .select((products::category_id, count_star()))
                .load(connection)?;
            let counts: HashMap<_, _> = counts.into_iter().collect();
            let counted = |category: Category| CountedCategory {
                products: counts.get(&category.id.uuid()).copied().unwrap_or_default().unsigned_abs(),
                category,
            };
            Ok(categories.into_iter().map(counted).collect())
        })
    }

    fn insert(
        &self,
        staff: &Staff,
        id: CategoryId,
        new: &NewCategory,
        at: DateTime<Utc>,
    ) -> Result<CountedCategory, CategoryRefused> {
        self.change(|connection, others| {
            if others.len() >= limits::CATEGORIES {
                return Ok(Err(CategoryRefused::TooMany));
            }
            if is_label_taken(&new.label, &others) {
                return Ok(Err(CategoryRefused::Taken));
            }
            let Some(sequence) = sequence_with(&others, id, new.place) else {
                return Ok(Err(CategoryRefused::UnknownPlace));
            };
            let added = Category {
                id,
                path: new.label.as_str().to_owned(),
                slug: free_slug(&new.label, &others),
                drawing: Category::DRAWING.to_owned(),
                picture: None,
                exemption: new.exemption,
                updated_at: at,
            };
            let last = i32::try_from(others.len()).unwrap_or(i32::MAX).saturating_add(1);
            place(connection, &others.iter().map(|other| other.id).collect::<Vec<_>>())?;
            diesel::insert_into(categories::table)
                .values((CategoryRow::from(&added), categories::position.eq(last)))
                .execute(connection)?;
            place(connection, &sequence)?;
            // The address belongs to the new category, also after it is renamed.
            let names = [turkish::fold(&added.path), added.slug.clone()];
            diesel::delete(former_category_names::table.filter(former_category_names::name.eq_any(names)))
                .execute(connection)?;
            let after = fields(&added, Some(position(&sequence, id)));
            write_entry(connection, staff, id, "create", Value::Null, after)?;
            Ok(Ok(CountedCategory { category: added, products: 0 }))
        })
    }

    fn update(
        &self,
        staff: &Staff,
        id: CategoryId,
        change: &CategoryChange,
        at: DateTime<Utc>,
    ) -> Result<CountedCategory, CategoryRefused> {
        self.change(|connection, all| {
            let sequence: Vec<_> = all.iter().map(|category| category.id).collect();
            let (found, others): (Vec<_>, Vec<_>) = all.into_iter().partition(|category| category.id == id);
            let Some(former) = found.into_iter().next() else { return Ok(Err(CategoryRefused::NotFound)) };
            let products = count_products(connection, id)?;
            if change.seen.is_some_and(|seen| seen.trunc_subsecs(3) != former.updated_at.trunc_subsecs(3)) {
                let present = CountedCategory { category: former, products };
                return Ok(Err(CategoryRefused::ChangedMeanwhile(Box::new(present))));
            }
            let arranged = match change.place {
                None => sequence.clone(),
                Some(place) => match arrange(&sequence, id, place.after()) {
                    Some(arranged) => arranged,
                    None => return Ok(Err(CategoryRefused::UnknownPlace)),
                },
            };
            let mut changed = Category {
                exemption: change.exemption.unwrap_or(former.exemption),
                updated_at: later(&former, at),
                ..former.clone()
            };
            if let Some(label) = change.label.as_ref().filter(|label| label.as_str() != former.path) {
                if is_label_taken(label, &others) {
                    return Ok(Err(CategoryRefused::Taken));
                }
                label.as_str().clone_into(&mut changed.path);
                changed.slug = free_slug(label, &others);
                keep_names(connection, &former, Some(id), at)?;
                let names = [turkish::fold(&changed.path), changed.slug.clone()];
                diesel::delete(
                    former_category_names::table.filter(former_category_names::name.eq_any(names)),
                )
                .execute(connection)?;
            }
            diesel::update(categories::table.find(id.uuid()))
                .set(CategoryRow::from(&changed))
                .execute(connection)?;
            if arranged != sequence {
                place(connection, &arranged)?;
            }
            let before = fields(&former, Some(position(&sequence, id)));
            let after = fields(&changed, Some(position(&arranged, id)));
            write_entry(connection, staff, id, "update", before, after)?;
            Ok(Ok(CountedCategory { category: changed, products }))
        })
    }

    fn set_picture(
        &self,
        staff: &Staff,
        id: CategoryId,
        picture: &PictureKey,
        at: DateTime<Utc>,
    ) -> Result<CountedCategory, CategoryRefused> {
        self.change(|connection, all| {
            let Some(former) = all.into_iter().find(|category| category.id == id) else {
                return Ok(Err(CategoryRefused::NotFound));
            };
            let changed =
                Category { picture: Some(picture.clone()), updated_at: later(&former, at), ..former.clone() };
            diesel::update(categories::table.find(id.uuid()))
                .set(CategoryRow::from(&changed))
                .execute(connection)?;
            write_entry(connection, staff, id, "picture", fields(&former, None), fields(&changed, None))?;
            let products = count_products(connection, id)?;
            Ok(Ok(CountedCategory { category: changed, products }))
        })
    }

    fn delete(
        &self,
        staff: &Staff,
        id: CategoryId,
        move_to: Option<CategoryId>,
        at: DateTime<Utc>,
    ) -> Result<Vec<Product>, CategoryRefused> {
        self.change(|connection, all| {
            let find = |id| all.iter().find(|category| category.id == id);
            let Some(former) = find(id) else { return Ok(Err(CategoryRefused::NotFound)) };
            let target = match move_to {
                None => None,
                Some(to) => match find(to).filter(|_| to != id) {
                    Some(target) => Some(target),
                    None => return Ok(Err(CategoryRefused::UnknownTarget)),
                },
            };
            let codes: Vec<String> = discount_categories::table
                .inner_join(discounts::table)
                .filter(discount_categories::category_id.eq(id.uuid()))
                .order(discounts::code)
                .select(discounts::code)
                .load(connection)?;
            if !codes.is_empty() {
                return Ok(Err(CategoryRefused::HasDiscounts(codes)));
            }
            let inside = products::table.filter(products::category_id.eq(id.uuid())).select(products::id);
            let seen: Vec<Uuid> = inside.load(connection)?;
            lock_products(connection, &seen)?;
            // Waits for products that are just put into it.
            categories::table
                .find(id.uuid())
                .select(categories::id)
                .for_update()
                .first::<Uuid>(connection)?;
            let inside: Vec<Uuid> = inside.load(connection)?;
            if target.is_none() && !inside.is_empty() {
                return Ok(Err(CategoryRefused::HasProducts(inside.len() as u64)));
            }
            if let Some(target) = target {
                move_products(connection, id, target, at)?;
            }
            let addresses =
                former_category_names::table.filter(former_category_names::category_id.eq(id.uuid()));
            diesel::update(addresses)
                .set(former_category_names::category_id.eq(move_to.map(CategoryId::uuid)))
                .execute(connection)?;
            keep_names(connection, former, move_to, at)?;
            diesel::delete(categories::table.find(id.uuid())).execute(connection)?;
            let mut before = fields(former, None);
            if let (Value::Object(before), Some(target)) = (&mut before, target) {
                before.insert("movedTo".into(), json!(target.path));
                before.insert("products".into(), json!(inside.len()));
            }
            write_entry(connection, staff, id, "delete", before, Value::Null)?;
            Ok(Ok(rows::find(connection, &inside)?))
        })
    }
}

impl PgCategories {
    /// Runs a change with the present categories. No one else changes categories meanwhile; products are put into them.
    fn change<T>(
        &self,
        mut work: impl FnMut(&mut PgConnection, Vec<Category>) -> Written<T>,
    ) -> Result<T, CategoryRefused> {
        self.0.transaction(|connection| {
            connection.batch_execute("LOCK TABLE categories IN SHARE ROW EXCLUSIVE MODE")?;
            let all = list(connection)?;
            work(connection, all)
        })?
    }
}

/// Returns all categories in the shop's sequence.
fn list(connection: &mut PgConnection) -> Result<Vec<Category>, DbError> {
    let rows =
        categories::table.order(categories::position).select(CategoryRow::as_select()).load(connection)?;
    Ok(rows.into_iter().map(Category::from).collect())
}

/// Returns all categories in the shop's sequence, and their former names.
pub(super) fn all(connection: &mut PgConnection) -> Result<(Vec<Category>, FormerNames), DbError> {
    let names: Vec<(String, Option<Column<CategoryId>>)> = former_category_names::table
        .order(former_category_names::since.desc())
        .limit(limits::FORMER_CATEGORY_NAMES)
        .select((former_category_names::name, former_category_names::category_id))
        .load(connection)?;
    let names = names.into_iter().map(|(name, category)| (name, category.map(|id| id.0))).collect();
    Ok((list(connection)?, names))
}

/// Returns the time of a change that is made at `at`: at least a millisecond after the last change.
fn later(former: &Category, at: DateTime<Utc>) -> DateTime<Utc> {
    at.max(former.updated_at + TimeDelta::milliseconds(1))
}

fn count_products(connection: &mut PgConnection, id: CategoryId) -> QueryResult<u64> {
    let count: i64 =
        products::table.filter(products::category_id.eq(id.uuid())).count().get_result(connection)?;
    Ok(count.unsigned_abs())
}

/// Returns the sequence with a new category; `None` if there is no such place.
fn sequence_with(
    others: &[Category],
    id: CategoryId,
    place: Option<CategoryPlace>,
) -> Option<Vec<CategoryId>> {
    let sequence: Vec<_> = others.iter().map(|category| category.id).collect();
    let last = sequence.last().copied();
    arrange(&sequence, id, place.map_or(last, CategoryPlace::after))
}

/// Returns the place of a category, from 1.
fn position(sequence: &[CategoryId], id: CategoryId) -> usize {
    sequence.iter().position(|one| *one == id).map_or(0, |index| index + 1)
}

/// Numbers the categories in this sequence, from 1.
fn place(connection: &mut PgConnection, sequence: &[CategoryId]) -> QueryResult<()> {
    let ids: Vec<_> = sequence.iter().map(|id| id.uuid()).collect();
    sql_query(
        "UPDATE categories SET position = placed.position
         FROM unnest($1) WITH ORDINALITY AS placed (id, position)
         WHERE categories.id = placed.id AND categories.position <> placed.position",
    )
    .bind::<Array<SqlUuid>, _>(ids)
    .execute(connection)
    .map(drop)
}

/// Lets the addresses of a category's present label and slug lead to `target`.
fn keep_names(
    connection: &mut PgConnection,
    former: &Category,
    target: Option<CategoryId>,
    at: DateTime<Utc>,
) -> QueryResult<()> {
    let mut names = vec![turkish::fold(&former.path), former.slug.clone()];
    names.dedup();
    let row = |name| {
        (
            former_category_names::name.eq(name),
            former_category_names::category_id.eq(target.map(CategoryId::uuid)),
            former_category_names::since.eq(at),
        )
    };
    diesel::insert_into(former_category_names::table)
        .values(names.into_iter().map(row).collect::<Vec<_>>())
        .on_conflict(former_category_names::name)
        .do_update()
        .set((
            former_category_names::category_id.eq(excluded(former_category_names::category_id)),
            former_category_names::since.eq(excluded(former_category_names::since)),
        ))
        .execute(connection)
        .map(drop)
}

/// Moves all products of a category to another one, whose exemption they take over.
fn move_products(
    connection: &mut PgConnection,
    from: CategoryId,
    to: &Category,
    at: DateTime<Utc>,
) -> QueryResult<()> {
    sql_query(
        "UPDATE products
         SET category_id = $2, exemption = $3, updated_at = greatest($4, updated_at + interval '1 millisecond')
         WHERE category_id = $1",
    )
    .bind::<SqlUuid, _>(from.uuid())
    .bind::<SqlUuid, _>(to.id.uuid())
    .bind::<Nullable<Text>, _>(to.exemption.map(Exemption::as_str))
    .bind::<Timestamptz, _>(at)
    .execute(connection)
    .map(drop)
}

fn write_entry(
    connection: &mut PgConnection,
    staff: &Staff,
    id: CategoryId,
    action: &'static str,
    before: Value,
    after: Value,
) -> QueryResult<()> {
    audit::write(
        connection,
        staff,
        NewAuditEntry::new(AuditEntity::Category, id.uuid(), action, before, after),
    )
}

/// Returns a category's fields for the audit log, by their names on the wire.
fn fields(category: &Category, position: Option<usize>) -> Value {
    json!({
        "path": category.path,
        "slug": category.slug,
        "picture": category.picture.as_ref().map(PictureKey::as_str),
        "exemption": category.exemption.map(Exemption::as_str),
        "position": position,
    })
}
