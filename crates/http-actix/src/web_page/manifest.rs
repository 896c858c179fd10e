//! The files that each page of the front end needs, so that the browser can fetch them at once. Read from Vite's
//! manifest (<https://vite.dev/guide/backend-integration>).

use serde::Deserialize;
use std::collections::{BTreeSet, HashMap};

/// The entry module of every page.
const ENTRY: &str = "index.html";

#[derive(Deserialize)]
struct Chunk {
    file: String,
    #[serde(default)]
    imports: Vec<String>,
    #[serde(default)]
    css: Vec<String>,
}

/// The files that the build made of each module.
pub(crate) struct Manifest(HashMap<String, Chunk>);

/// Paths of a page's scripts and style sheets, without the common ones.
#[derive(Clone, Default)]
pub(crate) struct PageFiles {
    pub(super) scripts: Vec<String>,
    pub(super) styles: Vec<String>,
}

impl Manifest {
    /// Parses the build's manifest.
    pub(super) fn parse(text: &str) -> Result<Self, String> {
        serde_json::from_str(text)
            .map(Self)
            .map_err(|error| format!("the build's manifest can't be read: {error}"))
    }

    /// Returns the files of the page that shows these modules: `src/app/routes/home.tsx`.
    pub(super) fn files_of(&self, modules: &[String]) -> Result<PageFiles, String> {
        let Self(chunks) = self;
        if let Some(unknown) = modules.iter().find(|module| !chunks.contains_key(*module)) {
            return Err(format!("the build has no module {unknown}"));
        }
        let common = self.with_imports(&[ENTRY]);
        let modules: Vec<_> = modules.iter().map(String::as_str).collect();
        let mut page = PageFiles::default();
        for chunk in self.with_imports(&modules).difference(&common).filter_map(|name| chunks.get(*name)) {
            page.scripts.push(format!("/{}", chunk.file));
            page.styles.extend(chunk.css.iter().map(|file| format!("/{file}")));
        }
        Ok(page)
    }

    /// Returns the modules with their direct and indirect imports.
    fn with_imports<'a>(&'a self, modules: &[&'a str]) -> BTreeSet<&'a str> {
        let mut found = BTreeSet::new();
        let mut open = modules.to_vec();
        while let Some(name) = open.pop() {
            if let Some(chunk) = self.0.get(name)
                && found.insert(name)
            {
                open.extend(chunk.imports.iter().map(String::as_str));
            }
        }
        found
    }
}

#[cfg(test)]
mod tests {
    use super::Manifest;

    #[test]
    fn preloads_page_files_and_imports_without_common_ones() {
        let manifest = serde_json::json!({
            "index.html": { "file": "assets/index.js", "imports": ["_vendor.js"] },
            "_vendor.js": { "file": "assets/vendor.js" },
            "_cards.js": { "file": "assets/cards.js", "imports": ["_vendor.js", "src/home.tsx"], "css": ["assets/cards.css"] },
            "src/home.tsx": { "file": "assets/home.js", "imports": ["index.html", "_cards.js"] },
        });
        let manifest = Manifest::parse(&manifest.to_string()).unwrap();
        let page = manifest.files_of(&["src/home.tsx".to_owned()]).unwrap();
        assert_eq!(page.scripts, ["/assets/cards.js", "/assets/home.js"]);
        assert_eq!(page.styles, ["/assets/cards.css"]);
        assert!(manifest.files_of(&["src/unknown.tsx".to_owned()]).is_err());
    }
}
