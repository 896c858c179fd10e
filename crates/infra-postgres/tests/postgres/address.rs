use crate::samples::saved_user;
use application::address::AddressRepository;
use domain::{address::AddressFields, ids::AddressId, text::Paragraph};
use fixtures::numbered::address_of;
use infra_postgres::{PgAddresses, testing::TestDatabase};
use std::{sync::Barrier, thread};
use uuid::Uuid;

#[test]
fn lists_own_addresses_oldest_first() {
    let database = TestDatabase::new();
    let addresses = PgAddresses(database.database());
    let (owner, other) = (saved_user(&database, 1).id, saved_user(&database, 2).id);
    let own = [3, 1, 2].map(|n| address_of(owner, n));
    for address in &own {
        assert!(addresses.insert(address, 50, None).unwrap().is_new);
    }
    assert_eq!(addresses.list(owner).unwrap(), own);
    assert_eq!(addresses.list(other).unwrap(), []);
    assert_eq!(addresses.find(owner, own[0].id).unwrap().as_ref(), Some(&own[0]));
    assert_eq!(addresses.find(other, own[0].id).unwrap(), None);
    assert_eq!(addresses.find(owner, AddressId::new(Uuid::nil())).unwrap(), None);
}

#[test]
fn refuses_changing_foreign_address() {
    let database = TestDatabase::new();
    let addresses = PgAddresses(database.database());
    let (owner, other) = (saved_user(&database, 1).id, saved_user(&database, 2).id);
    let address = address_of(owner, 1);
    addresses.insert(&address, 50, None).unwrap();
    let fields =
        AddressFields { street: Paragraph::new("Bağdat Cad.\nNo: 1").unwrap(), ..address.fields.clone() };
    assert!(!addresses.update(other, address.id, &fields).unwrap());
    assert!(!addresses.delete(other, address.id).unwrap());
    assert_eq!(addresses.find(owner, address.id).unwrap().unwrap(), address);
    assert!(addresses.update(owner, address.id, &fields).unwrap());
    assert_eq!(addresses.find(owner, address.id).unwrap().unwrap().fields, fields);
    assert!(addresses.delete(owner, address.id).unwrap());
    assert!(!addresses.delete(owner, address.id).unwrap());
    assert!(!addresses.update(owner, address.id, &fields).unwrap());
}

#[test]
fn limit_holds_for_concurrent_requests() {
    let database = TestDatabase::new();
    let owner = saved_user(&database, 1).id;
    let together = Barrier::new(8);
    let saved = thread::scope(|scope| {
        let threads: Vec<_> = (0..8)
            .map(|n| {
                let (addresses, together) = (PgAddresses(database.database()), &together);
                scope.spawn(move || {
                    together.wait();
                    addresses.insert(&address_of(owner, n), 3, None).is_ok()
                })
            })
            .collect();
        threads.into_iter().map(|thread| thread.join().unwrap()).filter(|saved| *saved).count()
    });
    assert_eq!(saved, 3);
    assert_eq!(PgAddresses(database.database()).list(owner).unwrap().len(), 3);
}
