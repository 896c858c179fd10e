//! Filtering and sorting products: first the ids of a page and the number of all, by indexes alone; then the
//! page's products.
//!
//! The statements are written for each filter: only so does PostgreSQL plan for what is asked, and not for
//! everything that could be.

use super::{names, rows, sql::Sql};
use crate::{error::DbError, search::is_hopeless};
use application::{
    catalogue::{ProductFilter, ProductSort},
    page::{Page, PageRequest},
};
use diesel::{
    prelude::*,
    sql_query,
    sql_types::{Array, BigInt, Uuid as SqlUuid},
};
use domain::catalogue::Product;
use std::collections::HashMap;
use uuid::Uuid;

#[derive(QueryableByName)]
struct Found {
    #[diesel(sql_type = Array<SqlUuid>)]
    ids: Vec<Uuid>,
    #[diesel(sql_type = BigInt)]
    total: i64,
}

/// The products that fit, in the order asked for.
pub(super) fn list(connection: &mut PgConnection, filter: &ProductFilter) -> Result<Page<Product>, DbError> {
    let request = filter.page.unwrap_or_else(|| PageRequest::new(1, u32::MAX));
    if is_impossible(filter) {
        return Ok(Page { items: vec![], total: 0, request });
    }
    prepare(connection, filter)?;
    let statement = if filter.variants.is_empty() { plain(filter) } else { search(filter) };
    let found: Found = statement.query().get_result(connection)?;
    let items = in_order(connection, &found.ids)?;
    Ok(Page { items, total: found.total.unsigned_abs(), request })
}

/// The first of the products that fit.
pub(super) fn first(
    connection: &mut PgConnection,
    filter: &ProductFilter,
    limit: u32,
) -> Result<Vec<Product>, DbError> {
    let filter = &ProductFilter { page: Some(PageRequest::new(1, limit)), ..filter.clone() };
    // One or two letters begin so many names that what sells best says more than how they fit; and so no
    // more of them than these few are looked at.
    if filter.sort != ProductSort::Best || !filter.variants.iter().all(names::is_short) {
        return Ok(list(connection, filter)?.items);
    }
    if is_impossible(filter) {
        return Ok(vec![]);
    }
    prepare(connection, filter)?;
    let mut sql = Sql::new("SELECT ARRAY(SELECT products.id");
    from_where(&mut sql, filter, true);
    sql.push(" ORDER BY product_ranks.pieces DESC, product_ranks.created_at DESC, products.id DESC");
    push_limit(&mut sql, filter);
    sql.push(") AS ids, 0::bigint AS total");
    let found: Found = sql.query().get_result(connection)?;
    in_order(connection, &found.ids)
}

/// The ids of all products, best selling first.
pub(super) fn best_first(connection: &mut PgConnection) -> Result<Vec<Uuid>, DbError> {
    let filter = ProductFilter::default();
    prepare(connection, &filter)?;
    Ok(plain(&filter).query().get_result::<Found>(connection)?.ids)
}

/// Whether nothing can fit.
fn is_impossible(filter: &ProductFilter) -> bool {
    filter.variants.iter().flat_map(|variant| &variant.0).any(|words| is_hopeless(words))
}

/// Takes in what was sold meanwhile, where the order depends on it.
fn prepare(connection: &mut PgConnection, filter: &ProductFilter) -> QueryResult<()> {
    match filter.sort {
        ProductSort::Best => sql_query("SELECT add_up_sales()").execute(connection).map(drop),
        _ => Ok(()),
    }
}

/// Without a search. Best sellers are read off the ranks alone, the numbers of products off their counts.
fn plain(filter: &ProductFilter) -> Sql {
    let by_price = filter.min_price.is_some() || filter.max_price.is_some();
    let mut sql = Sql::new("SELECT ARRAY(SELECT ");
    if filter.sort == ProductSort::Best && !by_price {
        sql.push("product_id FROM product_ranks WHERE true");
        shelf(&mut sql, filter, "product_ranks");
        sql.push(" ORDER BY pieces DESC, created_at DESC, product_id DESC");
    } else {
        sql.push("products.id");
        from_where(&mut sql, filter, filter.sort == ProductSort::Best);
        sql.push(match filter.sort {
            ProductSort::Best => {
                " ORDER BY product_ranks.pieces DESC, product_ranks.created_at DESC, products.id DESC"
            }
            ProductSort::Newest => " ORDER BY created_at DESC, id DESC",
            ProductSort::PriceAscending => " ORDER BY offer_price_kurus, created_at DESC, id DESC",
            ProductSort::PriceDescending => " ORDER BY offer_price_kurus DESC, created_at DESC, id DESC",
            ProductSort::Name => " ORDER BY name COLLATE \"tr-TR-x-icu\", created_at DESC, id DESC",
        });
    }
    push_limit(&mut sql, filter);
    if by_price {
        sql.push(") AS ids, (SELECT count(*)");
        from_where(&mut sql, filter, false);
    } else {
        sql.push(") AS ids, (SELECT coalesce(sum(products), 0)::bigint FROM product_counts WHERE true");
        shelf(&mut sql, filter, "product_counts");
    }
    sql.push(") AS total");
    sql
}

/// With a search: whatever fits is found once, then counted and sorted.
fn search(filter: &ProductFilter) -> Sql {
    let mut sql = Sql::new(
        "WITH found AS MATERIALIZED (
            SELECT products.id, products.created_at, products.offer_price_kurus, products.name, ",
    );
    match filter.sort {
        ProductSort::Best => names::push_rank(&mut sql, &filter.variants),
        _ => sql.push("0"),
    }
    sql.push(" AS rank");
    from_where(&mut sql, filter, false);
    sql.push(") SELECT ARRAY(SELECT found.id FROM found");
    sql.push(match filter.sort {
        ProductSort::Best => {
            " JOIN product_ranks ON product_ranks.product_id = found.id ORDER BY rank, pieces DESC,"
        }
        ProductSort::Newest => " ORDER BY",
        ProductSort::PriceAscending => " ORDER BY offer_price_kurus,",
        ProductSort::PriceDescending => " ORDER BY offer_price_kurus DESC,",
        ProductSort::Name => " ORDER BY name COLLATE \"tr-TR-x-icu\",",
    });
    sql.push(" found.created_at DESC, found.id DESC");
    push_limit(&mut sql, filter);
    sql.push(") AS ids, (SELECT count(*) FROM found) AS total");
    sql
}

fn from_where(sql: &mut Sql, filter: &ProductFilter, with_ranks: bool) {
    sql.push(" FROM products");
    if with_ranks {
        sql.push(" JOIN product_ranks ON product_ranks.product_id = products.id");
    }
    sql.push(" WHERE true");
    shelf(sql, filter, "products");
    for (price, sign) in [(filter.min_price, ">="), (filter.max_price, "<=")] {
        if let Some(price) = price {
            sql.push(&format!(" AND products.offer_price_kurus {sign} "));
            sql.bind_number(price.get());
        }
    }
    if !filter.variants.is_empty() {
        sql.push(" AND ");
        names::push_match(sql, &filter.variants);
    }
}

/// Category and stock, which all three tables know.
fn shelf(sql: &mut Sql, filter: &ProductFilter, table: &str) {
    if let Some(category) = filter.category {
        sql.push(&format!(" AND {table}.category_id = "));
        sql.bind_id(category.uuid());
    }
    match filter.in_stock {
        Some(true) => sql.push(&format!(" AND {table}.in_stock = true")),
        Some(false) => sql.push(&format!(" AND {table}.in_stock = false")),
        None => {}
    }
}

fn push_limit(sql: &mut Sql, filter: &ProductFilter) {
    if let Some(page) = filter.page {
        sql.push(&format!(" LIMIT {} OFFSET {}", page.limit(), page.offset()));
    }
}

fn in_order(connection: &mut PgConnection, ids: &[Uuid]) -> Result<Vec<Product>, DbError> {
    let mut found: HashMap<_, _> =
        rows::find(connection, ids)?.into_iter().map(|product| (product.id.uuid(), product)).collect();
    Ok(ids.iter().filter_map(|id| found.remove(id)).collect())
}
