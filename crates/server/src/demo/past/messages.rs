//! Messages from the contact form: two pages of them, some unread.

use super::Past;
use anyhow::Context;
use application::{contact::NewContactMessage, page::PageRequest};
use chrono::TimeDelta;
use domain::{
    contact::SenderName,
    email::EmailAddress,
    text::{OptionalLine, Paragraph},
};

/// A demo message from an invented sender.
struct DemoMessage {
    days_ago: i64,
    name: &'static str,
    subject: &'static str,
    text: &'static str,
    is_read: bool,
}

const fn read(days_ago: i64, name: &'static str, subject: &'static str, text: &'static str) -> DemoMessage {
    DemoMessage { days_ago, name, subject, text, is_read: true }
}

const fn unread(days_ago: i64, name: &'static str, subject: &'static str, text: &'static str) -> DemoMessage {
    DemoMessage { days_ago, name, subject, text, is_read: false }
}

/// The demo messages, oldest first.
const MESSAGES: [DemoMessage; 14] = [
    read(
        87,
        "Necati Örneksoy",
        "Toptan fiyat",
        "Merhaba, kıraathanemiz için on iki okey takımı ve dört tavla düşünüyoruz. Toplu alımda fiyatınız nedir?",
    ),
    read(
        79,
        "Sevim Denemeci",
        "Kargo süresi",
        "Ankara'ya kaç günde teslim ediyorsunuz? Hafta sonuna yetişmesi gerekiyor.",
    ),
    read(
        72,
        "Halil İbrahim Misal",
        "Yedek taş",
        "Okey takımımızın iki taşı kayboldu. Tek tek taş satıyor musunuz, yoksa takım mı almam gerekir?",
    ),
    read(64, "Ümmühan Taslak", "", "Satranç takımının kutusu hediye paketi yapılabiliyor mu?"),
    read(
        58,
        "Örnek Çay Bahçesi (demo)",
        "Fatura",
        "Geçen ay aldığımız masa örtülerinin faturasını e-posta ile alabilir miyiz?",
    ),
    read(
        49,
        "Çetin Numune",
        "İade",
        "Aldığım tavlanın boyu masamıza büyük geldi. Açılmadı, küçüğü ile değiştirebilir miyiz?",
    ),
    read(
        41,
        "Işıl Örnekoğlu",
        "Mağaza",
        "Kadıköy'deki mağazanıza gelip takımları görmek mümkün mü? Cumartesi açık mısınız?",
    ),
    read(
        33,
        "Gülizar Deneme",
        "Çay bardağı",
        "İnce belli bardakların altılı yerine on ikili paketi gelecek mi?",
    ),
    read(
        26,
        "Yaşar Misalci",
        "Baskılı kâğıt",
        "Oyun kâğıtlarının arkasına kahvemizin adını bastırabiliyor musunuz? En az kaç deste olmalı?",
    ),
    unread(
        15,
        "Şener Taslakçı",
        "Havale",
        "Havaleyi babamın hesabından yaptım, açıklamaya sipariş numarasını yazdım. Sorun olur mu?",
    ),
    read(
        9,
        "Ülkü Numuneci",
        "Teşekkür",
        "Siparişim dün elime geçti, paketleme çok özenliydi. Emeğinize sağlık.",
    ),
    unread(
        4,
        "Yeni Örnek Kıraathanesi (demo)",
        "Düzenli sipariş",
        "Her ay aynı malzemeleri alıyoruz: çay, şeker, kâğıt ve bardak.\nBunun için sabit bir fiyat listesi gönderebilir misiniz?",
    ),
    unread(
        1,
        "İsmail Demoğlu",
        "Tavla pulu",
        "Ceviz tavlanın pulları ayrıca satılıyor mu? Bizimkilerden üçü eksik.",
    ),
    unread(
        0,
        "Ayça Örnek",
        "",
        "Okul kulübümüz için sekiz turnuva satranç takımı alacağız. Öğrenci indiriminiz var mı?",
    ),
];

/// Sends the messages at their times and reads most of them. Returns how many were sent.
pub(super) fn send(past: &Past) -> anyhow::Result<usize> {
    let (services, staff) = (past.services, past.staff);
    for (number, message) in (1_i64..).zip(&MESSAGES) {
        past.clock.set(past.now - TimeDelta::days(message.days_ago) - TimeDelta::minutes(17 * number));
        services.contact.send(None, message.form()?, None)?;
        if message.is_read {
            let newest = services.contact.list(staff, PageRequest::new(1, 1))?.page.items;
            services.contact.mark_read(staff, newest.first().context("the message just sent")?.id)?;
        }
    }
    Ok(MESSAGES.len())
}

impl DemoMessage {
    fn form(&self) -> anyhow::Result<NewContactMessage> {
        let name = SenderName::split(self.name)?;
        let slug = domain::turkish::fold(name.first.as_str()).replace(' ', "-");
        Ok(NewContactMessage {
            email: EmailAddress::new(&format!("demo-{slug}@example.com"))?,
            name,
            subject: OptionalLine::new(self.subject)?,
            text: Paragraph::new(self.text)?,
        })
    }
}
