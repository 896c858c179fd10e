//! Stock alerts.

use crate::samples::{counted, on_sale, saved_product, saved_user, staff};
use application::{
    catalogue::{ProductRepository, StockChange},
    mail::MailRepository,
    page::PageRequest,
    stock_alert::{NewStockAlert, Requested, StockAlertExpiry, StockAlertRepository},
};
use domain::{
    email::EmailAddress,
    ids::{MailId, ProductId, StockAlertId, UserId},
    mail::{Letter, Mail, StockAlertLetter},
    stock_alert::StockAlertReference,
};
use fixtures::numbered::minute;
use infra_postgres::{PgMails, PgProducts, PgStockAlerts, testing::TestDatabase};
use secrecy::ExposeSecret;
use std::thread;
use uuid::Uuid;

fn address(n: u32) -> EmailAddress {
    EmailAddress::new(&format!("bekleyen{n}@example.com")).unwrap()
}

/// Returns a request whose number is its token, too.
fn request(n: u32, product: ProductId, email: EmailAddress, owner: Option<UserId>) -> NewStockAlert {
    let token = format!("anahtar{n}").into();
    let id = StockAlertId::new(Uuid::from_u128(u128::from(n)));
    NewStockAlert { id, product, email, owner, token, at: minute(n) }
}

fn letter(n: u32, letter: StockAlertLetter, new: &NewStockAlert) -> Mail {
    let about =
        StockAlertReference { product: new.product, product_name: "Tavla".into(), token: new.token.clone() };
    Mail {
        id: MailId::new(Uuid::from_u128(u128::from(n))),
        to: new.email.clone(),
        letter: Letter::StockAlert(letter, about),
    }
}

struct Shop {
    database: TestDatabase,
    alerts: PgStockAlerts,
    product: ProductId,
}

impl Shop {
    /// Creates a shop with one product that is off sale.
    fn new() -> Self {
        let database = TestDatabase::new();
        let product = saved_product(&database, 1, "Tavla").id;
        let shop = Self { alerts: PgStockAlerts(database.database()), database, product };
        shop.set(on_sale(false));
        shop
    }

    fn set(&self, change: StockChange) {
        let products = PgProducts(self.database.database());
        products.set_stock(&staff(), self.product, change, minute(1)).unwrap();
    }

    fn ask(&self, n: u32, email: EmailAddress, owner: Option<UserId>) -> Requested {
        let new = request(n, self.product, email, owner);
        self.alerts.request(&new, &letter(n, StockAlertLetter::Confirm, &new)).unwrap()
    }

    fn waiting(&self) -> u64 {
        self.alerts.count_waiting(self.product).unwrap()
    }

    fn due(&self) -> Vec<String> {
        self.alerts.due(10).unwrap().iter().map(|due| due.email.to_string()).collect()
    }

    fn mails(&self) -> u64 {
        PgMails(self.database.database()).list(None, PageRequest::new(1, 1)).unwrap().total
    }

    /// Sends the due alerts with mails numbered from here, and returns how many requests were answered.
    fn answer(&self, from: u32) -> usize {
        let due = self.alerts.due(10).unwrap();
        let answered = due.into_iter().zip(from..).map(|(due, n)| {
            let id = MailId::new(Uuid::from_u128(u128::from(n)));
            let letter = Letter::StockAlert(StockAlertLetter::BackInStock, due.about);
            self.alerts.answer(due.id, &Mail { id, to: due.email, letter }, minute(50)).unwrap()
        });
        answered.filter(|is_first| *is_first).count()
    }
}

#[test]
fn confirmed_alert_is_sent_once_when_back() {
    let shop = Shop::new();
    assert_eq!(shop.ask(1, address(1), None), Requested::ConfirmationMailed);
    shop.ask(2, address(2), None);
    assert_eq!((shop.waiting(), shop.mails()), (0, 2));
    for _ in 0..2 {
        assert_eq!(shop.alerts.confirm("anahtar1", minute(3)).unwrap(), Some(shop.product), "twice is fine");
    }
    assert_eq!(shop.alerts.confirm("anahtar9", minute(3)).unwrap(), None);
    assert_eq!((shop.waiting(), shop.due()), (1, vec![]), "it is not back yet");

    shop.set(StockChange { on_sale: Some(true), ..counted(0) });
    assert_eq!(shop.due(), Vec::<String>::new(), "on sale, but none is left");
    shop.set(counted(1));
    assert_eq!(shop.due(), ["bekleyen1@example.com"]);
    assert_eq!((shop.answer(10), shop.answer(20)), (1, 0));
    assert_eq!((shop.waiting(), shop.mails()), (0, 3), "and that of the other address nobody has confirmed");
}

#[test]
fn one_of_two_instances_sends_alert() {
    let shop = Shop::new();
    shop.ask(1, address(1), None);
    shop.alerts.confirm("anahtar1", minute(2)).unwrap();
    shop.set(on_sale(true));
    let answered: usize = thread::scope(|scope| {
        let running: Vec<_> = [10, 20, 30, 40]
            .map(|from| {
                scope.spawn({
                    let shop = &shop;
                    move || shop.answer(from)
                })
            })
            .into();
        running.into_iter().map(|one| one.join().unwrap()).sum()
    });
    assert_eq!((answered, shop.mails()), (1, 2));
}

#[test]
fn repeated_request_stays_confirmed_until_alert_is_sent() {
    let shop = Shop::new();
    shop.ask(1, address(1), None);
    shop.alerts.confirm("anahtar1", minute(2)).unwrap();
    assert_eq!(shop.ask(2, address(1), None), Requested::ConfirmationMailed, "nobody hears that it waits");
    assert_eq!((shop.waiting(), shop.alerts.confirm("anahtar1", minute(3)).unwrap()), (1, None));
    shop.set(on_sale(true));
    assert_eq!(shop.answer(10), 1);
    shop.set(on_sale(false));
    shop.ask(3, address(1), None);
    assert_eq!(shop.waiting(), 0, "a new request is confirmed anew");
    shop.alerts.confirm("anahtar3", minute(4)).unwrap();
    assert_eq!(shop.waiting(), 1);
}

#[test]
fn account_with_confirmed_address_needs_no_confirmation() {
    let shop = Shop::new();
    let other = saved_product(&shop.database, 2, "Okey").id;
    let owner = saved_user(&shop.database, 1);
    let ask = |n, product| {
        let new = request(n, product, owner.email.clone(), Some(owner.id));
        shop.alerts.request(&new, &letter(n, StockAlertLetter::Confirm, &new)).unwrap()
    };
    assert_eq!(ask(1, shop.product), Requested::ConfirmationMailed);
    assert_eq!(ask(2, other), Requested::ConfirmationMailed);
    shop.alerts.confirm("anahtar2", minute(5)).unwrap();
    assert_eq!(shop.waiting(), 0);
    assert_eq!(ask(3, shop.product), Requested::Confirmed);
    assert_eq!((shop.waiting(), shop.mails()), (1, 2));
    // A stranger who knows the address gains nothing.
    assert_eq!(shop.ask(4, owner.email.clone(), None), Requested::ConfirmationMailed);
}

#[test]
fn ending_mails_forgets_every_request_of_the_address() {
    let shop = Shop::new();
    let other = saved_product(&shop.database, 2, "Okey").id;
    shop.ask(1, address(1), None);
    let second = request(2, other, address(1), None);
    shop.alerts.request(&second, &letter(2, StockAlertLetter::Confirm, &second)).unwrap();
    shop.ask(3, address(3), None);
    for token in ["anahtar1", "anahtar3"] {
        shop.alerts.confirm(token, minute(4)).unwrap();
    }
    assert!(!shop.alerts.cancel("anahtar9").unwrap());
    assert!(shop.alerts.cancel(second.token.expose_secret()).unwrap());
    assert!(!shop.alerts.cancel("anahtar1").unwrap());
    assert_eq!(shop.waiting(), 1, "others still wait");
}

#[test]
fn removes_old_requests() {
    let shop = Shop::new();
    for n in 1..=3 {
        shop.ask(n, address(n), None);
    }
    for token in ["anahtar2", "anahtar3"] {
        shop.alerts.confirm(token, minute(4)).unwrap();
    }
    let sweep = |unconfirmed, waiting, notified| {
        let before = StockAlertExpiry {
            unconfirmed: minute(unconfirmed),
            waiting: minute(waiting),
            notified: minute(notified),
        };
        shop.alerts.delete_old(before).unwrap()
    };
    assert_eq!(sweep(1, 0, 60), 0);
    assert_eq!((sweep(30, 0, 0), shop.waiting()), (1, 2), "nobody has confirmed it");
    assert_eq!((sweep(30, 3, 0), shop.waiting()), (1, 1), "it has waited for too long");
    shop.set(on_sale(true));
    assert_eq!(shop.answer(10), 1);
    assert_eq!((sweep(60, 60, 50), sweep(60, 60, 51)), (0, 1));
}
