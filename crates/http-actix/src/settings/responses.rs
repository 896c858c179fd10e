//! The owner's settings in responses.

use application::{mail::Delivery, settings::SettingsView};
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

/// Where a test mail went.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct TestMailData {
    /// The mail server's answer in one line, such as `250 2.0.0 Ok: queued as 4F2`, or the path of the file.
    answer: String,
    /// Whether it was written to a file, because the shop has no mail server.
    to_file: bool,
}

impl From<Delivery> for TestMailData {
    fn from(delivery: Delivery) -> Self {
        match delivery {
            Delivery::Accepted(answer) => Self { answer, to_file: false },
            Delivery::WrittenToFile(path) => Self { answer: path, to_file: true },
        }
    }
}
