//! Pages: the built front end, with each page's head and initial data filled in by the server.

mod app_manifest;
mod document;
mod files;
mod head;
mod initial_data;
mod inline_scripts;
mod json_ld;
mod manifest;
mod pages;
mod prerendered_shell;
mod security_txt;
mod sitemap;
mod styles;
mod urls;

pub(crate) use inline_scripts::policy_sources as inline_script_sources;
pub(crate) use pages::{Pages, RESET_PASSWORD};

use crate::{
    reads::{
        catalogue_cache::{Answer, PageKey, Prepared},
        previews,
    },
    state::AppState,
    wire::{dto::catalogue::picture_url, error::ApiError},
};
use actix_web::{HttpRequest, HttpResponse, HttpResponseBuilder, http::header::REFERRER_POLICY, web};
use application::catalogue::Preview;
use document::Document;
use domain::{
    catalogue::{Category, PictureWidth, Product},
    ids::ProductId,
};
use head::{FirstPicture, PageHead};
use initial_data::InitialData;
use json_ld::Crumb;
use manifest::PageFiles;
use maud::Markup;
use pages::{HOME, PRODUCTS, Page, WITH_TOKEN};
use std::sync::Arc;

type State = web::Data<AppState>;

/// The picture of links to pages without one of their own.
const SHOP_PICTURE: &str = "/art/kiraathane-masasi.svg";

/// Pages, then files, then the 404 page.
pub(crate) fn configure(config: &mut web::ServiceConfig, pages: &Pages) {
    for page in &pages.fixed {
        let page = Arc::clone(page);
        let pattern = page.pattern();
        let answer = move |state: State| {
            let page = Arc::clone(&page);
            async move {
                let mut response = HttpResponse::Ok();
                if WITH_TOKEN.contains(&page.path.as_str()) {
                    response.insert_header((REFERRER_POLICY, "no-referrer"));
                }
                bare(response, &state, head_of(&state, &page))
            }
        };
        config.service(web::resource(pattern).route(web::get().to(answer)));
    }
    config
        .service(web::resource(HOME).route(web::get().to(home_page)))
        .service(web::resource(PRODUCTS).route(web::get().to(products_page)))
        .service(web::resource("/urunler/{category}").route(web::get().to(category_page)))
        .service(web::resource("/urunler/{category}/{id}").route(web::get().to(product_page)))
        .service(
            web::resource(format!("/{}", app_manifest::FILE))
                .route(web::get().to(app_manifest::app_manifest)),
        )
        .service(web::resource("/robots.txt").route(web::get().to(sitemap::robots)))
        .service(web::resource("/.well-known/security.txt").route(web::get().to(security_txt::security_txt)))
        .service(web::resource("/sitemap.xml").route(web::get().to(sitemap::sitemap)))
        .service(web::resource("/sitemap/{part:\\d{1,6}}.xml").route(web::get().to(sitemap::sitemap_part)))
        .default_service(web::get().to(files::file_or_not_found));
}

/// The head of a page whose address holds no data.
fn head_of(state: &AppState, page: &Page) -> PageHead {
    PageHead {
        title: page.title.clone(),
        description: page.description.clone().unwrap_or_else(|| state.pages.about_shop()),
        path: page.path.clone(),
        is_indexed: page.description.is_some(),
        kind: "website",
        image: SHOP_PICTURE.to_owned(),
        image_size: None,
        json_ld: vec![],
        first_picture: None,
        files: page.files.clone(),
    }
}

/// A page of which nothing is known but what every page shows.
fn bare(response: HttpResponseBuilder, state: &AppState, head: PageHead) -> HttpResponse {
    let document = Document { head, shell: Markup::default(), data: InitialData::of_shop(state) };
    document::answer(response, state, document)
}

/// A page that is made of the catalogue: as it was rendered last, while that is right.
async fn catalogue_page(
    state: &AppState,
    request: &HttpRequest,
    answer: &Answer<'_>,
    key: PageKey,
    make: impl FnOnce(&Prepared, &mut InitialData) -> (PageHead, Markup),
) -> Result<HttpResponse, ApiError> {
    let page = answer.cache.page(key, &answer.prepared, || {
        let mut data = InitialData::of_shop(state);
        data.add_categories(&answer.prepared);
        let (head, shell) = make(&answer.prepared, &mut data);
        document::render(state, Document { head, shell, data })
    });
    answer.page(request, &page).await
}

async fn home_page(state: State, request: HttpRequest) -> Result<HttpResponse, ApiError> {
    let head = || PageHead {
        json_ld: vec![json_ld::organization(&state.shop, &state.public_origin)],
        first_picture: Some(FirstPicture { href: SHOP_PICTURE.to_owned(), responsive: None }),
        ..head_of(&state, &state.pages.home)
    };
    // Without its initial data the page still works, and says what is wrong.
    let Ok(answer) = state.catalogue() else { return Ok(bare(HttpResponse::Ok(), &state, head())) };
    catalogue_page(&state, &request, &answer, PageKey::Home, |catalogue, data| {
        data.add_rows(catalogue);
        (head(), prerendered_shell::home())
    })
    .await
}

/// A list that is searched, filtered or paged asks for its data by itself: it is nobody's first visit.
fn is_first_page(request: &HttpRequest) -> bool {
    request.query_string().is_empty()
}

async fn products_page(state: State, request: HttpRequest) -> Result<HttpResponse, ApiError> {
    let Ok(answer) = state.catalogue() else {
        return Ok(bare(HttpResponse::Ok(), &state, head_of(&state, &state.pages.products)));
    };
    let is_first = is_first_page(&request);
    catalogue_page(&state, &request, &answer, PageKey::Products { is_first }, |catalogue, data| {
        let shell = if is_first { first_page(catalogue, data, None) } else { Markup::default() };
        (head_of(&state, &state.pages.products), shell)
    })
    .await
}

/// Without a catalogue the page asks again: an empty list would say that there is no such category.
async fn category_page(
    state: State,
    path: web::Path<String>,
    request: HttpRequest,
) -> Result<HttpResponse, ApiError> {
    let Ok(answer) = state.catalogue() else {
        return Ok(shell(HttpResponse::ServiceUnavailable(), &state, &request, &state.pages.category));
    };
    let is_first = is_first_page(&request);
    let category = answer.prepared.catalogue().category_called(&path);
    let key = category.map_or(PageKey::UnknownCategory, |category| PageKey::Category {
        slug: category.slug.clone(),
        is_first,
    });
    catalogue_page(&state, &request, &answer, key, |catalogue, data| match category {
        None => {
            let files = state.pages.category.files.clone();
            let all = head_of(&state, &state.pages.products);
            (PageHead { is_indexed: false, files, ..all }, Markup::default())
        }
        Some(category) => {
            let shell =
                if is_first { first_page(catalogue, data, Some(category)) } else { Markup::default() };
            (category_head(&state, category), shell)
        }
    })
    .await
}

/// The first page of all products or of a category's.
fn first_page(catalogue: &Prepared, data: &mut InitialData, category: Option<&Category>) -> Markup {
    let page = data.add_list(catalogue, category);
    let (total, request) = (page.total, page.request);
    let items = page.items.iter().filter_map(|slot| catalogue.catalogue().at(*slot).cloned()).collect();
    let products = application::page::Page { items, total, request };
    let categories = catalogue.catalogue().categories();
    let Some(category) = category else {
        return prerendered_shell::list("Tüm Ürünler", &[], categories, &products);
    };
    let path = urls::category(&category.path);
    let crumbs = category_crumbs(&category.path, &path);
    prerendered_shell::list(&category.path, &crumbs, categories, &products)
}

fn category_crumbs<'a>(label: &'a str, path: &'a str) -> [Crumb<'a>; 3] {
    [("Anasayfa", HOME), ("Ürünler", PRODUCTS), (label, path)]
}

fn category_head(state: &AppState, category: &Category) -> PageHead {
    let path = urls::category(&category.path);
    let page = &state.pages.category;
    PageHead {
        title: category.path.clone(),
        description: page.description_of(&category.path).unwrap_or_else(|| state.pages.about_shop()),
        json_ld: vec![json_ld::breadcrumbs(&category_crumbs(&category.path, &path), &state.public_origin)],
        path,
        ..head_of(state, page)
    }
}

/// The product's page; status 404 when there is no such product. When that can't be found out the page
/// still comes, with status 503: it asks again and says what is wrong.
async fn product_page(
    state: State,
    path: web::Path<(String, String)>,
    request: HttpRequest,
) -> Result<HttpResponse, ApiError> {
    let Some(id) = ProductId::parse(&path.1) else { return Ok(not_found_page(&state, &request)) };
    let Ok(answer) = state.catalogue() else {
        return Ok(shell(HttpResponse::ServiceUnavailable(), &state, &request, &state.pages.product));
    };
    let catalogue = answer.prepared.catalogue();
    let found = catalogue.slot(id).and_then(|slot| Some((slot, catalogue.at(slot)?)));
    let Some((slot, product)) = found else { return Ok(not_found_page(&state, &request)) };
    catalogue_page(&state, &request, &answer, PageKey::Product(id), |prepared, data| {
        if let Some(category) = catalogue.categories().iter().find(|one| one.path == product.category) {
            data.add_related(prepared, category);
        }
        data.add_product(prepared, slot);
        let place = ProductPlace::of(product);
        (
            product_head(&state, product, &place),
            prerendered_shell::product(product, &place.crumbs(product), &state.shop),
        )
    })
    .await
}

/// Paths of a product and of its category.
struct ProductPlace {
    path: String,
    category: String,
}

impl ProductPlace {
    fn of(product: &Product) -> Self {
        Self {
            path: urls::product(&product.category, product.id),
            category: urls::category(&product.category),
        }
    }

    fn crumbs<'a>(&'a self, product: &'a Product) -> [Crumb<'a>; 4] {
        let [home, products, category] = category_crumbs(&product.category, &self.category);
        [home, products, category, (product.name.as_str(), &self.path)]
    }
}

fn product_head(state: &AppState, product: &Product, place: &ProductPlace) -> PageHead {
    let page = &state.pages.product;
    let pictures: Vec<_> = product.pictures.iter().map(picture_url).collect();
    let about = product.description.join(" ");
    PageHead {
        title: product.name.to_string(),
        description: if about.is_empty() {
            page.description_of(product.name.as_str()).unwrap_or_else(|| state.pages.about_shop())
        } else {
            head::shortened(&about)
        },
        kind: "product",
        image: previews::path(product.id, &state.services.pictures.preview_of(product)),
        image_size: Some((Preview::WIDTH, Preview::HEIGHT)),
        json_ld: vec![
            json_ld::product(product, &place.path, &pictures, &state.public_origin),
            json_ld::breadcrumbs(&place.crumbs(product), &state.public_origin),
        ],
        first_picture: pictures.first().map(|picture| FirstPicture {
            responsive: Some((source_set(picture), MAIN_PICTURE_SIZES)),
            href: picture.clone(),
        }),
        path: place.path.clone(),
        ..head_of(state, page)
    }
}

/// How wide the gallery draws a product's main picture.
const MAIN_PICTURE_SIZES: &str =
    "(min-width: 80rem) 35rem, (min-width: 64rem) 42vw, (min-width: 48rem) 45vw, 80vw";

/// Every width of a picture, as the front end's `<img>` lists them.
fn source_set(picture: &str) -> String {
    let Some(stem) = picture.strip_suffix(&format!("-{}.webp", PictureWidth::Detail.pixels())) else {
        return picture.to_owned();
    };
    let widths = PictureWidth::ALL.map(PictureWidth::pixels);
    widths.map(|width| format!("{stem}-{width}.webp {width}w")).join(", ")
}

/// A page that is kept out of search engines and knows nothing yet.
fn shell(
    response: HttpResponseBuilder,
    state: &AppState,
    request: &HttpRequest,
    page: &Page,
) -> HttpResponse {
    let head = PageHead {
        description: state.pages.about_shop(),
        path: request.path().to_owned(),
        is_indexed: false,
        files: PageFiles::default(),
        ..head_of(state, page)
    };
    bare(response, state, head)
}

/// The same HTML shows the shop's own 404 page.
fn not_found_page(state: &AppState, request: &HttpRequest) -> HttpResponse {
    shell(HttpResponse::NotFound(), state, request, &state.pages.not_found)
}
