//! Lists of products, and their changes by staff.

use super::{
    cache::responder::ListedPage,
    forms::{Files, PicturesForm, ProductForm, read_pictures_form, read_product_form},
    reader::CatalogueReader,
    requests::{
        ExportQuery, ProductListQuery, ProductPatchesInput, ProductUpdateHeaders, ProductUpdateInput,
        StockInput, SuggestQuery, WantedProducts,
    },
    responses::{CategoryList, PresentProducts, ProductData, ProductList, ProductsData, SuggestionList},
    spreadsheet::{PRODUCT_HEADINGS, PRODUCT_NUMBERS, product_row},
};
use crate::{
    catalogue::requests::ExportFormat,
    context::Context,
    guard::{
        bulkhead::HeldPermit, calls::Calls, limited::Limited, login::StaffLogin, trusted_proxies::ClientKey,
        uploads::enter_upload,
    },
    http::{
        body::Body,
        download::{attachment, download},
        envelope::{Envelope, SayingEnvelope},
        error::{ApiError, Conflict, ErrorBody},
        input::{field::FromWire, values::Moment},
        path_id::PathId,
        query::Query,
        registry::Registry,
        request_key::{IdempotencyHeaders, RequestKey},
        spreadsheet::workbook::{WORKBOOK, workbook},
    },
};
use actix_web::{
    HttpRequest, HttpResponse, delete, get,
    guard::GuardContext,
    http::header::{Header, IF_MATCH, IfMatch},
    post, put, web,
};
use application::{
    Services,
    actor::Staff,
    catalogue::{NewPicture, NewProduct, SeenVersion},
};
use chrono::DateTime;
use domain::{
    catalogue::{PictureKey, Product, ProductQuery, ProductSort},
    ids::ProductId,
    text::OptionalLine,
};
use std::{collections::HashSet, sync::Arc};

/// Number of products per chunk of an export.
const EXPORTED_AT_ONCE: usize = 500;

/// The filters of the list that are for staff only.
const STAFF_FILTERS: [&str; 2] = ["missing", "maker"];

/// Returns whether a request for the list is for staff only.
fn is_for_staff(context: &GuardContext<'_>) -> bool {
    let query =
        web::Query::<Vec<(String, String)>>::from_query(context.head().uri.query().unwrap_or_default());
    let is_staff_filter =
        |(name, value): &(String, String)| STAFF_FILTERS.contains(&name.as_str()) && !value.is_empty();
    query.is_ok_and(|query| query.iter().any(is_staff_filter))
}

/// Returns whether a request for the list needs no session.
fn is_for_all(context: &GuardContext<'_>) -> bool {
    !is_for_staff(context)
}

/// Lists products, best selling first. With any parameter, the response is a page of a list. `missing` and `maker` are for staff: 401
/// or 403 for other clients.
#[utoipa::path(tag = "catalogue",
    params(ProductListQuery),
    responses((status = 200, body = Envelope<ProductList>), (status = 304), (status = 401, body = ErrorBody),
        (status = 403, body = ErrorBody), (status = 429, body = ErrorBody)))]
#[get("/product/list", guard = "is_for_all")]
async fn list_products(
    context: web::Data<Context>,
    client: ClientKey,
    request: HttpRequest,
    Query(wanted): Query<ProductListQuery>,
) -> Result<HttpResponse, ApiError> {
    listed(&context, &client, &request, wanted).await
}

/// Lists products by a filter for staff. The document describes it as part of [`list_products`].
#[utoipa::path(tag = "catalogue", params(ProductListQuery))]
#[get("/product/list", guard = "is_for_staff")]
async fn list_for_staff(
    StaffLogin(_staff): StaffLogin,
    context: web::Data<Context>,
    client: ClientKey,
    request: HttpRequest,
    Query(wanted): Query<ProductListQuery>,
) -> Result<HttpResponse, ApiError> {
    listed(&context, &client, &request, wanted).await
}

async fn listed(
    context: &Context,
    ClientKey(client): &ClientKey,
    request: &HttpRequest,
    wanted: WantedProducts,
) -> Result<HttpResponse, ApiError> {
    let (query, page, with_facets, is_grouped) = match wanted {
        WantedProducts::These(ids) => {
            let answer = context.catalogue.current()?;
            let mut asked = HashSet::new();
            let once = ids.into_iter().filter(|id| asked.insert(*id));
            let slots: Vec<_> = once.filter_map(|id| answer.prepared.catalogue().slot(id)).collect();
            return answer.products(request, &slots, None).await;
        }
        WantedProducts::Fitting { query, page, with_facets, is_grouped } => {
            (query, page, with_facets, is_grouped)
        }
    };
    if query.search.is_some() {
        context.limits.consume_local(Limited::Search, client)?;
    }
    let answer = context.catalogue.current()?;
    if query.sort == ProductSort::UnitPrice && !answer.prepared.catalogue().can_sort_by_unit_price(&query) {
        let problem =
            "Birim fiyata göre sıralama, bütün ürünlerinin birim fiyatı olan bir kategoride yapılabilir.";
        return Err(ApiError::field("sort", "Sıralama", problem));
    }
    let found = answer.prepared.find(&query, is_grouped);
    match page {
        None => answer.products(request, found.slots(), None).await,
        Some(page) => {
            let slots =
                found.page(usize::try_from(page.offset()).unwrap_or(usize::MAX), page.limit() as usize);
            let facets = with_facets.then(|| answer.prepared.facets(&query, is_grouped));
            let named_variants = is_grouped.then(|| found.named_variants().to_vec());
            let page = ListedPage { total: found.len() as u64, request: page, facets, named_variants };
            answer.products(request, slots, Some(page)).await
        }
    }
}

/// Suggests products and categories for a text that is still being typed.
#[utoipa::path(tag = "catalogue", params(SuggestQuery),
    responses((status = 200, body = Envelope<SuggestionList>), (status = 429, body = ErrorBody)))]
#[get("/product/suggest")]
async fn suggest_products(
    context: web::Data<Context>,
    ClientKey(client): ClientKey,
    Query(SuggestQuery { q }): Query<SuggestQuery>,
) -> Result<HttpResponse, ApiError> {
    context.limits.consume_local(Limited::Search, &client)?;
    let found = context
        .catalogue
        .current()?
        .prepared
        .catalogue()
        .suggest(q.as_ref().map_or("", OptionalLine::as_str));
    Ok(Envelope::of(SuggestionList::from(found)).ok())
}

/// Excludes calls of staff, such as `/product/export`, which are registered after the public ones.
fn is_id(context: &GuardContext<'_>) -> bool {
    let calls = context.app_data::<web::Data<&'static Calls>>();
    let call = calls.and_then(|calls| calls.at(context.head().uri.path()));
    call.is_some_and(|call| call.pattern().ends_with('}'))
}

/// Returns a product, in stock or not.
#[utoipa::path(params(("id" = String, Path)), tag = "catalogue",
    responses((status = 200, body = Envelope<ProductData>), (status = 304)))]
#[get("/product/{id}", guard = "is_id")]
async fn get_product(
    PathId(id): PathId<ProductId>,
    context: web::Data<Context>,
    request: HttpRequest,
) -> Result<HttpResponse, ApiError> {
    let answer = context.catalogue.current()?;
    let slot = answer.prepared.catalogue().slot(id).ok_or_else(ApiError::product_not_found)?;
    answer.product(&request, slot).await
}

/// Lists the categories in the shop's sequence.
#[utoipa::path(responses((status = 200, body = Envelope<CategoryList>), (status = 304)), tag = "catalogue")]
#[get("/category/list")]
async fn list_categories(
    context: web::Data<Context>,
    request: HttpRequest,
) -> Result<HttpResponse, ApiError> {
    context.catalogue.current()?.categories(&request).await
}

fn saying(message: &str, product: &Product) -> SayingEnvelope<ProductData> {
    Envelope::saying(message, ProductData { product: product.into() })
}

/// Stores uploaded pictures, without a deadline for decoding. The product is written within the database's
/// deadline.
async fn keep_pictures(
    context: &Context,
    permit: HeldPermit,
    staff: &Staff,
    files: Files,
) -> Result<Vec<PictureKey>, ApiError> {
    let staff = staff.clone();
    let keep = move |services: &Services| services.pictures.keep(&staff, files);
    Ok(context.pool.holding(permit).call(keep).await??)
}

/// Adds a product: `productData` holds its JSON, `images` up to four pictures. A repeat under its key is 200 and writes
/// nothing.
#[utoipa::path(request_body(content = ProductForm, content_type = "multipart/form-data"), tag = "catalogue",
    params(IdempotencyHeaders),
    responses((status = 201, body = SayingEnvelope<ProductData>), (status = 200, body = SayingEnvelope<ProductData>), (status = 404, body = ErrorBody), (status = 409, body = ErrorBody)), security(("staff" = [])))]
#[post("/product/add")]
async fn add_product(
    StaffLogin(staff): StaffLogin,
    context: web::Data<Context>,
    request: HttpRequest,
    RequestKey(key): RequestKey,
    mut payload: web::Payload,
) -> Result<HttpResponse, ApiError> {
    let permit = enter_upload(&context.pool, &request, &mut payload).await?;
    let (new, files) = read_product_form(&request, payload).await?;
    let pictures = keep_pictures(&context, permit, &staff, files).await?;
    let new = NewProduct { pictures, ..new };
    let added = context.run(move |services| services.products.add(&staff, new, key)).await?;
    Ok(saying("Ürün eklendi.", &added.value).created_or_repeated(added.is_new))
}

/// Returns the product version that `If-Match` names: its `updatedAt` in quotes, or the `ETag` of `GET
/// /api/product/{id}`. An `ETag` that is not the current one means an older version.
fn seen_version(
    reader: &CatalogueReader,
    request: &HttpRequest,
    id: ProductId,
) -> Result<SeenVersion, ApiError> {
    if !request.headers().contains_key(IF_MATCH) {
        return Ok(None);
    }
    let invalid = || ApiError::field("If-Match", "If-Match", "Ürünün sürümü geçersiz.");
    let IfMatch::Items(tags) = IfMatch::parse(request).map_err(|_| invalid())? else { return Ok(None) };
    let [tag] = tags.as_slice() else { return Err(invalid()) };
    if !tag.weak {
        return Moment::from_json(tag.tag().into()).map(Some).map_err(|_| invalid());
    }
    let answer = reader.current()?;
    let catalogue = answer.prepared.catalogue();
    let current = catalogue.slot(id).filter(|slot| answer.is_current(*slot, tag));
    let current = current.and_then(|slot| catalogue.at(slot));
    Ok(Some(current.map_or(DateTime::UNIX_EPOCH, |product| product.updated_at)))
}

/// Changes a product with all its fields. A product that has changed since the editor saw it is 409 with the current
/// product.
#[utoipa::path(request_body = ProductUpdateInput, params(("id" = String, Path), ProductUpdateHeaders), tag = "catalogue",
    responses((status = 200, body = SayingEnvelope<ProductData>), (status = 409, body = Conflict<ProductData>)), security(("staff" = [])))]
#[put("/product/update/{id}")]
async fn update_product(
    StaffLogin(staff): StaffLogin,
    PathId(id): PathId<ProductId>,
    context: web::Data<Context>,
    request: HttpRequest,
    Body((update, seen)): Body<ProductUpdateInput>,
) -> Result<HttpResponse, ApiError> {
    let seen = seen_version(&context.catalogue, &request, id)?.or(seen);
    let change = move |services: &Services| services.products.update(&staff, id, seen, update);
    let product = context.run(change).await?;
    Ok(saying("Ürün güncellendi.", &product).ok())
}

/// Changes category, KDV rate, prices, switches, stock, codes, maker and origin of up to a hundred products, all or none. Refused products are named by their index in
/// the list; those that have changed since the editor saw them are in the response as they are now.
#[utoipa::path(request_body = ProductPatchesInput, tag = "catalogue",
    responses((status = 200, body = SayingEnvelope<ProductsData>), (status = 409, body = Conflict<PresentProducts>)), security(("staff" = [])))]
#[put("/product/bulk")]
async fn update_many(
    StaffLogin(staff): StaffLogin,
    context: web::Data<Context>,
    Body(patches): Body<ProductPatchesInput>,
) -> Result<HttpResponse, ApiError> {
    let change = move |services: &Services| services.products.update_many(&staff, patches);
    let products = context.pool.database().without_deadline().run(change).await?;
    let message = format!("{} ürün güncellendi.", products.len());
    Ok(Envelope::saying(&message, ProductsData { products: products.iter().map(Into::into).collect() }).ok())
}

/// Replaces a product's pictures: keeps, adds, removes and reorders in one call.
#[utoipa::path(request_body(content = PicturesForm, content_type = "multipart/form-data"), params(("id" = String, Path)), tag = "catalogue",
    responses((status = 200, body = SayingEnvelope<ProductData>)), security(("staff" = [])))]
#[put("/product/pictures/{id}")]
async fn change_pictures(
    StaffLogin(staff): StaffLogin,
    PathId(id): PathId<ProductId>,
    context: web::Data<Context>,
    request: HttpRequest,
    mut payload: web::Payload,
) -> Result<HttpResponse, ApiError> {
    let permit = enter_upload(&context.pool, &request, &mut payload).await?;
    let (places, files) = read_pictures_form(&request, payload).await?;
    let mut uploaded = keep_pictures(&context, permit, &staff, files).await?.into_iter();
    let picture =
        |place: Option<_>| place.map(NewPicture::Kept).or_else(|| uploaded.next().map(NewPicture::Uploaded));
    let row: Vec<_> = places.into_iter().filter_map(picture).collect();
    let change = move |services: &Services| services.products.change_pictures(&staff, id, &row);
    let product = context.run(change).await?;
    Ok(saying("Görseller güncellendi.", &product).ok())
}

/// Exports all products: as CSV (UTF-8 with BOM, semicolons) or, with `format=xlsx`, as an Excel workbook.
#[utoipa::path(tag = "catalogue", params(ExportQuery),
    responses((status = 200, content(
        (String = "text/csv"), (Vec<u8> = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"))
    )), security(("staff" = [])))]
#[get("/product/export")]
async fn export(
    StaffLogin(_staff): StaffLogin,
    context: web::Data<Context>,
    Query(format): Query<ExportQuery>,
) -> Result<HttpResponse, ApiError> {
    let prepared = context.catalogue.current()?.prepared;
    let query = ProductQuery { sort: ProductSort::Name, ..ProductQuery::default() };
    let products: Vec<Arc<Product>> = prepared.catalogue().find(&query).products().cloned().collect();
    let origin = context.origin.clone();
    let row = move |product: Arc<Product>| product_row(&product, &origin);
    if format == ExportFormat::Xlsx {
        let rows = products.into_iter().map(row);
        let write = move |_: &Services| workbook("Ürünler", &PRODUCT_HEADINGS, &PRODUCT_NUMBERS, rows);
        let file = context.pool.database().without_deadline().run(write).await?;
        return Ok(attachment("urunler.xlsx", WORKBOOK).body(file));
    }
    download("urunler.csv", &PRODUCT_HEADINGS, products.into_iter(), async move |mut rest| {
        let piece = rest.by_ref().take(EXPORTED_AT_ONCE).map(&row).collect();
        Ok((rest, piece))
    })
    .await
}

/// Sets whether a product is on sale, and its stock. A product that has changed since the editor saw it, as by an order, is
/// 409 with the current product.
#[utoipa::path(request_body = StockInput, tag = "catalogue",
    responses((status = 200, body = SayingEnvelope<ProductData>), (status = 404, body = ErrorBody),
        (status = 409, body = Conflict<ProductData>)), security(("staff" = [])))]
#[post("/product/stock")]
async fn set_stock(
    StaffLogin(staff): StaffLogin,
    context: web::Data<Context>,
    Body((id, change)): Body<StockInput>,
) -> Result<HttpResponse, ApiError> {
    let product = context.run(move |services| services.products.set_stock(&staff, id, change)).await?;
    Ok(saying("Stok durumu güncellendi.", &product).ok())
}

/// Deletes a product. Orders keep their items.
#[utoipa::path(params(("id" = String, Path)), tag = "catalogue",
    responses((status = 200, body = SayingEnvelope<ProductData>)), security(("staff" = [])))]
#[delete("/product/{id}")]
async fn delete_product(
    StaffLogin(staff): StaffLogin,
    PathId(id): PathId<ProductId>,
    context: web::Data<Context>,
) -> Result<HttpResponse, ApiError> {
    let product = context.run(move |services| services.products.delete(&staff, id)).await?;
    Ok(saying("Ürün başarıyla silindi.", &product).ok())
}

/// Registers the calls of this file and its siblings.
pub(crate) fn register(calls: &mut impl Registry) {
    super::history::register(calls);
    calls
        .codes(super::errors::CODES)
        .public(list_products)
        .session(list_for_staff)
        .public(suggest_products)
        .public(get_product)
        .public(list_categories)
        .session(add_product)
        .session(update_product)
        .session(update_many)
        .session(change_pictures)
        .session(export)
        .session(set_stock)
        .session(delete_product);
}
