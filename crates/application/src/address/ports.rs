use crate::error::StorageError;
use domain::{
    address::{Address, AddressFields},
    ids::{AddressId, UserId},
};

/// Keeps addresses. Every method names the owner: another's address is as good as none.
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
pub trait AddressRepository: Send + Sync {
    /// Returns the owner's addresses, oldest first.
    fn list(&self, owner: UserId) -> Result<Vec<Address>, StorageError>;

    /// Returns one of the owner's addresses.
    fn find(&self, owner: UserId, id: AddressId) -> Result<Option<Address>, StorageError>;

    /// Saves a new address; `false` when the owner has `most` already.
    fn insert(&self, address: &Address, limit: u32) -> Result<bool, StorageError>;

    /// Replaces the fields; `false` when the owner has no such address.
    fn update(&self, owner: UserId, id: AddressId, fields: &AddressFields) -> Result<bool, StorageError>;

    /// Removes an address; `false` when the owner has no such address. Orders keep their copy.
    fn delete(&self, owner: UserId, id: AddressId) -> Result<bool, StorageError>;
}
