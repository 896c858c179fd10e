//! Paths of pages, spelled as the front end spells them.

use domain::{ids::ProductId, turkish};
use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, utf8_percent_encode};

/// The characters that JavaScript's `encodeURIComponent` encodes.
const SEGMENT: &AsciiSet = &NON_ALPHANUMERIC
    .remove(b'-')
    .remove(b'_')
    .remove(b'.')
    .remove(b'!')
    .remove(b'~')
    .remove(b'*')
    .remove(b'\'')
    .remove(b'(')
    .remove(b')');

/// Returns the path of a category: `/urunler/okey%20tak%C4%B1mlar%C4%B1`.
pub(super) fn category(label: &str) -> String {
    format!("/urunler/{}", utf8_percent_encode(&turkish::lower(label), SEGMENT))
}

/// Returns the path of a product.
pub(super) fn product(category_label: &str, id: ProductId) -> String {
    format!("{}/{id}", category(category_label))
}

#[cfg(test)]
mod tests {
    use super::category;

    #[test]
    fn categories_are_lower_cased_in_turkish_and_encoded() {
        assert_eq!(category("Gıda Ürünleri"), "/urunler/g%C4%B1da%20%C3%BCr%C3%BCnleri");
    }
}
