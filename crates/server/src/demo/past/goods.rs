//! Past price changes and stock counts of the demo products.

use super::Past;
use anyhow::Context;
use application::catalogue::StockChange;
use chrono::{DateTime, TimeDelta, Utc};
use domain::{
    catalogue::{Change as FieldChange, CodesChange, Description, IdentityChange, Product, ProductDetails},
    money::{Kurus, Prices},
    stock::Stock,
};

/// A change of a product's price or stock.
#[derive(Clone, Copy)]
enum Change {
    /// The product is sold at its list price.
    Dear,
    /// The product is sold at its offer price again.
    Reduced,
    /// The stock is counted at this many pieces.
    Counted(u32),
}

/// Index of the product, age in days and change, oldest first. Low stock is counted only after all orders are placed.
const CHANGES: [(usize, i64, Change); 12] = [
    (0, 40, Change::Dear),
    (7, 30, Change::Dear),
    (0, 25, Change::Reduced),
    (1, 9, Change::Dear),
    (0, 8, Change::Counted(60)),
    (2, 8, Change::Counted(180)),
    (4, 8, Change::Counted(90)),
    (6, 8, Change::Counted(400)),
    (7, 6, Change::Reduced),
    (1, 3, Change::Reduced),
    (9, 0, Change::Counted(3)),
    (12, 0, Change::Counted(2)),
];

/// Returns whether the stock of the product at this index is counted.
pub(super) fn is_counted(place: usize) -> bool {
    CHANGES.iter().any(|(index, _, change)| *index == place && matches!(change, Change::Counted(_)))
}

/// The changes not made yet.
pub(super) struct Changes<'a> {
    products: &'a [Product],
    made: usize,
}

impl<'a> Changes<'a> {
    pub(super) const fn new(products: &'a [Product]) -> Self {
        Self { products, made: 0 }
    }

    /// Makes all changes due by `until`.
    pub(super) fn make_until(&mut self, past: &Past<'_>, until: DateTime<Utc>) -> anyhow::Result<()> {
        while let Some((index, days, change)) = CHANGES.get(self.made).copied() {
            let at = past.now - TimeDelta::days(days);
            if at > until {
                break;
            }
            past.clock.set(at);
            let product = self.products.get(index).context("no such product")?;
            match change {
                Change::Dear => change_price(past, product, product.prices.list())?,
                Change::Reduced => change_price(past, product, product.prices.offer())?,
                Change::Counted(pieces) => count(past, product, pieces)?,
            }
            self.made += 1;
        }
        Ok(())
    }
}

fn change_price(past: &Past<'_>, product: &Product, offer: Kurus) -> anyhow::Result<()> {
    let update = ProductDetails {
        name: product.name.clone(),
        description: Description::new(product.description.iter().map(String::as_str))?,
        category: product.category.clone(),
        prices: Prices::new(product.prices.list(), offer)?,
        on_sale: product.on_sale,
        stock: None,
        vat_rate: None,
        tiers: None,
        codes: CodesChange::default(),
        exemption: None,
        maker: FieldChange::Keep,
        identity: IdentityChange::default(),
    };
    past.services.products.update(past.staff, product.id, None, update)?;
    Ok(())
}

fn count(past: &Past<'_>, product: &Product, pieces: u32) -> anyhow::Result<()> {
    let change = StockChange { stock: Some(Stock::of(pieces)?), ..StockChange::default() };
    past.services.products.set_stock(past.staff, product.id, change)?;
    Ok(())
}
