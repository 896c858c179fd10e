//! The inline scripts of the page: one sets the theme before the first paint, one starts the other scripts afterwards.

use super::files;
use base64::{Engine as _, engine::general_purpose::STANDARD};
use sha2::{Digest, Sha256};

/// Returns the sources for the Content-Security-Policy: the hashes of the scripts. Empty without a built page.
pub(crate) fn policy_sources() -> String {
    files::text("index.html").map(|page| sources_of(&page)).unwrap_or_default()
}

fn sources_of(page: &str) -> String {
    let scripts = page.split("<script>").skip(1).filter_map(|rest| rest.split_once("</script>"));
    let sources = scripts.map(|(script, _)| format!("'sha256-{}'", STANDARD.encode(Sha256::digest(script))));
    sources.collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::sources_of;

    #[test]
    fn allows_script_by_hash_of_its_content() {
        // The example of the specification: <https://www.w3.org/TR/CSP3/#framework-script>.
        let example = "<script>alert('Hello, world.');</script>";
        let hash = "'sha256-qznLcsROx4GACP2dm0UCKCzCG+HiZ1guq6ZZDob/Tng='";
        assert_eq!(sources_of(&format!("<head>{example}</head>")), hash);
        assert_eq!(
            sources_of(&format!("{example}<script type=\"module\" src=\"/a.js\"></script>{example}")),
            format!("{hash} {hash}")
        );
        assert_eq!(sources_of("<head></head>"), "");
    }
}
