//! Pages that always exist, with what their head says.

/// A page whose address holds no data.
pub(super) struct Page {
    pub(super) path: &'static str,
    /// Title without the shop's name, as the front end sets it too.
    pub(super) title: &'static str,
    /// Of the page for search engines; `None` keeps it out of them.
    pub(super) description: Option<&'static str>,
    /// Module of the front end, under `src/app/`.
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
pub(super) const HOME: Page =
    public("/", "Okey, tavla ve kıraathane ürünleri", "routes/home.tsx", ABOUT_SHOP);

/// All products.
pub(super) const PRODUCTS: Page = public(
    "/urunler",
    "Ürünler",
    "routes/products.tsx",
    "Okey, tavla ve satranç takımları, masa oyunları, oyun kağıtları, gıda ve kıraathane ürünleri: stoktaki bütün ürünlerimiz.",
);

/// What a category's page has before its category is known.
pub(super) const CATEGORY: Page = Page { module: "routes/category.tsx", ..PRODUCTS };

/// Every other one.
pub(super) const PAGES: [Page; 31] = [
    public("/sepet", "Sepet", "routes/cart.tsx", "Sepetinizdeki ürünler, teslimat adresi ve ödeme."),
    private("/cart", "Sepet", "routes/cart.tsx"),
    private("/add-address", "Adres Ekle", "routes/add-address.tsx"),
    private("/adres", "Yeni Adres Ekle", "routes/new-address.tsx"),
    private("/adres/{id}", "Adres Düzenle", "routes/edit-address.tsx"),
    private("/profil", "Kullanıcı Bilgileri", "routes/profile/details.tsx"),
    private("/profil/siparislerim", "Siparişlerim", "routes/profile/orders.tsx"),
    private("/profil/adreslerim", "Adreslerim", "routes/profile/addresses.tsx"),
    private("/profil/destek", "Destek Mesajlarım", "routes/profile/threads.tsx"),
    private("/siparislerim", "Siparişlerim", "routes/my-orders.tsx"),
    private("/loader", "Yönlendiriliyorsunuz", "routes/loader.tsx"),
    private("/seller", "Ürün Ekle", SELLER),
    private("/seller/product-list", "Tüm Ürünler", SELLER),
    private("/seller/orders", "Sipariş Listesi", SELLER),
    private("/seller/genel-bakis", "Genel Bakış", SELLER),
    private("/seller/mesajlar", "Gelen Mesajlar", SELLER),
    private("/seller/destek", "Tüm Destek Mesajları", SELLER),
    private("/seller/arama", "Eş Anlamlılar", SELLER),
    private("/seller/orders/{id}/paket", "Sipariş Paketi", SELLER),
    public(
        "/hakkimizda",
        "Hakkımızda",
        "routes/about.tsx",
        "Kıraathanelerin masasını, tavlasını, çayını tek adresten tamamlıyoruz: vizyonumuz ve misyonumuz.",
    ),
    public(
        "/iletisim",
        "İletişim",
        "routes/contact.tsx",
        "Adresimiz, telefonlarımız, e-posta adresimiz ve çalışma saatlerimiz; bize buradan yazın.",
    ),
    public(
        "/teslimat",
        "Teslimat Bilgileri",
        "routes/help/delivery.tsx",
        "Siparişinizin ne zaman ve nasıl elinize ulaşacağı.",
    ),
    public(
        "/iade-ve-geri-odeme",
        "İade ve Geri Ödeme",
        "routes/help/returns.tsx",
        "On dört gün içinde cayma hakkı, iadenin yolu ve geri ödeme.",
    ),
    public(
        "/odeme-yontemleri",
        "Ödeme Yöntemleri",
        "routes/help/payment.tsx",
        "Siparişinizi nasıl ödeyeceğiniz: EFT/Havale ve hesap bilgileri.",
    ),
    public(
        "/siparis-takibi",
        "Sipariş Takibi",
        "routes/help/tracking.tsx",
        "Siparişinizin hangi aşamada olduğunu nereden göreceğiniz.",
    ),
    public(
        "/sikca-sorulan-sorular",
        "Sıkça Sorulan Sorular",
        "routes/help/questions.tsx",
        "Sipariş, ödeme, teslimat ve iade üzerine en çok sorulan sorular.",
    ),
    public(
        "/kvkk-aydinlatma-metni",
        "KVKK Aydınlatma Metni",
        LEGAL,
        "Kişisel verilerinizin hangi amaçla işlendiği ve haklarınız.",
    ),
    public(
        "/gizlilik-ve-cerezler",
        "Gizlilik ve Çerezler",
        LEGAL,
        "Sitede hangi çerezlerin, ne için kullanıldığı.",
    ),
    public(
        "/mesafeli-satis-sozlesmesi",
        "Mesafeli Satış Sözleşmesi",
        LEGAL,
        "Siparişinizle kurulan satış sözleşmesinin metni.",
    ),
    public(
        "/on-bilgilendirme-formu",
        "Ön Bilgilendirme Formu",
        LEGAL,
        "Sipariş vermeden önce bilmeniz gerekenler.",
    ),
    private("/index.html", "Okey, tavla ve kıraathane ürünleri", "routes/home.tsx"),
];

/// The seller's pages load behind one door.
const SELLER: &str = "seller-routes.tsx";
const LEGAL: &str = "routes/legal.tsx";
