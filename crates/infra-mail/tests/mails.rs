//! Complete mails, read from a folder.
#![expect(clippy::unwrap_used, reason = "tests")]

use application::{
    mail::{Delivery, MailSender, PreparedMail, SendError},
    order::{AcceptedLegalText, CardPayment, GuestKey, LegalTextHash, OrderLegalText, OrderView},
    testing::{guest_order_view, live_shop, order_view},
};
use domain::{
    billing::{BillingDetails, TaxNumber, Tckn},
    catalogue::ProductName,
    exemption::Exemption,
    ids::{MailId, RefundId},
    legal::{LegalKind, LegalText},
    mail::{
        Letter, Mail, MessageLetter, OrderLetter, OrderReference, Quote, RefundReference, ReturnLetter,
        ReturnReference, StockAlertLetter,
    },
    money::Kurus,
    order::{
        CancelRequest, CardRefund, Carrier, CarrierName, Charge, Order, OrderChange, OrderEvent, OrderNote,
        OrderStatus, PaymentType, RefundState, SHOP, Shipment, StoredOrder, TrackingNumber,
    },
    order_return::{OrderReturn, ReturnNote},
    stock_alert::StockAlertReference,
    text::{Line, Paragraph},
};
use fixtures::{configured_shop, moment, order_return, product, user};
use infra_mail::{Letterhead, Mailer, Sender, Transport};
use mail_parser::{Message, MessageParser, MimeHeaders};
use secrecy::SecretString;
use std::fs;
use uuid::Uuid;

const ORIGIN: &str = "https://shop.example";

fn id() -> MailId {
    MailId::new(Uuid::from_u128(7))
}

fn letterhead() -> Letterhead {
    Letterhead {
        shop: live_shop(configured_shop()),
        origin: ORIGIN.into(),
        from: Sender::parse("Dördüncü <siparis@shop.example>"),
    }
}

/// Sends into a folder and returns the parsed mail.
fn sent(mail: &PreparedMail) -> Message<'static> {
    let folder = tempfile::tempdir().unwrap();
    let transport = Transport::folder(folder.path().join("mail")).unwrap();
    let delivery = Mailer::new(letterhead(), transport).send(mail).unwrap();
    let file = folder.path().join(format!("mail/{}.eml", id())).display().to_string();
    assert_eq!(delivery, Delivery::WrittenToFile(file));
    let files: Vec<_> = fs::read_dir(folder.path().join("mail")).unwrap().collect();
    assert_eq!(files.len(), 1);
    let bytes = fs::read(folder.path().join(format!("mail/{}.eml", id()))).unwrap();
    MessageParser::new().parse(&bytes).unwrap().into_owned()
}

fn prepared(letter: Letter) -> PreparedMail {
    let mail = Mail { id: id(), to: user().email, letter };
    PreparedMail { mail, created_at: moment(), order: None, guest_key: None, product: None, texts: vec![] }
}

fn about(letter: OrderLetter, view: OrderView) -> PreparedMail {
    let mail = Mail::about_order(id(), user().email, letter, &view.order);
    PreparedMail { order: Some(view), mail, ..prepared(Letter::PasswordChanged) }
}

fn stock_alert(letter: StockAlertLetter) -> PreparedMail {
    let about = StockAlertReference {
        product: product().id,
        product_name: product().name.to_string(),
        token: SecretString::from("gizli".to_owned()),
    };
    PreparedMail { product: Some(product()), ..prepared(Letter::StockAlert(letter, about)) }
}

#[test]
fn stock_alert_mails_link_confirming_product_and_ending() {
    let end = format!("{ORIGIN}/stok-bildirimi/iptal?token=gizli");
    let confirm = sent(&stock_alert(StockAlertLetter::Confirm));
    for part in parts(&confirm) {
        assert!(part.contains(&format!("{ORIGIN}/stok-bildirimi/onay?token=gizli")) && part.contains(&end));
    }
    let back = sent(&stock_alert(StockAlertLetter::BackInStock));
    assert_eq!(back.subject().unwrap(), format!("Yeniden stokta: {}", product().name));
    let page = format!("{ORIGIN}/urunler/okey-takimlari/{}", product().id);
    for part in parts(&back) {
        assert!(part.contains(&page) && part.contains(&end), "{part}");
        assert!(part.contains(&product().prices.offer().in_turkish()) && !part.contains("/onay"));
    }
    let gone = PreparedMail { product: None, ..stock_alert(StockAlertLetter::BackInStock) };
    let folder = tempfile::tempdir().unwrap();
    let mailer = Mailer::new(letterhead(), Transport::folder(folder.path().into()).unwrap());
    assert!(matches!(mailer.send(&gone), Err(SendError::Permanent(_))));
}

fn parts(message: &Message<'_>) -> [String; 2] {
    [message.body_text(0), message.body_html(0)].map(|part| part.unwrap().replace("\r\n", "\n"))
}

fn with(change: impl FnOnce(&mut StoredOrder)) -> OrderView {
    let view = order_view();
    let mut stored = view.order.clone().into_stored();
    change(&mut stored);
    OrderView { order: Order::restore(stored).unwrap(), ..view }
}

#[test]
fn order_mail_holds_lines_amount_address_and_bank() {
    let message = sent(&about(OrderLetter::Placed, order_view()));
    assert_eq!(message.subject(), Some("Siparişiniz alındı: 4827-1935"));
    assert_eq!(message.message_id(), Some(format!("{}@shop.example", id()).as_str()));
    let (from, to) = (message.from().unwrap().first().unwrap(), message.to().unwrap().first().unwrap());
    assert_eq!((from.name(), from.address()), (Some("Dördüncü"), Some("siparis@shop.example")));
    assert_eq!(to.address(), Some("musteri@example.com"));
    for part in parts(&message) {
        for expected in [
            "Ceviz Istakalı Okey Takımı",
            "1 × ₺1,00",
            "TR33 0006 1005 1978 6457 8413 26",
            "4827-1935",
            "Çarşı Mah. Değirmen Sok. No: 14",
            "Kadıköy / İstanbul",
            "https://shop.example/siparislerim",
        ] {
            assert!(part.contains(expected), "{expected} is missing in {part}");
        }
    }
    assert_eq!(message.attachment_count(), 0);
}

#[test]
fn never_names_unconfirmed_customer() {
    let view = || OrderView { customer: "Kazandınız".into(), ..order_view() };
    for letter in [
        OrderLetter::Placed,
        OrderLetter::PaymentReceived,
        OrderLetter::TransferReminder,
        OrderLetter::Shipped,
        OrderLetter::ShipmentChanged,
        OrderLetter::Cancelled,
        OrderLetter::InvoiceReady,
    ] {
        for part in parts(&sent(&about(letter, view()))) {
            assert!(part.contains("Merhaba,") && !part.contains("Kazandınız"), "{letter:?}: {part}");
        }
    }
}

#[test]
fn every_mail_to_guest_links_to_order() {
    let link = format!("{ORIGIN}/siparis/4827-1935#{}", "07".repeat(16));
    let returned = || OrderView { returns: vec![order_return()], ..guest_order_view() };
    let letters = [
        OrderLetter::Placed,
        OrderLetter::PaymentReceived,
        OrderLetter::TransferReminder,
        OrderLetter::Shipped,
        OrderLetter::ShipmentChanged,
        OrderLetter::Cancelled,
        OrderLetter::InvoiceReady,
        OrderLetter::GuestLink,
    ];
    let returns = [
        ReturnLetter::Requested,
        ReturnLetter::Approved,
        ReturnLetter::Refused,
        ReturnLetter::Received,
        ReturnLetter::Refunded,
    ];
    let of_returns = returns.map(|letter| {
        let order = guest_order_view().order;
        let order = OrderReference { id: order.id(), number: order.number() };
        let reference = ReturnReference { order, id: order_return().id };
        PreparedMail { order: Some(returned()), ..prepared(Letter::Return(letter, reference)) }
    });
    let mails = letters.map(|letter| about(letter, guest_order_view())).into_iter().chain(of_returns);
    for mail in mails {
        let kind = mail.mail.letter.kind();
        let lost = mail.clone();
        let mail = PreparedMail { guest_key: Some(GuestKey::new([7; 16])), ..mail };
        for part in parts(&sent(&mail)) {
            assert!(part.contains(&link) && !part.contains("/siparislerim"), "{kind:?}: {part}");
        }
        // Sealed with a former key of the server.
        for part in parts(&sent(&lost)) {
            assert!(part.contains(&format!("{ORIGIN}/siparis-takibi")), "{kind:?}: {part}");
        }
    }
}

#[test]
fn invoice_mail_links_to_order_page() {
    let message = sent(&about(OrderLetter::InvoiceReady, order_view()));
    assert_eq!(message.subject(), Some("Faturanız hazır: 4827-1935"));
    for part in parts(&message) {
        assert!(part.contains("4827-1935 numaralı siparişinizin faturası hazır."), "{part}");
        assert!(part.contains(&format!("{ORIGIN}/siparislerim/4827-1935")), "{part}");
    }
    assert_eq!(message.attachment_count(), 0);
}

#[test]
fn a_card_order_names_no_bank() {
    let paid = |stored: &mut StoredOrder| (stored.payment_type, stored.is_paid) = (PaymentType::Card, true);
    for part in parts(&sent(&about(OrderLetter::Placed, with(paid)))) {
        assert!(part.contains("Ödemeniz alındı") && !part.contains("IBAN"), "{part}");
    }
}

#[test]
fn mails_say_instalment_fee() {
    let paid = |stored: &mut StoredOrder| (stored.payment_type, stored.is_paid) = (PaymentType::Card, true);
    let charged = |instalments| {
        let charge = Charge { charged: Kurus::new(105).unwrap(), instalments };
        let payment = CardPayment { provider: None, url: None, is_expired: false, charge: Some(charge) };
        OrderView { payment: Some(payment), ..with(paid) }
    };
    for letter in [OrderLetter::Placed, OrderLetter::New] {
        for part in parts(&sent(&about(letter, charged(3)))) {
            for expected in ["Vade farkı (3 taksit)", "₺0,05", "₺1,05"] {
                assert!(part.contains(expected), "{expected} is missing in {part}");
            }
        }
        for part in parts(&sent(&about(letter, charged(1)))) {
            assert!(!part.contains("Vade") && !part.contains("₺1,05"), "{part}");
        }
    }
    for part in parts(&sent(&about(OrderLetter::Cancelled, charged(3)))) {
        assert!(part.contains("₺1,05 tutarındaki ödemeniz iade edilecek"), "{part}");
    }
}

#[test]
fn transfer_mails_state_deadline_and_cancellation() {
    let due = || with(|stored| stored.transfer_due_at = Some("2026-11-25T20:59:59Z".parse().unwrap()));
    for part in parts(&sent(&about(OrderLetter::Placed, due()))) {
        assert!(part.contains("Ödemenizi 25 Kasım 2026 günü sonuna kadar"), "{part}");
    }
    for part in parts(&sent(&about(OrderLetter::TransferReminder, due()))) {
        for expected in ["25 Kasım 2026", "iptal edilecek", "TR33 0006 1005 1978 6457 8413 26", "₺1,00"] {
            assert!(part.contains(expected), "{expected} is missing in {part}");
        }
    }
    let paid = with(|stored| stored.is_paid = true);
    for part in parts(&sent(&about(OrderLetter::TransferReminder, paid))) {
        assert!(!part.contains("iptal edilecek") && !part.contains("IBAN"), "paid meanwhile: {part}");
    }
    let by_itself = OrderView {
        events: vec![OrderEvent {
            change: OrderChange::Status(OrderStatus::Cancelled),
            at: moment(),
            by: SHOP.into(),
            note: None,
        }],
        ..due()
    };
    for part in parts(&sent(&about(OrderLetter::Cancelled, by_itself))) {
        assert!(part.contains("süresi içinde bize ulaşmadığı için"), "{part}");
    }
}

#[test]
fn cancellation_mail_explains_refund() {
    let said = |change: fn(&mut StoredOrder)| {
        let cancelled = with(|stored| {
            stored.status = OrderStatus::Cancelled;
            change(stored);
        });
        parts(&sent(&about(OrderLetter::Cancelled, cancelled)))
    };
    for part in said(|_| ()) {
        assert!(part.contains("ödeme yaptıysanız tutar size iade"), "{part}");
    }
    for part in said(|stored| stored.is_paid = true) {
        assert!(part.contains("₺1,00 tutarındaki ödemeniz iade edilecek."), "{part}");
    }
    let back = |stored: &mut StoredOrder| {
        stored.payment_type = PaymentType::Card;
        (stored.refunded, stored.refunded_at) = (stored.amount, Some(moment()));
    };
    for part in said(back) {
        assert!(part.contains("Ödemeniz iade edildi.") && !part.contains("iade edilecek"), "{part}");
    }
}

#[test]
fn a_parcel_can_be_followed_from_its_mail() {
    let travelling = |carrier| {
        let tracking_number = TrackingNumber::new("KP 42").unwrap();
        with(|stored| {
            stored.status = OrderStatus::Shipped;
            stored.shipment = Some(Shipment { carrier, carrier_name: None, tracking_number });
        })
    };
    for letter in [OrderLetter::Shipped, OrderLetter::ShipmentChanged] {
        for part in parts(&sent(&about(letter, travelling(Carrier::Ptt)))) {
            for expected in
                ["PTT Kargo", "KP 42", "Kargomu takip et", "gonderitakip.ptt.gov.tr/Track/Verify?q=KP%2042"]
            {
                assert!(part.contains(expected), "{expected} is missing in {part}");
            }
        }
    }
    for part in parts(&sent(&about(OrderLetter::Shipped, travelling(Carrier::Other)))) {
        assert!(part.contains("KP 42") && !part.contains("takip et"), "{part}");
    }
    let by_name = with(|stored| {
        stored.status = OrderStatus::Shipped;
        stored.shipment = Some(Shipment {
            carrier: Carrier::Other,
            carrier_name: CarrierName::new("Kolay Gelsin").ok(),
            tracking_number: TrackingNumber::new("KG 1").unwrap(),
        });
    });
    for part in parts(&sent(&about(OrderLetter::Shipped, by_name))) {
        assert!(part.contains("Kolay Gelsin") && !part.contains("Diğer"), "{part}");
    }
    for part in parts(&sent(&about(OrderLetter::Shipped, order_view()))) {
        assert!(part.contains("kargoya verdik") && !part.contains("Takip numarası"), "{part}");
    }
}

#[test]
fn dispatch_mail_answers_cancel_request() {
    let said = |exemption| {
        let shipped = with(|stored| {
            stored.status = OrderStatus::Shipped;
            stored.cancel_request = Some(CancelRequest { at: moment(), reason: None });
            stored.items[0].exemption = exemption;
        });
        parts(&sent(&about(OrderLetter::Shipped, shipped)))
    };
    for part in said(None) {
        assert!(part.contains("paketiniz yola çıkmıştı") && part.contains("İade talebi oluştur"), "{part}");
    }
    for part in said(Some(Exemption::Food)) {
        assert!(part.contains("paketiniz yola çıkmıştı") && !part.contains("İade talebi oluştur"), "{part}");
        assert!(part.contains("Gıda ürünleri yasa gereği iade alınamaz"), "{part}");
    }
    for part in parts(&sent(&about(OrderLetter::Shipped, order_view()))) {
        assert!(!part.contains("yola çıkmıştı"), "nobody asked: {part}");
    }
}

#[test]
fn the_accepted_texts_are_attached() {
    let text = |kind, title: &'static str, body: &str| AcceptedLegalText {
        text: OrderLegalText {
            text: LegalText { kind, title: title.into(), body: body.into() },
            hash: LegalTextHash([0; 32]),
        },
        accepted_at: moment(),
    };
    let mut mail = about(OrderLetter::Placed, OrderView { is_confirmed: true, ..order_view() });
    mail.texts = vec![
        text(LegalKind::PreliminaryInformation, "Ön Bilgilendirme Formu", "Şartlar ğüşıöç"),
        text(LegalKind::DistanceSales, "Mesafeli Satış Sözleşmesi", "Taraflar"),
    ];
    let message = sent(&mail);
    let attached: Vec<_> = message
        .attachments()
        .map(|part| (part.attachment_name().unwrap(), part.text_contents().unwrap()))
        .collect();
    assert_eq!(
        attached,
        [("Ön Bilgilendirme Formu.txt", "Şartlar ğüşıöç"), ("Mesafeli Satış Sözleşmesi.txt", "Taraflar")]
    );
    assert!(parts(&message).iter().all(|part| part.contains("ekindedir")));
}

#[test]
fn user_input_stays_text() {
    let quote = Quote {
        subject: "<b>Kargo</b>\u{202e}".into(),
        author: "Ayşe <ayse@example.com>".into(),
        text: "Nerede?\n<img src=https://tracker.example/x.gif>".into(),
        thread: None,
    };
    let message = sent(&prepared(Letter::Message(MessageLetter::NewMessage, quote)));
    let [text, html] = parts(&message);
    assert!(text.contains("> Nerede?\n> <img"), "{text}");
    assert!(html.contains("&lt;img") && !html.contains("<img") && !html.contains("<b>"), "{html}");
    let renamed = with(|stored| stored.items[0].name = ProductName::new("Okey <i>büyük</i>").unwrap());
    let [_, html] = parts(&sent(&about(OrderLetter::New, renamed)));
    assert!(html.contains("&lt;i&gt;"));
}

#[test]
fn typed_addresses_become_no_links() {
    let joined = "kazandiniz.\u{2060}example";
    let view = OrderView {
        customer: "Ayşe kazandiniz.example".into(),
        ..with(|stored| {
            stored.address.fields.street = Paragraph::new("kazandiniz.example Sok. No: 14").unwrap();
            stored.address.fields.last_name = Line::new("kazandiniz.example").unwrap();
            stored.remarks.note = Some(OrderNote::new("kazandiniz.example").unwrap());
        })
    };
    let quote = |letter, text: &str| {
        let (subject, author) = (text.to_owned(), format!("{text} (ayse.demir@example.com)"));
        let quote = Quote { subject, author, text: text.to_owned(), thread: None };
        sent(&prepared(Letter::Message(letter, quote)))
    };
    let mut messages: Vec<_> = [OrderLetter::Placed, OrderLetter::Shipped, OrderLetter::New]
        .map(|letter| sent(&about(letter, view.clone())))
        .into();
    for letter in [MessageLetter::NewThread, MessageLetter::NewMessage] {
        messages.push(quote(letter, "https://kazandiniz.example"));
    }
    for message in &messages {
        for part in parts(message) {
            assert!(!part.contains("kazandiniz.example"), "{part}");
            assert!(!part.contains("https://kazan") && part.contains(joined), "{part}");
        }
    }
    let written = messages.pop().unwrap();
    assert!(parts(&written).iter().all(|part| part.contains("(ayse.demir@example.com)")), "to be copied");
    assert!(!written.subject().unwrap().contains("kazandiniz.example"));
    // What the shop writes may have links.
    for letter in [MessageLetter::ThreadReply, MessageLetter::ContactReply] {
        let reply = quote(letter, "https://kargo.example/1");
        assert!(parts(&reply).iter().all(|part| part.contains("https://kargo.example/1")));
    }
    let mut returned = order_return();
    returned.items[0].reason = Some(Paragraph::new("kazandiniz.example").unwrap());
    let view = OrderView { returns: vec![returned], ..order_view() };
    let order = OrderReference { id: view.order.id(), number: view.order.number() };
    let letter = Letter::Return(ReturnLetter::Requested, ReturnReference { order, id: order_return().id });
    let requested = sent(&PreparedMail { order: Some(view), ..prepared(letter) });
    assert!(parts(&requested).iter().all(|part| part.contains(joined)));
}

#[test]
fn mails_load_nothing_external_and_text_matches_html() {
    let quote = || Quote {
        subject: "Kargo".into(),
        author: "Ayşe Demir".into(),
        text: "Yarın geliyor".into(),
        thread: None,
    };
    let orders = [
        OrderLetter::Placed,
        OrderLetter::PaymentReceived,
        OrderLetter::Shipped,
        OrderLetter::Cancelled,
        OrderLetter::New,
    ];
    let messages = [
        MessageLetter::ThreadReply,
        MessageLetter::ContactReply,
        MessageLetter::NewThread,
        MessageLetter::NewMessage,
    ];
    let mails = orders
        .map(|letter| about(letter, order_view()))
        .into_iter()
        .chain(messages.map(|letter| prepared(Letter::Message(letter, quote()))))
        .chain([
            prepared(Letter::PasswordReset(SecretString::from(
                "https://shop.example/sifre-yenile#token=abc",
            ))),
            prepared(Letter::EmailConfirmation(SecretString::from(
                "https://shop.example/e-posta-dogrula#token=abc",
            ))),
            prepared(Letter::PasswordChanged),
            prepared(Letter::AddressTaken),
            stock_alert(StockAlertLetter::Confirm),
            stock_alert(StockAlertLetter::BackInStock),
        ]);
    for mail in mails {
        let message = sent(&mail);
        let [text, html] = parts(&message);
        assert!(!html.contains(" src=") && !html.contains("url(") && !html.contains("<link"), "{html}");
        // The text part contains every link of the HTML part.
        for link in html.split("href=\"").skip(1).map(|rest| rest.split('"').next().unwrap()) {
            assert!(link.starts_with(ORIGIN) && text.contains(&link.replace("&amp;", "&")), "{link}: {text}");
        }
        assert!(text.contains("Dördüncü") && !text.is_ascii());
    }
}

#[test]
fn confirmation_mail_has_link_and_says_what_strangers_do() {
    let url = "https://shop.example/e-posta-dogrula#token=abc";
    let message = sent(&prepared(Letter::EmailConfirmation(SecretString::from(url))));
    assert_eq!(message.subject(), Some("E-postanızı doğrulayın"));
    for part in parts(&message) {
        for expected in [url, "7 gün", "Hesabı siz açmadıysanız", "Şifremi unuttum"] {
            assert!(part.contains(expected), "{expected} is missing in {part}");
        }
    }
}

/// Only the seller needs the identity number, and mails pass through many servers.
#[test]
fn no_mail_holds_a_tckn() {
    let tckn = "10000000146";
    let person = BillingDetails::Individual {
        name: Line::new("Ayşe Demir").unwrap(),
        tckn: Some(Tckn::parse(tckn).unwrap()),
    };
    let trader = BillingDetails::Company {
        title: Line::new("Demir Ticaret").unwrap(),
        tax_office: Line::new("Kadıköy").unwrap(),
        tax_number: TaxNumber::parse(tckn).unwrap(),
    };
    let letters = [
        OrderLetter::Placed,
        OrderLetter::PaymentReceived,
        OrderLetter::TransferReminder,
        OrderLetter::Shipped,
        OrderLetter::ShipmentChanged,
        OrderLetter::Cancelled,
        OrderLetter::New,
    ];
    for billing in [person, trader] {
        for letter in letters {
            let view = with(|stored| {
                stored.billing = Some(billing.clone());
                stored.transfer_due_at = Some(moment());
            });
            let message = sent(&about(letter, view));
            let raw = String::from_utf8_lossy(message.raw_message()).into_owned();
            for part in parts(&message).iter().chain([&raw]) {
                let digits: String = part.chars().filter(|c| !c.is_whitespace()).collect();
                assert!(!digits.contains(tckn), "{letter:?}: {part}");
            }
        }
    }
}

#[test]
fn mail_about_deleted_order_fails_permanently() {
    let mut mail = about(OrderLetter::Shipped, order_view());
    mail.order = None;
    let folder = tempfile::tempdir().unwrap();
    let mailer = Mailer::new(letterhead(), Transport::folder(folder.path().into()).unwrap());
    assert!(matches!(mailer.send(&mail), Err(SendError::Permanent(_))));
}

#[test]
fn a_folder_that_is_gone_is_tried_again() {
    let folder = tempfile::tempdir().unwrap();
    let mailer = Mailer::new(letterhead(), Transport::folder(folder.path().join("mail")).unwrap());
    fs::remove_dir(folder.path().join("mail")).unwrap();
    assert!(matches!(mailer.send(&prepared(Letter::PasswordChanged)), Err(SendError::Temporary(_))));
}

#[test]
fn each_return_step_is_mailed_with_its_pieces() {
    let note = Some(ReturnNote::new("Anlaşma kodu 42").unwrap());
    let view = OrderView { returns: vec![OrderReturn { note, ..order_return() }], ..order_view() };
    let about = |letter, view: &OrderView| {
        let order = OrderReference { id: view.order.id(), number: view.order.number() };
        let letter = Letter::Return(letter, ReturnReference { order, id: order_return().id });
        PreparedMail { order: Some(view.clone()), ..prepared(letter) }
    };
    for (letter, sentence) in [
        (ReturnLetter::Requested, "talebinizi aldık. Size gönderim bilgilerini yazacağız."),
        // As in the contract: the period begins with this mail, because it needs the address.
        (ReturnLetter::Approved, "Ürünleri, bu e-postadan itibaren 10 gün içinde şu adrese gönderin"),
        (ReturnLetter::Refused, "kabul edemedik"),
        (ReturnLetter::Received, "bize ulaştı"),
        (ReturnLetter::Refunded, "geri gönderdik"),
    ] {
        for part in parts(&sent(&about(letter, &view))) {
            for expected in [sentence, "4827-1935", "Ceviz Istakalı Okey Takımı", "Anlaşma kodu 42"] {
                assert!(part.contains(expected), "{expected} is missing in {part}");
            }
        }
    }
    let to_the_shop = sent(&about(ReturnLetter::New, &view));
    assert_eq!(to_the_shop.subject(), Some("Yeni iade talebi: 4827-1935"));
    let folder = tempfile::tempdir().unwrap();
    let transport = Transport::folder(folder.path().join("mail")).unwrap();
    let gone = Mailer::new(letterhead(), transport).send(&about(ReturnLetter::Approved, &order_view()));
    assert!(matches!(gone, Err(SendError::Permanent(_))), "the return is gone");
}

fn refund_mail(instalments: u8, refunds: Vec<CardRefund>) -> PreparedMail {
    let amount = order_view().order.amount();
    let fee = if instalments > 1 { Kurus::new(4_250).unwrap() } else { Kurus::ZERO };
    let charge = Some(Charge { charged: [amount, fee].into_iter().sum(), instalments });
    let payment = Some(CardPayment { provider: None, url: None, is_expired: true, charge });
    let view = OrderView { payment, refunds, ..order_view() };
    let order = OrderReference { id: view.order.id(), number: view.order.number() };
    let letter = Letter::Refund(RefundReference { order, id: RefundId::new(Uuid::from_u128(1)) });
    PreparedMail { order: Some(view), ..prepared(letter) }
}

#[test]
fn refund_is_mailed_with_amount_and_fee() {
    let refund = |amount| {
        let id = RefundId::new(Uuid::from_u128(1));
        CardRefund::noted_by_hand(id, order_view().order.id(), amount, None, moment())
    };
    let amount = order_view().order.amount();
    let fee = Kurus::new(4_250).unwrap();
    let days = "bankanıza göre birkaç gün sürebilir";
    let in_instalments = "taksitler hâlinde";
    let with_fee = "Ödemenizin tamamı, ₺42,50 vade farkıyla birlikte";
    let all = [amount, fee].into_iter().sum();
    for (instalments, paid_back, expected, missing) in [
        (1, amount, vec![days], vec![in_instalments, "vade farkı"]),
        (3, amount, vec![days, in_instalments], vec!["vade farkı"]),
        (3, all, vec![days, in_instalments, with_fee], vec![]),
    ] {
        let message = sent(&refund_mail(instalments, vec![refund(paid_back)]));
        assert_eq!(message.subject(), Some("İadeniz yapıldı: 4827-1935"));
        for part in parts(&message) {
            let sentence = format!(
                "4827-1935 numaralı siparişiniz için {} kartınıza iade edildi.",
                paid_back.in_turkish()
            );
            assert!(part.contains(&sentence), "{part}");
            assert!(expected.iter().all(|words| part.contains(words)), "{part}");
            assert!(!missing.iter().any(|words| part.contains(words)), "{part}");
        }
    }
    let failed = CardRefund { state: RefundState::Failed, ..refund(amount) };
    let folder = tempfile::tempdir().unwrap();
    let transport = Transport::folder(folder.path().join("mail")).unwrap();
    let gone = Mailer::new(letterhead(), transport).send(&refund_mail(1, vec![failed]));
    assert!(matches!(gone, Err(SendError::Permanent(_))), "the bank has rejected it meanwhile");
}
