//! Pages before any script runs, stored as files that the front end's tests compare with React's output.
//! `UPDATE_GOLDEN=1` rewrites them.

use actix_web::{cookie::Key, test, web::Data};
use application::{
    Ports,
    catalogue::{MockCatalogueFeed, MockCatalogueSource, Outdated, ShopTerms},
    mail::MockMailSender,
    testing::{live_shop, ports},
};
use domain::{
    cart::Quantity,
    catalogue::{CatalogueContent, Category, NetAmount, Product, ProductIdentity, ProductName},
    configured_shop::ConfiguredShop,
    ids::{CategoryId, ProductId},
    money::Kurus,
    order::Instalments,
    shop::{Announcement, ShopFacts, SitePath},
    stock::Stock,
    text::Line,
    tiers::{Tier, Tiers},
};
use fixtures::{category, configured_shop, picture_key, prices, product};
use http_actix::{AppParts, Settings, Timeouts};
use serde_json::Value;
use std::{
    collections::{BTreeSet, HashMap},
    env, fs,
    path::Path,
    sync::Arc,
};
use uuid::Uuid;

/// The folder of the files.
const GOLDEN: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../frontend/src/testing/prerendered-shells");

fn categories() -> Vec<Category> {
    let others = [(0xCB, "Tavla Takımları", "tavla-takimlari"), (0xCC, "Gıda Ürünleri", "gida-urunleri")];
    let others = others.map(|(id, path, slug)| Category {
        id: CategoryId::new(Uuid::from_u128(id)),
        path: path.into(),
        slug: slug.into(),
        ..category()
    });
    [category()].into_iter().chain(others).collect()
}

fn name(text: &str) -> ProductName {
    ProductName::new(text).unwrap_or(product().name)
}

fn numbered(number: u128) -> Product {
    Product {
        id: ProductId::new(Uuid::from_u128(number)),
        name: name(&format!("Okey Takımı {number}")),
        prices: prices(245_000, 245_000),
        ..product()
    }
}

fn tier(pieces: u32, price: i64) -> Tier {
    Tier { min_quantity: Quantity::new(pieces).unwrap(), price: Kurus::new(price).unwrap() }
}

/// Returns products that cover everything that a card or a product page can show.
fn products() -> Vec<Product> {
    let described = Product {
        name: name("Ceviz <Istakalı> \"Okey\" & Takımı"),
        prices: prices(245_000, 179_990),
        pictures: [1, 2, 3].map(picture_key).to_vec(),
        tiers: Tiers::new(vec![tier(12, 169_990), tier(50, 159_990)]).unwrap(),
        stock: Stock::of(3).unwrap(),
        lowest_recent: Some(Kurus::new(174_990).unwrap()),
        description: ["Masif ceviz ıstaka", "106 taş & \"sahte okey\"", "Boy: 42 cm"]
            .map(Into::into)
            .to_vec(),
        ..numbered(1)
    };
    let described = Product {
        identity: ProductIdentity { net: NetAmount::parse("1,5 kg").ok(), ..ProductIdentity::default() },
        ..described
    };
    let one_picture = Product {
        pictures: vec![picture_key(4)],
        identity: ProductIdentity { net: NetAmount::parse("106 adet").ok(), ..ProductIdentity::default() },
        ..numbered(2)
    };
    // 14.5 %, rounded, just gets a badge; 14 % does not.
    let just_a_badge = Product { prices: prices(20_000, 17_100), ..numbered(3) };
    let no_badge = Product { prices: prices(20_000, 17_200), ..numbered(4) };
    let other_category = Product {
        category: "Tavla Takımları".into(),
        name: name("Sedefli Tavla"),
        pictures: [5, 6].map(picture_key).to_vec(),
        ..numbered(5)
    };
    // More than a shell draws.
    let plain = (6..=10).map(numbered);
    let sold_out = Product { on_sale: false, pictures: vec![picture_key(7)], ..numbered(11) };
    [described, one_picture, just_a_badge, no_badge, other_category, sold_out]
        .into_iter()
        .chain(plain)
        .collect()
}

/// Returns what the owner has set: an order below 500 TL pays for its delivery.
fn terms() -> ShopTerms {
    let kurus = |amount| Some(Kurus::new(amount).unwrap());
    ShopTerms {
        settings: domain::settings::Settings {
            delivery_fee: kurus(4_990),
            max_installments: Instalments::new(6),
            free_delivery_from: kurus(50_000),
            announcement: Some(Announcement {
                text: Line::new("Bayram boyunca kargo ücretsiz").unwrap(),
                link: SitePath::new("/urunler").ok(),
            }),
            ..Default::default()
        },
        ..ShopTerms::default()
    }
}

/// Returns a shop with these products.
fn shop(products: Vec<Product>) -> Data<AppParts> {
    // Sorted as listed above.
    let sold = (1_u64..).zip(products.iter().rev()).map(|(pieces, product)| (product.id, pieces)).collect();
    let content =
        CatalogueContent { categories: categories(), products, sold, ..CatalogueContent::default() };
    let mut source = MockCatalogueSource::new();
    source.expect_open().returning(move || {
        let content = content.clone();
        let mut feed = MockCatalogueFeed::new();
        feed.expect_load().returning(move || Ok(content.clone()));
        feed.expect_terms().returning(|| Ok(terms()));
        feed.expect_poll_changes().returning(|| Ok(Outdated::default()));
        feed.expect_sold_lately().returning(|| Ok(HashMap::new()));
        Ok(Box::new(feed))
    });
    let settings = Settings {
        public_origin: "https://dorduncu.example".into(),
        cookie_key: Key::derive_from(&[7; 64]),
        trusted_proxies: vec![],
        rate_limits: false,
        database_connections: 1,
        timeouts: Timeouts::default(),
        has_metrics_listener: false,
        launch_checks: Vec::new(),
        mailer: Arc::new(MockMailSender::new()),
        has_mails_in_files: false,
    };
    let configured = configured_shop();
    let defaults = ShopFacts { card_instalments: true, ..configured.defaults };
    let shop = live_shop(ConfiguredShop { defaults, ..configured });
    let ports = Ports { catalogue_source: Arc::new(source), shop, ..ports() };
    Data::new(AppParts::new(&ports.following_database(), vec![], settings).unwrap())
}

/// Returns the text between two marks.
fn between<'a>(html: &'a str, start: &str, end: &str) -> &'a str {
    let (_, rest) = html.split_once(start).unwrap();
    rest.split_once(end).unwrap().0
}

/// Returns the page's own parts, one tag per line, without the build's scripts and style sheets, whose names change.
fn own_parts(path: &str, html: &str) -> String {
    let head = between(html, "<title>", "<style>");
    let shell = between(html, "<div id=\"root\">", "<script type=\"application/json\"");
    let data = between(html, "id=\"initial-data\">", "</script>");
    let data: Value = serde_json::from_str(data).unwrap();
    let data = serde_json::to_string_pretty(&data).unwrap().replace('<', "\\u003c");
    let lines = |html: &str| html.trim().replace("><", ">\n<");
    format!(
        "<!-- {path} -->\n<title>{}\n<div id=\"root\">{}\n<script type=\"application/json\" id=\"initial-data\">\n{data}\n</script>\n",
        lines(head),
        lines(shell),
    )
}

/// Returns number and text of the first line that differs from the stored one.
fn first_difference(kept: &str, found: &str) -> Option<String> {
    let same = kept.lines().zip(found.lines()).take_while(|(kept, found)| kept == found).count();
    (kept != found).then(|| format!("{}: {}", same + 1, found.lines().nth(same).unwrap_or("ends too late")))
}

async fn page(state: Data<AppParts>, path: &str) -> String {
    let app = test::init_service(http_actix::app(&state)).await;
    let answer = test::call_and_read_body(&app, test::TestRequest::get().uri(path).to_request()).await;
    String::from_utf8(answer.to_vec()).unwrap()
}

#[actix_web::test]
async fn each_page_is_as_its_file_says() {
    let id = |number| ProductId::new(Uuid::from_u128(number));
    let of_product = |number| format!("/urunler/okey%20tak%C4%B1mlar%C4%B1/{}", id(number));
    let full = shop(products());
    let sold_out = shop(products().into_iter().map(|one| Product { on_sale: false, ..one }).collect());
    let pages = [
        ("home", &full, "/".to_owned()),
        ("products", &full, "/urunler".into()),
        ("products-sold-out", &sold_out, "/urunler".into()),
        ("category", &full, "/urunler/okey-takimlari".into()),
        ("category-empty", &full, "/urunler/g%C4%B1da%20%C3%BCr%C3%BCnleri".into()),
        ("product", &full, of_product(1)),
        ("product-sold-out", &full, of_product(11)),
    ];
    let folder = Path::new(GOLDEN);
    let mut stale = vec![];
    for (name, state, path) in &pages {
        let file = folder.join(format!("{name}.html"));
        let found = own_parts(path, &page(Data::clone(state), path).await);
        if env::var_os("UPDATE_GOLDEN").is_some() {
            fs::write(&file, found).unwrap();
        } else {
            let kept = fs::read_to_string(&file).unwrap_or_default();
            stale.extend(first_difference(&kept, &found).map(|line| format!("{name}.html:{line}")));
        }
    }
    assert!(stale.is_empty(), "write them anew with UPDATE_GOLDEN=1:\n{}", stale.join("\n"));

    let files: BTreeSet<_> =
        fs::read_dir(folder).unwrap().map(|file| file.unwrap().file_name().into_string().unwrap()).collect();
    assert_eq!(files, pages.iter().map(|(name, ..)| format!("{name}.html")).collect());
}
