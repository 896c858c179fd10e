use crate::order::{PLAIN, offer, place_with};
use chrono::{DateTime, TimeDelta, Utc};
use domain::{
    billing::{BillingDetails, BillingLine, TaxNumber, Tckn},
    delivery::DeliveryTerms,
    discount::{DiscountKind, DiscountUses},
    invoice::{
        BuyerParty, InvoiceBuyer, InvoiceDocument, InvoiceNumber, InvoiceSeries, NothingToInvoice,
        OrderFacts, PaymentWay,
    },
    money::Kurus,
    order::{
        Carrier, CarrierName, Order, PaymentType, ProductOffer, Shipment, StoredOrder, Terms, TrackingNumber,
        WantedDiscount,
    },
    vat::{VatLine, VatRate},
};
use fixtures::{discount, invoice_seller, moment, order};
use proptest::prelude::*;
use uuid::Uuid;

fn facts(order: &Order) -> OrderFacts {
    OrderFacts { paid_at: None, shipped_at: None, charged: order.amount(), card_provider: None }
}

fn document(order: &Order, facts: &OrderFacts) -> Result<InvoiceDocument, NothingToInvoice> {
    let number = InvoiceNumber { series: InvoiceSeries::new("DRD").unwrap(), year: 2027, sequence: 1 };
    InvoiceDocument::new(order, facts, &invoice_seller(), number, Uuid::nil(), moment())
}

fn buyer(billing: Option<BillingDetails>) -> BuyerParty {
    let order = Order::restore(StoredOrder { billing, ..order().into_stored() }).unwrap();
    document(&order, &facts(&order)).unwrap().buyer
}

fn person(name: &str, tckn: Option<Tckn>) -> Option<BillingDetails> {
    Some(BillingDetails::Individual { name: BillingLine::new(name).unwrap(), tckn })
}

fn company(title: &str, number: &str) -> Option<BillingDetails> {
    Some(BillingDetails::Company {
        title: BillingLine::new(title).unwrap(),
        tax_office: BillingLine::new("Beşiktaş").unwrap(),
        tax_number: TaxNumber::parse(number).unwrap(),
    })
}

/// Returns the two names, the number and the tax office of a person.
fn parts(buyer: BuyerParty) -> (String, String, Option<String>, Option<String>) {
    let BuyerParty::Person { name, tckn, tax_office } = buyer else { unreachable!("{buyer:?} is no person") };
    (name.first_name, name.family_name, tckn.map(|tckn| tckn.readable()), tax_office)
}

#[test]
fn buyer_without_billing_details_is_the_recipient() {
    let (first_name, family_name, tckn, tax_office) = parts(buyer(None));
    assert_eq!((first_name.as_str(), family_name.as_str(), tckn, tax_office), ("Ayşe", "Demir", None, None));
    let listed = InvoiceBuyer::from(&buyer(None));
    assert_eq!((listed.name.as_str(), listed.tax_number.as_str()), ("Ayşe Demir", "11111111111"));
}

#[test]
fn person_has_two_names_and_a_number_known_in_full() {
    let tckn = Tckn::parse("10000000146").unwrap();
    let named = parts(buyer(person("Ayşe Nur Demir", Some(tckn.clone()))));
    assert_eq!(named, ("Ayşe Nur".into(), "Demir".into(), Some("10000000146".into()), None));
    let listed = InvoiceBuyer::from(&buyer(person("Ayşe Nur Demir", Some(tckn))));
    assert_eq!((listed.name.as_str(), listed.tax_number.as_str()), ("Ayşe Nur Demir", "*******0146"));
    let masked = parts(buyer(person("Madonna", Some(Tckn::ending("0146").unwrap()))));
    assert_eq!(masked, ("Madonna".into(), ".".into(), None, None));
}

#[test]
fn company_has_its_vkn_and_a_note() {
    let buyer = buyer(company("Yılmaz A.Ş.", "8790017566"));
    assert_eq!(buyer.note(), Some("Alıcı e-Fatura mükellefi ise entegratör e-Fatura düzenler"));
    assert_eq!(buyer.tax_number().unwrap().readable(), "8790017566");
    assert!(
        matches!(buyer, BuyerParty::Company { title, tax_office, .. } if title == "Yılmaz A.Ş." && tax_office == "Beşiktaş")
    );
}

#[test]
fn sole_trader_is_a_person_with_a_tax_office() {
    let buyer = buyer(company("Ali Yılmaz", "10000000146"));
    assert!(buyer.note().is_some());
    let expected = ("Ali".into(), "Yılmaz".into(), Some("10000000146".into()), Some("Beşiktaş".into()));
    assert_eq!(parts(buyer), expected);
}

#[test]
fn payment_is_named_with_account_or_provider() {
    let transfer = document(&order(), &facts(&order())).unwrap().payment;
    assert_eq!((transfer.way, transfer.day), (PaymentWay::Transfer(invoice_seller().iban), None));
    let card = StoredOrder { payment_type: PaymentType::Card, is_paid: true, ..order().into_stored() };
    let card = Order::restore(card).unwrap();
    // Half past midnight in Istanbul.
    let paid_at = Some("2026-12-31T21:30:00Z".parse::<DateTime<Utc>>().unwrap());
    let payment = document(&card, &OrderFacts { paid_at, card_provider: Some("Stripe"), ..facts(&card) })
        .unwrap()
        .payment;
    assert_eq!(payment.way, PaymentWay::Card(Some("Stripe")));
    assert_eq!(payment.day.unwrap().to_string(), "2027-01-01");
}

#[test]
fn carrier_is_named_once_shipped_and_if_its_number_is_known() {
    let by = |carrier, carrier_name: Option<&str>, is_shipped: bool| {
        let shipment = Shipment {
            carrier,
            carrier_name: carrier_name.map(|name| CarrierName::new(name).unwrap()),
            tracking_number: TrackingNumber::new("1").unwrap(),
        };
        let order = StoredOrder { shipment: Some(shipment), ..order().into_stored() };
        let order = Order::restore(order).unwrap();
        let shipped_at = is_shipped.then(|| moment() + TimeDelta::days(1));
        let delivery = document(&order, &OrderFacts { shipped_at, ..facts(&order) }).unwrap().delivery;
        (delivery.day.is_some(), delivery.carrier.map(|carrier| (carrier.title, carrier.vkn.to_string())))
    };
    let yurtici = Some(("Yurtiçi Kargo".to_owned(), "9860008925".to_owned()));
    assert_eq!(by(Carrier::Yurtici, None, true), (true, yurtici));
    assert_eq!(by(Carrier::Yurtici, None, false), (false, None));
    assert_eq!(by(Carrier::Hepsijet, None, true), (true, None));
    assert_eq!(by(Carrier::Other, Some("Kolay Gelsin"), true), (true, None));
}

#[test]
fn instalment_fee_is_a_line_of_its_own() {
    let placed = place_with(&PLAIN, PaymentType::Card, &[1], &[offer(1, 12_000)]).unwrap();
    let charged = Kurus::new(13_200).unwrap();
    let document = document(&placed, &OrderFacts { charged, ..facts(&placed) }).unwrap();
    let lines: Vec<_> =
        document.lines.iter().map(|line| (line.name.as_str(), line.net.get(), line.vat.get())).collect();
    assert_eq!(lines, [("Okey 1", 10_000, 2_000), ("Vade farkı", 1_000, 200)]);
    assert_eq!(document.payable, charged);
}

#[test]
fn order_that_costs_nothing_has_no_invoice() {
    let gift = discount(DiscountKind::Amount(Kurus::new(1_000).unwrap()));
    let terms = Terms {
        discount: Some(WantedDiscount { discount: Some(&gift), uses: DiscountUses::default() }),
        ..PLAIN
    };
    let free = place_with(&terms, PaymentType::BankTransfer, &[2], &[offer(1, 500)]).unwrap();
    assert_eq!(document(&free, &facts(&free)), Err(NothingToInvoice));
}

/// Returns an order of random lines, discount and delivery.
fn orders() -> impl Strategy<Value = Order> {
    let line = (1..=1_000_000_000_i64, 1..=999_u32, 0..3_usize);
    let small = (1..=500_i64, 1..=5_u32, 0..3_usize);
    let lines = prop::collection::vec(prop_oneof![line, small], 1..12);
    (lines, prop::option::of(1..=100_u8), prop::option::of(0..=20_000_i64)).prop_filter_map(
        "orders that can be placed",
        |(lines, percent, fee)| {
            let offers: Vec<_> = (1..)
                .zip(&lines)
                .map(|(n, (price, _, rate))| ProductOffer {
                    vat_rate: VatRate::ALL[*rate],
                    ..offer(n, *price)
                })
                .collect();
            let pieces: Vec<_> = lines.iter().map(|(_, pieces, _)| *pieces).collect();
            let code = percent.map(|percent| discount(DiscountKind::Percent(percent)));
            let terms = Terms {
                delivery: DeliveryTerms { fee: fee.map(|fee| Kurus::new(fee).unwrap()), free_from: None },
                discount: code
                    .as_ref()
                    .map(|code| WantedDiscount { discount: Some(code), uses: DiscountUses::default() }),
                ..PLAIN
            };
            place_with(&terms, PaymentType::BankTransfer, &pieces, &offers).ok()
        },
    )
}

proptest! {
    #[test]
    fn invoice_adds_up_to_what_the_order_costs(order in orders(), fee in prop_oneof![Just(0), 1..=100_000_i64]) {
        let charged: Kurus = [order.amount(), Kurus::new(fee).unwrap()].into_iter().sum();
        let Ok(document) = document(&order, &OrderFacts { charged, ..facts(&order) }) else {
            prop_assert_eq!(charged, Kurus::ZERO);
            return Ok(());
        };
        prop_assert_eq!(document.payable, charged);
        prop_assert_eq!([document.net, document.tax].into_iter().sum::<Kurus>(), charged);
        let sum = |part: fn(&VatLine) -> Kurus| document.vat.iter().map(part).sum::<Kurus>();
        prop_assert_eq!((sum(|rate| rate.base), sum(|rate| rate.tax)), (document.net, document.tax));
        for line in &document.lines {
            // The unit price times the pieces, less the discount, rounds to the net amount.
            let gross = line.unit_price.millionths() * i64::from(line.quantity.get());
            prop_assert_eq!((gross + 5_000) / 10_000 - line.discount.get(), line.net.get());
            // The KDV is its rate of the net amount, within the kuruş that rounding moves.
            let exact = line.net.get() * i64::from(line.vat_rate.percent());
            prop_assert!((line.vat.get() * 100 - exact).abs() <= 100, "{:?}", line);
        }
    }

    #[test]
    fn kdv_of_the_invoice_is_that_of_the_order(order in orders()) {
        let Ok(document) = document(&order, &facts(&order)) else { return Ok(()) };
        let taxed: Vec<_> = order.vat().into_iter().filter(|rate| rate.base > Kurus::ZERO).collect();
        prop_assert_eq!(document.vat, taxed);
        prop_assert_eq!(document.tax, order.vat().iter().map(|rate| rate.tax).sum());
    }
}
