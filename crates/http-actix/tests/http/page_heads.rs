//! The parts of pages that the server fills, and structured data for search engines.

use crate::server::TestServer;
use serde_json::Value;

/// Returns the contents of the page's scripts of this kind.
fn scripts(html: &str, mark: &str) -> Vec<Value> {
    html.split("<script ")
        .filter(|part| part.starts_with(mark))
        .map(|part| {
            let text = part.split_once('>').unwrap().1.split_once("</script>").unwrap().0;
            serde_json::from_str(text).unwrap()
        })
        .collect()
}

fn first_data(html: &str) -> Value {
    let all = scripts(html, "type=\"application/json\" id=\"initial-data\"");
    assert_eq!(all.len(), 1, "{html}");
    all.into_iter().next().unwrap()
}

fn facts(html: &str, kind: &str) -> Value {
    let all = scripts(html, "type=\"application/ld+json\"");
    all.into_iter().find(|facts| facts["@type"] == kind).expect(kind)
}

#[tokio::test]
async fn page_embeds_exactly_its_first_api_responses() {
    let shop = TestServer::start();
    for index in 0..30 {
        shop.product(&format!("Okey {index}"), 100 + index);
    }
    shop.product_in("Okey Takımları", "Bitmiş", 100, false);
    let id = shop.product_in("Tavla Takımları", "Tavla", 100, true);
    for (path, calls) in [
        (
            "/",
            vec![
                "/api/shop",
                "/api/category/list",
                "/api/product/list?inStock=true&grouped=1&page=1&limit=5",
                "/api/product/list?inStock=true&grouped=1&page=1&limit=15&reduced=true&sort=newest",
            ],
        ),
        (
            "/urunler",
            vec![
                "/api/shop",
                "/api/category/list",
                "/api/product/list?inStock=true&grouped=1&page=1&limit=24&facets=true",
            ],
        ),
        (
            "/urunler/okey-takimlari",
            vec![
                "/api/shop",
                "/api/category/list",
                "/api/product/list?category=okey-takimlari&inStock=true&grouped=1&page=1&limit=24&facets=true",
            ],
        ),
        (
            &format!("/urunler/tavla%20tak%C4%B1mlar%C4%B1/{id}"),
            vec![
                "/api/shop",
                "/api/category/list",
                &format!("/api/product/{id}"),
                "/api/product/list?category=tavla-takimlari&inStock=true&grouped=1&page=1&limit=6",
            ],
        ),
        ("/urunler?ara=okey", vec!["/api/shop", "/api/category/list"]),
        ("/sepet", vec!["/api/shop"]),
    ] {
        let data = first_data(&shop.visitor().get(path).await.text());
        assert_eq!(data.as_object().unwrap().len(), calls.len(), "{path}: {data}");
        for call in calls {
            assert_eq!(data[call], shop.visitor().get(call).await.ok(200), "{path}: {call}");
        }
    }
}

#[tokio::test]
async fn product_page_has_structured_data_matching_its_text() {
    let shop = TestServer::at("https://dorduncu.example");
    let id = shop.product("Tavla <b>\"Sedefli\" & Ceviz</b>", 123_456);
    let page = shop.visitor().get(&format!("/urunler/okey-takimlari/{id}")).await.text();
    let url = format!("https://dorduncu.example/urunler/okey%20tak%C4%B1mlar%C4%B1/{id}");
    for expected in [
        "<title>Tavla &lt;b&gt;&quot;Sedefli&quot; &amp; Ceviz&lt;/b&gt; | Dördüncü</title>".to_owned(),
        "<meta name=\"description\" content=\"Bir satır\">".to_owned(),
        format!("<link rel=\"canonical\" href=\"{url}\">"),
        "<meta property=\"og:type\" content=\"product\">".to_owned(),
    ] {
        assert!(page.contains(&expected), "{expected} in {page}");
    }
    assert!(!page.contains("<b>"), "{page}");
    let product = facts(&page, "Product");
    assert_eq!(product["name"], "Tavla <b>\"Sedefli\" & Ceviz</b>");
    assert_eq!(product["offers"]["price"], 1234.56);
    assert_eq!(product["offers"]["priceCurrency"], "TRY");
    assert_eq!(product["offers"]["url"], url);
    assert_eq!(product["offers"]["availability"], "https://schema.org/InStock");
    let crumbs = facts(&page, "BreadcrumbList");
    let names: Vec<_> =
        crumbs["itemListElement"].as_array().unwrap().iter().map(|one| &one["name"]).collect();
    assert_eq!(names[..3], ["Anasayfa", "Ürünler", "Okey Takımları"]);

    let home = shop.visitor().get("/").await.text();
    assert_eq!(facts(&home, "OnlineStore")["url"], "https://dorduncu.example/");
}

#[tokio::test]
async fn personal_pages_are_hidden_from_search_engines() {
    let shop = TestServer::start();
    for path in ["/cart", "/siparislerim", "/seller", "/yok", "/urunler/bilinmeyen"] {
        let page = shop.visitor().get(path).await.text();
        assert!(page.contains("<meta name=\"robots\" content=\"noindex\">"), "{path}");
        assert!(!page.contains("rel=\"canonical\""), "{path}");
    }
    for path in ["/", "/urunler", "/urunler/okey-takimlari", "/hakkimizda", "/iletisim"] {
        let page = shop.visitor().get(path).await.text();
        assert!(!page.contains("noindex") && page.contains("rel=\"canonical\""), "{path}");
    }
    let robots = shop.visitor().get("/robots.txt").await.text();
    assert!(robots.contains("Disallow: /seller\n") && robots.contains("/sitemap.xml"), "{robots}");
}

#[tokio::test]
async fn home_screen_icon_has_shop_name() {
    let name = "Kare \"Masa\" & Oyun";
    let shop = TestServer::called(name);
    let visitor = shop.visitor();
    let answer = visitor.get("/manifest.webmanifest").await;
    assert_eq!((answer.status, answer.header("content-type")), (200, "application/manifest+json"));
    assert_eq!(answer.header("cache-control"), "public, max-age=3600");
    let manifest: serde_json::Value = serde_json::from_slice(&answer.bytes).unwrap();
    assert_eq!((&manifest["name"], &manifest["short_name"]), (&name.into(), &name.into()));
    let page = visitor.get("/").await.text();
    let description = manifest["description"].as_str().unwrap();
    assert!(page.contains(&format!("<meta name=\"description\" content=\"{description}\">")), "{page}");
    // The other fields come from the build.
    assert_eq!((&manifest["lang"], &manifest["start_url"]), (&"tr".into(), &"/".into()));
    for icon in manifest["icons"].as_array().unwrap() {
        assert_eq!(visitor.get(icon["src"].as_str().unwrap()).await.status, 200, "{icon}");
    }
    let again = visitor.get_unless("/manifest.webmanifest", answer.header("etag")).await;
    assert_eq!((again.status, again.bytes.len()), (304, 0));
    let other = TestServer::start().visitor().get("/manifest.webmanifest").await;
    assert_ne!(other.header("etag"), answer.header("etag"));
}

#[tokio::test]
async fn the_sitemap_lists_every_public_page() {
    let shop = TestServer::at("https://dorduncu.example");
    let id = shop.product("Okey", 100);
    let answer = shop.visitor().get("/sitemap.xml").await;
    assert!(answer.header("content-type").starts_with("application/xml"));
    assert_eq!(answer.header("cache-control"), "public, max-age=3600");
    let map = answer.text();
    let okey = "https://dorduncu.example/urunler/okey%20tak%C4%B1mlar%C4%B1";
    for url in
        ["https://dorduncu.example/", "https://dorduncu.example/iletisim", okey, &format!("{okey}/{id}")]
    {
        assert!(map.contains(&format!("<loc>{url}</loc>")), "{url} in {map}");
    }
    assert!(!map.contains("/siparislerim"), "{map}");
    assert!(shop.visitor().get("/sitemap/1.xml").await.text().contains(&id));
    for none in ["/sitemap/x.xml", "/sitemap/2.xml", "/sitemap/999999.xml"] {
        assert_eq!(shop.visitor().get(none).await.status, 404, "{none}");
    }
}

#[tokio::test]
async fn page_preloads_its_own_scripts() {
    let server = TestServer::start();
    let visitor = server.visitor();
    let (home, about) = (visitor.get("/").await.text(), visitor.get("/hakkimizda").await.text());
    let mark = "rel=\"modulepreload\" crossorigin href=\"";
    let scripts = |page: &str| -> Vec<String> {
        page.split(mark).skip(1).filter_map(|part| Some(part.split_once('"')?.0.to_owned())).collect()
    };
    let others = scripts(&about);
    let own: Vec<_> = scripts(&home).into_iter().filter(|script| !others.contains(script)).collect();
    assert!(!own.is_empty(), "the home page has scripts of its own");
    for script in own {
        let answer = visitor.get(&script).await;
        assert_eq!(
            (answer.status, answer.header("cache-control")),
            (200, "public, max-age=31536000, immutable")
        );
    }
}

#[tokio::test]
async fn page_is_readable_before_scripts_run() {
    let shop = TestServer::start();
    let id = shop.product("Ceviz <i>Istaka</i>", 123_450);
    let product = format!("/urunler/okey%20tak%C4%B1mlar%C4%B1/{id}");
    for (path, texts) in [
        ("/", vec!["<h1>Kıraathane, kapınıza geldi.</h1>", "aria-current=\"page\">Anasayfa<"]),
        (
            "/urunler",
            vec![
                "<h1>Tüm Ürünler</h1>",
                "1 ürün",
                ">%50<",
                "aria-current=\"page\">Tümü<",
                "Ceviz &lt;i&gt;Istaka&lt;/i&gt;",
                "₺1.234,50",
                &product,
            ],
        ),
        (
            "/urunler/okey-takimlari",
            vec![
                "<h1>Okey Takımları</h1>",
                "aria-current=\"page\">Okey Takımları<",
                "Ceviz &lt;i&gt;",
                "₺2.469,00",
            ],
        ),
        (
            &product,
            vec![
                "aria-current=\"page\">Ürünler<",
                ">Ceviz &lt;i&gt;Istaka&lt;/i&gt;</h1>",
                "Size Özel",
                "₺1.234,50",
                "Bir satır",
            ],
        ),
    ] {
        let page = shop.visitor().get(path).await.text();
        let shell = page.split_once("id=\"root\"").unwrap().1.split_once("<script").unwrap().0;
        for text in texts {
            assert!(shell.contains(text), "{path}: {text} in {shell}");
        }
        // A button would not work yet.
        assert!(!shell.contains("<button"), "{path}");
    }
}

#[tokio::test]
async fn a_page_is_styled_without_a_second_file() {
    let shop = TestServer::start();
    for path in ["/", "/urunler", "/sepet", "/yok"] {
        let page = shop.visitor().get(path).await.text();
        let blocking: Vec<_> = page
            .split("<link ")
            .skip(1)
            .map(|link| link.split('>').next().unwrap())
            .filter(|link| link.contains("stylesheet") && !link.contains("media=\"not all\""))
            .collect();
        assert!(blocking.is_empty() && page.contains("<style>"), "{path}: {blocking:?}");
    }
}
