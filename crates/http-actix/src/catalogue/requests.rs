//! Requests of the catalogue.

use super::errors::UNKNOWN_MAKER;
use super::values::{self, ListedProduct, PriceBound, ProductIds, Removable, TierQuantity};
use crate::http::{
    error::ApiError,
    input::{
        field::{Flat, FromWire, Schemas},
        input,
        list::{Entry, List},
        problem::Problems,
        setting::Setting,
        values::{Flag, IdText, Moment, OptionalParagraph, Switch, choices},
    },
    page::PageFields,
};
use application::{
    catalogue::{ImportOptions, NewProduct, ProductPatch, SeenVersion, StockChange},
    page::PageRequest,
};
use domain::{
    catalogue::{
        Allergens, Barcode, Brand, Change, CodesChange, Description, Food, FoodLine, FoodRegistration,
        IdentityChange, Measure, MissingFact, NetAmount, NetUnit, Origin, ProductDetails, ProductName,
        ProductQuery, ProductSort, Sku, Warnings,
    },
    exemption::Exemption,
    ids::{MakerId, ProductId},
    limits,
    money::{Kurus, Prices},
    stock::Stock,
    text::{Line, OptionalLine},
    tiers::{Tier, Tiers},
    vat::VatRate,
};
use serde::Deserialize;
use serde_json::Value;
use std::{borrow::Cow, collections::HashSet};
use utoipa::{
    IntoParams, ToSchema,
    openapi::{RefOr, Schema},
};

/// The format of an exported file.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum ExportFormat {
    #[default]
    Csv,
    Xlsx,
}

choices! {
    ExportFormat, "csv veya xlsx yazın.";
    ProductSort, "best, newest, price_asc, price_desc, unit_price veya name yazın.";
    NetUnit, "g, kg, ml, l, m veya piece yazın.";
    MissingFact, "maker veya ingredients yazın.";
}

input! {
    /// A new product; in stock and without a description unless given.
    pub(crate) struct ProductInput -> NewProduct {
        name "Ürün adı": ProductName,
        description "Açıklama": Option<Description>,
        /// Label, lower-cased label or slug.
        category "Kategori": Line<{ limits::TEXT }>,
        prices: Flat<PricesInput>,
        in_stock "Stok durumu": Option<bool>,
        /// Pieces left; `null` if they are not counted.
        stock "Stok": Option<Stock>,
        /// Rate of the KDV that prices contain, in per cent.
        vat_rate "KDV oranı": Option<VatRate>,
        /// Stock code, unique among the products; `null` removes it.
        sku "Stok kodu": Option<Removable<Sku>>,
        /// `null` removes it.
        barcode "Barkod": Option<Removable<Barcode>>,
        /// `null` removes it.
        brand "Marka": Option<Removable<Brand>>,
        /// Why the law exempts it from returns, `null` for no reason; if it is left out, its category's.
        exemption "İade kuralı": Setting<Exemption>,
        identity: Flat<IdentityInput>,
    }

    /// A product's new values: every field, changed or not. Optional fields that are left out stay as they are.
    pub(crate) struct ProductUpdateInput -> (ProductDetails<String>, SeenVersion) {
        name "Ürün adı": ProductName,
        description "Açıklama": Description,
        /// Label, lower-cased label or slug.
        category "Kategori": Line<{ limits::TEXT }>,
        prices: Flat<PricesInput>,
        in_stock "Stok durumu": bool,
        /// Pieces left; `null` if they are not counted.
        stock "Stok": Option<Stock>,
        /// Rate of the KDV that prices contain, in per cent.
        vat_rate "KDV oranı": Option<VatRate>,
        /// Stock code, unique among the products; `null` removes it.
        sku "Stok kodu": Option<Removable<Sku>>,
        /// `null` removes it.
        barcode "Barkod": Option<Removable<Barcode>>,
        /// `null` removes it.
        brand "Marka": Option<Removable<Brand>>,
        /// Why the law exempts it from returns, `null` for no reason. If it is left out, a product that is moved takes its
        /// new category's.
        exemption "İade kuralı": Setting<Exemption>,
        identity: Flat<IdentityInput>,
        /// The product's `updatedAt` as the editor has seen it; a product that has changed since is 409.
        updated_at "Son değişiklik": Option<Moment>,
    }

    /// What a product's listing says beside its name. Fields that are left out stay as they are.
    pub(crate) struct IdentityInput -> (Change<MakerId>, IdentityChange) {
        /// Id of the maker or importer; `null` removes it.
        maker_id "Üretici": Option<Removable<IdText>>,
        /// The country or region from which it comes; `null` removes it.
        origin "Menşei": Option<Removable<Origin>>,
        /// `[]` is none.
        warnings "Uyarılar": Option<Warnings>,
        /// How much the package holds; `null` removes it.
        net "Net miktar": Setting<NetInput>,
        /// What the label of food says; `null` removes it.
        food "Gıda bilgileri": Setting<FoodInput>,
    }

    /// How much a package holds.
    pub(crate) struct NetInput -> NetAmount {
        amount: Measure,
        unit: NetUnit,
    }

    /// What the label of food says. It replaces what was there: a field that is left out is removed.
    pub(crate) struct FoodInput -> Food {
        ingredients "İçindekiler": Option<OptionalParagraph<{ limits::INGREDIENTS }>>,
        /// Separated by commas.
        allergens "Alerjenler": Option<Removable<Allergens>>,
        storage "Saklama": Option<Removable<FoodLine>>,
        /// The company that is responsible for it.
        operator "İşletmeci": Option<Removable<FoodLine>>,
        /// The operator's registration or approval number.
        registration "Kayıt no": Option<Removable<FoodRegistration>>,
    }

    /// The prices of a product.
    pub(crate) struct PricesInput -> (Prices, Option<Tiers>) {
        /// List price in TL.
        price "Fiyat": Kurus,
        /// Offer price in TL, at most the list price.
        offer_price "Satış fiyatı": Kurus,
        /// Prices for many: quantities rise, prices fall and stay below the offer price; `[]` is none.
        tiers "Toplu alım fiyatları": Option<Tiers>,
    }

    /// A quantity, and the price of each piece from there on.
    pub(crate) struct TierInput -> Tier {
        min_quantity: TierQuantity,
        /// In TL.
        price: Kurus,
    }

    /// Category, KDV rate, prices, switches, stock, codes, maker, origin and net amount of many products; all are changed, or none.
    pub(crate) struct ProductPatchesInput -> Vec<ProductPatch<String>> {
        changes "Seçilen ürünler": List<ProductPatchInput>,
    }

    /// The changes of one product. Fields that are left out stay as they are.
    pub(crate) struct ProductPatchInput -> ProductPatch<String> {
        /// Product id.
        id: ListedProduct,
        /// Label, lower-cased label or slug. A product that is moved takes its new category's reason why the law exempts
        /// it from returns.
        category: Option<Line<{ limits::TEXT }>>,
        /// Rate of the KDV that prices contain, in per cent.
        vat_rate: Option<VatRate>,
        prices: Flat<NewPricesInput>,
        in_stock: Option<bool>,
        /// Pieces left; `null` if they are not counted.
        stock: Option<Stock>,
        /// Stock code, unique among the products; `null` removes it.
        sku: Option<Removable<Sku>>,
        /// `null` removes it.
        barcode: Option<Removable<Barcode>>,
        /// Id of the maker or importer; `null` removes it.
        maker_id: Option<Removable<IdText>>,
        /// The country or region from which it comes; `null` removes it.
        origin: Option<Removable<Origin>>,
        /// How much the package holds; `null` removes it.
        net: Setting<NetInput>,
        /// The product's `updatedAt` as the editor has seen it; a product that has changed since is 409.
        updated_at: Option<Moment>,
    }

    /// The new prices of a product.
    pub(crate) struct NewPricesInput -> (Option<Prices>, Option<Tiers>) {
        /// List price in TL; together with the offer price.
        price: Option<Kurus>,
        /// Offer price in TL, at most the list price.
        offer_price: Option<Kurus>,
        /// Prices for many: quantities rise, prices fall and stay below the offer price; `[]` is none.
        tiers: Option<Tiers>,
    }

    /// The switch, the count, or both. Fields that are left out stay as they are.
    pub(crate) struct StockInput -> (ProductId, StockChange) {
        /// Product id.
        id "Ürün": IdText,
        /// Sets the seller's switch.
        in_stock "Stok durumu": Option<bool>,
        /// Pieces left; `null` ends counting.
        stock "Stok": Option<Stock>,
        /// The product's `updatedAt` as the editor has seen it; a product that has changed since is 409. Without it a count
        /// replaces whatever is stored, pieces sold meanwhile included.
        updated_at "Son değişiklik": Option<Moment>,
    }

    /// Which products. Any parameter makes the response a page of a list.
    pub(crate) struct ProductListQuery -> WantedProducts {
        /// Words of the name and of the options' values, in any order and spelling; or a stock code or barcode.
        search "Arama": Option<OptionalLine<{ limits::TEXT }>>,
        /// Whether typing errors are left as they are.
        exact "Tam eşleşme": Option<Flag>,
        /// Label, lower-cased label or slug.
        category "Kategori": Option<OptionalLine<{ limits::TEXT }>>,
        in_stock "Stok durumu": Option<Flag>,
        min_price "En düşük fiyat": Option<PriceBound>,
        max_price "En yüksek fiyat": Option<PriceBound>,
        /// Only products below their list price, or only those at it.
        reduced "İndirim": Option<Flag>,
        /// Only products whose listing lacks this; staff only.
        missing "Eksik bilgi": Option<MissingFact>,
        /// Only products of this maker or importer; staff only.
        maker "Üretici": Option<MakerId>,
        /// `unit_price` needs a category in which every listed product has a unit price; 422 otherwise.
        sort "Sıralama": Option<ProductSort>,
        /// Whether the response counts the products of each filter.
        facets "Süzgeçler": Option<Flag>,
        /// Whether the response has one card for each group of variants: its best-ranked fitting product, one in stock if
        /// there is one. Totals and facets count cards then.
        grouped "Seçenekleri birleştir": Option<Switch>,
        /// Only these products, at most 100, comma-separated; the response keeps this order. Unknown ones are left out,
        /// and no other parameter counts.
        ids "Siparişler": Option<ProductIds>,
        page: Flat<PageFields>,
    }

    pub(crate) struct SuggestQuery {
        /// The text typed so far.
        q "Arama": Option<OptionalLine<{ limits::TEXT }>>,
    }

    pub(crate) struct ExportQuery -> ExportFormat {
        /// `csv` unless given.
        format "Dosya türü": Option<ExportFormat>,
    }

    pub(crate) struct ImportQuery -> WantedImport {
        /// `true` unless given: nothing is written then.
        dry_run "Deneme": Option<Flag>,
        /// `true` unless given: the file's column 'Stok' is the new count. With `false` it counts for new products only.
        stock "Stok": Option<Flag>,
        /// `version` of the dry run's report. If the import would by now change other values or replace others, it is 409.
        version "Sürüm": Option<OptionalLine<{ limits::TEXT }>>,
    }
}

impl Entry for TierInput {
    const MAX: usize = limits::TIERS;
    const TOO_MANY: &str = "En fazla {} kademe ekleyebilirsiniz.";
}

impl Entry for ProductPatchInput {
    const MIN: usize = 1;
    const MAX: usize = limits::BULK_PRODUCTS;
    const TOO_MANY: &str = "Bir seferde en fazla {} ürün seçin.";
}

impl From<TierInput> for Tier {
    fn from(TierInput { min_quantity, price }: TierInput) -> Self {
        Self { min_quantity, price }
    }
}

impl FromWire for Tiers {
    type Value = Self;

    fn name() -> Cow<'static, str> {
        List::<TierInput>::name()
    }

    fn schema() -> RefOr<Schema> {
        List::<TierInput>::schema()
    }

    fn add_schemas(schemas: &mut Schemas) {
        List::<TierInput>::add_schemas(schemas);
    }

    fn from_json(json: Value) -> Result<Self, Problems> {
        Self::new(List::<TierInput>::from_json(json)?).map_err(|error| {
            let (path, problem) = values::tiers_message(error);
            Problems::at(path, problem)
        })
    }
}

impl TryFrom<PricesInput> for (Prices, Option<Tiers>) {
    type Error = Problems;

    fn try_from(PricesInput { price, offer_price: offer, tiers }: PricesInput) -> Result<Self, Problems> {
        let prices = Prices::new(price, offer).map_err(|error| {
            let (field, problem) = values::prices_message(error);
            Problems::at(field, problem)
        })?;
        if tiers.as_ref().is_some_and(|tiers| !tiers.are_below(offer)) {
            return Err(Problems::at("tiers[0].price", "Satış fiyatından düşük bir tutar yazın."));
        }
        Ok((prices, tiers))
    }
}

impl TryFrom<NewPricesInput> for (Option<Prices>, Option<Tiers>) {
    type Error = Problems;

    fn try_from(NewPricesInput { price, offer_price, tiers }: NewPricesInput) -> Result<Self, Problems> {
        match (price, offer_price) {
            (Some(price), Some(offer_price)) => {
                let (prices, tiers) = PricesInput { price, offer_price, tiers }.try_into()?;
                Ok((Some(prices), tiers))
            }
            (None, None) => Ok((None, tiers)),
            (Some(_), None) => Err(Problems::at("offerPrice", "Fiyatla birlikte satış fiyatını da yazın.")),
            (None, Some(_)) => Err(Problems::at("price", "Satış fiyatıyla birlikte fiyatı da yazın.")),
        }
    }
}

/// Reads the id of a maker.
fn maker_id(id: Option<Change<String>>) -> Result<Change<MakerId>, Problems> {
    Ok(match id.unwrap_or_default() {
        Change::Keep => Change::Keep,
        Change::Set(None) => Change::Set(None),
        Change::Set(Some(id)) => {
            let id = MakerId::parse(&id).ok_or_else(|| Problems::at("makerId", UNKNOWN_MAKER))?;
            Change::Set(Some(id))
        }
    })
}

impl TryFrom<IdentityInput> for (Change<MakerId>, IdentityChange) {
    type Error = Problems;

    fn try_from(input: IdentityInput) -> Result<Self, Problems> {
        let identity = IdentityChange {
            origin: input.origin.unwrap_or_default(),
            warnings: input.warnings,
            net: input.net.map_or(Change::Keep, Change::Set),
            food: input.food.map(|food| food.unwrap_or_default().into()).unwrap_or_default(),
        };
        Ok((maker_id(input.maker_id)?, identity))
    }
}

impl From<NetInput> for NetAmount {
    fn from(NetInput { amount, unit }: NetInput) -> Self {
        Self { amount, unit }
    }
}

impl From<FoodInput> for Food {
    fn from(FoodInput { ingredients, allergens, storage, operator, registration }: FoodInput) -> Self {
        Self {
            ingredients: ingredients.flatten(),
            allergens: given(allergens),
            storage: given(storage),
            operator: given(operator),
            registration: given(registration),
        }
    }
}

/// Returns the value of a field that replaces what was there.
fn given<T>(field: Option<Change<T>>) -> Option<T> {
    match field {
        Some(Change::Set(value)) => value,
        Some(Change::Keep) | None => None,
    }
}

/// Returns the change of codes; fields that are left out change nothing.
fn codes(
    sku: Option<Change<Sku>>,
    barcode: Option<Change<Barcode>>,
    brand: Option<Change<Brand>>,
) -> CodesChange {
    CodesChange {
        sku: sku.unwrap_or_default(),
        barcode: barcode.unwrap_or_default(),
        brand: brand.unwrap_or_default(),
    }
}

impl From<ProductInput> for NewProduct {
    /// Makes the product without pictures, which are other parts of the form.
    fn from(input: ProductInput) -> Self {
        let ProductInput {
            name,
            description,
            category,
            prices: (prices, tiers),
            in_stock,
            stock,
            vat_rate,
            sku,
            barcode,
            brand,
            exemption,
            identity: (maker, identity),
        } = input;
        let details = ProductDetails {
            name,
            description: description.unwrap_or_default(),
            category: category.into(),
            prices,
            on_sale: in_stock.unwrap_or(true),
            stock,
            vat_rate,
            tiers,
            codes: codes(sku, barcode, brand),
            exemption,
            maker,
            identity,
        };
        Self { details, pictures: vec![] }
    }
}

impl From<ProductUpdateInput> for (ProductDetails<String>, SeenVersion) {
    fn from(input: ProductUpdateInput) -> Self {
        let (prices, tiers) = input.prices;
        let (maker, identity) = input.identity;
        let update = ProductDetails {
            name: input.name,
            description: input.description,
            category: input.category.into(),
            prices,
            on_sale: input.in_stock,
            stock: input.stock,
            vat_rate: input.vat_rate,
            tiers,
            codes: codes(input.sku, input.barcode, input.brand),
            exemption: input.exemption,
            maker,
            identity,
        };
        (update, input.updated_at)
    }
}

impl TryFrom<ProductPatchInput> for ProductPatch<String> {
    type Error = Problems;

    fn try_from(input: ProductPatchInput) -> Result<Self, Problems> {
        let (prices, tiers) = input.prices;
        Ok(Self {
            id: input.id,
            seen: input.updated_at,
            category: input.category.map(Into::into),
            vat_rate: input.vat_rate,
            prices,
            tiers,
            on_sale: input.in_stock,
            stock: input.stock,
            codes: codes(input.sku, input.barcode, None),
            maker: maker_id(input.maker_id)?,
            origin: input.origin.unwrap_or_default(),
            net: input.net.map_or(Change::Keep, Change::Set),
        })
    }
}

impl TryFrom<ProductPatchesInput> for Vec<ProductPatch<String>> {
    type Error = Problems;

    fn try_from(ProductPatchesInput { changes }: ProductPatchesInput) -> Result<Self, Problems> {
        if changes.is_empty() {
            return Err(Problems::at("changes", "En az bir ürün seçin."));
        }
        let mut seen = HashSet::new();
        match changes.iter().position(|change| !seen.insert(change.id)) {
            Some(index) => {
                let problem = "Bu ürün listede birden çok kez geçiyor.";
                Err(Problems::at(format!("changes[{index}].id"), problem))
            }
            None => Ok(changes),
        }
    }
}

impl TryFrom<StockInput> for (ProductId, StockChange) {
    type Error = Problems;

    fn try_from(
        StockInput { id, in_stock: on_sale, stock, updated_at: seen }: StockInput,
    ) -> Result<Self, Problems> {
        if on_sale.is_none() && stock.is_none() {
            return Err(Problems::at("stock", "Stok adedini veya satış durumunu yazın."));
        }
        let id = ProductId::parse(&id).ok_or_else(ApiError::product_not_found)?;
        Ok((id, StockChange { seen, on_sale, stock }))
    }
}

/// The headers of a product update.
#[derive(IntoParams)]
#[into_params(parameter_in = Header)]
#[expect(dead_code, reason = "documents the header")]
pub(crate) struct ProductUpdateHeaders {
    /// `updatedAt` of the body in quotes, or the `ETag` of `GET /api/product/{id}`.
    #[param(rename = "If-Match", value_type = String, required = false, pattern = r#"^(\*|W/"[!#-~]*"|"\d{4}-\d\d-\d\d[Tt ]\d\d:\d\d:\d\d(\.\d+)?([Zz]|[+-]\d\d:\d\d)")$"#)]
    if_match: Option<String>,
}

/// The products that a list asks for.
pub(crate) enum WantedProducts {
    /// These, in this order.
    These(Vec<ProductId>),
    /// Matching products; all of them without a page.
    Fitting { query: ProductQuery, page: Option<PageRequest>, with_facets: bool, is_grouped: bool },
}

impl From<ProductListQuery> for WantedProducts {
    fn from(input: ProductListQuery) -> Self {
        if let Some(ids) = input.ids {
            return Self::These(ids);
        }
        let is_full = input.facets.is_none() && input.sort.is_none() && input.grouped.is_none();
        let query = ProductQuery {
            search: input.search.map(Into::into),
            exact: input.exact.unwrap_or(false),
            category: input.category.map(Into::into),
            in_stock: input.in_stock,
            min_price: input.min_price,
            max_price: input.max_price,
            reduced: input.reduced,
            missing: input.missing,
            maker: input.maker,
            sort: input.sort.unwrap_or_default(),
        };
        let is_full = is_full && query == ProductQuery::default();
        let page = input.page.asked_for();
        let page = page.or_else(|| (!is_full).then(|| PageRequest::new(1, limits::PAGE)));
        Self::Fitting {
            query,
            page,
            with_facets: input.facets.unwrap_or(false),
            is_grouped: input.grouped.unwrap_or(false),
        }
    }
}

impl From<ExportQuery> for ExportFormat {
    fn from(query: ExportQuery) -> Self {
        query.format.unwrap_or_default()
    }
}

/// How a file is imported.
pub(crate) struct WantedImport {
    pub(crate) options: ImportOptions,
    /// The version of the report that staff have seen.
    pub(crate) seen: Option<String>,
}

impl From<ImportQuery> for WantedImport {
    fn from(query: ImportQuery) -> Self {
        let (is_dry_run, with_stock) = (query.dry_run.unwrap_or(true), query.stock.unwrap_or(true));
        Self { options: ImportOptions { is_dry_run, with_stock }, seen: query.version.map(Into::into) }
    }
}
