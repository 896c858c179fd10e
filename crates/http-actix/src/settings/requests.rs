//! Requests of the owner's settings.

use crate::http::input::{
    field::{FromWire, Schemas, UnknownNames},
    input,
    list::{Entry, List},
    problem::{Problems, WRONG_TYPE},
    setting::Setting,
    values::{
        LINE, Moment, number_text, of_type, string, string_about, strings, text, values, whole, whole_in,
    },
};
use domain::{
    account::Password,
    address::AddressLine,
    billing::TaxNumber,
    email::EmailAddress,
    iban::Iban,
    invoice::{CarrierTaxNumberError, CarrierTaxNumbers, InvoiceAddress, InvoiceSeries},
    limits,
    money::Kurus,
    order::{Instalments, TransferDays},
    phone::Phone,
    settings::{SettingKey, SettingsChange, phones},
    shop::{
        Announcement, AnnouncementText, BankAccount, BankAccounts, Hero, HeroText, HeroTitle, Mersis,
        Promise, ShopLine, ShopName, SitePath, WebAddress, WhatsappPhone,
    },
};
use serde_json::Value;
use std::borrow::Cow;
use utoipa::{
    PartialSchema,
    openapi::{ArrayBuilder, RefOr, Schema, schema::Type},
};

macro_rules! settings_input {
    ($(
        $(#[doc = $doc:literal])* $(#[serde($($serde:tt)*)])?
        $field:ident, $key:ident as $name:literal, $label:literal: $kind:ty $(, $variable:literal)?
            => $shown:ty: $in_force:expr;
    )+) => {
        input! {
            /// The settings to change. A key that is left out stays as it is, `null` sets its default.
            pub(crate) struct SettingsInput -> SettingsRequest {
                $($(#[doc = $doc])* $field $label: Setting<<$kind as Written>::As>,)+
                /// The staff member's own password, which a change of the bank accounts needs.
                password "Şifre": Option<Password>,
                /// The version that the editor has seen.
                updated_at "Son değişiklik": Option<Moment>,
                unknown: UnknownNames,
            }
        }

        impl From<SettingsInput> for SettingsChange {
            fn from(input: SettingsInput) -> Self {
                Self { $($field: input.$field,)+ seen: input.updated_at }
            }
        }
    };
}

domain::each_setting!(settings_input);

/// A setting's type: how its values are written in a request.
pub(crate) trait Written: Sized {
    type As: FromWire<Value = Self>;
}

impl<T: FromWire<Value = T>> Written for T {
    type As = Self;
}

impl Written for Vec<Phone> {
    type As = PhoneList;
}

impl Written for u32 {
    type As = LowStockLimit;
}

impl Written for Announcement {
    type As = AnnouncementInput;
}

impl Written for Hero {
    type As = HeroInput;
}

/// The shop's telephone numbers.
pub(crate) enum PhoneList {}

impl Written for InvoiceAddress {
    type As = InvoiceAddressInput;
}

/// The highest stock that counts as low.
pub(crate) enum LowStockLimit {}

values! {
    Mersis, "Mersis", string_about("16 digits; spaces don't count"),
        |json| Self::new(&string(json)?).map_err(|_| "16 haneli MERSİS numarasını yazın.".into());
    WhatsappPhone, "WhatsappPhone", string_about("8 to 15 digits with country code"),
        |json| Self::new(&string(json)?).map_err(|_| "Numarayı ülke koduyla yazın, örneğin 90 532 000 00 00.".into());
    PhoneList => Vec<Phone>, "PhoneList",
        ArrayBuilder::new().items(text(1, limits::TEXT, LINE)).min_items(Some(1)).max_items(Some(limits::SHOP_PHONES)),
        |json| phones(strings(json)?.iter().map(String::as_str))
            .ok_or_else(|| format!("1 ile {} arasında telefon numarası yazın.", limits::SHOP_PHONES).into());
    WebAddress, "WebAddress", string_about("an https address").max_length(Some(limits::URL)),
        |json| Self::new(&string(json)?).map_err(|_| "https:// ile başlayan bir adres yazın.".into());
    SitePath, "SitePath", string_about("the path of a page of this site, such as /urunler").max_length(Some(limits::TEXT)),
        |json| Self::new(&string(json)?).map_err(|_| "Bu sitenin bir sayfasını / ile başlayarak yazın, örneğin /urunler.".into());
    TransferDays, "TransferDays", whole(1, Self::MAX.into()), |json| {
        let days = whole_in(1, Self::MAX.into(), number_text(json)?.trim());
        let days = days.and_then(|days| Self::new(days.try_into().ok()?));
        days.ok_or_else(|| format!("1 ile {} arasında bir sayı yazın.", Self::MAX).into())
    };
    Instalments, "Installments", of_type(Type::Integer).enum_values(Some(Self::ALL.map(Self::get))), |json| {
        let count = number_text(json)?.trim().parse().ok().and_then(Self::new);
        count.ok_or_else(|| "1, 2, 3, 6, 9 veya 12 seçin.".into())
    };
    InvoiceSeries, "InvoiceSeries", string_about("three capital letters (A to Z) or digits").pattern(Some("^[A-Z0-9]{3}$")),
        |json| Self::new(string(json)?.trim()).map_err(|_| "Üç büyük harf (A–Z) veya rakam yazın, örneğin ABC.".into());
    CarrierTaxNumbers, "CarrierTaxNumbers", <Self as PartialSchema>::schema(), |json| {
        let Value::Object(entries) = json else { return Err(WRONG_TYPE.into()) };
        let mut problems = Problems::default();
        let entry = |(carrier, number): (String, Value)| {
            let read = string(number).and_then(|number| Ok(Self::entry(&carrier, &number)?));
            problems.unless(read.map_err(|inner| inner.within(&carrier)))
        };
        let read: Vec<_> = entries.into_iter().map(entry).collect();
        read.into_iter().collect::<Option<_>>().ok_or(problems)
    };
    LowStockLimit => u32, "LowStockLimit", whole(0, limits::LOW_STOCK),
        |json| whole_in(0, limits::LOW_STOCK, number_text(json)?.trim())
            .ok_or_else(|| format!("0 ile {} arasında bir sayı yazın.", limits::LOW_STOCK).into());
}

input! {
    /// A bank account.
    pub(crate) struct BankAccountInput -> BankAccount {
        bank: ShopLine,
        /// The account holder.
        holder "Hesap sahibi": ShopLine,
        iban "IBAN": Iban,
    }

    /// A line above every shopper's page.
    pub(crate) struct AnnouncementInput -> Announcement {
        text: AnnouncementText,
        /// The page of this site that it leads to.
        link "Duyurunun bağlantısı": Option<SitePath>,
    }

    /// The seller's address on invoices.
    pub(crate) struct InvoiceAddressInput -> InvoiceAddress {
        street "Sokak ve numara": AddressLine,
        district "İlçe": AddressLine,
        city "İl": AddressLine,
        zipcode "Posta kodu": Option<AddressLine>,
    }

    /// The words at the top of the home page.
    pub(crate) struct HeroInput -> Hero {
        title: HeroTitle,
        text "Başlığın altındaki yazı": HeroText,
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

impl FromWire for BankAccounts {
    type Value = Self;

    fn name() -> Cow<'static, str> {
        <List<BankAccountInput>>::name()
    }

    fn schema() -> RefOr<Schema> {
        <List<BankAccountInput>>::schema()
    }

    fn add_schemas(schemas: &mut Schemas) {
        <List<BankAccountInput>>::add_schemas(schemas);
    }

    fn from_json(json: Value) -> Result<Self, Problems> {
        Self::new(<List<BankAccountInput>>::from_json(json)?).ok_or_else(|| "En az bir hesap yazın.".into())
    }
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

impl From<CarrierTaxNumberError> for Problems {
    fn from(error: CarrierTaxNumberError) -> Self {
        match error {
            CarrierTaxNumberError::UnknownCarrier(_) => "Böyle bir kargo firması yok.".into(),
            CarrierTaxNumberError::WrongNumber(_) => "10 haneli vergi numarasını kontrol edin.".into(),
        }
    }
}

impl From<InvoiceAddressInput> for InvoiceAddress {
    fn from(InvoiceAddressInput { street, district, city, zipcode }: InvoiceAddressInput) -> Self {
        Self { street, district, city, zipcode }
    }
}

impl From<HeroInput> for Hero {
    fn from(HeroInput { title, text }: HeroInput) -> Self {
        Self { title, text }
    }
}

impl TryFrom<SettingsInput> for SettingsRequest {
    type Error = Problems;

    fn try_from(mut input: SettingsInput) -> Result<Self, Problems> {
        let mut problems = Problems::default();
        for (name, amount) in [
            ("deliveryFee", input.delivery_fee),
            ("freeDeliveryFrom", input.free_delivery_from),
            ("installmentsFrom", input.installments_from),
        ] {
            if amount.flatten().is_some_and(|amount| amount.get() > limits::PRICE_KURUS) {
                problems.add(name, "En çok 10.000.000 TL yazın.");
            }
        }
        let (password, unknown) = (input.password.take(), std::mem::take(&mut input.unknown));
        let change = SettingsChange::from(input);
        if SettingKey::ALL.iter().all(|key| !change.names(*key)) {
            for name in unknown {
                problems.add(name, "Böyle bir ayar yok.");
            }
        }
        problems.or(Self { change, password })
    }
}
