//! What is limited, and how often it may be used.

use chrono::TimeDelta;

/// Logins a minute from one address of browsers that an account knows: a whole coffee house behind one connection needs
/// fewer. Without it whoever makes ten such browsers a minute, of an account of their own, would have ten passwords
/// hashed a minute by each of them.
const KNOWN_LOGINS: usize = 60;

/// What is limited.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Limited {
    /// Logins, by client address, or by the browser where the account knows it: 10 a minute.
    Login,
    /// Logins of browsers that the account knows, by client address: 60 a minute.
    KnownLogin,
    /// Failed logins, by e-mail and whoever tries: 5 in 15 minutes.
    LoginFailure,
    /// Failed logins, by e-mail, of browsers that the account doesn't know: 50 in 15 minutes.
    LoginFailureAnywhere,
    /// Requests for a new password, and tries of links to one, by client address: 60 an hour.
    PasswordReset,
    /// Mails with a link to a new password, by e-mail: 3 an hour.
    PasswordResetMail,
    /// Mails to whoever has an address that somebody else wanted to register with, by e-mail: 3 an hour.
    AddressTakenMail,
    /// Mails that ask an address whether it wants to be told of a product, by e-mail: 3 an hour.
    StockAlertMail,
    /// Files with everything about a customer, by account: 10 an hour.
    DataExport,
    /// Registrations, by client address: 20 an hour.
    Registration,
    /// Orders, by account: 30 an hour.
    Order,
    /// Searches, by client address: 120 a minute.
    Search,
    /// Pasted shopping lists, each line of which is a search, by account: 20 a minute.
    ShoppingList,
    /// Messages to the shop and other forms that anybody may send, 5 a minute and 30 an hour: from the contact form
    /// by client address, new support threads by account.
    Message,
    /// Replies in support threads, by account: 30 a minute.
    Reply,
    /// Returns asked for, by account: 20 an hour.
    Return,
}

impl Limited {
    /// How many uses in how much time; all of these must allow one.
    pub(crate) fn rules(self) -> &'static [(usize, TimeDelta)] {
        const MINUTE: TimeDelta = TimeDelta::minutes(1);
        const QUARTER: TimeDelta = TimeDelta::minutes(15);
        const HOUR: TimeDelta = TimeDelta::hours(1);
        match self {
            Self::Login => &[(10, MINUTE)],
            Self::KnownLogin => &[(KNOWN_LOGINS, MINUTE)],
            Self::LoginFailure => &[(5, QUARTER)],
            Self::LoginFailureAnywhere => &[(50, QUARTER)],
            Self::PasswordReset => &[(60, HOUR)],
            Self::PasswordResetMail | Self::AddressTakenMail | Self::StockAlertMail => &[(3, HOUR)],
            Self::DataExport => &[(10, HOUR)],
            Self::Registration | Self::Return => &[(20, HOUR)],
            Self::Order => &[(30, HOUR)],
            Self::Search => &[(120, MINUTE)],
            Self::ShoppingList => &[(20, MINUTE)],
            Self::Message => &[(30, HOUR), (5, MINUTE)],
            Self::Reply => &[(30, MINUTE)],
        }
    }

    /// Whether all instances count it together.
    pub(crate) fn is_shared(self) -> bool {
        !matches!(self, Self::Search | Self::ShoppingList)
    }

    pub(crate) const ALL: [Self; 16] = [
        Self::Login,
        Self::KnownLogin,
        Self::LoginFailure,
        Self::LoginFailureAnywhere,
        Self::PasswordReset,
        Self::PasswordResetMail,
        Self::AddressTakenMail,
        Self::StockAlertMail,
        Self::DataExport,
        Self::Registration,
        Self::Order,
        Self::Search,
        Self::ShoppingList,
        Self::Message,
        Self::Reply,
        Self::Return,
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
