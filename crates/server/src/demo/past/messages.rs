//! Messages from the contact form: two pages of them, some unread.

use super::Past;
use anyhow::Context;
use application::{contact::NewContactMessage, page::PageRequest};
use chrono::TimeDelta;
use domain::{
    contact::SenderName,
    email::EmailAddress,
    text::{OptionalLine, Paragraph},
};
use serde::Deserialize;

/// A demo message from an invented sender.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct DemoMessage {
    days_ago: i64,
    name: String,
    subject: String,
    text: String,
    is_read: bool,
}

/// Sends the messages at their times and reads most of them. Returns how many were sent.
pub(super) fn send(past: &Past) -> anyhow::Result<usize> {
    let (services, staff) = (past.services, past.staff);
    // Oldest first.
    let messages: Vec<DemoMessage> = crate::demo::read("messages.json")?;
    for (number, message) in (1_i64..).zip(&messages) {
        past.clock.set(past.now - TimeDelta::days(message.days_ago) - TimeDelta::minutes(17 * number));
        services.contact.send(None, message.form()?, None)?;
        if message.is_read {
            let newest = services.contact.list(staff, PageRequest::new(1, 1))?.page.items;
            services.contact.mark_read(staff, newest.first().context("the message just sent")?.id)?;
        }
    }
    Ok(messages.len())
}

impl DemoMessage {
    fn form(&self) -> anyhow::Result<NewContactMessage> {
        let name = SenderName::split(&self.name)?;
        let slug = domain::turkish::fold(name.first.as_str()).replace(' ', "-");
        Ok(NewContactMessage {
            email: EmailAddress::new(&format!("demo-{slug}@example.com"))?,
            name,
            subject: OptionalLine::new(&self.subject)?,
            text: Paragraph::new(&self.text)?,
        })
    }
}
