use super::{
    InvalidThread, MessageText, NewMessage, Progress, ReplyRefused,
    Side::{self, Customer, Staff},
    StoredThread, Subject, Thread, ThreadChange, ThreadStatus,
};
use crate::{
    ids::{ThreadId, ThreadMessageId, UserId},
    limits,
};
use chrono::{DateTime, Utc};
use proptest::prelude::*;
use uuid::Uuid;

fn at(seconds: i64) -> DateTime<Utc> {
    DateTime::from_timestamp(1_790_000_000 + seconds, 0).unwrap()
}

fn thread() -> Thread {
    Thread::open(ThreadId::new(Uuid::nil()), UserId::new(Uuid::nil()), Subject::new("Kargo").unwrap(), at(0))
}

fn reply(sender: Side) -> ThreadChange {
    let text = MessageText::new("Merhaba").unwrap();
    ThreadChange::Reply(NewMessage { id: ThreadMessageId::new(Uuid::nil()), sender, text })
}

#[test]
fn new_thread_is_unread_for_shop_only() {
    let thread = thread();
    assert_eq!((thread.status(), thread.message_count()), (ThreadStatus::Open, 1));
    assert!(thread.has_unread(Staff) && !thread.has_unread(Customer));
}

#[test]
fn reply_is_unread_for_other_side_until_read() {
    let mut thread = thread();
    assert_eq!(thread.apply(&ThreadChange::MarkRead(Staff), at(1)), Ok(true));
    assert_eq!(thread.apply(&reply(Staff), at(2)), Ok(true));
    assert!(thread.has_unread(Customer) && !thread.has_unread(Staff));
    assert_eq!(
        thread.apply(&ThreadChange::MarkRead(Staff), at(3)),
        Ok(false),
        "only the customer's is unread"
    );
    assert!(thread.has_unread(Customer), "each side reads for itself");
    assert_eq!(thread.apply(&ThreadChange::MarkRead(Customer), at(4)), Ok(true));
    assert_eq!(thread.apply(&ThreadChange::MarkRead(Customer), at(5)), Ok(false));
    assert!(!thread.has_unread(Customer));
    assert_eq!((thread.message_count(), thread.updated_at()), (2, at(2)), "reading is no update");
}

#[test]
fn closed_thread_refuses_replies_and_stays_closed() {
    let mut thread = thread();
    assert_eq!(thread.apply(&ThreadChange::Close, at(5)), Ok(true));
    let closed = thread.clone();
    assert_eq!((closed.status(), closed.updated_at()), (ThreadStatus::Closed, at(5)));
    for side in [Customer, Staff] {
        assert_eq!(thread.apply(&reply(side), at(6)), Err(ReplyRefused::Closed));
    }
    assert_eq!(thread.apply(&ThreadChange::Close, at(7)), Ok(false), "twice is fine");
    assert_eq!(thread, closed);
    assert_eq!(thread.apply(&ThreadChange::MarkRead(Staff), at(8)), Ok(true), "it can still be read");
}

#[test]
fn reopened_thread_accepts_replies() {
    let mut thread = thread();
    assert_eq!(thread.apply(&ThreadChange::Reopen, at(1)), Ok(false), "it is open");
    thread.apply(&ThreadChange::Close, at(2)).unwrap();
    assert_eq!(thread.apply(&ThreadChange::Reopen, at(3)), Ok(true));
    assert_eq!((thread.status(), thread.updated_at()), (ThreadStatus::Open, at(3)));
    assert_eq!(thread.apply(&reply(Customer), at(4)), Ok(true));
}

#[test]
fn limits_messages_per_thread() {
    let staff = Progress { wrote: limits::THREAD_MESSAGES, read: 0 };
    let mut thread = Thread::restore(StoredThread { staff, ..thread().stored().clone() }).unwrap();
    assert_eq!(thread.apply(&reply(Customer), at(1)), Err(ReplyRefused::Full));
    assert_eq!(thread.apply(&ThreadChange::Close, at(1)), Ok(true));
}

#[test]
fn read_mark_never_exceeds_message_count() {
    let stored = thread().stored().clone();
    let read = |customer, staff| {
        Thread::restore(StoredThread {
            customer: Progress { read: customer, ..stored.customer },
            staff: Progress { read: staff, ..stored.staff },
            ..stored.clone()
        })
    };
    assert!(read(1, 1).is_ok());
    assert_eq!(read(2, 0), Err(InvalidThread));
    assert_eq!(read(0, 2), Err(InvalidThread));
    let empty = StoredThread { customer: Progress::default(), ..stored };
    assert_eq!(Thread::restore(empty), Err(InvalidThread));
}

#[test]
fn clock_going_back_does_not_affect_thread() {
    let mut thread = thread();
    thread.apply(&reply(Staff), at(10)).unwrap();
    thread.apply(&reply(Customer), at(5)).unwrap();
    assert_eq!(thread.updated_at(), at(10));
}

#[test]
fn names_read_back() {
    for side in [Customer, Staff] {
        assert_eq!(Side::parse(side.as_str()), Some(side));
    }
    for status in [ThreadStatus::Open, ThreadStatus::Closed] {
        assert_eq!(ThreadStatus::parse(status.as_str()), Some(status));
    }
    assert_eq!((Side::parse("Admin"), ThreadStatus::parse("")), (None, None));
}

proptest! {
    /// After any sequence of changes, the unread messages of a side are the other side's messages since it last read.
    #[test]
    fn unread_messages_are_those_since_last_reading(steps in prop::collection::vec((0..2_usize, any::<bool>()), 0..40)) {
        let mut thread = thread();
        let mut unread = [0, 1];
        for (seconds, (index, is_reply)) in (1..).zip(steps) {
            let side = [Customer, Staff][index];
            let change = if is_reply { reply(side) } else { ThreadChange::MarkRead(side) };
            let changed = thread.apply(&change, at(seconds)).unwrap();
            if is_reply {
                unread[1 - index] += 1;
            } else {
                prop_assert_eq!(changed, unread[index] > 0);
                unread[index] = 0;
            }
            prop_assert_eq!(thread.has_unread(Customer), unread[0] > 0);
            prop_assert_eq!(thread.has_unread(Staff), unread[1] > 0);
        }
    }
}
