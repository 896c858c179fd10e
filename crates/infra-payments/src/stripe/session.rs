//! Checkout Sessions: the request for a new one, and the state of an existing one.

use application::payment::{PaymentRequest, PaymentState};
use chrono::{DateTime, TimeDelta, Utc};
use domain::{
    money::Kurus,
    order::{Buyer, CardCharge, Order, OrderItem, PaymentEvent},
};
use serde::Deserialize;

/// Maximum number of lines of a session: <https://docs.stripe.com/api/checkout/sessions/create>.
const LINES: usize = 100;

/// Maximum lifetime of a session: 24 hours by Stripe's clock, which may be behind.
const LONGEST_LIFE: TimeDelta = TimeDelta::seconds(24 * 3600 - 60);

/// The fields of a session that the shop reads.
#[derive(Deserialize)]
pub(super) struct Session {
    pub(super) id: String,
    /// URL of the payment page while the session is open.
    pub(super) url: Option<String>,
    /// `open`, `complete` or `expired`.
    status: Option<String>,
    /// `paid`, `unpaid` or `no_payment_required`.
    pub(super) payment_status: Option<String>,
    /// Amount in the smallest unit of the currency.
    amount_total: Option<i64>,
    currency: Option<String>,
    pub(super) payment_intent: Option<Reference>,
    pub(super) client_reference_id: Option<String>,
    #[serde(default)]
    pub(super) metadata: Option<Metadata>,
}

/// Metadata that the shop sets: on the session, which Stripe copies to the charge, and on refunds.
#[derive(Default, Deserialize)]
pub(super) struct Metadata {
    pub(super) order_id: Option<String>,
    pub(super) refund_id: Option<String>,
}

/// The id of another object, or the whole object if the request asked Stripe to expand it.
#[derive(Deserialize)]
#[serde(untagged)]
pub(super) enum Reference {
    Id(String),
    Object { id: String },
}

impl Reference {
    pub(super) fn id(&self) -> &str {
        match self {
            Self::Id(id) | Self::Object { id } => id,
        }
    }

    pub(super) fn into_id(self) -> String {
        match self {
            Self::Id(id) | Self::Object { id } => id,
        }
    }
}

impl Session {
    pub(super) fn is_paid(&self) -> bool {
        self.payment_status.as_deref() == Some("paid")
    }

    /// Returns the received payment; `None` if its fields can't be read.
    pub(super) fn paid(&self) -> Option<PaymentEvent> {
        let amount = Kurus::new(self.amount_total?).ok()?;
        Some(PaymentEvent::Paid(CardCharge::at_once(amount, self.currency.clone()?)))
    }

    pub(super) fn state(self) -> PaymentState {
        let event = match self.status.as_deref() {
            _ if self.is_paid() => self.paid(),
            Some("expired") => Some(PaymentEvent::Failed),
            // The money is on its way, by a payment method that takes days.
            Some("complete") => return PaymentState::UnderReview,
            _ => None,
        };
        match event {
            Some(event) => {
                PaymentState::Over { event, reference: self.payment_intent.map(Reference::into_id) }
            }
            None => PaymentState::Open,
        }
    }
}

/// Returns when a session for this request expires.
pub(super) fn expiry(request: &PaymentRequest<'_>) -> DateTime<Utc> {
    request.expires_at.min(request.order.created_at() + LONGEST_LIFE)
}

/// Returns the parameters of a new session. They depend on the order alone, because Stripe compares repeated requests
/// with one idempotency key.
pub(super) fn parameters(request: &PaymentRequest<'_>) -> Vec<(String, String)> {
    let order = request.order;
    let (id, number) = (order.id().to_string(), order.number().to_string());
    // Without the guest's key, which only the guest's browser and mails have.
    let paid = match order.buyer() {
        Buyer::Customer(_) => "siparislerim".to_owned(),
        Buyer::Guest(_) => format!("siparis/{number}"),
    };
    let mut all: Vec<(String, String)> = [
        ("mode", "payment".to_owned()),
        ("locale", "tr".to_owned()),
        ("client_reference_id", id.clone()),
        ("metadata[order_id]", id.clone()),
        ("metadata[order_number]", number.clone()),
        // Charges copy this metadata; refund events identify the order by it.
        ("payment_intent_data[metadata][order_id]", id),
        ("customer_email", request.payer.email.to_string()),
        ("expires_at", expiry(request).timestamp().to_string()),
        ("success_url", format!("{}/loader?next={paid}", request.origin)),
        ("cancel_url", format!("{}/sepet?odeme=iptal", request.origin)),
    ]
    .map(|(name, value)| (name.to_owned(), value))
    .into();
    let lines = lines(order);
    if lines.len() > LINES {
        all.extend(line(0, &format!("Sipariş {number}"), order.amount(), 1));
    } else {
        let line = |(index, (name, price, quantity)): (usize, (String, Kurus, u32))| {
            line(index, &name, price, quantity)
        };
        all.extend(lines.into_iter().enumerate().flat_map(line));
    }
    all
}

/// Returns name, price and quantity of what is paid for; the prices add up to the order's amount. A discounted line is one
/// piece, because its price may not divide by the pieces.
fn lines(order: &Order) -> Vec<(String, Kurus, u32)> {
    let item = |item: &OrderItem| match (item.discount, item.quantity.get()) {
        (Kurus::ZERO, pieces) => (item.title(), item.unit_price, pieces),
        (_, pieces) => (format!("{pieces} × {}", item.title()), item.paid(), 1),
    };
    let delivery = order.delivery().map(|fee| ("Kargo ücreti".to_owned(), fee, 1));
    let lines = order.items().iter().map(item).chain(delivery);
    lines.filter(|(_, price, _)| *price > Kurus::ZERO).collect()
}

fn line(index: usize, name: &str, unit_price: Kurus, quantity: u32) -> [(String, String); 4] {
    [
        ("[price_data][currency]", "try".to_owned()),
        ("[price_data][unit_amount]", unit_price.get().to_string()),
        ("[price_data][product_data][name]", name.to_owned()),
        ("[quantity]", quantity.to_string()),
    ]
    .map(|(field, value)| (format!("line_items[{index}]{field}"), value))
}

#[cfg(test)]
mod tests {
    use super::{CardCharge, Kurus, PaymentEvent, PaymentState, Session};
    use serde_json::json;

    #[test]
    fn does_not_give_up_payment_in_progress() {
        let stands = |status: &str, payment: &str| {
            let session = json!({
                "id": "cs_1",
                "status": status,
                "payment_status": payment,
                "amount_total": 5990,
                "currency": "try",
                "payment_intent": "pi_1",
            });
            serde_json::from_value::<Session>(session).unwrap().state()
        };
        assert_eq!(stands("open", "unpaid"), PaymentState::Open);
        // A payment method that takes days: the money may still arrive.
        assert_eq!(stands("complete", "unpaid"), PaymentState::UnderReview);
        let over = |event| PaymentState::Over { event, reference: Some("pi_1".into()) };
        let paid = PaymentEvent::Paid(CardCharge::at_once(Kurus::new(5990).unwrap(), "try".into()));
        assert_eq!(stands("complete", "paid"), over(paid));
        assert_eq!(stands("expired", "unpaid"), over(PaymentEvent::Failed));
    }
}
