//! A list of products: heading, categories, cards.

use super::{Fetch, HIDDEN, breadcrumbs, picture, visually_hidden};
use crate::{
    catalogue::picture_urls::picture_url,
    web_page::{json_ld::Crumb, pages::PRODUCTS, urls},
};
use application::page::Page;
use domain::{
    catalogue::{Category, GroupFacts, Product},
    money::Kurus,
};
use maud::{Markup, html};
use std::sync::Arc;

/// The `sizes` of a card's picture, equal to `product-grid.tsx`.
const CARD_SIZES: &str = "(min-width: 80rem) 20rem, (min-width: 64rem) 25vw, (min-width: 48rem) 33vw, 50vw";

/// Number of cards whose pictures are visible before scrolling.
const EAGER_CARDS: usize = 4;

/// Number of cards drawn; further ones would be out of sight.
const CARDS: usize = 8;

/// Minimum reduction in per cent that gets a badge, equal to `rules.ts`.
const BADGE_PERCENT: i64 = 15;

/// Returns a list below its heading. `crumbs` are the breadcrumbs of a category.
pub(in crate::web_page) fn list(
    title: &str,
    crumbs: &[Crumb<'_>],
    categories: &[Category],
    products: &Page<(Arc<Product>, Option<GroupFacts>)>,
) -> Markup {
    html! {
        div class="layout__wrap" {
            @if !crumbs.is_empty() { div class="category__crumbs" { (breadcrumbs(crumbs)) } }
            div class="layout__pageHead product-list__head" { h1 { (title) } }
            (chips(title, categories))
            (toolbar(products.total))
            @if products.total > 0 {
                ul class="product-grid__grid" {
                    @for (index, (product, group)) in products.items.iter().take(CARDS).enumerate() {
                        (card(product, *group, if index < EAGER_CARDS { Fetch::First } else { Fetch::Later }))
                    }
                }
            } @else {
                (nothing_in_stock(!crumbs.is_empty()))
            }
            div class="layout__pageEnd" {}
        }
    }
}

/// Returns the text in place of an empty list.
fn nothing_in_stock(is_category: bool) -> Markup {
    let (art, text) = if is_category {
        ("/art/zar.svg", "Bu kategoride ürün bulunamadı.")
    } else {
        ("/art/tepsi.svg", "Şu anda stokta ürün yok.")
    };
    html! {
        div class="empty-state__empty" {
            img src=(art) alt="" width="176" height="176";
            p { (text) }
            @if is_category {
                a class="button__button button__primary" href=(PRODUCTS) { "Tüm ürünlere dön" }
            }
        }
    }
}

/// Returns the links to the categories. `title` is the label of the shown category, if any.
fn chips(title: &str, categories: &[Category]) -> Markup {
    let is_category = categories.iter().any(|category| category.path == title);
    html! {
        nav class="category-chips__chips" aria-label="Kategoriler" {
            a class="category-chips__chip" href=(PRODUCTS) aria-current=[(!is_category).then_some("page")] { "Tümü" }
            @for category in categories {
                a class="category-chips__chip" href=(urls::category(&category.path)) aria-current=[(category.path == title).then_some("page")] {
                    (category.path)
                }
            }
        }
    }
}

/// Returns the space for sorting and filters, with the number of products.
fn toolbar(total: u64) -> Markup {
    html! {
        div class="list-toolbar__bar" {
            @if total > 0 {
                span class="list-toolbar__sort" style=(HIDDEN) aria-hidden="true" {}
                div class="list-toolbar__price" {}
                span class="button__button button__outline list-toolbar__filter" style=(HIDDEN) aria-hidden="true" {}
            }
            p class="text__muted list-toolbar__count" role="status" { @if total > 0 { (total) " ürün" } }
        }
    }
}

fn card(product: &Product, group: Option<GroupFacts>, fetch: Fetch) -> Markup {
    let group = group.filter(|group| group.size > 1);
    let price_from = group.filter(|group| group.price_from < group.price_to).map(|group| group.price_from);
    let url = product.pictures.first().map(picture_url);
    let membership = product.group.as_ref().filter(|_| group.is_some());
    let name = membership.map_or(product.name.as_str(), |membership| membership.name.as_str());
    // The variants of one price may hold different amounts.
    let is_linked = group.is_none_or(|group| group.cheapest == product.id);
    let unit_price = product.price_per_unit().filter(|_| is_linked);
    let target = urls::product(&product.category, group.map_or(product.id, |group| group.cheapest));
    html! {
        li class="product-card__card" {
            div class="photo__photo product-card__photo" {
                (picture(url.as_deref(), "", CARD_SIZES, fetch))
                @if let Some(percent) = discount(product).filter(|_| price_from.is_none()) {
                    span class="badge__badge badge__sale" { "%" (percent) (visually_hidden(" indirim")) }
                }
            }
            h2 class="product-card__name" { a href=(target) { (name) } }
            @if let Some(price) = price_from {
                p class="price__price price__same product-card__price" {
                    strong { (visually_hidden("Satış fiyatı: ")) (price.in_turkish()) }
                    small { "başlayan fiyatlarla" }
                }
            } @else {
            p class={ "price__price" @if !product.is_reduced() { " price__same" } " product-card__price" } {
                strong { (visually_hidden("Satış fiyatı: ")) (product.prices.offer().in_turkish()) }
                @if product.is_reduced() {
                    s { (visually_hidden("Liste fiyatı: ")) (product.prices.list().in_turkish()) }
                }
                @if let Some(price) = unit_price { small { (price.in_turkish()) } }
                @if let Some(lowest) = product.lowest_recent_price() {
                    small { (lowest_price_note(lowest, product)) }
                }
            }
            }
            @if let Some(group) = group {
                span class="product-card__options" { (group.size) " seçenek" }
            } @else {
                span class="button__button button__outline product-card__button" style=(HIDDEN) aria-hidden="true" {}
            }
        }
    }
}

/// Returns the sentence beside a reduced price, equal to `lowestPriceNote` of the page.
pub(super) fn lowest_price_note(lowest: Kurus, product: &Product) -> String {
    let days = if lowest > product.prices.offer() { " (indirimden önceki 10 gün)" } else { "" };
    format!("Son 10 günün en düşük fiyatı: {}{days}", lowest.in_turkish())
}

/// Returns the reduction in whole per cent, if it gets a badge.
fn discount(product: &Product) -> Option<i64> {
    let (list, offer) = (product.prices.list().get(), product.prices.offer().get());
    let percent = ((list - offer) * 200 + list).checked_div(list * 2)?;
    (percent >= BADGE_PERCENT).then_some(percent)
}
