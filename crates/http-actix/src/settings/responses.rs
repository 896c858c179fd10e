//! The owner's settings in responses.

use application::settings::SettingsView;
use chrono::{DateTime, Utc};
use domain::{json::time, settings::SettingsInForce};
use serde::Serialize;
use utoipa::ToSchema;

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct SettingsData {
    settings: SettingsInForce,
    /// The version for the next change.
    #[serde(serialize_with = "time")]
    updated_at: DateTime<Utc>,
}

impl From<&SettingsView> for SettingsData {
    fn from(SettingsView { owner, configured }: &SettingsView) -> Self {
        Self { settings: SettingsInForce::new(configured, owner), updated_at: owner.updated_at }
    }
}

/// The mail server's answer to a test mail.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct TestMailData {
    /// One line, such as `250 2.0.0 Ok: queued as 4F2`.
    pub(crate) answer: String,
}
