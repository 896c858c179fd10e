//! Categories, as staff edit them.

use crate::{
    catalogue::{
        errors::picture_message,
        forms::{CategoryImageForm, read_image_form},
        responses::CategoryDto,
    },
    context::Context,
    guard::{login::StaffLogin, uploads::enter_upload},
    http::{
        body::Body,
        envelope::{Envelope, Nothing, SayingEnvelope},
        error::{ApiError, Conflict, ErrorBody},
        error_code::{ErrorCode, error_codes},
        input::{
            input,
            problem::Problems,
            setting::Setting,
            values::{IdText, Moment},
        },
        path_id::{PathId, path_id},
        query::Query,
        registry::Registry,
    },
};
use actix_web::{HttpRequest, HttpResponse, delete, get, post, put, web};
use application::{
    Services,
    catalogue::{
        CatalogueError, CategoryChange, CategoryPlace, CategoryRefused, CountedCategory, NewCategory,
    },
};
use chrono::{DateTime, Utc};
use domain::{
    catalogue::{CategoryLabel, is_addressable},
    exemption::Exemption,
    ids::CategoryId,
    json::time,
    limits,
};
use serde::Serialize;
use serde_json::json;
use utoipa::ToSchema;

input! {
    /// A new category.
    pub(crate) struct CategoryInput -> NewCategory {
        path "Kategori adı": CategoryLabel,
        /// Id of the category before it, `null` for the first place; the last place if it is left out.
        after "Sıra": Setting<IdText>,
        /// The exemption that products take over when they are added or moved here without one of their own.
        exemption "İade kuralı": Option<Exemption>,
    }

    /// A change of a category. Fields that are left out stay as they are.
    pub(crate) struct CategoryChangeInput -> CategoryChange {
        path "Kategori adı": Option<CategoryLabel>,
        /// Id of the category before it, `null` for the first place.
        after "Sıra": Setting<IdText>,
        /// The exemption that products take over from now on, `null` for none.
        exemption "İade kuralı": Setting<Exemption>,
        /// The category's `updatedAt` as the editor has seen it; a category that has changed since is 409.
        updated_at "Son değişiklik": Option<Moment>,
    }

    pub(crate) struct DeleteCategoryQuery -> Option<CategoryId> {
        /// Id of the category that takes the products.
        move_to "Ürünlerin taşınacağı kategori": Option<IdText>,
    }
}

/// Reads a place. `None` if the field was left out.
fn place(after: Option<Option<String>>) -> Result<Option<CategoryPlace>, Problems> {
    Ok(match after {
        None => None,
        Some(None) => Some(CategoryPlace::First),
        Some(Some(id)) => Some(CategoryPlace::After(category_id("after", &id)?)),
    })
}

/// Refuses a label that no page can have as its address.
fn check_label(label: &CategoryLabel) -> Result<(), Problems> {
    if is_addressable(label) {
        Ok(())
    } else {
        Err(Problems::at("path", "Kategori adı yalnız bir veya iki noktadan oluşamaz."))
    }
}

fn category_id(field: &'static str, id: &str) -> Result<CategoryId, Problems> {
    CategoryId::parse(id).ok_or_else(|| Problems::at(field, "Listeden bir kategori seçin."))
}

impl TryFrom<CategoryInput> for NewCategory {
    type Error = Problems;

    fn try_from(CategoryInput { path: label, after, exemption }: CategoryInput) -> Result<Self, Problems> {
        let mut problems = Problems::default();
        problems.unless(check_label(&label));
        let place = problems.unless(place(after)).flatten();
        problems.or(Self { label, place, exemption })
    }
}

impl TryFrom<CategoryChangeInput> for CategoryChange {
    type Error = Problems;

    fn try_from(input: CategoryChangeInput) -> Result<Self, Problems> {
        let CategoryChangeInput { path: label, after, exemption, updated_at: seen } = input;
        let mut problems = Problems::default();
        problems.unless(label.as_ref().map_or(Ok(()), check_label));
        let place = problems.unless(place(after)).flatten();
        problems.or(Self { label, place, exemption, seen })
    }
}

impl TryFrom<DeleteCategoryQuery> for Option<CategoryId> {
    type Error = Problems;

    fn try_from(DeleteCategoryQuery { move_to }: DeleteCategoryQuery) -> Result<Self, Problems> {
        move_to.map(|id| category_id("moveTo", &id)).transpose()
    }
}

/// A category as staff see it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = SellerCategory)]
pub(crate) struct SellerCategoryDto {
    #[serde(flatten)]
    category: CategoryDto,
    /// The number of its products.
    products: u64,
    #[serde(serialize_with = "time")]
    updated_at: DateTime<Utc>,
}

impl From<&CountedCategory> for SellerCategoryDto {
    fn from(CountedCategory { category, products }: &CountedCategory) -> Self {
        Self { category: category.into(), products: *products, updated_at: category.updated_at }
    }
}

/// What a refused change shows: the category as it is now, where another member of the staff has changed it.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct PresentCategory {
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub(crate) category: Option<SellerCategoryDto>,
}

#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct CategoryData {
    pub(crate) category: SellerCategoryDto,
}

#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct SellerCategoryList {
    pub(crate) categories: Vec<SellerCategoryDto>,
}

error_codes! {
    CATEGORY_EXISTS = ("category_exists", CONFLICT);
    CATEGORY_IN_DISCOUNTS = ("category_in_discounts", CONFLICT);
    CATEGORY_IN_USE = ("category_in_use", CONFLICT);
    CATEGORY_NOT_FOUND = ("category_not_found", NOT_FOUND);
    TOO_MANY_CATEGORIES = ("too_many_categories", CONFLICT);
}

impl ApiError {
    /// 422 for a form without a picture.
    pub(crate) fn missing_image() -> Self {
        Self::field("image", "Görsel", "Bir görsel seçin.")
    }

    /// Returns the error for a category's picture that was not stored.
    pub(crate) fn category_picture(error: CatalogueError) -> Self {
        match error {
            CatalogueError::Picture { error, .. } => Self::field("image", "Görsel", picture_message(error)),
            other => other.into(),
        }
    }
}

impl From<CategoryRefused> for ApiError {
    fn from(error: CategoryRefused) -> Self {
        match error {
            CategoryRefused::NotFound => Self::new(ErrorCode::CATEGORY_NOT_FOUND, "Kategori bulunamadı."),
            CategoryRefused::Taken => {
                Self::new(ErrorCode::CATEGORY_EXISTS, "Bu adda bir kategori zaten var. Başka bir ad yazın.")
            }
            CategoryRefused::TooMany => Self::new(
                ErrorCode::TOO_MANY_CATEGORIES,
                format!("En fazla {} kategori olabilir.", limits::CATEGORIES),
            ),
            CategoryRefused::UnknownPlace => {
                Self::field("after", "Sıra", "Listeden başka bir kategori seçin.")
            }
            CategoryRefused::UnknownTarget => {
                Self::field("moveTo", "Ürünlerin taşınacağı kategori", "Listeden başka bir kategori seçin.")
            }
            CategoryRefused::HasProducts(products) => Self::new(
                ErrorCode::CATEGORY_IN_USE,
                format!("Bu kategoride {products} ürün var. Önce ürünlerin taşınacağı kategoriyi seçin."),
            )
            .with_current(&json!({ "products": products })),
            CategoryRefused::HasDiscounts(codes) => Self::new(
                ErrorCode::CATEGORY_IN_DISCOUNTS,
                format!(
                    "Bu kategori indirim kodlarında seçili ({}). Önce kodları değiştirin.",
                    codes.join(", ")
                ),
            ),
            CategoryRefused::ChangedMeanwhile(present) => Self::changed_meanwhile(
                "Kategori siz düzenlerken değiştirildi. Son hâlini görüp yeniden deneyin.",
                &PresentCategory { category: Some(present.as_ref().into()) },
            ),
            CategoryRefused::Storage(error) => error.into(),
        }
    }
}

path_id!(CategoryId, CategoryRefused::NotFound);

fn saying(message: &str, category: &CountedCategory) -> SayingEnvelope<CategoryData> {
    Envelope::saying(message, CategoryData { category: category.into() })
}

/// Lists the categories in the shop's sequence, each with the number of its products.
#[utoipa::path(tag = "category",
    responses((status = 200, body = Envelope<SellerCategoryList>)), security(("staff" = [])))]
#[get("/seller/category")]
async fn list_counted(
    StaffLogin(staff): StaffLogin,
    context: web::Data<Context>,
) -> Result<HttpResponse, ApiError> {
    let all = context.run(move |services| services.categories.list(&staff)).await?;
    Ok(Envelope::of(SellerCategoryList { categories: all.iter().map(Into::into).collect() }).ok())
}

/// Adds a category. Its slug follows from its label.
#[utoipa::path(request_body = CategoryInput, tag = "category",
    responses((status = 201, body = SayingEnvelope<CategoryData>), (status = 409, body = ErrorBody)), security(("staff" = [])))]
#[post("/category")]
async fn add(
    StaffLogin(staff): StaffLogin,
    context: web::Data<Context>,
    Body(new): Body<CategoryInput>,
) -> Result<HttpResponse, ApiError> {
    let added = context.run(move |services| services.categories.add(&staff, &new)).await?;
    Ok(saying("Kategori eklendi.", &added).created())
}

/// Changes a category's label, place or exemption. The address of a former label leads to the category's page. An older
/// `updatedAt` is 409 with the current category.
#[utoipa::path(request_body = CategoryChangeInput, params(("id" = String, Path)), tag = "category",
    responses((status = 200, body = SayingEnvelope<CategoryData>), (status = 404, body = ErrorBody), (status = 409, body = Conflict<PresentCategory>)), security(("staff" = [])))]
#[put("/category/{id}")]
async fn update(
    StaffLogin(staff): StaffLogin,
    PathId(id): PathId<CategoryId>,
    context: web::Data<Context>,
    Body(change): Body<CategoryChangeInput>,
) -> Result<HttpResponse, ApiError> {
    let updated = context.run(move |services| services.categories.update(&staff, id, &change)).await?;
    Ok(saying("Kategori kaydedildi.", &updated).ok())
}

/// Sets the picture of a category.
#[utoipa::path(request_body(content = CategoryImageForm, content_type = "multipart/form-data"), params(("id" = String, Path)), tag = "category",
    responses((status = 200, body = SayingEnvelope<CategoryData>), (status = 404, body = ErrorBody)), security(("staff" = [])))]
#[put("/category/{id}/image")]
async fn change_image(
    StaffLogin(staff): StaffLogin,
    PathId(id): PathId<CategoryId>,
    context: web::Data<Context>,
    request: HttpRequest,
    mut payload: web::Payload,
) -> Result<HttpResponse, ApiError> {
    let permit = enter_upload(&context.pool, &request, &mut payload).await?;
    let file = read_image_form(&request, payload).await?;
    let by = staff.clone();
    let keep = move |services: &Services| services.pictures.keep(&by, vec![file]);
    let stored = context.pool.holding(permit).call(keep).await?;
    let stored = stored.map_err(ApiError::category_picture)?;
    let Some(picture) = stored.into_iter().next() else { return Err(ApiError::missing_image()) };
    let set = context.run(move |services| services.categories.set_picture(&staff, id, &picture)).await?;
    Ok(saying("Kategori görseli kaydedildi.", &set).ok())
}

/// Deletes a category. 409 with their number while products are in it and no other category is named for them.
#[utoipa::path(params(("id" = String, Path), DeleteCategoryQuery), tag = "category",
    responses((status = 200, body = SayingEnvelope<Nothing>), (status = 404, body = ErrorBody), (status = 409, body = ErrorBody)), security(("staff" = [])))]
#[delete("/category/{id}")]
async fn delete(
    StaffLogin(staff): StaffLogin,
    PathId(id): PathId<CategoryId>,
    context: web::Data<Context>,
    Query(move_to): Query<DeleteCategoryQuery>,
) -> Result<HttpResponse, ApiError> {
    context
        .pool
        .database()
        .without_deadline()
        .run(move |services| services.categories.delete(&staff, id, move_to))
        .await?;
    Ok(Envelope::saying("Kategori silindi.", Nothing {}).ok())
}

/// Registers the calls of this file.
pub(crate) fn register(calls: &mut impl Registry) {
    calls
        .codes(CODES)
        .session(list_counted)
        .session(add)
        .session(update)
        .session(change_image)
        .session(delete);
}
