//! The demo catalogue and the demo accounts, created through the shop's use cases.

mod clock;
mod past;

use crate::wiring::Adapters;
use anyhow::Context;
use application::{
    Ports, Services,
    account::{AccountError, EmailConfirmation, Registration},
    actor::{Customer, Staff},
    catalogue::NewProduct,
    clock::Clock,
    mail::{Delivery, MailSender, PreparedMail, SendError, SendMail},
};
use chrono::TimeDelta;
use clock::SetClock;
use domain::{
    account::{Password, Profile},
    cart::Quantity,
    catalogue::{
        Change, CodesChange, Description, IdentityChange, NetAmount, PictureKey, ProductDetails, WantedGroup,
        WantedMember,
    },
    email::EmailAddress,
    ids::ProductId,
    mail::RetrySchedule,
    money::{Kurus, Prices},
    text::Line,
    tiers::{Tier, Tiers},
    vat::VatRate,
};
use rust_embed::Embed;
use serde::{Deserialize, de::DeserializeOwned};
use std::{borrow::Cow, io::Cursor, num::NonZero, panic, sync::Arc, thread};

/// The demo customer's e-mail and password.
pub const CUSTOMER: (&str, &str) = ("musteri@example.com", "demo-musteri-parolasi");

#[derive(Embed)]
#[folder = "../../demo"]
struct Files;

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct DemoProduct {
    name: String,
    category: String,
    price: serde_json::Number,
    offer_price: serde_json::Number,
    in_stock: bool,
    vat_rate: Option<u8>,
    #[serde(default)]
    tiers: Vec<DemoTier>,
    description: Vec<String>,
    images: Vec<String>,
    /// How much the package holds: `500 g`.
    net: Option<String>,
    /// Product codes, and what it is in its group.
    sku: Option<String>,
    brand: Option<String>,
    group: Option<DemoMembership>,
}

#[derive(Deserialize)]
struct DemoMembership {
    name: String,
    option: String,
    value: String,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct DemoTier {
    min_quantity: u32,
    price: serde_json::Number,
}

/// Fills an empty shop with products and the demo customer. Returns whether the shop was empty.
pub fn seed(adapters: &Adapters) -> anyhow::Result<bool> {
    if !adapters.database.is_catalogue_empty()? {
        return Ok(false);
    }
    let products: Vec<DemoProduct> = read("catalogue.json")?;
    // The products must be older than the oldest order.
    let opening = SetClock::new(adapters.ports.clock.now() - TimeDelta::days(past::DAYS + 5));
    let opened = Ports { clock: Arc::new(opening), ..adapters.ports.clone() };
    let (services, staff) = (Services::new(&opened), seeder()?);
    let pictures = keep_pictures(&services, &staff, &products)?;
    // A shop without orders lists its newest products first, so the file's first product is added last.
    let mut added = Vec::new();
    for (product, pictures) in products.iter().zip(pictures).rev() {
        let id = add_product(&services, &staff, product, pictures).with_context(|| product.name.clone())?;
        added.push((product, id));
    }
    added.reverse();
    add_groups(&services, &staff, &added)?;
    create_customer(&Services::new(&adapters.ports))?;
    tracing::info!(products = products.len(), "demo catalogue loaded");
    Ok(true)
}

/// Adds past orders and messages to a newly seeded shop.
pub fn make_past(ports: &Ports) -> anyhow::Result<()> {
    past::make(ports, &seeder()?)?;
    note_mails_as_sent(ports)
}

/// Notes all mails as sent at once: the demo customers are invented, so their mails only appear in the seller's list.
fn note_mails_as_sent(ports: &Ports) -> anyhow::Result<()> {
    let clock = Arc::new(SetClock::new(ports.clock.now()));
    let ports = Ports { clock: Arc::clone(&clock) as Arc<dyn Clock>, ..ports.clone() };
    let schedule = RetrySchedule::parse("60").context("retry schedule")?;
    let send = SendMail::new(&ports, Arc::new(Unsent(clock)), schedule);
    while send.run()? {}
    Ok(())
}

/// A sender that sends nothing and lets the clock say when the mail was written.
struct Unsent(Arc<SetClock>);

impl MailSender for Unsent {
    fn send(&self, mail: &PreparedMail) -> Result<Delivery, SendError> {
        self.0.set(mail.created_at);
        Ok(Delivery::Accepted(String::new()))
    }
}

/// Reads a JSON file of the demo.
fn read<T: DeserializeOwned>(name: &str) -> anyhow::Result<T> {
    let file = Files::get(name).with_context(|| format!("demo/{name} is missing from this build"))?;
    serde_json::from_slice(&file.data).with_context(|| format!("demo/{name}"))
}

fn picture(name: &str) -> anyhow::Result<Cursor<Cow<'static, [u8]>>> {
    let file =
        Files::get(&format!("images/{name}")).with_context(|| format!("demo picture {name} is missing"))?;
    Ok(Cursor::new(file.data))
}

/// Stores the pictures and returns the keys per product. Scaling is most of the work, so it runs on every processor.
fn keep_pictures(
    services: &Services,
    staff: &Staff,
    products: &[DemoProduct],
) -> anyhow::Result<Vec<Vec<PictureKey>>> {
    let part = products.len().div_ceil(thread::available_parallelism().map_or(1, NonZero::get));
    let keep = |product: &DemoProduct| -> anyhow::Result<_> {
        let files = product.images.iter().map(|name| Ok(Box::new(picture(name)?) as _));
        let kept = services.pictures.keep(staff, files.collect::<anyhow::Result<_>>()?);
        kept.with_context(|| product.name.clone())
    };
    thread::scope(|scope| {
        let parts: Vec<_> = products
            .chunks(part.max(1))
            .map(|part| scope.spawn(move || part.iter().map(keep).collect::<anyhow::Result<Vec<_>>>()))
            .collect();
        let kept =
            parts.into_iter().map(|part| part.join().unwrap_or_else(|panic| panic::resume_unwind(panic)));
        Ok(kept.collect::<anyhow::Result<Vec<_>>>()?.concat())
    })
}

fn add_product(
    services: &Services,
    staff: &Staff,
    product: &DemoProduct,
    pictures: Vec<PictureKey>,
) -> anyhow::Result<ProductId> {
    Ok(services.products.add(staff, new_product(product, pictures)?, None)?.value.id)
}

/// Joins the products that name the same group, in the file's sequence.
fn add_groups(
    services: &Services,
    staff: &Staff,
    products: &[(&DemoProduct, ProductId)],
) -> anyhow::Result<()> {
    let mut groups: Vec<(&DemoMembership, Vec<WantedMember>)> = Vec::new();
    for (product, id) in products {
        let Some(membership) = &product.group else { continue };
        let member = WantedMember { product: Some(*id), values: vec![Line::new(&membership.value)?] };
        match groups.iter_mut().find(|(first, _)| first.name == membership.name) {
            Some((_, members)) => members.push(member),
            None => groups.push((membership, vec![member])),
        }
    }
    for (first, members) in groups {
        let (name, option) = (Line::new(&first.name)?, Line::new(&first.option)?);
        services.groups.add(staff, WantedGroup::new(name, vec![option], members)?)?;
    }
    Ok(())
}

fn new_product(product: &DemoProduct, pictures: Vec<PictureKey>) -> anyhow::Result<NewProduct> {
    let kurus = |number: &serde_json::Number| number.to_string().parse::<Kurus>();
    let tier = |tier: &DemoTier| -> anyhow::Result<Tier> {
        Ok(Tier { min_quantity: Quantity::new(tier.min_quantity)?, price: kurus(&tier.price)? })
    };
    let tiers = product.tiers.iter().map(tier).collect::<Result<Vec<_>, _>>()?;
    let details = ProductDetails {
        name: Line::new(&product.name)?,
        description: Description::new(product.description.iter().map(String::as_str))?,
        category: product.category.clone(),
        prices: Prices::new(kurus(&product.price)?, kurus(&product.offer_price)?)?,
        on_sale: product.in_stock,
        stock: None,
        vat_rate: product.vat_rate.and_then(VatRate::of_percent),
        tiers: Some(Tiers::new(tiers)?),
        codes: CodesChange {
            sku: Change::Set(product.sku.as_deref().map(Line::new).transpose()?),
            brand: Change::Set(product.brand.as_deref().map(Line::new).transpose()?),
            ..CodesChange::default()
        },
        exemption: None,
        maker: Change::Keep,
        identity: IdentityChange {
            net: Change::Set(product.net.as_deref().map(NetAmount::parse).transpose()?),
            ..IdentityChange::default()
        },
    };
    Ok(NewProduct { details, pictures })
}

/// Returns an actor with a seller's rights for seeding; it has no account.
fn seeder() -> anyhow::Result<Staff> {
    let profile = Profile::named(Line::new("Demo")?, Line::new("Satıcı")?);
    Ok(Staff::of_command_line(EmailAddress::new("demo@example.com")?, profile))
}

fn create_customer(services: &Services) -> anyhow::Result<()> {
    let registration = Registration {
        first_name: Line::new("Mehmet")?,
        last_name: Line::new("Şahin")?,
        email: EmailAddress::new(CUSTOMER.0)?,
        password: Password::new(CUSTOMER.1)?,
    };
    match services.accounts.register(registration, false, EmailConfirmation::None) {
        Ok(_) | Err(AccountError::EmailTaken) => Ok(()),
        Err(error) => Err(error.into()),
    }
}

/// Logs the demo customer in. Returns `None` if the existing account has another password.
fn demo_customer(services: &Services) -> anyhow::Result<Option<Customer>> {
    match services.accounts.log_in_customer(&EmailAddress::new(CUSTOMER.0)?, &Password::new(CUSTOMER.1)?) {
        Ok(customer) => Ok(Some(customer)),
        Err(AccountError::WrongCredentials) => Ok(None),
        Err(error) => Err(error.into()),
    }
}
