//! Writes invoices of random orders into a folder, for a check by GİB's rules (CONTRIBUTING.md):
//! `cargo run -p infra-ubl --example random_invoices -- /tmp/invoices 500`.
#![expect(clippy::unwrap_used, reason = "a developer's tool")]

use application::invoice::InvoiceFormat;
use chrono::TimeDelta;
use domain::{
    address::{AddressFields, DeliveryAddress},
    billing::{BillingDetails, BillingLine, TaxNumber, Tckn},
    cart::Quantity,
    invoice::{InvoiceDocument, InvoiceNumber, InvoiceSeries, OrderFacts},
    money::Kurus,
    order::{Carrier, Order, OrderItem, PaymentType, Shipment, StoredOrder, TrackingNumber},
    text::{Line, Paragraph},
    vat::VatRate,
};
use fixtures::{invoice_seller, order};
use infra_ubl::UblInvoices;
use rand::{RngExt, SeedableRng, rngs::StdRng};
use std::{env, fs, path::PathBuf};
use uuid::Uuid;

/// Texts that break careless writers of XML.
const TEXTS: [&str; 8] = [
    "<b>&amp;</b>",
    "]]>",
    "\"tırnak\" 'kesme'",
    "İğdır ŞÇÖÜ ığ",
    "😀 \u{10ffff}",
    "a\u{fffe}b",
    "x",
    "Uzun bir ad ile uzun bir soyad",
];

fn main() {
    let mut arguments = env::args().skip(1);
    let folder = PathBuf::from(arguments.next().unwrap_or_else(|| "/tmp/invoices".into()));
    let count: u32 = arguments.next().map_or(500, |count| count.parse().unwrap());
    fs::create_dir_all(&folder).unwrap();
    let mut random = StdRng::seed_from_u64(54);
    for sequence in 1..=count {
        let order = Order::restore(random_order(&mut random)).unwrap();
        let at = order.created_at() - TimeDelta::days(400);
        let facts = OrderFacts {
            paid_at: random.random_bool(0.5).then_some(at),
            shipped_at: random.random_bool(0.5).then_some(at),
            charged: [order.amount(), kurus(random.random_range(0..=20_000))].into_iter().sum(),
            card_provider: Some("iyzico"),
        };
        let number = InvoiceNumber { series: InvoiceSeries::new("RND").unwrap(), year: 2025, sequence };
        let uuid = Uuid::from_u128(random.random());
        let Ok(document) = InvoiceDocument::new(&order, &facts, &invoice_seller(), number, uuid, at) else {
            continue;
        };
        let path = folder.join(format!("{}.xml", document.number));
        fs::write(path, UblInvoices.write(&document)).unwrap();
    }
}

fn kurus(amount: i64) -> Kurus {
    Kurus::new(amount).unwrap()
}

fn one_of<T: Clone>(random: &mut StdRng, all: &[T]) -> T {
    all.get(random.random_range(0..all.len())).unwrap().clone()
}

fn line<const MAX: usize>(random: &mut StdRng) -> Line<MAX> {
    Line::new(one_of(random, &TEXTS)).unwrap()
}

fn random_order(random: &mut StdRng) -> StoredOrder {
    let stored = order().into_stored();
    let template = stored.items.first().unwrap().clone();
    let items: Vec<_> = (0..random.random_range(1..=20))
        .map(|_| {
            let most = one_of(random, &[3, 100, 100_000, 1_000_000_000]);
            let item = OrderItem {
                name: line(random),
                unit_price: kurus(random.random_range(1..=most)),
                quantity: Quantity::new(random.random_range(1..=999)).unwrap(),
                vat_rate: one_of(random, &VatRate::ALL),
                ..template.clone()
            };
            let most = one_of(random, &[0, 1, item.total().get()]).min(item.total().get());
            OrderItem { discount: kurus(random.random_range(0..=most)), ..item }
        })
        .collect();
    let delivery = random.random_bool(0.5).then(|| kurus(random.random_range(0..=20_000)));
    let name = |random: &mut StdRng| BillingLine::new(one_of(random, &TEXTS)).unwrap();
    let billing = match random.random_range(0..4) {
        0 => None,
        1 => {
            let tckn = random.random_bool(0.5).then(|| Tckn::parse("10000000146").unwrap());
            Some(BillingDetails::Individual { name: name(random), tckn })
        }
        _ => Some(BillingDetails::Company {
            title: name(random),
            tax_office: name(random),
            tax_number: TaxNumber::parse(one_of(random, &["8790017566", "10000000146"])).unwrap(),
        }),
    };
    let address = AddressFields {
        first_name: line(random),
        last_name: line(random),
        street: Paragraph::new(&format!("{}\n{}", one_of(random, &TEXTS), one_of(random, &TEXTS))).unwrap(),
        city: line(random),
        state: line(random),
        zipcode: line(random),
        country: line(random),
        ..stored.address.fields.clone()
    };
    let is_card = random.random_bool(0.5);
    StoredOrder {
        amount: items.iter().map(OrderItem::paid).chain(delivery).sum(),
        items,
        delivery,
        billing,
        address: DeliveryAddress { fields: address, ..stored.address.clone() },
        payment_type: if is_card { PaymentType::Card } else { PaymentType::BankTransfer },
        is_paid: is_card,
        shipment: random.random_bool(0.5).then(|| Shipment {
            carrier: one_of(random, &Carrier::ALL),
            carrier_name: None,
            tracking_number: TrackingNumber::new("1").unwrap(),
        }),
        ..stored
    }
}
