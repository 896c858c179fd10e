//! The owner's settings: one row with one document.

use crate::{
    Database,
    audit::{self, NewAuditEntry, differences},
    database_time,
    error::{DbError, invalid_column},
    mail::enqueue,
    schema::settings,
};
use application::{
    actor::Staff,
    error::StorageError,
    settings::{SettingsRefused, SettingsRepository},
};
use chrono::{DateTime, SubsecRound, TimeDelta, Utc};
use diesel::{pg::Pg, prelude::*};
use domain::{
    audit::AuditEntity,
    mail::Mail,
    settings::{SettingKey, Settings, SettingsChange},
};
use serde_json::Value;

/// The settings in PostgreSQL.
pub struct PgSettings(pub Database);

#[derive(Queryable, Selectable)]
#[diesel(table_name = settings, check_for_backend(Pg))]
struct SettingsRow {
    value: Value,
    updated_at: DateTime<Utc>,
}

fn from_row(SettingsRow { value, updated_at }: SettingsRow) -> Result<Settings, DbError> {
    let settings = serde_json::from_value(value).map_err(invalid_column("settings", "value"))?;
    Ok(Settings { updated_at, ..settings })
}

fn value_of(settings: &Settings) -> Result<Value, DbError> {
    serde_json::to_value(settings).map_err(invalid_column("settings", "value"))
}

pub(crate) fn read(connection: &mut PgConnection) -> Result<Settings, DbError> {
    let row = settings::table.select(SettingsRow::as_select()).first(connection).optional()?;
    row.map_or_else(|| Ok(Settings::default()), from_row)
}

impl SettingsRepository for PgSettings {
    fn get(&self) -> Result<Settings, StorageError> {
        self.0.run(read)
    }

    fn change(
        &self,
        staff: &Staff,
        change: &SettingsChange,
        variables: &Settings,
        bank_mails: &[Mail],
    ) -> Result<Settings, SettingsRefused> {
        self.0.transaction(|connection| {
            // Only the first change finds no row to lock.
            diesel::insert_into(settings::table)
                .values(settings::is_only.eq(true))
                .on_conflict_do_nothing()
                .execute(connection)?;
            let former = settings::table.select(SettingsRow::as_select()).for_update().first(connection)?;
            let former = from_row(former)?;
            if change.seen.is_some_and(|seen| seen != former.updated_at.trunc_subsecs(3)) {
                return Ok(Err(SettingsRefused::ChangedMeanwhile(Box::new(former))));
            }
            let changed = change.apply(former.clone());
            let missing = change.missing_for_invoices(&variables.over(&changed));
            if !missing.is_empty() {
                return Ok(Err(SettingsRefused::NeededForInvoices(missing)));
            }
            if changed == former {
                return Ok(Ok(former));
            }
            let at = database_time(connection)?;
            let later = former.updated_at + TimeDelta::milliseconds(1);
            let changed = Settings { updated_at: at.max(later), ..changed };
            let value = value_of(&changed)?;
            let stored = (settings::value.eq(&value), settings::updated_at.eq(changed.updated_at));
            diesel::update(settings::table).set(stored).execute(connection)?;
            let (before, after) = differences(for_audit(value_of(&former)?), for_audit(value));
            let entry =
                NewAuditEntry { entity: AuditEntity::Settings, id: None, action: "settings", before, after };
            audit::write(connection, staff, entry)?;
            if changed.bank_accounts != former.bank_accounts {
                enqueue(connection, bank_mails, at)?;
            }
            Ok(Ok(changed))
        })?
    }
}

/// Returns the document as the audit log shows it: a setting with several parts is one text.
fn for_audit(value: Value) -> Value {
    let Value::Object(settings) = value else { return value };
    let one_text = |key: &str, value: Value| match value {
        Value::Object(numbers) if key == SettingKey::CarrierTaxNumbers.as_str() => {
            let number = |(carrier, number)| format!("{carrier} {}", joined(number));
            Value::String(numbers.into_iter().map(number).collect::<Vec<_>>().join(", "))
        }
        Value::Array(_) | Value::Object(_) => Value::String(joined(value)),
        plain => plain,
    };
    Value::Object(
        settings
            .into_iter()
            .map(|(key, value)| {
                let text = one_text(&key, value);
                (key, text)
            })
            .collect(),
    )
}

/// Returns the texts of a value: those of one thing with commas, several things with semicolons.
fn joined(value: Value) -> String {
    let all = |values: &mut dyn Iterator<Item = Value>, between: &str| {
        values.map(joined).filter(|text| !text.is_empty()).collect::<Vec<_>>().join(between)
    };
    match value {
        Value::Array(values) => all(&mut values.into_iter(), "; "),
        Value::Object(fields) => all(&mut fields.into_iter().map(|(_, value)| value), ", "),
        Value::Null => String::new(),
        Value::String(text) => text,
        plain => plain.to_string(),
    }
}
