//! What a visitor sees, and a search engine reads, before the scripts run: header, headings, pictures and
//! prices, in the front end's own classes. React replaces it as a whole. It has links, which work by
//! themselves, but no buttons, which would not.

use super::{MAIN_PICTURE_SIZES, json_ld::Crumb, source_set, urls};
use crate::dto::catalogue::picture_url;
use domain::{catalogue::Product, shop::ShopFacts};
use maud::{Markup, PreEscaped, html};

/// How wide a card's picture is drawn in a list, as `product-grid.tsx` says.
const CARD_SIZES: &str = "(min-width: 80rem) 20rem, (min-width: 64rem) 25vw, (min-width: 48rem) 33vw, 50vw";
/// Cards whose pictures are seen before scrolling.
const EAGER_CARDS: usize = 4;
/// Cards drawn; the rest is out of sight.
const CARDS: usize = 8;

const MISSING: &str = "/art/gorsel-yok.svg";

/// The shop's mark, as `marks.tsx` draws it.
const TILE: &str = include_str!("tile.svg");

/// The frame around a page.
pub(super) fn frame(shop: &ShopFacts, main: &Markup) -> Markup {
    html! {
        header class="header on-dark" {
            div class="wrap" {
                a class="logo" href="/" { (PreEscaped(TILE)) span { (shop.name) } }
            }
        }
        main { (main) }
    }
}

/// The home page's banner.
pub(super) fn home() -> Markup {
    html! {
        section class="hero on-dark" {
            div class="wrap" {
                div class="hero-copy" {
                    h1 { "Kıraathane, kapınıza geldi." }
                    p {
                        "Okeyden tavlaya, ince belli bardaktan demlik çaya. Masanızda ne eksikse aynı gün yola "
                        "çıkarıyoruz."
                    }
                    div class="hero-actions" {
                        a class="btn btn-tile btn-large" href="/urunler" { "Şimdi alışveriş yap" }
                        a class="btn btn-ghost-dark btn-large" href="/urunler" { "Fırsatları keşfedin" }
                    }
                }
                div class="hero-scene" { img src="/art/kiraathane-masasi.svg" alt="" fetchpriority="high"; }
            }
        }
    }
}

/// A list of products below its heading.
pub(super) fn list(title: &str, crumbs: &[Crumb<'_>], products: &[Product]) -> Markup {
    html! {
        div class="wrap" {
            @if !crumbs.is_empty() { (breadcrumbs(crumbs)) }
            div class="page-head" { h1 { (title) } }
            ul class="products" {
                @for (index, product) in products.iter().take(CARDS).enumerate() { (card(product, index < EAGER_CARDS)) }
            }
        }
    }
}

fn card(product: &Product, is_eager: bool) -> Markup {
    let loading = if is_eager { "eager" } else { "lazy" };
    html! {
        li class="product" {
            div class="photo" { (picture(product, "", CARD_SIZES, loading)) }
            h2 class="product-name" { a href=(urls::product(&product.category, product.id)) { (product.name) } }
            p class={ "price" @if !is_reduced(product) { " same" } } {
                strong { (product.prices.offer().in_turkish()) }
                @if is_reduced(product) { s { (product.prices.list().in_turkish()) } }
            }
        }
    }
}

/// A product's own page.
pub(super) fn product(product: &Product, crumbs: &[Crumb<'_>]) -> Markup {
    html! {
        div class="wrap" {
            (breadcrumbs(crumbs))
            div class="detail" {
                div class="gallery" {
                    div class="photo main" { (picture(product, &product.name, MAIN_PICTURE_SIZES, "eager")) }
                }
                div {
                    h1 { (product.name) }
                    dl class="price-block" {
                        @if is_reduced(product) {
                            dt { "Fiyat" }
                            dd { s { (product.prices.list().in_turkish()) } }
                        }
                        dt { @if is_reduced(product) { "Size Özel" } @else { "Fiyat" } }
                        dd { strong { (product.prices.offer().in_turkish()) } small { "KDV dahil" } }
                    }
                    ul class="bullets" { @for line in &product.description { li { (line) } } }
                }
            }
        }
    }
}

fn breadcrumbs(crumbs: &[Crumb<'_>]) -> Markup {
    html! {
        nav class="crumbs" {
            ol { @for (label, path) in crumbs { li { a href=(path) { (label) } } } }
        }
    }
}

fn picture(product: &Product, alt: &str, sizes: &str, loading: &str) -> Markup {
    html! {
        @match product.pictures.first().map(picture_url) {
            Some(url) => img src=(url) srcset=(source_set(&url)) sizes=(sizes) alt=(alt) width="800" height="800" loading=(loading) fetchpriority=(if loading == "eager" { "high" } else { "auto" });,
            None => img src=(MISSING) alt=(alt) width="800" height="800" loading=(loading) fetchpriority=(if loading == "eager" { "high" } else { "auto" });,
        }
    }
}

fn is_reduced(product: &Product) -> bool {
    product.prices.offer() < product.prices.list()
}
