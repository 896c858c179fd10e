use chrono::DateTime;
use domain::{
    cart::{Cart, Quantity},
    catalogue::ProductName,
    delivery::DeliveryTerms,
    discount::{Discount, DiscountError, DiscountKind, DiscountUses},
    ids::{OrderId, OrderItemId, ProductId},
    money::Kurus,
    order::{
        Buyer, Carrier, InvalidOrder, Order, OrderChange, OrderDraft, OrderError, OrderItem, OrderNumber,
        OrderRemarks, OrderState, OrderStatus, PaidByCard, PaymentType, ProductOffer, Quote, Shipment,
        StoredOrder, Terms, Totals, TrackingNumber, TransferDays, WantedDiscount,
    },
    stock::Stock,
    tiers::{Tier, Tiers},
    vat::VatRate,
};
use fixtures::{address, discount, product, user};
use proptest::prelude::*;
use uuid::Uuid;

fn draft(payment_type: PaymentType) -> OrderDraft {
    OrderDraft {
        id: OrderId::new(Uuid::from_u128(1)),
        number: OrderNumber::new(48_271_935).unwrap(),
        buyer: Buyer::Customer(user().id),
        address: address().into(),
        billing: None,
        remarks: OrderRemarks::default(),
        payment_type,
        transfer_days: TransferDays::default(),
    }
}

/// Returns product `n` at this price.
pub fn offer(n: u128, price: i64) -> ProductOffer {
    ProductOffer {
        id: ProductId::new(Uuid::from_u128(n)),
        name: ProductName::new(&format!("Okey {n}")).unwrap(),
        offer_price: Kurus::new(price).unwrap(),
        ..ProductOffer::from(&product())
    }
}

/// Terms without a delivery fee and a discount.
pub const PLAIN: Terms<'_> = Terms {
    delivery: DeliveryTerms { fee: None, free_from: None },
    discount: None,
    at: DateTime::UNIX_EPOCH,
};

pub fn place(payment: PaymentType, pieces: &[u32], offers: &[ProductOffer]) -> Result<Order, OrderError> {
    place_with(&PLAIN, payment, pieces, offers)
}

pub fn place_with(
    terms: &Terms<'_>,
    payment: PaymentType,
    pieces: &[u32],
    offers: &[ProductOffer],
) -> Result<Order, OrderError> {
    let mut cart = Cart::default();
    for (n, &pieces) in (1..).zip(pieces) {
        cart.set(ProductId::new(Uuid::from_u128(n)), Quantity::new(pieces).unwrap()).unwrap();
    }
    let mut id = 0;
    Order::place(draft(payment), &cart, offers, terms, || {
        id += 1;
        OrderItemId::new(Uuid::from_u128(id))
    })
}

fn restored(status: OrderStatus, is_paid: bool, payment_type: PaymentType) -> Result<Order, InvalidOrder> {
    let placed = place(payment_type, &[1], &[offer(1, 100)]).unwrap().into_stored();
    Order::restore(StoredOrder { status, is_paid, ..placed })
}

#[test]
fn transfer_is_placed_at_once_card_awaits_payment() {
    for (payment, status) in
        [(PaymentType::BankTransfer, OrderStatus::Placed), (PaymentType::Card, OrderStatus::AwaitingPayment)]
    {
        let order = place(payment, &[2], &[offer(1, 100)]).unwrap();
        assert_eq!((order.status(), order.is_paid(), order.amount().get()), (status, false, 200));
    }
}

#[test]
fn names_unavailable_items() {
    let sold_out = ProductOffer { on_sale: false, ..offer(1, 100) };
    let place =
        |pieces: &[u32], offers: &[ProductOffer]| place(PaymentType::Card, pieces, offers).unwrap_err();
    assert_eq!(place(&[], &[]), OrderError::NoItems);
    assert_eq!(place(&[1], &[offer(2, 1)]), OrderError::UnknownProduct(ProductId::new(Uuid::from_u128(1))));
    assert_eq!(place(&[1], &[sold_out]), OrderError::OutOfStock(ProductName::new("Okey 1").unwrap()));
}

#[test]
fn quote_prices_cart_and_names_every_problem() {
    let tier = Tier { min_quantity: Quantity::new(10).unwrap(), price: Kurus::new(900).unwrap() };
    let tiered = ProductOffer { tiers: Tiers::new(vec![tier]).unwrap(), ..offer(1, 1_000) };
    let sold_out = ProductOffer { on_sale: false, vat_rate: VatRate::One, ..offer(2, 505) };
    let mut cart = Cart::default();
    for (n, pieces) in [(1, 10), (2, 2), (3, 1)] {
        cart.set(ProductId::new(Uuid::from_u128(n)), Quantity::new(pieces).unwrap()).unwrap();
    }
    let Quote { totals, problems, .. } = Quote::new(&cart, &[tiered, sold_out], &PLAIN);
    assert_eq!((totals.items.get(), totals.amount.get()), (10_010, 10_010));
    assert_eq!(totals.vat.iter().map(|line| line.tax.get()).collect::<Vec<_>>(), [10, 1_500]);
    let missing = ProductId::new(Uuid::from_u128(3));
    let reasons = [
        (ProductId::new(Uuid::from_u128(2)), OrderError::OutOfStock(ProductName::new("Okey 2").unwrap())),
        (missing, OrderError::UnknownProduct(missing)),
    ];
    assert_eq!(problems, reasons);
}

/// Returns terms with a delivery fee of 100, free from 1,000 on, and this discount code.
fn terms(discount: Option<&Discount>) -> Terms<'_> {
    Terms {
        delivery: DeliveryTerms {
            fee: Some(Kurus::new(100).unwrap()),
            free_from: Some(Kurus::new(1_000).unwrap()),
        },
        discount: discount
            .map(|discount| WantedDiscount { discount: Some(discount), uses: DiscountUses::default() }),
        ..PLAIN
    }
}

#[test]
fn delivery_is_free_by_sum_after_discount_or_by_code() {
    let tenth = discount(DiscountKind::Percent(10));
    let free = discount(DiscountKind::FreeDelivery);
    for (code, price, [items, taken, delivery, amount], missing) in [
        (None, 999, [999, 0, 100, 1_099], Some(1)),
        (None, 1_000, [1_000, 0, 0, 1_000], None),
        (Some(&tenth), 1_000, [1_000, 100, 100, 1_000], Some(100)),
        (Some(&tenth), 1_200, [1_200, 120, 0, 1_080], None),
        (Some(&free), 500, [500, 0, 0, 500], None),
    ] {
        let order = place_with(&terms(code), PaymentType::BankTransfer, &[1], &[offer(1, price)]).unwrap();
        let totals = order.totals();
        let sums = [totals.items, totals.discount, totals.delivery.unwrap(), totals.amount].map(Kurus::get);
        assert_eq!(sums, [items, taken, delivery, amount], "{price}");
        assert_eq!(order.amount(), totals.amount);
        let mut cart = Cart::default();
        cart.set(ProductId::new(Uuid::from_u128(1)), Quantity::ONE).unwrap();
        let quote = Quote::new(&cart, &[offer(1, price)], &terms(code));
        assert_eq!(quote.totals.free_delivery_missing.map(Kurus::get), missing, "{price}");
        assert_eq!(Totals { free_delivery_missing: None, ..quote.totals }, totals);
    }
}

#[test]
fn unusable_code_refuses_order_and_takes_nothing_off_quote() {
    let off = Discount { is_active: false, ..discount(DiscountKind::Percent(10)) };
    let unknown =
        Terms { discount: Some(WantedDiscount { discount: None, uses: DiscountUses::default() }), ..PLAIN };
    for (terms, error) in [(terms(Some(&off)), DiscountError::Inactive), (unknown, DiscountError::Unknown)] {
        let refused = place_with(&terms, PaymentType::BankTransfer, &[1], &[offer(1, 500)]);
        assert_eq!(refused, Err(OrderError::Discount(error)));
        let mut cart = Cart::default();
        cart.set(ProductId::new(Uuid::from_u128(1)), Quantity::ONE).unwrap();
        let quote = Quote::new(&cart, &[offer(1, 500)], &terms);
        assert_eq!((quote.discount_problem, quote.totals.discount), (Some(error), Kurus::ZERO));
    }
}

#[test]
fn cannot_order_more_than_stock() {
    let counted = |pieces| [ProductOffer { stock: Stock::of(pieces).unwrap(), ..offer(1, 100) }];
    let name = ProductName::new("Okey 1").unwrap();
    let place = |pieces, left| place(PaymentType::BankTransfer, &[pieces], &counted(left)).map(drop);
    assert_eq!(place(3, 3), Ok(()));
    assert_eq!(place(4, 3), Err(OrderError::NotEnoughStock { name: name.clone(), left: 3 }));
    assert_eq!(place(1, 0), Err(OrderError::OutOfStock(name)));
}

#[test]
fn only_an_unpaid_card_order_awaits_its_payment() {
    for status in OrderStatus::ALL {
        for (is_paid, payment) in
            [false, true].into_iter().flat_map(|paid| PaymentType::ALL.map(|by| (paid, by)))
        {
            let is_possible =
                status != OrderStatus::AwaitingPayment || (!is_paid && payment == PaymentType::Card);
            assert_eq!(
                restored(status, is_paid, payment).is_ok(),
                is_possible,
                "{status:?} {is_paid} {payment:?}"
            );
        }
    }
}

#[test]
fn payment_is_marked_once_never_for_card_orders() {
    let awaiting = restored(OrderStatus::AwaitingPayment, false, PaymentType::Card).unwrap();
    for is_paid in [true, false] {
        assert_eq!(awaiting.mark_paid(is_paid), Err(PaidByCard { is_awaited: true }));
    }
    let by_card = restored(OrderStatus::Placed, true, PaymentType::Card).unwrap();
    assert_eq!(by_card.mark_paid(true), Ok(None));
    assert_eq!(by_card.mark_paid(false), Err(PaidByCard { is_awaited: false }));
    let placed = restored(OrderStatus::Placed, false, PaymentType::BankTransfer).unwrap();
    assert_eq!(placed.mark_paid(false), Ok(None));
    let change = placed.mark_paid(true).unwrap().unwrap();
    assert_eq!(placed.after(change, DateTime::UNIX_EPOCH), OrderState { is_paid: true, ..placed.state() });
}

#[test]
fn a_move_changes_the_status_alone() {
    let order = restored(OrderStatus::Placed, true, PaymentType::BankTransfer).unwrap();
    let change = order.move_to(OrderStatus::Preparing).unwrap();
    assert_eq!(change, OrderChange::Status(OrderStatus::Preparing));
    assert_eq!(
        order.after(change, DateTime::UNIX_EPOCH),
        OrderState { status: OrderStatus::Preparing, ..order.state() }
    );
    assert!(order.move_to(OrderStatus::Delivered).is_err());
}

#[test]
fn shipment_is_accepted_at_handover_or_later() {
    let shipment = |number| Shipment {
        carrier: Carrier::Aras,
        carrier_name: None,
        tracking_number: TrackingNumber::new(number).unwrap(),
    };
    let at = DateTime::UNIX_EPOCH;
    let of = |status| restored(status, true, PaymentType::BankTransfer).unwrap();
    let preparing = of(OrderStatus::Preparing);
    let without = preparing.ship(None).unwrap();
    assert_eq!(without, OrderChange::Status(OrderStatus::Shipped));
    assert_eq!(preparing.after(without, at).shipment, None);
    let shipped = preparing.after(preparing.ship(Some(shipment("1"))).unwrap(), at);
    assert_eq!((shipped.status, shipped.shipment.as_ref()), (OrderStatus::Shipped, Some(&shipment("1"))));
    let told = Order::restore(StoredOrder {
        status: shipped.status,
        shipment: shipped.shipment,
        ..preparing.into_stored()
    })
    .unwrap();
    assert_eq!(told.correct_shipment(shipment("1")), Ok(None), "nothing new");
    let corrected = told.correct_shipment(shipment("2")).unwrap().unwrap();
    assert_eq!(
        told.after(corrected, at),
        OrderState { shipment: Some(shipment("2")), ..told.state() },
        "the parcel alone"
    );
    for status in OrderStatus::ALL {
        let is_paid = status != OrderStatus::AwaitingPayment;
        let order = restored(status, is_paid, PaymentType::Card).unwrap();
        let is_with_carrier = matches!(status, OrderStatus::Shipped | OrderStatus::Delivered);
        assert_eq!(order.correct_shipment(shipment("1")).is_ok(), is_with_carrier, "{status:?}");
        assert_eq!(order.ship(Some(shipment("1"))).is_ok(), status == OrderStatus::Preparing, "{status:?}");
    }
}

proptest! {
    #[test]
    fn order_amount_equals_cart_amount(
        lines in prop::collection::vec(
            (1..=999_u32, 1..=1_000_000_000_i64, prop::collection::btree_set(2..=999_u32, 0..=5), 0..3_usize), 1..20)
    ) {
        let offers: Vec<_> = (1..).zip(&lines).map(|(n, (_, price, from, rate))| ProductOffer {
            tiers: Tiers::new(
                (1..).zip(from).map_while(|(step, &pieces)| {
                    let price = Kurus::new(price - step).ok().filter(|price| *price > Kurus::ZERO)?;
                    Some(Tier { min_quantity: Quantity::new(pieces).unwrap(), price })
                }).collect(),
            ).unwrap(),
            vat_rate: VatRate::ALL[*rate],
            ..offer(n, *price)
        }).collect();
        let mut cart = Cart::default();
        for (offer, line) in offers.iter().zip(&lines) {
            cart.set(offer.id, Quantity::new(line.0).unwrap()).unwrap();
        }
        let unit_price = |id, quantity| {
            let offer = offers.iter().find(|offer| offer.id == id)?;
            Some(offer.tiers.unit_price(offer.offer_price, quantity))
        };
        let mut id = 0;
        let order = Order::place(draft(PaymentType::BankTransfer), &cart, &offers, &PLAIN, || {
            id += 1;
            OrderItemId::new(Uuid::from_u128(id))
        }).unwrap();
        prop_assert_eq!(cart.amount(unit_price), order.amount());
        let parts: Kurus = order.vat().iter().flat_map(|line| [line.base, line.tax]).sum();
        prop_assert_eq!(parts, order.amount());
        let taxes: Kurus = order.items().iter().map(OrderItem::vat).sum();
        prop_assert_eq!(order.vat().iter().map(|line| line.tax).sum::<Kurus>(), taxes);
    }

    #[test]
    fn parts_add_up_with_discount_and_delivery(
        lines in prop::collection::vec((1..=999_u32, 1..=1_000_000_000_i64, 0..3_usize), 1..20),
        kind in prop_oneof![
            (1..=90_u8).prop_map(DiscountKind::Percent),
            (1..=1_000_000_000_i64).prop_map(|kurus| DiscountKind::Amount(Kurus::new(kurus).unwrap())),
            Just(DiscountKind::FreeDelivery),
        ],
    ) {
        let discount = discount(kind);
        let offers: Vec<_> = (1..)
            .zip(&lines)
            .map(|(n, (_, price, rate))| ProductOffer { vat_rate: VatRate::ALL[*rate], ..offer(n, *price) })
            .collect();
        let pieces: Vec<_> = lines.iter().map(|(pieces, ..)| *pieces).collect();
        let order = place_with(&terms(Some(&discount)), PaymentType::BankTransfer, &pieces, &offers).unwrap();
        let totals = order.totals();
        prop_assert_eq!(totals.amount, order.amount());
        let paid: Kurus = order.items().iter().map(OrderItem::paid).sum();
        prop_assert_eq!(paid.get() + totals.delivery.unwrap().get(), order.amount().get());
        let parts: Kurus = order.vat().iter().flat_map(|line| [line.base, line.tax]).sum();
        prop_assert_eq!(parts, order.amount());
        // Each line is rounded by itself, to half a kuruş.
        for rate in VatRate::ALL {
            let of_rate = order.items().iter().filter(|item| item.vat_rate == rate);
            let fee = totals.delivery.filter(|_| rate == VatRate::Twenty);
            let whole: Kurus = of_rate.clone().map(OrderItem::paid).chain(fee).sum();
            let tax = totals.vat.iter().find(|line| line.rate == rate).map_or(0, |line| line.tax.get());
            let lines = i64::try_from(of_rate.count()).unwrap() + 1;
            prop_assert!((tax - rate.contained_in(whole).get()).abs() <= lines);
        }
    }

    #[test]
    fn the_amount_is_the_sum_of_the_items(lines in prop::collection::vec((1_u32..=999, 1_i64..=1_000_000_000), 1..20)) {
        let offers: Vec<_> = (1..).zip(&lines).map(|(n, (_, price))| offer(n, *price)).collect();
        let pieces: Vec<_> = lines.iter().map(|(pieces, _)| *pieces).collect();
        let order = place(PaymentType::BankTransfer, &pieces, &offers).unwrap();
        let sum: i64 = lines.iter().map(|(pieces, price)| i64::from(*pieces) * price).sum();
        prop_assert_eq!(order.amount().get(), sum);
        prop_assert_eq!(order.items().len(), lines.len());
        prop_assert_eq!(Order::restore(order.clone().into_stored()), Ok(order));
    }
}
