//! Refunds by amount: <https://docs.iyzico.com/en/advanced/refund-and-cancel>.

use super::detail::{Text, amount, is_of_bank, without_zeros, written};
use crate::signature::is_signed;
use application::payment::{GatewayError, RefundRequest};
use domain::order::{RefundOutcome, ReportedRefund};
use secrecy::SecretString;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct RefundForm<'a> {
    locale: &'static str,
    /// The shop's refund, by which the reports name it.
    conversation_id: String,
    payment_id: &'a str,
    price: String,
    currency: &'static str,
    ip: String,
}

impl<'a> RefundForm<'a> {
    pub(super) fn new(request: &RefundRequest<'a>) -> Self {
        Self {
            locale: "tr",
            conversation_id: request.id.to_string(),
            payment_id: request.payment,
            price: request.amount.to_string(),
            currency: "TRY",
            ip: request.ip.to_string(),
        }
    }
}

/// iyzico's response to a refund.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct RefundAnswer {
    status: Option<String>,
    error_code: Option<String>,
    error_message: Option<String>,
    payment_id: Option<Text>,
    price: Option<Box<RawValue>>,
    currency: Option<String>,
    conversation_id: Option<String>,
    signature: Option<String>,
}

/// Returns whether iyzico refuses the request itself: a code of four digits from 5000 on, such as for an amount that is
/// too high. Other codes are about keys, signatures or iyzico's own failures: <https://docs.iyzico.com/en/add-ons/error-codes>.
fn is_about_request(code: &str) -> bool {
    code.len() == 4 && code.starts_with('5') && code.bytes().all(|byte| byte.is_ascii_digit())
}

impl RefundAnswer {
    /// Returns the outcome of the refund.
    ///
    /// # Errors
    /// [`GatewayError::Untrusted`] if the signature is missing or wrong, or the response is about another refund;
    /// [`GatewayError::Refused`] if iyzico could not process the request. The money may have been paid back then.
    pub(super) fn reported(
        &self,
        secret: &SecretString,
        request: &RefundRequest<'_>,
    ) -> Result<ReportedRefund, GatewayError> {
        let reported = |reference: Option<String>, outcome: RefundOutcome| ReportedRefund {
            id: Some(request.id),
            reference,
            amount: request.amount,
            outcome,
            made_at: None,
        };
        if self.status.as_deref() == Some("success") {
            let is_right = self.is_about(request) && self.is_signed(secret);
            return if is_right {
                Ok(reported(Some(request.id.to_string()), RefundOutcome::Done))
            } else {
                Err(GatewayError::Untrusted)
            };
        }
        let code = self.error_code.as_deref().unwrap_or_default();
        if is_of_bank(code) || is_about_request(code) {
            let message: String =
                self.error_message.as_deref().unwrap_or_default().chars().take(200).collect();
            let reason = format!("{code} {message}").trim().to_owned();
            return Ok(reported(None, RefundOutcome::Failed { reason }));
        }
        Err(GatewayError::Refused(format!("code {code:?}")))
    }

    fn is_about(&self, request: &RefundRequest<'_>) -> bool {
        self.payment_id.as_ref().map(Text::as_text).as_deref() == Some(request.payment)
            && self.conversation_id.as_deref() == Some(&*request.id.to_string())
            && amount(self.price.as_deref()) == Some(request.amount)
            && self.currency.as_deref() == Some("TRY")
    }

    /// Returns whether the signature is valid. It covers payment, amount without trailing zeros, currency and conversation
    /// (<https://docs.iyzico.com/en/advanced/response-signature-validation>); by the sample of the official client
    /// `iyzipay` 2.0 it covers payment and conversation only.
    fn is_signed(&self, secret: &SecretString) -> bool {
        let payment = self.payment_id.as_ref().map(Text::as_text).unwrap_or_default();
        let price = written(self.price.as_deref());
        let currency = self.currency.as_deref().unwrap_or_default();
        let conversation = self.conversation_id.as_deref().unwrap_or_default();
        let signature = self.signature.as_deref().unwrap_or_default();
        let is_of = |parts: &[&str]| is_signed(secret, &[parts.join(":").as_bytes()], signature);
        is_of(&[&payment, without_zeros(&price), currency, conversation])
            || is_of(&[&payment, &price, currency, conversation])
            || is_of(&[&payment, conversation])
    }
}

#[cfg(test)]
mod tests {
    use super::{RefundAnswer, RefundForm};
    use crate::{
        hostile::{any_value, spoiled},
        signature::sign,
    };
    use application::payment::{GatewayError, RefundRequest};
    use domain::{
        ids::RefundId,
        money::Kurus,
        order::{RefundOutcome, ReportedRefund},
    };
    use proptest::prelude::*;
    use secrecy::SecretString;
    use serde_json::{Value, json};
    use std::net::Ipv4Addr;

    const ID: &str = "019a9f00-0000-7000-8000-000000000009";

    fn secret() -> SecretString {
        "gizli".into()
    }

    fn request() -> RefundRequest<'static> {
        RefundRequest {
            id: RefundId::parse(ID).unwrap(),
            payment: "25180208",
            amount: Kurus::new(1_500).unwrap(),
            ip: Ipv4Addr::new(85, 34, 78, 112).into(),
        }
    }

    /// Returns the response in the test of `iyzipay` 2.0.69 (`RefundV2Test.js`), signed over these parts.
    fn success(parts: &[&str]) -> Value {
        json!({
            "status": "success", "locale": "en", "systemTime": 1_755_704_177_107_i64, "conversationId": ID,
            "paymentId": "25180208", "price": 15, "currency": "TRY", "authCode": "581421",
            "hostReference": "mock00007iyzihostrfn", "refundHostReference": "mock00007iyzihostrfn",
            "retryable": false, "signature": sign(&secret(), &[parts.join(":").as_bytes()]),
        })
    }

    const SIGNED: [&str; 4] = ["25180208", "15", "TRY", ID];

    fn read(answer: &Value) -> Result<ReportedRefund, GatewayError> {
        let answer: RefundAnswer = serde_json::from_str(&answer.to_string()).unwrap();
        answer.reported(&secret(), &request())
    }

    #[test]
    fn sends_fields_of_official_client() {
        assert_eq!(
            serde_json::to_value(RefundForm::new(&request())).unwrap(),
            json!({
                "locale": "tr", "conversationId": ID, "paymentId": "25180208", "price": "15.00",
                "currency": "TRY", "ip": "85.34.78.112",
            })
        );
    }

    #[test]
    fn signed_success_is_done() {
        let mut written = success(&["25180208", "15.0", "TRY", ID]);
        written["price"] = json!("15.0");
        for answer in [success(&SIGNED), written, success(&["25180208", ID])] {
            let reported = read(&answer).unwrap();
            assert_eq!((reported.id, reported.amount), (Some(request().id), request().amount));
            assert_eq!((reported.reference.as_deref(), reported.outcome), (Some(ID), RefundOutcome::Done));
        }
    }

    #[test]
    fn wrong_signature_decides_nothing() {
        for (field, value) in [
            ("signature", json!("00")),
            ("signature", Value::Null),
            ("price", json!(14)),
            ("price", Value::Null),
            ("paymentId", json!("1")),
            ("currency", json!("USD")),
            ("conversationId", json!("019a9f00-0000-7000-8000-000000000008")),
        ] {
            let mut wrong = success(&SIGNED);
            wrong[field] = value;
            assert!(matches!(read(&wrong), Err(GatewayError::Untrusted)), "{wrong}");
        }
        // Signed, and about another refund.
        let mut other = success(&["25180208", "14", "TRY", ID]);
        other["price"] = json!(14);
        assert!(matches!(read(&other), Err(GatewayError::Untrusted)));
    }

    #[test]
    fn only_refusals_of_the_request_are_final() {
        let failure = |code: &str| {
            read(&json!({ "status": "failure", "errorCode": code, "errorMessage": "İade edilemez" }))
        };
        for code in ["5093", "10051"] {
            let reported = failure(code).unwrap();
            let reason = format!("{code} İade edilemez");
            assert_eq!((reported.reference, reported.outcome), (None, RefundOutcome::Failed { reason }));
        }
        for code in ["1", "11", "12", "1000", "1001", "100001", "", "5", "500a"] {
            assert!(matches!(failure(code), Err(GatewayError::Refused(_))), "{code}");
        }
        assert!(read(&json!({})).is_err());
    }

    proptest! {
        #[test]
        fn hostile_answer_is_never_done(
            name in prop::sample::select(vec!["price", "paymentId", "conversationId", "currency", "signature"]),
            value in any_value(),
            status in prop::sample::select(vec!["success", "failure"]),
            code in "[0-9]{0,6}",
        ) {
            let fields = [(name, value.clone()), ("status", json!(status)), ("errorCode", json!(code))];
            let answer = spoiled(success(&SIGNED), &fields);
            let Ok(read) = serde_json::from_str::<RefundAnswer>(&answer.to_string()) else { return Ok(()) };
            let is_unchanged = status == "success" && success(&SIGNED)[name] == value;
            if let Ok(reported) = read.reported(&secret(), &request()) {
                prop_assert!(is_unchanged || reported.outcome != RefundOutcome::Done, "{answer}");
            }
        }
    }
}
