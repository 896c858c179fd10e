//! URLs of the preview pictures that social networks show for a shared product.

use crate::http::digest::Digest;
use application::catalogue::Preview;
use domain::ids::ProductId;

/// Version of the drawing. Raise it when the drawing changes, so that every preview gets a new URL.
const LOOK: &[u8] = b"1";

/// Returns the digest of everything that a preview shows.
pub(crate) fn digest_of(preview: &Preview) -> Digest {
    let Preview { shop, name, price, list_price, picture } = preview;
    let list_price = list_price.as_deref().unwrap_or_default();
    let picture = picture.as_ref().map(|key| key.as_str()).unwrap_or_default();
    let parts = [shop.as_str(), name, price, list_price, picture];
    Digest::of([LOOK].into_iter().chain(parts.iter().flat_map(|part| [part.as_bytes(), b"\0"])))
}

/// Returns the URL path of a product's preview, which changes with its content.
pub(crate) fn path(product: ProductId, preview: &Preview) -> String {
    format!("/previews/{product}-{}.jpg", digest_of(preview))
}

/// Parses the product and the digest from the file name of a preview.
pub(crate) fn parse(file: &str) -> Option<(ProductId, &str)> {
    let (id, digest) = file.strip_suffix(".jpg")?.split_at_checked(36)?;
    Some((ProductId::parse(id)?, digest.strip_prefix('-')?))
}

#[cfg(test)]
mod tests {
    use super::{digest_of, parse, path};
    use application::catalogue::Preview;
    use domain::ids::ProductId;
    use uuid::Uuid;

    fn preview(name: &str, price: &str) -> Preview {
        Preview {
            shop: "Dördüncü".into(),
            name: name.into(),
            price: price.into(),
            list_price: None,
            picture: None,
        }
    }

    #[test]
    fn preview_url_names_product_and_content() {
        let id = ProductId::new(Uuid::from_u128(7));
        let address = path(id, &preview("Tavla", "₺1,00"));
        let (product, digest) = parse(address.strip_prefix("/previews/").unwrap()).unwrap();
        assert_eq!((product, digest), (id, digest_of(&preview("Tavla", "₺1,00")).to_string().as_str()));
        assert_ne!(digest_of(&preview("Tavla", "₺1,00")), digest_of(&preview("Tavla₺1", ",00")));
        for none in ["", "x.jpg", "0198c6b6-1df7-7c5c-8b0a-0d6a2f4f9a10.jpg", &format!("{id}-1.png")] {
            assert_eq!(parse(none), None, "{none}");
        }
    }
}
