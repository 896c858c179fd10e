//! Discount codes on the wire, for staff.

use super::{date::date, money::Tl, page::Paging};
use crate::wire::{
    error::ApiError,
    input::{CategoryIds, Choice, DiscountType, DiscountTypeChoice, Moment, Problems, Uses, input},
};
use application::{
    discount::{CountedDiscount, DiscountDetails},
    page::Page,
};
use chrono::{DateTime, Utc};
use domain::{
    discount::{DiscountCode, DiscountKind, PERCENTAGES},
    limits,
    money::Kurus,
};
use serde::Serialize;
use utoipa::ToSchema;

input! {
    /// The conditions of a discount code.
    pub(crate) struct DiscountInput -> (DiscountDetails, Option<DateTime<Utc>>), or ApiError::discount_form {
        code: DiscountCode,
        kind: DiscountType,
        /// Whole per cent, or TL; not for `free_delivery`.
        value: Option<Kurus>,
        /// The lowest sum of the lines, in TL.
        minimum: Option<Kurus>,
        /// Ids of the categories that it is for; none means all.
        categories: Option<CategoryIds>,
        starts_at: Option<Moment>,
        ends_at: Option<Moment>,
        /// How many orders can use it.
        max_uses: Option<Uses>,
        /// How many orders of one customer can use it.
        max_uses_per_customer: Option<Uses>,
        /// Whether it is switched on, which is the default.
        is_active: Option<bool>,
        /// For a change: the code's `updatedAt` as the editor has seen it; a code that has changed since is 409.
        updated_at: Option<Moment>,
    }
}

impl TryFrom<DiscountInput> for (DiscountDetails, Option<DateTime<Utc>>) {
    type Error = Problems;

    fn try_from(input: DiscountInput) -> Result<Self, Problems> {
        let mut problems = Problems::default();
        let kind = problems.unless(kind(input.kind, input.value));
        let minimum = problems.unless(minimum(input.minimum));
        if input.starts_at.zip(input.ends_at).is_some_and(|(start, end)| end <= start) {
            problems.add("endsAt", "Başlangıçtan sonraki bir zaman seçin.");
            return Err(problems);
        }
        let (Some(kind), Some(minimum)) = (kind, minimum) else { return Err(problems) };
        let details = DiscountDetails {
            code: input.code,
            kind,
            minimum,
            categories: input.categories.unwrap_or_default(),
            starts_at: input.starts_at,
            ends_at: input.ends_at,
            max_uses: input.max_uses,
            max_uses_per_customer: input.max_uses_per_customer,
            is_active: input.is_active.unwrap_or(true),
        };
        Ok((details, input.updated_at))
    }
}

fn kind(kind: DiscountType, value: Option<Kurus>) -> Result<DiscountKind, Problems> {
    let value = value.unwrap_or_default();
    match kind {
        DiscountType::Percent => {
            let percent = u8::try_from(value.get() / 100).ok().filter(|_| value.get() % 100 == 0);
            let percent = percent.filter(|percent| PERCENTAGES.contains(percent));
            let problem = || Problems::at("value", "1 ile 90 arasında bir tam sayı yazın.");
            percent.map(DiscountKind::Percent).ok_or_else(problem)
        }
        DiscountType::Amount => {
            let is_fine = value > Kurus::ZERO && value.get() <= limits::PRICE_KURUS;
            let problem = || Problems::at("value", "0'dan büyük, en çok 10.000.000 TL yazın.");
            is_fine.then_some(DiscountKind::Amount(value)).ok_or_else(problem)
        }
        DiscountType::FreeDelivery => Ok(DiscountKind::FreeDelivery),
    }
}

/// Returns the lowest sum; 0 means none.
fn minimum(minimum: Option<Kurus>) -> Result<Option<Kurus>, Problems> {
    let minimum = minimum.filter(|minimum| *minimum > Kurus::ZERO);
    if minimum.is_some_and(|minimum| minimum.get() > limits::PRICE_KURUS) {
        return Err(Problems::at("minimum", "En çok 10.000.000 TL yazın."));
    }
    Ok(minimum)
}

/// A discount code with its uses.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Discount)]
pub(crate) struct DiscountDto {
    #[serde(rename = "_id")]
    #[schema(format = Uuid)]
    id: String,
    code: String,
    kind: DiscountTypeChoice,
    /// Whole per cent, or TL; `null` for `free_delivery`.
    #[schema(required = true)]
    value: Option<Tl>,
    /// The lowest sum of the lines.
    #[schema(required = true)]
    minimum: Option<Tl>,
    /// Ids of the categories that it is for; none means all.
    categories: Vec<String>,
    #[schema(format = DateTime, required = true)]
    starts_at: Option<String>,
    #[schema(format = DateTime, required = true)]
    ends_at: Option<String>,
    /// How many orders can use it.
    #[schema(required = true)]
    max_uses: Option<u32>,
    /// How many orders of one customer can use it.
    #[schema(required = true)]
    max_uses_per_customer: Option<u32>,
    is_active: bool,
    /// The orders that use it, without cancelled ones.
    uses: u32,
    #[schema(format = DateTime)]
    updated_at: String,
}

impl From<CountedDiscount> for DiscountDto {
    fn from(CountedDiscount { discount, uses }: CountedDiscount) -> Self {
        let (kind, value) = match discount.kind {
            DiscountKind::Percent(percent) => {
                (DiscountType::Percent, Kurus::new(i64::from(percent) * 100).ok().map(Tl))
            }
            DiscountKind::Amount(amount) => (DiscountType::Amount, Some(Tl(amount))),
            DiscountKind::FreeDelivery => (DiscountType::FreeDelivery, None),
        };
        Self {
            id: discount.id.to_string(),
            code: discount.code.as_str().to_owned(),
            kind: Choice(kind),
            value,
            minimum: discount.minimum.map(Tl),
            categories: discount.categories.iter().map(|category| category.id.to_string()).collect(),
            starts_at: discount.starts_at.map(date),
            ends_at: discount.ends_at.map(date),
            max_uses: discount.max_uses,
            max_uses_per_customer: discount.max_uses_per_customer,
            is_active: discount.is_active,
            uses,
            updated_at: date(discount.updated_at),
        }
    }
}

#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct DiscountData {
    pub(crate) discount: DiscountDto,
}

/// What a refused change shows: the code as it is now, if another staff member has changed it.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct PresentDiscount {
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub(crate) discount: Option<DiscountDto>,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct DiscountList {
    discounts: Vec<DiscountDto>,
    #[serde(flatten)]
    paging: Paging,
}

impl From<Page<CountedDiscount>> for DiscountList {
    fn from(page: Page<CountedDiscount>) -> Self {
        Self { paging: Paging::from(&page), discounts: page.items.into_iter().map(Into::into).collect() }
    }
}
