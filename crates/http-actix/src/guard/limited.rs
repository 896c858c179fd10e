//! The rate-limited actions and their limits.

use chrono::TimeDelta;

/// Logins per minute from one client address by browsers that the account knows. A whole coffee house behind one
/// connection needs fewer. Without this limit, an attacker could make known browsers for an account of their own and
/// have ten passwords per minute hashed by each of them.
const KNOWN_LOGINS: usize = 60;

/// A rate-limited action.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Limited {
    /// Logins by client address, or by browser if the account knows it: 10 a minute.
    Login,
    /// Logins of browsers that the account knows, by client address: 60 a minute.
    KnownLogin,
    /// Failed logins by e-mail and client: 5 in 15 minutes.
    LoginFailure,
    /// Failed logins by e-mail, of browsers that the account does not know: 50 in 15 minutes.
    LoginFailureAnywhere,
    /// Requests for a password-reset link and uses of one, by client address: 60 an hour.
    PasswordReset,
    /// Password-reset mails by e-mail: 3 an hour.
    PasswordResetMail,
    /// Mails to the owner of an e-mail that someone tried to register again, by e-mail: 3 an hour.
    AddressTakenMail,
    /// Mails that ask a new account to confirm its e-mail, by e-mail: 3 an hour. An account can be closed and registered
    /// again.
    RegistrationMail,
    /// Further mails that ask an account to confirm its e-mail, by e-mail: 3 an hour.
    ConfirmationMail,
    /// Uses of a link that confirms an account's e-mail, by client address: 60 an hour.
    EmailConfirmation,
    /// Mails that ask to confirm a stock alert, by e-mail: 3 an hour.
    StockAlertMail,
    /// Exports of all data of a customer, by account: 10 an hour.
    DataExport,
    /// Registrations, by client address: 20 an hour.
    Registration,
    /// Orders, by account: 30 an hour.
    Order,
    /// Orders of guests, by client address: 20 an hour.
    GuestOrder,
    /// Wrong keys of guests' orders, by client address: 30 an hour.
    GuestKeyFailure,
    /// Requests for a new link to a guest's order, by client address: 60 an hour.
    GuestLink,
    /// Mails with a new link to a guest's order, by e-mail: 3 an hour.
    GuestLinkMail,
    /// Searches, by client address: 120 a minute.
    Search,
    /// Pasted shopping lists, which cause one search per line, by account: 20 a minute.
    ShoppingList,
    /// Messages to the shop and other public forms, 5 a minute and 30 an hour: the contact form by client address, new
    /// support threads by account.
    Message,
    /// Replies in support threads, by account: 30 a minute.
    Reply,
    /// Requested returns by account: 20 an hour.
    Return,
    /// Discount codes that the shop does not have, by client address: 20 an hour.
    DiscountGuess,
    /// Requests for plans of instalments, by client address: 60 a minute.
    InstalmentPlans,
}

impl Limited {
    /// Returns the limits: numbers of uses and their windows. A use must satisfy all of them.
    pub(crate) fn rules(self) -> &'static [(usize, TimeDelta)] {
        const MINUTE: TimeDelta = TimeDelta::minutes(1);
        const QUARTER: TimeDelta = TimeDelta::minutes(15);
        const HOUR: TimeDelta = TimeDelta::hours(1);
        match self {
            Self::Login => &[(10, MINUTE)],
            Self::KnownLogin => &[(KNOWN_LOGINS, MINUTE)],
            Self::LoginFailure => &[(5, QUARTER)],
            Self::LoginFailureAnywhere => &[(50, QUARTER)],
            Self::PasswordReset | Self::GuestLink | Self::EmailConfirmation => &[(60, HOUR)],
            Self::PasswordResetMail
            | Self::AddressTakenMail
            | Self::RegistrationMail
            | Self::ConfirmationMail
            | Self::StockAlertMail
            | Self::GuestLinkMail => &[(3, HOUR)],
            Self::DataExport => &[(10, HOUR)],
            Self::Registration | Self::Return | Self::DiscountGuess | Self::GuestOrder => &[(20, HOUR)],
            Self::Order | Self::GuestKeyFailure => &[(30, HOUR)],
            Self::Search => &[(120, MINUTE)],
            Self::InstalmentPlans => &[(60, MINUTE)],
            Self::ShoppingList => &[(20, MINUTE)],
            Self::Message => &[(30, HOUR), (5, MINUTE)],
            Self::Reply => &[(30, MINUTE)],
        }
    }

    /// Returns whether all instances count it together.
    pub(crate) fn is_shared(self) -> bool {
        !matches!(self, Self::Search | Self::ShoppingList | Self::DiscountGuess | Self::InstalmentPlans)
    }

    pub(crate) const ALL: [Self; 25] = [
        Self::Login,
        Self::KnownLogin,
        Self::LoginFailure,
        Self::LoginFailureAnywhere,
        Self::PasswordReset,
        Self::PasswordResetMail,
        Self::AddressTakenMail,
        Self::RegistrationMail,
        Self::ConfirmationMail,
        Self::EmailConfirmation,
        Self::StockAlertMail,
        Self::DataExport,
        Self::Registration,
        Self::Order,
        Self::GuestOrder,
        Self::GuestKeyFailure,
        Self::GuestLink,
        Self::GuestLinkMail,
        Self::Search,
        Self::ShoppingList,
        Self::Message,
        Self::Reply,
        Self::Return,
        Self::DiscountGuess,
        Self::InstalmentPlans,
    ];
}

#[cfg(test)]
mod tests {
    use super::Limited;

    #[test]
    fn every_use_has_limits() {
        for (index, what) in Limited::ALL.into_iter().enumerate() {
            assert_eq!(what as usize, index);
            assert!(!what.rules().is_empty());
        }
    }
}
