DROP TABLE order_events;
ALTER TABLE orders
    DROP COLUMN search_text,
    DROP COLUMN recipient_folded,
    DROP COLUMN customer_folded,
    DROP COLUMN number;
