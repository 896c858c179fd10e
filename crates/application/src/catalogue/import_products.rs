use super::{Applied, CatalogueError, ProductChange, ProductRecord, ProductService};
use crate::actor::Staff;
use domain::{
    catalogue::{Category, Description, Product, ProductDetails, ProductName},
    ids::ProductId,
    money::Prices,
    stock::Stock,
    vat::VatRate,
};
use std::collections::{HashMap, HashSet};

/// A parsed line of an import file.
#[derive(Clone, Debug)]
pub struct ImportLine {
    /// Its line number in the file, from 1, including the headings.
    pub number: usize,
    /// The product to change; `None` adds one.
    pub id: Option<ProductId>,
    pub name: ProductName,
    /// Description, one bullet point per line.
    pub description: Description,
    /// Category by label, lower-cased label or slug.
    pub category: String,
    /// List and offer price.
    pub prices: Prices,
    pub on_sale: bool,
    /// Its stock; `None` if the file has no such column.
    pub stock: Option<Stock>,
    /// Its VAT rate; `None` if the file has no such column.
    pub vat_rate: Option<VatRate>,
}

/// The options of an import.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ImportOptions {
    /// Whether to report without writing.
    pub is_dry_run: bool,
    /// Whether the file's stock becomes the count of existing products. New products always get it.
    pub with_stock: bool,
}

/// A field that a line changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum FieldChange {
    Name,
    /// The bullets.
    Description,
    Category,
    /// The list price.
    Price,
    OfferPrice,
    /// The switch.
    OnSale,
    Stock,
    VatRate,
}

/// The effect of a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ImportOutcome {
    /// Adds a product.
    Add,
    /// Changes these fields of the product.
    Update {
        before: Box<Product>,
        /// What changes.
        fields: Vec<FieldChange>,
    },
    /// Changes nothing.
    Unchanged,
    /// No product has the line's id.
    UnknownProduct,
    /// There is no such category.
    UnknownCategory,
    /// The offer price is not above the product's quantity prices.
    OfferNotAboveTiers,
    /// An earlier line has this id.
    Repeated,
}

/// The effect of a line, with its number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LineReport {
    /// Number in the file.
    pub number: usize,
    /// The effect.
    pub outcome: ImportOutcome,
}

/// The report of an import.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ImportReport {
    /// One entry per line, in the file's sequence.
    pub lines: Vec<LineReport>,
    /// Whether the import was written: not for a dry run, nor if a line is invalid.
    pub is_applied: bool,
    /// Number of lines whose stock differs from the product's.
    pub recounted: usize,
    /// Number of these lines whose product was sold since staff counted it, perhaps after the file was made.
    pub sold_since_counted: usize,
}

impl ProductService {
    /// Determines the effect of each line. Writes them unless it is a dry run or a line is invalid.
    ///
    /// # Errors
    /// [`CatalogueError::ChangedMeanwhile`] if a product was changed concurrently, [`CatalogueError::Storage`]. Nothing
    /// is written then.
    pub fn import(
        &self,
        staff: &Staff,
        mut lines: Vec<ImportLine>,
        options: ImportOptions,
    ) -> Result<ImportReport, CatalogueError> {
        let categories = self.categories.list()?;
        let ids: Vec<_> = lines.iter().filter_map(|line| line.id).collect();
        let present: HashMap<_, _> =
            self.products.find(&ids)?.into_iter().map(|product| (product.id, product)).collect();
        let recounted: Vec<_> = lines.iter().filter_map(|line| recounted(line, &present)).collect();
        let sold = self.histories.sold_since_counted(&recounted)?;
        if !options.with_stock {
            lines.iter_mut().filter(|line| line.id.is_some()).for_each(|line| line.stock = None);
        }
        let (mut seen, mut changes, mut reports) = (HashSet::new(), Vec::new(), Vec::new());
        for line in lines {
            let number = line.number;
            let is_repeated = line.id.is_some_and(|id| !seen.insert(id));
            let outcome = if is_repeated {
                ImportOutcome::Repeated
            } else {
                self.plan(line, &categories, &present, &mut changes)
            };
            reports.push(LineReport { number, outcome });
        }
        let is_good = reports.iter().all(|report| report.outcome.is_good());
        let is_applied = is_good && !options.is_dry_run;
        if is_applied {
            match self.products.apply(staff, &changes)? {
                Applied::All(_) => {}
                Applied::Changed(id) => return Err(CatalogueError::ChangedMeanwhile(id)),
                Applied::UnknownCategory => return Err(CatalogueError::UnknownCategory),
            }
        }
        Ok(ImportReport {
            lines: reports,
            is_applied,
            recounted: recounted.len(),
            sold_since_counted: sold.len(),
        })
    }

    fn plan(
        &self,
        line: ImportLine,
        categories: &[Category],
        present: &HashMap<ProductId, Product>,
        changes: &mut Vec<ProductChange>,
    ) -> ImportOutcome {
        let Some(category) = categories.iter().find(|category| category.is_called(&line.category)) else {
            return ImportOutcome::UnknownCategory;
        };
        let before = line.id.and_then(|id| present.get(&id));
        let details = ProductDetails {
            name: line.name,
            description: line.description,
            category: category.id,
            prices: line.prices,
            on_sale: line.on_sale,
            // Set only if it changes, so that pieces sold meanwhile are not restored.
            stock: line.stock.filter(|stock| before.is_none_or(|before| before.stock != *stock)),
            vat_rate: line.vat_rate.or(before.map(|before| before.vat_rate)),
            tiers: before.map(|before| before.tiers.clone()),
            exemption: None,
        };
        let at = self.clock.now();
        if line.id.is_none() {
            let id = ProductId::new(self.ids.next());
            changes.push(ProductChange::Add(ProductRecord { id, details, pictures: vec![], at }));
            return ImportOutcome::Add;
        }
        let Some(before) = before else { return ImportOutcome::UnknownProduct };
        if !before.tiers.are_below(details.prices.offer()) {
            return ImportOutcome::OfferNotAboveTiers;
        }
        let fields = differences(before, &details, category);
        if fields.is_empty() {
            return ImportOutcome::Unchanged;
        }
        changes.push(ProductChange::Update { before: before.clone(), details, at });
        ImportOutcome::Update { before: Box::new(before.clone()), fields }
    }
}

impl ImportOutcome {
    /// Returns whether the line can be applied.
    #[must_use]
    pub const fn is_good(&self) -> bool {
        matches!(self, Self::Add | Self::Update { .. } | Self::Unchanged)
    }
}

/// Returns the product if the line would change its stock.
fn recounted(line: &ImportLine, present: &HashMap<ProductId, Product>) -> Option<ProductId> {
    let before = present.get(&line.id?)?;
    line.stock.is_some_and(|stock| stock != before.stock).then_some(before.id)
}

fn differences(before: &Product, after: &ProductDetails, category: &Category) -> Vec<FieldChange> {
    [
        (before.name != after.name, FieldChange::Name),
        (before.description != after.description.lines(), FieldChange::Description),
        (before.category != category.path, FieldChange::Category),
        (before.prices.list() != after.prices.list(), FieldChange::Price),
        (before.prices.offer() != after.prices.offer(), FieldChange::OfferPrice),
        (before.on_sale != after.on_sale, FieldChange::OnSale),
        (after.stock.is_some(), FieldChange::Stock),
        (after.vat_rate.is_some_and(|rate| rate != before.vat_rate), FieldChange::VatRate),
    ]
    .into_iter()
    .filter_map(|(differs, field)| differs.then_some(field))
    .collect()
}

#[cfg(test)]
mod tests {
    use super::{FieldChange, ImportLine, ImportOptions, ImportOutcome, ImportReport, ProductService};
    use crate::{
        catalogue::{
            Applied, CatalogueError, MockCategoryRepository, MockHistoryRepository, MockProductRepository,
            ProductChange,
        },
        ports::Ports,
        testing::{ports, staff},
    };
    use domain::{catalogue::Description, ids::ProductId, stock::Stock};
    use fixtures::{category, prices, product};
    use std::sync::Arc;
    use uuid::Uuid;

    fn line(number: usize, id: Option<ProductId>, offer: i64) -> ImportLine {
        ImportLine {
            number,
            id,
            name: product().name,
            description: Description::default(),
            category: category().slug,
            prices: prices(200, offer),
            on_sale: true,
            stock: None,
            vat_rate: None,
        }
    }

    fn run(
        products: MockProductRepository,
        lines: Vec<ImportLine>,
        is_dry_run: bool,
    ) -> Result<ImportReport, CatalogueError> {
        run_with(products, lines, ImportOptions { is_dry_run, with_stock: true })
    }

    fn run_with(
        mut products: MockProductRepository,
        lines: Vec<ImportLine>,
        options: ImportOptions,
    ) -> Result<ImportReport, CatalogueError> {
        products.expect_find().returning(|_| Ok(vec![product()]));
        let mut categories = MockCategoryRepository::new();
        categories.expect_list().returning(|| Ok(vec![category()]));
        let mut histories = MockHistoryRepository::new();
        histories.expect_sold_since_counted().returning(|ids| Ok(ids.to_vec()));
        ProductService::new(&Ports {
            products: Arc::new(products),
            categories: Arc::new(categories),
            histories: Arc::new(histories),
            ..ports()
        })
        .import(&staff(), lines, options)
    }

    fn writing_nothing() -> MockProductRepository {
        let mut products = MockProductRepository::new();
        products.expect_apply().never();
        products
    }

    #[test]
    fn dry_run_reports_each_line_without_writing() {
        let known = Some(product().id);
        let report = run(writing_nothing(), vec![line(2, known, 150), line(3, None, 100)], true).unwrap();
        assert!(!report.is_applied);
        assert!(
            matches!(&report.lines[0].outcome, ImportOutcome::Update { fields, .. } if fields == &[FieldChange::OfferPrice])
        );
        assert_eq!((report.lines[1].number, &report.lines[1].outcome), (3, &ImportOutcome::Add));
        assert_eq!(
            run(writing_nothing(), vec![line(2, known, 100)], true).unwrap().lines[0].outcome,
            ImportOutcome::Unchanged
        );
    }

    #[test]
    fn one_bad_line_prevents_import() {
        let unknown = Some(ProductId::new(Uuid::from_u128(99)));
        let elsewhere = ImportLine { category: "Bisiklet".into(), ..line(4, None, 100) };
        let known = Some(product().id);
        let lines = vec![line(2, known, 150), line(3, unknown, 100), elsewhere, line(5, known, 160)];
        let report = run(writing_nothing(), lines, false).unwrap();
        assert!(!report.is_applied);
        let outcomes: Vec<_> = report.lines.iter().map(|line| line.outcome.is_good()).collect();
        assert_eq!(outcomes, [true, false, false, false]);
        assert_eq!(report.lines[3].outcome, ImportOutcome::Repeated);
    }

    #[test]
    fn good_lines_are_written_together() {
        let mut products = MockProductRepository::new();
        products
            .expect_apply()
            .withf(|_, changes| matches!(changes, [ProductChange::Update { .. }, ProductChange::Add(_)]))
            .once()
            .returning(|_, _| Ok(Applied::All(vec![])));
        let lines = vec![line(2, Some(product().id), 150), line(3, None, 100)];
        assert!(run(products, lines, false).unwrap().is_applied);
    }

    #[test]
    fn keeps_stock_when_seller_ignores_old_file() {
        let stock = Some(Stock::of(7).unwrap());
        let lines = || vec![ImportLine { stock, ..line(2, Some(product().id), 100) }];
        let options = |with_stock| ImportOptions { is_dry_run: true, with_stock };
        let with = run_with(writing_nothing(), lines(), options(true)).unwrap();
        assert!(
            matches!(&with.lines[0].outcome, ImportOutcome::Update { fields, .. } if fields == &[FieldChange::Stock])
        );
        let without = run_with(writing_nothing(), lines(), options(false)).unwrap();
        assert_eq!(without.lines[0].outcome, ImportOutcome::Unchanged);
        for report in [with, without] {
            assert_eq!(
                (report.recounted, report.sold_since_counted),
                (1, 1),
                "the seller is told in both cases"
            );
        }
        let mut products = MockProductRepository::new();
        products
            .expect_apply()
            .withf(
                move |_, changes| matches!(changes, [ProductChange::Add(new)] if new.details.stock == stock),
            )
            .once()
            .returning(|_, _| Ok(Applied::All(vec![])));
        let new = vec![ImportLine { stock, ..line(2, None, 100) }];
        run_with(products, new, ImportOptions { is_dry_run: false, with_stock: false }).unwrap();
    }

    #[test]
    fn concurrent_change_stops_import() {
        let mut products = MockProductRepository::new();
        products.expect_apply().returning(|_, _| Ok(Applied::Changed(product().id)));
        let answer = run(products, vec![line(2, Some(product().id), 150)], false);
        assert!(matches!(answer, Err(CatalogueError::ChangedMeanwhile(id)) if id == product().id));
    }
}
