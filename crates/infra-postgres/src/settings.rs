//! The owner's settings: one row.

use crate::{
    Database,
    audit::{self, NewAuditEntry, differences},
    columns::Column,
    error::DbError,
    schema::settings,
};
use application::{
    actor::Staff,
    error::StorageError,
    settings::{SettingsChange, SettingsRefused, SettingsRepository},
};
use chrono::{DateTime, SubsecRound, TimeDelta, Utc};
use diesel::{dsl::now, pg::Pg, prelude::*, sql_types::Timestamptz};
use domain::{audit::AuditEntity, delivery::DeliveryTerms, money::Kurus, settings::Settings};
use serde_json::{Value, json};

/// The settings in PostgreSQL.
pub struct PgSettings(pub Database);

#[derive(Queryable, Selectable, AsChangeset)]
#[diesel(table_name = settings, treat_none_as_null = true, check_for_backend(Pg))]
struct SettingsRow {
    delivery_fee_kurus: Option<Column<Kurus>>,
    free_delivery_from_kurus: Option<Column<Kurus>>,
    guest_orders: Option<bool>,
    updated_at: Option<DateTime<Utc>>,
}

impl From<SettingsRow> for Settings {
    fn from(row: SettingsRow) -> Self {
        Self {
            delivery: DeliveryTerms {
                fee: row.delivery_fee_kurus.map(|fee| fee.0),
                free_from: row.free_delivery_from_kurus.map(|from| from.0),
            },
            guest_orders: row.guest_orders,
            updated_at: row.updated_at,
        }
    }
}

impl From<&Settings> for SettingsRow {
    fn from(settings: &Settings) -> Self {
        Self {
            delivery_fee_kurus: settings.delivery.fee.map(Column),
            free_delivery_from_kurus: settings.delivery.free_from.map(Column),
            guest_orders: settings.guest_orders,
            updated_at: settings.updated_at,
        }
    }
}

/// Returns the settings.
pub(crate) fn read(connection: &mut PgConnection) -> Result<Settings, DbError> {
    let row: Option<SettingsRow> =
        settings::table.select(SettingsRow::as_select()).first(connection).optional()?;
    Ok(row.map(Settings::from).unwrap_or_default())
}

impl SettingsRepository for PgSettings {
    fn get(&self) -> Result<Settings, StorageError> {
        self.0.run(read)
    }

    fn change(&self, staff: &Staff, change: &SettingsChange) -> Result<Settings, SettingsRefused> {
        self.0.transaction(|connection| {
            // Only the first change finds no row to lock.
            diesel::insert_into(settings::table)
                .default_values()
                .on_conflict_do_nothing()
                .execute(connection)?;
            let row = settings::table.select(SettingsRow::as_select()).for_update().first(connection)?;
            let former = Settings::from(row);
            let version = former.updated_at.map(|at| at.trunc_subsecs(3));
            if change.seen.is_some_and(|seen| Some(seen) != version) {
                return Ok(Err(SettingsRefused::ChangedMeanwhile(Box::new(former))));
            }
            let changed = change.apply(former.clone());
            if changed == former {
                return Ok(Ok(former));
            }
            let at: DateTime<Utc> = diesel::select(now.into_sql::<Timestamptz>()).get_result(connection)?;
            let later = former.updated_at.map(|former| former + TimeDelta::milliseconds(1));
            let changed = Settings { updated_at: Some(later.map_or(at, |later| at.max(later))), ..changed };
            diesel::update(settings::table).set(SettingsRow::from(&changed)).execute(connection)?;
            let (before, after) = differences(fields(&former), fields(&changed));
            let entry =
                NewAuditEntry { entity: AuditEntity::Settings, id: None, action: "settings", before, after };
            audit::write(connection, staff, entry)?;
            Ok(Ok(changed))
        })?
    }
}

/// Returns the values as the audit log shows them.
fn fields(settings: &Settings) -> Value {
    let kurus = |amount: Option<Kurus>| amount.map(|amount| amount.to_string());
    json!({
        "deliveryFee": kurus(settings.delivery.fee),
        "freeDeliveryFrom": kurus(settings.delivery.free_from),
        "guestOrders": settings.guest_orders,
    })
}
