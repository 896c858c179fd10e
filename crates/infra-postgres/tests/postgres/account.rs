use crate::samples::{hash, new_user, saved_user};
use application::account::{Inserted, NewUser, ProfileChange, UserRepository};
use domain::{
    account::{Profile, Roles},
    email::EmailAddress,
    ids::UserId,
    phone::OptionalPhone,
    text::{Line, OptionalLine},
};
use fixtures::numbered::mail;
use infra_postgres::{PgUsers, testing::TestDatabase};
use std::{sync::Barrier, thread};
use uuid::Uuid;

#[test]
fn an_account_is_read_as_it_was_made() {
    let database = TestDatabase::new();
    let users = PgUsers(database.database());
    let new = NewUser { roles: Roles { is_seller: true, is_admin: false }, ..new_user(1) };
    let Inserted::Yes(user) = users.insert(&new, None, None).unwrap() else { panic!("taken") };
    assert_eq!(
        (user.id, &user.email, &user.profile, user.roles),
        (new.id, &new.email, &new.profile, new.roles)
    );
    assert_eq!(users.find_credentials(&new.email).unwrap(), Some((user, hash("first"))));
}

#[test]
fn unknown_accounts_are_none() {
    let database = TestDatabase::new();
    let users = PgUsers(database.database());
    let nobody = UserId::new(Uuid::nil());
    assert_eq!(users.find_credentials(&EmailAddress::new("a@b.co").unwrap()).unwrap(), None);
    assert_eq!(users.update_profile(nobody, &ProfileChange::default()).unwrap(), None);
    assert_eq!(users.set_password(nobody, &hash("second"), &mail(90)).unwrap(), None);
}

#[test]
fn a_taken_email_writes_nothing() {
    let database = TestDatabase::new();
    let users = PgUsers(database.database());
    let first = saved_user(&database, 1);
    let second = NewUser { email: first.email.clone(), ..new_user(2) };
    assert_eq!(users.insert(&second, None, None).unwrap(), Inserted::EmailTaken);
    assert_eq!(users.find_credentials(&first.email).unwrap(), Some((first, hash("first"))));
}

#[test]
fn one_of_two_racing_registrations_gets_email() {
    let database = TestDatabase::new();
    let together = Barrier::new(8);
    let made = thread::scope(|scope| {
        let threads: Vec<_> = (0..8)
            .map(|n| {
                let (users, together) = (PgUsers(database.database()), &together);
                scope.spawn(move || {
                    let user = NewUser { email: new_user(0).email, ..new_user(n) };
                    together.wait();
                    users.insert(&user, None, None).unwrap()
                })
            })
            .collect();
        threads.into_iter().map(|thread| thread.join().unwrap()).collect::<Vec<_>>()
    });
    assert_eq!(made.iter().filter(|one| matches!(one, Inserted::Yes(_))).count(), 1);
}

#[test]
fn profile_changes_only_named_fields() {
    let database = TestDatabase::new();
    let users = PgUsers(database.database());
    let user = saved_user(&database, 1);
    let other = saved_user(&database, 2);
    let change = ProfileChange {
        last_name: Some(Line::new("Öztürk").unwrap()),
        phone: Some(OptionalPhone::new("0 532 000 00 00").unwrap()),
        location: Some(OptionalLine::new("Kadıköy").unwrap()),
        ..Default::default()
    };
    let changed = users.update_profile(user.id, &change).unwrap().unwrap();
    let expected = Profile {
        last_name: change.last_name.unwrap(),
        phone: change.phone.unwrap(),
        location: change.location.unwrap(),
        ..user.profile
    };
    assert_eq!(changed.profile, expected);
    assert_eq!((&changed.email, changed.session_epoch), (&user.email, user.session_epoch));
    let emptied = ProfileChange { location: Some(OptionalLine::default()), ..Default::default() };
    let emptied = users.update_profile(user.id, &emptied).unwrap().unwrap();
    assert_eq!(emptied.profile, Profile { location: OptionalLine::default(), ..expected });
    let read = |email| users.find_credentials(email).unwrap().unwrap().0;
    assert_eq!(read(&user.email), emptied);
    assert_eq!(read(&other.email), other, "nobody else's is touched");
}

#[test]
fn two_concurrent_profile_changes_are_both_kept() {
    let database = TestDatabase::new();
    let user = saved_user(&database, 1);
    let together = Barrier::new(2);
    for round in 0..10 {
        let (phone, place) = (format!("0532 000 00 {round:02}"), format!("Kat {round}"));
        let phone = OptionalPhone::new(&phone).unwrap();
        let place = OptionalLine::new(&place).unwrap();
        thread::scope(|scope| {
            for change in [
                ProfileChange { phone: Some(phone.clone()), ..Default::default() },
                ProfileChange { location: Some(place.clone()), ..Default::default() },
            ] {
                let (users, together, id) = (PgUsers(database.database()), &together, user.id);
                scope.spawn(move || {
                    together.wait();
                    users.update_profile(id, &change).unwrap()
                });
            }
        });
        let kept = PgUsers(database.database()).find_credentials(&user.email).unwrap().unwrap().0;
        assert_eq!((kept.profile.phone, kept.profile.location), (phone, place));
    }
}

#[test]
fn a_new_password_ends_older_logins() {
    let database = TestDatabase::new();
    let users = PgUsers(database.database());
    let user = saved_user(&database, 1);
    let changed = users.set_password(user.id, &hash("second"), &mail(90)).unwrap().unwrap();
    assert_eq!(changed.session_epoch, user.session_epoch + 1);
    assert_eq!(users.find_credentials(&user.email).unwrap(), Some((changed, hash("second"))));
}
