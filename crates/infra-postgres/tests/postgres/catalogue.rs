use crate::samples::{minute, order, record, saved_product, saved_user, uuid};
use application::{
    catalogue::{CategoryRepository, ProductFilter, ProductRecord, ProductRepository, ProductSort},
    order::{OrderRepository, Placement},
    page::PageRequest,
    testing::{picture_key, prices},
};
use diesel::{RunQueryDsl, sql_query};
use domain::{
    catalogue::{Description, Product, ProductDetails},
    ids::ProductId,
    search::QueryVariant,
    text::Line,
};
use infra_postgres::{PgCategories, PgOrders, PgProducts, testing::TestDatabase};

fn names(products: &[Product]) -> Vec<&str> {
    products.iter().map(|product| product.name.as_str()).collect()
}

#[test]
fn the_seven_categories_are_there_in_order() {
    let database = TestDatabase::new();
    let categories = PgCategories::new(database.database()).list().unwrap();
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
        assert!(category.image.starts_with("/art/") && category.image.ends_with(".svg"));
    }
}

#[test]
fn a_product_is_read_as_it_was_added() {
    let database = TestDatabase::new();
    let products = PgProducts::new(database.database());
    let record = ProductRecord {
        pictures: vec![picture_key(9), picture_key(1), picture_key(5)],
        ..record(&database, 1, "Ceviz Istakalı Okey Takımı")
    };
    let added = products.insert(&record).unwrap();
    assert_eq!(added.name, "Ceviz Istakalı Okey Takımı");
    assert_eq!(added.category, "Okey Takımları");
    assert_eq!(added.prices, prices(200, 100));
    assert_eq!(added.pictures, record.pictures);
    assert_eq!(added.description, ["Ceviz", "106 taş"]);
    assert!(added.in_stock);
    assert_eq!((added.created_at, added.updated_at), (record.at, record.at));
    assert_eq!(products.find(&[added.id]).unwrap(), std::slice::from_ref(&added));
    assert_eq!(products.list(&ProductFilter::default()).unwrap().items, [added]);
}

#[test]
fn an_update_replaces_all_but_pictures() {
    let database = TestDatabase::new();
    let products = PgProducts::new(database.database());
    let record = ProductRecord { pictures: vec![picture_key(9)], ..record(&database, 1, "Okey") };
    let added = products.insert(&record).unwrap();
    let details = ProductDetails {
        name: Line::new("Tavla").unwrap(),
        description: Description::default(),
        category: PgCategories::new(database.database()).list().unwrap()[1].id,
        prices: prices(999, 999),
        in_stock: false,
    };
    let updated = products.update(added.id, &details, minute(9)).unwrap().unwrap();
    let expected = Product {
        name: "Tavla".into(),
        description: vec![],
        category: "Tavla Takımları".into(),
        prices: prices(999, 999),
        in_stock: false,
        updated_at: minute(9),
        ..added
    };
    assert_eq!(updated, expected);
    assert_eq!(products.find(&[added.id]).unwrap(), [updated]);
    let by_name = |word: &str| {
        let variants = vec![QueryVariant(vec![vec![word.into()]])];
        let filter = ProductFilter { variants, ..Default::default() };
        products.list(&filter).unwrap().total
    };
    assert_eq!((by_name("okey"), by_name("tavla")), (0, 1), "the search follows the name");
}

#[test]
fn the_stock_switch_changes_stock_alone() {
    let database = TestDatabase::new();
    let products = PgProducts::new(database.database());
    let added = saved_product(&database, 1, "Okey");
    let changed = products.set_stock(added.id, false, minute(9)).unwrap().unwrap();
    assert_eq!(changed, Product { in_stock: false, updated_at: minute(9), ..added });
}

#[test]
fn unknown_products_are_none() {
    let database = TestDatabase::new();
    let products = PgProducts::new(database.database());
    let known = saved_product(&database, 1, "Okey");
    let unknown = ProductId::new(uuid("product", 99));
    let details = record(&database, 1, "Okey").details;
    assert_eq!(products.update(unknown, &details, minute(1)).unwrap(), None);
    assert_eq!(products.set_stock(unknown, true, minute(1)).unwrap(), None);
    assert_eq!(products.delete(unknown).unwrap(), None);
    assert_eq!(products.find(&[unknown, known.id]).unwrap(), [known]);
}

#[test]
fn a_deleted_product_is_answered_and_gone() {
    let database = TestDatabase::new();
    let products = PgProducts::new(database.database());
    let record = ProductRecord { pictures: vec![picture_key(9)], ..record(&database, 1, "Okey") };
    let added = products.insert(&record).unwrap();
    assert_eq!(products.delete(added.id).unwrap(), Some(added.clone()));
    assert_eq!(products.delete(added.id).unwrap(), None);
    assert_eq!(products.find(&[added.id]).unwrap(), []);
}

#[test]
fn pictures_that_some_product_uses_are_known() {
    let database = TestDatabase::new();
    let products = PgProducts::new(database.database());
    let keys = [1, 2, 3].map(picture_key);
    let record = ProductRecord { pictures: vec![keys[0].clone()], ..record(&database, 1, "Okey") };
    let added = products.insert(&record).unwrap();
    assert_eq!(products.unused_pictures(&keys).unwrap(), keys[1..]);
    products.delete(added.id).unwrap();
    assert_eq!(products.unused_pictures(&keys).unwrap(), keys);
    assert_eq!(products.unused_pictures(&[]).unwrap(), []);
}

#[test]
fn filters_narrow_and_pages_cut() {
    let database = TestDatabase::new();
    let products = PgProducts::new(database.database());
    let categories = PgCategories::new(database.database()).list().unwrap();
    for n in 0..7 {
        let mut record = record(&database, n, &format!("Okey {n}"));
        record.details.in_stock = n != 3;
        if n > 4 {
            record.details.category = categories[1].id;
        }
        products.insert(&record).unwrap();
    }
    let list = |filter: ProductFilter| products.list(&filter).unwrap();
    let all = list(ProductFilter::default());
    assert_eq!((all.total, all.items.len()), (7, 7));
    let stocked = list(ProductFilter { in_stock: Some(true), ..Default::default() });
    assert_eq!((stocked.total, stocked.items.len()), (6, 6));
    let sold_out = list(ProductFilter { in_stock: Some(false), ..Default::default() });
    assert_eq!(names(&sold_out.items), ["Okey 3"]);
    let tavla = list(ProductFilter { category: Some(categories[1].id), ..Default::default() });
    assert_eq!(names(&tavla.items), ["Okey 6", "Okey 5"]);

    let page = |number| {
        list(ProductFilter {
            category: Some(categories[0].id),
            page: Some(PageRequest::new(number, 2)),
            ..Default::default()
        })
    };
    assert_eq!(names(&page(1).items), ["Okey 4", "Okey 3"]);
    assert_eq!(names(&page(3).items), ["Okey 0"]);
    assert_eq!((page(9).items.len(), page(9).total, page(9).total_pages()), (0, 5, 3));
    assert_eq!(page(u32::MAX).items, []);
}

#[test]
fn sorts_by_date_and_price() {
    let database = TestDatabase::new();
    let products = PgProducts::new(database.database());
    for (n, offer) in [(1, 300), (2, 100), (3, 300), (4, 200)] {
        let mut record = record(&database, n, &format!("{offer} #{n}"));
        record.details.prices = prices(900, offer);
        products.insert(&record).unwrap();
    }
    let sorted = |sort| {
        let page = products.list(&ProductFilter { sort, ..Default::default() }).unwrap();
        page.items.into_iter().map(|product| product.name).collect::<Vec<_>>()
    };
    assert_eq!(sorted(ProductSort::Newest), ["200 #4", "300 #3", "100 #2", "300 #1"]);
    assert_eq!(sorted(ProductSort::PriceAscending), ["100 #2", "200 #4", "300 #3", "300 #1"]);
    assert_eq!(sorted(ProductSort::PriceDescending), ["300 #3", "300 #1", "200 #4", "100 #2"]);
    assert_eq!(sorted(ProductSort::Best), sorted(ProductSort::Newest), "nothing is sold yet");
}

#[test]
fn sorts_names_as_turkish_readers_expect() {
    let database = TestDatabase::new();
    let products = PgProducts::new(database.database());
    let expected = [
        "cezve", "çay", "ıhlamur", "Isparta", "ibrik", "İstaka", "okey", "örtü", "su", "şeker", "uno",
        "ülker",
    ];
    for (n, name) in expected.iter().enumerate() {
        // Added in another order than the alphabet's.
        saved_product(&database, u32::try_from(n * 5 % 12).unwrap(), name);
    }
    let filter = ProductFilter { sort: ProductSort::Name, ..Default::default() };
    assert_eq!(names(&products.list(&filter).unwrap().items), expected);
}

#[test]
fn best_sellers_come_first_by_pieces_not_cancelled() {
    let database = TestDatabase::new();
    let products = PgProducts::new(database.database());
    let orders = PgOrders::new(database.database());
    let user = saved_user(&database, 1).id;
    let [a, b, c, d] = [1, 2, 3, 4].map(|n| saved_product(&database, n, &format!("Okey {n}")));
    for (n, products, pieces) in [
        (1, vec![a.clone(), b.clone()], 2),
        (2, vec![a.clone()], 3),
        (3, vec![b.clone()], 4),
        (4, vec![c.clone()], 100),
    ] {
        assert_eq!(orders.place(&order(n, user, &products, pieces), &[], None).unwrap(), Placement::Placed);
    }
    let best = || products.list(&ProductFilter::default()).unwrap().items;
    assert_eq!(best(), [c.clone(), b.clone(), a.clone(), d.clone()]);
    sql_query("UPDATE orders SET status = 'Cancelled' WHERE amount_kurus = 10000")
        .execute(&mut database.connection())
        .unwrap();
    assert_eq!(best(), [b, a, d, c]);
}

#[test]
fn the_list_of_pages_is_read_in_parts_that_never_overlap() {
    let database = TestDatabase::new();
    let products = PgProducts::new(database.database());
    for index in 1..=5 {
        saved_product(&database, index, "Okey");
    }
    assert_eq!(products.count().unwrap(), 5);
    let mut found: Vec<_> =
        (0..3).flat_map(|part| products.pages(part * 2, 2).unwrap()).map(|page| page.id).collect();
    assert_eq!(found.len(), 5);
    found.dedup();
    assert_eq!(found.len(), 5);
    assert_eq!(products.pages(0, 1).unwrap()[0].category, "Okey Takımları");
}
