//! What the shop's owner sets in the browser.

use crate::{
    delivery::DeliveryTerms,
    email::EmailAddress,
    invoice::TaxNumber,
    limits,
    money::Kurus,
    order::TransferDays,
    phone::Phone,
    shop::{
        Announcement, BankAccounts, Hero, Mersis, Promise, ShopLine, ShopName, WebAddress, WhatsappPhone,
    },
};
use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};

/// Declares every setting once: its key on the wire, its type, and the variable that sets it instead of the owner.
macro_rules! settings {
    ($($(#[$doc:meta])* $field:ident, $key:ident as $name:literal: $kind:ty $(, $variable:literal)?;)+) => {
        /// A set of settings, by the owner or by variables. A value of `None` is not set. Its JSON is how it is stored:
        /// an object with every setting, `null` if it is not set.
        #[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
        #[serde(rename_all = "camelCase", default)]
        pub struct Settings {
            $($(#[$doc])* pub $field: Option<$kind>,)+
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

            /// Returns the variable that sets it instead of the owner, if there is one.
            #[must_use]
            pub const fn variable(self) -> Option<&'static str> {
                match self {
                    $(Self::$key => settings!(@variable $($variable)?)),+
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
    };
    (@variable) => { None };
    (@variable $variable:literal) => { Some($variable) };
}

settings! {
    name, Name as "name": ShopName, "SHOP_NAME";
    /// The registered name (ticaret unvanı).
    legal_title, LegalTitle as "legalTitle": ShopLine, "SHOP_LEGAL_TITLE";
    tax_office, TaxOffice as "taxOffice": ShopLine, "SHOP_TAX_OFFICE";
    #[serde(with = "own_tax_number")]
    tax_number, TaxNumber as "taxNumber": TaxNumber, "SHOP_TAX_NUMBER";
    /// The postal address.
    address, Address as "address": ShopLine, "SHOP_ADDRESS";
    opening_hours, OpeningHours as "openingHours": ShopLine, "SHOP_OPENING_HOURS";
    mersis, Mersis as "mersis": Mersis, "SHOP_MERSIS";
    /// The registered electronic mail.
    kep, Kep as "kep": EmailAddress, "SHOP_KEP";
    etbis, Etbis as "etbis": ShopLine, "SHOP_ETBIS";
    email, Email as "email": EmailAddress, "SHOP_EMAIL";
    /// 1 to [`limits::SHOP_PHONES`] telephone numbers.
    phones, Phones as "phones": Vec<Phone>, "SHOP_PHONES";
    whatsapp_phone, WhatsappPhone as "whatsappPhone": WhatsappPhone, "SHOP_WHATSAPP_PHONE";
    /// The map that a frame on the page loads.
    map_url, MapUrl as "mapUrl": WebAddress, "SHOP_MAP_URL";
    /// The map that opens on a page of its own.
    map_link, MapLink as "mapLink": WebAddress, "SHOP_MAP_LINK";
    bank_accounts, BankAccounts as "bankAccounts": BankAccounts, "SHOP_BANK_*";
    /// The promise about dispatch.
    dispatch, Dispatch as "dispatch": Promise, "SHOP_DISPATCH";
    /// The words about the cost of delivery.
    delivery, Delivery as "delivery": Promise, "SHOP_DELIVERY";
    transfer_days, TransferDays as "transferDays": TransferDays, "SHOP_TRANSFER_DAYS";
    /// Whether orders with an overdue bank transfer are cancelled automatically.
    transfer_auto_cancel, TransferAutoCancel as "transferAutoCancel": bool, "SHOP_TRANSFER_AUTO_CANCEL";
    /// The highest stock that counts as low.
    low_stock, LowStock as "lowStock": u32, "SHOP_LOW_STOCK";
    delivery_fee, DeliveryFee as "deliveryFee": Kurus;
    /// From this sum of the lines on, after the discount, delivery is free.
    free_delivery_from, FreeDeliveryFrom as "freeDeliveryFrom": Kurus;
    /// Whether orders without an account are accepted.
    guest_orders, GuestOrders as "guestOrders": bool;
    announcement, Announcement as "announcement": Announcement;
    hero, Hero as "hero": Hero;
}

impl Settings {
    /// Returns what the owner says about the cost of delivery.
    #[must_use]
    pub const fn delivery_terms(&self) -> DeliveryTerms {
        DeliveryTerms { fee: self.delivery_fee, free_from: self.free_delivery_from }
    }

    /// Returns whether orders without an account are accepted, which is the default.
    #[must_use]
    pub fn takes_guest_orders(&self) -> bool {
        self.guest_orders.unwrap_or(true)
    }
}

/// The JSON of the shop's own tax number, which its pages show. Those of customers have no JSON.
mod own_tax_number {
    use crate::invoice::TaxNumber;
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
            "announcement": { "text": "Kapalıyız", "link": "/urunler" },
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
        for invalid in [r#"{"transferDays":31}"#, r#"{"bankAccounts":[]}"#, r#"{"deliveryFee":1.999}"#] {
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
    fn takes_one_to_five_phones() {
        assert_eq!(phones(["0212 000 00 00", "444 0 444"]).unwrap().len(), 2);
        assert_eq!(phones([]), None);
        assert_eq!(phones([" "]), None);
        assert_eq!(phones(["1", "2", "3", "4", "5", "6"]), None);
    }
}
