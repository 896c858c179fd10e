//! Makers and importers, whom the law wants named beside a product.

use crate::{contact_point::ContactPoint, ids::MakerId, limits, text::Line};
use serde::Serialize;
use utoipa::ToSchema;

/// A maker's name or trade name.
pub type MakerName = Line<{ limits::MAKER_NAME }>;

/// A maker's postal address.
pub type MakerAddress = Line<{ limits::TEXT }>;

/// The maker of products, or their importer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Maker {
    #[serde(rename = "_id")]
    pub id: MakerId,
    pub name: MakerName,
    pub address: MakerAddress,
    /// An e-mail address, a telephone number or an https address.
    pub contact: ContactPoint,
    /// Whether it has imported the products that another company made.
    pub is_importer: bool,
}
