//! Support threads of the demo customers: open and closed, some waiting for a reply.

use super::Past;
use anyhow::Context;
use application::{
    actor::Customer,
    thread::{NewThread, Reply, ThreadParticipant},
};
use chrono::TimeDelta;
use domain::{
    ids::ThreadId,
    thread::{MessageText, Side, Subject},
};

/// The customer who opened a thread.
enum Who {
    /// The demo customer, whose login visitors of a demo shop use.
    Login,
    /// One of the invented customers, by number.
    Invented(usize),
}

/// A step in a thread.
enum Step {
    /// The shop reads the thread and replies, this many hours later.
    Answer(i64, &'static str),
    /// The customer reads the thread and writes again, this many hours later.
    Ask(i64, &'static str),
    /// The customer reads the thread.
    Read,
    /// The shop closes the thread, this many hours later.
    Close(i64),
}

struct DemoThread {
    who: Who,
    days_ago: i64,
    subject: &'static str,
    text: &'static str,
    steps: &'static [Step],
}

use Step::{Answer, Ask, Close, Read};
use Who::{Invented, Login};

/// The demo threads, oldest first.
const THREADS: [DemoThread; 8] = [
    DemoThread {
        who: Invented(1),
        days_ago: 84,
        subject: "Fatura bilgilerim yanlış",
        text: "Merhaba, faturada soyadım eksik yazılmış. Düzeltilmiş hâlini gönderebilir misiniz?",
        steps: &[
            Answer(
                3,
                "Merhaba, kusura bakmayın. Düzeltilmiş faturayı bugün e-posta adresinize gönderiyoruz.",
            ),
            Ask(20, "Geldi, teşekkür ederim."),
            Close(2),
        ],
    },
    DemoThread {
        who: Login,
        days_ago: 61,
        subject: "Tavla takımında çizik",
        text: "Merhaba, dün gelen tavlanın kapağında ince bir çizik var. Değiştirebilir miyiz?",
        steps: &[
            Answer(
                5,
                "Merhaba, çok üzgünüz. Bir fotoğraf paylaşabilirseniz hemen yenisini hazırlayalım. Kargo ücreti bize aittir.",
            ),
            Ask(4, "Fotoğrafı destek adresinize e-posta ile gönderdim."),
            Answer(
                18,
                "Fotoğrafı aldık. Yeni takım bugün yola çıktı, eskisini aynı kutuyla kargoya verebilirsiniz.",
            ),
            Ask(50, "Yenisi geldi, kusursuz. İlginiz için teşekkürler."),
            Close(16),
        ],
    },
    DemoThread {
        who: Invented(6),
        days_ago: 40,
        subject: "Toplu sipariş için teklif",
        text: "İyi günler, yeni açacağımız salon için yirmi masa örtüsü, yirmi okey takımı ve kırk hasır tabure almak istiyoruz.\nToplu alımda indirim yapıyor musunuz?",
        steps: &[
            Answer(22, "İyi günler, bu adetlerde indirim yapabiliyoruz. Teklifimizi e-posta ile gönderdik."),
            Ask(48, "Teklifi aldık, ortağımla konuşup döneceğim."),
        ],
    },
    DemoThread {
        who: Invented(9),
        days_ago: 23,
        subject: "Teslimat adresimi değiştirmek istiyorum",
        text: "Siparişim hazırlanıyor görünüyor. İş yerime gönderebilir misiniz?",
        steps: &[
            Answer(1, "Tabii, yeni adresi buraya yazmanız yeterli."),
            Ask(1, "Örnek Mah. Deneme Cad. No: 12, Muratpaşa / Antalya (örnek adres)"),
            Answer(2, "Adresi güncelledik, siparişiniz yarın kargoya verilecek."),
            Read,
            Close(70),
        ],
    },
    DemoThread {
        who: Login,
        days_ago: 12,
        subject: "Havalem görünüyor mu?",
        text: "Merhaba, dün akşam EFT yaptım ama siparişim hâlâ ödenmemiş görünüyor. Açıklamaya sipariş numarasını yazdım.",
        steps: &[Answer(
            14,
            "Merhaba, ödemeniz bu sabah hesabımıza geçti ve siparişiniz onaylandı. Bugün hazırlıyoruz.",
        )],
    },
    DemoThread {
        who: Invented(2),
        days_ago: 5,
        subject: "Okey taşlarından biri eksik çıktı",
        text: "Takımı bugün açtık, kırmızı 7 yok. Ne yapabiliriz?",
        steps: &[
            Answer(6, "Merhaba, eksik taşı ücretsiz gönderelim. Taşların arkası düz mü, desenli mi?"),
            Ask(3, "Arkası düz, beyaz lake takım."),
        ],
    },
    DemoThread {
        who: Invented(8),
        days_ago: 2,
        subject: "Her ay düzenli teslimat",
        text: "Çay, şeker ve bardak siparişimizi her ayın ilk haftası kendiliğinden göndermeniz mümkün mü?",
        steps: &[],
    },
    DemoThread {
        who: Login,
        days_ago: 1,
        subject: "Satranç saati ne zaman stokta olur?",
        text: "Ahşap satranç saatini bekliyorum. Yaklaşık bir tarih verebilir misiniz?",
        steps: &[],
    },
];

/// Writes the threads, each step at its time. Returns how many were written.
pub(super) fn write(past: &Past, login: Option<&Customer>, invented: &[&Customer]) -> anyhow::Result<usize> {
    let desk = Desk { past, shop: past.staff.clone().into() };
    for (number, thread) in (1_i64..).zip(&THREADS) {
        let customer = match thread.who {
            Login => match login {
                Some(login) => login,
                None => continue,
            },
            Invented(index) => *invented.get(index).context("no such customer")?,
        };
        past.clock.set(past.now - TimeDelta::days(thread.days_ago) - TimeDelta::minutes(41 * number));
        desk.write(customer, thread)?;
    }
    Ok(THREADS.len())
}

/// The shop's side of the support threads.
struct Desk<'a> {
    past: &'a Past<'a>,
    shop: ThreadParticipant,
}

impl Desk<'_> {
    fn write(&self, customer: &Customer, thread: &DemoThread) -> anyhow::Result<()> {
        let services = self.past.services;
        let asker = ThreadParticipant::from(customer.clone());
        let new = NewThread { subject: Subject::new(thread.subject)?, text: MessageText::new(thread.text)? };
        let id = services.threads.open(customer, new, None)?.value.view.thread.id();
        for step in thread.steps {
            match step {
                Answer(hours, text) => self.say(&self.shop, id, Side::Staff, *hours, text)?,
                Ask(hours, text) => self.say(&asker, id, Side::Customer, *hours, text)?,
                Read => drop(services.threads.mark_read(&asker, id)?),
                Close(hours) => {
                    self.past.later(*hours);
                    services.threads.mark_read(&self.shop, id)?;
                    services.threads.close(self.past.staff, &self.shop, id)?;
                }
            }
        }
        Ok(())
    }

    /// Reads a thread and writes a message in it.
    fn say(
        &self,
        who: &ThreadParticipant,
        id: ThreadId,
        sender: Side,
        hours: i64,
        text: &str,
    ) -> anyhow::Result<()> {
        self.past.later(hours);
        self.past.services.threads.mark_read(who, id)?;
        let reply = Reply { sender, text: MessageText::new(text)? };
        self.past.services.threads.reply(who, id, reply)?;
        Ok(())
    }
}
