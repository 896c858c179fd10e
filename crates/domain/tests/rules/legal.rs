use chrono::DateTime;
use domain::{
    address::{AddressFields, DeliveryAddress},
    cart::Quantity,
    catalogue::ProductName,
    email::EmailAddress,
    exemption::Exemption,
    ids::{OrderId, OrderItemId},
    legal::{ContractParty, LegalKind, LegalText, of_order, text},
    money::Kurus,
    order::{
        InstalmentTerms, Instalments, Order, OrderItem, OrderNumber, PaymentType, StoredOrder, TransferDays,
    },
    phone::Phone,
    shop::{BankAccount, Identity, ShopFacts},
    text::{Line, Paragraph},
    vat::VatRate,
};
use fixtures::{address, shop_facts};
use proptest::prelude::*;
use std::sync::Arc;
use uuid::Uuid;

fn shop() -> ShopFacts {
    let facts = Arc::unwrap_or_clone(shop_facts());
    ShopFacts {
        phones: vec!["0212 000 00 00".into(), "0532 000 00 00".into()],
        address: "Kıraathane Sok. 4, Kadıköy / İstanbul".into(),
        banks: BankAccount {
            name: "Örnek Banka".into(),
            holder: "Dördüncü Ltd. Şti.".into(),
            iban: facts.banks.first.iban,
        }
        .into(),
        identity: Identity {
            title: "Dördüncü Oyun Malzemeleri Ltd. Şti.".into(),
            tax_office: "Kadıköy".into(),
            tax_number: "1234567890".into(),
            mersis: "0123456789012345".into(),
            kep: "dorduncu@hs01.kep.tr".into(),
            etbis: "ETBİS-42".into(),
        },
        ..facts
    }
}

#[test]
fn contracts_name_registered_title_if_any() {
    let shop = ShopFacts { identity: Identity::default(), ..shop() };
    assert_eq!(shop.legal_title(), "Dördüncü");
    let identity = Identity { title: "Dördüncü Ltd. Şti.".into(), ..Identity::default() };
    assert_eq!(ShopFacts { identity, ..shop }.legal_title(), "Dördüncü Ltd. Şti.");
}

fn buyer() -> ContractParty {
    ContractParty { full_name: "Ayşe Demir".into(), email: EmailAddress::new("ayse@example.com").unwrap() }
}

fn line(n: u128, name: &str, price: i64, pieces: u32) -> OrderItem {
    OrderItem {
        id: OrderItemId::new(Uuid::from_u128(n)),
        product_id: None,
        name: ProductName::new(name).unwrap(),
        category: None,
        options: None,
        exemption: None,
        unit_price: Kurus::new(price).unwrap(),
        quantity: Quantity::new(pieces).unwrap(),
        vat_rate: VatRate::default(),
        discount: Kurus::ZERO,
    }
}

fn order(items: Vec<OrderItem>, street: &str) -> Order {
    let address = DeliveryAddress::from(address());
    Order::restore(StoredOrder {
        amount: items.iter().map(|line| line.total()).sum(),
        items,
        delivery: None,
        discount: None,
        address: DeliveryAddress {
            fields: AddressFields {
                first_name: Line::new("Işıl").unwrap(),
                last_name: Line::new("İnce").unwrap(),
                street: Paragraph::new(street).unwrap(),
                phone: Phone::new("0532 111 22 33").unwrap(),
                ..address.fields
            },
            ..address
        },
        ..fixtures::order().into_stored()
    })
    .unwrap()
}

fn two_lines() -> Order {
    order(
        vec![line(1, "Ceviz Tavla", 1_990, 3), line(2, "Okey Takımı", 123_450, 2)],
        "Çarşı Mah. No: 14\r\nKat 2",
    )
}

/// Returns the structure of a body: headings, and the labels of list items without their values.
fn shape(text: &LegalText) -> Vec<&'static str> {
    let mark = |line: &str| match line {
        "" => "",
        _ if line.starts_with("## ") => "## ",
        _ if line.starts_with("- ") => "- ",
        _ => "text",
    };
    text.body.lines().map(mark).collect()
}

#[test]
fn texts_name_seller_without_internal_facts() {
    for kind in LegalKind::ALL {
        let text = text(kind, &shop());
        assert_eq!((text.kind, text.title.as_str()), (kind, kind.title()));
        assert!(!text.body.contains("şablon"), "{kind:?}");
        for fact in ["Dördüncü Oyun Malzemeleri Ltd. Şti.", "destek@example.com", "Kıraathane Sok. 4"] {
            assert!(text.body.contains(fact), "{kind:?} lacks {fact}");
        }
        assert!(!text.body.contains(['{', '}']) && !text.body.ends_with('\n'), "{kind:?}");
        assert_eq!(LegalKind::parse(kind.as_str()), Some(kind));
    }
    assert_eq!(LegalKind::parse("KVKK"), None);
}

#[test]
fn seller_is_identified_with_given_facts_only() {
    let body = text(LegalKind::DistanceSales, &shop()).body;
    for line in [
        "- Unvanı: Dördüncü Oyun Malzemeleri Ltd. Şti.",
        "- Telefonu: 0212 000 00 00, 0532 000 00 00",
        "- Vergi dairesi: Kadıköy",
        "- Vergi numarası: 1234567890",
        "- MERSİS numarası: 0123456789012345",
        "- KEP adresi: dorduncu@hs01.kep.tr",
        "- ETBİS kaydı: ETBİS-42",
    ] {
        assert!(body.lines().any(|one| one == line), "{line}");
    }
    let body = text(LegalKind::DistanceSales, &ShopFacts { identity: Identity::default(), ..shop() }).body;
    assert!(body.contains("- Unvanı: Dördüncü\n") && !body.contains("MERSİS") && !body.contains("KEP"));
}

#[test]
fn texts_without_order_explain_when_parts_are_filled() {
    for kind in [LegalKind::PreliminaryInformation, LegalKind::DistanceSales] {
        let body = text(kind, &shop()).body;
        assert_eq!(
            body.matches("sipariş sırasında, siparişinizdeki bilgilerle doldurulur").count(),
            4,
            "{kind:?}"
        );
    }
}

#[test]
fn texts_hold_every_line_price_address_and_duty() {
    let texts = of_order(&shop(), &buyer(), &two_lines());
    let kinds = texts.each_ref().map(|text| text.kind);
    assert_eq!(kinds, [LegalKind::PreliminaryInformation, LegalKind::DistanceSales]);
    for LegalText { kind, body, .. } in texts {
        for line in [
            "- Adı ve soyadı: Ayşe Demir",
            "- E-posta: ayse@example.com",
            "- Ceviz Tavla: 3 adet × ₺19,90 = ₺59,70",
            "- Okey Takımı: 2 adet × ₺1.234,50 = ₺2.469,00",
            "- Toplam bedel (tüm vergiler dahil): ₺2.528,70",
            "- Ödeme şekli: EFT/Havale",
            "- Hesap sahibi: Dördüncü Ltd. Şti.",
            "- IBAN: TR33 0006 1005 1978 6457 8413 26",
            "- Teslim alacak kişi: Işıl İnce",
            "- Teslimat adresi: Çarşı Mah. No: 14 Kat 2, 34710 Kadıköy / İstanbul, Türkiye",
            "- Telefonu: 0 532 111 22 33",
        ] {
            assert!(body.lines().any(|one| one == line), "{kind:?} lacks {line}\n{body}");
        }
        for duty in [
            "en geç 30 gün içinde teslim edilir",
            "14 gün içinde, hiçbir gerekçe göstermeden",
            "sipariş sayfasından (“İade talebi oluştur”)",
            "Satıcı, iade adresini cayma bildirimi üzerine e-postayla bildirir",
            "bu e-postadan itibaren 10 gün içinde ürünü bu adrese geri gönderir. İade kargo ücreti Satıcı'ya aittir.",
            "Çabuk bozulabilen",
            "hijyen",
            "kişisel ihtiyaçları doğrultusunda",
            "Tüketici Hakem Heyeti",
            "Tüketici Mahkemesi",
            "en az 3 yıl saklanır",
            "ödeme yükümlülüğü",
        ] {
            assert!(body.contains(duty), "{kind:?} lacks {duty}");
        }
        assert!(!body.contains("siparişinizdeki bilgilerle doldurulur"), "{kind:?} is not filled");
    }
}

#[test]
fn card_orders_name_no_bank_account() {
    let order =
        Order::restore(StoredOrder { payment_type: PaymentType::Card, ..two_lines().into_stored() }).unwrap();
    for text in of_order(&shop(), &buyer(), &order) {
        assert!(text.body.contains("- Ödeme şekli: Kredi/Banka Kartı"));
        assert!(!text.body.contains("IBAN"));
    }
}

#[test]
fn fee_is_named_only_where_instalments_are_offered() {
    let card = |exemption| {
        let mut stored = two_lines().into_stored();
        stored.payment_type = PaymentType::Card;
        stored.items[0].exemption = exemption;
        Order::restore(stored).unwrap()
    };
    let owner = |max, from: Option<i64>, card_instalments| ShopFacts {
        instalments: InstalmentTerms {
            max: Instalments::new(max).unwrap(),
            from: from.map(|from| Kurus::new(from).unwrap()),
        },
        card_instalments,
        ..shop()
    };
    let amount = two_lines().amount().get();
    for (shop, order, is_named) in [
        (owner(6, Some(amount), true), card(None), true),
        (owner(1, None, true), card(None), false),
        (owner(6, None, false), card(None), false),
        (owner(6, Some(amount + 1), true), card(None), false),
        (owner(6, None, true), card(Some(Exemption::Food)), false),
        (owner(6, None, true), two_lines(), false),
    ] {
        for text in of_order(&shop, &buyer(), &order) {
            assert_eq!(text.body.contains("vade farkı"), is_named, "{}", text.body);
            let is_card = order.payment_type() == PaymentType::Card;
            assert_eq!(text.body.contains("tek çekim"), is_card && !is_named);
        }
    }
}

#[test]
fn number_id_and_time_of_order_change_nothing() {
    let later = Order::restore(StoredOrder {
        id: OrderId::new(Uuid::from_u128(99)),
        number: OrderNumber::new(OrderNumber::MAX).unwrap(),
        created_at: DateTime::UNIX_EPOCH,
        ..two_lines().into_stored()
    })
    .unwrap();
    assert_eq!(of_order(&shop(), &buyer(), &later), of_order(&shop(), &buyer(), &two_lines()));
}

#[test]
fn notice_covers_everything_article_ten_requires() {
    let body = text(LegalKind::Kvkk, &shop()).body;
    for part in [
        "Veri sorumlusu",
        "İşleme amaçları",
        "Hukuki sebepler",
        "Verilerin aktarılması",
        "Toplama yöntemi",
        "11. maddesindeki haklarınız",
        "Başvuru",
    ] {
        assert!(body.lines().any(|line| line.starts_with("## ") && line.contains(part)), "{part}");
    }
    let body = text(LegalKind::Privacy, &shop()).body;
    assert!(
        body.contains("dorduncu_oturum")
            && body.contains("dorduncu_tanidik")
            && body.contains("dorduncu_misafir")
            && body.contains("Analiz, reklam veya izleme çerezi kullanılmaz.")
            && body.contains("Sayfalarda kaldığınız yer, sepete eklediğiniz ürünü gösteren bildirimin")
            && body.contains("“Yeniden al” bölümünün dolu olup olmadığı")
    );
}

proptest! {
    /// Line breaks, headings and list marks in user input do not change the structure of the text.
    #[test]
    fn nothing_typed_can_add_a_line(
        name in "[\\PC\n\r\t\u{85}\u{2028}#-]{1,60}",
        street in "[\\PC\n\r\t#-]{1,60}",
    ) {
        prop_assume!(name.contains(char::is_alphanumeric) && ProductName::new(&name).is_ok() && Paragraph::<255>::new(&street).is_ok());
        let plain = of_order(&shop(), &buyer(), &order(vec![line(1, "Tavla", 100, 1)], "Sokak"));
        let typed = of_order(&shop(), &buyer(), &order(vec![line(1, &name, 100, 1)], &street));
        for (plain, typed) in plain.iter().zip(&typed) {
            prop_assert_eq!(shape(plain), shape(typed));
        }
        let shouting = ShopFacts { name, address: street, ..shop() };
        prop_assert_eq!(shape(&text(LegalKind::Privacy, &shouting)), shape(&text(LegalKind::Privacy, &shop())));
    }
}

#[test]
fn contract_names_days_allowed_for_transfer() {
    let body = |transfer_days| text(LegalKind::DistanceSales, &ShopFacts { transfer_days, ..shop() }).body;
    assert!(body(TransferDays::default()).contains("Bedeli 3 iş günü içinde"));
    assert!(body(TransferDays::new(5).unwrap()).contains("Bedeli 5 iş günü içinde"));
}
