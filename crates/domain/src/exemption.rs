//! Exemptions from the right of return (Mesafeli Sözleşmeler Yönetmeliği, Official Gazette 29188 of 27.11.2014, m.15).

use crate::json::names;

/// Legal reasons why goods can't be returned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Exemption {
    /// Perishable goods and goods with a use-by date (m.15/1-c). They can never be returned.
    Food,
    /// Goods that can't be sold again for hygiene once their seal is broken (m.15/1-ç). They can't be returned opened.
    Hygiene,
}

names!(Exemption { Food = "food", Hygiene = "hygiene" });

impl Exemption {
    /// Returns whether the exemption applies to goods that are opened or sealed.
    pub(crate) const fn holds(self, is_opened: bool) -> bool {
        match self {
            Self::Food => true,
            Self::Hygiene => is_opened,
        }
    }
}
