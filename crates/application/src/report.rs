//! Sales reports for staff and their accountant.

pub(crate) mod ports;

pub use ports::*;

use crate::{actor::Staff, error::StorageError, ports::Ports};
use domain::report::ReportRange;
use std::sync::Arc;

/// Reports sales.
pub struct ReportService {
    reports: Arc<dyn ReportRepository>,
}

/// The sales of a range.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SalesReport {
    pub range: ReportRange,
    /// Every period of the range, oldest first, also those without sales.
    pub periods: Vec<SalesPeriod>,
    /// The sums of all periods.
    pub total: SalesFigures,
}

impl ReportService {
    #[must_use]
    pub fn new(ports: &Ports) -> Self {
        Self { reports: Arc::clone(&ports.reports) }
    }

    /// Returns the sales of a range.
    ///
    /// # Errors
    /// If the database fails.
    pub fn sales(&self, _staff: &Staff, range: ReportRange) -> Result<SalesReport, StorageError> {
        let mut found = self.reports.sales(&range)?;
        let mut total = SalesFigures::default();
        found.values().for_each(|figures| total.add(figures));
        let periods = range
            .periods()
            .map(|start| SalesPeriod { start, figures: found.remove(&start).unwrap_or_default() })
            .collect();
        Ok(SalesReport { range, periods, total })
    }
}

#[cfg(test)]
mod tests {
    use super::{MockReportRepository, ReportService, SalesFigures};
    use crate::{
        ports::Ports,
        testing::{ports, staff},
    };
    use domain::{
        money::Kurus,
        report::{ReportPeriod, ReportRange},
        vat::{VatLine, VatRate},
    };
    use std::{collections::BTreeMap, sync::Arc};

    fn figures(orders: u64, kurus: i64, rate: VatRate) -> SalesFigures {
        let amount = Kurus::new(kurus).unwrap();
        SalesFigures {
            orders,
            amount,
            vat: vec![VatLine { rate, base: amount, tax: Kurus::ZERO }],
            ..SalesFigures::default()
        }
    }

    #[test]
    fn fills_gaps_and_adds_up() {
        let [first, last] = ["2026-01-30", "2026-02-01"].map(|day| day.parse().unwrap());
        let mut reports = MockReportRepository::new();
        reports.expect_sales().return_once(move |_| {
            let sold = [(first, figures(1, 100, VatRate::Twenty)), (last, figures(2, 250, VatRate::One))];
            Ok(BTreeMap::from(sold))
        });
        let service = ReportService::new(&Ports { reports: Arc::new(reports), ..ports() });
        let range = ReportRange::new(first, last, ReportPeriod::Day).unwrap();
        let report = service.sales(&staff(), range).unwrap();
        let orders: Vec<_> = report.periods.iter().map(|period| period.figures.orders).collect();
        assert_eq!((orders, report.total.orders, report.total.amount.get()), (vec![1, 0, 2], 3, 350));
        let rates: Vec<_> = report.total.vat.iter().map(|line| (line.rate, line.base.get())).collect();
        assert_eq!(rates, [(VatRate::One, 250), (VatRate::Twenty, 100)]);
    }
}
