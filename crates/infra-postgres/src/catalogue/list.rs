//! Searching, filtering and sorting products.

use super::rows::ProductRow;
use crate::{
    error::Failure,
    schema::{categories, product_sales, products},
    search::{containing, is_hopeless},
};
use application::{
    catalogue::{ProductFilter, ProductSort},
    page::{Page, PageRequest},
};
use diesel::{
    dsl::{self, auto_type},
    pg::Pg,
    prelude::*,
    sql_types::Text,
};
use domain::catalogue::Product;

#[diesel::declare_sql_function]
extern "SQL" {
    /// How much of the word is found in some stretch of the text, 0 to 1 (pg_trgm).
    fn word_similarity(word: Text, text: Text) -> Float;
    /// The same, for whole words of the text only.
    fn strict_word_similarity(words: Text, text: Text) -> Float;
}

diesel::postfix_operator!(InTurkish, " COLLATE \"tr-TR-x-icu\"", Text, backend: Pg);

/// From here on a word counts as found with a typo in it: `kavesi` reaches 0.5 in `kahvesi`.
const TYPO: f32 = 0.5;

/// How a search word has to be found in a name.
#[derive(Clone, Copy)]
enum Find {
    Exactly,
    WithTypos,
}

/// The products that fit, in the order asked for.
pub(super) fn list(connection: &mut PgConnection, filter: &ProductFilter) -> Result<Page<Product>, Failure> {
    if is_hopeless(&filter.words) {
        let request = filter.page.unwrap_or_else(|| PageRequest::new(1, u32::MAX));
        return Ok(Page { items: vec![], total: 0, request });
    }
    let found = page(connection, filter, Find::Exactly)?;
    // Typos are forgiven where nothing is called that way: who types a name right gets just that.
    if found.total == 0 && !filter.words.is_empty() {
        return page(connection, filter, Find::WithTypos);
    }
    Ok(found)
}

fn page(connection: &mut PgConnection, filter: &ProductFilter, find: Find) -> Result<Page<Product>, Failure> {
    let mut query = sorted(matching(filter, find), filter);
    if let Some(page) = filter.page {
        query = query.limit(page.limit().into()).offset(page.offset());
    }
    let items = query
        .select(ProductRow::as_select())
        .load(connection)?
        .into_iter()
        .map(Product::try_from)
        .collect::<Result<Vec<_>, _>>()?;
    let (total, request) = match filter.page {
        Some(page) => (matching(filter, find).count().get_result::<i64>(connection)?, page),
        None => (items.len() as i64, PageRequest::new(1, u32::MAX)),
    };
    Ok(Page { items, total: total.unsigned_abs(), request })
}

/// Products with all that they can be filtered and sorted by. PostgreSQL leaves out the sales where
/// nobody asks for them.
#[auto_type]
fn catalogue() -> _ {
    products::table
        .inner_join(categories::table)
        .left_join(product_sales::table.on(product_sales::product_id.eq(products::id)))
}

type Matching<'a> = dsl::IntoBoxed<'a, catalogue, Pg>;

fn matching(filter: &ProductFilter, find: Find) -> Matching<'_> {
    let mut query = catalogue().into_boxed();
    if let Some(category) = filter.category {
        query = query.filter(products::category_id.eq(category.uuid()));
    }
    if let Some(in_stock) = filter.in_stock {
        query = query.filter(products::in_stock.eq(in_stock));
    }
    for word in &filter.words {
        let contained = products::name_folded.like(containing(word));
        query = match find {
            Find::Exactly => query.filter(contained),
            Find::WithTypos => {
                query.filter(contained.or(word_similarity(word, products::name_folded).ge(TYPO)))
            }
        };
    }
    query
}

fn sorted<'a>(query: Matching<'a>, filter: &ProductFilter) -> Matching<'a> {
    let query = match filter.sort {
        ProductSort::Best => {
            let query = if filter.words.is_empty() {
                query
            } else {
                query.order(strict_word_similarity(filter.words.join(" "), products::name_folded).desc())
            };
            query.then_order_by(product_sales::pieces.nullable().desc().nulls_last())
        }
        ProductSort::Newest => query,
        ProductSort::PriceAscending => query.order(products::offer_price_kurus.asc()),
        ProductSort::PriceDescending => query.order(products::offer_price_kurus.desc()),
        ProductSort::Name => query.order(InTurkish::new(products::name)),
    };
    query.then_order_by((products::created_at.desc(), products::id.desc()))
}
