//! A believable past for the demo shop: a dozen invented customers, some sixty orders over ninety days, support
//! threads and contact messages. All are created through the shop's use cases, with a clock set to the past.

mod goods;
mod invoices;
mod messages;
mod own_orders;
mod threads;

use super::clock::SetClock;
use anyhow::Context;
use application::{
    Ports, Services,
    account::{EmailConfirmation, Registration},
    actor::{Customer, Staff},
    clock::Clock,
    order::{Acceptance, OrderRequest, Purchaser, RequestedBilling, RequestedItem, StatusMove},
};
use chrono::{DateTime, TimeDelta, Utc};
use domain::{
    account::Password,
    address::AddressFields,
    billing::{BillingDetails, TaxNumber},
    cart::Quantity,
    catalogue::{Catalogue, Product, ProductQuery},
    email::EmailAddress,
    ids::{AddressId, OrderId},
    legal::LegalKind,
    order::{Instalments, OrderStatus, PaymentType},
    phone::Phone,
    settings::SettingsChange,
    text::{Line, Paragraph},
};
use serde::Deserialize;
use std::sync::Arc;

const ORDERS: u32 = 60;
pub(super) const DAYS: i64 = 90;

/// An invented customer.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct DemoCustomer {
    first_name: String,
    last_name: String,
    city: String,
    state: String,
}

/// A deterministic pseudo-random number generator (Knuth's linear congruential generator).
struct Dice(u64);

impl Dice {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).unwrap_or_default() % bound.max(1)
    }
}

/// Chooses the status changes of an order by its age, and whether it is paid.
fn fate(age_days: i64, dice: &mut Dice) -> (&'static [OrderStatus], bool) {
    use OrderStatus::{Cancelled, Delivered, Preparing, Shipped};
    match (age_days, dice.below(10)) {
        (8.., 0) => (&[Cancelled], false),
        (8.., _) => (&[Preparing, Shipped, Delivered], true),
        (4.., 0) => (&[], false),
        (4.., _) => (&[Preparing, Shipped], true),
        (2.., 0..3) => (&[], false),
        (2.., _) => (&[Preparing], true),
        (_, 0..6) => (&[], false),
        (_, _) => (&[], true),
    }
}

/// Returns the company to invoice, for those customers that are companies.
fn company(customer: usize) -> anyhow::Result<Option<RequestedBilling>> {
    if !customer.is_multiple_of(4) {
        return Ok(None);
    }
    Ok(Some(RequestedBilling::Given(BillingDetails::Company {
        title: Line::new("Örnek Kıraathane İşletmeleri Ltd. Şti.")?,
        tax_office: Line::new("Örnek")?,
        tax_number: TaxNumber::parse("1234567890")?,
    })))
}

/// Sets up to six instalments, which the stand-in for iyzico offers.
fn offer_instalments(past: &Past) -> anyhow::Result<()> {
    let change = SettingsChange { max_installments: Some(Instalments::new(6)), ..SettingsChange::default() };
    past.services.settings.change(past.staff, &change, None)?;
    Ok(())
}

/// Creates the whole past.
pub(super) fn make(ports: &Ports, staff: &Staff) -> anyhow::Result<()> {
    // The mail of a change waits some seconds for an undo; those of the past must all be due.
    let now = ports.clock.now() - TimeDelta::minutes(1);
    let clock = Arc::new(SetClock::new(now));
    let ports = &Ports { clock: Arc::clone(&clock) as Arc<dyn Clock>, ..ports.clone() };
    let services = Services::new(ports);
    let past = Past { services: &services, staff, clock: &clock, now };
    let invented: Vec<DemoCustomer> = super::read("customers.json")?;
    let customers = invented.iter().map(|one| past.customer(one)).collect::<anyhow::Result<Vec<_>>>()?;
    let catalogue = Catalogue::new(ports.catalogue_source.open()?.load()?);
    let in_stock = ProductQuery { in_stock: Some(true), ..ProductQuery::default() };
    let products: Vec<Product> =
        catalogue.find(&in_stock).products().map(|product| (**product).clone()).collect();
    let mut changes = goods::Changes::new(&products);
    let mut dice = Dice(4);
    for number in 0..ORDERS {
        let age = DAYS * i64::from(ORDERS - 1 - number) / i64::from(ORDERS);
        let placed = now - TimeDelta::days(age) + TimeDelta::minutes(dice.below(12 * 60) as i64);
        let placed = placed.min(now - TimeDelta::minutes(30));
        changes.make_until(&past, placed)?;
        clock.set(placed);
        let who = dice.below(customers.len());
        let (customer, address) = customers.get(who).context("no customers")?;
        // Every twentieth order is an unpaid card order. The worker cancels it in its first round.
        let is_card = number % 20 == 9;
        let payment = if is_card { PaymentType::Card } else { PaymentType::BankTransfer };
        let order = past.order(customer, *address, company(who)?, payment, &products, &mut dice)?;
        if !is_card {
            let (moves, is_paid) = fate((now - placed).num_days(), &mut dice);
            past.live(order, moves, is_paid)?;
        }
    }
    let invented: Vec<_> = customers.iter().map(|(customer, _)| customer).collect();
    let visitor = crate::demo::demo_customer(&services)?;
    offer_instalments(&past)?;
    let invoicing = invoices::switch_on(&past, ports)?;
    let own = match &visitor {
        Some(customer) => own_orders::make(&past, customer, &products)?,
        None => 0,
    };
    clock.set(now);
    let invoices = invoices::make(&past, &invoicing)?;
    // Low stock is set last, so that no invented order exceeds it.
    changes.make_until(&past, now)?;
    let threads = threads::write(&past, visitor.as_ref(), &invented)?;
    let messages = messages::send(&past)?;
    tracing::info!(
        orders = ORDERS,
        own,
        invoices,
        customers = customers.len(),
        threads,
        messages,
        "demo past made"
    );
    Ok(())
}

/// The use cases, running on a clock set to the past.
struct Past<'a> {
    services: &'a Services,
    staff: &'a Staff,
    clock: &'a SetClock,
    /// The end of the past.
    now: DateTime<Utc>,
}

impl Past<'_> {
    fn customer(&self, invented: &DemoCustomer) -> anyhow::Result<(Customer, AddressId)> {
        let DemoCustomer { first_name, last_name, city, state } = invented;
        let slug = domain::turkish::fold(first_name).replace(' ', "-");
        let email = EmailAddress::new(&format!("demo-{slug}@example.com"))?;
        let registration = Registration {
            first_name: Line::new(first_name)?,
            last_name: Line::new(last_name)?,
            email,
            password: Password::new(super::CUSTOMER.1)?,
        };
        let customer = self.services.accounts.register(registration, false, EmailConfirmation::None)?;
        let address = self.address(&customer, city, state)?;
        Ok((customer, address))
    }

    /// Saves an address for the customer.
    fn address(&self, customer: &Customer, city: &str, state: &str) -> anyhow::Result<AddressId> {
        let user = customer.user();
        let fields = AddressFields {
            first_name: user.profile.first_name.clone(),
            last_name: user.profile.last_name.clone(),
            email: user.email.clone(),
            street: Paragraph::new("Örnek Mah. Demo Sok. No: 4")?,
            city: Line::new(city)?,
            state: Line::new(state)?,
            zipcode: Line::new("00000")?,
            phone: Phone::new("0 500 000 00 00")?,
            country: Line::new("Türkiye")?,
        };
        Ok(self.services.addresses.add(customer, fields, None)?.value)
    }

    fn order(
        &self,
        customer: &Customer,
        address: AddressId,
        billing: Option<RequestedBilling>,
        payment_type: PaymentType,
        products: &[Product],
        dice: &mut Dice,
    ) -> anyhow::Result<OrderId> {
        let mut items: Vec<RequestedItem> = Vec::new();
        for _ in 0..=dice.below(4) {
            // The minimum of two draws makes some products sell better than others.
            let pick = dice.below(products.len()).min(dice.below(products.len()));
            let product = products.get(pick).context("no products")?.id;
            let quantity = Quantity::new(u32::try_from(dice.below(5))? + 1)?;
            if items.iter().all(|item| item.product != product) {
                items.push(RequestedItem { product, quantity });
            }
        }
        // As at checkout, the customer reads the legal texts and then accepts them.
        let purchaser = Purchaser::Customer(customer.clone(), address);
        let request = OrderRequest { billing, ..OrderRequest::new(items, payment_type) };
        let texts = self.services.orders.preview_texts(&purchaser, &request)?;
        let hash = |kind| texts.iter().find(|text| text.text.kind == kind).map(|text| text.hash.to_hex());
        let accepted = Acceptance {
            preliminary_information: hash(LegalKind::PreliminaryInformation).unwrap_or_default(),
            distance_sales: hash(LegalKind::DistanceSales).unwrap_or_default(),
        };
        let request = OrderRequest { accepted: Some(accepted), ..request };
        Ok(self.services.orders.place(&purchaser, request)?.id)
    }

    /// Marks an order as paid if `is_paid`, and moves it through `moves` with some hours between.
    fn live(&self, order: OrderId, moves: &[OrderStatus], is_paid: bool) -> anyhow::Result<()> {
        if is_paid {
            self.later(5);
            self.services.orders.mark_paid(self.staff, order, true)?;
        }
        for &to in moves {
            self.later(18);
            self.services.orders.change_status(self.staff, order, &StatusMove::To(to))?;
        }
        Ok(())
    }

    /// Advances the clock by some hours.
    fn later(&self, hours: i64) {
        self.clock.advance(TimeDelta::hours(hours), self.now);
    }
}
