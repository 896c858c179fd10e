//! Returns of delivered goods: deadline, exemptions and status.
//!
//! The legal rules are those of Mesafeli Sözleşmeler Yönetmeliği (Official Gazette 29188 of 27.11.2014): m.9 and m.10
//! give 14 days without a reason, m.15 names the exemptions.

use crate::{
    calendar,
    cart::Quantity,
    catalogue::ProductName,
    exemption::Exemption,
    ids::{OrderId, OrderItemId, ReturnId},
    json::names,
    limits,
    money::Kurus,
    order::{DELIVERY_VAT, INSTALMENT_FEE_VAT, Order, OrderItem, OrderStatus},
    text::{Line, Paragraph},
    vat::{self, VatLine},
};
use chrono::{DateTime, Days, Utc};
use serde::Serialize;
use utoipa::ToSchema;

/// Days after the day of delivery on which a return can be requested (m.9).
const DAYS: u64 = 14;
/// How often a return of one item can be requested: a refused request may be repeated once.
const TRIES: usize = 2;

/// The customer's reason for a return. The law requires none.
pub type ReturnReason = Paragraph<{ limits::TEXT }>;

/// The shop's note on a return, which the customer reads, too.
pub type ReturnNote = Line<{ limits::TEXT }>;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReturnStatus {
    /// The customer has requested it.
    Requested,
    /// The shop agrees. The customer can send the goods.
    Approved,
    /// The shop refuses it.
    Refused,
    /// The goods have arrived.
    Received,
    /// The money was refunded.
    Refunded,
}

names!(ReturnStatus {
    Requested = "requested",
    Approved = "approved",
    Refused = "refused",
    Received = "received",
    Refunded = "refunded",
});

impl ReturnStatus {
    /// Returns the statuses that can follow this one.
    #[must_use]
    pub const fn next(self) -> &'static [Self] {
        match self {
            Self::Requested => &[Self::Approved, Self::Refused],
            Self::Approved => &[Self::Received],
            Self::Received => &[Self::Refunded],
            Self::Refused | Self::Refunded => &[],
        }
    }

    /// Returns whether the shop still has to act.
    #[must_use]
    pub const fn is_open(self) -> bool {
        !self.next().is_empty()
    }
}

/// Returned pieces of a line of an order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReturnItem {
    /// The line of the order.
    pub item: OrderItemId,
    /// The number of pieces.
    pub quantity: Quantity,
    /// The reason, if the customer gave one.
    pub reason: Option<ReturnReason>,
}

/// A customer's request to return pieces of a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WantedReturn {
    /// The line of the order.
    pub item: OrderItemId,
    /// The number of pieces.
    pub quantity: Quantity,
    /// The reason, if the customer gave one.
    pub reason: Option<ReturnReason>,
    /// Whether the seal is broken.
    pub is_opened: bool,
}

/// A return.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OrderReturn {
    pub id: ReturnId,
    pub order_id: OrderId,
    pub status: ReturnStatus,
    /// The returned items; each line of the order at most once.
    pub items: Vec<ReturnItem>,
    /// The shop's last note.
    pub note: Option<ReturnNote>,
    /// Whether the pieces were restocked.
    pub is_restocked: bool,
    /// When it was requested.
    pub created_at: DateTime<Utc>,
    /// When it last changed.
    pub updated_at: DateTime<Utc>,
}

/// A staff member's decision on a return.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReturnMove {
    /// The new status.
    pub to: ReturnStatus,
    /// The new note; `None` keeps the previous one.
    pub note: Option<ReturnNote>,
    /// Whether to restock the pieces. Only possible when they are received.
    pub restock: bool,
}

/// The reasons why a return can't be requested.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ReturnError {
    /// The request names no items.
    #[error("no items")]
    NoItems,
    /// The order has no such line.
    #[error("no line {0}")]
    UnknownItem(OrderItemId),
    /// The order was not delivered.
    #[error("not delivered")]
    NotDelivered,
    /// The deadline has passed.
    #[error("too late")]
    TooLate,
    /// The law exempts this product.
    #[error("{0} is exempt")]
    Exempt(ProductName, Exemption),
    /// Only this number of pieces is left to be returned.
    #[error("only {1} of {0} left to return")]
    TooMany(ProductName, u32),
    /// The shop has refused this item as often as it can be requested.
    #[error("{0} was refused")]
    Refused(ProductName),
}

/// Why nothing of a delivered order can be returned.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum ReturnObstacle {
    /// The law exempts every line, also while the days run.
    Exempt,
    /// The days are over.
    PeriodOver,
    /// Every line that is not exempt was returned, is on its way back, or was refused too often.
    NothingLeft,
}

impl ReturnObstacle {
    /// Returns what keeps all lines of an order from being returned at this moment; `None` if some line can be.
    #[must_use]
    pub fn of(
        order: &Order,
        delivered_at: DateTime<Utc>,
        earlier: &[OrderReturn],
        at: DateTime<Utc>,
    ) -> Option<Self> {
        let can_return =
            |item: &OrderItem| check(item, false, earlier).is_ok() && pieces_left(item, earlier) > 0;
        if order.items().iter().all(|item| exemption(item, false).is_some()) {
            Some(Self::Exempt)
        } else if at > returnable_until(delivered_at) {
            Some(Self::PeriodOver)
        } else if order.items().iter().any(can_return) {
            None
        } else {
            Some(Self::NothingLeft)
        }
    }
}

/// The error for a return whose status can't become the wanted one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a return can't go from {} to {}", from.as_str(), to.as_str())]
pub struct IllegalReturnMove {
    /// The current status.
    pub from: ReturnStatus,
    /// The wanted status.
    pub to: ReturnStatus,
}

/// Returns the deadline for returning goods that were delivered at this time: the end of the fourteenth day after the
/// day of delivery, in Türkiye.
#[must_use]
pub fn returnable_until(delivered_at: DateTime<Utc>) -> DateTime<Utc> {
    let day = calendar::day_of(delivered_at);
    calendar::end_of(day.checked_add_days(Days::new(DAYS)).unwrap_or(day))
}

/// Returns the number of pieces of a line that are neither returned nor on their way back.
#[must_use]
pub fn pieces_left(item: &OrderItem, returns: &[OrderReturn]) -> u32 {
    let gone: u32 = lines_of(item.id, returns)
        .filter(|(status, _)| *status != ReturnStatus::Refused)
        .map(|(_, line)| line.quantity.get())
        .sum();
    item.quantity.get().saturating_sub(gone)
}

/// Returns whether everything of an order was paid back: its whole payment, or every piece by a return. What is paid back
/// by transfer for a return changes only the return.
#[must_use]
pub fn is_paid_back(order: &Order, returns: &[OrderReturn]) -> bool {
    let is_returned = |item: &OrderItem| {
        let lines = lines_of(item.id, returns).filter(|(status, _)| *status == ReturnStatus::Refunded);
        lines.map(|(_, line)| line.quantity.get()).sum::<u32>() >= item.quantity.get()
    };
    order.refunded_at().is_some() || order.items().iter().all(is_returned)
}

fn lines_of(item: OrderItemId, returns: &[OrderReturn]) -> impl Iterator<Item = (ReturnStatus, &ReturnItem)> {
    returns
        .iter()
        .flat_map(|one| one.items.iter().map(|line| (one.status, line)))
        .filter(move |(_, line)| line.item == item)
}

impl OrderReturn {
    /// Creates a return. `delivered_at` is the order's delivery (UTC), `earlier` are its other returns.
    ///
    /// # Errors
    /// [`ReturnError`] with the reason why it is not possible.
    pub fn request(
        id: ReturnId,
        order: &Order,
        delivered_at: Option<DateTime<Utc>>,
        earlier: &[Self],
        wanted: &[WantedReturn],
        at: DateTime<Utc>,
    ) -> Result<Self, ReturnError> {
        if wanted.is_empty() {
            return Err(ReturnError::NoItems);
        }
        let delivered_at = delivered_at
            .filter(|_| order.status() == OrderStatus::Delivered)
            .ok_or(ReturnError::NotDelivered)?;
        if at > returnable_until(delivered_at) {
            return Err(ReturnError::TooLate);
        }
        let mut items: Vec<ReturnItem> = Vec::new();
        for want in wanted {
            let item = order
                .items()
                .iter()
                .find(|item| item.id == want.item)
                .ok_or(ReturnError::UnknownItem(want.item))?;
            check(item, want.is_opened, earlier)?;
            let left = pieces_left(item, earlier);
            let line = items.iter_mut().find(|line| line.item == want.item);
            let pieces = want.quantity.get() + line.as_ref().map_or(0, |line| line.quantity.get());
            let too_many = || ReturnError::TooMany(item.name.clone(), left);
            let quantity = Quantity::new(pieces).ok().filter(|_| pieces <= left).ok_or_else(too_many)?;
            match line {
                Some(line) => line.quantity = quantity,
                None => items.push(ReturnItem { item: want.item, quantity, reason: want.reason.clone() }),
            }
        }
        Ok(Self {
            id,
            order_id: order.id(),
            status: ReturnStatus::Requested,
            items,
            note: None,
            is_restocked: false,
            created_at: at,
            updated_at: at,
        })
    }

    /// Returns this return after a staff member's decision.
    pub fn moved(&self, by: &ReturnMove, at: DateTime<Utc>) -> Result<Self, IllegalReturnMove> {
        if !self.status.next().contains(&by.to) {
            return Err(IllegalReturnMove { from: self.status, to: by.to });
        }
        Ok(Self {
            status: by.to,
            note: by.note.clone().or_else(|| self.note.clone()),
            is_restocked: self.is_restocked || (by.restock && by.to == ReturnStatus::Received),
            updated_at: at,
            ..self.clone()
        })
    }

    /// Returns what is due back for this return. `all` are the order's returns, oldest first.
    #[must_use]
    pub fn amounts(&self, order: &Order, all: &[Self]) -> ReturnAmounts {
        let earlier: Vec<_> = all
            .iter()
            .take_while(|one| one.id != self.id)
            .filter(|one| one.status != ReturnStatus::Refused)
            .flat_map(|one| &one.items)
            .collect();
        let pieces_before = |item: OrderItemId| -> u32 {
            earlier.iter().filter(|line| line.item == item).map(|line| line.quantity.get()).sum()
        };
        let pieces_now = |item: OrderItemId| -> u32 {
            self.items.iter().filter(|line| line.item == item).map(|line| line.quantity.get()).sum()
        };
        let amount_of = |line: &ReturnItem| {
            let item = order.items().iter().find(|item| item.id == line.item)?;
            let before = pieces_before(item.id);
            Some(price_of(item, before + line.quantity.get()).minus(price_of(item, before)))
        };
        let is_complete = order
            .items()
            .iter()
            .all(|item| pieces_before(item.id) + pieces_now(item.id) >= item.quantity.get());
        ReturnAmounts {
            lines: self.items.iter().map(|line| amount_of(line).unwrap_or_default()).collect(),
            delivery: order.delivery().filter(|fee| is_complete && *fee > Kurus::ZERO),
        }
    }
}

impl OrderReturn {
    /// Returns the KDV contained in a refund of this return. Its lines have their shares of the refund; what exceeds them is
    /// the fee for instalments, of which the order has `fee`. `all` are the order's returns, oldest first.
    #[must_use]
    pub fn vat_of_refund(&self, order: &Order, all: &[Self], refund: Kurus, fee: Kurus) -> Vec<VatLine> {
        let amounts = self.amounts(order, all);
        let fee = refund.minus(amounts.sum()).min(fee);
        let ReturnAmounts { lines, delivery } = amounts;
        let rate = |line: &ReturnItem| {
            order.items().iter().find(|item| item.id == line.item).map(|item| item.vat_rate)
        };
        let returned = self.items.iter().zip(lines).filter_map(|(line, amount)| Some((rate(line)?, amount)));
        let delivery = delivery.map(|fee| (DELIVERY_VAT, fee));
        vat::contained_in_part(refund, returned.chain(delivery).chain([(INSTALMENT_FEE_VAT, fee)]))
    }
}

/// What is due back for a return. The sums of an order's returns add up to what was paid for it once all pieces are back.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReturnAmounts {
    /// What was paid for the pieces of each line of the return, after the discount.
    pub lines: Vec<Kurus>,
    /// The order's delivery fee, with the return that completes the order.
    pub delivery: Option<Kurus>,
}

impl ReturnAmounts {
    #[must_use]
    pub fn sum(&self) -> Kurus {
        self.lines.iter().copied().chain(self.delivery).sum()
    }
}

/// Returns what was paid for the first `pieces` of a line; what rounding leaves is paid for the last one.
fn price_of(item: &OrderItem, pieces: u32) -> Kurus {
    let part = i128::from(item.paid().get()) * i128::from(pieces) / i128::from(item.quantity.get());
    i64::try_from(part).ok().and_then(|part| Kurus::new(part).ok()).unwrap_or_default()
}

/// Returns what exempts a line that was opened, or was not.
fn exemption(item: &OrderItem, is_opened: bool) -> Option<Exemption> {
    item.exemption.filter(|exemption| exemption.holds(is_opened))
}

/// Checks that a line can be returned at all.
fn check(item: &OrderItem, is_opened: bool, earlier: &[OrderReturn]) -> Result<(), ReturnError> {
    if let Some(exemption) = exemption(item, is_opened) {
        return Err(ReturnError::Exempt(item.name.clone(), exemption));
    }
    let refusals = lines_of(item.id, earlier).filter(|(status, _)| *status == ReturnStatus::Refused).count();
    if refusals >= TRIES { Err(ReturnError::Refused(item.name.clone())) } else { Ok(()) }
}
