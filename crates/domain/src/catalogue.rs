//! Products and their categories.

mod bullets;
mod category;
mod codes;
mod group;
mod grouped;
mod identity;
mod index;
mod key_facts;
mod listing;
mod maker;
mod names;
mod net_amount;
mod ranking;
mod rows;
mod shelves;

pub use bullets::{Bullets, BulletsError, Description, Warnings};
pub use category::{Category, CategoryLabel, arrange, free_slug, is_addressable, is_label_taken};
pub use codes::{Barcode, BarcodeError, Brand, Change, CodesChange, ProductCodes, Sku};
pub use group::{
    GroupDetails, GroupError, GroupMember, Membership, OptionText, ProductGroup, ProductOption, WantedGroup,
    WantedMember, options_text,
};
pub use grouped::GroupFacts;
pub use identity::{
    Allergens, Food, FoodChange, FoodLine, FoodRegistration, IdentityChange, Ingredients, MissingFact,
    Origin, ProductIdentity,
};
pub use index::{Catalogue, CatalogueChanges, CatalogueContent, FormerNames};
pub use key_facts::key_fact;
pub use listing::{CategoryCount, Facets, Found, PriceStep, ProductQuery, Suggestions};
pub use maker::{Maker, MakerAddress, MakerName};
pub use net_amount::{Measure, MeasureError, NetAmount, NetAmountError, NetUnit, PriceUnit, UnitPrice};
pub use rows::Slot;
pub use shelves::ProductSort;

use crate::{
    cart::Quantity,
    exemption::Exemption,
    ids::{CategoryId, MakerId, ProductId},
    limits,
    money::{Kurus, Prices},
    stock::Stock,
    text::Line,
    tiers::Tiers,
    vat::VatRate,
};
use chrono::{DateTime, Utc};
use std::sync::Arc;

/// A product's name.
pub type ProductName = Line<{ limits::NAME }>;

/// The fields of a product that the seller edits. In the seller's form, `C` is text: the category's label, lower-cased
/// label or slug.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProductDetails<C = CategoryId> {
    pub name: ProductName,
    /// Description, one bullet point per line.
    pub description: Description,
    pub category: C,
    /// List and offer price.
    pub prices: Prices,
    /// Whether the seller has put it on sale.
    pub on_sale: bool,
    /// Its stock. `None` keeps the current stock; for a new product it means "not counted".
    pub stock: Option<Stock>,
    /// The VAT rate; `None` keeps the current one.
    pub vat_rate: Option<VatRate>,
    /// Quantity prices; `None` keeps the current ones.
    pub tiers: Option<Tiers>,
    /// Stock code, barcode and brand.
    pub codes: CodesChange,
    /// Its exemption from returns, if the seller names it. Otherwise a new or moved product takes its category's.
    pub exemption: Option<Option<Exemption>>,
    /// Its maker or importer.
    pub maker: Change<MakerId>,
    /// What its label says.
    pub identity: IdentityChange,
}

impl<C> ProductDetails<C> {
    /// Returns these fields with another category.
    #[must_use]
    pub fn with_category<D>(self, category: D) -> ProductDetails<D> {
        let Self {
            name,
            description,
            category: _,
            prices,
            on_sale,
            stock,
            vat_rate,
            tiers,
            codes,
            exemption,
            maker,
            identity,
        } = self;
        ProductDetails {
            name,
            description,
            category,
            prices,
            on_sale,
            stock,
            vat_rate,
            tiers,
            codes,
            exemption,
            maker,
            identity,
        }
    }
}

/// A product as the catalogue shows it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Product {
    pub id: ProductId,
    pub name: ProductName,
    /// Label of its category.
    pub category: String,
    /// List and offer price.
    pub prices: Prices,
    /// Content-addressed keys of its pictures; the first is the thumbnail.
    pub pictures: Vec<PictureKey>,
    /// Description, one bullet point per line.
    pub description: Vec<String>,
    /// Whether the seller has put it on sale.
    pub on_sale: bool,
    pub stock: Stock,
    /// The VAT rate contained in its prices.
    pub vat_rate: VatRate,
    /// Quantity prices, each below the offer price.
    pub tiers: Tiers,
    /// Stock code, barcode and brand.
    pub codes: ProductCodes,
    /// What it is in its group; `None` if it is in none.
    pub group: Option<Membership>,
    /// The legal reason why it can't be returned, if there is one.
    pub exemption: Option<Exemption>,
    /// Its maker or importer, which other products share.
    pub maker: Option<Arc<Maker>>,
    /// What its label says.
    pub identity: ProductIdentity,
    /// The lowest offer price in the ten days before the current price; `None` without an earlier price.
    pub lowest_recent: Option<Kurus>,
    /// When it was added.
    pub created_at: DateTime<Utc>,
    /// When it or its stock was last changed. It also serves as the product's version: the database raises it with each
    /// change by at least a millisecond under the row's lock. The later state has the greater version even if the
    /// clocks of instances differ.
    pub updated_at: DateTime<Utc>,
}

impl Product {
    /// Returns a new product off sale with this one's price and text, for a variant with these values. It has no net
    /// amount, in which variants often differ.
    #[must_use]
    pub fn variant(&self, id: ProductId, values: &[OptionText], at: DateTime<Utc>) -> Self {
        let words = [self.name.as_str()].into_iter().chain(values.iter().map(OptionText::as_str));
        let name: String = words.collect::<Vec<_>>().join(" ").chars().take(limits::NAME).collect();
        Self {
            id,
            name: ProductName::new(&name).unwrap_or_else(|_| self.name.clone()),
            pictures: vec![],
            on_sale: false,
            stock: Stock::NOT_COUNTED,
            codes: ProductCodes { brand: self.codes.brand.clone(), ..ProductCodes::default() },
            group: None,
            identity: ProductIdentity { net: None, ..self.identity.clone() },
            lowest_recent: None,
            created_at: at,
            updated_at: at,
            ..self.clone()
        }
    }

    /// Returns whether it can be ordered now: it is on sale and its stock, if counted, is not zero.
    #[must_use]
    pub fn in_stock(&self) -> bool {
        self.on_sale && self.stock.has(Quantity::ONE)
    }

    /// Returns the price per piece at this quantity.
    #[must_use]
    pub fn unit_price(&self, quantity: Quantity) -> Kurus {
        self.tiers.unit_price(self.prices.offer(), quantity)
    }

    /// Returns what a kilogram, litre, metre or piece of its content costs.
    #[must_use]
    pub fn price_per_unit(&self) -> Option<UnitPrice> {
        self.identity.net?.unit_price(self.prices.offer())
    }

    /// Returns whether its listing lacks this fact.
    #[must_use]
    pub fn lacks(&self, fact: MissingFact) -> bool {
        match fact {
            MissingFact::Maker => self.maker.is_none(),
            MissingFact::Ingredients => {
                let food = self.identity.food.as_ref();
                let is_food = food.is_some() || self.exemption == Some(Exemption::Food);
                is_food && food.is_none_or(|food| food.ingredients.is_none())
            }
        }
    }

    /// Returns whether its list price is shown struck through.
    #[must_use]
    pub fn is_reduced(&self) -> bool {
        self.prices.offer() < self.prices.list()
    }

    /// Returns the lowest price of the ten days before the current one, which the law requires beside a struck-through
    /// price. `None` without a struck-through or an earlier price.
    #[must_use]
    pub fn lowest_recent_price(&self) -> Option<Kurus> {
        self.lowest_recent.filter(|_| self.is_reduced())
    }
}

/// The content hash of a stored picture: 64 lower-case hex digits.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PictureKey(String);

impl PictureKey {
    /// Parses a key; `None` for any other text, which prevents path traversal.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let is_hex = |byte: u8| byte.is_ascii_digit() || (b'a'..=b'f').contains(&byte);
        (text.len() == 64 && text.bytes().all(is_hex)).then(|| Self(text.to_owned()))
    }

    /// Returns the hex digits.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// The widths in which every picture is stored.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum PictureWidth {
    /// Cart lines and tables: 160 pixels.
    Thumbnail,
    /// Cards in lists: 400 pixels.
    Card,
    /// Product page: 800 pixels.
    Detail,
    /// Enlarged picture: 1200 pixels.
    Zoom,
}

impl PictureWidth {
    /// Every width, ascending.
    pub const ALL: [Self; 4] = [Self::Thumbnail, Self::Card, Self::Detail, Self::Zoom];

    /// Returns the width in pixels. Smaller originals are not enlarged.
    #[must_use]
    pub const fn pixels(self) -> u32 {
        match self {
            Self::Thumbnail => 160,
            Self::Card => 400,
            Self::Detail => 800,
            Self::Zoom => 1200,
        }
    }

    /// Returns the width with this number of pixels, if pictures are stored in it.
    #[must_use]
    pub fn from_pixels(pixels: u32) -> Option<Self> {
        Self::ALL.into_iter().find(|width| width.pixels() == pixels)
    }
}

#[cfg(test)]
mod tests {
    use super::PictureKey;

    #[test]
    fn accepts_hex_picture_keys_only() {
        assert!(PictureKey::parse(&"a0".repeat(32)).is_some());
        for wrong in ["", "../../etc/passwd", &"A0".repeat(32), &"g0".repeat(32)] {
            assert_eq!(PictureKey::parse(wrong), None, "{wrong}");
        }
    }
}
