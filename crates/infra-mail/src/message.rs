//! The MIME message of a mail.

use crate::{Letterhead, Sender, document::unlinked, html, letters, text};
use application::mail::{PreparedMail, SendError};
use domain::mail::Letter;
use lettre::{
    Message,
    message::{Attachment, Mailbox, MultiPart, SinglePart, header},
};

/// Composes a mail: text part, HTML part, and the accepted legal texts as attachments.
pub(crate) fn compose(letterhead: &Letterhead, mail: &PreparedMail) -> Result<Message, SendError> {
    let refused = |error: &dyn std::fmt::Display| SendError::Permanent(error.to_string());
    let to = mail.mail.to.as_str().parse().map_err(|error| refused(&error))?;
    let shop = letterhead.shop.facts();
    let from = letterhead.from.clone().or_else(|| Sender::new(&shop.name, shop.email.as_str()));
    let from = from.ok_or_else(|| SendError::Permanent("SHOP_MAIL_FROM".to_owned()))?.0;
    let document = letters::document(&letterhead.origin, &shop, mail)?;
    let content =
        MultiPart::alternative_plain_html(text::draw(&document, &shop), html::draw(&document, &shop));
    let letter = &mail.mail.letter;
    let subject = letter.kind().subject(&letter.topic());
    let subject = if matches!(letter, Letter::Message(..)) { unlinked(&subject) } else { subject };
    let message = Message::builder()
        .message_id(Some(format!("<{}@{}>", mail.mail.id, from.email.domain())))
        .date(mail.created_at.into())
        .from(from)
        .to(Mailbox::new(None, to))
        .subject(subject)
        // Mail programs send no automatic replies to such mails (RFC 3834).
        .header(AutoSubmitted);
    let message = if mail.texts.is_empty() {
        message.multipart(content)
    } else {
        let attach = |whole: MultiPart, part| whole.singlepart(part);
        message.multipart(attachments(mail).fold(MultiPart::mixed().multipart(content), attach))
    };
    message.map_err(|error| refused(&error))
}

fn attachments(mail: &PreparedMail) -> impl Iterator<Item = SinglePart> + '_ {
    mail.texts.iter().map(|accepted| {
        let text = &accepted.text.text;
        Attachment::new(format!("{}.txt", text.title))
            .body(text.body.clone(), header::ContentType::TEXT_PLAIN)
    })
}

/// The header `Auto-Submitted: auto-generated`.
#[derive(Clone)]
struct AutoSubmitted;

impl header::Header for AutoSubmitted {
    fn name() -> header::HeaderName {
        header::HeaderName::new_from_ascii_str("Auto-Submitted")
    }

    fn parse(_: &str) -> Result<Self, Box<dyn std::error::Error + Send + Sync>> {
        Ok(Self)
    }

    fn display(&self) -> header::HeaderValue {
        header::HeaderValue::new(Self::name(), "auto-generated".to_owned())
    }
}
