use super::{
    CatalogueError, CategoryRepository, ProductRecord, ProductRefused, ProductService,
    keep_pictures::each_once,
};
use crate::{
    actor::Staff,
    idempotency::{Created, KeyedRequest},
};
use chrono::{DateTime, Utc};
use domain::{
    catalogue::{Category, PictureKey, Product, ProductDetails},
    ids::ProductId,
    limits,
    order::IdempotencyKey,
};

/// The seller's form for a new product.
pub struct NewProduct {
    pub details: ProductDetails<String>,
    /// The keys of its uploaded pictures, in sequence.
    pub pictures: Vec<PictureKey>,
}

impl ProductService {
    /// Adds the product.
    ///
    /// # Errors
    /// [`ProductRefused::UnknownCategory`], [`ProductRefused::UnknownMaker`], [`CatalogueError::TooManyPictures`], [`ProductRefused::TiersNotBelowOffer`],
    /// [`ProductRefused::SkuTaken`], [`CatalogueError::KeyReused`], [`ProductRefused::NotFound`] for a repeat whose product was deleted since,
    /// [`CatalogueError::Storage`].
    pub fn add(
        &self,
        staff: &Staff,
        new: NewProduct,
        key: Option<IdempotencyKey>,
    ) -> Result<Created<Product>, CatalogueError> {
        let pictures = each_once(new.pictures.iter().cloned());
        let request = key.map(|key| keyed_request(staff, &new, key, self.clock.now()));
        if new.pictures.len() > limits::PICTURES {
            return Err(CatalogueError::TooManyPictures);
        }
        let details = new.details;
        if details.tiers.as_ref().is_some_and(|tiers| !tiers.are_below(details.prices.offer())) {
            return Err(ProductRefused::TiersNotBelowOffer.into());
        }
        let category = find_category(&*self.categories, &details.category)?.id;
        let product = ProductRecord {
            id: ProductId::new(self.ids.next()),
            details: details.with_category(category),
            pictures,
            at: self.clock.now(),
        };
        self.products.insert(staff, &product, request.as_ref())
    }
}

fn keyed_request(staff: &Staff, new: &NewProduct, key: IdempotencyKey, at: DateTime<Utc>) -> KeyedRequest {
    let details = &new.details;
    let facts = format!(
        "{:?}",
        (
            details.prices,
            details.on_sale,
            details.stock,
            details.vat_rate,
            &details.tiers,
            &details.codes,
            details.exemption,
            &details.maker,
            &details.identity
        )
    );
    let description = details.description.lines().iter().map(String::as_str);
    // Picture keys are digests of the files.
    let pictures = new.pictures.iter().map(PictureKey::as_str);
    let content: Vec<_> = [details.name.as_str(), &details.category, &facts]
        .into_iter()
        .chain(description)
        .chain(["pictures"])
        .chain(pictures)
        .collect();
    KeyedRequest::new(Some(staff.id()), "product", key, &content, at)
}

/// Returns the category with this label, lower-cased label or slug.
pub(super) fn find_category(
    categories: &dyn CategoryRepository,
    name: &str,
) -> Result<Category, CatalogueError> {
    categories
        .list()?
        .into_iter()
        .find(|category| category.is_called(name))
        .ok_or(CatalogueError::Product(ProductRefused::UnknownCategory))
}

#[cfg(test)]
mod tests {
    use super::{NewProduct, ProductService};
    use crate::{
        catalogue::{CatalogueError, MockCategoryRepository, MockProductRepository, ProductRefused},
        idempotency::Created,
        ports::Ports,
        testing::{ports, staff},
    };
    use domain::{
        catalogue::{Change, CodesChange, Description, IdentityChange, ProductDetails},
        text::Line,
    };
    use fixtures::{category, picture_key, prices, product};
    use std::sync::Arc;

    fn add(products: MockProductRepository) -> ProductService {
        let mut categories = MockCategoryRepository::new();
        categories.expect_list().returning(|| Ok(vec![category()]));
        ProductService::new(&Ports {
            products: Arc::new(products),
            categories: Arc::new(categories),
            ..ports()
        })
    }

    fn new_product(pictures: &[u8]) -> NewProduct {
        NewProduct {
            details: ProductDetails {
                name: Line::new("Okey").unwrap(),
                description: Description::default(),
                category: category().path,
                prices: prices(200, 100),
                on_sale: true,
                stock: None,
                vat_rate: None,
                tiers: None,
                codes: CodesChange::default(),
                exemption: None,
                maker: Change::Keep,
                identity: IdentityChange::default(),
            },
            pictures: pictures.iter().map(|&byte| picture_key(byte)).collect(),
        }
    }

    #[test]
    fn keeps_picture_order_without_duplicates() {
        let mut products = MockProductRepository::new();
        products
            .expect_insert()
            .withf(|_, record, _| record.pictures == [picture_key(7), picture_key(3)])
            .once()
            .returning(|_, _, _| Ok(Created::new(product())));
        let added = add(products).add(&staff(), new_product(&[7, 3, 7]), None);
        assert!(added.is_ok());
    }

    #[test]
    fn refuses_fifth_picture_and_unknown_category() {
        let refused = |new: NewProduct| {
            let mut products = MockProductRepository::new();
            products.expect_insert().never();
            add(products).add(&staff(), new, None).unwrap_err()
        };
        assert!(matches!(refused(new_product(&[1; 5])), CatalogueError::TooManyPictures));
        let mut elsewhere = new_product(&[1]);
        elsewhere.details.category = "Bisiklet".into();
        assert!(matches!(refused(elsewhere), CatalogueError::Product(ProductRefused::UnknownCategory)));
    }
}
