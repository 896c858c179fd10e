use super::{
    CatalogueError, CategoryRepository, ProductFilter, ProductRepository, ProductSort, SearchReader,
};
use crate::page::{Page, PageRequest};
use domain::{catalogue::Product, ids::ProductId, money::Kurus};
use std::{collections::HashMap, sync::Arc};

/// What a shopper or seller asks of the product list.
#[derive(Clone, Debug, Default)]
pub struct ProductQuery {
    /// Text to find in the name, as typed.
    pub search: Option<String>,
    /// Category by label, lower-cased label or slug.
    pub category: Option<String>,
    /// Only in stock, or only out of stock.
    pub in_stock: Option<bool>,
    /// Lowest price that is paid.
    pub min_price: Option<Kurus>,
    /// Highest price that is paid.
    pub max_price: Option<Kurus>,
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
    /// Understands searches.
    pub reader: SearchReader,
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
        let filter = ProductFilter {
            variants: vec![],
            category,
            in_stock: query.in_stock,
            min_price: query.min_price,
            max_price: query.max_price,
            sort: query.sort,
            page: query.page,
        };
        let list = |variants| self.products.list(&ProductFilter { variants, ..filter.clone() });
        let text = query.search.unwrap_or_default();
        Ok(self.reader.find(&text, list, |page| page.total == 0)?)
    }

    /// The ids of all products, best selling first: for lists too long to be read at once.
    ///
    /// # Errors
    /// [`CatalogueError::Storage`].
    pub fn best_first(&self) -> Result<Vec<ProductId>, CatalogueError> {
        Ok(self.products.best_first()?)
    }

    /// Some products in the order of their ids; those that are gone are left out.
    ///
    /// # Errors
    /// [`CatalogueError::Storage`].
    pub fn these(&self, ids: &[ProductId]) -> Result<Vec<Product>, CatalogueError> {
        let mut found: HashMap<_, _> =
            self.products.find(ids)?.into_iter().map(|product| (product.id, product)).collect();
        Ok(ids.iter().filter_map(|id| found.remove(id)).collect())
    }
}

fn empty(page: Option<PageRequest>) -> Page<Product> {
    Page { items: vec![], total: 0, request: page.unwrap_or_else(|| PageRequest::new(1, 1)) }
}

#[cfg(test)]
mod tests {
    use super::{ListProducts, ProductQuery};
    use crate::{
        catalogue::{MockCategoryRepository, MockProductRepository, MockSynonymRepository, SearchReader},
        page::{Page, PageRequest},
        testing::{category, product},
    };
    use domain::{catalogue::Product, ids::ProductId, search::QueryVariant};
    use std::sync::Arc;
    use uuid::Uuid;

    fn list(products: MockProductRepository) -> ListProducts {
        let mut categories = MockCategoryRepository::new();
        categories.expect_list().returning(|| Ok(vec![category()]));
        let mut synonyms = MockSynonymRepository::new();
        synonyms.expect_list().returning(|| Ok(vec![]));
        let products = Arc::new(products);
        let reader = SearchReader { products: products.clone(), synonyms: Arc::new(synonyms) };
        ListProducts { products, categories: Arc::new(categories), reader }
    }

    #[test]
    fn search_words_are_folded_and_split() {
        let mut products = MockProductRepository::new();
        products
            .expect_list()
            .withf(|filter| {
                filter.variants == [QueryVariant(vec![vec!["kiraathane".into()], vec!["istaka".into()]])]
                    && filter.category == Some(category().id)
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

    #[test]
    fn some_products_come_in_the_order_asked_for() {
        let other = ProductId::new(Uuid::from_u128(9));
        let gone = ProductId::new(Uuid::from_u128(8));
        let mut products = MockProductRepository::new();
        products.expect_find().returning(move |_| Ok(vec![product(), Product { id: other, ..product() }]));
        let found = list(products).these(&[other, gone, product().id]).unwrap();
        assert_eq!(found.iter().map(|product| product.id).collect::<Vec<_>>(), [other, product().id]);
    }
}
