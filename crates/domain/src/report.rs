//! The range of a sales report.

use crate::{calendar, json::names};
use chrono::{DateTime, Datelike, Days, Months, NaiveDate, NaiveTime, Utc};

/// Most days of a report by day: a leap year.
pub const REPORT_DAYS: u32 = 366;

/// Most months of a report by month: ten years, as long as the law requires books to be kept (TTK m.82).
pub const REPORT_MONTHS: u32 = 120;

/// How long each period of a report is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ReportPeriod {
    #[default]
    Day,
    Month,
}

names!(ReportPeriod { Day = "day", Month = "month" });

impl ReportPeriod {
    /// Returns the first day of the period that contains this day.
    #[must_use]
    pub fn start(self, day: NaiveDate) -> NaiveDate {
        match self {
            Self::Day => day,
            Self::Month => day.with_day(1).unwrap_or(day),
        }
    }

    fn next(self, start: NaiveDate) -> Option<NaiveDate> {
        match self {
            Self::Day => start.succ_opt(),
            Self::Month => start.checked_add_months(Months::new(1)),
        }
    }

    /// Returns the most periods of a report.
    #[must_use]
    pub const fn most(self) -> u32 {
        match self {
            Self::Day => REPORT_DAYS,
            Self::Month => REPORT_MONTHS,
        }
    }
}

/// The reasons why days are not the range of a report.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ReportRangeError {
    #[error("the last day comes before the first")]
    EndsBeforeStart,
    /// It has more periods than [`ReportPeriod::most`].
    #[error("too many periods")]
    TooLong,
}

/// The days of a report in Türkiye, first and last included.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ReportRange {
    first: NaiveDate,
    last: NaiveDate,
    period: ReportPeriod,
}

impl ReportRange {
    /// Checks the days.
    ///
    /// # Errors
    /// [`ReportRangeError`].
    pub fn new(first: NaiveDate, last: NaiveDate, period: ReportPeriod) -> Result<Self, ReportRangeError> {
        if last < first {
            return Err(ReportRangeError::EndsBeforeStart);
        }
        let range = Self { first, last, period };
        let most = period.most() as usize;
        if range.periods().take(most + 1).count() > most { Err(ReportRangeError::TooLong) } else { Ok(range) }
    }

    /// Returns the range by day of the `count` days that end with `last`, but at most [`REPORT_DAYS`].
    #[must_use]
    pub fn days_until(last: NaiveDate, count: u32) -> Self {
        let before = Days::new(u64::from(count.clamp(1, REPORT_DAYS) - 1));
        let first = last.checked_sub_days(before).unwrap_or(last);
        Self { first, last, period: ReportPeriod::Day }
    }

    #[must_use]
    pub const fn first(&self) -> NaiveDate {
        self.first
    }

    #[must_use]
    pub const fn last(&self) -> NaiveDate {
        self.last
    }

    #[must_use]
    pub const fn period(&self) -> ReportPeriod {
        self.period
    }

    /// Returns the first day of each period, oldest first. That of a month can lie before the range.
    pub fn periods(&self) -> impl Iterator<Item = NaiveDate> + use<> {
        let (period, last) = (self.period, self.last);
        std::iter::successors(Some(period.start(self.first)), move |start| period.next(*start))
            .take_while(move |start| *start <= last)
    }

    /// Returns the first moment of the range, and the first one after it.
    #[must_use]
    pub fn moments(&self) -> (DateTime<Utc>, DateTime<Utc>) {
        let after = self.last.succ_opt().unwrap_or(self.last);
        (calendar::moment(self.first, NaiveTime::MIN), calendar::moment(after, NaiveTime::MIN))
    }
}

#[cfg(test)]
mod tests {
    use super::{ReportPeriod, ReportRange, ReportRangeError};
    use chrono::NaiveDate;

    fn day(text: &str) -> NaiveDate {
        text.parse().unwrap()
    }

    fn range(first: &str, last: &str, period: ReportPeriod) -> Result<ReportRange, ReportRangeError> {
        ReportRange::new(day(first), day(last), period)
    }

    fn periods(first: &str, last: &str, period: ReportPeriod) -> Vec<String> {
        range(first, last, period).unwrap().periods().map(|start| start.to_string()).collect()
    }

    #[test]
    fn has_every_period_once() {
        assert_eq!(
            periods("2026-02-27", "2026-03-01", ReportPeriod::Day),
            ["2026-02-27", "2026-02-28", "2026-03-01"]
        );
        assert_eq!(
            periods("2025-11-30", "2026-01-01", ReportPeriod::Month),
            ["2025-11-01", "2025-12-01", "2026-01-01"]
        );
    }

    #[test]
    fn counts_days_back_from_last() {
        let days = |count| ReportRange::days_until(day("2026-03-02"), count);
        assert_eq!(days(3), range("2026-02-28", "2026-03-02", ReportPeriod::Day).unwrap());
        assert_eq!(days(0), days(1));
        assert_eq!(days(1000).periods().count(), 366);
    }

    #[test]
    fn days_begin_at_midnight_in_turkiye() {
        let (start, end) = range("2026-01-01", "2026-01-31", ReportPeriod::Month).unwrap().moments();
        assert_eq!(
            (start, end),
            ("2025-12-31T21:00:00Z".parse().unwrap(), "2026-01-31T21:00:00Z".parse().unwrap())
        );
    }

    #[test]
    fn refuses_backward_and_long_ranges() {
        let backward = Err(ReportRangeError::EndsBeforeStart);
        assert_eq!(range("2026-01-02", "2026-01-01", ReportPeriod::Month), backward);
        assert!(range("2024-01-01", "2024-12-31", ReportPeriod::Day).is_ok());
        let too_long = Err(ReportRangeError::TooLong);
        assert_eq!(range("2024-01-01", "2025-01-01", ReportPeriod::Day), too_long);
        assert!(range("2016-01-31", "2025-12-01", ReportPeriod::Month).is_ok());
        assert_eq!(range("2016-01-31", "2026-01-01", ReportPeriod::Month), too_long);
    }
}
