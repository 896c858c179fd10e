//! Card payments: a provider's page is opened, its news are heard, and whoever sends none is asked.

mod apply;
mod check_payments;
mod error;
mod hear_payment;
mod place_card_order;
mod ports;
mod providers;

pub use check_payments::CheckPayments;
pub use error::{HearPaymentError, PlaceCardOrderError};
pub use hear_payment::{HearPayment, Heard};
pub use place_card_order::{CardCheckout, PlaceCardOrder, PlacedCardOrder};
pub use ports::*;
pub use providers::{CardPayments, PaymentTerms};

#[cfg(test)]
mod tests;
