//! Pages: the built front end, with each page's head and initial data filled in by the server.

mod app_manifest;
mod document;
mod feed;
mod files;
mod head;
mod initial_data;
pub(crate) mod inline_scripts;
mod json_ld;
mod manifest;
pub(crate) mod pages;
mod pictures;
mod prerendered_shell;
mod security_txt;
pub(crate) mod site;
mod sitemap;
mod styles;
mod urls;

use self::{
    document::Document,
    head::{FirstPicture, PageHead},
    initial_data::InitialData,
    json_ld::Crumb,
    pages::{HOME, PRODUCTS, WITH_TOKEN},
    pictures::{MAIN_PICTURE_SIZES, source_set},
    site::{SHOP_PICTURE, Site},
};
use crate::{
    catalogue::{
        cache::{PageKey, prepared::Prepared, responder::CatalogueResponder},
        picture_urls::picture_url,
        previews,
    },
    context::Context,
    http::error::ApiError,
};
use actix_web::{
    HttpRequest, HttpResponse,
    http::header::{CACHE_CONTROL, LOCATION, REFERRER_POLICY},
    web,
};
use application::{catalogue::Preview, page::Page};
use domain::{
    catalogue::{Category, Product, Slot},
    ids::ProductId,
};
use maud::Markup;
use serde_json::Value;
use std::sync::Arc;

/// Registers pages, then files, then the 404 page.
pub(crate) fn configure(config: &mut web::ServiceConfig, site: &Site) {
    // Before the front end's page, which leads there within the app.
    config.service(web::redirect("/iade-ve-geri-odeme", "/teslimat#iade").permanent());
    for page in &site.pages.fixed {
        let page = Arc::clone(page);
        let pattern = page.pattern();
        let answer = move |context: web::Data<Context>| {
            let page = Arc::clone(&page);
            async move {
                let mut response = HttpResponse::Ok();
                if WITH_TOKEN.contains(&page.path.as_str()) {
                    response.insert_header((REFERRER_POLICY, "no-referrer"));
                }
                context.site.bare(response, context.site.head_of(&page))
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
        .service(web::resource("/feeds/google.xml").route(web::get().to(feed::google)))
        .service(web::resource("/sitemap.xml").route(web::get().to(sitemap::sitemap)))
        .service(web::resource("/sitemap/{part:\\d{1,6}}.xml").route(web::get().to(sitemap::sitemap_part)))
        .default_service(web::get().to(file_or_not_found));
}

/// Returns a page that shows parts of the catalogue, from the cache if it is current. `fill` adds the responses that the
/// page shows; `show` makes head and shell of nothing else.
async fn catalogue_page<T>(
    site: &Site,
    request: &HttpRequest,
    answer: &CatalogueResponder<'_>,
    key: PageKey,
    fill: impl FnOnce(&mut InitialData) -> T,
    show: impl FnOnce(T) -> (PageHead, Markup),
) -> Result<HttpResponse, ApiError> {
    let revision = answer.prepared.catalogue().revision();
    if let Some(page) = answer.cache.current_page(&key, revision) {
        return answer.page(request, &page).await;
    }
    let mut data = InitialData::of_shop(&site.shop.facts());
    data.add_categories(&answer.prepared);
    let shown = fill(&mut data);
    let page = answer.cache.page(key, revision, data.digest(), || {
        let (head, shell) = show(shown);
        site.render(Document { head, shell, data })
    });
    answer.page(request, &page).await
}

async fn home_page(context: web::Data<Context>, request: HttpRequest) -> Result<HttpResponse, ApiError> {
    let head = || PageHead {
        json_ld: vec![json_ld::organization(&context.site.shop.facts(), &context.site.origin)],
        first_picture: Some(FirstPicture { href: SHOP_PICTURE.to_owned(), responsive: None }),
        ..context.site.head_of(&context.site.pages.home)
    };
    // Without its initial data the page still works and reports the error.
    let Ok(answer) = context.catalogue.current() else {
        return Ok(context.site.bare(HttpResponse::Ok(), head()));
    };
    catalogue_page(
        &context.site,
        &request,
        &answer,
        PageKey::Home,
        |data| data.add_rows(&answer.prepared),
        |()| (head(), prerendered_shell::home(context.site.shop.facts().hero.as_ref())),
    )
    .await
}

/// Returns whether this is a first page without search and filter. Other lists load their data by script.
fn is_first_page(request: &HttpRequest) -> bool {
    request.query_string().is_empty()
}

async fn products_page(context: web::Data<Context>, request: HttpRequest) -> Result<HttpResponse, ApiError> {
    let Ok(answer) = context.catalogue.current() else {
        return Ok(context.site.bare(HttpResponse::Ok(), context.site.head_of(&context.site.pages.products)));
    };
    let is_first = is_first_page(&request);
    catalogue_page(
        &context.site,
        &request,
        &answer,
        PageKey::Products { is_first },
        |data| is_first.then(|| data.add_list(&answer.prepared, None)),
        |list| (context.site.head_of(&context.site.pages.products), list_shell(&answer.prepared, list, None)),
    )
    .await
}

/// Returns a category's page. Without a catalogue the page loads its data by script, because an empty list would mean
/// that there is no such category.
async fn category_page(
    context: web::Data<Context>,
    path: web::Path<String>,
    request: HttpRequest,
) -> Result<HttpResponse, ApiError> {
    let Ok(answer) = context.catalogue.current() else {
        return Ok(context.site.shell(
            HttpResponse::ServiceUnavailable(),
            &request,
            &context.site.pages.category,
        ));
    };
    let is_first = is_first_page(&request);
    let catalogue = answer.prepared.catalogue();
    if let Some(target) = catalogue.former_category(&path) {
        return Ok(moved_permanently(&request, target));
    }
    let category = catalogue.category_called(&path);
    let key = category.map_or(PageKey::UnknownCategory, |category| PageKey::Category {
        slug: category.slug.clone(),
        is_first,
    });
    catalogue_page(
        &context.site,
        &request,
        &answer,
        key,
        |data| category.filter(|_| is_first).map(|one| data.add_list(&answer.prepared, Some(one))),
        |list| {
            let Some(category) = category else {
                let files = context.site.pages.category.files.clone();
                let all = context.site.head_of(&context.site.pages.products);
                return (PageHead { is_indexed: false, files, ..all }, Markup::default());
            };
            (category_head(&context.site, category), list_shell(&answer.prepared, list, Some(category)))
        },
    )
    .await
}

/// Redirects a former address of a category to its page, or to all products, with the query.
fn moved_permanently(request: &HttpRequest, target: Option<&Category>) -> HttpResponse {
    let mut address = target.map_or_else(|| PRODUCTS.to_owned(), |category| urls::category(&category.path));
    if !request.query_string().is_empty() {
        address.push('?');
        address.push_str(request.query_string());
    }
    // Another category may be called so later, so browsers must not keep the redirect for ever.
    HttpResponse::MovedPermanently()
        .insert_header((LOCATION, address))
        .insert_header((CACHE_CONTROL, "no-cache"))
        .finish()
}

/// Returns the shell of the first page of all products or of a category; an empty one for other lists, which load their
/// data by script.
fn list_shell(catalogue: &Prepared, first: Option<Page<Slot>>, category: Option<&Category>) -> Markup {
    let Some(page) = first else { return Markup::default() };
    let (total, request) = (page.total, page.request);
    let item = |slot: &Slot| {
        let catalogue = catalogue.catalogue();
        Some((catalogue.at(*slot)?.clone(), catalogue.group_facts(*slot)))
    };
    let items = page.items.iter().filter_map(item).collect();
    let products = Page { items, total, request };
    let categories = catalogue.catalogue().categories();
    let Some(category) = category else {
        return prerendered_shell::list::list("Tüm Ürünler", &[], categories, &products);
    };
    let path = urls::category(&category.path);
    let crumbs = category_crumbs(&category.path, &path);
    prerendered_shell::list::list(&category.path, &crumbs, categories, &products)
}

fn category_crumbs<'a>(label: &'a str, path: &'a str) -> [Crumb<'a>; 3] {
    [("Anasayfa", HOME), ("Ürünler", PRODUCTS), (label, path)]
}

fn category_head(site: &Site, category: &Category) -> PageHead {
    let path = urls::category(&category.path);
    let page = &site.pages.category;
    PageHead {
        title: category.path.clone(),
        description: page.description_of(&category.path).unwrap_or_else(|| site.pages.about_shop()),
        json_ld: vec![json_ld::breadcrumbs(&category_crumbs(&category.path, &path), &site.origin)],
        path,
        ..site.head_of(page)
    }
}

/// Returns the product's page, with status 404 if there is no such product. If the catalogue is unavailable, the page
/// is sent with status 503 and loads its data by script.
async fn product_page(
    context: web::Data<Context>,
    path: web::Path<(String, String)>,
    request: HttpRequest,
) -> Result<HttpResponse, ApiError> {
    let Some(id) = ProductId::parse(&path.1) else { return Ok(context.site.not_found(&request)) };
    let Ok(answer) = context.catalogue.current() else {
        return Ok(context.site.shell(
            HttpResponse::ServiceUnavailable(),
            &request,
            &context.site.pages.product,
        ));
    };
    let catalogue = answer.prepared.catalogue();
    let found = catalogue.slot(id).and_then(|slot| Some((slot, catalogue.at(slot)?)));
    let Some((slot, product)) = found else { return Ok(context.site.not_found(&request)) };
    let variants = catalogue.variants(slot).iter().filter_map(|slot| catalogue.at(*slot));
    let variants: Vec<_> = variants.map(|variant| &**variant).collect();
    catalogue_page(
        &context.site,
        &request,
        &answer,
        PageKey::Product(id),
        |data| {
            if let Some(category) = catalogue.categories().iter().find(|one| one.path == product.category) {
                data.add_related(&answer.prepared, category);
            }
            data.add_product(&answer.prepared, slot);
            // The response says less of the other variants than search engines read.
            let delivery = context.site.shop.facts().delivery;
            let group = product.group.as_ref().map(|membership| {
                json_ld::product_group(membership, variants.iter().copied(), delivery, &context.site.origin)
            });
            group.inspect(|group| data.count_beside(group))
        },
        |group| {
            let place = ProductPaths::of(product);
            (
                product_head(
                    &context.site,
                    product,
                    group,
                    &place,
                    &context.services.pictures.preview_of(product),
                ),
                prerendered_shell::product::product(
                    product,
                    &variants,
                    &place.crumbs(product),
                    &context.site.shop.facts(),
                ),
            )
        },
    )
    .await
}

/// The paths of a product and of its category.
struct ProductPaths {
    path: String,
    category: String,
}

impl ProductPaths {
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

fn product_head(
    site: &Site,
    product: &Product,
    group: Option<Value>,
    place: &ProductPaths,
    preview: &Preview,
) -> PageHead {
    let page = &site.pages.product;
    let pictures: Vec<_> = product.pictures.iter().map(picture_url).collect();
    let about = product.description.join(" ");
    let delivery = site.shop.facts().delivery;
    PageHead {
        title: product.name.to_string(),
        description: if about.is_empty() {
            page.description_of(product.name.as_str()).unwrap_or_else(|| site.pages.about_shop())
        } else {
            head::shortened(&about)
        },
        kind: "product",
        image: previews::path(product.id, preview),
        image_size: Some((Preview::WIDTH, Preview::HEIGHT)),
        json_ld: [json_ld::product(product, delivery, &site.origin)]
            .into_iter()
            .chain(group)
            .chain([json_ld::breadcrumbs(&place.crumbs(product), &site.origin)])
            .collect(),
        first_picture: pictures.first().map(|picture| FirstPicture {
            responsive: Some((source_set(picture), MAIN_PICTURE_SIZES)),
            href: picture.clone(),
        }),
        path: place.path.clone(),
        ..site.head_of(page)
    }
}

/// Returns the file at the request's path, or the 404 page.
async fn file_or_not_found(context: web::Data<Context>, request: HttpRequest) -> HttpResponse {
    files::file(&request).unwrap_or_else(|| context.site.not_found(&request))
}
