//! The one script that stands inside the page: it settles the theme before anything is painted.

use super::files;
use base64::{Engine as _, engine::general_purpose::STANDARD};
use sha2::{Digest, Sha256};

/// Returns what the Content-Security-Policy allows it by: the hash of its text. `None` without a built page.
pub(crate) fn policy_source() -> Option<String> {
    source_of(&files::text("index.html")?)
}

fn source_of(page: &str) -> Option<String> {
    let (_, rest) = page.split_once("<script>")?;
    let (script, _) = rest.split_once("</script>")?;
    Some(format!("'sha256-{}'", STANDARD.encode(Sha256::digest(script))))
}

#[cfg(test)]
mod tests {
    use super::source_of;

    #[test]
    fn a_script_is_allowed_by_the_hash_of_what_stands_between_its_tags() {
        // The example of the specification: <https://www.w3.org/TR/CSP3/#framework-script>.
        assert_eq!(
            source_of("<head><script>alert('Hello, world.');</script></head>").as_deref(),
            Some("'sha256-qznLcsROx4GACP2dm0UCKCzCG+HiZ1guq6ZZDob/Tng='")
        );
        assert_eq!(source_of("<head></head>"), None);
    }
}
