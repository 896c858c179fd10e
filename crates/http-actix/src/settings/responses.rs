//! The owner's settings in responses.

use crate::{
    http::{date::date, money::Tl},
    shop::{AnnouncementDto, HeroDto},
};
use application::settings::SettingsView;
use domain::settings::SettingKey;
use serde::Serialize;
use utoipa::ToSchema;

/// Where a setting's value comes from.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum SettingSource {
    /// The owner has set it in the browser.
    Database,
    /// A variable of the server sets it; the owner can't change it.
    Environment,
    Default,
}

/// A setting's source, and the variable that sets it.
#[derive(Clone, Copy)]
struct Origin(SettingSource, Option<&'static str>);

macro_rules! setting_kinds {
    ($($(#[$doc:meta])* $name:ident as $schema:ident: $kind:ty;)+) => {$(
        $(#[$doc])*
        #[derive(Debug, Serialize, ToSchema)]
        #[schema(as = $schema)]
        pub(crate) struct $name {
            #[schema(required = true)]
            value: $kind,
            source: SettingSource,
            /// The variable that sets it.
            #[serde(skip_serializing_if = "Option::is_none")]
            #[schema(nullable = false)]
            variable: Option<&'static str>,
        }

        impl $name {
            fn new(value: impl Into<$kind>, Origin(source, variable): Origin) -> Self {
                Self { value: value.into(), source, variable }
            }
        }
    )+};
}

setting_kinds! {
    /// A text; empty if there is none.
    TextSettingDto as TextSetting: String;
    TextsSettingDto as TextsSetting: Vec<String>;
    NumberSettingDto as NumberSetting: u32;
    SwitchSettingDto as SwitchSetting: bool;
    /// An amount that the owner sets.
    MoneySettingDto as MoneySetting: Option<Tl>;
    BankAccountsSettingDto as BankAccountsSetting: Vec<BankAccountDto>;
    AnnouncementSettingDto as AnnouncementSetting: Option<AnnouncementDto>;
    HeroSettingDto as HeroSetting: Option<HeroDto>;
}

/// A bank account, as it is edited.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = BankAccount)]
pub(crate) struct BankAccountDto {
    bank: String,
    holder: String,
    iban: String,
}

/// The owner's settings, each with its source. The values are those in force.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Settings)]
pub(crate) struct SettingsDto {
    name: TextSettingDto,
    legal_title: TextSettingDto,
    tax_office: TextSettingDto,
    tax_number: TextSettingDto,
    address: TextSettingDto,
    opening_hours: TextSettingDto,
    mersis: TextSettingDto,
    kep: TextSettingDto,
    etbis: TextSettingDto,
    email: TextSettingDto,
    phones: TextsSettingDto,
    whatsapp_phone: TextSettingDto,
    map_url: TextSettingDto,
    map_link: TextSettingDto,
    bank_accounts: BankAccountsSettingDto,
    dispatch: TextSettingDto,
    delivery: TextSettingDto,
    transfer_days: NumberSettingDto,
    transfer_auto_cancel: SwitchSettingDto,
    low_stock: NumberSettingDto,
    delivery_fee: MoneySettingDto,
    free_delivery_from: MoneySettingDto,
    guest_orders: SwitchSettingDto,
    announcement: AnnouncementSettingDto,
    hero: HeroSettingDto,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct SettingsData {
    settings: SettingsDto,
    /// The version for the next change.
    #[schema(format = DateTime)]
    updated_at: String,
}

/// The mail server's answer to a test mail.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct TestMailData {
    /// One line, such as `250 2.0.0 Ok: queued as 4F2`.
    pub(crate) answer: String,
}

impl From<&SettingsView> for SettingsData {
    fn from(SettingsView { owner, configured }: &SettingsView) -> Self {
        let facts = configured.facts(owner);
        let of = |key: SettingKey| {
            if configured.variables.has(key) {
                Origin(SettingSource::Environment, key.variable())
            } else if owner.has(key) {
                Origin(SettingSource::Database, None)
            } else {
                Origin(SettingSource::Default, None)
            }
        };
        let text = |value: String, origin| TextSettingDto::new(value, origin);
        let accounts = facts.banks.iter().map(|account| BankAccountDto {
            bank: account.name.clone(),
            holder: account.holder.clone(),
            iban: account.iban.to_string(),
        });
        let settings = SettingsDto {
            name: text(facts.name, of(SettingKey::Name)),
            tax_office: text(facts.identity.tax_office.clone(), of(SettingKey::TaxOffice)),
            tax_number: text(facts.identity.tax_number.clone(), of(SettingKey::TaxNumber)),
            address: text(facts.address, of(SettingKey::Address)),
            opening_hours: text(facts.opening_hours, of(SettingKey::OpeningHours)),
            mersis: text(facts.identity.mersis.clone(), of(SettingKey::Mersis)),
            kep: text(facts.identity.kep(), of(SettingKey::Kep)),
            etbis: text(facts.identity.etbis, of(SettingKey::Etbis)),
            legal_title: text(facts.identity.title, of(SettingKey::LegalTitle)),
            email: text(facts.email.to_string(), of(SettingKey::Email)),
            phones: TextsSettingDto::new(facts.phones, of(SettingKey::Phones)),
            whatsapp_phone: text(facts.whatsapp_phone.to_string(), of(SettingKey::WhatsappPhone)),
            map_url: text(facts.map.url, of(SettingKey::MapUrl)),
            map_link: text(facts.map.link, of(SettingKey::MapLink)),
            bank_accounts: BankAccountsSettingDto::new(
                accounts.collect::<Vec<_>>(),
                of(SettingKey::BankAccounts),
            ),
            dispatch: text(facts.promises.dispatch, of(SettingKey::Dispatch)),
            delivery: text(facts.promises.delivery, of(SettingKey::Delivery)),
            transfer_days: NumberSettingDto::new(facts.transfer_days.get(), of(SettingKey::TransferDays)),
            transfer_auto_cancel: SwitchSettingDto::new(
                facts.transfer_auto_cancel,
                of(SettingKey::TransferAutoCancel),
            ),
            low_stock: NumberSettingDto::new(facts.low_stock, of(SettingKey::LowStock)),
            delivery_fee: MoneySettingDto::new(facts.delivery.fee.map(Tl), of(SettingKey::DeliveryFee)),
            free_delivery_from: MoneySettingDto::new(
                facts.delivery.free_from.map(Tl),
                of(SettingKey::FreeDeliveryFrom),
            ),
            guest_orders: SwitchSettingDto::new(facts.guest_orders, of(SettingKey::GuestOrders)),
            announcement: AnnouncementSettingDto::new(
                facts.announcement.as_ref().map(AnnouncementDto::from),
                of(SettingKey::Announcement),
            ),
            hero: HeroSettingDto::new(facts.hero.as_ref().map(HeroDto::from), of(SettingKey::Hero)),
        };
        Self { settings, updated_at: date(owner.updated_at) }
    }
}
