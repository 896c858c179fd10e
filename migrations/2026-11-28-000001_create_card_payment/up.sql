ALTER TABLE orders
    -- What the seller has to see to about its money.
    ADD COLUMN payment_problem text,
    -- How much of its money has gone back, and when the last of it did if all has.
    ADD COLUMN refunded_kurus bigint NOT NULL DEFAULT 0,
    ADD COLUMN refunded_at timestamptz,
    ADD CONSTRAINT orders_payment_problem_is_known
        CHECK (payment_problem IN ('amount_mismatch', 'paid_after_cancel', 'refund_due')),
    ADD CONSTRAINT orders_only_card_has_payment_problem
        CHECK (payment_problem IS NULL OR payment_type = 'card'),
    ADD CONSTRAINT orders_refunded_not_negative CHECK (refunded_kurus >= 0),
    ADD CONSTRAINT orders_refunded_is_not_paid CHECK (refunded_at IS NULL OR NOT is_paid);

-- What links a card order to the page of its payment provider; made with the order.
CREATE TABLE card_payments (
    order_id uuid PRIMARY KEY REFERENCES orders ON DELETE CASCADE,
    provider text,
    -- What the provider calls the page, and where it is paid.
    session_id text,
    url text,
    expires_at timestamptz,
    -- What the provider calls the money, once it has come.
    reference text,
    -- When the provider is asked next, unless news come before; nothing before it was asked first.
    next_check_at timestamptz,
    checks integer NOT NULL DEFAULT 0,
    CONSTRAINT card_payments_session_key UNIQUE (provider, session_id),
    CONSTRAINT card_payments_page_is_whole
        CHECK (num_nonnulls(provider, session_id, url, expires_at) IN (0, 4)),
    CONSTRAINT card_payments_provider_is_known CHECK (provider IN ('stripe', 'iyzico')),
    CONSTRAINT card_payments_session_length CHECK (char_length(session_id) BETWEEN 1 AND 500),
    CONSTRAINT card_payments_url_length CHECK (char_length(url) BETWEEN 1 AND 5000),
    CONSTRAINT card_payments_reference_length CHECK (char_length(reference) BETWEEN 1 AND 500),
    CONSTRAINT card_payments_checks_not_negative CHECK (checks >= 0)
);

CREATE INDEX card_payments_reference_idx ON card_payments (reference);

INSERT INTO card_payments (order_id) SELECT id FROM orders WHERE payment_type = 'card';

ALTER TABLE order_events
    -- Why money could not be taken, and how much it was; how much has gone back; what the seller wrote beside it.
    ADD COLUMN payment_problem text,
    ADD COLUMN amount_kurus bigint,
    ADD COLUMN note text,
    ADD CONSTRAINT order_events_payment_problem_is_known
        CHECK (payment_problem IN ('amount_mismatch', 'paid_after_cancel', 'refund_due')),
    ADD CONSTRAINT order_events_amount_not_negative CHECK (amount_kurus >= 0),
    ADD CONSTRAINT order_events_note_length CHECK (char_length(note) BETWEEN 1 AND 255),
    DROP CONSTRAINT order_events_change_one_thing,
    -- A status, whether it is paid, both at once by card, or something about its money.
    ADD CONSTRAINT order_events_change_one_thing CHECK (
        CASE
            WHEN payment_problem IS NOT NULL THEN amount_kurus IS NOT NULL AND num_nonnulls(status, is_paid) = 0
            WHEN amount_kurus IS NOT NULL THEN status IS NULL AND is_paid IS NOT TRUE
            ELSE num_nonnulls(status, is_paid) = 1 OR (status = 'Order Placed' AND is_paid) IS TRUE
        END
    );
