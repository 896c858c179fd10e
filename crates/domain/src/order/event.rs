//! The history of an order, which is stored as long as the order and shown to customers and staff.

use super::{OrderStatus, PaymentProblem, Shipment};
use crate::{
    json::time,
    limits,
    money::Kurus,
    text::{Line, Paragraph},
};
use chrono::{DateTime, Utc};
use serde::Serialize;
use utoipa::ToSchema;

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OrderChange {
    /// The new status.
    Status(OrderStatus),
    /// Handed to a carrier, with this shipment.
    Shipped(Shipment),
    /// Carrier and tracking number were entered later or corrected.
    Shipment(Shipment),
    /// Marked as paid, or as unpaid to correct a mistake.
    Paid(bool),
    /// The card payment arrived, which places the order.
    Settled,
    /// A payment arrived that can't be accepted.
    Problem {
        /// The reason.
        problem: PaymentProblem,
        /// The amount, in hundredths of its currency.
        amount: Kurus,
    },
    /// The whole payment was refunded.
    Refunded(Kurus),
    /// The total refunded so far, less than the whole payment.
    PartlyRefunded(Kurus),
}

impl OrderChange {
    /// Returns whether only staff see the change.
    #[must_use]
    pub const fn is_internal(&self) -> bool {
        matches!(self, Self::Problem { .. })
    }

    /// Returns whether the change hands the order to the carrier.
    #[must_use]
    pub const fn ships(&self) -> bool {
        matches!(self, Self::Status(OrderStatus::Shipped) | Self::Shipped(_))
    }
}

/// What a change sets, in the fields in which an order's history is stored and shown. One change sets one field, or those
/// that belong together.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ChangedFields {
    pub status: Option<OrderStatus>,
    pub is_paid: Option<bool>,
    pub shipment: Option<Shipment>,
    pub payment_problem: Option<PaymentProblem>,
    /// The amount of a payment that can't be accepted, otherwise the total refunded so far.
    pub amount: Option<Kurus>,
}

impl From<OrderChange> for ChangedFields {
    fn from(change: OrderChange) -> Self {
        let none = Self::default();
        match change {
            OrderChange::Status(status) => Self { status: Some(status), ..none },
            OrderChange::Shipped(shipment) => {
                Self { status: Some(OrderStatus::Shipped), shipment: Some(shipment), ..none }
            }
            OrderChange::Shipment(shipment) => Self { shipment: Some(shipment), ..none },
            OrderChange::Paid(is_paid) => Self { is_paid: Some(is_paid), ..none },
            OrderChange::Settled => Self { status: Some(OrderStatus::Placed), is_paid: Some(true), ..none },
            OrderChange::Problem { problem, amount } => {
                Self { payment_problem: Some(problem), amount: Some(amount), ..none }
            }
            OrderChange::Refunded(amount) => Self { is_paid: Some(false), amount: Some(amount), ..none },
            OrderChange::PartlyRefunded(amount) => Self { amount: Some(amount), ..none },
        }
    }
}

/// The error for fields that no single change sets.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not one change")]
pub struct NotOneChange;

impl TryFrom<ChangedFields> for OrderChange {
    type Error = NotOneChange;

    fn try_from(fields: ChangedFields) -> Result<Self, NotOneChange> {
        let ChangedFields { status, is_paid, shipment, payment_problem, amount } = fields;
        match (status, is_paid, shipment, payment_problem, amount) {
            (Some(OrderStatus::Shipped), None, Some(shipment), None, None) => Ok(Self::Shipped(shipment)),
            (None, None, Some(shipment), None, None) => Ok(Self::Shipment(shipment)),
            (Some(status), None, None, None, None) => Ok(Self::Status(status)),
            (None, Some(is_paid), None, None, None) => Ok(Self::Paid(is_paid)),
            (Some(OrderStatus::Placed), Some(true), None, None, None) => Ok(Self::Settled),
            (None, None, None, Some(problem), Some(amount)) => Ok(Self::Problem { problem, amount }),
            (None, Some(false), None, None, Some(amount)) => Ok(Self::Refunded(amount)),
            (None, None, None, None, Some(amount)) => Ok(Self::PartlyRefunded(amount)),
            _ => Err(NotOneChange),
        }
    }
}

/// The name that customers see instead of a staff member or a background job.
pub const SHOP: &str = "Mağaza";

/// The seller's note on a refund.
pub type RefundNote = Line<{ limits::TEXT }>;

/// A note on an order, from its customer or from a staff member.
pub type OrderNote = Paragraph<{ limits::ORDER_NOTE }>;

/// A note on an order that only staff see.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct StaffNote {
    /// When it was written.
    #[serde(serialize_with = "time")]
    pub at: DateTime<Utc>,
    /// The full name of its author at that time.
    pub by: String,
    pub text: OrderNote,
}

/// The author of a change.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EventAuthor {
    /// The full name at that time.
    pub name: String,
    /// Whether the author is the order's customer.
    pub is_customer: bool,
}

impl EventAuthor {
    /// Returns the order's customer as author.
    #[must_use]
    pub const fn customer(name: String) -> Self {
        Self { name, is_customer: true }
    }

    /// Returns an author of the shop: a staff member or a background job with this name.
    #[must_use]
    pub const fn shop(name: String) -> Self {
        Self { name, is_customer: false }
    }
}

impl From<&str> for EventAuthor {
    fn from(name: &str) -> Self {
        Self::shop(name.to_owned())
    }
}

/// A change with its time and author.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OrderEvent {
    pub change: OrderChange,
    /// When the change was made.
    pub at: DateTime<Utc>,
    pub by: EventAuthor,
    /// The seller's note, which only staff see.
    pub note: Option<RefundNote>,
}

#[cfg(test)]
mod tests {
    use super::{ChangedFields, NotOneChange, OrderChange};
    use crate::{
        money::Kurus,
        order::{Carrier, OrderStatus, PaymentProblem, Shipment, TrackingNumber},
    };

    #[test]
    fn changes_read_back_from_their_fields() {
        let parcel = Shipment {
            carrier: Carrier::Aras,
            carrier_name: None,
            tracking_number: TrackingNumber::new("1").unwrap(),
        };
        let amount = Kurus::new(1990).unwrap();
        let paid = [true, false].map(OrderChange::Paid);
        let money = PaymentProblem::ALL.map(|problem| OrderChange::Problem { problem, amount });
        let others = [
            OrderChange::Shipped(parcel.clone()),
            OrderChange::Shipment(parcel.clone()),
            OrderChange::Settled,
            OrderChange::Refunded(amount),
            OrderChange::PartlyRefunded(amount),
        ];
        let statuses = OrderStatus::ALL.map(OrderChange::Status);
        for change in statuses.into_iter().chain(paid).chain(money).chain(others) {
            assert_eq!(OrderChange::try_from(ChangedFields::from(change.clone())), Ok(change));
        }
        let none = ChangedFields::default();
        let delivered = Some(OrderStatus::Delivered);
        for fields in [
            none.clone(),
            ChangedFields { status: delivered, is_paid: Some(true), ..none.clone() },
            ChangedFields { status: delivered, shipment: Some(parcel), ..none.clone() },
            ChangedFields { payment_problem: Some(PaymentProblem::RefundDue), ..none },
        ] {
            assert_eq!(OrderChange::try_from(fields), Err(NotOneChange));
        }
    }
}
