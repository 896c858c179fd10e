//! The double's plans of instalments.

/// The offered numbers with their fees in percent.
pub(crate) const FEES: [(u8, i64); 6] = [(1, 0), (2, 3), (3, 5), (6, 10), (9, 15), (12, 20)];

/// Returns what an amount in hundredths costs in so many instalments.
pub(crate) fn total(amount: i64, count: u8) -> i64 {
    let fee = FEES.iter().find(|(known, _)| *known == count).map_or(0, |(_, fee)| *fee);
    amount + (amount * fee + 50) / 100
}

/// Returns the amount of one instalment, rounded to the nearest hundredth.
pub(crate) fn monthly(total: i64, count: u8) -> i64 {
    (total + i64::from(count) / 2) / i64::from(count.max(1))
}

#[cfg(test)]
mod tests {
    use super::{monthly, total};

    #[test]
    fn fee_grows_with_the_number() {
        assert_eq!(
            [1, 3, 6, 12, 4].map(|count| total(10_000, count)),
            [10_000, 10_500, 11_000, 12_000, 10_000]
        );
        assert_eq!((monthly(10_500, 3), monthly(100, 3), monthly(100, 0)), (3_500, 33, 100));
    }
}
