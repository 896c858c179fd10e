//! The codes by which other systems know a product, and its brand.

use crate::{json::text_json, limits, text::Line};
use std::fmt;

/// A product's stock code: the shop's own name for it, unique among its products.
pub type Sku = Line<{ limits::SKU }>;

/// A product's brand.
pub type Brand = Line<{ limits::BRAND }>;

/// A Global Trade Item Number of 8, 12, 13 or 14 digits (GS1 General Specifications, section 1.4).
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Barcode(String);

text_json! {
    Barcode: Self::new;
}

/// The text is no Global Trade Item Number: it has another length, or its check digit is wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not a GTIN")]
pub struct BarcodeError;

impl Barcode {
    /// Parses a number. Spaces do not count.
    ///
    /// # Errors
    /// [`BarcodeError`] for another length or a wrong check digit.
    pub fn new(raw: &str) -> Result<Self, BarcodeError> {
        let text: String = raw.chars().filter(|c| !c.is_whitespace()).collect();
        let digits: Option<Vec<u32>> = text.chars().map(|c| c.to_digit(10)).collect();
        let digits = digits.filter(|digits| matches!(digits.len(), 8 | 12 | 13 | 14)).ok_or(BarcodeError)?;
        // From the right, the check digit weighs 1, the next one 3, and so on.
        let weights = [1, 3].into_iter().cycle();
        let sum: u32 = digits.iter().rev().zip(weights).map(|(digit, weight)| digit * weight).sum();
        if sum.is_multiple_of(10) { Ok(Self(text)) } else { Err(BarcodeError) }
    }

    /// Returns the digits.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for Barcode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// The codes and the brand of a product. Each may be missing.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ProductCodes {
    pub sku: Option<Sku>,
    pub barcode: Option<Barcode>,
    pub brand: Option<Brand>,
}

/// A change of a value that may be missing.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Change<T> {
    /// The value stays as it is.
    #[default]
    Keep,
    /// The value is replaced, or removed.
    Set(Option<T>),
}

impl<T: Clone> Change<T> {
    /// Returns the value after the change.
    #[must_use]
    pub fn applied_to(&self, before: &Option<T>) -> Option<T> {
        match self {
            Self::Keep => before.clone(),
            Self::Set(value) => value.clone(),
        }
    }
}

/// A change of a product's codes and brand. The default changes nothing.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CodesChange {
    pub sku: Change<Sku>,
    pub barcode: Change<Barcode>,
    pub brand: Change<Brand>,
}

impl CodesChange {
    /// Returns the codes after the change.
    #[must_use]
    pub fn applied_to(&self, before: &ProductCodes) -> ProductCodes {
        ProductCodes {
            sku: self.sku.applied_to(&before.sku),
            barcode: self.barcode.applied_to(&before.barcode),
            brand: self.brand.applied_to(&before.brand),
        }
    }
}

impl From<ProductCodes> for CodesChange {
    /// Makes the change that leads to exactly these codes.
    fn from(codes: ProductCodes) -> Self {
        Self {
            sku: Change::Set(codes.sku),
            barcode: Change::Set(codes.barcode),
            brand: Change::Set(codes.brand),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Barcode, Change, CodesChange, ProductCodes, Sku};

    #[test]
    fn accepts_gtins_with_their_check_digit() {
        for gtin in ["96385074", "036000291452", "8690504012344", "4006381333931", "10614141000415"] {
            assert!(Barcode::new(gtin).is_ok(), "{gtin}");
        }
        assert_eq!(Barcode::new(" 4006381 333931 ").unwrap().as_str(), "4006381333931");
        for wrong in ["", "4006381333932", "400638133393", "963850741", "0", "x6385074", "٩٦٣٨٥٠٧٤"] {
            assert!(Barcode::new(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn change_keeps_replaces_or_removes_values() {
        let sku = |text| Some(Sku::new(text).unwrap());
        let before = ProductCodes { sku: sku("A"), ..ProductCodes::default() };
        assert_eq!(CodesChange::default().applied_to(&before), before);
        let replaced = CodesChange { sku: Change::Set(sku("B")), ..CodesChange::default() };
        assert_eq!(replaced.applied_to(&before).sku, sku("B"));
        let removed = CodesChange { sku: Change::Set(None), ..CodesChange::default() };
        assert_eq!(removed.applied_to(&before).sku, None);
    }
}
