ALTER TABLE order_events
    DROP COLUMN by_customer;
