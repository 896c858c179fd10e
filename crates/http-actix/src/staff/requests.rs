//! Requests of staff accounts.

use crate::http::input::{
    input,
    values::{WithoutLink, choices},
};
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
        email "E-posta": EmailAddress,
        password "Şifre": Password,
        /// The second factor, where one is in force: the telephone's six digits, or a recovery code.
        code "Doğrulama kodu": Option<OptionalLine<{ limits::TEXT }>>,
    }

    pub(crate) struct InvitationInput -> (Password, Invitation) {
        first_name "Ad": WithoutLink<PersonName>,
        last_name "Soyad": WithoutLink<PersonName>,
        email "E-posta": EmailAddress,
        /// The own password.
        password "Şifre": Password,
    }

    pub(crate) struct TeamInput {
        action "İşlem": TeamAction,
        /// The own password.
        password "Şifre": Password,
    }
}

impl From<InvitationInput> for (Password, Invitation) {
    fn from(InvitationInput { first_name, last_name, email, password }: InvitationInput) -> Self {
        (password, Invitation { email, profile: Profile::named(first_name, last_name) })
    }
}
