//! What the shop's owner sets in the browser.

use crate::{
    billing::TaxNumber,
    configured_shop::ConfiguredShop,
    delivery::DeliveryTerms,
    email::EmailAddress,
    invoice::{CarrierTaxNumbers, InvoiceAddress, InvoiceSeries, InvoiceSettings},
    limits,
    money::Kurus,
    order::{InstalmentTerms, Instalments, TransferDays},
    phone::Phone,
    shop::{
        Announcement, BankAccount, BankAccounts, Hero, Mersis, Promise, ShopFacts, ShopLine, ShopName,
        WebAddress, WhatsappPhone,
    },
};
use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Passes every setting's declaration to a macro: its key on the wire, its label on the page, its type, the variable that
/// sets it instead of the owner, and its value in force among the shop's facts. Storage, audit log, variables, requests and
/// responses follow from it.
#[macro_export]
macro_rules! each_setting {
    ($declare:ident) => { $declare! {
        name, Name as "name", "Mağaza adı": ShopName, "SHOP_NAME" => String: |facts| facts.name.clone();
        /// The registered name (ticaret unvanı).
        legal_title, LegalTitle as "legalTitle", "Ticaret unvanı": ShopLine, "SHOP_LEGAL_TITLE"
            => String: |facts| facts.identity.title.clone();
        tax_office, TaxOffice as "taxOffice", "Vergi dairesi": ShopLine, "SHOP_TAX_OFFICE"
            => String: |facts| facts.identity.tax_office.clone();
        /// VKN or TCKN.
        #[serde(with = "own_tax_number")]
        tax_number, TaxNumber as "taxNumber", "Vergi numarası": TaxNumber, "SHOP_TAX_NUMBER"
            => String: |facts| facts.identity.tax_number.clone();
        /// The postal address.
        address, Address as "address", "Adres": ShopLine, "SHOP_ADDRESS" => String: |facts| facts.address.clone();
        opening_hours, OpeningHours as "openingHours", "Çalışma saatleri": ShopLine, "SHOP_OPENING_HOURS"
            => String: |facts| facts.opening_hours.clone();
        mersis, Mersis as "mersis", "MERSİS numarası": Mersis, "SHOP_MERSIS"
            => String: |facts| facts.identity.mersis.clone();
        /// The registered electronic mail.
        kep, Kep as "kep", "KEP adresi": EmailAddress, "SHOP_KEP" => String: |facts| facts.identity.kep.clone();
        etbis, Etbis as "etbis", "ETBİS kaydı": ShopLine, "SHOP_ETBIS" => String: |facts| facts.identity.etbis.clone();
        email, Email as "email", "E-posta": EmailAddress, "SHOP_EMAIL" => EmailAddress: |facts| facts.email.clone();
        /// 1 to 5 telephone numbers.
        phones, Phones as "phones", "Telefonlar": Vec<Phone>, "SHOP_PHONES"
            => Vec<String>: |facts| facts.phones.clone();
        whatsapp_phone, WhatsappPhone as "whatsappPhone", "WhatsApp numarası": WhatsappPhone, "SHOP_WHATSAPP_PHONE"
            => WhatsappPhone: |facts| facts.whatsapp_phone.clone();
        /// The map that a frame on the contact page loads.
        map_url, MapUrl as "mapUrl", "Sayfadaki harita": WebAddress, "SHOP_MAP_URL"
            => String: |facts| facts.map.url.clone();
        /// The map that opens on a page of its own.
        map_link, MapLink as "mapLink", "Harita bağlantısı": WebAddress, "SHOP_MAP_LINK"
            => String: |facts| facts.map.link.clone();
        /// The accounts for transfers, the preferred one first.
        bank_accounts, BankAccounts as "bankAccounts", "Banka hesabı": BankAccounts, "SHOP_BANK_*"
            => Vec<BankAccount>: |facts| facts.banks.clone().into();
        /// The promise about dispatch.
        dispatch, Dispatch as "dispatch", "Kargoya veriliş": Promise, "SHOP_DISPATCH"
            => String: |facts| facts.promises.dispatch.clone();
        /// The words about the cost of delivery.
        delivery, Delivery as "delivery", "Kargo ücreti yazısı": Promise, "SHOP_DELIVERY"
            => String: |facts| facts.promises.delivery.clone();
        /// Business days until a bank transfer is overdue.
        transfer_days, TransferDays as "transferDays", "Havale süresi": TransferDays, "SHOP_TRANSFER_DAYS"
            => u8: |facts| facts.transfer_days.get();
        /// Whether orders with an overdue bank transfer are cancelled automatically.
        transfer_auto_cancel, TransferAutoCancel as "transferAutoCancel", "Havalesi gelmeyen siparişlerin iptali": bool,
            "SHOP_TRANSFER_AUTO_CANCEL"
            => bool: |facts| facts.transfer_auto_cancel;
        /// The highest stock that counts as low.
        low_stock, LowStock as "lowStock", "Az stok sınırı": u32, "SHOP_LOW_STOCK" => u32: |facts| facts.low_stock;
        /// The fee for the delivery of an order, in TL; without one pages say nothing about it.
        delivery_fee, DeliveryFee as "deliveryFee", "Kargo ücreti": Kurus
            => OwnAmount: |facts| OwnAmount(facts.delivery.fee);
        /// From this sum of the lines on, after the discount, delivery is free; in TL.
        free_delivery_from, FreeDeliveryFrom as "freeDeliveryFrom", "Ücretsiz kargo sınırı": Kurus
            => OwnAmount: |facts| OwnAmount(facts.delivery.free_from);
        /// The highest number of instalments that payment pages offer; 1 for none.
        max_installments, MaxInstallments as "maxInstallments", "En çok taksit": Instalments
            => u8: |facts| facts.instalments.max.get();
        /// The lowest amount of an order that can be paid in instalments, in TL.
        installments_from, InstallmentsFrom as "installmentsFrom", "Taksit sınırı": Kurus
            => OwnAmount: |facts| OwnAmount(facts.instalments.from);
        /// Whether orders without an account are accepted.
        guest_orders, GuestOrders as "guestOrders", "Üye olmadan sipariş": bool => bool: |facts| facts.guest_orders;
        /// Whether the shop issues invoices.
        invoicing, Invoicing as "invoicing", "Fatura kesme": bool => bool: |facts| facts.invoicing.is_some();
        /// The three letters or digits with which the numbers of invoices begin.
        invoice_series, InvoiceSeries as "invoiceSeries", "Fatura serisi": InvoiceSeries
            => String: |facts| facts.invoice_settings.series.as_ref().map(ToString::to_string).unwrap_or_default();
        /// The seller's address on invoices.
        invoice_address, InvoiceAddress as "invoiceAddress", "Fatura adresi": InvoiceAddress
            => Option<InvoiceAddress>: |facts| facts.invoice_settings.address.clone();
        /// Whether an order gets its invoice when it is shipped.
        invoice_on_shipping, InvoiceOnShipping as "invoiceOnShipping", "Kargoya verilince fatura": bool
            => bool: |facts| facts.invoice_settings.on_shipping;
        /// The tax numbers of carriers, which invoices name.
        carrier_tax_numbers, CarrierTaxNumbers as "carrierTaxNumbers", "Kargo firmalarının vergi numaraları":
            CarrierTaxNumbers => CarrierTaxNumbers: |facts| facts.invoice_settings.carriers.clone();
        /// A line above every shopper's page.
        announcement, Announcement as "announcement", "Duyuru": Announcement
            => Option<Announcement>: |facts| facts.announcement.clone();
        /// The words at the top of the home page.
        hero, Hero as "hero", "Anasayfa başlığı": Hero => Option<Hero>: |facts| facts.hero.clone();
    } };
}

macro_rules! declare {
    ($(
        $(#[doc = $doc:literal])* $(#[serde($($serde:tt)*)])?
        $field:ident, $key:ident as $name:literal, $label:literal: $kind:ty $(, $variable:literal)?
            => $shown:ty: $in_force:expr;
    )+) => {
        /// A set of settings, by the owner or by variables. A value of `None` is not set. Its JSON is how it is stored:
        /// an object with every setting, `null` if it is not set.
        #[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
        #[serde(rename_all = "camelCase", default)]
        pub struct Settings {
            $($(#[doc = $doc])* $(#[serde($($serde)*)])? pub $field: Option<$kind>,)+
            /// When the owner last changed them; also their version. The Unix epoch before the first change.
            #[serde(skip)]
            pub updated_at: DateTime<Utc>,
        }

        /// A change of the settings. `None` leaves a value as it is, `Some(None)` sets its default.
        #[derive(Clone, Debug, Default, PartialEq, Eq)]
        pub struct SettingsChange {
            $(pub $field: Option<Option<$kind>>,)+
            /// The version that the editor has seen, to the millisecond as on the wire; `None` if the client sent none.
            pub seen: Option<DateTime<Utc>>,
        }

        /// The owner's settings, each with its source. The values are those in force.
        #[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
        #[serde(rename_all = "camelCase")]
        #[schema(as = Settings)]
        pub struct SettingsInForce {
            $($(#[doc = $doc])* $field: SettingInForce<$shown>,)+
        }

        /// The name of a setting.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum SettingKey {
            $($key),+
        }

        impl SettingKey {
            /// Every key.
            pub const ALL: &[Self] = &[$(Self::$key),+];

            /// Returns the name on the wire.
            #[must_use]
            pub const fn as_str(self) -> &'static str {
                match self {
                    $(Self::$key => $name),+
                }
            }

            /// Returns what the page calls it.
            #[must_use]
            pub const fn label(self) -> &'static str {
                match self {
                    $(Self::$key => $label),+
                }
            }

            /// Returns the variable that sets it instead of the owner, if there is one.
            #[must_use]
            pub const fn variable(self) -> Option<&'static str> {
                match self {
                    $(Self::$key => declare!(@variable $($variable)?)),+
                }
            }
        }

        impl Settings {
            /// Returns whether the setting has a value.
            #[must_use]
            pub const fn has(&self, key: SettingKey) -> bool {
                match key {
                    $(SettingKey::$key => self.$field.is_some()),+
                }
            }

            /// Returns these settings, and those of `other` where these have no value.
            #[must_use]
            pub fn over(&self, other: &Self) -> Self {
                Self {
                    $($field: self.$field.as_ref().or(other.$field.as_ref()).cloned(),)+
                    updated_at: other.updated_at,
                }
            }
        }

        impl SettingsChange {
            /// Returns the settings after this change.
            #[must_use]
            pub fn apply(&self, settings: Settings) -> Settings {
                Settings {
                    $($field: self.$field.clone().unwrap_or(settings.$field),)+
                    updated_at: settings.updated_at,
                }
            }

            /// Returns whether the change names this setting.
            #[must_use]
            pub const fn names(&self, key: SettingKey) -> bool {
                match key {
                    $(SettingKey::$key => self.$field.is_some()),+
                }
            }
        }

        impl SettingsInForce {
            /// Returns what is in force with the owner's settings.
            #[must_use]
            pub fn new(configured: &ConfiguredShop, owner: &Settings) -> Self {
                let facts = configured.facts(owner);
                Self {
                    $($field: {
                        let value: fn(&ShopFacts) -> $shown = $in_force;
                        SettingInForce::new(value(&facts), SettingKey::$key, configured, owner)
                    },)+
                }
            }
        }
    };
    (@variable) => { None };
    (@variable $variable:literal) => { Some($variable) };
}

each_setting!(declare);

/// Where a setting's value comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum SettingSource {
    /// The owner has set it in the browser.
    Database,
    /// A variable of the server sets it; the owner can't change it.
    Environment,
    Default,
}

/// An amount that the owner sets; `null` without one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(transparent)]
pub struct OwnAmount(Option<Kurus>);

/// A setting in force.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = Setting)]
pub struct SettingInForce<T> {
    /// Its value; a text is empty if there is none.
    value: T,
    source: SettingSource,
    /// The variable that sets it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    variable: Option<&'static str>,
}

impl<T> SettingInForce<T> {
    fn new(value: T, key: SettingKey, configured: &ConfiguredShop, owner: &Settings) -> Self {
        if configured.variables.has(key) {
            Self { value, source: SettingSource::Environment, variable: key.variable() }
        } else if owner.has(key) {
            Self { value, source: SettingSource::Database, variable: None }
        } else {
            Self { value, source: SettingSource::Default, variable: None }
        }
    }
}

impl Settings {
    /// Returns what the owner says about the cost of delivery.
    #[must_use]
    pub const fn delivery_terms(&self) -> DeliveryTerms {
        DeliveryTerms { fee: self.delivery_fee, free_from: self.free_delivery_from }
    }

    /// Returns the owner's terms for instalments.
    #[must_use]
    pub fn instalment_terms(&self) -> InstalmentTerms {
        InstalmentTerms {
            max: self.max_installments.unwrap_or(Instalments::ONE),
            from: self.installments_from,
        }
    }

    /// Returns what is set about invoices.
    #[must_use]
    pub fn invoice_settings(&self) -> InvoiceSettings {
        InvoiceSettings {
            series: self.invoice_series.clone(),
            address: self.invoice_address.clone(),
            on_shipping: self.invoice_on_shipping.unwrap_or(true),
            carriers: self.carrier_tax_numbers.clone().unwrap_or_default(),
        }
    }

    /// Returns whether orders without an account are accepted, which is the default.
    #[must_use]
    pub fn takes_guest_orders(&self) -> bool {
        self.guest_orders.unwrap_or(true)
    }
}

/// What invoicing needs.
const NEEDED_FOR_INVOICES: [SettingKey; 5] = [
    SettingKey::LegalTitle,
    SettingKey::TaxNumber,
    SettingKey::TaxOffice,
    SettingKey::InvoiceSeries,
    SettingKey::InvoiceAddress,
];

impl SettingsChange {
    /// Returns the settings that invoicing needs and that this change leaves empty: all of them if it switches invoicing
    /// on, else those that it empties. `changed` are the settings in force after the change.
    #[must_use]
    pub fn missing_for_invoices(&self, changed: &Settings) -> Vec<SettingKey> {
        let is_on = changed.invoicing == Some(true);
        let is_missing = |key: &SettingKey| {
            is_on && !changed.has(*key) && (self.names(SettingKey::Invoicing) || self.names(*key))
        };
        NEEDED_FOR_INVOICES.into_iter().filter(is_missing).collect()
    }
}

/// The JSON of the shop's own tax number, which its pages show. Those of customers have no JSON.
mod own_tax_number {
    use crate::billing::TaxNumber;
    use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error as _};

    pub(super) fn serialize<S: Serializer>(
        number: &Option<TaxNumber>,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        number.as_ref().map(TaxNumber::readable).serialize(serializer)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<Option<TaxNumber>, D::Error> {
        let text = <Option<String>>::deserialize(deserializer)?;
        text.map(|text| TaxNumber::parse(&text)).transpose().map_err(D::Error::custom)
    }
}

/// Reads the shop's telephone numbers; `None` unless there are 1 to [`limits::SHOP_PHONES`].
pub fn phones<'a>(texts: impl IntoIterator<Item = &'a str>) -> Option<Vec<Phone>> {
    let phones: Option<Vec<_>> = texts.into_iter().map(|text| Phone::new(text).ok()).collect();
    phones.filter(|phones| (1..=limits::SHOP_PHONES).contains(&phones.len()))
}

#[cfg(test)]
mod tests {
    use super::{SettingKey, Settings, SettingsChange, phones};
    use crate::shop::ShopName;

    fn named(name: &str) -> Settings {
        Settings { name: Some(ShopName::new(name).unwrap()), ..Settings::default() }
    }

    #[test]
    fn settings_are_their_own_json() {
        let json = serde_json::json!({
            "name": "Kahve", "taxNumber": "1234567890", "phones": ["0212 000 00 00"], "whatsappPhone": "905320000000",
            "transferDays": 7, "deliveryFee": 49.9, "freeDeliveryFrom": 500, "guestOrders": false,
            "maxInstallments": 6, "installmentsFrom": 250,
            "announcement": { "text": "Kapalıyız", "link": "/urunler" }, "invoicing": true, "invoiceSeries": "KHV",
            "invoiceAddress": { "street": "Moda Cad. 1", "district": "Kadıköy", "city": "İstanbul" },
            "carrierTaxNumbers": { "aras": "0720039666" },
            "bankAccounts": [
                { "bank": "Banka", "holder": "Sahip", "iban": "TR33 0006 1005 1978 6457 8413 26" }
            ],
        });
        let settings: Settings = serde_json::from_value(json).unwrap();
        assert_eq!(settings.delivery_fee.unwrap().get(), 4_990);
        assert_eq!(settings.free_delivery_from.unwrap().get(), 50_000);
        let written = serde_json::to_value(&settings).unwrap();
        assert_eq!(written["deliveryFee"], 49.9);
        assert_eq!(serde_json::from_value::<Settings>(written).unwrap(), settings);
        for invalid in [
            r#"{"transferDays":31}"#,
            r#"{"bankAccounts":[]}"#,
            r#"{"deliveryFee":1.999}"#,
            r#"{"maxInstallments":4}"#,
        ] {
            assert!(serde_json::from_str::<Settings>(invalid).is_err(), "{invalid}");
        }
    }

    #[test]
    fn variables_win_over_the_owner() {
        let owner = Settings { guest_orders: Some(false), low_stock: Some(2), ..named("Kahve") };
        let both = Settings { low_stock: Some(9), ..Settings::default() }.over(&owner);
        assert_eq!((both.name, both.low_stock, both.guest_orders), (owner.name, Some(9), Some(false)));
    }

    #[test]
    fn a_change_touches_only_what_it_names() {
        let change =
            SettingsChange { low_stock: Some(None), guest_orders: Some(Some(true)), ..Default::default() };
        let before = Settings { low_stock: Some(2), ..named("Kahve") };
        let expected = Settings { guest_orders: Some(true), ..named("Kahve") };
        assert_eq!(change.apply(before), expected);
        let named: Vec<_> =
            SettingKey::ALL.iter().filter(|key| change.names(**key)).map(|key| key.as_str()).collect();
        assert_eq!(named, ["lowStock", "guestOrders"]);
        let set: Vec<_> =
            SettingKey::ALL.iter().filter(|key| expected.has(**key)).map(|key| key.as_str()).collect();
        assert_eq!(set, ["name", "guestOrders"]);
    }

    #[test]
    fn invoicing_keeps_what_it_needs() {
        use SettingKey::{InvoiceAddress, InvoiceSeries, LegalTitle, TaxNumber, TaxOffice};
        let missing = |change: &SettingsChange, before: &Settings| {
            change.missing_for_invoices(&change.apply(before.clone()))
        };
        let on = SettingsChange { invoicing: Some(Some(true)), ..Default::default() };
        let nothing = Settings::default();
        assert_eq!(missing(&on, &nothing), [LegalTitle, TaxNumber, TaxOffice, InvoiceSeries, InvoiceAddress]);
        let complete: Settings = serde_json::from_value(serde_json::json!({
            "legalTitle": "Kahve Ltd. Şti.", "taxNumber": "8760047464", "taxOffice": "Moda", "invoiceSeries": "KHV",
            "invoiceAddress": { "street": "Moda Cad. 1", "district": "Kadıköy", "city": "İstanbul" },
        }))
        .unwrap();
        assert_eq!(missing(&on, &complete), []);
        let emptied = SettingsChange { tax_office: Some(None), ..Default::default() };
        assert_eq!(missing(&emptied, &complete), []);
        let invoicing = Settings { invoicing: Some(true), ..complete };
        assert_eq!(missing(&emptied, &invoicing), [TaxOffice]);
        // A variable that is no longer set must not keep the owner from changing something else.
        let incomplete = Settings { tax_office: None, ..invoicing };
        let other = SettingsChange { low_stock: Some(Some(3)), ..Default::default() };
        assert_eq!(missing(&other, &incomplete), []);
    }

    #[test]
    fn takes_one_to_five_phones() {
        assert_eq!(phones(["0212 000 00 00", "444 0 444"]).unwrap().len(), 2);
        assert_eq!(phones([]), None);
        assert_eq!(phones([" "]), None);
        assert_eq!(phones(["1", "2", "3", "4", "5", "6"]), None);
    }
}
