//! The cart: products and their quantities.

use crate::{ids::ProductId, json::schema, limits, money::Kurus};
use serde::Serialize;
use std::collections::BTreeMap;
use utoipa::openapi::{
    ObjectBuilder,
    schema::{AdditionalProperties, Type},
};

/// A number of pieces: 1 to [`limits::QUANTITY`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(transparent)]
pub struct Quantity(u32);

schema!(
    Quantity,
    "Quantity",
    ObjectBuilder::new()
        .schema_type(Type::Integer)
        .minimum(Some(1.0))
        .maximum(Some(f64::from(limits::QUANTITY)))
);

/// The error for a quantity of zero or above [`limits::QUANTITY`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("quantity must be 1 to {}", limits::QUANTITY)]
pub struct QuantityError;

impl Quantity {
    /// One piece.
    pub const ONE: Self = Self(1);

    /// Checks a number of pieces.
    ///
    /// # Errors
    /// [`QuantityError`] outside 1 to [`limits::QUANTITY`].
    pub const fn new(pieces: u32) -> Result<Self, QuantityError> {
        if pieces == 0 || pieces > limits::QUANTITY { Err(QuantityError) } else { Ok(Self(pieces)) }
    }

    /// Returns the number of pieces.
    #[must_use]
    pub const fn get(self) -> u32 {
        self.0
    }

    /// Returns the price of this many pieces at `unit_price`.
    #[must_use]
    pub const fn of(self, unit_price: Kurus) -> Kurus {
        unit_price.times(self.0)
    }
}

/// A shopping cart. It holds no prices; they come from the catalogue.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(transparent)]
pub struct Cart(BTreeMap<ProductId, Quantity>);

schema!(
    Cart,
    "CartItems",
    ObjectBuilder::new()
        .schema_type(Type::Object)
        .description(Some("Product ids and their quantities."))
        .additional_properties(Some(AdditionalProperties::RefOr(Quantity::schema())))
        .max_properties(Some(limits::CART_ITEMS))
);

/// The reasons why a change of a cart is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CartError {
    /// More pieces of one product than [`limits::QUANTITY`].
    #[error(transparent)]
    Quantity(#[from] QuantityError),
    /// More different products than [`limits::CART_ITEMS`].
    #[error("more than {} different products", limits::CART_ITEMS)]
    TooManyItems,
}

impl Cart {
    /// Adds pieces of a product to its quantity.
    ///
    /// # Errors
    /// [`CartError`] if a limit is exceeded. The cart is unchanged then.
    pub fn add(&mut self, product: ProductId, pieces: Quantity) -> Result<(), CartError> {
        let present = self.0.get(&product).map_or(0, |quantity| quantity.get());
        self.set(product, Quantity::new(present + pieces.get())?)
    }

    /// Sets the exact quantity of a product.
    ///
    /// # Errors
    /// [`CartError::TooManyItems`]; the cart is unchanged then.
    pub fn set(&mut self, product: ProductId, pieces: Quantity) -> Result<(), CartError> {
        if self.0.len() >= limits::CART_ITEMS && !self.0.contains_key(&product) {
            return Err(CartError::TooManyItems);
        }
        self.0.insert(product, pieces);
        Ok(())
    }

    /// Returns the products and quantities, sorted by product id.
    pub fn items(&self) -> impl ExactSizeIterator<Item = (ProductId, Quantity)> {
        self.0.iter().map(|(&product, &quantity)| (product, quantity))
    }

    /// Returns the quantity of a product, if it is in the cart.
    #[must_use]
    pub fn quantity(&self, product: ProductId) -> Option<Quantity> {
        self.0.get(&product).copied()
    }

    /// Returns the total number of pieces.
    #[must_use]
    pub fn pieces(&self) -> u32 {
        self.0.values().map(|quantity| quantity.get()).sum()
    }

    /// Returns whether the cart is empty.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Returns the sum of the cart's lines. A product for which `unit_price` returns `None` counts as zero.
    #[must_use]
    pub fn amount(&self, unit_price: impl Fn(ProductId, Quantity) -> Option<Kurus>) -> Kurus {
        self.items().filter_map(|(product, quantity)| Some(quantity.of(unit_price(product, quantity)?))).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::{Cart, CartError, Quantity};
    use crate::{ids::ProductId, limits, money::Kurus};
    use proptest::prelude::*;
    use uuid::Uuid;

    fn product(n: u128) -> ProductId {
        ProductId::new(Uuid::from_u128(n))
    }

    fn quantity(n: u32) -> Quantity {
        Quantity::new(n).unwrap()
    }

    #[test]
    fn quantity_bounds() {
        for (pieces, fine) in [(0, false), (1, true), (999, true), (1000, false), (u32::MAX, false)] {
            assert_eq!(Quantity::new(pieces).is_ok(), fine, "{pieces}");
        }
    }

    #[test]
    fn refused_change_keeps_cart() {
        let mut cart = Cart::default();
        cart.set(product(1), quantity(999)).unwrap();
        assert!(cart.add(product(1), Quantity::ONE).is_err());
        assert_eq!(cart.quantity(product(1)), Some(quantity(999)));
        for n in 2..=limits::CART_ITEMS as u128 {
            cart.set(product(n), Quantity::ONE).unwrap();
        }
        assert_eq!(cart.set(product(0), Quantity::ONE), Err(CartError::TooManyItems));
        assert!(cart.set(product(1), Quantity::ONE).is_ok());
    }

    proptest! {
        #[test]
        fn adding_counts_each_piece(pieces in 1..=40_u32) {
            let mut cart = Cart::default();
            for _ in 0..pieces {
                cart.add(product(1), Quantity::ONE).unwrap();
            }
            prop_assert_eq!(cart.pieces(), pieces);
        }

        #[test]
        fn amount_is_the_sum_of_the_lines(items in prop::collection::btree_map(0..50_u128, (1..=999_u32, 1..=1_000_000_000_i64), 0..20)) {
            let mut cart = Cart::default();
            for (&id, &(pieces, _)) in &items {
                cart.set(product(id), quantity(pieces)).unwrap();
            }
            let price = |wanted: ProductId, _| items.iter().find(|(id, _)| product(**id) == wanted).and_then(|(_, (_, price))| Kurus::new(*price).ok());
            let expected: i64 = items.values().map(|&(pieces, price)| i64::from(pieces) * price).sum();
            prop_assert_eq!(cart.amount(price).get(), expected);
        }
    }
}
