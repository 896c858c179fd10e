-- The catalogue is read whole and kept in memory: what lists and searches needed ready-made goes. Everything here
-- changes the catalogue of tables alone, so that the locks last an instant, however full the shop is.
--
-- The code before this step can't run beside it: its instances are stopped first.

-- All at once and in the order in which orders and sellers take them: nobody is met half-way.
LOCK TABLE products, product_pictures, categories, orders, order_items IN ACCESS EXCLUSIVE MODE;

DROP TRIGGER orders_cancelled ON orders;
DROP TRIGGER order_items_added ON order_items;
DROP TRIGGER categories_tell ON categories;
DROP TRIGGER product_pictures_tell ON product_pictures;
DROP TRIGGER products_removed ON products;
DROP TRIGGER products_to_be_removed ON products;
DROP TRIGGER products_changed ON products;
DROP TRIGGER products_added ON products;
DROP FUNCTION add_up_sales();
DROP FUNCTION order_cancelled_or_restored();
DROP FUNCTION order_items_added();
DROP FUNCTION tell_of_catalogue();
DROP FUNCTION products_removed();
DROP FUNCTION products_to_be_removed();
DROP FUNCTION products_changed();
DROP FUNCTION products_added();
DROP FUNCTION lock_product_lists();
DROP TABLE search_words;
DROP TABLE product_counts;
DROP TABLE sales_changes;
DROP TABLE product_ranks;
DROP INDEX products_of_category_price_idx;
DROP INDEX products_of_category_name_idx;
DROP INDEX products_of_category_newest_idx;
DROP INDEX products_price_idx;
DROP INDEX products_name_idx;
DROP INDEX products_newest_idx;
-- Its index goes with it.
ALTER TABLE products DROP COLUMN name_folded;

-- For the seller's overview; few of many.
CREATE INDEX products_out_of_stock_idx ON products (id) WHERE NOT in_stock;
