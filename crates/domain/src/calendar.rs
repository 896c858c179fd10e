//! Calendar days in Türkiye: their bounds in UTC, holidays and business days.

use chrono::{DateTime, Datelike, Days, NaiveDate, NaiveDateTime, NaiveTime, TimeDelta, Utc, Weekday};

/// Türkiye has kept UTC+3 all year since September 2016.
const OFFSET: TimeDelta = TimeDelta::hours(3);

/// Returns the local time in Türkiye.
#[must_use]
pub fn local(at: DateTime<Utc>) -> NaiveDateTime {
    at.naive_utc() + OFFSET
}

/// Returns the local date in Türkiye.
#[must_use]
pub fn day_of(at: DateTime<Utc>) -> NaiveDate {
    local(at).date()
}

/// Returns the UTC moment of this local date and time in Türkiye.
#[must_use]
pub fn moment(day: NaiveDate, time: NaiveTime) -> DateTime<Utc> {
    day.and_time(time).and_utc() - OFFSET
}

/// Returns the last second of a day.
#[must_use]
pub fn end_of(day: NaiveDate) -> DateTime<Utc> {
    moment(day, NaiveTime::MIN) + TimeDelta::hours(24) - TimeDelta::seconds(1)
}

/// Formats a day in Turkish: `25 Kasım 2026`.
#[must_use]
pub fn in_turkish(day: NaiveDate) -> String {
    let month = match day.month() {
        1 => "Ocak",
        2 => "Şubat",
        3 => "Mart",
        4 => "Nisan",
        5 => "Mayıs",
        6 => "Haziran",
        7 => "Temmuz",
        8 => "Ağustos",
        9 => "Eylül",
        10 => "Ekim",
        11 => "Kasım",
        _ => "Aralık",
    };
    format!("{} {month} {}", day.day(), day.year())
}

/// A month and a day in it.
type MonthDay = (u32, u32);

/// Fixed public holidays (2429 sayılı Ulusal Bayram ve Genel Tatiller Hakkında Kanun, m.1 and m.2). 28 October, the eve
/// of Republic Day, is a holiday from 13.00 on.
const FIXED: [MonthDay; 8] = [(1, 1), (4, 23), (5, 1), (5, 19), (7, 15), (8, 30), (10, 28), (10, 29)];

/// Year, and the eves of Ramazan and Kurban Bayramı, as published on 22 November 2026. The feasts last three and four
/// days, from the day after the eve (2429, m.2/B). Source: Diyanet İşleri Başkanlığı, vakithesaplama.diyanet.gov.tr,
/// "Hicri–Miladi tarih çevirme". Add the years after 2032 from there; until then their religious holidays count as
/// working days.
const EVES: [(i32, MonthDay, MonthDay); 8] = [
    (2025, (3, 29), (6, 5)),
    (2026, (3, 19), (5, 26)),
    (2027, (3, 8), (5, 15)),
    (2028, (2, 25), (5, 4)),
    (2029, (2, 13), (4, 23)),
    (2030, (2, 3), (4, 12)),
    (2031, (1, 23), (4, 1)),
    (2032, (1, 13), (3, 21)),
];

/// The last year whose religious holidays are known.
pub const LAST_YEAR: i32 = match EVES.last() {
    Some((year, ..)) => *year,
    None => 0,
};

/// Returns whether the table of religious holidays ends with this day's year and needs new entries.
#[must_use]
pub fn is_running_out(day: NaiveDate) -> bool {
    day.year() + 1 >= LAST_YEAR
}

/// Returns whether banks work all day. Half holidays (eves and 28 October) are no business days, because a payment in
/// the afternoon would be late.
#[must_use]
pub fn is_business_day(day: NaiveDate) -> bool {
    let is_weekend = matches!(day.weekday(), Weekday::Sat | Weekday::Sun);
    !is_weekend && !FIXED.contains(&(day.month(), day.day())) && !is_religious_holiday(day)
}

fn is_religious_holiday(day: NaiveDate) -> bool {
    let lasts = |(month, eve): MonthDay, days: i64| {
        NaiveDate::from_ymd_opt(day.year(), month, eve)
            .is_some_and(|eve| (0..=days).contains(&(day - eve).num_days()))
    };
    EVES.iter().any(|&(year, ramazan, kurban)| year == day.year() && (lasts(ramazan, 3) || lasts(kurban, 4)))
}

/// Returns the date `days` business days after this day. The day itself is not counted.
#[must_use]
pub fn business_days_after(day: NaiveDate, days: u32) -> NaiveDate {
    let mut last = day;
    let mut left = days;
    while left > 0 {
        let Some(next) = last.checked_add_days(Days::new(1)) else { break };
        last = next;
        left -= u32::from(is_business_day(last));
    }
    last
}

#[cfg(test)]
mod tests {
    use super::{
        LAST_YEAR, business_days_after, day_of, end_of, in_turkish, is_business_day, is_running_out, local,
    };
    use chrono::{DateTime, NaiveDate, TimeDelta, Utc};
    use proptest::prelude::*;
    use std::time::SystemTime;

    fn day(text: &str) -> NaiveDate {
        text.parse().unwrap()
    }

    fn at(text: &str) -> DateTime<Utc> {
        text.parse().unwrap()
    }

    /// Fails a year before the table ends, so that it is extended in time.
    #[test]
    fn knows_holidays_beyond_next_year() {
        let today = day_of(DateTime::<Utc>::from(SystemTime::now()));
        assert!(
            !is_running_out(today),
            "religious holidays are known until {LAST_YEAR}: add the years after"
        );
        assert!(is_running_out(day("2031-01-01")) && !is_running_out(day("2030-12-31")));
    }

    #[test]
    fn days_begin_three_hours_before_utc() {
        assert_eq!(day_of(at("2026-11-20T20:59:59Z")), day("2026-11-20"));
        assert_eq!(day_of(at("2026-11-20T21:00:00Z")), day("2026-11-21"));
        assert_eq!(end_of(day("2026-11-20")), at("2026-11-20T20:59:59Z"));
        assert_eq!(local(at("2026-11-20T20:59:59Z")).to_string(), "2026-11-20 23:59:59");
        assert_eq!(in_turkish(day("2026-08-05")), "5 Ağustos 2026");
    }

    #[test]
    fn recognises_public_and_religious_holidays() {
        // Holidays and eves of 2026, 2027 and 2030 that fall on weekdays.
        for holiday in [
            "2026-01-01",
            "2026-04-23",
            "2026-05-01",
            "2026-05-19",
            "2026-07-15",
            "2026-10-28",
            "2026-10-29",
            "2026-03-19",
            "2026-03-20",
            "2026-05-26",
            "2026-05-27",
            "2026-05-28",
            "2026-05-29",
            "2027-03-08",
            "2027-03-09",
            "2027-03-10",
            "2027-03-11",
            "2027-05-17",
            "2027-05-18",
            "2027-08-30",
            "2030-02-04",
            "2030-02-05",
            "2030-02-06",
            "2030-04-12",
            "2030-04-15",
            "2030-04-16",
        ] {
            assert!(!is_business_day(day(holiday)), "{holiday}");
        }
        for work in [
            "2026-03-18",
            "2026-03-23",
            "2026-05-25",
            "2026-06-01",
            "2026-10-27",
            "2026-10-30",
            "2026-12-31",
            "2027-03-12",
            "2027-05-14",
            "2027-05-20",
            "2030-02-01",
            "2030-02-07",
            "2030-04-11",
            "2030-04-17",
        ] {
            assert!(is_business_day(day(work)), "{work}");
        }
        assert!(!is_business_day(day("2026-11-21")) && !is_business_day(day("2026-11-22")), "a weekend");
    }

    #[test]
    fn business_days_skip_weekends_and_holidays() {
        for (from, days, to) in [
            ("2026-11-20", 1, "2026-11-23"), // Friday
            ("2026-11-21", 1, "2026-11-23"), // Saturday
            ("2026-11-16", 3, "2026-11-19"),
            ("2026-11-18", 3, "2026-11-23"),
            ("2026-05-22", 3, "2026-06-02"), // before Kurban Bayramı
            ("2026-12-30", 2, "2027-01-04"), // over New Year
            ("2026-11-16", 0, "2026-11-16"),
        ] {
            assert_eq!(business_days_after(day(from), days), day(to), "{from} + {days}");
        }
    }

    proptest! {
        #[test]
        fn counts_requested_number_of_business_days(start in 0_i64..2_500, days in 1_u32..=30) {
            let from = day("2025-01-01") + TimeDelta::days(start);
            let last = business_days_after(from, days);
            prop_assert!(is_business_day(last));
            let between = from.iter_days().skip(1).take_while(|day| *day <= last);
            prop_assert_eq!(between.filter(|day| is_business_day(*day)).count(), days as usize);
        }
    }
}
