-- Functions, triggers and views stand in migrations/derived.sql from here on, which is applied after the steps.
DROP TRIGGER orders_added ON orders;
DROP TRIGGER orders_moved ON orders;
DROP TRIGGER orders_removed ON orders;
DROP FUNCTION orders_added();
DROP FUNCTION order_moved();
DROP FUNCTION orders_removed();
DROP FUNCTION add_up_orders();
DROP VIEW counted_orders;
DROP TRIGGER order_texts_never_change ON order_legal_texts;
DROP FUNCTION refuse_order_text_change();
DROP VIEW product_sales;
