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
};
use domain::{ids::AddressId, order::PaymentType, shop::ShopFacts};
use std::sync::Arc;

/// Shows a customer the texts of an order before it is placed.
pub struct PreviewLegalTexts {
    /// Products.
    pub products: Arc<dyn ProductRepository>,
    /// Addresses.
    pub addresses: Arc<dyn AddressRepository>,
    /// Time.
    pub clock: Arc<dyn Clock>,
    /// Ids.
    pub ids: Arc<dyn IdGenerator>,
    /// What fills the seller's parts.
    pub shop: Arc<ShopFacts>,
}

impl PreviewLegalTexts {
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
