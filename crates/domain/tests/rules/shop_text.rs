use chrono::DateTime;
use domain::{
    delivery::DeliveryTerms,
    legal::{ContractParty, of_order},
    limits,
    money::Kurus,
    shop::{Promises, ShopFacts},
    shop_text::{
        OwnerText, OwnerTexts, Placeholder, TemplateProblem, TextBody, TextKey, render, render_order,
        render_sample,
    },
    text::TextError,
};
use fixtures::{order, shop_facts, user};
use proptest::prelude::*;
use std::{collections::BTreeMap, sync::Arc};

fn shop() -> ShopFacts {
    Arc::unwrap_or_clone(shop_facts())
}

fn body(text: &str) -> TextBody {
    TextBody::new(text).unwrap()
}

/// Returns a shop whose owner has set this text.
fn with_text(key: TextKey, text: &str, shop: ShopFacts) -> ShopFacts {
    let own = OwnerText { body: Some(body(text)), updated_at: DateTime::UNIX_EPOCH };
    ShopFacts { texts: Arc::new(OwnerTexts(BTreeMap::from([(key, own)]))), ..shop }
}

/// Returns the owner's text about the shop as visitors read it.
fn about(text: &str, shop: ShopFacts) -> String {
    render(TextKey::About, &with_text(TextKey::About, text, shop))
}

fn unknown(line: usize, name: &str) -> TemplateProblem {
    TemplateProblem::Unknown { line, name: name.into() }
}

#[test]
fn every_default_is_a_correct_template() {
    for key in TextKey::ALL {
        let default = body(key.default_body());
        assert_eq!(key.check(&default), Ok(()), "{key}");
        assert_eq!(default.as_str(), key.default_body(), "{key}");
        for text in [render(key, &shop()), render_sample(key, &default, &shop())] {
            assert!(!text.contains("{{") && !text.is_empty() && !text.ends_with('\n'), "{text}");
        }
    }
}

#[test]
fn names_unknown_placeholders_with_their_lines() {
    let check = |text: &str| TextKey::About.check(&body(text)).unwrap_err();
    assert_eq!(check("Biz\n\n{{ shop }} ve {{sellr}}"), [unknown(3, "{{sellr}}")]);
    assert_eq!(check("\nİlk satır boş {{}}"), [unknown(2, "{{}}")]);
    assert_eq!(check("## {{Shop}}\r\n- {{buyer}}"), [unknown(1, "{{Shop}}"), unknown(2, "{{buyer}}")]);
    assert_eq!(check("{{shop"), [unknown(1, "{{shop")], "never closed");
    assert_eq!(check("{{{{shop}}}}"), [unknown(1, "{{{{shop}}")]);
    let [TemplateProblem::Unknown { name, .. }] = &check(&format!("{{{{{}}}}}", "x".repeat(9_000)))[..]
    else {
        panic!("one problem")
    };
    assert!(name.chars().count() < 50, "{name}");
}

#[test]
fn contracts_require_their_placeholders() {
    let required = ["seller", "buyer", "items", "total", "delivery", "withdrawal"];
    for key in [TextKey::PreliminaryInformation, TextKey::DistanceSales] {
        let names = key.placeholders().iter().filter(|one| key.requires(**one)).map(|one| one.as_str());
        assert_eq!(names.collect::<Vec<_>>(), required);
        let all = required.map(|name| format!("{{{{{name}}}}}"));
        for missing in required {
            let kept: Vec<_> = all.iter().filter(|one| !one.contains(missing)).cloned().collect();
            let problem = TemplateProblem::Missing(Placeholder::parse(missing).unwrap());
            assert_eq!(key.check(&body(&kept.join("\n"))), Err(vec![problem]));
        }
        assert_eq!(key.check(&body(&all.join(" "))), Ok(()));
    }
    assert_eq!(TextKey::Kvkk.check(&body("Hiçbiri yok")), Ok(()));
}

#[test]
fn bodies_are_lines_within_the_limit() {
    assert_eq!(body("\n a\r\nb \n\n").as_str(), "\n a\nb");
    assert_eq!(TextBody::new(" \n\t"), Err(TextError::Empty));
    assert_eq!(TextBody::new("a\0b"), Err(TextError::ControlCharacter));
    assert!(TextBody::new(&"ş".repeat(limits::SHOP_TEXT)).is_ok());
    let long = "ş".repeat(limits::SHOP_TEXT + 1);
    assert_eq!(TextBody::new(&long), Err(TextError::TooLong(limits::SHOP_TEXT)));
}

#[test]
fn owner_text_replaces_default_until_reset() {
    let shop = with_text(TextKey::About, "Biz {{shop}} ekibiyiz.", shop());
    assert_eq!(render(TextKey::About, &shop), "Biz Dördüncü ekibiyiz.");
    assert!(shop.texts.is_custom(TextKey::About) && !shop.texts.is_custom(TextKey::Faq));
    let reset = OwnerTexts(BTreeMap::from([(TextKey::About, OwnerText::default())]));
    assert!(!reset.is_custom(TextKey::About));
    assert_eq!(reset.body(TextKey::About), TextKey::About.default_body());
}

#[test]
fn lists_fill_a_line_of_their_own_and_join_within_one() {
    let shop = || ShopFacts { address: "Moda".into(), ..shop() };
    let lines = ["- Unvanı: Dördüncü", "- Adresi: Moda", "- E-posta adresi: destek@example.com"];
    assert_eq!(about("{{seller}}", shop()), lines.join("\n"));
    let joined = "Unvanı: Dördüncü; Adresi: Moda; E-posta adresi: destek@example.com";
    assert_eq!(about("Biz: {{seller}}.", shop()), format!("Biz: {joined}."));
    assert_eq!(about("## {{seller}}", shop()), format!("## {joined}"));
    assert_eq!(about("- {{seller}}", shop()), format!("- {joined}"));
}

#[test]
fn lines_with_empty_values_alone_are_left_out() {
    assert_eq!(about("a\n- {{address}}\n{{phones}} {{address}}\nb", shop()), "a\nb");
    assert_eq!(about("{{delivery-fee}} Kargo.", shop()), "Kargo.");
}

#[test]
fn values_show_marks_and_placeholders_as_they_are() {
    let shop = ShopFacts { name: "## {{seller}}\n- x".into(), ..shop() };
    assert_eq!(about("{{shop}}", shop.clone()), "##\u{a0}{{seller}} - x");
    assert_eq!(about("- {{shop}}", shop), "- ## {{seller}} - x");
}

#[test]
fn unknown_placeholders_of_stored_texts_are_shown() {
    assert_eq!(about("{{eski-alan}} kaldı", shop()), "{{eski-alan}} kaldı");
}

#[test]
fn pages_state_the_shop_as_it_is() {
    let kurus = |n| Kurus::new(n).ok();
    let plain = render(TextKey::Faq, &shop());
    assert!(plain.contains("Gerekmez. ") && plain.contains("\nEFT/Havale ile. IBAN"), "{plain}");
    assert!(plain.contains("kargoya veririz. "), "{plain}");
    let shop = ShopFacts {
        promises: Promises { dispatch: "Aynı gün kargo".into(), delivery: "Tüm Türkiye’ye".into() },
        delivery: DeliveryTerms { fee: kurus(4_990), free_from: kurus(150_000) },
        guest_orders: false,
        card_payment: true,
        opening_hours: "09.00–18.00".into(),
        ..shop()
    };
    let faq = render(TextKey::Faq, &shop);
    for part in [
        "giriş yapmanız veya hesap oluşturmanız istenir",
        "veya kredi/banka kartıyla",
        "EFT/Havale için 3 iş gününüz var",
        "Tüm Türkiye’ye. Kargo ücreti ₺49,90, ₺1.500 üzeri ücretsiz. Sepette",
        "kargoya veririz: Aynı gün kargo. Kargoya",
    ] {
        assert!(faq.contains(part), "{part}: {faq}");
    }
    let delivery = render(TextKey::DeliveryReturns, &shop);
    assert!(delivery.contains("veririz: Aynı gün kargo. ") && delivery.contains("\n## İade"), "{delivery}");
    assert!(delivery.contains("\nÇalışma saatlerimiz: 09.00–18.00\n"), "{delivery}");
}

#[test]
fn privacy_texts_name_seller_and_storage() {
    for key in [TextKey::Kvkk, TextKey::Privacy] {
        assert!(render(key, &shop()).contains("destek@example.com"), "{key}");
    }
    let kvkk = render(TextKey::Kvkk, &shop());
    for part in [
        "Veri sorumlusu",
        "İşleme amaçları",
        "Hukuki sebepler",
        "Verilerin aktarılması",
        "Toplama yöntemi",
        "11. maddesindeki haklarınız",
        "Başvuru",
    ] {
        assert!(kvkk.lines().any(|line| line.starts_with("## ") && line.contains(part)), "{part}");
    }
    assert!(kvkk.contains("mesajlar: 24 ay;"), "{kvkk}");
    let cookies = render(TextKey::Cookies, &shop());
    for part in [
        "dorduncu_oturum",
        "dorduncu_tanidik",
        "dorduncu_misafir",
        "Analiz, reklam veya izleme çerezi kullanılmaz.",
        "Sayfalarda kaldığınız yer, sepete eklediğiniz ürünü gösteren bildirimin",
        "“Yeniden al” bölümünün dolu olup olmadığı",
    ] {
        assert!(cookies.contains(part), "{part}");
    }
}

#[test]
fn orders_accept_the_owner_contract() {
    let text = "{{seller}}\n{{buyer}}\n{{items}}\nÖdenecek: {{total}}\n{{delivery}}\n{{withdrawal}}\nKendi maddemiz.";
    let shop = with_text(TextKey::DistanceSales, text, shop());
    let [form, contract] = of_order(&shop, &(&user()).into(), &order());
    assert!(contract.body.ends_with("\nKendi maddemiz.") && contract.body.contains("\nÖdenecek: ₺"));
    assert!(form.body.contains("Örnek cayma formu"), "the other text is the default");
}

/// Returns the marks with which the lines of a body begin.
fn shape(body: &str) -> Vec<&'static str> {
    let mark = |line| ["## ", "- "].into_iter().find(|mark| str::starts_with(line, mark)).unwrap_or("");
    body.split(['\n', '\r', '\u{85}', '\u{2028}', '\u{2029}']).map(mark).collect()
}

proptest! {
    /// Marks, placeholders and line breaks in a value never become part of the language.
    #[test]
    fn values_are_never_read_as_template(
        value in "(## |- |\\{\\{seller\\}\\}|\\{\\{|\\}\\}|[\\PC\n\r\t\u{85}\u{2028}]){1,12}",
        key in prop::sample::select(TextKey::ALL.to_vec()),
    ) {
        let hostile = ShopFacts { name: value.clone(), address: value.clone(), ..shop() };
        let plain = ShopFacts { name: "x".into(), address: "x".into(), ..shop() };
        prop_assume!(value.contains(char::is_alphanumeric));
        prop_assert_eq!(shape(&render(key, &hostile)), shape(&render(key, &plain)));
        for template in ["{{shop}}", "## {{shop}}", "- {{shop}}", " {{shop}}{{address}}", "{{phones}}{{shop}}"] {
            let (typed, fine) = (about(template, hostile.clone()), about(template, plain.clone()));
            prop_assert_eq!(shape(&typed), shape(&fine), "{:?}", typed);
        }
        let party = ContractParty { full_name: value, ..(&user()).into() };
        let contract = render_order(TextKey::DistanceSales, &plain, &party, &order());
        let expected = render_order(TextKey::DistanceSales, &plain, &(&user()).into(), &order());
        prop_assert_eq!(shape(&contract), shape(&expected));
    }

    /// Whatever an owner types is checked and rendered without a panic, and its own lines stay.
    #[test]
    fn any_template_is_checked_and_rendered(text in "([\\PC\n]|\\{\\{|\\}\\}|## |- |shop){1,60}") {
        prop_assume!(TextBody::new(&text).is_ok());
        for key in TextKey::ALL {
            let text = body(&text);
            let shown = render_sample(key, &text, &shop());
            if key == TextKey::About && key.check(&text) == Ok(()) {
                prop_assert!(!shown.contains("{{"), "{}", shown);
            }
        }
    }
}
