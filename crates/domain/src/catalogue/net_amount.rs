//! How much a package holds, and what that makes a kilogram, litre, metre or piece cost.

use crate::{
    json::{names, schema},
    limits,
    money::Kurus,
    turkish,
};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error as _};
use std::{fmt, str::FromStr};
use utoipa::{
    ToSchema,
    openapi::{ObjectBuilder, schema::Type},
};

/// The unit of a package's content.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum NetUnit {
    Gram,
    Kilogram,
    Millilitre,
    Litre,
    Metre,
    Piece,
}

names!(NetUnit {
    Gram = "g",
    Kilogram = "kg",
    Millilitre = "ml",
    Litre = "l",
    Metre = "m",
    Piece = "piece",
});

/// The unit of a unit price.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum PriceUnit {
    Kilogram,
    Litre,
    Metre,
    Piece,
}

names!(PriceUnit {
    Kilogram = "kg",
    Litre = "l",
    Metre = "m",
    Piece = "piece",
});

impl PriceUnit {
    /// Returns the word on pages, equal to `unitWord` of the front end.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Piece => "adet",
            other => other.as_str(),
        }
    }
}

impl NetUnit {
    /// Returns the unit of its unit price, and how many of this unit are one of that.
    const fn priced(self) -> (PriceUnit, i128) {
        match self {
            Self::Gram => (PriceUnit::Kilogram, 1000),
            Self::Kilogram => (PriceUnit::Kilogram, 1),
            Self::Millilitre => (PriceUnit::Litre, 1000),
            Self::Litre => (PriceUnit::Litre, 1),
            Self::Metre => (PriceUnit::Metre, 1),
            Self::Piece => (PriceUnit::Piece, 1),
        }
    }

    /// Returns the unit of its unit price.
    #[must_use]
    pub const fn price_unit(self) -> PriceUnit {
        self.priced().0
    }

    /// Returns the word on pages and in files.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Piece => "adet",
            other => other.as_str(),
        }
    }

    /// Reads the unit's word as people write it.
    fn read(word: &str) -> Option<Self> {
        Some(match turkish::fold(word).as_str() {
            "g" | "gr" | "gram" => Self::Gram,
            "kg" | "kilo" | "kilogram" => Self::Kilogram,
            "ml" | "mililitre" => Self::Millilitre,
            "l" | "lt" | "litre" => Self::Litre,
            "m" | "mt" | "metre" => Self::Metre,
            "adet" | "ad" | "piece" => Self::Piece,
            _ => return None,
        })
    }
}

/// A positive number with at most three decimals, up to [`limits::NET_AMOUNT`]. Its JSON is a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Measure(i64);

/// Why a number is no measure.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum MeasureError {
    #[error("not a decimal number")]
    NotANumber,
    #[error("not above 0, or above {}", limits::NET_AMOUNT)]
    OutOfRange,
    #[error("more than three decimals")]
    TooPrecise,
}

impl Measure {
    /// Creates a number of thousandths.
    ///
    /// # Errors
    /// [`MeasureError::OutOfRange`]
    pub const fn of_thousandths(thousandths: i64) -> Result<Self, MeasureError> {
        if thousandths > 0 && thousandths <= limits::NET_AMOUNT * 1000 {
            Ok(Self(thousandths))
        } else {
            Err(MeasureError::OutOfRange)
        }
    }

    /// Returns the number times a thousand.
    #[must_use]
    pub const fn thousandths(self) -> i64 {
        self.0
    }

    /// Returns the number with a decimal comma: `1,5`.
    #[must_use]
    pub fn in_turkish(self) -> String {
        self.to_string().replace('.', ",")
    }
}

impl FromStr for Measure {
    type Err = MeasureError;

    /// Parses a decimal number with a point: `500`, `1.5`.
    fn from_str(text: &str) -> Result<Self, MeasureError> {
        let (whole, fraction) = text.split_once('.').unwrap_or((text, ""));
        let is_digits = |part: &str| part.bytes().all(|byte| byte.is_ascii_digit());
        if whole.is_empty() || !is_digits(whole) || !is_digits(fraction) || text.ends_with('.') {
            let is_negative = text.starts_with('-');
            return Err(if is_negative { MeasureError::OutOfRange } else { MeasureError::NotANumber });
        }
        let fraction = fraction.trim_end_matches('0');
        if fraction.len() > 3 {
            return Err(MeasureError::TooPrecise);
        }
        let thousandths = format!("{whole}{fraction:0<3}").parse().map_err(|_| MeasureError::OutOfRange)?;
        Self::of_thousandths(thousandths)
    }
}

impl fmt::Display for Measure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = format!("{}.{:03}", self.0 / 1000, self.0 % 1000);
        f.write_str(text.trim_end_matches('0').trim_end_matches('.'))
    }
}

impl Serialize for Measure {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if self.0 % 1000 == 0 {
            return serializer.serialize_i64(self.0 / 1000);
        }
        // The shortest decimal of a double has three decimals for all numbers below the limit.
        #[expect(clippy::cast_precision_loss, reason = "measures stay far below 2^53 thousandths")]
        serializer.serialize_f64(self.0 as f64 / 1000.0)
    }
}

impl<'de> Deserialize<'de> for Measure {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        f64::deserialize(deserializer)?.to_string().parse().map_err(D::Error::custom)
    }
}

schema!(
    Measure,
    "Measure",
    ObjectBuilder::new().schema_type(Type::Number).description(Some("above 0, at most three decimals"))
);

/// How much a package holds: `500 g`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, ToSchema)]
pub struct NetAmount {
    pub amount: Measure,
    pub unit: NetUnit,
}

/// The error for a text that is no net amount.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NetAmountError {
    /// There is no known unit after the number.
    #[error("no unit")]
    NoUnit,
    #[error(transparent)]
    Amount(#[from] MeasureError),
}

impl NetAmount {
    /// Reads `500 g`, `1,5 kg`, `1.000 ml` or `6 adet`. A point before three digits groups thousands, unless the number
    /// begins with a zero: `0.250 kg`.
    ///
    /// # Errors
    /// [`NetAmountError`]
    pub fn parse(text: &str) -> Result<Self, NetAmountError> {
        let text = text.trim();
        let end =
            text.find(|c: char| !(c.is_ascii_digit() || matches!(c, '.' | ',' | '-'))).unwrap_or(text.len());
        let (number, word) = text.split_at(end);
        let unit = NetUnit::read(word.trim()).ok_or(NetAmountError::NoUnit)?;
        Ok(Self { amount: plain_decimal(number).ok_or(MeasureError::NotANumber)?.parse()?, unit })
    }

    /// Returns the price of one unit: the offer price over the net amount, rounded half up to the kuruş. `None` for one
    /// piece, whose price it is.
    #[must_use]
    pub fn unit_price(self, offer: Kurus) -> Option<UnitPrice> {
        let (per, factor) = self.unit.priced();
        if self.unit == NetUnit::Piece && self.amount.0 == 1000 {
            return None;
        }
        let (price, amount) = (i128::from(offer.get()) * 1000 * factor, i128::from(self.amount.0));
        let rounded = (2 * price + amount) / (2 * amount);
        let amount = Kurus::new(i64::try_from(rounded).ok()?).ok()?;
        Some(UnitPrice { per, amount })
    }
}

/// Returns a number that a Turkish reader writes, with a decimal point. `None` if its points and commas make no sense.
fn plain_decimal(number: &str) -> Option<String> {
    let is_grouped = |whole: &str| {
        let mut groups = whole.split('.');
        groups.next().is_some_and(|first| (1..=3).contains(&first.len()) && !first.starts_with('0'))
            && groups.all(|group| group.len() == 3)
    };
    match number.split_once(',') {
        Some((whole, fraction)) if !whole.contains('.') || is_grouped(whole) => {
            Some(format!("{}.{fraction}", whole.replace('.', "")))
        }
        Some(_) => None,
        None if number.contains('.') && is_grouped(number) => Some(number.replace('.', "")),
        None => Some(number.to_owned()),
    }
}

impl fmt::Display for NetAmount {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.amount.in_turkish(), self.unit.word())
    }
}

/// What a kilogram, litre, metre or piece costs. Prices of one unit are sorted together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, ToSchema)]
pub struct UnitPrice {
    pub per: PriceUnit,
    pub amount: Kurus,
}

impl UnitPrice {
    /// Returns the price for display: `₺598,00 / kg`.
    #[must_use]
    pub fn in_turkish(self) -> String {
        format!("{} / {}", self.amount.in_turkish(), self.per.word())
    }
}
