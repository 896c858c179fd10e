//! Inline style sheets, so that the first paint needs no second file.

use super::files;
use maud::{Markup, PreEscaped, html};

/// Returns the style sheet at this path as a `<style>` element. A link to it with a medium that never matches keeps the
/// page's scripts from fetching the file again, because they look for such a link.
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

/// Returns a piece of the build's HTML with its linked style sheets inlined.
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
