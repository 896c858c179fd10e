//! The content of each kind of mail.

use crate::document::{Block, Document, ItemLine, unlinked};
use application::{
    mail::{PreparedMail, SendError},
    order::OrderView,
    order_return::ReturnView,
};
use chrono::{DateTime, Utc};
use domain::{
    address::AddressFields,
    calendar,
    catalogue::Product,
    email::EmailAddress,
    exemption::Exemption,
    mail::{Letter, MessageLetter, OrderLetter, Quote, ReturnLetter, StockAlertLetter},
    money::Kurus,
    order::{CardRefund, Order, OrderItem, OrderRemarks, PaymentType, RefundState, SHOP},
    order_return::ReturnAmounts,
    shop::{BankAccount, ShopFacts},
    stock_alert::StockAlertReference,
    turkish,
};
use secrecy::ExposeSecret;

/// Returns the mail's content. Fails permanently when its order no longer exists.
pub(crate) fn document(origin: &str, shop: &ShopFacts, mail: &PreparedMail) -> Result<Document, SendError> {
    let write = Writer { origin, shop, mail };
    Ok(match &mail.mail.letter {
        Letter::Order(letter, _) => {
            let gone = || SendError::Permanent("sipariş artık yok".to_owned());
            write.order(*letter, mail.order.as_ref().ok_or_else(gone)?)
        }
        Letter::Return(letter, about) => {
            let gone = || SendError::Permanent("iade talebi artık yok".to_owned());
            let view = mail.order.clone().and_then(|order| ReturnView::of(order, about.id));
            write.order_return(*letter, &view.ok_or_else(gone)?)
        }
        Letter::Refund(about) => {
            let view = mail.order.as_ref();
            let refund = view.and_then(|view| view.refunds.iter().find(|refund| refund.id == about.id));
            let is_done = |refund: &&CardRefund| refund.state == RefundState::Done;
            // The bank may have rejected it before the mail was sent.
            let gone = || SendError::Permanent("iade artık yapılmış değil".to_owned());
            let (view, refund) = view.zip(refund.filter(is_done)).ok_or_else(gone)?;
            write.refund(view, refund)
        }
        Letter::Message(letter, quote) => write.message(*letter, quote),
        Letter::StockAlert(letter, about) => {
            let gone = || SendError::Permanent("ürün artık yok".to_owned());
            write.stock_alert(*letter, about, mail.product.as_ref().ok_or_else(gone)?)
        }
        Letter::PasswordReset(url) => write.password_reset(url.expose_secret()),
        Letter::StaffInvitation(url) => write.staff_invitation(url.expose_secret()),
        Letter::EmailConfirmation(url) => write.email_confirmation(url.expose_secret()),
        Letter::PasswordChanged => write.password_changed(),
        Letter::AddressTaken => write.address_taken(),
        Letter::BankAccountsChanged => write.bank_accounts_changed(),
        Letter::Test => write.test(),
    })
}

struct Writer<'a> {
    origin: &'a str,
    shop: &'a ShopFacts,
    mail: &'a PreparedMail,
}

impl Writer<'_> {
    fn page(&self, path: &str) -> String {
        format!("{}{path}", self.origin)
    }

    /// Greets without the account's name, which a stranger may have entered with another person's e-mail.
    fn greeting() -> Block {
        Block::Paragraph("Merhaba,".to_owned())
    }

    /// Returns the link to the customer's orders, or to the guest's order. Its key is in the fragment, which browsers send
    /// to no server.
    fn my_orders(&self) -> Block {
        let order = self.mail.order.as_ref().map(|view| &view.order);
        match (order.filter(|order| order.buyer().guest_email().is_some()), &self.mail.guest_key) {
            (None, _) => Block::Button { label: "Siparişlerim", url: self.page("/siparislerim") },
            (Some(order), Some(key)) => Block::Button {
                label: "Siparişi görüntüle",
                url: self.page(&format!("/siparis/{}#{}", order.number(), key.expose())),
            },
            // The guest can ask for a new link there.
            (Some(_), None) => Block::Button { label: "Siparişi bul", url: self.page("/siparis-takibi") },
        }
    }

    /// Returns the link to the page of the order, which is the customer's or a guest's.
    fn order_page(&self, order: &Order) -> Block {
        if order.buyer().guest_email().is_some() {
            return self.my_orders();
        }
        let url = self.page(&format!("/siparislerim/{}", order.number()));
        Block::Button { label: "Siparişi görüntüle", url }
    }

    fn order(&self, letter: OrderLetter, view: &OrderView) -> Document {
        let number = view.order.number();
        match letter {
            OrderLetter::Placed => self.order_placed(view),
            OrderLetter::PaymentReceived => Document {
                preview: format!("{number} numaralı siparişiniz hazırlanıyor."),
                title: "Ödemeniz ulaştı".into(),
                blocks: vec![
                    Self::greeting(),
                    Block::Paragraph(format!(
                        "{number} numaralı siparişinizin {} tutarındaki ödemesi bize ulaştı. Siparişinizi \
                         hazırlamaya başlıyoruz; kargoya verdiğimizde size yine yazacağız.",
                        view.order.amount().in_turkish()
                    )),
                    self.my_orders(),
                ],
            },
            OrderLetter::TransferReminder => Document {
                preview: format!("{number} numaralı siparişinizin ödemesi henüz ulaşmadı."),
                title: "Ödemenizi bekliyoruz".into(),
                blocks: self.transfer_reminder(&view.order),
            },
            OrderLetter::Shipped => Document {
                preview: format!("{number} numaralı siparişiniz yola çıktı."),
                title: "Siparişiniz kargoya verildi".into(),
                blocks: self.shipped(view, dispatched(&view.order)),
            },
            OrderLetter::ShipmentChanged => Document {
                preview: format!("{number} numaralı siparişinizin kargo takip numarası"),
                title: "Kargo bilgileriniz güncellendi".into(),
                blocks: self.shipped(
                    view,
                    format!("{number} numaralı siparişinizi aşağıdaki bilgilerle takip edebilirsiniz."),
                ),
            },
            OrderLetter::Cancelled => Document {
                preview: format!("{number} numaralı siparişiniz iptal edildi."),
                title: "Siparişiniz iptal edildi".into(),
                blocks: vec![
                    Self::greeting(),
                    Block::Paragraph(cancelled(view)),
                    Block::Paragraph(format!(
                        "Bir yanlışlık olduğunu düşünüyorsanız bize yazın: {}",
                        self.shop.email
                    )),
                    self.my_orders(),
                ],
            },
            OrderLetter::InvoiceReady => Document {
                preview: format!("{number} numaralı siparişinizin faturasını indirebilirsiniz."),
                title: "Faturanız hazır".into(),
                blocks: vec![
                    Self::greeting(),
                    Block::Paragraph(format!(
                        "{number} numaralı siparişinizin faturası hazır. Sipariş sayfanızdaki ‘Faturayı indir’ ile \
                         indirebilirsiniz."
                    )),
                    self.order_page(&view.order),
                ],
            },
            OrderLetter::GuestLink => Document {
                preview: format!("{number} numaralı siparişinizin yeni bağlantısı"),
                title: "Siparişinizin bağlantısı".into(),
                blocks: vec![
                    Self::greeting(),
                    Block::Paragraph(format!(
                        "{number} numaralı siparişinizi aşağıdaki bağlantıyla görebilirsiniz. Size daha önce \
                         gönderdiğimiz bağlantılar artık geçerli değil."
                    )),
                    self.my_orders(),
                    Block::Note(
                        "Bağlantıyı kimseyle paylaşmayın: Bu bağlantıyla siparişinizi görebilir ve iptal edebilirler."
                            .into(),
                    ),
                ],
            },
            OrderLetter::New => Document {
                preview: format!("{}, {}", unlinked(&view.customer), view.order.amount().in_turkish()),
                title: "Yeni sipariş".into(),
                blocks: self.new_order(view),
            },
        }
    }

    fn new_order(&self, view: &OrderView) -> Vec<Block> {
        let (order, number) = (&view.order, view.order.number());
        let mut blocks = vec![Block::Facts(vec![
            ("Sipariş", number.to_string()),
            ("Müşteri", unlinked(&view.customer)),
            ("Ödeme", payment_name(order).to_owned()),
        ])];
        let OrderRemarks { note } = order.remarks();
        if let Some(note) = note {
            blocks.extend([Block::Heading("Sipariş notu"), Block::Quote(unlinked(note.as_str()))]);
        }
        blocks.extend([
            items(order),
            Block::Heading("Teslimat adresi"),
            Block::Facts(address(&order.address().fields)),
            Block::Button { label: "Siparişi aç", url: self.page(&format!("/seller/orders/{number}")) },
        ]);
        blocks
    }

    fn shipped(&self, view: &OrderView, sentence: String) -> Vec<Block> {
        let mut blocks = vec![Self::greeting(), Block::Paragraph(sentence)];
        if let Some(shipment) = view.order.shipment() {
            blocks.push(Block::Heading("Kargo"));
            blocks.push(Block::Facts(vec![
                ("Kargo firması", shipment.carrier_title().to_owned()),
                ("Takip numarası", shipment.tracking_number.to_string()),
            ]));
            blocks.extend(shipment.url().map(|url| Block::Button { label: "Kargomu takip et", url }));
        }
        blocks.push(Block::Heading("Teslimat adresi"));
        blocks.push(Block::Facts(address(&view.order.address().fields)));
        blocks.push(self.my_orders());
        blocks
    }

    fn order_placed(&self, view: &OrderView) -> Document {
        let (order, number) = (&view.order, view.order.number());
        let mut blocks = vec![
            Self::greeting(),
            Block::Paragraph(format!("{number} numaralı siparişinizi aldık. Teşekkür ederiz.")),
            items(order),
        ];
        match order.payment_type() {
            PaymentType::BankTransfer => blocks.extend(self.bank_transfer(order)),
            PaymentType::Card => {
                blocks.push(Block::Paragraph(
                    "Ödemeniz alındı; siparişinizi hazırlamaya başlıyoruz. Kargoya verdiğimizde size yine \
                     yazacağız."
                        .into(),
                ));
            }
        }
        blocks.extend([
            Block::Heading("Teslimat adresi"),
            Block::Facts(address(&order.address().fields)),
            self.my_orders(),
        ]);
        if view.is_confirmed {
            blocks.push(Block::Note(
                "Siparişinizle birlikte onayladığınız Ön Bilgilendirme Formu ve Mesafeli Satış Sözleşmesi \
                 bu e-postanın ekindedir."
                    .into(),
            ));
        }
        Document {
            preview: format!("{number}, {}", order.amount().in_turkish()),
            title: "Siparişiniz alındı".into(),
            blocks,
        }
    }

    fn bank_transfer(&self, order: &Order) -> Vec<Block> {
        let due = order.transfer_deadline().map(|at| {
            // Not the number of days, which may have changed since the order.
            format!(" Ödemenizi {} günü sonuna kadar bekliyoruz.", day(at))
        });
        let account = if self.shop.banks.iter().count() == 1 { "hesaba" } else { "hesaplardan birine" };
        let mut blocks = vec![
            Block::Heading("EFT/Havale bilgileri"),
            Block::Paragraph(format!(
                "Siparişinizi hazırlamaya başlamamız için tutarı aşağıdaki {account} gönderin. Açıklamaya \
                 yalnızca sipariş numaranızı yazın.{}",
                due.unwrap_or_default()
            )),
        ];
        blocks.extend(self.bank_facts(order));
        blocks
    }

    fn transfer_reminder(&self, order: &Order) -> Vec<Block> {
        let number = order.number();
        let sentence = match order.transfer_deadline() {
            Some(at) => format!(
                "{number} numaralı siparişinizin ödemesi henüz bize ulaşmadı. {} günü sonuna kadar ulaşmazsa \
                 siparişiniz iptal edilecek.",
                day(at)
            ),
            // The order was paid or cancelled after the mail was queued.
            None => format!(
                "{number} numaralı siparişiniz için ödeme beklemiyoruz; bu e-postayı dikkate almayın."
            ),
        };
        let mut blocks = vec![Self::greeting(), Block::Paragraph(sentence)];
        if order.transfer_deadline().is_some() {
            blocks.extend(self.bank_facts(order));
            blocks.push(Block::Note("Ödemeyi bugün yaptıysanız bir şey yapmanız gerekmez.".into()));
        }
        blocks.push(self.my_orders());
        blocks
    }

    /// Returns what a transfer needs, once for each account.
    fn bank_facts(&self, order: &Order) -> impl Iterator<Item = Block> {
        self.shop.banks.iter().map(|bank| {
            Block::Facts(vec![
                ("Banka", bank.name.clone()),
                ("Hesap sahibi", bank.holder.clone()),
                ("IBAN", bank.iban.to_string()),
                ("Tutar", order.amount().in_turkish()),
                ("Açıklama", order.number().to_string()),
            ])
        })
    }

    fn order_return(&self, letter: ReturnLetter, view: &ReturnView) -> Document {
        let order = &view.order.order;
        let (number, amount) = (order.number(), amounts_of(view).sum().in_turkish());
        let document = |title: &str, sentences: Vec<String>| {
            let mut blocks = vec![Self::greeting()];
            blocks.extend(sentences.iter().cloned().map(Block::Paragraph));
            blocks.extend(view.order_return.note.as_ref().map(|note| Block::Quote(note.to_string())));
            blocks.push(returned(view));
            blocks.push(self.my_orders());
            let preview = sentences.into_iter().next().unwrap_or_default();
            Document { preview, title: title.to_owned(), blocks }
        };
        match letter {
            ReturnLetter::Requested => document(
                "İade talebiniz alındı",
                vec![format!(
                    "{number} numaralı siparişiniz için iade talebinizi aldık. Size gönderim bilgilerini \
                     yazacağız."
                )],
            ),
            ReturnLetter::Approved => document(
                "İade talebiniz onaylandı",
                vec![
                    format!("{number} numaralı siparişiniz için iade talebinizi onayladık."),
                    format!(
                        "Ürünleri, bu e-postadan itibaren 10 gün içinde şu adrese gönderin: {}. Kargo ücretini \
                         biz karşılıyoruz; pakete sipariş numaranızı yazmanız yeterli.",
                        self.shop.address
                    ),
                ],
            ),
            ReturnLetter::Refused => document(
                "İade talebiniz reddedildi",
                vec![
                    format!("{number} numaralı siparişiniz için iade talebinizi kabul edemedik."),
                    format!("Sorularınız için bize yazın: {}", self.shop.email),
                ],
            ),
            ReturnLetter::Received => document(
                "İade ettiğiniz ürünler ulaştı",
                vec![format!(
                    "{number} numaralı siparişinizden iade ettiğiniz ürünler bize ulaştı. {amount} tutarındaki \
                     ödemenizi, talebinizden itibaren en geç 14 gün içinde geri göndereceğiz."
                )],
            ),
            ReturnLetter::Refunded => document(
                "İade tutarınız gönderildi",
                vec![format!(
                    "{number} numaralı siparişinizden iade ettiğiniz ürünlerin {amount} tutarındaki ödemesini \
                     ödediğiniz yolla geri gönderdik."
                )],
            ),
            ReturnLetter::New => Document {
                preview: format!("{}, {amount}", unlinked(&view.order.customer)),
                title: "Yeni iade talebi".into(),
                blocks: vec![
                    Block::Facts(vec![
                        ("Sipariş", number.to_string()),
                        ("Müşteri", unlinked(&view.order.customer)),
                    ]),
                    returned(view),
                    Block::Button { label: "İadelere git", url: self.page("/seller/iadeler") },
                ],
            },
        }
    }

    fn refund(&self, view: &OrderView, refund: &CardRefund) -> Document {
        let done = format!(
            "{} numaralı siparişiniz için {} kartınıza iade edildi.",
            view.order.number(),
            refund.amount.in_turkish()
        );
        let charge = view.charge();
        let fee = charge.map(|charge| charge.fee(view.order.amount())).filter(|fee| *fee > Kurus::ZERO);
        let fee = fee.filter(|_| view.captured_money().is_paid_back()).map(|fee| {
            format!("Ödemenizin tamamı, {} vade farkıyla birlikte iade edilmiş oldu.", fee.in_turkish())
        });
        let days = "Tutarın kartınızda görünmesi, bankanıza göre birkaç gün sürebilir.".to_owned();
        let instalments = charge.filter(|charge| charge.instalments > 1).map(|_| {
            "Taksitli ödemelerde bankanız iadeyi hesabınıza taksitler hâlinde yansıtabilir.".to_owned()
        });
        let sentences = [Some(done.clone()), fee, Some(days), instalments].into_iter().flatten();
        let mut blocks = vec![Self::greeting()];
        blocks.extend(sentences.map(Block::Paragraph));
        let order_return = view.returns.iter().find(|one| Some(one.id) == refund.return_id);
        let note = order_return.and_then(|one| one.note.as_ref());
        blocks.extend(note.map(|note| Block::Quote(note.to_string())));
        blocks.push(self.order_page(&view.order));
        Document { preview: done, title: "İadeniz yapıldı".into(), blocks }
    }

    fn message(&self, letter: MessageLetter, quote: &Quote) -> Document {
        let subject = if quote.subject.is_empty() { "(konusuz)" } else { &unlinked(&quote.subject) };
        let thread = quote.thread.map(|id| id.to_string());
        match letter {
            MessageLetter::ThreadReply => Document {
                preview: quote.text.lines().next().unwrap_or_default().to_owned(),
                title: "Destek talebinize yanıt var".into(),
                blocks: vec![
                    Block::Paragraph(format!("“{subject}” konulu destek talebinize yanıt verdik:")),
                    Block::Quote(quote.text.clone()),
                    Block::Button {
                        label: "Talebi aç",
                        url: self.page(&match thread {
                            Some(id) => format!("/profil/destek?talep={id}"),
                            None => "/profil/destek".to_owned(),
                        }),
                    },
                    Block::Note("Bu e-postayı yanıtlamak yerine talebinize sitemizden yazın.".into()),
                ],
            },
            MessageLetter::ContactReply => Document {
                preview: quote.text.lines().next().unwrap_or_default().to_owned(),
                title: "Mesajınıza yanıt".into(),
                blocks: vec![
                    Block::Paragraph(format!("“{subject}” konulu mesajınıza yanıt verdik:")),
                    Block::Quote(quote.text.clone()),
                    Block::Note(format!("Sorularınız için bize yazın: {}", self.shop.email)),
                ],
            },
            MessageLetter::NewThread => {
                self.to_the_shop("Yeni destek talebi", subject, quote, "/seller/destek")
            }
            MessageLetter::NewMessage => {
                let path = if thread.is_some() { "/seller/destek" } else { "/seller/mesajlar" };
                self.to_the_shop("Yeni mesaj", subject, quote, path)
            }
        }
    }

    fn to_the_shop(&self, title: &str, subject: &str, quote: &Quote, path: &str) -> Document {
        let author = author(&quote.author);
        Document {
            preview: format!("{author}: {subject}"),
            title: title.to_owned(),
            blocks: vec![
                Block::Facts(vec![("Gönderen", author), ("Konu", subject.to_owned())]),
                Block::Quote(unlinked(&quote.text)),
                Block::Button { label: "Yanıtla", url: self.page(path) },
            ],
        }
    }

    fn stock_alert(
        &self,
        letter: StockAlertLetter,
        about: &StockAlertReference,
        product: &Product,
    ) -> Document {
        let (name, token) = (&product.name, about.token.expose_secret());
        let end = Block::Link {
            label: "Bu adrese stok bildirimi gönderilmesin",
            url: self.page(&format!("/stok-bildirimi/iptal?token={token}")),
        };
        match letter {
            StockAlertLetter::Confirm => Document {
                preview: format!("{name} yeniden stoka girdiğinde size yazalım mı?"),
                title: "Stok bildirimi isteğinizi onaylayın".into(),
                blocks: vec![
                    Block::Paragraph(format!(
                        "{name} stoka girdiğinde bu adrese bir e-posta göndermemiz istendi. İsteğinizi aşağıdaki \
                         düğmeyle 7 gün içinde onaylayın; onaylamazsanız size yazmayız."
                    )),
                    Block::Button {
                        label: "İsteğimi onayla",
                        url: self.page(&format!("/stok-bildirimi/onay?token={token}")),
                    },
                    Block::Note(
                        "Bunu siz istemediyseniz bir şey yapmanız gerekmez. Adresiniz yalnızca bu bildirim için \
                         kullanılır."
                            .into(),
                    ),
                    end,
                ],
            },
            StockAlertLetter::BackInStock => Document {
                preview: format!("{name} yeniden satışta: {}", product.prices.offer().in_turkish()),
                title: "Beklediğiniz ürün geldi".into(),
                blocks: vec![
                    Block::Paragraph(format!(
                        "Haber vermemizi istediğiniz {name} yeniden stokta. Fiyatı {}, KDV dahil.",
                        product.prices.offer().in_turkish()
                    )),
                    Block::Button { label: "Ürünü gör", url: self.product(product) },
                    Block::Note(
                        "Bu ürün için size başka bildirim göndermeyeceğiz. Stoklar sınırlı olabilir; ürün sizin için \
                         ayrılmadı."
                            .into(),
                    ),
                    end,
                ],
            },
        }
    }

    /// Returns the URL of a product's page. The page ignores the category's name in it.
    fn product(&self, product: &Product) -> String {
        let category = turkish::fold(&product.category).replace(' ', "-");
        self.page(&format!("/urunler/{category}/{}", product.id))
    }

    fn password_reset(&self, url: &str) -> Document {
        Document {
            preview: "Yeni şifrenizi belirlemeniz için bağlantı".into(),
            title: "Şifre yenileme".into(),
            blocks: vec![
                Block::Paragraph(format!(
                    "{} hesabınızın şifresini yenilemek için aşağıdaki düğmeye basın. Bağlantı 30 dakika \
                     geçerlidir ve bir kez kullanılabilir.",
                    self.shop.name
                )),
                Block::Button { label: "Yeni şifre belirle", url: url.to_owned() },
                Block::Note(
                    "Bunu siz istemediyseniz bir şey yapmanız gerekmez: Şifreniz değişmedi. Bu bağlantıyı \
                     kimseyle paylaşmayın."
                        .into(),
                ),
            ],
        }
    }

    fn staff_invitation(&self, url: &str) -> Document {
        Document {
            preview: "Mağaza ekibine katılmanız için bağlantı".into(),
            title: "Mağaza ekibine davet".into(),
            blocks: vec![
                Self::greeting(),
                Block::Paragraph(format!(
                    "{} mağazasının yönetimine davet edildiniz. Hesabınızı açmak için aşağıdaki düğmeyle \
                     şifrenizi belirleyin. Bağlantı 7 gün geçerlidir ve bir kez kullanılabilir.",
                    self.shop.name
                )),
                Block::Button { label: "Şifremi belirle", url: url.to_owned() },
                Block::Note(
                    "Bu daveti beklemiyorsanız bir şey yapmanız gerekmez. Bu bağlantıyı kimseyle paylaşmayın."
                        .into(),
                ),
            ],
        }
    }

    fn email_confirmation(&self, url: &str) -> Document {
        Document {
            preview: "Hesabınızın e-posta adresini doğrulamanız için bağlantı".into(),
            title: "E-postanızı doğrulayın".into(),
            blocks: vec![
                Self::greeting(),
                Block::Paragraph(format!(
                    "Bu e-posta adresiyle {} mağazasında bir hesap açıldı. Hesabı siz açtıysanız aşağıdaki düğmeyle \
                     adresinizi doğrulayın. Bağlantı 7 gün geçerlidir ve bir kez kullanılabilir.",
                    self.shop.name
                )),
                Block::Button { label: "E-postamı doğrula", url: url.to_owned() },
                Block::Note(format!(
                    "Hesabı siz açmadıysanız bağlantıyı kullanmayın: Doğrulanmayan hesap, bu adresle verilmiş \
                     siparişleri ve yazılmış mesajları göremez. Hesabı kapatmak isterseniz giriş sayfasındaki \
                     “Şifremi unuttum” ile şifresini değiştirip hesabı silin ya da bize yazın: {}",
                    self.shop.email
                )),
            ],
        }
    }

    fn password_changed(&self) -> Document {
        Document {
            preview: "Hesabınızın şifresi az önce değişti.".into(),
            title: "Şifreniz değişti".into(),
            blocks: vec![
                Block::Paragraph(format!(
                    "{} hesabınızın şifresi az önce değişti. Diğer cihazlardaki oturumlarınız kapatıldı.",
                    self.shop.name
                )),
                Block::Note(format!(
                    "Bunu siz yapmadıysanız giriş sayfasındaki “Şifremi unuttum” ile hemen yeni bir şifre \
                     belirleyin ve bize yazın: {}",
                    self.shop.email
                )),
            ],
        }
    }

    fn bank_accounts_changed(&self) -> Document {
        let account = |bank: &BankAccount| {
            Block::Facts(vec![
                ("Banka", bank.name.clone()),
                ("Hesap sahibi", bank.holder.clone()),
                ("IBAN", bank.iban.to_string()),
            ])
        };
        let mut blocks = vec![Block::Paragraph(format!(
            "{} mağazasının havale bilgileri az önce değiştirildi. Müşteriler artık şu bilgileri görüyor:",
            self.shop.name
        ))];
        blocks.extend(self.shop.banks.iter().map(account));
        blocks.push(Block::Button { label: "Geçmişe git", url: self.page("/seller/gecmis") });
        blocks.push(Block::Note(
            "Bu değişikliği beklemiyorsanız hemen mağaza sahibine sorun: Para yanlış hesaba gidebilir."
                .into(),
        ));
        Document {
            preview: "Mağazanın havale bilgileri az önce değiştirildi.".into(),
            title: "Banka bilgileri değiştirildi".into(),
            blocks,
        }
    }

    fn test(&self) -> Document {
        Document {
            preview: "Mağazanın e-postaları size ulaşıyor.".into(),
            title: "Deneme e-postası".into(),
            blocks: vec![
                Block::Paragraph(format!(
                    "Bu e-postayı okuyabiliyorsanız {} mağazasının e-postaları ulaşıyor.",
                    self.shop.name
                )),
                Block::Button { label: "Ayarlara dön", url: self.page("/seller/ayarlar") },
            ],
        }
    }

    fn address_taken(&self) -> Document {
        Document {
            preview: "Bu adresle bir hesabınız zaten var.".into(),
            title: "Zaten üyesiniz".into(),
            blocks: vec![
                Block::Paragraph(format!(
                    "Biri, bu e-posta adresiyle {} mağazasına yeniden üye olmak istedi. Bu adresle zaten bir \
                     hesabınız var; yenisi açılmadı.",
                    self.shop.name
                )),
                Block::Paragraph(
                    "Bu siz idiyseniz şifrenizle giriş yapın; şifrenizi hatırlamıyorsanız giriş \
                     sayfasındaki “Şifremi unuttum” ile yenileyin."
                        .into(),
                ),
                Block::Button { label: "Mağazaya git", url: self.page("/") },
                Block::Note("Bu siz değilseniz bir şey yapmanız gerekmez.".into()),
            ],
        }
    }
}

fn payment_name(order: &Order) -> &'static str {
    match order.payment_type() {
        PaymentType::BankTransfer => "EFT/Havale",
        PaymentType::Card => "Kredi/Banka Kartı",
    }
}

/// Returns the date in Türkiye as text: `23 Kasım 2026`.
fn day(at: DateTime<Utc>) -> String {
    calendar::in_turkish(calendar::day_of(at))
}

/// Returns what the mail of dispatch says. A customer who has requested the cancellation is told how to return the goods.
fn dispatched(order: &Order) -> String {
    let sentence = format!("{} numaralı siparişinizi kargoya verdik.", order.number());
    if order.cancel_request().is_none() {
        return sentence;
    }
    let is_food = |item: &OrderItem| item.exemption == Some(Exemption::Food);
    let food = order.items().iter().filter(|item| is_food(item)).count();
    let how = if food == order.items().len() {
        "Gıda ürünleri yasa gereği iade alınamaz; sorularınız için bize yazabilirsiniz.".to_owned()
    } else {
        let but = if food == 0 { "" } else { " Gıda ürünleri yasa gereği iade alınamaz." };
        format!(
            "Paketi teslim aldıktan sonra 14 gün içinde, gerekçe göstermeden iade edebilirsiniz: sipariş sayfanızda \
             ‘İade talebi oluştur’ düğmesine basmanız yeterli.{but}"
        )
    };
    format!("{sentence} İptal isteğinizi ele aldığımızda paketiniz yola çıkmıştı. {how}")
}

fn cancelled(view: &OrderView) -> String {
    let (order, number) = (&view.order, view.order.number());
    let is_by_the_shop_itself = view.events.last().is_some_and(|event| event.by == SHOP.into());
    if order.refunded_at().is_some() {
        format!("{number} numaralı siparişiniz iptal edildi. Ödemeniz iade edildi.")
    } else if is_by_the_shop_itself {
        format!(
            "{number} numaralı siparişinizin ödemesi süresi içinde bize ulaşmadığı için siparişiniz iptal edildi. \
             Ödemeyi yaptıysanız tutar size iade edilecek."
        )
    } else if order.is_paid() {
        format!(
            "{number} numaralı siparişiniz iptal edildi. {} tutarındaki ödemeniz iade edilecek.",
            order.amount().in_turkish()
        )
    } else {
        format!(
            "{number} numaralı siparişiniz iptal edildi. Bu sipariş için ödeme yaptıysanız tutar size iade \
             edilecek."
        )
    }
}

/// Returns the lines of a return, with the reason below each product name.
fn returned(view: &ReturnView) -> Block {
    let order = &view.order.order;
    let amounts = amounts_of(view);
    let lines = view.order_return.items.iter().zip(&amounts.lines).filter_map(|(line, amount)| {
        let item = order.items().iter().find(|item| item.id == line.item)?;
        let reason = line
            .reason
            .as_ref()
            .map(|reason| format!(" – {}", unlinked(reason.as_str())))
            .unwrap_or_default();
        Some(ItemLine {
            name: format!("{}{reason}", item.title()),
            quantity: Some(format!("{} × {}", line.quantity.get(), item.unit_price.in_turkish())),
            amount: amount.in_turkish(),
        })
    });
    let delivery = amounts.delivery.map(|fee| sum("Kargo ücreti".into(), fee.in_turkish()));
    Block::Items { lines: lines.chain(delivery).collect(), total: amounts.sum().in_turkish() }
}

fn amounts_of(view: &ReturnView) -> ReturnAmounts {
    view.order_return.amounts(&view.order.order, &view.order.returns)
}

/// Returns a line without a quantity.
fn sum(name: String, amount: String) -> ItemLine {
    ItemLine { name, quantity: None, amount }
}

fn items(order: &Order) -> Block {
    let totals = order.totals();
    let discount = order
        .discount()
        .filter(|_| totals.discount > Kurus::ZERO)
        .map(|used| sum(format!("İndirim ({})", used.code), format!("-{}", totals.discount.in_turkish())));
    let delivery = totals.delivery.map(|fee| {
        let fee = if fee == Kurus::ZERO { "Ücretsiz".into() } else { fee.in_turkish() };
        sum("Kargo ücreti".into(), fee)
    });
    let lines = order
        .items()
        .iter()
        .map(|item| ItemLine {
            name: item.title(),
            quantity: Some(format!("{} × {}", item.quantity.get(), item.unit_price.in_turkish())),
            amount: item.total().in_turkish(),
        })
        .chain(discount)
        .chain(delivery)
        .collect();
    Block::Items { lines, total: totals.amount.in_turkish() }
}

/// Returns the author of a message. An e-mail behind the name stays as it is, so that it can be copied.
fn author(author: &str) -> String {
    let named = author.strip_suffix(')').and_then(|author| author.rsplit_once(" ("));
    let is_email = |text: &str| {
        let has_plain_letters = text.chars().all(|c| c.is_ascii_alphanumeric() || "@._+-".contains(c));
        has_plain_letters && EmailAddress::new(text).is_ok()
    };
    match named {
        Some((name, email)) if is_email(email) => format!("{} ({email})", unlinked(name)),
        _ => unlinked(author),
    }
}

fn address(to: &AddressFields) -> Vec<(&'static str, String)> {
    let lines = format!("{}, {} {} / {}, {}", to.street, to.zipcode, to.state, to.city, to.country);
    vec![("Alıcı", unlinked(&to.full_name())), ("Adres", unlinked(&lines)), ("Telefon", to.phone.readable())]
}
