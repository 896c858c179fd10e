DROP VIEW product_sales;
DROP TABLE order_items;
DROP TABLE orders;
