//! Makers and importers of products.

use crate::{
    Database,
    audit::{self, NewAuditEntry},
    columns::Column,
    error::DbError,
    schema::{makers, products},
};
use application::{
    actor::Staff,
    catalogue::{CountedMaker, MakerDetails, MakerRefused, MakerRepository, SeenVersion},
    error::StorageError,
};
use chrono::{DateTime, SubsecRound, TimeDelta, Utc};
use diesel::{connection::SimpleConnection, dsl::count_star, pg::Pg, prelude::*};
use domain::{
    audit::AuditEntity,
    catalogue::{Maker, MakerAddress, MakerName},
    contact_point::ContactPoint,
    ids::MakerId,
    limits, turkish,
};
use serde_json::{Value, json};
use std::{collections::HashMap, sync::Arc};
use uuid::Uuid;

/// Makers in PostgreSQL.
pub struct PgMakers(pub Database);

/// A maker without its version.
#[derive(Queryable, Selectable)]
#[diesel(table_name = makers, check_for_backend(Pg))]
pub(super) struct MakerRow {
    id: Column<MakerId>,
    name: Column<MakerName>,
    address: Column<MakerAddress>,
    contact: Column<ContactPoint>,
    is_importer: bool,
}

impl From<MakerRow> for Maker {
    fn from(row: MakerRow) -> Self {
        Self {
            id: row.id.0,
            name: row.name.0,
            address: row.address.0,
            contact: row.contact.0,
            is_importer: row.is_importer,
        }
    }
}

/// Returns all makers by their ids. Products share them.
pub(super) fn all(connection: &mut PgConnection) -> QueryResult<HashMap<Uuid, Arc<Maker>>> {
    Ok(NamedMakers::of(makers::table.select(MakerRow::as_select()).load(connection)?).0)
}

/// The makers that written products name.
#[derive(PartialEq, Eq)]
pub(super) struct NamedMakers(HashMap<Uuid, Arc<Maker>>);

impl NamedMakers {
    /// Returns the makers as they are.
    pub(super) fn read(
        connection: &mut PgConnection,
        ids: impl IntoIterator<Item = MakerId>,
    ) -> QueryResult<Self> {
        let ids: Vec<_> = ids.into_iter().map(MakerId::uuid).collect();
        if ids.is_empty() {
            return Ok(Self(HashMap::new()));
        }
        let named = makers::table.filter(makers::id.eq_any(ids));
        Ok(Self::of(named.select(MakerRow::as_select()).load(connection)?))
    }

    /// Returns the makers, which can't be deleted until the transaction ends.
    pub(super) fn lock(
        connection: &mut PgConnection,
        ids: impl IntoIterator<Item = MakerId>,
    ) -> QueryResult<Self> {
        let ids: Vec<_> = ids.into_iter().map(MakerId::uuid).collect();
        if ids.is_empty() {
            return Ok(Self(HashMap::new()));
        }
        let named = makers::table.filter(makers::id.eq_any(ids)).order(makers::id);
        Ok(Self::of(named.select(MakerRow::as_select()).for_key_share().load(connection)?))
    }

    fn of(rows: Vec<MakerRow>) -> Self {
        Self(rows.into_iter().map(|row| (row.id.0.uuid(), Arc::new(row.into()))).collect())
    }

    /// Returns the maker with this id, if it exists.
    pub(super) fn get(&self, id: MakerId) -> Option<&Arc<Maker>> {
        self.0.get(&id.uuid())
    }
}

impl MakerRepository for PgMakers {
    fn counted(&self) -> Result<Vec<CountedMaker>, StorageError> {
        self.0.run(|connection| {
            let rows: Vec<(MakerRow, DateTime<Utc>)> =
                makers::table.select((MakerRow::as_select(), makers::updated_at)).load(connection)?;
            let counts: Vec<(Option<Uuid>, i64)> = products::table
                .filter(products::maker_id.is_not_null())
                .group_by(products::maker_id)
                .select((products::maker_id, count_star()))
                .load(connection)?;
            let counts: HashMap<_, _> = counts.into_iter().collect();
            let counted = |(row, updated_at): (MakerRow, _)| CountedMaker {
                products: counts.get(&Some(row.id.0.uuid())).copied().unwrap_or_default().unsigned_abs(),
                maker: row.into(),
                updated_at,
            };
            let mut all: Vec<_> = rows.into_iter().map(counted).collect();
            all.sort_by(|one, other| turkish::compare(one.maker.name.as_str(), other.maker.name.as_str()));
            Ok(all)
        })
    }

    fn named(&self, names: &[String]) -> Result<Vec<Maker>, StorageError> {
        self.0.run(|connection| {
            let rows: Vec<MakerRow> = makers::table
                .filter(makers::name_folded.eq_any(names))
                .select(MakerRow::as_select())
                .load(connection)?;
            Ok(rows.into_iter().map(Into::into).collect())
        })
    }

    fn insert(
        &self,
        staff: &Staff,
        id: MakerId,
        details: &MakerDetails,
        at: DateTime<Utc>,
    ) -> Result<CountedMaker, MakerRefused> {
        self.change(|connection| {
            if is_taken(connection, id, details)? {
                return Ok(Err(MakerRefused::Taken));
            }
            let count: i64 = makers::table.select(count_star()).first(connection)?;
            if usize::try_from(count).unwrap_or(usize::MAX) >= limits::MAKERS {
                return Ok(Err(MakerRefused::TooMany));
            }
            let values = (makers::id.eq(id.uuid()), columns(details, at));
            diesel::insert_into(makers::table).values(values).execute(connection)?;
            let added = maker(id, details);
            write_entry(connection, staff, id, "create", Value::Null, fields(&added))?;
            Ok(Ok(CountedMaker { maker: added, products: 0, updated_at: at }))
        })
    }

    fn update(
        &self,
        staff: &Staff,
        id: MakerId,
        seen: SeenVersion,
        details: &MakerDetails,
        at: DateTime<Utc>,
    ) -> Result<CountedMaker, MakerRefused> {
        self.change(|connection| {
            let former: Option<(MakerRow, DateTime<Utc>)> = makers::table
                .find(id.uuid())
                .select((MakerRow::as_select(), makers::updated_at))
                .first(connection)
                .optional()?;
            let Some((former, version)) = former else { return Ok(Err(MakerRefused::NotFound)) };
            let (former, products) = (Maker::from(former), count_products(connection, id)?);
            let changed = maker(id, details);
            // Before the version is compared: the response to a first attempt may have been lost.
            if former == changed {
                return Ok(Ok(CountedMaker { maker: former, products, updated_at: version }));
            }
            if seen.is_some_and(|seen| seen.trunc_subsecs(3) != version.trunc_subsecs(3)) {
                let present = CountedMaker { maker: former, products, updated_at: version };
                return Ok(Err(MakerRefused::ChangedMeanwhile(Box::new(present))));
            }
            if is_taken(connection, id, details)? {
                return Ok(Err(MakerRefused::Taken));
            }
            // Clients tell versions apart by milliseconds.
            let at = at.max(version + TimeDelta::milliseconds(1));
            diesel::update(makers::table.find(id.uuid())).set(columns(details, at)).execute(connection)?;
            write_entry(connection, staff, id, "update", fields(&former), fields(&changed))?;
            Ok(Ok(CountedMaker { maker: changed, products, updated_at: at }))
        })
    }

    fn delete(&self, staff: &Staff, id: MakerId) -> Result<(), MakerRefused> {
        self.change(|connection| {
            // Waits for products that are just given it.
            let former: Option<MakerRow> = makers::table
                .find(id.uuid())
                .select(MakerRow::as_select())
                .for_update()
                .first(connection)
                .optional()?;
            let Some(former) = former else { return Ok(Err(MakerRefused::NotFound)) };
            let products = count_products(connection, id)?;
            if products > 0 {
                return Ok(Err(MakerRefused::HasProducts(products)));
            }
            diesel::delete(makers::table.find(id.uuid())).execute(connection)?;
            write_entry(connection, staff, id, "delete", fields(&former.into()), Value::Null)?;
            Ok(Ok(()))
        })
    }
}

impl PgMakers {
    /// Changes makers in a transaction, for which other changes of makers wait.
    fn change<T>(
        &self,
        mut work: impl FnMut(&mut PgConnection) -> Result<Result<T, MakerRefused>, DbError>,
    ) -> Result<T, MakerRefused> {
        self.0.transaction(|connection| {
            connection.batch_execute("LOCK TABLE makers IN SHARE ROW EXCLUSIVE MODE")?;
            work(connection)
        })?
    }
}

/// Returns whether another maker has this name, apart from case and accents.
fn is_taken(connection: &mut PgConnection, id: MakerId, details: &MakerDetails) -> QueryResult<bool> {
    let others = makers::table.filter(makers::id.ne(id.uuid()));
    let named = others.filter(makers::name_folded.eq(turkish::fold(details.name.as_str())));
    diesel::select(diesel::dsl::exists(named)).get_result(connection)
}

fn count_products(connection: &mut PgConnection, id: MakerId) -> QueryResult<u64> {
    let named = products::table.filter(products::maker_id.eq(id.uuid()));
    named.select(count_star()).first(connection).map(i64::unsigned_abs)
}

#[derive(Insertable, AsChangeset)]
#[diesel(table_name = makers)]
struct DetailsRow<'a> {
    name: &'a str,
    name_folded: String,
    address: &'a str,
    contact: &'a str,
    is_importer: bool,
    updated_at: DateTime<Utc>,
}

fn columns(details: &MakerDetails, at: DateTime<Utc>) -> DetailsRow<'_> {
    DetailsRow {
        name: details.name.as_str(),
        name_folded: turkish::fold(details.name.as_str()),
        address: details.address.as_str(),
        contact: details.contact.as_str(),
        is_importer: details.is_importer,
        updated_at: at,
    }
}

fn maker(id: MakerId, details: &MakerDetails) -> Maker {
    let MakerDetails { name, address, contact, is_importer } = details.clone();
    Maker { id, name, address, contact, is_importer }
}

fn write_entry(
    connection: &mut PgConnection,
    staff: &Staff,
    id: MakerId,
    action: &'static str,
    before: Value,
    after: Value,
) -> QueryResult<()> {
    audit::write(connection, staff, NewAuditEntry::new(AuditEntity::Maker, id.uuid(), action, before, after))
}

/// Returns a maker's fields for the audit log, by their names on the wire.
fn fields(maker: &Maker) -> Value {
    json!({
        "name": maker.name.as_str(),
        "address": maker.address.as_str(),
        "contact": maker.contact.as_str(),
        "isImporter": maker.is_importer,
    })
}
