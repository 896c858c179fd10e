DROP INDEX order_events_refunded_idx;
DROP INDEX order_events_paid_idx;
DROP INDEX addresses_phone_digits_idx;
DROP INDEX users_customers_newest_idx;
ALTER TABLE users DROP COLUMN search_text;
ALTER TABLE users DROP COLUMN invited_at;
DROP TABLE customer_notes;
