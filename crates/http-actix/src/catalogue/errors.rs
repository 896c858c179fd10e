//! Errors of products and pictures.

use super::responses::{PresentProducts, ProductData};
use crate::http::{
    error::{ApiError, FieldErrors, FieldProblem},
    error_code::{ErrorCode, error_codes},
    path_id::path_id,
};
use application::catalogue::{CatalogueError, PictureRefused, ProductRefused};
use domain::{ids::ProductId, limits};

error_codes! {
    PICTURE_NOT_FOUND = ("picture_not_found", NOT_FOUND);
    PICTURE_TOO_LARGE = ("picture_too_large", PAYLOAD_TOO_LARGE);
    SKU_TAKEN = ("sku_taken", CONFLICT);
}

impl ApiError {
    /// 404 for a product with a malformed id.
    pub(crate) fn product_not_found() -> Self {
        ProductRefused::NotFound.into()
    }

    /// 404 for a missing picture.
    pub(crate) fn picture_not_found() -> Self {
        Self::new(ErrorCode::PICTURE_NOT_FOUND, "Görsel bulunamadı.")
    }

    /// 413 for a picture file in this field that is too large.
    pub(crate) fn picture_too_large(field: &str) -> Self {
        let problem = picture_message(PictureRefused::TooManyBytes);
        Self {
            fields: FieldErrors::from([(field.to_owned(), problem.to_owned())]),
            ..Self::new(ErrorCode::PICTURE_TOO_LARGE, problem)
        }
    }

    /// 422 if all refusals concern quantity prices, categories or makers, otherwise 409. Names each refused product by its index.
    pub(crate) fn patches_refused(refused: &[(usize, ProductRefused)]) -> Self {
        let field = |(index, reason): &(usize, ProductRefused)| match reason {
            ProductRefused::NotFound => (format!("changes[{index}]"), "Ürün bulunamadı."),
            ProductRefused::SeenIsOld(_) => (
                format!("changes[{index}]"),
                "Ürün bu sırada değiştirildi. Son hâlini görüp yeniden deneyin.",
            ),
            ProductRefused::TiersNotBelowOffer => (
                format!("changes[{index}].offerPrice"),
                "Satış fiyatı, toplu alım fiyatlarının hepsinden yüksek olmalıdır.",
            ),
            ProductRefused::SkuTaken => (format!("changes[{index}].sku"), SKU_TAKEN),
            ProductRefused::UnknownCategory => (format!("changes[{index}].category"), UNKNOWN_CATEGORY),
            ProductRefused::UnknownMaker => (format!("changes[{index}].makerId"), UNKNOWN_MAKER),
        };
        let fields = refused.iter().map(field).map(|(name, problem)| (name, problem.to_owned()));
        let is_wrong_value = |reason: &ProductRefused| {
            matches!(
                reason,
                ProductRefused::TiersNotBelowOffer
                    | ProductRefused::UnknownCategory
                    | ProductRefused::UnknownMaker
            )
        };
        if refused.iter().all(|(_, reason)| is_wrong_value(reason)) {
            let label = Some("Seçilen ürünler");
            return Self::fields(
                fields.map(|(name, message)| (name, FieldProblem { label, message })).collect(),
            );
        }
        let fields = fields.collect();
        if refused.iter().all(|(_, reason)| *reason == ProductRefused::SkuTaken) {
            return Self { fields, ..Self::new(ErrorCode::SKU_TAKEN, format!("Stok kodu: {SKU_TAKEN}")) };
        }
        let message = format!("{} ürün değiştirilemedi; hiçbir ürün değişmedi.", refused.len());
        let present = |(_, reason): &(usize, ProductRefused)| match reason {
            ProductRefused::SeenIsOld(product) => Some((&**product).into()),
            _ => None,
        };
        Self { fields, ..Self::new(ErrorCode::CHANGED_MEANWHILE, message) }
            .with_current(&PresentProducts { products: refused.iter().filter_map(present).collect() })
    }
}

pub(crate) const UNKNOWN_MAKER: &str = "Listeden bir üretici seçin.";

const UNKNOWN_CATEGORY: &str = "Listeden bir kategori seçin.";

/// The message for a stock code that another product has.
const SKU_TAKEN: &str = "Bu stok kodu başka bir üründe kullanılıyor.";

pub(crate) const fn picture_message(error: PictureRefused) -> &'static str {
    match error {
        PictureRefused::NotAPicture => "Dosya okunamadı. JPEG, PNG veya WebP biçiminde bir görsel seçin.",
        PictureRefused::TooManyBytes => "Her görsel en fazla 8 MB olabilir.",
        PictureRefused::TooManyPixels => "Görselin çözünürlüğü çok yüksek.",
        PictureRefused::TooNarrow => "Görselin uzun kenarı, kısa kenarının en çok 20 katı olabilir.",
    }
}

impl From<ProductRefused> for ApiError {
    fn from(refused: ProductRefused) -> Self {
        match refused {
            ProductRefused::NotFound => Self::new(ErrorCode::PRODUCT_NOT_FOUND, "Ürün bulunamadı."),
            ProductRefused::UnknownCategory => Self::field("category", "Kategori", UNKNOWN_CATEGORY),
            ProductRefused::UnknownMaker => Self::field("makerId", "Üretici", UNKNOWN_MAKER),
            ProductRefused::TiersNotBelowOffer => Self::field(
                "offerPrice",
                "Satış fiyatı",
                "Satış fiyatı, toplu alım fiyatlarının hepsinden yüksek olmalıdır.",
            ),
            ProductRefused::SkuTaken => Self {
                fields: FieldErrors::from([("sku".to_owned(), SKU_TAKEN.to_owned())]),
                ..Self::new(ErrorCode::SKU_TAKEN, format!("Stok kodu: {SKU_TAKEN}"))
            },
            ProductRefused::SeenIsOld(present) => Self::changed_meanwhile(
                "Ürün siz düzenlerken değiştirildi. Son hâlini görüp yeniden deneyin.",
                &ProductData { product: present.as_ref().into() },
            ),
        }
    }
}

impl From<CatalogueError> for ApiError {
    fn from(error: CatalogueError) -> Self {
        match error {
            CatalogueError::Product(refused) => refused.into(),
            CatalogueError::TooManyPictures => Self::field(
                "images",
                "Görseller",
                format!("En fazla {} görsel ekleyebilirsiniz.", limits::PICTURES),
            ),
            CatalogueError::ForeignPicture => {
                Self::field("pictures", "Görseller", "Bu görsel bu ürüne ait değil.")
            }
            CatalogueError::ChangedMeanwhile(id) => Self::new(
                ErrorCode::CHANGED_MEANWHILE,
                format!(
                    "Bir ürün bu sırada başkası tarafından değiştirildi ({id}). Dosyayı yeniden indirip deneyin."
                ),
            ),
            CatalogueError::ReportIsOld => Self::new(
                ErrorCode::CHANGED_MEANWHILE,
                "Ürünler dosya denetlendikten sonra değişti; hiçbir şey kaydedilmedi. Dosyayı yeniden denetleyin.",
            ),
            CatalogueError::Patches(refused) => Self::patches_refused(&refused),
            CatalogueError::Picture { index, error } => Self::field(
                "images",
                "Görseller",
                format!("{}. görsel: {}", index + 1, picture_message(error)),
            ),
            CatalogueError::KeyReused(_) => Self::request_key_reused(),
            CatalogueError::Storage(error) => error.into(),
        }
    }
}

path_id!(ProductId, ProductRefused::NotFound);
