use crate::{Database, error::DbError, schema::categories};
use application::{catalogue::CategoryRepository, error::StorageError};
use diesel::prelude::*;
use domain::{catalogue::Category, ids::CategoryId};
use uuid::Uuid;

/// Categories in PostgreSQL.
pub struct PgCategories(pub Database);

#[derive(Queryable, Selectable)]
#[diesel(table_name = categories, check_for_backend(diesel::pg::Pg))]
struct CategoryRow {
    id: Uuid,
    path: String,
    slug: String,
    image: String,
}

impl From<CategoryRow> for Category {
    fn from(row: CategoryRow) -> Self {
        Self { id: CategoryId::new(row.id), path: row.path, slug: row.slug, image: row.image }
    }
}

impl CategoryRepository for PgCategories {
    fn list(&self) -> Result<Vec<Category>, StorageError> {
        self.0.run(list)
    }
}

/// Returns all categories in the shop's sequence.
pub(super) fn list(connection: &mut PgConnection) -> Result<Vec<Category>, DbError> {
    let rows =
        categories::table.order(categories::position).select(CategoryRow::as_select()).load(connection)?;
    Ok(rows.into_iter().map(Category::from).collect())
}
