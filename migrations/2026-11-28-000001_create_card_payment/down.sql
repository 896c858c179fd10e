-- The older history knows neither of these.
DELETE FROM order_events WHERE payment_problem IS NOT NULL OR amount_kurus IS NOT NULL AND is_paid IS NULL;
UPDATE order_events SET status = NULL WHERE status IS NOT NULL AND is_paid IS NOT NULL;
ALTER TABLE order_events
    DROP CONSTRAINT order_events_change_one_thing,
    DROP COLUMN payment_problem,
    DROP COLUMN amount_kurus,
    DROP COLUMN note,
    ADD CONSTRAINT order_events_change_one_thing CHECK (num_nonnulls(status, is_paid) = 1);

DROP TABLE card_payments;

ALTER TABLE orders
    DROP COLUMN payment_problem,
    DROP COLUMN refunded_kurus,
    DROP COLUMN refunded_at;
