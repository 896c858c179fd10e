//! Mails in the shop's design, as HTML and text, sent by SMTP or written to files.

mod document;
mod html;
mod letters;
mod message;
mod text;
mod transport;

pub use transport::{SmtpUrl, SmtpUrlError, Transport, TransportError};

use application::{
    mail::{Delivery, LetterWriter, MailSender, PreparedMail, SendError},
    shop::LiveShop,
};
use domain::shop::ShopFacts;
use lettre::{Address, message::Mailbox};
use std::sync::Arc;

/// The facts that every mail of the shop contains.
#[derive(Clone)]
pub struct Letterhead {
    /// The shop's facts.
    pub shop: Arc<LiveShop>,
    /// Origin of the shop's pages: `https://shop.example`.
    pub origin: String,
    /// Sender of the mails; `None` for the shop's name and e-mail address.
    pub from: Option<Sender>,
}

/// The sender of a mail: `Ad <adres>`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sender(Mailbox);

impl Sender {
    /// Reads a name with an address, or an address alone.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        text.parse().ok().map(Self)
    }

    /// Returns the sender of this name and address; `None` when mail servers would not take the address.
    #[must_use]
    pub fn new(name: &str, address: &str) -> Option<Self> {
        let address: Address = address.parse().ok()?;
        Some(Self(Mailbox::new(Some(name.to_owned()), address)))
    }
}

/// Composes mails and sends them.
pub struct Mailer {
    letterhead: Letterhead,
    transport: Transport,
}

impl Mailer {
    /// Returns a mailer.
    #[must_use]
    pub const fn new(letterhead: Letterhead, transport: Transport) -> Self {
        Self { letterhead, transport }
    }
}

/// Writes the text of mails without sending them.
pub struct Letters {
    /// Origin of the shop's pages: `https://shop.example`.
    pub origin: String,
}

impl LetterWriter for Letters {
    fn write(&self, shop: &ShopFacts, mail: &PreparedMail) -> Result<String, SendError> {
        Ok(text::draw(&letters::document(&self.origin, shop, mail)?, shop))
    }
}

impl MailSender for Mailer {
    fn send(&self, mail: &PreparedMail) -> Result<Delivery, SendError> {
        let message = message::compose(&self.letterhead, mail)?;
        self.transport.send(&message, mail)
    }
}
