//! Compares the document of each kind of invoice with a file of `tests/golden`. `UPDATE_GOLDEN=1` writes the files;
//! CONTRIBUTING.md says how they are checked against GİB's rules.
#![expect(clippy::unwrap_used, reason = "tests")]

use application::invoice::InvoiceFormat;
use chrono::{DateTime, TimeDelta, Utc};
use domain::{
    billing::{BillingDetails, BillingLine, TaxNumber, Tckn},
    cart::Quantity,
    invoice::{InvoiceDocument, InvoiceNumber, InvoiceSeller, InvoiceSeries, OrderFacts},
    money::Kurus,
    order::{Carrier, Order, OrderItem, PaymentType, Shipment, StoredOrder, TrackingNumber},
    text::Line,
    vat::VatRate,
};
use fixtures::invoice_seller;
use infra_ubl::UblInvoices;
use std::{env, fs, path::PathBuf};
use uuid::Uuid;

/// New Year in Istanbul, half an hour after midnight, when it is still the old year in UTC.
fn issued_at() -> DateTime<Utc> {
    "2025-12-31T21:30:05Z".parse().unwrap()
}

fn line<const MAX: usize>(text: &str) -> Line<MAX> {
    Line::new(text).unwrap()
}

fn kurus(amount: i64) -> Kurus {
    Kurus::new(amount).unwrap()
}

/// Returns the order of the fixtures: one piece for ₺123,45, placed on the last day of the year, by transfer, not paid.
fn stored() -> StoredOrder {
    let mut stored = fixtures::order().into_stored();
    let [item] = stored.items.as_mut_slice() else { unreachable!("the order has one item") };
    item.unit_price = kurus(12_345);
    StoredOrder { amount: kurus(12_345), created_at: issued_at() - TimeDelta::hours(10), ..stored }
}

fn item(name: &str, pieces: u32, unit_price: i64, vat_rate: VatRate, discount: i64) -> OrderItem {
    let [item] = <[OrderItem; 1]>::try_from(stored().items).unwrap();
    OrderItem {
        name: line(name),
        quantity: Quantity::new(pieces).unwrap(),
        unit_price: kurus(unit_price),
        vat_rate,
        discount: kurus(discount),
        ..item
    }
}

fn with(items: Vec<OrderItem>, delivery: Option<i64>) -> StoredOrder {
    let delivery = delivery.map(kurus);
    let amount = items.iter().map(OrderItem::paid).chain(delivery).sum();
    StoredOrder { items, delivery, amount, ..stored() }
}

fn by(carrier: Carrier, carrier_name: Option<&str>) -> Option<Shipment> {
    Some(Shipment {
        carrier,
        carrier_name: carrier_name.map(line),
        tracking_number: TrackingNumber::new("123456789012").unwrap(),
    })
}

fn company(number: &str, title: &str) -> Option<BillingDetails> {
    Some(BillingDetails::Company {
        title: BillingLine::new(title).unwrap(),
        tax_office: BillingLine::new("Beşiktaş").unwrap(),
        tax_number: TaxNumber::parse(number).unwrap(),
    })
}

/// One kind of invoice.
struct Case {
    name: &'static str,
    order: StoredOrder,
    paid: bool,
    shipped: bool,
    /// The instalment fee in kuruş.
    fee: i64,
    seller: InvoiceSeller,
}

impl Case {
    fn new(name: &'static str, order: StoredOrder) -> Self {
        Self { name, order, paid: false, shipped: false, fee: 0, seller: invoice_seller() }
    }

    fn document(self) -> InvoiceDocument {
        let order = Order::restore(self.order).unwrap();
        let facts = OrderFacts {
            paid_at: self.paid.then(|| issued_at() - TimeDelta::hours(9)),
            shipped_at: self.shipped.then(|| issued_at() - TimeDelta::minutes(45)),
            charged: [order.amount(), kurus(self.fee)].into_iter().sum(),
            card_provider: Some("iyzico"),
        };
        let number = InvoiceNumber { series: InvoiceSeries::new("DRD").unwrap(), year: 2026, sequence: 1 };
        InvoiceDocument::new(&order, &facts, &self.seller, number, Uuid::from_u128(0xE77), issued_at())
            .unwrap()
    }
}

fn cases() -> Vec<Case> {
    let card = || StoredOrder { payment_type: PaymentType::Card, is_paid: true, ..stored() };
    let person = |name: &str, tckn: Option<&str>| {
        let name = BillingLine::new(name).unwrap();
        Some(BillingDetails::Individual { name, tckn: tckn.map(|tckn| Tckn::parse(tckn).unwrap()) })
    };
    let rates = vec![
        item("Kırmızı mercimek", 3, 4_999, VatRate::One, 0),
        item("Defter", 2, 12_550, VatRate::Ten, 0),
        item("Okey takımı", 1, 289_000, VatRate::Twenty, 0),
    ];
    let discounted = vec![
        item("Kırmızı mercimek", 3, 4_999, VatRate::One, 1_333),
        item("Kapaklı <kutu> & \"zar\"", 7, 1_005, VatRate::Twenty, 667),
        item("Hediye kartı", 1, 5_000, VatRate::Twenty, 5_000),
    ];
    let sole_trader = InvoiceSeller {
        title: "Ayşe Nur Demir".into(),
        tax_number: TaxNumber::parse("10000000146").unwrap(),
        phone: None,
        ..invoice_seller()
    };
    vec![
        Case::new("transfer-unpaid", stored()),
        Case { paid: true, ..Case::new("transfer-paid", StoredOrder { is_paid: true, ..stored() }) },
        Case { paid: true, ..Case::new("card-paid", card()) },
        Case {
            paid: true,
            shipped: true,
            ..Case::new(
                "shipped-by-known-carrier",
                StoredOrder { shipment: by(Carrier::Yurtici, None), ..card() },
            )
        },
        Case {
            paid: true,
            shipped: true,
            ..Case::new(
                "shipped-by-other-carrier",
                StoredOrder { shipment: by(Carrier::Other, Some("Kolay Gelsin")), ..card() },
            )
        },
        Case { shipped: true, ..Case::new("shipped-without-carrier", stored()) },
        Case::new(
            "person-with-tckn",
            StoredOrder { billing: person("Ayşe Nur Demir", Some("10000000146")), ..stored() },
        ),
        Case::new("person-of-one-name", StoredOrder { billing: person("Madonna", None), ..stored() }),
        Case::new(
            "company",
            StoredOrder { billing: company("8790017566", "Yılmaz & Oğulları A.Ş."), ..stored() },
        ),
        Case::new("sole-trader", StoredOrder { billing: company("10000000146", "Ali Yılmaz"), ..stored() }),
        Case { seller: sole_trader, ..Case::new("seller-is-sole-trader", stored()) },
        Case::new("several-rates-and-delivery", with(rates, Some(4_990))),
        Case::new("discount", with(discounted, Some(0))),
        Case { paid: true, fee: 1_111, ..Case::new("instalment-fee", card()) },
        Case::new("kdv-rounds-to-zero", with(vec![item("Tek bilye", 1, 2, VatRate::Twenty, 0)], None)),
    ]
}

#[test]
fn every_kind_of_invoice_equals_its_golden_file() {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/golden");
    let is_update = env::var_os("UPDATE_GOLDEN").is_some();
    for case in cases() {
        let path = folder.join(format!("{}.xml", case.name));
        let written = String::from_utf8(UblInvoices.write(&case.document())).unwrap();
        if is_update {
            fs::write(&path, &written).unwrap();
        }
        let golden = fs::read_to_string(&path).unwrap_or_default();
        assert!(written == golden, "{} differs; UPDATE_GOLDEN=1 writes it", path.display());
    }
}
