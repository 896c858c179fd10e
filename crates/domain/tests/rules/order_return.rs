use crate::order::{PLAIN, offer, place, place_with};
use chrono::{DateTime, Utc};
use domain::{
    cart::Quantity,
    delivery::DeliveryTerms,
    discount::{DiscountKind, DiscountUses},
    exemption::Exemption,
    ids::{OrderItemId, ReturnId},
    money::Kurus,
    order::{Order, OrderStatus, PaymentType, StoredOrder, Terms, WantedDiscount},
    order_return::{
        IllegalReturnMove, OrderReturn, ReturnError, ReturnMove, ReturnNote, ReturnObstacle, ReturnReason,
        ReturnStatus, WantedReturn, pieces_left, returnable_until,
    },
    vat::VatRate,
};
use fixtures::discount;
use proptest::prelude::*;
use uuid::Uuid;

fn at(text: &str) -> DateTime<Utc> {
    text.parse().unwrap()
}

const DELIVERED: &str = "2026-11-10T12:00:00Z";
const SOON: &str = "2026-11-12T12:00:00Z";

/// Returns a delivered order with lines of 5 and 2 pieces at 1 and 3 kuruş; the first has this exemption.
fn order(exemption: Option<Exemption>) -> Order {
    let mut stored =
        place(PaymentType::BankTransfer, &[5, 2], &[offer(1, 1), offer(2, 3)]).unwrap().into_stored();
    stored.status = OrderStatus::Delivered;
    stored.items[0].exemption = exemption;
    Order::restore(stored).unwrap()
}

fn item(order: &Order, line: usize) -> OrderItemId {
    order.items()[line].id
}

fn want(order: &Order, line: usize, pieces: u32) -> WantedReturn {
    let quantity = Quantity::new(pieces).unwrap();
    WantedReturn { item: item(order, line), quantity, reason: None, is_opened: false }
}

fn request(
    order: &Order,
    earlier: &[OrderReturn],
    wanted: &[WantedReturn],
) -> Result<OrderReturn, ReturnError> {
    let id = ReturnId::new(Uuid::from_u128(7));
    OrderReturn::request(id, order, Some(at(DELIVERED)), earlier, wanted, at(SOON))
}

fn with_status(status: ReturnStatus, request: &OrderReturn) -> OrderReturn {
    OrderReturn { status, ..request.clone() }
}

#[test]
fn kdv_of_a_refund_is_that_of_the_returned_goods_and_the_fee() {
    let mut stored =
        place(PaymentType::Card, &[1, 1], &[offer(1, 10_100), offer(2, 12_000)]).unwrap().into_stored();
    stored.status = OrderStatus::Delivered;
    (stored.items[0].vat_rate, stored.items[1].vat_rate) = (VatRate::One, VatRate::Twenty);
    let order = Order::restore(stored).unwrap();
    let (fee, kurus) = (Kurus::new(600).unwrap(), |amount| Kurus::new(amount).unwrap());
    let vat = |refund, lines: &[WantedReturn]| -> Vec<_> {
        let one = request(&order, &[], lines).unwrap();
        let vat = one.vat_of_refund(&order, std::slice::from_ref(&one), kurus(refund), fee);
        vat.iter().map(|line| (line.rate, line.base.get(), line.tax.get())).collect()
    };
    let first = [want(&order, 0, 1)];
    assert_eq!(vat(10_100, &first), [(VatRate::One, 10_000, 100)]);
    assert_eq!(vat(5_050, &first), [(VatRate::One, 5_000, 50)], "a part of it");
    assert_eq!(vat(10_700, &first), [(VatRate::One, 10_000, 100), (VatRate::Twenty, 500, 100)]);
    let both = [want(&order, 0, 1), want(&order, 1, 1)];
    assert_eq!(vat(22_700, &both), [(VatRate::One, 10_000, 100), (VatRate::Twenty, 10_500, 2_100)]);
}

#[test]
fn return_window_ends_fourteen_days_after_delivery() {
    let until = at("2026-11-24T20:59:59Z");
    assert_eq!(returnable_until(at(DELIVERED)), until);
    // The first and the last moment of the day of delivery.
    assert_eq!(returnable_until(at("2026-11-09T21:00:00Z")), until);
    assert_eq!(returnable_until(at("2026-11-10T20:59:59Z")), until);
    let order = order(None);
    let ask = |now| {
        let id = ReturnId::new(Uuid::from_u128(7));
        OrderReturn::request(id, &order, Some(at(DELIVERED)), &[], &[want(&order, 0, 1)], at(now))
    };
    assert!(ask("2026-11-24T20:59:59Z").is_ok());
    assert_eq!(ask("2026-11-24T21:00:00Z"), Err(ReturnError::TooLate));
}

#[test]
fn only_delivered_orders_can_be_returned() {
    let delivered = order(None);
    let wanted = [want(&delivered, 0, 1)];
    for status in OrderStatus::ALL {
        let payment_type = PaymentType::Card;
        let is_paid = status != OrderStatus::AwaitingPayment;
        let stored = StoredOrder { status, payment_type, is_paid, ..delivered.clone().into_stored() };
        let order = Order::restore(stored).unwrap();
        let expected = status == OrderStatus::Delivered;
        assert_eq!(request(&order, &[], &wanted).is_ok(), expected, "{status:?}");
    }
    let id = ReturnId::new(Uuid::from_u128(7));
    let unknown = OrderReturn::request(id, &delivered, None, &[], &wanted, at(SOON));
    assert_eq!(unknown, Err(ReturnError::NotDelivered));
    assert_eq!(request(&delivered, &[], &[]), Err(ReturnError::NoItems));
    let stranger = OrderItemId::new(Uuid::from_u128(99));
    let strange = WantedReturn { item: stranger, ..want(&delivered, 0, 1) };
    assert_eq!(request(&delivered, &[], &[strange]), Err(ReturnError::UnknownItem(stranger)));
}

#[test]
fn food_is_exempt_and_cards_once_unsealed() {
    let ask = |exemption, is_opened| {
        let order = order(exemption);
        let wanted = WantedReturn { is_opened, ..want(&order, 0, 1) };
        request(&order, &[], &[wanted]).map(drop).map_err(|error| match error {
            ReturnError::Exempt(name, exemption) => (name.to_string(), exemption),
            other => panic!("{other}"),
        })
    };
    for is_opened in [true, false] {
        let food = Err(("Okey 1".to_owned(), Exemption::Food));
        assert_eq!(ask(Some(Exemption::Food), is_opened), food);
        assert_eq!(ask(None, is_opened), Ok(()));
    }
    assert_eq!(ask(Some(Exemption::Hygiene), false), Ok(()));
    assert_eq!(ask(Some(Exemption::Hygiene), true), Err(("Okey 1".to_owned(), Exemption::Hygiene)));
}

#[test]
fn cannot_return_more_than_bought() {
    let order = order(None);
    let name = order.items()[0].name.clone();
    let first = request(&order, &[], &[want(&order, 0, 3)]).unwrap();
    for status in ReturnStatus::ALL {
        let earlier = [with_status(status, &first)];
        let left = if status == ReturnStatus::Refused { 5 } else { 2 };
        assert_eq!(pieces_left(&order.items()[0], &earlier), left, "{status:?}");
        assert!(request(&order, &earlier, &[want(&order, 0, left)]).is_ok(), "{status:?}");
        let more = request(&order, &earlier, &[want(&order, 0, left + 1)]);
        assert_eq!(more, Err(ReturnError::TooMany(name.clone(), left)), "{status:?}");
    }
    let twice = [want(&order, 0, 3), want(&order, 0, 2)];
    let together = request(&order, &[], &twice).unwrap();
    assert_eq!((together.items.len(), together.items[0].quantity.get()), (1, 5), "one line named twice");
    assert_eq!(
        request(&order, &[], &[want(&order, 0, 3), want(&order, 0, 3)]),
        Err(ReturnError::TooMany(name, 5))
    );
}

#[test]
fn refused_pieces_can_be_requested_once_more() {
    let order = order(None);
    let wanted = [want(&order, 0, 5)];
    let refused = with_status(ReturnStatus::Refused, &request(&order, &[], &wanted).unwrap());
    assert!(request(&order, std::slice::from_ref(&refused), &wanted).is_ok());
    let twice = [refused.clone(), refused];
    assert_eq!(request(&order, &twice, &wanted), Err(ReturnError::Refused(order.items()[0].name.clone())));
    assert!(request(&order, &twice, &[want(&order, 1, 1)]).is_ok(), "another line");
}

#[test]
fn names_why_nothing_can_be_returned() {
    let obstacle = |order: &Order, earlier: &[OrderReturn], now| {
        ReturnObstacle::of(order, at(DELIVERED), earlier, at(now))
    };
    let later = "2026-11-24T21:00:00Z";
    let with_tea = order(Some(Exemption::Food));
    assert_eq!(obstacle(&with_tea, &[], SOON), None);
    assert_eq!(obstacle(&with_tea, &[], later), Some(ReturnObstacle::PeriodOver));

    let rest = request(&with_tea, &[], &[want(&with_tea, 1, 2)]).unwrap();
    assert_eq!(obstacle(&with_tea, std::slice::from_ref(&rest), SOON), Some(ReturnObstacle::NothingLeft));
    let refused = with_status(ReturnStatus::Refused, &rest);
    assert_eq!(obstacle(&with_tea, std::slice::from_ref(&refused), SOON), None);
    assert_eq!(obstacle(&with_tea, &[refused.clone(), refused], SOON), Some(ReturnObstacle::NothingLeft));

    let mut stored = with_tea.into_stored();
    stored.items[1].exemption = Some(Exemption::Food);
    let food_alone = Order::restore(stored).unwrap();
    for now in [SOON, later] {
        assert_eq!(obstacle(&food_alone, &[], now), Some(ReturnObstacle::Exempt));
    }
    assert_eq!(obstacle(&order(Some(Exemption::Hygiene)), &[], SOON), None, "sealed packs come back");
}

#[test]
fn only_these_moves_exist() {
    use ReturnStatus::{Approved, Received, Refunded, Refused, Requested};
    let allowed = [(Requested, Approved), (Requested, Refused), (Approved, Received), (Received, Refunded)];
    let order = order(None);
    let requested = request(&order, &[], &[want(&order, 0, 1)]).unwrap();
    for from in ReturnStatus::ALL {
        for to in ReturnStatus::ALL {
            let moved = with_status(from, &requested)
                .moved(&ReturnMove { to, note: None, restock: true }, at(DELIVERED));
            if allowed.contains(&(from, to)) {
                let moved = moved.unwrap();
                assert_eq!((moved.status, moved.is_restocked), (to, to == Received));
            } else {
                assert_eq!(moved, Err(IllegalReturnMove { from, to }));
            }
        }
        assert_eq!(from.is_open(), !matches!(from, Refused | Refunded));
        assert_eq!(ReturnStatus::parse(from.as_str()), Some(from));
    }
}

#[test]
fn shop_note_stays_until_replaced() {
    let order = order(None);
    let reason = ReturnReason::new("Küçük geldi.\nDeğiştireceğim.").unwrap();
    let wanted = WantedReturn { reason: Some(reason.clone()), ..want(&order, 0, 1) };
    let requested = request(&order, &[], &[wanted]).unwrap();
    assert_eq!(requested.items[0].reason, Some(reason));
    let note = |text| Some(ReturnNote::new(text).unwrap());
    let step = |to, note| ReturnMove { to, note, restock: false };
    let approved = requested.moved(&step(ReturnStatus::Approved, note("Bekliyoruz")), at(SOON)).unwrap();
    let received = approved.moved(&step(ReturnStatus::Received, None), at(SOON)).unwrap();
    assert_eq!((received.note, received.is_restocked), (note("Bekliyoruz"), false));
}

/// Returns an order of lines with these pieces and prices, by a code of so many per cent, with this delivery fee.
fn discounted(lines: &[(u32, i64)], percent: u8, fee: Option<i64>) -> Order {
    let discount = discount(DiscountKind::Percent(percent));
    let terms = Terms {
        delivery: DeliveryTerms { fee: fee.map(|fee| Kurus::new(fee).unwrap()), free_from: None },
        discount: Some(WantedDiscount { discount: Some(&discount), uses: DiscountUses::default() }),
        ..PLAIN
    };
    let offers: Vec<_> = (1..).zip(lines).map(|(n, (_, price))| offer(n, *price)).collect();
    let pieces: Vec<_> = lines.iter().map(|(pieces, _)| *pieces).collect();
    let mut stored = place_with(&terms, PaymentType::Card, &pieces, &offers).unwrap().into_stored();
    stored.status = OrderStatus::Delivered;
    for item in &mut stored.items {
        item.category = None;
    }
    Order::restore(stored).unwrap()
}

#[test]
fn delivery_fee_comes_back_with_last_piece() {
    let order = discounted(&[(2, 1_000), (1, 333)], 10, Some(500));
    let first = OrderReturn {
        id: ReturnId::new(Uuid::from_u128(1)),
        ..request(&order, &[], &[want(&order, 0, 1)]).unwrap()
    };
    let refused =
        OrderReturn { id: ReturnId::new(Uuid::from_u128(2)), status: ReturnStatus::Refused, ..first.clone() };
    let earlier = [first.clone(), refused];
    let last = request(&order, &earlier, &[want(&order, 0, 1), want(&order, 1, 1)]).unwrap();
    let all = [earlier[0].clone(), earlier[1].clone(), last.clone()];
    assert_eq!(first.amounts(&order, &all).sum().get(), 900);
    assert_eq!(last.amounts(&order, &all).sum().get(), 900 + 300 + 500);
}

proptest! {
    #[test]
    fn the_amount_is_that_of_the_lines(first in 1_u32..=5, second in 1_u32..=2) {
        let order = order(None);
        let wanted = [want(&order, 0, first), want(&order, 1, second)];
        let request = request(&order, &[], &wanted).unwrap();
        let amount = request.amounts(&order, std::slice::from_ref(&request)).sum();
        prop_assert_eq!(amount, Kurus::new(i64::from(first + 3 * second)).unwrap());
        prop_assert!(amount <= order.amount());
    }

    #[test]
    fn refund_of_all_pieces_is_what_was_paid(
        lines in prop::collection::vec((1_u32..=20, 1_i64..=100_000), 1..6),
        percent in 1_u8..=90,
        fee in prop::option::of(0_i64..=10_000),
        at_once in 1_u32..=7,
    ) {
        let order = discounted(&lines, percent, fee);
        let mut returns: Vec<OrderReturn> = vec![];
        for line in 0..order.items().len() {
            while pieces_left(&order.items()[line], &returns) > 0 {
                let pieces = at_once.min(pieces_left(&order.items()[line], &returns));
                let id = ReturnId::new(Uuid::from_u128(returns.len() as u128));
                let next = request(&order, &returns, &[want(&order, line, pieces)]).unwrap();
                returns.push(OrderReturn { id, ..next });
            }
        }
        let refunded: Kurus = returns.iter().map(|one| one.amounts(&order, &returns).sum()).sum();
        prop_assert_eq!(refunded, order.amount());
    }
}
