//! Writes the HTML of every kind of mail into a folder, to be looked at: `cargo run -p infra-mail --example letters -- DIR`.
#![expect(clippy::unwrap_used, clippy::expect_used, reason = "a tool for developers")]

use application::{
    mail::{MailSender, PreparedMail},
    order::OrderView,
    testing::{live_shop, order_view},
};
use domain::{
    catalogue::ProductName,
    configured_shop::ConfiguredShop,
    ids::{MailId, RefundId, ThreadId},
    mail::{Letter, Mail, MailKind, OrderReference, Quote, RefundReference, ReturnReference},
    money::Kurus,
    order::{CardRefund, Carrier, Order, OrderItem, OrderStatus, Shipment, TrackingNumber},
    order_return::{OrderReturn, ReturnNote},
    shop::ShopFacts,
    stock_alert::StockAlertReference,
};
use fixtures::{configured_shop, moment, order_return, product, shop_facts, user};
use infra_mail::{Letterhead, Mailer, Sender, Transport};
use mail_parser::MessageParser;
use secrecy::SecretString;
use std::{env, fs, path::PathBuf, sync::Arc};
use uuid::Uuid;

fn main() {
    let folder = PathBuf::from(env::args().nth(1).expect("a folder"));
    let mailer = Mailer::new(letterhead(), Transport::folder(folder.clone()).unwrap());
    for kind in MailKind::ALL {
        let mail = prepared(kind);
        mailer.send(&mail).unwrap();
        let file = folder.join(format!("{}.eml", mail.mail.id));
        let message = fs::read(&file).unwrap();
        let html = MessageParser::new().parse(&message).unwrap().body_html(0).unwrap().into_owned();
        fs::remove_file(file).unwrap();
        fs::write(folder.join(format!("{}.html", kind.as_str())), html).unwrap();
    }
}

fn letterhead() -> Letterhead {
    let shop = ShopFacts {
        address: "Örnek Mah. Kıraathane Sok. No: 4, Kadıköy / İstanbul".into(),
        phones: vec!["0212 000 00 00".into(), "0532 000 00 00".into()],
        ..Arc::unwrap_or_clone(shop_facts())
    };
    Letterhead {
        shop: live_shop(ConfiguredShop { defaults: shop, ..configured_shop() }),
        origin: "https://shop.example".into(),
        from: Sender::parse("Dördüncü <siparis@shop.example>"),
    }
}

fn prepared(kind: MailKind) -> PreparedMail {
    let id = MailId::new(Uuid::from_u128(1));
    let view = order();
    let quote = Quote {
        subject: "Kargom nerede kaldı?".into(),
        author: "Ayşe Demir (musteri@example.com)".into(),
        text: "Merhaba,\nsiparişim geçen hafta verilmişti; ne zaman gelir?\n\nTeşekkürler".into(),
        thread: Some(ThreadId::new(Uuid::from_u128(2))),
    };
    let mail = match kind {
        MailKind::Order(letter) => Mail::about_order(id, user().email, letter, &view.order),
        other => Mail {
            id,
            to: user().email,
            letter: match other {
                MailKind::Return(letter) => Letter::Return(
                    letter,
                    ReturnReference {
                        order: OrderReference { id: view.order.id(), number: view.order.number() },
                        id: order_return().id,
                    },
                ),
                MailKind::Refund => Letter::Refund(RefundReference {
                    order: OrderReference { id: view.order.id(), number: view.order.number() },
                    id: RefundId::new(Uuid::from_u128(3)),
                }),
                MailKind::Message(letter) => Letter::Message(letter, quote),
                MailKind::StockAlert(letter) => Letter::StockAlert(
                    letter,
                    StockAlertReference {
                        product: product().id,
                        product_name: product().name.to_string(),
                        token: "k9Xw2Lr7TqQ4nVb8ZsYc1Jd6Pf3HgMa5".to_owned().into(),
                    },
                ),
                MailKind::PasswordReset => Letter::PasswordReset(SecretString::from(
                    "https://shop.example/sifre-yenile#token=k9Xw2Lr7TqQ4nVb8ZsYc1Jd6Pf3HgMa5",
                )),
                MailKind::StaffInvitation => Letter::StaffInvitation(SecretString::from(
                    "https://shop.example/sifre-yenile?ekip=1#token=k9Xw2Lr7TqQ4nVb8ZsYc1Jd6Pf3HgMa5",
                )),
                MailKind::EmailConfirmation => Letter::EmailConfirmation(SecretString::from(
                    "https://shop.example/e-posta-dogrula#token=k9Xw2Lr7TqQ4nVb8ZsYc1Jd6Pf3HgMa5",
                )),
                MailKind::PasswordChanged => Letter::PasswordChanged,
                MailKind::BankAccountsChanged => Letter::BankAccountsChanged,
                MailKind::Test => Letter::Test,
                MailKind::AddressTaken | MailKind::Order(_) => Letter::AddressTaken,
            },
        },
    };
    PreparedMail {
        mail,
        created_at: moment(),
        order: Some(view),
        guest_key: None,
        product: Some(product()),
        texts: vec![],
    }
}

/// An order of three things, one with a long name.
fn order() -> OrderView {
    let view = order_view();
    let mut stored = view.order.into_stored();
    let names = [
        "Ceviz Istakalı Okey Takımı",
        "Kahvehane Tipi Kalın Kenarlı Masif Gürgen Tavla, Sedef Kakmalı ve Çuhalı",
        "İnce Belli Çay Bardağı, 6’lı",
    ];
    let first = stored.items.first().cloned().unwrap();
    stored.items = names
        .iter()
        .zip([129_990, 245_000, 18_950])
        .map(|(name, kurus)| OrderItem {
            name: ProductName::new(name).unwrap(),
            unit_price: Kurus::new(kurus).unwrap(),
            ..first.clone()
        })
        .collect();
    stored.amount = Kurus::new(393_940).unwrap();
    stored.status = OrderStatus::Shipped;
    stored.shipment = Some(Shipment {
        carrier: Carrier::Aras,
        carrier_name: None,
        tracking_number: TrackingNumber::new("1234 5678 9012").unwrap(),
    });
    stored.transfer_due_at = Some("2026-11-25T20:59:59Z".parse().unwrap());
    let note = Some(ReturnNote::new("Aras Kargo, anlaşma kodu 123456").unwrap());
    let returns = vec![OrderReturn { note, ..order_return() }];
    let (id, amount) = (RefundId::new(Uuid::from_u128(3)), stored.amount);
    let refunds = vec![CardRefund::noted_by_hand(id, stored.id, amount, None, moment())];
    OrderView { order: Order::restore(stored).unwrap(), is_confirmed: true, returns, refunds, ..view }
}
