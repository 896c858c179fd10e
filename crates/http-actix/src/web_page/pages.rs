//! The pages of the front end, as its build lists them: path, head and files.

use super::{
    files,
    manifest::{Manifest, PageFiles},
};
use serde::Deserialize;
use std::sync::Arc;

/// Path of the home page.
pub(crate) const HOME: &str = "/";

/// Path of the list of all products.
pub(crate) const PRODUCTS: &str = "/urunler";

const CATEGORY: &str = "/urunler/:category";

const PRODUCT: &str = "/urunler/:category/:id";

const NOT_FOUND: &str = "*";

/// Path of the page for a password-reset link, which a token follows.
pub(crate) const RESET_PASSWORD: &str = "/sifre-yenile";

/// Path of the page for a link that confirms an account's e-mail.
pub(crate) const CONFIRM_EMAIL: &str = "/e-posta-dogrula";

/// Pages whose URLs contain a mailed token. They send no referrer, not even to this shop's own files.
pub(crate) const WITH_TOKEN: [&str; 4] =
    [RESET_PASSWORD, CONFIRM_EMAIL, "/stok-bildirimi/onay", "/stok-bildirimi/iptal"];

/// Placeholder in a description for the name of a category or product.
const NAME: &str = "{name}";

/// A page, or all pages that differ only in the parameters of their path.
#[derive(Default)]
pub(crate) struct SitePage {
    /// Its path. A part that begins with a colon is a parameter.
    pub(super) path: String,
    /// Title without the shop's name. The front end sets this title, too.
    pub(super) title: String,
    /// Description for search engines; `None` excludes the page from them.
    pub(super) description: Option<String>,
    /// Scripts and style sheets.
    pub(super) files: PageFiles,
}

impl SitePage {
    /// Returns the description for the category or product with this name.
    pub(super) fn description_of(&self, name: &str) -> Option<String> {
        Some(self.description.as_ref()?.replace(NAME, name))
    }

    /// Returns whether the path has a parameter.
    pub(super) fn is_pattern(&self) -> bool {
        self.path.contains(':')
    }

    /// Returns the path as the router spells it: `/adres/{id}`.
    pub(super) fn pattern(&self) -> String {
        let parts = self.path.split('/').map(|part| match part.strip_prefix(':') {
            Some(name) => format!("{{{name}}}"),
            None => part.to_owned(),
        });
        parts.collect::<Vec<_>>().join("/")
    }
}

/// Every page.
#[derive(Default)]
pub(crate) struct Pages {
    pub(super) home: SitePage,
    pub(super) products: SitePage,
    pub(super) category: SitePage,
    pub(super) product: SitePage,
    pub(super) not_found: SitePage,
    /// All other pages, which show nothing of the catalogue.
    pub(super) fixed: Vec<Arc<SitePage>>,
}

/// An entry of the list that the build writes.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ListedPage {
    path: String,
    title: String,
    description: Option<String>,
    /// Modules of the front end, as the build's manifest names them: `src/app/routes/home.tsx`.
    modules: Vec<String>,
}

impl Pages {
    /// Returns the pages that were built into this binary; empty pages if the front end was not built.
    ///
    /// # Errors
    /// A message if the build's list is incomplete.
    pub(crate) fn built() -> Result<Self, String> {
        let text = |path| files::text(path).ok_or_else(|| format!("the built front end has no {path}"));
        if files::text("index.html").is_none() {
            return Ok(Self::default());
        }
        Self::parse(&text(".vite/pages.json")?, &text(".vite/manifest.json")?)
    }

    fn parse(list: &str, manifest: &str) -> Result<Self, String> {
        let manifest = Manifest::parse(manifest)?;
        let listed: Vec<ListedPage> = serde_json::from_str(list)
            .map_err(|error| format!("the list of pages can't be read: {error}"))?;
        let pages = listed.into_iter().map(|ListedPage { path, title, description, modules }| {
            Ok(SitePage { files: manifest.files_of(&modules)?, path, title, description })
        });
        let mut pages = pages.collect::<Result<Vec<_>, String>>()?;
        let mut take = |path| {
            let found = pages.iter().position(|page| page.path == path);
            found.map(|at| pages.remove(at)).ok_or_else(|| format!("the list of pages has no {path}"))
        };
        Ok(Self {
            home: take(HOME)?,
            products: take(PRODUCTS)?,
            category: take(CATEGORY)?,
            product: take(PRODUCT)?,
            not_found: take(NOT_FOUND)?,
            fixed: pages.into_iter().map(Arc::new).collect(),
        })
    }

    /// Returns the shop's description, for pages without their own.
    pub(super) fn about_shop(&self) -> String {
        self.home.description.clone().unwrap_or_default()
    }

    /// Returns the pages that search engines may index, without those of categories and products.
    pub(super) fn public(&self) -> impl Iterator<Item = &SitePage> {
        let fixed = self.fixed.iter().map(|page| &**page);
        [&self.home, &self.products].into_iter().chain(fixed).filter(|page| page.description.is_some())
    }
}

#[cfg(test)]
mod tests {
    use super::{CATEGORY, HOME, NOT_FOUND, PRODUCT, PRODUCTS, Pages, SitePage};
    use serde_json::{Value, json};

    const MANIFEST: &str = r#"{ "src/app/a.tsx": { "file": "a.js" }, "src/app/b.tsx": { "file": "b.js" } }"#;

    fn entry(path: &str) -> Value {
        json!({ "path": path, "title": path, "description": "{name}!", "modules": ["src/app/a.tsx"] })
    }

    fn parsed(entries: &[Value]) -> Result<Pages, String> {
        Pages::parse(&json!(entries).to_string(), MANIFEST)
    }

    #[test]
    fn pages_are_as_they_are_listed() {
        let adres =
            json!({ "path": "/adres/:id", "title": "Adres", "modules": ["src/app/a.tsx", "src/app/b.tsx"] });
        let paths = [HOME, PRODUCTS, CATEGORY, PRODUCT, NOT_FOUND];
        let pages = parsed(&[&[adres], &paths.map(entry)[..]].concat()).unwrap();
        let [adres] = &pages.fixed[..] else { panic!() };
        assert_eq!((adres.pattern().as_str(), adres.is_pattern()), ("/adres/{id}", true));
        assert_eq!((adres.title.as_str(), adres.description_of("Okey")), ("Adres", None));
        assert_eq!(adres.files.scripts, ["/a.js", "/b.js"]);
        assert_eq!(pages.category.description_of("Okey").as_deref(), Some("Okey!"));
        let public: Vec<_> = pages.public().map(|page| &page.path).collect();
        assert_eq!(public, [HOME, PRODUCTS]);
    }

    #[test]
    fn names_missing_pages() {
        let paths = [HOME, PRODUCTS, CATEGORY, PRODUCT, NOT_FOUND];
        for missing in paths {
            let others: Vec<_> = paths.into_iter().filter(|path| *path != missing).map(entry).collect();
            let error = parsed(&others).err();
            assert_eq!(error, Some(format!("the list of pages has no {missing}")));
        }
        let unknown = json!({ "path": "/x", "title": "X", "modules": ["src/app/c.tsx"] });
        assert!(parsed(&[unknown]).err().is_some_and(|error| error.contains("src/app/c.tsx")));
        let misspelt = json!({ "path": "/x", "title": "X", "modules": [], "about": "" });
        assert!(parsed(&[misspelt]).err().is_some_and(|error| error.contains("about")));
        assert!(Pages::parse("[]", "").is_err());
    }

    #[test]
    fn the_built_front_end_lists_its_pages() {
        let pages = Pages::built().unwrap();
        let named = |page: &SitePage| !page.path.is_empty() && !page.title.is_empty();
        assert!(named(&pages.not_found) && pages.fixed.iter().all(|page| named(page)));
        assert!(pages.product.description.is_some() && pages.category.description.is_some());
    }
}
