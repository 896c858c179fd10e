//! Payment methods, payment problems and payment events.

use crate::money::Kurus;

/// A payment method.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PaymentType {
    /// By bank transfer (EFT/Havale) to the account on the order's page.
    BankTransfer,
    /// By card through a payment provider.
    Card,
}

impl PaymentType {
    /// Every method.
    pub const ALL: [Self; 2] = [Self::BankTransfer, Self::Card];

    /// Returns the name in the database. On the wire, a bank transfer is `COD`.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::BankTransfer => "bank_transfer",
            Self::Card => "card",
        }
    }

    /// Reads the name in the database.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.as_str() == text)
    }
}

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

impl PaymentProblem {
    /// Every problem.
    pub const ALL: [Self; 3] = [Self::AmountMismatch, Self::PaidAfterCancel, Self::RefundDue];

    /// Returns the name on the wire and in the database.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::AmountMismatch => "amount_mismatch",
            Self::PaidAfterCancel => "paid_after_cancel",
            Self::RefundDue => "refund_due",
        }
    }

    /// Reads the name.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|problem| problem.as_str() == text)
    }
}

/// A change of a card payment, as its provider reports it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PaymentEvent {
    /// The payment arrived.
    Paid {
        /// In hundredths of the currency.
        amount: Kurus,
        /// ISO 4217, in upper or lower case.
        currency: String,
    },
    /// The payment can't arrive any more: it was refused, or the page has expired.
    Failed,
    /// Money was refunded.
    Refunded {
        /// The total of all refunds so far.
        total: Kurus,
        /// Whether the total equals the payment.
        is_full: bool,
    },
}

impl PaymentEvent {
    /// The shop's only currency.
    const CURRENCY: &'static str = "TRY";

    /// Returns whether this is the shop's currency.
    pub(super) fn is_in(currency: &str) -> bool {
        currency.eq_ignore_ascii_case(Self::CURRENCY)
    }
}
