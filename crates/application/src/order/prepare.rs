//! What ordering and looking at an order's texts beforehand have in common: both are refused alike.

use super::{PlaceOrderError, RequestedItem};
use crate::{
    actor::Customer,
    address::AddressRepository,
    catalogue::ProductRepository,
    clock::{Clock, IdGenerator},
};
use domain::{
    cart::Cart,
    ids::{AddressId, OrderId, OrderItemId},
    order::{Order, OrderDraft, PaymentType},
};

/// Puts the items together; one named twice counts together.
pub(super) fn cart_of(items: &[RequestedItem]) -> Result<Cart, PlaceOrderError> {
    let mut cart = Cart::default();
    for item in items {
        cart.add(item.product, item.quantity).map_err(|error| PlaceOrderError::Item(item.product, error))?;
    }
    Ok(cart)
}

/// An order's head, to one of the customer's own addresses.
pub(super) fn draft(
    addresses: &dyn AddressRepository,
    clock: &dyn Clock,
    ids: &dyn IdGenerator,
    customer: &Customer,
    address: AddressId,
    payment_type: PaymentType,
) -> Result<OrderDraft, PlaceOrderError> {
    let address = addresses.find(customer.id(), address)?.ok_or(PlaceOrderError::AddressNotFound)?;
    Ok(OrderDraft {
        id: OrderId::new(ids.next()),
        number: ids.order_number(),
        address,
        payment_type,
        at: clock.now(),
    })
}

/// The order as the catalogue has it at this moment.
pub(super) fn order(
    products: &dyn ProductRepository,
    ids: &dyn IdGenerator,
    draft: &OrderDraft,
    cart: &Cart,
) -> Result<Order, PlaceOrderError> {
    let wanted: Vec<_> = cart.items().map(|(product, _)| product).collect();
    let products = products.find(&wanted)?;
    Ok(Order::place(draft.clone(), cart, &products, || OrderItemId::new(ids.next()))?)
}
