use crate::json::names;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OrderStatus {
    /// A card order whose payment has not come yet.
    AwaitingPayment,
    /// Placed, and not packed yet.
    Placed,
    /// Being packed.
    Preparing,
    /// Handed to the carrier.
    Shipped,
    /// Delivered to the customer.
    Delivered,
    /// Cancelled before shipping.
    Cancelled,
}

// In the sequence of an order's life.
names!(OrderStatus {
    AwaitingPayment = "Awaiting Payment",
    Placed = "Order Placed",
    Preparing = "Preparing",
    Shipped = "Shipped",
    Delivered = "Delivered",
    Cancelled = "Cancelled",
});

impl OrderStatus {
    /// Returns the statuses to which the seller can move an order of this status.
    #[must_use]
    pub const fn next(self) -> &'static [Self] {
        match self {
            Self::AwaitingPayment => &[Self::Cancelled],
            Self::Placed => &[Self::Preparing, Self::Cancelled],
            Self::Preparing => &[Self::Shipped, Self::Cancelled],
            Self::Shipped => &[Self::Delivered],
            Self::Delivered | Self::Cancelled => &[],
        }
    }

    /// Returns whether the pieces of an order with this status count as sold. They do unless it is cancelled or awaits
    /// a card payment. Orders by bank transfer count from the start.
    #[must_use]
    pub const fn counts_as_sold(self) -> bool {
        !matches!(self, Self::AwaitingPayment | Self::Cancelled)
    }

    /// Returns whether an order with this status awaits its payment. Cancelled orders do not, nor do orders whose
    /// payment arrived, even if it was refunded.
    #[must_use]
    pub const fn awaits_payment(self, money_has_come: bool) -> bool {
        !money_has_come && !matches!(self, Self::Cancelled)
    }

    /// Returns whether an order by bank transfer with this status awaits its payment.
    #[must_use]
    pub const fn awaits_transfer(self, is_paid: bool) -> bool {
        !is_paid && !matches!(self, Self::AwaitingPayment | Self::Cancelled)
    }

    /// Returns whether an order with this status is paid and not handed to the carrier yet.
    #[must_use]
    pub const fn awaits_dispatch(self, is_paid: bool) -> bool {
        is_paid && self.is_before_dispatch()
    }

    /// Returns whether an order with this status is placed, and neither handed to the carrier nor cancelled.
    #[must_use]
    pub const fn is_before_dispatch(self) -> bool {
        matches!(self, Self::Placed | Self::Preparing)
    }

    /// Returns `to` if this status can become it.
    ///
    /// # Errors
    /// [`IllegalMove`] if it can't.
    pub fn move_to(self, to: Self) -> Result<Self, IllegalMove> {
        if self.next().contains(&to) { Ok(to) } else { Err(IllegalMove { from: self, to }) }
    }
}

/// The error for an order whose status can't become the wanted one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("an order can't go from {} to {}", from.as_str(), to.as_str())]
pub struct IllegalMove {
    /// The current status.
    pub from: OrderStatus,
    /// The wanted status.
    pub to: OrderStatus,
}

#[cfg(test)]
mod tests {
    use super::OrderStatus::{self, AwaitingPayment, Cancelled, Delivered, Placed, Preparing, Shipped};

    #[test]
    fn only_these_moves_exist() {
        let allowed = [
            (AwaitingPayment, Cancelled),
            (Placed, Preparing),
            (Placed, Cancelled),
            (Preparing, Shipped),
            (Preparing, Cancelled),
            (Shipped, Delivered),
        ];
        for from in OrderStatus::ALL {
            for to in OrderStatus::ALL {
                assert_eq!(from.move_to(to).is_ok(), allowed.contains(&(from, to)), "{from:?} to {to:?}");
            }
        }
    }

    #[test]
    fn classifies_sold_awaiting_payment_and_awaiting_dispatch() {
        // Status; then for unpaid and paid: sold, awaits payment, awaits transfer, awaits dispatch.
        let table = [
            (AwaitingPayment, [false, true, false, false], [false, false, false, false]),
            (Placed, [true, true, true, false], [true, false, false, true]),
            (Preparing, [true, true, true, false], [true, false, false, true]),
            (Shipped, [true, true, true, false], [true, false, false, false]),
            (Delivered, [true, true, true, false], [true, false, false, false]),
            (Cancelled, [false, false, false, false], [false, false, false, false]),
        ];
        assert_eq!(table.map(|(status, ..)| status), OrderStatus::ALL);
        for (status, unpaid, paid) in table {
            let rules = |is_paid| {
                [
                    status.counts_as_sold(),
                    status.awaits_payment(is_paid),
                    status.awaits_transfer(is_paid),
                    status.awaits_dispatch(is_paid),
                ]
            };
            assert_eq!((rules(false), rules(true)), (unpaid, paid), "{status:?}");
        }
    }

    #[test]
    fn names_read_back() {
        for status in OrderStatus::ALL {
            assert_eq!(OrderStatus::parse(status.as_str()), Some(status));
        }
        assert_eq!(OrderStatus::parse("order placed"), None);
    }
}
