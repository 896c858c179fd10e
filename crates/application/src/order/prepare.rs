//! The common part of placing an order and previewing its texts.

use super::{error::PlaceOrderError, ports::OrderBasis, purchaser::Purchaser};
use crate::clock::{Clock, IdGenerator};
use domain::{
    cart::{Cart, Quantity},
    ids::{OrderId, OrderItemId, ProductId},
    invoice::Invoice,
    order::{Order, OrderDraft, OrderNote, OrderNumber, PaymentType, Terms},
    shop::ShopFacts,
};

/// A product of an order request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RequestedItem {
    pub product: ProductId,
    pub quantity: Quantity,
}

/// Adds the items to a cart. The quantities of a product that occurs twice are added.
pub(super) fn cart_of(items: &[RequestedItem]) -> Result<Cart, PlaceOrderError> {
    let mut cart = Cart::default();
    for item in items {
        cart.add(item.product, item.quantity).map_err(|error| PlaceOrderError::Item(item.product, error))?;
    }
    Ok(cart)
}

pub(super) fn products_of(cart: &Cart) -> Vec<ProductId> {
    cart.items().map(|(product, _)| product).collect()
}

/// The part of an order that the request decides.
pub(super) struct Asked<'a> {
    pub(super) cart: &'a Cart,
    pub(super) purchaser: &'a Purchaser,
    pub(super) payment_type: PaymentType,
    pub(super) number: OrderNumber,
    pub(super) invoice: Option<Invoice>,
    pub(super) note: Option<OrderNote>,
    /// Whether the request names a discount code; the basis has it if it exists.
    pub(super) has_discount_code: bool,
}

/// Creates the order of a cart at current prices and terms.
pub(super) fn order(
    mut basis: OrderBasis,
    asked: Asked<'_>,
    shop: &ShopFacts,
    clock: &dyn Clock,
    ids: &dyn IdGenerator,
) -> Result<Order, PlaceOrderError> {
    let address = asked.purchaser.delivery_address(&mut basis, ids)?;
    let discount = asked.has_discount_code.then(|| basis.wanted_discount());
    let terms = Terms { delivery: basis.delivery, discount, at: clock.now() };
    let draft = OrderDraft {
        id: OrderId::new(ids.next()),
        number: asked.number,
        buyer: asked.purchaser.buyer(),
        address,
        invoice: asked.invoice,
        note: asked.note,
        payment_type: asked.payment_type,
        transfer_days: shop.transfer_days,
    };
    Ok(Order::place(draft, asked.cart, &basis.offers, &terms, || OrderItemId::new(ids.next()))?)
}
