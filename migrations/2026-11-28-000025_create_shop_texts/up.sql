-- The texts that the owner has replaced. A text without a row was never changed.
CREATE TABLE shop_texts (
    key text PRIMARY KEY,
    -- The owner's template; NULL after a return to the default.
    body text,
    -- Also the version.
    updated_at timestamptz NOT NULL DEFAULT 'epoch',
    CONSTRAINT shop_texts_key_is_known CHECK (key IN (
        'about', 'faq', 'delivery-returns', 'privacy', 'kvkk', 'cookies', 'preliminary-information',
        'distance-sales'
    )),
    CONSTRAINT shop_texts_body_length CHECK (char_length(body) BETWEEN 1 AND 60000)
);
