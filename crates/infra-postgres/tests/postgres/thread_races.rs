//! Concurrent changes of a thread.

use crate::samples::{opened, saved_user};
use application::thread::{Changed, ThreadRepository, Viewer};
use domain::thread::{ReplyRefused, Side, ThreadChange, ThreadStatus};
use fixtures::numbered::{minute, new_message};
use infra_postgres::{PgThreads, testing::TestDatabase};
use std::{sync::Barrier, thread};

#[test]
fn no_reply_follows_closing() {
    let database = TestDatabase::new();
    let user = saved_user(&database, 1).id;
    for round in 1..=10 {
        let id = opened(&database, round, user);
        let together = Barrier::new(7);
        let (answers, closed) = thread::scope(|scope| {
            let replies: Vec<_> = (0..6)
                .map(|n| {
                    let (threads, together) = (PgThreads(database.database()), &together);
                    scope.spawn(move || {
                        together.wait();
                        let side = if n % 2 == 0 { Side::Staff } else { Side::Customer };
                        let reply = ThreadChange::Reply(new_message(round * 100 + n, side));
                        threads.change(None, id, &reply, minute(50), &[]).unwrap()
                    })
                })
                .collect();
            let closing = scope.spawn(|| {
                together.wait();
                PgThreads(database.database())
                    .change(None, id, &ThreadChange::Close, minute(50), &[])
                    .unwrap()
            });
            let answers: Vec<_> = replies.into_iter().map(|reply| reply.join().unwrap()).collect();
            (answers, closing.join().unwrap())
        });
        let Changed::Yes(at_closing) = closed else { panic!("{closed:?}") };
        let threads = PgThreads(database.database());
        let now = threads.find(id).unwrap().unwrap();
        assert_eq!(now, *at_closing, "what was there at the closing is all there is");
        assert_eq!(now.thread.status(), ThreadStatus::Closed);
        let written = answers.iter().filter(|answer| matches!(answer, Changed::Yes(_))).count();
        assert_eq!(now.messages.len(), 1 + written);
        assert_eq!(now.thread.message_count() as usize, now.messages.len());
        let refused = answers.iter().filter(|one| **one == Changed::Refused(ReplyRefused::Closed)).count();
        assert_eq!(written + refused, 6);
    }
}

#[test]
fn concurrent_replies_are_kept_and_numbered_consecutively() {
    let database = TestDatabase::new();
    let user = saved_user(&database, 1).id;
    let id = opened(&database, 1, user);
    thread::scope(|scope| {
        for writer in 1..=4 {
            let threads = PgThreads(database.database());
            scope.spawn(move || {
                for n in 0..10 {
                    let side = if writer % 2 == 0 { Side::Staff } else { Side::Customer };
                    let reply = ThreadChange::Reply(new_message(writer * 100 + n, side));
                    assert!(matches!(
                        threads.change(None, id, &reply, minute(n), &[]).unwrap(),
                        Changed::Yes(_)
                    ));
                }
            });
        }
    });
    let view = PgThreads(database.database()).find(id).unwrap().unwrap();
    assert_eq!((view.messages.len(), view.thread.message_count()), (41, 41));
    assert!(view.messages.is_sorted_by_key(|message| message.created_at));
}

#[test]
fn revisions_never_go_back_and_announce_visible_changes() {
    const CHANGES: u64 = 60;
    let database = TestDatabase::new();
    let users: Vec<_> = (0..3).map(|n| saved_user(&database, n).id).collect();
    let ids: Vec<_> = (0..).zip(&users).map(|(n, user)| opened(&database, n, *user)).collect();
    thread::scope(|scope| {
        for (writer, id) in (0..).zip(&ids) {
            let threads = PgThreads(database.database());
            scope.spawn(move || {
                for n in 0..CHANGES as u32 / 3 {
                    let reply = ThreadChange::Reply(new_message(1000 + writer * 100 + n, Side::Staff));
                    threads.change(None, *id, &reply, minute(n), &[]).unwrap();
                }
            });
        }
        scope.spawn(|| {
            let threads = PgThreads(database.database());
            let mut last = 0;
            while last < 3 + CHANGES {
                let revision = threads.revision(Viewer::Staff).unwrap();
                assert!(revision >= last, "{revision} after {last}");
                let messages: usize =
                    ids.iter().map(|id| threads.find(*id).unwrap().unwrap().messages.len()).sum();
                assert!(messages as u64 >= revision, "revision {revision}, but {messages} messages");
                last = revision;
            }
        });
    });
    let threads = PgThreads(database.database());
    let of_customers: u64 = users.iter().map(|user| threads.revision(Viewer::Customer(*user)).unwrap()).sum();
    assert_eq!((threads.revision(Viewer::Staff).unwrap(), of_customers), (3 + CHANGES, 3 + CHANGES));
}

#[test]
fn marks_only_shown_messages_as_read() {
    let database = TestDatabase::new();
    let user = saved_user(&database, 1).id;
    for round in 1..=10 {
        let id = opened(&database, round, user);
        let together = Barrier::new(2);
        let marked = thread::scope(|scope| {
            scope.spawn(|| {
                let threads = PgThreads(database.database());
                together.wait();
                for n in 0..5 {
                    let reply = ThreadChange::Reply(new_message(round * 100 + n, Side::Customer));
                    threads.change(None, id, &reply, minute(50), &[]).unwrap();
                }
            });
            let threads = PgThreads(database.database());
            together.wait();
            threads.change(None, id, &ThreadChange::MarkRead(Side::Staff), minute(50), &[]).unwrap()
        });
        let Changed::Yes(marked) = marked else { panic!("{marked:?}") };
        let now = PgThreads(database.database()).find(id).unwrap().unwrap();
        assert_eq!(now.thread.stored().staff.read as usize, marked.messages.len());
        assert_eq!(now.thread.has_unread(Side::Staff), marked.messages.len() < 6);
    }
}
