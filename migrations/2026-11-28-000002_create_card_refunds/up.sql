-- Refunds to cards. A row is written before the payment provider is asked, so that a response that never arrives is looked
-- up; the rows alone say what was paid back.
CREATE TABLE card_refunds (
    id uuid PRIMARY KEY,
    order_id uuid NOT NULL REFERENCES card_payments ON DELETE CASCADE,
    amount_kurus bigint NOT NULL,
    state text NOT NULL,
    -- Why it failed, in the provider's or a staff member's words.
    reason text,
    return_id uuid REFERENCES order_returns ON DELETE CASCADE,
    -- The provider's id of the refund.
    reference text,
    -- The full name of the staff member who asked for it; NULL if it was made in the provider's panel.
    by text,
    note text,
    created_at timestamptz NOT NULL,
    -- The last decision about its outcome; NULL while it is pending.
    decided_by text,
    decided_at timestamptz,
    -- Kept as long as the refund, so that no late repeat of the request pays back again.
    idempotency_key text UNIQUE,
    idempotency_fingerprint bytea,
    -- When the provider was last asked to pay.
    sent_at timestamptz NOT NULL,
    -- When the shop looks it up next while it is pending; NULL until the first attempt.
    next_check_at timestamptz,
    checks integer NOT NULL DEFAULT 0,
    UNIQUE (order_id, reference),
    CONSTRAINT card_refunds_amount_is_positive CHECK (amount_kurus > 0),
    CONSTRAINT card_refunds_state_is_known CHECK (state IN ('pending', 'done', 'failed')),
    CONSTRAINT card_refunds_only_failed_has_reason CHECK (reason IS NULL OR state = 'failed'),
    CONSTRAINT card_refunds_reason_length CHECK (char_length(reason) BETWEEN 1 AND 255),
    CONSTRAINT card_refunds_reference_length CHECK (char_length(reference) BETWEEN 1 AND 500),
    CONSTRAINT card_refunds_note_length CHECK (char_length(note) BETWEEN 1 AND 255),
    CONSTRAINT card_refunds_decider_is_known CHECK (decided_by IN ('provider', 'staff')),
    CONSTRAINT card_refunds_pending_is_undecided
        CHECK (num_nonnulls(decided_by, decided_at) = CASE state WHEN 'pending' THEN 0 ELSE 2 END),
    CONSTRAINT card_refunds_idempotency_key_and_fingerprint
        CHECK ((idempotency_key IS NULL) = (idempotency_fingerprint IS NULL)),
    CONSTRAINT card_refunds_idempotency_key_length CHECK (char_length(idempotency_key) BETWEEN 1 AND 255),
    CONSTRAINT card_refunds_idempotency_fingerprint_is_sha256 CHECK (octet_length(idempotency_fingerprint) = 32),
    CONSTRAINT card_refunds_checks_not_negative CHECK (checks >= 0)
);

CREATE INDEX card_refunds_order_id_idx ON card_refunds (order_id);
CREATE INDEX card_refunds_return_id_idx ON card_refunds (return_id);
-- For the report.
CREATE INDEX card_refunds_done_idx ON card_refunds (decided_at) WHERE state = 'done';
-- Few of many, read every few seconds.
CREATE INDEX card_refunds_pending_idx ON card_refunds (next_check_at) WHERE state = 'pending';
-- For the overview.
CREATE INDEX card_refunds_failed_idx ON card_refunds (decided_at) WHERE state = 'failed';
