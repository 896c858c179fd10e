-- Its triggers write what goes here.
DROP SCHEMA IF EXISTS derived CASCADE;

DROP TABLE price_history;
DROP TABLE stock_changes;

ALTER TABLE order_items
    DROP COLUMN stock_taken,
    DROP COLUMN category,
    DROP COLUMN vat_rate;

DROP TABLE product_stock;

ALTER TABLE products
    DROP COLUMN lowest_recent_kurus,
    DROP COLUMN tier_prices_kurus,
    DROP COLUMN tier_quantities,
    DROP COLUMN vat_rate;
