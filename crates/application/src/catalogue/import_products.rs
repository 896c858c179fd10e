use super::{
    CatalogueError, GroupChange, ProductChange, ProductRecord, ProductService,
    import_groups::{self, GroupedLine},
    keep_pictures::each_once,
};
use crate::actor::Staff;
use domain::{
    catalogue::{
        Category, Change, CodesChange, Description, Food, IdentityChange, MakerName, OptionText, PictureKey,
        Product, ProductDetails, ProductName, ProductOption, Sku,
    },
    ids::{GroupId, MakerId, ProductId},
    money::{Kurus, Prices, PricesError},
    stock::Stock,
    tiers::Tiers,
    turkish,
    vat::VatRate,
};
use std::collections::{HashMap, HashSet};

/// A parsed line of an import file. A value is `None` if the file has no such column: it stays as it is.
#[derive(Clone, Debug)]
pub struct ImportLine {
    /// Its line number in the file, from 1, including the headings.
    pub number: usize,
    /// The product to change; `None` adds one, unless `is_found_by_sku` is set.
    pub id: Option<ProductId>,
    /// Whether the line changes the product with its stock code, if there is one: the file has no column of ids.
    pub is_found_by_sku: bool,
    pub name: Option<ProductName>,
    /// Description, one bullet point per line.
    pub description: Option<Description>,
    /// Category by label, lower-cased label or slug.
    pub category: Option<String>,
    /// List price.
    pub list: Option<Kurus>,
    pub offer: Option<Kurus>,
    pub on_sale: Option<bool>,
    /// Its stock; `None` if the file has no such column.
    pub stock: Option<Stock>,
    /// Its VAT rate; `None` if the file has no such column.
    pub vat_rate: Option<VatRate>,
    /// Its quantity prices; `None` if the file has no such column.
    pub tiers: Option<Tiers>,
    /// Stock code, barcode and brand; columns that the file lacks change nothing.
    pub codes: CodesChange,
    /// The name of its maker; a column that the file lacks changes nothing.
    pub maker: Change<MakerName>,
    /// What its label says; columns that the file lacks change nothing.
    pub identity: IdentityChange,
    /// What its product is in a group.
    pub group: LineGroup,
    /// Its pictures in sequence; `None` leaves them as they are.
    pub pictures: Option<Vec<PictureKey>>,
}

/// What a line says about the group of its product.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum LineGroup {
    /// The file has no such columns: the product stays in its group.
    #[default]
    Keep,
    /// The product is in no group.
    None,
    /// The product is in the group with this name.
    In { name: OptionText, options: Vec<ProductOption> },
}

/// Why a line's group is refused. Lines are named by their number in the file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GroupProblem {
    /// The options are not those of the group's first line; without a line, not those of the group's products that the
    /// file leaves out.
    OptionsDiffer { line: Option<usize> },
    /// Another line has the same values; without a line, a product of the group that the file leaves out.
    ValuesRepeated { line: Option<usize> },
    /// The group would have one product.
    TooFew,
    /// The group would have more products than a group can have.
    TooMany,
    /// The number or names of the options are not valid.
    Options,
    /// Several groups with this name exist.
    Ambiguous,
}

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
    Tiers,
    Sku,
    Barcode,
    Brand,
    Group,
    Pictures,
    Maker,
    Origin,
    Warnings,
    Net,
    Ingredients,
    Allergens,
    Storage,
    Operator,
    Registration,
}

/// The effect of a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ImportOutcome {
    /// Adds a product.
    Add,
    /// Changes these fields of the product.
    Update {
        before: Box<Product>,
        /// The product's prices afterwards: the file may have only one of them.
        prices: Prices,
        /// What changes.
        fields: Vec<FieldChange>,
    },
    /// Changes nothing.
    Unchanged,
    /// No product has the line's id.
    UnknownProduct,
    /// The line adds a product, and the file lacks columns that a new product needs.
    Incomplete,
    /// The line's price does not go with the product's other one.
    Prices(PricesError),
    /// There is no such category.
    UnknownCategory,
    /// There is no maker with the line's name.
    UnknownMaker,
    /// The offer price is not above the product's quantity prices.
    OfferNotAboveTiers,
    /// An earlier line has this id.
    Repeated,
    /// Another product has the line's stock code.
    SkuTaken,
    /// The earlier line with this number has the same stock code.
    SkuRepeated(usize),
    /// The line's group is refused.
    Group(GroupProblem),
    /// No product has the line's picture with this index.
    UnknownPicture(usize),
}

/// The effect of a line, with its number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LineReport {
    /// Number in the file.
    pub number: usize,
    /// The effect.
    pub outcome: ImportOutcome,
}

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
    /// Determines the effect of each line. Writes them unless it is a dry run or a line is invalid. `is_expected` says
    /// whether staff have seen these effects.
    ///
    /// # Errors
    /// [`CatalogueError::ReportIsOld`] if staff have seen other effects, [`CatalogueError::ChangedMeanwhile`] if a product
    /// was changed concurrently, [`CatalogueError::Storage`]. Nothing is written then.
    pub fn import(
        &self,
        staff: &Staff,
        lines: &[ImportLine],
        options: ImportOptions,
        is_expected: impl FnOnce(&[LineReport]) -> bool,
    ) -> Result<ImportReport, CatalogueError> {
        let categories = self.categories.list()?;
        let ids = self.ids(lines)?;
        let known: Vec<_> = ids.iter().copied().flatten().collect();
        let present: HashMap<_, _> =
            self.products.find(&known)?.into_iter().map(|product| (product.id, product)).collect();
        let recounted: Vec<_> = lines
            .iter()
            .zip(&ids)
            .filter_map(|(line, id)| recounted(line, present.get(id.as_ref()?)?))
            .collect();
        let sold = self.histories.sold_since_counted(&recounted)?;
        let skus = self.skus(lines, &ids, &present)?;
        let pictures = self.known_pictures(lines)?;
        let makers = self.named_makers(lines)?;
        let (mut seen, mut changes, mut reports) = (HashSet::new(), Vec::new(), Vec::new());
        let mut grouped = Vec::new();
        for ((line, id), sku) in lines.iter().zip(ids).zip(skus) {
            let (number, group) = (line.number, &line.group);
            let is_repeated = id.is_some_and(|id| !seen.insert(id));
            let outcome = if is_repeated {
                ImportOutcome::Repeated
            } else if let Some(refused) = sku {
                refused
            } else {
                let line = ImportLine {
                    id,
                    stock: line.stock.filter(|_| options.with_stock || id.is_none()),
                    ..line.clone()
                };
                self.plan(&line, &categories, &makers, &present, &pictures, &mut changes)
            };
            let added = changes.last().filter(|_| outcome == ImportOutcome::Add).map(ProductChange::id);
            if outcome.is_good()
                && let Some(product) = id.or(added)
            {
                grouped.push((reports.len(), number, product, group));
            }
            reports.push(LineReport { number, outcome });
        }
        let groups = self.plan_groups(&grouped, &present, &mut reports)?;
        let is_good = reports.iter().all(|report| report.outcome.is_good());
        let is_applied = is_good && !options.is_dry_run;
        if is_applied && !is_expected(&reports) {
            return Err(CatalogueError::ReportIsOld);
        }
        if is_applied {
            self.products.apply(staff, &changes, &groups, self.clock.now())?;
        }
        Ok(ImportReport {
            lines: reports,
            is_applied,
            recounted: recounted.len(),
            sold_since_counted: sold.len(),
        })
    }

    /// Returns for each line the product that it changes; `None` where it adds one.
    fn ids(&self, lines: &[ImportLine]) -> Result<Vec<Option<ProductId>>, CatalogueError> {
        let sku = |line: &ImportLine| match &line.codes.sku {
            Change::Set(Some(sku)) if line.is_found_by_sku => Some(sku.clone()),
            _ => None,
        };
        let wanted: Vec<_> = lines.iter().filter_map(sku).collect();
        if wanted.is_empty() {
            return Ok(lines.iter().map(|line| line.id).collect());
        }
        let by_sku: HashMap<_, _> = self.products.with_skus(&wanted)?.into_iter().collect();
        Ok(lines.iter().map(|line| line.id.or_else(|| by_sku.get(&sku(line)?).copied())).collect())
    }

    /// Returns those of the lines' pictures that a product has.
    fn known_pictures(&self, lines: &[ImportLine]) -> Result<HashSet<PictureKey>, CatalogueError> {
        let wanted = each_once(lines.iter().flat_map(|line| line.pictures.iter().flatten().cloned()));
        if wanted.is_empty() {
            return Ok(HashSet::new());
        }
        Ok(self.products.with_pictures(&wanted)?.into_iter().map(|(key, _)| key).collect())
    }

    /// Returns the makers that lines name, by their folded names.
    fn named_makers(&self, lines: &[ImportLine]) -> Result<HashMap<String, MakerId>, CatalogueError> {
        let name = |line: &ImportLine| match &line.maker {
            Change::Set(Some(name)) => Some(turkish::fold(name.as_str())),
            _ => None,
        };
        let names: HashSet<_> = lines.iter().filter_map(name).collect();
        if names.is_empty() {
            return Ok(HashMap::new());
        }
        let makers = self.makers.named(&names.into_iter().collect::<Vec<_>>())?.into_iter();
        Ok(makers.map(|maker| (turkish::fold(maker.name.as_str()), maker.id)).collect())
    }

    /// Plans the groups of the good lines, and notes in their reports what changes or is refused.
    fn plan_groups(
        &self,
        grouped: &[(usize, usize, ProductId, &LineGroup)],
        present: &HashMap<ProductId, Product>,
        reports: &mut [LineReport],
    ) -> Result<Vec<GroupChange>, CatalogueError> {
        let lines: Vec<_> = grouped
            .iter()
            .map(|(_, number, product, group)| GroupedLine {
                number: *number,
                product: *product,
                group,
                before: present.get(product),
            })
            .collect();
        let mut ids: Vec<_> = lines
            .iter()
            .filter(|line| *line.group != LineGroup::Keep)
            .filter_map(|line| line.before?.group.as_ref().map(|membership| membership.group))
            .collect();
        ids.sort();
        ids.dedup();
        let names: Vec<_> = lines
            .iter()
            .filter_map(|line| match line.group {
                LineGroup::In { name, .. } => Some(name.clone()),
                LineGroup::Keep | LineGroup::None => None,
            })
            .collect();
        let is_without = ids.is_empty() && names.is_empty();
        let groups = if is_without { vec![] } else { self.groups.find_many(&ids, &names)? };
        let (changes, problems) = import_groups::plan(&lines, &groups, || GroupId::new(self.ids.next()));
        for (place, (line, (index, ..))) in lines.iter().zip(grouped).enumerate() {
            let Some(report) = reports.get_mut(*index) else { continue };
            if let Some(problem) = problems.get(&place) {
                report.outcome = ImportOutcome::Group(*problem);
            } else if line.is_change() {
                report.outcome = with_group(&report.outcome, line.before);
            }
        }
        Ok(changes)
    }

    /// Returns for each line why its stock code is refused, if it is. A code that another line of the file removes from
    /// its product is free.
    fn skus(
        &self,
        lines: &[ImportLine],
        ids: &[Option<ProductId>],
        present: &HashMap<ProductId, Product>,
    ) -> Result<Vec<Option<ImportOutcome>>, CatalogueError> {
        let codes: Vec<_> = lines
            .iter()
            .zip(ids)
            .map(|(line, id)| {
                let before = id.and_then(|id| present.get(&id)).map(|product| product.codes.clone());
                line.codes.applied_to(&before.unwrap_or_default()).sku
            })
            .collect();
        let wanted: Vec<Sku> = codes.iter().flatten().cloned().collect();
        let taken: HashMap<_, _> = self.products.with_skus(&wanted)?.into_iter().collect();
        let in_file: HashSet<_> = ids.iter().copied().flatten().collect();
        let mut first = HashMap::new();
        let refusal = |(line, sku): (&ImportLine, Option<Sku>)| {
            let sku = sku?;
            if let Some(earlier) = first.insert(sku.clone(), line.number) {
                return Some(ImportOutcome::SkuRepeated(earlier));
            }
            let owner = taken.get(&sku).filter(|owner| !in_file.contains(owner));
            owner.map(|_| ImportOutcome::SkuTaken)
        };
        Ok(lines.iter().zip(codes).map(refusal).collect())
    }

    fn plan(
        &self,
        line: &ImportLine,
        categories: &[Category],
        makers: &HashMap<String, MakerId>,
        present: &HashMap<ProductId, Product>,
        known_pictures: &HashSet<PictureKey>,
        changes: &mut Vec<ProductChange>,
    ) -> ImportOutcome {
        let before = line.id.map(|id| present.get(&id));
        if matches!(before, Some(None)) {
            return ImportOutcome::UnknownProduct;
        }
        let before = before.flatten();
        let label = line.category.as_deref().or(before.map(|before| before.category.as_str()));
        let category = label.map(|label| categories.iter().find(|category| category.is_called(label)));
        if matches!(category, Some(None)) {
            return ImportOutcome::UnknownCategory;
        }
        let maker = match &line.maker {
            Change::Keep => Change::Keep,
            Change::Set(None) => Change::Set(None),
            Change::Set(Some(name)) => match makers.get(&turkish::fold(name.as_str())) {
                Some(id) => Change::Set(Some(*id)),
                None => return ImportOutcome::UnknownMaker,
            },
        };
        let named = line.pictures.as_deref().unwrap_or_default();
        if let Some(index) = named.iter().position(|key| !known_pictures.contains(key)) {
            return ImportOutcome::UnknownPicture(index);
        }
        let pictures = line.pictures.clone().map(each_once);
        let (Some(category), Some(prices)) = (category.flatten(), line.prices(before)) else {
            return ImportOutcome::Incomplete;
        };
        let prices = match prices {
            Ok(prices) => prices,
            Err(error) => return ImportOutcome::Prices(error),
        };
        let Some(details) = line.details(before, category, maker, prices) else {
            return ImportOutcome::Incomplete;
        };
        let at = self.clock.now();
        let Some(before) = before else {
            let id = ProductId::new(self.ids.next());
            let pictures = pictures.unwrap_or_default();
            changes.push(ProductChange::Add(ProductRecord { id, details, pictures, at }));
            return ImportOutcome::Add;
        };
        if details.tiers.as_ref().is_some_and(|tiers| !tiers.are_below(prices.offer())) {
            return ImportOutcome::OfferNotAboveTiers;
        }
        let pictures = pictures.filter(|pictures| *pictures != before.pictures);
        let mut fields = differences(before, &details, category);
        fields.extend(pictures.is_some().then_some(FieldChange::Pictures));
        if fields.is_empty() {
            return ImportOutcome::Unchanged;
        }
        changes.push(ProductChange::Update { before: Box::new(before.clone()), details, pictures, at });
        ImportOutcome::Update { before: Box::new(before.clone()), prices, fields }
    }
}

impl ImportLine {
    /// Returns the prices that the line leaves; `None` if it adds a product and the file lacks one of them.
    ///
    /// A new offer price raises the list price to it. A new list price is the offer price, too, where it was before: else
    /// the file would strike through a price.
    fn prices(&self, before: Option<&Product>) -> Option<Result<Prices, PricesError>> {
        let (before_list, before_offer) =
            before.map(|before| (before.prices.list(), before.prices.offer())).unzip();
        let is_reduced = before_offer < before_list;
        let (list, offer) = match (self.list, self.offer) {
            (Some(list), None) => (list, if is_reduced { before_offer? } else { before_list.map(|_| list)? }),
            (None, Some(offer)) => (before_list?.max(offer), offer),
            (list, offer) => (list.or(before_list)?, offer.or(before_offer)?),
        };
        Some(Prices::new(list, offer))
    }

    /// Returns the values that the line leaves; `None` if it adds a product and the file lacks some of them.
    fn details(
        &self,
        before: Option<&Product>,
        category: &Category,
        maker: Change<MakerId>,
        prices: Prices,
    ) -> Option<ProductDetails> {
        let description = || Description::new(before?.description.iter().map(String::as_str)).ok();
        Some(ProductDetails {
            name: self.name.clone().or_else(|| Some(before?.name.clone()))?,
            description: self.description.clone().or_else(description)?,
            category: category.id,
            prices,
            on_sale: self.on_sale.or(before.map(|before| before.on_sale))?,
            // Set only if it changes, so that pieces sold meanwhile are not restored.
            stock: self.stock.filter(|stock| before.is_none_or(|before| before.stock != *stock)),
            vat_rate: self.vat_rate.or(before.map(|before| before.vat_rate)),
            tiers: self.tiers.clone().or_else(|| before.map(|before| before.tiers.clone())),
            codes: self.codes.applied_to(&before.map(|one| one.codes.clone()).unwrap_or_default()).into(),
            exemption: None,
            maker,
            identity: self
                .identity
                .applied_to(&before.map(|before| before.identity.clone()).unwrap_or_default())
                .into(),
        })
    }
}

impl ImportOutcome {
    /// Returns whether the line can be applied.
    #[must_use]
    pub const fn is_good(&self) -> bool {
        matches!(self, Self::Add | Self::Update { .. } | Self::Unchanged)
    }
}

/// Returns the outcome of a line that changes its product's group, too.
fn with_group(outcome: &ImportOutcome, before: Option<&Product>) -> ImportOutcome {
    match (outcome, before) {
        (ImportOutcome::Update { before, prices, fields }, _) => {
            let fields = fields.iter().copied().chain([FieldChange::Group]).collect();
            ImportOutcome::Update { before: before.clone(), prices: *prices, fields }
        }
        (ImportOutcome::Unchanged, Some(before)) => ImportOutcome::Update {
            before: Box::new(before.clone()),
            prices: before.prices,
            fields: vec![FieldChange::Group],
        },
        (outcome, _) => outcome.clone(),
    }
}

/// Returns the product if the line would change its stock.
fn recounted(line: &ImportLine, before: &Product) -> Option<ProductId> {
    line.stock.is_some_and(|stock| stock != before.stock).then_some(before.id)
}

fn differences(before: &Product, after: &ProductDetails, category: &Category) -> Vec<FieldChange> {
    let codes = after.codes.applied_to(&before.codes);
    let identity = after.identity.applied_to(&before.identity);
    let maker = before.maker.as_ref().map(|maker| maker.id);
    let none = Food::default();
    let food = before.identity.food.as_deref().unwrap_or(&none);
    let food_after = identity.food.as_deref().unwrap_or(&none);
    [
        (before.name != after.name, FieldChange::Name),
        (before.description != after.description.lines(), FieldChange::Description),
        (before.category != category.path, FieldChange::Category),
        (before.prices.list() != after.prices.list(), FieldChange::Price),
        (before.prices.offer() != after.prices.offer(), FieldChange::OfferPrice),
        (before.on_sale != after.on_sale, FieldChange::OnSale),
        (after.stock.is_some(), FieldChange::Stock),
        (after.vat_rate.is_some_and(|rate| rate != before.vat_rate), FieldChange::VatRate),
        (after.tiers.as_ref().is_some_and(|tiers| *tiers != before.tiers), FieldChange::Tiers),
        (before.codes.sku != codes.sku, FieldChange::Sku),
        (before.codes.barcode != codes.barcode, FieldChange::Barcode),
        (before.codes.brand != codes.brand, FieldChange::Brand),
        (maker != after.maker.applied_to(&maker), FieldChange::Maker),
        (before.identity.origin != identity.origin, FieldChange::Origin),
        (before.identity.warnings != identity.warnings, FieldChange::Warnings),
        (before.identity.net != identity.net, FieldChange::Net),
        (food.ingredients != food_after.ingredients, FieldChange::Ingredients),
        (food.allergens != food_after.allergens, FieldChange::Allergens),
        (food.storage != food_after.storage, FieldChange::Storage),
        (food.operator != food_after.operator, FieldChange::Operator),
        (food.registration != food_after.registration, FieldChange::Registration),
    ]
    .into_iter()
    .filter_map(|(differs, field)| differs.then_some(field))
    .collect()
}

#[cfg(test)]
mod tests {
    use super::{
        FieldChange, GroupProblem, ImportLine, ImportOptions, ImportOutcome, ImportReport, LineGroup,
        LineReport, ProductService,
    };
    use crate::{
        catalogue::{
            CatalogueError, GroupChange, MockCategoryRepository, MockGroupRepository, MockHistoryRepository,
            MockProductRepository, ProductChange,
        },
        ports::Ports,
        testing::{ports, staff},
    };
    use domain::{
        catalogue::{Change, CodesChange, Description, IdentityChange, PictureKey, ProductOption, Sku},
        ids::ProductId,
        money::PricesError,
        stock::Stock,
        text::Line,
    };
    use fixtures::{category, picture_key, prices, product};
    use std::sync::Arc;
    use uuid::Uuid;

    fn line(number: usize, id: Option<ProductId>, offer: i64) -> ImportLine {
        ImportLine {
            number,
            id,
            is_found_by_sku: false,
            name: Some(product().name),
            description: Some(Description::default()),
            category: Some(category().slug),
            list: Some(prices(200, offer).list()),
            offer: Some(prices(200, offer).offer()),
            on_sale: Some(true),
            stock: None,
            vat_rate: None,
            tiers: None,
            codes: CodesChange::default(),
            maker: Change::Keep,
            identity: IdentityChange::default(),
            group: LineGroup::Keep,
            pictures: None,
        }
    }

    fn run(
        products: MockProductRepository,
        lines: &[ImportLine],
        is_dry_run: bool,
    ) -> Result<ImportReport, CatalogueError> {
        run_with(products, lines, ImportOptions { is_dry_run, with_stock: true })
    }

    fn run_with(
        products: MockProductRepository,
        lines: &[ImportLine],
        options: ImportOptions,
    ) -> Result<ImportReport, CatalogueError> {
        run_if(products, lines, options, |_| true)
    }

    fn run_if(
        mut products: MockProductRepository,
        lines: &[ImportLine],
        options: ImportOptions,
        is_expected: impl FnOnce(&[LineReport]) -> bool,
    ) -> Result<ImportReport, CatalogueError> {
        products.expect_find().returning(|_| Ok(vec![product()]));
        let (taken, other) = (Sku::new("ALINMIS").unwrap(), ProductId::new(Uuid::from_u128(77)));
        let own = Sku::new("OKEY-1").unwrap();
        products.expect_with_skus().returning(move |skus| {
            let owners = [(taken.clone(), other), (own.clone(), product().id)];
            Ok(owners.into_iter().filter(|(sku, _)| skus.contains(sku)).collect())
        });
        let mut categories = MockCategoryRepository::new();
        categories.expect_list().returning(|| Ok(vec![category()]));
        let mut histories = MockHistoryRepository::new();
        histories.expect_sold_since_counted().returning(|ids| Ok(ids.to_vec()));
        let mut groups = MockGroupRepository::new();
        groups.expect_find_many().returning(|_, _| Ok(vec![]));
        ProductService::new(&Ports {
            products: Arc::new(products),
            categories: Arc::new(categories),
            histories: Arc::new(histories),
            groups: Arc::new(groups),
            ..ports()
        })
        .import(&staff(), lines, options, is_expected)
    }

    fn writing_nothing() -> MockProductRepository {
        let mut products = MockProductRepository::new();
        products.expect_apply().never();
        products
    }

    #[test]
    fn dry_run_reports_each_line_without_writing() {
        let known = Some(product().id);
        let report = run(writing_nothing(), &[line(2, known, 150), line(3, None, 100)], true).unwrap();
        assert!(!report.is_applied);
        assert!(
            matches!(&report.lines[0].outcome, ImportOutcome::Update { fields, .. } if fields == &[FieldChange::OfferPrice])
        );
        assert_eq!((report.lines[1].number, &report.lines[1].outcome), (3, &ImportOutcome::Add));
        assert_eq!(
            run(writing_nothing(), &[line(2, known, 100)], true).unwrap().lines[0].outcome,
            ImportOutcome::Unchanged
        );
    }

    #[test]
    fn one_bad_line_prevents_import() {
        let unknown = Some(ProductId::new(Uuid::from_u128(99)));
        let elsewhere = ImportLine { category: Some("Bisiklet".into()), ..line(4, None, 100) };
        let known = Some(product().id);
        let lines = vec![line(2, known, 150), line(3, unknown, 100), elsewhere, line(5, known, 160)];
        let report = run(writing_nothing(), &lines, false).unwrap();
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
            .withf(|_, changes, _, _| {
                matches!(changes, [ProductChange::Update { .. }, ProductChange::Add(_)])
            })
            .once()
            .returning(|_, _, _, _| Ok(()));
        let lines = vec![line(2, Some(product().id), 150), line(3, None, 100)];
        assert!(run(products, &lines, false).unwrap().is_applied);
    }

    #[test]
    fn writes_nothing_that_staff_have_not_seen() {
        let lines = [line(2, Some(product().id), 150)];
        let options = |is_dry_run| ImportOptions { is_dry_run, with_stock: true };
        let unseen = run_if(writing_nothing(), &lines, options(false), |lines| lines.is_empty());
        assert!(matches!(unseen, Err(CatalogueError::ReportIsOld)));
        assert!(run_if(writing_nothing(), &lines, options(true), |_| false).is_ok(), "a dry run shows it");
    }

    /// A line of a file that has only stock codes, and what `line` adds.
    fn by_sku(number: usize, sku: &str) -> ImportLine {
        ImportLine {
            is_found_by_sku: true,
            name: None,
            description: None,
            category: None,
            list: None,
            offer: None,
            on_sale: None,
            codes: CodesChange { sku: Change::Set(Some(Sku::new(sku).unwrap())), ..Default::default() },
            ..line(number, None, 100)
        }
    }

    #[test]
    fn columns_that_are_missing_change_nothing() {
        let stock = Some(Stock::of(7).unwrap());
        let mut products = MockProductRepository::new();
        products
            .expect_apply()
            .withf(move |_, changes, _, _| {
                let before = product();
                matches!(changes, [ProductChange::Update { before: seen, details, .. }]
                    if seen.id == before.id
                        && (&details.name, details.prices, details.on_sale) == (&before.name, before.prices, true)
                        && details.category == category().id
                        && details.stock == stock)
            })
            .once()
            .returning(|_, _, _, _| Ok(()));
        let lines = [ImportLine { stock, ..by_sku(2, "OKEY-1") }];
        assert!(run(products, &lines, false).unwrap().is_applied);
    }

    #[test]
    fn new_products_need_all_columns() {
        let report = run(writing_nothing(), &[by_sku(2, "YENI"), by_sku(3, "OKEY-1")], false).unwrap();
        let outcomes: Vec<_> = report.lines.into_iter().map(|line| line.outcome).collect();
        assert_eq!(outcomes[0], ImportOutcome::Incomplete);
        assert!(outcomes[1].is_good());
        let whole = ImportLine { is_found_by_sku: true, ..line(2, None, 100) };
        assert_eq!(run(writing_nothing(), &[whole], true).unwrap().lines[0].outcome, ImportOutcome::Add);
    }

    #[test]
    fn one_price_alone_keeps_the_other_where_it_can() {
        // The product costs 100 in place of 200.
        let after = |list: Option<i64>, offer: Option<i64>| {
            let kurus = |amount: Option<i64>| amount.map(|amount| prices(amount, amount).list());
            let line = ImportLine { list: kurus(list), offer: kurus(offer), ..by_sku(2, "OKEY-1") };
            match run(writing_nothing(), &[line], true).unwrap().lines.remove(0).outcome {
                ImportOutcome::Update { prices, .. } => Ok(prices),
                outcome => Err(outcome),
            }
        };
        assert_eq!(after(None, Some(150)), Ok(prices(200, 150)));
        assert_eq!(after(None, Some(250)), Ok(prices(250, 250)), "the list price rises with it");
        assert_eq!(after(Some(300), None), Ok(prices(300, 100)));
        assert_eq!(after(Some(90), None), Err(ImportOutcome::Prices(PricesError::OfferAboveList)));
    }

    #[test]
    fn pictures_are_those_of_products() {
        let with = |number, id, pictures: &[u8]| ImportLine {
            pictures: Some(pictures.iter().copied().map(picture_key).collect()),
            ..line(number, id, 100)
        };
        let known = |mut products: MockProductRepository| {
            products.expect_with_pictures().returning(|keys| {
                let is_known = |key: &&PictureKey| [picture_key(1), picture_key(2)].contains(key);
                Ok(keys.iter().filter(is_known).map(|key| (key.clone(), product().id)).collect())
            });
            products
        };
        let lines = || vec![with(2, Some(product().id), &[2, 2, 1]), with(3, None, &[1])];
        let report = run(known(writing_nothing()), &lines(), true).unwrap();
        assert!(matches!(&report.lines[0].outcome, ImportOutcome::Update { fields, .. }
            if fields == &[FieldChange::Pictures]));
        let mut products = known(MockProductRepository::new());
        products
            .expect_apply()
            .withf(|_, changes, _, _| {
                matches!(changes, [ProductChange::Update { pictures: Some(row), .. }, ProductChange::Add(new)]
                    if *row == [picture_key(2), picture_key(1)] && new.pictures == [picture_key(1)])
            })
            .once()
            .returning(|_, _, _, _| Ok(()));
        assert!(run(products, &lines(), false).unwrap().is_applied);

        let unknown = vec![with(2, Some(product().id), &[1, 9]), with(3, None, &[9])];
        let report = run(known(writing_nothing()), &unknown, false).unwrap();
        let outcomes: Vec<_> = report.lines.into_iter().map(|line| line.outcome).collect();
        assert_eq!(outcomes, [ImportOutcome::UnknownPicture(1), ImportOutcome::UnknownPicture(0)]);
    }

    #[test]
    fn keeps_stock_when_seller_ignores_old_file() {
        let stock = Some(Stock::of(7).unwrap());
        let lines = || vec![ImportLine { stock, ..line(2, Some(product().id), 100) }];
        let options = |with_stock| ImportOptions { is_dry_run: true, with_stock };
        let with = run_with(writing_nothing(), &lines(), options(true)).unwrap();
        assert!(
            matches!(&with.lines[0].outcome, ImportOutcome::Update { fields, .. } if fields == &[FieldChange::Stock])
        );
        let without = run_with(writing_nothing(), &lines(), options(false)).unwrap();
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
                move |_, changes, _, _| matches!(changes, [ProductChange::Add(new)] if new.details.stock == stock),
            )
            .once()
            .returning(|_, _, _, _| Ok(()));
        let new = vec![ImportLine { stock, ..line(2, None, 100) }];
        run_with(products, &new, ImportOptions { is_dry_run: false, with_stock: false }).unwrap();
    }

    fn grouped(number: usize, options: &[(&str, &str)]) -> ImportLine {
        let text = |text: &str| Line::new(text).unwrap();
        let option = |(name, value): &(&str, &str)| ProductOption { name: text(name), value: text(value) };
        let options = options.iter().map(option).collect();
        ImportLine { group: LineGroup::In { name: text("Istaka"), options }, ..line(number, None, 100) }
    }

    #[test]
    fn lines_with_one_name_make_a_group() {
        let mut products = MockProductRepository::new();
        products
            .expect_apply()
            .withf(|_, _, groups, _| {
                matches!(groups, [GroupChange::Put { seen: None, details, .. }] if details.members().len() == 2)
            })
            .once()
            .returning(|_, _, _, _| Ok(()));
        let lines =
            vec![grouped(2, &[("Renk", "Siyah")]), grouped(3, &[("renk", "Beyaz")]), line(4, None, 100)];
        assert!(run(products, &lines, false).unwrap().is_applied);
    }

    #[test]
    fn names_lines_that_fit_in_no_group() {
        let outcomes = |lines: &[ImportLine]| {
            let report = run(writing_nothing(), lines, false).unwrap();
            report.lines.into_iter().map(|line| line.outcome).collect::<Vec<_>>()
        };
        let differs = [grouped(2, &[("Renk", "Siyah")]), grouped(3, &[("Boy", "Büyük")])];
        let differ = GroupProblem::OptionsDiffer { line: Some(2) };
        assert_eq!(outcomes(&differs), [ImportOutcome::Add, ImportOutcome::Group(differ)]);
        let twice = [grouped(2, &[("Renk", "Siyah")]), grouped(3, &[("Renk", "SİYAH")])];
        let repeated = GroupProblem::ValuesRepeated { line: Some(2) };
        assert_eq!(outcomes(&twice), [ImportOutcome::Add, ImportOutcome::Group(repeated)]);
        let alone = [grouped(2, &[("Renk", "Siyah")])];
        assert_eq!(outcomes(&alone), [ImportOutcome::Group(GroupProblem::TooFew)]);
    }

    #[test]
    fn names_lines_with_used_stock_codes() {
        let coded = |number, id, sku: &str| ImportLine {
            codes: CodesChange { sku: Change::Set(Some(Sku::new(sku).unwrap())), ..Default::default() },
            ..line(number, id, 100)
        };
        let lines = vec![
            coded(2, Some(product().id), "A-1"),
            coded(3, None, "A-1"),
            coded(4, None, "ALINMIS"),
            coded(5, None, "A-2"),
        ];
        let report = run(writing_nothing(), &lines, false).unwrap();
        let outcomes: Vec<_> = report.lines.into_iter().map(|line| line.outcome).collect();
        assert!(
            matches!(&outcomes[0], ImportOutcome::Update { fields, .. } if fields == &[FieldChange::Sku])
        );
        assert_eq!(
            outcomes[1..],
            [ImportOutcome::SkuRepeated(2), ImportOutcome::SkuTaken, ImportOutcome::Add]
        );
    }

    #[test]
    fn concurrent_change_stops_import() {
        let mut products = MockProductRepository::new();
        products.expect_apply().returning(|_, _, _, _| Err(CatalogueError::ChangedMeanwhile(product().id)));
        let answer = run(products, &[line(2, Some(product().id), 150)], false);
        assert!(matches!(answer, Err(CatalogueError::ChangedMeanwhile(id)) if id == product().id));
    }
}
