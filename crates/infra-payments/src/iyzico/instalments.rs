//! Plans of instalments for an amount: <https://docs.iyzico.com/en/advanced/installment-and-bin-service>.

use super::detail::amount;
use application::payment::GatewayError;
use domain::{
    money::Kurus,
    order::{InstalmentPlan, Instalments},
};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

/// Maximum number of plans that are read; iyzico has about ten card families with six plans each.
const PLANS: usize = 200;
/// Maximum length of a bank's name.
const NAME: usize = 60;

#[derive(Serialize)]
pub(super) struct InstalmentQuery {
    locale: &'static str,
    price: String,
    currency: &'static str,
}

impl InstalmentQuery {
    pub(super) fn new(amount: Kurus) -> Self {
        Self { locale: "tr", price: amount.to_string(), currency: "TRY" }
    }
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct InstalmentAnswer {
    status: Option<String>,
    error_code: Option<String>,
    #[serde(default)]
    installment_details: Vec<CardFamily>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct CardFamily {
    bank_name: Option<String>,
    #[serde(default)]
    installment_prices: Vec<InstallmentPrice>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct InstallmentPrice {
    installment_number: u8,
    installment_price: Option<Box<RawValue>>,
    total_price: Option<Box<RawValue>>,
}

impl InstallmentPrice {
    /// Returns the plan; `None` if it is unreadable or would cost less than the price.
    fn plan(&self, price: Kurus, bank: Option<&str>) -> Option<InstalmentPlan> {
        let count = Instalments::new(self.installment_number)?;
        let total = amount(self.total_price.as_deref()).filter(|total| *total >= price)?;
        let monthly = amount(self.installment_price.as_deref())?;
        let bank = bank.map(|name| name.chars().take(NAME).collect());
        Some(InstalmentPlan { count, monthly, total, bank })
    }
}

impl InstalmentAnswer {
    /// Returns the plans for this price.
    pub(super) fn plans(&self, price: Kurus) -> Result<Vec<InstalmentPlan>, GatewayError> {
        if self.status.as_deref() != Some("success") {
            let code = self.error_code.as_deref().unwrap_or_default();
            return Err(GatewayError::Refused(format!("code {code:?}")));
        }
        let plans = self.installment_details.iter().flat_map(|family| {
            let bank = family.bank_name.as_deref().filter(|name| !name.is_empty());
            family.installment_prices.iter().filter_map(move |one| one.plan(price, bank))
        });
        Ok(plans.take(PLANS).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::{InstalmentAnswer, InstalmentQuery};
    use crate::hostile::any_value;
    use application::payment::GatewayError;
    use domain::{money::Kurus, order::InstalmentPlan};
    use proptest::prelude::*;
    use serde_json::{Value, json};

    fn read(answer: &Value) -> Result<Vec<InstalmentPlan>, GatewayError> {
        let answer: InstalmentAnswer = serde_json::from_str(&answer.to_string()).unwrap();
        answer.plans(Kurus::new(10_000).unwrap())
    }

    /// Returns a response like the one in iyzico's documentation.
    fn answer(prices: &Value) -> Value {
        json!({
            "status": "success", "locale": "tr", "systemTime": 1_755_547_819_061_i64,
            "installmentDetails": [{
                "price": 100, "cardType": "CREDIT_CARD", "cardAssociation": "MASTER_CARD",
                "cardFamilyName": "Paraf", "force3ds": 0, "bankCode": 12, "bankName": "Halkbank", "forceCvc": 0,
                "commercial": 0, "installmentPrices": prices,
            }],
        })
    }

    #[test]
    fn asks_for_an_amount() {
        let query = serde_json::to_value(InstalmentQuery::new(Kurus::new(10_000).unwrap())).unwrap();
        assert_eq!(query, json!({ "locale": "tr", "price": "100.00", "currency": "TRY" }));
    }

    #[test]
    fn reads_plans() {
        let plans = read(&answer(&json!([
            { "installmentPrice": 100, "totalPrice": 100, "installmentNumber": 1 },
            { "installmentPrice": 35.67, "totalPrice": 107.01, "installmentNumber": 3 },
            { "installmentPrice": "18.34", "totalPrice": "110.04", "installmentNumber": 6 },
        ])))
        .unwrap();
        let seen: Vec<_> =
            plans.iter().map(|plan| (plan.count.get(), plan.monthly.get(), plan.total.get())).collect();
        assert_eq!(seen, [(1, 10_000, 10_000), (3, 3_567, 10_701), (6, 1_834, 11_004)]);
        assert!(plans.iter().all(|plan| plan.bank.as_deref() == Some("Halkbank")));
    }

    #[test]
    fn leaves_out_unusable_plans() {
        let plans = read(&answer(&json!([
            { "installmentPrice": 25, "totalPrice": 100, "installmentNumber": 4 },
            { "installmentPrice": 33, "totalPrice": 99, "installmentNumber": 3 },
            { "installmentPrice": "x", "totalPrice": 100, "installmentNumber": 3 },
            { "installmentPrice": 34, "totalPrice": -100, "installmentNumber": 3 },
            { "installmentPrice": 34, "installmentNumber": 3 },
        ])));
        assert_eq!(plans.unwrap(), []);
        assert_eq!(read(&json!({ "status": "success" })).unwrap(), []);
    }

    #[test]
    fn refuses_failure() {
        let failure = json!({ "status": "failure", "errorCode": "1001" });
        assert!(matches!(read(&failure), Err(GatewayError::Refused(_))));
    }

    proptest! {
        #[test]
        fn hostile_plan_is_never_cheaper_than_price(
            number in any_value(), monthly in any_value(), total in any_value(), bank in any_value(),
        ) {
            let mut answer = answer(&json!([
                { "installmentNumber": number, "installmentPrice": monthly, "totalPrice": total },
                { "installmentNumber": 3, "installmentPrice": monthly, "totalPrice": total },
            ]));
            answer["installmentDetails"][0]["bankName"] = bank;
            let Ok(answer) = serde_json::from_str::<InstalmentAnswer>(&answer.to_string()) else { return Ok(()) };
            let price = Kurus::new(10_000).unwrap();
            prop_assert!(answer.plans(price).unwrap().iter().all(|plan| plan.total >= price));
        }
    }
}
