//! E-mail addresses.

use crate::limits;
use std::fmt;
use uuid::Uuid;

/// An e-mail address, trimmed, ASCII letters lower-cased: two spellings of one mailbox are equal.
///
/// Folded by ASCII rules only: Turkish rules would turn `INFO@…` into `ınfo@…`.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct EmailAddress(String);

/// The text is not an e-mail address.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not an e-mail address")]
pub struct EmailError;

impl EmailAddress {
    /// Reads an address. Deliberately lenient (something@host.something): only a mail that arrives
    /// proves an address, and a shop loses customers whose real one it refuses.
    ///
    /// # Errors
    /// [`EmailError`] when it can't be one.
    pub fn new(raw: &str) -> Result<Self, EmailError> {
        let text = raw.trim();
        let (local, host) = text.rsplit_once('@').ok_or(EmailError)?;
        let clean = |part: &str| {
            !part.chars().any(|c| c.is_whitespace() || c.is_control() || "@<>,;\"\\()[]".contains(c))
        };
        let host_is_fine = host.contains('.')
            && host
                .split('.')
                .all(|label| !label.is_empty() && !label.starts_with('-') && !label.ends_with('-'));
        if local.is_empty()
            || !clean(local)
            || !clean(host)
            || !host_is_fine
            || text.chars().count() > limits::TEXT
        {
            return Err(EmailError);
        }
        Ok(Self(text.to_ascii_lowercase()))
    }

    /// Returns whether mail can be sent to this address. It can't to that of a closed account
    /// (`silinmis-<id>@hesap.invalid`).
    #[must_use]
    pub fn can_receive(&self) -> bool {
        let id = self.0.strip_prefix("silinmis-").and_then(|rest| rest.strip_suffix("@hesap.invalid"));
        id.is_none_or(|id| Uuid::try_parse(id).is_err())
    }

    /// Returns the address.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for EmailAddress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl fmt::Debug for EmailAddress {
    /// Personal data stays out of logs.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("EmailAddress(…)")
    }
}

#[cfg(test)]
mod tests {
    use super::EmailAddress;

    #[test]
    fn folds_by_ascii_rules() {
        let email = EmailAddress::new("  INFO@Site.COM ").unwrap();
        assert_eq!(email.as_str(), "info@site.com");
    }

    #[test]
    fn only_closed_accounts_receive_nothing() {
        let can = |text| EmailAddress::new(text).unwrap().can_receive();
        assert!(!can("silinmis-0198c6b6-1df7-7c5c-8b0a-0d6a2f4f9a10@hesap.invalid"));
        for real in [
            "a@x.invalid",
            "silinmis-ali@hesap.invalid",
            "silinmis-0198c6b6-1df7-7c5c-8b0a-0d6a2f4f9a10@hesap.example",
            "ali@example.com",
        ] {
            assert!(can(real), "{real}");
        }
    }

    #[test]
    fn accepts_real_and_refuses_impossible_addresses() {
        for fine in
            ["a@b.co", "ayşe+okey@posta.example.com.tr", "o'neil@example.org", "ali@çay.com", "1@2.34"]
        {
            assert!(EmailAddress::new(fine).is_ok(), "{fine}");
        }
        let long = format!("{}@example.com", "a".repeat(250));
        for wrong in [
            "", "a", "a@", "@b.co", "a@b", "a b@c.de", "a@b..c", "a@.b.c", "a@-b.c", "a@b@c.de", "a\0@b.co",
            &long,
        ] {
            assert!(EmailAddress::new(wrong).is_err(), "{wrong:?}");
        }
    }
}
