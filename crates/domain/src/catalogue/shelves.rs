//! Presorted product slots in every order, for each shelf: a category, a stock filter, or both.

use super::{
    UnitPrice,
    rows::{Rows, Slot},
};
use crate::{json::names, turkish};
use std::{
    cmp::{Ordering, Reverse},
    sync::OnceLock,
};

/// The sort order of products. Newer products come first among equals.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum ProductSort {
    /// Best search match first, then most pieces sold, then newest.
    #[default]
    Best,
    /// Newest first.
    Newest,
    /// Cheapest offer first.
    PriceAscending,
    /// Dearest offer first.
    PriceDescending,
    /// Cheapest kilogram, litre, metre or piece first, by unit; products without a unit price last.
    UnitPrice,
    /// By name, in Turkish order.
    Name,
}

names!(ProductSort {
    Newest = "newest",
    Best = "best",
    PriceAscending = "price_asc",
    PriceDescending = "price_desc",
    UnitPrice = "unit_price",
    Name = "name",
});

/// One list of slots for each order.
type Orders = [Vec<Slot>; ProductSort::ALL.len()];

/// The sorted slots of every shelf; the shelf of all products comes first.
#[derive(Debug, Default)]
pub(super) struct Shelves(Vec<Orders>);

/// Number of stock filters: any, in stock, out of stock.
const STOCKS: usize = 3;

fn place(category: Option<u16>, in_stock: Option<bool>) -> usize {
    let stock = match in_stock {
        None => 0,
        Some(true) => 1,
        Some(false) => 2,
    };
    category.map_or(0, |category| usize::from(category) + 1) * STOCKS + stock
}

impl Shelves {
    /// Sorts the products in these slots.
    pub(super) fn sorted(slots: &[Slot], rows: &Rows, categories: usize) -> Self {
        let mut newest: Vec<_> =
            slots.iter().map(|slot| (rows.get(*slot).map(|row| Reverse(row.age())), *slot)).collect();
        newest.sort_unstable();
        let newest: Vec<Slot> = newest.into_iter().map(|(_, slot)| slot).collect();
        // The input is newest first, and a stable sort keeps that order among equals.
        let orders = ProductSort::ALL.map(|sort| match sort {
            ProductSort::Newest => newest.clone(),
            ProductSort::Best => by(&newest, |slot| rows.get(slot).map(|row| Reverse(row.sold))),
            ProductSort::PriceAscending => by(&newest, |slot| rows.price(slot)),
            ProductSort::PriceDescending => by(&newest, |slot| Reverse(rows.price(slot))),
            ProductSort::UnitPrice => by(&newest, |slot| unit_price(rows, slot)),
            ProductSort::Name => by_name(&newest, rows),
        });
        Self::dealt(orders, rows, categories)
    }

    /// Merges changed products into the sorted lists; `kept` says which other products remain.
    pub(super) fn with_changes(
        &self,
        changed: &[Slot],
        kept: impl Fn(Slot) -> bool,
        rows: &Rows,
        categories: usize,
    ) -> Self {
        let orders = ProductSort::ALL.map(|sort| {
            let former: Vec<_> =
                self.order(None, None, sort).iter().copied().filter(|slot| kept(*slot)).collect();
            merged(&former, changed.to_vec(), |one, other| compare(sort, rows, *one, *other))
        });
        Self::dealt(orders, rows, categories)
    }

    fn dealt(orders: Orders, rows: &Rows, categories: usize) -> Self {
        let mut shelves: Vec<Orders> = (0..(categories + 1) * STOCKS).map(|_| Orders::default()).collect();
        for (index, order) in orders.iter().enumerate() {
            for slot in order {
                let Some(row) = rows.get(*slot) else { continue };
                let (category, in_stock) = (Some(row.category), Some(row.in_stock));
                for shelf in [place(None, in_stock), place(category, None), place(category, in_stock)] {
                    let shelf = shelves.get_mut(shelf);
                    if let Some(list) = shelf.and_then(|orders| orders.get_mut(index)) {
                        list.push(*slot);
                    }
                }
            }
        }
        for list in shelves.iter_mut().flatten() {
            list.shrink_to_fit();
        }
        if let Some(all) = shelves.first_mut() {
            *all = orders;
        }
        Self(shelves)
    }

    /// Returns a shelf's slots in a sort order.
    pub(super) fn order(&self, category: Option<u16>, in_stock: Option<bool>, sort: ProductSort) -> &[Slot] {
        let orders = self.0.get(place(category, in_stock));
        orders.and_then(|orders| orders.get(sort_index(sort))).map_or(&[], Vec::as_slice)
    }
}

/// The shelves of grouped lists. Each is made when it is first asked for.
#[derive(Debug)]
pub(super) struct GroupedShelves(Vec<[OnceLock<Box<[Slot]>>; ProductSort::ALL.len()]>);

/// The default has no shelves: every list is made anew.
impl Default for GroupedShelves {
    fn default() -> Self {
        Self::new(0)
    }
}

impl GroupedShelves {
    pub(super) fn new(categories: usize) -> Self {
        Self((0..(categories + 1) * STOCKS).map(|_| Default::default()).collect())
    }

    /// Returns a shelf's cards in a sort order.
    pub(super) fn get(
        &self,
        (category, in_stock, sort): (Option<u16>, Option<bool>, ProductSort),
    ) -> Option<&OnceLock<Box<[Slot]>>> {
        self.0.get(place(category, in_stock))?.get(sort_index(sort))
    }
}

fn sort_index(sort: ProductSort) -> usize {
    ProductSort::ALL.iter().position(|one| *one == sort).unwrap_or_default()
}

fn by<K: Ord>(slots: &[Slot], key: impl Fn(Slot) -> K) -> Vec<Slot> {
    let mut keyed: Vec<_> = slots.iter().map(|slot| (key(*slot), *slot)).collect();
    keyed.sort_by(|(one, _), (other, _)| one.cmp(other));
    keyed.into_iter().map(|(_, slot)| slot).collect()
}

/// Sorts by collation keys, each computed once, which is faster than repeated collation.
fn by_name(slots: &[Slot], rows: &Rows) -> Vec<Slot> {
    let (mut keys, mut ends) = (Vec::new(), Vec::with_capacity(slots.len()));
    for slot in slots {
        turkish::push_sort_key(rows.name(*slot), &mut keys);
        ends.push(keys.len());
    }
    let starts = std::iter::once(0).chain(ends.iter().copied());
    let mut keyed: Vec<_> = starts
        .zip(&ends)
        .zip(slots)
        .map(|((start, end), slot)| (keys.get(start..*end).unwrap_or_default(), *slot))
        .collect();
    keyed.sort_by_key(|(key, _)| *key);
    keyed.into_iter().map(|(_, slot)| slot).collect()
}

/// Returns the sort key by unit price: false before true.
fn unit_price(rows: &Rows, slot: Slot) -> (bool, Option<UnitPrice>) {
    let price = rows.get(slot).and_then(|row| row.unit_price);
    (price.is_none(), price)
}

fn compare(sort: ProductSort, rows: &Rows, one: Slot, other: Slot) -> Ordering {
    let sold = |slot| rows.get(slot).map(|row| row.sold);
    let age = |slot| rows.get(slot).map(|row| row.age());
    let order = match sort {
        ProductSort::Newest => Ordering::Equal,
        ProductSort::Best => sold(other).cmp(&sold(one)),
        ProductSort::PriceAscending => rows.price(one).cmp(&rows.price(other)),
        ProductSort::PriceDescending => rows.price(other).cmp(&rows.price(one)),
        ProductSort::UnitPrice => unit_price(rows, one).cmp(&unit_price(rows, other)),
        ProductSort::Name => turkish::compare(rows.name(one), rows.name(other)),
    };
    order.then_with(|| age(other).cmp(&age(one)))
}

/// Merges slots into a sorted list at the positions found by binary search.
fn merged(former: &[Slot], mut new: Vec<Slot>, compare: impl Fn(&Slot, &Slot) -> Ordering) -> Vec<Slot> {
    new.sort_by(&compare);
    let mut all = Vec::with_capacity(former.len() + new.len());
    let mut rest = former;
    for slot in new {
        let (before, after) = rest.split_at(rest.partition_point(|one| compare(one, &slot).is_lt()));
        all.extend_from_slice(before);
        all.push(slot);
        rest = after;
    }
    all.extend_from_slice(rest);
    all
}
