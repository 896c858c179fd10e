//! The history of products' stock and prices.

use crate::{
    Database,
    columns::Column,
    schema::{orders, price_history, product_stock, products, stock_changes},
};
use application::{
    catalogue::{AskedPrice, HistoryRepository, LowStock, StockEntry},
    error::StorageError,
    page::{Page, PageRequest},
};
use chrono::{DateTime, Utc};
use diesel::{
    dsl::{exists, not, select},
    pg::Pg,
    prelude::*,
};
use domain::{
    catalogue::ProductName,
    ids::{OrderId, ProductId},
    mail::OrderReference,
    money::Kurus,
    order::OrderNumber,
    stock::Stock,
};

/// Products' histories in PostgreSQL.
pub struct PgHistories(pub Database);

#[derive(Queryable, Selectable)]
#[diesel(table_name = stock_changes, check_for_backend(Pg))]
struct ChangeRow {
    id: i64,
    at: DateTime<Utc>,
    before: Option<Column<Stock>>,
    after: Option<Column<Stock>>,
    staff_name: Option<String>,
}

type OrderColumns = Option<(Column<OrderId>, Column<OrderNumber>)>;

fn entry((row, order): (ChangeRow, OrderColumns)) -> StockEntry {
    let stock = |column: Option<Column<Stock>>| column.map_or(Stock::NOT_COUNTED, |stock| stock.0);
    StockEntry {
        id: row.id,
        at: row.at,
        before: stock(row.before),
        after: stock(row.after),
        staff_name: row.staff_name,
        order: order.map(|(id, number)| OrderReference { id: id.0, number: number.0 }),
    }
}

impl HistoryRepository for PgHistories {
    fn stock(&self, id: ProductId, page: PageRequest) -> Result<Option<Page<StockEntry>>, StorageError> {
        self.0.run(|connection| {
            if !is_there(connection, id)? {
                return Ok(None);
            }
            let of_product = || stock_changes::table.filter(stock_changes::product_id.eq(id.uuid()));
            let total: i64 = of_product().count().get_result(connection)?;
            let rows: Vec<(ChangeRow, OrderColumns)> = of_product()
                .left_join(orders::table)
                .order(stock_changes::id.desc())
                .limit(page.limit().into())
                .offset(page.offset())
                .select((ChangeRow::as_select(), (orders::id, orders::number).nullable()))
                .load(connection)?;
            let items = rows.into_iter().map(entry).collect();
            Ok(Some(Page { items, total: total.unsigned_abs(), request: page }))
        })
    }

    fn prices(
        &self,
        id: ProductId,
        only: Option<Kurus>,
        page: PageRequest,
    ) -> Result<Option<Page<AskedPrice>>, StorageError> {
        self.0.run(|connection| {
            if !is_there(connection, id)? {
                return Ok(None);
            }
            let of_product = || {
                let all = price_history::table.into_boxed().filter(price_history::product_id.eq(id.uuid()));
                match only {
                    Some(price) => all.filter(price_history::offer_price_kurus.eq(price.get())),
                    None => all,
                }
            };
            let total: i64 = of_product().count().get_result(connection)?;
            let rows: Vec<(Column<Kurus>, DateTime<Utc>)> = of_product()
                .order((price_history::since.desc(), price_history::id.desc()))
                .limit(page.limit().into())
                .offset(page.offset())
                .select((price_history::offer_price_kurus, price_history::since))
                .load(connection)?;
            let price = |(price, since): (Column<Kurus>, _)| AskedPrice { offer_price: price.0, since };
            let items = rows.into_iter().map(price).collect();
            Ok(Some(Page { items, total: total.unsigned_abs(), request: page }))
        })
    }

    fn sold_since_counted(&self, ids: &[ProductId]) -> Result<Vec<ProductId>, StorageError> {
        if ids.is_empty() {
            return Ok(vec![]);
        }
        let (changes, counts) = diesel::alias!(stock_changes as changes, stock_changes as counts);
        let ids: Vec<_> = ids.iter().map(|id| id.uuid()).collect();
        self.0.run(|connection| {
            let counted_later = counts
                .filter(counts.field(stock_changes::product_id).eq(changes.field(stock_changes::product_id)))
                .filter(counts.field(stock_changes::id).gt(changes.field(stock_changes::id)))
                .filter(counts.field(stock_changes::staff_name).is_not_null());
            let sold: Vec<Column<ProductId>> = changes
                .filter(changes.field(stock_changes::product_id).eq_any(&ids))
                .filter(changes.field(stock_changes::staff_name).is_null())
                .filter(changes.field(stock_changes::after).lt(changes.field(stock_changes::before)))
                .filter(not(exists(counted_later)))
                .select(changes.field(stock_changes::product_id))
                .distinct()
                .load(connection)?;
            Ok(sold.into_iter().map(|id| id.0).collect())
        })
    }

    fn low_stock(&self, pieces: u32, page: PageRequest) -> Result<Page<LowStock>, StorageError> {
        self.0.run(|connection| {
            let low = || {
                product_stock::table
                    .inner_join(products::table)
                    .filter(product_stock::pieces.le(Column(pieces)))
                    .filter(products::in_stock)
            };
            let total: i64 = low().count().get_result(connection)?;
            let rows: Vec<(Column<ProductId>, Column<ProductName>, Column<Stock>)> = low()
                .order((product_stock::pieces, product_stock::product_id))
                .limit(page.limit().into())
                .offset(page.offset())
                .select((products::id, products::name, product_stock::pieces))
                .load(connection)?;
            let line = |(id, name, stock): (Column<ProductId>, Column<ProductName>, Column<Stock>)| {
                LowStock { id: id.0, name: name.0, stock: stock.0 }
            };
            let items = rows.into_iter().map(line).collect();
            Ok(Page { items, total: total.unsigned_abs(), request: page })
        })
    }
}

fn is_there(connection: &mut PgConnection, id: ProductId) -> QueryResult<bool> {
    select(exists(products::table.find(id.uuid()))).get_result(connection)
}
