//! The legal texts of an order, and their acceptance.

use chrono::{DateTime, Utc};
use domain::{
    legal::{self, ContractParty, LegalKind, LegalText},
    order::Order,
    shop::ShopFacts,
};
use sha2::{Digest, Sha256};

/// SHA-256 of a text's body in UTF-8.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LegalTextHash(pub [u8; 32]);

impl LegalTextHash {
    /// Formats the hash as 64 lower-case hex digits.
    #[must_use]
    pub fn to_hex(self) -> String {
        hex::encode(self.0)
    }
}

/// A text of an order with its hash.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OrderLegalText {
    pub text: LegalText,
    /// SHA-256 of its body.
    pub hash: LegalTextHash,
}

/// A text that was accepted with an order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AcceptedLegalText {
    /// The text with its hash.
    pub text: OrderLegalText,
    /// When it was accepted.
    pub accepted_at: DateTime<Utc>,
}

/// The hashes of the texts that a customer accepts, in hex digits as the client sent them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Acceptance {
    /// Hash of the preliminary information.
    pub preliminary_information: String,
    /// Hash of the contract.
    pub distance_sales: String,
}

impl Acceptance {
    /// Returns whether exactly these texts were accepted.
    pub(super) fn is_of(&self, texts: &[OrderLegalText]) -> bool {
        let claimed = |kind| match kind {
            LegalKind::PreliminaryInformation => &self.preliminary_information,
            LegalKind::DistanceSales => &self.distance_sales,
        };
        texts.iter().all(|text| *claimed(text.text.kind) == text.hash.to_hex())
    }
}

/// Returns the texts of this order with their hashes.
pub(super) fn texts_of(shop: &ShopFacts, party: &ContractParty, order: &Order) -> Vec<OrderLegalText> {
    let hashed =
        |text: LegalText| OrderLegalText { hash: LegalTextHash(Sha256::digest(&text.body).into()), text };
    legal::of_order(shop, party, order).map(hashed).into()
}

#[cfg(test)]
mod tests {
    use super::{Acceptance, LegalTextHash, texts_of};
    use crate::testing::order_view;
    use fixtures::{shop_facts, user};
    use sha2::{Digest, Sha256};

    #[test]
    fn a_hash_is_that_of_the_body() {
        // SHA-256 of empty input.
        let empty = LegalTextHash(Sha256::digest("").into());
        assert_eq!(empty.to_hex(), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
        for text in texts_of(&shop_facts(), &(&user()).into(), &order_view().order) {
            assert_eq!(text.hash, LegalTextHash(Sha256::digest(text.text.body.as_bytes()).into()));
        }
    }

    #[test]
    fn both_texts_have_to_be_the_right_ones() {
        let texts = texts_of(&shop_facts(), &(&user()).into(), &order_view().order);
        let [first, second] = [texts[0].hash.to_hex(), texts[1].hash.to_hex()];
        let is_of = |one: &str, two: &str| {
            Acceptance { preliminary_information: one.into(), distance_sales: two.into() }.is_of(&texts)
        };
        assert!(is_of(&first, &second));
        for (one, two) in
            [(&first, &first), (&second, &first), (&first, &String::new()), (&String::new(), &second)]
        {
            assert!(!is_of(one, two), "{one} {two}");
        }
        assert!(!is_of(&first.to_uppercase(), &second));
    }
}
