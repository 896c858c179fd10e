//! Categories on the wire, for staff.

use super::{catalogue::CategoryDto, date::date, settings::Setting};
use crate::wire::input::{IdText, Moment, Problems, input};
use application::catalogue::{CategoryChange, CategoryPlace, CountedCategory, NewCategory};
use domain::{
    catalogue::{CategoryLabel, is_addressable},
    exemption::Exemption,
    ids::CategoryId,
};
use serde::Serialize;
use utoipa::ToSchema;

input! {
    /// A new category.
    pub(crate) struct CategoryInput -> NewCategory {
        path: CategoryLabel,
        /// Id of the category before it, `null` for the first place; the last place if it is left out.
        after: Setting<IdText>,
        /// The exemption that products take over when they are added or moved here without one of their own.
        exemption: Option<Exemption>,
    }
    /// A change of a category. Fields that are left out stay as they are.
    pub(crate) struct CategoryChangeInput -> CategoryChange {
        path: Option<CategoryLabel>,
        /// Id of the category before it, `null` for the first place.
        after: Setting<IdText>,
        /// The exemption that products take over from now on, `null` for none.
        exemption: Setting<Exemption>,
        /// The category's `updatedAt` as the editor has seen it; a category that has changed since is 409.
        updated_at: Option<Moment>,
    }
    pub(crate) struct DeleteCategoryQuery -> Option<CategoryId> {
        /// Id of the category that takes the products.
        move_to: Option<IdText>,
    }
}

/// Reads a place. `None` if the field was left out.
fn place(after: Option<Option<String>>) -> Result<Option<CategoryPlace>, Problems> {
    Ok(match after {
        None => None,
        Some(None) => Some(CategoryPlace::First),
        Some(Some(id)) => Some(CategoryPlace::After(category_id("after", &id)?)),
    })
}

/// Refuses a label that no page can have as its address.
fn check_label(label: &CategoryLabel) -> Result<(), Problems> {
    if is_addressable(label) {
        Ok(())
    } else {
        Err(Problems::at("path", "Kategori adı yalnız bir veya iki noktadan oluşamaz."))
    }
}

fn category_id(field: &'static str, id: &str) -> Result<CategoryId, Problems> {
    CategoryId::parse(id).ok_or_else(|| Problems::at(field, "Listeden bir kategori seçin."))
}

impl TryFrom<CategoryInput> for NewCategory {
    type Error = Problems;

    fn try_from(CategoryInput { path: label, after, exemption }: CategoryInput) -> Result<Self, Problems> {
        let mut problems = Problems::default();
        problems.unless(check_label(&label));
        let place = problems.unless(place(after)).flatten();
        problems.or(Self { label, place, exemption })
    }
}

impl TryFrom<CategoryChangeInput> for CategoryChange {
    type Error = Problems;

    fn try_from(input: CategoryChangeInput) -> Result<Self, Problems> {
        let CategoryChangeInput { path: label, after, exemption, updated_at: seen } = input;
        let mut problems = Problems::default();
        problems.unless(label.as_ref().map_or(Ok(()), check_label));
        let place = problems.unless(place(after)).flatten();
        problems.or(Self { label, place, exemption, seen })
    }
}

impl TryFrom<DeleteCategoryQuery> for Option<CategoryId> {
    type Error = Problems;

    fn try_from(DeleteCategoryQuery { move_to }: DeleteCategoryQuery) -> Result<Self, Problems> {
        move_to.map(|id| category_id("moveTo", &id)).transpose()
    }
}

/// A category as staff see it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = SellerCategory)]
pub(crate) struct SellerCategoryDto {
    #[serde(flatten)]
    category: CategoryDto,
    /// The number of its products.
    products: u64,
    #[schema(format = DateTime)]
    updated_at: String,
}

impl From<&CountedCategory> for SellerCategoryDto {
    fn from(CountedCategory { category, products }: &CountedCategory) -> Self {
        Self { category: category.into(), products: *products, updated_at: date(category.updated_at) }
    }
}

/// What a refused change shows: the category as it is now, where another member of the staff has changed it.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct PresentCategory {
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub(crate) category: Option<SellerCategoryDto>,
}

#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct CategoryData {
    pub(crate) category: SellerCategoryDto,
}

#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct SellerCategoryList {
    pub(crate) categories: Vec<SellerCategoryDto>,
}
