//! A product's own page.

use super::{Fetch, HIDDEN, breadcrumbs, picture};
use crate::{
    dto::catalogue::picture_url,
    web_page::{MAIN_PICTURE_SIZES, json_ld::Crumb},
};
use domain::catalogue::Product;
use maud::{Markup, html};

/// How wide a thumbnail is drawn, as `gallery.tsx` says.
const THUMB_SIZES: &str = "(min-width: 64rem) 5.5rem, 25vw";
/// A star of the rating, as `stars.tsx` draws it.
const STAR: &str = "M12 .8L14.53 5.9L19.92 4.08L18.1 9.47L23.2 12L18.1 14.53L19.92 19.92L14.53 18.1L12 23.2L9.47 18.1L4.08 19.92L5.9 14.53L.8 12L5.9 9.47L4.08 4.08L9.47 5.9Z";
/// The shop shows one rating for everything.
const RATING: u8 = 4;

/// Pictures, name, prices and features.
pub(in crate::web_page) fn product(product: &Product, crumbs: &[Crumb<'_>]) -> Markup {
    html! {
        div class="layout__wrap" {
            (breadcrumbs(crumbs))
            div class="product__detail" {
                (gallery(product))
                div {
                    h1 { (product.name.as_str()) }
                    (stars())
                    (prices(product))
                    (tiers(product))
                    @if !product.description.is_empty() {
                        h2 class="product-details__featuresTitle" { "Ürün özellikleri" }
                        ul class="product-details__features" { @for line in &product.description { li { (line) } } }
                    }
                    (buy(product))
                }
            }
            div class="layout__pageEnd" {}
        }
    }
}

fn gallery(product: &Product) -> Markup {
    let urls: Vec<_> = product.pictures.iter().map(picture_url).collect();
    html! {
        div class="product-gallery__gallery" {
            div class="photo__photo product-gallery__main" {
                (picture(urls.first().map(String::as_str), product.name.as_str(), MAIN_PICTURE_SIZES, Fetch::First))
            }
            @if urls.len() > 1 {
                div class="product-gallery__thumbs" role="group" aria-label="Ürün görselleri" {
                    @for url in &urls {
                        div class="product-gallery__thumb" { (picture(Some(url), "", THUMB_SIZES, Fetch::AtOnce)) }
                    }
                }
            }
        }
    }
}

fn stars() -> Markup {
    html! {
        p class="rating__stars" role="img" aria-label={ "5 üzerinden " (RATING) " puan" } {
            @for place in 1..=5 {
                svg viewBox="0 0 24 24" class=[(place > RATING).then_some("rating__off")] aria-hidden="true" { path d=(STAR) {} }
            }
            span aria-hidden="true" { "(" (RATING) ")" }
        }
    }
}

fn prices(product: &Product) -> Markup {
    html! {
        dl class="product-details__prices" {
            @if product.is_reduced() {
                dt { "Fiyat" }
                dd { s { (product.prices.list().in_turkish()) } }
            }
            dt { @if product.is_reduced() { "Size Özel" } @else { "Fiyat" } }
            dd { strong { (product.prices.offer().in_turkish()) } small { "KDV dahil" } }
            @if let Some(lowest) = product.lowest_recent_price() {
                dd class="product-details__lowest" { "Son 10 günün en düşük fiyatı: " (lowest.in_turkish()) }
            }
        }
    }
}

/// What many pieces cost each.
fn tiers(product: &Product) -> Markup {
    html! {
        @if !product.tiers.list().is_empty() {
            table class="tier-table__tiers" {
                caption { "Çok alana az fiyat" }
                thead { tr { th scope="col" { "Adet" } th scope="col" { "Adet fiyatı" } } }
                tbody {
                    @for tier in product.tiers.list() {
                        tr {
                            th scope="row" { (tier.min_quantity.get()) " ve üzeri" }
                            td { (tier.price.in_turkish()) }
                        }
                    }
                }
            }
        }
    }
}

/// From so many counted pieces down the page says how many are left, as `stock.ts` does.
const FEW_PIECES: u32 = 3;

fn last_pieces(product: &Product) -> Option<u32> {
    product.stock.pieces().filter(|pieces| product.in_stock() && *pieces <= FEW_PIECES)
}

/// Whether there is any, and the room of the two ways to buy.
fn buy(product: &Product) -> Markup {
    html! {
        div class="product-details__buy" {
            @if !product.in_stock() { p { span class="badge__badge badge__closed" { "Stokta yok" } } }
            @if let Some(pieces) = last_pieces(product) {
                p { span class="badge__badge badge__open" { "Son " (pieces) " ürün" } }
            }
            span class="button__button button__primary button__large" style=(HIDDEN) aria-hidden="true" {}
            span class="button__button button__felt button__large product-details__whatsApp" style=(HIDDEN) aria-hidden="true" {}
        }
    }
}
