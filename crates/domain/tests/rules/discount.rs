use chrono::{DateTime, TimeDelta, Utc};
use domain::{
    discount::{
        Discount, DiscountCategory, DiscountCode, DiscountError, DiscountKind, DiscountUses, DiscountedLine,
        PERCENTAGES,
    },
    ids::CategoryId,
    money::Kurus,
};
use fixtures::discount;
use proptest::prelude::*;
use uuid::Uuid;

const NOW: DateTime<Utc> = DateTime::UNIX_EPOCH;

fn kurus(amount: i64) -> Kurus {
    Kurus::new(amount).unwrap()
}

fn only_for(label: &str) -> Vec<DiscountCategory> {
    vec![DiscountCategory { id: CategoryId::new(Uuid::from_u128(1)), label: label.into() }]
}

fn lines(totals: &[(&'static str, i64)]) -> Vec<DiscountedLine<'static>> {
    totals.iter().map(|&(category, total)| DiscountedLine { category, total: kurus(total) }).collect()
}

#[test]
fn codes_are_compared_folded() {
    let code = |text| DiscountCode::new(text).unwrap();
    for other in ["yaz26", "Yaz26", " YAZ26 "] {
        assert_eq!(code("YAZ26"), code(other), "{other}");
    }
    for i in ["INDIRIM", "İNDİRİM", "ındırım", "indirim"] {
        assert_eq!(code(i).folded(), "indirim", "{i}");
    }
    assert!(DiscountCode::new("çay-50").is_ok());
    for wrong in ["", "ab", "a b c", "yaz_26", "<b>", &"a".repeat(25), "yaz!"] {
        assert!(DiscountCode::new(wrong).is_err(), "{wrong}");
    }
}

#[test]
fn names_the_condition_that_is_not_met() {
    let later = NOW + TimeDelta::days(1);
    let base = || discount(DiscountKind::Percent(10));
    let cart = lines(&[("Tavla", 900)]);
    for (discount, uses, expected) in [
        (base(), (0, 0), Ok(())),
        (Discount { is_active: false, ..base() }, (0, 0), Err(DiscountError::Inactive)),
        (Discount { starts_at: Some(later), ..base() }, (0, 0), Err(DiscountError::NotStarted)),
        (Discount { starts_at: Some(NOW), ..base() }, (0, 0), Ok(())),
        (Discount { ends_at: Some(NOW), ..base() }, (0, 0), Err(DiscountError::Ended)),
        (Discount { ends_at: Some(later), ..base() }, (0, 0), Ok(())),
        (Discount { max_uses: Some(10), ..base() }, (9, 0), Ok(())),
        (Discount { max_uses: Some(10), ..base() }, (10, 0), Err(DiscountError::UsedUp)),
        (Discount { max_uses_per_customer: Some(1), ..base() }, (5, 0), Ok(())),
        (Discount { max_uses_per_customer: Some(1), ..base() }, (5, 1), Err(DiscountError::UsedByCustomer)),
        (Discount { minimum: Some(kurus(900)), ..base() }, (0, 0), Ok(())),
        (
            Discount { minimum: Some(kurus(1000)), ..base() },
            (0, 0),
            Err(DiscountError::Minimum { missing: kurus(100) }),
        ),
        (Discount { categories: only_for("Tavla"), ..base() }, (0, 0), Ok(())),
        (Discount { categories: only_for("Satranç"), ..base() }, (0, 0), Err(DiscountError::Categories)),
    ] {
        let uses = DiscountUses { all: uses.0, by_customer: uses.1 };
        assert_eq!(discount.check(&cart, uses, NOW), expected, "{discount:?}");
    }
}

#[test]
fn shares_follow_lines_and_categories() {
    let cart = lines(&[("Tavla", 1000), ("Satranç", 2000), ("Tavla", 3000)]);
    let shares =
        |discount: &Discount| -> Vec<i64> { discount.shares(&cart).into_iter().map(Kurus::get).collect() };
    assert_eq!(shares(&discount(DiscountKind::Percent(10))), [100, 200, 300]);
    assert_eq!(shares(&discount(DiscountKind::Amount(kurus(100)))), [17, 33, 50]);
    let tavla = Discount { categories: only_for("Tavla"), ..discount(DiscountKind::Amount(kurus(5000))) };
    assert_eq!(shares(&tavla), [1000, 0, 3000], "never more than the lines it is for");
    assert_eq!(shares(&discount(DiscountKind::FreeDelivery)), [0, 0, 0]);
}

proptest! {
    #[test]
    fn shares_add_up_and_stay_within_their_lines(
        totals in prop::collection::vec((0..3_usize, 1..=999_000_000_000_i64), 1..60),
        percent in PERCENTAGES,
        amount in 1..=1_000_000_000_i64,
        is_percent: bool,
    ) {
        let categories = ["Tavla", "Satranç", "Okey"];
        let totals: Vec<_> = totals.into_iter().map(|(category, total)| (categories[category], total)).collect();
        let cart = lines(&totals);
        let kind = if is_percent { DiscountKind::Percent(percent) } else { DiscountKind::Amount(kurus(amount)) };
        let discount = Discount { categories: only_for("Tavla"), ..discount(kind) };
        let shares = discount.shares(&cart);
        let eligible: Kurus = cart.iter().filter(|line| line.category == "Tavla").map(|line| line.total).sum();
        let expected = if is_percent { eligible.percent(percent) } else { kurus(amount).min(eligible) };
        prop_assert_eq!(shares.iter().copied().sum::<Kurus>(), expected);
        for (share, line) in shares.iter().zip(&cart) {
            prop_assert!(*share <= line.total);
            prop_assert!(line.category == "Tavla" || *share == Kurus::ZERO);
        }
    }
}
