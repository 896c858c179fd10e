use crate::samples::{hash, saved_user};
use application::{
    account::UserRepository,
    actor::Login,
    session::{Logins, SessionRepository, StoredSession},
};
use diesel::{prelude::*, sql_query, sql_types::BigInt};
use domain::account::User;
use fixtures::numbered::{mail, minute};
use infra_postgres::{PgSessions, PgUsers, testing::TestDatabase};

fn login(user: &User) -> Option<Login> {
    Some(Login { user_id: user.id, session_epoch: user.session_epoch })
}

fn nobody() -> StoredSession {
    StoredSession { logins: Logins::default(), customer: None, staff: None, used_at: minute(0) }
}

#[test]
fn a_session_lives_until_its_end() {
    let database = TestDatabase::new();
    let sessions = PgSessions(database.database());
    sessions.insert("key", &Logins::default(), minute(0), minute(10)).unwrap();
    assert_eq!(sessions.load("key", minute(9)).unwrap(), Some(nobody()));
    assert_eq!(sessions.load("key", minute(10)).unwrap(), None);
    assert_eq!(sessions.load("other", minute(9)).unwrap(), None);
}

#[test]
fn session_includes_its_accounts() {
    let database = TestDatabase::new();
    let sessions = PgSessions(database.database());
    let [customer, staff] = [1, 2].map(|n| saved_user(&database, n));
    let logins = Logins { customer: login(&customer), staff: login(&staff) };
    sessions.insert("key", &logins, minute(0), minute(10)).unwrap();
    let loaded = |key| sessions.load(key, minute(1)).unwrap().unwrap();
    let both =
        StoredSession { logins, customer: Some(customer), staff: Some(staff.clone()), used_at: minute(0) };
    assert_eq!(loaded("key"), both);
    let same = Logins { customer: login(&staff), staff: login(&staff) };
    sessions.insert("same", &same, minute(0), minute(10)).unwrap();
    assert_eq!((loaded("same").customer, loaded("same").staff), (Some(staff.clone()), Some(staff.clone())));

    // The staff account's password changes, and the customer's account is deleted.
    PgUsers(database.database()).set_password(staff.id, &hash("second"), &mail(90)).unwrap();
    assert_eq!(loaded("key"), StoredSession { staff: None, ..both });
    sql_query("DELETE FROM users WHERE email LIKE 'kisi1@%'").execute(&mut database.connection()).unwrap();
    assert_eq!(loaded("key"), StoredSession { logins, customer: None, staff: None, used_at: minute(0) });
}

#[test]
fn deletes_session_once_and_again() {
    let database = TestDatabase::new();
    let sessions = PgSessions(database.database());
    sessions.insert("key", &Logins::default(), minute(0), minute(10)).unwrap();
    sessions.delete("key").unwrap();
    sessions.delete("key").unwrap();
    assert_eq!(sessions.load("key", minute(1)).unwrap(), None);
}

#[test]
fn expired_ones_are_removed_and_counted() {
    let database = TestDatabase::new();
    let sessions = PgSessions(database.database());
    for n in 1..=3 {
        sessions.insert(&format!("key{n}"), &Logins::default(), minute(0), minute(n)).unwrap();
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
    PgSessions(database.database())
        .insert("gizli-anahtar", &Logins::default(), minute(0), minute(1))
        .unwrap();
    let found: Count = sql_query("SELECT count(*) AS n FROM sessions WHERE sessions::text LIKE '%' || encode('gizli-anahtar', 'hex') || '%' OR sessions::text LIKE '%gizli-anahtar%'")
        .get_result(&mut database.connection())
        .unwrap();
    assert_eq!(found.n, 0);
}
