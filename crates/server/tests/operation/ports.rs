//! Adapters that block, panic or fail.

use application::{
    account::{PasswordHash, PasswordHasher},
    address::{AddressError, AddressRepository},
    cart::{CartRepository, CartRevision, SaveCartError, SavedCart},
    catalogue::{PictureError, PictureStore, Preview, ReadingPicture, StoreTime, UploadedPicture},
    error::StorageError,
    idempotency::{Created, KeyedRequest},
};
use domain::{
    account::Password,
    address::{Address, AddressFields},
    cart::Cart,
    catalogue::{PictureKey, PictureWidth},
    ids::{AddressId, UserId},
};
use std::sync::{Condvar, Mutex};

/// A gate that blocks callers until it is opened.
#[derive(Default)]
pub struct Gate {
    is_open: Mutex<bool>,
    opened: Condvar,
}

impl Gate {
    pub fn open(&self) {
        *self.is_open.lock().unwrap() = true;
        self.opened.notify_all();
    }

    fn pass(&self) {
        let is_open = self.is_open.lock().unwrap();
        drop(self.opened.wait_while(is_open, |is_open| !*is_open).unwrap());
    }
}

/// Hashes while the gate is open. No password is right.
impl PasswordHasher for Gate {
    fn hash(&self, _: &Password) -> Result<PasswordHash, StorageError> {
        self.pass();
        Ok(PasswordHash::new("hash".into()))
    }

    fn verify(&self, _: &Password, _: Option<&PasswordHash>) -> Result<bool, StorageError> {
        self.pass();
        Ok(false)
    }
}

/// Has no addresses, and blocks until the gate is open.
impl AddressRepository for Gate {
    fn list(&self, _: UserId) -> Result<Vec<Address>, StorageError> {
        self.pass();
        Ok(vec![])
    }

    fn find(&self, _: UserId, _: AddressId) -> Result<Option<Address>, StorageError> {
        self.pass();
        Ok(None)
    }

    fn insert(
        &self,
        _: &Address,
        _: u32,
        _: Option<&KeyedRequest>,
    ) -> Result<Created<AddressId>, AddressError> {
        Err(AddressError::TooMany)
    }

    fn update(&self, _: UserId, _: AddressId, _: &AddressFields) -> Result<bool, StorageError> {
        Ok(false)
    }

    fn delete(&self, _: UserId, _: AddressId) -> Result<bool, StorageError> {
        Ok(false)
    }
}

/// Panics when a cart is loaded.
pub struct PanickingCarts;

impl CartRepository for PanickingCarts {
    fn load(&self, _: UserId) -> Result<SavedCart, StorageError> {
        panic!("the cart fell over");
    }

    fn replace(&self, _: UserId, _: &Cart, _: Option<CartRevision>) -> Result<SavedCart, SaveCartError> {
        Ok(SavedCart::default())
    }
}

/// Is unreachable.
pub struct LostPictures;

fn lost() -> StorageError {
    StorageError::Unavailable("the bucket is gone".into())
}

impl PictureStore for LostPictures {
    fn draw_preview(&self, _: &Preview) -> Result<Vec<u8>, StorageError> {
        Err(lost())
    }

    fn keep(&self, _: &mut dyn UploadedPicture, _: &mut StoreTime) -> Result<PictureKey, PictureError> {
        Err(lost().into())
    }

    fn read(&self, _: &PictureKey, _: PictureWidth) -> ReadingPicture {
        Box::pin(async { Err(lost()) })
    }

    fn check(&self) -> Result<(), StorageError> {
        Err(lost())
    }
}
