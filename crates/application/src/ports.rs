//! Everything the use cases need from outside, in one place.

use crate::{
    account::{PasswordHasher, UserRepository},
    address::AddressRepository,
    cart::CartRepository,
    catalogue::{CatalogueNotices, CategoryRepository, PictureStore, ProductRepository, SynonymRepository},
    clock::{Clock, IdGenerator},
    contact::ContactRepository,
    order::OrderRepository,
    overview::OverviewRepository,
    session::SessionRepository,
    thread::ThreadRepository,
};
use domain::shop::ShopFacts;
use std::sync::Arc;

/// An adapter for every port, and the shop's facts.
#[derive(Clone)]
#[expect(missing_docs, reason = "each field's trait says what it is for")]
pub struct Ports {
    pub users: Arc<dyn UserRepository>,
    pub hasher: Arc<dyn PasswordHasher>,
    pub sessions: Arc<dyn SessionRepository>,
    pub products: Arc<dyn ProductRepository>,
    pub categories: Arc<dyn CategoryRepository>,
    pub synonyms: Arc<dyn SynonymRepository>,
    pub catalogue_notices: Arc<dyn CatalogueNotices>,
    pub pictures: Arc<dyn PictureStore>,
    pub carts: Arc<dyn CartRepository>,
    pub addresses: Arc<dyn AddressRepository>,
    pub orders: Arc<dyn OrderRepository>,
    pub overview: Arc<dyn OverviewRepository>,
    pub threads: Arc<dyn ThreadRepository>,
    pub messages: Arc<dyn ContactRepository>,
    pub clock: Arc<dyn Clock>,
    pub ids: Arc<dyn IdGenerator>,
    pub shop: Arc<ShopFacts>,
}
