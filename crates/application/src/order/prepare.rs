//! The common part of placing an order and previewing its texts.

use super::{
    BasisQuery, OrderBasis, OrderRequest, OrderService, PlaceOrderError, Purchaser, RequestedBilling,
};
use domain::{
    billing::BillingDetails,
    cart::{Cart, Quantity},
    ids::{OrderId, OrderItemId, ProductId},
    order::{Buyer, Order, OrderDraft, Terms},
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

/// Returns the query for what a new order depends on.
pub(super) fn basis_query<'a>(
    buyer: &'a Buyer,
    purchaser: &Purchaser,
    products: &'a [ProductId],
    request: &'a OrderRequest,
) -> BasisQuery<'a> {
    BasisQuery {
        buyer,
        address: purchaser.saved_address(),
        products,
        discount: request.discount_code.as_ref(),
        billing: request.billing == Some(RequestedBilling::Saved),
        unpaid: true,
        without: None,
    }
}

impl OrderService {
    /// Creates the requested order of a cart at current prices and terms.
    pub(super) fn prepare(
        &self,
        cart: &Cart,
        purchaser: &Purchaser,
        request: &OrderRequest,
        mut basis: OrderBasis,
        shop: &ShopFacts,
    ) -> Result<Order, PlaceOrderError> {
        let billing = billing(request.billing.as_ref(), basis.saved_billing.take())?;
        let address = purchaser.delivery_address(&mut basis, &*self.ids)?;
        let discount = request.discount_code.as_ref().map(|_| basis.wanted_discount());
        let terms = Terms { delivery: basis.delivery, discount, at: self.clock.now() };
        let draft = OrderDraft {
            id: OrderId::new(self.ids.next()),
            number: self.ids.order_number(),
            buyer: purchaser.buyer(),
            address,
            billing,
            remarks: request.remarks.clone(),
            payment_type: request.payment_type,
            transfer_days: shop.transfer_days,
        };
        Ok(Order::place(draft, cart, &basis.offers, &terms, || OrderItemId::new(self.ids.next()))?)
    }
}

/// Returns the billing details of the order. A guest has no saved ones.
fn billing(
    requested: Option<&RequestedBilling>,
    saved: Option<BillingDetails>,
) -> Result<Option<BillingDetails>, PlaceOrderError> {
    match requested {
        None => Ok(None),
        Some(RequestedBilling::Given(billing)) => Ok(Some(billing.clone())),
        Some(RequestedBilling::Saved) => saved.map(Some).ok_or(PlaceOrderError::NoSavedBilling),
    }
}
