mod fingerprint;

use super::{
    Acceptance, BasisQuery, IdempotentRequest, KeyedOrder, NewOrder, OrderBasis, OrderEffects,
    OrderLegalText, OrderOwner, OrderService, PlaceOrderError, PlaceQuery, PlacedOrder, Placement, Purchaser,
    prepare::{RequestedItem, basis_query, cart_of, products_of},
    text::texts_of,
};
use crate::error::StorageError;
use domain::{
    billing::BillingDetails,
    cart::Cart,
    discount::AskedCode,
    ids::OrderId,
    mail::OrderLetter,
    money::Kurus,
    order::{IdempotencyKey, Order, OrderRemarks, PaymentType},
    shop::ShopFacts,
};
use fingerprint::fingerprint;
use std::mem;

/// The billing details of an order request.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RequestedBilling {
    /// The account's last billing details.
    Saved,
    /// These details, which the account saves.
    Given(BillingDetails),
}

/// An order request. It has no prices; they come from the catalogue.
#[derive(Clone, Debug)]
pub struct OrderRequest {
    /// The products. The quantities of a product that occurs twice are added.
    pub items: Vec<RequestedItem>,
    /// The billing details, if the customer wants them on the invoice.
    pub billing: Option<RequestedBilling>,
    pub remarks: OrderRemarks,
    /// The payment method.
    pub payment_type: PaymentType,
    /// The accepted texts. An order without them is not confirmed.
    pub accepted: Option<Acceptance>,
    /// What the customer was shown as the sum; an order that would cost another sum is refused.
    pub expected_amount: Option<Kurus>,
    /// The discount code to use.
    pub discount_code: Option<AskedCode>,
    /// The buyer's unpaid card order that this one replaces. It does not distinguish a repeat from another request.
    pub replaces: Option<ReplacedOrder>,
    /// The key by which a repeated request returns the first order.
    pub key: Option<IdempotencyKey>,
}

impl OrderRequest {
    /// Creates a request that names only products and payment method.
    #[must_use]
    pub fn new(items: Vec<RequestedItem>, payment_type: PaymentType) -> Self {
        Self {
            items,
            billing: None,
            remarks: OrderRemarks::default(),
            payment_type,
            accepted: None,
            expected_amount: None,
            discount_code: None,
            replaces: None,
            key: None,
        }
    }
}

/// An unpaid card order that a new order replaces, with the proof that its own buyer asks for it.
#[derive(Clone, Debug)]
pub struct ReplacedOrder {
    pub id: OrderId,
    pub owner: OrderOwner,
}

impl OrderService {
    /// Places the order at current prices, stores the accepted texts with it and empties the customer's cart. A guest's
    /// order gets a key. A repeated request with its idempotency key returns the first order instead.
    ///
    /// # Errors
    /// [`PlaceOrderError`]. Nothing is written then.
    pub fn place(
        &self,
        purchaser: &Purchaser,
        mut request: OrderRequest,
    ) -> Result<PlacedOrder, PlaceOrderError> {
        self.check_guest_orders(purchaser)?;
        let cart = cart_of(&request.items)?;
        let fingerprint = fingerprint(&cart, purchaser, &request);
        let keyed = request.key.take().map(|key| IdempotentRequest { fingerprint, key });
        let guest_key = matches!(purchaser, Purchaser::Guest(_)).then(|| self.ids.guest_key());
        let shop = self.shop.facts();
        let (buyer, products) = (purchaser.buyer(), products_of(&cart));
        let query = PlaceQuery {
            basis: basis_query(&buyer, purchaser, &products, &request),
            request: keyed.as_ref(),
            guest_key: guest_key.as_ref(),
        };
        let placement = self.orders.place(query, &|mut basis: OrderBasis| {
            // Published even if the order is refused, because the customer then looks at the remaining stock.
            self.catalogue.apply_counts(mem::take(&mut basis.counts));
            self.decide(&cart, purchaser, &request, basis, &shop)
        })?;
        match placement {
            Placement::Placed(order, OrderEffects { counts, emptied_cart }) => {
                self.catalogue.apply_counts(counts);
                if let Some(used) = order.discount() {
                    self.catalogue.count_use(used.id);
                }
                Ok(PlacedOrder::new(&order, emptied_cart, guest_key))
            }
            Placement::KeyTaken(first) => self.repeat(purchaser, &first, keyed.as_ref()),
        }
    }

    /// Checks that the request could be placed if this unpaid order of the buyer were cancelled. Writes nothing, so the
    /// request can still be refused afterwards when something changes in between.
    ///
    /// # Errors
    /// [`PlaceOrderError`] if it could not.
    pub(crate) fn check_replacement(
        &self,
        purchaser: &Purchaser,
        request: &OrderRequest,
        replaced: OrderId,
    ) -> Result<(), PlaceOrderError> {
        self.check_guest_orders(purchaser)?;
        let cart = cart_of(&request.items)?;
        let (buyer, products) = (purchaser.buyer(), products_of(&cart));
        let query = basis_query(&buyer, purchaser, &products, request);
        let basis = self.orders.basis(BasisQuery { without: Some(replaced), ..query })?;
        self.decide(&cart, purchaser, request, basis, &self.shop.facts()).map(drop)
    }

    /// Checks that the shop takes orders of this purchaser.
    fn check_guest_orders(&self, purchaser: &Purchaser) -> Result<(), PlaceOrderError> {
        let is_guest = matches!(purchaser, Purchaser::Guest(_));
        if is_guest && !self.catalogue.settings().takes_guest_orders() {
            return Err(PlaceOrderError::GuestOrdersOff);
        }
        Ok(())
    }

    /// Makes the order with the texts to store and its mails, or says why it can't be placed.
    fn decide(
        &self,
        cart: &Cart,
        purchaser: &Purchaser,
        request: &OrderRequest,
        mut basis: OrderBasis,
        shop: &ShopFacts,
    ) -> Result<NewOrder, PlaceOrderError> {
        let unpaid = basis.unpaid.take();
        let order = self.prepare(cart, purchaser, request, basis, shop)?;
        if request.expected_amount.is_some_and(|expected| expected != order.amount()) {
            return Err(PlaceOrderError::AmountChanged(order.totals()));
        }
        if request.payment_type == PaymentType::Card && order.amount() == Kurus::ZERO {
            return Err(PlaceOrderError::NothingToPay);
        }
        let texts = check_acceptance(shop, purchaser, request.accepted.as_ref(), &order)?;
        if let (Some(limit), Some(unpaid)) = (self.unpaid_limit, unpaid) {
            limit.check(&order, &unpaid)?;
        }
        let mails = self.mails(&order, purchaser.email(), letters_of(request.payment_type));
        Ok(NewOrder { order, texts, mails })
    }

    /// Returns whether the purchaser has placed an order with this key.
    pub(crate) fn has_placed(
        &self,
        purchaser: &Purchaser,
        key: Option<&IdempotencyKey>,
    ) -> Result<bool, StorageError> {
        let Some(key) = key else { return Ok(false) };
        Ok(self.orders.earlier(&purchaser.buyer(), key)?.is_some())
    }

    /// Returns the first order of a repeated request.
    fn repeat(
        &self,
        purchaser: &Purchaser,
        first: &KeyedOrder,
        request: Option<&IdempotentRequest>,
    ) -> Result<PlacedOrder, PlaceOrderError> {
        if request.is_none_or(|request| request.fingerprint != first.fingerprint) {
            return Err(PlaceOrderError::IdempotencyKeyReused);
        }
        if first.is_claimed {
            return Err(PlaceOrderError::OrderClaimed);
        }
        let KeyedOrder { id, number, amount, .. } = *first;
        let guest_key = match purchaser {
            Purchaser::Customer(..) => None,
            Purchaser::Guest(_) => self.guests.key(id)?,
        };
        Ok(PlacedOrder { id, number, amount, is_new: false, emptied_cart: None, guest_key })
    }
}

/// Returns the order's texts if the customer accepted exactly these.
fn check_acceptance(
    shop: &ShopFacts,
    purchaser: &Purchaser,
    accepted: Option<&Acceptance>,
    order: &Order,
) -> Result<Vec<OrderLegalText>, PlaceOrderError> {
    let Some(accepted) = accepted else { return Ok(vec![]) };
    let texts = texts_of(shop, &purchaser.contract_party(), order);
    if accepted.is_of(&texts) { Ok(texts) } else { Err(PlaceOrderError::TextsChanged) }
}

/// Returns the mails about a new order. Mails about a card order follow its payment.
const fn letters_of(payment_type: PaymentType) -> &'static [OrderLetter] {
    match payment_type {
        PaymentType::BankTransfer => &[OrderLetter::Placed, OrderLetter::New],
        PaymentType::Card => &[],
    }
}

#[cfg(test)]
mod tests;
