//! How values of products are written in requests and files, and the messages for invalid ones.

use super::errors::UNKNOWN_MAKER;
use crate::http::{
    input::{
        field::FromWire,
        problem::{Problem, Problems},
        values::{
            OPTIONAL_PARAGRAPH, VISIBLE_LINE, format, line, number_text, of_type, price, string,
            string_about, strings, text, values, whole, whole_in,
        },
    },
    messages::text_message,
};
use domain::{
    cart::Quantity,
    catalogue::{
        Barcode, Bullets, BulletsError, Change, Description, Measure, MeasureError, NetAmount,
        NetAmountError, OptionText, Warnings,
    },
    ids::{MakerId, ProductId},
    limits,
    money::{Kurus, PricesError},
    stock::Stock,
    text::Paragraph,
    tiers::TiersError,
    vat::VatRate,
};
use serde_json::Value;
use std::{borrow::Cow, marker::PhantomData};
use utoipa::openapi::{ArrayBuilder, KnownFormat, RefOr, Schema, schema::Type};
use validator::ValidateLength;

/// The id of one of a list's products.
pub(crate) enum ListedProduct {}

/// The quantity at which a tier's price begins.
pub(crate) enum TierQuantity {}

/// An end of a price range.
pub(crate) enum PriceBound {}

/// The ids of products, separated by commas. A malformed one is left out, like an unknown one.
pub(crate) enum ProductIds {}

/// The names of options, or a product's values for them.
pub(crate) enum OptionTexts {}

values! {
    ListedProduct => ProductId, "Id", format(KnownFormat::Uuid),
        |json| ProductId::parse(&string(json)?).ok_or_else(|| "Ürün bulunamadı.".into());
    MakerId, "MakerId", format(KnownFormat::Uuid),
        |json| Self::parse(&string(json)?).ok_or_else(|| UNKNOWN_MAKER.into());
    TierQuantity => Quantity, "TierQuantity", whole(2, limits::QUANTITY), |json| {
        let pieces = whole_in(2, limits::QUANTITY, number_text(json)?.trim());
        pieces.and_then(|pieces| Quantity::new(pieces).ok()).ok_or_else(|| tier_quantity_message().into())
    };
    VatRate, "VatRate", of_type(Type::Integer).enum_values(Some(Self::ALL.map(Self::percent))),
        |json| Ok(vat_rate(&number_text(json)?)?);
    PriceBound => Kurus, "PriceBound", price(None, Some(0.0)), |json| match string(json)?.parse::<Kurus>() {
        Ok(amount) if amount.get() <= limits::PRICE_KURUS => Ok(amount),
        _ => Err("10.000.000 TL'ye kadar, en fazla iki ondalıklı bir tutar yazın.".into()),
    };
    Description, "Description",
        ArrayBuilder::new().items(text(0, limits::TEXT, OPTIONAL_PARAGRAPH)).max_items(Some(limits::DESCRIPTION_LINES)),
        |json| Ok(bullets(strings(json)?.iter().map(String::as_str))?);
    Warnings, "Warnings",
        ArrayBuilder::new().items(text(0, limits::TEXT, OPTIONAL_PARAGRAPH)).max_items(Some(limits::WARNINGS)),
        |json| Ok(bullets(strings(json)?.iter().map(String::as_str))?);
    Measure, "NetMeasure", of_type(Type::Number).exclusive_minimum(Some(0.0)).maximum(Some(MOST_NET))
            .multiple_of(Some(0.001)).description(Some("at most three decimals; the same as decimal text is taken, too")),
        |json| {
            let text = match json {
                // The shortest decimal text of a double is what was written, and has no exponent.
                Value::Number(number) => match number.as_f64() {
                    Some(amount) if number.is_f64() => amount.to_string(),
                    _ => number.to_string(),
                },
                json => string(json)?.trim().to_owned(),
            };
            text.parse().map_err(|error| measure_message(error).into())
        };
    ProductIds => Vec<ProductId>, "ProductIds",
        ArrayBuilder::new().items(of_type(Type::String)).max_items(Some(limits::PAGE as usize)), |json| {
            let text = string(json)?;
            let ids: Vec<_> = text.split(',').collect();
            let is_short = ids.validate_length(None, Some(limits::PAGE.into()), None);
            let too_many = || format!("En fazla {} ürün isteyebilirsiniz.", limits::PAGE).into();
            is_short.then(|| ids.into_iter().filter_map(ProductId::parse).collect()).ok_or_else(too_many)
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

/// The largest net amount.
#[expect(clippy::cast_precision_loss, reason = "the limit is far below 2^53")]
const MOST_NET: f64 = limits::NET_AMOUNT as f64;

/// Reads the lines of a product's description or warnings.
pub(crate) fn bullets<'a, const MAX: usize>(
    lines: impl IntoIterator<Item = &'a str>,
) -> Result<Bullets<MAX>, Problem> {
    Bullets::new(lines).map_err(|error| bullets_message(error).into())
}

/// Reads a net amount with its unit: `500 g`.
pub(crate) fn net_amount(text: &str) -> Result<NetAmount, Problem> {
    NetAmount::parse(text).map_err(|error| match error {
        NetAmountError::NoUnit | NetAmountError::Amount(MeasureError::NotANumber) => {
            "500 g, 1,5 kg, 330 ml, 1 l, 2 m veya 6 adet gibi bir miktar yazın.".into()
        }
        NetAmountError::Amount(error) => measure_message(error).into(),
    })
}

/// Reads text of several lines.
pub(crate) fn paragraph<const MAX: usize>(text: &str) -> Result<Paragraph<MAX>, Problem> {
    Paragraph::new(text).map_err(|error| text_message(error).into())
}

fn measure_message(error: MeasureError) -> String {
    match error {
        MeasureError::NotANumber => "Bir sayı yazın.".to_owned(),
        MeasureError::OutOfRange => "Sıfırdan büyük, en çok 1.000.000 olan bir miktar yazın.".to_owned(),
        MeasureError::TooPrecise => "En fazla üç ondalık basamak yazın.".to_owned(),
    }
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

fn bullets_message(error: BulletsError) -> String {
    match error {
        BulletsError::TooManyLines(most) => format!("En fazla {most} satır yazın."),
        BulletsError::Line(error) => text_message(error),
    }
}

/// Returns the invalid field and its message.
pub(crate) const fn prices_message(error: PricesError) -> (&'static str, &'static str) {
    match error {
        PricesError::ListOutOfRange => {
            ("price", "Sıfırdan büyük, en çok 10.000.000 TL olan bir tutar yazın.")
        }
        PricesError::OfferIsZero => ("offerPrice", "Sıfırdan büyük bir tutar yazın."),
        PricesError::OfferAboveList => ("offerPrice", "Satış fiyatı, fiyattan yüksek olamaz."),
    }
}

/// Returns the path of the invalid field within the list of tiers, and its message.
pub(crate) fn tiers_message(error: TiersError) -> (String, String) {
    let of = |index: usize, field: &str| format!("[{index}].{field}");
    match error {
        TiersError::TooMany => {
            (String::new(), format!("En fazla {} kademe ekleyebilirsiniz.", limits::TIERS))
        }
        TiersError::OnePiece(index) => (of(index, "minQuantity"), tier_quantity_message()),
        TiersError::NotRising(index) => {
            (of(index, "minQuantity"), "Bir önceki kademeden büyük bir adet yazın.".to_owned())
        }
        TiersError::Free(index) => (of(index, "price"), "Sıfırdan büyük bir tutar yazın.".to_owned()),
        TiersError::NotFalling(index) => {
            (of(index, "price"), "Bir önceki kademeden düşük bir tutar yazın.".to_owned())
        }
    }
}

pub(crate) fn tier_quantity_message() -> String {
    format!("Adet 2 ile {} arasında tam sayı olmalıdır.", limits::QUANTITY)
}

pub(crate) fn stock_message() -> String {
    format!("Stok 0 ile {} arasında tam sayı olmalıdır; sayılmıyorsa boş bırakın.", limits::STOCK)
}
