//! Refusals: every error of the shop becomes a status, a code and a Turkish sentence here, and only here.

use actix_web::{
    HttpResponse, ResponseError,
    http::{StatusCode, header},
};
use application::{
    account::AccountError,
    actor::AccessError,
    address::AddressError,
    catalogue::{CatalogueError, PictureRefused, SynonymsRefused},
    contact::ContactError,
    error::StorageError,
    order::{OrderAccessError, PlaceOrderError},
    support::SupportError,
};
use domain::{
    account::PasswordError,
    cart::CartError,
    catalogue::DescriptionError,
    limits,
    money::{MoneyError, PricesError},
    order::{IllegalMove, OrderError, OrderStatus},
    search::SynonymError,
    support::ReplyRefused,
    text::TextError,
};
use serde::Serialize;
use std::{borrow::Cow, collections::BTreeMap, error::Error, fmt};
use utoipa::ToSchema;

/// Field names on the wire and what is wrong with each.
pub type FieldErrors = BTreeMap<String, String>;

/// A refusal on its way to the client.
#[derive(Debug)]
pub struct ApiError {
    status: StatusCode,
    code: &'static str,
    message: Cow<'static, str>,
    fields: FieldErrors,
    retry_after: Option<u64>,
}

/// A refusal as the client reads it.
#[derive(Debug, Serialize, ToSchema)]
pub struct ErrorBody {
    /// Always `false`.
    success: bool,
    /// A Turkish sentence for a person.
    message: String,
    /// The same for a machine.
    code: String,
    /// The fields at fault, if single ones are.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    #[schema(required = false)]
    fields: BTreeMap<String, String>,
}

impl ApiError {
    fn new(status: StatusCode, code: &'static str, message: impl Into<Cow<'static, str>>) -> Self {
        Self { status, code, message: message.into(), fields: FieldErrors::new(), retry_after: None }
    }

    /// 422 with the fields at fault; the sentence names them too, for clients that show only that.
    pub(crate) fn fields(fields: FieldErrors) -> Self {
        Self::labelled(fields, label)
    }

    /// The same for the contact form, where a name is a person's.
    pub(crate) fn contact_fields(fields: FieldErrors) -> Self {
        Self::labelled(fields, |name| if name == "name" { "Ad Soyad" } else { label(name) })
    }

    /// 422 for a support thread without subject or message.
    pub(crate) fn blank_thread(fields: FieldErrors) -> Self {
        Self { message: "Konu ve mesaj boş olamaz.".into(), ..Self::fields(fields) }
    }

    fn labelled(fields: FieldErrors, label: impl Fn(&str) -> &str) -> Self {
        let message = match fields.iter().next() {
            Some((name, problem)) if fields.len() == 1 => format!("{}: {problem}", label(name)),
            _ => {
                let labels: Vec<_> = fields.keys().map(|name| label(name)).collect();
                format!("Lütfen şu alanları düzeltin: {}.", labels.join(", "))
            }
        };
        Self { fields, ..Self::new(StatusCode::UNPROCESSABLE_ENTITY, "validation_failed", message) }
    }

    /// 422 with one field at fault.
    pub(crate) fn field(name: &str, problem: impl Into<String>) -> Self {
        Self::fields(FieldErrors::from([(name.to_owned(), problem.into())]))
    }

    /// 422: well-formed JSON of a wrong shape.
    pub(crate) fn wrong_type(path: &str) -> Self {
        if path.is_empty() || path == "." {
            Self::new(
                StatusCode::UNPROCESSABLE_ENTITY,
                "validation_failed",
                "Gönderilen bilgiler beklenen biçimde değil.",
            )
        } else {
            Self::field(path, "Bu alana geçerli bir değer yazın.")
        }
    }

    /// 422 for a form in which somebody filled in what people don't see.
    pub(crate) fn spam() -> Self {
        Self {
            fields: FieldErrors::from([("website".to_owned(), "Bu alanı boş bırakın.".to_owned())]),
            ..Self::new(
                StatusCode::UNPROCESSABLE_ENTITY,
                "spam",
                "Mesajınız gönderilemedi. Lütfen formu yeniden doldurun.",
            )
        }
    }

    /// 400: no JSON at all.
    pub(crate) fn malformed_json() -> Self {
        Self::new(StatusCode::BAD_REQUEST, "malformed_json", "Gönderilen veri okunamadı.")
    }

    /// 400: no multipart at all.
    pub(crate) fn malformed_multipart() -> Self {
        Self::new(StatusCode::BAD_REQUEST, "malformed_multipart", "Gönderilen form okunamadı.")
    }

    /// 400: no spreadsheet.
    pub(crate) fn unreadable_spreadsheet() -> Self {
        Self::new(
            StatusCode::BAD_REQUEST,
            "unreadable_file",
            "Dosya okunamadı. UTF-8 kodlu bir CSV dosyası seçin.",
        )
    }

    /// 413.
    pub(crate) fn body_too_large() -> Self {
        Self::new(StatusCode::PAYLOAD_TOO_LARGE, "body_too_large", "Gönderilen veri çok büyük.")
    }

    /// 413 for one picture file.
    pub(crate) fn picture_too_large() -> Self {
        let problem = picture_message(PictureRefused::TooManyBytes);
        Self {
            fields: FieldErrors::from([("images".to_owned(), problem.to_owned())]),
            ..Self::new(StatusCode::PAYLOAD_TOO_LARGE, "picture_too_large", problem)
        }
    }

    /// 415.
    pub(crate) fn wrong_media_type() -> Self {
        Self::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, "wrong_media_type", "Bu veri türü desteklenmiyor.")
    }

    /// 403 for a state-changing call from another site.
    pub(crate) fn foreign_origin() -> Self {
        Self::new(
            StatusCode::FORBIDDEN,
            "foreign_origin",
            "Bu istek başka bir siteden geldiği için reddedildi.",
        )
    }

    /// 404 for a path that is no call.
    pub(crate) fn unknown_call() -> Self {
        Self::new(StatusCode::NOT_FOUND, "not_found", "Aradığınız adres bulunamadı.")
    }

    /// 404 for a picture that isn't there.
    pub(crate) fn picture_not_found() -> Self {
        Self::new(StatusCode::NOT_FOUND, "picture_not_found", "Görsel bulunamadı.")
    }

    /// 404 for a product whose id can't even be one.
    pub(crate) fn product_not_found() -> Self {
        CatalogueError::ProductNotFound.into()
    }

    /// 404 naming the id of an order's product that isn't there.
    pub(crate) fn ordered_product_not_found(id: &str) -> Self {
        let shown: String = id.chars().filter(|c| !c.is_control()).take(64).collect();
        Self::new(
            StatusCode::NOT_FOUND,
            "product_not_found",
            format!("Sepetinizdeki ürün artık satışta değil ({shown})."),
        )
    }

    /// 404 for a legal text that isn't there.
    pub(crate) fn legal_text_not_found() -> Self {
        Self::new(StatusCode::NOT_FOUND, "legal_text_not_found", "Aradığınız metin bulunamadı.")
    }

    /// 404 for an address whose id can't even be one.
    pub(crate) fn address_not_found() -> Self {
        AddressError::NotFound.into()
    }

    /// 405.
    pub(crate) fn wrong_method() -> Self {
        Self::new(StatusCode::METHOD_NOT_ALLOWED, "wrong_method", "Bu adres bu yöntemi desteklemiyor.")
    }

    /// 422 for an `Idempotency-Key` that is none.
    pub(crate) fn bad_request_key() -> Self {
        Self::new(StatusCode::UNPROCESSABLE_ENTITY, "bad_idempotency_key", "İstek anahtarı geçersiz.")
    }

    /// 429.
    pub(crate) fn too_many_requests(seconds: u64) -> Self {
        let wait = if seconds < 120 {
            format!("{seconds} saniye")
        } else {
            format!("{} dakika", seconds.div_ceil(60))
        };
        Self {
            retry_after: Some(seconds),
            ..Self::new(
                StatusCode::TOO_MANY_REQUESTS,
                "too_many_requests",
                format!("Çok fazla deneme yapıldı. Lütfen {wait} sonra yeniden deneyin."),
            )
        }
    }

    /// 500, which says nothing of what happened; the log does.
    pub(crate) fn internal() -> Self {
        Self::new(
            StatusCode::INTERNAL_SERVER_ERROR,
            "internal",
            "Beklenmeyen bir hata oluştu. Lütfen daha sonra yeniden deneyin.",
        )
    }

    /// 503.
    pub(crate) fn unavailable() -> Self {
        Self {
            retry_after: Some(5),
            ..Self::new(
                StatusCode::SERVICE_UNAVAILABLE,
                "unavailable",
                "Mağaza şu anda yanıt veremiyor. Lütfen birazdan yeniden deneyin.",
            )
        }
    }

    /// 503 for card orders without a card provider.
    pub(crate) fn payment_unavailable() -> Self {
        Self::new(
            StatusCode::SERVICE_UNAVAILABLE,
            "payment_unavailable",
            "Kartla ödeme şu anda kullanılamıyor. EFT/Havale ile sipariş verebilirsiniz.",
        )
    }
}

/// What a field is called on the page.
fn label(name: &str) -> &str {
    match name {
        "firstName" => "Ad",
        "lastName" => "Soyad",
        "email" => "E-posta",
        "password" => "Şifre",
        "currentPassword" => "Mevcut şifre",
        "newPassword" => "Yeni şifre",
        "phone" => "Telefon",
        "location" => "Konum",
        "postalCode" | "zipcode" => "Posta kodu",
        "street" => "Adres",
        "city" => "İl",
        "state" => "İlçe",
        "country" => "Ülke",
        "name" => "Ürün adı",
        "description" => "Açıklama",
        "category" => "Kategori",
        "price" => "Fiyat",
        "offerPrice" => "Satış fiyatı",
        "images" => "Görseller",
        "inStock" => "Stok durumu",
        "productData" => "Ürün bilgileri",
        "items" => "Ürünler",
        "pictures" => "Görseller",
        "file" => "Dosya",
        "status" => "Durum",
        "isPaid" => "Ödeme durumu",
        "days" => "Gün sayısı",
        "address" => "Teslimat adresi",
        "paymentType" => "Ödeme şekli",
        "waiting" => "Beklenen",
        "page" => "Sayfa",
        "limit" => "Sayfa boyu",
        "sort" => "Sıralama",
        "subject" => "Konu",
        "text" | "message" => "Mesaj",
        "sender" => "Gönderen",
        "side" => "Taraf",
        "search" | "q" => "Arama",
        "minPrice" => "En düşük fiyat",
        "maxPrice" => "En yüksek fiyat",
        "synonyms" => "Eş anlamlı kelimeler",
        other if other.starts_with("synonyms") && other.ends_with("meaning") => "Anlam",
        other if other.starts_with("synonyms") => "Kelime",
        other if other.starts_with("cartItems") || other.starts_with("items") => "Adet",
        other => other,
    }
}

pub(crate) fn text_message(error: TextError) -> String {
    match error {
        TextError::Empty => "Bu alanı doldurun.".to_owned(),
        TextError::TooLong(max) => format!("En fazla {max} karakter yazın."),
        TextError::ControlCharacter => "Bu alanda kullanılamayan bir karakter var.".to_owned(),
    }
}

pub(crate) fn description_message(error: DescriptionError) -> String {
    match error {
        DescriptionError::TooManyLines => format!("En fazla {} satır yazın.", limits::DESCRIPTION_LINES),
        DescriptionError::Line(error) => text_message(error),
    }
}

pub(crate) fn password_message(error: PasswordError) -> String {
    match error {
        PasswordError::Empty => text_message(TextError::Empty),
        PasswordError::TooLong => text_message(TextError::TooLong(limits::PASSWORD)),
    }
}

pub(crate) const fn email_message() -> &'static str {
    "Geçerli bir e-posta adresi yazın."
}

pub(crate) const fn money_message(error: MoneyError) -> &'static str {
    match error {
        MoneyError::NotANumber => "Geçerli bir tutar yazın.",
        MoneyError::Negative => "Sıfırdan büyük bir tutar yazın.",
        MoneyError::TooPrecise => "Kuruş için en fazla iki basamak yazın.",
        MoneyError::TooLarge => "Bu tutar çok büyük.",
    }
}

/// The field at fault and what is wrong with it.
pub(crate) const fn prices_message(error: PricesError) -> (&'static str, &'static str) {
    match error {
        PricesError::ListOutOfRange => {
            ("price", "Sıfırdan büyük, en çok 10.000.000 TL olan bir tutar yazın.")
        }
        PricesError::OfferIsZero => ("offerPrice", "Sıfırdan büyük bir tutar yazın."),
        PricesError::OfferAboveList => ("offerPrice", "Satış fiyatı, fiyattan yüksek olamaz."),
    }
}

/// The side of a synonym at fault and what is wrong with it.
pub(crate) fn synonym_message(error: SynonymError) -> (&'static str, String) {
    match error {
        SynonymError::Word(error) => ("word", text_message(error)),
        SynonymError::Meaning(error) => ("meaning", text_message(error)),
        SynonymError::Same => ("meaning", "Kelimeden farklı bir anlam yazın.".to_owned()),
    }
}

pub(crate) fn quantity_message() -> String {
    format!("Adet 1 ile {} arasında tam sayı olmalıdır.", limits::QUANTITY)
}

pub(crate) fn cart_message(error: CartError) -> String {
    match error {
        CartError::Quantity(_) => quantity_message(),
        CartError::TooManyLines => format!("En fazla {} farklı ürün eklenebilir.", limits::CART_LINES),
    }
}

const fn picture_message(error: PictureRefused) -> &'static str {
    match error {
        PictureRefused::NotAPicture => "Dosya okunamadı. JPEG, PNG veya WebP biçiminde bir görsel seçin.",
        PictureRefused::TooManyBytes => "Her görsel en fazla 8 MB olabilir.",
        PictureRefused::TooManyPixels => "Görselin çözünürlüğü çok yüksek.",
    }
}

impl From<AccessError> for ApiError {
    fn from(error: AccessError) -> Self {
        match error {
            AccessError::LoginRequired => {
                Self::new(StatusCode::UNAUTHORIZED, "login_required", "Lütfen giriş yapın.")
            }
            AccessError::StaffOnly => {
                Self::new(StatusCode::FORBIDDEN, "staff_only", "Bu işlem için satıcı yetkisi gerekir.")
            }
        }
    }
}

/// An error and its causes in one line, for the log.
fn chain(error: &dyn Error) -> String {
    let mut text = error.to_string();
    let mut next = error.source();
    while let Some(cause) = next {
        text += &format!(": {cause}");
        next = cause.source();
    }
    text
}

impl From<StorageError> for ApiError {
    fn from(error: StorageError) -> Self {
        match error {
            StorageError::Unavailable(cause) => {
                tracing::warn!(cause = chain(&*cause), "storage unavailable");
                Self::unavailable()
            }
            StorageError::Failed(cause) => {
                tracing::error!(cause = chain(&*cause), "storage failed");
                Self::internal()
            }
        }
    }
}

impl From<AccountError> for ApiError {
    fn from(error: AccountError) -> Self {
        match error {
            AccountError::EmailTaken => {
                let message = "Bu e-posta adresiyle kayıtlı bir hesap var.";
                Self {
                    fields: FieldErrors::from([("email".to_owned(), message.to_owned())]),
                    ..Self::new(StatusCode::CONFLICT, "email_taken", message)
                }
            }
            AccountError::WrongCredentials => {
                Self::new(StatusCode::UNAUTHORIZED, "wrong_credentials", "E-posta veya şifre hatalı.")
            }
            AccountError::WrongCurrentPassword => Self::field("currentPassword", "Mevcut şifreniz hatalı."),
            AccountError::NotStaff => {
                Self::new(StatusCode::FORBIDDEN, "staff_only", "Bu hesabın satıcı yetkisi yok.")
            }
            AccountError::Storage(error) => error.into(),
        }
    }
}

impl From<AddressError> for ApiError {
    fn from(error: AddressError) -> Self {
        match error {
            AddressError::NotFound => {
                Self::new(StatusCode::NOT_FOUND, "address_not_found", "Adres bulunamadı.")
            }
            AddressError::TooMany => Self::new(
                StatusCode::CONFLICT,
                "too_many_addresses",
                format!("En fazla {} adres kaydedebilirsiniz.", limits::ADDRESSES),
            ),
            AddressError::Storage(error) => error.into(),
        }
    }
}

impl From<SynonymsRefused> for ApiError {
    fn from(error: SynonymsRefused) -> Self {
        match error {
            SynonymsRefused::TooMany => {
                Self::field("synonyms", format!("En fazla {} satır yazın.", limits::SYNONYMS))
            }
            SynonymsRefused::Repeated(line) => {
                Self::field(&format!("synonyms[{line}].word"), "Bu kelime ve anlam listede zaten var.")
            }
            SynonymsRefused::Storage(error) => error.into(),
        }
    }
}

impl From<CatalogueError> for ApiError {
    fn from(error: CatalogueError) -> Self {
        match error {
            CatalogueError::ProductNotFound => {
                Self::new(StatusCode::NOT_FOUND, "product_not_found", "Ürün bulunamadı.")
            }
            CatalogueError::UnknownCategory => Self::field("category", "Listeden bir kategori seçin."),
            CatalogueError::TooManyPictures => {
                Self::field("images", format!("En fazla {} görsel ekleyebilirsiniz.", limits::PICTURES))
            }
            CatalogueError::ForeignPicture => Self::field("pictures", "Bu görsel bu ürüne ait değil."),
            CatalogueError::ChangedMeanwhile(id) => Self::new(
                StatusCode::CONFLICT,
                "changed_meanwhile",
                format!(
                    "Bir ürün bu sırada başkası tarafından değiştirildi ({id}). Dosyayı yeniden indirip deneyin."
                ),
            ),
            CatalogueError::Picture { index, error } => {
                Self::field("images", format!("{}. görsel: {}", index + 1, picture_message(error)))
            }
            CatalogueError::Storage(error) => error.into(),
        }
    }
}

impl From<PlaceOrderError> for ApiError {
    fn from(error: PlaceOrderError) -> Self {
        match error {
            PlaceOrderError::Order(OrderError::NoItems) => Self::field("items", "Sepetiniz boş."),
            PlaceOrderError::Order(OrderError::UnknownProduct(id)) => {
                Self::ordered_product_not_found(&id.to_string())
            }
            PlaceOrderError::Order(OrderError::OutOfStock(name)) => Self::new(
                StatusCode::CONFLICT,
                "out_of_stock",
                format!("'{name}' stokta kalmadı. Siparişi tamamlamak için sepetinizden çıkarın."),
            ),
            PlaceOrderError::Item(product, error) => {
                Self::field("items", format!("{} Ürün: {product}.", cart_message(error)))
            }
            PlaceOrderError::AddressNotFound => Self::address_not_found(),
            PlaceOrderError::RequestKeyReused => Self::new(
                StatusCode::UNPROCESSABLE_ENTITY,
                "idempotency_key_reused",
                "Bu istek anahtarı başka bir sipariş için kullanılmış.",
            ),
            PlaceOrderError::TextsChanged => Self::new(
                StatusCode::CONFLICT,
                "texts_changed",
                "Sipariş bilgileri değişti. Lütfen metinleri yeniden okuyup onaylayın.",
            ),
            PlaceOrderError::CatalogueChanging => Self::new(
                StatusCode::CONFLICT,
                "catalogue_changing",
                "Ürünler şu anda güncelleniyor. Lütfen yeniden deneyin.",
            ),
            PlaceOrderError::Storage(error) => error.into(),
        }
    }
}

impl From<OrderAccessError> for ApiError {
    fn from(error: OrderAccessError) -> Self {
        match error {
            OrderAccessError::NotFound => {
                Self::new(StatusCode::NOT_FOUND, "order_not_found", "Sipariş bulunamadı.")
            }
            OrderAccessError::IllegalMove(IllegalMove { from, to }) => Self::new(
                StatusCode::CONFLICT,
                "illegal_move",
                format!(
                    "'{}' durumundaki sipariş '{}' durumuna geçirilemez.",
                    status_label(from),
                    status_label(to)
                ),
            ),
            OrderAccessError::AwaitsCardPayment => Self::new(
                StatusCode::CONFLICT,
                "awaiting_payment",
                "Kart ödemesi beklenen sipariş elle ödendi olarak işaretlenemez.",
            ),
            OrderAccessError::Changing => Self::new(
                StatusCode::CONFLICT,
                "order_changing",
                "Sipariş şu anda başkası tarafından değiştiriliyor. Lütfen yeniden deneyin.",
            ),
            OrderAccessError::Storage(error) => error.into(),
        }
    }
}

impl From<SupportError> for ApiError {
    fn from(error: SupportError) -> Self {
        match error {
            SupportError::NotFound => {
                Self::new(StatusCode::NOT_FOUND, "thread_not_found", "Destek talebi bulunamadı.")
            }
            SupportError::NotOwner => Self::new(
                StatusCode::FORBIDDEN,
                "owner_only",
                "Bu talebe müşteri adına yalnızca talebi açan kişi yazabilir.",
            ),
            SupportError::Access(error) => error.into(),
            SupportError::Refused(ReplyRefused::Closed) => Self::new(
                StatusCode::CONFLICT,
                "thread_closed",
                "Destek talebi kapalı olduğu için mesaj gönderemezsiniz.",
            ),
            SupportError::Refused(ReplyRefused::Full) => Self::new(
                StatusCode::CONFLICT,
                "thread_full",
                format!(
                    "Bir destek talebinde en fazla {} mesaj olabilir. Lütfen yeni bir talep oluşturun.",
                    limits::THREAD_MESSAGES
                ),
            ),
            SupportError::Storage(error) => error.into(),
        }
    }
}

impl From<ContactError> for ApiError {
    fn from(error: ContactError) -> Self {
        match error {
            ContactError::NotFound => {
                Self::new(StatusCode::NOT_FOUND, "message_not_found", "Mesaj bulunamadı.")
            }
            ContactError::Storage(error) => error.into(),
        }
    }
}

/// A status as people read it.
pub(crate) const fn status_label(status: OrderStatus) -> &'static str {
    match status {
        OrderStatus::AwaitingPayment => "Ödeme Bekleniyor",
        OrderStatus::Placed => "Sipariş Alındı",
        OrderStatus::Preparing => "Hazırlanıyor",
        OrderStatus::Shipped => "Kargoya Verildi",
        OrderStatus::Delivered => "Teslim Edildi",
        OrderStatus::Cancelled => "İptal Edildi",
    }
}

impl fmt::Display for ApiError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code)
    }
}

impl ResponseError for ApiError {
    fn status_code(&self) -> StatusCode {
        self.status
    }

    fn error_response(&self) -> HttpResponse {
        let mut response = HttpResponse::build(self.status);
        if let Some(seconds) = self.retry_after {
            response.insert_header((header::RETRY_AFTER, seconds));
        }
        response.insert_header((header::CACHE_CONTROL, "no-store")).json(ErrorBody {
            success: false,
            message: self.message.clone().into_owned(),
            code: self.code.to_owned(),
            fields: self.fields.clone(),
        })
    }
}
