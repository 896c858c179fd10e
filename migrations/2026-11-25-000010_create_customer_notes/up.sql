-- What staff note about a customer. Exported to the customer, and erased with the account.
CREATE TABLE customer_notes (
    id uuid PRIMARY KEY,
    user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
    text text NOT NULL,
    -- Full name of the staff member, as it was then.
    staff_name text NOT NULL,
    created_at timestamptz NOT NULL,
    CONSTRAINT customer_notes_text_length CHECK (char_length(text) BETWEEN 1 AND 2000),
    CONSTRAINT customer_notes_staff_name_length CHECK (char_length(staff_name) BETWEEN 1 AND 201)
);

CREATE INDEX customer_notes_of_user_newest_idx ON customer_notes (user_id, created_at DESC, id DESC);

-- When staff were invited who have not chosen a password yet.
ALTER TABLE users ADD COLUMN invited_at timestamptz;

-- For the search of staff: folded name, e-mail, and the digits of the telephone.
ALTER TABLE users ADD COLUMN search_text text NOT NULL
GENERATED ALWAYS AS (name_folded || ' ' || email || ' ' || regexp_replace(phone, '[^0-9]+', '', 'g')) STORED;

CREATE INDEX users_search_text_idx ON users USING gin (search_text gin_trgm_ops);
CREATE INDEX users_customers_newest_idx ON users (created_at DESC, id DESC)
WHERE closed_at IS NULL AND NOT is_seller AND NOT is_admin;
CREATE INDEX addresses_phone_digits_idx ON addresses
USING gin (regexp_replace(phone, '[^0-9]+', '', 'g') gin_trgm_ops);

-- For the sales report: the days on which money was noted and refunded.
CREATE INDEX order_events_paid_idx ON order_events (at) WHERE is_paid;
CREATE INDEX order_events_refunded_idx ON order_events (at)
WHERE amount_kurus IS NOT NULL AND payment_problem IS NULL;
