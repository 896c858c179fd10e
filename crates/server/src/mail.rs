//! The thread that sends the mails of the outbox.

use crate::{
    config::{MailConfig, MailDestination},
    wiring::Adapters,
};
use anyhow::Context;
use application::{mail::SendMail, worker::Worker};
use infra_mail::{Letterhead, Mailer, Transport};
use std::{sync::Arc, thread, time::Duration};

/// How long the thread sleeps when no mail is due or the database fails.
const PAUSE: Duration = Duration::from_secs(1);

/// Starts the thread, which sends mails until the process ends. A mail in flight then is retried when its lease expires.
pub fn start(adapters: &Adapters, config: &MailConfig, origin: &str) -> anyhow::Result<()> {
    let transport = match &config.destination {
        MailDestination::Smtp(url) => Transport::smtp(url).context("SMTP_URL")?,
        MailDestination::Folder(folder) => {
            tracing::info!("mails are not sent but kept as files in {}", folder.display());
            Transport::folder(folder.clone()).with_context(|| format!("{}", folder.display()))?
        }
    };
    let letterhead = Letterhead {
        shop: Arc::clone(&adapters.ports.shop),
        origin: origin.to_owned(),
        from: config.from.clone(),
    };
    let mailer = Mailer::new(letterhead, transport);
    let send = SendMail::new(&adapters.ports, Arc::new(mailer), config.retries.clone());
    Worker::Mails.spawn(move || send_all(&send)).context("mail thread")?;
    Ok(())
}

fn send_all(send: &SendMail) {
    loop {
        match send.run() {
            Ok(true) => continue,
            Ok(false) => {}
            Err(error) => tracing::warn!("mails are not sent: {}", error.chain()),
        }
        thread::sleep(PAUSE);
    }
}
