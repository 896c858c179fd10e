-- What a guest's order had before a customer took it into the account: limits by e-mail still count it, and a repeat of
-- the guest's request still finds it.
CREATE TABLE claimed_orders (
    order_id uuid PRIMARY KEY REFERENCES orders ON DELETE CASCADE,
    guest_email text NOT NULL,
    idempotency_key text,
    idempotency_fingerprint bytea,
    CONSTRAINT claimed_orders_guest_email_is_folded CHECK (guest_email = lower(guest_email COLLATE "C")),
    CONSTRAINT claimed_orders_guest_email_is_address
        CHECK (guest_email LIKE '_%@_%' AND char_length(guest_email) <= 255),
    CONSTRAINT claimed_orders_idempotency_key_key UNIQUE (idempotency_key),
    CONSTRAINT claimed_orders_idempotency_key_and_fingerprint
        CHECK ((idempotency_key IS NULL) = (idempotency_fingerprint IS NULL)),
    CONSTRAINT claimed_orders_idempotency_key_length CHECK (char_length(idempotency_key) BETWEEN 1 AND 255),
    CONSTRAINT claimed_orders_idempotency_fingerprint_is_sha256 CHECK (octet_length(idempotency_fingerprint) = 32)
);

CREATE INDEX claimed_orders_guest_email_idx ON claimed_orders (guest_email);
