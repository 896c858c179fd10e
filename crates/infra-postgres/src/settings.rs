//! The owner's settings: one row.

use crate::{
    Database,
    audit::{self, NewAuditEntry, differences},
    columns::Column,
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
use diesel::{dsl::now, pg::Pg, prelude::*, sql_types::Timestamptz};
use domain::{
    audit::AuditEntity,
    email::EmailAddress,
    iban::Iban,
    invoice::TaxNumber,
    limits,
    mail::Mail,
    money::Kurus,
    order::TransferDays,
    phone::Phone,
    settings::{Settings, SettingsChange, phones},
    shop::{
        Announcement, BankAccount, BankAccounts, Hero, Mersis, Promise, ShopLine, ShopName, SitePath,
        WebAddress, WhatsappPhone,
    },
    text::Line,
};
use serde_json::{Value, json};

/// The settings in PostgreSQL.
pub struct PgSettings(pub Database);

#[derive(Queryable, Selectable, AsChangeset)]
#[diesel(table_name = settings, treat_none_as_null = true, check_for_backend(Pg))]
struct SettingsRow {
    name: Option<Column<ShopName>>,
    legal_title: Option<Column<ShopLine>>,
    tax_office: Option<Column<ShopLine>>,
    tax_number: Option<String>,
    address: Option<Column<ShopLine>>,
    opening_hours: Option<Column<ShopLine>>,
    mersis: Option<Column<Mersis>>,
    kep: Option<Column<EmailAddress>>,
    etbis: Option<Column<ShopLine>>,
    email: Option<Column<EmailAddress>>,
    phones: Option<Vec<String>>,
    whatsapp_phone: Option<Column<WhatsappPhone>>,
    map_url: Option<Column<WebAddress>>,
    map_link: Option<Column<WebAddress>>,
    bank_names: Option<Vec<String>>,
    bank_holders: Option<Vec<String>>,
    bank_ibans: Option<Vec<String>>,
    dispatch: Option<Column<Promise>>,
    delivery: Option<Column<Promise>>,
    transfer_days: Option<Column<TransferDays>>,
    transfer_auto_cancel: Option<bool>,
    low_stock: Option<Column<u32>>,
    delivery_fee_kurus: Option<Column<Kurus>>,
    free_delivery_from_kurus: Option<Column<Kurus>>,
    guest_orders: Option<bool>,
    announcement_text: Option<Column<Line<{ limits::ANNOUNCEMENT }>>>,
    announcement_link: Option<Column<SitePath>>,
    hero_title: Option<Column<Line<{ limits::HERO_TITLE }>>>,
    hero_text: Option<Column<Line<{ limits::HERO_TEXT }>>>,
    updated_at: DateTime<Utc>,
}

impl SettingsRow {
    fn into_settings(self) -> Result<Settings, DbError> {
        let tax_number = self.tax_number.map(|text| TaxNumber::parse(&text)).transpose();
        let phones = self
            .phones
            .map(|texts| phones(texts.iter().map(String::as_str)).ok_or("not 1 to 5 telephone numbers"));
        let link = self.announcement_link;
        let hero = self.hero_title.zip(self.hero_text);
        Ok(Settings {
            tax_number: tax_number.map_err(invalid_column("settings", "tax_number"))?,
            phones: phones.transpose().map_err(invalid_column("settings", "phones"))?,
            bank_accounts: bank_accounts(self.bank_names, self.bank_holders, self.bank_ibans)?,
            announcement: self
                .announcement_text
                .map(|text| Announcement { text: text.0, link: link.map(|link| link.0) }),
            hero: hero.map(|(title, text)| Hero { title: title.0, text: text.0 }),
            name: self.name.map(|value| value.0),
            legal_title: self.legal_title.map(|value| value.0),
            tax_office: self.tax_office.map(|value| value.0),
            address: self.address.map(|value| value.0),
            opening_hours: self.opening_hours.map(|value| value.0),
            mersis: self.mersis.map(|value| value.0),
            kep: self.kep.map(|value| value.0),
            etbis: self.etbis.map(|value| value.0),
            email: self.email.map(|value| value.0),
            whatsapp_phone: self.whatsapp_phone.map(|value| value.0),
            map_url: self.map_url.map(|value| value.0),
            map_link: self.map_link.map(|value| value.0),
            dispatch: self.dispatch.map(|value| value.0),
            delivery: self.delivery.map(|value| value.0),
            transfer_days: self.transfer_days.map(|value| value.0),
            transfer_auto_cancel: self.transfer_auto_cancel,
            low_stock: self.low_stock.map(|value| value.0),
            delivery_fee: self.delivery_fee_kurus.map(|value| value.0),
            free_delivery_from: self.free_delivery_from_kurus.map(|value| value.0),
            guest_orders: self.guest_orders,
            updated_at: self.updated_at,
        })
    }
}

impl From<&Settings> for SettingsRow {
    fn from(set: &Settings) -> Self {
        let each = |value: fn(&BankAccount) -> String| {
            set.bank_accounts.as_ref().map(|all| all.iter().map(value).collect())
        };
        let phones = set.phones.as_ref();
        Self {
            name: set.name.clone().map(Column),
            legal_title: set.legal_title.clone().map(Column),
            tax_office: set.tax_office.clone().map(Column),
            tax_number: set.tax_number.as_ref().map(TaxNumber::readable),
            address: set.address.clone().map(Column),
            opening_hours: set.opening_hours.clone().map(Column),
            mersis: set.mersis.clone().map(Column),
            kep: set.kep.clone().map(Column),
            etbis: set.etbis.clone().map(Column),
            email: set.email.clone().map(Column),
            phones: phones.map(|phones| phones.iter().map(Phone::to_string).collect()),
            whatsapp_phone: set.whatsapp_phone.clone().map(Column),
            map_url: set.map_url.clone().map(Column),
            map_link: set.map_link.clone().map(Column),
            bank_names: each(|account| account.name.clone()),
            bank_holders: each(|account| account.holder.clone()),
            bank_ibans: each(|account| account.iban.to_string()),
            dispatch: set.dispatch.clone().map(Column),
            delivery: set.delivery.clone().map(Column),
            transfer_days: set.transfer_days.map(Column),
            transfer_auto_cancel: set.transfer_auto_cancel,
            low_stock: set.low_stock.map(Column),
            delivery_fee_kurus: set.delivery_fee.map(Column),
            free_delivery_from_kurus: set.free_delivery_from.map(Column),
            guest_orders: set.guest_orders,
            announcement_text: set.announcement.as_ref().map(|line| Column(line.text.clone())),
            announcement_link: set.announcement.as_ref().and_then(|line| line.link.clone()).map(Column),
            hero_title: set.hero.as_ref().map(|hero| Column(hero.title.clone())),
            hero_text: set.hero.as_ref().map(|hero| Column(hero.text.clone())),
            updated_at: set.updated_at,
        }
    }
}

type Texts = Option<Vec<String>>;

/// Joins the columns of the bank accounts.
fn bank_accounts(names: Texts, holders: Texts, ibans: Texts) -> Result<Option<BankAccounts>, DbError> {
    let (Some(names), Some(holders), Some(ibans)) = (names, holders, ibans) else { return Ok(None) };
    let accounts = names
        .into_iter()
        .zip(holders)
        .zip(ibans)
        .map(|((name, holder), iban)| Some(BankAccount { name, holder, iban: Iban::new(&iban).ok()? }));
    let accounts = accounts.collect::<Option<Vec<_>>>().and_then(BankAccounts::new);
    accounts.map(Some).ok_or("no bank accounts").map_err(invalid_column("settings", "bank_ibans"))
}

/// Returns the settings.
pub(crate) fn read(connection: &mut PgConnection) -> Result<Settings, DbError> {
    let row: Option<SettingsRow> =
        settings::table.select(SettingsRow::as_select()).first(connection).optional()?;
    row.map_or_else(|| Ok(Settings::default()), SettingsRow::into_settings)
}

impl SettingsRepository for PgSettings {
    fn get(&self) -> Result<Settings, StorageError> {
        self.0.run(read)
    }

    fn change(
        &self,
        staff: &Staff,
        change: &SettingsChange,
        bank_mails: &[Mail],
    ) -> Result<Settings, SettingsRefused> {
        self.0.transaction(|connection| {
            // Only the first change finds no row to lock.
            diesel::insert_into(settings::table)
                .values(settings::is_only.eq(true))
                .on_conflict_do_nothing()
                .execute(connection)?;
            let row: SettingsRow =
                settings::table.select(SettingsRow::as_select()).for_update().first(connection)?;
            let former = row.into_settings()?;
            if change.seen.is_some_and(|seen| seen != former.updated_at.trunc_subsecs(3)) {
                return Ok(Err(SettingsRefused::ChangedMeanwhile(Box::new(former))));
            }
            let changed = change.apply(former.clone());
            if changed == former {
                return Ok(Ok(former));
            }
            let at: DateTime<Utc> = diesel::select(now.into_sql::<Timestamptz>()).get_result(connection)?;
            let later = former.updated_at + TimeDelta::milliseconds(1);
            let changed = Settings { updated_at: at.max(later), ..changed };
            diesel::update(settings::table).set(SettingsRow::from(&changed)).execute(connection)?;
            let (before, after) = differences(fields(&former), fields(&changed));
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

/// Returns the values as the audit log shows them.
fn fields(set: &Settings) -> Value {
    let kurus = |amount: Option<Kurus>| amount.map(|amount| amount.to_string());
    let line = |line: &Option<ShopLine>| line.as_ref().map(ToString::to_string);
    let promise = |line: &Option<Promise>| line.as_ref().map(ToString::to_string);
    let email = |address: &Option<EmailAddress>| address.as_ref().map(ToString::to_string);
    let url = |address: &Option<WebAddress>| address.as_ref().map(ToString::to_string);
    let account = |account: &BankAccount| {
        [account.name.as_str(), &account.holder, &account.iban.to_string()].join(", ")
    };
    let accounts = set.bank_accounts.as_ref();
    let phones = set.phones.as_ref();
    let announcement = set.announcement.as_ref();
    json!({
        "name": set.name.as_ref().map(ToString::to_string),
        "legalTitle": line(&set.legal_title),
        "taxOffice": line(&set.tax_office),
        "taxNumber": set.tax_number.as_ref().map(TaxNumber::readable),
        "address": line(&set.address),
        "openingHours": line(&set.opening_hours),
        "mersis": set.mersis.as_ref().map(ToString::to_string),
        "kep": email(&set.kep),
        "etbis": line(&set.etbis),
        "email": email(&set.email),
        "phones": phones.map(|all| all.iter().map(Phone::readable).collect::<Vec<_>>().join(", ")),
        "whatsappPhone": set.whatsapp_phone.as_ref().map(ToString::to_string),
        "mapUrl": url(&set.map_url),
        "mapLink": url(&set.map_link),
        "bankAccounts": accounts.map(|all| all.iter().map(account).collect::<Vec<_>>().join("; ")),
        "dispatch": promise(&set.dispatch),
        "delivery": promise(&set.delivery),
        "transferDays": set.transfer_days.map(TransferDays::get),
        "transferAutoCancel": set.transfer_auto_cancel,
        "lowStock": set.low_stock,
        "deliveryFee": kurus(set.delivery_fee),
        "freeDeliveryFrom": kurus(set.free_delivery_from),
        "guestOrders": set.guest_orders,
        "announcement": announcement.map(|line| line.text.as_str()),
        "announcementLink": announcement.and_then(|line| line.link.as_ref()).map(SitePath::as_str),
        "heroTitle": set.hero.as_ref().map(|hero| hero.title.as_str()),
        "heroText": set.hero.as_ref().map(|hero| hero.text.as_str()),
    })
}
