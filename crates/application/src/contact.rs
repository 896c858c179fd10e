//! Messages from the contact form: anybody writes them, staff reads them.

mod delete_message;
mod error;
mod list_messages;
mod mark_read;
mod ports;
mod send_message;

pub use delete_message::DeleteMessage;
pub use error::ContactError;
pub use list_messages::{Inbox, ListMessages};
pub use mark_read::MarkMessageRead;
pub use ports::*;
pub use send_message::{NewContactMessage, SendMessage};
