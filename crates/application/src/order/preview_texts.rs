use super::{
    OrderLegalText, OrderRepository, PlaceOrderError, RequestedItem,
    prepare::{Asked, cart_of, order, products_of},
    text::texts_of,
};
use crate::{
    actor::Customer,
    clock::{Clock, IdGenerator},
    ports::Ports,
};
use domain::{ids::AddressId, order::PaymentType, shop::ShopFacts};
use std::sync::Arc;

/// Shows a customer the texts of an order before it is placed.
pub struct PreviewLegalTexts {
    orders: Arc<dyn OrderRepository>,
    clock: Arc<dyn Clock>,
    ids: Arc<dyn IdGenerator>,
    shop: Arc<ShopFacts>,
}

impl PreviewLegalTexts {
    pub(crate) fn new(ports: &Ports) -> Self {
        Self {
            orders: Arc::clone(&ports.orders),
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
        let basis = self.orders.basis(customer.id(), None, address, &products_of(&cart))?;
        let number = self.ids.order_number();
        let asked = Asked { cart: &cart, payment_type, number, invoice: None };
        let order = order(basis, asked, &self.shop, &*self.clock, &*self.ids)?;
        Ok(texts_of(&self.shop, customer.user(), &order))
    }
}
