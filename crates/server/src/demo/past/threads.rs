//! Support threads of the demo customers: open and closed, some waiting for a reply.

use super::Past;
use anyhow::Context;
use application::{
    actor::Customer,
    thread::{NewThread, Reply, ThreadParticipant},
};
use chrono::TimeDelta;
use domain::{
    ids::ThreadId,
    thread::{MessageText, Side, Subject},
};
use serde::Deserialize;

/// A step in a thread. Its number is the hours since the step before.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
enum Step {
    /// The shop reads the thread and replies.
    Answer(i64, String),
    /// The customer reads the thread and writes again.
    Ask(i64, String),
    /// The customer reads the thread.
    Read,
    /// The shop closes the thread.
    Close(i64),
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct DemoThread {
    /// The number of an invented customer; `None` is the demo customer, whose login visitors of a demo shop use.
    customer: Option<usize>,
    days_ago: i64,
    subject: String,
    text: String,
    steps: Vec<Step>,
}

/// Writes the threads, each step at its time. Returns how many were written.
pub(super) fn write(past: &Past, login: Option<&Customer>, invented: &[&Customer]) -> anyhow::Result<usize> {
    let desk = Desk { past, shop: past.staff.clone().into() };
    // Oldest first.
    let threads: Vec<DemoThread> = crate::demo::read("threads.json")?;
    for (number, thread) in (1_i64..).zip(&threads) {
        let customer = match (thread.customer, login) {
            (Some(index), _) => *invented.get(index).context("no such customer")?,
            (None, Some(login)) => login,
            (None, None) => continue,
        };
        past.clock.set(past.now - TimeDelta::days(thread.days_ago) - TimeDelta::minutes(41 * number));
        desk.write(customer, thread)?;
    }
    Ok(threads.len())
}

/// The shop's side of the support threads.
struct Desk<'a> {
    past: &'a Past<'a>,
    shop: ThreadParticipant,
}

impl Desk<'_> {
    fn write(&self, customer: &Customer, thread: &DemoThread) -> anyhow::Result<()> {
        let services = self.past.services;
        let asker = ThreadParticipant::from(customer.clone());
        let new =
            NewThread { subject: Subject::new(&thread.subject)?, text: MessageText::new(&thread.text)? };
        let id = services.threads.open(customer, new, None)?.value.view.thread.id();
        for step in &thread.steps {
            match step {
                Step::Answer(hours, text) => self.say(&self.shop, id, Side::Staff, *hours, text)?,
                Step::Ask(hours, text) => self.say(&asker, id, Side::Customer, *hours, text)?,
                Step::Read => drop(services.threads.mark_read(&asker, id)?),
                Step::Close(hours) => {
                    self.past.later(*hours);
                    services.threads.mark_read(&self.shop, id)?;
                    services.threads.close(self.past.staff, &self.shop, id)?;
                }
            }
        }
        Ok(())
    }

    /// Reads a thread and writes a message in it.
    fn say(
        &self,
        who: &ThreadParticipant,
        id: ThreadId,
        sender: Side,
        hours: i64,
        text: &str,
    ) -> anyhow::Result<()> {
        self.past.later(hours);
        self.past.services.threads.mark_read(who, id)?;
        let reply = Reply { sender, text: MessageText::new(text)? };
        self.past.services.threads.reply(who, id, reply)?;
        Ok(())
    }
}
