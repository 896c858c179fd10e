//! Mails: recipient, content, and the retries of a failed mail.

use crate::json::names;
use crate::{
    email::EmailAddress,
    ids::{MailId, OrderId, ProductId, RefundId, ReturnId, ThreadId},
    order::{Order, OrderNumber},
    stock_alert::StockAlertReference,
};
use chrono::{DateTime, TimeDelta, Utc};
use secrecy::SecretString;
use serde::Serialize;
use utoipa::ToSchema;

/// A mail to be written into the outbox.
#[derive(Clone, Debug)]
pub struct Mail {
    /// Its id, from which its `Message-ID` is made, so that mail servers recognise a repeated mail.
    pub id: MailId,
    /// Its recipient.
    pub to: EmailAddress,
    /// Its content.
    pub letter: Letter,
}

impl Mail {
    #[must_use]
    pub const fn about_order(id: MailId, to: EmailAddress, letter: OrderLetter, order: &Order) -> Self {
        let reference = OrderReference { id: order.id(), number: order.number() };
        Self { id, to, letter: Letter::Order(letter, reference) }
    }
}

/// The content of a mail. An order's letters only name the order; the order's current data are read when the mail is
/// sent.
#[derive(Clone, Debug)]
pub enum Letter {
    /// About an order.
    Order(OrderLetter, OrderReference),
    /// About a return.
    Return(ReturnLetter, ReturnReference),
    /// To the customer: a refund to the card is done.
    Refund(RefundReference),
    /// About a message that a customer or the shop wrote.
    Message(MessageLetter, Quote),
    /// About a stock alert.
    StockAlert(StockAlertLetter, StockAlertReference),
    /// Contains a link for setting a new password. The link is a secret: it suffices for setting the password.
    PasswordReset(SecretString),
    /// Invites a new staff member, with a link for choosing a password. The link is a secret.
    StaffInvitation(SecretString),
    /// Asks the owner of an address to confirm the account with it, by a link. The link is a secret.
    EmailConfirmation(SecretString),
    /// The password was changed.
    PasswordChanged,
    /// Someone tried to register with the address of this account.
    AddressTaken,
    /// To staff: the shop's bank accounts were changed.
    BankAccountsChanged,
    /// To the staff member who asked for it: shows that mails arrive.
    Test,
}

/// A reference to an order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct OrderReference {
    #[serde(rename = "_id")]
    pub id: OrderId,
    /// Its number, which the subject contains.
    pub number: OrderNumber,
}

/// The kinds of mails about an order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OrderLetter {
    /// To the customer: the order is placed. Contains all items and the accepted legal texts.
    Placed,
    /// To the customer: the transfer has arrived.
    PaymentReceived,
    /// To the customer: the transfer has not arrived, and today is the last day.
    TransferReminder,
    /// To the customer: the order is on its way.
    Shipped,
    /// To the customer: carrier or tracking number have changed.
    ShipmentChanged,
    /// To the customer: the order is cancelled.
    Cancelled,
    /// To the customer: the order's invoice can be downloaded.
    InvoiceReady,
    /// To the guest who asked for it: a new link to the order.
    GuestLink,
    /// To the shop: a new order.
    New,
}

/// The return of a letter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ReturnReference {
    pub order: OrderReference,
    pub id: ReturnId,
}

/// The refund of a letter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RefundReference {
    pub order: OrderReference,
    pub id: RefundId,
}

/// The kinds of mails about a return.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReturnLetter {
    /// To the customer: the shop has received the request.
    Requested,
    /// To the customer: the goods can be sent.
    Approved,
    /// To the customer: the return is refused.
    Refused,
    /// To the customer: the goods have arrived.
    Received,
    /// To the customer: the money was refunded.
    Refunded,
    /// To the shop: a customer has requested a return.
    New,
}

/// The kinds of mails about a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MessageLetter {
    /// To a customer: the shop has replied in a thread.
    ThreadReply,
    /// To the shop: a customer has opened a thread.
    NewThread,
    /// To the shop: a new message in a thread or from the contact form.
    NewMessage,
    /// To the sender of a message from the contact form: the shop has replied.
    ContactReply,
}

/// The kinds of mails about a stock alert.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StockAlertLetter {
    /// To an unconfirmed address: asks for confirmation.
    Confirm,
    /// To the waiting customer: the product is back.
    BackInStock,
}

/// A message quoted in a mail.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Quote {
    /// The subject; empty if the contact form was sent without one.
    pub subject: String,
    /// The author's name in mails to the shop; empty in mails to customers.
    pub author: String,
    /// The text of the message.
    pub text: String,
    /// The thread of the message; `None` for a message from the contact form.
    pub thread: Option<ThreadId>,
}

/// The kind of a letter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MailKind {
    /// [`Letter::Order`].
    Order(OrderLetter),
    /// [`Letter::Return`].
    Return(ReturnLetter),
    /// [`Letter::Refund`].
    Refund,
    /// [`Letter::Message`].
    Message(MessageLetter),
    /// [`Letter::StockAlert`].
    StockAlert(StockAlertLetter),
    /// [`Letter::PasswordReset`].
    PasswordReset,
    /// [`Letter::StaffInvitation`].
    StaffInvitation,
    /// [`Letter::EmailConfirmation`].
    EmailConfirmation,
    /// [`Letter::PasswordChanged`].
    PasswordChanged,
    /// [`Letter::AddressTaken`].
    AddressTaken,
    /// [`Letter::BankAccountsChanged`].
    BankAccountsChanged,
    /// [`Letter::Test`].
    Test,
}

impl MailKind {
    /// The kinds with a link that acts for an account: that sets its password or confirms its e-mail.
    pub const WITH_ACCOUNT_LINK: [Self; 3] =
        [Self::PasswordReset, Self::StaffInvitation, Self::EmailConfirmation];

    /// The kinds that are about the recipient's account itself.
    pub const ABOUT_ACCOUNT: [Self; 5] = [
        Self::PasswordReset,
        Self::StaffInvitation,
        Self::EmailConfirmation,
        Self::PasswordChanged,
        Self::AddressTaken,
    ];

    /// Every kind.
    pub const ALL: [Self; 29] = [
        Self::Order(OrderLetter::Placed),
        Self::Order(OrderLetter::PaymentReceived),
        Self::Order(OrderLetter::TransferReminder),
        Self::Order(OrderLetter::Shipped),
        Self::Order(OrderLetter::ShipmentChanged),
        Self::Order(OrderLetter::Cancelled),
        Self::Order(OrderLetter::InvoiceReady),
        Self::Order(OrderLetter::GuestLink),
        Self::Order(OrderLetter::New),
        Self::Return(ReturnLetter::Requested),
        Self::Return(ReturnLetter::Approved),
        Self::Return(ReturnLetter::Refused),
        Self::Return(ReturnLetter::Received),
        Self::Return(ReturnLetter::Refunded),
        Self::Return(ReturnLetter::New),
        Self::Refund,
        Self::Message(MessageLetter::ThreadReply),
        Self::Message(MessageLetter::NewThread),
        Self::Message(MessageLetter::NewMessage),
        Self::Message(MessageLetter::ContactReply),
        Self::StockAlert(StockAlertLetter::Confirm),
        Self::StockAlert(StockAlertLetter::BackInStock),
        Self::PasswordReset,
        Self::StaffInvitation,
        Self::EmailConfirmation,
        Self::PasswordChanged,
        Self::AddressTaken,
        Self::BankAccountsChanged,
        Self::Test,
    ];

    /// Returns the name in the database.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Order(OrderLetter::Placed) => "order_placed",
            Self::Order(OrderLetter::PaymentReceived) => "payment_received",
            Self::Order(OrderLetter::TransferReminder) => "transfer_reminder",
            Self::Order(OrderLetter::Shipped) => "order_shipped",
            Self::Order(OrderLetter::ShipmentChanged) => "shipment_changed",
            Self::Order(OrderLetter::Cancelled) => "order_cancelled",
            Self::Order(OrderLetter::InvoiceReady) => "invoice_ready",
            Self::Order(OrderLetter::GuestLink) => "guest_link",
            Self::Order(OrderLetter::New) => "new_order",
            Self::Return(ReturnLetter::Requested) => "return_requested",
            Self::Return(ReturnLetter::Approved) => "return_approved",
            Self::Return(ReturnLetter::Refused) => "return_refused",
            Self::Return(ReturnLetter::Received) => "return_received",
            Self::Return(ReturnLetter::Refunded) => "return_refunded",
            Self::Return(ReturnLetter::New) => "new_return",
            Self::Refund => "refund_done",
            Self::Message(MessageLetter::ThreadReply) => "thread_reply",
            Self::Message(MessageLetter::NewThread) => "new_thread",
            Self::Message(MessageLetter::NewMessage) => "new_message",
            Self::Message(MessageLetter::ContactReply) => "contact_reply",
            Self::StockAlert(StockAlertLetter::Confirm) => "stock_alert_confirm",
            Self::StockAlert(StockAlertLetter::BackInStock) => "back_in_stock",
            Self::PasswordReset => "password_reset",
            Self::StaffInvitation => "staff_invitation",
            Self::EmailConfirmation => "email_confirmation",
            Self::PasswordChanged => "password_changed",
            Self::AddressTaken => "address_taken",
            Self::BankAccountsChanged => "bank_accounts_changed",
            Self::Test => "test",
        }
    }

    /// Reads the name.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.as_str() == text)
    }

    /// Returns the subject. `topic` is the order's number, a product's name or the subject of a message.
    #[must_use]
    pub fn subject(self, topic: &str) -> String {
        let before = match self {
            Self::Order(OrderLetter::Placed) => "Siparişiniz alındı",
            Self::Order(OrderLetter::PaymentReceived) => "Ödemeniz ulaştı",
            Self::Order(OrderLetter::TransferReminder) => "Ödemenizi bekliyoruz",
            Self::Order(OrderLetter::Shipped) => "Siparişiniz kargoya verildi",
            Self::Order(OrderLetter::ShipmentChanged) => "Kargo bilgileriniz güncellendi",
            Self::Order(OrderLetter::Cancelled) => "Siparişiniz iptal edildi",
            Self::Order(OrderLetter::InvoiceReady) => "Faturanız hazır",
            Self::Order(OrderLetter::GuestLink) => "Siparişinizin bağlantısı",
            Self::Order(OrderLetter::New) => "Yeni sipariş",
            Self::Return(ReturnLetter::Requested) => "İade talebiniz alındı",
            Self::Return(ReturnLetter::Approved) => "İade talebiniz onaylandı",
            Self::Return(ReturnLetter::Refused) => "İade talebiniz reddedildi",
            Self::Return(ReturnLetter::Received) => "İade ettiğiniz ürünler ulaştı",
            Self::Return(ReturnLetter::Refunded) => "İade tutarınız gönderildi",
            Self::Return(ReturnLetter::New) => "Yeni iade talebi",
            Self::Refund => "İadeniz yapıldı",
            Self::Message(MessageLetter::ThreadReply) => "Destek talebinize yanıt var",
            Self::Message(MessageLetter::NewThread) => "Yeni destek talebi",
            Self::Message(MessageLetter::NewMessage) => "Yeni mesaj",
            Self::Message(MessageLetter::ContactReply) => "Mesajınıza yanıt",
            Self::StockAlert(StockAlertLetter::Confirm) => "Stok bildirimi isteğinizi onaylayın",
            Self::StockAlert(StockAlertLetter::BackInStock) => "Yeniden stokta",
            Self::PasswordReset => return "Şifre yenileme".to_owned(),
            Self::StaffInvitation => return "Mağaza ekibine davet".to_owned(),
            Self::EmailConfirmation => return "E-postanızı doğrulayın".to_owned(),
            Self::PasswordChanged => return "Şifreniz değişti".to_owned(),
            Self::AddressTaken => return "Bu e-posta adresiyle zaten üyesiniz".to_owned(),
            Self::BankAccountsChanged => return "Banka bilgileri değiştirildi".to_owned(),
            Self::Test => return "Deneme e-postası".to_owned(),
        };
        let topic = if topic.is_empty() { "(konusuz)" } else { topic };
        format!("{before}: {topic}")
    }
}

/// What is shown instead of a link with a secret.
pub const HIDDEN_LINK: &str = "[gizli]";

impl Letter {
    #[must_use]
    pub const fn kind(&self) -> MailKind {
        match self {
            Self::Order(letter, _) => MailKind::Order(*letter),
            Self::Return(letter, _) => MailKind::Return(*letter),
            Self::Refund(_) => MailKind::Refund,
            Self::Message(letter, _) => MailKind::Message(*letter),
            Self::StockAlert(letter, _) => MailKind::StockAlert(*letter),
            Self::PasswordReset(_) => MailKind::PasswordReset,
            Self::StaffInvitation(_) => MailKind::StaffInvitation,
            Self::EmailConfirmation(_) => MailKind::EmailConfirmation,
            Self::PasswordChanged => MailKind::PasswordChanged,
            Self::AddressTaken => MailKind::AddressTaken,
            Self::BankAccountsChanged => MailKind::BankAccountsChanged,
            Self::Test => MailKind::Test,
        }
    }

    /// Returns the letter without the secret of its link, to be shown to someone who is not its recipient. `None` if the
    /// text of its message was erased after sending.
    #[must_use]
    pub fn for_display(self) -> Option<Self> {
        let hidden = || SecretString::from(HIDDEN_LINK);
        match self {
            Self::Message(_, ref quote) if quote.text.is_empty() => None,
            Self::StockAlert(letter, about) => {
                Some(Self::StockAlert(letter, StockAlertReference { token: hidden(), ..about }))
            }
            Self::PasswordReset(_) => Some(Self::PasswordReset(hidden())),
            Self::StaffInvitation(_) => Some(Self::StaffInvitation(hidden())),
            Self::EmailConfirmation(_) => Some(Self::EmailConfirmation(hidden())),
            other => Some(other),
        }
    }

    /// Returns the letter's order, if it has one.
    #[must_use]
    pub const fn order(&self) -> Option<OrderReference> {
        match self {
            Self::Order(_, order)
            | Self::Return(_, ReturnReference { order, .. })
            | Self::Refund(RefundReference { order, .. }) => Some(*order),
            Self::Message(..)
            | Self::StockAlert(..)
            | Self::PasswordReset(_)
            | Self::StaffInvitation(_)
            | Self::EmailConfirmation(_)
            | Self::PasswordChanged
            | Self::AddressTaken
            | Self::BankAccountsChanged
            | Self::Test => None,
        }
    }

    /// Returns the letter's product, if it has one.
    #[must_use]
    pub const fn product(&self) -> Option<ProductId> {
        match self {
            Self::StockAlert(_, about) => Some(about.product),
            _ => None,
        }
    }

    /// Returns what the subject names: the order's number, a product's name or the subject of a message; empty for
    /// other letters.
    #[must_use]
    pub fn topic(&self) -> String {
        match self {
            Self::Order(_, order) => order.number.to_string(),
            Self::Return(_, about) => about.order.number.to_string(),
            Self::Refund(about) => about.order.number.to_string(),
            Self::Message(_, quote) => quote.subject.clone(),
            Self::StockAlert(_, about) => about.product_name.clone(),
            Self::PasswordReset(_)
            | Self::StaffInvitation(_)
            | Self::EmailConfirmation(_)
            | Self::PasswordChanged
            | Self::AddressTaken
            | Self::BankAccountsChanged
            | Self::Test => String::new(),
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MailStatus {
    /// Waiting to be sent or retried.
    Pending,
    /// Accepted by the next mail server, or written to a file by a shop without one.
    Sent,
    /// Given up.
    Failed,
}

names!(MailStatus { Pending = "pending", Sent = "sent", Failed = "failed" });

/// The pauses after failed attempts. `n` pauses allow `n + 1` attempts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RetrySchedule(Vec<TimeDelta>);

impl RetrySchedule {
    /// Parses seconds separated by commas, such as `60,300`. An empty text means one attempt.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let seconds = |pause: &str| pause.trim().parse::<u32>().ok().map(|s| TimeDelta::seconds(s.into()));
        text.split(',').map(seconds).collect::<Option<_>>().map(Self)
    }

    /// Returns the time of the next attempt after this number of attempts, the last of them now; `None` if that was the
    /// last one.
    #[must_use]
    pub fn next(&self, attempts: u32, now: DateTime<Utc>) -> Option<DateTime<Utc>> {
        let pause = self.0.get(usize::try_from(attempts).ok()?.checked_sub(1)?)?;
        now.checked_add_signed(*pause)
    }
}

#[cfg(test)]
mod tests {
    use super::{MailKind, MessageLetter, OrderLetter, RetrySchedule};
    use chrono::DateTime;

    #[test]
    fn subjects_are_those_of_the_contract() {
        let order = |letter| MailKind::Order(letter).subject("4827-1935");
        assert_eq!(order(OrderLetter::Placed), "Siparişiniz alındı: 4827-1935");
        assert_eq!(order(OrderLetter::PaymentReceived), "Ödemeniz ulaştı: 4827-1935");
        assert_eq!(order(OrderLetter::TransferReminder), "Ödemenizi bekliyoruz: 4827-1935");
        assert_eq!(order(OrderLetter::Shipped), "Siparişiniz kargoya verildi: 4827-1935");
        assert_eq!(order(OrderLetter::ShipmentChanged), "Kargo bilgileriniz güncellendi: 4827-1935");
        assert_eq!(order(OrderLetter::Cancelled), "Siparişiniz iptal edildi: 4827-1935");
        assert_eq!(order(OrderLetter::InvoiceReady), "Faturanız hazır: 4827-1935");
        assert_eq!(order(OrderLetter::GuestLink), "Siparişinizin bağlantısı: 4827-1935");
        assert_eq!(order(OrderLetter::New), "Yeni sipariş: 4827-1935");
        let message = |letter| MailKind::Message(letter).subject("Kargo nerede?");
        assert_eq!(message(MessageLetter::ThreadReply), "Destek talebinize yanıt var: Kargo nerede?");
        assert_eq!(message(MessageLetter::NewThread), "Yeni destek talebi: Kargo nerede?");
        assert_eq!(message(MessageLetter::NewMessage), "Yeni mesaj: Kargo nerede?");
        assert_eq!(MailKind::Message(MessageLetter::NewMessage).subject(""), "Yeni mesaj: (konusuz)");
        assert_eq!(MailKind::PasswordReset.subject(""), "Şifre yenileme");
        assert_eq!(MailKind::EmailConfirmation.subject(""), "E-postanızı doğrulayın");
        assert_eq!(MailKind::PasswordChanged.subject(""), "Şifreniz değişti");
    }

    #[test]
    fn every_kind_is_read_back_by_its_name() {
        for kind in MailKind::ALL {
            assert_eq!(MailKind::parse(kind.as_str()), Some(kind));
        }
    }

    #[test]
    fn n_pauses_are_n_plus_one_attempts() {
        let schedule = RetrySchedule::parse("60, 300").unwrap();
        let now = DateTime::from_timestamp(1_000, 0).unwrap();
        let after = |attempts| schedule.next(attempts, now).map(|next| next.timestamp() - 1_000);
        assert_eq!([after(1), after(2), after(3)], [Some(60), Some(300), None]);
        for wrong in ["", "60,", "-1", "soon", "60;300"] {
            assert_eq!(RetrySchedule::parse(wrong), None, "{wrong}");
        }
    }
}
