//! The outbox: mails are written in the transaction of what they tell about, and sent afterwards.

mod error;
mod list_mails;
mod ports;
mod retry_mail;
mod send_mail;

pub use error::MailError;
pub use list_mails::ListMails;
pub use ports::*;
pub use retry_mail::RetryMail;
pub use send_mail::SendMail;
