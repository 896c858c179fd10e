//! How single values of the domain are written, and within which limits.

use super::{
    field::{FromText, FromWire},
    problem::{Problem, wrong_type},
};
use crate::wire::{
    dto::money::kurus,
    error::{
        cart_message, description_message, email_message, money_message, password_message, quantity_message,
        stock_message, text_message, tier_quantity_message,
    },
};
use application::overview::Span;
use chrono::{DateTime, Utc};
use domain::{
    account::Password,
    cart::{Cart, Quantity},
    catalogue::Description,
    contact::SenderName,
    email::EmailAddress,
    ids::ProductId,
    invoice::{TaxNumber, Tckn},
    limits,
    money::Kurus,
    order::IdempotencyKey,
    phone::{OptionalPhone, Phone},
    stock::Stock,
    text::{Line, OptionalLine, Paragraph, TextError, check_visible},
    vat::VatRate,
};
use serde_json::Value;
use std::{borrow::Cow, collections::HashSet};
use utoipa::openapi::{
    ArrayBuilder, KnownFormat, ObjectBuilder, RefOr, Schema, SchemaFormat,
    schema::{AdditionalProperties, Type},
};

/// One line that is not blank: no control characters, and something beside white space.
const LINE: &str = r"^[^\x00-\x1F\x7F-\x9F]*[^\s\x00-\x1F\x7F-\x9F][^\x00-\x1F\x7F-\x9F]*$";
/// The same without characters that nobody sees.
const VISIBLE_LINE: &str = r"^[^\x00-\x1F\x7F-\x9F\u00AD\u034F\u061C\u115F\u1160\u180E\u200B\u200C\u200E\u200F\u2028-\u202E\u2060-\u2069\u2800\u3164\uFEFF\uFFA0]*[^\s\x00-\x1F\x7F-\x9F\u00AD\u034F\u061C\u115F\u1160\u180E\u200B\u200C\u200E\u200F\u2028-\u202E\u2060-\u2069\u2800\u3164\uFEFF\uFFA0][^\x00-\x1F\x7F-\x9F\u00AD\u034F\u061C\u115F\u1160\u180E\u200B\u200C\u200E\u200F\u2028-\u202E\u2060-\u2069\u2800\u3164\uFEFF\uFFA0]*$";
/// One line that may be blank.
const OPTIONAL_LINE: &str = r"^[^\x00-\x1F\x7F-\x9F]*$";
/// The same as [`LINE`], with line breaks and tabs.
const PARAGRAPH: &str = r"^[^\x00-\x08\x0B\x0C\x0E-\x1F\x7F-\x9F]*[^\s\x00-\x1F\x7F-\x9F][^\x00-\x08\x0B\x0C\x0E-\x1F\x7F-\x9F]*$";
/// The same as [`PARAGRAPH`], or blank.
const OPTIONAL_PARAGRAPH: &str = r"^[^\x00-\x08\x0B\x0C\x0E-\x1F\x7F-\x9F]*$";

fn string() -> ObjectBuilder {
    ObjectBuilder::new().schema_type(Type::String)
}

fn text(min: usize, max: usize, pattern: &str) -> ObjectBuilder {
    let least = (min > 0).then_some(min);
    string().min_length(least).max_length(Some(max)).pattern(Some(pattern))
}

fn whole(min: u32, max: u32) -> ObjectBuilder {
    ObjectBuilder::new()
        .schema_type(Type::Integer)
        .minimum(Some(f64::from(min)))
        .maximum(Some(f64::from(max)))
}

impl<const MAX: usize> FromText for Line<MAX> {
    fn from_text(text: &str) -> Result<Self, Problem> {
        check_visible(text).and_then(|()| Self::new(text)).map_err(|error| text_message(error).into())
    }
}

impl<const MAX: usize> FromWire for Line<MAX> {
    fn name() -> Cow<'static, str> {
        format!("Line{MAX}").into()
    }

    fn schema() -> RefOr<Schema> {
        text(1, MAX, VISIBLE_LINE).into()
    }
}

impl<const MAX: usize> FromText for OptionalLine<MAX> {
    fn from_text(text: &str) -> Result<Self, Problem> {
        Self::new(text).map_err(|error| text_message(error).into())
    }
}

impl<const MAX: usize> FromWire for OptionalLine<MAX> {
    fn name() -> Cow<'static, str> {
        format!("OptionalLine{MAX}").into()
    }

    fn schema() -> RefOr<Schema> {
        text(0, MAX, OPTIONAL_LINE).into()
    }
}

impl<const MAX: usize> FromText for Paragraph<MAX> {
    fn from_text(text: &str) -> Result<Self, Problem> {
        Self::new(text).map_err(|error| text_message(error).into())
    }
}

impl<const MAX: usize> FromWire for Paragraph<MAX> {
    fn name() -> Cow<'static, str> {
        format!("Paragraph{MAX}").into()
    }

    fn schema() -> RefOr<Schema> {
        text(1, MAX, PARAGRAPH).into()
    }
}

/// Text of several lines, `None` where it is blank: a form sends what is left out as an empty text.
#[derive(Clone, Debug)]
pub(crate) struct OptionalParagraph<const MAX: usize>(pub(crate) Option<Paragraph<MAX>>);

impl<const MAX: usize> FromText for OptionalParagraph<MAX> {
    fn from_text(text: &str) -> Result<Self, Problem> {
        if text.trim().is_empty() {
            Ok(Self(None))
        } else {
            Paragraph::from_text(text).map(|text| Self(Some(text)))
        }
    }
}

impl<const MAX: usize> FromWire for OptionalParagraph<MAX> {
    fn name() -> Cow<'static, str> {
        format!("OptionalParagraph{MAX}").into()
    }

    fn schema() -> RefOr<Schema> {
        text(0, MAX, OPTIONAL_PARAGRAPH).into()
    }
}

impl FromText for Phone {
    fn from_text(text: &str) -> Result<Self, Problem> {
        Self::new(text).map_err(|error| text_message(error).into())
    }
}

impl FromWire for Phone {
    fn name() -> Cow<'static, str> {
        "Phone".into()
    }

    fn schema() -> RefOr<Schema> {
        text(1, limits::TEXT, LINE).into()
    }
}

impl FromText for OptionalPhone {
    fn from_text(text: &str) -> Result<Self, Problem> {
        Self::new(text).map_err(|error| text_message(error).into())
    }
}

impl FromWire for OptionalPhone {
    fn name() -> Cow<'static, str> {
        "OptionalPhone".into()
    }

    fn schema() -> RefOr<Schema> {
        text(0, limits::TEXT, OPTIONAL_LINE).into()
    }
}

impl FromText for SenderName {
    fn from_text(text: &str) -> Result<Self, Problem> {
        check_visible(text).and_then(|()| Self::split(text)).map_err(|error| text_message(error).into())
    }
}

impl FromWire for SenderName {
    fn name() -> Cow<'static, str> {
        "SenderName".into()
    }

    fn schema() -> RefOr<Schema> {
        text(1, limits::NAME, VISIBLE_LINE).into()
    }
}

impl FromText for EmailAddress {
    fn from_text(text: &str) -> Result<Self, Problem> {
        if text.trim().is_empty() {
            return Err(text_message(TextError::Empty).into());
        }
        Self::new(text).map_err(|_| email_message().into())
    }
}

impl FromWire for EmailAddress {
    fn name() -> Cow<'static, str> {
        "Email".into()
    }

    fn schema() -> RefOr<Schema> {
        string()
            .format(Some(SchemaFormat::KnownFormat(KnownFormat::Email)))
            .min_length(Some(1))
            .max_length(Some(limits::TEXT))
            .into()
    }
}

impl FromText for Password {
    fn from_text(text: &str) -> Result<Self, Problem> {
        Self::new(text).map_err(|error| password_message(error).into())
    }
}

impl FromWire for Password {
    fn name() -> Cow<'static, str> {
        "Password".into()
    }

    fn schema() -> RefOr<Schema> {
        string()
            .format(Some(SchemaFormat::KnownFormat(KnownFormat::Password)))
            .min_length(Some(1))
            .max_length(Some(limits::PASSWORD))
            .into()
    }
}

impl FromText for bool {
    fn from_text(text: &str) -> Result<Self, Problem> {
        text.parse().map_err(|_| "true veya false yazın.".into())
    }
}

impl FromWire for bool {
    fn name() -> Cow<'static, str> {
        "Flag".into()
    }

    fn schema() -> RefOr<Schema> {
        ObjectBuilder::new().schema_type(Type::Boolean).into()
    }

    fn from_json(json: Value) -> Result<Self, Problem> {
        json.as_bool().ok_or_else(wrong_type)
    }
}

impl FromText for TaxNumber {
    fn from_text(text: &str) -> Result<Self, Problem> {
        Self::parse(text)
            .map_err(|_| "10 haneli vergi numaranızı (şahıs şirketiyseniz 11 haneli T.C. kimlik numaranızı) kontrol edin.".into())
    }
}

impl FromWire for TaxNumber {
    fn name() -> Cow<'static, str> {
        "TaxNumber".into()
    }

    fn schema() -> RefOr<Schema> {
        string().description(Some("10 or 11 digits with their checksum; spaces don't count")).into()
    }
}

/// A T.C. kimlik numarası that may be left blank.
#[derive(Clone, Debug)]
pub(crate) struct OptionalTckn(pub(crate) Option<Tckn>);

impl FromText for OptionalTckn {
    fn from_text(text: &str) -> Result<Self, Problem> {
        if text.trim().is_empty() {
            return Ok(Self(None));
        }
        let tckn = Tckn::parse(text).map_err(|_| "11 haneli T.C. kimlik numaranızı kontrol edin.")?;
        Ok(Self(Some(tckn)))
    }
}

impl FromWire for OptionalTckn {
    fn name() -> Cow<'static, str> {
        "OptionalTckn".into()
    }

    fn schema() -> RefOr<Schema> {
        string().description(Some("11 digits with their checksum; spaces don't count")).into()
    }
}

/// Which kind of invoice is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum InvoiceType {
    /// A person's.
    Individual,
    /// A company's.
    Company,
    /// The account's last one.
    Saved,
}

/// A parameter that switches something on: `?apply=1`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Switch(pub(crate) bool);

impl FromText for Switch {
    fn from_text(text: &str) -> Result<Self, Problem> {
        match text {
            "1" | "true" => Ok(Self(true)),
            "0" | "false" => Ok(Self(false)),
            _ => Err("1 veya 0 yazın.".into()),
        }
    }
}

impl FromWire for Switch {
    fn name() -> Cow<'static, str> {
        "Switch".into()
    }

    fn schema() -> RefOr<Schema> {
        let texts = ["1", "0", "true", "false"];
        ObjectBuilder::new().schema_type(Type::String).enum_values(Some(texts)).into()
    }
}

/// An id as the caller wrote it: one that can't be one is not found, like one that isn't there.
#[derive(Clone, Debug)]
pub(crate) struct IdText(pub(crate) String);

impl FromText for IdText {
    fn from_text(text: &str) -> Result<Self, Problem> {
        Ok(Self(text.to_owned()))
    }
}

impl FromWire for IdText {
    fn name() -> Cow<'static, str> {
        "Id".into()
    }

    fn schema() -> RefOr<Schema> {
        string().format(Some(SchemaFormat::KnownFormat(KnownFormat::Uuid))).into()
    }
}

/// The secret of a mailed link as the caller wrote it: one that can't be one has expired, like one that is none.
#[derive(Clone)]
pub(crate) struct TokenText(pub(crate) String);

impl FromText for TokenText {
    fn from_text(text: &str) -> Result<Self, Problem> {
        Ok(Self(text.to_owned()))
    }
}

impl FromWire for TokenText {
    fn name() -> Cow<'static, str> {
        "Token".into()
    }

    fn schema() -> RefOr<Schema> {
        string().into()
    }
}

impl FromText for Quantity {
    fn from_text(text: &str) -> Result<Self, Problem> {
        let pieces = text.parse().map_err(|_| quantity_message())?;
        Self::new(pieces).map_err(|_| quantity_message().into())
    }
}

impl FromWire for Quantity {
    fn name() -> Cow<'static, str> {
        "Quantity".into()
    }

    fn schema() -> RefOr<Schema> {
        whole(1, limits::QUANTITY).into()
    }

    fn from_json(json: Value) -> Result<Self, Problem> {
        match json {
            Value::Number(number) => Self::from_text(&number.to_string()),
            _ => Err(wrong_type()),
        }
    }
}

/// From how many pieces on a price for many holds.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TierQuantity(pub(crate) Quantity);

impl FromText for TierQuantity {
    fn from_text(text: &str) -> Result<Self, Problem> {
        let quantity = text.trim().parse().ok().and_then(|pieces| Quantity::new(pieces).ok());
        match quantity {
            Some(quantity) if quantity > Quantity::ONE => Ok(Self(quantity)),
            _ => Err(tier_quantity_message().into()),
        }
    }
}

impl FromWire for TierQuantity {
    fn name() -> Cow<'static, str> {
        "TierQuantity".into()
    }

    fn schema() -> RefOr<Schema> {
        whole(2, limits::QUANTITY).into()
    }

    fn from_json(json: Value) -> Result<Self, Problem> {
        Self::from_text(&number_text(json)?)
    }
}

/// The text of a number, which a form hands over as a text.
fn number_text(json: Value) -> Result<String, Problem> {
    match json {
        Value::Number(number) => Ok(number.to_string()),
        Value::String(text) => Ok(text),
        _ => Err(wrong_type()),
    }
}

/// Pieces of a product. An empty cell of a spreadsheet is not counted.
impl FromText for Stock {
    fn from_text(text: &str) -> Result<Self, Problem> {
        let text = text.trim();
        if text.is_empty() {
            return Ok(Self::NOT_COUNTED);
        }
        let pieces = text.parse().map_err(|_| stock_message())?;
        Self::of(pieces).map_err(|_| stock_message().into())
    }
}

impl FromWire for Stock {
    fn name() -> Cow<'static, str> {
        "Stock".into()
    }

    fn schema() -> RefOr<Schema> {
        whole(0, limits::STOCK).into()
    }

    fn from_json(json: Value) -> Result<Self, Problem> {
        if json.is_null() {
            return Ok(Self::NOT_COUNTED);
        }
        let text = number_text(json)?;
        // A number field left blank is no word to count no more, for which there is `null`.
        if text.trim().is_empty() { Err(stock_message().into()) } else { Self::from_text(&text) }
    }
}

impl FromText for VatRate {
    fn from_text(text: &str) -> Result<Self, Problem> {
        let percent = text.trim().trim_matches('%').trim().parse().ok();
        percent.and_then(Self::of_percent).ok_or_else(|| "1, 10 veya 20 yazın.".into())
    }
}

impl FromWire for VatRate {
    fn name() -> Cow<'static, str> {
        "VatRate".into()
    }

    fn schema() -> RefOr<Schema> {
        let rates = Self::ALL.map(Self::percent);
        ObjectBuilder::new().schema_type(Type::Integer).enum_values(Some(rates)).into()
    }

    fn from_json(json: Value) -> Result<Self, Problem> {
        Self::from_text(&number_text(json)?)
    }
}

/// A price of a product in a JSON body.
impl FromText for Kurus {
    fn from_text(text: &str) -> Result<Self, Problem> {
        text.parse().map_err(|error| money_message(error).into())
    }
}

impl FromWire for Kurus {
    fn name() -> Cow<'static, str> {
        "Price".into()
    }

    fn schema() -> RefOr<Schema> {
        price(Some(0.0), None)
    }

    fn from_json(json: Value) -> Result<Self, Problem> {
        match json {
            Value::Number(number) => kurus(&number).map_err(|error| money_message(error).into()),
            // As an HTML form hands its numbers over.
            Value::String(text) => Self::from_text(text.trim()),
            _ => Err(wrong_type()),
        }
    }
}

fn price(above: Option<f64>, from: Option<f64>) -> RefOr<Schema> {
    #[expect(clippy::cast_precision_loss, reason = "the limit is a whole number of TL far below 2^53")]
    let most = limits::PRICE_KURUS as f64 / 100.0;
    ObjectBuilder::new()
        .schema_type(Type::Number)
        .exclusive_minimum(above)
        .minimum(from)
        .maximum(Some(most))
        .multiple_of(Some(0.01))
        .description(Some("TL, at most two decimals; the same as decimal text is taken, too"))
        .into()
}

/// Where a range of prices begins or ends.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PriceBound(pub(crate) Kurus);

impl FromText for PriceBound {
    fn from_text(text: &str) -> Result<Self, Problem> {
        match text.parse::<Kurus>() {
            Ok(amount) if amount.get() <= limits::PRICE_KURUS => Ok(Self(amount)),
            _ => Err("10.000.000 TL'ye kadar, en fazla iki ondalıklı bir tutar yazın.".into()),
        }
    }
}

impl FromWire for PriceBound {
    fn name() -> Cow<'static, str> {
        "PriceBound".into()
    }

    fn schema() -> RefOr<Schema> {
        price(None, Some(0.0))
    }
}

impl FromText for Description {
    fn from_text(text: &str) -> Result<Self, Problem> {
        Self::new(text.lines()).map_err(|error| description_message(error).into())
    }
}

impl FromWire for Description {
    fn name() -> Cow<'static, str> {
        "Description".into()
    }

    fn schema() -> RefOr<Schema> {
        ArrayBuilder::new()
            .items(text(0, limits::TEXT, OPTIONAL_PARAGRAPH))
            .max_items(Some(limits::DESCRIPTION_LINES))
            .into()
    }

    fn from_json(json: Value) -> Result<Self, Problem> {
        let Value::Array(lines) = json else { return Err(wrong_type()) };
        let texts = lines.iter().enumerate();
        let texts = texts.map(|(index, line)| line.as_str().ok_or_else(|| wrong_type().in_entry(index)));
        Self::new(texts.collect::<Result<Vec<_>, _>>()?).map_err(|error| description_message(error).into())
    }
}

/// Product ids and their quantities. Ids that can't be a product's are dropped like those of unknown products.
impl FromText for Cart {
    fn from_text(_: &str) -> Result<Self, Problem> {
        Err(wrong_type())
    }
}

impl FromWire for Cart {
    fn name() -> Cow<'static, str> {
        "Cart".into()
    }

    fn schema() -> RefOr<Schema> {
        ObjectBuilder::new()
            .schema_type(Type::Object)
            .additional_properties(Some(AdditionalProperties::RefOr(Quantity::schema())))
            .max_properties(Some(limits::CART_ITEMS))
            .into()
    }

    fn from_json(json: Value) -> Result<Self, Problem> {
        let Value::Object(items) = json else { return Err(wrong_type()) };
        let mut cart = Self::default();
        for (id, pieces) in items {
            let quantity = Quantity::from_json(pieces).map_err(|_| quantity_message())?;
            let Some(product) = ProductId::parse(&id) else { continue };
            cart.set(product, quantity).map_err(cart_message)?;
        }
        Ok(cart)
    }
}

/// What people don't see: who fills it in is a robot.
#[derive(Debug)]
pub(crate) struct Honeypot;

impl FromText for Honeypot {
    fn from_text(text: &str) -> Result<Self, Problem> {
        if text.trim().is_empty() { Ok(Self) } else { Err("Bu alanı boş bırakın.".into()) }
    }
}

impl FromWire for Honeypot {
    fn name() -> Cow<'static, str> {
        "Honeypot".into()
    }

    fn schema() -> RefOr<Schema> {
        string().max_length(Some(0)).into()
    }
}

/// The number of a list's page.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PageNumber(pub(crate) u32);

impl FromText for PageNumber {
    fn from_text(text: &str) -> Result<Self, Problem> {
        whole_from(text, limits::PAGE_NUMBER)
            .map(Self)
            .ok_or_else(|| "1 veya daha büyük bir sayı yazın.".into())
    }
}

impl FromWire for PageNumber {
    fn name() -> Cow<'static, str> {
        "PageNumber".into()
    }

    fn schema() -> RefOr<Schema> {
        whole(1, limits::PAGE_NUMBER).into()
    }
}

/// Entries in one page of a list.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PageLimit(pub(crate) u32);

impl FromText for PageLimit {
    fn from_text(text: &str) -> Result<Self, Problem> {
        whole_from(text, limits::PAGE)
            .map(Self)
            .ok_or_else(|| format!("1 ile {} arasında bir sayı yazın.", limits::PAGE).into())
    }
}

impl FromWire for PageLimit {
    fn name() -> Cow<'static, str> {
        "PageLimit".into()
    }

    fn schema() -> RefOr<Schema> {
        whole(1, limits::PAGE).into()
    }
}

fn whole_from(text: &str, max: u32) -> Option<u32> {
    text.parse().ok().filter(|number| (1..=max).contains(number))
}

impl FromText for Span {
    fn from_text(text: &str) -> Result<Self, Problem> {
        text.parse().ok().and_then(Self::of_days).ok_or_else(|| "7, 30 veya 90 yazın.".into())
    }
}

impl FromWire for Span {
    fn name() -> Cow<'static, str> {
        "Days".into()
    }

    fn schema() -> RefOr<Schema> {
        let days = [Self::Week, Self::Month, Self::Quarter].map(Self::days);
        ObjectBuilder::new().schema_type(Type::Integer).enum_values(Some(days)).into()
    }
}

/// The ids of orders, each once, as the caller wrote them: one that can't be one is not found.
#[derive(Clone, Debug)]
pub(crate) struct OrderIds(pub(crate) Vec<String>);

impl FromText for OrderIds {
    fn from_text(_: &str) -> Result<Self, Problem> {
        Err(wrong_type())
    }
}

impl FromWire for OrderIds {
    fn name() -> Cow<'static, str> {
        "OrderIds".into()
    }

    fn schema() -> RefOr<Schema> {
        ArrayBuilder::new()
            .items(IdText::schema())
            .min_items(Some(1))
            .max_items(Some(limits::BULK_ORDERS))
            .into()
    }

    fn from_json(json: Value) -> Result<Self, Problem> {
        let mut ids: Vec<String> = serde_json::from_value(json).map_err(|_| wrong_type())?;
        let mut seen = HashSet::new();
        ids.retain(|id| seen.insert(id.clone()));
        match ids.len() {
            0 => Err("En az bir sipariş seçin.".into()),
            1..=limits::BULK_ORDERS => Ok(Self(ids)),
            _ => Err(format!("Bir seferde en fazla {} sipariş seçin.", limits::BULK_ORDERS).into()),
        }
    }
}

/// The products of a list, by their ids. What is no id is an unknown one.
#[derive(Clone, Debug)]
pub(crate) struct ProductIds(pub(crate) Vec<ProductId>);

impl FromText for ProductIds {
    fn from_text(text: &str) -> Result<Self, Problem> {
        let ids: Vec<_> = text.split(',').collect();
        if ids.len() > limits::PAGE as usize {
            return Err(format!("En fazla {} ürün isteyebilirsiniz.", limits::PAGE).into());
        }
        Ok(Self(ids.into_iter().filter_map(ProductId::parse).collect()))
    }
}

impl FromWire for ProductIds {
    fn name() -> Cow<'static, str> {
        "ProductIds".into()
    }

    fn schema() -> RefOr<Schema> {
        ArrayBuilder::new().items(string()).max_items(Some(limits::PAGE as usize)).into()
    }
}

impl FromText for IdempotencyKey {
    fn from_text(text: &str) -> Result<Self, Problem> {
        Self::parse(text).ok_or_else(wrong_type)
    }
}

impl FromWire for IdempotencyKey {
    fn name() -> Cow<'static, str> {
        "IdempotencyKey".into()
    }

    fn schema() -> RefOr<Schema> {
        text(1, limits::IDEMPOTENCY_KEY, "^[!-~]+$").into()
    }
}

/// A moment in an answer that comes back in a request.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Moment(pub(crate) DateTime<Utc>);

impl FromText for Moment {
    fn from_text(text: &str) -> Result<Self, Problem> {
        let moment = DateTime::parse_from_rfc3339(text.trim()).map_err(|_| wrong_type())?;
        Ok(Self(moment.to_utc()))
    }
}

impl FromWire for Moment {
    fn name() -> Cow<'static, str> {
        "Moment".into()
    }

    fn schema() -> RefOr<Schema> {
        string().format(Some(SchemaFormat::KnownFormat(KnownFormat::DateTime))).into()
    }
}
