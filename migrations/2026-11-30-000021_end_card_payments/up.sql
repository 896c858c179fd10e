ALTER TABLE card_payments
    -- Nothing more can come of it: its money has come or gone back, or its page is closed.
    ADD COLUMN is_over boolean NOT NULL DEFAULT false;

-- What ended long ago is not asked about once more.
UPDATE card_payments
SET is_over = true
FROM orders
WHERE orders.id = card_payments.order_id
    AND (
        orders.is_paid
        OR orders.refunded_at IS NOT NULL
        OR (orders.status = 'Cancelled' AND coalesce(expires_at, '-infinity') < now() - interval '1 day')
    );

-- Few among many, and looked through every few seconds.
CREATE INDEX card_payments_open_idx ON card_payments (next_check_at)
WHERE NOT is_over;
