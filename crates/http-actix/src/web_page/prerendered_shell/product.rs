//! The page of a product.

use super::{Fetch, HIDDEN, breadcrumbs, list::lowest_price_note, picture};
use crate::{
    catalogue::picture_urls::picture_url,
    web_page::{json_ld::Crumb, pictures::MAIN_PICTURE_SIZES},
};
use domain::{
    catalogue::{Product, key_fact},
    exemption::Exemption,
    order::InstalmentTerms,
    shop::ShopFacts,
    turkish,
};
use maud::{Markup, html};
use std::collections::HashSet;

/// The `sizes` of a thumbnail, equal to `product-gallery.tsx`.
const THUMB_SIZES: &str = "5.5rem";

/// The path of a star, equal to `stars.tsx`.
const STAR: &str = "M12 .8L14.53 5.9L19.92 4.08L18.1 9.47L23.2 12L18.1 14.53L19.92 19.92L14.53 18.1L12 23.2L9.47 18.1L4.08 19.92L5.9 14.53L.8 12L5.9 9.47L4.08 4.08L9.47 5.9Z";

/// The rating that the shop shows for every product.
const RATING: u8 = 4;

/// Returns pictures, name, prices, buttons, promises and description.
pub(in crate::web_page) fn product(
    product: &Product,
    variants: &[&Product],
    crumbs: &[Crumb<'_>],
    shop: &ShopFacts,
) -> Markup {
    html! {
        div class="layout__wrap" {
            (breadcrumbs(crumbs))
            div class="product__detail" {
                (gallery(product))
                div {
                    h1 id="urun-adi" { (product.name.as_str()) }
                    div class="product-details__meta" {
                        (stars())
                        span class="icon-button__iconButton share-button__share" style=(HIDDEN) aria-hidden="true" {}
                    }
                    (chooser(product, variants))
                    (prices(product, shop))
                    (buy(product))
                    @if !product.in_stock() { div class="product-details__soldOut" {} }
                    (promises(product, shop))
                    (tiers(product))
                    (description(product))
                }
            }
            div class="layout__pageEnd" {}
        }
    }
}

fn gallery(product: &Product) -> Markup {
    let urls: Vec<_> = product.pictures.iter().map(picture_url).collect();
    let name = product.name.as_str();
    html! {
        div class="product-gallery__gallery" {
            ul class="photo__photo product-gallery__main" {
                @if urls.is_empty() {
                    li class="product-gallery__slide" { (picture(None, name, MAIN_PICTURE_SIZES, Fetch::First)) }
                }
                @for (index, url) in urls.iter().enumerate() {
                    @let fetch = if index == 0 { Fetch::First } else { Fetch::Later };
                    li class="product-gallery__slide" {
                        div class="product-gallery__enlarge" { (picture(Some(url), name, MAIN_PICTURE_SIZES, fetch)) }
                    }
                }
            }
            @if urls.len() > 1 {
                div class="product-gallery__thumbs" role="group" aria-label="Ürün görselleri" {
                    @for url in &urls {
                        div class="product-gallery__thumb" { (picture(Some(url), "", THUMB_SIZES, Fetch::AtOnce)) }
                    }
                }
            }
            span class="icon-button__iconButton favorite-button__favorite product-gallery__favorite" style=(HIDDEN) aria-hidden="true" {}
        }
    }
}

fn stars() -> Markup {
    html! {
        p class="rating__stars" role="img" aria-label={ "Mağazanın puanı: 5 üzerinden " (RATING) "; müşteri yorumu değildir" } {
            @for place in 1..=5 {
                svg viewBox="0 0 24 24" class=[(place > RATING).then_some("rating__off")] aria-hidden="true" { path d=(STAR) {} }
            }
            span aria-hidden="true" { "(" (RATING) ") Mağaza puanı" }
        }
    }
}

fn prices(product: &Product, shop: &ShopFacts) -> Markup {
    let has_instalments = shop.instalment_terms() != InstalmentTerms::NONE
        && product.in_stock()
        && product.exemption != Some(Exemption::Food);
    html! {
        dl class="product-details__prices" aria-live="polite" {
            @if product.is_reduced() {
                dt { "Fiyat" }
                dd { s { (product.prices.list().in_turkish()) } }
            }
            dt { @if product.is_reduced() { "Size Özel" } @else { "Fiyat" } }
            dd {
                strong { (product.prices.offer().in_turkish()) }
                small { "KDV dahil" }
                @if !product.in_stock() { span class="badge__badge badge__closed" { "Stokta yok" } }
                @if let Some(pieces) = last_pieces(product) {
                    span class="badge__badge badge__open" { "Son " (pieces) " ürün" }
                }
            }
            @if let Some(price) = product.price_per_unit() {
                dd class="product-details__lowest" { (price.in_turkish()) }
            }
            @if let Some(lowest) = product.lowest_recent_price() {
                dd class="product-details__lowest" { (lowest_price_note(lowest, product)) }
            }
            @if let Some(tier) = product.tiers.list().first() {
                dd class="product-details__lowest" {
                    (tier.min_quantity.get()) " adet ve üzeri: tanesi " (tier.price.in_turkish())
                }
            }
            // The space for the line about instalments.
            @if has_instalments { dd class="product-details__instalments" {} }
        }
    }
}

/// Returns the table of quantity prices.
fn tiers(product: &Product) -> Markup {
    html! {
        @if !product.tiers.list().is_empty() {
            table class="tier-table__tiers" {
                caption { "Toplu alım fiyatları" }
                thead { tr { th scope="col" { "Adet" } th scope="col" { "Birim fiyat" } } }
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

/// The page shows the remaining stock up to this number, equal to `stock.ts`.
const FEW_PIECES: u32 = 3;

fn last_pieces(product: &Product) -> Option<u32> {
    product.stock.pieces().filter(|pieces| product.in_stock() && *pieces <= FEW_PIECES)
}

/// Returns the space for the choice of a variant, equal to `variant-chooser.tsx`.
fn chooser(product: &Product, variants: &[&Product]) -> Markup {
    let options = product.group.iter().filter(|_| variants.len() > 1).flat_map(|group| &group.options);
    let values = |index: usize| {
        let of_variant = |variant: &&Product| {
            let option = variant.group.as_ref().and_then(|group| group.options.get(index))?;
            Some(option.value.clone())
        };
        let mut values: Vec<_> = variants.iter().filter_map(of_variant).collect();
        let mut seen = HashSet::new();
        values.retain(|value| seen.insert(value.clone()));
        values
    };
    html! {
        @for (index, option) in options.enumerate() {
            fieldset class="variant-chooser__option" {
                legend { (option.name.as_str()) }
                div class="variant-chooser__values" {
                    @for value in values(index) {
                        span class="variant-chooser__value" style=(HIDDEN) aria-hidden="true" {
                            span class="variant-chooser__swatch" data-colour=(colour(value.as_str())) {}
                            (value.as_str())
                        }
                    }
                }
            }
        }
    }
}

/// Returns a value as the style sheet's table of colour words spells it.
fn colour(value: &str) -> String {
    turkish::fold(value).replace(' ', "-")
}

/// Returns the space for the buttons to buy or to ask.
fn buy(product: &Product) -> Markup {
    html! {
        div class="product-details__buy" {
            div class="product-details__add" {
                @if product.in_stock() { div class="product-details__quantity" {} }
                span class="button__button button__primary button__large" style=(HIDDEN) aria-hidden="true" {}
            }
            @if product.in_stock() {
                span class="button__button button__felt button__large product-details__whatsApp" style=(HIDDEN) aria-hidden="true" {}
            }
        }
    }
}

/// Returns the promises about delivery, equal to `promises.tsx`.
fn promises(product: &Product, shop: &ShopFacts) -> Markup {
    let is_excluded = product.exemption == Some(Exemption::Food);
    let by_return = match product.exemption {
        Some(Exemption::Food) => "Gıda ürünlerinde yasa gereği iade yok",
        Some(Exemption::Hygiene) => "Ambalajı açılmadıysa 14 gün içinde iade",
        None => "14 gün içinde iade",
    };
    let payment = if shop.card_payment {
        "EFT/Havale veya kartla güvenli ödeme"
    } else {
        "EFT/Havale ile güvenli ödeme"
    };
    let given = [&shop.promises.dispatch, &shop.promises.delivery];
    html! {
        ul class="promises__promises" aria-label="Teslimat, iade ve ödeme" {
            @for promise in given.into_iter().filter(|promise| !promise.is_empty()) { li { (promise) } }
            @if let Some(cost) = shop.delivery.in_turkish() { li { (cost) } }
            li class=[is_excluded.then_some("promises__without")] { a href="/teslimat#iade" { (by_return) } }
            li { (payment) }
        }
    }
}

/// Returns key facts as a table and the other lines as a list.
fn description(product: &Product) -> Markup {
    let lines = || product.description.iter().map(|line| (line, key_fact(line)));
    let facts: Vec<_> = lines().filter_map(|(_, fact)| fact).collect();
    let features: Vec<_> = lines().filter(|(_, fact)| fact.is_none()).map(|(line, _)| line).collect();
    html! {
        @if !product.description.is_empty() {
            h2 class="product-description__title" { "Ürün özellikleri" }
            @if !features.is_empty() {
                ul class="product-description__features" { @for line in features { li { (line) } } }
            }
            @if !facts.is_empty() {
                table class="product-description__facts" {
                    tbody { @for (term, fact) in facts { tr { th scope="row" { (term) } td { (fact) } } } }
                }
            }
        }
    }
}
