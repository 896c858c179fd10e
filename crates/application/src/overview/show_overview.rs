use super::{BestSeller, OrderNews, OverviewService, Unread, Waiting};
use crate::{
    actor::Staff,
    catalogue::LowStock,
    error::StorageError,
    page::{Page, PageRequest},
    report::{SalesFigures, SalesPeriod},
};
use domain::{calendar, money::Kurus, report::ReportRange};

/// Number of best sellers shown.
const BEST_SELLERS: u32 = 5;

/// Number of latest orders shown.
const LATEST_ORDERS: u32 = 8;

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
    /// The sales of each day, oldest first.
    pub days: Vec<SalesPeriod>,
    /// The sums of these days.
    pub total: SalesFigures,
    /// The sums of as many days before them.
    pub previous: SalesFigures,
    /// The sum of the orders that await their payment, whenever they were placed.
    pub outstanding: Kurus,
    /// The orders placed last, newest first.
    pub latest_orders: Vec<OrderNews>,
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
    /// Returns the figures of a period that ends now, and those of the sales report before it.
    pub fn show(&self, staff: &Staff, span: Span) -> Result<Overview, StorageError> {
        let now = self.clock.now();
        let range = ReportRange::days_until(calendar::day_of(now), 2 * span.days());
        let mut earlier = self.reports.sales(staff, range)?.periods;
        let days = earlier.split_off(span.days() as usize);
        Ok(Overview {
            total: sum(&days),
            previous: sum(&earlier),
            days,
            outstanding: self.overview.outstanding()?,
            latest_orders: self.overview.latest_orders(LATEST_ORDERS)?,
            best_sellers: self.overview.best_sellers(span.days(), now, BEST_SELLERS)?,
            low_stock: self
                .histories
                .low_stock(self.shop.facts().low_stock, PageRequest::new(1, LOW_STOCK))?,
            waiting: self.overview.waiting(now)?,
            unread: self.overview.unread()?,
        })
    }
}

fn sum(days: &[SalesPeriod]) -> SalesFigures {
    let mut total = SalesFigures::default();
    days.iter().for_each(|day| total.add(&day.figures));
    total
}

#[cfg(test)]
mod tests {
    use super::{OverviewService, Span};
    use crate::{
        catalogue::MockHistoryRepository,
        overview::{MockOverviewRepository, Unread, Waiting},
        page::Page,
        ports::Ports,
        report::{MockReportRepository, SalesFigures},
        testing::{ports, staff},
    };
    use domain::{calendar, money::Kurus};
    use std::{collections::BTreeMap, sync::Arc};

    #[test]
    fn only_the_three_spans_exist() {
        let days: Vec<_> = (0..=100).filter(|&days| Span::of_days(days).is_some()).collect();
        assert_eq!(days, [7, 30, 90]);
    }

    #[test]
    fn compares_with_as_many_days_before() {
        let today = calendar::day_of(ports().clock.now());
        let mut reports = MockReportRepository::new();
        reports.expect_sales().return_once(move |range| {
            assert_eq!((range.first(), range.last()), (today - chrono::Days::new(13), today));
            let sold = |days_ago, orders, kurus| {
                let amount = Kurus::new(kurus).unwrap();
                let figures = SalesFigures { orders, amount, ..SalesFigures::default() };
                (today - chrono::Days::new(days_ago), figures)
            };
            Ok(BTreeMap::from([sold(0, 1, 100), sold(6, 2, 250), sold(7, 4, 800), sold(13, 8, 1600)]))
        });
        let mut overview = MockOverviewRepository::new();
        overview.expect_best_sellers().return_once(|_, _, _| Ok(vec![]));
        overview.expect_waiting().return_once(|_| Ok(Waiting::default()));
        overview.expect_unread().return_once(|| Ok(Unread::default()));
        overview.expect_outstanding().return_once(|| Ok(Kurus::ZERO));
        overview.expect_latest_orders().return_once(|_| Ok(vec![]));
        let mut histories = MockHistoryRepository::new();
        histories.expect_low_stock().return_once(|_, request| Ok(Page { items: vec![], total: 0, request }));
        let service = OverviewService::new(&Ports {
            reports: Arc::new(reports),
            overview: Arc::new(overview),
            histories: Arc::new(histories),
            ..ports()
        });
        let shown = service.show(&staff(), Span::Week).unwrap();
        assert_eq!((shown.days.len(), shown.days[6].start), (7, today));
        assert_eq!((shown.total.orders, shown.total.amount.get()), (3, 350));
        assert_eq!((shown.previous.orders, shown.previous.amount.get()), (12, 2400));
    }
}
