//! Pages: the built front end, with each page's head and first data filled in by the server.

mod document;
mod files;
mod head;
mod initial_data;
mod json_ld;
mod manifest;
mod pages;
mod prerendered_shell;
mod sitemap;
mod styles;
mod urls;

use crate::{
    blocking,
    dto::catalogue::picture_url,
    error::ApiError,
    state::{AppState, UseCases},
};
use actix_web::{HttpRequest, HttpResponse, HttpResponseBuilder, web};
use application::catalogue::CatalogueError;
use document::Document;
use domain::{
    catalogue::{Category, PictureWidth, Product},
    ids::ProductId,
};
use head::{FirstPicture, PageHead};
use initial_data::InitialData;
use json_ld::Crumb;
use maud::Markup;
use pages::{ABOUT_SHOP, CATEGORY, HOME, PAGES, PRODUCTS, Page};

type State = web::Data<AppState>;

/// The picture of links to pages without one of their own.
const SHOP_PICTURE: &str = "/art/kiraathane-masasi.svg";

/// Pages, then files, then the 404 page.
pub(crate) fn configure(config: &mut web::ServiceConfig) {
    for page in &PAGES {
        let answer = move |state: State| async move { fixed_page(&state, page) };
        config.service(web::resource(page.path).route(web::get().to(answer)));
    }
    config
        .service(web::resource(HOME.path).route(web::get().to(home_page)))
        .service(web::resource(PRODUCTS.path).route(web::get().to(products_page)))
        .service(web::resource("/urunler/{category}").route(web::get().to(category_page)))
        .service(web::resource("/urunler/{category}/{id}").route(web::get().to(product_page)))
        .service(web::resource("/robots.txt").route(web::get().to(sitemap::robots)))
        .service(web::resource("/sitemap.xml").route(web::get().to(sitemap::sitemap)))
        .service(web::resource("/sitemap/{part:\\d{1,6}}.xml").route(web::get().to(sitemap::sitemap_part)))
        .default_service(web::get().to(files::file_or_not_found));
}

/// The head of a page that always exists.
fn head_of(page: &Page) -> PageHead {
    let files = manifest::files_of(&format!("src/app/{}", page.module));
    PageHead {
        title: page.title.to_owned(),
        description: page.description.unwrap_or(ABOUT_SHOP).to_owned(),
        canonical: page.description.map(|_| page.path.to_owned()),
        kind: "website",
        image: SHOP_PICTURE.to_owned(),
        json_ld: vec![],
        first_picture: None,
        scripts: files.scripts,
        styles: files.styles,
    }
}

fn fixed_page(state: &AppState, page: &Page) -> HttpResponse {
    bare(HttpResponse::Ok(), state, head_of(page))
}

/// A page of which nothing is known but what every page shows.
fn bare(response: HttpResponseBuilder, state: &AppState, head: PageHead) -> HttpResponse {
    let document = Document { head, shell: Markup::default(), data: InitialData::of_shop(state) };
    document::answer(response, state, document)
}

/// A page's first data and what is sketched from them.
type Content = (InitialData, Markup);

/// First content as far as it can be had: a page without it still works, and says what is wrong.
async fn content(
    state: &AppState,
    ask: impl FnOnce(&UseCases, InitialData) -> Result<Content, ApiError> + Send + 'static,
) -> Content {
    let empty = InitialData::of_shop(state);
    blocking::run(state, move |shop| ask(shop, empty)).await.unwrap_or_else(|error| {
        tracing::warn!(%error, "page without its first data");
        (InitialData::of_shop(state), Markup::default())
    })
}

async fn home_page(state: State) -> HttpResponse {
    let (data, shell) = content(&state, |shop, mut data| {
        data.add_categories(shop.list_categories.run()?);
        data.add_best_sellers(shop)?;
        Ok((data, prerendered_shell::home()))
    })
    .await;
    let head = PageHead {
        json_ld: vec![json_ld::organization(&state.shop, &state.public_origin)],
        first_picture: Some(FirstPicture { href: SHOP_PICTURE.to_owned(), responsive: None }),
        ..head_of(&HOME)
    };
    document::answer(HttpResponse::Ok(), &state, Document { head, shell, data })
}

/// A list that is searched, filtered or paged asks for its data by itself: it is nobody's first visit.
async fn products_page(state: State, request: HttpRequest) -> HttpResponse {
    let is_first_page = request.query_string().is_empty();
    let (data, shell) = content(&state, move |shop, mut data| {
        let categories = shop.list_categories.run()?;
        data.add_categories(categories.clone());
        if !is_first_page {
            return Ok((data, Markup::default()));
        }
        let products = data.add_first_page(shop, None)?;
        Ok((data, prerendered_shell::list("Tüm Ürünler", &[], &categories, &products)))
    })
    .await;
    document::answer(HttpResponse::Ok(), &state, Document { head: head_of(&PRODUCTS), shell, data })
}

async fn category_page(state: State, path: web::Path<String>, request: HttpRequest) -> HttpResponse {
    let is_first_page = request.query_string().is_empty();
    let name = path.into_inner();
    let found = blocking::run(&state, move |shop| {
        let categories = shop.list_categories.run()?;
        let category = categories.iter().find(|category| category.is_called(&name)).cloned();
        Ok::<_, ApiError>((categories, category))
    })
    .await;
    // Without an answer the page asks again: an empty list would say that there is no such category.
    let Ok((categories, category)) = found else {
        return shell(HttpResponse::ServiceUnavailable(), &state, PRODUCTS.title);
    };
    let head = match &category {
        Some(category) => category_head(&state, category),
        None => PageHead { canonical: None, ..head_of(&CATEGORY) },
    };
    let (data, shell) = content(&state, move |shop, mut data| {
        data.add_categories(categories.clone());
        let Some(category) = category.filter(|_| is_first_page) else {
            return Ok((data, Markup::default()));
        };
        let products = data.add_first_page(shop, Some(&category))?;
        let path = urls::category(&category.path);
        let crumbs = category_crumbs(&category.path, &path);
        Ok((data, prerendered_shell::list(&category.path, &crumbs, &categories, &products)))
    })
    .await;
    document::answer(HttpResponse::Ok(), &state, Document { head, shell, data })
}

fn category_crumbs<'a>(label: &'a str, path: &'a str) -> [Crumb<'a>; 3] {
    [("Anasayfa", HOME.path), (PRODUCTS.title, PRODUCTS.path), (label, path)]
}

fn category_head(state: &AppState, category: &Category) -> PageHead {
    let path = urls::category(&category.path);
    PageHead {
        title: category.path.clone(),
        description: format!("{}: stoktaki ürünler, fiyatlar ve hızlı teslimat.", category.path),
        json_ld: vec![json_ld::breadcrumbs(&category_crumbs(&category.path, &path), &state.public_origin)],
        canonical: Some(path),
        ..head_of(&CATEGORY)
    }
}

/// The product's page; status 404 when there is no such product. When that can't be found out the page
/// still comes, with status 503: it asks again and says what is wrong.
async fn product_page(state: State, path: web::Path<(String, String)>) -> Result<HttpResponse, ApiError> {
    let Some(id) = ProductId::parse(&path.1) else { return Ok(not_found_page(&state)) };
    let found = blocking::run(&state, move |shop| Ok::<_, ApiError>(shop.get_product.run(id))).await?;
    let product = match found {
        Ok(product) => product,
        Err(CatalogueError::ProductNotFound) => return Ok(not_found_page(&state)),
        Err(error) => {
            tracing::warn!(%error, "product page without its product");
            return Ok(shell(HttpResponse::ServiceUnavailable(), &state, "Ürün"));
        }
    };
    let place = ProductPlace::of(&product);
    let head = product_head(&state, &product, &place);
    let (data, shell) = content(&state, move |shop, mut data| {
        let categories = shop.list_categories.run()?;
        if let Some(category) = categories.iter().find(|category| category.path == product.category) {
            data.add_related(shop, category)?;
        }
        let shell = prerendered_shell::product(&product, &place.crumbs(&product));
        data.add_product(product);
        data.add_categories(categories);
        Ok((data, shell))
    })
    .await;
    Ok(document::answer(HttpResponse::Ok(), &state, Document { head, shell, data }))
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
        [home, products, category, (&product.name, &self.path)]
    }
}

fn product_head(state: &AppState, product: &Product, place: &ProductPlace) -> PageHead {
    let files = manifest::files_of("src/app/routes/product.tsx");
    let pictures: Vec<_> = product.pictures.iter().map(picture_url).collect();
    let about = product.description.join(" ");
    PageHead {
        title: product.name.clone(),
        description: if about.is_empty() {
            format!("{}: {ABOUT_SHOP}", product.name)
        } else {
            head::shortened(&about)
        },
        kind: "product",
        image: pictures.first().cloned().unwrap_or_else(|| SHOP_PICTURE.to_owned()),
        json_ld: vec![
            json_ld::product(product, &place.path, &pictures, &state.public_origin),
            json_ld::breadcrumbs(&place.crumbs(product), &state.public_origin),
        ],
        first_picture: pictures.first().map(|picture| FirstPicture {
            responsive: Some((source_set(picture), MAIN_PICTURE_SIZES)),
            href: picture.clone(),
        }),
        canonical: Some(place.path.clone()),
        scripts: files.scripts,
        styles: files.styles,
    }
}

/// How wide the gallery draws a product's main picture.
const MAIN_PICTURE_SIZES: &str = "(min-width: 80rem) 35rem, (min-width: 64rem) 42vw, 100vw";

/// Every width of a picture, as the front end's `<img>` lists them.
fn source_set(picture: &str) -> String {
    let Some(stem) = picture.strip_suffix(&format!("-{}.webp", PictureWidth::Detail.pixels())) else {
        return picture.to_owned();
    };
    let widths = PictureWidth::ALL.map(PictureWidth::pixels);
    widths.map(|width| format!("{stem}-{width}.webp {width}w")).join(", ")
}

/// A page that is kept out of search engines and knows nothing yet.
fn shell(response: HttpResponseBuilder, state: &AppState, title: &str) -> HttpResponse {
    let head = PageHead {
        title: title.to_owned(),
        canonical: None,
        scripts: vec![],
        styles: vec![],
        ..head_of(&HOME)
    };
    bare(response, state, head)
}

/// The same HTML shows the shop's own 404 page.
fn not_found_page(state: &AppState) -> HttpResponse {
    shell(HttpResponse::NotFound(), state, "Sayfa bulunamadı")
}
