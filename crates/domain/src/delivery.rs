//! What delivery costs.

use crate::money::Kurus;

/// The delivery fee that the shop's owner sets. The default says nothing about delivery and adds nothing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct DeliveryTerms {
    /// The fee for each order; `None` if the owner has not set one.
    pub fee: Option<Kurus>,
    /// From this sum of the lines on, after the discount, delivery is free.
    pub free_from: Option<Kurus>,
}

impl DeliveryTerms {
    /// Returns the fee for lines with this sum after the discount; `None` if the owner has not set one.
    #[must_use]
    pub fn fee_for(self, lines: Kurus) -> Option<Kurus> {
        let is_free = self.free_from.is_some_and(|from| lines >= from);
        self.fee.map(|fee| if is_free { Kurus::ZERO } else { fee })
    }

    /// Returns what is missing until delivery is free; `None` if it is free already or never is.
    #[must_use]
    pub fn missing_for_free(self, lines: Kurus) -> Option<Kurus> {
        let from = self.free_from.filter(|_| self.fee.is_some_and(|fee| fee > Kurus::ZERO))?;
        (lines < from).then(|| from.minus(lines))
    }

    /// Returns what delivery costs, as a promise: `Kargo ücreti ₺49,90, ₺1.500 üzeri ücretsiz`; `None` if the owner has not
    /// said it.
    #[must_use]
    pub fn in_turkish(self) -> Option<String> {
        let fee = self.fee?;
        if fee == Kurus::ZERO {
            return Some("Ücretsiz kargo".into());
        }
        let from = self.free_from.map(|from| {
            let money = from.in_turkish();
            format!(", {} üzeri ücretsiz", money.strip_suffix(",00").unwrap_or(&money))
        });
        Some(format!("Kargo ücreti {}{}", fee.in_turkish(), from.unwrap_or_default()))
    }
}

#[cfg(test)]
mod tests {
    use super::DeliveryTerms;
    use crate::money::Kurus;

    fn kurus(amount: i64) -> Kurus {
        Kurus::new(amount).unwrap()
    }

    #[test]
    fn fee_ends_at_the_free_sum() {
        let terms = |fee: Option<i64>, from: Option<i64>| DeliveryTerms {
            fee: fee.map(kurus),
            free_from: from.map(kurus),
        };
        for (terms, lines, fee, missing) in [
            (terms(None, None), 100, None, None),
            (terms(None, Some(50)), 10, None, None),
            (terms(Some(30), None), 100, Some(30), None),
            (terms(Some(30), Some(100)), 99, Some(30), Some(1)),
            (terms(Some(30), Some(100)), 100, Some(0), None),
            (terms(Some(0), Some(100)), 1, Some(0), None),
        ] {
            assert_eq!(terms.fee_for(kurus(lines)), fee.map(kurus), "{terms:?} {lines}");
            assert_eq!(terms.missing_for_free(kurus(lines)), missing.map(kurus), "{terms:?} {lines}");
        }
    }
}
