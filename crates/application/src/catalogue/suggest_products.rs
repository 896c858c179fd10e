use super::{CatalogueError, CategoryRepository, ProductFilter, ProductRepository, SearchReader};
use domain::{
    catalogue::{Category, Product},
    limits, search, turkish,
};
use std::sync::Arc;

/// What may be meant by a text that is still being typed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Suggestions {
    /// In stock, best fit first.
    pub products: Vec<Product>,
    /// Categories called that way.
    pub categories: Vec<Category>,
}

/// Suggests products and categories while somebody types.
pub struct SuggestProducts {
    /// Products.
    pub products: Arc<dyn ProductRepository>,
    /// Categories.
    pub categories: Arc<dyn CategoryRepository>,
    /// Understands searches.
    pub reader: SearchReader,
}

impl SuggestProducts {
    /// A few of each; nothing for a blank text.
    ///
    /// # Errors
    /// [`CatalogueError::Storage`].
    pub fn run(&self, text: &str) -> Result<Suggestions, CatalogueError> {
        let words = search::words(text);
        if words.is_empty() {
            return Ok(Suggestions::default());
        }
        let first = |variants| {
            let filter = ProductFilter { variants, in_stock: Some(true), ..Default::default() };
            self.products.first(&filter, limits::SUGGESTIONS)
        };
        let products = self.reader.find(text, first, Vec::is_empty)?;
        let mut categories = self.categories.list()?;
        categories.retain(|category| is_called(category, &words));
        categories.truncate(limits::SUGGESTED_CATEGORIES);
        Ok(Suggestions { products, categories })
    }
}

/// Whether each of the typed words begins a word of the category's label.
fn is_called(category: &Category, typed: &[String]) -> bool {
    let label = turkish::fold(&category.path);
    typed.iter().all(|word| label.split(' ').any(|part| part.starts_with(word.as_str())))
}

#[cfg(test)]
mod tests {
    use super::{SuggestProducts, Suggestions};
    use crate::{
        catalogue::{MockCategoryRepository, MockProductRepository, MockSynonymRepository, SearchReader},
        testing::{category, product},
    };
    use std::sync::Arc;

    fn suggest(products: MockProductRepository, text: &str) -> Suggestions {
        let mut categories = MockCategoryRepository::new();
        categories.expect_list().returning(|| Ok(vec![category()]));
        let mut synonyms = MockSynonymRepository::new();
        synonyms.expect_list().returning(|| Ok(vec![]));
        let products = Arc::new(products);
        let reader = SearchReader { products: products.clone(), synonyms: Arc::new(synonyms) };
        SuggestProducts { products, categories: Arc::new(categories), reader }.run(text).unwrap()
    }

    #[test]
    fn only_a_few_that_can_be_bought() {
        let mut products = MockProductRepository::new();
        products
            .expect_first()
            .withf(|filter, most| filter.in_stock == Some(true) && *most == 6)
            .once()
            .returning(|_, _| Ok(vec![product()]));
        let found = suggest(products, "OKEY tak");
        assert_eq!((found.products, found.categories), (vec![product()], vec![category()]));
    }

    #[test]
    fn categories_are_found_by_how_their_words_begin() {
        let categories = |text| {
            let mut products = MockProductRepository::new();
            products.expect_first().returning(|_, _| Ok(vec![product()]));
            suggest(products, text).categories.len()
        };
        assert_eq!(["o", "takim", "okey takımları", "tavla", "key"].map(categories), [1, 1, 1, 0, 0]);
    }

    #[test]
    fn a_blank_text_asks_nobody() {
        assert_eq!(suggest(MockProductRepository::new(), " "), Suggestions::default());
    }
}
