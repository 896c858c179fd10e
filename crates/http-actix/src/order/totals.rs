//! What a cart or an order costs.

use crate::http::{error::ApiError, error_code::ErrorCode};
use application::order::PlaceOrderError;
use domain::{
    ids::ProductId,
    money::Kurus,
    order::{OrderError, Quote, Totals},
    vat::{VatLine, VatRate},
};
use serde::Serialize;
use utoipa::ToSchema;

/// What an order costs, in TL: `amount` is `items` − `discount` + `delivery`.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Totals)]
pub(crate) struct TotalsDto {
    /// All lines together.
    items: Kurus,
    /// What a discount takes off.
    discount: Kurus,
    /// The delivery fee; `null` where the shop sets none.
    #[schema(required = true)]
    delivery: Option<Kurus>,
    amount: Kurus,
    /// The KDV contained in the amount.
    vat: Vec<ContainedVatDto>,
    /// What is missing for free delivery.
    #[schema(required = true)]
    free_delivery_missing: Option<Kurus>,
}

/// The KDV of one rate in a sum.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = ContainedVat)]
pub(crate) struct ContainedVatDto {
    /// In per cent.
    #[schema(value_type = u8)]
    rate: VatRate,
    amount: Kurus,
}

impl From<&Totals> for TotalsDto {
    fn from(totals: &Totals) -> Self {
        let vat = |line: &VatLine| ContainedVatDto { rate: line.rate, amount: line.tax };
        let Totals { items, discount, delivery, amount, vat: ref lines, free_delivery_missing } = *totals;
        Self {
            items,
            discount,
            delivery,
            amount,
            vat: lines.iter().map(vat).collect(),
            free_delivery_missing,
        }
    }
}

#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct TotalsData {
    totals: TotalsDto,
}

impl From<&Totals> for TotalsData {
    fn from(totals: &Totals) -> Self {
        Self { totals: totals.into() }
    }
}

/// What a cart costs today, and what keeps it from being ordered.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct QuoteData {
    totals: TotalsDto,
    problems: Vec<QuoteProblemDto>,
}

/// A product that can't be ordered as the cart has it, or the discount code that can't be used.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = QuoteProblem)]
pub(crate) struct QuoteProblemDto {
    /// Product id; left out for the discount code.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    product: Option<ProductId>,
    code: ErrorCode,
    /// A Turkish sentence for a person.
    message: String,
}

impl From<Quote> for QuoteData {
    fn from(quote: Quote) -> Self {
        let of_products = quote.problems.into_iter().map(|(product, error)| (Some(product), error));
        let of_code = quote.discount_problem.map(|error| (None, error.into()));
        let problems = of_products.chain(of_code).map(|(product, error): (Option<ProductId>, OrderError)| {
            let (code, message) = ApiError::from(PlaceOrderError::from(error)).into_code_and_message();
            QuoteProblemDto { product, code, message }
        });
        Self { problems: problems.collect(), totals: (&quote.totals).into() }
    }
}
