//! The products of a catalogue by slot, with the keys by which lists are sorted and filtered.

use super::{Product, UnitPrice};
use crate::{ids::ProductId, money::Kurus};
use chrono::{DateTime, Utc};
use std::sync::Arc;

/// The position of a product in a catalogue. Later catalogues keep it until the product is removed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Slot(u32);

impl Slot {
    /// Creates the slot with this number.
    #[must_use]
    pub fn new(index: usize) -> Self {
        Self(u32::try_from(index).unwrap_or(u32::MAX))
    }

    /// Returns the number, from 0.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

#[derive(Clone, Debug)]
pub(super) struct CatalogueRow {
    pub(super) product: Arc<Product>,
    pub(super) sold: u64,
    pub(super) price: Kurus,
    pub(super) unit_price: Option<UnitPrice>,
    /// The index of its category in the shop's order.
    pub(super) category: u16,
    pub(super) in_stock: bool,
    pub(super) is_reduced: bool,
}

impl CatalogueRow {
    pub(super) fn new(product: Arc<Product>, category: u16, sold: u64) -> Self {
        Self {
            sold,
            price: product.prices.offer(),
            unit_price: product.price_per_unit(),
            category,
            in_stock: product.in_stock(),
            is_reduced: product.is_reduced(),
            product,
        }
    }

    /// Returns the sort key for the newest-first order.
    pub(super) fn age(&self) -> (DateTime<Utc>, ProductId) {
        (self.product.created_at, self.product.id)
    }
}

/// Rows by slot.
#[derive(Clone, Debug, Default)]
pub(super) struct Rows(Vec<Option<CatalogueRow>>);

impl Rows {
    pub(super) fn get(&self, slot: Slot) -> Option<&CatalogueRow> {
        self.0.get(slot.index())?.as_ref()
    }

    pub(super) fn price(&self, slot: Slot) -> Option<Kurus> {
        self.get(slot).map(|row| row.price)
    }

    pub(super) fn name(&self, slot: Slot) -> &str {
        self.get(slot).map_or("", |row| row.product.name.as_str())
    }

    pub(super) fn option_values(&self, slot: Slot) -> impl Iterator<Item = &str> {
        let membership = self.get(slot).and_then(|row| row.product.group.as_ref());
        membership.into_iter().flat_map(|one| &one.options).map(|option| option.value.as_str())
    }

    /// Returns the number of slots, empty ones included.
    pub(super) const fn len(&self) -> usize {
        self.0.len()
    }

    pub(super) fn slots(&self) -> impl Iterator<Item = Slot> + use<> {
        (0..self.0.len()).map(Slot::new)
    }

    pub(super) fn set(&mut self, slot: Slot, row: Option<CatalogueRow>) {
        while self.0.len() <= slot.index() {
            self.0.push(None);
        }
        if let Some(place) = self.0.get_mut(slot.index()) {
            *place = row;
        }
    }
}
