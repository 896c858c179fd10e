//! Events of Stripe, which are trusted because of their signature.

use super::{
    refund::Refund,
    session::{Metadata, Reference, Session},
};
use crate::signature::is_signed;
use application::payment::{Notice, NoticeMeaning, PaymentSubject, UntrustedNotice};
use chrono::DateTime;
use domain::{ids::OrderId, order::PaymentEvent};
use secrecy::SecretString;
use serde::Deserialize;
use serde_json::value::RawValue;

/// Maximum age of an event in seconds, also into the future. It keeps an eavesdropper from replaying an event later.
const TOLERANCE: u64 = 300;

#[derive(Deserialize)]
struct Event<'a> {
    r#type: String,
    #[serde(borrow)]
    data: Data<'a>,
}

#[derive(Deserialize)]
struct Data<'a> {
    #[serde(borrow)]
    object: &'a RawValue,
}

#[derive(Deserialize)]
struct Charge {
    payment_intent: Option<Reference>,
    #[serde(default)]
    metadata: Option<Metadata>,
}

/// Reads an event. An unsigned event is refused; a signed event that does not concern the shop has no meaning.
pub(super) fn read(secret: &SecretString, notice: &Notice<'_>) -> Result<NoticeMeaning, UntrustedNotice> {
    check(secret, notice)?;
    Ok(meaning(notice.body).unwrap_or(NoticeMeaning::Nothing))
}

/// Checks the header `Stripe-Signature: t=1492774577,v1=5257a869…,v1=…,v0=…`. While a secret is being replaced, the
/// header has two `v1` signatures. One valid signature suffices.
fn check(secret: &SecretString, notice: &Notice<'_>) -> Result<(), UntrustedNotice> {
    let header = notice.signature.ok_or(UntrustedNotice)?;
    let parts: Vec<_> = header.split(',').filter_map(|part| part.trim().split_once('=')).collect();
    let time = parts.iter().find(|(name, _)| *name == "t").ok_or(UntrustedNotice)?.1;
    let sent = time.parse().ok().and_then(|seconds| DateTime::from_timestamp(seconds, 0));
    let age = (notice.at - sent.ok_or(UntrustedNotice)?).num_seconds();
    let signed = [time.as_bytes(), b".", notice.body];
    let is_signed = parts.iter().any(|(name, value)| *name == "v1" && is_signed(secret, &signed, value));
    if is_signed && age.unsigned_abs() <= TOLERANCE { Ok(()) } else { Err(UntrustedNotice) }
}

fn meaning(body: &[u8]) -> Option<NoticeMeaning> {
    let event: Event<'_> = serde_json::from_slice(body).ok()?;
    let object = event.data.object.get();
    match event.r#type.as_str() {
        "checkout.session.completed" | "checkout.session.async_payment_succeeded" => {
            let session: Session = serde_json::from_str(object).ok()?;
            let outcome = if session.is_paid() { session.paid()? } else { return None };
            Some(NoticeMeaning::Event(subject(session), outcome))
        }
        "checkout.session.expired" | "checkout.session.async_payment_failed" => {
            Some(NoticeMeaning::Event(subject(serde_json::from_str(object).ok()?), PaymentEvent::Failed))
        }
        "charge.refunded" => {
            let charge: Charge = serde_json::from_str(object).ok()?;
            let subject = PaymentSubject {
                order: order_id(charge.metadata, None),
                session: None,
                reference: charge.payment_intent.map(Reference::into_id),
            };
            Some(NoticeMeaning::RefundsChanged(subject))
        }
        "refund.created" | "refund.updated" | "refund.failed" => {
            let refund: Refund = serde_json::from_str(object).ok()?;
            let subject =
                PaymentSubject { reference: Some(refund.payment()?.to_owned()), ..PaymentSubject::default() };
            Some(NoticeMeaning::Refund(subject, refund.reported()?))
        }
        _ => None,
    }
}

fn subject(session: Session) -> PaymentSubject {
    PaymentSubject {
        order: order_id(session.metadata, session.client_reference_id),
        session: Some(session.id),
        reference: session.payment_intent.map(Reference::into_id),
    }
}

fn order_id(metadata: Option<Metadata>, client_reference_id: Option<String>) -> Option<OrderId> {
    let named = metadata.and_then(|metadata| metadata.order_id).or(client_reference_id)?;
    OrderId::parse(&named)
}

#[cfg(test)]
mod tests;
