use super::{BestSeller, DayTotals, OverviewService, Unread, Waiting};
use crate::{
    actor::Staff,
    catalogue::LowStock,
    error::StorageError,
    page::{Page, PageRequest},
};

/// Number of best sellers shown.
const BEST_SELLERS: u32 = 5;

/// Number of products with low stock shown.
const LOW_STOCK: u32 = 50;

/// The period of the overview.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Span {
    /// 7 days.
    Week,
    /// 30 days.
    #[default]
    Month,
    /// 90 days.
    Quarter,
}

impl Span {
    /// Returns the number of days, including today.
    #[must_use]
    pub const fn days(self) -> u32 {
        match self {
            Self::Week => 7,
            Self::Month => 30,
            Self::Quarter => 90,
        }
    }

    /// Returns the period of this many days, if there is one.
    #[must_use]
    pub fn of_days(days: u32) -> Option<Self> {
        [Self::Week, Self::Month, Self::Quarter].into_iter().find(|span| span.days() == days)
    }
}

/// The figures of the overview.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Overview {
    /// Figures by day, oldest first.
    pub days: Vec<DayTotals>,
    /// Best sellers, best first.
    pub best_sellers: Vec<BestSeller>,
    /// The first page of products with low stock, lowest first.
    pub low_stock: Page<LowStock>,
    /// Tasks that wait for the seller.
    pub waiting: Waiting,
    /// Unread threads and messages.
    pub unread: Unread,
}

impl OverviewService {
    /// Returns the figures of a period that ends now.
    pub fn show(&self, _staff: &Staff, span: Span) -> Result<Overview, StorageError> {
        let now = self.clock.now();
        Ok(Overview {
            days: self.overview.days(span.days(), now)?,
            best_sellers: self.overview.best_sellers(span.days(), now, BEST_SELLERS)?,
            low_stock: self.histories.low_stock(self.shop.low_stock, PageRequest::new(1, LOW_STOCK))?,
            waiting: self.overview.waiting(now)?,
            unread: self.overview.unread()?,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::Span;

    #[test]
    fn only_the_three_spans_exist() {
        let days: Vec<_> = (0..=100).filter(|&days| Span::of_days(days).is_some()).collect();
        assert_eq!(days, [7, 30, 90]);
    }
}
