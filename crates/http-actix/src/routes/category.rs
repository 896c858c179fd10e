use super::multipart::{CategoryImageForm, read_image_form};
use crate::{
    guard::{
        blocking::BlockingPool,
        extractors::{Body, PathId, Query, StaffLogin, upload_place},
    },
    wire::{
        dto::category::{
            CategoryChangeInput, CategoryData, CategoryInput, DeleteCategoryQuery, PresentCategory,
            SellerCategoryList,
        },
        envelope::{Envelope, Nothing, SayingEnvelope},
        error::{ApiError, Conflict, ErrorBody},
    },
};
use actix_web::{HttpRequest, HttpResponse, delete, get, post, put, web};
use application::catalogue::{CategoryService, CountedCategory, PictureService};
use domain::ids::CategoryId;

fn saying(message: &str, category: &CountedCategory) -> SayingEnvelope<CategoryData> {
    Envelope::saying(message, CategoryData { category: category.into() })
}

/// Lists the categories in the shop's sequence, each with the number of its products.
#[utoipa::path(tag = "category",
    responses((status = 200, body = Envelope<SellerCategoryList>)), security(("staff" = [])))]
#[get("/seller/category")]
pub(super) async fn list_counted(
    StaffLogin(staff): StaffLogin,
    categories: web::Data<CategoryService>,
    pool: web::Data<BlockingPool>,
) -> Result<HttpResponse, ApiError> {
    let all = pool.database().run(move || categories.list(&staff)).await?;
    Ok(Envelope::of(SellerCategoryList { categories: all.iter().map(Into::into).collect() }).ok())
}

/// Adds a category. Its slug follows from its label.
#[utoipa::path(request_body = CategoryInput, tag = "category",
    responses((status = 201, body = SayingEnvelope<CategoryData>), (status = 409, body = ErrorBody)), security(("staff" = [])))]
#[post("/category")]
pub(super) async fn add(
    StaffLogin(staff): StaffLogin,
    categories: web::Data<CategoryService>,
    pool: web::Data<BlockingPool>,
    Body(new): Body<CategoryInput>,
) -> Result<HttpResponse, ApiError> {
    let added = pool.database().run(move || categories.add(&staff, &new)).await?;
    Ok(saying("Kategori eklendi.", &added).created())
}

/// Changes a category's label, place or exemption. The address of a former label leads to the category's page. An older
/// `updatedAt` is 409 with the current category.
#[utoipa::path(request_body = CategoryChangeInput, params(("id" = String, Path)), tag = "category",
    responses((status = 200, body = SayingEnvelope<CategoryData>), (status = 404, body = ErrorBody), (status = 409, body = Conflict<PresentCategory>)), security(("staff" = [])))]
#[put("/category/{id}")]
pub(super) async fn update(
    StaffLogin(staff): StaffLogin,
    PathId(id): PathId<CategoryId>,
    categories: web::Data<CategoryService>,
    pool: web::Data<BlockingPool>,
    Body(change): Body<CategoryChangeInput>,
) -> Result<HttpResponse, ApiError> {
    let updated = pool.database().run(move || categories.update(&staff, id, &change)).await?;
    Ok(saying("Kategori kaydedildi.", &updated).ok())
}

/// Sets the picture of a category.
#[utoipa::path(request_body(content = CategoryImageForm, content_type = "multipart/form-data"), params(("id" = String, Path)), tag = "category",
    responses((status = 200, body = SayingEnvelope<CategoryData>), (status = 404, body = ErrorBody)), security(("staff" = [])))]
#[put("/category/{id}/image")]
pub(super) async fn change_image(
    StaffLogin(staff): StaffLogin,
    PathId(id): PathId<CategoryId>,
    categories: web::Data<CategoryService>,
    pictures: web::Data<PictureService>,
    pool: web::Data<BlockingPool>,
    request: HttpRequest,
    mut payload: web::Payload,
) -> Result<HttpResponse, ApiError> {
    let place = upload_place(&pool, &request, &mut payload).await?;
    let file = read_image_form(&request, payload).await?;
    let by = staff.clone();
    let keep = move || pictures.keep(&by, vec![file]);
    let kept = BlockingPool::holding(place).call(keep).await?;
    let kept = kept.map_err(ApiError::category_picture)?;
    let Some(picture) = kept.into_iter().next() else { return Err(ApiError::missing_image()) };
    let set = pool.database().run(move || categories.set_picture(&staff, id, &picture)).await?;
    Ok(saying("Kategori görseli kaydedildi.", &set).ok())
}

/// Deletes a category. 409 with their number while products are in it and no other category is named for them.
#[utoipa::path(params(("id" = String, Path), DeleteCategoryQuery), tag = "category",
    responses((status = 200, body = SayingEnvelope<Nothing>), (status = 404, body = ErrorBody), (status = 409, body = ErrorBody)), security(("staff" = [])))]
#[delete("/category/{id}")]
pub(super) async fn delete(
    StaffLogin(staff): StaffLogin,
    PathId(id): PathId<CategoryId>,
    categories: web::Data<CategoryService>,
    pool: web::Data<BlockingPool>,
    Query(move_to): Query<DeleteCategoryQuery>,
) -> Result<HttpResponse, ApiError> {
    pool.database().without_deadline().run(move || categories.delete(&staff, id, move_to)).await?;
    Ok(Envelope::saying("Kategori silindi.", Nothing {}).ok())
}
