use application::{
    error::StorageError,
    order::{GuestKey, GuestKeyHash},
    vault::Vault,
};

/// The columns of a guest's key.
pub(super) struct SealedGuestKey {
    pub(super) hash: GuestKeyHash,
    pub(super) sealed: Vec<u8>,
}

impl SealedGuestKey {
    pub(super) fn new(key: &GuestKey, vault: &dyn Vault) -> Result<Self, StorageError> {
        Ok(Self { hash: key.hash(), sealed: vault.seal(key.bits())? })
    }
}
