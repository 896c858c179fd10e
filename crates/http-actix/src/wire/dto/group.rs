//! Groups of products that are variants of one another.

use super::date::date;
use crate::wire::{
    error::ApiError,
    input::{Entry, List, ListedProduct, Moment, OptionTexts, Problems, input},
};
use application::catalogue::SeenVersion;
use domain::{
    catalogue::{GroupError, GroupMember, OptionText, ProductGroup, WantedGroup, WantedMember},
    limits,
};
use serde::Serialize;
use utoipa::ToSchema;

input! {
    /// A group: its options, and the products that it joins.
    pub(crate) struct GroupInput -> (WantedGroup, SeenVersion), or ApiError::group_form {
        name: OptionText,
        option_names: OptionTexts,
        members: List<GroupMemberInput>,
        /// For a change: the group's `updatedAt` as the editor has seen it; a group that has changed since is 409.
        updated_at: Option<Moment>,
    }
    /// A product of a group.
    pub(crate) struct GroupMemberInput -> WantedMember {
        /// Product id. If it is left out, a product off sale is made with price and text of the first member that has one.
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

/// A group, for staff.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = ProductGroup)]
pub(crate) struct GroupDto {
    #[serde(rename = "_id")]
    #[schema(format = Uuid)]
    id: String,
    name: String,
    option_names: Vec<String>,
    members: Vec<GroupMemberDto>,
    #[schema(format = DateTime)]
    updated_at: String,
}

/// A product of a group.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = GroupMember)]
pub(crate) struct GroupMemberDto {
    /// Product id.
    #[schema(format = Uuid)]
    product: String,
    /// One value for each option.
    values: Vec<String>,
}

impl From<ProductGroup> for GroupDto {
    fn from(group: ProductGroup) -> Self {
        let texts = |texts: Vec<OptionText>| texts.into_iter().map(String::from).collect();
        let member = |member: GroupMember| GroupMemberDto {
            product: member.product.to_string(),
            values: texts(member.values),
        };
        Self {
            id: group.id.to_string(),
            name: group.name.into(),
            members: group.members.into_iter().map(member).collect(),
            option_names: texts(group.option_names),
            updated_at: date(group.updated_at),
        }
    }
}

#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct GroupData {
    pub(crate) group: GroupDto,
}
