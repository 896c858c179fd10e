//! Support threads: writing, listing and counting.

use crate::samples::{opened, saved_user};
use application::{
    account::{ProfileChange, UserRepository},
    page::PageRequest,
    thread::{Changed, ThreadFilter, ThreadRepository, ThreadView, Viewer},
};
use diesel::{RunQueryDsl, sql_query};
use domain::{
    ids::{ThreadId, UserId},
    limits,
    text::Line,
    thread::{Message, ReplyRefused, Side, ThreadChange, ThreadStatus},
};
use fixtures::numbered::{minute, new_message, new_thread, text};
use infra_postgres::{PgThreads, PgUsers, testing::TestDatabase};
use uuid::Uuid;

const ALL: ThreadFilter = ThreadFilter { owner: None, status: None };

fn shop() -> (TestDatabase, PgThreads, UserId) {
    let database = TestDatabase::new();
    let user = saved_user(&database, 1).id;
    let threads = PgThreads(database.database());
    (database, threads, user)
}

fn reply(n: u32, sender: Side) -> ThreadChange {
    ThreadChange::Reply(new_message(n, sender))
}

fn changed(threads: &PgThreads, thread: ThreadId, change: &ThreadChange, at: u32) -> ThreadView {
    match threads.change(None, thread, change, minute(at), &[]).unwrap() {
        Changed::Yes(view) => *view,
        other => panic!("{other:?}"),
    }
}

fn numbers(found: &[ThreadView]) -> Vec<u32> {
    found.iter().map(|view| view.thread.id().uuid().as_u128() as u32).collect()
}

#[test]
fn a_thread_is_read_as_it_was_written() {
    let (database, threads, user) = shop();
    let written =
        threads.open(&new_thread(1, user), &new_message(1, Side::Customer), &[], None).unwrap().value;
    let first = new_message(1, Side::Customer);
    let message = Message { id: first.id, sender: first.sender, text: first.text, created_at: minute(1) };
    assert_eq!((&written.thread, &written.messages), (&new_thread(1, user), &vec![message]));
    assert_eq!((written.owner.id, written.owner.email.as_str()), (user, "kisi1@example.com"));
    let thread = written.thread.id();
    assert_eq!(threads.find(thread).unwrap(), Some(written));
    assert_eq!(threads.owner(thread).unwrap(), Some(user));

    let answered = changed(&threads, thread, &reply(2, Side::Staff), 5);
    assert_eq!((answered.thread.updated_at(), answered.thread.message_count()), (minute(5), 2));
    let senders: Vec<_> = answered.messages.iter().map(|one| (one.sender, one.created_at)).collect();
    assert_eq!(senders, [(Side::Customer, minute(1)), (Side::Staff, minute(5))]);
    assert_eq!(threads.find(thread).unwrap(), Some(answered));
    let nowhere = ThreadId::new(Uuid::from_u128(9));
    assert_eq!((threads.find(nowhere).unwrap(), threads.owner(nowhere).unwrap()), (None, None));
    assert_eq!(
        threads.change(None, nowhere, &ThreadChange::Close, minute(1), &[]).unwrap(),
        Changed::NotThere
    );
    drop(database);
}

#[test]
fn refused_message_writes_nothing() {
    let (database, threads, user) = shop();
    let thread = opened(&database, 1, user);
    changed(&threads, thread, &ThreadChange::Close, 2);
    let before = database.contents();
    let refused = threads.change(None, thread, &reply(2, Side::Staff), minute(3), &[]).unwrap();
    assert_eq!(refused, Changed::Refused(ReplyRefused::Closed));
    changed(&threads, thread, &ThreadChange::Close, 4);
    changed(&threads, thread, &ThreadChange::MarkRead(Side::Customer), 5);
    assert_eq!(database.contents(), before, "neither does what changes nothing");

    let long = opened(&database, 2, user);
    sql_query(format!("UPDATE threads SET staff_wrote = {} WHERE id = '{long}'", limits::THREAD_MESSAGES))
        .execute(&mut database.connection())
        .unwrap();
    let refused = threads.change(None, long, &reply(3, Side::Customer), minute(3), &[]).unwrap();
    assert_eq!(refused, Changed::Refused(ReplyRefused::Full));
}

#[test]
fn clock_going_back_does_not_move_messages() {
    let (database, threads, user) = shop();
    let thread = opened(&database, 9, user);
    let view = changed(&threads, thread, &reply(2, Side::Staff), 1);
    assert_eq!((view.messages[1].created_at, view.thread.updated_at()), (minute(9), minute(9)));
}

#[test]
fn lists_last_updated_first_with_last_message() {
    let (database, threads, user) = shop();
    let other = saved_user(&database, 2).id;
    let ids: Vec<_> = (1..=4).map(|n| opened(&database, n, if n == 3 { other } else { user })).collect();
    changed(&threads, ids[0], &reply(10, Side::Staff), 20);
    changed(&threads, ids[1], &ThreadChange::Close, 10);
    let list = |filter: &ThreadFilter, page, limit| {
        numbers(&threads.list(filter, PageRequest::new(page, limit)).unwrap())
    };
    let own = ThreadFilter { owner: Some(user), status: None };
    let closed = ThreadFilter { owner: None, status: Some(ThreadStatus::Closed) };
    let own_open = ThreadFilter { owner: Some(user), status: Some(ThreadStatus::Open) };
    assert_eq!(list(&ALL, 1, 100), [1, 2, 4, 3]);
    assert_eq!((list(&ALL, 2, 3), list(&ALL, 3, 3)), (vec![3], vec![]));
    assert_eq!((list(&own, 1, 100), list(&closed, 1, 100)), (vec![1, 2, 4], vec![2]));
    assert_eq!(list(&own_open, 1, 100), [1, 4]);
    assert_eq!([ALL, own, closed, own_open].map(|filter| threads.count(&filter).unwrap()), [4, 3, 1, 2]);

    let first = threads.list(&ALL, PageRequest::new(1, 1)).unwrap().remove(0);
    assert_eq!(first.messages.len(), 1);
    assert_eq!((&first.messages[0].text, first.messages[0].sender), (&text(10), Side::Staff));
    assert_eq!(first.thread.message_count(), 2);
}

#[test]
fn customer_unread_threads_are_those_with_reply() {
    let (database, threads, user) = shop();
    let other = saved_user(&database, 2).id;
    let unread = || [user, other].map(|who| threads.unread_of(who).unwrap());
    let ids: Vec<_> = (1..=3).map(|n| opened(&database, n, user)).collect();
    assert_eq!(unread(), [0, 0]);
    changed(&threads, ids[0], &reply(10, Side::Staff), 10);
    changed(&threads, ids[1], &reply(11, Side::Staff), 11);
    changed(&threads, ids[1], &reply(12, Side::Staff), 12);
    assert_eq!(unread(), [2, 0]);
    changed(&threads, ids[1], &ThreadChange::MarkRead(Side::Staff), 13);
    assert_eq!(unread(), [2, 0]);
    changed(&threads, ids[1], &ThreadChange::MarkRead(Side::Customer), 14);
    assert_eq!(unread(), [1, 0]);
}

#[test]
fn revisions_rise_with_changes_and_nothing_else() {
    let (database, threads, user) = shop();
    let other = saved_user(&database, 2).id;
    let revisions = || {
        [Viewer::Customer(user), Viewer::Customer(other), Viewer::Staff]
            .map(|viewer| threads.revision(viewer).unwrap())
    };
    let rename = |name: &str| {
        let users = PgUsers(database.database());
        let change = ProfileChange { first_name: Some(Line::new(name).unwrap()), ..Default::default() };
        users.update_profile(user, &change).unwrap();
    };
    rename("Gül");
    assert_eq!(revisions(), [0, 0, 0]);
    let thread = opened(&database, 1, user);
    assert_eq!(revisions(), [1, 0, 1]);
    opened(&database, 2, other);
    assert_eq!(revisions(), [1, 1, 2]);
    changed(&threads, thread, &reply(3, Side::Staff), 3);
    changed(&threads, thread, &ThreadChange::MarkRead(Side::Customer), 4);
    changed(&threads, thread, &ThreadChange::Close, 5);
    assert_eq!(revisions(), [4, 1, 5]);
    changed(&threads, thread, &ThreadChange::Close, 6);
    changed(&threads, thread, &ThreadChange::MarkRead(Side::Customer), 7);
    threads.change(None, thread, &reply(4, Side::Customer), minute(8), &[]).unwrap();
    assert_eq!(revisions(), [4, 1, 5]);
    rename("Çiğdem");
    assert_eq!(revisions(), [5, 1, 6], "the name stands beside the threads");
    assert_eq!(threads.find(thread).unwrap().unwrap().owner.first_name.as_str(), "Çiğdem");
}

#[test]
fn deleting_account_deletes_its_threads() {
    let (database, threads, user) = shop();
    let thread = opened(&database, 1, user);
    sql_query("DELETE FROM users").execute(&mut database.connection()).unwrap();
    assert_eq!((threads.find(thread).unwrap(), threads.count(&ALL).unwrap()), (None, 0));
}
