//! Responses about discount codes.

use crate::{discount::requests::DiscountType, http::page::page_responses};
use application::discount::CountedDiscount;
use chrono::{DateTime, Utc};
use domain::{
    discount::{DiscountCode, DiscountKind},
    ids::{CategoryId, DiscountId},
    json::time,
    money::Kurus,
};
use serde::Serialize;
use utoipa::ToSchema;

/// A discount code with its uses.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Discount)]
pub(crate) struct DiscountDto {
    #[serde(rename = "_id")]
    id: DiscountId,
    code: DiscountCode,
    kind: DiscountType,
    /// Whole per cent, or TL; `null` for `free_delivery`.
    #[schema(required = true)]
    value: Option<Kurus>,
    /// The lowest sum of the lines.
    #[schema(required = true)]
    minimum: Option<Kurus>,
    /// Ids of the categories that it is for; none means all.
    categories: Vec<CategoryId>,
    #[serde(serialize_with = "time")]
    #[schema(required = true)]
    starts_at: Option<DateTime<Utc>>,
    #[serde(serialize_with = "time")]
    #[schema(required = true)]
    ends_at: Option<DateTime<Utc>>,
    /// How many orders can use it.
    #[schema(required = true)]
    max_uses: Option<u32>,
    /// How many orders of one customer can use it.
    #[schema(required = true)]
    max_uses_per_customer: Option<u32>,
    is_active: bool,
    /// The orders that use it, without cancelled ones.
    uses: u32,
    #[serde(serialize_with = "time")]
    updated_at: DateTime<Utc>,
}

impl From<CountedDiscount> for DiscountDto {
    fn from(CountedDiscount { discount, uses }: CountedDiscount) -> Self {
        let (kind, value) = match discount.kind {
            DiscountKind::Percent(percent) => {
                (DiscountType::Percent, Kurus::new(i64::from(percent) * 100).ok())
            }
            DiscountKind::Amount(amount) => (DiscountType::Amount, Some(amount)),
            DiscountKind::FreeDelivery => (DiscountType::FreeDelivery, None),
        };
        Self {
            id: discount.id,
            code: discount.code,
            kind,
            value,
            minimum: discount.minimum,
            categories: discount.categories.iter().map(|category| category.id).collect(),
            starts_at: discount.starts_at,
            ends_at: discount.ends_at,
            max_uses: discount.max_uses,
            max_uses_per_customer: discount.max_uses_per_customer,
            is_active: discount.is_active,
            uses,
            updated_at: discount.updated_at,
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

page_responses! {
    DiscountList { discounts: DiscountDto }
}
