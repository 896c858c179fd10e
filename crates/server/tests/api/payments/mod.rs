//! Card payments of the whole server, with the payment double.

mod cancelling;
mod card_refunds;
mod failures;
mod gateways;
mod guests;
mod instalments;
mod iyzico;
mod refund_failures;
mod refund_races;
mod refund_rules;
mod refunds;
mod replacing;
mod shopping;
mod stripe;
mod worker;

use crate::support::payments as provider;
