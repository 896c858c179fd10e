use super::AddressError;
use crate::{
    error::StorageError,
    idempotency::{Created, KeyedRequest},
};
use domain::{
    address::{Address, AddressFields},
    ids::{AddressId, UserId},
};

/// Stores addresses. Every method names the owner and treats other owners' addresses as missing.
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
pub trait AddressRepository: Send + Sync {
    /// Returns the owner's addresses, oldest first.
    fn list(&self, owner: UserId) -> Result<Vec<Address>, StorageError>;

    /// Returns one of the owner's addresses.
    fn find(&self, owner: UserId, id: AddressId) -> Result<Option<Address>, StorageError>;

    /// Saves a new address with the request's key, all or nothing, and returns its id. A repeat under the key writes
    /// nothing and returns the first one's. Fails with
    /// [`AddressError::TooMany`] when the owner has `limit` addresses already.
    #[allow(clippy::needless_lifetimes, reason = "mockall wants it named")]
    fn insert<'a>(
        &self,
        address: &Address,
        limit: u32,
        request: Option<&'a KeyedRequest>,
    ) -> Result<Created<AddressId>, AddressError>;

    /// Replaces the fields; `false` if the owner has no such address.
    fn update(&self, owner: UserId, id: AddressId, fields: &AddressFields) -> Result<bool, StorageError>;

    /// Deletes an address; `false` if the owner has no such address. Orders keep their copy.
    fn delete(&self, owner: UserId, id: AddressId) -> Result<bool, StorageError>;
}
