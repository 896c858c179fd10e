//! Polled queries stay cheap on large tables: none is read completely.

use crate::{
    samples::saved_user,
    scans::{Scans, scans},
};
use application::{
    contact::ContactRepository,
    overview::OverviewRepository,
    page::PageRequest,
    thread::{ThreadFilter, ThreadRepository, Viewer},
};
use diesel::{RunQueryDsl, sql_query};
use domain::{
    ids::{ThreadId, UserId},
    thread::ThreadStatus,
};
use infra_postgres::{Database, PgContact, PgOverview, PgThreads, testing::TestDatabase};
use uuid::Uuid;

/// A query to measure.
type Work = Box<dyn FnOnce(Database)>;

/// Creates three thousand customers with four threads of three messages each, one with fifty, and 5,000 contact
/// messages. Few are unread.
fn busy_shop() -> (TestDatabase, UserId) {
    let database = TestDatabase::new();
    let user = saved_user(&database, 1).id;
    let connection = &mut database.connection();
    for sql in [
        "INSERT INTO users SELECT gen_random_uuid(), 'cok' || n || '@example.com', '$argon2id$x', 'A', 'B', '', '', '',
            false, false, 1, now(), now() FROM generate_series(1, 3000) AS n",
        "INSERT INTO threads (id, user_id, subject, status, customer_wrote, customer_read, staff_wrote, staff_read,
                created_at, updated_at)
            SELECT gen_random_uuid(), id, 'Kargo', CASE WHEN n % 10 = 1 THEN 'open' ELSE 'closed' END, 3, 3, 2, 3,
                now() - n * interval '1 hour', now() - n * interval '1 minute'
            FROM users, generate_series(1, CASE WHEN email LIKE 'cok%' THEN 4 ELSE 50 END) AS n",
        "UPDATE threads SET staff_read = 1 WHERE id IN (SELECT id FROM threads ORDER BY id LIMIT 200)",
        "UPDATE threads SET customer_read = 1
            WHERE id = (SELECT threads.id FROM threads JOIN users ON users.id = user_id WHERE email LIKE 'kisi%' LIMIT 1)",
        "INSERT INTO thread_messages
            SELECT gen_random_uuid(), id, n, CASE n WHEN 2 THEN 'admin' ELSE 'user' END, 'Merhaba', created_at
            FROM threads, generate_series(1, 3) AS n",
        "INSERT INTO thread_revisions
            SELECT id, 50 FROM users UNION ALL SELECT '00000000-0000-0000-0000-000000000000', 10000",
        "INSERT INTO contact_messages
            SELECT gen_random_uuid(), 'A', 'B', 'a@example.com', '', 'Merhaba', n > 20, now() - n * interval '1 minute'
            FROM generate_series(1, 5000) AS n",
        "VACUUM ANALYZE",
    ] {
        sql_query(sql).execute(connection).unwrap();
    }
    (database, user)
}

#[test]
fn lists_and_counts_read_no_table_whole() {
    let (database, user) = busy_shop();
    let first = PageRequest::new(1, 9);
    let list = |filter: ThreadFilter| {
        move |database: Database| {
            assert!(PgThreads(database).list(&filter, first).unwrap().len() >= 5);
        }
    };
    let open = Some(ThreadStatus::Open);
    let works: Vec<(&str, Work)> = vec![
        ("a customer's threads", Box::new(list(ThreadFilter { owner: Some(user), status: None }))),
        ("a customer's open threads", Box::new(list(ThreadFilter { owner: Some(user), status: open }))),
        ("all threads", Box::new(list(ThreadFilter::default()))),
        ("all open threads", Box::new(list(ThreadFilter { owner: None, status: open }))),
        (
            "a customer's unread threads",
            Box::new(move |database| {
                assert_eq!(PgThreads(database).unread_of(user).unwrap(), 1);
            }),
        ),
        (
            "what the shop has not read",
            Box::new(|database| {
                let unread = PgOverview(database).unread().unwrap();
                assert_eq!((unread.threads, unread.messages), (200, 20));
            }),
        ),
        (
            "unread messages",
            Box::new(|database| {
                assert_eq!(PgContact(database).count_unread().unwrap(), 20);
            }),
        ),
    ];
    for (what, work) in works {
        let whole: Vec<_> = scans(&database, work).into_iter().filter(|(_, scans)| scans.whole > 0).collect();
        assert_eq!(whole, [], "{what}");
    }
}

#[test]
fn a_page_of_messages_comes_from_the_index() {
    let (database, _) = busy_shop();
    let found = scans(&database, |database| {
        assert_eq!(PgContact(database).list(PageRequest::new(3, 9)).unwrap().items.len(), 9);
    });
    // Either plan may count the total; the page itself must use the index.
    assert!(found["contact_messages"].index >= 1 && found["contact_messages"].whole <= 1, "{found:?}");
}

#[test]
fn checking_for_new_messages_is_one_index_lookup() {
    let (database, user) = busy_shop();
    for viewer in [Viewer::Customer(user), Viewer::Staff, Viewer::Customer(UserId::new(Uuid::max()))] {
        let found = scans(&database, |database| {
            PgThreads(database).revision(viewer).unwrap();
        });
        let one = Scans { whole: 0, index: 1 };
        assert_eq!(
            found.into_iter().collect::<Vec<_>>(),
            [("thread_revisions".to_owned(), one)],
            "{viewer:?}"
        );
    }
    let found = scans(&database, |database| {
        assert_eq!(PgThreads(database).find(ThreadId::new(Uuid::nil())).unwrap(), None);
    });
    assert!(found.values().all(|scans| scans.whole == 0), "{found:?}");
}
