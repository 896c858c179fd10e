//! Configuration of outgoing mail.

use super::reader::{ConfigError, Reader};
use domain::{mail::RetrySchedule, shop::ShopFacts};
use infra_mail::{Sender, SmtpUrl};
use std::path::{Path, PathBuf};

/// The default pauses between tries, in seconds; together about 20 hours.
const RETRIES: &str = "60,300,1800,7200,21600,43200";

/// The configuration of outgoing mail.
#[derive(Clone, Debug)]
pub struct MailConfig {
    /// Where mails are delivered.
    pub destination: MailDestination,
    /// The sender of all mails; `None` for the shop's name and e-mail address.
    pub from: Option<Sender>,
    /// When failed mails are retried.
    pub retries: RetrySchedule,
}

/// A destination for mails.
#[derive(Clone, Debug)]
pub enum MailDestination {
    /// A mail server.
    Smtp(SmtpUrl),
    /// A folder of files, one per mail.
    Folder(PathBuf),
}

/// The parsed variables, before the configuration is known to be valid.
pub(super) struct MailVariables {
    smtp: Option<SmtpUrl>,
    from: Option<Sender>,
    retries: Option<RetrySchedule>,
}

impl MailVariables {
    pub(super) fn read(reader: &mut Reader<'_>) -> Self {
        let smtp = reader.optional(
            "SMTP_URL",
            "smtps://user:password@host:465 or smtp://user:password@host:587",
            |text| SmtpUrl::parse(text.trim()).ok(),
        );
        let from =
            reader.optional("SHOP_MAIL_FROM", "a sender such as Ad <adres@example.com>", Sender::parse);
        if reader.given("SMTP_URL").is_some() && reader.given("SHOP_MAIL_FROM").is_none() {
            reader.wrong("SHOP_MAIL_FROM", "set together with SMTP_URL");
        }
        let retries = reader.read_or(
            "SHOP_MAIL_RETRIES",
            RETRIES,
            "seconds separated by commas, such as 60,300",
            RetrySchedule::parse,
        );
        Self { smtp, from, retries }
    }

    /// Builds the configuration after every variable was checked.
    pub(super) fn config(self, data_dir: &Path, shop: &ShopFacts) -> Result<MailConfig, ConfigError> {
        if self.from.is_none() && Sender::new(&shop.name, shop.email.as_str()).is_none() {
            return Err(ConfigError::one("SHOP_MAIL_FROM", "given: mails can't come from SHOP_EMAIL"));
        }
        Ok(MailConfig {
            destination: match self.smtp {
                Some(url) => MailDestination::Smtp(url),
                None => MailDestination::Folder(data_dir.join("mail")),
            },
            from: self.from,
            retries: self.retries.ok_or_else(|| ConfigError::one("SHOP_MAIL_RETRIES", "seconds"))?,
        })
    }
}
