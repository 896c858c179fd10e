//! Responses about staff accounts.

use application::{actor::Staff, staff::StaffMember};
use domain::{email::EmailAddress, ids::UserId};
use serde::Serialize;
use utoipa::ToSchema;

/// The role of a staff account. Both may do everything; an admin replies in support threads as administrator.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum TeamRole {
    Seller,
    Admin,
}

/// A member of the staff.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = TeamMember)]
pub(crate) struct TeamMemberDto {
    #[serde(rename = "_id")]
    id: UserId,
    name: String,
    email: EmailAddress,
    role: TeamRole,
    /// Whether it can't log in.
    is_disabled: bool,
    /// Whether it was invited and has not chosen a password yet.
    is_invited: bool,
    has_two_factor: bool,
    /// Whether it is the account that asks.
    is_self: bool,
}

impl TeamMemberDto {
    /// Creates the view of the member for the staff member with this id.
    pub(crate) fn for_member(member: &StaffMember, viewer: UserId) -> Self {
        let user = &member.user;
        Self {
            id: user.id,
            name: user.full_name(),
            email: user.email.clone(),
            role: if user.roles.is_admin { TeamRole::Admin } else { TeamRole::Seller },
            is_disabled: member.is_disabled,
            is_invited: member.is_invited,
            has_two_factor: user.has_two_factor,
            is_self: user.id == viewer,
        }
    }
}

#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct TeamData {
    members: Vec<TeamMemberDto>,
}

impl TeamData {
    pub(crate) fn new(members: &[StaffMember], viewer: &Staff) -> Self {
        let member = |member| TeamMemberDto::for_member(member, viewer.id());
        Self { members: members.iter().map(member).collect() }
    }
}

#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct TeamMemberData {
    pub(crate) member: TeamMemberDto,
}
