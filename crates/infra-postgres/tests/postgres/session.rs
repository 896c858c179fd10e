use crate::samples::minute;
use application::session::{SessionRepository, SessionState};
use diesel::{prelude::*, sql_query, sql_types::BigInt};
use infra_postgres::{PgSessions, testing::TestDatabase};

fn state(text: &str) -> SessionState {
    SessionState::from([
        ("customer".to_owned(), text.to_owned()),
        ("dil".to_owned(), "\"Türkçe\"".to_owned()),
    ])
}

#[test]
fn a_session_lives_until_its_end() {
    let database = TestDatabase::new();
    let sessions = PgSessions::new(database.database());
    sessions.insert("key", &state("a"), minute(10)).unwrap();
    assert_eq!(sessions.load("key", minute(9)).unwrap(), Some(state("a")));
    assert_eq!(sessions.load("key", minute(10)).unwrap(), None);
    assert_eq!(sessions.load("other", minute(9)).unwrap(), None);
    sessions.extend("key", minute(20)).unwrap();
    assert_eq!(sessions.load("key", minute(10)).unwrap(), Some(state("a")));
}

#[test]
fn updating_what_is_gone_makes_no_session() {
    let database = TestDatabase::new();
    let sessions = PgSessions::new(database.database());
    sessions.insert("key", &state("a"), minute(10)).unwrap();
    assert!(sessions.update("key", &state("b"), minute(30)).unwrap());
    assert_eq!(sessions.load("key", minute(29)).unwrap(), Some(state("b")));
    sessions.delete("key").unwrap();
    sessions.delete("key").unwrap();
    assert!(!sessions.update("key", &state("c"), minute(30)).unwrap());
    sessions.extend("key", minute(30)).unwrap();
    assert_eq!(sessions.load("key", minute(1)).unwrap(), None);
}

#[test]
fn expired_ones_are_removed_and_counted() {
    let database = TestDatabase::new();
    let sessions = PgSessions::new(database.database());
    for n in 1..=3 {
        sessions.insert(&format!("key{n}"), &state("a"), minute(n)).unwrap();
    }
    assert_eq!(sessions.delete_expired(minute(2)).unwrap(), 2);
    assert_eq!(sessions.delete_expired(minute(2)).unwrap(), 0);
    assert!(sessions.load("key3", minute(2)).unwrap().is_some());
}

#[test]
fn no_key_is_in_the_database() {
    #[derive(QueryableByName)]
    struct Count {
        #[diesel(sql_type = BigInt)]
        n: i64,
    }
    let database = TestDatabase::new();
    PgSessions::new(database.database()).insert("gizli-anahtar", &state("a"), minute(1)).unwrap();
    let found: Count = sql_query("SELECT count(*) AS n FROM sessions WHERE sessions::text LIKE '%' || encode('gizli-anahtar', 'hex') || '%' OR sessions::text LIKE '%gizli-anahtar%'")
        .get_result(&mut database.connection())
        .unwrap();
    assert_eq!(found.n, 0);
}
