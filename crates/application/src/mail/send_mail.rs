use super::{
    ClaimedMail, Delivery, LetterWriter, MailOutcome, MailRepository, MailSender, PreparedMail, SendError,
};
use crate::{
    account::{EMAIL_CONFIRMATION_LIFETIME, INVITATION_LIFETIME, PASSWORD_RESET_LIFETIME},
    catalogue::ProductRepository,
    clock::Clock,
    error::StorageError,
    order::{GuestOrderRepository, OrderRepository},
    ports::Ports,
    shop::LiveShop,
};
use chrono::{DateTime, TimeDelta, Utc};
use domain::{
    mail::{HIDDEN_LINK, Letter, Mail, OrderLetter, RetrySchedule},
    shop::ShopFacts,
};
use secrecy::ExposeSecret;
use std::sync::Arc;

/// The error for a mail with an expired link, which the seller reads.
const EXPIRED: &str = "Bağlantının süresi dolmuştu.";

/// A mail that was sent or written to a file.
struct SentMail {
    /// Its text for staff.
    text: Option<String>,
    is_to_file: bool,
}

/// Sends the mails of the outbox.
pub struct SendMail {
    mails: Arc<dyn MailRepository>,
    orders: Arc<dyn OrderRepository>,
    guests: Arc<dyn GuestOrderRepository>,
    products: Arc<dyn ProductRepository>,
    clock: Arc<dyn Clock>,
    letters: Arc<dyn LetterWriter>,
    shop: Arc<LiveShop>,
    sender: Arc<dyn MailSender>,
    schedule: RetrySchedule,
}

impl SendMail {
    /// How long a worker owns a claimed mail, longer than sending can take. After that, other workers retry the mail of
    /// a worker that died.
    pub const LEASE: TimeDelta = TimeDelta::seconds(120);

    /// Creates a worker with this sender and retry schedule.
    #[must_use]
    pub fn new(ports: &Ports, sender: Arc<dyn MailSender>, schedule: RetrySchedule) -> Self {
        Self {
            mails: Arc::clone(&ports.mails),
            orders: Arc::clone(&ports.orders),
            guests: Arc::clone(&ports.guests),
            products: Arc::clone(&ports.products),
            clock: Arc::clone(&ports.clock),
            letters: Arc::clone(&ports.letters),
            shop: Arc::clone(&ports.shop),
            sender,
            schedule,
        }
    }

    /// Tries the mail that has been due longest. Returns whether there was one. If the result can't be written, the
    /// mail is sent again with the same `Message-ID`.
    ///
    /// # Errors
    /// [`StorageError`]. The mail stays in the outbox.
    pub fn run(&self) -> Result<bool, StorageError> {
        let Some(claimed) = self.mails.claim(Self::LEASE)? else { return Ok(false) };
        let outcome = self.outcome(&claimed, self.attempt(&claimed)?);
        self.mails.finish(&claimed, &outcome)?;
        Ok(true)
    }

    /// Sends the mail.
    fn attempt(&self, claimed: &ClaimedMail) -> Result<Result<SentMail, SendError>, StorageError> {
        let link = match &claimed.mail.letter {
            Letter::PasswordReset(url) => Some((url, PASSWORD_RESET_LIFETIME)),
            Letter::StaffInvitation(url) => Some((url, INVITATION_LIFETIME)),
            Letter::EmailConfirmation(url) => Some((url, EMAIL_CONFIRMATION_LIFETIME)),
            _ => None,
        };
        if let Some((url, lifetime)) = link
            && (url.expose_secret().is_empty() || claimed.created_at + lifetime <= self.clock.now())
        {
            return Ok(Err(SendError::Permanent(EXPIRED.to_owned())));
        }
        let mut prepared = prepare(&*self.orders, &*self.products, claimed.mail.clone(), claimed.created_at)?;
        if let Some(order) = claimed.mail.letter.order() {
            let is_guests = prepared.order.as_ref().is_some_and(|view| {
                view.order.buyer().guest_email().is_some() && claimed.mail.to == view.email
            });
            if is_guests {
                prepared.guest_key = self.guests.key(order.id)?;
            }
            if matches!(claimed.mail.letter, Letter::Order(OrderLetter::Placed, _)) {
                prepared.texts = self.orders.texts(order.id)?;
            }
        }
        // Before the mail is sent, so that both say the same even if the shop's facts change meanwhile.
        let text = text_for_staff(&*self.letters, &self.shop.facts(), prepared.clone());
        Ok(self.sender.send(&prepared).map(|delivery| {
            let is_to_file = matches!(delivery, Delivery::WrittenToFile(_));
            SentMail { text, is_to_file }
        }))
    }

    fn outcome(&self, claimed: &ClaimedMail, result: Result<SentMail, SendError>) -> MailOutcome {
        let now = self.clock.now();
        match result {
            Ok(SentMail { text, is_to_file }) => MailOutcome::Sent { at: now, is_to_file, text },
            Err(SendError::Permanent(error)) => MailOutcome::Failed { error },
            Err(SendError::Temporary(error)) => match self.schedule.next(claimed.attempts, now) {
                Some(at) => MailOutcome::Retry { at, error },
                None => MailOutcome::Failed { error },
            },
        }
    }
}

/// Reads what a mail is about, without secrets and attachments.
pub(super) fn prepare(
    orders: &dyn OrderRepository,
    products: &dyn ProductRepository,
    mail: Mail,
    created_at: DateTime<Utc>,
) -> Result<PreparedMail, StorageError> {
    let order = match mail.letter.order() {
        Some(order) => orders.find_without_products(order.id)?,
        None => None,
    };
    let product = match mail.letter.product() {
        Some(product) => products.find(&[product])?.pop(),
        None => None,
    };
    Ok(PreparedMail { mail, created_at, order, guest_key: None, product, texts: vec![] })
}

/// Returns the plain text of a mail without the secrets of its links; `None` if what it is about no longer exists.
pub(super) fn text_for_staff(
    letters: &dyn LetterWriter,
    shop: &ShopFacts,
    prepared: PreparedMail,
) -> Option<String> {
    let letter = prepared.mail.letter.clone().for_display()?;
    let key = prepared.guest_key.clone();
    let mail = PreparedMail { mail: Mail { letter, ..prepared.mail }, ..prepared };
    let text = letters.write(shop, &mail).ok()?;
    Some(match key {
        Some(key) => text.replace(&key.expose(), HIDDEN_LINK),
        None => text,
    })
}

#[cfg(test)]
mod tests {
    use super::SendMail;
    use crate::{
        mail::{
            ClaimedMail, Delivery, MailOutcome, MockLetterWriter, MockMailRepository, MockMailSender,
            SendError,
        },
        order::{GuestKey, MockGuestOrderRepository, MockOrderRepository, OrderView},
        ports::Ports,
        testing::{guest_email, guest_order_view, order_view, ports},
    };
    use chrono::TimeDelta;
    use domain::{
        ids::MailId,
        mail::{Letter, Mail, OrderLetter, RetrySchedule},
    };
    use fixtures::{moment, user};
    use secrecy::ExposeSecret;
    use std::sync::Arc;
    use uuid::Uuid;

    fn claimed(letter: OrderLetter, attempts: u32) -> ClaimedMail {
        let id = MailId::new(Uuid::from_u128(1));
        let mail = Mail::about_order(id, user().email, letter, &order_view().order);
        ClaimedMail { mail, attempts, created_at: moment() }
    }

    /// Returns a writer whose letters all have this text.
    fn letters(text: &'static str) -> Arc<MockLetterWriter> {
        let mut letters = MockLetterWriter::new();
        letters.expect_write().returning(move |_, _| Ok(text.into()));
        Arc::new(letters)
    }

    fn sent(text: &str) -> MailOutcome {
        MailOutcome::Sent { at: moment(), is_to_file: false, text: Some(text.into()) }
    }

    fn accepted() -> Result<Delivery, SendError> {
        Ok(Delivery::Accepted("250 OK".into()))
    }

    fn holding(attempts: u32, outcome: MailOutcome) -> MockMailRepository {
        let mut mails = MockMailRepository::new();
        mails
            .expect_claim()
            .withf(|lease| *lease == SendMail::LEASE)
            .once()
            .returning(move |_| Ok(Some(claimed(OrderLetter::Shipped, attempts))));
        mails.expect_finish().withf(move |_, what| *what == outcome).once().returning(|_, _| Ok(()));
        mails
    }

    fn send(mails: MockMailRepository, answer: Result<Delivery, SendError>) -> bool {
        let mut orders = MockOrderRepository::new();
        orders.expect_find_without_products().returning(|_| Ok(Some(order_view())));
        let mut sender = MockMailSender::new();
        let shows = |order: &Option<OrderView>| {
            order.as_ref().is_some_and(|o| o.order.id() == order_view().order.id())
        };
        sender.expect_send().withf(move |mail| shows(&mail.order)).returning(move |_| answer.clone());
        let letters = letters("Merhaba");
        let ports = Ports { mails: Arc::new(mails), orders: Arc::new(orders), letters, ..ports() };
        SendMail::new(&ports, Arc::new(sender), RetrySchedule::parse("60,300").unwrap()).run().unwrap()
    }

    #[test]
    fn sends_claimed_mail() {
        assert!(send(holding(1, sent("Merhaba")), accepted()));
    }

    #[test]
    fn notes_mail_written_to_file() {
        let outcome = MailOutcome::Sent { at: moment(), is_to_file: true, text: Some("Merhaba".into()) };
        assert!(send(holding(1, outcome), Ok(Delivery::WrittenToFile("mail/1.eml".into()))));
    }

    #[test]
    fn retries_temporary_failure_until_last_attempt() {
        let busy = || Err(SendError::Temporary("busy".into()));
        let at = moment() + TimeDelta::seconds(300);
        assert!(send(holding(2, MailOutcome::Retry { at, error: "busy".into() }), busy()));
        assert!(send(holding(3, MailOutcome::Failed { error: "busy".into() }), busy()));
    }

    #[test]
    fn a_permanent_refusal_fails_at_once() {
        let gone = Err(SendError::Permanent("no such user".into()));
        assert!(send(holding(1, MailOutcome::Failed { error: "no such user".into() }), gone));
    }

    #[test]
    fn attaches_texts_to_first_mail() {
        let mut mails = MockMailRepository::new();
        mails.expect_claim().returning(|_| Ok(Some(claimed(OrderLetter::Placed, 1))));
        mails.expect_finish().returning(|_, _| Ok(()));
        let mut orders = MockOrderRepository::new();
        orders.expect_find_without_products().returning(|_| Ok(Some(order_view())));
        orders.expect_texts().once().returning(|_| Ok(vec![]));
        let mut sender = MockMailSender::new();
        sender.expect_send().returning(|_| accepted());
        let letters = letters("");
        let ports = Ports { mails: Arc::new(mails), orders: Arc::new(orders), letters, ..ports() };
        let schedule = RetrySchedule::parse("60").unwrap();
        assert!(SendMail::new(&ports, Arc::new(sender), schedule).run().unwrap());
    }

    #[test]
    fn keeps_no_key_of_a_guest() {
        let key = GuestKey::new([7; 16]);
        let (mut mails, mut orders) = (MockMailRepository::new(), MockOrderRepository::new());
        mails.expect_claim().returning(|_| {
            let to_guest = claimed(OrderLetter::Shipped, 1);
            Ok(Some(ClaimedMail { mail: Mail { to: guest_email(), ..to_guest.mail }, ..to_guest }))
        });
        mails
            .expect_finish()
            .withf(|_, what| *what == sent("https://shop.example/siparis/1#[gizli]"))
            .once()
            .returning(|_, _| Ok(()));
        orders.expect_find_without_products().returning(|_| Ok(Some(guest_order_view())));
        let mut guests = MockGuestOrderRepository::new();
        guests.expect_key().returning(move |_| Ok(Some(key.clone())));
        let mut letters = MockLetterWriter::new();
        letters.expect_write().returning(|_, mail| {
            let key = mail.guest_key.as_ref().map(GuestKey::expose).unwrap_or_default();
            Ok(format!("https://shop.example/siparis/1#{key}"))
        });
        let mut sender = MockMailSender::new();
        sender.expect_send().returning(|_| accepted());
        let ports = Ports {
            mails: Arc::new(mails),
            orders: Arc::new(orders),
            guests: Arc::new(guests),
            letters: Arc::new(letters),
            ..ports()
        };
        let schedule = RetrySchedule::parse("60").unwrap();
        assert!(SendMail::new(&ports, Arc::new(sender), schedule).run().unwrap());
    }

    #[test]
    fn reports_empty_outbox() {
        let mut mails = MockMailRepository::new();
        mails.expect_claim().returning(|_| Ok(None));
        let ports = Ports { mails: Arc::new(mails), ..ports() };
        let schedule = RetrySchedule::parse("60").unwrap();
        assert!(!SendMail::new(&ports, Arc::new(MockMailSender::new()), schedule).run().unwrap());
    }

    #[test]
    fn does_not_send_expired_link() {
        let url = "https://shop.example/sifre-yenile#token=x";
        let reset = |age: i64, url: &'static str| {
            let mut mails = MockMailRepository::new();
            mails.expect_claim().returning(move |_| {
                let mail = Mail {
                    id: MailId::new(Uuid::from_u128(1)),
                    to: user().email,
                    letter: Letter::PasswordReset(url.into()),
                };
                Ok(Some(ClaimedMail { mail, attempts: 3, created_at: moment() - TimeDelta::minutes(age) }))
            });
            mails
        };
        // A mail that was given up and retried has lost its link, too.
        for mut lost in [reset(30, url), reset(1, "")] {
            let failed = MailOutcome::Failed { error: "Bağlantının süresi dolmuştu.".into() };
            lost.expect_finish().withf(move |_, what| *what == failed).once().returning(|_, _| Ok(()));
            let ports = Ports { mails: Arc::new(lost), ..ports() };
            let schedule = RetrySchedule::parse("60").unwrap();
            assert!(SendMail::new(&ports, Arc::new(MockMailSender::new()), schedule).run().unwrap());
        }
        let mut in_time = reset(29, url);
        in_time.expect_finish().withf(|_, what| *what == sent("[gizli]")).once().returning(|_, _| Ok(()));
        let mut sender = MockMailSender::new();
        sender.expect_send().once().returning(|_| accepted());
        let mut letters = MockLetterWriter::new();
        letters.expect_write().returning(|_, mail| match &mail.mail.letter {
            Letter::PasswordReset(url) => Ok(url.expose_secret().into()),
            other => panic!("{other:?}"),
        });
        let ports = Ports { mails: Arc::new(in_time), letters: Arc::new(letters), ..ports() };
        let schedule = RetrySchedule::parse("60").unwrap();
        assert!(SendMail::new(&ports, Arc::new(sender), schedule).run().unwrap());
    }
}
