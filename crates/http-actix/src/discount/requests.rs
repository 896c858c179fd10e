//! Requests of discount codes.

use crate::http::input::{
    input,
    problem::Problems,
    values::{IdText, Moment, choices, number_text, string, strings, text, values, whole, whole_in},
};
use application::discount::DiscountDetails;
use chrono::{DateTime, Utc};
use domain::{
    discount::{DiscountCode, DiscountKind, PERCENTAGES},
    ids::CategoryId,
    limits,
    money::Kurus,
};
use serde::{Deserialize, Serialize};
use utoipa::{ToSchema, openapi::ArrayBuilder};

/// The kind of a discount code.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum DiscountType {
    Percent,
    Amount,
    FreeDelivery,
}

choices! {
    DiscountType, "percent, amount veya free_delivery yazın.";
}

/// How often something can be used.
pub(crate) enum Uses {}

/// The ids of categories.
pub(crate) enum CategoryIds {}

/// The most uses of a discount code.
const MAX_USES: u32 = 1_000_000;

values! {
    DiscountCode, "DiscountCode",
        // Spaces around a code do not count for its length.
        text(limits::DISCOUNT_CODE_MIN, limits::DISCOUNT_CODE, r"^\s*[\p{L}\p{N}-]{3,24}\s*$"),
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
}

input! {
    /// The conditions of a discount code.
    pub(crate) struct DiscountInput -> (DiscountDetails, Option<DateTime<Utc>>) {
        code "Kod": DiscountCode,
        kind "Tür": DiscountType,
        /// Whole per cent, or TL; not for `free_delivery`.
        value "İndirim": Option<Kurus>,
        /// The lowest sum of the lines, in TL.
        minimum "En düşük sepet tutarı": Option<Kurus>,
        /// Ids of the categories that it is for; none means all.
        categories "Kategoriler": Option<CategoryIds>,
        starts_at "Başlangıç": Option<Moment>,
        ends_at "Bitiş": Option<Moment>,
        /// How many orders can use it.
        max_uses "Kullanım sayısı": Option<Uses>,
        /// How many orders of one customer can use it.
        max_uses_per_customer "Müşteri başına kullanım": Option<Uses>,
        /// Whether it is switched on, which is the default.
        is_active "Açık": Option<bool>,
        /// For a change: the code's `updatedAt` as the editor has seen it; a code that has changed since is 409.
        updated_at "Son değişiklik": Option<Moment>,
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

pub(crate) fn kind(kind: DiscountType, value: Option<Kurus>) -> Result<DiscountKind, Problems> {
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
pub(crate) fn minimum(minimum: Option<Kurus>) -> Result<Option<Kurus>, Problems> {
    let minimum = minimum.filter(|minimum| *minimum > Kurus::ZERO);
    if minimum.is_some_and(|minimum| minimum.get() > limits::PRICE_KURUS) {
        return Err(Problems::at("minimum", "En çok 10.000.000 TL yazın."));
    }
    Ok(minimum)
}
