//! E-mail addresses.

use crate::{json::text_json, limits, text, turkish};
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

text_json! {
    EmailAddress: Self::new;
}

impl EmailAddress {
    /// Reads an address from a new input. Deliberately lenient (something@host.something): only a mail that arrives
    /// proves an address, and a shop loses customers whose real one it refuses. Before the @ only ASCII is accepted:
    /// mail services assign nothing else, and `MUSTERİ@…` would be a second account of `musteri@…`.
    pub fn new(raw: &str) -> Result<Self, EmailError> {
        let address = Self::stored(raw)?;
        if address.is_accepted() { Ok(address) } else { Err(EmailError) }
    }

    /// Reads an address that was stored, maybe before [`Self::new`] refused non-ASCII letters before the @ and invisible
    /// characters.
    pub fn stored(raw: &str) -> Result<Self, EmailError> {
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

    /// Returns whether [`Self::new`] accepts this address.
    #[must_use]
    pub fn is_accepted(&self) -> bool {
        let (local, host) = self.parts();
        local.is_ascii() && text::check_visible(host).is_ok()
    }

    /// Returns the accepted address that this one looks like: without invisible characters, and before the @ with ASCII
    /// letters for Turkish ones and their capitals.
    #[must_use]
    pub fn look_alike(&self) -> String {
        let (local, host) = self.parts();
        format!("{}@{}", turkish::fold(&text::visible(local)), text::visible(host))
    }

    fn parts(&self) -> (&str, &str) {
        self.0.rsplit_once('@').unwrap_or((&self.0, ""))
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
    use super::{EmailAddress, EmailError};

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
    fn refuses_invisible_and_foreign_letters() {
        for (text, look_alike) in [
            ("muste\u{200b}ri@example.com", "musteri@example.com"),
            ("MUSTERİ@example.com", "musteri@example.com"),
            ("musterı@example.com", "musteri@example.com"),
            ("ayşe@example.com", "ayse@example.com"),
            ("musteri@exam\u{200b}ple.com", "musteri@example.com"),
            ("\u{feff}musteri@example.com", "musteri@example.com"),
            ("musteri\u{200d}@example.com", "musteri@example.com"),
            ("muste\u{202e}ri@çay.com", "musteri@çay.com"),
        ] {
            assert_eq!(EmailAddress::new(text), Err(EmailError), "{text:?}");
            let stored = EmailAddress::stored(text).unwrap();
            assert!(!stored.is_accepted(), "{text:?}");
            assert_eq!(stored.look_alike(), look_alike, "{text:?}");
        }
        assert!(EmailAddress::stored("mus\u{85}teri@example.com").is_err(), "a control character");
        let fine = EmailAddress::new("musteri@çay.com").unwrap();
        assert_eq!((fine.is_accepted(), fine.look_alike().as_str()), (true, "musteri@çay.com"));
    }

    #[test]
    fn accepts_real_and_refuses_impossible_addresses() {
        for fine in
            ["a@b.co", "ayse+okey@posta.example.com.tr", "o'neil@example.org", "ali@çay.com", "1@2.34"]
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
