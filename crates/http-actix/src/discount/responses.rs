//! Responses about discount codes.

use crate::{
    discount::requests::{DiscountType, DiscountTypeChoice},
    http::{date::date, input::choice::Choice, money::Tl, page::Paging},
};
use application::{discount::CountedDiscount, page::Page};
use domain::{discount::DiscountKind, money::Kurus};
use serde::Serialize;
use utoipa::ToSchema;

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
