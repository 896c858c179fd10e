//! Preview pictures of products, drawn when somebody shares a link and kept as long as there is room.

use crate::reads::digest::Digest;
use application::catalogue::Preview;
use bytes::Bytes;
use domain::ids::ProductId;
use quick_cache::{Weighter, sync::Cache};

/// Bytes of pictures that are kept.
const BYTES: u64 = 8 * 1024 * 1024;
/// What one weighs, about.
const SIZE: u64 = 64 * 1024;
/// To be raised when pictures are drawn otherwise, so that they get other names.
const LOOK: &[u8] = b"1";

/// The pictures drawn last, by what they are made of.
pub(crate) struct Previews(Cache<Digest, Bytes, Weight>);

#[derive(Clone)]
struct Weight;

impl Weighter<Digest, Bytes> for Weight {
    fn weight(&self, _: &Digest, jpeg: &Bytes) -> u64 {
        jpeg.len() as u64
    }
}

impl Previews {
    pub(crate) fn new() -> Self {
        let pictures = usize::try_from(BYTES / SIZE).unwrap_or_default();
        Self(Cache::with_weighter(pictures, BYTES, Weight))
    }

    pub(crate) fn get(&self, digest: &Digest) -> Option<Bytes> {
        self.0.get(digest)
    }

    pub(crate) fn keep(&self, digest: Digest, jpeg: Bytes) {
        self.0.insert(digest, jpeg);
    }
}

/// Names a picture by all that it shows.
pub(crate) fn digest_of(preview: &Preview) -> Digest {
    let Preview { shop, name, price, list_price, picture } = preview;
    let list_price = list_price.as_deref().unwrap_or_default();
    let picture = picture.as_ref().map(|key| key.as_str()).unwrap_or_default();
    let parts = [shop.as_str(), name, price, list_price, picture];
    Digest::of([LOOK].into_iter().chain(parts.iter().flat_map(|part| [part.as_bytes(), b"\0"])))
}

/// Address of a product's preview: another picture has another one.
pub(crate) fn path(product: ProductId, preview: &Preview) -> String {
    format!("/previews/{product}-{}.jpg", digest_of(preview))
}

/// The product of such an address, whichever picture it named.
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
    fn an_address_names_product_and_content() {
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
