//! Orders: what was bought, at that day's price, and how far it has come.

mod event;
mod idempotency;
mod number;
mod payment;
mod settle;
mod shipment;
mod status;
mod transfer;
mod unpaid;

pub use event::{EventAuthor, OrderChange, OrderEvent, RefundNote, SHOP};
pub use idempotency::IdempotencyKey;
pub use number::OrderNumber;
pub use payment::{PaymentEvent, PaymentProblem, PaymentType};
pub use settle::{NotCancellable, NothingToRefund};
pub use shipment::{Carrier, NotShipped, Shipment, TrackingNumber};
pub use status::{IllegalMove, OrderStatus};
pub use transfer::{TransferDays, cancels_if_reminded_before, reminds_until};
pub use unpaid::{ReservedPieces, UnpaidError, UnpaidLimit, UnpaidOrders};

use crate::{
    address::Address,
    cart::{Cart, Quantity},
    catalogue::{Product, ProductName},
    ids::{OrderId, OrderItemId, ProductId, UserId},
    invoice::Invoice,
    money::Kurus,
    stock::Stock,
    tiers::Tiers,
    vat::{self, VatLine, VatRate},
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
    /// Label of the product's category on the day; `None` where it was not kept.
    pub category: Option<String>,
    /// The price of one of so many pieces on the day.
    pub unit_price: Kurus,
    /// How many pieces were ordered.
    pub quantity: Quantity,
    /// The tax that the price contains.
    pub vat_rate: VatRate,
}

impl OrderItem {
    /// Returns what all of its pieces cost.
    #[must_use]
    pub const fn total(&self) -> Kurus {
        self.quantity.of(self.unit_price)
    }

    /// Returns the tax contained in that.
    #[must_use]
    pub fn vat(&self) -> Kurus {
        self.vat_rate.contained_in(self.total())
    }
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
    pub invoice: Option<Invoice>,
    pub status: OrderStatus,
    pub payment_type: PaymentType,
    pub is_paid: bool,
    pub payment_problem: Option<PaymentProblem>,
    pub refunded: Kurus,
    pub refunded_at: Option<DateTime<Utc>>,
    pub shipment: Option<Shipment>,
    pub transfer_due_at: Option<DateTime<Utc>>,
    pub transfer_reminded_at: Option<DateTime<Utc>>,
    pub created_at: DateTime<Utc>,
    pub updated_at: DateTime<Utc>,
}

/// What changes of an order while it lives.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "each is explained where Order gives it out")]
pub struct OrderState {
    pub status: OrderStatus,
    pub is_paid: bool,
    pub payment_problem: Option<PaymentProblem>,
    pub refunded: Kurus,
    pub refunded_at: Option<DateTime<Utc>>,
    pub shipment: Option<Shipment>,
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
    /// There are fewer pieces than ordered, but some.
    #[error("{left} left of {name}")]
    NotEnoughStock {
        /// The product's name.
        name: ProductName,
        /// How many are left.
        left: u32,
    },
}

/// What a product is sold for at the moment, as far as ordering it needs to know.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProductOffer {
    /// The product.
    pub id: ProductId,
    /// What it is called today.
    pub name: ProductName,
    /// Label of its category.
    pub category: String,
    /// Today's price of a single piece.
    pub offer_price: Kurus,
    /// Today's prices for many.
    pub tiers: Tiers,
    /// The tax that these contain.
    pub vat_rate: VatRate,
    /// The seller's switch.
    pub on_sale: bool,
    /// How many there are.
    pub stock: Stock,
}

impl ProductOffer {
    /// Checks that so many can be ordered.
    fn check(&self, quantity: Quantity) -> Result<(), OrderError> {
        match self.stock.pieces() {
            _ if !self.on_sale => Err(OrderError::OutOfStock(self.name.clone())),
            Some(0) => Err(OrderError::OutOfStock(self.name.clone())),
            Some(left) if !self.stock.has(quantity) => {
                Err(OrderError::NotEnoughStock { name: self.name.clone(), left })
            }
            _ => Ok(()),
        }
    }
}

impl From<&Product> for ProductOffer {
    fn from(product: &Product) -> Self {
        Self {
            id: product.id,
            name: product.name.clone(),
            category: product.category.clone(),
            offer_price: product.prices.offer(),
            tiers: product.tiers.clone(),
            vat_rate: product.vat_rate,
            on_sale: product.on_sale,
            stock: product.stock,
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
    /// Whom it is invoiced to, if that was said.
    pub invoice: Option<Invoice>,
    /// How it will be paid.
    pub payment_type: PaymentType,
    /// How long a transfer is awaited.
    pub transfer_days: TransferDays,
    /// The present moment.
    pub at: DateTime<Utc>,
}

impl Order {
    /// Turns a cart into an order at today's prices. `item_id` makes the ids of the items.
    ///
    /// # Errors
    /// [`OrderError`] names what is wrong: no items, or the first product that is unknown or has too few pieces.
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
                offer.check(quantity)?;
                Ok(OrderItem {
                    id: item_id(),
                    product_id: Some(id),
                    name: offer.name.clone(),
                    category: Some(offer.category.clone()),
                    unit_price: offer.tiers.unit_price(offer.offer_price, quantity),
                    quantity,
                    vat_rate: offer.vat_rate,
                })
            })
            .collect::<Result<Vec<_>, _>>()?;
        Ok(Self(StoredOrder {
            id: draft.id,
            number: draft.number,
            user_id: draft.address.user_id,
            amount: items.iter().map(OrderItem::total).sum(),
            items,
            address: draft.address,
            invoice: draft.invoice,
            status: match draft.payment_type {
                PaymentType::BankTransfer => OrderStatus::Placed,
                PaymentType::Card => OrderStatus::AwaitingPayment,
            },
            payment_type: draft.payment_type,
            is_paid: false,
            payment_problem: None,
            refunded: Kurus::ZERO,
            refunded_at: None,
            shipment: None,
            transfer_due_at: (draft.payment_type == PaymentType::BankTransfer)
                .then(|| draft.transfer_days.deadline(draft.at)),
            transfer_reminded_at: None,
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

    /// Returns the change that hands the order to a carrier; the parcel's number may come later.
    ///
    /// # Errors
    /// [`IllegalMove`] when it is not packed, or on its way already.
    pub fn ship(&self, shipment: Option<Shipment>) -> Result<OrderChange, IllegalMove> {
        let change = self.move_to(OrderStatus::Shipped)?;
        Ok(shipment.map_or(change, OrderChange::Shipped))
    }

    /// Returns the change that corrects carrier and number; `None` when they are equal to the present ones.
    ///
    /// # Errors
    /// [`NotShipped`].
    pub fn correct_shipment(&self, shipment: Shipment) -> Result<Option<OrderChange>, NotShipped> {
        if !matches!(self.0.status, OrderStatus::Shipped | OrderStatus::Delivered) {
            Err(NotShipped)
        } else if self.0.shipment.as_ref() == Some(&shipment) {
            Ok(None)
        } else {
            Ok(Some(OrderChange::Shipment(shipment)))
        }
    }

    /// Returns the change that notes the money as come or, by mistake, not come; `None` when that is noted already.
    ///
    /// # Errors
    /// [`PaidByCard`]: only the payment provider decides whether a card order is paid.
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

    /// Returns the products of it that the shop still has.
    #[must_use]
    pub fn products(&self) -> Vec<ProductId> {
        self.items().iter().filter_map(|item| item.product_id).collect()
    }

    /// Returns what is to be paid.
    #[must_use]
    pub const fn amount(&self) -> Kurus {
        self.0.amount
    }

    /// Returns the tax contained in what is to be paid, by rates.
    #[must_use]
    pub fn vat(&self) -> Vec<VatLine> {
        vat::contained(self.0.items.iter().map(|item| (item.vat_rate, item.total())))
    }

    /// Returns where it goes: a copy, which later changes to the saved address don't touch.
    #[must_use]
    pub const fn address(&self) -> &Address {
        &self.0.address
    }

    /// Returns whom it is invoiced to, if that was said.
    #[must_use]
    pub const fn invoice(&self) -> Option<&Invoice> {
        self.0.invoice.as_ref()
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

    /// Returns its parcel; `None` until the seller has entered carrier and number.
    #[must_use]
    pub const fn shipment(&self) -> Option<&Shipment> {
        self.0.shipment.as_ref()
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
pub(crate) mod tests;
