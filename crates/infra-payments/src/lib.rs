//! Payment providers behind the port `PaymentGateway`: Stripe and iyzico.

mod connection;
#[cfg(test)]
mod hostile;
mod iyzico;
mod signature;
mod stripe;

pub use connection::HttpClientError;
pub use iyzico::{Iyzico, IyzicoKeys};
pub use stripe::{Stripe, StripeKeys};
