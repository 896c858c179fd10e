//! Discount codes.

use crate::{
    Database,
    audit::{self, NewAuditEntry},
    columns::Column,
    error::{DbError, invalid_column, violates_constraint},
    schema::{categories, claimed_orders, discount_categories, discounts, order_guests, order_terms, orders},
};
use application::{
    actor::Staff,
    discount::{CountedDiscount, DiscountDetails, DiscountRefused, DiscountRepository},
    error::StorageError,
    page::{Page, PageRequest},
};
use chrono::{DateTime, SubsecRound, TimeDelta, Utc};
use diesel::{dsl::count_star, pg::Pg, prelude::*};
use domain::{
    audit::AuditEntity,
    discount::{AskedCode, Discount, DiscountCategory, DiscountCode, DiscountKind, DiscountUses},
    ids::{CategoryId, DiscountId, OrderId},
    limits,
    money::Kurus,
    order::{Buyer, OrderStatus},
};
use serde_json::{Value, json};
use std::collections::HashMap;
use uuid::Uuid;

/// Discount codes in PostgreSQL.
pub struct PgDiscounts(pub Database);

#[derive(Queryable, Selectable, Identifiable, Insertable, AsChangeset)]
#[diesel(table_name = discounts, treat_none_as_null = true, check_for_backend(Pg))]
struct DiscountRow {
    id: Uuid,
    code: String,
    code_folded: String,
    kind: String,
    value: i64,
    minimum_kurus: Option<Column<Kurus>>,
    starts_at: Option<DateTime<Utc>>,
    ends_at: Option<DateTime<Utc>>,
    max_uses: Option<Column<u32>>,
    max_uses_per_customer: Option<Column<u32>>,
    is_active: bool,
    updated_at: DateTime<Utc>,
}

impl DiscountRow {
    fn new(id: DiscountId, details: &DiscountDetails, updated_at: DateTime<Utc>) -> Self {
        let (kind, value) = kind_columns(details.kind);
        Self {
            id: id.uuid(),
            code: details.code.as_str().to_owned(),
            code_folded: details.code.folded().to_owned(),
            kind: kind.to_owned(),
            value,
            minimum_kurus: details.minimum.map(Column),
            starts_at: details.starts_at,
            ends_at: details.ends_at,
            max_uses: details.max_uses.map(Column),
            max_uses_per_customer: details.max_uses_per_customer.map(Column),
            is_active: details.is_active,
            updated_at,
        }
    }

    fn into_discount(self, categories: Vec<DiscountCategory>) -> Result<Discount, DbError> {
        Ok(Discount {
            id: DiscountId::new(self.id),
            code: code(&self.code)?,
            kind: kind(&self.kind, self.value)?,
            minimum: self.minimum_kurus.map(|minimum| minimum.0),
            categories,
            starts_at: self.starts_at,
            ends_at: self.ends_at,
            max_uses: self.max_uses.map(|most| most.0),
            max_uses_per_customer: self.max_uses_per_customer.map(|most| most.0),
            is_active: self.is_active,
            updated_at: self.updated_at,
        })
    }
}

/// Reads a code from a column.
pub(crate) fn code(text: &str) -> Result<DiscountCode, DbError> {
    DiscountCode::new(text).map_err(invalid_column("discounts", "code"))
}

const fn kind_columns(kind: DiscountKind) -> (&'static str, i64) {
    match kind {
        DiscountKind::Percent(percent) => ("percent", percent as i64),
        DiscountKind::Amount(amount) => ("amount", amount.get()),
        DiscountKind::FreeDelivery => ("free_delivery", 0),
    }
}

fn kind(kind: &str, value: i64) -> Result<DiscountKind, DbError> {
    let read = match kind {
        "percent" => u8::try_from(value).ok().map(DiscountKind::Percent),
        "amount" => Kurus::new(value).ok().map(DiscountKind::Amount),
        "free_delivery" => Some(DiscountKind::FreeDelivery),
        _ => None,
    };
    read.ok_or("not a kind with its value").map_err(invalid_column("discounts", "kind"))
}

/// Returns all codes. Uses are counted only where they decide something, because instances ask every second.
pub(crate) fn all(connection: &mut PgConnection) -> Result<Vec<CountedDiscount>, DbError> {
    let rows: Vec<DiscountRow> = discounts::table.select(DiscountRow::as_select()).load(connection)?;
    let limited = rows.iter().filter(|row| row.is_active && row.max_uses.is_some()).map(|row| row.id);
    let uses = uses_of(connection, &limited.collect::<Vec<_>>(), None)?;
    completed(connection, rows, &uses)
}

/// Completes rows with their categories and uses.
fn of_rows(connection: &mut PgConnection, rows: Vec<DiscountRow>) -> Result<Vec<CountedDiscount>, DbError> {
    let ids: Vec<_> = rows.iter().map(|row| row.id).collect();
    let uses = uses_of(connection, &ids, None)?;
    completed(connection, rows, &uses)
}

/// Returns how many orders use each of these codes; cancelled ones and the order `without` do not count.
fn uses_of(
    connection: &mut PgConnection,
    ids: &[Uuid],
    without: Option<OrderId>,
) -> QueryResult<HashMap<Uuid, u32>> {
    if ids.is_empty() {
        return Ok(HashMap::new());
    }
    let uses: Vec<(Option<Uuid>, i64)> = order_terms::table
        .inner_join(orders::table)
        .filter(order_terms::discount_id.eq_any(ids))
        .filter(orders::status.ne(OrderStatus::Cancelled.as_str()))
        .filter(orders::id.nullable().is_distinct_from(without.map(OrderId::uuid)))
        .group_by(order_terms::discount_id)
        .select((order_terms::discount_id, count_star()))
        .load(connection)?;
    let counted = |(id, uses): (Option<Uuid>, i64)| Some((id?, u32::try_from(uses).unwrap_or(u32::MAX)));
    Ok(uses.into_iter().filter_map(counted).collect())
}

fn completed(
    connection: &mut PgConnection,
    rows: Vec<DiscountRow>,
    uses: &HashMap<Uuid, u32>,
) -> Result<Vec<CountedDiscount>, DbError> {
    let ids: Vec<_> = rows.iter().map(|row| row.id).collect();
    if ids.is_empty() {
        return Ok(vec![]);
    }
    let labels: Vec<(Uuid, Uuid, String)> = discount_categories::table
        .inner_join(categories::table)
        .filter(discount_categories::discount_id.eq_any(&ids))
        .order(categories::path)
        .select((discount_categories::discount_id, categories::id, categories::path))
        .load(connection)?;
    let mut categories: HashMap<Uuid, Vec<DiscountCategory>> = HashMap::new();
    for (discount, id, label) in labels {
        categories.entry(discount).or_default().push(DiscountCategory { id: CategoryId::new(id), label });
    }
    rows.into_iter()
        .map(|row| {
            let uses = uses.get(&row.id).copied().unwrap_or_default();
            let categories = categories.remove(&row.id).unwrap_or_default();
            Ok(CountedDiscount { discount: row.into_discount(categories)?, uses })
        })
        .collect()
}

/// Returns the code with its uses, without that of the order `without`.
pub(crate) fn find(
    connection: &mut PgConnection,
    asked: &AskedCode,
    buyer: &Buyer,
    without: Option<OrderId>,
) -> Result<Option<(Discount, DiscountUses)>, DbError> {
    let row: Option<DiscountRow> = discounts::table
        .filter(discounts::code_folded.eq(asked.folded()))
        .select(DiscountRow::as_select())
        .first(connection)
        .optional()?;
    let Some(row) = row else { return Ok(None) };
    let uses = limited_uses(connection, &row, buyer, without)?;
    let found = completed(connection, vec![row], &HashMap::new())?.pop();
    Ok(found.map(|found| (found.discount, uses)))
}

/// Locks a code for an order, if the shop has it: until the transaction ends its conditions can't change, and if its uses
/// are limited, other orders with it wait. Orders with an unlimited code share the lock.
pub(crate) fn lock(connection: &mut PgConnection, asked: &AskedCode) -> QueryResult<()> {
    let limits = || {
        discounts::table
            .filter(discounts::code_folded.eq(asked.folded()))
            .select((discounts::max_uses, discounts::max_uses_per_customer))
    };
    let is_limited = |limits: Option<(Option<i32>, Option<i32>)>| {
        limits.is_some_and(|(most, most_per_customer)| most.is_some() || most_per_customer.is_some())
    };
    // Staff may have limited it while this waited for the shared lock.
    if is_limited(limits().first(connection).optional()?)
        || is_limited(limits().for_share().first(connection).optional()?)
    {
        limits().for_no_key_update().first::<(Option<i32>, Option<i32>)>(connection).optional()?;
    }
    Ok(())
}

/// Returns the uses of a code that its conditions limit. The others are 0: counting them would cost each order more, the
/// longer a campaign lasts.
fn limited_uses(
    connection: &mut PgConnection,
    row: &DiscountRow,
    buyer: &Buyer,
    without: Option<OrderId>,
) -> Result<DiscountUses, DbError> {
    let mut uses = DiscountUses::default();
    if row.max_uses.is_some() {
        uses.all = uses_of(connection, &[row.id], without)?.get(&row.id).copied().unwrap_or_default();
    }
    if row.max_uses_per_customer.is_some() {
        uses.by_customer = uses_by(connection, row.id, buyer, without)?;
    }
    Ok(uses)
}

/// Returns how many orders of this buyer use a code. Guests are told apart by their e-mail; orders that a customer has
/// claimed since count, too.
fn uses_by(
    connection: &mut PgConnection,
    id: Uuid,
    buyer: &Buyer,
    without: Option<OrderId>,
) -> Result<u32, DbError> {
    let mut of_buyer = order_terms::table
        .inner_join(orders::table)
        .filter(order_terms::discount_id.eq(id))
        .filter(orders::status.ne(OrderStatus::Cancelled.as_str()))
        .filter(orders::id.nullable().is_distinct_from(without.map(OrderId::uuid)))
        .into_boxed();
    of_buyer = match buyer {
        Buyer::Customer(user) => of_buyer.filter(orders::user_id.eq(user.uuid())),
        Buyer::Guest(email) => {
            let of_guest = order_guests::table.filter(order_guests::email.eq(email.as_str()));
            let claimed = claimed_orders::table.filter(claimed_orders::guest_email.eq(email.as_str()));
            of_buyer.filter(
                orders::id
                    .eq_any(of_guest.select(order_guests::order_id))
                    .or(orders::id.eq_any(claimed.select(claimed_orders::order_id))),
            )
        }
    };
    let uses: i64 = of_buyer.count().get_result(connection)?;
    Ok(u32::try_from(uses).unwrap_or(u32::MAX))
}

impl DiscountRepository for PgDiscounts {
    fn all(&self) -> Result<Vec<CountedDiscount>, StorageError> {
        self.0.run(all)
    }

    fn list(&self, page: PageRequest) -> Result<Page<CountedDiscount>, StorageError> {
        self.0.run(|connection| {
            let total: i64 = discounts::table.count().get_result(connection)?;
            let rows = discounts::table
                .order((discounts::created_at.desc(), discounts::id.desc()))
                .limit(page.limit().into())
                .offset(page.offset())
                .select(DiscountRow::as_select())
                .load(connection)?;
            Ok(Page { items: of_rows(connection, rows)?, total: total.unsigned_abs(), request: page })
        })
    }

    fn insert(
        &self,
        staff: &Staff,
        id: DiscountId,
        details: &DiscountDetails,
        at: DateTime<Utc>,
    ) -> Result<CountedDiscount, DiscountRefused> {
        self.write(details, |connection| {
            let total: i64 = discounts::table.count().get_result(connection)?;
            if total >= i64::from(limits::DISCOUNTS) {
                return Ok(Err(DiscountRefused::TooMany));
            }
            diesel::insert_into(discounts::table)
                .values((DiscountRow::new(id, details, at), discounts::created_at.eq(at)))
                .execute(connection)?;
            let added = set_categories(connection, id, details)?;
            let entry =
                NewAuditEntry::new(AuditEntity::Discount, id.uuid(), "create", Value::Null, fields(&added));
            audit::write(connection, staff, entry)?;
            Ok(Ok(added))
        })
    }

    fn update(
        &self,
        staff: &Staff,
        id: DiscountId,
        details: &DiscountDetails,
        seen: Option<DateTime<Utc>>,
        at: DateTime<Utc>,
    ) -> Result<CountedDiscount, DiscountRefused> {
        self.write(details, |connection| {
            // Orders that use it are finished first.
            let Some(former) = locked(connection, id)? else { return Ok(Err(DiscountRefused::NotFound)) };
            let version = former.discount.updated_at.trunc_subsecs(3);
            if seen.is_some_and(|seen| seen.trunc_subsecs(3) != version) {
                return Ok(Err(DiscountRefused::ChangedMeanwhile(Box::new(former))));
            }
            let later = former.discount.updated_at + TimeDelta::milliseconds(1);
            diesel::update(discounts::table.find(id.uuid()))
                .set(DiscountRow::new(id, details, at.max(later)))
                .execute(connection)?;
            let changed = set_categories(connection, id, details)?;
            let (before, after) = (fields(&former), fields(&changed));
            let entry = NewAuditEntry::new(AuditEntity::Discount, id.uuid(), "update", before, after);
            audit::write(connection, staff, entry)?;
            Ok(Ok(changed))
        })
    }

    fn delete(&self, staff: &Staff, id: DiscountId) -> Result<(), DiscountRefused> {
        self.0.transaction(|connection| {
            let Some(former) = locked(connection, id)? else { return Ok(Err(DiscountRefused::NotFound)) };
            let is_used = diesel::select(diesel::dsl::exists(
                order_terms::table
                    .filter(order_terms::discount_id.eq(id.uuid()))
                    .select(order_terms::order_id),
            ));
            if is_used.get_result(connection)? {
                return Ok(Err(DiscountRefused::InUse));
            }
            diesel::delete(discounts::table.find(id.uuid())).execute(connection)?;
            let entry =
                NewAuditEntry::new(AuditEntity::Discount, id.uuid(), "delete", fields(&former), Value::Null);
            audit::write(connection, staff, entry)?;
            Ok(Ok(()))
        })?
    }
}

impl PgDiscounts {
    /// Runs a write of these details in a transaction.
    fn write(
        &self,
        details: &DiscountDetails,
        mut work: impl FnMut(&mut PgConnection) -> Result<Result<CountedDiscount, DiscountRefused>, DbError>,
    ) -> Result<CountedDiscount, DiscountRefused> {
        self.0.transaction(|connection| {
            if let Some(unknown) = unknown_category(connection, &details.categories)? {
                return Ok(Err(DiscountRefused::UnknownCategory(unknown)));
            }
            // A transaction of its own, because a refused statement ends the outer one.
            match connection.transaction(&mut work) {
                Err(DbError::Query(error)) if violates_constraint(&error, "discounts_code_key") => {
                    Ok(Err(DiscountRefused::CodeTaken))
                }
                written => written,
            }
        })?
    }
}

fn unknown_category(
    connection: &mut PgConnection,
    ids: &[CategoryId],
) -> Result<Option<CategoryId>, DbError> {
    let known: Vec<Uuid> = categories::table
        .filter(categories::id.eq_any(ids.iter().map(|id| id.uuid())))
        .select(categories::id)
        .load(connection)?;
    Ok(ids.iter().find(|id| !known.contains(&id.uuid())).copied())
}

fn locked(connection: &mut PgConnection, id: DiscountId) -> Result<Option<CountedDiscount>, DbError> {
    let row = discounts::table
        .find(id.uuid())
        .select(DiscountRow::as_select())
        .for_update()
        .first(connection)
        .optional()?;
    Ok(of_rows(connection, row.into_iter().collect())?.pop())
}

/// Replaces the categories of a code, and returns the code as it is then.
fn set_categories(
    connection: &mut PgConnection,
    id: DiscountId,
    details: &DiscountDetails,
) -> Result<CountedDiscount, DbError> {
    let of_code = discount_categories::discount_id.eq(id.uuid());
    diesel::delete(discount_categories::table.filter(of_code)).execute(connection)?;
    let rows: Vec<_> = details
        .categories
        .iter()
        .map(|category| (of_code, discount_categories::category_id.eq(category.uuid())))
        .collect();
    diesel::insert_into(discount_categories::table)
        .values(rows)
        .on_conflict_do_nothing()
        .execute(connection)?;
    let row = discounts::table.find(id.uuid()).select(DiscountRow::as_select()).first(connection)?;
    of_rows(connection, vec![row])?.pop().ok_or_else(|| diesel::result::Error::NotFound.into())
}

/// Returns the conditions as the audit log shows them.
fn fields(counted: &CountedDiscount) -> Value {
    let discount = &counted.discount;
    let (kind, _) = kind_columns(discount.kind);
    let value = match discount.kind {
        DiscountKind::Percent(percent) => json!(percent),
        DiscountKind::Amount(amount) => json!(amount.to_string()),
        DiscountKind::FreeDelivery => Value::Null,
    };
    let time = |at: Option<DateTime<Utc>>| at.map(|at| at.to_rfc3339());
    json!({
        "code": discount.code.as_str(),
        "kind": kind,
        "value": value,
        "minimum": discount.minimum.map(|minimum| minimum.to_string()),
        "categories": discount.categories.iter().map(|category| &category.label).collect::<Vec<_>>(),
        "startsAt": time(discount.starts_at),
        "endsAt": time(discount.ends_at),
        "maxUses": discount.max_uses,
        "maxUsesPerCustomer": discount.max_uses_per_customer,
        "isActive": discount.is_active,
    })
}
