use super::{ChangeTextError, MockShopTextRepository, ShopTextService, TextRefused};
use crate::{
    ports::Ports,
    testing::{ports, staff},
};
use chrono::{DateTime, Utc};
use domain::shop_text::{OwnerText, Placeholder, TemplateProblem, TextBody, TextKey};
use fixtures::moment;
use std::sync::Arc;

fn body(text: &str) -> TextBody {
    TextBody::new(text).unwrap()
}

fn service(texts: MockShopTextRepository) -> (ShopTextService, Ports) {
    let ports = Ports { texts: Arc::new(texts), ..ports() };
    let shop = Arc::new(ports.shop.in_catalogue(&ports.catalogue));
    let ports = Ports { shop, ..ports };
    (ShopTextService::new(&ports), ports)
}

/// Returns a store that takes every text as of the sample time.
fn accepting() -> MockShopTextRepository {
    let mut texts = MockShopTextRepository::new();
    texts.expect_change().returning(|_, _, body, _| Ok(OwnerText { body, updated_at: moment() }));
    texts
}

#[test]
fn changed_text_is_in_force_at_once() {
    let (service, ports) = service(accepting());
    assert!(ports.shop.facts().texts.body(TextKey::About).contains("Vizyonumuz"));
    service.change(&staff(), TextKey::About, body("Yeni metin"), None).unwrap();
    assert_eq!(ports.shop.facts().texts.body(TextKey::About), "Yeni metin");
    service.reset(&staff(), TextKey::About, None).unwrap();
    assert_eq!(ports.shop.facts().texts.body(TextKey::About), TextKey::About.default_body());
}

#[test]
fn earlier_version_never_replaces_later_one() {
    let (_, ports) = service(accepting());
    let version = |text: &str, updated_at: DateTime<Utc>| OwnerText { body: Some(body(text)), updated_at };
    ports.catalogue.apply_text(TextKey::Faq, version("sonra", moment()));
    ports.catalogue.apply_text(TextKey::Faq, version("önce", DateTime::UNIX_EPOCH));
    assert_eq!(ports.catalogue.texts().body(TextKey::Faq), "sonra");
}

#[test]
fn wrong_templates_are_neither_stored_nor_previewed() {
    let (service, _) = service(MockShopTextRepository::new());
    let unknown = |line, name: &str| TemplateProblem::Unknown { line, name: name.into() };
    let refused = service.change(&staff(), TextKey::About, body("Biz\n{{yok}}"), None);
    assert!(
        matches!(&refused, Err(ChangeTextError::Template(problems)) if *problems == [unknown(2, "{{yok}}")])
    );
    let problems = service.preview(&staff(), TextKey::DistanceSales, &body("{{seller}}")).unwrap_err();
    let missing =
        ["buyer", "items", "total", "delivery", "withdrawal"].map(|name| Placeholder::parse(name).unwrap());
    assert_eq!(problems, missing.map(TemplateProblem::Missing));
}

#[test]
fn contracts_are_previewed_with_a_made_up_order() {
    let (service, _) = service(MockShopTextRepository::new());
    for key in [TextKey::PreliminaryInformation, TextKey::DistanceSales] {
        let shown = service.preview(&staff(), key, &body(key.default_body())).unwrap();
        for part in ["Ayşe Örnek", "Örnek Tavla: 1 adet", "(tüm vergiler dahil): ₺3.390,00"] {
            assert!(shown.contains(part), "{shown}");
        }
    }
}

#[test]
fn conflict_returns_the_current_text() {
    let current = OwnerText { body: Some(body("Başkasının metni")), updated_at: moment() };
    let mut texts = MockShopTextRepository::new();
    let returned = current.clone();
    texts
        .expect_change()
        .returning(move |_, _, _, _| Err(TextRefused::ChangedMeanwhile(Box::new(returned.clone()))));
    let (service, ports) = service(texts);
    let refused = service.change(&staff(), TextKey::About, body("Benim metnim"), Some(moment()));
    assert!(matches!(refused, Err(ChangeTextError::ChangedMeanwhile(found)) if *found == current));
    assert_eq!(ports.catalogue.texts().body(TextKey::About), TextKey::About.default_body());
}
