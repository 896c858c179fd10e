//! Card payments of the whole server, against a provider that takes no money.

mod cancelling;
mod failures;
mod iyzico;
mod provider;
mod refunds;
mod shopping;
mod stripe;
mod worker;
