//! Products that customers marked to find them again.

mod error;
pub(crate) mod ports;

pub use error::FavoriteError;
pub use ports::*;

use crate::{actor::Customer, clock::Clock, error::StorageError, ports::Ports};
use domain::{ids::ProductId, limits};
use std::sync::Arc;

/// Stores customers' favourites. Every method reaches only those of the customer that it takes.
pub struct FavoriteService {
    favorites: Arc<dyn FavoriteRepository>,
    clock: Arc<dyn Clock>,
}

impl FavoriteService {
    #[must_use]
    pub fn new(ports: &Ports) -> Self {
        Self { favorites: Arc::clone(&ports.favorites), clock: Arc::clone(&ports.clock) }
    }

    /// Lists the products, the one that was added last first.
    pub fn list(&self, customer: &Customer) -> Result<Vec<ProductId>, StorageError> {
        self.favorites.list(customer.id())
    }

    /// Adds the product. A product that is a favourite already keeps its place.
    ///
    /// # Errors
    /// [`FavoriteError::ProductNotFound`], [`FavoriteError::TooMany`], [`FavoriteError::Storage`].
    pub fn add(&self, customer: &Customer, product: ProductId) -> Result<(), FavoriteError> {
        self.favorites.add(customer.id(), product, self.clock.now(), limits::FAVORITES)
    }

    /// Removes the product. Removing what is no favourite changes nothing.
    pub fn remove(&self, customer: &Customer, product: ProductId) -> Result<(), StorageError> {
        self.favorites.remove(customer.id(), product)
    }
}

#[cfg(test)]
mod tests {
    use super::{FavoriteError, FavoriteService, MockFavoriteRepository};
    use crate::{
        ports::Ports,
        testing::{customer, ports},
    };
    use domain::limits;
    use fixtures::{moment, product};
    use mockall::predicate::eq;
    use std::sync::Arc;

    #[test]
    fn adds_to_own_favorites_up_to_limit() {
        let mut favorites = MockFavoriteRepository::new();
        favorites
            .expect_add()
            .with(eq(customer().id()), eq(product().id), eq(moment()), eq(limits::FAVORITES))
            .once()
            .returning(|_, _, _, _| Err(FavoriteError::TooMany));
        let service = FavoriteService::new(&Ports { favorites: Arc::new(favorites), ..ports() });
        assert!(matches!(service.add(&customer(), product().id), Err(FavoriteError::TooMany)));
    }

    #[test]
    fn lists_and_removes_own_favorites() {
        let mut favorites = MockFavoriteRepository::new();
        favorites.expect_list().with(eq(customer().id())).returning(|_| Ok(vec![product().id]));
        favorites.expect_remove().with(eq(customer().id()), eq(product().id)).once().returning(|_, _| Ok(()));
        let service = FavoriteService::new(&Ports { favorites: Arc::new(favorites), ..ports() });
        assert_eq!(service.list(&customer()).unwrap(), [product().id]);
        service.remove(&customer(), product().id).unwrap();
    }
}
