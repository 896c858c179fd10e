//! What a visitor sees, and a search engine reads, before the scripts run: header, headings, pictures and
//! prices, as the front end draws them, which a test on either side compares. React replaces it as a whole, and
//! nothing moves: it has links, which work by themselves, but only the room of fields and buttons, which would not.

mod list;
mod product;

pub(super) use list::list;
pub(super) use product::product;

use super::{
    json_ld::Crumb,
    pages::{HOME, PRODUCTS},
    pictures::source_set,
};
use domain::shop::ShopFacts;
use maud::{Markup, PreEscaped, html};

const MISSING: &str = "/art/gorsel-yok.svg";

/// The shop's mark, as `marks.tsx` draws it.
const TILE: &str = include_str!("tile.svg");

/// The header's links, as `navbar.tsx` has them.
const LINKS: [(&str, &str); 4] =
    [(HOME, "Anasayfa"), (PRODUCTS, "Ürünler"), ("/hakkimizda", "Hakkımızda"), ("/iletisim", "İletişim")];

/// Room for what works with scripts only.
const HIDDEN: &str = "visibility:hidden";

/// The frame around the page at `path`.
pub(super) fn frame(shop: &ShopFacts, path: &str, main: &Markup) -> Markup {
    html! {
        a class="skip-link__link" data-print="hide" href="#icerik" { "İçeriğe geç" }
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

/// Whether a page stands at this link or below it.
fn leads_to(link: &str, path: &str) -> bool {
    path.strip_prefix(link).is_some_and(|rest| rest.is_empty() || (link != HOME && rest.starts_with('/')))
}

/// The home page's banner.
pub(super) fn home() -> Markup {
    html! {
        section class="hero__hero" {
            div class="layout__wrap hero__row" {
                div class="hero__copy" {
                    h1 { "Kıraathane, kapınıza geldi." }
                    p {
                        "Okeyden tavlaya, ince belli bardaktan demlik çaya. Masanızda ne eksikse burada."
                    }
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

fn breadcrumbs(crumbs: &[Crumb<'_>]) -> Markup {
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

/// When a picture is fetched.
#[derive(Clone, Copy)]
enum Fetch {
    /// Before everything else.
    First,
    /// With what is seen at once.
    AtOnce,
    /// When somebody scrolls there.
    Later,
}

/// A product's picture, or what stands for a missing one.
fn picture(url: Option<&str>, alt: &str, sizes: &str, fetch: Fetch) -> Markup {
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

/// Words that are heard, not seen.
fn visually_hidden(words: &str) -> Markup {
    html! { span class="visually-hidden__hidden" { (words) } }
}
