use super::{
    OrderLegalText, PlaceOrderError, RequestedItem,
    prepare::{cart_of, draft, order},
    text::texts_of,
};
use crate::{
    actor::Customer,
    address::AddressRepository,
    catalogue::ProductRepository,
    clock::{Clock, IdGenerator},
    ports::Ports,
};
use domain::{ids::AddressId, order::PaymentType, shop::ShopFacts};
use std::sync::Arc;

/// Shows a customer the texts of an order before it is placed.
pub struct PreviewLegalTexts {
    products: Arc<dyn ProductRepository>,
    addresses: Arc<dyn AddressRepository>,
    clock: Arc<dyn Clock>,
    ids: Arc<dyn IdGenerator>,
    shop: Arc<ShopFacts>,
}

impl PreviewLegalTexts {
    pub(crate) fn new(ports: &Ports) -> Self {
        Self {
            products: Arc::clone(&ports.products),
            addresses: Arc::clone(&ports.addresses),
            clock: Arc::clone(&ports.clock),
            ids: Arc::clone(&ports.ids),
            shop: Arc::clone(&ports.shop),
        }
    }

    /// Preliminary information and contract of the order as it would be placed now.
    ///
    /// # Errors
    /// [`PlaceOrderError`], whenever placing the order would be refused.
    pub fn run(
        &self,
        customer: &Customer,
        items: &[RequestedItem],
        address: AddressId,
        payment_type: PaymentType,
    ) -> Result<Vec<OrderLegalText>, PlaceOrderError> {
        let cart = cart_of(items)?;
        let draft = draft(&*self.addresses, &*self.clock, &*self.ids, customer, address, payment_type)?;
        let order = order(&*self.products, &*self.ids, &draft, &cart)?;
        Ok(texts_of(&self.shop, customer.user(), &order))
    }
}
