//! The shop's texts: templates with the shop's facts and, in the two contracts, with the order. The owner can replace
//! each template; the built-in ones and the owner's are rendered by the same code.
//!
//! The built-in templates of the legal texts follow the laws below. `docs/going-live.md` asks the shop owner to have them
//! checked by a lawyer:
//! - Mesafeli Sözleşmeler Yönetmeliği (Official Gazette 29188 of 27.11.2014, with its later changes): m.5
//!   preliminary information, m.8 duty to pay, m.9–14 withdrawal, m.15 its exemptions, m.16–17 delivery and
//!   risk, m.20 keeping for three years;
//! - 6502 sayılı Tüketicinin Korunması Hakkında Kanun: m.11 faulty goods, m.48 distance contracts, m.68 and
//!   m.73–73/A arbitration committee, court and mediation;
//! - 6698 sayılı KVKK: m.5 grounds, m.10 contents of the notice, m.11 rights, m.13–14 application.
//!
//! A template consists of lines: `## ` begins a heading, `- ` a list item, a blank line ends a paragraph, `{{name}}` is
//! filled. There is no other markup. A rendered body has the same lines without placeholders.

mod placeholder;
mod template;
mod values;

pub use placeholder::Placeholder;
pub use template::TemplateProblem;

use crate::{
    json::{names, schema, serde_text},
    legal::ContractParty,
    limits,
    order::Order,
    shop::ShopFacts,
    text::TextError,
};
use chrono::{DateTime, Utc};
use std::{collections::BTreeMap, fmt};
use template::Template;
use values::OrderParts;

/// One of the shop's texts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum TextKey {
    /// Who the shop is.
    About,
    /// Questions, each a heading with its answer.
    Faq,
    /// How orders are delivered and returned.
    DeliveryReturns,
    /// How the site protects privacy.
    Privacy,
    /// The notice on the use of personal data.
    Kvkk,
    /// The notice on data that the site stores in the browser.
    Cookies,
    /// The information that a buyer must get before ordering.
    PreliminaryInformation,
    /// The contract of sale.
    DistanceSales,
}

names!(TextKey {
    About = "about",
    Faq = "faq",
    DeliveryReturns = "delivery-returns",
    Privacy = "privacy",
    Kvkk = "kvkk",
    Cookies = "cookies",
    PreliminaryInformation = "preliminary-information",
    DistanceSales = "distance-sales",
});

impl TextKey {
    /// Returns the heading.
    #[must_use]
    pub const fn title(self) -> &'static str {
        match self {
            Self::About => "Hakkımızda",
            Self::Faq => "Sıkça Sorulan Sorular",
            Self::DeliveryReturns => "Teslimat ve İade",
            Self::Privacy => "Gizlilik",
            Self::Kvkk => "KVKK Aydınlatma Metni",
            Self::Cookies => "Çerezler",
            Self::PreliminaryInformation => "Ön Bilgilendirme Formu",
            Self::DistanceSales => "Mesafeli Satış Sözleşmesi",
        }
    }

    /// Returns the path of the page that shows the text.
    #[must_use]
    pub const fn path(self) -> &'static str {
        match self {
            Self::About => "/hakkimizda",
            Self::Faq => "/sikca-sorulan-sorular",
            Self::DeliveryReturns => "/teslimat",
            Self::Privacy | Self::Cookies => "/gizlilik-ve-cerezler",
            Self::Kvkk => "/kvkk-aydinlatma-metni",
            Self::PreliminaryInformation => "/on-bilgilendirme-formu",
            Self::DistanceSales => "/mesafeli-satis-sozlesmesi",
        }
    }

    /// Returns whether buyers accept the text with their order.
    #[must_use]
    pub const fn is_contract(self) -> bool {
        matches!(self, Self::PreliminaryInformation | Self::DistanceSales)
    }

    /// Returns the template that is in force unless the owner sets another.
    #[must_use]
    pub fn default_body(self) -> &'static str {
        match self {
            Self::About => include_str!("shop_text/defaults/about.txt"),
            Self::Faq => include_str!("shop_text/defaults/faq.txt"),
            Self::DeliveryReturns => include_str!("shop_text/defaults/delivery_returns.txt"),
            Self::Privacy => include_str!("shop_text/defaults/privacy.txt"),
            Self::Kvkk => include_str!("shop_text/defaults/kvkk.txt"),
            Self::Cookies => include_str!("shop_text/defaults/cookies.txt"),
            Self::PreliminaryInformation => include_str!("shop_text/defaults/preliminary_information.txt"),
            Self::DistanceSales => include_str!("shop_text/defaults/distance_sales.txt"),
        }
        .trim_end()
    }

    /// Returns the placeholders that a template of this text may use.
    #[must_use]
    pub const fn placeholders(self) -> &'static [Placeholder] {
        if self.is_contract() { Placeholder::OF_CONTRACTS } else { Placeholder::OF_PAGES }
    }

    /// Returns whether a template of this text must use the placeholder.
    #[must_use]
    pub const fn requires(self, placeholder: Placeholder) -> bool {
        self.is_contract() && placeholder.is_required_in_contracts()
    }

    /// Checks a template of this text.
    ///
    /// # Errors
    /// Every unknown placeholder, then every missing one.
    pub fn check(self, body: &TextBody) -> Result<(), Vec<TemplateProblem>> {
        let template = Template::new(self.placeholders(), body.as_str());
        let missing = self
            .placeholders()
            .iter()
            .filter(|one| self.requires(**one) && !template.uses(**one))
            .map(|one| TemplateProblem::Missing(*one));
        let problems: Vec<_> = template.unknown().into_iter().chain(missing).collect();
        if problems.is_empty() { Ok(()) } else { Err(problems) }
    }
}

/// A template by the owner: 1 to [`limits::SHOP_TEXT`] characters in lines that end with LF.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TextBody(String);

impl TextBody {
    /// Reads a template. Blank lines at its end are removed; those at its beginning stay, because problems are
    /// reported by line number.
    ///
    /// # Errors
    /// [`TextError`] if it is blank, too long, or has a control character.
    pub fn new(raw: &str) -> Result<Self, TextError> {
        let text = raw.replace("\r\n", "\n");
        let text = text.trim_end();
        if text.is_empty() {
            Err(TextError::Empty)
        } else if text.chars().any(|c| c.is_control() && !matches!(c, '\n' | '\t')) {
            Err(TextError::ControlCharacter)
        } else if text.chars().count() > limits::SHOP_TEXT {
            Err(TextError::TooLong(limits::SHOP_TEXT))
        } else {
            Ok(Self(text.to_owned()))
        }
    }

    /// Returns the template.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for TextBody {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

serde_text!(TextBody, TextBody::new);
schema!(TextBody, "Text", crate::json::string());

/// What the owner has set for one text.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct OwnerText {
    /// The owner's template; `None` if the default is in force.
    pub body: Option<TextBody>,
    /// When the owner last changed it; also its version. The Unix epoch before the first change.
    pub updated_at: DateTime<Utc>,
}

/// What the owner has set for the texts.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct OwnerTexts(pub BTreeMap<TextKey, OwnerText>);

impl OwnerTexts {
    /// Returns whether the owner has replaced the default.
    #[must_use]
    pub fn is_custom(&self, key: TextKey) -> bool {
        self.0.get(&key).is_some_and(|text| text.body.is_some())
    }

    /// Returns the template in force.
    #[must_use]
    pub fn body(&self, key: TextKey) -> &str {
        let own = self.0.get(&key).and_then(|text| text.body.as_ref());
        own.map_or_else(|| key.default_body(), TextBody::as_str)
    }
}

/// Returns the text in force with the shop's facts. Parts that only an order can fill say so.
#[must_use]
pub fn render(key: TextKey, shop: &ShopFacts) -> String {
    filled(key, shop.texts.body(key), shop, &OrderParts::open())
}

/// Returns the text in force with the shop's facts and an order that is about to be placed. The text does not depend on
/// the order's id, number and time. Equal input gives an identical text, because texts are hashed and compared.
#[must_use]
pub fn render_order(key: TextKey, shop: &ShopFacts, party: &ContractParty, order: &Order) -> String {
    filled(key, shop.texts.body(key), shop, &OrderParts::new(shop, party, order))
}

/// Returns this template with the shop's facts and a made-up order.
#[must_use]
pub fn render_sample(key: TextKey, body: &TextBody, shop: &ShopFacts) -> String {
    filled(key, body.as_str(), shop, &OrderParts::sample(shop))
}

fn filled(key: TextKey, body: &str, shop: &ShopFacts, parts: &OrderParts) -> String {
    let lines = Template::new(key.placeholders(), body).render(&|one| values::value(one, shop, parts));
    template::joined(&lines)
}
