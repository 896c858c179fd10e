//! Lists that show one card for each group of variants.

use super::{Catalogue, Found, ProductQuery, Slot, rows::Rows};
use crate::{
    ids::{GroupId, ProductId},
    money::Kurus,
};
use std::{
    borrow::Cow,
    collections::{HashMap, hash_map::Entry},
};

/// The number of no group.
const NO_GROUP: u32 = u32::MAX;

/// The groups of a catalogue, numbered from 0.
#[derive(Debug, Default)]
pub(super) struct Groups {
    by_slot: Vec<u32>,
    /// The members of each group, in the seller's sequence.
    members: Vec<Vec<Slot>>,
}

impl Groups {
    pub(super) fn new(rows: &Rows) -> Self {
        let (mut groups, mut numbers) = (Self::default(), HashMap::<GroupId, u32>::new());
        for slot in rows.slots() {
            let membership = rows.get(slot).and_then(|row| row.product.group.as_ref());
            let Some(membership) = membership else {
                groups.by_slot.push(NO_GROUP);
                continue;
            };
            let number = match numbers.entry(membership.group) {
                Entry::Occupied(known) => *known.get(),
                Entry::Vacant(new) => {
                    groups.members.push(Vec::new());
                    *new.insert(u32::try_from(groups.members.len() - 1).unwrap_or(NO_GROUP))
                }
            };
            groups.by_slot.push(number);
            if let Some(members) = groups.members.get_mut(number as usize) {
                members.push(slot);
            }
        }
        let position = |slot: &Slot| {
            let row = rows.get(*slot);
            row.and_then(|row| row.product.group.as_ref()).map(|membership| membership.position)
        };
        groups.members.iter_mut().for_each(|members| members.sort_by_key(position));
        groups
    }

    fn number(&self, slot: Slot) -> Option<usize> {
        let number = self.by_slot.get(slot.index()).copied().unwrap_or(NO_GROUP);
        (number != NO_GROUP).then_some(number as usize)
    }

    fn members(&self, slot: Slot) -> Option<&[Slot]> {
        self.members.get(self.number(slot)?).map(Vec::as_slice)
    }
}

/// Counts products, or cards if groups are given.
#[derive(Clone, Default)]
pub(super) struct CardCount {
    in_stock: usize,
    out_of_stock: usize,
    /// For each group, whether one of the counted members is in stock; `None` for a group without counted members.
    groups: Vec<Option<bool>>,
}

impl CardCount {
    pub(super) fn add(&mut self, groups: Option<&Groups>, slot: Slot, in_stock: bool) {
        if let Some(number) = groups.and_then(|groups| groups.number(slot)) {
            if self.groups.len() <= number {
                self.groups.resize(number + 1, None);
            }
            if let Some(group) = self.groups.get_mut(number) {
                *group = Some(in_stock || *group == Some(true));
            }
        } else if in_stock {
            self.in_stock += 1;
        } else {
            self.out_of_stock += 1;
        }
    }

    /// Returns the number of cards in stock, out of stock, or of both. A group is in stock as soon as one member is.
    pub(super) fn get(&self, in_stock: Option<bool>) -> usize {
        match in_stock {
            None => self.get(Some(true)) + self.get(Some(false)),
            Some(wanted) => {
                let singles = if wanted { self.in_stock } else { self.out_of_stock };
                singles + self.groups.iter().filter(|group| **group == Some(wanted)).count()
            }
        }
    }
}

/// What a card says about its group.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GroupFacts {
    /// Number of members.
    pub size: usize,
    /// The lowest offer price among the members in stock; among all of them if none is.
    pub price_from: Kurus,
    /// The highest of these prices.
    pub price_to: Kurus,
    /// The first member that costs the lowest price, in the seller's sequence; in stock if one is.
    pub cheapest: ProductId,
}

impl Catalogue {
    /// Returns the products that match, with only one of each group: its best-ranked one in stock; without any in
    /// stock, its best-ranked one.
    #[must_use]
    pub fn find_grouped(&self, query: &ProductQuery) -> Found<'_> {
        if query.in_stock == Some(false) {
            // A group of which a member is in stock is not out of stock.
            let all = self.find_grouped(&ProductQuery { in_stock: None, ..query.clone() });
            let slots = all.slots().iter().filter(|slot| !self.is_in_stock(**slot)).copied().collect();
            return all.with_slots(slots);
        }
        let is_shelf = ProductQuery {
            category: query.category.clone(),
            in_stock: query.in_stock,
            sort: query.sort,
            ..ProductQuery::default()
        } == *query;
        let category = query.category.as_deref().map(|name| self.category_index(name));
        if is_shelf && category != Some(None) {
            let place = (category.flatten(), query.in_stock, query.sort);
            if let Some(shelf) = self.grouped_shelves().get(place) {
                let make = || self.one_of_each(&self.find(query)).into();
                return self.found(Cow::Borrowed(shelf.get_or_init(make)));
            }
        }
        let found = self.find(query);
        let cards = self.one_of_each(&found);
        let named = self.named_variants(query, category.flatten(), &found, &cards);
        found.with_slots(cards).with_named(named)
    }

    /// Returns the cards of groups with members that pass the filters and that the search did not find, by rising slot.
    fn named_variants(
        &self,
        query: &ProductQuery,
        category: Option<u16>,
        found: &Found<'_>,
        cards: &[Slot],
    ) -> Vec<Slot> {
        if query.search.is_none() {
            return Vec::new();
        }
        let groups = self.groups();
        let mut found_members = vec![0_usize; groups.members.len()];
        for slot in found.slots() {
            if let Some(count) = groups.number(*slot).and_then(|number| found_members.get_mut(number)) {
                *count += 1;
            }
        }
        let is_named = |card: &Slot| {
            let Some(number) = groups.number(*card) else { return false };
            let members = groups.members.get(number).map_or(&[][..], Vec::as_slice);
            let passing = members.iter().filter(|slot| self.passes(**slot, query, category)).count();
            found_members.get(number).is_some_and(|found| *found < passing)
        };
        let mut named: Vec<_> = cards.iter().copied().filter(is_named).collect();
        named.sort_unstable();
        named
    }

    /// Returns the members of the product's group, in the seller's sequence; none for a product without a group.
    #[must_use]
    pub fn variants(&self, slot: Slot) -> &[Slot] {
        self.groups().members(slot).unwrap_or_default()
    }

    /// Returns what the card of this product says about its group.
    #[must_use]
    pub fn group_facts(&self, slot: Slot) -> Option<GroupFacts> {
        let members = self.groups().members(slot)?;
        let rows = || members.iter().filter_map(|slot| self.rows().get(*slot));
        let has_stock = rows().any(|row| row.in_stock);
        let offered = || rows().filter(|row| row.in_stock || !has_stock);
        let cheapest = offered().min_by_key(|row| row.price)?;
        Some(GroupFacts {
            size: members.len(),
            price_from: cheapest.price,
            price_to: offered().map(|row| row.price).max()?,
            cheapest: cheapest.product.id,
        })
    }

    fn is_in_stock(&self, slot: Slot) -> bool {
        self.rows().get(slot).is_some_and(|row| row.in_stock)
    }

    fn one_of_each(&self, found: &Found<'_>) -> Vec<Slot> {
        let groups = self.groups();
        let mut has_stock = vec![false; groups.members.len()];
        for slot in found.slots() {
            if let Some(has_stock) = groups.number(*slot).and_then(|number| has_stock.get_mut(number)) {
                *has_stock |= self.is_in_stock(*slot);
            }
        }
        let mut is_shown = vec![false; groups.members.len()];
        let shown = found.slots().iter().copied().filter(|slot| {
            let Some(number) = groups.number(*slot) else { return true };
            let waits = has_stock.get(number) == Some(&true) && !self.is_in_stock(*slot);
            !waits && is_shown.get_mut(number).is_some_and(|is_shown| !std::mem::replace(is_shown, true))
        });
        shown.collect()
    }
}
