//! The `<head>` of a page, for browsers, search engines and shared links.

use super::{manifest::PageFiles, styles};
use domain::shop::ShopFacts;
use maud::{Markup, PreEscaped, html};
use serde_json::Value;

pub(crate) struct PageHead {
    /// Title without the shop's name.
    pub(super) title: String,
    pub(super) description: String,
    /// Path of the page's canonical URL.
    pub(super) path: String,
    /// Whether search engines may index it.
    pub(super) is_indexed: bool,
    /// The Open Graph type: `website` or `product`.
    pub(super) kind: &'static str,
    /// Path of the picture for shared links.
    pub(super) image: String,
    /// Width and height of the picture, if they are known.
    pub(super) image_size: Option<(u32, u32)>,
    /// Structured data for search engines (schema.org).
    pub(super) json_ld: Vec<Value>,
    /// The largest picture of the first screen, which is preloaded.
    pub(super) first_picture: Option<FirstPicture>,
    /// Scripts and style sheets of the page beyond the common ones.
    pub(super) files: PageFiles,
}

/// A picture to preload.
pub(crate) struct FirstPicture {
    pub(super) href: String,
    /// `srcset` and `sizes`, exactly as in the page's `<img>`. Otherwise the browser would fetch it twice.
    pub(super) responsive: Option<(String, &'static str)>,
}

impl PageHead {
    /// Renders the head as HTML.
    pub(super) fn render(&self, shop: &ShopFacts, origin: &str) -> Markup {
        let title = format!("{} | {}", self.title, shop.name);
        html! {
            title { (title) }
            meta name="description" content=(self.description);
            @if self.is_indexed {
                link rel="canonical" href={ (origin) (self.path) };
                meta property="og:url" content={ (origin) (self.path) };
            } @else {
                meta name="robots" content="noindex";
            }
            meta property="og:type" content=(self.kind);
            meta property="og:site_name" content=(shop.name);
            meta property="og:locale" content="tr_TR";
            meta property="og:title" content=(title);
            meta property="og:description" content=(self.description);
            meta property="og:image" content={ (origin) (self.image) };
            @if let Some((width, height)) = self.image_size {
                meta property="og:image:width" content=(width);
                meta property="og:image:height" content=(height);
                meta property="og:image:alt" content=(self.title);
            }
            meta name="twitter:card" content="summary_large_image";
            @if let Some(picture) = &self.first_picture {
                @match &picture.responsive {
                    Some((set, sizes)) => link rel="preload" as="image" fetchpriority="high" href=(picture.href) imagesrcset=(set) imagesizes=(sizes);,
                    None => link rel="preload" as="image" fetchpriority="high" href=(picture.href);,
                }
            }
            @for facts in &self.json_ld {
                script type="application/ld+json" { (PreEscaped(script_text(&facts.to_string()))) }
            }
        }
    }
}

impl PageHead {
    /// Renders the page's own style sheets.
    pub(super) fn styles(&self) -> Markup {
        html! { @for style in &self.files.styles { (styles::inline(style)) } }
    }

    /// Renders preload links for the page's own scripts, so that they load together with the common ones.
    pub(super) fn scripts(&self) -> Markup {
        html! { @for script in &self.files.scripts { link rel="modulepreload" crossorigin href=(script); } }
    }
}

/// Maximum characters of a description. Search engines show fewer, and a product may have ten thousand.
const DESCRIPTION: usize = 300;

/// Returns the text, cut between two words if it is too long for a description.
pub(super) fn shortened(text: &str) -> String {
    let Some((end, _)) = text.char_indices().nth(DESCRIPTION) else { return text.to_owned() };
    let start = text.split_at(end).0;
    format!("{}…", start.rsplit_once(' ').map_or(start, |(words, _)| words))
}

/// Returns JSON escaped for a `<script>` element.
pub(crate) fn script_text(json: &str) -> String {
    json.replace('<', "\\u003c")
}

#[cfg(test)]
mod tests {
    use super::{script_text, shortened};
    use serde_json::json;

    #[test]
    fn long_texts_end_between_words() {
        assert_eq!(shortened("Ceviz ıstaka"), "Ceviz ıstaka");
        assert_eq!(shortened(&"şş ".repeat(200)), format!("{}şş…", "şş ".repeat(99)));
        assert_eq!(shortened(&"ş".repeat(301)), format!("{}…", "ş".repeat(300)));
    }

    #[test]
    fn no_text_ends_the_script_element() {
        let text = script_text(&json!({ "name": "</script><script>alert(1)</script>" }).to_string());
        assert!(!text.contains('<'));
        assert_eq!(
            serde_json::from_str::<serde_json::Value>(&text).unwrap()["name"],
            "</script><script>alert(1)</script>"
        );
    }
}
