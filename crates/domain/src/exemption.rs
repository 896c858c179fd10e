//! Exemptions from the right of return (Mesafeli Sözleşmeler Yönetmeliği, Official Gazette 29188 of 27.11.2014, m.15).

/// Legal reasons why goods can't be returned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Exemption {
    /// Perishable goods and goods with a use-by date (m.15/1-c). They can never be returned.
    Food,
    /// Goods that can't be sold again for hygiene once their seal is broken (m.15/1-ç). They can't be returned opened.
    Hygiene,
}

impl Exemption {
    /// Every exemption.
    pub const ALL: [Self; 2] = [Self::Food, Self::Hygiene];

    /// Returns the name on the wire and in the database.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Food => "food",
            Self::Hygiene => "hygiene",
        }
    }

    /// Reads the name.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|exemption| exemption.as_str() == text)
    }

    /// Returns whether the exemption applies to goods that are opened or sealed.
    pub(crate) const fn holds(self, is_opened: bool) -> bool {
        match self {
            Self::Food => true,
            Self::Hygiene => is_opened,
        }
    }
}
