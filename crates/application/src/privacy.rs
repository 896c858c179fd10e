//! What a customer may ask of their data (KVKK): all of it, and its end.

mod close_account;
mod erase_closed_accounts;
mod export_data;
mod ports;

pub use close_account::{CloseAccount, CloseAccountError};
pub use erase_closed_accounts::EraseClosedAccounts;
pub use export_data::ExportData;
pub use ports::*;
