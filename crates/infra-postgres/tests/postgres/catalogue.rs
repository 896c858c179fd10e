use crate::samples::{on_sale, record, saved_product, staff};
use application::catalogue::{
    CatalogueError, CategoryRepository, ProductRecord, ProductRefused, ProductRepository, ReplacedSynonyms,
    SynonymRepository, SynonymsVersion,
};
use domain::{
    catalogue::{Change, CodesChange, Description, IdentityChange, Product, ProductDetails, ProductName},
    ids::ProductId,
    search::Synonym,
    text::Line,
};
use fixtures::numbered::{minute, uuid};
use fixtures::{picture_key, prices};
use infra_postgres::{PgCategories, PgProducts, PgSynonyms, testing::TestDatabase};

#[test]
fn the_seven_categories_are_there_in_order() {
    let database = TestDatabase::new();
    let categories = PgCategories(database.database()).list().unwrap();
    let labels: Vec<_> = categories.iter().map(|category| category.path.as_str()).collect();
    assert_eq!(
        labels,
        [
            "Okey Takımları",
            "Tavla Takımları",
            "Satranç Takımları",
            "Masa Oyunları",
            "Oyun Kağıtları",
            "Gıda Ürünleri",
            "Kıraathane Ürünleri"
        ]
    );
    for category in &categories {
        let slug = domain::turkish::fold(&category.path).replace(' ', "-");
        assert_eq!(category.slug, slug);
        assert!(category.drawing.starts_with("/art/") && category.drawing.ends_with(".svg"));
    }
}

#[test]
fn a_product_is_read_as_it_was_added() {
    let database = TestDatabase::new();
    let products = PgProducts(database.database());
    let record = ProductRecord {
        pictures: vec![picture_key(9), picture_key(1), picture_key(5)],
        ..record(&database, 1, "Ceviz Istakalı Okey Takımı")
    };
    let added = products.insert(&staff(), &record, None).unwrap().value;
    assert_eq!(added.name.as_str(), "Ceviz Istakalı Okey Takımı");
    assert_eq!(added.category, "Okey Takımları");
    assert_eq!(added.prices, prices(200, 100));
    assert_eq!(added.pictures, record.pictures);
    assert_eq!(added.description, ["Ceviz", "106 taş"]);
    assert!(added.in_stock());
    assert_eq!((added.created_at, added.updated_at), (record.at, record.at));
    assert_eq!(products.find(&[added.id]).unwrap(), std::slice::from_ref(&added));
}

#[test]
fn an_update_replaces_all_but_pictures() {
    let database = TestDatabase::new();
    let products = PgProducts(database.database());
    let record = ProductRecord { pictures: vec![picture_key(9)], ..record(&database, 1, "Okey") };
    let added = products.insert(&staff(), &record, None).unwrap().value;
    let details = ProductDetails {
        name: Line::new("Tavla").unwrap(),
        description: Description::default(),
        category: PgCategories(database.database()).list().unwrap()[1].id,
        prices: prices(999, 999),
        on_sale: false,
        stock: None,
        vat_rate: None,
        tiers: None,
        codes: CodesChange::default(),
        exemption: None,
        maker: Change::Keep,
        identity: IdentityChange::default(),
    };
    let updated = products.update(&staff(), added.id, None, &details, minute(9)).unwrap();
    let expected = Product {
        name: ProductName::new("Tavla").unwrap(),
        description: vec![],
        category: "Tavla Takımları".into(),
        prices: prices(999, 999),
        on_sale: false,
        lowest_recent: Some(added.prices.offer()),
        updated_at: minute(9),
        ..added
    };
    assert_eq!(updated, expected);
    assert_eq!(products.find(&[added.id]).unwrap(), [updated]);
}

#[test]
fn the_stock_switch_changes_stock_alone() {
    let database = TestDatabase::new();
    let products = PgProducts(database.database());
    let added = saved_product(&database, 1, "Okey");
    let changed = products.set_stock(&staff(), added.id, on_sale(false), minute(9)).unwrap();
    assert_eq!(changed, Product { on_sale: false, updated_at: minute(9), ..added });
}

#[test]
fn unknown_products_are_none() {
    let database = TestDatabase::new();
    let products = PgProducts(database.database());
    let known = saved_product(&database, 1, "Okey");
    let unknown = ProductId::new(uuid("product", 99));
    let details = record(&database, 1, "Okey").details;
    let missing = products.update(&staff(), unknown, None, &details, minute(1));
    assert!(matches!(missing, Err(CatalogueError::Product(ProductRefused::NotFound))));
    let switched = products.set_stock(&staff(), unknown, on_sale(true), minute(1));
    assert!(matches!(switched, Err(CatalogueError::Product(ProductRefused::NotFound))));
    assert_eq!(products.delete(&staff(), unknown).unwrap(), None);
    assert_eq!(products.find(&[unknown, known.id]).unwrap(), [known]);
}

#[test]
fn returns_and_removes_deleted_product() {
    let database = TestDatabase::new();
    let products = PgProducts(database.database());
    let record = ProductRecord { pictures: vec![picture_key(9)], ..record(&database, 1, "Okey") };
    let added = products.insert(&staff(), &record, None).unwrap().value;
    assert_eq!(products.delete(&staff(), added.id).unwrap(), Some(added.clone()));
    assert_eq!(products.delete(&staff(), added.id).unwrap(), None);
    assert_eq!(products.find(&[added.id]).unwrap(), []);
}

#[test]
fn pictures_that_some_product_uses_are_known() {
    let database = TestDatabase::new();
    let products = PgProducts(database.database());
    let keys = [1, 2, 3].map(picture_key);
    let record = ProductRecord { pictures: vec![keys[0].clone()], ..record(&database, 1, "Okey") };
    let added = products.insert(&staff(), &record, None).unwrap().value;
    assert_eq!(products.unused_pictures(&keys).unwrap(), keys[1..]);
    products.delete(&staff(), added.id).unwrap();
    assert_eq!(products.unused_pictures(&keys).unwrap(), keys);
    assert_eq!(products.unused_pictures(&[]).unwrap(), []);
}

#[test]
fn the_sellers_synonyms_are_kept_in_their_order() {
    let database = TestDatabase::new();
    let synonyms = PgSynonyms(database.database());
    let first = synonyms.list().unwrap();
    assert!(first.iter().any(|one| one.word() == "iskambil"), "some are there from the start");
    let list = [("Püskevit", "şeker"), ("masa üstü", "örtü")].map(|(a, b)| Synonym::new(a, b).unwrap());
    let replace = |seen: Option<&[Synonym]>, list: &[Synonym]| {
        synonyms.replace(&staff(), seen.map(SynonymsVersion::of).as_ref(), list).unwrap()
    };
    assert_eq!(replace(Some(&first), &list), ReplacedSynonyms::Yes);
    assert_eq!(synonyms.list().unwrap(), list);
    assert_eq!(replace(Some(&first), &[]), ReplacedSynonyms::ChangedMeanwhile(list.to_vec()));
    assert_eq!(synonyms.list().unwrap(), list, "the later tab has not seen it");
    assert_eq!(replace(None, &[]), ReplacedSynonyms::Yes);
    assert_eq!(synonyms.list().unwrap(), []);
}
