//! Orders: what was bought, at that day's price, and how far it has come.

mod event;
mod number;
mod status;

pub use event::{OrderChange, OrderEvent};
pub use number::OrderNumber;
pub use status::{IllegalMove, OrderStatus};

use crate::{
    address::Address,
    cart::{Cart, Quantity},
    catalogue::Product,
    ids::{OrderId, OrderItemId, ProductId, UserId},
    limits,
    money::Kurus,
};
use chrono::{DateTime, Utc};

/// How the customer pays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PaymentType {
    /// By bank transfer (EFT/Havale); `COD` on the wire for historical reasons.
    BankTransfer,
    /// By card.
    Online,
}

impl PaymentType {
    /// The name on the wire and in the database.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::BankTransfer => "COD",
            Self::Online => "Online",
        }
    }

    /// Reads the name.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        [Self::BankTransfer, Self::Online].into_iter().find(|kind| kind.as_str() == text)
    }
}

/// A request key that makes a repeated order answer the first one (`Idempotency-Key`).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct IdempotencyKey(String);

impl IdempotencyKey {
    /// Checks a key: 1 to [`limits::IDEMPOTENCY_KEY`] visible ASCII characters; `None` otherwise.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let fits = (1..=limits::IDEMPOTENCY_KEY).contains(&text.len());
        (fits && text.bytes().all(|byte| byte.is_ascii_graphic())).then(|| Self(text.to_owned()))
    }

    /// The key.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// One item of an order: name and price as they were on the day.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OrderItem {
    /// Its id.
    pub id: OrderItemId,
    /// The product; `None` once it was deleted.
    pub product_id: Option<ProductId>,
    /// The product's name on the day.
    pub name: String,
    /// The offer price on the day.
    pub unit_price: Kurus,
    /// Pieces.
    pub quantity: Quantity,
}

/// An order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Order {
    /// Its id.
    pub id: OrderId,
    /// What people call it, and write on a transfer.
    pub number: OrderNumber,
    /// Who ordered.
    pub user_id: UserId,
    /// At least one item.
    pub items: Vec<OrderItem>,
    /// Sum of the items.
    pub amount: Kurus,
    /// Where it goes: a copy, which later changes to the saved address don't touch.
    pub address: Address,
    /// How far it has come.
    pub status: OrderStatus,
    /// How it is paid.
    pub payment_type: PaymentType,
    /// Whether the money has come.
    pub is_paid: bool,
    /// When it was placed.
    pub created_at: DateTime<Utc>,
    /// When it last changed.
    pub updated_at: DateTime<Utc>,
}

/// Why a cart can't become an order.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum OrderError {
    /// Nothing in it.
    #[error("no items")]
    NoItems,
    /// There is no such product.
    #[error("unknown product {0}")]
    UnknownProduct(ProductId),
    /// The product, named, is out of stock.
    #[error("out of stock: {0}")]
    OutOfStock(String),
}

/// What is known when an order is placed, beside the cart and the products.
#[derive(Clone, Debug)]
pub struct OrderDraft {
    /// Id for the order.
    pub id: OrderId,
    /// Its number.
    pub number: OrderNumber,
    /// Where it goes; its owner is who orders.
    pub address: Address,
    /// How it will be paid.
    pub payment_type: PaymentType,
    /// Now.
    pub at: DateTime<Utc>,
}

impl Order {
    /// Turns a cart into an order at today's prices. `item_id` makes the ids of the items.
    ///
    /// # Errors
    /// [`OrderError`] names what is wrong: no items, or the first product that is unknown or out of stock.
    pub fn place(
        draft: OrderDraft,
        cart: &Cart,
        products: &[Product],
        mut item_id: impl FnMut() -> OrderItemId,
    ) -> Result<Self, OrderError> {
        if cart.is_empty() {
            return Err(OrderError::NoItems);
        }
        let items = cart
            .items()
            .map(|(id, quantity)| {
                let product =
                    products.iter().find(|product| product.id == id).ok_or(OrderError::UnknownProduct(id))?;
                if !product.in_stock {
                    return Err(OrderError::OutOfStock(product.name.clone()));
                }
                Ok(OrderItem {
                    id: item_id(),
                    product_id: Some(id),
                    name: product.name.clone(),
                    unit_price: product.prices.offer(),
                    quantity,
                })
            })
            .collect::<Result<Vec<_>, _>>()?;
        Ok(Self {
            id: draft.id,
            number: draft.number,
            user_id: draft.address.user_id,
            amount: items.iter().map(|item| item.unit_price.times(item.quantity)).sum(),
            items,
            address: draft.address,
            status: match draft.payment_type {
                PaymentType::BankTransfer => OrderStatus::Placed,
                PaymentType::Online => OrderStatus::AwaitingPayment,
            },
            payment_type: draft.payment_type,
            is_paid: false,
            created_at: draft.at,
            updated_at: draft.at,
        })
    }
}
