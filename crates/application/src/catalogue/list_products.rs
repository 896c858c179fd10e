use super::{CatalogueError, CategoryRepository, ProductFilter, ProductRepository, ProductSort};
use crate::page::{Page, PageRequest};
use domain::{catalogue::Product, turkish};
use std::sync::Arc;

/// What a shopper or seller asks of the product list.
#[derive(Clone, Debug, Default)]
pub struct ProductQuery {
    /// Text to find in the name, as typed.
    pub search: Option<String>,
    /// Category by label, lower-cased label or slug.
    pub category: Option<String>,
    /// Only in stock, or only out of stock.
    pub in_stock: Option<bool>,
    /// Order.
    pub sort: ProductSort,
    /// One page; `None` lists all.
    pub page: Option<PageRequest>,
}

/// Lists products.
pub struct ListProducts {
    /// Products.
    pub products: Arc<dyn ProductRepository>,
    /// Categories.
    pub categories: Arc<dyn CategoryRepository>,
}

impl ListProducts {
    /// The products that fit. An unknown category has none.
    ///
    /// # Errors
    /// [`CatalogueError::Storage`].
    pub fn run(&self, query: ProductQuery) -> Result<Page<Product>, CatalogueError> {
        let category = match query.category {
            None => None,
            Some(name) => {
                match self.categories.list()?.into_iter().find(|category| category.is_called(&name)) {
                    Some(category) => Some(category.id),
                    None => return Ok(empty(query.page)),
                }
            }
        };
        let folded = turkish::fold(query.search.as_deref().unwrap_or_default());
        Ok(self.products.list(&ProductFilter {
            words: folded.split(' ').filter(|word| !word.is_empty()).map(str::to_owned).collect(),
            category,
            in_stock: query.in_stock,
            sort: query.sort,
            page: query.page,
        })?)
    }
}

fn empty(page: Option<PageRequest>) -> Page<Product> {
    Page { items: vec![], total: 0, request: page.unwrap_or_else(|| PageRequest::new(1, 1)) }
}

#[cfg(test)]
mod tests {
    use super::{ListProducts, ProductQuery};
    use crate::{
        catalogue::{MockCategoryRepository, MockProductRepository},
        page::{Page, PageRequest},
        testing::{category, product},
    };
    use std::sync::Arc;

    fn list(products: MockProductRepository) -> ListProducts {
        let mut categories = MockCategoryRepository::new();
        categories.expect_list().returning(|| Ok(vec![category()]));
        ListProducts { products: Arc::new(products), categories: Arc::new(categories) }
    }

    #[test]
    fn search_words_are_folded_and_split() {
        let mut products = MockProductRepository::new();
        products
            .expect_list()
            .withf(|filter| {
                filter.words == ["kiraathane", "istaka"] && filter.category == Some(category().id)
            })
            .once()
            .returning(|_| Ok(Page { items: vec![product()], total: 1, request: PageRequest::new(1, 1) }));
        let query = ProductQuery {
            search: Some("  KIRAATHANE   İstaka".into()),
            category: Some("okey takımları".into()),
            ..Default::default()
        };
        assert_eq!(list(products).run(query).unwrap().total, 1);
    }

    #[test]
    fn an_unknown_category_is_empty_not_everything() {
        let mut products = MockProductRepository::new();
        products.expect_list().never();
        let query = ProductQuery { category: Some("bisiklet".into()), ..Default::default() };
        assert_eq!(list(products).run(query).unwrap().items, []);
    }
}
