//! Pages that always exist, with what their head says.

/// A page whose address holds no data.
pub(super) struct Page {
    pub(super) path: &'static str,
    /// Title without the shop's name, as the front end sets it too.
    pub(super) title: &'static str,
    /// Of the page for search engines; `None` keeps it out of them.
    pub(super) description: Option<&'static str>,
    /// Module of the front end, under `src/app/routes/`.
    pub(super) module: &'static str,
}

const fn public(path: &'static str, title: &'static str, module: &'static str, about: &'static str) -> Page {
    Page { path, title, description: Some(about), module }
}

const fn private(path: &'static str, title: &'static str, module: &'static str) -> Page {
    Page { path, title, description: None, module }
}

/// What the shop says of itself where a page has no description of its own.
pub(super) const ABOUT_SHOP: &str =
    "Okey, tavla, satranç takımları, masa oyunları ve kıraathane ürünleri; kapınıza gelir.";

/// The home page.
pub(super) const HOME: Page = public("/", "Okey, tavla ve kıraathane ürünleri", "home.tsx", ABOUT_SHOP);

/// All products.
pub(super) const PRODUCTS: Page = public(
    "/urunler",
    "Ürünler",
    "products.tsx",
    "Okey, tavla ve satranç takımları, masa oyunları, oyun kağıtları, gıda ve kıraathane ürünleri: stoktaki bütün ürünlerimiz.",
);

/// What a category's page has before its category is known.
pub(super) const CATEGORY: Page = Page { module: "category.tsx", ..PRODUCTS };

/// Every other one.
pub(super) const PAGES: [Page; 15] = [
    private("/sepet", "Sepet", "cart.tsx"),
    private("/cart", "Sepet", "cart.tsx"),
    private("/add-address", "Adres Ekle", "add-address.tsx"),
    private("/siparislerim", "Siparişlerim", "my-orders.tsx"),
    private("/loader", "Yönlendiriliyorsunuz", "loader.tsx"),
    private("/seller", "Ürün Ekle", "seller/add-product.tsx"),
    private("/seller/product-list", "Tüm Ürünler", "seller/products.tsx"),
    private("/seller/orders", "Sipariş Listesi", "seller/orders.tsx"),
    private("/seller/genel-bakis", "Genel Bakış", "seller/overview.tsx"),
    private("/seller/mesajlar", "Gelen Mesajlar", "seller/inbox.tsx"),
    private("/seller/destek", "Tüm Destek Mesajları", "seller/support.tsx"),
    private("/seller/orders/{id}/paket", "Sipariş Paketi", "seller/packing.tsx"),
    public(
        "/hakkimizda",
        "Hakkımızda",
        "about.tsx",
        "Kıraathanelerin masasını, tavlasını, çayını tek adresten tamamlıyoruz: vizyonumuz ve misyonumuz.",
    ),
    public(
        "/iletisim",
        "İletişim",
        "contact.tsx",
        "Adresimiz, telefonlarımız, e-posta adresimiz ve çalışma saatlerimiz; bize buradan yazın.",
    ),
    private("/index.html", "Okey, tavla ve kıraathane ürünleri", "home.tsx"),
];
