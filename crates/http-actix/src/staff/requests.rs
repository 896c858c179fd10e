//! Requests of staff accounts.

use crate::http::input::{choice::choices, input, values::WithoutLink};
use application::staff::{Invitation, TeamAction};
use domain::{
    account::{Password, PersonName, Profile},
    email::EmailAddress,
    limits,
    text::OptionalLine,
};

choices! {
    TeamAction, "disable, enable, end_sessions veya invite yazın.";
}

input! {
    pub(crate) struct StaffLoginInput {
        email: EmailAddress,
        password: Password,
        /// The second factor, where one is in force: the telephone's six digits, or a recovery code.
        code: Option<OptionalLine<{ limits::TEXT }>>,
    }

    pub(crate) struct InvitationInput -> (Password, Invitation) {
        first_name: WithoutLink<PersonName>,
        last_name: WithoutLink<PersonName>,
        email: EmailAddress,
        /// The own password.
        password: Password,
    }

    pub(crate) struct TeamInput {
        action: TeamAction,
        /// The own password.
        password: Password,
    }
}

impl From<InvitationInput> for (Password, Invitation) {
    fn from(InvitationInput { first_name, last_name, email, password }: InvitationInput) -> Self {
        (password, Invitation { email, profile: Profile::named(first_name, last_name) })
    }
}
