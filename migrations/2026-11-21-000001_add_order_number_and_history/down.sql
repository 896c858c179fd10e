DROP TABLE order_events;
DROP INDEX orders_of_status_newest_idx;
DROP INDEX orders_unpaid_newest_idx;
ALTER TABLE orders
    DROP COLUMN search_text,
    DROP COLUMN recipient_folded,
    DROP COLUMN customer_folded,
    DROP COLUMN number;
