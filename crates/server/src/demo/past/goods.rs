//! What became of the goods in the past: prices that changed, and pieces that were counted.

use super::Past;
use anyhow::Context;
use application::catalogue::{ProductUpdate, StockChange};
use chrono::{DateTime, TimeDelta, Utc};
use domain::{
    catalogue::{Description, Product},
    money::{Kurus, Prices},
    stock::Stock,
};

/// What becomes of a product.
#[derive(Clone, Copy)]
enum Change {
    /// It costs its list price.
    Dear,
    /// It costs its offer price again.
    Reduced,
    /// So many pieces are counted.
    Counted(u32),
}

/// Product by its place in the list, how many days ago, and what became of it, in the order of time. Few pieces are
/// counted only when all orders are placed.
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

/// Whether the pieces of the product at this place come to be counted.
pub(super) fn is_counted(place: usize) -> bool {
    CHANGES.iter().any(|(index, _, change)| *index == place && matches!(change, Change::Counted(_)))
}

/// What is still to come.
pub(super) struct Changes<'a> {
    products: &'a [Product],
    made: usize,
}

impl<'a> Changes<'a> {
    pub(super) const fn new(products: &'a [Product]) -> Self {
        Self { products, made: 0 }
    }

    /// Makes what is due by then.
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
    let update = ProductUpdate {
        name: product.name.clone(),
        description: Description::new(product.description.iter().map(String::as_str))?,
        category: product.category.clone(),
        prices: Prices::new(product.prices.list(), offer)?,
        on_sale: product.on_sale,
        stock: None,
        vat_rate: None,
        tiers: None,
    };
    past.services.products.update(past.staff, product.id, None, update)?;
    Ok(())
}

fn count(past: &Past<'_>, product: &Product, pieces: u32) -> anyhow::Result<()> {
    let change = StockChange { on_sale: None, stock: Some(Stock::of(pieces)?) };
    past.services.products.set_stock(past.staff, product.id, change)?;
    Ok(())
}
