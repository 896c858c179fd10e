use crate::samples::{hash, new_user, saved_user};
use application::account::{Inserted, NewUser, UserRepository};
use domain::{
    account::{Profile, Roles},
    email::EmailAddress,
    ids::UserId,
    phone::OptionalPhone,
    text::{Line, OptionalLine},
};
use infra_postgres::{PgUsers, testing::TestDatabase};
use std::{sync::Barrier, thread};
use uuid::Uuid;

#[test]
fn an_account_is_read_as_it_was_made() {
    let database = TestDatabase::new();
    let users = PgUsers::new(database.database());
    let new = NewUser { roles: Roles { is_seller: true, is_admin: false }, ..new_user(1) };
    let Inserted::Yes(user) = users.insert(&new).unwrap() else { panic!("taken") };
    assert_eq!(
        (user.id, &user.email, &user.profile, user.roles),
        (new.id, &new.email, &new.profile, new.roles)
    );
    assert_eq!(users.find(&[new.id]).unwrap(), std::slice::from_ref(&user));
    assert_eq!(users.find_credentials(&new.email).unwrap(), Some((user, hash("first"))));
}

#[test]
fn unknown_accounts_are_none() {
    let database = TestDatabase::new();
    let users = PgUsers::new(database.database());
    let nobody = UserId::new(Uuid::nil());
    let known = saved_user(&database, 1);
    assert_eq!(users.find(&[nobody, known.id]).unwrap(), [known]);
    assert_eq!(users.find(&[]).unwrap(), []);
    assert_eq!(users.find_credentials(&EmailAddress::new("a@b.co").unwrap()).unwrap(), None);
    assert_eq!(users.update_profile(nobody, &new_user(1).profile).unwrap(), None);
    assert_eq!(users.set_password(nobody, &hash("second")).unwrap(), None);
}

#[test]
fn a_taken_email_writes_nothing() {
    let database = TestDatabase::new();
    let users = PgUsers::new(database.database());
    let first = saved_user(&database, 1);
    let second = NewUser { email: first.email, ..new_user(2) };
    assert_eq!(users.insert(&second).unwrap(), Inserted::EmailTaken);
    assert_eq!(users.find(&[second.id]).unwrap(), []);
}

#[test]
fn of_two_registrations_at_once_one_gets_the_email() {
    let database = TestDatabase::new();
    let together = Barrier::new(8);
    let made = thread::scope(|scope| {
        let threads: Vec<_> = (0..8)
            .map(|n| {
                let (users, together) = (PgUsers::new(database.database()), &together);
                scope.spawn(move || {
                    let user = NewUser { email: new_user(0).email, ..new_user(n) };
                    together.wait();
                    users.insert(&user).unwrap()
                })
            })
            .collect();
        threads.into_iter().map(|thread| thread.join().unwrap()).collect::<Vec<_>>()
    });
    assert_eq!(made.iter().filter(|one| matches!(one, Inserted::Yes(_))).count(), 1);
}

#[test]
fn the_profile_is_replaced_as_a_whole() {
    let database = TestDatabase::new();
    let users = PgUsers::new(database.database());
    let user = saved_user(&database, 1);
    let other = saved_user(&database, 2);
    let profile = Profile {
        first_name: Line::new("Işıl").unwrap(),
        last_name: Line::new("Öztürk").unwrap(),
        phone: OptionalPhone::new("0 532 000 00 00").unwrap(),
        location: OptionalLine::new("Kadıköy").unwrap(),
        postal_code: OptionalLine::new("").unwrap(),
    };
    let changed = users.update_profile(user.id, &profile).unwrap().unwrap();
    assert_eq!(changed.profile, profile);
    assert_eq!((changed.email.clone(), changed.session_epoch), (user.email, user.session_epoch));
    assert_eq!(users.find(&[user.id]).unwrap(), [changed]);
    assert_eq!(users.find(&[other.id]).unwrap(), [other], "nobody else's is touched");
}

#[test]
fn a_new_password_ends_older_logins() {
    let database = TestDatabase::new();
    let users = PgUsers::new(database.database());
    let user = saved_user(&database, 1);
    let changed = users.set_password(user.id, &hash("second")).unwrap().unwrap();
    assert_eq!(changed.session_epoch, user.session_epoch + 1);
    assert_eq!(users.find_credentials(&user.email).unwrap(), Some((changed, hash("second"))));
}
