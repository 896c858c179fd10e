-- Who wants to be told when a product is back in stock.
CREATE TABLE stock_alerts (
    id uuid PRIMARY KEY,
    product_id uuid NOT NULL REFERENCES products ON DELETE CASCADE,
    email text NOT NULL,
    -- The account that asked for its own address.
    user_id uuid REFERENCES users ON DELETE CASCADE,
    -- Confirms or ends the request; it opens nothing else, so it is kept as it is.
    token text NOT NULL,
    requested_at timestamptz NOT NULL,
    confirmed_at timestamptz,
    notified_at timestamptz,
    CONSTRAINT stock_alerts_one_each UNIQUE (product_id, email),
    CONSTRAINT stock_alerts_token_is_unique UNIQUE (token),
    CONSTRAINT stock_alerts_only_confirmed_is_notified CHECK (notified_at IS NULL OR confirmed_at IS NOT NULL)
);

CREATE INDEX stock_alerts_waiting_idx ON stock_alerts (product_id)
    WHERE confirmed_at IS NOT NULL AND notified_at IS NULL;
CREATE INDEX stock_alerts_email_idx ON stock_alerts (email);
CREATE INDEX stock_alerts_user_id_idx ON stock_alerts (user_id);

-- The product that a mail tells about; no foreign key, as with what else mails are about.
ALTER TABLE mails ADD COLUMN product_id uuid;
