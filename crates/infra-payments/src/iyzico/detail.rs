//! The detail of a payment at iyzico.

use crate::signature::is_signed;
use application::payment::{GatewayError, PaymentState};
use domain::{
    money::Kurus,
    order::{CardCharge, PaymentEvent},
};
use secrecy::SecretString;
use serde::Deserialize;
use serde_json::value::RawValue;

// These two codes are missing in iyzico's public list (docs.iyzico.com, "Error codes", read on 22 November 2026) and in
// its clients; try them in the sandbox before going live. With other codes the response would be read as `Refused`: the
// order stays open, is checked again, and expires after a day. No payment would be lost or assumed.

/// The customer has not submitted the form yet.
const UNFINISHED: &str = "5122";
/// No form has this token.
const UNKNOWN_TOKEN: &str = "5086";

/// Returns whether the bank has refused: <https://docs.iyzico.com/en/add-ons/error-codes>, five digits from 10000 on.
pub(super) fn is_of_bank(code: &str) -> bool {
    code.len() == 5 && code.starts_with("10") && code.bytes().all(|byte| byte.is_ascii_digit())
}

/// iyzico's response about a token. Amounts stay text, because a float is not exact and the signature covers the text.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Detail {
    status: Option<String>,
    error_code: Option<String>,
    token: Option<String>,
    payment_status: Option<String>,
    payment_id: Option<Text>,
    currency: Option<String>,
    basket_id: Option<String>,
    conversation_id: Option<String>,
    paid_price: Option<Box<RawValue>>,
    price: Option<Box<RawValue>>,
    /// The number of instalments, which the signature does not cover.
    installment: Option<Text>,
    /// 1: approved, 0: being checked, -1: declined.
    fraud_status: Option<i64>,
    signature: Option<String>,
}

/// A text that some responses write as a number.
#[derive(Deserialize)]
#[serde(untagged)]
pub(super) enum Text {
    Text(String),
    Number(u64),
}

impl Text {
    pub(super) fn as_text(&self) -> String {
        match self {
            Self::Text(text) => text.clone(),
            Self::Number(number) => number.to_string(),
        }
    }
}

impl Detail {
    /// Returns the state of the payment.
    ///
    /// # Errors
    /// [`GatewayError::Untrusted`] if the signature is missing or wrong, or the token is another one.
    pub(super) fn state(&self, secret: &SecretString, session: &str) -> Result<PaymentState, GatewayError> {
        let is_about_it = self.token.as_deref() == Some(session);
        let is_success = self.status.as_deref() == Some("success");
        match self.payment_status.as_deref() {
            Some("SUCCESS") if is_success => {
                if !is_about_it || !self.is_signed(secret) {
                    return Err(GatewayError::Untrusted);
                }
                Ok(self.paid())
            }
            // A response without a payment needs no signature, but a wrong signature is suspicious.
            _ if self.signature.is_some() && !self.is_signed(secret) => Err(GatewayError::Untrusted),
            Some("FAILURE") => Ok(PaymentState::Refused),
            None if !is_success => self.refused(),
            _ => Ok(PaymentState::Open),
        }
    }

    /// Interprets a response without a payment. Only error codes about this payment decide its state. iyzico sends the other
    /// codes also for requests that it can't read or can't serve at the moment, while the money may have arrived.
    fn refused(&self) -> Result<PaymentState, GatewayError> {
        let code = self.error_code.as_deref().unwrap_or_default();
        match code {
            UNFINISHED | UNKNOWN_TOKEN => Ok(PaymentState::Open),
            _ if is_of_bank(code) => Ok(PaymentState::Refused),
            _ => Err(GatewayError::Refused(format!("code {code:?}"))),
        }
    }

    fn paid(&self) -> PaymentState {
        match self.fraud_status {
            Some(1) => {}
            Some(0) => return PaymentState::UnderReview,
            _ => return PaymentState::Open,
        }
        // An unreadable amount pays nothing.
        let [charged, price] =
            [&self.paid_price, &self.price].map(|price| amount(price.as_deref()).unwrap_or_default());
        let charge = CardCharge {
            price,
            charged,
            currency: self.currency.clone().unwrap_or_default(),
            // An unreadable number allows no fee.
            instalments: self.installment.as_ref().map_or(1, |count| count.as_text().parse().unwrap_or(0)),
        };
        PaymentState::Over {
            event: PaymentEvent::Paid(charge),
            reference: self.payment_id.as_ref().map(Text::as_text),
        }
    }

    /// Returns whether the signature is valid. The signature covers amounts without trailing zeros, see
    /// <https://docs.iyzico.com/en/advanced/response-signature-validation>.
    fn is_signed(&self, secret: &SecretString) -> bool {
        let text = |text: &Option<String>| text.clone().unwrap_or_default();
        let payment_id = self.payment_id.as_ref().map(Text::as_text).unwrap_or_default();
        let price = |price: &Option<Box<RawValue>>| written(price.as_deref());
        let parts = |shorten: fn(&str) -> &str| {
            [
                text(&self.payment_status),
                payment_id.clone(),
                text(&self.currency),
                text(&self.basket_id),
                text(&self.conversation_id),
                shorten(&price(&self.paid_price)).to_owned(),
                shorten(&price(&self.price)).to_owned(),
                text(&self.token),
            ]
            .join(":")
        };
        let signature = self.signature.as_deref().unwrap_or_default();
        let is_of = |text: String| is_signed(secret, &[text.as_bytes()], signature);
        is_of(parts(without_zeros)) || is_of(parts(|price| price))
    }
}

/// Returns the text of an amount, which the response writes as a number or as a string.
pub(super) fn written(price: Option<&RawValue>) -> String {
    price.map(|price| price.get().trim_matches('"').to_owned()).unwrap_or_default()
}

pub(super) fn without_zeros(price: &str) -> &str {
    if price.contains('.') { price.trim_end_matches('0').trim_end_matches('.') } else { price }
}

pub(super) fn amount(price: Option<&RawValue>) -> Option<Kurus> {
    written(price).parse().ok()
}
