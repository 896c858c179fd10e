use super::{
    OrderLegalText, OrderRepository, PlaceOrderError, RequestedItem,
    prepare::{cart_of, order, products_of},
    text::texts_of,
};
use crate::{
    actor::Customer,
    clock::{Clock, IdGenerator},
};
use domain::{ids::AddressId, order::PaymentType, shop::ShopFacts};
use std::sync::Arc;

/// Shows a customer the texts of an order before it is placed.
pub struct PreviewLegalTexts {
    /// Orders.
    pub orders: Arc<dyn OrderRepository>,
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
        let basis = self.orders.basis(customer.id(), None, address, &products_of(&cart))?;
        let number = self.ids.order_number();
        let order = order(basis, &cart, payment_type, number, &*self.clock, &*self.ids)?;
        Ok(texts_of(&self.shop, customer.user(), &order))
    }
}
