//! Reports about payments, which list refunds: <https://docs.iyzico.com/en/advanced/reporting-service>.

use super::detail::{Text, amount};
use application::payment::GatewayError;
use chrono::{DateTime, Utc};
use domain::{
    ids::RefundId,
    money::Kurus,
    order::{RefundOutcome, ReportedRefund},
};
use serde::Deserialize;
use serde_json::value::RawValue;
use std::collections::BTreeMap;

#[derive(Deserialize)]
pub(super) struct Report {
    status: Option<String>,
    #[serde(default)]
    payments: Vec<Payment>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Payment {
    payment_id: Text,
    /// `NOT_REFUNDED`, `PARTIALLY_REFUNDED` or `TOTALLY_REFUNDED`.
    payment_refund_status: Option<String>,
    #[serde(default)]
    cancels: Vec<Entry>,
    #[serde(default)]
    item_transactions: Vec<ItemTransaction>,
}

#[derive(Deserialize)]
struct ItemTransaction {
    #[serde(default)]
    refunds: Vec<Entry>,
}

/// A refunded part of a payment. A refund by amount has an entry for each item that it pays back.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Entry {
    #[serde(alias = "cancelConversationId")]
    refund_conversation_id: Option<String>,
    refund_price: Option<Box<RawValue>>,
    currency_code: Option<String>,
    /// 1: paid back.
    refund_status: Option<i64>,
    /// RFC 3339.
    created_date: Option<String>,
}

impl Report {
    /// Returns the refunds of a payment; `None` if the report does not tell them all.
    ///
    /// The outcome of an entry that is not paid back is unknown, because the reports do not say whether it still may be.
    pub(super) fn refunds(&self, payment: &str) -> Result<Option<Vec<ReportedRefund>>, GatewayError> {
        if self.status.as_deref() != Some("success") {
            return Ok(None);
        }
        let Some(payment) = self.payments.iter().find(|one| one.payment_id.as_text() == payment) else {
            return Ok(None);
        };
        let entries: Vec<_> =
            payment.item_transactions.iter().flat_map(|item| &item.refunds).chain(&payment.cancels).collect();
        let is_refunded = payment.payment_refund_status.as_deref().map(str::trim) != Some("NOT_REFUNDED");
        if entries.is_empty() && is_refunded {
            return Ok(None);
        }
        let mut refunds: BTreeMap<&str, (Kurus, bool, Option<DateTime<Utc>>)> = BTreeMap::new();
        for entry in entries {
            // Without its conversation an entry may be any refund, also one that the shop looks for.
            let Some(conversation) = entry.refund_conversation_id.as_deref().filter(|id| !id.is_empty())
            else {
                return Ok(None);
            };
            let price = amount(entry.refund_price.as_deref())
                .filter(|_| entry.currency_code.as_deref() == Some("TRY"))
                .ok_or_else(|| GatewayError::Refused("an unreadable refund".into()))?;
            let made_at = entry.created_date.as_deref().and_then(|date| date.parse().ok());
            let (sum, is_paid, _) = refunds.entry(conversation).or_insert((Kurus::ZERO, true, made_at));
            *sum = [*sum, price].into_iter().sum();
            *is_paid &= entry.refund_status == Some(1);
        }
        let reported = |(conversation, (sum, is_paid, made_at))| ReportedRefund {
            id: RefundId::parse(conversation),
            reference: Some(str::to_owned(conversation)),
            amount: sum,
            outcome: if is_paid { RefundOutcome::Done } else { RefundOutcome::Unknown },
            made_at,
        };
        Ok(Some(refunds.into_iter().map(reported).collect()))
    }
}

#[cfg(test)]
mod tests {
    use super::Report;
    use crate::hostile::{any_value, spoiled};
    use application::payment::GatewayError;
    use domain::order::{RefundOutcome, ReportedRefund};
    use proptest::prelude::*;
    use serde_json::{Value, json};

    const ID: &str = "019a9f00-0000-7000-8000-000000000009";

    fn entry(conversation: &str, price: &Value, status: i64) -> Value {
        json!({
            "refundConversationId": conversation, "refundPrice": price, "currencyCode": "TRY",
            "refundStatus": status, "isAfterSettlement": false, "authCode": "581421",
            "hostReference": "mock00007iyzihostrfn", "createdDate": "2025-08-28T15:20:03Z",
        })
    }

    /// Returns a report like the one in iyzico's documentation, with these refunds of two items.
    fn report(status: &str, refunds: [Vec<Value>; 2]) -> Value {
        let [first, second] = refunds;
        json!({
            "status": "success", "locale": "tr", "systemTime": 1_756_383_869_332_i64,
            "payments": [{
                "paymentId": 25_236_546, "paymentStatus": 1, "paymentRefundStatus": status, "price": 1,
                "paidPrice": 50, "installment": 1, "paymentConversationId": "123321", "fraudStatus": 1,
                "basketId": "16733998", "currency": "TRY", "phase": "AUTH", "cancels": [],
                "itemTransactions": [
                    { "paymentTransactionId": 27_225_634, "transactionStatus": 2, "refunds": first },
                    { "paymentTransactionId": 27_225_635, "transactionStatus": 2, "refunds": second },
                ],
            }],
        })
    }

    fn read(report: &Value) -> Result<Option<Vec<ReportedRefund>>, GatewayError> {
        serde_json::from_str::<Report>(&report.to_string()).unwrap().refunds("25236546")
    }

    /// Returns reference, amount and outcome of each refund.
    fn seen(report: &Value) -> Vec<(String, i64, RefundOutcome)> {
        let refunds = read(report).unwrap().unwrap();
        let part = |one: ReportedRefund| (one.reference.unwrap(), one.amount.get(), one.outcome);
        refunds.into_iter().map(part).collect()
    }

    #[test]
    fn sums_items_of_a_refund() {
        let all = report(
            "PARTIALLY_REFUNDED",
            [
                vec![entry(ID, &json!(10.5), 1), entry("panel", &json!(2), 1)],
                vec![entry(ID, &json!(4.50), 1)],
            ],
        );
        let expected = [(ID.into(), 1_500, RefundOutcome::Done), ("panel".into(), 200, RefundOutcome::Done)];
        assert_eq!(seen(&all), expected);
        let refunds = read(&all).unwrap().unwrap();
        assert_eq!(refunds[0].id.map(|id| id.to_string()).as_deref(), Some(ID));
        assert_eq!(refunds[1].id, None);
    }

    #[test]
    fn unpaid_part_makes_outcome_unknown() {
        let all =
            report("PARTIALLY_REFUNDED", [vec![entry(ID, &json!(10), 1)], vec![entry(ID, &json!(5), 0)]]);
        assert_eq!(seen(&all), [(ID.into(), 1_500, RefundOutcome::Unknown)]);
    }

    #[test]
    fn cancel_of_panel_is_a_refund() {
        let mut all = report("TOTALLY_REFUNDED", [vec![], vec![]]);
        let mut cancel = entry("", &json!(50), 1);
        cancel.as_object_mut().unwrap().remove("refundConversationId");
        cancel["cancelConversationId"] = json!("iptal");
        all["payments"][0]["cancels"] = json!([cancel]);
        assert_eq!(seen(&all), [("iptal".into(), 5_000, RefundOutcome::Done)]);
    }

    #[test]
    fn knows_that_nothing_was_refunded() {
        assert_eq!(read(&report("NOT_REFUNDED", [vec![], vec![]])).unwrap(), Some(vec![]));
    }

    #[test]
    fn incomplete_reports_tell_nothing() {
        for incomplete in [
            json!({}),
            json!({ "status": "failure", "errorCode": "1001", "errorMessage": "Yetki yok" }),
            json!({ "status": "success", "payments": [] }),
            json!({ "status": "success", "payments": [{ "paymentId": 1, "paymentRefundStatus": "NOT_REFUNDED" }] }),
            report("TOTALLY_REFUNDED", [vec![], vec![]]),
            report("PARTIALLY_REFUNDED", [vec![entry("", &json!(1), 1)], vec![]]),
        ] {
            assert_eq!(read(&incomplete).unwrap(), None, "{incomplete}");
        }
        for price in [json!(-1), json!("x"), json!(0.001), Value::Null] {
            assert!(
                read(&report("PARTIALLY_REFUNDED", [vec![entry(ID, &price, 1)], vec![]])).is_err(),
                "{price}"
            );
        }
    }

    proptest! {
        #[test]
        fn hostile_report_is_read_or_refused(
            name in prop::sample::select(vec!["refundConversationId", "refundPrice", "currencyCode", "refundStatus"]),
            value in any_value(),
        ) {
            let entry = spoiled(entry(ID, &json!(10), 1), &[(name, value)]);
            let report = report("PARTIALLY_REFUNDED", [vec![entry], vec![]]).to_string();
            let Ok(report) = serde_json::from_str::<Report>(&report) else { return Ok(()) };
            // Never a complete list without the refund.
            prop_assert!(!matches!(report.refunds("25236546"), Ok(Some(refunds)) if refunds.is_empty()));
        }
    }
}
