//! Groups of products that are variants of one another.

use crate::{
    catalogue::values::{ListedProduct, OptionTexts},
    context::Context,
    guard::login::StaffLogin,
    http::{
        body::Body,
        envelope::{Envelope, Nothing, SayingEnvelope},
        error::{ApiError, Conflict, ErrorBody},
        error_code::{ErrorCode, error_codes},
        input::{
            input,
            list::{Entry, List},
            problem::Problems,
            values::Moment,
        },
        path_id::{PathId, path_id},
        registry::Registry,
    },
};
use actix_web::{HttpResponse, delete, get, post, put, web};
use application::catalogue::{GroupRefused, SeenVersion};
use domain::{
    catalogue::{GroupError, OptionText, ProductGroup, WantedGroup, WantedMember},
    ids::GroupId,
    limits,
};
use serde::Serialize;
use utoipa::ToSchema;

input! {
    /// A group: its options, and the products that it joins.
    pub(crate) struct GroupInput -> (WantedGroup, SeenVersion) {
        name "Grup adı": OptionText,
        option_names "Seçenek adı": OptionTexts,
        members "Seçenekler": List<GroupMemberInput>,
        /// For a change: the group's `updatedAt` as the editor has seen it; a group that has changed since is 409.
        updated_at "Son değişiklik": Option<Moment>,
    }

    /// A product of a group.
    pub(crate) struct GroupMemberInput -> WantedMember {
        /// Product id; at least one member of a group has one. If it is left out, a product off sale is made with price and
        /// text of the first member that has one.
        product: Option<ListedProduct>,
        /// One value for each option, in the sequence of `optionNames`.
        values: OptionTexts,
    }
}

impl Entry for GroupMemberInput {
    const MIN: usize = limits::GROUP_MEMBERS_MIN;
    const MAX: usize = limits::GROUP_MEMBERS;
    const TOO_MANY: &str = "Bir grupta en fazla {} ürün olabilir.";
}

impl From<GroupMemberInput> for WantedMember {
    fn from(GroupMemberInput { product, values }: GroupMemberInput) -> Self {
        Self { product, values }
    }
}

impl TryFrom<GroupInput> for (WantedGroup, SeenVersion) {
    type Error = Problems;

    fn try_from(input: GroupInput) -> Result<Self, Problems> {
        let group = WantedGroup::new(input.name, input.option_names, input.members);
        group.map(|group| (group, input.updated_at)).map_err(problem)
    }
}

fn problem(error: GroupError) -> Problems {
    let (field, problem) = match error {
        GroupError::OptionCount => {
            ("optionNames".to_owned(), format!("1 ile {} arasında seçenek yazın.", limits::OPTIONS))
        }
        GroupError::OptionRepeated(index) => {
            (format!("optionNames[{index}]"), "Bu seçenek zaten var.".to_owned())
        }
        GroupError::MemberCount => (
            "members".to_owned(),
            format!("{} ile {} arasında ürün seçin.", limits::GROUP_MEMBERS_MIN, limits::GROUP_MEMBERS),
        ),
        GroupError::NoProduct => ("members[0].product".to_owned(), "En az bir ürün seçin.".to_owned()),
        GroupError::ValueCount(member) => {
            (format!("members[{member}].values"), "Her seçenek için bir değer yazın.".to_owned())
        }
        GroupError::ProductRepeated(member) => {
            (format!("members[{member}].product"), "Bu ürün grupta birden çok kez geçiyor.".to_owned())
        }
        GroupError::ValuesRepeated { member, earlier } => {
            (format!("members[{member}].values"), format!("{}. ürünün değerleri de aynı.", earlier + 1))
        }
    };
    Problems::at(field, problem)
}

#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct GroupData {
    pub(crate) group: ProductGroup,
}

error_codes! {
    GROUP_NOT_FOUND = ("group_not_found", NOT_FOUND);
}

impl From<GroupRefused> for ApiError {
    fn from(error: GroupRefused) -> Self {
        match error {
            GroupRefused::NotFound => Self::new(ErrorCode::GROUP_NOT_FOUND, "Ürün grubu bulunamadı."),
            GroupRefused::UnknownProduct(index) => {
                Self::field(&format!("members[{index}].product"), "Seçenekler", "Bu ürün artık yok.")
            }
            GroupRefused::InOtherGroup(index) => {
                Self::field(&format!("members[{index}].product"), "Seçenekler", "Bu ürün başka bir grupta.")
            }
            GroupRefused::SeenIsOld(present) => Self::changed_meanwhile(
                "Grup siz düzenlerken değiştirildi. Son hâlini görüp yeniden deneyin.",
                &GroupData { group: *present },
            ),
            GroupRefused::Storage(error) => error.into(),
        }
    }
}

path_id!(GroupId, GroupRefused::NotFound);

/// Returns a group of products.
#[utoipa::path(params(("id" = String, Path)), tag = "group",
    responses((status = 200, body = Envelope<GroupData>), (status = 404, body = ErrorBody)), security(("staff" = [])))]
#[get("/product/group/{id}")]
async fn show(
    StaffLogin(staff): StaffLogin,
    context: web::Data<Context>,
    PathId(id): PathId<GroupId>,
) -> Result<HttpResponse, ApiError> {
    let group = context.run(move |services| services.groups.get(&staff, id)).await?;
    Ok(Envelope::of(GroupData { group }).ok())
}

/// Joins products that are variants of one another to a group. Those that are missing are made, all or none.
#[utoipa::path(request_body = GroupInput, tag = "group",
    responses((status = 201, body = SayingEnvelope<GroupData>)), security(("staff" = [])))]
#[post("/product/group")]
async fn add(
    StaffLogin(staff): StaffLogin,
    context: web::Data<Context>,
    Body(input): Body<GroupInput>,
) -> Result<HttpResponse, ApiError> {
    let added = context.run(move |services| services.groups.add(&staff, input.0)).await?;
    Ok(Envelope::saying("Seçenekler kaydedildi.", GroupData { group: added }).created())
}

/// Replaces a group. A group that has changed since the editor saw it is 409 with the current group.
#[utoipa::path(request_body = GroupInput, params(("id" = String, Path)), tag = "group",
    responses((status = 200, body = SayingEnvelope<GroupData>), (status = 404, body = ErrorBody), (status = 409, body = Conflict<GroupData>)), security(("staff" = [])))]
#[put("/product/group/{id}")]
async fn update(
    StaffLogin(staff): StaffLogin,
    context: web::Data<Context>,
    PathId(id): PathId<GroupId>,
    Body((wanted, seen)): Body<GroupInput>,
) -> Result<HttpResponse, ApiError> {
    let updated = context.run(move |services| services.groups.update(&staff, id, seen, wanted)).await?;
    Ok(Envelope::saying("Seçenekler kaydedildi.", GroupData { group: updated }).ok())
}

/// Deletes a group. Its products stay, each by itself.
#[utoipa::path(params(("id" = String, Path)), tag = "group",
    responses((status = 200, body = SayingEnvelope<Nothing>), (status = 404, body = ErrorBody)), security(("staff" = [])))]
#[delete("/product/group/{id}")]
async fn delete(
    StaffLogin(staff): StaffLogin,
    context: web::Data<Context>,
    PathId(id): PathId<GroupId>,
) -> Result<HttpResponse, ApiError> {
    context.run(move |services| services.groups.delete(&staff, id)).await?;
    Ok(Envelope::saying("Grup dağıtıldı; ürünler tek tek satışta.", Nothing {}).ok())
}

/// Registers the calls of this file.
pub(crate) fn register(calls: &mut impl Registry) {
    calls.codes(CODES).session(show).session(add).session(update).session(delete);
}
