//! How a payment stands, in iyzico's words.

use crate::signature::is_signed;
use application::payment::{AskedBecause, GatewayError, PaymentState};
use domain::{money::Kurus, order::PaymentNews};
use secrecy::SecretString;
use serde::Deserialize;
use serde_json::value::RawValue;

// Neither of these two codes stands in iyzico's public list (docs.iyzico.com, "Error codes": it names the groups, the
// banks' codes and "commonly encountered" ones), nor in its clients; looked for on 22 November 2026. They are to be
// tried in its sandbox before going live. Were they others, an answer would be `Refused`: the order stays as it is and
// is asked about again, and given up after a day; no money is taken for paid or lost by it.

/// Nobody has filled in the form yet.
const UNFINISHED: &str = "5122";
/// There is no such form.
const UNKNOWN_TOKEN: &str = "5086";

/// Whether a bank has refused the card: <https://docs.iyzico.com/en/add-ons/error-codes>, five digits from 10000 on.
fn is_of_bank(code: &str) -> bool {
    code.len() == 5 && code.starts_with("10") && code.bytes().all(|byte| byte.is_ascii_digit())
}

/// What iyzico answers about a token. Amounts are kept as they are written: a float would not be exact, and they
/// are part of what is signed.
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
    /// 1: approved, 0: being checked, -1: declined.
    fraud_status: Option<i64>,
    signature: Option<String>,
}

/// A text that some answers write as a number.
#[derive(Deserialize)]
#[serde(untagged)]
enum Text {
    Text(String),
    Number(u64),
}

impl Text {
    fn as_text(&self) -> String {
        match self {
            Self::Text(text) => text.clone(),
            Self::Number(number) => number.to_string(),
        }
    }
}

impl Detail {
    /// # Errors
    /// [`GatewayError::Untrusted`] when it is not signed, or about another token.
    pub(super) fn state(
        &self,
        secret: &SecretString,
        session: &str,
        because: AskedBecause,
    ) -> Result<PaymentState, GatewayError> {
        let is_about_it = self.token.as_deref() == Some(session);
        let is_success = self.status.as_deref() == Some("success");
        match self.payment_status.as_deref() {
            Some("SUCCESS") if is_success => {
                if !is_about_it || !self.is_signed(secret) {
                    return Err(GatewayError::Untrusted);
                }
                Ok(self.paid())
            }
            // What is no payment needs no proof, but a wrong one is suspicious.
            _ if self.signature.is_some() && !self.is_signed(secret) => Err(GatewayError::Untrusted),
            Some("FAILURE") => Ok(over(PaymentNews::Failed, None)),
            None if !is_success => self.refused(because),
            _ => Ok(PaymentState::Open),
        }
    }

    /// What an answer without a payment means. Only what is about this payment says how it stands: iyzico refuses with
    /// the same words what it can't read, or can't answer just now, and the money may have come.
    fn refused(&self, because: AskedBecause) -> Result<PaymentState, GatewayError> {
        let code = self.error_code.as_deref().unwrap_or_default();
        match code {
            // Whoever comes back from a form that they have not filled in has given up.
            UNFINISHED if because == AskedBecause::Told => Ok(over(PaymentNews::Failed, None)),
            UNFINISHED | UNKNOWN_TOKEN => Ok(PaymentState::Open),
            _ if is_of_bank(code) => Ok(over(PaymentNews::Failed, None)),
            _ => Err(GatewayError::Refused(format!("code {code:?}"))),
        }
    }

    fn paid(&self) -> PaymentState {
        match self.fraud_status {
            Some(1) => {}
            Some(0) => return PaymentState::UnderReview,
            _ => return PaymentState::Open,
        }
        // By instalments with interest more is paid than asked for: neither may be another amount than the order's,
        // and what can't be read is no amount of it either.
        let amounts = [&self.paid_price, &self.price].map(|price| amount(price.as_deref()));
        let (amount, is_one) = match amounts {
            [Some(paid), Some(price)] => (paid, paid == price),
            [paid, _] => (paid.unwrap_or_default(), false),
        };
        let currency = self.currency.clone().filter(|_| is_one).unwrap_or_default();
        over(PaymentNews::Paid { amount, currency }, self.payment_id.as_ref().map(Text::as_text))
    }

    /// By <https://docs.iyzico.com/en/advanced/response-signature-validation>: amounts are signed without the zeros
    /// behind their last digit.
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

fn over(news: PaymentNews, reference: Option<String>) -> PaymentState {
    PaymentState::Over { news, reference }
}

/// An amount as it stands in the answer, as a number or as a text.
fn written(price: Option<&RawValue>) -> String {
    price.map(|price| price.get().trim_matches('"').to_owned()).unwrap_or_default()
}

fn without_zeros(price: &str) -> &str {
    if price.contains('.') { price.trim_end_matches('0').trim_end_matches('.') } else { price }
}

fn amount(price: Option<&RawValue>) -> Option<Kurus> {
    written(price).parse().ok()
}
