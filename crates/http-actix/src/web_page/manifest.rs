//! Which files a page of the front end needs, so that the browser fetches them at once and not one
//! after the other. Read from Vite's manifest (<https://vite.dev/guide/backend-integration>).

use super::files;
use serde::Deserialize;
use std::{
    collections::{BTreeSet, HashMap},
    sync::LazyLock,
};

/// The module that every page starts with.
const ENTRY: &str = "index.html";

#[derive(Deserialize)]
struct Chunk {
    file: String,
    #[serde(default)]
    imports: Vec<String>,
    #[serde(default)]
    css: Vec<String>,
}

type Manifest = HashMap<String, Chunk>;

static MANIFEST: LazyLock<Manifest> = LazyLock::new(|| {
    let text = files::text(".vite/manifest.json").unwrap_or_default();
    serde_json::from_str(&text).unwrap_or_default()
});

/// Paths of a page's scripts and style sheets, without those that every page has.
#[derive(Default)]
pub(super) struct PageFiles {
    pub(super) scripts: Vec<String>,
    pub(super) styles: Vec<String>,
}

/// The files of the page whose module this is: `src/app/routes/home.tsx`.
pub(super) fn files_of(module: &str) -> PageFiles {
    of_manifest(&MANIFEST, module)
}

fn of_manifest(manifest: &Manifest, module: &str) -> PageFiles {
    let common = with_imports(manifest, ENTRY);
    let mut page = PageFiles::default();
    for chunk in with_imports(manifest, module).difference(&common).filter_map(|name| manifest.get(*name)) {
        page.scripts.push(format!("/{}", chunk.file));
        page.styles.extend(chunk.css.iter().map(|file| format!("/{file}")));
    }
    page
}

/// A module and whatever it imports, and so on.
fn with_imports<'a>(manifest: &'a Manifest, module: &'a str) -> BTreeSet<&'a str> {
    let mut found = BTreeSet::new();
    let mut open = vec![module];
    while let Some(name) = open.pop() {
        if let Some(chunk) = manifest.get(name)
            && found.insert(name)
        {
            open.extend(chunk.imports.iter().map(String::as_str));
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::of_manifest;

    #[test]
    fn a_page_needs_its_own_files_and_those_they_import_but_not_the_common_ones() {
        let manifest = serde_json::from_value(serde_json::json!({
            "index.html": { "file": "assets/index.js", "imports": ["_vendor.js"] },
            "_vendor.js": { "file": "assets/vendor.js" },
            "_cards.js": { "file": "assets/cards.js", "imports": ["_vendor.js", "src/home.tsx"], "css": ["assets/cards.css"] },
            "src/home.tsx": { "file": "assets/home.js", "imports": ["index.html", "_cards.js"] },
        }))
        .unwrap();
        let page = of_manifest(&manifest, "src/home.tsx");
        assert_eq!(page.scripts, ["/assets/cards.js", "/assets/home.js"]);
        assert_eq!(page.styles, ["/assets/cards.css"]);
        assert!(of_manifest(&manifest, "src/unknown.tsx").scripts.is_empty());
    }
}
