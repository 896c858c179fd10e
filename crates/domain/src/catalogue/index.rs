//! The immutable in-memory catalogue.

use super::{
    Category, Maker, Membership, Product, Slot,
    grouped::Groups,
    names::{Names, Renamed},
    rows::{CatalogueRow, Rows},
    shelves::{GroupedShelves, Shelves},
};
use crate::{
    ids::{CategoryId, MakerId, ProductId},
    search::{self, Synonym},
    settings::Settings,
    stock::StockCount,
    turkish,
};
use std::{
    collections::{HashMap, HashSet},
    panic::resume_unwind,
    sync::Arc,
    thread::{self, ScopedJoinHandle},
};

/// The full sort replaces merging when more than one product in this many has changed.
const SORTED_ANEW: usize = 8;

/// The number of changes above which a second thread takes part of the work.
const WORTH_A_THREAD: usize = 5_000;

/// A result, or a thread that is computing it.
enum Work<'scope, T> {
    Done(T),
    There(ScopedJoinHandle<'scope, T>),
}

impl<T> Work<'_, T> {
    fn wait(self) -> T {
        match self {
            Self::Done(done) => done,
            Self::There(thread) => thread.join().unwrap_or_else(|panic| resume_unwind(panic)),
        }
    }
}

/// Former labels and slugs of categories, folded, with the category to which their addresses lead; `None` for the list of
/// all products.
pub type FormerNames = HashMap<String, Option<CategoryId>>;

/// The data from which a catalogue is built.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CatalogueContent {
    /// The categories, in the shop's sequence.
    pub categories: Vec<Category>,
    /// Former labels and slugs of categories.
    pub former_names: FormerNames,
    /// Search synonyms, in the seller's sequence.
    pub synonyms: Vec<Synonym>,
    /// All products, in any sequence.
    pub products: Vec<Product>,
    /// Pieces sold by product; products without sales are absent.
    pub sold: HashMap<ProductId, u64>,
}

/// Changes to a catalogue.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CatalogueChanges {
    /// New and changed products. A product older than the catalogue's version is ignored.
    pub products: Vec<Product>,
    /// Pieces left of some products. A count that is not newer than the catalogue's product is ignored.
    pub counts: Vec<StockCount>,
    /// Deleted products; unknown ids are ignored.
    pub removed: Vec<ProductId>,
    /// Current totals of pieces sold, for some products.
    pub sold: HashMap<ProductId, u64>,
}

/// All products, sorted and searchable. It is immutable: a change makes a new catalogue, which shares the unchanged
/// parts.
#[derive(Clone, Debug, Default)]
pub struct Catalogue {
    revision: u64,
    categories: Arc<[Category]>,
    /// The folded category labels, computed once because every listing request compares them.
    folded_labels: Arc<[String]>,
    former_names: Arc<FormerNames>,
    synonyms: Arc<[Synonym]>,
    settings: Arc<Settings>,
    rows: Rows,
    slots: HashMap<ProductId, Slot>,
    names: Arc<Names>,
    shelves: Arc<Shelves>,
    groups: Arc<Groups>,
    grouped_shelves: Arc<GroupedShelves>,
    codes: Arc<Codes>,
    maker_words: Arc<MakerWords>,
}

/// The folded words of each maker's name, of the makers that products have.
pub(super) type MakerWords = HashMap<MakerId, Vec<String>>;

/// Slots by stock code and barcode, folded.
type Codes = HashMap<String, Vec<Slot>>;

impl Catalogue {
    /// Sorts and indexes a catalogue.
    #[must_use]
    pub fn new(content: CatalogueContent) -> Self {
        Self::default().replaced_by(content)
    }

    /// Returns a catalogue with this content, or a clone of this one if nothing differs. Products keep their slots.
    #[must_use]
    pub fn replaced_by(&self, content: CatalogueContent) -> Self {
        let CatalogueContent { categories, former_names, products, mut sold, synonyms } = content;
        let present: HashSet<_> = products.iter().map(|product| product.id).collect();
        let removed = self.slots.keys().filter(|id| !present.contains(id)).copied().collect();
        for id in present {
            sold.entry(id).or_insert(0);
        }
        let next = self.with_categories(categories, former_names);
        let next = next.with_changes(CatalogueChanges { products, removed, sold, counts: vec![] });
        next.with_synonyms(synonyms)
    }

    /// Returns a catalogue with these categories, or a clone of this one if nothing differs. Products of a renamed
    /// category have its new label; those of a removed one appear only in lists of all products until they change.
    #[must_use]
    pub fn with_categories(&self, categories: Vec<Category>, former_names: FormerNames) -> Self {
        if *self.categories == *categories && *self.former_names == former_names {
            return self.clone();
        }
        let mut next = Self {
            revision: self.revision + 1,
            folded_labels: categories.iter().map(|category| turkish::fold(&category.path)).collect(),
            categories: categories.into(),
            former_names: Arc::new(former_names),
            ..self.clone()
        };
        let key = |category: &Category| (category.id, category.path.clone());
        if self.categories.iter().map(key).eq(next.categories.iter().map(key)) {
            return next;
        }
        let labels: HashMap<_, _> = next.categories.iter().map(|one| (one.id, one.path.as_str())).collect();
        let renamed: HashMap<_, _> = self
            .categories
            .iter()
            .filter_map(|former| Some((former.path.as_str(), *labels.get(&former.id)?)))
            .filter(|(former, label)| former != label)
            .collect();
        let places = next.places();
        let mut rows = next.rows.clone();
        let slots: Vec<_> = self.slots.values().copied().collect();
        for slot in &slots {
            let Some(row) = self.rows.get(*slot) else { continue };
            let product = match renamed.get(row.product.category.as_str()) {
                Some(label) => Arc::new(Product { category: (*label).to_owned(), ..(*row.product).clone() }),
                None => Arc::clone(&row.product),
            };
            let category = places.get(product.category.as_str()).copied().unwrap_or(u16::MAX);
            rows.set(*slot, Some(CatalogueRow::new(product, category, row.sold)));
        }
        let shelves = Shelves::sorted(&slots, &rows, next.categories.len());
        next.rows = rows;
        next.shelves = Arc::new(shelves);
        next
    }

    /// Returns the place of each category by its label.
    fn places(&self) -> HashMap<&str, u16> {
        self.categories.iter().map(|category| category.path.as_str()).zip(0..).collect()
    }

    /// Returns the catalogue with these synonyms, unchanged if nothing differs.
    #[must_use]
    pub fn with_synonyms(self, synonyms: Vec<Synonym>) -> Self {
        if *self.synonyms == *synonyms {
            return self;
        }
        Self { revision: self.revision + 1, synonyms: synonyms.into(), ..self }
    }

    /// Returns the catalogue with these settings, unchanged if nothing differs. Pages show them, so they are part of the
    /// revision.
    #[must_use]
    pub fn with_settings(self, settings: Settings) -> Self {
        if *self.settings == settings {
            return self;
        }
        Self { revision: self.revision + 1, settings: Arc::new(settings), ..self }
    }

    /// Returns the owner's settings.
    #[must_use]
    pub const fn settings(&self) -> &Arc<Settings> {
        &self.settings
    }

    /// Returns a catalogue with the changes applied, or a clone of this one if nothing differs.
    #[must_use]
    pub fn with_changes(&self, changes: CatalogueChanges) -> Self {
        let rows = self.changed_rows(changes);
        let known = |id: &ProductId| self.slots.get(id).copied();
        if rows.iter().all(|(id, row)| row.is_none() && known(id).is_none()) {
            return self.clone();
        }
        let mut next = self.clone();
        next.revision += 1;
        let free: Vec<_> = self.rows.slots().filter(|slot| self.rows.get(*slot).is_none()).collect();
        let mut free = free.into_iter().chain((self.rows.len()..).map(Slot::new));
        let mut changed = HashSet::with_capacity(rows.len());
        let (mut is_renamed, mut is_regrouped, mut is_recoded, mut is_remade) = (false, false, false, false);
        for (id, row) in rows {
            let Some(slot) = known(&id).or_else(|| free.next()) else { break };
            let (before, after) =
                (self.rows.get(slot).map(|row| &row.product), row.as_ref().map(|row| &row.product));
            let text =
                |product: &Arc<Product>| (product.name.clone(), product.group.as_ref().map(Membership::text));
            is_renamed |= before.map(text) != after.map(text);
            let group = |product: &Arc<Product>| {
                Some((product.group.as_ref()?.group, product.group.as_ref()?.position))
            };
            is_regrouped |= before.and_then(group) != after.and_then(group);
            let codes = |product: &Arc<Product>| (product.codes.sku.clone(), product.codes.barcode.clone());
            is_recoded |= before.map(codes).unwrap_or_default() != after.map(codes).unwrap_or_default();
            let maker = |product: &Arc<Product>| product.maker.clone();
            is_remade |= before.and_then(maker) != after.and_then(maker);
            match row {
                Some(_) => next.slots.insert(id, slot),
                None => next.slots.remove(&id),
            };
            next.rows.set(slot, row);
            changed.insert(slot);
        }
        let (names, shelves) = thread::scope(|scope| {
            let names = is_renamed.then(|| {
                // Both take long for a whole catalogue.
                let rename = || Arc::new(next.renamed(self));
                if changed.len() > WORTH_A_THREAD {
                    Work::There(scope.spawn(rename))
                } else {
                    Work::Done(rename())
                }
            });
            let shelves = Arc::new(next.sorted(self, &changed));
            (names.map(Work::wait), shelves)
        });
        next.names = names.unwrap_or(next.names);
        next.shelves = shelves;
        if is_regrouped {
            next.groups = Arc::new(Groups::new(&next.rows));
        }
        next.grouped_shelves = Arc::new(GroupedShelves::new(next.categories.len()));
        if is_recoded {
            next.codes = Arc::new(codes(&next.rows));
        }
        if is_remade {
            next.maker_words = Arc::new(maker_words(&next.rows));
        }
        next
    }

    /// Returns a catalogue in which every product of this maker shows its present data, or a clone of this one if no
    /// product has it. The products keep their versions.
    #[must_use]
    pub fn with_maker(&self, maker: Maker) -> Self {
        let maker = Arc::new(maker);
        let is_old = |product: &Product| {
            product.maker.as_ref().is_some_and(|known| known.id == maker.id && *known != maker)
        };
        let (mut rows, mut is_changed) = (self.rows.clone(), false);
        for slot in self.rows.slots() {
            let Some(row) = self.rows.get(slot).filter(|row| is_old(&row.product)) else { continue };
            let product = Product { maker: Some(Arc::clone(&maker)), ..(*row.product).clone() };
            rows.set(slot, Some(CatalogueRow { product: Arc::new(product), ..row.clone() }));
            is_changed = true;
        }
        if !is_changed {
            return self.clone();
        }
        let maker_words = Arc::new(maker_words(&rows));
        Self { revision: self.revision + 1, rows, maker_words, ..self.clone() }
    }

    /// Returns the rows that differ from the current ones; `None` for deleted products.
    fn changed_rows(&self, changes: CatalogueChanges) -> HashMap<ProductId, Option<CatalogueRow>> {
        let places = self.places();
        let former = |id: &ProductId| self.slots.get(id).and_then(|slot| self.rows.get(*slot));
        let mut rows = HashMap::new();
        for product in changes.products {
            let (id, former) = (product.id, former(&product.id));
            if former.is_some_and(|row| row.product.updated_at > product.updated_at) {
                continue;
            }
            let sold = changes.sold.get(&id).copied().unwrap_or(former.map_or(0, |row| row.sold));
            if former.is_none_or(|row| row.sold != sold || *row.product != product) {
                // A product of a deleted category appears only in listings of all products.
                let category = places.get(product.category.as_str()).copied().unwrap_or(u16::MAX);
                rows.insert(id, Some(CatalogueRow::new(Arc::new(product), category, sold)));
            }
        }
        for (id, sold) in changes.sold {
            if let Some(row) = former(&id).filter(|row| row.sold != sold) {
                rows.entry(id).or_insert_with(|| Some(CatalogueRow { sold, ..row.clone() }));
            }
        }
        for StockCount { product: id, stock, version } in changes.counts {
            let row = rows.get(&id).and_then(Option::as_ref).or_else(|| former(&id));
            if let Some(row) = row.filter(|row| row.product.updated_at < version) {
                let product = Product { stock, updated_at: version, ..(*row.product).clone() };
                let row = CatalogueRow::new(Arc::new(product), row.category, row.sold);
                rows.insert(id, Some(row));
            }
        }
        rows.extend(changes.removed.into_iter().filter(|id| former(id).is_some()).map(|id| (id, None)));
        rows
    }

    fn renamed(&self, former: &Self) -> Names {
        let names = self.rows.slots().map(|slot| {
            let (name, options) = (self.rows.name(slot), || self.rows.option_values(slot));
            if name == former.rows.name(slot) && options().eq(former.rows.option_values(slot)) {
                Renamed::Same
            } else {
                Renamed::To { name, options: options().collect::<Vec<_>>().join(" ") }
            }
        });
        Names::new(&former.names, names)
    }

    fn sorted(&self, former: &Self, changed: &HashSet<Slot>) -> Shelves {
        let there = |slot: &Slot| self.rows.get(*slot).is_some();
        if changed.len() > former.slots.len() / SORTED_ANEW {
            let slots: Vec<_> = self.rows.slots().filter(there).collect();
            return Shelves::sorted(&slots, &self.rows, self.categories.len());
        }
        let moved: Vec<_> = changed.iter().copied().filter(there).collect();
        former.shelves.with_changes(
            &moved,
            |slot| !changed.contains(&slot),
            &self.rows,
            self.categories.len(),
        )
    }

    /// Returns the revision, which grows with every change.
    #[must_use]
    pub const fn revision(&self) -> u64 {
        self.revision
    }

    /// Returns the categories, in the shop's order.
    #[must_use]
    pub fn categories(&self) -> &[Category] {
        &self.categories
    }

    /// Returns the category with this label, lower-cased label or slug.
    #[must_use]
    pub fn category_called(&self, name: &str) -> Option<&Category> {
        self.categories.get(usize::from(self.category_index(name)?))
    }

    /// Returns where the address of a former label or slug leads: to a category, or to all products. `None` if no category
    /// was called so, or one is called so now.
    #[must_use]
    pub fn former_category(&self, name: &str) -> Option<Option<&Category>> {
        if self.category_index(name).is_some() {
            return None;
        }
        let target = self.former_names.get(&turkish::fold(name))?;
        Some(target.and_then(|id| self.categories.iter().find(|category| category.id == id)))
    }

    /// Returns a product, in stock or not.
    #[must_use]
    pub fn product(&self, id: ProductId) -> Option<&Arc<Product>> {
        self.at(self.slot(id)?)
    }

    #[must_use]
    pub fn slot(&self, id: ProductId) -> Option<Slot> {
        self.slots.get(&id).copied()
    }

    #[must_use]
    pub fn at(&self, slot: Slot) -> Option<&Arc<Product>> {
        self.rows.get(slot).map(|row| &row.product)
    }

    /// Returns the number of products.
    #[must_use]
    pub fn len(&self) -> usize {
        self.slots.len()
    }

    /// Returns whether there is no product.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.slots.is_empty()
    }

    /// Returns the number of slots, including empty ones.
    #[must_use]
    pub const fn slot_count(&self) -> usize {
        self.rows.len()
    }

    pub(super) fn category_index(&self, name: &str) -> Option<u16> {
        let name = turkish::fold(name);
        let mut called = self.folded_labels.iter().zip(&*self.categories);
        let index = called.position(|(label, category)| *label == name || category.slug == name)?;
        u16::try_from(index).ok()
    }

    /// Returns the categories' folded labels, in the categories' sequence.
    pub(super) fn folded_labels(&self) -> &[String] {
        &self.folded_labels
    }

    pub(super) fn synonyms(&self) -> &[Synonym] {
        &self.synonyms
    }

    pub(super) const fn rows(&self) -> &Rows {
        &self.rows
    }

    pub(super) fn names(&self) -> &Names {
        &self.names
    }

    pub(super) fn shelves(&self) -> &Shelves {
        &self.shelves
    }

    pub(super) fn groups(&self) -> &Groups {
        &self.groups
    }

    pub(super) fn grouped_shelves(&self) -> &GroupedShelves {
        &self.grouped_shelves
    }

    pub(super) fn maker_words(&self) -> &MakerWords {
        &self.maker_words
    }

    /// Returns the products that have this stock code or barcode.
    pub(super) fn with_code(&self, code: &str) -> &[Slot] {
        self.codes.get(&turkish::fold(code.trim())).map_or(&[], Vec::as_slice)
    }
}

fn maker_words(rows: &Rows) -> MakerWords {
    let mut words = MakerWords::new();
    for maker in rows.slots().filter_map(|slot| rows.get(slot)?.product.maker.as_ref()) {
        words.entry(maker.id).or_insert_with(|| search::words(maker.name.as_str()));
    }
    words
}

fn codes(rows: &Rows) -> Codes {
    let mut codes = Codes::new();
    for slot in rows.slots() {
        let Some(row) = rows.get(slot) else { continue };
        let sku = row.product.codes.sku.as_ref().map(|sku| turkish::fold(sku.as_str()));
        let barcode = row.product.codes.barcode.as_ref().map(|barcode| barcode.as_str().to_owned());
        for code in sku.into_iter().chain(barcode) {
            codes.entry(code).or_default().push(slot);
        }
    }
    codes
}
