//! Until when an invoice is due.

use crate::calendar;
use chrono::{DateTime, Utc};

/// Number of days after the day of delivery on which an invoice may still be issued (VUK m. 231/5). Goods count as
/// delivered when the carrier has them (KDV Kanunu m. 2/2).
const DAYS: i64 = 7;

/// Returns how many days are left for the invoice of an order that was shipped at this time: 0 on the last day, negative
/// afterwards. Days are those of Istanbul.
#[must_use]
pub fn days_until_due(shipped_at: DateTime<Utc>, now: DateTime<Utc>) -> i64 {
    let passed = calendar::day_of(now) - calendar::day_of(shipped_at);
    DAYS - passed.num_days()
}

#[cfg(test)]
mod tests {
    use super::days_until_due;
    use chrono::{DateTime, Utc};

    #[test]
    fn counts_days_of_istanbul() {
        let at = |text: &str| text.parse::<DateTime<Utc>>().unwrap();
        // 23:30 in Istanbul.
        let shipped = at("2026-11-20T20:30:00Z");
        for (now, left) in [
            ("2026-11-20T20:59:59Z", 7),
            ("2026-11-20T21:00:00Z", 6),
            ("2026-11-27T20:59:59Z", 0),
            ("2026-11-27T21:00:00Z", -1),
            ("2026-12-20T12:00:00Z", -23),
        ] {
            assert_eq!(days_until_due(shipped, at(now)), left, "{now}");
        }
    }
}
