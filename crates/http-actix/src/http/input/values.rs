//! How single values of the domain are written, and within which limits.

use super::{
    field::FromWire,
    problem::{Problem, Problems, WRONG_TYPE},
};
use crate::http::{
    messages::{
        cart_message, description_message, email_message, money_message, password_message, quantity_message,
        stock_message, text_message, tier_quantity_message,
    },
    money::kurus,
};
use application::overview::Span;
use chrono::{DateTime, Datelike, NaiveDate, Utc};
use domain::{
    account::Password,
    cart::{Cart, Quantity},
    catalogue::{Barcode, Change, Description, OptionText},
    contact::SenderName,
    discount::DiscountCode,
    email::EmailAddress,
    iban::Iban,
    ids::{AuditBatchId, CategoryId, ProductId},
    invoice::{TaxNumber, Tckn},
    limits,
    money::Kurus,
    order::TransferDays,
    phone::{OptionalPhone, Phone},
    settings::phones,
    shop::{Mersis, SitePath, WebAddress, WhatsappPhone},
    stock::Stock,
    text::{Line, OptionalLine, Paragraph, TextError, check_no_link, check_visible},
    vat::VatRate,
};
use serde_json::Value;
use std::{borrow::Cow, collections::HashSet, marker::PhantomData};
use utoipa::openapi::{
    ArrayBuilder, KnownFormat, ObjectBuilder, RefOr, Schema, SchemaFormat,
    schema::{AdditionalProperties, Type},
};
use validator::{ValidateLength, ValidateRange};

/// A line that is not blank, without control characters.
const LINE: &str = r"^[^\x00-\x1F\x7F-\x9F]*[^\s\x00-\x1F\x7F-\x9F][^\x00-\x1F\x7F-\x9F]*$";

/// A line that is not blank, without control characters and invisible ones.
const VISIBLE_LINE: &str = r"^[^\x00-\x1F\x7F-\x9F\u00AD\u034F\u061C\u115F\u1160\u180E\u200B\u200C\u200E\u200F\u2028-\u202E\u2060-\u2069\u2800\u3164\uFEFF\uFFA0]*[^\s\x00-\x1F\x7F-\x9F\u00AD\u034F\u061C\u115F\u1160\u180E\u200B\u200C\u200E\u200F\u2028-\u202E\u2060-\u2069\u2800\u3164\uFEFF\uFFA0][^\x00-\x1F\x7F-\x9F\u00AD\u034F\u061C\u115F\u1160\u180E\u200B\u200C\u200E\u200F\u2028-\u202E\u2060-\u2069\u2800\u3164\uFEFF\uFFA0]*$";

/// Put before a pattern: no link, and no angle bracket.
const NO_LINK: &str = r"(?![\s\S]*(?:://|[wW]{3}\.|[<>]))";

/// A line that may be blank.
const OPTIONAL_LINE: &str = r"^[^\x00-\x1F\x7F-\x9F]*$";

/// Text that is not blank, with line breaks and tabs.
const PARAGRAPH: &str = r"^[^\x00-\x08\x0B\x0C\x0E-\x1F\x7F-\x9F]*[^\s\x00-\x1F\x7F-\x9F][^\x00-\x08\x0B\x0C\x0E-\x1F\x7F-\x9F]*$";

/// The secret of a mailed link. One that is written otherwise has expired.
const TOKEN: &str = "^[0-9a-f]{64}$";
/// Text that may be blank, with line breaks and tabs.
const OPTIONAL_PARAGRAPH: &str = r"^[^\x00-\x08\x0B\x0C\x0E-\x1F\x7F-\x9F]*$";

/// Declares kinds of values: the type (`-> Value` if it is read as another one), its name and schema in the OpenAPI
/// document, and how it is read from JSON.
macro_rules! values {
    (@value) => { Self };
    (@value $value:ty) => { $value };
    ($($(const $max:ident:)? $kind:ty $(=> $value:ty)?, $name:expr, $schema:expr, |$json:ident| $read:expr;)+) => {$(
        impl$(<const $max: usize>)? FromWire for $kind {
            type Value = values!(@value $($value)?);

            fn name() -> Cow<'static, str> {
                $name.into()
            }

            fn schema() -> RefOr<Schema> {
                $schema.into()
            }

            fn from_json($json: Value) -> Result<Self::Value, Problems> {
                $read
            }
        }
    )+};
}

/// Text of several lines, `None` if it is blank: forms send a blank text for a field that is left out.
pub(crate) enum OptionalParagraph<const MAX: usize> {}

/// A T.C. kimlik numarası, `None` if it is blank.
pub(crate) enum OptionalTckn {}

/// A query's `true` or `false`.
pub(crate) enum Flag {}

/// A query's `1`, `0`, `true` or `false`.
pub(crate) enum Switch {}

/// An id as the client wrote it: a malformed one is not found, like an unknown one.
pub(crate) enum IdText {}

/// The id of one of a list's products.
pub(crate) enum ListedProduct {}

/// The secret of a mailed link as the client wrote it: a malformed one has expired, like an unknown one.
pub(crate) enum TokenText {}

/// The quantity at which a tier's price begins.
pub(crate) enum TierQuantity {}

/// An end of a price range.
pub(crate) enum PriceBound {}

/// A field that people don't see. A program that fills it in is refused.
pub(crate) enum Honeypot {}

/// The shop's telephone numbers.
pub(crate) enum PhoneList {}

/// The highest stock that counts as low.
pub(crate) enum LowStockLimit {}

/// The number of a list's page.
pub(crate) enum PageNumber {}

/// The number of entries on a list's page.
pub(crate) enum PageLimit {}

/// The ids of orders as the client wrote them, each once.
pub(crate) enum OrderIds {}

/// The ids of products, separated by commas. A malformed one is left out, like an unknown one.
pub(crate) enum ProductIds {}

/// A time: from a response, or as staff choose it.
pub(crate) enum Moment {}

/// A day: `2026-11-20`.
pub(crate) enum Day {}

/// How often something can be used.
pub(crate) enum Uses {}

/// The ids of categories.
pub(crate) enum CategoryIds {}

/// The names of options, or a product's values for them.
pub(crate) enum OptionTexts {}

/// The most uses of a discount code.
const MAX_USES: u32 = 1_000_000;

values! {
    bool, "", of_type(Type::Boolean), |json| json.as_bool().ok_or_else(|| WRONG_TYPE.into());
    String, "", of_type(Type::String), |json| string(json);
    const MAX: Line<MAX>, format!("Line{MAX}"), text(1, MAX, VISIBLE_LINE), |json| Ok(line(&string(json)?)?);
    const MAX: OptionalLine<MAX>, format!("OptionalLine{MAX}"), text(0, MAX, OPTIONAL_LINE),
        |json| Self::new(&string(json)?).map_err(text_problems);
    const MAX: Paragraph<MAX>, format!("Paragraph{MAX}"), text(1, MAX, PARAGRAPH),
        |json| Self::new(&string(json)?).map_err(text_problems);
    const MAX: OptionalParagraph<MAX> => Option<Paragraph<MAX>>, format!("OptionalParagraph{MAX}"),
        text(0, MAX, OPTIONAL_PARAGRAPH),
        |json| unless_blank(&string(json)?, |text| Paragraph::new(text).map_err(text_problems));
    Phone, "Phone", text(1, limits::TEXT, LINE), |json| Self::new(&string(json)?).map_err(text_problems);
    OptionalPhone, "OptionalPhone", text(0, limits::TEXT, OPTIONAL_LINE),
        |json| Self::new(&string(json)?).map_err(text_problems);
    SenderName, "SenderName", text(1, limits::NAME, VISIBLE_LINE), |json| {
        let text = string(json)?;
        check_visible(&text).and_then(|()| Self::split(&text)).map_err(text_problems)
    };
    EmailAddress, "Email", format(KnownFormat::Email).min_length(Some(1)).max_length(Some(limits::TEXT)), |json| {
        let address = unless_blank(&string(json)?, |text| Self::new(text).map_err(|_| email_message().into()))?;
        address.ok_or_else(|| text_problems(TextError::Empty))
    };
    Password, "Password", format(KnownFormat::Password).min_length(Some(1)).max_length(Some(limits::PASSWORD)),
        |json| Self::new(&string(json)?).map_err(|error| password_message(error).into());
    TaxNumber, "TaxNumber", string_about("10 or 11 digits with their checksum; spaces don't count"),
        |json| Self::parse(&string(json)?).map_err(|_| "10 haneli vergi numaranızı (şahıs şirketiyseniz 11 haneli T.C. kimlik numaranızı) kontrol edin.".into());
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
    LowStockLimit => u32, "LowStockLimit", whole(0, limits::LOW_STOCK),
        |json| whole_in(0, limits::LOW_STOCK, number_text(json)?.trim())
            .ok_or_else(|| format!("0 ile {} arasında bir sayı yazın.", limits::LOW_STOCK).into());
    OptionalTckn => Option<Tckn>, "OptionalTckn",
        string_about("11 digits with their checksum; spaces don't count"), |json| {
            let wrong = "11 haneli T.C. kimlik numaranızı kontrol edin.";
            unless_blank(&string(json)?, |text| Tckn::parse(text).map_err(|_| wrong.into()))
        };
    Flag => bool, "Flag", of_type(Type::Boolean),
        |json| string(json)?.parse().map_err(|_| "true veya false yazın.".into());
    Switch => bool, "Switch", of_type(Type::String).enum_values(Some(["1", "0", "true", "false"])),
        |json| match string(json)?.as_str() {
            "1" | "true" => Ok(true),
            "0" | "false" => Ok(false),
            _ => Err("1 veya 0 yazın.".into()),
        };
    IdText => String, "Id", format(KnownFormat::Uuid), |json| string(json);
    AuditBatchId => AuditBatchId, "Id", format(KnownFormat::Uuid),
        |json| AuditBatchId::parse(&string(json)?).ok_or_else(|| "Kayıt bulunamadı.".into());
    ListedProduct => ProductId, "Id", format(KnownFormat::Uuid),
        |json| ProductId::parse(&string(json)?).ok_or_else(|| "Ürün bulunamadı.".into());
    TokenText => String, "Token", of_type(Type::String).pattern(Some(TOKEN)), |json| string(json);
    Quantity, "Quantity", whole(1, limits::QUANTITY), |json| match &json {
        Value::Number(_) => Self::new(number_text(json)?.parse().unwrap_or(0)).map_err(|_| quantity_message().into()),
        _ => Err(WRONG_TYPE.into()),
    };
    TierQuantity => Quantity, "TierQuantity", whole(2, limits::QUANTITY), |json| {
        let pieces = whole_in(2, limits::QUANTITY, number_text(json)?.trim());
        pieces.and_then(|pieces| Quantity::new(pieces).ok()).ok_or_else(|| tier_quantity_message().into())
    };
    VatRate, "VatRate", of_type(Type::Integer).enum_values(Some(Self::ALL.map(Self::percent))),
        |json| Ok(vat_rate(&number_text(json)?)?);
    Kurus, "Price", price(Some(0.0), None), |json| {
        let amount = match json {
            Value::Number(number) => kurus(&number),
            // HTML forms send numbers as text.
            Value::String(text) => text.trim().parse(),
            _ => return Err(WRONG_TYPE.into()),
        };
        amount.map_err(|error| money_message(error).into())
    };
    PriceBound => Kurus, "PriceBound", price(None, Some(0.0)), |json| match string(json)?.parse::<Kurus>() {
        Ok(amount) if amount.get() <= limits::PRICE_KURUS => Ok(amount),
        _ => Err("10.000.000 TL'ye kadar, en fazla iki ondalıklı bir tutar yazın.".into()),
    };
    Description, "Description",
        ArrayBuilder::new().items(text(0, limits::TEXT, OPTIONAL_PARAGRAPH)).max_items(Some(limits::DESCRIPTION_LINES)),
        |json| Ok(description(strings(json)?.iter().map(String::as_str))?);
    // Malformed ids are dropped, like those of unknown products.
    Cart, "Cart", ObjectBuilder::new()
        .schema_type(Type::Object)
        .additional_properties(Some(AdditionalProperties::RefOr(Quantity::schema())))
        .max_properties(Some(limits::CART_ITEMS)),
        |json| {
            let Value::Object(items) = json else { return Err(WRONG_TYPE.into()) };
            let mut cart = Self::default();
            for (id, pieces) in items {
                let quantity = Quantity::from_json(pieces).map_err(|_| quantity_message())?;
                let Some(product) = ProductId::parse(&id) else { continue };
                cart.set(product, quantity).map_err(cart_message)?;
            }
            Ok(cart)
        };
    Honeypot => (), "Honeypot", of_type(Type::String).max_length(Some(0)),
        |json| if string(json)?.trim().is_empty() { Ok(()) } else { Err("Bu alanı boş bırakın.".into()) };
    PageNumber => u32, "PageNumber", whole(1, limits::PAGE_NUMBER),
        |json| whole_in(1, limits::PAGE_NUMBER, &string(json)?).ok_or_else(|| "1 veya daha büyük bir sayı yazın.".into());
    PageLimit => u32, "PageLimit", whole(1, limits::PAGE), |json| {
        let entries = whole_in(1, limits::PAGE, &string(json)?);
        entries.ok_or_else(|| format!("1 ile {} arasında bir sayı yazın.", limits::PAGE).into())
    };
    Span, "Days", of_type(Type::Integer).enum_values(Some([Self::Week, Self::Month, Self::Quarter].map(Self::days))),
        |json| string(json)?.parse().ok().and_then(Self::of_days).ok_or_else(|| "7, 30 veya 90 yazın.".into());
    OrderIds => Vec<String>, "OrderIds",
        ArrayBuilder::new().items(IdText::schema()).min_items(Some(1)).max_items(Some(limits::BULK_ORDERS)),
        |json| {
            let mut ids: Vec<String> = serde_json::from_value(json).map_err(|_| WRONG_TYPE)?;
            let mut seen = HashSet::new();
            ids.retain(|id| seen.insert(id.clone()));
            if ids.is_empty() {
                return Err("En az bir sipariş seçin.".into());
            }
            let is_short = ids.validate_length(None, Some(limits::BULK_ORDERS as u64), None);
            let too_many = || format!("Bir seferde en fazla {} sipariş seçin.", limits::BULK_ORDERS).into();
            is_short.then_some(ids).ok_or_else(too_many)
        };
    ProductIds => Vec<ProductId>, "ProductIds",
        ArrayBuilder::new().items(of_type(Type::String)).max_items(Some(limits::PAGE as usize)), |json| {
            let text = string(json)?;
            let ids: Vec<_> = text.split(',').collect();
            let is_short = ids.validate_length(None, Some(limits::PAGE.into()), None);
            let too_many = || format!("En fazla {} ürün isteyebilirsiniz.", limits::PAGE).into();
            is_short.then(|| ids.into_iter().filter_map(ProductId::parse).collect()).ok_or_else(too_many)
        };
    DiscountCode, "DiscountCode",
        text(limits::DISCOUNT_CODE_MIN, limits::DISCOUNT_CODE, r"^\s*[\p{L}\p{N}-]+\s*$"),
        |json| Self::new(&string(json)?).map_err(|_| {
            format!("{} ile {} arasında harf, rakam veya tire yazın.", limits::DISCOUNT_CODE_MIN, limits::DISCOUNT_CODE).into()
        });
    Uses => u32, "Uses", whole(1, MAX_USES), |json| {
        let uses = whole_in(1, MAX_USES, number_text(json)?.trim());
        uses.ok_or_else(|| "1 ile 1.000.000 arasında bir tam sayı yazın.".into())
    };
    CategoryIds => Vec<CategoryId>, "CategoryIds",
        ArrayBuilder::new().items(IdText::schema()).max_items(Some(limits::CATEGORIES)), |json| {
            let ids = strings(json)?;
            let wrong = || Problems::from("Seçtiğiniz kategorilerden biri artık yok.");
            if ids.len() > limits::CATEGORIES {
                return Err(wrong());
            }
            ids.iter().map(|id| CategoryId::parse(id).ok_or_else(wrong)).collect()
        };
    Barcode, "Barcode", string_about("GTIN of 8, 12, 13 or 14 digits with its check digit; spaces don't count"),
        |json| Ok(barcode(&string(json)?)?);
    OptionTexts => Vec<OptionText>, "OptionTexts",
        ArrayBuilder::new().items(text(1, limits::OPTION_TEXT, VISIBLE_LINE)).min_items(Some(1)).max_items(Some(limits::OPTIONS)),
        |json| {
            let read = |(index, text): (usize, String)| {
                line(&text).map_err(|problem| Problems::from(problem).within(&format!("[{index}]")))
            };
            strings(json)?.into_iter().enumerate().map(read).collect()
        };
    Day => NaiveDate, "Day", format(KnownFormat::Date), |json| {
        let day = string(json)?.trim().parse().ok();
        let known = day.filter(|day: &NaiveDate| (2000..=2999).contains(&day.year()));
        known.ok_or_else(|| "Geçerli bir gün seçin.".into())
    };
    Iban, "Iban", string_about("with country, length and check digits; spaces don't count")
            .pattern(Some(r"^\s*[A-Za-z]\s*[A-Za-z](\s*[0-9]){2}(\s*[A-Za-z0-9]){10,30}\s*$")), |json| {
        Self::new(&string(json)?).map_err(|_| "IBAN'ı kontrol edin: TR ile başlar ve 26 karakterdir.".into())
    };
    Moment => DateTime<Utc>, "Moment", format(KnownFormat::DateTime), |json| {
        let time = DateTime::parse_from_rfc3339(string(json)?.trim()).map_err(|_| WRONG_TYPE)?;
        Ok(time.to_utc())
    };
}

/// A text that mails quote: a name, a company's title, a line of an address.
pub(crate) struct WithoutLink<T>(PhantomData<T>);

impl<T: FromWire> FromWire for WithoutLink<T> {
    type Value = T::Value;

    fn name() -> Cow<'static, str> {
        format!("{}WithoutLink", T::name()).into()
    }

    fn schema() -> RefOr<Schema> {
        let mut schema = T::schema();
        if let RefOr::T(Schema::Object(text)) = &mut schema {
            text.pattern = text.pattern.take().map(|pattern| format!("{NO_LINK}{pattern}"));
        }
        schema
    }

    fn from_json(json: Value) -> Result<T::Value, Problems> {
        if let Value::String(text) = &json {
            check_no_link(text).map_err(text_problems)?;
        }
        T::from_json(json)
    }
}

/// A value that can be removed: `null` and blank text remove it.
pub(crate) struct Removable<T>(PhantomData<T>);

impl<T: FromWire> FromWire for Removable<T> {
    type Value = Change<T::Value>;

    const TAKES_NULL: bool = true;

    fn name() -> Cow<'static, str> {
        format!("Removable{}", T::name()).into()
    }

    fn schema() -> RefOr<Schema> {
        let mut schema = T::schema();
        if let RefOr::T(Schema::Object(text)) = &mut schema {
            text.min_length = None;
            text.pattern = text.pattern.take().map(|pattern| format!(r"^\s*$|{pattern}"));
        }
        schema
    }

    fn from_json(json: Value) -> Result<Change<T::Value>, Problems> {
        if json.is_null() || json.as_str().is_some_and(|text| text.trim().is_empty()) {
            return Ok(Change::Set(None));
        }
        T::from_json(json).map(|value| Change::Set(Some(value)))
    }
}

impl FromWire for Stock {
    type Value = Self;

    /// `null` ends counting.
    const TAKES_NULL: bool = true;

    fn name() -> Cow<'static, str> {
        "Stock".into()
    }

    fn schema() -> RefOr<Schema> {
        whole(0, limits::STOCK).into()
    }

    fn from_json(json: Value) -> Result<Self, Problems> {
        if json.is_null() {
            return Ok(Self::NOT_COUNTED);
        }
        Ok(stock(&number_text(json)?)?)
    }
}

/// Reads a line that is not blank.
pub(crate) fn line<const MAX: usize>(text: &str) -> Result<Line<MAX>, Problem> {
    check_visible(text).and_then(|()| Line::new(text)).map_err(|error| text_message(error).into())
}

/// Reads the lines of a product's description.
pub(crate) fn description<'a>(lines: impl IntoIterator<Item = &'a str>) -> Result<Description, Problem> {
    Description::new(lines).map_err(|error| description_message(error).into())
}

/// Reads pieces of a product.
pub(crate) fn stock(text: &str) -> Result<Stock, Problem> {
    let pieces = text.trim().parse().ok().and_then(|pieces| Stock::of(pieces).ok());
    pieces.ok_or_else(|| stock_message().into())
}

/// Reads a barcode.
pub(crate) fn barcode(text: &str) -> Result<Barcode, Problem> {
    Barcode::new(text).map_err(|_| "8, 12, 13 veya 14 haneli barkodu kontrol edin.".into())
}

/// Reads a rate of the KDV, with or without a per cent sign.
pub(crate) fn vat_rate(text: &str) -> Result<VatRate, Problem> {
    let percent = text.trim().trim_matches('%').trim().parse().ok();
    percent.and_then(VatRate::of_percent).ok_or_else(|| "1, 10 veya 20 yazın.".into())
}

/// Reads text; `None` if it is blank.
fn unless_blank<T>(
    text: &str,
    read: impl FnOnce(&str) -> Result<T, Problems>,
) -> Result<Option<T>, Problems> {
    if text.trim().is_empty() { Ok(None) } else { read(text).map(Some) }
}

fn whole_in(min: u32, max: u32, text: &str) -> Option<u32> {
    text.parse().ok().filter(|number: &u32| number.validate_range(Some(min), Some(max), None, None))
}

fn text_problems(error: TextError) -> Problems {
    text_message(error).into()
}

fn string(json: Value) -> Result<String, Problems> {
    match json {
        Value::String(text) => Ok(text),
        _ => Err(WRONG_TYPE.into()),
    }
}

fn strings(json: Value) -> Result<Vec<String>, Problems> {
    let Value::Array(entries) = json else { return Err(WRONG_TYPE.into()) };
    let entries = entries.into_iter().enumerate();
    entries.map(|(index, entry)| string(entry).map_err(|inner| inner.within(&format!("[{index}]")))).collect()
}

/// Returns a number's text. HTML forms send numbers as text. In JSON `398.0` is an integer.
fn number_text(json: Value) -> Result<String, Problems> {
    match json {
        Value::Number(number) => {
            let text = number.to_string();
            Ok(text.strip_suffix(".0").map(str::to_owned).unwrap_or(text))
        }
        json => string(json),
    }
}

fn of_type(kind: Type) -> ObjectBuilder {
    ObjectBuilder::new().schema_type(kind)
}

fn format(format: KnownFormat) -> ObjectBuilder {
    of_type(Type::String).format(Some(SchemaFormat::KnownFormat(format)))
}

fn string_about(about: &str) -> ObjectBuilder {
    of_type(Type::String).description(Some(about))
}

fn text(min: usize, max: usize, pattern: &str) -> ObjectBuilder {
    let min = (min > 0).then_some(min);
    of_type(Type::String).min_length(min).max_length(Some(max)).pattern(Some(pattern))
}

fn whole(min: u32, max: u32) -> ObjectBuilder {
    of_type(Type::Integer).minimum(Some(f64::from(min))).maximum(Some(f64::from(max)))
}

fn price(above: Option<f64>, from: Option<f64>) -> ObjectBuilder {
    #[expect(clippy::cast_precision_loss, reason = "the limit is a whole number of TL far below 2^53")]
    let most = limits::PRICE_KURUS as f64 / 100.0;
    of_type(Type::Number)
        .exclusive_minimum(above)
        .minimum(from)
        .maximum(Some(most))
        .multiple_of(Some(0.01))
        .description(Some("TL, at most two decimals; the same as decimal text is taken, too"))
}
