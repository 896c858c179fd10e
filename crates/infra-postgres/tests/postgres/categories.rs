//! Categories, as staff change them.

use crate::samples::{record, saved_product, staff};
use application::catalogue::{
    CatalogueError, CategoryChange, CategoryPlace, CategoryRefused, CategoryRepository, CountedCategory,
    NewCategory, ProductRecord, ProductRefused, ProductRepository,
};
use domain::{
    catalogue::{Category, CategoryLabel},
    exemption::Exemption,
    ids::CategoryId,
};
use fixtures::{
    numbered::{minute, uuid},
    picture_key,
};
use infra_postgres::{PgCategories, PgDiscounts, PgProducts, testing::TestDatabase};
use std::thread;

fn id(n: u32) -> CategoryId {
    CategoryId::new(uuid("category", n))
}

fn new(label: &str) -> NewCategory {
    NewCategory { label: CategoryLabel::new(label).unwrap(), place: None, exemption: None }
}

fn renamed(label: &str) -> CategoryChange {
    CategoryChange { label: CategoryLabel::new(label).ok(), ..Default::default() }
}

fn add(categories: &PgCategories, n: u32, new: &NewCategory) -> Result<CountedCategory, CategoryRefused> {
    categories.insert(&staff(), id(n), new, minute(n))
}

fn labels(categories: &PgCategories) -> Vec<String> {
    categories.list().unwrap().into_iter().map(|category| category.path).collect()
}

/// Returns the label of the category to which a name leads; `None` for all products.
fn leads_to(categories: &PgCategories, name: &str) -> Option<Option<String>> {
    let (all, names) = categories.all().unwrap();
    let label = |id: CategoryId| all.iter().find(|one| one.id == id).map(|one| one.path.clone());
    names.get(name).map(|target| target.and_then(label))
}

#[test]
fn begins_with_exemptions_of_food_and_cards() {
    let database = TestDatabase::new();
    let all = PgCategories(database.database()).list().unwrap();
    let exempt: Vec<_> = all.iter().filter_map(|one| Some((one.path.as_str(), one.exemption?))).collect();
    assert_eq!(exempt, [("Oyun Kağıtları", Exemption::Hygiene), ("Gıda Ürünleri", Exemption::Food)]);
}

#[test]
fn adds_and_arranges_categories() {
    let database = TestDatabase::new();
    let categories = PgCategories(database.database());
    let all = categories.list().unwrap();
    let first = NewCategory { place: Some(CategoryPlace::First), ..new("Bilardo") };
    let added = add(&categories, 1, &first).unwrap();
    assert_eq!((added.category.slug.as_str(), added.products), ("bilardo", 0));
    let after = NewCategory {
        place: Some(CategoryPlace::After(all[0].id)),
        exemption: Some(Exemption::Hygiene),
        ..new("Langırt")
    };
    assert_eq!(add(&categories, 2, &after).unwrap().category.exemption, Some(Exemption::Hygiene));
    add(&categories, 3, &new("Dart")).unwrap();
    let sequence = labels(&categories);
    assert_eq!(sequence[..4], ["Bilardo", "Okey Takımları", "Langırt", "Tavla Takımları"]);
    assert_eq!(sequence[9], "Dart");

    let move_to = |place| CategoryChange { place: Some(place), ..Default::default() };
    categories.update(&staff(), id(3), &move_to(CategoryPlace::First), minute(5)).unwrap();
    categories.update(&staff(), id(1), &move_to(CategoryPlace::After(id(2))), minute(5)).unwrap();
    assert_eq!(labels(&categories)[..4], ["Dart", "Okey Takımları", "Langırt", "Bilardo"]);
    let refused = categories.update(&staff(), id(1), &move_to(CategoryPlace::After(id(1))), minute(5));
    assert!(matches!(refused, Err(CategoryRefused::UnknownPlace)));
    let nowhere = NewCategory { place: Some(CategoryPlace::After(id(9))), ..new("Satranç") };
    assert!(matches!(add(&categories, 4, &nowhere), Err(CategoryRefused::UnknownPlace)));

    for taken in ["DART", "dart ", "okey-takimlari"] {
        assert!(matches!(add(&categories, 4, &new(taken)), Err(CategoryRefused::Taken)), "{taken}");
    }
    assert_eq!(add(&categories, 4, &new("Dart!")).unwrap().category.slug, "dart-2");
}

#[test]
fn at_most_fifty_categories() {
    let database = TestDatabase::new();
    let categories = PgCategories(database.database());
    for n in 8..=50 {
        add(&categories, n, &new(&format!("Kategori {n}"))).unwrap();
    }
    assert!(matches!(add(&categories, 51, &new("Fazla")), Err(CategoryRefused::TooMany)));
}

#[test]
fn former_names_lead_to_renamed_category() {
    let database = TestDatabase::new();
    let categories = PgCategories(database.database());
    let okey = categories.list().unwrap().swap_remove(0);
    let product = saved_product(&database, 1, "Okey");
    let changed = categories.update(&staff(), okey.id, &renamed("Okey"), minute(9)).unwrap();
    assert_eq!((changed.category.slug.as_str(), changed.products), ("okey", 1));
    assert!(changed.category.updated_at > okey.updated_at, "a version never goes back");
    let products = PgProducts(database.database());
    let found = products.find(&[product.id]).unwrap();
    assert_eq!((found[0].category.as_str(), found[0].updated_at), ("Okey", product.updated_at));
    for name in ["okey takimlari", "okey-takimlari"] {
        assert_eq!(leads_to(&categories, name), Some(Some("Okey".into())), "{name}");
    }
    // A chain of renames leads to the last label.
    categories.update(&staff(), okey.id, &renamed("Okey Setleri"), minute(10)).unwrap();
    assert_eq!(leads_to(&categories, "okey-takimlari"), Some(Some("Okey Setleri".into())));
    // A new category takes the address, and keeps it when it is renamed.
    add(&categories, 1, &new("Okey Takımları")).unwrap();
    assert_eq!(leads_to(&categories, "okey-takimlari"), None);
    categories.update(&staff(), id(1), &renamed("Istaka"), minute(11)).unwrap();
    assert_eq!(leads_to(&categories, "okey-takimlari"), Some(Some("Istaka".into())));
    // Its own former label again.
    categories.update(&staff(), okey.id, &renamed("Okey"), minute(12)).unwrap();
    assert_eq!(leads_to(&categories, "okey"), None);

    let old = CategoryChange { seen: Some(okey.updated_at), ..renamed("Taş") };
    match categories.update(&staff(), okey.id, &old, minute(13)) {
        Err(CategoryRefused::ChangedMeanwhile(present)) => assert_eq!(present.category.path, "Okey"),
        other => panic!("{other:?}"),
    }
    assert!(matches!(
        categories.update(&staff(), okey.id, &renamed("TAVLA TAKIMLARI"), minute(13)),
        Err(CategoryRefused::Taken)
    ));
    // Another spelling of its own label is no other category's.
    categories.update(&staff(), okey.id, &renamed("OKEY"), minute(13)).unwrap();
    assert_eq!(leads_to(&categories, "okey"), None);
}

#[test]
fn deleted_category_moves_its_products() {
    let database = TestDatabase::new();
    let (categories, products) = (PgCategories(database.database()), PgProducts(database.database()));
    let all = categories.list().unwrap();
    let (okey, food) = (all[0].id, all[5].id);
    let product = saved_product(&database, 1, "Okey");
    let delete = |id, to| categories.delete(&staff(), id, to, minute(9));
    assert!(matches!(delete(okey, None), Err(CategoryRefused::HasProducts(1))));
    for target in [okey, id(9)] {
        assert!(matches!(delete(okey, Some(target)), Err(CategoryRefused::UnknownTarget)));
    }
    assert!(matches!(delete(id(9), None), Err(CategoryRefused::NotFound)));
    categories.set_picture(&staff(), okey, &picture_key(1), minute(3)).unwrap();
    assert_eq!(products.unused_pictures(&[picture_key(1), picture_key(2)]).unwrap(), [picture_key(2)]);

    let all_moved = delete(okey, Some(food)).unwrap();
    let moved = &all_moved[0];
    assert_eq!((moved.category.as_str(), moved.exemption), ("Gıda Ürünleri", Some(Exemption::Food)));
    assert!(moved.updated_at > product.updated_at);
    assert_eq!(products.find(&[product.id]).unwrap(), all_moved);
    assert_eq!(leads_to(&categories, "okey-takimlari"), Some(Some("Gıda Ürünleri".into())));
    // Without products no target is needed; the addresses of both lead on.
    delete(all[1].id, None).unwrap();
    assert_eq!(leads_to(&categories, "tavla takimlari"), Some(None));
    delete(food, Some(all[2].id)).unwrap();
    assert_eq!(leads_to(&categories, "okey-takimlari"), Some(Some("Satranç Takımları".into())));
    assert_eq!(add(&categories, 1, &new("Dart")).unwrap().category.path, "Dart");
    assert_eq!(labels(&categories).len(), 5);
}

#[test]
fn discount_codes_keep_their_category() {
    let database = TestDatabase::new();
    let categories = PgCategories(database.database());
    let okey = categories.list().unwrap().swap_remove(0);
    let details = application::discount::DiscountDetails {
        code: domain::discount::DiscountCode::new("OKEY10").unwrap(),
        kind: domain::discount::DiscountKind::Percent(10),
        minimum: None,
        categories: vec![okey.id],
        starts_at: None,
        ends_at: None,
        max_uses: None,
        max_uses_per_customer: None,
        is_active: true,
    };
    let discounts = PgDiscounts(database.database());
    let discount = domain::ids::DiscountId::new(uuid("discount", 1));
    application::discount::DiscountRepository::insert(&discounts, &staff(), discount, &details, minute(1))
        .unwrap();
    let refused = categories.delete(&staff(), okey.id, None, minute(2));
    assert!(matches!(refused, Err(CategoryRefused::HasDiscounts(codes)) if codes == ["OKEY10"]));
}

#[test]
fn products_take_over_exemption_unless_they_name_their_own() {
    let database = TestDatabase::new();
    let (categories, products) = (PgCategories(database.database()), PgProducts(database.database()));
    let all = categories.list().unwrap();
    let (cards, food) = (all[4].id, all[5].id);
    let insert = |n, category: CategoryId, exemption| {
        let mut new = record(&database, n, "Çay");
        new.details.category = category;
        new.details.exemption = exemption;
        products.insert(&staff(), &new, None).unwrap().value
    };
    assert_eq!(insert(1, food, None).exemption, Some(Exemption::Food));
    assert_eq!(insert(2, food, Some(None)).exemption, None);
    let own = insert(3, food, Some(Some(Exemption::Hygiene)));
    assert_eq!(own.exemption, Some(Exemption::Hygiene));
    let mut details = record(&database, 3, "Çay").details;
    let mut update = |category, exemption| {
        details.category = category;
        details.exemption = exemption;
        products.update(&staff(), own.id, None, &details, minute(9)).unwrap().exemption
    };
    assert_eq!(update(food, None), Some(Exemption::Hygiene), "it stays");
    assert_eq!(update(all[0].id, None), None, "it is moved");
    assert_eq!(update(cards, Some(Some(Exemption::Food))), Some(Exemption::Food));
    assert_eq!(update(cards, Some(None)), None);
    // A change of the category is for products to come.
    let change = CategoryChange { exemption: Some(None), ..Default::default() };
    categories.update(&staff(), food, &change, minute(10)).unwrap();
    assert_eq!(insert(4, food, None).exemption, None);
}

/// Adds a product and deletes its category at the same time, and returns whether the product was added.
fn race(database: &TestDatabase, n: u32, target: Option<&Category>) -> bool {
    let categories = PgCategories(database.database());
    let category = add(&categories, n, &new(&format!("Kategori {n}"))).unwrap().category;
    let categories = &categories;
    let products = PgProducts(database.database());
    let base = record(database, n, "Okey");
    let details = domain::catalogue::ProductDetails { category: category.id, ..base.details.clone() };
    let new_product = ProductRecord { details, ..base };
    let (added, deleted) = thread::scope(|scope| {
        let adding = scope.spawn(|| products.insert(&staff(), &new_product, None));
        let target = target.map(|target| target.id);
        let deleting = scope.spawn(move || categories.delete(&staff(), category.id, target, minute(n)));
        (adding.join().unwrap(), deleting.join().unwrap())
    });
    match (&added, &deleted, target) {
        (Ok(_), Err(CategoryRefused::HasProducts(1)), None) => {}
        (Ok(added), Ok(_), Some(target)) => {
            let found = products.find(&[added.value.id]).unwrap();
            assert_eq!(found[0].category, target.path);
        }
        (Err(CatalogueError::Product(ProductRefused::UnknownCategory)), Ok(_), _) => {}
        other => panic!("{other:?}"),
    }
    added.is_ok()
}

#[test]
fn category_is_deleted_while_product_is_added() {
    let database = TestDatabase::new();
    let target = PgCategories(database.database()).list().unwrap().swap_remove(0);
    for n in 100..130 {
        race(&database, n, (n % 2 == 0).then_some(&target));
    }
}

#[test]
fn product_of_deleted_category_is_refused() {
    let database = TestDatabase::new();
    let (categories, products) = (PgCategories(database.database()), PgProducts(database.database()));
    let product = saved_product(&database, 1, "Okey");
    let mut late = record(&database, 2, "Okey");
    late.details.category = add(&categories, 1, &new("Dart")).unwrap().category.id;
    categories.delete(&staff(), id(1), None, minute(2)).unwrap();
    let refused = products.insert(&staff(), &late, None);
    assert!(matches!(refused, Err(CatalogueError::Product(ProductRefused::UnknownCategory))));
    let refused = products.update(&staff(), product.id, None, &late.details, minute(3));
    assert!(matches!(refused, Err(CatalogueError::Product(ProductRefused::UnknownCategory))));
    let change = application::catalogue::ProductChange::Add(late);
    let refused = products.apply(&staff(), &[change], &[], chrono::DateTime::UNIX_EPOCH);
    assert!(matches!(refused, Err(CatalogueError::Product(ProductRefused::UnknownCategory))));
}

#[test]
fn one_of_two_equal_labels_is_added() {
    let database = TestDatabase::new();
    for n in 0..10 {
        let label = format!("Dart {n}");
        let results = thread::scope(|scope| {
            let adding = [0, 1].map(|m| {
                let (label, database) = (&label, &database);
                scope.spawn(move || add(&PgCategories(database.database()), 2 * n + m, &new(label)))
            });
            adding.map(|one| one.join().unwrap())
        });
        assert_eq!(results.iter().filter(|one| one.is_ok()).count(), 1);
        assert!(results.iter().any(|one| matches!(one, Err(CategoryRefused::Taken))));
    }
}
