//! Makers and importers of products, as staff edit them.

use crate::{
    context::Context,
    guard::login::StaffLogin,
    http::{
        body::Body,
        envelope::{Envelope, Nothing, SayingEnvelope},
        error::{ApiError, Conflict, ErrorBody, FieldErrors},
        error_code::{ErrorCode, error_codes},
        input::{
            input,
            values::{Moment, string, string_about, values},
        },
        path_id::{PathId, path_id},
        registry::Registry,
    },
};
use actix_web::{HttpResponse, delete, get, post, put, web};
use application::catalogue::{CountedMaker, MakerDetails, MakerRefused, SeenVersion};
use chrono::{DateTime, Utc};
use domain::{
    catalogue::{Maker, MakerAddress, MakerName},
    contact_point::ContactPoint,
    ids::MakerId,
    json::time,
    limits,
};
use serde::Serialize;
use utoipa::ToSchema;

values! {
    ContactPoint, "ContactPoint",
        string_about("an e-mail address, a telephone number or an https address").max_length(Some(limits::TEXT)),
        |json| Self::new(&string(json)?)
            .map_err(|_| "Bir e-posta adresi, telefon numarası veya https:// ile başlayan bir adres yazın.".into());
}

input! {
    /// A maker or importer of products.
    pub(crate) struct MakerInput -> (MakerDetails, SeenVersion) {
        name "Üretici adı": MakerName,
        address "Adres": MakerAddress,
        /// An e-mail address, a telephone number or an https address.
        contact "İletişim": ContactPoint,
        /// Whether it has imported what another company made; `false` if it is left out.
        is_importer "İthalatçı": Option<bool>,
        /// For a change: the maker's `updatedAt` as the editor has seen it; a maker that has changed since is 409.
        updated_at "Son değişiklik": Option<Moment>,
    }
}

impl From<MakerInput> for (MakerDetails, SeenVersion) {
    fn from(MakerInput { name, address, contact, is_importer, updated_at }: MakerInput) -> Self {
        let details = MakerDetails { name, address, contact, is_importer: is_importer.unwrap_or(false) };
        (details, updated_at)
    }
}

/// A maker as staff see it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = SellerMaker)]
pub(crate) struct SellerMakerDto {
    #[serde(flatten)]
    maker: Maker,
    /// The number of its products.
    products: u64,
    #[serde(serialize_with = "time")]
    updated_at: DateTime<Utc>,
}

impl From<CountedMaker> for SellerMakerDto {
    fn from(CountedMaker { maker, products, updated_at }: CountedMaker) -> Self {
        Self { maker, products, updated_at }
    }
}

#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct MakerData {
    pub(crate) maker: SellerMakerDto,
}

/// Why a maker can't be deleted.
#[derive(Debug, Serialize, ToSchema)]
struct MakerUse {
    /// The number of products that name it.
    products: u64,
}

/// What a refused change shows: the maker as it is now, where another member of the staff has changed it.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct PresentMaker {
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub(crate) maker: Option<SellerMakerDto>,
}

#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct MakerList {
    pub(crate) makers: Vec<SellerMakerDto>,
}

error_codes! {
    MAKER_EXISTS = ("maker_exists", CONFLICT);
    MAKER_IN_USE = ("maker_in_use", CONFLICT);
    MAKER_NOT_FOUND = ("maker_not_found", NOT_FOUND);
    TOO_MANY_MAKERS = ("too_many_makers", CONFLICT);
}

impl From<MakerRefused> for ApiError {
    fn from(error: MakerRefused) -> Self {
        match error {
            MakerRefused::NotFound => Self::new(ErrorCode::MAKER_NOT_FOUND, "Üretici bulunamadı."),
            MakerRefused::Taken => {
                let problem = "Bu adda bir üretici zaten var.";
                Self {
                    fields: FieldErrors::from([("name".to_owned(), problem.to_owned())]),
                    ..Self::new(ErrorCode::MAKER_EXISTS, problem)
                }
            }
            MakerRefused::TooMany => Self::new(
                ErrorCode::TOO_MANY_MAKERS,
                format!("En fazla {} üretici olabilir.", limits::MAKERS),
            ),
            MakerRefused::HasProducts(products) => Self::new(
                ErrorCode::MAKER_IN_USE,
                format!("Bu üretici {products} üründe yazılı. Önce ürünlerin üreticisini değiştirin."),
            )
            .with_current(&MakerUse { products }),
            MakerRefused::ChangedMeanwhile(present) => Self::changed_meanwhile(
                "Üretici siz düzenlerken değiştirildi. Son hâlini görüp yeniden deneyin.",
                &PresentMaker { maker: Some((*present).into()) },
            ),
            MakerRefused::Storage(error) => error.into(),
        }
    }
}

path_id!(MakerId, MakerRefused::NotFound);

fn saying(message: &str, maker: CountedMaker) -> SayingEnvelope<MakerData> {
    Envelope::saying(message, MakerData { maker: maker.into() })
}

/// Lists the makers by name, each with the number of its products.
#[utoipa::path(tag = "maker",
    responses((status = 200, body = Envelope<MakerList>)), security(("staff" = [])))]
#[get("/seller/maker")]
async fn list(StaffLogin(staff): StaffLogin, context: web::Data<Context>) -> Result<HttpResponse, ApiError> {
    let all = context.run(move |services| services.makers.list(&staff)).await?;
    Ok(Envelope::of(MakerList { makers: all.into_iter().map(Into::into).collect() }).ok())
}

/// Adds a maker. Its name differs from those of others by more than case and accents.
#[utoipa::path(request_body = MakerInput, tag = "maker",
    responses((status = 201, body = SayingEnvelope<MakerData>), (status = 409, body = ErrorBody)), security(("staff" = [])))]
#[post("/seller/maker")]
async fn add(
    StaffLogin(staff): StaffLogin,
    context: web::Data<Context>,
    Body(input): Body<MakerInput>,
) -> Result<HttpResponse, ApiError> {
    let added = context.run(move |services| services.makers.add(&staff, &input.0)).await?;
    Ok(saying("Üretici eklendi.", added).created())
}

/// Replaces a maker, on all its products at once. An older `updatedAt` is 409 with the current maker.
#[utoipa::path(request_body = MakerInput, params(("id" = String, Path)), tag = "maker",
    responses((status = 200, body = SayingEnvelope<MakerData>), (status = 404, body = ErrorBody), (status = 409, body = Conflict<PresentMaker>)), security(("staff" = [])))]
#[put("/seller/maker/{id}")]
async fn update(
    StaffLogin(staff): StaffLogin,
    PathId(id): PathId<MakerId>,
    context: web::Data<Context>,
    Body((details, seen)): Body<MakerInput>,
) -> Result<HttpResponse, ApiError> {
    let updated = context.run(move |services| services.makers.update(&staff, id, seen, &details)).await?;
    Ok(saying("Üretici kaydedildi.", updated).ok())
}

/// Deletes a maker. 409 with their number while products name it.
#[utoipa::path(params(("id" = String, Path)), tag = "maker",
    responses((status = 200, body = SayingEnvelope<Nothing>), (status = 404, body = ErrorBody), (status = 409, body = Conflict<MakerUse>)), security(("staff" = [])))]
#[delete("/seller/maker/{id}")]
async fn delete(
    StaffLogin(staff): StaffLogin,
    PathId(id): PathId<MakerId>,
    context: web::Data<Context>,
) -> Result<HttpResponse, ApiError> {
    context.run(move |services| services.makers.delete(&staff, id)).await?;
    Ok(Envelope::saying("Üretici silindi.", Nothing {}).ok())
}

/// Registers the calls of this file.
pub(crate) fn register(calls: &mut impl Registry) {
    calls.codes(CODES).session(list).session(add).session(update).session(delete);
}
