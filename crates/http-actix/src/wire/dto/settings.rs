//! The owner's settings on the wire, for staff.

use super::{
    date::date,
    money::Tl,
    shop::{AnnouncementDto, HeroDto},
};
use crate::wire::{
    error::ApiError,
    input::{
        Entry, Field, Fields, FromWire, List, LowStockLimit, Moment, PhoneList, Problems, Property,
        UnknownNames, input,
    },
};
use application::settings::SettingsView;
use domain::{
    account::Password,
    email::EmailAddress,
    iban::Iban,
    invoice::TaxNumber,
    limits,
    money::Kurus,
    order::TransferDays,
    settings::{SettingKey, SettingsChange},
    shop::{
        Announcement, BankAccount, BankAccounts, Hero, Mersis, Promise, ShopLine, ShopName, SitePath,
        WebAddress, WhatsappPhone,
    },
    text::Line,
};
use serde::Serialize;
use std::marker::PhantomData;
use utoipa::ToSchema;

input! {
    /// The settings to change. A key that is left out stays as it is, `null` sets its default.
    pub(crate) struct SettingsInput -> SettingsRequest, or ApiError::settings_form {
        /// The shop's name.
        name: Setting<ShopName>,
        /// The registered name (ticaret unvanı).
        legal_title: Setting<ShopLine>,
        tax_office: Setting<ShopLine>,
        /// VKN or TCKN.
        tax_number: Setting<TaxNumber>,
        /// The postal address.
        address: Setting<ShopLine>,
        opening_hours: Setting<ShopLine>,
        mersis: Setting<Mersis>,
        /// The registered electronic mail.
        kep: Setting<EmailAddress>,
        etbis: Setting<ShopLine>,
        email: Setting<EmailAddress>,
        phones: Setting<PhoneList>,
        whatsapp_phone: Setting<WhatsappPhone>,
        /// The map that a frame on the contact page loads.
        map_url: Setting<WebAddress>,
        /// The map that opens on a page of its own.
        map_link: Setting<WebAddress>,
        /// The accounts for transfers, the preferred one first.
        bank_accounts: Setting<List<BankAccountInput>>,
        /// The promise about dispatch.
        dispatch: Setting<Promise>,
        /// The words about the cost of delivery.
        delivery: Setting<Promise>,
        /// Business days until a bank transfer is overdue.
        transfer_days: Setting<TransferDays>,
        /// Whether orders with an overdue bank transfer are cancelled automatically.
        transfer_auto_cancel: Setting<bool>,
        /// The highest stock that counts as low.
        low_stock: Setting<LowStockLimit>,
        /// The fee for the delivery of an order, in TL; without one pages say nothing about it.
        delivery_fee: Setting<Kurus>,
        /// From this sum of the lines on, after the discount, delivery is free; in TL.
        free_delivery_from: Setting<Kurus>,
        /// Whether orders without an account are accepted.
        guest_orders: Setting<bool>,
        /// A line above every shopper's page.
        announcement: Setting<AnnouncementInput>,
        /// The words at the top of the home page.
        hero: Setting<HeroInput>,
        /// The staff member's own password, which a change of the bank accounts needs.
        password: Option<Password>,
        /// The version that the editor has seen.
        updated_at: Option<Moment>,
        unknown: UnknownNames,
    }

    /// A bank account.
    pub(crate) struct BankAccountInput -> BankAccount {
        bank: ShopLine,
        /// The account holder.
        holder: ShopLine,
        iban: Iban,
    }

    /// A line above every shopper's page.
    pub(crate) struct AnnouncementInput -> Announcement {
        text: Line<{ limits::ANNOUNCEMENT }>,
        /// The page of this site that it leads to.
        link: Option<SitePath>,
    }

    /// The words at the top of the home page.
    pub(crate) struct HeroInput -> Hero {
        title: Line<{ limits::HERO_TITLE }>,
        text: Line<{ limits::HERO_TEXT }>,
    }
}

/// A change of the settings as requested.
pub(crate) struct SettingsRequest {
    pub(crate) change: SettingsChange,
    pub(crate) password: Option<Password>,
}

impl Entry for BankAccountInput {
    const MIN: usize = 1;
    const MAX: usize = limits::BANK_ACCOUNTS;
    const TOO_MANY: &str = "En çok {} hesap yazabilirsiniz.";
}

impl From<BankAccountInput> for BankAccount {
    fn from(BankAccountInput { bank, holder, iban }: BankAccountInput) -> Self {
        Self { name: bank.into(), holder: holder.into(), iban }
    }
}

impl From<AnnouncementInput> for Announcement {
    fn from(AnnouncementInput { text, link }: AnnouncementInput) -> Self {
        Self { text, link }
    }
}

impl From<HeroInput> for Hero {
    fn from(HeroInput { title, text }: HeroInput) -> Self {
        Self { title, text }
    }
}

/// A setting of a change: `None` if it is left out, `Some(None)` for `null`.
pub(crate) struct Setting<T>(PhantomData<T>);

impl<T: FromWire> Field for Setting<T> {
    type Value = Option<Option<T::Value>>;

    fn read(fields: &mut Fields, name: &str) -> Result<Self::Value, Problems> {
        let is_given = fields.has(name);
        let value = <Option<T>>::read(fields, name)?;
        Ok(is_given.then_some(value))
    }

    fn properties(name: &str, about: &[&str]) -> Vec<Property> {
        <Option<T>>::properties(name, about)
    }
}

impl TryFrom<SettingsInput> for SettingsRequest {
    type Error = Problems;

    fn try_from(input: SettingsInput) -> Result<Self, Problems> {
        let mut problems = Problems::default();
        for (name, amount) in
            [("deliveryFee", input.delivery_fee), ("freeDeliveryFrom", input.free_delivery_from)]
        {
            if amount.flatten().is_some_and(|amount| amount.get() > limits::PRICE_KURUS) {
                problems.add(name, "En çok 10.000.000 TL yazın.");
            }
        }
        let bank_accounts = input.bank_accounts.map(|accounts| accounts.map(BankAccounts::new));
        if bank_accounts == Some(Some(None)) {
            problems.add("bankAccounts", "En az bir hesap yazın.");
        }
        let change = SettingsChange {
            name: input.name,
            legal_title: input.legal_title,
            tax_office: input.tax_office,
            tax_number: input.tax_number,
            address: input.address,
            opening_hours: input.opening_hours,
            mersis: input.mersis,
            kep: input.kep,
            etbis: input.etbis,
            email: input.email,
            phones: input.phones,
            whatsapp_phone: input.whatsapp_phone,
            map_url: input.map_url,
            map_link: input.map_link,
            bank_accounts: bank_accounts.map(Option::flatten),
            dispatch: input.dispatch,
            delivery: input.delivery,
            transfer_days: input.transfer_days,
            transfer_auto_cancel: input.transfer_auto_cancel,
            low_stock: input.low_stock,
            delivery_fee: input.delivery_fee,
            free_delivery_from: input.free_delivery_from,
            guest_orders: input.guest_orders,
            announcement: input.announcement,
            hero: input.hero,
            seen: input.updated_at,
        };
        if SettingKey::ALL.iter().all(|key| !change.names(*key)) {
            for name in input.unknown {
                problems.add(name, "Böyle bir ayar yok.");
            }
        }
        problems.or(Self { change, password: input.password })
    }
}

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
