ALTER TABLE order_items DROP COLUMN options;
DROP TABLE product_group_members;
DROP TABLE product_groups;
ALTER TABLE products DROP COLUMN sku, DROP COLUMN barcode, DROP COLUMN brand;
