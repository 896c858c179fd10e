//! How an order is paid, and what a payment provider tells of it.

use crate::money::Kurus;

/// How the customer pays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PaymentType {
    /// By bank transfer (EFT/Havale), to the account that the order's page shows.
    BankTransfer,
    /// By card, at once, through a payment provider.
    Card,
}

impl PaymentType {
    /// Both of them.
    pub const ALL: [Self; 2] = [Self::BankTransfer, Self::Card];

    /// Returns the name that is kept; the wire has names of its own.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::BankTransfer => "bank_transfer",
            Self::Card => "card",
        }
    }

    /// Reads a name that was kept.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.as_str() == text)
    }
}

/// What the seller has to see to about an order's money.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PaymentProblem {
    /// Money came that is not the order's amount, or of another currency.
    AmountMismatch,
    /// Money came for an order that was cancelled.
    PaidAfterCancel,
    /// The order is paid and cancelled: its money has to go back.
    RefundDue,
}

impl PaymentProblem {
    /// All of them.
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

/// What a payment provider says became of a card order's payment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PaymentEvent {
    /// So much money has come.
    Paid {
        /// In hundredths of the currency.
        amount: Kurus,
        /// ISO 4217, in either case.
        currency: String,
    },
    /// It can't come any more: refused, or the page has expired.
    Failed,
    /// So much went back, counted from the first refund on.
    Refunded {
        /// All that has gone back so far.
        total: Kurus,
        /// Whether that is all that had come.
        is_full: bool,
    },
}

impl PaymentEvent {
    /// The one currency of the shop.
    const CURRENCY: &'static str = "TRY";

    /// Whether it is money of the shop's currency.
    pub(super) fn is_in(currency: &str) -> bool {
        currency.eq_ignore_ascii_case(Self::CURRENCY)
    }
}
