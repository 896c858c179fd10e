//! Support threads.

use crate::support::Client;
use proptest::{
    prelude::*,
    test_runner::{TestCaseError, TestError},
};
use serde_json::{Value, json};

/// The index of a side in [`SIDES`].
type SideIndex = usize;

const SIDES: [&str; 2] = ["user", "admin"];

/// An action. A number selects one of the existing threads.
#[derive(Clone, Debug)]
enum Step {
    Open,
    /// A side writes. With `as_other` it claims to be the other one.
    Reply {
        thread: usize,
        side: SideIndex,
        as_other: bool,
    },
    MarkRead(usize, SideIndex),
    Close(usize, SideIndex),
}

#[derive(Debug)]
struct ThreadModel {
    id: String,
    is_closed: bool,
    /// The sides of the messages, oldest first.
    written: Vec<SideIndex>,
    /// Whether each side has unread messages.
    has_news: [bool; 2],
}

fn any_step() -> impl Strategy<Value = Step> {
    let side = 0..SIDES.len();
    prop_oneof![
        1 => Just(Step::Open),
        5 => (any::<usize>(), side.clone(), prop::bool::weighted(0.1))
            .prop_map(|(thread, side, as_other)| Step::Reply { thread, side, as_other }),
        3 => (any::<usize>(), side.clone()).prop_map(|(thread, side)| Step::MarkRead(thread, side)),
        1 => (any::<usize>(), side).prop_map(|(thread, side)| Step::Close(thread, side)),
    ]
}

/// The threads of one customer, and their expected state.
struct Machine<'a> {
    /// Customer and seller, in the sequence of [`SIDES`].
    clients: [&'a Client; 2],
    /// In the sequence of updates, the last one last.
    threads: Vec<ThreadModel>,
}

impl Machine<'_> {
    async fn take(&mut self, step: &Step) -> Result<(), TestCaseError> {
        match *step {
            Step::Open => {
                let id = self.clients[0].open_thread().await;
                let news = [false, true];
                self.threads.push(ThreadModel { id, is_closed: false, written: vec![0], has_news: news });
            }
            Step::Reply { thread, side, as_other } => {
                let Some(n) = self.nth(thread) else { return Ok(()) };
                let sender = SIDES[if as_other { 1 - side } else { side }];
                let answer = self.clients[side].reply(&self.threads[n].id, sender, "Bir söz").await;
                let status = match (as_other, self.threads[n].is_closed) {
                    (true, _) => 403,
                    (false, true) => 409,
                    (false, false) => 201,
                };
                prop_assert_eq!(answer.status, status, "{}", answer.text());
                if status == 201 {
                    self.threads[n].written.push(side);
                    self.threads[n].has_news[1 - side] = true;
                    self.updated(n);
                }
            }
            Step::MarkRead(thread, side) => {
                let Some(n) = self.nth(thread) else { return Ok(()) };
                let path = format!("/api/message-thread/{}/mark-read", self.threads[n].id);
                self.clients[side].put(&path, &json!({})).await.ok(200);
                self.threads[n].has_news[side] = false;
            }
            Step::Close(thread, side) => {
                let Some(n) = self.nth(thread) else { return Ok(()) };
                let path = format!("/api/message-thread/{}/close", self.threads[n].id);
                let answer = self.clients[side].put(&path, &json!({})).await;
                let is_seller = side == 1;
                prop_assert_eq!(answer.status == 200, is_seller, "{}", answer.text());
                if is_seller && !self.threads[n].is_closed {
                    self.threads[n].is_closed = true;
                    self.updated(n);
                }
            }
        }
        self.compare().await
    }

    fn nth(&self, n: usize) -> Option<usize> {
        n.checked_rem(self.threads.len())
    }

    fn updated(&mut self, n: usize) {
        let thread = self.threads.remove(n);
        self.threads.push(thread);
    }

    async fn compare(&self) -> Result<(), TestCaseError> {
        let mine = self.clients[0].get("/api/message-thread/user?page=1&limit=100").await.ok(200);
        let listed: Vec<_> = mine["threads"].as_array().unwrap().iter().map(|one| &one["_id"]).collect();
        let expected: Vec<_> = self.threads.iter().rev().map(|one| Value::from(one.id.as_str())).collect();
        prop_assert_eq!(listed, expected.iter().collect::<Vec<_>>());
        let unread = self.clients[0].get("/api/message-thread/unread").await.ok(200)["unreadThreads"].clone();
        prop_assert_eq!(unread, self.threads.iter().filter(|one| one.has_news[0]).count());
        for thread in &self.threads {
            self.compare_thread(thread).await?;
        }
        Ok(())
    }

    async fn compare_thread(&self, thread: &ThreadModel) -> Result<(), TestCaseError> {
        for (client, has_news) in self.clients.iter().zip(thread.has_news) {
            let read = client.get(&format!("/api/message-thread/{}", thread.id)).await.ok(200);
            prop_assert_eq!(&read["hasUnread"], has_news);
            prop_assert_eq!(&read["status"], if thread.is_closed { "closed" } else { "open" });
            let senders: Vec<_> = read["messages"]
                .as_array()
                .unwrap()
                .iter()
                .map(|one| one["sender"].as_str().unwrap())
                .collect();
            let written: Vec<_> = thread.written.iter().map(|&side| SIDES[side]).collect();
            prop_assert_eq!(senders, written);
        }
        Ok(())
    }
}

#[test]
fn threads_match_model() -> Result<(), TestError<Vec<Step>>> {
    super::play_rows(any_step(), &async |_, seller, customer, steps| {
        let mut machine = Machine { clients: [customer, seller], threads: Vec::new() };
        for step in steps {
            machine.take(step).await?;
        }
        Ok(())
    })
}
