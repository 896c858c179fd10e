//! Style sheets inside the page: the first paint waits for no second file.

use super::files;
use maud::{Markup, PreEscaped, html};

/// The style sheet at this path, written out. The link, which matches no medium, stops the scripts of the page
/// from fetching it once more: they look for one before they do.
pub(super) fn inline(href: &str) -> Markup {
    html! {
        @match files::text(href.trim_start_matches('/')) {
            Some(css) => {
                style { (PreEscaped(css)) }
                link rel="stylesheet" crossorigin media="not all" href=(href);
            }
            None => link rel="stylesheet" crossorigin href=(href);,
        }
    }
}

/// A piece of the build's HTML with the style sheets that it links to written out.
pub(super) fn inline_linked(text: &str) -> Markup {
    let parts = || {
        let (before, rest) = text.split_once("<link rel=\"stylesheet\"")?;
        let (link, after) = rest.split_once('>')?;
        let (href, _) = link.split_once("href=\"")?.1.split_once('"')?;
        Some((before, href, after))
    };
    html! {
        @match parts() {
            Some((before, href, after)) => { (PreEscaped(before)) (inline(href)) (inline_linked(after)) }
            None => (PreEscaped(text)),
        }
    }
}
