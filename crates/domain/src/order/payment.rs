/// How the customer pays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PaymentType {
    /// By bank transfer (EFT/Havale), to the account that the order's page shows.
    BankTransfer,
    /// By card, at once, through a payment provider.
    Card,
}

impl PaymentType {
    /// Both of them.
    pub const ALL: [Self; 2] = [Self::BankTransfer, Self::Card];

    /// Returns the name that is kept; the wire has names of its own.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::BankTransfer => "bank_transfer",
            Self::Card => "card",
        }
    }

    /// Reads a name that was kept.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.as_str() == text)
    }
}
