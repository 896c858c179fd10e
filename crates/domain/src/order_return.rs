//! Goods that a customer sends back: until when, which not, and how such a return goes on.
//!
//! The law's part is that of Mesafeli Sözleşmeler Yönetmeliği (Official Gazette 29188 of 27.11.2014): m.9 and m.10 give
//! 14 days without a reason, m.15 names what is exempt.

use crate::{
    calendar,
    cart::Quantity,
    catalogue::ProductName,
    ids::{OrderId, OrderItemId, ReturnId},
    limits,
    money::Kurus,
    order::{Order, OrderItem, OrderStatus},
    text::{Line, Paragraph},
};
use chrono::{DateTime, Days, Utc};

/// Days after the one of the delivery on which a return can still be asked for (m.9).
const DAYS: u64 = 14;
/// How often a return of one thing can be asked for when the shop refuses: a refused one once more.
const TRIES: usize = 2;

/// Why a customer sends something back; the law asks for none.
pub type ReturnReason = Paragraph<{ limits::TEXT }>;

/// What the shop writes about a return, for its customer too.
pub type ReturnNote = Line<{ limits::TEXT }>;

/// How far a return has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReturnStatus {
    /// The customer has asked for it.
    Requested,
    /// The shop agrees; the goods are to be sent.
    Approved,
    /// The shop does not agree.
    Refused,
    /// The goods are here.
    Received,
    /// The money has gone back.
    Refunded,
}

impl ReturnStatus {
    /// Every status.
    pub const ALL: [Self; 5] =
        [Self::Requested, Self::Approved, Self::Refused, Self::Received, Self::Refunded];

    /// Returns the name on the wire and in the database.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Requested => "requested",
            Self::Approved => "approved",
            Self::Refused => "refused",
            Self::Received => "received",
            Self::Refunded => "refunded",
        }
    }

    /// Reads the name.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|status| status.as_str() == text)
    }

    /// Returns the statuses that the shop can move a return of this status to.
    #[must_use]
    pub const fn next(self) -> &'static [Self] {
        match self {
            Self::Requested => &[Self::Approved, Self::Refused],
            Self::Approved => &[Self::Received],
            Self::Received => &[Self::Refunded],
            Self::Refused | Self::Refunded => &[],
        }
    }

    /// Returns whether the shop still has something to do about it.
    #[must_use]
    pub const fn is_open(self) -> bool {
        !self.next().is_empty()
    }
}

/// Goods that can't be returned by law.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Exemption {
    /// What perishes or has a date (m.15/1-c): never.
    Food,
    /// What hygiene forbids to sell again once its seal is broken (m.15/1-ç): only opened.
    Hygiene,
}

impl Exemption {
    /// Both of them.
    pub const ALL: [Self; 2] = [Self::Food, Self::Hygiene];

    /// Returns what goods of this category are exempt by. Playing cards come in sealed packs and go from hand to hand; the
    /// sets, boards and tableware of the other categories can be wiped and looked at.
    #[must_use]
    pub fn of(category: Option<&str>) -> Option<Self> {
        match category? {
            "Gıda Ürünleri" => Some(Self::Food),
            "Oyun Kağıtları" => Some(Self::Hygiene),
            _ => None,
        }
    }

    /// Returns whether it holds for goods that were opened, or were not.
    const fn holds(self, is_opened: bool) -> bool {
        match self {
            Self::Food => true,
            Self::Hygiene => is_opened,
        }
    }
}

/// So many pieces of one line of an order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReturnItem {
    /// The order's line.
    pub item: OrderItemId,
    /// How many pieces.
    pub quantity: Quantity,
    /// Why, if the customer says so.
    pub reason: Option<ReturnReason>,
}

/// What a customer wants to send back of one line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WantedReturn {
    /// The order's line.
    pub item: OrderItemId,
    /// How many pieces.
    pub quantity: Quantity,
    /// Why, if the customer says so.
    pub reason: Option<ReturnReason>,
    /// Whether its seal is broken.
    pub is_opened: bool,
}

/// A return.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OrderReturn {
    /// Identifies it.
    pub id: ReturnId,
    /// The order.
    pub order_id: OrderId,
    /// How far it has come.
    pub status: ReturnStatus,
    /// What comes back; each line of the order once.
    pub items: Vec<ReturnItem>,
    /// What the shop has written last.
    pub note: Option<ReturnNote>,
    /// Whether the pieces were put back on sale.
    pub is_restocked: bool,
    /// When it was asked for.
    pub created_at: DateTime<Utc>,
    /// When it last changed.
    pub updated_at: DateTime<Utc>,
}

/// What the shop does about a return.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReturnMove {
    /// How far it comes by that.
    pub to: ReturnStatus,
    /// What is written beside it; nothing leaves what was written before.
    pub note: Option<ReturnNote>,
    /// Whether the pieces go back on sale; only as they are received.
    pub restock: bool,
}

/// Why a return can't be asked for.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ReturnError {
    /// Nothing was named.
    #[error("no items")]
    NoItems,
    /// The order has no such line.
    #[error("no line {0}")]
    UnknownItem(OrderItemId),
    /// The order is not with its customer.
    #[error("not delivered")]
    NotDelivered,
    /// The days are over.
    #[error("too late")]
    TooLate,
    /// The law exempts it.
    #[error("{0} is exempt")]
    Exempt(ProductName, Exemption),
    /// Only so many pieces are left to be returned.
    #[error("only {1} of {0} left to return")]
    TooMany(ProductName, u32),
    /// The shop has refused it as often as may be asked.
    #[error("{0} was refused")]
    Refused(ProductName),
}

/// Why nothing of a delivered order can be returned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
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

/// A return can't go from this status to that one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a return can't go from {} to {}", from.as_str(), to.as_str())]
pub struct IllegalReturnMove {
    /// Where it is.
    pub from: ReturnStatus,
    /// Where it was to go.
    pub to: ReturnStatus,
}

/// Returns until when goods delivered at this moment can be returned: the end, in Türkiye, of the fourteenth day after
/// the one of the delivery, which itself is not counted.
#[must_use]
pub fn returnable_until(delivered_at: DateTime<Utc>) -> DateTime<Utc> {
    let day = calendar::day_of(delivered_at);
    calendar::end_of(day.checked_add_days(Days::new(DAYS)).unwrap_or(day))
}

/// Returns how many pieces of a line are neither returned nor on their way back.
#[must_use]
pub fn pieces_left(item: &OrderItem, returns: &[OrderReturn]) -> u32 {
    let gone: u32 = lines_of(item.id, returns)
        .filter(|(status, _)| *status != ReturnStatus::Refused)
        .map(|(_, line)| line.quantity.get())
        .sum();
    item.quantity.get().saturating_sub(gone)
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
    /// [`ReturnError`] says what is against it.
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
    ///
    /// # Errors
    /// [`IllegalReturnMove`].
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

    /// Returns what its goods were paid with.
    #[must_use]
    pub fn amount(&self, order: &Order) -> Kurus {
        self.items
            .iter()
            .filter_map(|line| {
                let item = order.items().iter().find(|item| item.id == line.item)?;
                Some(line.quantity.of(item.unit_price))
            })
            .sum()
    }
}

/// Returns what exempts a line that was opened, or was not.
fn exemption(item: &OrderItem, is_opened: bool) -> Option<Exemption> {
    Exemption::of(item.category.as_deref()).filter(|exemption| exemption.holds(is_opened))
}

/// Whether a line may come back at all.
fn check(item: &OrderItem, is_opened: bool, earlier: &[OrderReturn]) -> Result<(), ReturnError> {
    if let Some(exemption) = exemption(item, is_opened) {
        return Err(ReturnError::Exempt(item.name.clone(), exemption));
    }
    let refusals = lines_of(item.id, earlier).filter(|(status, _)| *status == ReturnStatus::Refused).count();
    if refusals >= TRIES { Err(ReturnError::Refused(item.name.clone())) } else { Ok(()) }
}

#[cfg(test)]
mod tests;
