//! Card payments of the whole server, with the payment double.

mod cancelling;
mod card_refunds;
mod failures;
mod gateways;
mod guests;
mod iyzico;
mod provider;
mod refunds;
mod replacing;
mod shopping;
mod stripe;
mod worker;
