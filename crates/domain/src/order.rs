//! Orders: their items at the prices of the day, and their status.

mod buyer;
mod cancel_request;
mod event;
mod idempotency;
mod instalments;
mod number;
mod payment;
mod refund;
mod remarks;
mod settle;
mod shipment;
mod status;
mod totals;
mod transfer;
mod unpaid;

pub use buyer::Buyer;
pub use cancel_request::{CancelReason, CancelRequest, CancelRequestError};
pub use event::{
    ChangedFields, EventAuthor, OrderChange, OrderEvent, OrderNote, RefundNote, SHOP, StaffNote,
};
pub use idempotency::IdempotencyKey;
pub use instalments::{
    CardCharge, Charge, INSTALMENT_FEE_VAT, InstalmentObstacle, InstalmentPlan, InstalmentTerms, Instalments,
    InstalmentsError,
};
pub use number::OrderNumber;
pub use payment::{PaymentEvent, PaymentProblem, PaymentType};
pub use refund::{
    CapturedMoney, CardRefund, PaidByHand, REFUND_LAG, RefundAmountError, RefundDecider, RefundDecision,
    RefundOutcome, RefundState, RefundVerdict, RefundVerdictError, ReportedRefund, ReturnToRefund,
    reconcile_refunds,
};
pub use remarks::OrderRemarks;
pub use settle::{NotCancellable, NotUndoable, NothingToRefund, UNDO_TIME};
pub use shipment::{Carrier, CarrierName, NotShipped, Shipment, TrackingNumber};
pub use status::{IllegalMove, OrderStatus};
pub use totals::{DELIVERY_VAT, Quote, Terms, Totals, WantedDiscount};
pub use transfer::{ReminderError, TransferDays, cancels_if_reminded_before, reminds_until};
pub use unpaid::{ReservedPieces, UnpaidError, UnpaidLimit, UnpaidOrders};

use crate::{
    address::DeliveryAddress,
    billing::BillingDetails,
    cart::{Cart, Quantity},
    catalogue::{Membership, Product, ProductName},
    discount::{DiscountCode, DiscountError},
    exemption::Exemption,
    iban::Iban,
    ids::{DiscountId, OrderId, OrderItemId, ProductId},
    money::Kurus,
    stock::Stock,
    tiers::Tiers,
    vat::{VatLine, VatRate},
};
use chrono::{DateTime, Utc};

/// An item of an order, with name and price as ordered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OrderItem {
    /// Its id, unique among all orders.
    pub id: OrderItemId,
    /// The product; `None` if it was deleted.
    pub product_id: Option<ProductId>,
    /// The product's name when it was ordered.
    pub name: ProductName,
    /// The label of the product's category when it was ordered; `None` for orders from before it was stored.
    pub category: Option<String>,
    /// The values of the product's options when it was ordered: `Siyah · Büyük`.
    pub options: Option<String>,
    /// The legal reason why it can't be returned, as it was when it was ordered.
    pub exemption: Option<Exemption>,
    /// The price per piece at this quantity when it was ordered.
    pub unit_price: Kurus,
    /// The number of pieces.
    pub quantity: Quantity,
    /// The VAT rate contained in the price.
    pub vat_rate: VatRate,
    /// The share of the order's discount.
    pub discount: Kurus,
}

impl OrderItem {
    /// Returns the name with the values of the options: `Istaka (Siyah · Büyük)`.
    #[must_use]
    pub fn title(&self) -> String {
        match &self.options {
            Some(options) => format!("{} ({options})", self.name),
            None => self.name.to_string(),
        }
    }

    /// Returns the price of all pieces, before the discount.
    #[must_use]
    pub const fn total(&self) -> Kurus {
        self.quantity.of(self.unit_price)
    }

    /// Returns what is paid for all pieces: the total without the share of the discount.
    #[must_use]
    pub const fn paid(&self) -> Kurus {
        self.total().minus(self.discount)
    }

    /// Returns the tax contained in [`Self::paid`].
    #[must_use]
    pub fn vat(&self) -> Kurus {
        self.vat_rate.contained_in(self.paid())
    }
}

/// The discount code that an order uses.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UsedDiscount {
    pub id: DiscountId,
    /// The code as it was written when the order was placed.
    pub code: DiscountCode,
}

/// An order. It has at least one item, and its amount is what [`Order::totals`] adds up to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Order(StoredOrder);

/// The stored fields of an order, from which [`Order::restore`] creates it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredOrder {
    pub id: OrderId,
    pub number: OrderNumber,
    pub buyer: Buyer,
    pub items: Vec<OrderItem>,
    /// The delivery fee; `None` if the shop had not set one.
    pub delivery: Option<Kurus>,
    pub discount: Option<UsedDiscount>,
    pub amount: Kurus,
    pub address: DeliveryAddress,
    pub billing: Option<BillingDetails>,
    pub remarks: OrderRemarks,
    /// Where the customer wants a refund of a transfer to go.
    pub refund_iban: Option<Iban>,
    pub cancel_request: Option<CancelRequest>,
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

/// The fields of an order that change.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OrderState {
    pub status: OrderStatus,
    pub is_paid: bool,
    pub payment_problem: Option<PaymentProblem>,
    pub refunded: Kurus,
    pub refunded_at: Option<DateTime<Utc>>,
    pub shipment: Option<Shipment>,
}

/// The error for a stored order that awaits its payment although it is paid or to be paid by bank transfer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("only an unpaid card order awaits its payment")]
pub struct InvalidOrder;

/// The error for marking a card order as paid. Only its payment decides that.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("paid by card")]
pub struct PaidByCard {
    /// Whether the payment is still awaited.
    pub is_awaited: bool,
}

/// The reasons why a cart can't become an order.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum OrderError {
    /// The cart is empty.
    #[error("no items")]
    NoItems,
    /// The cart holds a product that does not exist.
    #[error("unknown product {0}")]
    UnknownProduct(ProductId),
    #[error("out of stock: {0}")]
    OutOfStock(ProductName),
    /// Some pieces are left, but fewer than ordered.
    #[error("{left} left of {name}")]
    NotEnoughStock {
        /// The product's name.
        name: ProductName,
        /// The number of pieces left.
        left: u32,
    },
    /// The discount code can't be used.
    #[error(transparent)]
    Discount(#[from] DiscountError),
}

/// The current offer of a product, as needed for ordering it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProductOffer {
    pub id: ProductId,
    /// Its current name.
    pub name: ProductName,
    /// Label of its category.
    pub category: String,
    /// The values of its options: `Siyah · Büyük`; `None` without a group.
    pub options: Option<String>,
    /// The legal reason why it can't be returned.
    pub exemption: Option<Exemption>,
    /// Its current price for a single piece.
    pub offer_price: Kurus,
    /// Its current quantity prices.
    pub tiers: Tiers,
    /// The VAT rate contained in its prices.
    pub vat_rate: VatRate,
    /// Whether the seller has put it on sale.
    pub on_sale: bool,
    pub stock: Stock,
}

impl ProductOffer {
    /// Returns the price of each of so many pieces.
    fn unit_price(&self, quantity: Quantity) -> Kurus {
        self.tiers.unit_price(self.offer_price, quantity)
    }

    /// Checks that this quantity can be ordered.
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
            options: product.group.as_ref().map(Membership::text),
            exemption: product.exemption,
            offer_price: product.prices.offer(),
            tiers: product.tiers.clone(),
            vat_rate: product.vat_rate,
            on_sale: product.on_sale,
            stock: product.stock,
        }
    }
}

/// The data of a new order, apart from cart and products.
#[derive(Clone, Debug)]
pub struct OrderDraft {
    pub id: OrderId,
    /// The number of the new order. The caller draws another one if it is taken.
    pub number: OrderNumber,
    /// The buyer, who places the order.
    pub buyer: Buyer,
    pub address: DeliveryAddress,
    /// The billing details, if the customer gave any.
    pub billing: Option<BillingDetails>,
    pub remarks: OrderRemarks,
    /// The payment method.
    pub payment_type: PaymentType,
    /// How long a transfer is awaited.
    pub transfer_days: TransferDays,
}

impl Order {
    /// Creates an order from a cart at current prices and terms. `item_id` creates the ids of the items.
    ///
    /// # Errors
    /// [`OrderError`] if there are no items, for the first product that is unknown or lacks stock, or if the discount
    /// code can't be used.
    pub fn place(
        draft: OrderDraft,
        cart: &Cart,
        offers: &[ProductOffer],
        terms: &Terms<'_>,
        mut item_id: impl FnMut() -> OrderItemId,
    ) -> Result<Self, OrderError> {
        if cart.is_empty() {
            return Err(OrderError::NoItems);
        }
        let ordered = cart
            .items()
            .map(|(id, quantity)| {
                let offer =
                    offers.iter().find(|offer| offer.id == id).ok_or(OrderError::UnknownProduct(id))?;
                offer.check(quantity)?;
                Ok((offer, quantity))
            })
            .collect::<Result<Vec<_>, OrderError>>()?;
        let lines: Vec<_> = ordered.iter().map(|(offer, quantity)| offer.line(*quantity)).collect();
        let discount = terms.usable_discount(&lines)?;
        let (shares, delivery) = terms.apply(discount, &lines);
        let items: Vec<_> = ordered
            .into_iter()
            .zip(shares)
            .map(|((offer, quantity), discount)| OrderItem {
                id: item_id(),
                product_id: Some(offer.id),
                name: offer.name.clone(),
                category: Some(offer.category.clone()),
                options: offer.options.clone(),
                exemption: offer.exemption,
                unit_price: offer.unit_price(quantity),
                quantity,
                vat_rate: offer.vat_rate,
                discount,
            })
            .collect();
        Ok(Self(StoredOrder {
            id: draft.id,
            number: draft.number,
            buyer: draft.buyer,
            amount: totals(&items, delivery).amount,
            items,
            delivery,
            discount: discount.map(|discount| UsedDiscount { id: discount.id, code: discount.code.clone() }),
            address: draft.address,
            billing: draft.billing,
            remarks: draft.remarks,
            refund_iban: None,
            cancel_request: None,
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
                .then(|| draft.transfer_days.deadline(terms.at)),
            transfer_reminded_at: None,
            created_at: terms.at,
            updated_at: terms.at,
        }))
    }

    /// Recreates a stored order.
    ///
    /// # Errors
    /// [`InvalidOrder`] if the fields contradict each other.
    pub fn restore(stored: StoredOrder) -> Result<Self, InvalidOrder> {
        let is_unpaid_card = stored.payment_type == PaymentType::Card && !stored.is_paid;
        if stored.status == OrderStatus::AwaitingPayment && !is_unpaid_card {
            return Err(InvalidOrder);
        }
        Ok(Self(stored))
    }

    /// Returns the fields to store.
    #[must_use]
    pub const fn stored(&self) -> &StoredOrder {
        &self.0
    }

    /// Returns the fields to store.
    #[must_use]
    pub fn into_stored(self) -> StoredOrder {
        self.0
    }

    /// Returns the change that moves the order to this status.
    ///
    /// # Errors
    /// [`IllegalMove`] if the order's status can't become this one.
    pub fn move_to(&self, to: OrderStatus) -> Result<OrderChange, IllegalMove> {
        self.0.status.move_to(to).map(OrderChange::Status)
    }

    /// Returns the change that hands the order to a carrier. Carrier and tracking number may be entered later.
    ///
    /// # Errors
    /// [`IllegalMove`] if the order is not packed or already shipped.
    pub fn ship(&self, shipment: Option<Shipment>) -> Result<OrderChange, IllegalMove> {
        let change = self.move_to(OrderStatus::Shipped)?;
        Ok(shipment.map_or(change, OrderChange::Shipped))
    }

    /// Returns the change that corrects carrier and tracking number; `None` if they are equal to the current ones.
    pub fn correct_shipment(&self, shipment: Shipment) -> Result<Option<OrderChange>, NotShipped> {
        if !matches!(self.0.status, OrderStatus::Shipped | OrderStatus::Delivered) {
            Err(NotShipped)
        } else if self.0.shipment.as_ref() == Some(&shipment) {
            Ok(None)
        } else {
            Ok(Some(OrderChange::Shipment(shipment)))
        }
    }

    /// Returns the change that marks the order as paid, or as unpaid to correct a mistake; `None` if nothing changes.
    ///
    /// # Errors
    /// [`PaidByCard`], because only the payment provider decides whether a card order is paid.
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

    #[must_use]
    pub const fn id(&self) -> OrderId {
        self.0.id
    }

    /// Returns the number that customers see and write on a transfer.
    #[must_use]
    pub const fn number(&self) -> OrderNumber {
        self.0.number
    }

    #[must_use]
    pub const fn buyer(&self) -> &Buyer {
        &self.0.buyer
    }

    /// Returns the items in the cart's sequence.
    #[must_use]
    pub fn items(&self) -> &[OrderItem] {
        &self.0.items
    }

    /// Returns the ordered products that still exist.
    #[must_use]
    pub fn products(&self) -> Vec<ProductId> {
        self.items().iter().filter_map(|item| item.product_id).collect()
    }

    /// Returns the amount to be paid.
    #[must_use]
    pub const fn amount(&self) -> Kurus {
        self.0.amount
    }

    /// Returns what the order costs, part by part.
    #[must_use]
    pub fn totals(&self) -> Totals {
        totals(&self.0.items, self.0.delivery)
    }

    /// Returns the delivery fee; `None` if the shop had not set one.
    #[must_use]
    pub const fn delivery(&self) -> Option<Kurus> {
        self.0.delivery
    }

    /// Returns the discount code that the order uses.
    #[must_use]
    pub const fn discount(&self) -> Option<&UsedDiscount> {
        self.0.discount.as_ref()
    }

    /// Returns the tax contained in the amount, by rate.
    #[must_use]
    pub fn vat(&self) -> Vec<VatLine> {
        self.totals().vat
    }

    /// Returns the delivery address: a copy, which later changes of the saved address do not affect.
    #[must_use]
    pub const fn address(&self) -> &DeliveryAddress {
        &self.0.address
    }

    /// Returns the billing details, if the customer gave any.
    #[must_use]
    pub const fn billing(&self) -> Option<&BillingDetails> {
        self.0.billing.as_ref()
    }

    /// Returns what the buyer wrote on the order.
    #[must_use]
    pub const fn remarks(&self) -> &OrderRemarks {
        &self.0.remarks
    }

    #[must_use]
    pub const fn status(&self) -> OrderStatus {
        self.0.status
    }

    /// Returns the payment method.
    #[must_use]
    pub const fn payment_type(&self) -> PaymentType {
        self.0.payment_type
    }

    /// Returns whether the order is paid.
    #[must_use]
    pub const fn is_paid(&self) -> bool {
        self.0.is_paid
    }

    /// Returns the payment problem that the seller must resolve, if there is one.
    #[must_use]
    pub const fn payment_problem(&self) -> Option<PaymentProblem> {
        self.0.payment_problem
    }

    /// Returns the amount refunded so far.
    #[must_use]
    pub const fn refunded(&self) -> Kurus {
        self.0.refunded
    }

    /// Returns when the refund was complete; `None` if it is not.
    #[must_use]
    pub const fn refunded_at(&self) -> Option<DateTime<Utc>> {
        self.0.refunded_at
    }

    /// Returns the shipment; `None` until the seller has entered carrier and tracking number.
    #[must_use]
    pub const fn shipment(&self) -> Option<&Shipment> {
        self.0.shipment.as_ref()
    }

    /// Returns when the order was placed.
    #[must_use]
    pub const fn created_at(&self) -> DateTime<Utc> {
        self.0.created_at
    }

    /// Returns when the order last changed.
    #[must_use]
    pub const fn updated_at(&self) -> DateTime<Utc> {
        self.0.updated_at
    }
}

fn totals(items: &[OrderItem], delivery: Option<Kurus>) -> Totals {
    let line = |item: &OrderItem| totals::PricedLine {
        vat_rate: item.vat_rate,
        total: item.total(),
        discount: item.discount,
    };
    Totals::of(&items.iter().map(line).collect::<Vec<_>>(), delivery)
}
