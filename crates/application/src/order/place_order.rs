use super::{
    Acceptance, BasisQuery, IdempotencyFingerprint, IdempotentRequest, KeyedOrder, OrderEffects,
    OrderLegalText, OrderService, PlaceOrderError, PlacedOrder, Placement,
    prepare::{Asked, cart_of, order, products_of},
    text::texts_of,
};
use crate::actor::Customer;
use domain::{
    cart::{Cart, Quantity},
    discount::AskedCode,
    ids::{AddressId, ProductId},
    invoice::{Invoice, Tckn},
    mail::OrderLetter,
    money::Kurus,
    order::{IdempotencyKey, Order, PaymentType},
};
use sha2::{Digest, Sha256};
use std::mem;

/// Number of attempts when products change concurrently or the order number is taken.
const TRIES: usize = 5;

/// A product of an order request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RequestedItem {
    pub product: ProductId,
    pub quantity: Quantity,
}

/// The invoice of an order request.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RequestedInvoice {
    /// The account's last invoice details.
    Saved,
    /// These details, which the account saves.
    Given(Invoice),
}

/// A customer's order request. It has no prices; they come from the catalogue.
#[derive(Clone, Debug)]
pub struct OrderRequest {
    /// The products. The quantities of a product that occurs twice are added.
    pub items: Vec<RequestedItem>,
    /// The customer's delivery address.
    pub address: AddressId,
    /// The invoice, if the customer wants one with details.
    pub invoice: Option<RequestedInvoice>,
    /// The payment method.
    pub payment_type: PaymentType,
    /// The accepted texts. An order without them is not confirmed.
    pub accepted: Option<Acceptance>,
    /// What the customer was shown as the sum; an order that would cost another sum is refused.
    pub expected_amount: Option<Kurus>,
    /// The discount code to use.
    pub discount_code: Option<AskedCode>,
    /// The key by which a repeated request returns the first order.
    pub key: Option<IdempotencyKey>,
}

impl OrderService {
    /// Places the order at current prices, stores the accepted texts with it and empties the customer's cart. A
    /// repeated request with its key returns the first order instead.
    ///
    /// # Errors
    /// [`PlaceOrderError`]. Nothing is written then.
    pub fn place(&self, customer: &Customer, request: OrderRequest) -> Result<PlacedOrder, PlaceOrderError> {
        let cart = cart_of(&request.items)?;
        let products = products_of(&cart);
        let fingerprint = fingerprint(&cart, &request);
        let keyed = request.key.map(|key| IdempotentRequest { fingerprint, key });
        let key = keyed.as_ref().map(|keyed| &keyed.key);
        for _ in 0..TRIES {
            let mut basis = self.orders.basis(BasisQuery {
                user: customer.id(),
                key,
                address: request.address,
                products: &products,
                discount: request.discount_code.as_ref(),
            })?;
            // Checked first: a repeat returns the first order even if its products are sold out now.
            if let Some(first) = basis.earlier.take() {
                return repeat(&first, keyed.as_ref());
            }
            let number = self.ids.order_number();
            let invoice = self.invoice(customer, request.invoice.as_ref())?;
            let asked = Asked {
                cart: &cart,
                payment_type: request.payment_type,
                number,
                invoice,
                has_discount_code: request.discount_code.is_some(),
            };
            // A customer whose order is refused looks next at the remaining stock.
            self.catalogue.apply_counts(mem::take(&mut basis.counts));
            let order = order(basis, asked, &self.shop, &*self.clock, &*self.ids)?;
            if request.expected_amount.is_some_and(|expected| expected != order.amount()) {
                return Err(PlaceOrderError::AmountChanged(order.totals()));
            }
            if request.payment_type == PaymentType::Card && order.amount() == Kurus::ZERO {
                return Err(PlaceOrderError::NothingToPay);
            }
            let texts = self.check_acceptance(customer, request.accepted.as_ref(), &order)?;
            let letters = letters_of(request.payment_type);
            let mails = self.mails(&order, &customer.user().email, letters);
            match self.orders.place(&order, &texts, keyed.as_ref(), &mails)? {
                Placement::Placed(OrderEffects { counts, emptied_cart }) => {
                    self.catalogue.apply_counts(counts);
                    self.catalogue.note_sale();
                    if let Some(used) = order.discount() {
                        self.catalogue.count_use(used.id);
                    }
                    return Ok(PlacedOrder::new(&order, emptied_cart));
                }
                Placement::Unpaid(error) => return Err(error.into()),
                Placement::KeyTaken(first) => return repeat(&first, keyed.as_ref()),
                Placement::BasisChanged | Placement::NumberTaken => {}
            }
        }
        Err(PlaceOrderError::CatalogueChanging)
    }

    /// Returns the invoice details of the order.
    fn invoice(
        &self,
        customer: &Customer,
        requested: Option<&RequestedInvoice>,
    ) -> Result<Option<Invoice>, PlaceOrderError> {
        match requested {
            None => Ok(None),
            Some(RequestedInvoice::Given(invoice)) => Ok(Some(invoice.clone())),
            Some(RequestedInvoice::Saved) => {
                let saved = self.orders.saved_invoice(customer.id())?;
                saved.map(Some).ok_or(PlaceOrderError::NoSavedInvoice)
            }
        }
    }

    /// Returns the order's texts if the customer accepted exactly these.
    fn check_acceptance(
        &self,
        customer: &Customer,
        accepted: Option<&Acceptance>,
        order: &Order,
    ) -> Result<Vec<OrderLegalText>, PlaceOrderError> {
        let Some(accepted) = accepted else { return Ok(vec![]) };
        let texts = texts_of(&self.shop, customer.user(), order);
        if accepted.is_of(&texts) { Ok(texts) } else { Err(PlaceOrderError::TextsChanged) }
    }
}

/// Returns the mails about a new order. Mails about a card order follow its payment.
const fn letters_of(payment_type: PaymentType) -> &'static [OrderLetter] {
    match payment_type {
        PaymentType::BankTransfer => &[OrderLetter::Placed, OrderLetter::New],
        PaymentType::Card => &[],
    }
}

fn repeat(first: &KeyedOrder, request: Option<&IdempotentRequest>) -> Result<PlacedOrder, PlaceOrderError> {
    if request.is_some_and(|request| request.fingerprint == first.fingerprint) {
        let KeyedOrder { id, number, amount, .. } = *first;
        Ok(PlacedOrder { id, number, amount, is_new: false, emptied_cart: None })
    } else {
        Err(PlaceOrderError::IdempotencyKeyReused)
    }
}

fn fingerprint(cart: &Cart, request: &OrderRequest) -> IdempotencyFingerprint {
    let mut hash = Sha256::new();
    hash.update(request.payment_type.as_str());
    hash.update(request.address.uuid());
    for (product, quantity) in cart.items() {
        hash.update(product.uuid());
        hash.update(quantity.get().to_be_bytes());
    }
    if let Some(accepted) = &request.accepted {
        accepted.add_to(&mut hash);
    }
    if let Some(invoice) = &request.invoice {
        invoice.add_to(&mut hash);
    }
    if let Some(expected) = request.expected_amount {
        hash.update(expected.get().to_be_bytes());
    }
    if let Some(code) = &request.discount_code {
        hash.update(code.folded());
    }
    hash.finalize().into()
}

impl RequestedInvoice {
    /// Adds the fields that distinguish the request to the hash, each with a clear end.
    fn add_to(&self, hash: &mut Sha256) {
        let fields = match self {
            Self::Saved => vec!["saved".to_owned()],
            Self::Given(Invoice::Individual { name, tckn }) => {
                let tckn = tckn.as_ref().map(Tckn::readable).unwrap_or_default();
                vec!["individual".to_owned(), name.to_string(), tckn]
            }
            Self::Given(Invoice::Company { title, tax_office, tax_number }) => {
                vec!["company".to_owned(), title.to_string(), tax_office.to_string(), tax_number.readable()]
            }
        };
        for field in fields {
            hash.update(field.len().to_be_bytes());
            hash.update(field);
        }
    }
}

#[cfg(test)]
mod tests;
