//! The shop's legal texts: templates filled with its facts and, at checkout, with the order.
//!
//! The templates follow the laws below. `docs/going-live.md` asks the shop owner to have them checked by a lawyer:
//! - Mesafeli Sözleşmeler Yönetmeliği (Official Gazette 29188 of 27.11.2014, with its later changes): m.5
//!   preliminary information, m.8 duty to pay, m.9–14 withdrawal, m.15 its exemptions, m.16–17 delivery and
//!   risk, m.20 keeping for three years;
//! - 6502 sayılı Tüketicinin Korunması Hakkında Kanun: m.11 faulty goods, m.48 distance contracts, m.68 and
//!   m.73–73/A arbitration committee, court and mediation;
//! - 6698 sayılı KVKK: m.5 grounds, m.10 contents of the notice, m.11 rights, m.13–14 application.
//!
//! A body consists of lines: `## ` begins a heading, `- ` a list item, a blank line ends a paragraph. There is no other
//! markup. Equal input gives an identical body, because bodies are hashed and compared.

mod parts;

use crate::json::names;
use crate::{account::User, address::AddressFields, email::EmailAddress, order::Order, shop::ShopFacts};
use parts::{OrderParts, contact, one_line, seller};

/// One of the shop's legal texts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum LegalKind {
    /// The information that a buyer must get before ordering.
    PreliminaryInformation,
    /// The contract of sale.
    DistanceSales,
    /// The notice on the use of personal data.
    Kvkk,
    /// The notice on data that the site stores in the browser.
    Privacy,
}

names!(LegalKind {
    PreliminaryInformation = "preliminary-information",
    DistanceSales = "distance-sales",
    Kvkk = "kvkk",
    Privacy = "privacy",
});

impl LegalKind {
    /// Returns the heading.
    #[must_use]
    pub const fn title(self) -> &'static str {
        match self {
            Self::PreliminaryInformation => "Ön Bilgilendirme Formu",
            Self::DistanceSales => "Mesafeli Satış Sözleşmesi",
            Self::Kvkk => "KVKK Aydınlatma Metni",
            Self::Privacy => "Gizlilik ve Çerezler",
        }
    }
}

/// A legal text for display.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LegalText {
    pub kind: LegalKind,
    /// Its heading.
    pub title: String,
    /// Its lines, see the module's documentation.
    pub body: String,
}

/// The buyer as the contract names them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ContractParty {
    pub full_name: String,
    pub email: EmailAddress,
}

impl From<&User> for ContractParty {
    fn from(user: &User) -> Self {
        Self { full_name: user.full_name(), email: user.email.clone() }
    }
}

/// The contract with a guest names the recipient.
impl From<&AddressFields> for ContractParty {
    fn from(to: &AddressFields) -> Self {
        Self { full_name: to.full_name(), email: to.email.clone() }
    }
}

/// Returns a text filled with the shop's facts. Parts that only an order can fill contain a placeholder.
#[must_use]
pub fn text(kind: LegalKind, shop: &ShopFacts) -> LegalText {
    filled(kind, shop, &OrderParts::open())
}

/// Returns the two texts that a buyer accepts, filled with the order about to be placed: preliminary information, then
/// contract. They contain neither the order's id nor its number and time.
#[must_use]
pub fn of_order(shop: &ShopFacts, party: &ContractParty, order: &Order) -> [LegalText; 2] {
    let parts = OrderParts::new(shop, party, order);
    [LegalKind::PreliminaryInformation, LegalKind::DistanceSales].map(|kind| filled(kind, shop, &parts))
}

fn filled(kind: LegalKind, shop: &ShopFacts, parts: &OrderParts) -> LegalText {
    let body = match kind {
        LegalKind::PreliminaryInformation => preliminary_information(shop, parts),
        LegalKind::DistanceSales => distance_sales(shop, parts),
        LegalKind::Kvkk => format!(
            include_str!("legal/kvkk.txt"),
            seller = seller(shop),
            contact_months = shop.contact_months,
            seller_contact = contact(shop)
        ),
        LegalKind::Privacy => format!(
            include_str!("legal/privacy.txt"),
            shop = one_line(&shop.name),
            seller_contact = contact(shop)
        ),
    };
    LegalText { kind, title: kind.title().to_owned(), body: body.trim_end().to_owned() }
}

fn preliminary_information(shop: &ShopFacts, parts: &OrderParts) -> String {
    format!(
        include_str!("legal/preliminary_information.txt"),
        seller = seller(shop),
        buyer = parts.buyer,
        goods = parts.goods,
        payment = parts.payment,
        delivery = parts.delivery,
        delivery_cost = parts.delivery_cost,
        withdrawal = withdrawal(shop),
        exemptions = EXEMPTIONS.trim_end(),
        complaints = complaints(shop),
        seller_contact = contact(shop),
    )
}

fn distance_sales(shop: &ShopFacts, parts: &OrderParts) -> String {
    format!(
        include_str!("legal/distance_sales.txt"),
        transfer_days = shop.transfer_days.get(),
        seller = seller(shop),
        buyer = parts.buyer,
        goods = parts.goods,
        payment = parts.payment,
        delivery = parts.delivery,
        delivery_cost = parts.delivery_cost,
        withdrawal = withdrawal(shop),
        exemptions = EXEMPTIONS.trim_end(),
        complaints = complaints(shop),
    )
}

const EXEMPTIONS: &str = include_str!("legal/exemptions.txt");

fn withdrawal(shop: &ShopFacts) -> String {
    format!(include_str!("legal/withdrawal.txt"), seller_contact = contact(shop)).trim_end().to_owned()
}

fn complaints(shop: &ShopFacts) -> String {
    format!(include_str!("legal/complaints.txt"), seller_contact = contact(shop)).trim_end().to_owned()
}
