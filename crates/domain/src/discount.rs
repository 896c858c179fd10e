//! Discount codes: what a code takes off, and when it can be used.

use crate::{
    ids::{CategoryId, DiscountId},
    json::text_json,
    limits,
    money::Kurus,
    turkish,
};
use chrono::{DateTime, Utc};
use std::{fmt, ops::RangeInclusive};

/// The percentages that a code can take off.
pub const PERCENTAGES: RangeInclusive<u8> = 1..=90;

/// A discount code: letters, digits and dashes. `YAZ26`, `yaz26` and `Yaz26` are one code.
#[derive(Clone, Debug)]
pub struct DiscountCode {
    written: String,
    folded: String,
}

text_json! {
    DiscountCode: Self::new;
}

/// The error for a text that can't be a discount code.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not 3 to 24 letters, digits and dashes")]
pub struct DiscountCodeError;

impl DiscountCode {
    /// Reads a code, without spaces around it.
    ///
    /// # Errors
    /// [`DiscountCodeError`] if it is too short, too long or has other characters.
    pub fn new(raw: &str) -> Result<Self, DiscountCodeError> {
        let code = raw.trim();
        let has_length = (limits::DISCOUNT_CODE_MIN..=limits::DISCOUNT_CODE).contains(&code.chars().count());
        let is_fine = has_length && code.chars().all(|c| c.is_alphanumeric() || c == '-');
        let code = is_fine.then(|| Self { written: code.to_owned(), folded: turkish::fold(code) });
        code.ok_or(DiscountCodeError)
    }

    /// Returns the code as written.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.written
    }

    /// Returns the form by which codes are compared.
    #[must_use]
    pub fn folded(&self) -> &str {
        &self.folded
    }
}

/// A code as a customer writes it, folded. The shop need not have it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AskedCode(String);

impl AskedCode {
    /// Folds the text; `None` if it is blank.
    #[must_use]
    pub fn new(text: &str) -> Option<Self> {
        let folded = turkish::fold(text);
        (!folded.is_empty()).then_some(Self(folded))
    }

    /// Returns the form by which codes are compared.
    #[must_use]
    pub fn folded(&self) -> &str {
        &self.0
    }
}

impl PartialEq for DiscountCode {
    fn eq(&self, other: &Self) -> bool {
        self.folded == other.folded
    }
}

impl Eq for DiscountCode {}

impl fmt::Display for DiscountCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.written)
    }
}

/// What a code takes off.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DiscountKind {
    /// A percentage of the lines that it is for.
    Percent(u8),
    /// A sum, at most that of the lines that it is for.
    Amount(Kurus),
    /// The delivery fee.
    FreeDelivery,
}

/// A category that a code is for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DiscountCategory {
    pub id: CategoryId,
    /// Its present label.
    pub label: String,
}

/// A discount code with its conditions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Discount {
    pub id: DiscountId,
    pub code: DiscountCode,
    pub kind: DiscountKind,
    /// The lowest sum of all lines, before the discount.
    pub minimum: Option<Kurus>,
    /// The categories whose products it is for; empty for all.
    pub categories: Vec<DiscountCategory>,
    /// When it begins (UTC).
    pub starts_at: Option<DateTime<Utc>>,
    /// When it ends (UTC).
    pub ends_at: Option<DateTime<Utc>>,
    /// How many orders can use it.
    pub max_uses: Option<u32>,
    /// How many orders of one customer can use it.
    pub max_uses_per_customer: Option<u32>,
    /// Whether the owner has switched it on.
    pub is_active: bool,
    /// When it was last changed (UTC); also its version.
    pub updated_at: DateTime<Utc>,
}

/// How many orders use a code; cancelled ones do not count. A number that no condition limits may be 0.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct DiscountUses {
    pub all: u32,
    /// Those of the ordering customer.
    pub by_customer: u32,
}

/// Why a code can't be used for an order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum DiscountError {
    #[error("no such code")]
    Unknown,
    #[error("switched off")]
    Inactive,
    #[error("begins later")]
    NotStarted,
    #[error("is over")]
    Ended,
    /// The lines cost this much less than the code wants.
    #[error("{missing} missing to the lowest sum")]
    Minimum {
        /// What is missing.
        missing: Kurus,
    },
    #[error("for none of the products")]
    Categories,
    #[error("used as often as it can be")]
    UsedUp,
    #[error("used by the customer as often as it can be")]
    UsedByCustomer,
}

/// A line of a cart or an order, as a discount sees it.
#[derive(Clone, Copy, Debug)]
pub struct DiscountedLine<'a> {
    /// The label of the product's category.
    pub category: &'a str,
    /// What all pieces of the line cost.
    pub total: Kurus,
}

impl Discount {
    /// Checks that an order with these lines can use the code at this time.
    ///
    /// # Errors
    /// [`DiscountError`] with the first condition that is not met.
    pub fn check(
        &self,
        lines: &[DiscountedLine<'_>],
        uses: DiscountUses,
        at: DateTime<Utc>,
    ) -> Result<(), DiscountError> {
        let sum: Kurus = lines.iter().map(|line| line.total).sum();
        let missing = self.minimum.filter(|minimum| sum < *minimum).map(|minimum| minimum.minus(sum));
        if !self.is_active {
            Err(DiscountError::Inactive)
        } else if self.starts_at.is_some_and(|start| at < start) {
            Err(DiscountError::NotStarted)
        } else if self.ends_at.is_some_and(|end| at >= end) {
            Err(DiscountError::Ended)
        } else if self.max_uses.is_some_and(|most| uses.all >= most) {
            Err(DiscountError::UsedUp)
        } else if self.max_uses_per_customer.is_some_and(|most| uses.by_customer >= most) {
            Err(DiscountError::UsedByCustomer)
        } else if !lines.iter().any(|line| self.is_for(line)) {
            Err(DiscountError::Categories)
        } else if let Some(missing) = missing {
            Err(DiscountError::Minimum { missing })
        } else {
            Ok(())
        }
    }

    /// Returns whether the code is for products of this line's category.
    fn is_for(&self, line: &DiscountedLine<'_>) -> bool {
        self.categories.is_empty() || self.categories.iter().any(|category| category.label == line.category)
    }

    /// Returns what the code takes off each line. The shares add up to the discount exactly and never exceed a line.
    #[must_use]
    pub fn shares(&self, lines: &[DiscountedLine<'_>]) -> Vec<Kurus> {
        let weight = |line| if self.is_for(line) { line.total } else { Kurus::ZERO };
        let weights: Vec<_> = lines.iter().map(weight).collect();
        let sum: Kurus = weights.iter().copied().sum();
        let discount = match self.kind {
            DiscountKind::Percent(percent) => sum.percent(percent),
            DiscountKind::Amount(amount) => amount.min(sum),
            DiscountKind::FreeDelivery => Kurus::ZERO,
        };
        discount.split(&weights)
    }

    /// Returns whether the code makes delivery free.
    #[must_use]
    pub fn frees_delivery(&self) -> bool {
        self.kind == DiscountKind::FreeDelivery
    }
}
