//! Orders: what was bought, at that day's price, and how far it has come.

mod event;
mod idempotency;
mod number;
mod payment;
mod settle;
mod status;

pub use event::{EventAuthor, OrderChange, OrderEvent, RefundNote};
pub use idempotency::IdempotencyKey;
pub use number::OrderNumber;
pub use payment::{PaymentNews, PaymentProblem, PaymentType};
pub use settle::{NotCancellable, NothingToRefund};
pub use status::{IllegalMove, OrderStatus};

use crate::{
    address::Address,
    cart::{Cart, Quantity},
    catalogue::{Product, ProductName},
    ids::{OrderId, OrderItemId, ProductId, UserId},
    money::Kurus,
};
use chrono::{DateTime, Utc};

/// One item of an order, with name and price as they were on the day.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OrderItem {
    /// Identifies the item within all orders.
    pub id: OrderItemId,
    /// What was bought; `None` once the product was deleted.
    pub product_id: Option<ProductId>,
    /// The product's name on the day.
    pub name: ProductName,
    /// The offer price on the day.
    pub unit_price: Kurus,
    /// How many pieces were ordered.
    pub quantity: Quantity,
}

/// An order. Placed by [`Order::place`], it has at least one item, and its amount is the sum of them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Order(StoredOrder);

/// An order's fields as a database keeps them: what [`Order::restore`] makes an order of.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "each is explained where Order gives it out")]
pub struct StoredOrder {
    pub id: OrderId,
    pub number: OrderNumber,
    pub user_id: UserId,
    pub items: Vec<OrderItem>,
    pub amount: Kurus,
    pub address: Address,
    pub status: OrderStatus,
    pub payment_type: PaymentType,
    pub is_paid: bool,
    pub payment_problem: Option<PaymentProblem>,
    pub refunded: Kurus,
    pub refunded_at: Option<DateTime<Utc>>,
    pub created_at: DateTime<Utc>,
    pub updated_at: DateTime<Utc>,
}

/// What changes of an order while it lives.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "each is explained where Order gives it out")]
pub struct OrderState {
    pub status: OrderStatus,
    pub is_paid: bool,
    pub payment_problem: Option<PaymentProblem>,
    pub refunded: Kurus,
    pub refunded_at: Option<DateTime<Utc>>,
}

/// An order that awaits its payment although it is paid, or is to be paid by bank transfer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("only an unpaid card order awaits its payment")]
pub struct InvalidOrder;

/// A card order: whether its money has come, its payment alone says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("paid by card")]
pub struct PaidByCard {
    /// Whether the payment is still awaited.
    pub is_awaited: bool,
}

/// Why a cart can't become an order.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum OrderError {
    /// The cart is empty.
    #[error("no items")]
    NoItems,
    /// The cart holds a product that does not exist.
    #[error("unknown product {0}")]
    UnknownProduct(ProductId),
    /// The product of this name is out of stock.
    #[error("out of stock: {0}")]
    OutOfStock(ProductName),
}

/// What a product is sold for at the moment, as far as ordering it needs to know.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProductOffer {
    /// The product.
    pub id: ProductId,
    /// What it is called today.
    pub name: ProductName,
    /// Today's price of one piece.
    pub unit_price: Kurus,
    /// Whether it can be ordered.
    pub in_stock: bool,
}

impl From<&Product> for ProductOffer {
    fn from(product: &Product) -> Self {
        Self {
            id: product.id,
            name: product.name.clone(),
            unit_price: product.prices.offer(),
            in_stock: product.in_stock,
        }
    }
}

/// What is known when an order is placed, beside the cart and the products.
#[derive(Clone, Debug)]
pub struct OrderDraft {
    /// The id that the order will have.
    pub id: OrderId,
    /// The number that the order will have; another one when it turns out to be taken.
    pub number: OrderNumber,
    /// Where it goes; its owner is who orders.
    pub address: Address,
    /// How it will be paid.
    pub payment_type: PaymentType,
    /// The present moment.
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
        offers: &[ProductOffer],
        mut item_id: impl FnMut() -> OrderItemId,
    ) -> Result<Self, OrderError> {
        if cart.is_empty() {
            return Err(OrderError::NoItems);
        }
        let items = cart
            .items()
            .map(|(id, quantity)| {
                let offer =
                    offers.iter().find(|offer| offer.id == id).ok_or(OrderError::UnknownProduct(id))?;
                if !offer.in_stock {
                    return Err(OrderError::OutOfStock(offer.name.clone()));
                }
                Ok(OrderItem {
                    id: item_id(),
                    product_id: Some(id),
                    name: offer.name.clone(),
                    unit_price: offer.unit_price,
                    quantity,
                })
            })
            .collect::<Result<Vec<_>, _>>()?;
        Ok(Self(StoredOrder {
            id: draft.id,
            number: draft.number,
            user_id: draft.address.user_id,
            amount: items.iter().map(|item| item.quantity.of(item.unit_price)).sum(),
            items,
            address: draft.address,
            status: match draft.payment_type {
                PaymentType::BankTransfer => OrderStatus::Placed,
                PaymentType::Card => OrderStatus::AwaitingPayment,
            },
            payment_type: draft.payment_type,
            is_paid: false,
            payment_problem: None,
            refunded: Kurus::ZERO,
            refunded_at: None,
            created_at: draft.at,
            updated_at: draft.at,
        }))
    }

    /// Makes the order again that was placed once and kept.
    ///
    /// # Errors
    /// [`InvalidOrder`] when no order can be like this.
    pub fn restore(stored: StoredOrder) -> Result<Self, InvalidOrder> {
        let is_unpaid_card = stored.payment_type == PaymentType::Card && !stored.is_paid;
        if stored.status == OrderStatus::AwaitingPayment && !is_unpaid_card {
            return Err(InvalidOrder);
        }
        Ok(Self(stored))
    }

    /// Returns what a database keeps of it.
    #[must_use]
    pub fn into_stored(self) -> StoredOrder {
        self.0
    }

    /// Returns the change that moves the order along.
    ///
    /// # Errors
    /// [`IllegalMove`] when an order can't go from its status to that one.
    pub fn move_to(&self, to: OrderStatus) -> Result<OrderChange, IllegalMove> {
        self.0.status.move_to(to).map(OrderChange::Status)
    }

    /// Returns the change that notes the money as come or, by mistake, not come; `None` when that is noted already.
    ///
    /// # Errors
    /// [`PaidByCard`]: nobody notes by hand what the card's provider has to say.
    pub fn mark_paid(&self, is_paid: bool) -> Result<Option<OrderChange>, PaidByCard> {
        let is_awaited = self.0.status == OrderStatus::AwaitingPayment;
        if self.0.is_paid == is_paid && !is_awaited {
            Ok(None)
        } else if self.0.payment_type == PaymentType::Card {
            Err(PaidByCard { is_awaited })
        } else {
            Ok(Some(OrderChange::Paid(is_paid)))
        }
    }

    /// Returns the id that the order keeps for ever.
    #[must_use]
    pub const fn id(&self) -> OrderId {
        self.0.id
    }

    /// Returns what people call it, and write on a transfer.
    #[must_use]
    pub const fn number(&self) -> OrderNumber {
        self.0.number
    }

    /// Returns the account that ordered.
    #[must_use]
    pub const fn user_id(&self) -> UserId {
        self.0.user_id
    }

    /// Returns what was bought, in the cart's order.
    #[must_use]
    pub fn items(&self) -> &[OrderItem] {
        &self.0.items
    }

    /// Returns what is to be paid.
    #[must_use]
    pub const fn amount(&self) -> Kurus {
        self.0.amount
    }

    /// Returns where it goes: a copy, which later changes to the saved address don't touch.
    #[must_use]
    pub const fn address(&self) -> &Address {
        &self.0.address
    }

    /// Returns how far it has come.
    #[must_use]
    pub const fn status(&self) -> OrderStatus {
        self.0.status
    }

    /// Returns how it is paid.
    #[must_use]
    pub const fn payment_type(&self) -> PaymentType {
        self.0.payment_type
    }

    /// Returns whether the money has come.
    #[must_use]
    pub const fn is_paid(&self) -> bool {
        self.0.is_paid
    }

    /// Returns what the seller has to see to about its money.
    #[must_use]
    pub const fn payment_problem(&self) -> Option<PaymentProblem> {
        self.0.payment_problem
    }

    /// Returns how much of its money has gone back.
    #[must_use]
    pub const fn refunded(&self) -> Kurus {
        self.0.refunded
    }

    /// Returns when the last of its money went back, if all of it did.
    #[must_use]
    pub const fn refunded_at(&self) -> Option<DateTime<Utc>> {
        self.0.refunded_at
    }

    /// Returns when it was placed.
    #[must_use]
    pub const fn created_at(&self) -> DateTime<Utc> {
        self.0.created_at
    }

    /// Returns when it last changed.
    #[must_use]
    pub const fn updated_at(&self) -> DateTime<Utc> {
        self.0.updated_at
    }
}

#[cfg(test)]
mod tests;
