//! A customer's saved addresses. Nobody sees or changes another's.

mod add_address;
mod delete_address;
mod error;
mod list_addresses;
mod ports;
mod update_address;

pub use add_address::AddAddress;
pub use delete_address::DeleteAddress;
pub use error::AddressError;
pub use list_addresses::ListAddresses;
pub use ports::*;
pub use update_address::UpdateAddress;
