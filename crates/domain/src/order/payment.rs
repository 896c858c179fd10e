//! Payment methods, payment problems and payment events.

use super::CardCharge;
use crate::json::{named, names};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// A payment method. On the wire, a bank transfer is `COD`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub enum PaymentType {
    /// By bank transfer (EFT/Havale) to the account on the order's page.
    #[serde(rename = "COD")]
    BankTransfer,
    /// By card through a payment provider.
    #[serde(rename = "Online")]
    Card,
}

// In the database.
named!(PaymentType { BankTransfer = "bank_transfer", Card = "card" });

/// A problem with an order's payment that the seller must resolve.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PaymentProblem {
    /// A payment with another amount or currency arrived.
    AmountMismatch,
    /// A payment for a cancelled order arrived.
    PaidAfterCancel,
    /// The order is paid and cancelled, so it must be refunded.
    RefundDue,
}

names!(PaymentProblem {
    AmountMismatch = "amount_mismatch",
    PaidAfterCancel = "paid_after_cancel",
    RefundDue = "refund_due",
});

/// A change of a card payment, as its provider reports it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PaymentEvent {
    /// The payment arrived.
    Paid(CardCharge),
    /// The payment can't arrive any more: it was refused, or the page has expired.
    Failed,
}
