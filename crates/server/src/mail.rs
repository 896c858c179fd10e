//! The thread that sends the mails of the outbox.

use crate::{
    config::{MailConfig, MailDestination},
    wiring::Adapters,
};
use anyhow::Context;
use application::{catalogue::LiveCatalogue, mail::SendMail, worker::Worker};
use infra_mail::{Letterhead, Mailer, Transport};
use std::{sync::Arc, thread, time::Duration};

/// How long the thread sleeps when no mail is due or the database fails.
const PAUSE: Duration = Duration::from_secs(1);

/// Returns a sender with a connection of its own.
pub fn mailer(adapters: &Adapters, config: &MailConfig, origin: &str) -> anyhow::Result<Mailer> {
    let transport = match &config.destination {
        MailDestination::Smtp(url) => Transport::smtp(url).context("SMTP_URL")?,
        MailDestination::Folder(folder) => {
            Transport::folder(folder.clone()).with_context(|| format!("{}", folder.display()))?
        }
    };
    let letterhead = Letterhead {
        shop: Arc::clone(&adapters.ports.shop),
        origin: origin.to_owned(),
        from: config.from.clone(),
    };
    Ok(Mailer::new(letterhead, transport))
}

/// Starts the thread, which sends mails until the process ends. A mail in flight then is retried when its lease expires.
pub fn start(adapters: &Adapters, config: &MailConfig, origin: &str) -> anyhow::Result<()> {
    if let MailDestination::Folder(folder) = &config.destination {
        tracing::info!("mails are not sent but kept as files in {}", folder.display());
    }
    let mailer = mailer(adapters, config, origin)?;
    let send = SendMail::new(&adapters.ports, Arc::new(mailer), config.retries.clone());
    let catalogue = Arc::clone(&adapters.ports.catalogue);
    Worker::Mails.spawn(move || send_all(&send, &catalogue)).context("mail thread")?;
    Ok(())
}

/// Sends what is due once the owner's settings are known: a mail must not name the demo's bank account.
fn send_all(send: &SendMail, catalogue: &LiveCatalogue) {
    loop {
        if catalogue.view().is_err() {
            thread::sleep(PAUSE);
            continue;
        }
        match send.run() {
            Ok(true) => continue,
            Ok(false) => {}
            Err(error) => tracing::warn!("mails are not sent: {}", error.chain()),
        }
        thread::sleep(PAUSE);
    }
}
