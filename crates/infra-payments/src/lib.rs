//! Payment providers behind the port `PaymentGateway`: Stripe and iyzico.
#![warn(missing_docs)]

mod connection;
#[cfg(test)]
mod hostile;
mod iyzico;
mod signature;
mod stripe;

pub use connection::ConnectionError;
pub use iyzico::{Iyzico, IyzicoKeys};
pub use stripe::{Stripe, StripeKeys};
