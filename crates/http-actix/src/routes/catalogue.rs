use super::multipart::{PicturesForm, ProductForm, read_pictures_form, read_product_form};
use crate::{
    blocking,
    dto::{
        catalogue::{CategoryList, ProductData, ProductInput, ProductList, StockInput, SuggestionList},
        import::{ImportFile, ProductImport},
        spreadsheet::{PRODUCT_HEADINGS, product_row},
    },
    envelope::Envelope,
    error::{ApiError, ErrorBody},
    extractors::{Body, Params, PathId, StaffLogin, read_bytes, upload_place},
    rate_limit::Limited,
    spreadsheet,
    state::AppState,
};
use actix_web::{HttpRequest, HttpResponse, delete, get, guard::GuardContext, post, put, web};
use application::page::PageRequest;
use domain::{
    catalogue::{Product, ProductQuery, ProductSort},
    ids::ProductId,
    limits,
    text::OptionalLine,
};
use std::{collections::HashSet, iter, sync::Arc};

type State = web::Data<AppState>;

/// Bytes of a spreadsheet.
const SPREADSHEET_BYTES: usize = 8 * 1024 * 1024;

/// Products in one piece of an export.
const EXPORTED_AT_ONCE: usize = 500;

/// What is wrong with a search text.
const SEARCH_PROBLEM: &str = "En fazla 255 karakterlik bir metin yazın.";

/// Lists products, best selling first. Any of the parameters makes the answer a page of a list.
#[utoipa::path(tag = "catalogue",
    params(
        ("search" = Option<String>, Query, description = "words of the name, in any order and spelling"),
        ("category" = Option<String>, Query, description = "label, lower-cased label or slug"),
        ("inStock" = Option<bool>, Query),
        ("minPrice" = Option<f64>, Query, description = "TL"), ("maxPrice" = Option<f64>, Query, description = "TL"),
        ("sort" = Option<String>, Query, description = "best, newest, price_asc, price_desc or name"),
        ("ids" = Option<String>, Query, description = "these products only, at most 100, comma-separated and answered in this order; unknown ones are left out, and no other parameter counts"),
        ("page" = Option<u32>, Query), ("limit" = Option<u32>, Query, description = "at most 100")),
    responses((status = 200, body = Envelope<ProductList>), (status = 304), (status = 422, body = ErrorBody), (status = 429, body = ErrorBody)))]
#[get("/product/list")]
pub(super) async fn list_products(state: State, request: HttpRequest) -> Result<HttpResponse, ApiError> {
    if let Some(ids) = wanted_ids(&request)? {
        let answer = state.catalogue()?;
        let mut asked = HashSet::new();
        let once = ids.into_iter().filter(|id| asked.insert(*id));
        let slots: Vec<_> = once.filter_map(|id| answer.prepared.catalogue().slot(id)).collect();
        return answer.products(&request, &slots, None).await;
    }
    let (query, page) = product_query(&request)?;
    if query.search.is_some() {
        state.limits.take(Limited::Search, &state.trusted_proxies.client_key(&request))?;
    }
    let answer = state.catalogue()?;
    let found = answer.prepared.catalogue().find(&query);
    match page {
        None => answer.products(&request, found.slots(), None).await,
        Some(page) => {
            let slots =
                found.page(usize::try_from(page.offset()).unwrap_or(usize::MAX), page.limit() as usize);
            answer.products(&request, slots, Some((found.len() as u64, page))).await
        }
    }
}

fn optional_text(value: &str) -> Option<String> {
    OptionalLine::<{ limits::TEXT }>::new(value).ok().map(String::from)
}

/// The ids in `ids`; `None` where it is not given. What is no id is an unknown one.
fn wanted_ids(request: &HttpRequest) -> Result<Option<Vec<ProductId>>, ApiError> {
    let mut params = Params::new(request);
    let ids = params.read("ids", "En fazla 100 ürün isteyebilirsiniz.", |value| {
        let ids: Vec<_> = value.split(',').collect();
        (ids.len() <= limits::PAGE as usize).then(|| ids.into_iter().filter_map(ProductId::parse).collect())
    });
    params.check()?;
    Ok(ids)
}

/// The query, and the page of the answer; without any parameter it is the whole list.
fn product_query(request: &HttpRequest) -> Result<(ProductQuery, Option<PageRequest>), ApiError> {
    let mut params = Params::new(request);
    let search = params.read("search", SEARCH_PROBLEM, optional_text);
    let category = params.read("category", "Listeden bir kategori seçin.", optional_text);
    let in_stock = params.read("inStock", "true veya false yazın.", |value| value.parse().ok());
    let [min_price, max_price] = ["minPrice", "maxPrice"].map(|name| {
        params.read(name, "En fazla iki ondalıklı bir tutar yazın.", |value| value.parse().ok())
    });
    let sort =
        params.read("sort", "best, newest, price_asc, price_desc veya name yazın.", |value| match value {
            "best" => Some(ProductSort::Best),
            "newest" => Some(ProductSort::Newest),
            "price_asc" => Some(ProductSort::PriceAscending),
            "price_desc" => Some(ProductSort::PriceDescending),
            "name" => Some(ProductSort::Name),
            _ => None,
        });
    let page = params.page(limits::PAGE);
    params.check()?;
    let is_sorted = sort.is_some();
    let sort = sort.unwrap_or_default();
    let query = ProductQuery { search, category, in_stock, min_price, max_price, sort };
    let is_everything = query == ProductQuery::default() && !is_sorted;
    let page = page.or_else(|| (!is_everything).then(|| PageRequest::new(1, limits::PAGE)));
    Ok((query, page))
}

/// A few products and categories that may be meant by a text still being typed.
#[utoipa::path(tag = "catalogue", params(("q" = Option<String>, Query, description = "what is typed so far")),
    responses((status = 200, body = Envelope<SuggestionList>), (status = 422, body = ErrorBody), (status = 429, body = ErrorBody)))]
#[get("/product/suggest")]
pub(super) async fn suggest_products(state: State, request: HttpRequest) -> Result<HttpResponse, ApiError> {
    let mut params = Params::new(&request);
    let text = params.read("q", SEARCH_PROBLEM, optional_text).unwrap_or_default();
    params.check()?;
    state.limits.take(Limited::Search, &state.trusted_proxies.client_key(&request))?;
    let found = state.catalogue()?.prepared.catalogue().suggest(&text);
    Ok(Envelope::of(SuggestionList::from(found)).ok())
}

/// Leaves `/product/export` to the staff's call of that name.
fn is_no_export(context: &GuardContext<'_>) -> bool {
    !context.head().uri.path().trim_end_matches('/').ends_with("/export")
}

/// One product, in stock or not.
#[utoipa::path(params(("id" = String, Path)), tag = "catalogue",
    responses((status = 200, body = Envelope<ProductData>), (status = 304), (status = 404, body = ErrorBody)))]
#[get("/product/{id}", guard = "is_no_export")]
pub(super) async fn get_product(
    PathId(id): PathId<ProductId>,
    state: State,
    request: HttpRequest,
) -> Result<HttpResponse, ApiError> {
    let answer = state.catalogue()?;
    let slot = answer.prepared.catalogue().slot(id).ok_or_else(ApiError::product_not_found)?;
    answer.product(&request, slot).await
}

/// The categories, in the shop's order.
#[utoipa::path(responses((status = 200, body = Envelope<CategoryList>), (status = 304)), tag = "catalogue")]
#[get("/category/list")]
pub(super) async fn list_categories(state: State, request: HttpRequest) -> Result<HttpResponse, ApiError> {
    state.catalogue()?.categories(&request).await
}

fn saying(message: &str, product: &Product) -> Envelope<ProductData> {
    Envelope::saying(message, ProductData { product: product.into() })
}

/// Adds a product: `productData` holds its JSON, `images` up to four pictures.
#[utoipa::path(request_body(content = ProductForm, content_type = "multipart/form-data"), tag = "catalogue",
    responses((status = 201, body = Envelope<ProductData>), (status = 400, body = ErrorBody), (status = 401, body = ErrorBody),
        (status = 403, body = ErrorBody), (status = 413, body = ErrorBody), (status = 422, body = ErrorBody)))]
#[post("/product/add")]
pub(super) async fn add_product(
    StaffLogin(staff): StaffLogin,
    state: State,
    request: HttpRequest,
    mut payload: web::Payload,
) -> Result<HttpResponse, ApiError> {
    let place = upload_place(&state, &request, &mut payload).await?;
    let (input, pictures) = read_product_form(&request, payload).await?;
    let new = input.into_new(pictures)?;
    let product =
        blocking::run_upload(place, &state, move |use_cases| use_cases.add_product.run(&staff, new)).await?;
    Ok(saying("Ürün eklendi.", &product).created())
}

/// Changes a product; every field is sent.
#[utoipa::path(request_body = ProductInput, params(("id" = String, Path)), tag = "catalogue",
    responses((status = 200, body = Envelope<ProductData>), (status = 401, body = ErrorBody), (status = 403, body = ErrorBody),
        (status = 404, body = ErrorBody), (status = 422, body = ErrorBody)))]
#[put("/product/update/{id}")]
pub(super) async fn update_product(
    StaffLogin(staff): StaffLogin,
    PathId(id): PathId<ProductId>,
    state: State,
    Body(input): Body<ProductInput>,
) -> Result<HttpResponse, ApiError> {
    let update = input.into_update()?;
    let product =
        blocking::run(&state, move |use_cases| use_cases.update_product.run(&staff, id, update)).await?;
    Ok(saying("Ürün güncellendi.", &product).ok())
}

/// Replaces a product's pictures: keeps, adds, removes and reorders in one call.
#[utoipa::path(request_body(content = PicturesForm, content_type = "multipart/form-data"), params(("id" = String, Path)), tag = "catalogue",
    responses((status = 200, body = Envelope<ProductData>), (status = 400, body = ErrorBody), (status = 401, body = ErrorBody),
        (status = 403, body = ErrorBody), (status = 404, body = ErrorBody), (status = 413, body = ErrorBody), (status = 422, body = ErrorBody)))]
#[put("/product/pictures/{id}")]
pub(super) async fn change_pictures(
    StaffLogin(staff): StaffLogin,
    PathId(id): PathId<ProductId>,
    state: State,
    request: HttpRequest,
    mut payload: web::Payload,
) -> Result<HttpResponse, ApiError> {
    let place = upload_place(&state, &request, &mut payload).await?;
    let row = read_pictures_form(&request, payload).await?;
    let change =
        blocking::run_upload(place, &state, move |use_cases| use_cases.change_pictures.run(&staff, id, row));
    let product = change.await?;
    Ok(saying("Görseller güncellendi.", &product).ok())
}

/// All products as a file for spreadsheets: UTF-8 with BOM, semicolons.
#[utoipa::path(tag = "catalogue",
    responses((status = 200, content_type = "text/csv", body = String), (status = 401, body = ErrorBody), (status = 403, body = ErrorBody)))]
#[get("/product/export")]
pub(super) async fn export(StaffLogin(_staff): StaffLogin, state: State) -> Result<HttpResponse, ApiError> {
    let prepared = state.catalogue()?.prepared;
    let query = ProductQuery { sort: ProductSort::Name, ..ProductQuery::default() };
    let products: Vec<Arc<Product>> = prepared.catalogue().find(&query).products().cloned().collect();
    let mut rest = products.into_iter();
    let pieces = iter::from_fn(move || {
        let rows: Vec<_> =
            rest.by_ref().take(EXPORTED_AT_ONCE).map(|product| product_row(&product)).collect();
        (!rows.is_empty()).then_some(rows)
    });
    Ok(spreadsheet::download_pieces("urunler.csv", &PRODUCT_HEADINGS, pieces))
}

/// Adds and changes products from such a file, all or nothing. A dry run only tells what it would do.
#[utoipa::path(request_body(content = String, content_type = "text/csv"), tag = "catalogue",
    params(("dryRun" = bool, Query, description = "true unless given")),
    responses((status = 200, body = Envelope<ProductImport>), (status = 400, body = ErrorBody), (status = 401, body = ErrorBody),
        (status = 403, body = ErrorBody), (status = 409, body = ErrorBody), (status = 413, body = ErrorBody),
        (status = 415, body = ErrorBody), (status = 422, body = ErrorBody)))]
#[post("/product/import")]
pub(super) async fn import(
    StaffLogin(staff): StaffLogin,
    state: State,
    request: HttpRequest,
    mut payload: web::Payload,
) -> Result<HttpResponse, ApiError> {
    let mut params = Params::new(&request);
    let is_dry_run =
        params.read("dryRun", "true veya false yazın.", |value| value.parse().ok()).unwrap_or(true);
    params.check()?;
    let _place = upload_place(&state, &request, &mut payload).await?;
    let file = ImportFile::parse(
        &read_bytes(&request, payload, |kind| kind == "text/csv", SPREADSHEET_BYTES).await?,
    )?;
    let (lines, may_write) = (file.lines(), file.is_good() && !is_dry_run);
    let report =
        blocking::run(&state, move |use_cases| use_cases.import_products.run(&staff, lines, !may_write))
            .await?;
    Ok(Envelope::of(file.report(report)).ok())
}

/// Switches whether a product can be ordered.
#[utoipa::path(request_body = StockInput, tag = "catalogue",
    responses((status = 200, body = Envelope<ProductData>), (status = 401, body = ErrorBody), (status = 403, body = ErrorBody),
        (status = 404, body = ErrorBody), (status = 422, body = ErrorBody)))]
#[post("/product/stock")]
pub(super) async fn set_stock(
    StaffLogin(staff): StaffLogin,
    state: State,
    Body(input): Body<StockInput>,
) -> Result<HttpResponse, ApiError> {
    let id = ProductId::parse(&input.id).ok_or_else(ApiError::product_not_found)?;
    let product =
        blocking::run(&state, move |use_cases| use_cases.set_stock.run(&staff, id, input.in_stock)).await?;
    Ok(saying("Stok durumu güncellendi.", &product).ok())
}

/// Removes a product. Orders keep their lines.
#[utoipa::path(params(("id" = String, Path)), tag = "catalogue",
    responses((status = 200, body = Envelope<ProductData>), (status = 401, body = ErrorBody), (status = 403, body = ErrorBody),
        (status = 404, body = ErrorBody)))]
#[delete("/product/{id}")]
pub(super) async fn delete_product(
    StaffLogin(staff): StaffLogin,
    PathId(id): PathId<ProductId>,
    state: State,
) -> Result<HttpResponse, ApiError> {
    let product = blocking::run(&state, move |use_cases| use_cases.delete_product.run(&staff, id)).await?;
    Ok(saying("Ürün başarıyla silindi.", &product).ok())
}
