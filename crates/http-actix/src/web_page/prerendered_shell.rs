//! The part of a page that is visible before any script runs: header, headings, pictures and prices, as the front end
//! draws them. A test on each side compares them. React replaces the shell without moving anything. Links work at once;
//! fields and buttons are only reserved space.

pub(super) mod list;
pub(super) mod product;

use super::{
    json_ld::Crumb,
    pages::{HOME, PRODUCTS},
    pictures::source_set,
};
use domain::shop::{Announcement, Hero, ShopFacts};
use maud::{Markup, PreEscaped, html};

const MISSING: &str = "/art/gorsel-yok.svg";

/// The shop's logo, equal to `marks.tsx`.
const TILE: &str = include_str!("tile.svg");

/// The links of the header, equal to `navbar.tsx`.
const LINKS: [(&str, &str); 4] =
    [(HOME, "Anasayfa"), (PRODUCTS, "Ürünler"), ("/hakkimizda", "Hakkımızda"), ("/iletisim", "İletişim")];

/// The style of elements that need scripts: they take space but are invisible.
pub(crate) const HIDDEN: &str = "visibility:hidden";

/// Returns the frame around the page at `path`.
pub(super) fn frame(shop: &ShopFacts, path: &str, main: &Markup) -> Markup {
    html! {
        a class="skip-link__link" data-print="hide" href="#icerik" { "İçeriğe geç" }
        @if let Some(line) = shop.announcement.as_ref().filter(|_| !is_of_staff(path)) { (announcement(line)) }
        header class="navbar__header" data-print="hide" {
            div class="layout__wrap navbar__row" {
                a class="logo__logo" href="/" { (PreEscaped(TILE)) span { (shop.name) } }
                nav class="navbar__nav" aria-label="Ana menü" {
                    @for (link, label) in LINKS {
                        a href=(link) aria-current=[leads_to(link, path).then_some("page")] { (label) }
                    }
                }
            }
        }
        main id="icerik" tabindex="-1" { (main) }
    }
}

/// Returns whether the page belongs to staff, who see no announcement.
fn is_of_staff(path: &str) -> bool {
    path == "/seller" || path.starts_with("/seller/")
}

/// Returns the line above the page, equal to `announcement.tsx`. A script in index.html hides it at once if the visitor
/// has closed it.
fn announcement(line: &Announcement) -> Markup {
    html! {
        aside class="announcement__announcement" id="duyuru" aria-label="Duyuru" data-print="hide"
            data-text=(line.text) {
            @match &line.link {
                Some(link) => a href=(link.as_str()) { (line.text) },
                None => p { (line.text) },
            }
            span class="icon-button__iconButton announcement__close" style=(HIDDEN) aria-hidden="true" {}
        }
    }
}

/// Returns whether the path is this link's page or a page below it.
fn leads_to(link: &str, path: &str) -> bool {
    path.strip_prefix(link).is_some_and(|rest| rest.is_empty() || (link != HOME && rest.starts_with('/')))
}

/// Returns the banner of the home page, with the owner's words if there are some.
pub(super) fn home(words: Option<&Hero>) -> Markup {
    let built_in = (
        "Kıraathane, kapınıza geldi.",
        "Okeyden tavlaya, ince belli bardaktan demlik çaya. Masanızda ne eksikse burada.",
    );
    let (title, text) = words.map_or(built_in, |words| (words.title.as_str(), words.text.as_str()));
    html! {
        section class="hero__hero" {
            div class="layout__wrap hero__row" {
                div class="hero__copy" {
                    h1 { (title) }
                    p { (text) }
                    div class="hero__actions" {
                        a class="button__button button__tile button__large" href="/urunler" { "Şimdi alışveriş yap" }
                        a class="button__button button__ghostDark button__large" href="/urunler" { "Fırsatları keşfedin" }
                    }
                }
                div class="hero__scene" {
                    img src="/art/kiraathane-masasi.svg"
                        alt="Yeşil çuhalı masada tavla, okey ıstakası ve ince belli bardakta çay"
                        fetchpriority="high";
                }
            }
        }
    }
}

pub(crate) fn breadcrumbs(crumbs: &[Crumb<'_>]) -> Markup {
    html! {
        nav class="breadcrumb__crumbs" data-print="hide" aria-label="Sayfa yolu" {
            ol {
                @for (index, (label, path)) in crumbs.iter().enumerate() {
                    li {
                        @if index + 1 < crumbs.len() { a href=(path) { (label) } }
                        @else { span aria-current="page" { (label) } }
                    }
                }
            }
        }
    }
}

/// When the browser fetches a picture.
#[derive(Clone, Copy)]
pub(crate) enum Fetch {
    /// Before everything else.
    First,
    /// With the visible content.
    AtOnce,
    /// When the visitor scrolls to it.
    Later,
}

/// Returns a product's picture, or the placeholder for a missing one.
pub(crate) fn picture(url: Option<&str>, alt: &str, sizes: &str, fetch: Fetch) -> Markup {
    let (loading, priority, decoding) = match fetch {
        Fetch::First => ("eager", "high", "sync"),
        Fetch::AtOnce => ("eager", "auto", "sync"),
        Fetch::Later => ("lazy", "auto", "async"),
    };
    html! {
        img src=(url.unwrap_or(MISSING)) srcset=[url.map(source_set)] sizes=[url.map(|_| sizes)] alt=(alt)
            width="800" height="800" loading=(loading) fetchpriority=(priority) decoding=(decoding);
    }
}

/// Returns text for screen readers only.
pub(crate) fn visually_hidden(words: &str) -> Markup {
    html! { span class="visually-hidden__hidden" { (words) } }
}
