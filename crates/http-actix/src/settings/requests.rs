//! Requests of the owner's settings.

use crate::http::{
    error::ApiError,
    input::{
        field::UnknownNames,
        input,
        list::{Entry, List},
        problem::Problems,
        setting::Setting,
        values::{LowStockLimit, Moment, PhoneList},
    },
};
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
